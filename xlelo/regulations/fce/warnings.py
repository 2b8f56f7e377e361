"""Contradictions and likely typos in a month: value, place, and what is expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise
from typing import TYPE_CHECKING

from xlelo.lang.sentence import Sentence, join_or
from xlelo.model import Finding
from xlelo.periods.comparisons import Comparison, Quantity, in_each_list
from xlelo.periods.likeness import known_as
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
from xlelo.regulations.fce.period import Player

if TYPE_CHECKING:
    from xlelo.regulations.fce.period import Event, Game, Period, Standing
    from xlelo.regulations.fce.run import Month


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
        yield Finding(
            "list-not-first",
            "8.1",
            Sentence("period"),
            Sentence("new_list {new_list}: the first of a month is expected", new_list=period.new_list),
        )
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
        yield from _first_elo(player, place, month.period.law)
        yield from _years(month, player, place)
        yield from _seasons(month, player, place)
        if player.id in played and not rules.is_listed(player.licence, month.period.new_list):
            yield Finding("plays-without-licence", "8.2", place, _licence_text(player, month.period), "notice")


def _licence_text(player: Player, period: Period) -> Sentence:
    year = period.new_list.year
    if player.licence is None:
        return Sentence("has games but no licence, so is not listed: licence {year} is expected", year=year)
    return Sentence(
        "has games but licence {licence}, so is not listed: licence {year} is expected",
        licence=player.licence,
        year=year,
    )


def _years(month: Month, player: Player, place: Sentence) -> Iterator[Finding]:
    period, birth, first_season = month.period, player.birth, player.first_season
    season = period.new_list.year
    if birth is not None and first_season < birth.year + (month.period.law.likely["years"].least or 0):
        text = Sentence(
            "first_season {first_season}, born {birth}: {year} or later is expected",
            first_season=first_season,
            birth=birth,
            year=birth.year + (month.period.law.likely["years"].least or 0),
        )
        yield Finding("first-season-early", "10.2", place, text)
    if first_season > season:
        text = Sentence(
            "first_season {first_season}: up to {season}, the year of the list, is expected",
            first_season=first_season,
            season=season,
        )
        yield Finding("first-season-late", "16.2", place, text)
    if player.federated is not None:
        if first_season < player.federated.year:
            text = Sentence(
                "first_season {first_season} is before the year of federation, {federated}",
                first_season=first_season,
                federated=player.federated,
            )
            yield Finding("first-season-early", "16.2", place, text)
        if player.federated > period.last:
            text = Sentence(
                "federated {federated}: a day up to {last} (to) is expected",
                federated=player.federated,
                last=period.last,
            )
            yield Finding("federated-later", "10.2", place, text)
    if player.licence is not None and not first_season <= player.licence <= season + 1:
        expected = Sentence("from first_season, {first}, to {last}", first=first_season, last=season + 1)
        yield Finding(
            "licence-unlikely",
            "8.2",
            place,
            Sentence("licence {licence}: {expected} is expected", licence=player.licence, expected=expected),
        )


def _seasons(month: Month, player: Player, place: Sentence) -> Iterator[Finding]:
    period = month.period
    complete = max(0, period.season - player.first_season)
    for prefix, kind in LISTS.items():
        standing = player.standing(kind)
        if (known := sum(standing.seasons) + standing.season_games) > standing.games_total:
            text = Sentence(
                "{prefix}_games_total {total}: {known} or more is expected, the seasons' games together",
                prefix=prefix,
                total=standing.games_total,
                known=known,
            )
            yield Finding("games-contradict", "16.2", place, text)
        yield from _unrated_findings(standing, prefix, place)
        if any(standing.seasons[complete:]):
            text = Sentence(
                "{prefix}_g{next} or later holds games, but the first season is {first}: {complete} complete seasons",
                prefix=prefix,
                next=complete + 1,
                first=player.first_season,
                complete=complete,
            )
            yield Finding("games-before-first-season", "16.2", place, text)
        begun = standing.initialised
        if begun is not None and (begun > period.new_list or (player.birth is not None and begun < player.birth)):
            text = Sentence(
                "{prefix}_initialised {begun}: a date after the player's birth, up to {new_list}, is expected",
                prefix=prefix,
                begun=begun,
                new_list=period.new_list,
            )
            yield Finding("initialised-unlikely", "10.3", place, text)


def _unrated_findings(standing: Standing, prefix: str, place: Sentence) -> Iterator[Finding]:
    """Players without a rating who have games or a first rating, which only rated players have."""
    begun = standing.initialised
    if standing.elo is None and standing.games_total > 0:
        text = Sentence(
            "{prefix}_games_total {total} but no {prefix}_elo: a rating is expected",
            prefix=prefix,
            total=standing.games_total,
        )
        yield Finding("games-contradict", "16.2", place, text)
    if standing.elo is None and begun is not None:
        text = Sentence(
            "{prefix}_initialised {begun} but no {prefix}_elo: a rating is expected", prefix=prefix, begun=begun
        )
        yield Finding("initialised-unlikely", "10.3", place, text)


def _first_elo(player: Player, place: Sentence, law: rules.Law) -> Iterator[Finding]:
    """First Elos that do not fit the age. By 10.2 the age decides for a player without games and FIDE rating."""
    standing, birth = player.standard, player.birth
    played = standing.games_total or standing.season_games or any(standing.seasons)
    if standing.elo is None or standing.initialised is None or birth is None or player.fide is not None or played:
        return
    days = [day for day in (standing.initialised, player.federated) if day is not None and day >= birth]
    elos = sorted({rules.initial_by_age(rules.age(birth, day, law), law) for day in days})
    if elos and standing.elo not in elos:
        text = Sentence(
            "std_elo {elo} before any game: {elos}, the first Elo by age, is expected",
            elo=standing.elo,
            elos=join_or(elos),
        )
        yield Finding("first-elo-unlikely", "10.2", place, text)


def _namesakes(month: Month) -> Iterator[Finding]:
    players = month.period.players
    yield from nearly_same_person([(one.id, one.name, one.birth) for one in players.values()])
    with_birth = ((one.id, (known_as(one.name), one.birth)) for one in players.values() if one.birth is not None)
    for identity, other in alike(with_birth):
        text = Sentence(
            "{name} has the name and the birth date of {other}: are they one person?",
            name=players[identity].name,
            other=other,
        )
        yield Finding("same-person", None, Sentence("player {id}", id=identity), text)


# -- events


def _events(month: Month) -> Iterator[Finding]:
    games_of: dict[str, list[Game]] = {event.id: [] for event in month.period.events}
    for game in month.period.games:
        games_of[game.event].append(game)
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
            text = Sentence("accept 1 has no effect: no limit of art. 6 is passed")
            yield Finding("accept-unused", "2.2", place, text, "notice")


def _rhythm(event: Event, games: Sequence[Game], place: Sentence, period: Period) -> Iterator[Finding]:
    """Warnings about the rounds per day and the days between rounds."""
    busiest, most = Counter((game.day, one) for game in games for one in (game.white, game.black)).most_common(1)[0]
    most = max(most, event.rounds_per_day)
    yield from ROUNDS_ON_A_DAY.findings(most, period, place, day=busiest[0])
    gaps, weekly = _gaps(games), period.law.likely["week"]
    week = weekly.least or 0
    if event.weekly and len(gaps) > 1 and sorted(gaps)[len(gaps) // 2] < week:
        text = Sentence(
            "weekly 1, but rounds are {days} days apart; {expected}: {reason}",
            days=sorted(gaps)[len(gaps) // 2],
            expected=weekly.expectation,
            reason=weekly.reason,
        )
        yield Finding("not-weekly", "8.3", place, text)
    if not event.weekly and len(gaps) > 1 and min(gaps) >= week:
        text = Sentence(
            "weekly 0, but rounds are {days} days apart or more: 1 is expected, {reason}",
            days=min(gaps),
            reason=weekly.reason,
        )
        yield Finding("weekly", "8.3", place, text, "notice")


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
            text = Sentence("list_ref {list_ref} has no effect in a weekly event", list_ref=event.list_ref)
            yield Finding("list-unused", "8.3", place, text, "notice")
    elif event.list_ref is None:
        if event.start < period.first.replace(day=1):
            text = Sentence(
                "began on {start}, under an older list, but is rated by the list in force now: list_ref {expected}"
                " is expected",
                start=event.start,
                expected=expected,
            )
            yield Finding("began-earlier", "8.3", place, text)
    elif event.list_ref > event.start:
        text = Sentence(
            "list_ref {list_ref} is after the start, {start}: {expected} is expected",
            list_ref=event.list_ref,
            start=event.start,
            expected=expected,
        )
        yield Finding("list-later", "8.3", place, text)
    elif event.list_ref != expected:
        text = Sentence(
            "list_ref {list_ref}: {expected}, the list in force on {start}, is expected",
            list_ref=event.list_ref,
            expected=expected,
            start=event.start,
        )
        yield Finding("list-other", "8.3", place, text)
    elif event.list_ref < period.first.replace(day=1) and event.list_ref not in known:
        text = Sentence(
            "the list of {list_ref} is not in history: the ratings in force now are used", list_ref=event.list_ref
        )
        yield Finding("no-older-list", "8.3", place, text)


def _double_bookings(month: Month) -> Iterator[Finding]:
    yield from double_bookings(month, {event.id for event in month.period.events if event.weekly})
