"""Contradictions and likely typos in a month: value, place, and what is expected."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise

from xlelo.lang.sentence import Sentence, join_or
from xlelo.model import Finding
from xlelo.periods.comparisons import Comparison, Quantity, in_each_list
from xlelo.periods.finding_table import FindingTable
from xlelo.periods.likeness import known_as
from xlelo.periods.month import by_event
from xlelo.periods.month_warnings import (
    alike_ids,
    double_bookings,
    entered_twice,
    event_comparisons,
    rounds,
    rounds_on_a_day,
    unusual_days,
)
from xlelo.periods.person_warnings import nearly_same_person, title_warnings
from xlelo.periods.warnings import alike, run_checks
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.files import LISTS
from xlelo.regulations.fce.older_lists import older_lists
from xlelo.regulations.fce.participants import participant_findings
from xlelo.regulations.fce.period import Event, Game, Period, Player, Standing
from xlelo.regulations.fce.run import Month

finding = FindingTable(rules.PACKAGE)


def _in_lists(value: Quantity) -> tuple[Quantity, ...]:
    return in_each_list(value, LISTS, Player.standing)


def _season(number: int) -> Quantity:
    return Quantity(f"*_g{number + 1}", read=lambda standing, _: sum(standing.seasons[number : number + 1]))


_ELOS, _FIDE = _in_lists(Quantity("*_elo", given="{*_elo}>0")), Quantity("fide", given="{fide}>0")
_BIRTH = Quantity(
    "birth",
    "born {birth}, {value} {value:year|years}",
    lambda player, period: None if player.birth is None else period.new_list.year - player.birth.year,
    "(YEAR(MAX(0,{Period.list_day}))-YEAR(MAX(0,{birth})))",
    "{birth}>0,{Period.list_day}>0",
)
RATINGS = (
    Comparison("rating-unlikely", "17.3", "rating", "outside", _ELOS),
    Comparison("rating-unlikely", "10.1", "fide", "outside", (_FIDE,)),
)
RATINGS_APART = Comparison("ratings-apart", None, "apart", "apart", (*_ELOS, _FIDE))
AGE = Comparison("age-unlikely", "10.2", "years", "outside", (_BIRTH,))
SEASON_GAMES = Comparison("games-unlikely", "16.2", "season_games", "above", _in_lists(Quantity("*_season_games")))
GAMES_EVER = Comparison("games-unlikely", "16.2", "games_ever", "above", _in_lists(Quantity("*_games_total")))
PLAYER_COMPARISONS = (
    *RATINGS,
    RATINGS_APART,
    AGE,
    *(SEASON_GAMES._replace(values=_in_lists(_season(number))) for number in range(rules.SEASONS)),
    SEASON_GAMES,
    GAMES_EVER,
)
"""Comparisons of a player's values. A sheet looks at the present season's games alone."""
EVENT_COMPARISONS = event_comparisons("5", "6.2")
ROUNDS_ON_A_DAY = rounds_on_a_day("6.1", "MAX({rounds},{daily_rounds})")


def implausible(month: Month) -> list[Finding]:
    return run_checks(
        (_period, _ids, _players, _namesakes, older_lists, _events, entered_twice, _double_bookings), month
    )


def _period(month: Month) -> Iterator[Finding]:
    period = month.period
    if period.new_list.day != 1:
        yield finding("list-not-first", Sentence("period"), period)
    yield from unusual_days(period, "8.1", "8.1")


def _ids(month: Month) -> Iterator[Finding]:
    return alike_ids(month, participants=(one.id for event in month.period.events for one in event.participants))


# -- players


def _players(month: Month) -> Iterator[Finding]:
    played = {
        identity for rated in month.events for game in rated.games for identity in (game.white, game.black)
    } & month.period.players.keys()
    for player in month.period.players.values():
        place = Sentence("player {id}", id=player.id)
        for comparison in PLAYER_COMPARISONS:
            yield from comparison.findings(player, month.period, place)
        yield from title_warnings(player.title, player.standard.elo, month.period, place)
        yield from _first_elo(player, place, month.period)
        yield from _years(month, player, place)
        yield from _seasons(month, player, place)
        if player.id in played and not rules.is_listed(player.licence, month.period.new_list):
            case = "plays-without-licence/none" if player.licence is None else "plays-without-licence"
            yield finding(case, place, player, year=month.period.new_list.year)


def _years(month: Month, player: Player, place: Sentence) -> Iterator[Finding]:
    period, birth, first_season = month.period, player.birth, player.first_season
    season = period.new_list.year
    if birth is not None and first_season < (year := birth.year + (month.period.law.likely["years"].least or 0)):
        yield finding("first-season-early", place, player, year=year)
    if first_season > season:
        yield finding("first-season-late", place, player, season=season)
    if player.federated is not None:
        if first_season < player.federated.year:
            yield finding("first-season-early/federated", place, player)
        if player.federated > period.last:
            yield finding("federated-later", place, player, last=period.last)
    if player.licence is not None and not first_season <= player.licence <= season + 1:
        expected = Sentence("from first_season, {first}, to {last}", first=first_season, last=season + 1)
        yield finding("licence-unlikely", place, player, expected=expected)


def _seasons(month: Month, player: Player, place: Sentence) -> Iterator[Finding]:
    period = month.period
    complete = max(0, period.season - player.first_season)
    for prefix, kind in LISTS.items():
        standing = player.standing(kind)
        if (known := sum(standing.seasons) + standing.season_games) > standing.games_total:
            yield finding("games-contradict", place, prefix=prefix, total=standing.games_total, known=known)
        yield from _unrated_findings(standing, prefix, place)
        if any(standing.seasons[complete:]):
            yield finding(
                "games-before-first-season",
                place,
                prefix=prefix,
                next=complete + 1,
                first=player.first_season,
                complete=complete,
            )
        begun = standing.initialised
        if begun is not None and (begun > period.new_list or (player.birth is not None and begun < player.birth)):
            yield finding("initialised-unlikely", place, period, prefix=prefix, begun=begun)


def _unrated_findings(standing: Standing, prefix: str, place: Sentence) -> Iterator[Finding]:
    """Players without a rating who have games or a first rating, which only rated players have."""
    begun = standing.initialised
    if standing.elo is None and standing.games_total > 0:
        yield finding("games-contradict/unrated", place, prefix=prefix, total=standing.games_total)
    if standing.elo is None and begun is not None:
        yield finding("initialised-unlikely/unrated", place, prefix=prefix, begun=begun)


def _first_elo(player: Player, place: Sentence, period: Period) -> Iterator[Finding]:
    """First Elos that do not fit the age. By 10.2 the age decides for a player without games and FIDE rating.

    An earlier law may have given another one.
    """
    standing, birth, law = player.standard, player.birth, period.law
    played = standing.games_total or standing.season_games or any(standing.seasons)
    if standing.elo is None or standing.initialised is None or birth is None or player.fide is not None or played:
        return
    if standing.initialised < (period.laws.edition(period.new_list).first_day or date.min):
        return
    days = [day for day in (standing.initialised, player.federated) if day is not None and day >= birth]
    elos = sorted({rules.initial_by_age(rules.age(birth, day, law), law) for day in days})
    if elos and standing.elo not in elos:
        yield finding("first-elo-unlikely", place, standing, elos=join_or(elos))


def _namesakes(month: Month) -> Iterator[Finding]:
    players = month.period.players
    yield from nearly_same_person([(one.id, one.name, one.birth) for one in players.values()])
    with_birth = ((one.id, (known_as(one.name), one.birth)) for one in players.values() if one.birth is not None)
    for identity, other in alike(with_birth):
        yield finding("same-person", Sentence("player {id}", id=identity), name=players[identity].name, other=other)


# -- events


def _events(month: Month) -> Iterator[Finding]:
    games_of = by_event(month.period.games)
    named = {known_as(player.name): player for player in month.period.players.values()}
    for rated in month.events:
        event, place = rated.event, Sentence("event {id}", id=rated.event.id)
        games = games_of[event.id]
        for comparison in EVENT_COMPARISONS:
            yield from comparison.findings(event, month.period, place)
        yield from rounds(games, month.period, place)
        if games:
            yield from _rhythm(event, games, place, month.period)
        yield from _list_in_force(month, event, place)
        yield from participant_findings(month, rated, games, place, named)
        if event.accept and not rated.broken_articles:
            yield finding("accept-unused", place)


def _rhythm(event: Event, games: Sequence[Game], place: Sentence, period: Period) -> Iterator[Finding]:
    """Warnings about the rounds per day and the days between rounds."""
    busiest, most = Counter((game.day, one) for game in games for one in (game.white, game.black)).most_common(1)[0]
    most = max(most, event.rounds_per_day)
    yield from ROUNDS_ON_A_DAY.findings(most, period, place, day=busiest[0])
    gaps, weekly = _gaps(games), period.law.likely["week"]
    week = weekly.least or 0
    if event.weekly and len(gaps) > 1 and sorted(gaps)[len(gaps) // 2] < week:
        yield finding("not-weekly", place, weekly, days=sorted(gaps)[len(gaps) // 2], expected=weekly.expectation)
    if not event.weekly and len(gaps) > 1 and min(gaps) >= week:
        yield finding("weekly", place, weekly, days=min(gaps))


def _gaps(games: Sequence[Game]) -> list[int]:
    """Days between rounds. A round's day is that of its middle game."""
    days: dict[int, list[date]] = {}
    for game in games:
        days.setdefault(game.round, []).append(game.day)
    usual = sorted(sorted(of_round)[(len(of_round) - 1) // 2] for of_round in days.values())
    return [(later - earlier).days for earlier, later in pairwise(usual)]


def _list_in_force(month: Month, event: Event, place: Sentence) -> Iterator[Finding]:
    """Warnings about list_ref. By 8.3 an event uses the list in force at its start."""
    period = month.period
    expected = event.start.replace(day=1)
    known = {published for published, _ in period.history}
    if event.weekly:
        if event.list_ref is not None:
            yield finding("list-unused", place, event)
    elif event.list_ref is None:
        if event.start < period.first.replace(day=1):
            yield finding("began-earlier", place, event, expected=expected)
    elif event.list_ref > event.start:
        yield finding("list-later", place, event, expected=expected)
    elif event.list_ref != expected:
        yield finding("list-other", place, event, expected=expected)
    elif event.list_ref < period.first.replace(day=1) and event.list_ref not in known:
        yield finding("no-older-list", place, event)


def _double_bookings(month: Month) -> Iterator[Finding]:
    yield from double_bookings(month, {event.id for event in month.period.events if event.weekly})
