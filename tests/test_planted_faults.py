"""A fault of the declaration: one more in a column of formulas. `check` compares results, and so must notice it.

`check` also compares each formula with its declaration, which says nothing here: both have the fault.
"""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from little_room import find_instead
from planted_faults import PERIODS, SMALL, PlantedBook, notice, write_book, write_period
from tiers import mark_tiers

from xlelo.workbook import allowed, books
from xlelo.workbook.check import check

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Book
    from xlelo.sheets.sheet import Column, Sheet, Sizes

SEEDS = range(400, 403)
SMALL_SEEDS = range(408, 411)
"""With two worksheets of the variant."""

CHART = {"Card": "reach reached"}
"""The ends of the chart's axes."""
UNNOTICED: dict[str, dict[str, str]] = {
    "fce": {
        **CHART,
        "Events": "begins_alike gaps",
        "Parameters": "last_list",
        "Roll": "first_elo first_elo_federated grown",
    },
    "cnxc": {**CHART, "Checks": "held"},
    "fide2024": {},
    "elo1972": {},
    "fide2011": {},
}
"""Sheet → columns in which nobody notices the fault: most of them find warnings or draw charts.

At first they were 45 of 454 columns with numbers (FCE), 20 of 274 (CNXC), 38 of 431 (FIDE2024), 10 of 98 (ELO1972)
and 7 of 71 (FIDE2011). The lists may become shorter, never longer.
"""


def unnoticed(code: str) -> set[str]:
    return {f"{sheet}.{key}" for sheet, keys in UNNOTICED[code].items() for key in keys.split()}


@pytest.mark.parametrize("code", mark_tiers(second=SMALL, large=PERIODS))
def test_a_fault_of_any_column_is_noticed(code: str) -> None:
    found = notice(code, SMALL_SEEDS if code in SMALL else SEEDS)
    assert {name for name, reports in found.items() if not any(reports)} <= unnoticed(code)


@pytest.mark.parametrize("code", mark_tiers(first=SMALL, second=PERIODS))
def test_faults_of_some_columns_with_rules_are_noticed(code: str, tmp_path: Path) -> None:
    planted = PlantedBook(*write_book(code, SEEDS[0], tmp_path))
    columns = [name for name in planted.numeric_columns() if planted.layout.column(*name.split(".")).rule]
    for name in random.Random(SEEDS[0]).sample(columns, 12):
        assert planted.reporters(name), name


LETTERS_COMPARED_WITH_NOTHING = {("Evaluation.pairs_1", "b")}
"""Serves Events.entered_twice: an earlier event has the game, too."""


@pytest.mark.second
def test_a_wrong_letter_of_any_warning_is_noticed(tmp_path: Path) -> None:
    planted = PlantedBook(*write_book("fce", SEEDS[0], tmp_path))
    letters = [*planted.letters()]
    assert len(letters) > 25
    assert {one for one in letters if not planted.reporters_of_letter(*one)} == LETTERS_COMPARED_WITH_NOTHING


@pytest.mark.second
@pytest.mark.parametrize(
    ("code", "name"), [("fce", "Standard.k"), ("cnxc", "Results.k"), ("fide2024", "Standard.used")]
)
def test_the_declaration_may_have_the_fault(
    code: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault in the engine's memory is reported as that of a workbook whose declaration has it."""
    (tmp_path / "right").mkdir()
    in_memory = PlantedBook(*write_period(code, SEEDS[0], tmp_path / "right")).reporters(name)
    monkeypatch.setattr(allowed, "LONGEST", 1000)
    find_instead(with_fault(books.find(code), name), monkeypatch)
    _, path = write_period(code, SEEDS[0], tmp_path)
    checked = check(path)
    assert not checked.causes
    assert len(checked.differences) == in_memory.total()


def with_fault(book: Book, name: str) -> Book:
    """The workbook whose declaration adds 1 in this column."""
    owner, _, key = name.partition(".")

    def column(one: Column) -> Column:
        if one.key != key:
            return one
        return replace(one, formula=f"IF(ISNUMBER({one.formula}),{one.formula}+1,{one.formula})")

    def declare(sizes: Sizes) -> tuple[Sheet, ...]:
        return tuple(
            sheet
            if sheet.key != owner
            else replace(
                sheet,
                tables=tuple(replace(table, columns=tuple(map(column, table.columns))) for table in sheet.tables),
            )
            for sheet in book.declare(sizes)
        )

    return replace(book, declare=declare)
