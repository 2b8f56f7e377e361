"""Player cards of a half-year: each game with what is imputed, each competition's outcome, and the rating history."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from xlelo.lang import FIRST_LANGUAGE, Words, words
from xlelo.lang.numbers import decimal, plain, with_sign
from xlelo.law.article import article_of
from xlelo.law.derivation import halves, points
from xlelo.periods.cards import Card, CountedGame, Point, Sum, shared_fraction
from xlelo.periods.collection_pause import pause_collection
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.files import THEN, side_text
from xlelo.regulations.cnxc.period import (
    Game,
    HalfYear,
    ImputedGame,
    Player,
    RatedCompetition,
    Row,
    Variation,
    list_of,
)
from xlelo.regulations.cnxc.rules import Law, Status


@pause_collection()
def cards(half_year: HalfYear, language: str = FIRST_LANGUAGE) -> dict[str, list[Card]]:
    texts = words(language, half_year.period.laws.home).fill(half_year.period.law.numbers.values)
    games, period, entered = _games(half_year, texts), half_year.period, half_year.entered
    return {
        row.id: [
            Card(
                period.list,
                f"{texts['Pages.list']} {period.list}",
                row.old,
                row.new,
                _factor(row.id, entered.get(row.id, ())),
                games.get(row.id, ()),
                [*_competitions(row.id, entered.get(row.id, ()), texts), *_sums(row, half_year, texts)],
                list(_rating_history(half_year, row)),
            )
        ]
        for row in half_year.rows.values()
    }


def _factor(identity: str, entered: Sequence[RatedCompetition]) -> int | None:
    outcomes = (rated.outcomes[identity] for rated in entered)
    return next((one.factor for one in outcomes if isinstance(one, Variation)), None)


def _games(half_year: HalfYear, texts: Words) -> dict[str, list[CountedGame]]:
    found = defaultdict[str, list[CountedGame]](list)
    players = half_year.period.players
    for rated in half_year.competitions:
        imputed = {(identity, id(one.game)): one for identity, games in rated.imputed_games.items() for one in games}
        for game in rated.games:
            for white in (True, False):
                for identity, _ in game.white if white else game.black:
                    one = imputed.get((identity, id(game)))
                    counted = _count(
                        rated, game, (one, players[identity]), texts, white=white, law=half_year.period.law
                    )
                    called = THEN.join(players[other].name for other, _ in (game.black if white else game.white))
                    found[identity].append(counted._replace(label=called, event_name=rated.competition.name))
    return found


def _count(
    rated_competition: RatedCompetition,
    game: Game,
    imputed: tuple[ImputedGame | None, Player],
    texts: Words,
    *,
    white: bool,
    law: Law,
) -> CountedGame:
    one, player = imputed
    others = game.black if white else game.white
    bare = CountedGame(rated_competition.competition.id, None, game.day, white, side_text(others), game.result.code)
    if rated_competition.is_excluded:
        return bare._replace(article="3.1", note=texts["Pages.thematic"])
    if game.pending:
        return bare._replace(article=article_of(rules.is_in_period), note=texts["Pages.pending"])
    if one is None:
        article, note = ("7.2", "not_imputed") if game.counts else ("3.2", "left_out")
        return bare._replace(article=article, note=texts[f"Pages.{note}"])
    bare = bare._replace(score=shared_fraction(one.points, 1000), rating=one.opponent)
    own = game.white if white else game.black
    if len(own) > 1:
        bare = bare._replace(article="7.2", note=texts["Pages.imputed"].format(players=side_text(own)))
    outcome, elo = rated_competition.outcomes[player.id], player.effective_elo
    if not isinstance(outcome, Variation) or elo is None:
        return bare
    expected = rules.expected(elo - one.opponent, law)
    return bare._replace(
        expected=shared_fraction(expected, 1000),
        factor=outcome.factor,
        change=rules.variation(outcome.factor, one.points, expected),
    )


def _competitions(identity: str, entered: Sequence[RatedCompetition], texts: Words) -> Iterator[Sum]:
    for rated in entered:
        outcome = rated.outcomes[identity]
        scored = texts.number(points(outcome.points))
        label = f"{rated.competition.id}: {texts['Pages.scored'].format(points=scored, games=outcome.games)}"
        if isinstance(outcome, Variation):
            expected, variation = points(outcome.expected), with_sign(decimal(outcome.variation, 4))
            told = texts.number(f"K = {outcome.factor}; We = {expected}; V = {variation}")
            competition = rated.competition
            spared = competition.norm and competition.winner == identity and not outcome.variation
            yield Sum(label, told, article_of(rules.winner_variation if spared else rules.variation))
        else:
            difference = with_sign(str(outcome.difference))
            told = f"Rc = {plain(outcome.mean)}; D = {difference}; Rp = {plain(outcome.performance)}"
            yield Sum(label, texts.number(told), article_of(rules.performance))


def _sums(row: Row, half_year: HalfYear, texts: Words) -> Iterator[Sum]:
    if row.old is not None:
        yield Sum(texts["Pages.in_force"], f"{row.old}, {texts[f'Card.{row.status_before.value}']}")
    if row.exact is None:
        yield Sum(texts["Pages.unrated"], "", "6.2")
        return
    effective = row.status_before is Status.EFFECTIVE
    rule = rules.new_effective if effective else rules.provisional
    yield Sum(texts["Pages.exact"], texts.number(plain(row.exact)), article_of(rule))
    yield Sum(texts["Pages.rounded"], str(row.before_calibration), article_of(rules.round_rating))
    if row.new != row.before_calibration:
        yield Sum(
            texts["Pages.calibrated"], with_sign(f"{half_year.calibration.shift:+d}"), article_of(rules.calibrate)
        )
    yield Sum(texts["Pages.new"], f"{row.new}, {texts[f'Card.{row.status_after.value}']}")
    yield Sum(texts["Pages.games"], halves(row.games_total))
    if row.passive:
        yield Sum(texts["Pages.unlisted"], texts["Pages.passive"], article_of(rules.passive))


def _rating_history(half_year: HalfYear, row: Row) -> Iterator[Point]:
    period = half_year.period
    lists = {name: ratings[row.id] for name, ratings in period.history.items() if row.id in ratings}
    if row.old is not None:
        lists.setdefault(period.list_in_force, row.old)
    lists.pop(list_of(period.last, period.laws), None)
    for name in sorted(lists):
        yield Point(name, lists[name])
    if row.new is not None:
        yield Point(period.list, row.new)
