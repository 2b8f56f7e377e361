"""What contradicts itself in a month, or is likely to be mistyped: the figure, where it stands, what is expected."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from xlelo.drafting.plausible import alike, at_once, each, folded, limits, mistyped, rounds_against_days
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
        yield Finding("list-not-first", "8.1", "period", f"new_list {new_list}: the first of a month is expected")
    if wrong := LIKELY["list_days"].odd((new_list - last).days):
        text = f"new_list {new_list} is {(new_list - last).days} days after to, {last}; {wrong}"
        yield Finding("list-far-from-period", "8.1", "period", text)
    if wrong := LIKELY["period_days"].odd((last - first).days + 1):
        text = f"from {first} to {last} is {(last - first).days + 1} days; {wrong}"
        yield Finding("period-long", "8.1", "period", text)


# -- players


def _players(month: Month) -> Iterator[Finding]:
    played = {
        identity for rated in month.events for game in rated.games for identity in (game.white, game.black)
    } & month.period.players.keys()
    for player in month.period.players.values():
        place = f"player {player.id}"
        yield from _ratings(player, place)
        yield from _years(month, player, place)
        yield from _seasons(month, player, place)
        if player.id in played and not rules.listed(player.licence, month.period.new_list):
            last = f"licence {player.licence}" if player.licence else "no licence"
            text = f"{last}, plays in this month and is not listed: licence {month.period.new_list.year} is expected"
            yield Finding("plays-without-licence", "8.2", place, text, "notice")


def _ratings(player: Player, place: str) -> Iterator[Finding]:
    typed = {f"{prefix}_elo": player.standing(kind).elo for prefix, kind in PREFIXES.items()}
    for column, elo in typed.items():
        if elo is not None and (wrong := LIKELY["rating"].odd(elo)):
            yield Finding("rating-unlikely", "17.3", place, f"{column} {elo}; {wrong}")
    if player.fide is not None and (wrong := LIKELY["fide"].odd(player.fide)):
        yield Finding("rating-unlikely", "10.1", place, f"fide {player.fide}; {wrong}")
    present = [(column, elo) for column, elo in (*typed.items(), ("fide", player.fide)) if elo is not None]
    for (column, elo), (other, compared) in pairwise(present):
        if wrong := LIKELY["apart"].odd(abs(elo - compared)):
            text = f"{column} {elo} and {other} {compared} are {abs(elo - compared)} apart; {wrong}"
            yield Finding("ratings-apart", None, place, text)


def _years(month: Month, player: Player, place: str) -> Iterator[Finding]:
    period, birth, first_season = month.period, player.birth, player.first_season
    season = period.new_list.year
    if birth is not None:
        if wrong := LIKELY["years"].odd(season - birth.year):
            yield Finding("age-unlikely", "10.2", place, f"born {birth}, {season - birth.year} years; {wrong}")
        if first_season < birth.year + (LIKELY["years"].least or 0):
            text = f"first_season {first_season}, born {birth}: {birth.year + (LIKELY['years'].least or 0)} or later"
            yield Finding("first-season-early", "10.2", place, f"{text} is expected")
    if first_season > season:
        text = f"first_season {first_season}: up to {season}, the year of the list, is expected"
        yield Finding("first-season-late", "16.2", place, text)
    if player.federated is not None:
        if first_season < player.federated.year:
            text = f"first_season {first_season} is before the year of federation, {player.federated}"
            yield Finding("first-season-early", "16.2", place, text)
        if player.federated > period.last:
            text = f"federated {player.federated}: a day up to {period.last} (to) is expected"
            yield Finding("federated-later", "10.2", place, text)
    if player.licence is not None and not first_season <= player.licence <= season + 1:
        expected = f"from first_season, {first_season}, to {season + 1}"
        yield Finding("licence-unlikely", "8.2", place, f"licence {player.licence}: {expected} is expected")


def _seasons(month: Month, player: Player, place: str) -> Iterator[Finding]:
    period = month.period
    complete = max(0, period.season - player.first_season)
    for prefix, kind in PREFIXES.items():
        standing = player.standing(kind)
        figures = {f"{prefix}_g{number}": games for number, games in enumerate(standing.seasons, 1)}
        figures[f"{prefix}_season_games"] = standing.season_games
        for column, games in figures.items():
            if wrong := LIKELY["season_games"].odd(games):
                yield Finding("games-unlikely", "16.2", place, f"{column} {games}; {wrong}")
        if wrong := LIKELY["games_ever"].odd(standing.games_total):
            yield Finding("games-unlikely", "16.2", place, f"{prefix}_games_total {standing.games_total}; {wrong}")
        if (known := sum(figures.values())) > standing.games_total:
            total = f"{prefix}_games_total {standing.games_total}"
            text = f"{total}: {known} or more is expected, the seasons' games together"
            yield Finding("games-contradict", "16.2", place, text)
        if any(standing.seasons[complete:]):
            first = f"the first season is {player.first_season}, {complete} complete seasons"
            text = f"{prefix}_g{complete + 1} or a later one holds games: {first}"
            yield Finding("games-before-first-season", "16.2", place, text)
        begun = standing.initialised
        if begun is not None and (begun > period.new_list or (player.birth is not None and begun < player.birth)):
            text = f"{prefix}_initialised {begun}: a day of the player's up to {period.new_list} is expected"
            yield Finding("initialised-unlikely", "10.3", place, text)


def _namesakes(month: Month) -> Iterator[Finding]:
    players = month.period.players
    with_birth = ((one.id, (folded(one.name), one.birth)) for one in players.values() if one.birth is not None)
    for identity, other in alike(with_birth):
        text = f"{players[identity].name} has the name and the birth of {other}: two players are expected to differ"
        yield Finding("same-person", None, f"player {identity}", text)


def _histories(month: Month) -> Iterator[Finding]:
    period = month.period
    later = Counter(published for published, _ in period.history if published >= period.new_list)
    for published in later:
        text = f"the list of {published}: lists before the new one, {period.new_list}, are expected"
        yield Finding("history-later", "8.1", "history", text)
    for (published, kind), lines in period.history.items():
        for identity, line in lines.items():
            if wrong := LIKELY["rating"].odd(line.elo):
                place = f"player {identity}"
                text = f"{line.elo} ({kind.value}) in the list of {published}; {wrong}"
                yield Finding("rating-unlikely", "17.3", place, text)


# -- events


def _events(month: Month) -> Iterator[Finding]:
    games_of: dict[str, list[Game]] = {event.id: [] for event in month.period.events}
    for game in month.period.games:
        games_of[game.event].append(game)
    for rated in month.events:
        event, place = rated.event, f"event {rated.event.id}"
        games = games_of[event.id]
        yield from _time(event, place)
        yield from _rounds(event, games, place)
        yield from _list_in_force(month, event, place)
        yield from _entrants(month, rated, games, place)
        if event.accept and not rated.broken:
            text = "accept 1 has no effect: no limit of art. 6 is passed"
            yield Finding("accept-unused", "2.2", place, text, "notice")


def _time(event: Event, place: str) -> Iterator[Finding]:
    for column, figure in (("minutes", event.minutes), ("increment", event.increment)):
        if wrong := LIKELY[column].odd(figure):
            yield Finding("time-unlikely", "5", place, f"{column} {float(figure):g}; {wrong}")
    days = (event.end - event.start).days + 1
    if wrong := LIKELY["event_days"].odd(days):
        yield Finding("event-long", "6.2", place, f"from {event.start} to {event.end} is {days} days; {wrong}")


def _rounds(event: Event, games: Sequence[Game], place: str) -> Iterator[Finding]:
    if not games:
        yield Finding("event-empty", None, place, "no games: an event has some, or is left out")
        return
    numbers = sorted({game.round for game in games})
    for number in sorted({numbers[0], numbers[-1]}):
        if wrong := LIKELY["round"].odd(number):
            yield Finding("round-unlikely", None, place, f"round {number}; {wrong}")
    for disorder in rounds_against_days(games):
        yield Finding("rounds-against-days", None, place, f"{disorder} are expected")
    busiest, most = Counter((game.day, one) for game in games for one in (game.white, game.black)).most_common(1)[0]
    if wrong := LIKELY["rounds_on_a_day"].odd(max(most, event.rounds_per_day)):
        text = f"{max(most, event.rounds_per_day)} rounds on one day, {busiest[0]}; {wrong}"
        yield Finding("rounds-unlikely", "6.1", place, text)
    gaps = _gaps(games)
    weekly, week = LIKELY["week"], LIKELY["week"].least or 0
    if event.weekly and len(gaps) > 1 and sorted(gaps)[len(gaps) // 2] < week:
        text = f"weekly 1, and rounds are {sorted(gaps)[len(gaps) // 2]} days apart; {week} {weekly.expected[2:]}"
        yield Finding("not-weekly", "8.3", place, f"{text}: {weekly.reason}")
    if not event.weekly and len(gaps) > 1 and min(gaps) >= week:
        text = f"weekly 0, and rounds are {min(gaps)} days apart or more: 1 is expected, {weekly.reason}"
        yield Finding("weekly", "8.3", place, text, "notice")


def _gaps(games: Sequence[Game]) -> list[int]:
    """Days from one round to the next, as most of its games were played."""
    days: dict[int, list[date]] = {}
    for game in games:
        days.setdefault(game.round, []).append(game.day)
    usual = sorted(sorted(of_round)[(len(of_round) - 1) // 2] for of_round in days.values())
    return [(later - earlier).days for earlier, later in pairwise(usual)]


def _list_in_force(month: Month, event: Event, place: str) -> Iterator[Finding]:
    """8.3: ratings are those of the list in force at the start."""
    period = month.period
    expected = event.start.replace(day=1)
    known = {published for published, _ in period.history}
    if event.weekly:
        if event.list_ref is not None:
            text = f"list_ref {event.list_ref} has no effect in a weekly event"
            yield Finding("list-unused", "8.3", place, text, "notice")
    elif event.list_ref is None:
        if event.start < period.first.replace(day=1):
            text = f"began on {event.start}, under an older list, and is rated by the one in force now: list_ref"
            yield Finding("began-earlier", "8.3", place, f"{text} {expected} is expected")
    elif event.list_ref > event.start:
        text = f"list_ref {event.list_ref} is after the start, {event.start}: {expected} is expected"
        yield Finding("list-later", "8.3", place, text)
    elif event.list_ref != expected:
        text = f"list_ref {event.list_ref}: {expected}, the list in force on {event.start}, is expected"
        yield Finding("list-other", "8.3", place, text)
    elif event.list_ref < period.first.replace(day=1) and event.list_ref not in known:
        text = f"the list of {event.list_ref} is not in history: the ratings in force now are used"
        yield Finding("no-older-list", "8.3", place, text)


def _entrants(month: Month, rated: RatedEvent, games: Sequence[Game], place: str) -> Iterator[Finding]:
    players = month.period.players
    for entrant in rated.event.participants:
        player = players.get(entrant.id)
        if player is None:
            continue
        if entrant.name is not None and folded(entrant.name) != folded(player.name):
            text = f"participant {entrant.id} is “{entrant.name}”: {player.name} is expected, as in players"
            yield Finding("participant-contradicts", "16.3", place, text)
        if None not in (entrant.birth, player.birth) and entrant.birth != player.birth:
            text = f"participant {entrant.id} is born {entrant.birth}: {player.birth} is expected, as in players"
            yield Finding("participant-contradicts", "16.3", place, text)
    strangers = {one for game in games for one in (game.white, game.black)} - players.keys()
    for stranger, meant in mistyped(games, sorted(strangers), players):
        text = f"guest {stranger} plays in rounds that player {meant} misses: one of the two ids may be mistyped"
        yield Finding("guest-like-player", "12", place, text)
    names = {(folded(one.name), one.birth): one.id for one in players.values()}
    for entrant in rated.event.participants:
        known = names.get((folded(entrant.name or ""), entrant.birth)) if entrant.id not in players else None
        if known is not None and entrant.birth is not None:
            text = f"guest {entrant.id} has the name and the birth of player {known}"
            yield Finding("guest-is-player", "12", place, text)


def _in_two_events(month: Month) -> Iterator[Finding]:
    """A league game and a rapid open on one day is nothing rare."""
    kinds = {rated.event.id: rated.kind for rated in month.events}
    weekly = {event.id for event in month.period.events if event.weekly}
    for player, one, other, day in at_once(month.period.games):
        if kinds[one] is kinds[other] and not {one, other} & weekly:
            text = f"plays in events {one} and {other} on {day}: one of them is expected"
            yield Finding("in-two-events", None, f"player {player}", text)


PREFIXES = {"std": List.STANDARD, "rapid": List.RAPID}
