"""`xlelo adjust`: published lifts to the point, kept with the period, explained, and undone exactly."""

from __future__ import annotations

import shutil
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from filled_books import example
from independent.folders import write
from test_add import EXAMPLES, refused_lines, rows, run_verb, state
from test_correct_later import month as rows_of_month
from test_correct_later import player, three_months
from tiers import first_of

from xlelo.law.rounding import half_up
from xlelo.model import Place
from xlelo.officer.adjusting import Line

FIDE = "1000=1400 2000=2000"
"""FIDE, March 2024: those from 1000 to 2000 get (0.40) x (2000 - Rating) (fide.com/news/2831; qc.fide.com)."""
AUSTRIA = "800=1200 2000=2000"
"""Österreichischer Schachbund, 1 September 2024: 800 becomes 1200, 2000 stays, linear between; printed as
Elo + (2000 - Elo) x 0,333333 (chess.at, Info: Anpassung der nationalen Standard Elozahlen per 1.9.2024)."""
AUSTRIA_FROM_FIDE = "1400=1200 2000=2000"
"""The same notice, point d: Elo-FIDE - (2000 - Elo-FIDE) x 0,333333 for a first rating."""
LIFT = ("--reason", "lift", "--date", "2024-03-01")


def adjusted(text: str, rating: int | Fraction) -> int:
    problems: list[object] = []
    line = Line.parse(text, Place("line"), problems)  # type: ignore[arg-type]
    assert line is not None, problems
    return half_up(line.exact(rating))


@pytest.mark.parametrize(
    ("line", "first", "factor"),
    [(FIDE, 1000, "0.40"), (AUSTRIA, 800, "0.333333"), (AUSTRIA_FROM_FIDE, 1400, "-0.333333")],
)
def test_published_lifts_for_every_rating(line: str, first: int, factor: str) -> None:
    for rating in range(first, 2000):
        printed = (rating + Decimal(factor) * (2000 - rating)).quantize(Decimal(1), ROUND_HALF_UP)
        assert adjusted(line, rating) == printed


@pytest.mark.parametrize(
    ("line", "before", "after"),
    [
        # printed by the German federation's rating commission (Plischke, February 2024)
        *((FIDE, before, after) for before, after in ((1000, 1400), (1500, 1700), (2000, 2000), (2100, 2100))),
        # by hand: 1001 + 0.4 · 999 = 1400.6; 1998 + 0.8; 1999 + 0.4; beyond the end nothing
        *((FIDE, before, after) for before, after in ((1001, 1401), (1998, 1999), (1999, 1999), (2001, 2001))),
        # printed: 800 and 2000; by hand: 801 + 1199/3 = 1200.67; 1400 + 200; 1998 + 2/3; 1999 + 1/3
        *((AUSTRIA, before, after) for before, after in ((800, 1200), (801, 1201), (1400, 1600))),
        *((AUSTRIA, before, after) for before, after in ((1998, 1999), (1999, 1999), (2000, 2000), (2001, 2001))),
        *((AUSTRIA_FROM_FIDE, before, after) for before, after in ((1400, 1200), (1401, 1201), (1999, 1999))),
        # two pieces that meet at 1000 → 1500, slopes 1 and 1/2: by hand, a half goes up
        *(("0=500 1000=1500 2000=2000", before, after) for before, after in ((999, 1499), (1000, 1500), (1001, 1501))),
        ("0=500 1000=1500 2000=2000", Fraction(1999, 2), 1500),
    ],
)
def test_both_sides_of_each_boundary(line: str, before: int | Fraction, after: int) -> None:
    assert adjusted(line, before) == after


@pytest.fixture
def march(tmp_path: Path) -> Path:
    """Players at FIDE's boundaries, without games: rapid 1500 becomes 1700."""
    people = [player(f"P{elo}", elo) for elo in (1000, 1001, 1999, 2000, 2001)] + [player("N", 0) | {"std_elo": ""}]
    return Path(write(rows_of_month(3, people), tmp_path / "march", "FCE"))


