"""The printed tables against the documents, retyped by hand, and tables that are harmed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xlelo.law.tables import Bands, Differences, ExpectedScores, Row, hundredths, printed_rows, ranges
from xlelo.model import Refused

FCE = "xlelo.regulations.fce"
CNXC = "xlelo.regulations.cnxc"
ELO1972 = "xlelo.regulations.elo1972"
FIDE2011 = "xlelo.regulations.fide2011"
FIDE2024 = "xlelo.regulations.fide2024"
ALL = (FCE, CNXC, ELO1972, FIDE2011, FIDE2024)

# The last difference of the rows .50, .51 … .99. Sources: FCE, Taula 1; FIDE, the table of the post of 2011 (and
# Handbook 8.1.2), which the legible rows of Elo's Cuadro II repeat; the three agree in every bound.
BOUNDS = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)

# Source: CNXC, Tabela II. Thirteen bounds are not those above.
CNXC_BOUNDS = (
    *(3, 10, 17, 25, 32, 39, 46, 54, 61, 68),
    *(76, 83, 91, 98, 106, 114, 121, 129, 137, 145),
    *(154, 162, 170, 179, 188, 197, 206, 216, 225, 235),
    *(245, 256, 267, 278, 290, 302, 315, 328, 343, 358),
    *(374, 392, 411, 433, 457, 484, 518, 560, 620, 736),
)

# What stands beyond the last bound: FCE prints .99 again, CNXC .995, FIDE and Elo 1.
TABLES = {
    FCE: (BOUNDS, 990),
    CNXC: (CNXC_BOUNDS, 995),
    ELO1972: (BOUNDS, 1000),
    FIDE2011: (BOUNDS, 1000),
    FIDE2024: (BOUNDS, 1000),
}

# The differences of .50, .51 … .99. Sources: FCE, Taula 2; CNXC, Tabela I (its .34 is misprinted -177);
# FIDE Handbook 8.1.1; the legible cells of Elo's Cuadro I.
DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677),
)

# The difference of a whole score: FCE and FIDE 800, CNXC 677 as for .99, Elo "+", which is no number.
WHOLE_SCORE = {FCE: 800, CNXC: 677, ELO1972: None, FIDE2011: 800, FIDE2024: 800}


@pytest.mark.parametrize("package", ALL)
def test_both_sides_of_every_bound(package: str) -> None:
    bounds, beyond = TABLES[package]
    table = ExpectedScores.read(package)
    at_the_bound = [table.expected(bound) for bound in bounds]
    behind_it = [table.expected(bound + 1) for bound in bounds]
    printed_scores = list(range(500, 1000, 10))
    assert at_the_bound == printed_scores
    assert behind_it == [*printed_scores[1:], beyond]


@pytest.mark.parametrize("package", ALL)
def test_the_lower_rated_has_the_rest(package: str) -> None:
    table = ExpectedScores.read(package)
    assert table.expected(0) == 500
    assert [d for d in range(3001) if table.expected(d) + table.expected(-d) != 1000] == []


@pytest.mark.parametrize("package", ALL)
def test_the_expected_score_never_falls(package: str) -> None:
    table = ExpectedScores.read(package)
    scores = [table.expected(difference) for difference in range(-3000, 3001)]
    assert scores == sorted(scores)


@pytest.mark.parametrize("package", ALL)
@given(difference=st.integers(-(10**9), 10**9))
def test_a_difference_has_the_score_of_its_row(package: str, difference: int) -> None:
    table = ExpectedScores.read(package)
    row = table.row(difference)
    assert row.low <= abs(difference)
    assert row.high is None or abs(difference) <= row.high
    assert table.expected(difference) == (row.higher if difference >= 0 else row.lower)


def test_cnxc_has_bounds_of_its_own() -> None:
    """They fit the normal curve better than FIDE's, so none of them may be "repaired"."""
    assert sum(one != other for one, other in zip(BOUNDS, CNXC_BOUNDS, strict=True)) == 13


@pytest.mark.parametrize("package", ALL)
def test_every_difference(package: str) -> None:
    table = Differences.read(package)
    assert [table.difference(score) for score in range(50, 100)] == list(DIFFERENCES)
    assert [table.difference(score) for score in range(50, 0, -1)] == [-d for d in DIFFERENCES]
    whole = WHOLE_SCORE[package]
    assert table.difference(100) == whole
    assert table.difference(0) == (None if whole is None else -whole)


