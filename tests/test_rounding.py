"""The roundings that the regulations name: in Python, and as the formulas that stand in a sheet."""

from __future__ import annotations

from fractions import Fraction

import formualizer
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xlelo.law.rounding import Rounding, half_away, half_away_ratio, half_up, half_zero, round_to_places

ROUNDINGS = pytest.mark.parametrize("rounding", [half_up, half_away, half_zero], ids=lambda one: one.name)
HALF = Fraction(1, 2)


# By hand, each half on both sides of zero.
@pytest.mark.parametrize(
    ("value", "up", "away", "zero"),
    [
        ("5/2", 3, 3, 2),
        ("-5/2", -2, -3, -2),
        ("1/2", 1, 1, 0),
        ("-1/2", 0, -1, 0),
        ("249/100", 2, 2, 2),
        ("251/100", 3, 3, 3),
        ("-249/100", -2, -2, -2),
        ("-251/100", -3, -3, -3),
        ("-45/2", -22, -23, -22),  # the tie of FCE's worked month
        ("3591/2", 1796, 1796, 1795),  # CNXC 6.6: .5 goes up
        ("135/2", 68, 68, 67),  # Elo 1972: 15/16 of 72, printed 67
        ("0", 0, 0, 0),
    ],
)
def test_halves(value: str, up: int, away: int, zero: int) -> None:
    exact = Fraction(value)
    assert (half_up(exact), half_away(exact), half_zero(exact)) == (up, away, zero)
    assert half_away_ratio(2 * exact.numerator, 2 * exact.denominator) == away


@ROUNDINGS
@given(value=st.fractions())
def test_the_nearest_whole_number(rounding: Rounding, value: Fraction) -> None:
    rounded = rounding(value)
    assert type(rounded) is int
    assert abs(rounded - value) <= HALF
    assert rounding(Fraction(rounded)) == rounded == rounding(rounded)


@given(whole=st.integers())
def test_where_a_half_goes(whole: int) -> None:
    value = whole + HALF
    assert half_up(value) == whole + 1
    assert half_away(value) == (whole + 1 if value > 0 else whole)
    assert half_zero(value) == (whole if value > 0 else whole + 1)


@given(value=st.fractions())
def test_away_and_to_zero_treat_gain_and_loss_alike(value: Fraction) -> None:
    assert half_away(-value) == -half_away(value)
    assert half_zero(-value) == -half_zero(value)


def test_large_numbers_stay_exact() -> None:
    """2**53 + 1 is the first whole number that a binary float does not hold."""
    assert half_away(Fraction(2 * (2**53 + 1) + 1, 2)) == 2**53 + 2
    assert half_zero(Fraction(-(2 * (2**53 + 1) + 1), 2)) == -(2**53 + 1)


def test_to_one_decimal() -> None:
    """FCE 19.1: 4786 days in years of 365 are 13.1; by hand, 1/20 = .05 goes to .1."""
    assert round_to_places(half_away, Fraction(4786, 365), 1) == Fraction("13.1")
    assert round_to_places(half_away, Fraction(1, 20), 1) == Fraction("0.1")
    assert round_to_places(half_away, Fraction(-1, 20), 1) == Fraction("-0.1")
    assert round_to_places(half_zero, Fraction(1, 20), 1) == 0


@ROUNDINGS
def test_the_formula_rounds_as_the_rule_does(rounding: Rounding) -> None:
    """Every eighth and every tenth from −5 to 5, and ties made of three tenths, which no binary float holds."""
    values = [Fraction(n, 8) for n in range(-40, 41)] + [Fraction(n, 10) for n in range(-50, 51)]
    workbook = formualizer.Workbook()
    sheet = workbook.sheet("sums")
    for row, value in enumerate(values, 1):
        sheet.set_value(row, 1, float(value))
        sheet.set_formula(row, 2, f"={rounding.excel(f'A{row}')}")
        sheet.set_formula(row, 3, f"={rounding.excel(f'(A{row}+0.1+0.2-0.3)')}")
    workbook.evaluate_all()
    expected = [rounding(value) for value in values]
    for column in (2, 3):
        found = [workbook.evaluate_cell("sums", row, column) for row in range(1, len(values) + 1)]
        assert found == expected
