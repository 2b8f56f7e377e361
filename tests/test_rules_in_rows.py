"""Each formula column against its rule: the rows of random periods are put through it.

A formula is written in other words than its rule. A column says how its rule is asked with what its own row holds, and
nothing else: a column that is right by another one's mistake does not pass. Columns that hand on or gather what others
worked out have no row to be judged by; they are named with the reason.
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
from independent import folders, random_cnxc, random_fce
from openpyxl import load_workbook
from rows import ZERO_DAY, Row, cells_with_rules

from xlelo.readers import read_period
from xlelo.sheets.sheet import UNCHECKED
from xlelo.workbook import books, make
from xlelo.workbook.asked_rows import AskedRows, RatedInputs
from xlelo.workbook.check import Comparison, check, examined_in
from xlelo.workbook.read import parse
from xlelo.workbook.recalculate import EmbeddedEngine
from xlelo.workbook.values import close
from xlelo.workbook.workbook_file import open_workbook

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import date
    from pathlib import Path

    from xlelo.sheets.sheet import Column

Asked: TypeAlias = "Callable[[Any, Row], Any]"
"""(rule, row) → what the cell must hold."""

PERIODS = {"fce": random_fce.period, "cnxc": random_cnxc.period}
HANDED_ON: Mapping[str, frozenset[str]] = {
    "fce": frozenset(
        {
            "Guests.rating",  # of one opponent, before any mean
            "Guests.points",  # of one game, before any sum
            "Guests.below",  # gathers the differences of a guest's opponents
            "Evaluation.w_older",  # finds a row of an older list
            "Evaluation.b_older",
            "Ledger.young",  # compares with Events.young_from
        }
    ),
}
"""Books whose columns say how their rules are asked → columns with a rule that have no row to be judged by."""


def serial(day: date | None) -> int | None:
    return None if day is None else (day - ZERO_DAY).days


CATEGORIES = {
    "absolute final": "absolute_final",
    "team final, board 1": "team_final_board1",
    "honour": "honour",
    "other": "other",
}
"""What the sheet's drop-down offers, and what files have for it."""

CNXC: Mapping[str, Asked] = {
    "Competitions.excluded": lambda rule, row: int(rule(row("own_thematic") == 1)),
    "Competitions.virtual": lambda rule, row: rule(None, None, None, CATEGORIES[row("own_category")]),
    "Competitions.outside": lambda rule, row: int(
        not rule(row.day("own_end"), row.day("Period.first_day"), row.day("Period.last_day"))
    ),
    "Boards.day": lambda rule, row: serial(
        rule(row.day("own_date"), row.day_at("Competitions.own_end", row("competition")))
    ),
    "Ledger.expected": lambda rule, row: rule(row("difference")) if row("difference") is not None else None,
    "WhatIf.expected": lambda rule, row: rule(row("difference")),
    "WhatIf.change": lambda rule, row: rule(row("k"), row("points"), row("expected")) * 1000,
    "WhatIf.performance": lambda rule, row: rule(
        row("rc"), row.at("Parameters.points_difference", row("hundredths") + 1)
    ),
}
CNXC_HANDED_ON = {
    "Period.active_after": "a day that Results.passive compares with",
    "Competitions.first": "names the winner, whose variation Standings.v bounds",
    "Boards.rated": "looked up in Ledger.counts",
    "Ledger.letter": "which of 7.2d to 7.2g applies; Ledger.imputed and scored follow",
    "Ledger.scored": "what is booked by any of 7.2d to 7.2g",
    "Ledger.seated": "counts along the seats of a side",
    "Ledger.counts": "asks the other side's seats",
    "Ledger.best": "the highest so far along the seats of a side",
    "Blocks.performance": "the weighted performance as earlier lists print it",
    "Results.added": "gathers Standings.weighted",
    "Results.latest": "the latest of Ledger's moments",
    "Calibration.row": "the players of Results.common, one by one",
    "Card.expected": "looked up in Ledger.expected",
    "WhatIf.k": "looked up in Results.k",
    "WhatIf.we": "gathers WhatIf.expected",
    "WhatIf.v": "gathers WhatIf.change",
    "WhatIf.rc": "the mean of a column",
    "WhatIf.hundredths": "the share in the hundredths that the table has",
}

ASKED = {"cnxc": (CNXC, CNXC_HANDED_ON)}


def filled(code: str, seed: int, tmp_path: Path) -> Path:
    book = books.find(code)
    folder = tmp_path / f"{code}{seed}"
    folder.mkdir()
    folders.write(PERIODS[code](random.Random(seed)), folder, code.upper())
    period = read_period(folder, book.regulation)
    workbook = tmp_path / f"{code}{seed}.xlsx"
    make.fill_workbook(book, workbook, period.period, period.readings)
    return workbook


def assert_rows_follow(code: str, seed: int, workbook: Path) -> Counter[str]:
    asked, handed_on = ASKED[code]
    judged: Counter[str] = Counter()
    for column, row in cells_with_rules(workbook):
        name = f"{row.sheet}.{column.key}"
        got = row(column.key)
        if column.asks is not None or name in handed_on or got is None:  # check asks the others
            continue
        want = asked[name](column.rule, row)
        same = close(float(got), float(want)) if isinstance(got, (int, Fraction)) and want is not None else got == want
        assert same, f"{name}, row {row.number} of {code} {seed}: holds {got}, its rule gives {want}"
        judged[name] += 1
    return judged


def assert_rows_answer(code: str, seed: int, workbook: Path) -> Counter[str]:
    """Every row that is asked has an answer, and holds it. Returns the number of answers in each column."""
    file = open_workbook(workbook)
    filled_workbook = parse(file)
    run = filled_workbook.book.regulation.run
    assert run is not None
    rated = RatedInputs.of(filled_workbook, run.rate(filled_workbook.period, filled_workbook.readings))
    examined = examined_in(file, EmbeddedEngine().values(workbook))
    rows, judged = AskedRows(examined, rated), Counter[str]()
    for sheet in examined.layout.sheets:
        for column, table in sheet.located_columns():
            if column.asks is not None:
                answers, name = rows.answers(sheet, column, table), f"{sheet.key}.{column.key}"
                assert not any(answer is UNCHECKED for answer in answers), f"{name} of {code} {seed}"
                judged[name] = sum(answer != "" for answer in answers)
    assert not list(Comparison(examined, rated).differences()), f"{code} {seed}"
    return judged


def assert_rows_follow_their_rules(code: str, seeds: range, tmp_path: Path) -> Counter[str]:
    follow = assert_rows_answer if code in HANDED_ON else assert_rows_follow
    return sum((follow(code, seed, filled(code, seed, tmp_path)) for seed in seeds), Counter())


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
    if code in HANDED_ON:
        assert set(columns) <= {name for name, number in judged.items() if number} | HANDED_ON[code]
    else:
        assert {name for name, one in columns.items() if not one.asks} <= {*judged, *CNXC_HANDED_ON}


@pytest.mark.parametrize("code", PERIODS)
def test_every_column_with_a_rule_is_asked_or_says_why_not(code: str) -> None:
    columns = with_rules(code)
    if code in HANDED_ON:
        assert HANDED_ON[code] == {name for name, column in columns.items() if column.asks is None}
    else:
        asked, handed_on = ASKED[code]
        assert {name for name, column in columns.items() if not column.asks} == {*asked, *handed_on}
        assert not asked.keys() & handed_on.keys()


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
