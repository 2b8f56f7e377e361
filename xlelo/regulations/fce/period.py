"""A month of the Catalan federation: what goes in, and the run through the articles to both new lists."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from xlelo.drafting.bulk import many_records
from xlelo.model import Ending
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.rules import AS_READ, List, Quarters, Readings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from xlelo.model import Result, Thousandths


@dataclass(frozen=True, slots=True)
class Standing:
    """A player in one list before this month."""

    elo: int | None
    seasons: tuple[int, ...] = ()
    """Games played in the last complete seasons, newest first."""
    season_games: int = 0
    games_total: int = 0
    initialised: date | None = None


@dataclass(frozen=True, slots=True)
class Player:
    id: str
    name: str
    first_season: int
    standard: Standing
    rapid: Standing
    title: str | None = None
    club: str | None = None
    birth: date | None = None
    federated: date | None = None
    licence: int | None = None
    fide: int | None = None

    def standing(self, kind: List) -> Standing:
        return self.standard if kind is List.STANDARD else self.rapid


class Participant(NamedTuple):
    id: str
    name: str | None
    birth: date | None


@dataclass(frozen=True, slots=True)
class Event:
    id: str
    name: str
    start: date
    end: date
    minutes: int | Fraction
    increment: int | Fraction
    team: bool = False
    weekly: bool = False
    list_ref: date | None = None
    rounds_per_day: int = 0
    accept: bool = False
    participants: tuple[Participant, ...] = ()
    """Who entered; whoever played is a participant all the same."""


class Game(NamedTuple):
    event: str
    round: int
    day: date
    white: str
    black: str
    result: Result


class Published(NamedTuple):
    """A line of an older list."""

    elo: int
    factor: int | None


@dataclass(frozen=True)
class Period:
    new_list: date
    first: date
    last: date
    season: int
    players: Mapping[str, Player]
    events: Sequence[Event]
    games: Sequence[Game]
    history: Mapping[tuple[date, List], Mapping[str, Published]] = field(default_factory=dict)


class Opening(NamedTuple):
    """A player's figures at the start: the list in force, or the first rating given at once."""

    old: int
    base: int
    activity: int
    factor: int
    initial: str | None


@dataclass(frozen=True, slots=True)
class Conditions:
    """What the games of one event are rated with."""

    ratings: Mapping[str, int]
    """Of those who play here: a few, looked up again and again."""
    factors: Mapping[str, int]
    guests: Mapping[str, int]
    flat: int | None
    """The one K of an under-12 event."""
    ordinary: Quarters
    unplayed: Quarters
    double_forfeit: bool


Side = tuple[int, int, int, Quarters, "Thousandths"]
"""One player's side of an evaluated game: own and opponent's rating, K, the share of it that is used, expected score.

A bare tuple, since there are two for each of a million games.
"""


@dataclass(frozen=True)
class RatedEvent:
    event: Event
    kind: List
    broken: tuple[str, ...]
    accepted: bool
    games: Sequence[Game] = ()
    under_twelve: bool | None = None
    guests: Sequence[str] = ()
    """Who entered or played here without being in the lists, in that order."""
    performances: Mapping[str, Fraction] = field(default_factory=dict)
    """Of the guests who have one."""
    conditions: Conditions | None = None


@dataclass(slots=True)
class Account:
    """What a player's games of the month add up to, in one list."""

    units: int = 0
    evaluated: int = 0
    played: int = 0

    def add(self, other: Account) -> None:
        self.units += other.units
        self.evaluated += other.evaluated
        self.played += other.played


NOTHING_PLAYED = Account()


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


@many_records()
def rate(period: Period, readings: Readings = AS_READ) -> Month:
    openings: dict[List, dict[str, Opening]] = {List.STANDARD: {}, List.RAPID: {}}
    for player in period.players.values():
        standard = opened(player, List.STANDARD, period.season, readings)
        openings[List.STANDARD][player.id] = standard
        openings[List.RAPID][player.id] = opened(player, List.RAPID, period.season, readings, standard.old)
    events = rated_events(period, openings, readings)
    accounts = {kind: defaultdict[str, Account](Account) for kind in List}
    for rated in events:
        if rated.conditions is not None:
            for identity, account in booked(rated.conditions, rated.games).items():
                accounts[rated.kind][identity].add(account)
    lists: dict[List, dict[str, Row]] = {List.STANDARD: {}, List.RAPID: {}}
    for player in period.players.values():
        standard_row = closed(
            player,
            List.STANDARD,
            openings[List.STANDARD][player.id],
            accounts[List.STANDARD].get(player.id),
            period,
            readings,
        )
        lists[List.STANDARD][player.id] = standard_row
        lists[List.RAPID][player.id] = closed(
            player,
            List.RAPID,
            openings[List.RAPID][player.id],
            accounts[List.RAPID].get(player.id),
            period,
            readings,
            standard_row.new,
        )
    return Month(period, readings, lists, events)


