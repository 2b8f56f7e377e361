"""Each formula column against its rule: the rows of random periods are put through it.

A formula is written in other words than its rule. Here stands for each how the rule is asked with what its own row
holds, and nothing else: a column that is right by another one's mistake does not pass. Columns that hand on or gather
what others worked out have no row to be judged by; they are named with the reason.
"""

from __future__ import annotations

import random
from collections import Counter
from datetime import date, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
from independent import folders, random_cnxc, random_fce
from openpyxl import load_workbook
from rows import ZERO_DAY, Row, cells_with_rules

from xlelo.law.tables import hundredths
from xlelo.readers import read_period
from xlelo.regulations.fce.rules import UNIT, List
from xlelo.workbook import books, make
from xlelo.workbook.values import close

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

Asked: TypeAlias = "Callable[[Any, Row], Any]"
"""(rule, row) → what the cell must hold."""

DAY = timedelta(1)
QUARTERS = 4
TEN_THOUSANDTHS = 10_000
"""The unit of the sheets of FCE; its rules have one of their own."""


def serial(day: date | None) -> int | None:
    return None if day is None else (day - ZERO_DAY).days


def kind(row: Row) -> List:
    return List.STANDARD if row("list") == 1 else List.RAPID


def day_of_birth(rule: Any, row: Row) -> Any:
    """The first birth that counts as under twelve: the day before does not."""
    start, first = row.day("begins"), row.day("young_from")
    assert start is not None
    assert first is not None
    return serial(first) if rule(first, start) and not rule(first - DAY, start) else None


def fce_list_arguments(sheet: str, prefix: str) -> dict[str, Asked]:
    return {
        f"{sheet}.k0": lambda rule, row: rule(row("old"), row.readings),
        f"{sheet}.seasons": lambda rule, row: rule(
            row("Roll.first_season") or row.day("Roll.federated").year,  # type: ignore[union-attr]
            row("Period.season"),
        ),
        f"{sheet}.mean": lambda rule, row: rule(
            row("seasons"), [row(f"Roll.{prefix}_g{season}") or 0 for season in range(1, 6)], row.readings
        ),
        f"{sheet}.k": lambda rule, row: rule(row("k0"), row("delta_k")),
        f"{sheet}.change_exact": lambda rule, row: (
            rule(Fraction(row.at("Ledger.sum", (row("last") or 0) - 1) * UNIT, TEN_THOUSANDTHS)) * TEN_THOUSANDTHS
        ),
        f"{sheet}.rounded": lambda rule, row: rule(Fraction(row("change_exact")) / TEN_THOUSANDTHS),
        f"{sheet}.booked": lambda rule, row: rule(row("old"), row("rounded")),
        f"{sheet}.due": lambda rule, row: int(
            row("elo") is not None  # who is rated in this very list is not rated again in it
            and row("first_rated") > 0
            and rule(
                row.day("first_rated"),
                row.day("Period.list_day"),
                (row(f"Roll.{prefix}_games_total") or 0) + row("evaluated"),
            )
        ),
        f"{sheet}.listed": lambda rule, row: int(rule(row("Roll.licence") or None, row.day("Period.list_day"))),
    }


