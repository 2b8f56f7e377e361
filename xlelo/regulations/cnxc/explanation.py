"""Explains a half-year for one player, rule by rule."""

from xlelo.lang.sentence import Sentence
from xlelo.law.article import article_of
from xlelo.law.derivation import SILENT, Derivation
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.period import (
    Competition,
    Game,
    HalfYear,
    Player,
    RatedCompetition,
    calibrate,
    draft_row,
    imputed_points,
    opponent_of,
    outcome,
)
from xlelo.regulations.cnxc.questions import STATUS
from xlelo.regulations.cnxc.rules import Side


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
    if player.id in rated_competition.outcomes:
        outcome(player, competition, rated_competition.imputed_games[player.id], half_year.period.law, part)


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
    opponent = opponent_of(other_side, half_year.period, competition.category, part)
    scored = game.result.white if is_white else game.result.black
    imputed_points(player, side, scored, opponent, half_year.period.law, part)


def _explain_idle(trace: Derivation, side: Side) -> None:
    remaining = rules.drop_idle_originals(side)
    if remaining != side:
        idle = ", ".join(name for name, _ in side[: len(side) - len(remaining)])
        trace.take(rules.drop_idle_originals, {"idle": idle, "player": lambda left: left[0][0]}, side)
    players = rules.drop_idle_substitutes(remaining)
    if len(players) != len(remaining):
        absent = ", ".join(name for name, moved in remaining if not moved)
        trace.take(rules.drop_idle_substitutes, {"absent": absent}, remaining)


def _explain_new(trace: Derivation, half_year: HalfYear, player: Player) -> None:
    period = half_year.period
    draft = draft_row(player, half_year.entered.get(player.id, []), period, half_year.readings, trace)
    if draft.before_calibration is None:
        return
    effective = draft.status_after is rules.Status.EFFECTIVE
    told = trace if effective else SILENT
    shift = calibrate(period, half_year.rows.values(), told).shift
    new_rating = trace.take(
        rules.calibrate,
        "New rating: {rating} {shift+} = {value}"
        if effective
        else "New rating, provisional and not calibrated: {value}",
        draft.before_calibration,
        draft.status_after,
        shift,
    )
    if player.elo is not None:
        trace.step(rules.change, old=player.elo, new=new_rating)


def _seats(side: Side) -> set[str]:
    return {player for player, _ in side}


def _chain(side: Side) -> str:
    return " > ".join(player for player, _ in side)
