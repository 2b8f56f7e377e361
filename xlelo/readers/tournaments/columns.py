"""The columns of a result list. If several headings fit, the cells decide, or else a person."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.periods.outcomes import outcome
from xlelo.readers.tournaments import days
from xlelo.readers.tournaments.headings import (
    COLUMNS,
    FACTS,
    FURTHER_GUESSES,
    GUESSES,
    OTHER_GUESSES,
    PERSON,
    REQUIRED_COLUMNS,
    RESULT_OF_WORDS,
    ROUND_LINE,
    SIDE_FACTS,
    SIDE_SCORES,
    WINNER_SIDES,
    fold_heading,
    side_column,
)

SCORES: Final = frozenset({"score", "puntuacio"})
"""Headings that can mean results or a player's points."""

HOUR = re.compile(r"[ T]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?: [AP]M)?(?: (?:UTC|GMT)[+\-\d:]*)?$", re.ASCII)
"""The time of day in a date cell; it is ignored."""

NUMBER = re.compile(r"\d{1,3}", re.ASCII)
SIDES = ("white", "black")
ROUND = re.compile(r"(\d{1,3})(?:\.\d{1,3})*", re.ASCII)
HALVES: Final = frozenset({"½", "1/2", "0.5", "0,5", "="})
MIN_FILLED_CELLS = 3
"""The fewest filled cells of a game; a line with fewer is a title or remark."""


class Further(NamedTuple):
    """What a regulation's list of results may hold besides the usual."""

    columns: Sequence[str] = ()
    result_code: Callable[[str], str | None] = lambda _: None
    """(text) → a further result, as files hold it."""
    other_games: bool = False
    """Whether the sides may have the names of other games, such as home and away."""

    def column(self, heading: str) -> str | None:
        """The column that a folded heading names."""
        if (column := FURTHER_GUESSES.get(heading)) in self.columns:
            return column
        other = OTHER_GUESSES.get(heading) if self.other_games else None
        return GUESSES.get(heading) or other or side_column(heading)

    def result(self, entry: str) -> str | None:
        """The code of a result; "" for a game without a result, None if the text is unknown."""
        code = outcome(entry)
        if code is None:
            code = RESULT_OF_WORDS.get(" ".join(entry.lower().split()))
        return self.result_code(entry) if code is None else code


class OpenColumn(NamedTuple):
    """Several columns could be the needed one, or no heading is known for it."""

    column: str
    headings: Sequence[str]
    """What names each of them in --map: its heading, or its number if several columns have that heading."""
    examples: Sequence[str] = ()
    """A cell below each heading."""
    labels: Sequence[str] = ()

    def question(self) -> Sentence:
        return Sentence(
            "several columns may be {column}: {headings}."
            " Rename the wrong ones, or give the right one's heading or number: --map {column}=…",
            column=self.column,
            headings=list(self.labels),
        )


def candidates(header: Sequence[str], mapping: Mapping[str, str], further: Further) -> dict[str, list[int]]:
    """Column → possible positions: from `mapping` (heading → column), otherwise guessed from the heading.

    Two columns of names are White and Black, as pairing programs print them.
    """
    keys = [fold_heading(heading) for heading in header]
    said = {fold_heading(heading): column for heading, column in mapping.items()}
    found: dict[str, list[int]] = {}
    for position, key in enumerate(keys):
        if key and (column := said.get(key)) is not None:
            found.setdefault(column, [position])  # the first of equal headings counts
    for position, column in positions_said(mapping).items():
        if position < len(keys) and keys[position]:
            found.setdefault(column, [position])
    named = {position for positions in found.values() for position in positions}
    for position, key in enumerate(keys):
        column = further.column(key)
        if column is not None and column not in said.values() and position not in named and key not in said:
            found.setdefault(column, []).append(position)
    names = [position for position, key in enumerate(keys) if key in PERSON]
    if len(names) == len(SIDES) and "result" in found and not found.keys() & set(SIDES):
        found |= {side: [position] for side, position in zip(SIDES, names, strict=True)}
    if further.other_games:
        _add_other_games(found, keys, names)
    _add_side_facts(found, keys)
    allowed = {*COLUMNS, *further.columns, *(SIDE_SCORES if further.other_games else ())}
    return {column: at for column, at in found.items() if column in allowed}


def _add_side_facts(found: dict[str, list[int]], keys: Sequence[str]) -> None:
    """Elo and Elo, Fed and Fed: of two equal headings one is White's, in the order of the players' columns."""
    if not all(len(found.get(side, ())) == 1 for side in SIDES):
        return
    sides = sorted(SIDES, key=lambda side: found[side])
    taken = {position for positions in found.values() for position in positions}
    for heading in dict.fromkeys(keys):
        fact = SIDE_FACTS.get(heading)
        pair = [at for at, key in enumerate(keys) if key == heading and at not in taken]
        if fact is not None and len(pair) == len(sides) and all(f"{side}_{fact}" not in found for side in sides):
            found |= {f"{side}_{fact}": [position] for side, position in zip(sides, pair, strict=True)}


def _add_other_games(found: dict[str, list[int]], keys: Sequence[str], names: Sequence[int]) -> None:
    """A player and his opponent; a winner beside both players; two columns with one heading are points of both."""
    if len(names) == 1 and "black" in found and "white" not in found:
        found["white"] = [*names]
    for side in SIDES:
        won = [at for at in found.get(side, ()) if WINNER_SIDES.get(keys[at]) == side]
        if won and (players := [at for at in found[side] if at not in won]):
            found[side] = players
            if side == "white":
                found.setdefault("result", won)
    results = found.get("result", ())
    if len(results) == len(SIDE_SCORES) and len({keys[at] for at in results}) == 1:
        found |= dict(zip(SIDE_SCORES, ([at] for at in found.pop("result")), strict=True))


