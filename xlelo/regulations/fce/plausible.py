"""What contradicts itself in a month, or is likely to be mistyped: the figure, where it stands, what is expected."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from xlelo.drafting.plausible import alike, at_once, each, folded, limits, mistyped, rounds_against_days
from xlelo.lang.sentence import Sentence, joined
from xlelo.model import Finding
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.rules import List

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from xlelo.regulations.fce.events import RatedEvent
    from xlelo.regulations.fce.period import Event, Game, Player
    from xlelo.regulations.fce.run import Month

LIKELY = limits("xlelo.regulations.fce")


def implausible(month: Month) -> list[Finding]:
    return each((_period, _players, _namesakes, _histories, _events, _in_two_events), month)


def _period(month: Month) -> Iterator[Finding]:
    period = month.period
    new_list, first, last = period.new_list, period.first, period.last
    if new_list.day != 1:
        yield Finding(
            "list-not-first",
            "8.1",
            Sentence("period"),
            Sentence("new_list {new_list}: the first of a month is expected", new_list=new_list),
        )
    if wrong := LIKELY["list_days"].odd((new_list - last).days):
        text = Sentence(
            "new_list {new_list} is {days} days after to, {last}; {wrong}",
            new_list=new_list,
            days=str((new_list - last).days),
            last=last,
            wrong=wrong,
        )
        yield Finding("list-far-from-period", "8.1", Sentence("period"), text)
    if wrong := LIKELY["period_days"].odd((last - first).days + 1):
        text = Sentence(
            "from {first} to {last} is {days} days; {wrong}",
            first=first,
            last=last,
            days=(last - first).days + 1,
            wrong=wrong,
        )
        yield Finding("period-long", "8.1", Sentence("period"), text)


# -- players


def _players(month: Month) -> Iterator[Finding]:
    played = {
        identity for rated in month.events for game in rated.games for identity in (game.white, game.black)
    } & month.period.players.keys()
    for player in month.period.players.values():
        place = Sentence("player {id}", id=player.id)
        yield from _ratings(player, place)
        yield from _years(month, player, place)
        yield from _seasons(month, player, place)
        if player.id in played and not rules.listed(player.licence, month.period.new_list):
            last = f"licence {player.licence}" if player.licence else "no licence"
            text = Sentence(
                "{last}, plays in this month and is not listed: licence {year} is expected",
                last=last,
                year=month.period.new_list.year,
            )
            yield Finding("plays-without-licence", "8.2", place, text, "notice")


def _ratings(player: Player, place: Sentence) -> Iterator[Finding]:
    typed = {f"{prefix}_elo": player.standing(kind).elo for prefix, kind in PREFIXES.items()}
    for column, elo in typed.items():
        if elo is not None and (wrong := LIKELY["rating"].odd(elo)):
            yield Finding("rating-unlikely", "17.3", place, joined((f"{column} {elo}", wrong), "; "))
    if player.fide is not None and (wrong := LIKELY["fide"].odd(player.fide)):
        yield Finding("rating-unlikely", "10.1", place, joined((f"fide {player.fide}", wrong), "; "))
    present = [(column, elo) for column, elo in (*typed.items(), ("fide", player.fide)) if elo is not None]
    for (column, elo), (other, compared) in pairwise(present):
        if wrong := LIKELY["apart"].odd(abs(elo - compared)):
            text = Sentence(
                "{column} {elo} and {other} {compared} are {apart} apart; {wrong}",
                column=column,
                elo=elo,
                other=other,
                compared=compared,
                apart=abs(elo - compared),
                wrong=wrong,
            )
            yield Finding("ratings-apart", None, place, text)


def _years(month: Month, player: Player, place: Sentence) -> Iterator[Finding]:
    period, birth, first_season = month.period, player.birth, player.first_season
    season = period.new_list.year
    if birth is not None:
        if wrong := LIKELY["years"].odd(season - birth.year):
            yield Finding(
                "age-unlikely",
                "10.2",
                place,
                Sentence("born {birth}, {years} years; {wrong}", birth=birth, years=season - birth.year, wrong=wrong),
            )
        if first_season < birth.year + (LIKELY["years"].least or 0):
            text = Sentence(
                "first_season {first_season}, born {birth}: {year} or later is expected",
                first_season=first_season,
                birth=birth,
                year=birth.year + (LIKELY["years"].least or 0),
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
    for prefix, kind in PREFIXES.items():
        standing = player.standing(kind)
        figures = {f"{prefix}_g{number}": games for number, games in enumerate(standing.seasons, 1)}
        figures[f"{prefix}_season_games"] = standing.season_games
        for column, games in figures.items():
            if wrong := LIKELY["season_games"].odd(games):
                yield Finding("games-unlikely", "16.2", place, joined((f"{column} {games}", wrong), "; "))
        if wrong := LIKELY["games_ever"].odd(standing.games_total):
            yield Finding(
                "games-unlikely",
                "16.2",
                place,
                joined((f"{prefix}_games_total {standing.games_total}", wrong), "; "),
            )
        if (known := sum(figures.values())) > standing.games_total:
            text = Sentence(
                "{prefix}_games_total {total}: {known} or more is expected, the seasons' games together",
                prefix=prefix,
                total=standing.games_total,
                known=known,
            )
            yield Finding("games-contradict", "16.2", place, text)
        if any(standing.seasons[complete:]):
            text = Sentence(
                "{prefix}_g{next} or a later one holds games: the first season is {first}, {complete} complete seasons",
                prefix=prefix,
                next=complete + 1,
                first=player.first_season,
                complete=complete,
            )
            yield Finding("games-before-first-season", "16.2", place, text)
        begun = standing.initialised
        if begun is not None and (begun > period.new_list or (player.birth is not None and begun < player.birth)):
            text = Sentence(
                "{prefix}_initialised {begun}: a day of the player's up to {new_list} is expected",
                prefix=prefix,
                begun=begun,
                new_list=period.new_list,
            )
            yield Finding("initialised-unlikely", "10.3", place, text)


def _namesakes(month: Month) -> Iterator[Finding]:
    players = month.period.players
    with_birth = ((one.id, (folded(one.name), one.birth)) for one in players.values() if one.birth is not None)
    for identity, other in alike(with_birth):
        text = Sentence(
            "{name} has the name and the birth of {other}: two players are expected to differ",
            name=players[identity].name,
            other=other,
        )
        yield Finding("same-person", None, Sentence("player {id}", id=identity), text)


def _histories(month: Month) -> Iterator[Finding]:
    period = month.period
    later = Counter(published for published, _ in period.history if published >= period.new_list)
    for published in later:
        text = Sentence(
            "the list of {published}: lists before the new one, {new_list}, are expected",
            published=published,
            new_list=period.new_list,
        )
        yield Finding("history-later", "8.1", Sentence("history"), text)
    for (published, kind), lines in period.history.items():
        for identity, line in lines.items():
            if wrong := LIKELY["rating"].odd(line.elo):
                place = Sentence("player {id}", id=identity)
                text = Sentence(
                    "{elo} ({list}) in the list of {published}; {wrong}",
                    elo=line.elo,
                    list=kind.value,
                    published=published,
                    wrong=wrong,
                )
                yield Finding("rating-unlikely", "17.3", place, text)


# -- events


def _events(month: Month) -> Iterator[Finding]:
    games_of: dict[str, list[Game]] = {event.id: [] for event in month.period.events}
    for game in month.period.games:
        games_of[game.event].append(game)
    for rated in month.events:
        event, place = rated.event, Sentence("event {id}", id=rated.event.id)
        games = games_of[event.id]
        yield from _time(event, place)
        yield from _rounds(event, games, place)
        yield from _list_in_force(month, event, place)
        yield from _entrants(month, rated, games, place)
        if event.accept and not rated.broken:
            text = Sentence("accept 1 has no effect: no limit of art. 6 is passed")
            yield Finding("accept-unused", "2.2", place, text, "notice")


def _time(event: Event, place: Sentence) -> Iterator[Finding]:
    for column, figure in (("minutes", event.minutes), ("increment", event.increment)):
        if wrong := LIKELY[column].odd(figure):
            yield Finding("time-unlikely", "5", place, joined((f"{column} {float(figure):g}", wrong), "; "))
    days = (event.end - event.start).days + 1
    if wrong := LIKELY["event_days"].odd(days):
        yield Finding(
            "event-long",
            "6.2",
            place,
            Sentence(
                "from {start} to {end} is {days} days; {wrong}",
                start=event.start,
                end=event.end,
                days=days,
                wrong=wrong,
            ),
        )


def _rounds(event: Event, games: Sequence[Game], place: Sentence) -> Iterator[Finding]:
    if not games:
        yield Finding("event-empty", None, place, Sentence("no games: an event has some, or is left out"))
        return
    numbers = sorted({game.round for game in games})
    for number in sorted({numbers[0], numbers[-1]}):
        if wrong := LIKELY["round"].odd(number):
            yield Finding(
                "round-unlikely", None, place, Sentence("round {number}; {wrong}", number=number, wrong=wrong)
            )
    for disorder in rounds_against_days(games):
        yield Finding("rounds-against-days", None, place, disorder)
    busiest, most = Counter((game.day, one) for game in games for one in (game.white, game.black)).most_common(1)[0]
    if wrong := LIKELY["rounds_on_a_day"].odd(max(most, event.rounds_per_day)):
        text = Sentence(
            "{rounds} rounds on one day, {day}; {wrong}",
            rounds=max(most, event.rounds_per_day),
            day=busiest[0],
            wrong=wrong,
        )
        yield Finding("rounds-unlikely", "6.1", place, text)
    gaps = _gaps(games)
    weekly, week = LIKELY["week"], LIKELY["week"].least or 0
    if event.weekly and len(gaps) > 1 and sorted(gaps)[len(gaps) // 2] < week:
        text = Sentence(
            "weekly 1, and rounds are {days} days apart; {expected}: {reason}",
            days=sorted(gaps)[len(gaps) // 2],
            expected=weekly.expected,
            reason=weekly.reason,
        )
        yield Finding("not-weekly", "8.3", place, text)
    if not event.weekly and len(gaps) > 1 and min(gaps) >= week:
        text = Sentence(
            "weekly 0, and rounds are {days} days apart or more: 1 is expected, {reason}",
            days=min(gaps),
            reason=weekly.reason,
        )
        yield Finding("weekly", "8.3", place, text, "notice")


def _gaps(games: Sequence[Game]) -> list[int]:
    """Days from one round to the next, as most of its games were played."""
    days: dict[int, list[date]] = {}
    for game in games:
        days.setdefault(game.round, []).append(game.day)
    usual = sorted(sorted(of_round)[(len(of_round) - 1) // 2] for of_round in days.values())
    return [(later - earlier).days for earlier, later in pairwise(usual)]


def _list_in_force(month: Month, event: Event, place: Sentence) -> Iterator[Finding]:
    """8.3: ratings are those of the list in force at the start."""
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
                "began on {start}, under an older list, and is rated by the one in force now: list_ref {expected}"
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


def _entrants(month: Month, rated: RatedEvent, games: Sequence[Game], place: Sentence) -> Iterator[Finding]:
    players = month.period.players
    for entrant in rated.event.participants:
        player = players.get(entrant.id)
        if player is None:
            continue
        if entrant.name is not None and folded(entrant.name) != folded(player.name):
            text = Sentence(
                "participant {id} is “{name}”: {known} is expected, as in players",
                id=entrant.id,
                name=entrant.name,
                known=player.name,
            )
            yield Finding("participant-contradicts", "16.3", place, text)
        if None not in (entrant.birth, player.birth) and entrant.birth != player.birth:
            text = Sentence(
                "participant {id} is born {birth}: {known} is expected, as in players",
                id=entrant.id,
                birth=entrant.birth,
                known=player.birth,
            )
            yield Finding("participant-contradicts", "16.3", place, text)
    strangers = {one for game in games for one in (game.white, game.black)} - players.keys()
    for stranger, meant in mistyped(games, sorted(strangers), players):
        text = Sentence(
            "guest {stranger} plays in rounds that player {meant} misses: one of the two ids may be mistyped",
            stranger=stranger,
            meant=meant,
        )
        yield Finding("guest-like-player", "12", place, text)
    names = {(folded(one.name), one.birth): one.id for one in players.values()}
    for entrant in rated.event.participants:
        known = names.get((folded(entrant.name or ""), entrant.birth)) if entrant.id not in players else None
        if known is not None and entrant.birth is not None:
            text = Sentence("guest {id} has the name and the birth of player {known}", id=entrant.id, known=known)
            yield Finding("guest-is-player", "12", place, text)


def _in_two_events(month: Month) -> Iterator[Finding]:
    """A league game and a rapid open on one day is nothing rare."""
    kinds = {rated.event.id: rated.kind for rated in month.events}
    weekly = {event.id for event in month.period.events if event.weekly}
    for player, one, other, day in at_once(month.period.games):
        if kinds[one] is kinds[other] and not {one, other} & weekly:
            text = Sentence(
                "plays in events {one} and {other} on {day}: one of them is expected", one=one, other=other, day=day
            )
            yield Finding("in-two-events", None, Sentence("player {id}", id=player), text)


PREFIXES = {"std": List.STANDARD, "rapid": List.RAPID}
