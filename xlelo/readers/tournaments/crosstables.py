"""Crosstables: a row and a column for each player, or a column for each round with the opponents' numbers."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.model import PENDING, RESULTS, Place, Problem
from xlelo.periods.outcomes import OUTCOMES, POINTS
from xlelo.readers.folder import HEADER_WITHIN
from xlelo.readers.tournaments.headings import FACTS, PERSON, ROUND_HEADING, fold_heading
from xlelo.readers.tournaments.seats import Seat, Seats, seats_of
from xlelo.readers.tournaments.text import Log, tidy
from xlelo.tournament import Entrant, Pairing

LEAST = 2
"""The fewest players of a crosstable."""
FIRST_ROWS = 50
"""Rows that tell whether a long table has rounds, before the others are looked at."""
MARKS: Final = frozenset({"x", "xx", "*", "**", "#", "■", "█", "\\"})
"""Cells of a player against himself."""
BLANK_MARKS: Final = frozenset({"", "-", "–", "—", *MARKS})
"""Cells of a game that was not played, too."""
INTEGER = re.compile(r"(\d{1,4})\.?", re.ASCII)
RATING = re.compile(r"(\d{1,4})(?:[.,]0+)?", re.ASCII)
RESULT = re.compile(r"1/2|½|[01]?[.,][05]|[10=+\-]")


class Player(NamedTuple):
    name: str
    line: int
    cells: Sequence[str]
    """The cells of the rounds, or of the opponents."""
    before: Sequence[str]
    """The cells on their left."""


@dataclass(frozen=True)
class Grid:
    """The players' rows, and the positions of the columns of results."""

    players: Sequence[Player]
    columns: Sequence[int]
    seats: Seats | None
    facts: Mapping[str, int]
    """Fact about a player → its column."""
    log: Log
    place: Callable[[int, int | None, str | None], Place]

    def refuse(self, player: Player, number: int, allowed: Sentence) -> None:
        place = self.place(player.line, self.columns[number], str(number + 1))
        self.log.problems.append(Problem(place, player.cells[number].strip() or None, allowed))


def grid_of(
    rows: Sequence[tuple[int, Sequence[str]]], log: Log, place: Callable[[int, int | None, str | None], Place]
) -> Grid | None:
    """The crosstable, if the rows are one: headings 1, 2, 3, … and below them numbered rows with a name."""
    found: Grid | None = None
    after, header_of = 0, ""
    for at, (line, header) in enumerate(rows):
        if found is None and at >= HEADER_WITHIN:
            break
        columns = [] if at < after else _numbered_headings(header)
        if not columns:
            continue
        heads = [cells for _, cells in rows[max(0, at - 2) : at + 1]]
        found_rows = _players(rows, at + 1, columns, _name_column(heads, columns[0]))
        players = list(islice(found_rows, FIRST_ROWS))
        if len(players) == FIRST_ROWS > len(columns) and seats_of([player.cells for player in players]) is None:
            continue
        players += found_rows
        seats = seats_of([player.cells for player in players])
        square = len(players) == len(columns)
        if square and any(player.cells[number].lower() in MARKS for number, player in enumerate(players)):
            seats = None
        if len(players) < LEAST or (seats is None and not square):
            marks = [one for number, one in enumerate(players) if {*one.cells[number : number + 1]} & MARKS]
            if found is None and LEAST <= len(players) == len(marks):
                allowed = Sentence(
                    "a crosstable needs a row for each of its {columns} columns; there are {rows}",
                    columns=len(columns),
                    rows=len(players),
                )
                log.problems.append(Problem(place(line, None, None), None, allowed))
                log.stop()
            continue
        after = at + len(players)
        if found is None:
            facts = _facts(heads, columns[0])
            found, header_of = Grid(players, columns, seats, facts, log, place), _text(header)
        elif _text(header) == header_of and seats is not None:  # the next page of the same table
            together = [*found.players, *players]
            found = replace(found, players=together, seats=seats_of([player.cells for player in together]))
        else:
            allowed = Sentence("a file may hold one crosstable only; another begins here")
            log.problems.append(Problem(place(line, None, None), None, allowed))
    return found


def _text(cells: Sequence[str]) -> str:
    return "\t".join(cells).rstrip()


