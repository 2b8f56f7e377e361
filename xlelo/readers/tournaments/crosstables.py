"""Crosstables: a row and a column for each player, or a column for each round with the opponents' numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.model import RESULTS, Place, Problem
from xlelo.readers.tournaments.headings import fold_heading
from xlelo.readers.tournaments.outcomes import OUTCOMES, POINTS
from xlelo.readers.tournaments.text import tidy
from xlelo.tournament import Entrant, Pairing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from xlelo.readers.tournaments.text import Log

LEAST = 2
"""The fewest players of a crosstable."""
NOTHING: Final = frozenset({"", "x", "xx", "*", "**", "#", "-", "–", "—", "■", "█"})
"""Cells of a player against himself, and of a game that was not played."""
ROUND = re.compile(r"(?:r|rd|rnd|round|ronda|rodada|jornada|runde|ronde|turno)?\s*(\d{1,2})\s*(?:rd|r)?", re.ASCII)
SEAT = re.compile(r"(\d{1,4})\s*([wbsn])\s*(\S+)", re.IGNORECASE)
"""Opponent's number, colour, result. Colours: w and b or s, or b and n (blanques or blancas, negres or negras)."""


class Player(NamedTuple):
    number: int
    name: str
    line: int
    cells: Sequence[str]


@dataclass(frozen=True)
class Grid:
    """The players' rows, and the positions of the columns of results."""

    players: Sequence[Player]
    columns: Sequence[int]
    log: Log
    place: Callable[[int, int | None, str | None], Place]

    def refuse(self, player: Player, number: int, allowed: Sentence) -> None:
        place = self.place(player.line, self.columns[number], str(number + 1))
        self.log.problems.append(Problem(place, player.cells[number] or None, allowed))


def grid_of(
    rows: Sequence[tuple[int, Sequence[str]]], log: Log, place: Callable[[int, int | None, str | None], Place]
) -> Grid | None:
    """The crosstable, if the rows are one: headings 1, 2, 3, … and below them numbered rows with a name."""
    for at, (_, header) in enumerate(rows):
        columns = _with_number(header)
        if len(columns) >= LEAST:
            players = list(_players(rows[at + 1 :], columns))
            if len(players) >= LEAST and any(SEAT.fullmatch(cell) for one in players for cell in one.cells):
                return Grid(players, columns, log, place)
            if len(players) == len(columns):
                return Grid(players, columns, log, place)
    return None


def _with_number(header: Sequence[str]) -> list[int]:
    """The positions of headings that count 1, 2, 3, … beside each other."""
    numbers = [ROUND.fullmatch(fold_heading(cell)) for cell in header]
    for first, match in enumerate(numbers):
        if match is not None and match[1] == "1":
            found: list[int] = []
            for position, other in enumerate(numbers[first:], first):
                if other is None or int(other[1]) != len(found) + 1:
                    break
                found.append(position)
            return found
    return []


def _players(rows: Sequence[tuple[int, Sequence[str]]], columns: Sequence[int]) -> Iterator[Player]:
    """The rows down to the first one without a name. A row without a number counts on."""
    for at, (line, cells) in enumerate(rows, 1):
        before = [cell for cell in cells[: columns[0]] if cell]
        names = [cell for cell in before if any(letter.isalpha() for letter in cell)]
        if not names:
            return
        numbers = [int(cell.rstrip(".")) for cell in before if re.fullmatch(r"\d{1,4}\.?", cell, re.ASCII)]
        held = [cells[position].strip() if position < len(cells) else "" for position in columns]
        yield Player(numbers[0] if numbers else at, max(names, key=len), line, held)


def games(grid: Grid) -> tuple[Mapping[str, Entrant], list[Pairing]]:
    """The entrants by name, and their games. Contradictions are problems."""
    entrants: dict[str, Entrant] = {}
    for player in grid.players:
        name = tidy(player.name, grid.log, player.line)
        if name in entrants:
            allowed = Sentence("two rows have this name: a crosstable has a row for each player")
            grid.log.refuse(player.line, None, name, allowed)
        entrants[name] = Entrant(name, name, grid.place(player.line, None, None))
    if any(SEAT.fullmatch(cell) for player in grid.players for cell in player.cells):
        return entrants, list(_by_rounds(grid))
    grid.log.adjust(Sentence("a crosstable does not tell colours: the player above is entered as White"), "")
    return entrants, list(_by_opponents(grid))


def _by_opponents(grid: Grid) -> Iterator[Pairing]:
    for row, player in enumerate(grid.players):
        for column in range(row + 1, len(grid.players)):
            other = grid.players[column]
            cells = player.cells[column], other.cells[row]
            if all(cell.lower() in NOTHING for cell in cells):
                continue
            yield from _pairing(None, (player, other), cells, (column, row), grid)


def _by_rounds(grid: Grid) -> Iterator[Pairing]:
    numbered = {player.number: player for player in grid.players}
    seats = filter(None, (SEAT.fullmatch(cell) for player in grid.players for cell in player.cells))
    white = "b" if "n" in {seat[2].lower() for seat in seats} else "w"
    for player in grid.players:
        for at, cell in enumerate(player.cells):
            seat = SEAT.fullmatch(cell)
            if seat is None or seat[2].lower() != white:
                continue
            other = numbered.get(int(seat[1]))
            back = None if other is None else SEAT.fullmatch(other.cells[at])
            if other is None or back is None or int(back[1]) != player.number or back[2].lower() == white:
                grid.refuse(player, at, Sentence("the row of number {number} has no such game", number=seat[1]))
                continue
            yield from _pairing(at + 1, (player, other), (seat[3], back[3]), (at, at), grid)


def _pairing(
    round_: int | None, pair: tuple[Player, Player], cells: tuple[str, str], at: tuple[int, int], grid: Grid
) -> Iterator[Pairing]:
    sides = [POINTS.get(cell.strip().lower(), "") for cell in cells]
    code = OUTCOMES.get((sides[0], sides[1]))
    if code is None:
        allowed = Sentence(
            "1, 0 or ½ is allowed, and the reverse in the row of {other}; it has “{cell}”",
            other=pair[1].name,
            cell=cells[1],
        )
        grid.refuse(pair[0], at[0], allowed)
        return
    place = grid.place(pair[0].line, grid.columns[at[0]], str(at[0] + 1))
    white, black = (tidy(one.name, grid.log, one.line) for one in pair)
    yield Pairing(round_, None, white, black, RESULTS[code], place)
