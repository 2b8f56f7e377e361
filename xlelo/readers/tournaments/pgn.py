"""PGN: the tags of each game, and nothing of its moves."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from xlelo.lang.sentence import Sentence
from xlelo.model import RESULTS, Place
from xlelo.readers.tournaments import clocks, days
from xlelo.readers.tournaments.text import decoded, lines_of, tidy
from xlelo.tournament import Entrant, Pairing, Tournament

if TYPE_CHECKING:
    from datetime import date

    from xlelo.readers.tournaments.text import Log

TAG = re.compile(r'\s*\[\s*(?P<name>\w+)\s*"(?P<value>(?:[^"\\]|\\.)*)"\s*\]')
BEGINS_TAG = re.compile(r"\s*\[\s*[A-Za-z]\w*\s+\S")
ESCAPED = re.compile(r"\\(.)")
OUTCOMES: Final = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2", "1/2": "1/2", "½-½": "1/2"}
ORDINARY: Final = frozenset({"", "?", "normal", "time forfeit", "adjudication"})
ROUND = re.compile(r"(\d{1,3})(?:\.\d{1,3})*", re.ASCII)
COMMENT = re.compile(r"[{;]")
UNKNOWN: Final = frozenset({"", "?", "-", "??", "????.??.??"})


@dataclass
class Game:
    """The tags of a game and the lines they stand in."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def __getitem__(self, name: str) -> str:
        value = self.tags.get(name, "").strip()
        return "" if value in UNKNOWN else value


def is_pgn(text: str) -> bool:
    return any(TAG.match(line) for line in lines_of(text[:200_000]))


def read_pgn(raw: bytes, log: Log) -> list[Tournament]:
    """One tournament for each event that the tags name."""
    text = decoded(raw, log)
    games = _games(lines_of(text), log)
    if not games and not log.problems:
        log.refuse(None, None, None, Sentence('no game stands in this file: none has tags such as [White "…"]'))
    log.stop()
    events: dict[str, list[Game]] = {}
    for game in games:
        name = tidy(game["Event"], log, game.line)
        events.setdefault(name, []).append(game)
    read = [_tournament(name, of_event, log) for name, of_event in events.items()]
    log.stop()
    notices = log.notices()
    return [replace(read[0], notices=notices), *read[1:]]


def _games(lines: list[str], log: Log) -> list[Game]:
    """A tag that stands already, or a tag after moves, begins the next game."""
    games: list[Game] = []
    moves = True
    in_comment = False
    for number, line in enumerate(lines, 1):
        if line.startswith("%"):
            continue
        match = None if in_comment else TAG.match(line)
        if match is None:
            if not in_comment and BEGINS_TAG.match(line):
                log.refuse(number, None, line.strip(), Sentence('a tag such as [White "Puig, Anna"] is allowed here'))
            in_comment = _in_comment(line, in_comment=in_comment)
            moves = moves or bool(line.strip())
            continue
        while match is not None:  # several tags may share a line
            name = match["name"]
            if moves or (games and name in games[-1].tags):
                games.append(Game(number))
                moves = False
            games[-1].tags[name] = ESCAPED.sub(r"\1", match["value"])
            games[-1].lines[name] = number
            end = match.end()
            match = TAG.match(line, end)
        moves = moves or bool(line[end:].strip())
        in_comment = _in_comment(line[end:], in_comment=False)
    return games


def _in_comment(line: str, *, in_comment: bool) -> bool:
    """Whether a comment in braces is open at the end of the line; a semicolon comments out the rest."""
    at = 0
    while at < len(line):
        if in_comment:
            at = line.find("}", at)
            if at < 0:
                return True
            in_comment = False
        else:
            match = COMMENT.search(line, at)
            if match is None or match[0] == ";":
                return False
            at, in_comment = match.start(), True
        at += 1
    return in_comment


