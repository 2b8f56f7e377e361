"""Each formula column against its rule: the rows of random periods are put through it.

A formula is written in other words than its rule. A column says how its rule is asked with what its own row holds, and
nothing else: a column that is right by another one's mistake does not pass. Columns that hand on or gather what others
worked out have no row to be judged by; they are named with the reason.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest
from independent import folders, random_cnxc, random_fce
from openpyxl import load_workbook

from xlelo.readers import read_period
from xlelo.sheets.sheet import UNCHECKED, Column
from xlelo.workbook import books, make
from xlelo.workbook.asked_rows import AskedRows
from xlelo.workbook.check import Comparison, check, examined_in
from xlelo.workbook.read import parse
from xlelo.workbook.recalculate import EmbeddedEngine
from xlelo.workbook.workbook_file import open_workbook

PERIODS = {"fce": random_fce.period, "cnxc": random_cnxc.period}
HANDED_ON: Mapping[str, frozenset[str]] = {
    "fce": frozenset(
        {
            "Guests.rating",  # of one opponent, before any mean
            "Guests.points",  # of one game, before any sum
            "Guests.below",  # gathers the differences of a guest's opponents
            "Ledger.newcomer",  # compares with Events.young_from
        }
    ),
    "cnxc": frozenset(
        {
            "Period.active_after",  # a day that Results.passive compares with
            "Blocks.performance",  # the weighted performance as earlier lists print it
            "Results.added",  # gathers Standings.weighted
            "Results.latest",  # the latest of Ledger's moments
            "Calibration.row",  # the players of Results.common, one by one
            "WhatIf.k",  # looked up in Results.k
        }
    ),
}
"""Books whose columns say how their rules are asked → columns with a rule that have no row to be judged by."""


def filled(code: str, seed: int, tmp_path: Path) -> Path:
    book = books.find(code)
    folder = tmp_path / f"{code}{seed}"
    folder.mkdir()
    folders.write(PERIODS[code](random.Random(seed)), folder, code.upper())
    period = read_period(folder, book.regulation)
    workbook = tmp_path / f"{code}{seed}.xlsx"
    make.fill_workbook(book, workbook, period.period, period.readings)
    return workbook


def assert_rows_answer(code: str, seed: int, workbook: Path) -> Counter[str]:
    """Every row that is asked has an answer, and holds it. Returns the number of answers in each column.

    On Checks, lines that no single column counts have none.
    """
    file = open_workbook(workbook)
    rated = parse(file)
    examined = examined_in(file, EmbeddedEngine().values(workbook))
    rows, judged = AskedRows(examined, rated), Counter[str]()
    for sheet in examined.layout.sheets:
        for column, table in sheet.located_columns():
            if column.asks is not None:
                answers, name = rows.answers(sheet, column, table), f"{sheet.key}.{column.key}"
                unanswered = [row for row, answer in enumerate(answers) if answer is UNCHECKED]
                assert not unanswered or sheet.key == "Checks", f"{name} of {code} {seed}"
                if name == "Checks.at_first":
                    lines = next(one for one in sheet.columns() if one.key == "check").values
                    assert {lines[row] for row in unanswered} <= {"Checks.switch"}  # marks in several columns
                judged[name] = sum(answer != "" for answer in answers)
    assert not list(Comparison(examined, rated).differences()), f"{code} {seed}"
    return judged


def assert_rows_follow_their_rules(code: str, seeds: range, tmp_path: Path) -> Counter[str]:
    return sum((assert_rows_answer(code, seed, filled(code, seed, tmp_path)) for seed in seeds), Counter())


def with_rules(code: str) -> dict[str, Column]:
    book = books.find(code)
    return {
        f"{sheet.key}.{column.key}": column
        for sheet in book.sheets(book.room)
        for column in sheet.columns()
        if column.rule
    }


@pytest.mark.second
@pytest.mark.parametrize("code", PERIODS)
def test_rows_follow_their_rules(code: str, tmp_path: Path) -> None:
    judged = assert_rows_follow_their_rules(code, range(400, 404), tmp_path)
    assert sum(judged.values()) > 200


@pytest.mark.large
@pytest.mark.parametrize("code", PERIODS)
def test_rows_of_a_hundred_periods_follow_their_rules(code: str, tmp_path: Path) -> None:
    judged = assert_rows_follow_their_rules(code, range(4000, 4100), tmp_path)
    typed = {"WhatIf"}  # nobody tries anything in a period that is read
    columns = {name: one for name, one in with_rules(code).items() if name.partition(".")[0] not in typed}
    assert set(columns) <= {name for name, number in judged.items() if number} | HANDED_ON[code]


@pytest.mark.parametrize("code", PERIODS)
def test_every_column_with_a_rule_is_asked_or_says_why_not(code: str) -> None:
    assert HANDED_ON[code] == {name for name, column in with_rules(code).items() if column.asks is None}


@pytest.mark.second
def test_a_wrong_formula_is_noticed(tmp_path: Path) -> None:
    """K0 + ΔK + 1: the workbook says so of itself, and what follows from K still agrees with its own row."""
    workbook = filled("fce", 400, tmp_path)
    book = load_workbook(workbook)
    title, cells = next(book.defined_names["Standard_k"].destinations)
    places = [cell.coordinate for (cell,) in book[title][cells]]
    for (cell,) in book[title][cells]:
        cell.value = f"{cell.value}+1"
    book.save(workbook)
    found = [one for one in check(workbook).differences if one.sheet == title and one.article.startswith("16.2")]
    assert [one.cell for one in found] == places