def first_rating(player: Player, kind: List, on: date | None, standard: int | None) -> tuple[int, str]:
    """The initial rating with its article; a player without anything to go by is refused when the folder is read."""
    if kind is List.RAPID and standard is not None:
        return rules.initial_by_standard(standard), "11.1"
    if player.fide is not None:
        return rules.initial_by_fide(player.fide), "10.1" if kind is List.STANDARD else "11.2"
    if player.birth is None or on is None:
        raise ValueError(f"{player.id} has no Elo, no FIDE rating and no dates of birth and federation")
    return rules.initial_by_age(rules.age(player.birth, on)), "10.2" if kind is List.STANDARD else "11.3"


def opened(player: Player, kind: List, season: int, readings: Readings, standard: int | None = None) -> Opening:
    standing = player.standing(kind)
    old, initial = standing.elo, None
    if old is None:
        old, initial = first_rating(player, kind, player.federated, standard)
    base = rules.base_factor(old, readings)
    activity = rules.activity(rules.complete_seasons(player.first_season, season), standing.seasons, readings)
    return Opening(old, base, activity, rules.factor(base, activity), initial)


def rated_events(
    period: Period, openings: Mapping[List, Mapping[str, Opening]], readings: Readings
) -> list[RatedEvent]:
    games_of = defaultdict[str, list[Game]](list)
    for game in period.games:
        games_of[game.event].append(game)
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
        kind = rules.list_of(event.minutes, event.increment)
        at_start = rules.reference_list(event.weekly, event.list_ref)
        ratings, factors = in_force[kind] if at_start is None else older.get((at_start, kind), in_force[kind])
        rated.append(rated_event(period, event, kind, games_of.get(event.id, []), ratings, factors, readings))
    return rated


def rated_event(
    period: Period,
    event: Event,
    kind: List,
    all_games: Sequence[Game],
    ratings: Mapping[str, int],
    factors: Mapping[str, int],
    readings: Readings,
) -> RatedEvent:
    broken = tuple(broken_articles(event, kind, all_games))
    accepted = bool(broken) and event.accept
    if not rules.evaluated(broken, event.accept):
        return RatedEvent(event, kind, broken, accepted)
    games = all_games
    if event.weekly:
        games = [game for game in all_games if rules.counts_here(True, game.day, period.first, period.last)]
    young = under_twelve_event(period, event, all_games, readings)
    played = dict.fromkeys(player for game in games for player in (game.white, game.black))
    here = {player: ratings[player] for player in played if player in ratings}
    entered = dict.fromkeys(participant.id for participant in event.participants)
    guests = [player for player in entered | played if player not in ratings]
    performances = guest_performances(games, here, readings) if guests else {}
    conditions = Conditions(
        here,
        {player: factors[player] for player in here},
        guests={guest: rules.rating_of_guest(exact) for guest, exact in performances.items()},
        flat=rules.under_twelve_factor(kind) if young else None,
        ordinary=rules.WHOLE if young else rules.rapid_share(kind),
        unplayed=rules.unplayed_share(kind, young, readings),
        double_forfeit=readings.double_forfeit,
    )
    return RatedEvent(event, kind, broken, accepted, games, young, guests, performances, conditions)


def broken_articles(event: Event, kind: List, games: Iterable[Game]) -> Iterator[str]:
    rounds = Counter(day for day, _ in {(game.day, game.round) for game in games})
    if rules.too_many_rounds(kind, max(event.rounds_per_day, *rounds.values(), 0)):
        yield "6.1"
    if rules.too_long(event.start, event.end, event.team):
        yield "6.2"


def under_twelve_event(period: Period, event: Event, games: Iterable[Game], readings: Readings) -> bool:
    births: dict[str, date | None] = {entered.id: entered.birth for entered in event.participants}
    for game in games:
        births.setdefault(game.white, None)
        births.setdefault(game.black, None)
    young = 0
    for participant, birth in births.items():
        player = period.players.get(participant)
        known = birth if player is None or player.birth is None else player.birth
        young += rules.under_twelve(known, event.start)
    return rules.under_twelve_event(young, len(births), readings)


