"""PGN files: the tags of each game, without its moves."""

import re
from dataclasses import replace
from datetime import date
from typing import Final

from xlelo.lang.sentence import Sentence
from xlelo.model import PENDING, RESULTS, Place, Result
from xlelo.readers.tournaments import clocks, days
from xlelo.readers.tournaments.columns import ROUND
from xlelo.readers.tournaments.headings import BYE, fold_heading
from xlelo.readers.tournaments.movetext import TAG, Game, games_in
from xlelo.readers.tournaments.text import Log, decode, first_spelling, lines_of, tidy
from xlelo.tournament import Entrant, Pairing, Tournament, by_finish

FIRST_TAG = re.compile(rf"\s*{TAG}")
OUTCOMES: Final = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2", "1/2": "1/2", "½-½": "1/2"}
ORDINARY: Final = re.compile(
    r"|\?|normal|time forfeit|adjudication|.+ won (?:by (?:resignation|checkmate)|on time)|game drawn by .+",
    re.IGNORECASE,
)
"""Values of Termination, also in chess.com's sentences, that say nothing special."""
STANDARD: Final = frozenset({"", "standard", "chess"})
"""Values of Variant for ordinary chess."""
LONE: Final = re.compile(r"live chess.*|let's play!?|(?:rated|casual) [\w-]+ game", re.IGNORECASE)
"""What lichess and chess.com write as Event of a game in no event."""


def is_pgn(text: str) -> bool:
    return any(FIRST_TAG.match(line) for line in lines_of(text[:200_000]))


def read_pgn(raw: bytes, log: Log) -> list[Tournament]:
    """One tournament for each event that the tags name."""
    text = decode(raw, log)
    games = games_in("\n".join(lines_of(text)), log)
    if not games and not log.problems:
        log.refuse(None, None, None, Sentence('this file has no games: no tags such as [White "…"]'))
    games = [game for game in games if _is_standard(game, log)]
    if not games and not log.problems:
        log.refuse(None, None, None, Sentence("no game of this file is standard chess"))
    games = [game for game in games if not _is_anonymous(game, log)] or games
    log.stop()
    events: dict[str, list[Game]] = {}
    for game in _sort(games):
        events.setdefault(_event(game, log), []).append(game)
    read = [_tournament(name, of_event, log) for name, of_event in events.items()]
    log.stop()
    notices = log.notices()
    return [replace(read[0], notices=notices), *read[1:]]


def _is_standard(game: Game, log: Log) -> bool:
    variant = game["Variant"]
    if variant.casefold() in STANDARD:
        return True
    where = Sentence("line {line}: {variant}", line=game.line_of("Variant"), variant=tidy(variant, log, game.line)[:30])
    log.adjust(Sentence("another variant than Standard: game ignored"), where)
    return False


def _is_anonymous(game: Game, log: Log) -> bool:
    """Whether it is a game in no event against a visitor of lichess. In an event each player needs a name."""
    if not LONE.fullmatch(game["Event"]) or (game["White"] and game["Black"]):
        return False
    log.adjust(Sentence("a player without a name: game ignored"), game.line)
    return True


def _sort(games: list[Game]) -> list[Game]:
    """The games by time, if all of them state it: lichess writes the latest game first."""
    if all(game["UTCDate"] and game["UTCTime"] for game in games):
        return sorted(games, key=lambda game: (game["UTCDate"], game["UTCTime"]))
    return games


def _event(game: Game, log: Log) -> str:
    """The event's name; "" for a game in no event. chess.com names a tournament only by its address."""
    if address := game["Tournament"].rstrip("/"):
        return tidy(re.sub(r"-\d+$", "", address.rpartition("/")[2]).replace("-", " "), log, game.line)
    name = tidy(game["Event"], log, game.line)
    return "" if LONE.fullmatch(name) else name


