"""Player cards of a month: each game as it is evaluated, the sums of art. 17, and the rating history."""

from collections import defaultdict
from collections.abc import Mapping

from xlelo.lang import FIRST_LANGUAGE, Words, words
from xlelo.lang.numbers import decimal, plain, with_sign
from xlelo.model import Ending
from xlelo.periods.cards import Card, CountedGame, Point, Sum, bare_game, courses, shared_fraction
from xlelo.periods.collection_pause import pause_collection
from xlelo.periods.month import by_event
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.events import RatedEvent, side_of
from xlelo.regulations.fce.period import Game
from xlelo.regulations.fce.rules import List
from xlelo.regulations.fce.run import Month, Row


@pause_collection()
def cards(month: Month, language: str = FIRST_LANGUAGE) -> dict[str, list[Card]]:
    """Cards of every player, with both lists."""
    texts = words(language, month.period.laws.home).fill(month.period.law.numbers.values)
    games = {kind: _games(month, kind, texts) for kind in List}
    course = {kind: _courses(month, kind) for kind in List}
    return {
        identity: [
            Card(
                kind.value,
                f"{texts[f'Pages.{kind.value}']} · {texts.day(month.period.new_list)}",
                None if row.opening.initial else row.opening.old,
                row.new,
                row.opening.factor,
                games[kind].get(identity, ()),
                list(_sums(row, texts)),
                [*course[kind].get(identity, ()), Point(month.period.new_list.isoformat(), row.new)],
                _overflow_check(row, texts),
            )
            for kind in List
            for row in (month.lists[kind][identity],)
        ]
        for identity in month.period.players
    }


def _games(month: Month, kind: List, texts: Words) -> dict[str, list[CountedGame]]:
    found = defaultdict[str, list[CountedGame]](list)
    all_games, names = by_event(month.period.games), _names(month)
    for rated in month.events:
        if rated.kind is not kind:
            continue
        games = rated.games if rated.conditions is not None else all_games[rated.event.id]
        for game in sorted(games, key=lambda one: (one.day, one.round)):
            for white in (True, False):
                player = game.white if white else game.black
                if player in month.period.players:
                    found[player].append(_count(rated, game, names, texts, white=white))
    return dict(found)


def _names(month: Month) -> dict[str, str]:
    """Names of the players, and of the guests whose name is known."""
    guests = {entered.id: entered.name for event in month.period.events for entered in event.participants}
    players = {identity: player.name for identity, player in month.period.players.items()}
    return {identity: name for identity, name in guests.items() if name} | players


def _count(rated_event: RatedEvent, game: Game, names: Mapping[str, str], texts: Words, *, white: bool) -> CountedGame:
    player, opponent = (game.white, game.black) if white else (game.black, game.white)
    bare = bare_game(game, rated_event.event, names, white=white)
    at = rated_event.conditions
    if at is None:
        return bare._replace(article=rated_event.broken_articles[0], note=texts["Pages.event_left_out"])
    side = side_of(at, player, opponent, game.result)
    forfeited = game.result.ending is Ending.FORFEITED
    if side is None:
        return bare._replace(article="7" if forfeited else "14", note=texts["Pages.left_out"])
    _, other, factor, share, expected = side
    score = game.result.white if white else game.result.black
    special, why = _special(rated_event, game, opponent)
    return bare._replace(
        score=shared_fraction(score, 1000),
        rating=None if forfeited else other,
        expected=shared_fraction(expected, 1000),
        factor=shared_fraction(share * factor, rules.WHOLE_SHARE),
        change=shared_fraction(rules.variation(share * factor, score, expected), rules.UNIT),
        article=special,
        note=texts[f"Pages.{why}"] if why else "",
    )


def _special(rated_event: RatedEvent, game: Game, opponent: str) -> tuple[str | None, str]:
    """Article of a special K or a game not played normally, and the key of its words."""
    assert rated_event.conditions is not None  # noqa: S101 - a caller has tested it
    if game.result.ending is Ending.FORFEITED:
        return "7, 16.6b", "unplayed"
    if game.result.ending is Ending.ADJUDICATED:
        return "16.6a", "unmoved"
    if rated_event.conditions.flat is not None:
        return rules.UNDER_TWELVE_ARTICLES[rated_event.kind], "young"
    if opponent in rated_event.conditions.guests:
        return "14", "guest"
    if rated_event.conditions.ordinary != rules.WHOLE_SHARE:
        return "16.5", "halved"
    return None, ""


def _overflow_check(row: Row, texts: Words) -> str:
    if row.reinitialised is not None:
        return texts["Pages.beyond_again"].format(article=row.reinitialised)
    unbounded = row.opening.old + rules.rounded_variation(row.variation)
    return texts["Pages.beyond_floor"] if row.new > unbounded else ""


def _sums(row: Row, texts: Words) -> list[Sum]:
    opening = row.opening
    exact = texts.number(with_sign(decimal(row.variation, 4)))
    sums = [
        Sum(texts["Pages.initial" if opening.initial else "Pages.in_force"], str(opening.old), opening.initial),
        Sum("K = K0 + ΔK", f"{opening.base} {with_sign(f'{opening.activity:+d}')} = {opening.factor}", "16.2"),
        Sum(texts["Pages.evaluated"], f"{row.evaluated} ({row.played})"),
        Sum(texts["Pages.sum"], exact, "17.1"),
        Sum(texts["Pages.rounded"], with_sign(f"{rules.rounded_variation(row.variation):+d}"), "17.2"),
        Sum(texts["Pages.new"], str(row.new), row.reinitialised or "17.3"),
        Sum(texts["Pages.next_factor"], plain(row.next_factor), "9.1"),
    ]
    if not row.listed:
        sums.append(Sum(texts["Pages.unlisted"], texts["Pages.no_licence"], "8.2"))
    return sums


def _courses(month: Month, kind: List) -> dict[str, list[Point]]:
    rows = month.lists[kind].items()
    now = {identity: row.opening.old for identity, row in rows if row.opening.initial is None}
    return courses(month.period.history, kind, now, month.period.new_list, lambda line: line.elo)
