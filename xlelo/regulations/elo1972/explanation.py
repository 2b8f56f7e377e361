"""Explains a player's line of the worksheet step by step, and the document's own examples."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from xlelo.lang.sentence import Sentence
from xlelo.law import elo_law as compared
from xlelo.law.derivation import Derivation, example_of, note_slips, points, taken_as
from xlelo.law.rounding import Exact
from xlelo.regulations.elo1972 import questions, rules
from xlelo.regulations.elo1972.questions import Questions
from xlelo.regulations.elo1972.rules import TEXT, Readings
from xlelo.regulations.elo1972.worksheet import Player, Row, Worksheet

MODES = (
    (Sentence("Exact"), Readings(rounding="exact")),
    (Sentence("As the document rounds"), Readings(rounding="document")),
)


def explanation(sheet: Worksheet, name: str) -> Derivation:
    row = sheet.row(name)
    player = row.player
    trace = Derivation(
        Sentence(
            "{name}: {points} {points:point|points} of {games}",
            name=name,
            points=player.points,
            games=sheet.players - 1,
        )
    )
    mean = _explain_group(
        trace.part(Sentence("The group")), sheet, after_juniors=player.rating is not None and not player.junior
    )
    line = trace.part(Sentence("The player"))
    if player.rating is None:
        _explain_result(line, player, sheet, mean)
    else:
        new = _explain_change(line, player, player.rating, sheet.players, mean, sheet.readings)
        _explain_remedy(line, row, sheet, mean, new)
    return trace


def _explain_group(trace: Derivation, sheet: Worksheet, *, after_juniors: bool) -> Fraction:
    """Explains Ra, before or after the juniors are rated."""
    ratings = [row.player.rating or 0 for row in sheet.rated]
    if sheet.variant:
        estimates = [_explain_estimate(trace, row.player, ratings) for row in sheet.rows if row.player.rating is None]
        mean = _explain_estimated_mean(trace, [*ratings, *estimates], sheet.readings)
    else:
        differences = [
            _explain_adjusted(
                trace.part(Sentence("{player}", player=row.player.name)),
                row.player.points,
                sheet.players,
                sheet.readings,
            )
            for row in sheet.rated
        ]
        below = _noting(
            trace,
            rules.mean_adjusted_difference,
            Sentence("Mean adjusted D(P) of the rated players"),
            sheet.readings,
            adjusted=differences,
        )
        mean = _explain_mean(trace, ratings, below, sheet.readings)
    if not after_juniors or not any(row.player.junior for row in sheet.rated):
        return mean
    ratings = [_explain_junior(trace, row) if row.player.junior else row.player.rating or 0 for row in sheet.rated]
    if sheet.mean_adjusted_difference is None:
        return _explain_estimated_mean(trace, [*ratings, *sheet.estimates], sheet.readings)
    return _explain_mean(trace, ratings, sheet.mean_adjusted_difference, sheet.readings)


def _explain_adjusted(trace: Derivation, score: Exact, players: int, readings: Readings) -> Fraction:
    difference = _explain_difference(trace, score, players - 1)
    figure = Sentence(
        "Adjusted D(P) = {difference} × {others}/{players}",
        difference=difference,
        others=players - 1,
        players=players,
    )
    return _noting(trace, rules.adjusted_difference, figure, readings, difference=difference, players=players)


def _explain_difference(trace: Derivation, score: Exact, games: int) -> int:
    return questions.difference_of(questions.percentage(score, games, trace), trace)


def _explain_mean(trace: Derivation, ratings: Sequence[int], below: Fraction, readings: Readings) -> Fraction:
    rated = trace.take(rules.rated_mean, {"players": lambda _: len(ratings)}, ratings)
    figure = Sentence("Ra = {rated} {below+}", rated=rated, below=-below)
    return _noting(trace, rules.mean_of_all, figure, readings, rated_mean=rated, mean_adjusted=below)


def _explain_estimate(trace: Derivation, player: Player, ratings: Sequence[int]) -> Fraction:
    """Explains a performance against the rated players by formula (1), which the variant uses."""
    part = trace.part(Sentence("{player} against the rated players", player=player.name))
    assert player.points_v_rated is not None  # noqa: S101 - the sheet could not be filled without
    difference = _explain_difference(part, player.points_v_rated, len(ratings))
    return questions.performance(ratings, difference, part)


def _explain_estimated_mean(trace: Derivation, ratings: Sequence[Exact], readings: Readings) -> Fraction:
    figure = Sentence("Ra, the mean of all {players}", players=len(ratings))
    return _noting(trace, rules.estimated_mean, figure, readings, ratings=ratings)


def _explain_junior(trace: Derivation, row: Row) -> int:
    old = row.player.rating or 0
    return trace.take(rules.rating_in_mean, {"player": lambda _: row.player.name}, old, row.new)


def _explain_result(trace: Derivation, player: Player, sheet: Worksheet, mean: Fraction) -> int:
    adjusted = _explain_adjusted(trace, player.points, sheet.players, sheet.readings)
    result = _explain_own_result(trace, mean, adjusted)
    return trace.take(
        rules.rating_by_result,
        lambda found: taken_as(Sentence("Rating after the event: {rating}", rating=result), result, found),
        result,
        sheet.readings,
    )


def _explain_own_result(trace: Derivation, mean: Exact, adjusted: Fraction) -> Fraction:
    return trace.step(rules.result, mean, adjusted)


def _explain_change(
    trace: Derivation, player: Player, rating: int, players: int, mean: Fraction, readings: Readings
) -> int:
    """Explains columns 8 to 14."""
    above = trace.take(
        rules.difference_to_mean, {"difference": lambda found: compared.difference(rating, mean, found)}, rating, mean
    )
    expected = trace.take(rules.expected, lambda _: rules.TODAY.expected.look_up(above), above)
    figure = Sentence("N(Pe) = {players} × {expected}", players=players, expected=points(expected))
    with_self = _noting(trace, rules.expected_with_self, figure, readings, players=players, expected=expected)
    score = trace.step(rules.expected_score, with_self=with_self)
    asked = Questions(readings)
    return asked.new_rating(rating, asked.change(player.factor, player.points, score, trace), trace)


def _explain_remedy(trace: Derivation, row: Row, sheet: Worksheet, mean: Fraction, new: int) -> None:
    assert row.expectation is not None  # noqa: S101 - rated players have one
    player = row.player
    exceptional = trace.step(rules.exceptional, row.expectation.surplus, sheet.criterion)
    if exceptional and player.annulled:
        _explain_result(
            trace.part(Sentence("The old rating {rating} is annulled", rating=player.rating)), player, sheet, mean
        )
    elif exceptional and player.bonus is not None:
        trace.step(rules.add_bonus, new=new, bonus=player.bonus)


def _noting(
    trace: Derivation, rule: Callable[..., Fraction], figure: Sentence, readings: Readings, **inputs: object
) -> Fraction:
    """A value that the document's examples round when they write it down."""
    exact = rule(**inputs)
    return trace.take(
        rule,
        lambda found: taken_as(Sentence("{figure} = {exact}", figure=figure, exact=exact), exact, found),
        **inputs,
        readings=readings,
    )


