"""A player's line of the worksheet told step by step, and the document's own examples."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from xlelo.drafting.derivation import Derivation, added, plain, points
from xlelo.regulations.elo1972 import rules
from xlelo.regulations.elo1972.rules import TEXT, Readings
from xlelo.regulations.elo1972.worksheet import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from xlelo.drafting.rounding import Exact
    from xlelo.regulations.elo1972.worksheet import Row, Worksheet

MODES = {
    "Exact": Readings(rounding="exact"),
    "As the document rounds": Readings(rounding="document"),
}


def explained(sheet: Worksheet, name: str) -> Derivation:
    row = sheet.row(name)
    player = row.player
    told = Derivation(f"{name}: {plain(player.points)} points of {sheet.players - 1}")
    mean = _explain_group(told.part("The group"), sheet, after_juniors=player.rating is not None and not player.junior)
    line = told.part("The player")
    if player.rating is None:
        _explain_result(line, player, sheet, mean)
    else:
        new = _explain_change(line, player, player.rating, sheet.players, mean, sheet.readings)
        _explain_remedy(line, row, sheet, mean, new)
    return told


def _explain_group(told: Derivation, sheet: Worksheet, *, after_juniors: bool) -> Fraction:
    """Ra, before or after the juniors are rated."""
    ratings = [row.player.rating or 0 for row in sheet.rated]
    if sheet.variant:
        estimates = [_explain_estimate(told, row.player, ratings) for row in sheet.rows if row.player.rating is None]
        mean = _explain_estimated_mean(told, [*ratings, *estimates], sheet.readings)
    else:
        differences = [
            _explain_adjusted(told.part(row.player.name), row.player.points, sheet.players, sheet.readings)
            for row in sheet.rated
        ]
        below = _noting(
            told,
            rules.mean_adjusted,
            "Mean adjusted D(P) of the rated players",
            sheet.readings,
            adjusted=differences,
        )
        mean = _explain_mean(told, ratings, below, sheet.readings)
    if not after_juniors or not any(row.player.junior for row in sheet.rated):
        return mean
    ratings = [_explain_junior(told, row) if row.player.junior else row.player.rating or 0 for row in sheet.rated]
    if sheet.mean_adjusted is None:
        return _explain_estimated_mean(told, [*ratings, *sheet.estimates], sheet.readings)
    return _explain_mean(told, ratings, sheet.mean_adjusted, sheet.readings)


def _explain_adjusted(told: Derivation, scored: Exact, players: int, readings: Readings) -> Fraction:
    difference = _explain_difference(told, scored, players - 1)
    shown = f"Adjusted D(P) = {plain(difference)} × {players - 1}/{players}"
    return _noting(told, rules.adjusted, shown, readings, difference=difference, players=players)


def _explain_difference(told: Derivation, scored: Exact, games: int) -> int:
    exact = Fraction(scored) * 100 / games
    percentage = told.take(
        rules.percentage,
        lambda value: f"P = {plain(scored)}/{games} = {plain(exact)} %{_rounded(exact, value)}",
        points=scored,
        games=games,
    )
    return told.take(rules.difference_of, "D(P) of {percentage} % in Cuadro I: {value}", percentage=percentage)


def _explain_mean(told: Derivation, ratings: Sequence[int], below: Fraction, readings: Readings) -> Fraction:
    rated = told.take(rules.rated_mean, f"Rt, the mean of the {len(ratings)} rated players: {{value}}", ratings=ratings)
    return _noting(
        told,
        rules.mean_of_all,
        f"Ra = {plain(rated)} {added(-below)}",
        readings,
        rated_mean=rated,
        mean_adjusted=below,
    )


def _explain_estimate(told: Derivation, player: Player, ratings: Sequence[int]) -> Fraction:
    """In the variant: by (1), against the rated players only."""
    part = told.part(f"{player.name} against the rated players")
    assert player.points_v_rated is not None  # noqa: S101 - the sheet could not be filled without
    difference = _explain_difference(part, player.points_v_rated, len(ratings))
    mean = part.take(rules.opponents_mean, "Rc, the mean of the rated players: {value}", ratings=ratings)
    shown = f"Rp = {plain(mean)} {added(difference)} = {{value}}"
    return part.take(rules.performance, shown, mean=mean, difference=difference)


def _explain_estimated_mean(told: Derivation, ratings: Sequence[Exact], readings: Readings) -> Fraction:
    return _noting(told, rules.estimated_mean, f"Ra, the mean of all {len(ratings)}", readings, ratings=ratings)


def _explain_junior(told: Derivation, row: Row) -> int:
    return told.take(
        rules.rating_in_mean,
        f"{row.player.name}, a junior, was {{old}} and is {{new}}: counts with {{value}}",
        old=row.player.rating or 0,
        new=row.new,
    )


def _explain_result(told: Derivation, player: Player, sheet: Worksheet, mean: Fraction) -> int:
    adjusted = _explain_adjusted(told, player.points, sheet.players, sheet.readings)
    shown = f"Rp = {plain(mean)} {added(adjusted)} = {{value}}"
    result = told.take(rules.result, shown, mean=mean, adjusted=adjusted)
    return told.take(
        rules.rating_by_result,
        lambda value: f"Rating after the event: {plain(result)}{_rounded(result, value)}",
        result=result,
        readings=sheet.readings,
    )


def _explain_change(
    told: Derivation, player: Player, rating: int, players: int, mean: Fraction, readings: Readings
) -> int:
    """Columns 8 to 14."""
    exact = rating - mean
    difference = told.take(
        rules.above_mean,
        lambda value: f"Ro − Ra = {rating} − {plain(mean)} = {plain(exact)}{_rounded(exact, value)}",
        old=rating,
        mean=mean,
    )
    expected = told.take(
        rules.expected,
        lambda value: f"Pe of {plain(difference)} in Cuadro II, row {rules.EXPECTED.row(difference)}: {points(value)}",
        difference=difference,
    )
    shown = f"N(Pe) = {players} × {points(expected)}"
    with_self = _noting(told, rules.expected_with_self, shown, readings, players=players, expected=expected)
    score = told.take(rules.expected_score, "We = {with_self} − ½ = {value}", with_self=with_self)
    surplus = told.take(
        rules.surplus, "W − We = {points} − {expected_score} = {value}", points=player.points, expected_score=score
    )
    change = told.take(
        rules.change, "K(W − We) = {factor} × {surplus} = {value}", factor=player.factor, surplus=surplus
    )
    new = Fraction(rating) + change
    return told.take(
        rules.new_rating,
        lambda value: f"Rn = {rating} {added(change)} = {plain(new)}{_rounded(new, value)}",
        old=rating,
        change=change,
        readings=readings,
    )


def _explain_remedy(told: Derivation, row: Row, sheet: Worksheet, mean: Fraction, new: int) -> None:
    assert row.expectation is not None  # noqa: S101 - rated players have one
    player = row.player
    exceptional = told.take(
        rules.exceptional,
        lambda value: (
            f"W − We {'reaches' if value else 'does not reach'} {plain(sheet.criterion)}:"
            f" {'an' if value else 'no'} exceptional result"
        ),
        surplus=row.expectation.surplus,
        criterion=sheet.criterion,
    )
    if exceptional and player.annulled:
        _explain_result(told.part(f"The old rating {player.rating} is annulled"), player, sheet, mean)
    elif exceptional and player.bonus is not None:
        told.take(rules.with_bonus, "With the officer's bonus: {new} + {bonus} = {value}", new=new, bonus=player.bonus)


def _noting(
    told: Derivation, rule: Callable[..., Fraction], shown: str, readings: Readings, **inputs: object
) -> Fraction:
    """A figure that the document's examples write down with fewer decimals than it has."""
    exact = rule(**inputs)
    return told.take(
        rule, lambda value: f"{shown} = {plain(exact)}{_rounded(exact, value)}", **inputs, readings=readings
    )


