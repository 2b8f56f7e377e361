"""Player cards of a month: each game as it is rated, the sums of 8.3, and the rating history."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from xlelo.lang import FIRST_LANGUAGE, words
from xlelo.lang.numbers import decimal, plain, with_sign
from xlelo.law.article import article_of
from xlelo.law.derivation import halves
from xlelo.periods.cards import Card, CountedGame, Point, Sum, courses, shared_fraction
from xlelo.periods.collection_pause import pause_collection
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.events import UnratedSide
from xlelo.regulations.fide2024.rules import List

if TYPE_CHECKING:
    from xlelo.lang import Words
    from xlelo.periods.exchange import Game
    from xlelo.regulations.fide2024.events import RatedEvent, RatedGame
    from xlelo.regulations.fide2024.run import Month, Row


@pause_collection()
def cards(month: Month, language: str = FIRST_LANGUAGE) -> dict[str, list[Card]]:
    """Cards of every player who may be published, with the lists in which he is rated or has played."""
    texts = words(language, month.period.laws.home).fill(month.period.law.numbers.values)
    games = _name(month, _games(month, texts))
    course = {kind: _courses(month, kind) for kind in List}
    period = month.period
    return {
        identity: [
            Card(
                kind.value,
                f"{texts[f'Pages.{kind.value}']} · {texts.day(period.new_list)}",
                row.old,
                row.new,
                row.used,
                games[kind].get(identity, ()),
                list(_sums(row, player.given_base(kind), texts)),
                [
                    *course[kind].get(identity, ()),
                    *([] if row.new is None else [Point(period.new_list.isoformat(), row.new)]),
                ],
            )
            for kind in List
            for row in (month.lists[kind][identity],)
            if row.old is not None or row.new is not None or row.first is not None or identity in games[kind]
        ]
        for identity, player in period.players.items()
        if not player.outside
    }


def _games(month: Month, texts: Words) -> dict[List, dict[str, list[CountedGame]]]:
    found: dict[List, dict[str, list[CountedGame]]] = {kind: defaultdict(list) for kind in List}
    unrated = {rated.event.id: rated for rated in month.events if rated.kind is None}
    for rated in month.events:
        if rated.kind is None:
            continue
        for one in sorted(rated.games, key=lambda one: one.game.round):
            for white in (True, False):
                player = one.game.white if white else one.game.black
                row = month.lists[rated.kind].get(player)
                found[rated.kind][player].append(_count(rated, one, row, texts, white=white))
    for game in month.period.games:
        if game.event in unrated:
            for white in (True, False):
                found[List.STANDARD][game.white if white else game.black].append(
                    _left_out(unrated[game.event], game, texts, white=white)
                )
    return found


def _name(month: Month, games: dict[List, dict[str, list[CountedGame]]]) -> dict[List, dict[str, list[CountedGame]]]:
    players = month.period.players
    events = {event.id: event.name for event in month.period.events}
    return {
        kind: {
            identity: [
                game._replace(label=players[game.opponent].name, event_name=events[game.event]) for game in found
            ]
            for identity, found in of_kind.items()
        }
        for kind, of_kind in games.items()
    }


def _bare(event: str, game: Game, *, white: bool) -> CountedGame:
    return CountedGame(event, game.round, game.day, white, game.black if white else game.white, game.result.code)


def _left_out(rated_event: RatedEvent, game: Game, texts: Words, *, white: bool) -> CountedGame:
    note = _omission_text(rated_event.broken_article, texts) if rated_event.broken_article else ""
    return _bare(rated_event.event.id, game, white=white)._replace(article=rated_event.broken_article, note=note)


def _omission_text(article: str, texts: Words) -> str:
    """Words for an article that leaves a game out. Their keys have underscores, because a key cannot hold a dot."""
    return texts[f"Pages.why_{article.replace('.', '_')}"]


def _count(rated_event: RatedEvent, one: RatedGame, row: Row | None, texts: Words, *, white: bool) -> CountedGame:
    bare = _bare(rated_event.event.id, one.game, white=white)
    side = one.white if white else one.black
    if one.left_out is not None:
        return bare._replace(article=one.left_out, note=_omission_text(one.left_out, texts))
    if side is None:
        return bare._replace(article="8.3.1", note=texts["Pages.unrated_opponent"])
    if isinstance(side, UnratedSide):
        score = shared_fraction(side.score, 1000)
        return bare._replace(score=score, rating=side.opponent, article="7.1.4", note=texts["Pages.into_pool"])
    factor = row.used if row is not None else None
    capped = side.counted != side.own_rating - side.opponent
    return bare._replace(
        score=shared_fraction(side.score, 1000),
        rating=side.opponent,
        expected=shared_fraction(side.expected, 1000),
        factor=factor,
        change=None if factor is None else shared_fraction(factor * side.change, 1000),
        article="8.3.1" if capped else None,
        note=texts["Pages.capped"].format(difference=with_sign(str(side.counted))) if capped else "",
    )


def _sums(row: Row, given: int | None, texts: Words) -> Iterator[Sum]:
    if row.first is not None:
        first = row.first
        yield Sum(texts["Pages.pooled"], str(first.games), "7.1.4")
        if first.average is not None:
            yield Sum(texts["Pages.score"], f"{halves(Fraction(first.score, 1000))} / {first.games}")
            yield Sum("Ra", texts.number(plain(first.average)), article_of(rules.average))
            yield Sum("Ru", texts.number(plain(first.performance)), article_of(rules.first_performance))
        yield Sum(texts["Pages.initial"], texts["Pages.still_unrated"] if row.new is None else str(row.new), "7.1.4")
        return
    if row.old is not None:
        yield Sum(texts["Pages.in_force"], str(row.old))
    if given is not None:
        yield Sum(texts["Pages.base"], str(given))
    elif row.old is None and row.base is not None:
        yield Sum(texts["Pages.stands_in"], str(row.base), article_of(rules.standing_rating))
    if row.used is None:
        return
    lowered = "" if row.used == row.factor else texts["Pages.lowered"].format(games=row.games, factor=row.factor)
    yield Sum("K", f"{row.used} {lowered}".rstrip(), article_of(rules.factor))
    yield Sum(texts["Pages.games"], str(row.games))
    yield Sum(texts["Pages.sum"], texts.number(with_sign(decimal(row.variation, 4))), article_of(rules.period_change))
    yield Sum(texts["Pages.rounded"], with_sign(f"{row.change:+d}"), article_of(rules.summed_change))
    yield Sum(
        texts["Pages.new"],
        texts["Pages.unrated"] if row.new is None else str(row.new),
        "7.2.1" if row.fell else article_of(rules.new_rating),
    )


def _courses(month: Month, kind: List) -> dict[str, list[Point]]:
    history = month.period.history.items()
    older = (
        (published, identity, rating)
        for (published, of_kind), lines in history
        if of_kind is kind
        for identity, rating in lines.items()
        if rating is not None
    )
    now = {identity: row.old for identity, row in month.lists[kind].items() if row.old is not None}
    return courses(older, now, month.period.new_list)