def team_headings(cells: Sequence[str]) -> list[str] | None:
    """The headings of the games below two teams: Bo., team, Rtg, -, team, Rtg, points of the match. Otherwise None."""
    ratings = [at for at, cell in enumerate(cells) if FACTS.get(cell.strip().casefold()) == "rating"]
    if len(ratings) != len(SIDES) or "-" not in map(str.strip, cells[slice(*ratings)]):
        return None
    teams = [at - 1 for at in ratings]
    names = [fold_heading(cells[at]) for at in teams]
    if not all(names) or any(name in PERSON or side_column(name) for name in names):
        return None
    points = max((at for at, cell in enumerate(cells) if cell and at > ratings[1]), default=ratings[1] + 1)
    headings = {**dict(zip(teams, SIDES, strict=True)), **dict.fromkeys(ratings, "rating"), points: "result"}
    return [headings.get(at, "") for at in range(points + 1)]


def positions_said(mapping: Mapping[str, str]) -> dict[int, str]:
    """Position → column, for columns that --map names by their number, from 1."""
    return {int(typed) - 1: column for typed, column in mapping.items() if NUMBER.fullmatch(typed) and int(typed)}


def is_header(header: Sequence[str], mapping: Mapping[str, str], further: Further) -> bool:
    """True if the line names both players and the result. A list of wins needs no result."""
    found = candidates(header, mapping, further)
    if all(column in found for column in ("white", "black", *SIDE_SCORES)):
        return True
    return all(column in found for column in REQUIRED_COLUMNS) or all(
        side in found and WINNER_SIDES.get(fold_heading(header[found[side][0]])) == side for side in SIDES
    )


def find_columns(
    header: Sequence[str], mapping: Mapping[str, str], rows: Sequence[Sequence[str]], further: Further
) -> tuple[dict[str, int], list[OpenColumn]]:
    """Column → position, and the columns that a person must decide. `rows`: the lines below the header."""
    found: dict[str, int] = {}
    open_: list[OpenColumn] = []
    games = [row for row in rows if sum(map(bool, row)) >= MIN_FILLED_CELLS]
    said = set(mapping.values())
    for column, positions in candidates(header, mapping, further).items():
        cells = {at: [row[at] if at < len(row) else "" for row in games] for at in positions}
        if column == "result" and column not in said:
            left = list(_results(positions, header, cells, further.result))
        else:
            left = list(_alternatives(READERS.get(column, str.strip), positions, cells))
        found[column] = left[0]
        if len(left) > 1:
            names = [name_of(header, at) for at in left]
            open_.append(
                OpenColumn(
                    column,
                    names,
                    [next(filter(None, cells[at]), "") for at in left],
                    [label(header, at) for at in left],
                )
            )
    return found, open_


def name_of(header: Sequence[str], at: int) -> str:
    """What --map calls the column: its heading, or its number if another column has the same one."""
    return str(at + 1) if _is_twice(header, at) else header[at]


def label(header: Sequence[str], at: int) -> str:
    """The heading in quotation marks, with its number if another column has the same one."""
    return f"“{header[at][:30]}”" + (f" ({at + 1})" if _is_twice(header, at) else "")


def _is_twice(header: Sequence[str], at: int) -> bool:
    return [fold_heading(heading) for heading in header].count(fold_heading(header[at])) > 1


def _alternatives(
    reader: Callable[[str], object], positions: Sequence[int], cells: Mapping[int, Sequence[str]]
) -> Iterator[int]:
    """The columns whose cells can be parsed; of columns with equal meanings only the first."""
    fitting = [at for at in positions if _fits(cells[at], reader)] or positions[:1]
    seen = []
    for at in fitting:
        meaning = [reader(cell) for cell in cells[at]]
        if meaning not in seen:
            seen.append(meaning)
            yield at


def _results(
    positions: Sequence[int],
    header: Sequence[str],
    cells: Mapping[int, Sequence[str]],
    result: Callable[[str], str | None],
) -> Iterator[int]:
    """The result columns. A score column counts only if it holds results, not points."""
    scores = [at for at in positions if fold_heading(header[at]) in SCORES]
    results = [at for at in positions if at not in scores]
    games = [at for at in scores if _fits(cells[at], result) and not _may_be_points(cells[at])]
    if any(_fits(cells[at], result) for at in results):
        return _alternatives(result, results, cells)
    if games:
        return _alternatives(result, games, cells)
    if not results and len(scores) > 1 and any(_may_be_points(cells[at]) for at in scores):
        return iter(scores)
    return iter((results or scores)[:1])


def _may_be_points(cells: Sequence[str]) -> bool:
    """True if a column of halves can be draws or a player's points so far."""
    filled = {cell.strip() for cell in cells if cell.strip()}
    return bool(filled) and filled <= HALVES


def _fits(cells: Sequence[str], reader: Callable[[str], object]) -> bool:
    filled = [cell for cell in cells if cell.strip() and not ROUND_LINE.match(fold_heading(cell))]
    return bool(filled) and all(reader(cell) is not None for cell in filled)


def _day(entry: str) -> object:
    return days.day(HOUR.sub("", entry)) if entry.strip() else ""


def _round(entry: str) -> object:
    match = ROUND.fullmatch(entry.strip())
    return None if match is None else int(match[1])


READERS: Final[Mapping[str, Callable[[str], object]]] = {"date": _day, "ended": _day, "round": _round}
