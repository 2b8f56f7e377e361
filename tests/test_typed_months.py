"""Whole random periods typed cell by cell into the empty templates: after each event the lists are right, or say no.

In a LibreOffice that nobody has set up, in the order of a tournament, with mistakes and corrections, and without ever
asking for a recalculation; at the end, a hard one changes nothing. Or saved and opened again from event to event.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from independent import folders, random_cnxc, random_fce
from judgement import Display, Rows
from libreoffice import Calc
from papers import FEDERATIONS, Federation
from spoiled_book import roomy
from tiers import mark_tiers
from tournaments import enter
from typed_period import Typing

from xlelo.readers import read_period
from xlelo.workbook.write import draft, laid_out

TEMPLATES = Path(__file__).parents[1] / "workbooks"
RANDOM = {"fce": random_fce.period, "cnxc": random_cnxc.period}
PLAYERS = {"fce": 14, "cnxc": 14}
EVENTS_A_DAY = 3


class Case:
    """A random period, and what the officer has to type for it."""

    def __init__(self, code: str, seed: int, folder: Path) -> None:
        self.code, self.seed, self.folder = code, seed, folder
        self.federation: Federation = FEDERATIONS[code]
        book = self.federation.book
        source = folders.write(RANDOM[code](random.Random(seed), PLAYERS[code]), folder / "period", code.upper())
        self.period, self.readings, _ = read_period(source, book.regulation)
        self.contents = book.contents(self.period, self.readings)

    def template(self) -> tuple[Path, Any]:
        """Empty, with room for this period and some mistakes."""
        book = self.federation.book
        vocabulary = book.words("en")
        layout = laid_out(book, roomy(book, book.measure(self.period), spare=8), vocabulary)
        path = self.folder / "template.xlsx"
        draft(layout, book.contents(None, None), vocabulary).save(path)
        return path, layout

    def template_as_it_is_handed_out(self) -> tuple[Path, Any]:
        book = self.federation.book
        return TEMPLATES / f"{book.file}.xlsx", laid_out(book, book.measure(None), book.words("en"))


def assert_entry(case: Case, path: Path, layout: Any, calc: Calc) -> None:
    with calc.load(path) as document:
        typing = Typing(case.federation, layout, document)
        assert_right_all_the_way(case, typing)
        before = typing.everything()
        document.recalculate()
        assert list_changes(before, typing.everything()) == []


def assert_right_all_the_way(case: Case, typing: Typing, between: Callable[[int], None] = lambda _: None) -> None:
    """`between`: what is done after each event, by its number."""
    for number, clean in enumerate(enter(typing, case.contents, random.Random(case.seed))):
        where = f"{case.code}, seed {case.seed}, after step {number}"
        assert_right(typing.display(), typing.lists(case.folder / f"typed{number}"), where, clean=clean)
        between(number)
    assert typing.display().lists == dict(entry_order(case, typing))


def assert_right(result: Display, engine: Mapping[str, Rows] | None, where: str, *, clean: bool) -> None:
    assert result.errors == [], where
    if clean:
        assert engine is not None, where
        assert not result.red, (where, result.master, result.first)
    if not result.red:
        assert result.lists == engine, where


def entry_order(case: Case, typing: Typing) -> Mapping[str, Rows]:
    """The engine's lists of the whole period; players of one rating stand as they were entered."""
    order = [line.cells["id"] for line in sorted(typing.lines, key=lambda line: line.row) if line.sheet == "Players"]
    players = {identity: case.period.players[identity] for identity in order}
    assert players.keys() == case.period.players.keys()
    return case.federation.lists(_replace_players(case.period, players), case.readings)


def _replace_players(period: Any, players: dict[str, Any]) -> Any:
    return type(period)(**{**vars(period), "players": players})


def list_changes(before: Any, after: Any) -> list[str]:
    return [
        f"{title}, row {place[0]}, column {place[1]}: {before[title].get(place)!r} became {after[title].get(place)!r}"
        for title in before
        for place in sorted(before[title].keys() | after[title].keys())
        if before[title].get(place) != after[title].get(place)
    ]


def assert_typed_with_little_room(code: str, seed: int, folder: Path, calc: Calc) -> None:
    case = Case(code, seed, folder)
    assert_entry(case, *case.template(), calc)


@pytest.mark.parametrize("seed", range(2))
def test_a_month_is_typed(seed: int, tmp_path: Path, calc: Calc) -> None:
    assert_typed_with_little_room("fce", seed, tmp_path, calc)


@pytest.mark.parametrize("seed", [pytest.param(0, marks=pytest.mark.first), 1])
def test_a_half_year_is_typed(seed: int, tmp_path: Path, calc: Calc) -> None:
    assert_typed_with_little_room("cnxc", seed, tmp_path, calc)


@pytest.mark.parametrize("code", FEDERATIONS)
def test_a_period_is_typed_into_the_template_that_is_handed_out(code: str, tmp_path: Path, calc: Calc) -> None:
    case = Case(code, 50, tmp_path)
    assert_entry(case, *case.template_as_it_is_handed_out(), calc)


@pytest.mark.parametrize(
    ("code", "seed"), mark_tiers(second=[("cnxc", 204)], large=product(FEDERATIONS, range(1100, 1120)))
)
def test_a_period_is_typed_over_days(code: str, seed: int, tmp_path: Path, calc: Calc) -> None:
    """Saved in LibreOffice's own form and in Excel's by turns, and opened again for the next event."""
    case = Case(code, seed, tmp_path)
    path, layout = case.template()
    typing = Typing(case.federation, layout, calc.load(path))

    def reopened(number: int) -> None:
        if number % EVENTS_A_DAY:
            return
        saved = tmp_path / f"after{number}.{('ods', 'xlsx')[number // EVENTS_A_DAY % 2]}"
        with typing.document as document:
            document.save(saved, to=saved.suffix[1:])
        typing.document = calc.load(saved)

    try:
        assert_right_all_the_way(case, typing, reopened)
    finally:
        typing.document.close()


def test_old_results_would_be_seen(tmp_path: Path, calc: Calc) -> None:
    """What is typed is not calculated, as it was with results that the file held."""
    case = Case("cnxc", 60, tmp_path)
    path, layout = case.template()
    with calc.load(path) as document:
        document.calculates(on=False)
        with pytest.raises(AssertionError, match="after step 0"):
            assert_right_all_the_way(case, Typing(case.federation, layout, document))


@pytest.mark.large
@pytest.mark.parametrize("seed", range(1000, 1050))
@pytest.mark.parametrize("code", FEDERATIONS)
def test_a_hundred_periods_are_typed(code: str, seed: int, tmp_path: Path, calc: Calc) -> None:
    assert_typed_with_little_room(code, seed, tmp_path, calc)
