"""FIDE's yearly list: event by event with K = 10, or the year's performance after more than 80 games."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from xlelo.law.rounding import Exact, half_away
from xlelo.regulations.elo1972 import rules
from xlelo.regulations.elo1972.questions import Questions
from xlelo.regulations.elo1972.rules import AS_READ, Readings


class Event(NamedTuple):
    name: str
    opponents: Sequence[Exact]
    points: Exact


class Year(NamedTuple):
    games: int
    changes: Mapping[str, Fraction] | None
    """Change of each event, by name. None if the year's performance is the new rating."""
    exact: Fraction
    new: int


def year(old: Exact, events: Sequence[Event], readings: Readings = AS_READ) -> Year:
    """Rates a year. The published rating holds all year, so it is used in every event."""
    games = sum(len(event.opponents) for event in events)
    factor = rules.annual_factor(games)
    if factor is None:
        opponents = [rating for event in events for rating in event.opponents]
        exact = Questions(readings).performance(opponents, [event.points for event in events])
        return Year(games, None, exact, rules.rating_by_result(exact, readings))
    changes = {event.name: _change(old, factor, event) for event in events}
    variation = rules.annual_variation(tuple(changes.values()))
    return Year(games, changes, old + variation, rules.new_rating(old, variation, readings))


def _change(old: Exact, factor: int, event: Event) -> Fraction:
    expected = rules.expected_in_all([rules.expected(half_away(old - rating)) for rating in event.opponents])
    return rules.change(factor, rules.surplus(event.points, expected))