def test_a_month_is_adjusted_and_explained(march: Path) -> None:
    before = state(march)
    run_verb("adjust", march, "--line", FIDE, *LIFT, "--dry-run")
    assert state(march) == before
    run_verb("adjust", march, "--line", FIDE, *LIFT, "--list", "standard")
    ratings = {row["id"]: (row["std_elo"], row["rapid_elo"]) for row in rows(march, "players")}
    assert ratings == {
        "P1000": ("1400", "1500"),
        "P1001": ("1401", "1500"),
        "P1999": ("1999", "1500"),
        "P2000": ("2000", "1500"),
        "P2001": ("2001", "1500"),
        "N": ("", "1500"),
    }
    kept = {row["player"]: (row["list"], row["before"], row["after"]) for row in rows(march, "adjustments")}
    assert kept["P1001"] == ("standard", "1001", "1401")
    assert "P2001" not in kept
    told = run_verb("explain", march, "P1001")
    assert "Adjustment of 2024-03-01: lift" in told
    assert "1400 + (1001 − 1000) · 600/1000 = 1400.6, rounded to 1401" in told
    assert "Ajust del 2024-03-01: lift" in run_verb("explain", march, "P1001", "--lang", "ca")
    assert "Adjustment" not in run_verb("explain", march, "P2001")
    (refused,) = refused_lines("adjust", march, "--line", FIDE, *LIFT)
    assert "this period has an adjustment of this date" in refused


@pytest.mark.parametrize("name", first_of(["fce_2018_04", "cnxc_2005_1", "club_winter", "fide2024_2026_11"]))
def test_undone_exactly(name: str, tmp_path: Path) -> None:
    """Two adjustments; the earlier one is undone: the later one then begins from the published ratings."""
    period = Path(shutil.copytree(EXAMPLES / name, tmp_path / name))
    before = state(period)
    run_verb("adjust", period, "--line", "0=2000 4000=4000", *LIFT)
    first = state(period)["players.csv"]
    assert first != before["players.csv"]
    run_verb("adjust", period, "--line", "0=0 4000=2000", "--reason", "halves", "--date", "2024-04-01")
    why = ("--reason", "withdrawn")
    run_verb("correct", period, "-o", tmp_path / "one", *why, "--undo", "2024-04-01")
    assert state(tmp_path / "one" / name)["players.csv"] == first
    run_verb("correct", period, "-o", tmp_path / "both", *why, "--undo", "2024-04-01", "--undo", "2024-03-01")
    undone = state(tmp_path / "both" / name)
    assert {file: undone[file] for file in before} == before
    assert rows(tmp_path / "both" / name, "adjustments") == []
    run_verb("correct", period, "-o", tmp_path / "later", *why, "--undo", "2024-03-01")
    for row in rows(tmp_path / "later" / name, "adjustments"):
        assert int(row["after"]) == half_up(Fraction(row["before"]) / 2)
    (refused,) = refused_lines("correct", period, "-o", tmp_path / "c", *why, "--undo", "2024-05-01")
    assert "adjustments of this period: 2024-03-01, 2024-04-01" in refused


def test_a_corrected_list_is_adjusted_as_if_it_had_been_right(tmp_path: Path) -> None:
    """P1 lost in March: 1788, not 1812. The line 1700=1800 1900=1900 lifts him by half of 1900 − 1788."""
    march, april, _ = three_months(tmp_path)
    run_verb("adjust", april, "--line", "1700=1800 1900=1900", *LIFT, "--list", "standard")
    assert [row["std_elo"] for row in rows(april, "players")] == ["1856", "1844", "1850"]
    lost = ("--reason", "claim", "--result", "E3:1:P1:P2=0-1")
    run_verb("correct", march, april, "-o", tmp_path / "e", *lost)
    assert [row["std_elo"] for row in rows(tmp_path / "e" / "april", "players")] == ["1844", "1856", "1850"]
    assert {row["before"] for row in rows(tmp_path / "e" / "april", "adjustments", player="P1")} == {"1788"}


def test_a_rating_that_somebody_changed_since_is_kept(march: Path, tmp_path: Path) -> None:
    run_verb("adjust", march, "--line", FIDE, *LIFT, "--list", "standard")
    path = march / "players.csv"
    path.write_text(path.read_text(encoding="utf-8").replace(",1401,", ",1444,"), encoding="utf-8")
    told = run_verb("correct", march, "-o", tmp_path / "e", "--reason", "withdrawn", "--undo", "2024-03-01")
    assert "the standard rating of P1001 is no longer 1401: its adjustment is kept" in told
    ratings = {row["id"]: row["std_elo"] for row in rows(tmp_path / "e" / "march", "players")}
    assert (ratings["P1000"], ratings["P1001"], ratings["P1999"]) == ("1000", "1444", "1999")