def met_by_guests(games: Iterable[Game], ratings: Mapping[str, int]) -> dict[str, dict[str, tuple[Thousandths, int]]]:
    """Guest → federated opponent → (score, games): only games that were played are evidence."""
    met = defaultdict[str, dict[str, tuple[int, int]]](dict)
    for game in games:
        if not game.result.played or (game.white in ratings) == (game.black in ratings):
            continue
        if game.white in ratings:
            guest, opponent, score = game.black, game.white, game.result.black
        else:
            guest, opponent, score = game.white, game.black, game.result.white
        scored, count = met[guest].get(opponent, (0, 0))
        met[guest][opponent] = (scored + score, count + 1)
    return met


def guest_performances(games: Sequence[Game], ratings: Mapping[str, int], readings: Readings) -> dict[str, Fraction]:
    performances = {}
    for guest, opponents in met_by_guests(games, ratings).items():
        exact = rules.performance(
            [(ratings[opponent], Fraction(score, 1000), count) for opponent, (score, count) in opponents.items()],
            readings,
        )
        if exact is not None:
            performances[guest] = exact
    return performances


def side_of(at: Conditions, player: str, opponent: str, result: Result) -> Side | None:
    """A game as it is evaluated for one of the two players; None where it is not."""
    own = at.ratings.get(player)
    if own is None:
        return None
    other = at.ratings.get(opponent)
    if other is None:
        other = at.guests.get(opponent)
    if result.ending is Ending.PLAYED:
        factor, share = at.factors[player], at.ordinary
    else:
        factor, share = rules.lower_factor(at.factors[player], at.factors.get(opponent)), at.unplayed
        if result.ending is Ending.FORFEITED:
            if not at.double_forfeit and result.white == result.black:
                return None
            other = rules.forfeit_opponent(own)
    if other is None:
        return None
    return own, other, factor if at.flat is None else at.flat, share, rules.expected(own - other)


def booked(at: Conditions, games: Iterable[Game]) -> dict[str, Account]:
    """What the games of one event add up to for each of its players."""
    accounts = {player: Account() for player in at.ratings}
    for _, _, _, white, black, result in games:
        played = result.ending is Ending.PLAYED
        for player, opponent, score in ((white, black, result.white), (black, white, result.black)):
            side = side_of(at, player, opponent, result)
            if side is not None:
                _, _, factor, share, expected = side
                account = accounts[player]
                account.units += rules.variation(share * factor, score, expected)
                account.evaluated += 1
                account.played += played
    return accounts


def closed(
    player: Player,
    kind: List,
    opening: Opening,
    account: Account | None,
    period: Period,
    readings: Readings,
    standard: int | None = None,
) -> Row:
    standing = player.standing(kind)
    account = account or NOTHING_PLAYED
    variation = rules.period_variation(account.units)
    new = rules.new_rating(opening.old, rules.rounded_variation(variation))
    again = reinitialised(player, kind, standing.games_total + account.evaluated, period.new_list, standard)
    if again is not None:
        new = again
    base = rules.base_factor(new, readings)
    activity = opening.activity
    if period.new_list.year > period.season:
        seasons = rules.complete_seasons(player.first_season, period.new_list.year)
        activity = rules.activity(seasons, next_seasons(player, kind, period, account.played), readings)
    return Row(
        player.id,
        opening,
        account.evaluated,
        account.played,
        variation,
        new,
        None if again is None else "10.3" if kind is List.STANDARD else "11.4",
        rules.listed(player.licence, period.new_list),
        base,
        rules.factor(base, activity),
    )


def next_seasons(player: Player, kind: List, period: Period, played: int) -> tuple[int, ...]:
    """Games of the last complete seasons as the new list counts them: in January this season's come first."""
    standing = player.standing(kind)
    if period.new_list.year == period.season:
        return standing.seasons
    return (standing.season_games + played, *standing.seasons[:-1])


def due_again(player: Player, kind: List, games_ever: int, new_list: date) -> bool:
    """A rating that this very list is the first to hold is not twelve months old, whatever the dates say."""
    standing = player.standing(kind)
    initialised = standing.initialised or player.federated
    if standing.elo is None or initialised is None:
        return False
    return rules.initial_again(initialised, new_list, games_ever)


def first_rated(player: Player, kind: List, row: Row, new_list: date) -> date | None:
    """The day of the first rating as the next list has to know it."""
    given_here = row.opening.initial is not None or row.reinitialised is not None
    return new_list if given_here else player.standing(kind).initialised


def reinitialised(player: Player, kind: List, games_ever: int, new_list: date, standard: int | None) -> int | None:
    """The new initial rating of 10.3 or 11.4 when it is due and there is something to go by."""
    if games_ever or not due_again(player, kind, games_ever, new_list):
        return None
    if standard is None and player.fide is None and player.birth is None:
        return None
    return first_rating(player, kind, new_list, standard)[0]
