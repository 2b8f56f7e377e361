"""Explains a half-year for one player, rule by rule."""

from collections.abc import Sequence
from fractions import Fraction

from xlelo.lang.numbers import plain
from xlelo.lang.sentence import Sentence, join_and
from xlelo.law import elo_law as compared
from xlelo.law.article import article_of
from xlelo.law.derivation import Derivation, points
from xlelo.law.tables import POINT
from xlelo.model import Thousandths
from xlelo.regulations.cnxc import questions, rules
from xlelo.regulations.cnxc.period import (
    Competition,
    Game,
    HalfYear,
    ImputedGame,
    Performance,
    Player,
    RatedCompetition,
    Row,
    Variation,
    performances,
    rating_of,
    variations,
)
from xlelo.regulations.cnxc.questions import STATUS, Questions
from xlelo.regulations.cnxc.rules import Law, Side


def explanation(half_year: HalfYear, identity: str) -> Derivation:
    player = half_year.period.players[identity]
    trace = Derivation(
        Sentence("{name} ({id}), list {list}", name=player.name, id=identity, list=half_year.period.list)
    )
    if player.elo is None:
        trace.say(Sentence("No rating in the list in force"))
    else:
        trace.say(
            Sentence(
                "In the list in force: {rating}, {status}, {games} {games:game|games}",
                rating=player.elo,
                status=STATUS[player.status],
                games=player.games,
            )
        )
    for rated in half_year.competitions:
        _explain_competition(trace, half_year, rated, player)
    _explain_new(trace.part(Sentence("New list")), half_year, player)
    return trace


def _explain_competition(
    trace: Derivation, half_year: HalfYear, rated_competition: RatedCompetition, player: Player
) -> None:
    competition = rated_competition.competition
    title = Sentence("Competition {name}", name=f"{competition.id} {competition.name}".rstrip())
    games = [game for game in rated_competition.games if player.id in _seats(game.white) | _seats(game.black)]
    if not games:
        return
    if rated_competition.is_excluded:
        trace.take(rules.is_excluded, {"competition": title}, competition.thematic)
        return
    part = trace.part(title)
    for game in games:
        _explain_game(part, half_year, competition, game, player)
    outcome = rated_competition.outcomes.get(player.id)
    if isinstance(outcome, Variation):
        _explain_variation(
            part, competition, player, outcome, rated_competition.imputed_games[player.id], half_year.period.law
        )
    elif outcome is not None:
        _explain_performance(part, outcome, rated_competition.imputed_games[player.id], half_year.period.law)


def _explain_game(trace: Derivation, half_year: HalfYear, competition: Competition, game: Game, player: Player) -> None:
    is_white = player.id in _seats(game.white)
    own, others = (game.white, game.black) if is_white else (game.black, game.white)
    colour = Sentence("White") if is_white else Sentence("Black")
    if len(own) > 1:
        colour = Sentence("{colour} in {players}", colour=colour, players=_chain(own))
    part = trace.part(
        Sentence("{colour} v. {others}, {result}", colour=colour, others=_chain(others), result=game.result.code)
    )
    if game.pending:
        part.say(Sentence("Not counted: the game is pending"), article_of(rules.is_in_period))
        return
    white, black = game.took_part
    side, other_side = (white, black) if is_white else (black, white)
    counted = rules.counts(game.no_move, game.excused, white, black)
    if not counted:
        part.take(
            rules.counts,
            "Not counted: excused withdrawal" if game.excused else "Not counted: withdrawn without a move",
            no_move=game.no_move,
            excused=game.excused,
            white=white,
            black=black,
        )
        return
    _explain_idle(part, own)
    if player.id not in side:
        return
    _explain_idle(part, others)
    opponent = _explain_opponent(part, half_year, competition, other_side)
    scored = game.result.white if is_white else game.result.black
    _explain_score(part, player, side, scored, opponent, half_year.period.law)


def _explain_idle(trace: Derivation, side: Side) -> None:
    remaining = rules.drop_idle_originals(side)
    if remaining != side:
        idle = ", ".join(name for name, _ in side[: len(side) - len(remaining)])
        trace.take(rules.drop_idle_originals, {"idle": idle, "player": lambda left: left[0][0]}, side)
    players = rules.drop_idle_substitutes(remaining)
    if len(players) != len(remaining):
        absent = ", ".join(name for name, moved in remaining if not moved)
        trace.take(rules.drop_idle_substitutes, {"absent": absent}, remaining)


def _explain_opponent(trace: Derivation, half_year: HalfYear, competition: Competition, others: Sequence[str]) -> int:
    for identity in others:
        other = half_year.period.players[identity]
        if other.elo is None:
            trace.say(Sentence("{id} has no rating yet", id=identity))
            questions.virtual_rating(
                other.iccf, other.fpx, other.fide, competition.category, trace, half_year.period.law
            )
    ratings = [
        rating_of(half_year.period.players[identity], competition.category, half_year.period.law) for identity in others
    ]
    if len(others) > 1:
        shown = ", ".join(f"{identity} {rating}" for identity, rating in zip(others, ratings, strict=True))
        return trace.take(rules.highest, {"ratings": shown}, ratings)
    return ratings[0]


