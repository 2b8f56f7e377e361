"""Plant +1 in every numeric column of formulas, one column at a time, and record what `check` reports.

The fault counts as one of the declaration: the formulas of the file are as declared, so that only a comparison of
results can notice it. It is planted in the embedded engine's memory, which recalculates only what depends on it.

    python tests/planted_faults.py fide2024 400 404     # the first seed, and the one after the last
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from independent import folders, random_cnxc, random_fce, random_fide2024
from random_small import random_case, random_player

from xlelo.readers import read_period
from xlelo.workbook import books
from xlelo.workbook.check import Comparison, examined_in
from xlelo.workbook.compile import HEAD, formula_at
from xlelo.workbook.make import join, write_for_input
from xlelo.workbook.parts import extents
from xlelo.workbook.read import parse
from xlelo.workbook.recalculate import EmbeddedEngine
from xlelo.workbook.values import Cells
from xlelo.workbook.workbook_file import open_workbook

if TYPE_CHECKING:
    from xlelo.workbook.check import Difference
    from xlelo.workbook.compile import Layout
    from xlelo.workbook.values import Values

MOST = 5
"""Most columns that a line names."""

PERIODS: dict[str, Callable[[random.Random], folders.Period]] = {
    "fce": random_fce.period,
    "cnxc": random_cnxc.period,
    "fide2024": random_fide2024.period,
}
SMALL: dict[str, Callable[[int, Path], tuple[Any, Any]]] = {
    "elo1972": random_case,
    "fide2011": lambda seed, _folder: random_player(seed),
}
"""Code → (seed, folder) → the inputs of one event or player, and the readings."""


def write_book(code: str, seed: int, folder: Path) -> tuple[Layout, Path]:
    """Write the workbook of random inputs."""
    if code in PERIODS:
        return write_period(code, seed, folder)
    book, path = books.find(code), folder / "book.xlsx"
    inputs, readings = SMALL[code](seed, folder)
    return write_for_input(book, path, book.measure(inputs), book.contents(inputs, readings)), path


def write_period(code: str, seed: int, folder: Path) -> tuple[Layout, Path]:
    """Write the workbook of a random period, with games on its what-if sheet."""
    book = books.find(code)
    rng = random.Random(seed)
    folders.write(PERIODS[code](rng), folder / "period", code.upper())
    given = read_period(folder / "period", book.regulation)
    book, sizes = book.of(given.period), book.measure(given.period)
    content = join(book.contents(given.period, given.readings), book.arrange(given.period, sizes))
    tried: dict[str, Any] = {
        "player": rng.choice(list(given.period.players)),
        "list": "standard",
        "target": 2010,
        "opponent": [rng.randint(1400, 2500) for _ in range(6)],
        "score": [rng.choice((0, 0.5, 1)) for _ in range(5)],
    }
    typed = {
        sheet.key: {column.key for column in sheet.columns() if column.is_input}
        for sheet in book.sheets(sizes)
        if sheet.key in {"WhatIf", "Card"}
    }
    typed_now = {sheet: {key: tried[key] for key in keys if key in tried} for sheet, keys in typed.items()}
    path = folder / "book.xlsx"
    return write_for_input(book, path, sizes, join(content, typed_now)), path


class PlantedBook:
    """A calculated workbook in which a fault can be planted and taken back."""

    def __init__(self, layout: Layout, path: Path) -> None:
        self.layout = layout
        self.file = open_workbook(path)
        self._sizes = extents(path)
        self._calculated = EmbeddedEngine().calculate(path)
        self._values = self._read()
        self._examined = examined_in(self.file, self._values)
        self._rated = parse(self.file)
        assert not (found := self._differences(self._values)), found

    def numeric_columns(self) -> Iterator[str]:
        """Columns of formulas that hold a number in this period."""
        for sheet, key in dict.fromkeys((*self.layout.formulas, *self.layout.printed_columns)):
            if key != HEAD and any(self._is_number((sheet, key), row) for row, _ in self._formulas((sheet, key))):
                yield f"{sheet}.{key}"

    def reporters(self, name: str) -> Counter[str]:
        """Columns in which `check` reports a difference if this one holds one more."""
        return self._reporters(name, "IF(ISNUMBER({0}),{0}+1,{0})")

    def letters(self) -> Iterator[tuple[str, str]]:
        """Columns that several warnings share, and each letter in them."""
        for sheet, key in self.layout.formulas:
            asks = None if key == HEAD else self.layout.column(sheet, key).asks
            if isinstance(asks, partial) and isinstance(asks.args[-1], Mapping):
                yield from ((f"{sheet}.{key}", letter) for letter in asks.args[1])

    def reporters_of_letter(self, name: str, letter: str) -> Counter[str]:
        """Columns in which `check` reports a difference if this letter is wrong in the first row."""
        there = f'IF(ISNUMBER(FIND("{letter}",{{0}})),SUBSTITUTE({{0}},"{letter}",""),{{0}}&"{letter}1")'
        return self._reporters(name, there, 1)

    def _reporters(self, name: str, fault: str, rows: int | None = None) -> Counter[str]:
        owner, _, key = name.partition(".")
        area, formulas = self.layout.areas[owner, key], [*self._formulas((owner, key))][:rows]
        sheet = self._calculated._workbook.sheet(self.layout.titles[owner])  # noqa: SLF001 - only tests change formulas
        for row, body in formulas:
            sheet.set_formula(row, area.column, f"={fault.format(body)}")
        self._calculated._workbook.evaluate_all()  # noqa: SLF001 - as above
        found = self._differences(self._read())
        for row, body in formulas:
            sheet.set_formula(row, area.column, f"={body}")
        return found

    def _differences(self, values: Values) -> Counter[str]:
        comparison = Comparison(replace(self._examined, values=values), self._rated)
        return Counter(self._key(one) for one in comparison.differences())

    def _key(self, difference: Difference) -> str:
        cell = re.fullmatch(r"([A-Z]+)(\d+)", difference.cell)
        assert cell is not None
        letters, row = cell.groups()
        return next(
            f"{sheet}.{key}"
            for (sheet, key), area in self.layout.areas.items()
            if self.layout.titles[sheet] == difference.sheet
            and area.letter == letters
            and area.first <= int(row) <= area.last
        )

    def _formulas(self, name: tuple[str, str]) -> Iterator[tuple[int, str]]:
        area = self.layout.areas[name]
        formula = self.layout.formulas.get(name)
        printed = self.layout.printed_columns.get(name, ())
        for row in range(area.first, area.last + 1):
            one = formula or (printed[row - area.first] if row - area.first < len(printed) else None)
            if one is not None:
                yield row, formula_at(one, row)[1:]

    def _is_number(self, name: tuple[str, str], row: int) -> bool:
        value = self._values[self.layout.titles[name[0]]].get((row, self.layout.areas[name].column))
        return isinstance(value, int | float) and not isinstance(value, bool)

    def _read(self) -> Values:
        return {
            title: Cells(zip(*self._calculated.rows(title, *size), strict=True)) for title, size in self._sizes.items()
        }


def notice(code: str, seeds: Iterable[int]) -> dict[str, list[Counter[str]]]:
    """Each numeric column → what is reported in each period in which it holds a number."""
    found: dict[str, list[Counter[str]]] = {}
    for seed in seeds:
        with TemporaryDirectory() as folder:
            planted = PlantedBook(*write_book(code, seed, Path(folder)))
            for name in [*planted.numeric_columns()]:
                found.setdefault(name, []).append(planted.reporters(name))
    return found


def main(code: str, first: str, end: str) -> None:
    found = notice(code, range(int(first), int(end)))
    for name, reports in sorted(found.items()):
        seen = sum(map(bool, reports))
        by = sum(reports, Counter())
        columns = " ".join(by) if len(by) <= MOST else f"{len(by)} columns"
        sys.stdout.write(f"{name}\t{seen}/{len(reports)}\t{columns}\n")
    unseen = [name for name, reports in found.items() if not any(reports)]
    sys.stdout.write(f"# {code}: {len(found)} columns, {len(unseen)} noticed by nobody\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