@pytest.mark.parametrize("package", [FCE, CNXC, FIDE2011, FIDE2024])
def test_the_two_tables_agree(package: str) -> None:
    """The difference of a score lies in the row of that score: the two print one curve in two directions.

    One score is its neighbour's by the rounding of the bounds: .50 to 3, .51 from 4, while .51 is 7.
    """
    expected, differences = ExpectedScores.read(package), Differences.read(package)
    found = [expected.expected(differences.difference(score) or 0) for score in range(50, 100)]
    assert found == list(range(500, 1000, 10))


def test_fide_s_differences_are_those_of_cnxc() -> None:
    """Row by row where CNXC prints one; at the ends CNXC has 677 and FIDE 800. Of .34 CNXC prints a slip."""
    fide = {row["score"].removeprefix("0"): int(row["difference"]) for row in printed_rows(FIDE2024, "difference.csv")}
    shared, cnxc = Differences.read(FIDE2024), Differences.read(CNXC)
    assert len(fide) == 101
    assert [p for p in range(1, 100) if shared.difference(p) != cnxc.difference(p)] == []
    assert Differences.read(FIDE2011).by_score == shared.by_score
    earlier, today = ([row[:4] for row in ExpectedScores.read(one).rows] for one in (FIDE2011, FIDE2024))
    assert earlier == today


def test_a_row_looked_up_says_its_table() -> None:
    """As the documents head them: Taula 1 to 4, Tabela I and II, Cuadro I and II; FIDE's by their number."""
    assert str(ExpectedScores.read(FCE).look_up(-120)) == "Taula 1, row 114–121: .34"
    assert str(ExpectedScores.read(CNXC).look_up(737)) == "Tabela II, row above 736: .995"
    assert str(ExpectedScores.read(ELO1972).look_up(0)) == "Cuadro II, row 0–3: .5"
    assert str(ExpectedScores.read(FIDE2024).look_up(736)) == "table 8.1.2, row above 735: 1"
    assert str(Differences.read(CNXC).look_up(13)) == "Tabela I, p .13: −322"
    assert str(Differences.read(FIDE2024).look_up(100)) == "table 8.1.1, p 1: 800"
    bands = Bands.read(FCE, "stabilisation.csv", "rating_from", "k0")
    assert [str(bands.row(at)) for at in (900, 1890, 2601)] == ["less than 1100", "1700–1999", "2600 and above"]
    assert bands.name == "Taula 3"


def test_scores_have_two_decimals() -> None:
    """By hand: 1/8 = .125 goes up, 1/3 = .333 and 2/3 = .667 to the nearest."""
    cases = ((Fraction(1), 8), (Fraction(1), 3), (Fraction(2), 3), (Fraction(7, 2), 7), (0, 5), (5, 5))
    assert [hundredths(score, games) for score, games in cases] == [13, 33, 67, 50, 0, 100]


# Taula 3 of FCE's 16.2 a and the matrix of CNXC's 6.4, as the documents print them.


def test_fce_stabilisation() -> None:
    rows = [(row["rating_from"], row["rating_to"], row["k0"]) for row in printed_rows(FCE, "stabilisation.csv")]
    assert rows == [
        ("1000", "1099", "42"),
        ("1100", "1399", "36"),
        ("1400", "1699", "30"),
        ("1700", "1999", "24"),
        ("2000", "2299", "16"),
        ("2300", "2599", "8"),
        ("2600", "", "6"),  # printed "> 2600"
    ]
    assert all(int(row[1]) + 1 == int(following[0]) for row, following in pairwise(rows))


def test_fce_weights_of_the_seasons() -> None:
    rows = [(row["seasons"], row["weights"]) for row in printed_rows(FCE, "years.csv")]
    assert rows == [("2", "2 1"), ("3", "3 2 1"), ("4", "4 3 2 1"), ("5", "5 4 3 2 1")]
    divisors = [sum(map(int, weights.split())) for _, weights in rows]
    assert divisors == [3, 6, 10, 15]  # printed under the fractions of Taula 4


