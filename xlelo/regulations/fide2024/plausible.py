"""What contradicts itself in a month, or is likely to be mistyped: the figure, where it stands, what is expected."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING

from xlelo.drafting.plausible import alike, at_once, each, folded, limits, rounds_against_days
from xlelo.model import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from xlelo.regulations.fide2024.period import Event, Game
    from xlelo.regulations.fide2024.run import Month

LIKELY = limits("xlelo.regulations.fide2024")


def implausible(month: Month) -> list[Finding]:
    return each((_period, _players, _namesakes, _histories, _events, _in_two_events), month)


def _period(month: Month) -> Iterator[Finding]:
    period = month.period
    days = (period.new_list - period.last).days
    if wrong := LIKELY["list_days"].odd(days):
        text = f"new_list {period.new_list} is {days} days after to, {period.last}; {wrong}"
        yield Finding("list-far-from-period", None, "period", text)


def _players(month: Month) -> Iterator[Finding]:
    year = month.period.first.year
    for player in month.period.players.values():
        place = f"player {player.id}"
        ratings = {kind.value: one.rating for kind, one in player.standings.items() if one.rating is not None}
        for name, rating in ratings.items():
            if wrong := LIKELY["rating"].odd(rating):
                yield Finding("rating-unlikely", "7.1.2", place, f"{rating} ({name}); {wrong}")
        for (name, rating), (other, compared) in pairwise(ratings.items()):
            if wrong := LIKELY["apart"].odd(abs(rating - compared)):
                text = f"{rating} ({name}) and {compared} ({other}) are {abs(rating - compared)} apart; {wrong}"
                yield Finding("ratings-apart", None, place, text)
        if player.born is not None and player.born <= year and (wrong := LIKELY["age"].odd(year - player.born)):
            yield Finding("age-unlikely", "8.3.3", place, f"born in {player.born}, {year - player.born} years; {wrong}")
        for kind, standing in player.standings.items():
            if wrong := LIKELY["games"].odd(standing.games):
                yield Finding("games-unlikely", "8.3.3", place, f"{standing.games} games ({kind.value}); {wrong}")


def _namesakes(month: Month) -> Iterator[Finding]:
    players = month.period.players
    with_birth = ((one.id, (folded(one.name), one.born)) for one in players.values() if one.born is not None)
    for identity, other in alike(with_birth):
        text = f"{players[identity].name} has the name and the year of birth of {other}: two players are expected"
        yield Finding("same-person", None, f"player {identity}", f"{text} to differ")


def _histories(month: Month) -> Iterator[Finding]:
    period = month.period
    for published in sorted({published for published, _ in period.history if published >= period.new_list}):
        text = f"the list of {published}: lists before the new one, {period.new_list}, are expected"
        yield Finding("history-later", None, "history", text)
    last = max((published for published, _ in period.history if published < period.new_list), default=None)
    for (published, kind), lines in period.history.items():
        for identity, then in lines.items() if published == last else ():
            player = period.players.get(identity)
            now = None if player is None else player.standings[kind].rating
            if now is not None and then is not None and (wrong := LIKELY["history"].odd(abs(now - then))):
                text = f"{now} ({kind.value}) is far from {then} in the list of {published}; {wrong}"
                yield Finding("far-from-history", None, f"player {identity}", text)


def _events(month: Month) -> Iterator[Finding]:
    games_of = defaultdict[str, list["Game"]](list)
    for game in month.period.games:
        games_of[game.event].append(game)
    for event in month.period.events:
        yield from _event(event, games_of[event.id], f"event {event.id}")


def _event(event: Event, games: Sequence[Game], place: str) -> Iterator[Finding]:
    for column, figure in (("minutes", event.minutes), ("increment", event.increment)):
        if wrong := LIKELY[column].odd(figure):
            yield Finding("time-unlikely", "1.1", place, f"{column} {float(figure):g}; {wrong}")
    days = (event.end - event.start).days + 1
    if wrong := LIKELY["event_days"].odd(days):
        yield Finding("event-long", None, place, f"from {event.start} to {event.end} is {days} days; {wrong}")
    if not games:
        yield Finding("event-empty", None, place, "no games: an event has some, or is left out")
        return
    for number in sorted({min(game.round for game in games), max(game.round for game in games)}):
        if wrong := LIKELY["round"].odd(number):
            yield Finding("round-unlikely", None, place, f"round {number}; {wrong}")
    for text in rounds_against_days(games):
        yield Finding("rounds-against-days", None, place, f"{text} are expected")


def _in_two_events(month: Month) -> Iterator[Finding]:
    kinds = {rated.event.id: rated.kind for rated in month.events}
    for player, one, other, day in at_once(month.period.games):
        if kinds[one] is kinds[other]:
            text = f"plays in events {one} and {other} on {day}: one of them is expected"
            yield Finding("in-two-events", None, f"player {player}", text)
