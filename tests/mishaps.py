"""Accidents to several cells at once: rows pasted twice, cells swapped, a column that slipped by one.

for mishap in mishaps(places, rng):
    mishap.kind, mishap.spoils          # each spoil is that of one cell
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from spoiling import EPOCH, Meaning, Places, Spoil, spoils


class Mishap(NamedTuple):
    kind: str
    spoils: tuple[Spoil, ...]


def single_mishap(spoil: Spoil) -> Mishap:
    return Mishap(spoil.kind, (spoil,))


def mishaps(places: Places, rng: random.Random) -> Iterator[Mishap]:
    """One accident of each kind for each sheet of rows, and some with single cells together."""
    for sheet in dict.fromkeys(of for of, _ in places.columns):
        keys = [key for of, key in places.columns if of == sheet and places.rows[of, key] > 1]
        used = max((len(places.held(sheet, key)) for key in keys), default=0)
        if used > 1:
            yield from _sheet_mishaps(Rows(places, sheet, keys, used), rng)
    for number in (2, 3, 5):
        chosen: dict[tuple[str, str, int], Spoil] = {}
        while len(chosen) < number:
            sheet, key = rng.choice(list(places.columns))
            row = rng.randint(1, max(1, len(places.held(sheet, key))))
            chosen[sheet, key, row] = rng.choice(list(spoils(places, sheet, key, row)))
        yield Mishap(f"{number} at once", tuple(chosen.values()))


class Rows(NamedTuple):
    """The rows of one sheet."""

    places: Places
    sheet: str
    keys: Sequence[str]
    used: int

    def cell(self, key: str, row: int) -> Any:
        held = self.places.held(self.sheet, key)
        return held[row - 1] if 0 < row <= len(held) else None

    def make_mishap(self, kind: str, cells: Mapping[tuple[str, int], Any]) -> Mishap:
        """The accident that gives these cells their new contents."""
        made = []
        for (key, row), content in cells.items():
            if row > self.places.rows[self.sheet, key]:
                continue
            was = self.cell(key, row)
            if content != was:
                made.append(
                    Spoil(self.sheet, key, row, row <= self.used, kind, stored_content(content), Meaning.ITSELF, was)
                )
        return Mishap(kind, tuple(made))


def stored_content(content: Any) -> Any:
    """The content as a cell stores it."""
    if isinstance(content, Fraction):
        return float(content)
    return (content - EPOCH).days if isinstance(content, date) else content


def _sheet_mishaps(rows: Rows, rng: random.Random) -> Iterator[Mishap]:
    keys, used = rows.keys, rows.used
    row = rng.randint(1, used - 1)
    column, other = rng.choice(keys), rng.choice(keys)

    def copy_row(target: int, source: int) -> dict[tuple[str, int], Any]:
        return {(key, target): rows.cell(key, source) for key in keys}

    yield rows.make_mishap("a row cleared", dict.fromkeys(((key, row) for key in keys), None))
    yield rows.make_mishap("a row pasted twice, below the last one", copy_row(used + 1, row))
    yield rows.make_mishap("a row pasted over the next one", copy_row(row + 1, row))
    yield rows.make_mishap("two rows swapped", copy_row(row, row + 1) | copy_row(row + 1, row))
    yield rows.make_mishap(
        "two cells of a column swapped",
        {(column, row): rows.cell(column, row + 1), (column, row + 1): rows.cell(column, row)},
    )
    yield rows.make_mishap(
        "two cells of a row swapped", {(column, row): rows.cell(other, row), (other, row): rows.cell(column, row)}
    )
    downwards = range(row, used + 1)
    yield rows.make_mishap(
        "a column that slipped down",
        {(column, row): None} | {(column, at + 1): rows.cell(column, at) for at in downwards},
    )
    yield rows.make_mishap("a column that slipped up", {(column, at): rows.cell(column, at + 1) for at in downwards})
    yield rows.make_mishap(
        "a row that slipped to the right",
        {(keys[0], row): None} | {(key, row): rows.cell(before, row) for before, key in pairwise(keys)},
    )
    yield rows.make_mishap(
        "a row that slipped to the left",
        {(key, row): rows.cell(after, row) for key, after in pairwise(keys)} | {(keys[-1], row): None},
    )
    yield rows.make_mishap("a column cleared", {(column, at): None for at in range(1, used + 1)})
    yield rows.make_mishap(
        "a column as texts",
        {(column, at): str(rows.cell(column, at)) for at in range(1, used + 1) if rows.cell(column, at) is not None},
    )
    yield rows.make_mishap("a row pasted twice, below a gap", copy_row(used + 2, row))