FCE: Mapping[str, Asked] = {
    "Events.list": lambda rule, row: 1 if rule(row("minutes"), row("increment") or 0) is List.STANDARD else 2,
    "Events.broken_rounds": lambda rule, row: int(rule(kind(row), max(row("rounds"), row("daily_rounds")))),
    "Events.broken_days": lambda rule, row: int(rule(row.day("begins"), row.day("ends"), row("of_teams") == 1)),
    "Events.evaluated": lambda rule, row: int(
        rule(["6"] * (row("broken_rounds") + row("broken_days")), row("accepted") == 1)
    ),
    "Events.reference": lambda rule, row: serial(rule(row("runs_weekly") == 1, row.day("older_list"))),
    "Events.young_from": day_of_birth,
    "Events.under_twelve": lambda rule, row: int(
        row.flag("evaluated") and rule(row("young"), row("participants"), row.readings)
    ),
    "Events.flat": lambda rule, row: rule(kind(row)) if row.flag("under_twelve") else None,
    "Events.ordinary": lambda rule, row: 1 if row.flag("under_twelve") else Fraction(rule(kind(row)), QUARTERS),
    "Events.unplayed": lambda rule, row: Fraction(rule(kind(row), row.flag("under_twelve"), row.readings), QUARTERS),
    "Guests.difference": lambda rule, row: rule(hundredths(row("pair_points"), row("pair_games"))),
    "Guests.mean": lambda rule, row: rule([Fraction(row("ratings"), row("opponents"))]),
    "Guests.above": lambda rule, row: rule(row("score"), row("games")),
    "Guests.exact": lambda rule, row: (
        rule(Fraction(row("mean")), row("above"), row.readings) if row("above") >= 0 else row("below")
    ),
    "Guests.performance": lambda rule, row: rule(Fraction(row("exact"))),
    "Evaluation.counts": lambda rule, row: int(
        rule(
            row.at("Events.runs_weekly", row("event")) == 1,
            row.day("day"),
            row.day("Period.first_day"),
            row.day("Period.last_day"),
        )
    ),
    **{
        name: asked
        for side, colour in (("w", "white"), ("b", "black"))
        for name, asked in {
            f"Evaluation.{side}_expected": lambda rule, row, side=side: rule(row(f"{side}_difference")) * 10,
            f"Evaluation.{side}_change": lambda rule, row, side=side, colour=colour: rule(
                row(f"{side}_factor"), row.at(f"Parameters.{colour}_units", row("code")), row(f"{side}_expected")
            ),
        }.items()
    },
    "Standard.fide": lambda rule, row: rule(row("Roll.fide")) if row("Roll.fide") else None,
    "Rapid.first": lambda rule, row: rule(row("Standard.old")) if row("elo") is None and row("Standard.old") else None,
    "Entrants.young": lambda rule, row: int(
        rule(row.day("birth"), row.day_at("Events.begins", row("event"))) if row("birth") else False
    ),
    "WhatIf.expected": lambda rule, row: rule(row("difference")) * 10,
    "WhatIf.change": lambda rule, row: rule(row("k"), row("score") * TEN_THOUSANDTHS, row("expected")),
    **fce_list_arguments("Standard", "std"),
    **fce_list_arguments("Rapid", "rapid"),
}
FCE_HANDED_ON = {
    "Guests.rating": "the rating of one opponent, before any mean",
    "Guests.points": "the points of one game, before any sum",
    "Guests.below": "gathers the differences of a guest's opponents",
    "Evaluation.guest": "looked up in Guests.performance",
    "Evaluation.flat": "looked up in Events.flat",
    "Evaluation.reference": "looked up in Events.reference",
    "Evaluation.w_older": "finds a row of an older list",
    "Evaluation.b_older": "finds a row of an older list",
    "Ledger.young": "compares with Events.young_from",
    "Ledger.sum": "a running sum",
}


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

ASKED = {"fce": (FCE, FCE_HANDED_ON, random_fce.period), "cnxc": (CNXC, CNXC_HANDED_ON, random_cnxc.period)}


def filled(code: str, seed: int, tmp_path: Path) -> Path:
    book = books.find(code)
    folder = tmp_path / f"{code}{seed}"
    folder.mkdir()
    folders.write(ASKED[code][2](random.Random(seed)), folder, code.upper())
    period = read_period(folder, book.regulation)
    workbook = tmp_path / f"{code}{seed}.xlsx"
    make.fill_workbook(book, workbook, period.period, period.readings)
    return workbook


def assert_rows_follow(code: str, seed: int, workbook: Path) -> Counter[str]:
    asked, handed_on, _ = ASKED[code]
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


def assert_rows_follow_their_rules(code: str, seeds: range, tmp_path: Path) -> Counter[str]:
    return sum((assert_rows_follow(code, seed, filled(code, seed, tmp_path)) for seed in seeds), Counter())


@pytest.mark.second
@pytest.mark.parametrize("code", ASKED)
def test_rows_follow_their_rules(code: str, tmp_path: Path) -> None:
    judged = assert_rows_follow_their_rules(code, range(400, 404), tmp_path)
    assert sum(judged.values()) > 200


@pytest.mark.large
@pytest.mark.parametrize("code", ASKED)
def test_rows_of_a_hundred_periods_follow_their_rules(code: str, tmp_path: Path) -> None:
    judged = assert_rows_follow_their_rules(code, range(4000, 4100), tmp_path)
    typed = {"WhatIf"}  # nobody tries anything in a period that is read
    assert {name for name in ASKED[code][0] if name.partition(".")[0] not in typed} <= set(judged)


@pytest.mark.parametrize("code", ASKED)
def test_every_column_with_a_rule_is_asked_or_says_why_not(code: str) -> None:
    book = books.find(code)
    with_rules = {
        f"{sheet.key}.{column.key}"
        for sheet in book.sheets(book.room)
        for column in sheet.columns()
        if column.rule and not column.asks
    }
    asked, handed_on, _ = ASKED[code]
    assert with_rules == {*asked, *handed_on}
    assert not asked.keys() & handed_on.keys()


@pytest.mark.second
def test_a_wrong_formula_is_noticed(tmp_path: Path) -> None:
    """K0 + ΔK + 1: the workbook says so of itself, nothing else does."""
    workbook = filled("fce", 400, tmp_path)
    book = load_workbook(workbook)
    title, cells = next(book.defined_names["Standard_k"].destinations)
    for (cell,) in book[title][cells]:
        cell.value = f"{cell.value}+1"
    book.save(workbook)
    with pytest.raises(AssertionError, match=r"Standard\.k, row 1 of "):
        assert_rows_follow("fce", 400, workbook)
