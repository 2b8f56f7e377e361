"""The article's claims calculated, each with a line where it fails."""

from collections.abc import Callable
from fractions import Fraction

from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import Derivation
from xlelo.regulations.melao import rules
from xlelo.regulations.melao.rules import TEXT

FACTOR = rules.TODAY.numbers["factor"]
"""The K behind the article's numbers. The article does not state it."""


def claim_1() -> Derivation:
    trace = _claim("afirmação 1", Sentence("A rating of 2000, 55 % against 2000"))
    for games in (10, 100):
        _explain_list(trace, 2000, games, 55)
    return _note_slips(trace, "afirmação 1")


def claim_2() -> Derivation:
    trace = _claim("afirmação 2", Sentence("The same from 1900"))
    trace.step(rules.expected_points, rating=1900, games=100, opposition=2000)
    _explain_list(trace, 1900, 100, 55)
    return _note_slips(trace, "afirmação 2")


def claim_3() -> Derivation:
    trace = _claim("afirmação 3", Sentence("Many games or a high score"))
    _explain_list(trace, 2000, 200, 55)
    _explain_list(trace, 2000, 10, 95)
    return _note_slips(trace, "afirmação 3")


def claim_4() -> Derivation:
    """Ten points below expectation cost the hundred points; at 50 % expected, twenty losses are the shortest way."""
    trace = _claim("afirmação 4", Sentence("Lose first: 0 of 20, wait for the list, then 55 of 100"))
    fallen = _explain_list(trace, 2000, 20, 0)
    _explain_list(trace, fallen, 100, 55)
    trace.take(rules.total_score, {"value": lambda score: score * 100}, ((0, 20), (55, 100)))
    straight = trace.part(Sentence("Without losing first"))
    _explain_list(straight, 2000, 100, 55)
    return _note_slips(trace, "afirmação 4")


def claim_5() -> Derivation:
    trace = _claim("afirmação 5", Sentence("Two half-years of 200 games against 2000"))
    for player, percentages in (("A", (0, 100)), ("B", (80, 80))):
        part = trace.part(Sentence("{player}", player=player))
        rating = Fraction(2000)
        for percentage in percentages:
            rating = _explain_list(part, rating, 200, percentage)
    return _note_slips(trace, "afirmação 5")


def claim_7() -> Derivation:
    trace = _claim("afirmação 7", Sentence("A performance of 2600 in nine games, with a rating of 2465"))
    for average in (2500, 2550):
        _explain_opposition(trace.part(Sentence("Opposition of {average}", average=average)), average)
    return _note_slips(trace, "afirmação 7")


EXAMPLES: dict[str, Callable[[], Derivation]] = {
    "afirmação 1": claim_1,
    "afirmação 2": claim_2,
    "afirmação 3": claim_3,
    "afirmação 4": claim_4,
    "afirmação 5": claim_5,
    "afirmação 7": claim_7,
}


def _explain_list(trace: Derivation, rating: int | Fraction, games: int, percentage: int) -> Fraction:
    return trace.step(
        rules.rating_after, rating=rating, factor=FACTOR, games=games, percentage=percentage, opposition=2000
    )


def _explain_opposition(trace: Derivation, average: int) -> None:
    games = 9
    needed = trace.step(rules.points_for, target=2600, average=average, games=games)
    assert needed is not None  # noqa: S101 - within reach of a clean score
    trace.step(rules.performance, average=average, points=needed, games=games)
    less = needed - Fraction(1, 2)
    trace.take(rules.performance, "Half a point less: {value}", average=average, points=less, games=games)
    trace.take(
        rules.expected_points,
        lambda expected: Sentence(
            "Expected: {expected}; missing {missing}", expected=expected, missing=needed - expected
        ),
        2465,
        games,
        average,
    )


def _claim(number: str, title: Sentence) -> Derivation:
    return Derivation(Sentence("{text}, {number}: {title}", text=TEXT.title, number=number, title=title))


def _note_slips(trace: Derivation, number: str) -> Derivation:
    for slip in TEXT[number].slips:
        trace.say(Sentence("Error in the claim: {slip}", slip=slip), number)
    return trace