def example_3() -> Derivation:
    trace = example_of(TEXT, "(3)", Sentence("Ra = 2350 in an event of 16, a player with 9 points of 15"))
    for title, readings in MODES:
        part = trace.part(title)
        _explain_own_result(part, 2350, _explain_adjusted(part, 9, 16, readings))
    return note_slips(TEXT, trace, "(3)")


def example_4() -> Derivation:
    trace = example_of(
        TEXT, "(4)", Sentence("Of 16 players three are rated, 2450, 2370 and 2350, with 12, 9 and 10½ points")
    )
    for title, readings in MODES:
        _explain_mean_of_example(trace.part(title), readings)
    return note_slips(TEXT, trace, "(4)")


def example_we() -> Derivation:
    trace = example_of(TEXT, "We", Sentence("The second of those three, 2370 with 9 points, K = 20"))
    second = Player("the second", 2370, 9, given_factor=20)
    for title, readings in MODES:
        part = trace.part(title)
        mean = _explain_mean_of_example(part.part(Sentence("The group")), readings)
        _explain_change(part, second, 2370, 16, mean, readings)
    return note_slips(TEXT, trace, "We")


EXAMPLES = {"(3)": example_3, "(4)": example_4, "We": example_we}


def _explain_mean_of_example(trace: Derivation, readings: Readings) -> Fraction:
    """Explains Ra in the document's example. It sums before it adjusts; the worksheet's order gives the same Ra."""
    rated = {2450: Fraction(12), 2370: Fraction(9), 2350: Fraction(21, 2)}
    differences = [
        _explain_adjusted(trace.part(Sentence("{rating}", rating=rating)), scored, 16, readings)
        for rating, scored in rated.items()
    ]
    below = _noting(
        trace, rules.mean_adjusted_difference, Sentence("Mean adjusted D(P)"), readings, adjusted=differences
    )
    return _explain_mean(trace, list(rated), below, readings)
