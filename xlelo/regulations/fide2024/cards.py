"""Player cards of a month: each game as it is rated, the sums of 8.3, and the rating history."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from xlelo.lang import FIRST_LANGUAGE, Words, words
from xlelo.lang.numbers import decimal, plain, with_sign
from xlelo.law.article import article_of
from xlelo.law.derivation import halves
from xlelo.periods.cards import Card, CountedGame, Point, Sum, bare_game, courses, shared_fraction
from xlelo.periods.collection_pause import pause_collection
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.events import RatedGame, UnratedSide
from xlelo.regulations.fide2024.rules import List
from xlelo.regulations.fide2024.run import Month, Row


@pause_collection()
def cards(month: Month, language: str = FIRST_LANGUAGE) -> dict[str, list[Card]]:
    """Cards of every player who may be published, with the lists in which he is rated or has played."""
    texts = words(language, month.period.laws.home).fill(month.period.law.numbers.values)
    games = _games(month, texts)
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
    names = {identity: player.name for identity, player in month.period.players.items()}
    unrated = {rated.event.id: rated for rated in month.events if rated.kind is None}
    for rated in month.events:
        if rated.kind is None:
            continue
        for one in sorted(rated.games, key=lambda one: one.game.round):
            for white in (True, False):
                player = one.game.white if white else one.game.black
                bare = bare_game(one.game, rated.event, names, white=white)
                row = month.lists[rated.kind].get(player)
                found[rated.kind][player].append(_count(bare, one, row, texts))
    for game in month.period.games:
        if (of_no_list := unrated.get(game.event)) is not None:
            article = of_no_list.broken_article
            note = _omission_text(article, texts) if article else ""
            for white in (True, False):
                bare = bare_game(game, of_no_list.event, names, white=white)
                player = game.white if white else game.black
                found[List.STANDARD][player].append(bare._replace(article=article, note=note))
    return found


def _omission_text(article: str, texts: Words) -> str:
    """Words for an article that leaves a game out. Their keys have underscores, because a key cannot hold a dot."""
    return texts[f"Pages.why_{article.replace('.', '_')}"]


def _count(bare: CountedGame, one: RatedGame, row: Row | None, texts: Words) -> CountedGame:
    side = one.white if bare.white else one.black
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
    now = {identity: row.old for identity, row in month.lists[kind].items() if row.old is not None}
    return courses(month.period.history, kind, now, month.period.new_list)
