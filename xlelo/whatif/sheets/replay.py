"""Plays a strategy list by list in Python, with every step that the sheets show."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from xlelo.law.rounding import Exact, half_away, round_to_places
from xlelo.law.tables import INDETERMINATE, POINT
from xlelo.regulations.club.rules import expected
from xlelo.regulations.elo1972 import rules as elo
from xlelo.regulations.melao import rules
from xlelo.whatif.sheets import logistic
from xlelo.whatif.sheets.bounds import MAX_LISTS
from xlelo.whatif.sheets.contents import PlayerInputs
from xlelo.whatif.sheets.parameters import LEGS, LISTS, RULE_SETS
from xlelo.whatif.sheets.play import BY_GAMES, TABLE_OF
from xlelo.whatif.strategies import Leg

Row = dict[str, Any]
UNITS = {logistic.KEY: 1}
"""Unit of the expected scores of a system, if it is no thousandth."""
PLACES = 6
"""Decimals of a change in its cell."""
WAITING = ("games", "points", "expected", "opposition")


def replay_cells(inputs: PlayerInputs, name: str) -> dict[str, list[Any]]:
    """All rows of a strategy's lists, as column → cells."""
    legs = inputs.strategy(name)
    rows = [_row(legs, number) for number in range(1, LEGS * MAX_LISTS + 1)]
    for system in LISTS:
        previous: Row = {}
        for row in rows:
            _play(system, inputs, row, previous, last=len(legs))
            previous = row
    return {key: [row[key] for row in rows] for key in rows[0]}


def _row(legs: Sequence[Leg], number: int) -> Row:
    half = (number - 1) // MAX_LISTS + 1
    leg = legs[half - 1] if half <= len(legs) else None
    return {
        "half": half,
        "step": number - (half - 1) * MAX_LISTS,
        "games": leg.games if leg else 0,
        "percentage": leg.percentage if leg else 0,
        "opposition": leg.opposition if leg else 0,
    }


def _play(system: str, inputs: PlayerInputs, row: Row, previous: Row, *, last: int) -> None:
    portions, step, total = inputs.start["lists"] or LISTS[system], row["step"], row["games"]
    games = total * step // portions - total * (step - 1) // portions if step <= portions else 0
    old: Any = previous[f"rating_{system}"] if previous else inputs.start["start"] or 0
    known = games > 0 and not isinstance(old, str)
    difference = _difference(system, inputs, Fraction(old), row["opposition"]) if known else None
    expected = None if difference is None else _expected(system, inputs, difference)
    row |= {f"games_{system}": games, f"old_{system}": old, f"d_{system}": difference, f"e_{system}": expected}
    if system == "elo":
        _yearly(inputs, row, previous, last=last)
        return
    before = 0
    if system in BY_GAMES:
        before = previous[f"before_{system}"] + previous[f"games_{system}"] if previous else inputs.start["before"] or 0
        row[f"before_{system}"] = before
    if system == "fide":
        row["highest_fide"] = max(old, previous.get("highest_fide", 0))
    by_rules = _factor(system, inputs, row.get(f"highest_{system}", old), before) if games else None
    factor = _limit(system, inputs, row, by_rules, games)
    change: Exact = 0
    if factor is not None and expected is not None:
        change = factor * games * (Fraction(row["percentage"]) / 100 - expected / UNITS.get(system, POINT))
        change = round_to_places(half_away, change, PLACES)
    row |= {f"change_{system}": change, f"rating_{system}": _new(system, inputs, old, change) if games else old}


def _difference(system: str, inputs: PlayerInputs, old: Exact, opposition: int) -> Exact:
    """Difference as the rule set counts it. The article's own K uses the whole difference."""
    asked = inputs.questions(system) if system in RULE_SETS else rules.FIDE
    counted = asked.counted_difference(old, opposition)
    return counted if system == logistic.KEY else half_away(counted)


def _expected(system: str, inputs: PlayerInputs, difference: Exact) -> Fraction:
    """Expected score of a counted difference, in the unit of the sheet."""
    if system == logistic.KEY:
        return expected(difference, inputs.club.rules)
    table = RULE_SETS[TABLE_OF[system]].expected
    assert table is not None  # noqa: S101 - only the club has a curve
    return Fraction(table.expected(half_away(difference)))


def _factor(system: str, inputs: PlayerInputs, old: Exact, before: int) -> Exact | None:
    if system in {"half", "month"}:
        factor: int | None = inputs.start["fixed_k"]
        return factor
    questions = inputs.questions(system)
    return questions.factor(old, (), "K0") if system == "fce" else questions.factor(old, (before,))


def _limit(system: str, inputs: PlayerInputs, row: Row, factor: Exact | None, games: int) -> Exact | None:
    """Largest whole K whose K · n stays within the limit, as in FIDE's rule."""
    limit = inputs.start["limit"]
    limited = factor if factor is None or limit is None else min(factor, limit // games)
    row |= {
        f"rules_{system}": factor,
        f"k_{system}": limited,
        f"exposure_{system}": 0 if limited is None else rules.exposure(limited, games),
    }
    return limited


def _new(system: str, inputs: PlayerInputs, old: Exact, change: Exact) -> Exact:
    if system == logistic.KEY:
        return inputs.club.carried(old, change)
    return old + change if system in {"half", "month"} else RULE_SETS[system].questions.new_rating(old, change)


def _yearly(inputs: PlayerInputs, row: Row, previous: Row, *, last: int) -> None:
    games, old = row["games_elo"], row["old_elo"]
    ends = row["half"] % 2 == 0 or row["half"] == last
    due = int(games > 0 and (inputs.start["lists"] is not None or ends))
    added = {
        "games": games,
        "points": games * Fraction(row["percentage"]) / 100,
        "expected": games * (row["e_elo"] or 0),
        "opposition": games * row["opposition"],
    }
    for key in WAITING:
        row[f"pool_{key}"] = added[key] + (previous[f"wait_{key}"] if previous else 0)
        row[f"wait_{key}"] = 0 if due else row[f"pool_{key}"]
    within = row["pool_games"]
    factor = _limit("elo", inputs, row, elo.annual_factor(within) if due else None, within)
    share = elo.percentage(row["pool_points"], within) if due and factor is None else None
    performance = _performance(row, share)
    exact: Any = old
    if share is not None:
        exact = performance
    elif factor is not None and not isinstance(old, str):
        exact = old + factor * (row["pool_points"] - Fraction(row["pool_expected"]) / POINT)
    row |= {
        "due": due,
        "share_elo": share,
        "performance_elo": performance,
        "exact_elo": exact,
        "rating_elo": old if isinstance(old, str) else exact if isinstance(exact, str) else elo.round_rating(exact),
    }


def _performance(row: Row, share: int | None) -> Fraction | str | None:
    if share is None:
        return None
    difference = elo.TODAY.differences.difference(share)
    return INDETERMINATE if difference is None else Fraction(row["pool_opposition"], row["pool_games"]) + difference