def _rounded(exact: Exact, value: Exact) -> str:
    return "" if exact == value else f", taken as {plain(value)}"


def example_3() -> Derivation:
    told = _example("(3)", "Ra = 2350 in an event of 16, a player with 9 points of 15")
    for title, readings in MODES.items():
        part = told.part(title)
        adjusted = _explain_adjusted(part, 9, 16, readings)
        part.take(rules.result, "Rp = {mean} + {adjusted} = {value}", mean=2350, adjusted=adjusted)
    return _with_slips(told, "(3)")


def example_4() -> Derivation:
    told = _example("(4)", "Of 16 players three are rated, 2450, 2370 and 2350, with 12, 9 and 10½ points")
    for title, readings in MODES.items():
        _explain_mean_of_example(told.part(title), readings)
    return _with_slips(told, "(4)")


def example_we() -> Derivation:
    told = _example("We", "The second of those three, 2370 with 9 points, K = 20")
    second = Player("the second", 2370, 9, given_factor=20)
    for title, readings in MODES.items():
        part = told.part(title)
        mean = _explain_mean_of_example(part.part("The group"), readings)
        _explain_change(part, second, 2370, 16, mean, readings)
    return _with_slips(told, "We")


EXAMPLES = {"(3)": example_3, "(4)": example_4, "We": example_we}


def _explain_mean_of_example(told: Derivation, readings: Readings) -> Fraction:
    """The document sums the differences before it adjusts them; the worksheet's order gives the same Ra."""
    rated = {2450: Fraction(12), 2370: Fraction(9), 2350: Fraction(21, 2)}
    differences = [_explain_adjusted(told.part(f"{rating}"), scored, 16, readings) for rating, scored in rated.items()]
    below = _noting(told, rules.mean_adjusted, "Mean adjusted D(P)", readings, adjusted=differences)
    return _explain_mean(told, list(rated), below, readings)


def _example(number: str, title: str) -> Derivation:
    return Derivation(f"{TEXT.title}, example {number}: {title}")


def _with_slips(told: Derivation, number: str) -> Derivation:
    for slip in TEXT[number].slips:
        told.say(f"Where the text slips: {slip}", number)
    return told
