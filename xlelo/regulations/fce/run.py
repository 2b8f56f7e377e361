"""Rates a month by the articles: from the list in force to both new lists."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from xlelo.law.derivation import SILENT, Derivation
from xlelo.periods.collection_pause import pause_collection
from xlelo.periods.month import by_event
from xlelo.regulations.fce import questions, rules
from xlelo.regulations.fce.events import EMPTY_ACCOUNT, Account, Conditions, RatedEvent, booked, rated_event
from xlelo.regulations.fce.period import Period, Player
from xlelo.regulations.fce.rules import AS_READ, Law, List, Readings


class Opening(NamedTuple):
    """A player's values at the start: from the list in force, or a first rating."""

    old: int
    base: int
    activity: int
    factor: int
    initial: str | None


class Row(NamedTuple):
    """A player in one of the new lists."""

    id: str
    opening: Opening
    evaluated: int
    played: int
    variation: Fraction
    new: int
    reinitialised: str | None
    listed: bool
    next_base: int
    next_factor: int

    @property
    def change(self) -> int:
        return self.new - self.opening.old


@dataclass(frozen=True)
class Month:
    period: Period
    readings: Readings
    lists: Mapping[List, Mapping[str, Row]]
    events: Sequence[RatedEvent]

    @cached_property
    def conditions(self) -> Mapping[str, Conditions | None]:
        """How the games of an event are rated, by its id; None if it is not evaluated."""
        return {rated.event.id: rated.conditions for rated in self.events}


@pause_collection()
def rate(period: Period, readings: Readings = AS_READ) -> Month:
    openings: dict[List, dict[str, Opening]] = {kind: {} for kind in List}
    for player in period.players.values():
        standard: int | None = None
        for kind in List:
            opening = openings[kind][player.id] = opening_of(player, kind, period, readings, standard)
            standard = opening.old
    events = rated_events(period, openings, readings)
    accounts = {kind: defaultdict[str, Account](Account) for kind in List}
    for rated in events:
        if rated.conditions is not None:
            for identity, of_event in booked(rated.conditions, rated.games).items():
                accounts[rated.kind][identity].add(of_event)
    lists: dict[List, dict[str, Row]] = {kind: {} for kind in List}
    for player in period.players.values():
        standard = None
        for kind in List:
            opening, account = openings[kind][player.id], accounts[kind].get(player.id)
            row = lists[kind][player.id] = close(player, kind, opening, account, period, readings, standard)
            standard = row.new
    return Month(period, readings, lists, events)


def opening_of(player: Player, kind: List, period: Period, readings: Readings, standard: int | None = None) -> Opening:
    standing, law = player.standing(kind), period.law
    old, initial = standing.elo, None
    if old is None:
        old, initial = first_rating(player, kind, player.federated, standard, law)
    base = rules.base_factor(old, readings, law)
    activity = rules.activity(
        rules.complete_seasons(player.first_season, period.season, law), standing.seasons, readings, law
    )
    return Opening(old, base, activity, rules.factor(base, activity), initial)


def rated_events(
    period: Period, openings: Mapping[List, Mapping[str, Opening]], readings: Readings
) -> list[RatedEvent]:
    games_of = by_event(period.games)
    in_force = {
        kind: (
            {player: opening.old for player, opening in of_list.items()},
            {player: opening.factor for player, opening in of_list.items()},
        )
        for kind, of_list in openings.items()
    }
    older: dict[tuple[date, List], tuple[dict[str, int], dict[str, int]]] = {}
    for key, published in period.history.items():
        ratings, factors = in_force[key[1]]
        known = {player: line for player, line in published.items() if player in ratings}
        older[key] = (
            ratings | {player: line.elo for player, line in known.items()},
            factors | {player: line.factor for player, line in known.items() if line.factor is not None},
        )
    rated = []
    for event in period.events:
        kind = rules.list_of(event.minutes, event.increment, period.law)
        at_start = rules.reference_list(event.weekly, event.list_ref)
        ratings, factors = in_force[kind] if at_start is None else older.get((at_start, kind), in_force[kind])
        rated.append(rated_event(period, event, kind, games_of[event.id], ratings, factors, readings))
    return rated


def close(
    player: Player,
    kind: List,
    opening: Opening,
    account: Account | None,
    period: Period,
    readings: Readings,
    standard: int | None = None,
) -> Row:
    standing, law = player.standing(kind), period.law
    account = account or EMPTY_ACCOUNT
    variation = rules.period_variation(account.units)
    new = rules.new_rating(opening.old, rules.rounded_variation(variation), law)
    again = new_initial_rating(player, kind, standing.games_total + account.evaluated, period, standard)
    if again is not None:
        new = again
    base = rules.base_factor(new, readings, law)
    activity = opening.activity
    if period.new_list.year > period.season:
        seasons = rules.complete_seasons(player.first_season, period.new_list.year, law)
        activity = rules.activity(seasons, next_seasons(player, kind, period, account.played), readings, law)
    return Row(
        player.id,
        opening,
        account.evaluated,
        account.played,
        variation,
        new,
        None if again is None else "10.3" if kind is List.STANDARD else "11.4",
        rules.is_listed(player.licence, period.new_list),
        base,
        rules.factor(base, activity),
    )


INITIAL: Final = {List.STANDARD: ("", "10.1", "10.2"), List.RAPID: ("11.1", "11.2", "11.3")}
"""List → articles of an initial rating by the standard list, by FIDE, and by age."""


def first_rating(
    player: Player, kind: List, on: date | None, standard: int | None, law: Law, trace: Derivation = SILENT
) -> tuple[int, str]:
    """Initial rating and its article. A player without any basis for one is refused when the folder is read."""
    by_standard = standard if kind is List.RAPID else None
    rating = questions.initial(player.birth, on, player.fide, by_standard, trace, law)
    by_list, by_fide, by_age = INITIAL[kind]
    return rating, by_list if by_standard is not None else by_fide if player.fide is not None else by_age


def first_rating_day(player: Player, kind: List, row: Row, new_list: date) -> date | None:
    """Day of the first rating, as the next list needs it."""
    given_here = row.opening.initial is not None or row.reinitialised is not None
    return new_list if given_here else player.standing(kind).initialised


def next_seasons(player: Player, kind: List, period: Period, games: int) -> tuple[int, ...]:
    """Games of the last complete seasons for the new list. In January, this season's games become the newest."""
    standing = player.standing(kind)
    if period.new_list.year == period.season:
        return standing.seasons
    return (standing.season_games + games, *standing.seasons[:-1])


def due_again(player: Player, kind: List, games_ever: int, period: Period) -> bool:
    """Tells whether the initial rating is due again. It is not for a first rating of this list, whatever its dates."""
    standing = player.standing(kind)
    initialised = standing.initialised or player.federated
    if standing.elo is None or initialised is None:
        return False
    return rules.initial_again(initialised, period.new_list, games_ever, period.law)


def new_initial_rating(player: Player, kind: List, games_ever: int, period: Period, standard: int | None) -> int | None:
    """New initial rating by 10.3 or 11.4; None if it is not due or has no basis."""
    if games_ever or not due_again(player, kind, games_ever, period):
        return None
    if standard is None and player.fide is None and player.birth is None:
        return None
    return first_rating(player, kind, period.new_list, standard, period.law)[0]
