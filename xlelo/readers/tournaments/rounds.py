"""The games of a report file. Each game is in two lines, White's and Black's, and both must agree."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.model import PENDING, RESULTS, Place
from xlelo.readers.tournaments.text import Log
from xlelo.tournament import Entrant, Pairing


class Seat(NamedTuple):
    """A player's columns of one round."""

    opponent: int
    """The opponent's starting rank; 0 for none."""
    colour: str
    result: str
    column: str
    """The columns' name in messages."""


@dataclass
class Entry:
    """A player's line."""

    entrant: Entrant
    line: int
    seats: dict[int, Seat]
    points: str = ""


OUTCOMES: Final = {
    ("1", "0"): "1-0",
    ("0", "1"): "0-1",
    ("=", "="): "1/2",
    ("w", "l"): "1-0a",
    ("l", "w"): "0-1a",
    ("d", "d"): "1/2a",
    ("+", "-"): "+/-",
    ("-", "+"): "-/+",
    ("-", "-"): "-/-",
}
"""(White's result, Black's result) → the game's result."""

OPEN_RESULTS: Final = frozenset({"", "*"})
BYES: Final = {"h": "H", "f": "F", "u": "U", "z": "Z", "+": "U", "-": "Z", "1": "U", "=": "H", "0": "Z", "": "Z"}
"""Result without an opponent → bye. Older files have signs instead of letters: a point without a game is a bye."""

LETTERS: Final = frozenset("hfuz")

FoundBye = tuple[int, int, str]


def pair_games(
    entries: Mapping[int, Entry], rounds: int, byes: Mapping[tuple[int, int], tuple[str, int]], log: Log
) -> tuple[list[Pairing], list[FoundBye]]:
    """The games in the order of rounds and lines, and the byes."""
    games: list[Pairing] = []
    found: dict[tuple[int, int], str] = {}
    for (number, rank), (kind, line) in byes.items():
        seat = entries[rank].seats.get(number)
        if seat is not None and seat.opponent:
            allowed = Sentence(
                "player {rank} has an opponent in round {number} (line {line})",
                rank=rank,
                number=number,
                line=entries[rank].line,
            )
            log.refuse(line, None, str(rank), allowed)
        found[number, rank] = kind
    in_order = sorted(entries.items(), key=lambda item: item[1].line)
    for number in range(1, rounds + 1):
        for rank, entry in in_order:
            seat = entry.seats.get(number)
            if seat is None:
                continue
            if not seat.opponent:
                _bye(number, rank, entry, seat, found, log)
                continue
            games.extend(_game(number, rank, seat, entries, log))
    return games, [(number, rank, kind) for (number, rank), kind in sorted(found.items())]


def _bye(number: int, rank: int, entry: Entry, seat: Seat, byes: dict[tuple[int, int], str], log: Log) -> None:
    if seat.colour != "-" and seat.result in {"1", "0", "=", "w", "d", "l"}:
        log.refuse(
            entry.line, seat.column, seat.result, Sentence("a game needs an opponent: the starting rank is missing")
        )
        return
    if seat.result in {"w", "d", "l", "*"}:
        log.refuse(
            entry.line,
            seat.column,
            seat.result.upper(),
            Sentence("without an opponent, H F U Z + - or a blank is allowed"),
        )
        return
    if seat.result and seat.result not in LETTERS:
        log.adjust(
            Sentence("“{result}” without an opponent read as a bye or an absence", result=seat.result), entry.line
        )
    kind = BYES[seat.result]
    before = byes.get((number, rank))
    if before is not None and seat.result in LETTERS and before != kind:
        log.refuse(entry.line, seat.column, kind, Sentence("record 240 says {before} for this round", before=before))
        return
    byes.setdefault((number, rank), kind)


def _game(number: int, rank: int, seat: Seat, entries: Mapping[int, Entry], log: Log) -> Iterator[Pairing]:
    """The game of this line and the opponent's. Only the first of both lines yields it."""
    entry = entries[rank]
    found = _opponent(number, rank, seat, entries, log)
    if found is None:
        return
    other, back = found
    if other.line < entry.line:
        return
    white_first = _white_first(seat, back, entry, other, log)
    if white_first is None:
        return
    white, black = (seat, back) if white_first else (back, seat)
    pending = {white.result, black.result} <= OPEN_RESULTS
    outcome = PENDING if pending else RESULTS.get(OUTCOMES.get((white.result, black.result), ""))
    if outcome is None:
        allowed = Sentence(
            "line {line} gives {result} for the same game: these results do not fit",
            line=other.line,
            result=(back.result or "blank").upper(),
        )
        log.refuse(entry.line, seat.column, (seat.result or "blank").upper(), allowed)
        return
    keys = entry.entrant.key, other.entrant.key
    first, second = keys if white_first else keys[::-1]
    yield Pairing(number, None, first, second, outcome, Place(log.file, entry.line, seat.column))


def _opponent(number: int, rank: int, seat: Seat, entries: Mapping[int, Entry], log: Log) -> tuple[Entry, Seat] | None:
    """The opponent's line and his columns of that round. He must name this player as his opponent too."""
    line = entries[rank].line
    other = entries.get(seat.opponent)
    back = None if other is None else other.seats.get(number)
    wrong = None
    if seat.opponent == rank:
        wrong = Sentence("a player cannot play against himself")
    elif other is None:
        wrong = Sentence("no player (record 001) has this starting rank")
    elif back is None or back.opponent != rank:
        wrong = Sentence(
            "in round {round} player {player} has {opponent} as opponent (line {line})",
            round=number,
            player=seat.opponent,
            opponent=back.opponent if back is not None and back.opponent else Sentence("nobody"),
            line=other.line,
        )
    if wrong is not None:
        log.refuse(line, seat.column, str(seat.opponent), wrong)
        return None
    if seat.result in LETTERS:
        log.refuse(line, seat.column, seat.result.upper(), Sentence("a bye has no opponent, but this line has one"))
        return None
    if other is None or back is None or back.result in LETTERS:  # refused in the opponent's own line
        return None
    return other, back


def _white_first(seat: Seat, back: Seat, entry: Entry, other: Entry, log: Log) -> bool | None:
    """True if the first line has White. If neither line states a colour, the first gets White, with a notice."""
    if seat.colour == back.colour != "-":
        log.refuse(
            entry.line,
            seat.column,
            seat.colour,
            Sentence("line {line} has the same colour in this game", line=other.line),
        )
        return None
    if seat.colour == back.colour:
        unplayed = {seat.result, back.result} <= {"+", "-", "", "*"}
        kind = Sentence("forfeit without colours" if unplayed else "game without colours")
        log.adjust(
            Sentence("{kind}: the first of the two lines is White", kind=kind),
            Sentence("lines {line} and {other}", line=entry.line, other=other.line),
        )
        return True
    if "-" in (seat.colour, back.colour):
        log.adjust(
            Sentence("only one side has a colour: the other is derived"),
            Sentence("lines {line} and {other}", line=entry.line, other=other.line),
        )
    return seat.colour == "w" or back.colour == "b"
