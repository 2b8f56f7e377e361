"""The players' cards of a month: each game as it was rated, the sums of 8.3, the course over the lists."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta
from fractions import Fraction
from typing import TYPE_CHECKING

from xlelo.drafting.article import article_of
from xlelo.drafting.cards import Card, Counted, Point, Sum
from xlelo.drafting.derivation import halves
from xlelo.lang.numbers import decimal, plain, signed
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.events import Met
from xlelo.regulations.fide2024.findings import WHY_NO_EVENT, WHY_NOT
from xlelo.regulations.fide2024.rules import List

if TYPE_CHECKING:
    from collections.abc import Iterator

    from xlelo.regulations.fide2024.events import RatedEvent, RatedGame
    from xlelo.regulations.fide2024.period import Game
    from xlelo.regulations.fide2024.run import Month, Row

TITLES = {List.STANDARD: "Standard", List.RAPID: "Rapid", List.BLITZ: "Blitz"}


def cards(month: Month) -> dict[str, list[Card]]:
    """Of every player who may be listed, the lists in which he stands or has played."""
    games, courses = _named(month, _games(month)), _courses(month)
    period = month.period
    return {
        identity: [
            Card(
                kind.value,
                f"{TITLES[kind]} {period.new_list}",
                row.old,
                row.new,
                row.used,
                games[kind].get(identity, ()),
                list(_sums(row)),
                [
                    *courses[kind].get(identity, ()),
                    *([] if row.new is None else [Point(period.new_list.isoformat(), row.new)]),
                ],
            )
            for kind in List
            for row in (month.lists[kind][identity],)
            if row.old is not None or row.first is not None or identity in games[kind]
        ]
        for identity, player in period.players.items()
        if not player.outside
    }


def _games(month: Month) -> dict[List, dict[str, list[Counted]]]:
    found: dict[List, dict[str, list[Counted]]] = {kind: defaultdict(list) for kind in List}
    unrated = {rated.event.id: rated for rated in month.events if rated.kind is None}
    for rated in month.events:
        if rated.kind is None:
            continue
        for one in sorted(rated.games, key=lambda one: one.game.round):
            for white in (True, False):
                player = one.game.white if white else one.game.black
                row = month.lists[rated.kind].get(player)
                found[rated.kind][player].append(_counted(rated, one, row, white=white))
    for game in month.period.games:
        if game.event in unrated:
            for white in (True, False):
                found[List.STANDARD][game.white if white else game.black].append(
                    _left_out(unrated[game.event], game, white=white)
                )
    return found


def _named(month: Month, games: dict[List, dict[str, list[Counted]]]) -> dict[List, dict[str, list[Counted]]]:
    players = month.period.players
    events = {event.id: event.name for event in month.period.events}
    return {
        kind: {
            identity: [
                game._replace(called=players[game.opponent].name, event_name=events[game.event]) for game in found
            ]
            for identity, found in of_kind.items()
        }
        for kind, of_kind in games.items()
    }


def _bare(event: str, game: Game, *, white: bool) -> Counted:
    return Counted(event, game.round, game.day, white, game.black if white else game.white, game.result.code)


def _left_out(rated: RatedEvent, game: Game, *, white: bool) -> Counted:
    note = WHY_NO_EVENT[rated.broken] if rated.broken else ""
    return _bare(rated.event.id, game, white=white)._replace(article=rated.broken, note=note)


def _counted(rated: RatedEvent, one: RatedGame, row: Row | None, *, white: bool) -> Counted:
    bare = _bare(rated.event.id, one.game, white=white)
    side = one.white if white else one.black
    if one.left_out is not None:
        return bare._replace(article=one.left_out, note=WHY_NOT[one.left_out])
    if side is None:
        return bare._replace(article="8.3.1", note="the opponent is unrated")
    if isinstance(side, Met):
        score = Fraction(side.score, 1000)
        return bare._replace(score=score, rating=side.opponent, article="7.1.4", note="into the pool")
    factor = row.used if row is not None else None
    capped = side.counted != side.own - side.opponent
    return bare._replace(
        score=Fraction(side.score, 1000),
        rating=side.opponent,
        expected=Fraction(side.expected, 1000),
        factor=factor,
        change=None if factor is None else factor * Fraction(side.change, 1000),
        article="8.3.1" if capped else None,
        note=f"counted as a difference of {signed(str(side.counted))}" if capped else "",
    )


def _sums(row: Row) -> Iterator[Sum]:
    if row.first is not None:
        first = row.first
        yield Sum("Games against rated opponents", str(first.games), "7.1.4")
        if first.average is not None:
            yield Sum("Score", f"{halves(Fraction(first.score, 1000))} of {first.games}")
            yield Sum("Ra", plain(first.average), article_of(rules.average))
            yield Sum("Ru", plain(first.performance), article_of(rules.first_performance))
        yield Sum("First rating", "still unrated" if row.new is None else str(row.new), "7.1.4")
        return
    if row.old is not None:
        yield Sum("Rating in force", str(row.old))
    elif row.base is not None:
        yield Sum("The standard rating stands in", str(row.base), article_of(rules.standing_rating))
    if row.used is None:
        return
    lowered = "" if row.used == row.factor else f" (for {row.games} games, instead of {row.factor})"
    yield Sum("K", f"{row.used}{lowered}", article_of(rules.factor))
    yield Sum("Games rated", str(row.games))
    yield Sum("Sum of the changes", signed(decimal(row.variation, 4)), article_of(rules.period_change))
    yield Sum("Rounded", signed(f"{row.change:+d}"), article_of(rules.summed_change))
    yield Sum(
        "New rating",
        "unrated" if row.new is None else str(row.new),
        "7.2.1" if row.fell else article_of(rules.new_rating),
    )


def _courses(month: Month) -> dict[List, dict[str, list[Point]]]:
    period = month.period
    in_force = (period.new_list - timedelta(days=1)).replace(day=1).isoformat()
    found: dict[List, dict[str, dict[str, int]]] = {kind: defaultdict(dict) for kind in List}
    for (published, kind), lines in period.history.items():
        for identity, rating in lines.items():
            if rating is not None and published < period.new_list:
                found[kind][identity][published.isoformat()] = rating
    for kind, rows in month.lists.items():
        for identity, row in rows.items():
            if row.old is not None:
                found[kind][identity].setdefault(in_force, row.old)
    return {
        kind: {identity: [Point(*one) for one in sorted(lists.items())] for identity, lists in of_kind.items()}
        for kind, of_kind in found.items()
    }