def _tournament(name: str, games: list[Game], log: Log) -> Tournament:
    entrants: dict[str, Entrant] = {}
    spellings: dict[str, list[str]] = {}
    pairings = []
    times = set()
    for game in games:
        if any(fold_heading(game[side]) in BYE - {""} for side in ("White", "Black")):
            log.adjust(Sentence("no opponent: a bye"), game.line)
            continue
        white, black = (_entrant(game, side, entrants, spellings, log) for side in ("White", "Black"))
        result = _result(game, log)
        day = _day(game, "Date", log) or _day(game, "UTCDate", log)
        ended = _day(game, "EndDate", log)
        if day is not None and ended is not None and ended < day:
            log.refuse(
                game.line_of("EndDate"),
                "EndDate",
                str(ended),
                Sentence("a day not before the game's Date {day} is allowed", day=day),
            )
        if white is None or black is None or result is None:
            continue
        if white == black:
            log.refuse(
                game.line_of("Black"), "Black", entrants[black].name, Sentence("a player cannot play against himself")
            )
            continue
        if result is not PENDING:
            times.add(game["TimeControl"])
        place = Place(log.file, game.line_of("Result") if result is PENDING else game.line)
        pairings.append(Pairing(_round(game, log), day, white, black, result, place, ended))
    time, typed = None, ", ".join(one or "?" for one in sorted(times)) if any(times) else ""
    if len(times) > 1:
        log.adjust(Sentence("the games differ in TimeControl: none is used"), "")
    elif typed:
        time = clocks.parse_code(typed)
        if time is None:
            log.adjust(Sentence("TimeControl “{typed}” is not clear", typed=typed[:40]), "")
    finished, unfinished = by_finish(pairings)
    return Tournament(
        name=name,
        place=Place(log.file, games[0].line),
        entrants=entrants,
        pairings=finished,
        open_pairings=unfinished,
        time=time,
        time_in_words=typed,
        start=_day(games[0], "EventDate", log),
    )


def _entrant(
    game: Game, side: str, entrants: dict[str, Entrant], spellings: dict[str, list[str]], log: Log
) -> str | None:
    name = tidy(game[side], log, game.line_of(side))
    if not name:
        log.refuse(game.line_of(side), side, game.tag(side) or None, Sentence("a player's name is needed here"))
        return None
    typed = game[f"{side}FideId"]
    number = typed.lstrip("0") if typed.isascii() and typed.isdigit() else None
    if typed and number is None:
        log.adjust(
            Sentence("invalid FIDE numbers ignored"),
            Sentence("line {line}: “{typed}”", line=game.line, typed=typed[:20]),
        )
    name = first_spelling(name, spellings, log, game.line_of(side))
    before = entrants.get(name)
    if before is not None and number and before.fide_number and before.fide_number != number:
        allowed = Sentence(
            "{name} has the FIDE number {number} in line {line}",
            name=name,
            number=before.fide_number,
            line=before.place.line,
        )
        log.refuse(game.line_of(f"{side}FideId"), f"{side}FideId", typed, allowed)
        return None
    if before is None or (number and not before.fide_number):
        elo = game[f"{side}Elo"]
        rating = int(elo) if elo.isascii() and elo.isdigit() and len(elo) <= len("2000") else None
        place = Place(log.file, game.line) if before is None else before.place
        entrants[name] = Entrant(name, name, place, fide_number=number, rating=rating)
    return name


def _result(game: Game, log: Log) -> Result | None:
    typed, ending = game.tag("Result"), game.result_of_moves
    line = game.line_of("Result")
    if not typed and ending:
        log.adjust(Sentence("no tag Result: the result after the moves is used"), line)
        typed = ending
    elif ending and OUTCOMES.get(typed.replace(" ", "")) != OUTCOMES.get(ending):
        differing = Sentence("line {line}: {tag}, moves {ending}", line=line, tag=typed, ending=ending)
        log.adjust(Sentence("the tag Result differs from the result after the moves: the tag is used"), differing)
    if typed in {"*", "?", ""}:
        return PENDING
    code = OUTCOMES.get(typed.replace(" ", ""))
    if code is None:
        log.refuse(line, "Result", typed, Sentence("1-0, 0-1, 1/2-1/2 or * is allowed"))
        return None
    kind = game["Termination"].lower()
    if not ORDINARY.fullmatch(kind):
        log.adjust(
            Sentence("the tag Termination is taken as a normal end of the game"),
            Sentence("line {line}: “{typed}”", line=line, typed=kind[:30]),
        )
    return RESULTS[code]


def _day(game: Game, tag: str, log: Log) -> date | None:
    typed = game[tag]
    if not typed or "?" in typed:
        if typed:
            log.adjust(Sentence("{tag} is incomplete: ignored", tag=tag), game.line_of(tag))
        return None
    read = days.day(typed)
    if read is None:
        log.refuse(
            game.line_of(tag), tag, typed, Sentence("a date such as 2018.03.09 is allowed, with ? for unknown parts")
        )
        return None
    return read.day


def _round(game: Game, log: Log) -> int | None:
    typed = game["Round"]
    if not typed:
        return None
    match = ROUND.fullmatch(typed)
    if match is None:
        log.adjust(Sentence("Round is not a number: ignored"), game.line_of("Round"))
        return None
    return int(match[1])