def _tournament(name: str, games: list[Game], log: Log) -> Tournament:
    entrants: dict[str, Entrant] = {}
    pairings = []
    times = set()
    for game in games:
        white, black = (_entrant(game, side, entrants, log) for side in ("White", "Black"))
        result = _result(game, log)
        day, ended = (_day(game, tag, log) for tag in ("Date", "EndDate"))
        if day is not None and ended is not None and ended < day:
            log.refuse(
                game.lines["EndDate"],
                "EndDate",
                str(ended),
                Sentence("a day not before the game's Date {day} is allowed", day=day),
            )
        if white is None or black is None or result is None:
            continue
        if white == black:
            log.refuse(
                game.lines["Black"], "Black", entrants[black].name, Sentence("a player cannot play against himself")
            )
            continue
        times.add(game["TimeControl"])
        place = Place(log.file, game.line)
        pairings.append(Pairing(_round(game, log), day, white, black, RESULTS[result], place, ended))
    time = None
    if len(times) == 1 and (typed := times.pop()):
        time = clocks.coded(typed)
        if time is None:
            log.adjust(Sentence("TimeControl “{typed}” cannot be told", typed=typed[:40]), "")
    elif len(times) > 1:
        log.adjust(Sentence("games with different TimeControl: none is taken"), "")
    return Tournament(
        name=name,
        place=Place(log.file, games[0].line),
        entrants=entrants,
        pairings=tuple(pairings),
        city=tidy(games[0]["Site"], log, games[0].line),
        time=time,
        start=_day(games[0], "EventDate", log),
    )


def _entrant(game: Game, side: str, entrants: dict[str, Entrant], log: Log) -> str | None:
    name = tidy(game[side], log, game.lines.get(side, game.line))
    if not name:
        log.refuse(
            game.lines.get(side, game.line), side, game.tags.get(side), Sentence("a player's name is needed here")
        )
        return None
    typed = game[f"{side}FideId"]
    number = typed.lstrip("0") if typed.isascii() and typed.isdigit() else None
    if typed and number is None:
        log.adjust(
            Sentence("FIDE numbers that are none kept out"),
            Sentence("line {line}: “{typed}”", line=game.line, typed=typed[:20]),
        )
    before = entrants.get(name)
    if before is not None and number and before.fide_number and before.fide_number != number:
        allowed = Sentence(
            "{name} has the FIDE number {number} in line {line}",
            name=name,
            number=before.fide_number,
            line=before.place.line,
        )
        log.refuse(game.lines[f"{side}FideId"], f"{side}FideId", typed, allowed)
        return None
    if before is None or (number and not before.fide_number):
        elo = game[f"{side}Elo"]
        rating = int(elo) if elo.isascii() and elo.isdigit() and len(elo) <= len("2000") else None
        place = Place(log.file, game.line) if before is None else before.place
        entrants[name] = Entrant(name, name, place, fide_number=number, rating=rating)
    return name


def _result(game: Game, log: Log) -> str | None:
    typed = game.tags.get("Result", "").strip()
    line = game.lines.get("Result", game.line)
    if typed in {"*", "?", ""}:
        log.adjust(Sentence("no result: no game"), line)
        return None
    code = OUTCOMES.get(typed.replace(" ", ""))
    if code is None:
        log.refuse(line, "Result", typed, Sentence("1-0, 0-1, 1/2-1/2 or * is allowed"))
        return None
    ending = game["Termination"].lower()
    if ending not in ORDINARY:
        log.adjust(
            Sentence("Termination taken as an ordinary end"),
            Sentence("line {line}: “{typed}”", line=line, typed=ending[:30]),
        )
    return code


def _day(game: Game, tag: str, log: Log) -> date | None:
    typed = game[tag]
    if not typed or "?" in typed:
        if typed:
            log.adjust(Sentence("{tag} known in part only: kept out", tag=tag), game.lines[tag])
        return None
    read = days.day(typed)
    if read is None or read.day is None:
        log.refuse(
            game.lines[tag], tag, typed, Sentence("a day such as 2018.03.09, ? where it is not known, is allowed")
        )
        return None
    return read.day


def _round(game: Game, log: Log) -> int | None:
    typed = game["Round"]
    if not typed:
        return None
    match = ROUND.fullmatch(typed)
    if match is None:
        log.adjust(Sentence("Round is no number: kept out"), game.lines["Round"])
        return None
    return int(match[1])