def _explain_score(
    trace: Derivation, player: Player, side: Sequence[str], score: Thousandths, opponent: int, law: Law
) -> None:
    elo = player.effective_elo
    expected = None
    if elo is not None:
        expected = trace.take(
            rules.expected,
            lambda _: compared.expected_score(law.expected, elo, opponent, elo - opponent),
            elo - opponent,
            law=law,
        )
    else:
        trace.say(Sentence("Opponent rated {opponent}; {points} scored", opponent=opponent, points=points(score)))
    originals, substitute = rules.originals_and_substitute(side)
    if not originals:
        return
    who = join_and(originals)
    trace.take(rules.originals_and_substitute, {"originals": who, "substitute": substitute}, side)
    original = player.id in originals
    if expected is not None:
        surplus = plain(rules.variation(1, score, expected))
        trace.take(
            rules.effective_original_points if original else rules.effective_substitute_points,
            lambda imputed: (
                Sentence("W − We = {surplus}: not imputed", surplus=surplus)
                if imputed is None
                else Sentence("W − We = {surplus}: imputed as {value}", surplus=surplus, value=points(imputed))
            ),
            score,
            expected,
        )
    elif original:
        trace.step(rules.other_original_points)
    else:
        trace.step(rules.other_substitute_points)


def _explain_variation(
    trace: Derivation,
    competition: Competition,
    player: Player,
    outcome: Variation,
    games: Sequence[ImputedGame],
    law: Law,
) -> None:
    assert player.elo is not None  # noqa: S101 - only an effective rating has a variation
    trace.take(
        rules.expected_points,
        {"points": lambda _: points(outcome.points), "value": points},
        player.elo,
        [game.opponent for game in games],
        law=law,
    )
    factor = questions.factor(player.elo, player.games, trace, law)
    variation = Questions().change(factor, Fraction(outcome.points, POINT), Fraction(outcome.expected, POINT), trace)
    if competition.norm and competition.winner == player.id:
        trace.step(rules.winner_variation, variation=variation)


def _explain_performance(trace: Derivation, outcome: Performance, games: Sequence[ImputedGame], law: Law) -> None:
    questions.performance([game.opponent for game in games], Fraction(outcome.points, POINT), trace, law)


def _explain_new(trace: Derivation, half_year: HalfYear, player: Player) -> None:
    row = half_year.rows[player.id]
    entered = [rated for rated in half_year.competitions if player.id in rated.outcomes]
    if row.exact is None:
        trace.say(Sentence("No counted game: still without a rating"), "5.1")
        return
    if player.effective_elo is not None:
        changes = variations(player, entered)
        exact = questions.new_effective(player.effective_elo, changes, trace)
    else:
        new = trace.take(
            rules.new_blocks,
            {"blocks": questions.sum_of},
            performances(player, entered),
            half_year.readings,
            law=half_year.period.law,
        )
        exact = questions.mean_of_blocks([*player.blocks, *new], trace)
    rounded = Questions().rounded(exact, trace)
    trace.say(Sentence("{games} {games:game|games} in this period", games=row.games_period))
    status = questions.status_after(player.status, row.games_total, trace, half_year.period.law)
    _explain_passive(trace, half_year, row)
    effective = status is rules.Status.EFFECTIVE
    shift = _explain_shift(trace, half_year) if effective else half_year.calibration.shift
    new_rating = trace.take(
        rules.calibrate,
        lambda new: (
            Sentence("New rating: {rating} {shift+} = {value}", rating=rounded, shift=shift, value=new)
            if effective
            else Sentence("New rating, provisional and not calibrated: {value}", value=new)
        ),
        rounded,
        status,
        shift,
    )
    if player.elo is not None:
        trace.step(rules.change, old=player.elo, new=new_rating)


def _explain_passive(trace: Derivation, half_year: HalfYear, row: Row) -> None:
    if row.last_game is not None:
        trace.take(
            rules.passive,
            {"day": row.last_game},
            row.last_game,
            row.games_period,
            half_year.period.last,
            law=half_year.period.law,
        )


def _explain_shift(trace: Derivation, half_year: HalfYear) -> int:
    calibration = half_year.calibration
    both = [
        (iccf, cnxc)
        for identity in calibration.common
        for iccf, cnxc in ((half_year.period.players[identity].iccf_next, half_year.rows[identity].before_calibration),)
        if iccf is not None and cnxc is not None
    ]
    day = rules.iccf_list(half_year.period.last)
    difference = trace.take(
        rules.difference_of_means,
        {"players": lambda _: len(both), "day": day},
        [iccf for iccf, _ in both],
        [cnxc for _, cnxc in both],
        law=half_year.period.law,
    )
    return trace.step(rules.shift, difference=difference)


def _seats(side: Side) -> set[str]:
    return {player for player, _ in side}


def _chain(side: Side) -> str:
    return " > ".join(player for player, _ in side)
