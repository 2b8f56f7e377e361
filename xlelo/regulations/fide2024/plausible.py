"""What contradicts itself in a month, or is likely to be mistyped: the figure, where it stands, what is expected."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING

from xlelo.drafting.plausible import alike, at_once, each, folded, limits, rounds_against_days
from xlelo.lang.sentence import Sentence, joined
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
        text = Sentence(
            "new_list {new_list} is {days} days after to, {last}; {wrong}",
            new_list=period.new_list,
            days=str(days),
            last=period.last,
            wrong=wrong,
        )
        yield Finding("list-far-from-period", None, Sentence("period"), text)


def _players(month: Month) -> Iterator[Finding]:
    year = month.period.first.year
    for player in month.period.players.values():
        place = Sentence("player {id}", id=player.id)
        ratings = {kind.value: one.rating for kind, one in player.standings.items() if one.rating is not None}
        for name, rating in ratings.items():
            if wrong := LIKELY["rating"].odd(rating):
                yield Finding("rating-unlikely", "7.1.2", place, joined((f"{rating} ({name})", wrong), "; "))
        for (name, rating), (other, compared) in pairwise(ratings.items()):
            if wrong := LIKELY["apart"].odd(abs(rating - compared)):
                text = Sentence(
                    "{rating} ({name}) and {compared} ({other}) are {apart} apart; {wrong}",
                    rating=rating,
                    name=name,
                    compared=compared,
                    other=other,
                    apart=abs(rating - compared),
                    wrong=wrong,
                )
                yield Finding("ratings-apart", None, place, text)
        if player.born is not None and player.born <= year and (wrong := LIKELY["age"].odd(year - player.born)):
            yield Finding(
                "age-unlikely",
                "8.3.3",
                place,
                Sentence(
                    "born in {born}, {years} years; {wrong}", born=player.born, years=year - player.born, wrong=wrong
                ),
            )
        for kind, standing in player.standings.items():
            if wrong := LIKELY["games"].odd(standing.games):
                yield Finding(
                    "games-unlikely",
                    "8.3.3",
                    place,
                    Sentence("{games} games ({list}); {wrong}", games=standing.games, list=kind.value, wrong=wrong),
                )


def _namesakes(month: Month) -> Iterator[Finding]:
    players = month.period.players
    with_birth = ((one.id, (folded(one.name), one.born)) for one in players.values() if one.born is not None)
    for identity, other in alike(with_birth):
        text = Sentence(
            "{name} has the name and the year of birth of {other}: two players are expected to differ",
            name=players[identity].name,
            other=other,
        )
        yield Finding("same-person", None, Sentence("player {id}", id=identity), text)


def _histories(month: Month) -> Iterator[Finding]:
    period = month.period
    for published in sorted({published for published, _ in period.history if published >= period.new_list}):
        text = Sentence(
            "the list of {published}: lists before the new one, {new_list}, are expected",
            published=published,
            new_list=period.new_list,
        )
        yield Finding("history-later", None, Sentence("history"), text)
    last = max((published for published, _ in period.history if published < period.new_list), default=None)
    for (published, kind), lines in period.history.items():
        for identity, then in lines.items() if published == last else ():
            player = period.players.get(identity)
            now = None if player is None else player.standings[kind].rating
            if now is not None and then is not None and (wrong := LIKELY["history"].odd(abs(now - then))):
                text = Sentence(
                    "{now} ({list}) is far from {then} in the list of {published}; {wrong}",
                    now=now,
                    list=kind.value,
                    then=then,
                    published=published,
                    wrong=wrong,
                )
                yield Finding("far-from-history", None, Sentence("player {id}", id=identity), text)


def _events(month: Month) -> Iterator[Finding]:
    games_of = defaultdict[str, list["Game"]](list)
    for game in month.period.games:
        games_of[game.event].append(game)
    for event in month.period.events:
        yield from _event(event, games_of[event.id], Sentence("event {id}", id=event.id))


def _event(event: Event, games: Sequence[Game], place: Sentence) -> Iterator[Finding]:
    for column, figure in (("minutes", event.minutes), ("increment", event.increment)):
        if wrong := LIKELY[column].odd(figure):
            yield Finding("time-unlikely", "1.1", place, joined((f"{column} {float(figure):g}", wrong), "; "))
    days = (event.end - event.start).days + 1
    if wrong := LIKELY["event_days"].odd(days):
        yield Finding(
            "event-long",
            None,
            place,
            Sentence(
                "from {start} to {end} is {days} days; {wrong}",
                start=event.start,
                end=event.end,
                days=days,
                wrong=wrong,
            ),
        )
    if not games:
        yield Finding("event-empty", None, place, Sentence("no games: an event has some, or is left out"))
        return
    for number in sorted({min(game.round for game in games), max(game.round for game in games)}):
        if wrong := LIKELY["round"].odd(number):
            yield Finding(
                "round-unlikely", None, place, Sentence("round {number}; {wrong}", number=number, wrong=wrong)
            )
    for text in rounds_against_days(games):
        yield Finding("rounds-against-days", None, place, text)


def _in_two_events(month: Month) -> Iterator[Finding]:
    kinds = {rated.event.id: rated.kind for rated in month.events}
    for player, one, other, day in at_once(month.period.games):
        if kinds[one] is kinds[other]:
            text = Sentence(
                "plays in events {one} and {other} on {day}: one of them is expected", one=one, other=other, day=day
            )
            yield Finding("in-two-events", None, Sentence("player {id}", id=player), text)