@pytest.mark.parametrize("undone", [False, True])
def test_who_joins_after_the_lift_keeps_his_rating(undone: bool, tmp_path: Path) -> None:
    """P9 comes with 1700 of the new scale, between two lifts. Only the second one adjusts him, to 1800."""
    march, april, _ = three_months(tmp_path)
    run_verb("adjust", april, "--line", "1000=1400 2000=2000", *LIFT)
    write({"players": [*rows(april, "players"), player("P9", 1700)]}, april, "FCE")
    run_verb("adjust", april, "--line", "1400=1500 2000=2100", "--reason", "lift", "--date", "2024-04-01")
    claim = (march, april, "--result", "E3:1:P1:P2=0-1")
    withdrawn = (april, "--undo", "2024-03-01")
    run_verb("correct", *(withdrawn if undone else claim), "-o", tmp_path / "e", "--reason", "claim")
    ratings = {row["id"]: row["std_elo"] for row in rows(tmp_path / "e" / "april", "players")}
    assert ratings["P9"] == "1800"
    assert ratings["P3"] == ("1900" if undone else "1980")  # 1800, lifted to 1880 by the first line


def test_two_ids_of_one_player(march: Path) -> None:
    """The remaining row keeps its own rating and its own adjustment."""
    run_verb("adjust", march, "--line", FIDE, *LIFT, "--list", "standard")
    run_verb("merge", march, "P1000", "P1001")
    assert [row["before"] for row in rows(march, "adjustments", player="P1001")] == ["1001"]
    assert rows(march, "adjustments", player="P1000") == []


def test_what_is_refused(march: Path) -> None:
    before = state(march)
    lines = refused_lines("adjust", march, "--line", "2000=2000", "--reason", " ", "--date", "1.3.", "--list", "blitz")
    assert [text.split(":")[0] for text in lines] == ["--line", "--date", "--reason", "--list"]
    for line in ("", "1000=1400 1000=1500", "1000=1400 900=1300", "1000=1400 2000=1300", "1000:1400 2000:2000"):
        (told,) = refused_lines("adjust", march, "--line", line, *LIFT)
        assert "two or more points BEFORE=AFTER in rising order are allowed" in told
    below, above = refused_lines("adjust", march, "--line", "1001=1400 2000=2001", *LIFT, "--list", "standard")
    assert (
        "line 2, column std_elo: “1000”: the line ends at 1001=1400, but a rating is beyond it: add a point to --line"
        in below
    )
    assert (
        "line 6, column std_elo: “2001”: the line ends at 2000=2001, but a rating is beyond it: add a point to --line"
        in above
    )
    (told,) = refused_lines("adjust", march, "--line", "100=100 200=200", *LIFT)
    assert "no rating is between the points of this line" in told
    assert state(march) == before


def test_a_spoiled_file_of_adjustments_is_refused(march: Path) -> None:
    run_verb("adjust", march, "--line", FIDE, *LIFT)
    path = march / "adjustments.csv"
    path.write_text(path.read_text(encoding="utf-8").replace(",1001,", ",x,"), encoding="utf-8")
    told = refused_lines("explain", march, "P1001")
    assert "adjustments.csv, line 3, column before: “x”: a rating from 1 to 4000 is allowed" in told


@pytest.mark.second
def test_a_workbook(tmp_path: Path) -> None:
    """The workbook keeps the adjustments on a sheet, through check, folder, upgrade and next."""
    path = tmp_path / "april.xlsx"
    example("fce", path)
    run_verb("adjust", path, "--line", FIDE, *LIFT, "--anew")
    assert "1400 + (1399 − 1000) · 600/1000 = 1639.4, rounded to 1639" in run_verb("explain", path, "P05")
    run_verb("check", path)
    run_verb("folder", path, "-o", tmp_path / "folder")
    assert rows(tmp_path / "folder", "adjustments", player="P05") == [
        {
            "date": "2024-03-01",
            "reason": "lift",
            "line": FIDE,
            "lists": "",
            "list": "standard",
            "player": "P05",
            "before": "1399",
            "after": "1639",
        }
    ]
    run_verb("upgrade", path, "-o", tmp_path / "new.xlsx")
    run_verb("correct", tmp_path / "new.xlsx", "-o", tmp_path / "e", "--reason", "x", "--undo", "2024-03-01", "--anew")
    run_verb("folder", tmp_path / "e" / "new.xlsx", "-o", tmp_path / "undone")
    example("fce", tmp_path / "example.xlsx")
    run_verb("folder", tmp_path / "example.xlsx", "-o", tmp_path / "first")
    assert rows(tmp_path / "undone", "players") == rows(tmp_path / "first", "players")
    run_verb("next", path, "-o", tmp_path / "may.xlsx")
    run_verb("folder", tmp_path / "may.xlsx", "-o", tmp_path / "may")
    assert not (tmp_path / "may" / "adjustments.csv").exists()