def test_cnxc_weighting() -> None:
    rows = printed_rows(CNXC, "weighting.csv")
    assert [list(row.values()) for row in rows] == [
        ["", "1999", "40", "30", "25", "20"],
        ["2000", "2200", "30", "25", "20", "15"],
        ["2201", "2400", "25", "20", "20", "15"],
        ["2401", "", "20", "20", "15", "15"],
    ]
    assert ranges(list(rows[0])[2:]) == (13, 25, 51, 101)


def test_cnxc_virtual_ratings() -> None:
    found = {row["category"]: row["rating"] for row in printed_rows(CNXC, "virtual.csv")}
    assert found == {"absolute_final": "2200", "team_final_board1": "2000", "honour": "2000", "other": "1750"}


# Harmed tables.

GOOD = (Row(0, 3, 500, 500), Row(4, 10, 510, 490), Row(11, None, 520, 480))


def test_the_good_table_is_taken() -> None:
    assert ExpectedScores(GOOD).expected(11) == 520


@pytest.mark.parametrize(
    ("row", "harm", "complaint"),
    [
        (0, {"low": 1}, "the row 1–3 should begin at 0"),
        (1, {"low": 5}, "the row 5–10 should begin at 4"),
        (1, {"low": 3}, "the row 3–10 should begin at 4"),
        (1, {"high": 11}, "the row above 10 should begin at 12"),
        (1, {"lower": 480}, "in the row 4–10 the scores do not sum to one"),
        (1, {"higher": 530, "lower": 470}, "after the row 4–10 the expected score falls"),
        (1, {"high": None}, "the row above 3 needs an upper bound"),
        (2, {"high": 17}, "the last row, 11–17, must have no upper bound"),
    ],
)
def test_a_harmed_table_of_scores_is_refused(row: int, harm: dict[str, Any], complaint: str) -> None:
    rows = [one._replace(**harm) if number == row else one for number, one in enumerate(GOOD)]
    with pytest.raises(Refused, match=complaint):
        ExpectedScores(tuple(rows))


@pytest.mark.parametrize("package", ALL)
def test_a_row_lost_or_doubled_is_refused(package: str) -> None:
    table = ExpectedScores.read(package)
    for number, row in enumerate(table.rows):
        for rows in (
            (*table.rows[:number], *table.rows[number + 1 :]),
            (*table.rows[:number], row, *table.rows[number:]),
        ):
            with pytest.raises(Refused, match="row"):
                replace(table, rows=rows)


@pytest.mark.parametrize(
    ("score", "difference", "complaint"),
    [
        (34, -177, "no mirror images"),
        (66, 177, "no mirror images"),
        (50, 1, "no mirror images"),
        (100, None, "no mirror images"),
    ],
)
def test_a_harmed_table_of_differences_is_refused(score: int, difference: int | None, complaint: str) -> None:
    good = dict(Differences.read(FCE).by_score)
    with pytest.raises(Refused, match=complaint):
        Differences(good | {score: difference})


def test_differences_that_fall_are_refused() -> None:
    good = dict(Differences.read(FCE).by_score)
    with pytest.raises(Refused, match="fall where the score rises"):
        Differences(good | {70: 159, 30: -159})


def test_a_score_left_out_on_both_sides_is_refused() -> None:
    good = dict(Differences.read(FCE).by_score)
    assert Differences({score: good[score] for score in good if score != 30}).difference(30) == -149
    with pytest.raises(Refused, match="the differences of 70 hundredths are missing"):
        Differences({score: good[score] for score in good if score not in (30, 70)})


@pytest.mark.parametrize("starts", [(1000, 1400, 1100), (1000, 1000)])
def test_bands_that_overlap_are_refused(starts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="the bands overlap"):
        Bands(starts, tuple(range(len(starts))))


@pytest.mark.parametrize("head", ["thirteen", "13", "13-", "> 100", "13–24"])
def test_heads_of_columns(head: str) -> None:
    if head in ("thirteen", "13"):
        with pytest.raises(ValueError, match=f"no range: {head}"):
            ranges([head])
    else:
        assert ranges([head]) == (101 if head == "> 100" else 13,)