def _numbered_headings(header: Sequence[str]) -> list[int]:
    """The positions of headings that count 1, 2, 3, …: side by side, or merged over equally many columns."""
    numbers = [ROUND_HEADING.fullmatch(fold_heading(cell)) for cell in header]
    filled = [at for at, cell in enumerate(header) if cell.strip()]
    for number, first in enumerate(filled):
        match = numbers[first]
        if match is None or int(match[1]) != 1:
            continue
        found = [first]
        for position in filled[number + 1 :]:
            other = numbers[position]
            apart = found[1] - found[0] if len(found) > 1 else position - first
            if other is None or int(other[1]) != len(found) + 1 or position - found[-1] != apart:
                break
            found.append(position)
        return found
    return []


def _name_column(heads: Sequence[Sequence[str]], end: int) -> int | None:
    """The column that is headed as the players' names. Merged headings are a line or two above."""
    for cells in reversed(heads):
        for at, cell in enumerate(cells[:end]):
            if fold_heading(cell) in PERSON:
                return at
    return None


def _facts(heads: Sequence[Sequence[str]], end: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for cells in reversed(heads):
        for at, cell in enumerate(cells[:end]):
            if (fact := FACTS.get(fold_heading(cell))) is not None:
                found.setdefault(fact, at)
    return found


def _players(
    rows: Sequence[tuple[int, Sequence[str]]], start: int, columns: Sequence[int], name_at: int | None
) -> Iterator[Player]:
    """The rows down to the first one without a name, or without a number if the first has one."""
    width = columns[1] - columns[0] if len(columns) > 1 else 1
    numbered = False
    for at in range(start, len(rows)):
        line, cells = rows[at]
        before = [cell.strip() for cell in cells[: columns[0]]]
        names = [cell for cell in before if any(letter.isalpha() for letter in cell)]
        has_number = any(INTEGER.fullmatch(cell) for cell in before)
        numbered = numbered or (at == start and has_number)
        if not names or (numbered and not has_number):
            return
        named = before[name_at] if name_at is not None and name_at < len(before) else ""
        name = named if any(letter.isalpha() for letter in named) else max(names, key=len)
        held = [":".join(filter(None, map(str.strip, cells[first : first + width]))) for first in columns]
        yield Player(name, line, held, before)


def games(grid: Grid) -> tuple[Mapping[str, Entrant], list[Pairing]]:
    """The entrants by name, and their games. Contradictions are problems."""
    entrants: dict[str, Entrant] = {}
    known: set[str] = set()
    for player in grid.players:
        name = tidy(player.name, grid.log, player.line)
        if name.casefold() in known:
            allowed = Sentence("two rows have this name: a crosstable has a row for each player")
            grid.log.refuse(player.line, None, name, allowed)
        known.add(name.casefold())
        entrants[name] = _entrant(name, player, grid)
    if grid.seats is not None:
        for row, at in grid.seats.unknown:
            allowed = Sentence("a cell such as {example} is needed, or a bye", example=grid.seats.example)
            grid.refuse(grid.players[row], at, allowed)
        pairings = list(_pairings_by_round(grid, grid.seats))
    else:
        pairings = list(_pairings_by_opponent(grid))
    if grid.seats is None or not grid.seats.coloured:
        grid.log.adjust(Sentence("a crosstable does not tell colours: the player above is entered as White"), "")
    return entrants, pairings


def _entrant(name: str, player: Player, grid: Grid) -> Entrant:
    typed = {fact: player.before[at] if at < len(player.before) else "" for fact, at in grid.facts.items()}
    rating, number, federation = (typed.get(fact, "") for fact in ("rating", "fide", "federation"))
    return Entrant(
        name,
        name,
        grid.place(player.line, None, None),
        fide_number=number.lstrip("0") or None if number.isascii() and number.isdigit() else None,
        federation=federation_in(federation),
        rating=rating_in(rating),
    )


def federation_in(cell: str) -> str | None:
    return cell.upper() if re.fullmatch(r"[A-Za-z]{3}", cell) else None


def rating_in(cell: str) -> int | None:
    """A rating; None for 0 or a text that is none. A spreadsheet may add a decimal nought."""
    match = RATING.fullmatch(cell)
    return int(match[1]) or None if match else None


def _pairings_by_opponent(grid: Grid) -> Iterator[Pairing]:
    for row, player in enumerate(grid.players):
        for column in range(row + 1, len(grid.players)):
            other = grid.players[column]
            cells = player.cells[column], other.cells[row]
            if all(cell.lower() in BLANK_MARKS for cell in cells):
                continue
            sides = [RESULT.findall(cell) if RESULT.sub("", cell).strip(" :/") == "" else [cell] for cell in cells]
            if len(sides[0]) != len(sides[1]):
                sides = [[cell] for cell in cells]
            for pair in zip(*sides, strict=True):
                results = tuple(POINTS.get(one.lower()) for one in pair)
                yield from _pairing(None, (player, other), results, cells, column, grid)


def _pairings_by_round(grid: Grid, seats: Seats) -> Iterator[Pairing]:
    index = _index(grid, seats)
    for at in range(len(grid.columns)):
        for row, player in enumerate(grid.players):
            seat = seats.rows[row][at]
            if seat is None:
                continue
            opponent = index.get(seat.opponent)
            back = None if opponent is None else seats.rows[opponent][at]
            if opponent is None or back is None or opponent == row or index.get(back.opponent) != row:
                grid.refuse(player, at, Sentence("the row of number {number} has no such game", number=seat.opponent))
            elif row < opponent:
                yield from _game(at, (row, opponent), (seat, back), grid, coloured=seats.coloured)


def _index(grid: Grid, seats: Seats) -> dict[int, int]:
    """Number → row. Of several columns of numbers (rank, starting number), the one by which opponents agree."""
    lists = [[int(match[1]) for match in column if match] for column in zip(*_numbers(grid), strict=True)]
    lists = [one for one in lists if len(set(one)) == len(grid.players)]
    indexes = [{number: row for row, number in enumerate(one)} for one in lists]
    indexes.append({row + 1: row for row in range(len(grid.players))})
    return max(indexes, key=lambda index: _agreements(index, seats))


def _numbers(grid: Grid) -> list[list[re.Match[str] | None]]:
    width = max(len(player.before) for player in grid.players)
    return [[INTEGER.fullmatch(cell) for cell in (*player.before, *[""] * width)][:width] for player in grid.players]


def _agreements(index: Mapping[int, int], seats: Seats) -> int:
    return sum(
        (opponent := index.get(seat.opponent)) is not None
        and opponent != row
        and (back := seats.rows[opponent][at]) is not None
        and index.get(back.opponent) == row
        for row, cells in enumerate(seats.rows)
        for at, seat in enumerate(cells)
        if seat is not None
    )


def _game(at: int, pair: tuple[int, int], seats: tuple[Seat, Seat], grid: Grid, *, coloured: bool) -> Iterator[Pairing]:
    first, second = (grid.players[row] for row in pair)
    seat, back = seats
    if seat.white is not None and seat.white == back.white:
        grid.refuse(first, at, Sentence("line {line} has the same colour in this game", line=second.line))
        return
    if coloured and seat.white is None and back.white is None:
        grid.log.adjust(
            Sentence("{kind}: the first of the two lines is White", kind=Sentence("forfeit without colours")),
            Sentence("lines {line} and {other}", line=first.line, other=second.line),
        )
    players, results = (first, second), (seat.result, back.result)
    cells = first.cells[at], second.cells[at]
    if seat.white is False or back.white is True:
        players, results, cells = players[::-1], results[::-1], cells[::-1]
    yield from _pairing(at + 1, players, results, cells, at, grid)


def _pairing(
    round_: int | None,
    pair: tuple[Player, Player],
    results: Sequence[str | None],
    cells: tuple[str, str],
    at: int,
    grid: Grid,
) -> Iterator[Pairing]:
    pending = results[0] == results[1] == ""
    code = OUTCOMES.get((results[0] or "", results[1] or ""))
    if code is None and not pending:
        allowed = Sentence(
            "1, 0 or ½ is allowed, and the reverse in the row of {other}; it has “{cell}”",
            other=pair[1].name,
            cell=cells[1],
        )
        grid.refuse(pair[0], at, allowed)
        return
    place = grid.place(pair[0].line, grid.columns[at], str(at + 1))
    white, black = (tidy(one.name, grid.log, one.line) for one in pair)
    yield Pairing(round_, None, white, black, PENDING if pending else RESULTS[code or ""], place)
