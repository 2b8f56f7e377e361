"""The players' cards of a month: each game as it was evaluated, the sums of art. 17, the course over the lists."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta
from fractions import Fraction
from typing import TYPE_CHECKING

from xlelo.drafting.cards import Card, Counted, Point, Sum
from xlelo.lang.numbers import decimal, plain, signed
from xlelo.model import Ending
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.events import side_of
from xlelo.regulations.fce.rules import List

if TYPE_CHECKING:
    from xlelo.regulations.fce.events import RatedEvent
    from xlelo.regulations.fce.period import Game
    from xlelo.regulations.fce.run import Month, Row

TITLES = {List.STANDARD: "Estàndard", List.RAPID: "Ràpids"}


def cards(month: Month) -> dict[str, list[Card]]:
    """Of every player, both lists."""
    games = {kind: _games(month, kind) for kind in List}
    courses = {kind: _courses(month, kind) for kind in List}
    return {
        identity: [
            Card(
                kind.value,
                f"{TITLES[kind]} {month.period.new_list}",
                None if row.opening.initial else row.opening.old,
                row.new,
                row.opening.factor,
                games[kind].get(identity, ()),
                list(_sums(row)),
                [*courses[kind].get(identity, ()), Point(month.period.new_list.isoformat(), row.new)],
                _beyond(row),
            )
            for kind in List
            for row in (month.lists[kind][identity],)
        ]
        for identity in month.period.players
    }


def _games(month: Month, kind: List) -> dict[str, list[Counted]]:
    found = defaultdict[str, list[Counted]](list)
    all_games: dict[str, list[Game]] = defaultdict(list)
    for game in month.period.games:
        all_games[game.event].append(game)
    names = _names(month)
    for rated in month.events:
        if rated.kind is not kind:
            continue
        games = rated.games if rated.conditions is not None else all_games[rated.event.id]
        for game in sorted(games, key=lambda one: (one.day, one.round)):
            for white in (True, False):
                player = game.white if white else game.black
                if player in month.period.players:
                    counted = _counted(rated, game, white=white)
                    found[player].append(
                        counted._replace(called=names.get(counted.opponent, ""), event_name=rated.event.name)
                    )
    return dict(found)


def _names(month: Month) -> dict[str, str]:
    """Of the players, and of the guests who have one."""
    guests = {entered.id: entered.name for event in month.period.events for entered in event.participants}
    players = {identity: player.name for identity, player in month.period.players.items()}
    return {identity: name for identity, name in guests.items() if name} | players


def _counted(rated: RatedEvent, game: Game, *, white: bool) -> Counted:
    player, opponent = (game.white, game.black) if white else (game.black, game.white)
    bare = Counted(rated.event.id, game.round, game.day, white, opponent, game.result.code)
    at = rated.conditions
    if at is None:
        return bare._replace(article=rated.broken[0], note="event not evaluated")
    side = side_of(at, player, opponent, game.result)
    if side is None:
        article = "7" if game.result.ending is Ending.FORFEITED else "14"
        return bare._replace(article=article, note="not evaluated")
    _, other, factor, share, expected = side
    score = game.result.white if white else game.result.black
    special, note = _special(rated, game, opponent)
    return bare._replace(
        score=Fraction(score, 1000),
        rating=other,
        expected=Fraction(expected, 1000),
        factor=Fraction(share * factor, rules.WHOLE),
        change=Fraction(rules.variation(share * factor, score, expected), rules.UNIT),
        article=special,
        note=note,
    )


def _special(rated: RatedEvent, game: Game, opponent: str) -> tuple[str | None, str]:
    assert rated.conditions is not None  # noqa: S101 - whoever asks has looked
    if game.result.ending is Ending.FORFEITED:
        return "16.6b", "not played"
    if game.result.ending is Ending.ADJUDICATED:
        return "16.6a", "no move made"
    if rated.conditions.flat is not None:
        return "16.3", "under-12 event"
    if opponent in rated.conditions.guests:
        return "14", "guest: performance"
    if rated.conditions.ordinary != rules.WHOLE:
        return "16.5", "rapid: half of K"
    return None, ""


def _beyond(row: Row) -> str:
    if row.reinitialised is not None:
        return f"a new first rating (art. {row.reinitialised})"
    unbounded = row.opening.old + rules.rounded_variation(row.variation)
    return "never below 1000 (art. 17.3)" if row.new > unbounded else ""


def _sums(row: Row) -> list[Sum]:
    opening = row.opening
    exact = signed(decimal(row.variation, 4))
    sums = [
        Sum("First rating" if opening.initial else "Elo in force", str(opening.old), opening.initial),
        Sum("K = K0 + ΔK", f"{opening.base} {signed(f'{opening.activity:+d}')} = {opening.factor}", "16.2"),
        Sum("Games evaluated (played)", f"{row.evaluated} ({row.played})"),
        Sum("Sum of the changes", exact, "17.1"),
        Sum("Rounded", signed(f"{rules.rounded_variation(row.variation):+d}"), "17.2"),
        Sum("New Elo", str(row.new), row.reinitialised or "17.3"),
        Sum("K of the new list", plain(row.next_factor), "9.1"),
    ]
    if not row.listed:
        sums.append(Sum("Not listed", "no licence", "8.2"))
    return sums


def _courses(month: Month, kind: List) -> dict[str, list[Point]]:
    """Older lists by their days; the list in force is that of the month before, where history does not name it."""
    period = month.period
    found = defaultdict[str, dict[str, int]](dict)
    for published, of_kind in sorted(period.history, key=lambda key: key[0]):
        if of_kind is kind and published < period.new_list:
            for identity, line in period.history[published, of_kind].items():
                found[identity][published.isoformat()] = line.elo
    in_force = (period.new_list.replace(day=1) - timedelta(days=1)).replace(day=1).isoformat()
    for identity, row in month.lists[kind].items():
        if row.opening.initial is None:
            found[identity].setdefault(in_force, row.opening.old)
    return {identity: [Point(*one) for one in sorted(lists.items())] for identity, lists in found.items()}
