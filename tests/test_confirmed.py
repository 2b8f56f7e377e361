"""What somebody has confirmed goes along: with one id for two, with a copy, with the workbook, into the next period."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from test_add import month, run_verb
from test_plausible import add, join_changes, put

from xlelo.officer.confirming import Key, lasting, merge_ids

__all__ = ["month"]  # a fixture

ODD = join_changes(put("players", "P02", std_elo="2950"), put("players", "P01", rapid_elo="1580"))


def warnings(told: str) -> list[str]:
    return [line for line in told.splitlines() if line.startswith("warning")]


def confirmed_rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        _, *rows = csv.reader(lines)
    return sorted(row[:3] for row in rows)


def count_confirmed(period: Path) -> int:
    """How many."""
    count = len(warnings(run_verb("rate", "fce", period)))
    run_verb("rate", "fce", period, "--confirm")
    assert warnings(run_verb("rate", "fce", period)) == []
    return count


@pytest.mark.second
def test_a_workbook_is_filled_with_what_was_confirmed_in_the_folder(month: Path) -> None:
    ODD(month)
    count_confirmed(month)
    book = month.parent / "april.xlsx"
    run_verb("fill", "fce", month, "-o", book)
    assert confirmed_rows(month.parent / "april.confirmed.csv") == confirmed_rows(month / "confirmed.csv")
    assert warnings(run_verb("check", book)) == []


def test_after_a_merge_the_one_id_has_what_was_confirmed_of_the_other(month: Path) -> None:
    """P99 is P02's second row, and plays nowhere: the warning about P02 alone stays true, and the pair is gone."""
    ODD(month)
    add("players", id="P99", name="Bernat Soler", std_elo="3150", first_season="2003", licence="2018")(month)
    count_confirmed(month)
    said_of = {place for _, place, _ in confirmed_rows(month / "confirmed.csv")}
    assert {"player P01", "player P02", "player P99"} <= said_of
    told = run_verb("merge", month, "P99", "P02")
    assert warnings(told) == []
    assert "already confirmed" in told
    rows = confirmed_rows(month / "confirmed.csv")
    assert {place for _, place, _ in rows} == said_of - {"player P99"}
    assert warnings(run_verb("rate", "fce", month)) == []


def test_a_player_under_another_id_is_not_told_again(month: Path) -> None:
    """P02 becomes P99, who has no ratings yet: the figures go over, and so does what was confirmed of them."""
    ODD(month)
    add("players", id="P99", name="Bernat Soler", birth="1979-11-20", federated="1995-09-01")(month)
    count_confirmed(month)
    assert warnings(run_verb("merge", month, "P02", "P99")) == []
    assert "player P99" in {place for _, place, _ in confirmed_rows(month / "confirmed.csv")}
    assert warnings(run_verb("rate", "fce", month)) == []


def test_nothing_is_confirmed_by_a_dry_run(month: Path) -> None:
    ODD(month)
    add("players", id="P99", name="Bernat Soler", birth="1979-11-20", federated="1995-09-01")(month)
    count_confirmed(month)
    before = confirmed_rows(month / "confirmed.csv")
    run_verb("merge", month, "P02", "P99", "--dry-run")
    assert confirmed_rows(month / "confirmed.csv") == before


@pytest.mark.second
def test_the_next_workbook_knows_what_was_confirmed_of_those_who_go_on(month: Path) -> None:
    ODD(month)
    book, coming = month.parent / "april.xlsx", month.parent / "may.xlsx"
    run_verb("fill", "fce", month, "-o", book)
    count_confirmed(book)
    here = confirmed_rows(month.parent / "april.confirmed.csv")
    run_verb("next", book, "-o", coming)
    there = confirmed_rows(month.parent / "may.confirmed.csv")
    assert ["ratings-apart", "player P01"] in [row[:2] for row in there]
    assert [row for row in there if row not in here] == []
    assert [row for row in there if row[1].startswith("player")] == [row for row in here if row[1].startswith("player")]
    assert all("std_elo 2150 and rapid_elo 1580 " not in line for line in warnings(run_verb("list", coming)))


@pytest.mark.second
def test_without_anything_confirmed_nothing_is_written(month: Path) -> None:
    run_verb("fill", "fce", month, "-o", month.parent / "april.xlsx")
    run_verb("next", month.parent / "april.xlsx", "-o", month.parent / "may.xlsx")
    assert sorted(path.name for path in month.parent.iterdir()) == ["april", "april.xlsx", "may.xlsx"]


@pytest.mark.second
def test_a_corrected_edition_and_a_copy_with_more_games(month: Path) -> None:
    ODD(month)
    book = month.parent / "april.xlsx"
    run_verb("fill", "fce", month, "-o", book)
    count_confirmed(book)
    here = confirmed_rows(month.parent / "april.confirmed.csv")
    edition = month.parent / "edition"
    run_verb("correct", book, "-o", edition, "--reason", "late", "--result", "T1:1:P01:P06=1/2")
    assert confirmed_rows(edition / "april.confirmed.csv") == here
    run_verb("add", book, "--remove", "T2", "-o", month.parent / "copy.xlsx")
    assert confirmed_rows(month.parent / "copy.confirmed.csv") == here


def test_ids_are_whole_words() -> None:
    keys = {Key("x", "player P1", "P1 and P10, P1-2"), Key("y", "player P10", "P10")}
    assert merge_ids(keys, "P1", r"\1") == {Key("x", r"player \1", r"\1 and P10, P1-2"), Key("y", "player P10", "P10")}


def test_what_was_said_of_the_period_stays_with_it() -> None:
    keys = {Key("x", place, "text") for place in ("period", "history", "player A", "player B", "event E", "event F")}
    assert {key.place for key in lasting(keys, {"A"}, {"F"})} == {"player A", "event F"}
