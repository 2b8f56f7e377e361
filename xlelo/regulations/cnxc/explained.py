"""A half-year told for one player, rule by rule."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from xlelo.drafting.derivation import Derivation, added, plain, points, signed
from xlelo.drafting.rounding import half_up, to_places
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.period import Variation, performances, rating_of, variations

if TYPE_CHECKING:
    from collections.abc import Sequence

    from xlelo.model import Thousandths
    from xlelo.regulations.cnxc.period import (
        Competition,
        Game,
        HalfYear,
        Imputed,
        Performance,
        Player,
        RatedCompetition,
        Row,
    )
    from xlelo.regulations.cnxc.rules import Block, Side


def explained(half_year: HalfYear, identity: str) -> Derivation:
    player = half_year.period.players[identity]
    told = Derivation(f"{player.name} ({identity}), list {half_year.period.list}")
    if player.elo is None:
        told.say("No rating in the list in force")
    else:
        told.say(f"In the list in force: {player.elo}, {player.status.value}, {player.games} games")
    for rated in half_year.competitions:
        _explain_competition(told, half_year, rated, player)
    _explain_new(told.part("New list"), half_year, player)
    return told


def _explain_competition(told: Derivation, half_year: HalfYear, rated: RatedCompetition, player: Player) -> None:
    competition = rated.competition
    title = f"Competition {competition.id} {competition.name}".rstrip()
    games = [game for game in rated.games if player.id in _seated(game.white) | _seated(game.black)]
    if not games:
        return
    if rated.excluded:
        told.take(rules.excluded, lambda _: f"{title}: not counted, a thematic event", thematic=competition.thematic)
        return
    part = told.part(title)
    for game in games:
        _explain_game(part, half_year, competition, game, player)
    outcome = rated.outcomes.get(player.id)
    if isinstance(outcome, Variation):
        _explain_variation(part, competition, player, outcome, rated.imputed[player.id])
    elif outcome is not None:
        _explain_performance(part, outcome, rated.imputed[player.id])


def _explain_game(told: Derivation, half_year: HalfYear, competition: Competition, game: Game, player: Player) -> None:
    is_white = player.id in _seated(game.white)
    own, others = (game.white, game.black) if is_white else (game.black, game.white)
    colour = "White" if is_white else "Black"
    part = told.part(f"{colour}{_chain(own, ' in ')} v. {_chain(others)}, {game.result.code}")
    white, black = game.took_part
    side, other_side = (white, black) if is_white else (black, white)
    counted = rules.counts(game.no_move, game.excused, white, black)
    if not counted:
        part.take(
            rules.counts,
            "Not counted: a withdrawal that was excused" if game.excused else "Not counted: withdrawn without a move",
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
    _explain_score(part, player, side, scored, opponent)


def _explain_idle(told: Derivation, side: Side) -> None:
    remaining = rules.without_idle_originals(side)
    if remaining != side:
        idle = ", ".join(name for name, _ in side[: len(side) - len(remaining)])
        told.take(
            rules.without_idle_originals,
            lambda left: f"{idle} made no move: {left[0][0]} counts as the original player",
            side=side,
        )
    players = rules.without_idle_substitutes(remaining)
    if len(players) != len(remaining):
        absent = ", ".join(name for name, moved in remaining if not moved)
        told.take(rules.without_idle_substitutes, lambda _: f"{absent} made no move: no substitution", side=remaining)


def _explain_opponent(told: Derivation, half_year: HalfYear, competition: Competition, others: Sequence[str]) -> int:
    for identity in others:
        other = half_year.period.players[identity]
        if other.elo is None:
            told.take(
                rules.virtual_rating,
                partial(_virtually, other),
                iccf=other.iccf,
                fpx=other.fpx,
                fide=other.fide,
                category=competition.category,
            )
    ratings = [rating_of(half_year.period.players[identity], competition.category) for identity in others]
    if len(others) > 1:
        shown = ", ".join(f"{identity} {rating}" for identity, rating in zip(others, ratings, strict=True))
        return told.take(rules.highest, lambda highest: f"The highest rating of {shown}: {highest}", ratings=ratings)
    return ratings[0]


def _virtually(player: Player, rating: int) -> str:
    lists = (("ICCF", player.iccf), ("FPX", player.fpx), ("FIDE", player.fide))
    source = next((f"the {name} rating" for name, listed in lists if listed is not None), "that of the competition")
    return f"{player.id} has no rating yet, virtually {source}: {rating}"


def _explain_score(told: Derivation, player: Player, side: Sequence[str], scored: Thousandths, opponent: int) -> None:
    elo = player.effective_elo
    expected = None
    if elo is not None:
        expected = told.take(
            rules.expected,
            lambda found: (
                f"{elo} − {opponent} = {signed(str(elo - opponent))};"
                f" Tabela II, row {rules.EXPECTED.row(elo - opponent)}: {points(found)} expected"
            ),
            difference=elo - opponent,
        )
    else:
        told.say(f"Opponent rated {opponent}; {points(scored)} scored")
    originals, substitute = rules.originals_and_substitute(side)
    if not originals:
        return
    told.take(
        rules.originals_and_substitute,
        lambda _: f"{' and '.join(originals)}: original; {substitute}: substitute",
        players=side,
    )
    original = player.id in originals
    if expected is not None:
        told.take(
            rules.of_effective_original if original else rules.of_effective_substitute,
            lambda imputed: (
                f"W − We = {plain(rules.variation(1, scored, expected))}: "
                + ("not imputed" if imputed is None else f"imputed as {points(imputed)}")
            ),
            points=scored,
            expected=expected,
        )
    elif original:
        told.take(rules.of_other_original, "An original player without an effective rating: a loss")
    else:
        told.take(rules.of_other_substitute, "A substitute without an effective rating: not imputed")


def _explain_variation(
    told: Derivation, competition: Competition, player: Player, outcome: Variation, games: Sequence[Imputed]
) -> None:
    assert player.elo is not None  # noqa: S101 - only an effective rating has a variation
    told.take(
        rules.expected_points,
        lambda expected: f"W = {points(outcome.points)}, We = {points(expected)}",
        rating=player.elo,
        opponents=[game.opponent for game in games],
    )
    factor = told.take(rules.factor, "K of {rating} with {games} games: {value}", rating=player.elo, games=player.games)
    variation = told.take(
        rules.variation,
        f"V = {factor} × ({points(outcome.points)} − {points(outcome.expected)}) = {{value}}",
        factor=factor,
        points=outcome.points,
        expected=outcome.expected,
    )
    if competition.norm and competition.winner == player.id:
        told.take(
            rules.of_winner,
            "Winner of an event valid for master norms, only a positive V counts: {value}",
            variation=variation,
        )


def _explain_performance(told: Derivation, outcome: Performance, games: Sequence[Imputed]) -> None:
    opponents = [game.opponent for game in games]
    mean = told.take(
        rules.opponents_mean, f"Rc, the mean of {', '.join(map(str, opponents))}: {{value}}", ratings=opponents
    )
    share = told.take(
        rules.share,
        f"p = {points(outcome.points)} / {{games}} = {{value}}",
        points=outcome.points,
        games=outcome.games,
    )
    difference = told.take(
        rules.difference_of,
        f"To two decimals {plain(to_places(half_up, share, 2))}; Tabela I: D(p) = {{value}}",
        share=share,
    )
    told.take(
        rules.performance,
        f"Rp = {plain(mean)} {added(difference)} = {{value}}",
        mean=mean,
        difference=difference,
    )


def _explain_new(told: Derivation, half_year: HalfYear, player: Player) -> None:
    row = half_year.rows[player.id]
    entered = [rated for rated in half_year.competitions if player.id in rated.outcomes]
    if row.exact is None:
        told.say("No counted game: still without a rating", "5.1")
        return
    if player.effective_elo is not None:
        changes = variations(player, entered)
        exact = told.take(
            rules.new_effective,
            " ".join(("Rn =", str(player.elo), *map(added, changes), "= {value}")),
            old=player.effective_elo,
            variations=changes,
        )
    else:
        new = told.take(
            rules.new_blocks,
            lambda blocks: f"Performances of this period: {_blocks(blocks) or 'none'}",
            competitions=performances(player, entered),
            readings=half_year.readings,
        )
        blocks = [*player.blocks, *new]
        exact = told.take(rules.provisional, f"Mean of {_blocks(blocks)}: {{value}}", blocks=blocks)
    rounded = told.take(rules.rounded, "{rating}, rounded {value}", rating=exact)
    status = told.take(
        rules.status_after,
        lambda status: f"Games: {row.games_period} in this period, {row.games_total} in all: {status.value}",
        before=player.status,
        games_total=row.games_total,
    )
    _explain_passive(told, half_year, row)
    effective = status is rules.Status.EFFECTIVE
    shift = _explain_shift(told, half_year) if effective else half_year.calibration.shift
    new_rating = told.take(
        rules.calibrated,
        f"New rating: {rounded} {added(shift)} = {{value}}"
        if effective
        else "New rating, provisional and not calibrated: {value}",
        rating=rounded,
        status=status,
        shift=shift,
    )
    if player.elo is not None:
        told.take(rules.change, "Change: {new} − {old} = {value}", old=player.elo, new=new_rating)


def _explain_passive(told: Derivation, half_year: HalfYear, row: Row) -> None:
    if row.last_game is not None:
        told.take(
            rules.passive,
            lambda passive: (
                f"Last counted game on {row.last_game}: " + ("passive, not listed" if passive else "not passive")
            ),
            last_game=row.last_game,
            games_period=row.games_period,
            last=half_year.period.last,
        )


def _explain_shift(told: Derivation, half_year: HalfYear) -> int:
    calibration = half_year.calibration
    both = [
        (iccf, cnxc)
        for identity in calibration.common
        for iccf, cnxc in ((half_year.period.players[identity].iccf_next, half_year.rows[identity].before_calibration),)
        if iccf is not None and cnxc is not None
    ]
    day = rules.iccf_list(half_year.period.last)
    difference = told.take(
        rules.difference_of_means,
        lambda found: (
            f"{len(both)} players in common with the ICCF list of {day}: too few to calibrate"
            if found is None
            else f"Mean ICCF − CNXC of {len(both)} players in common, ICCF list of {day}: {plain(found)}"
        ),
        iccf=[iccf for iccf, _ in both],
        cnxc=[cnxc for _, cnxc in both],
    )
    return told.take(rules.shift, "Shift of all effective ratings: {value}", difference=difference)


def _blocks(blocks: Sequence[Block]) -> str:
    return " + ".join(f"{games} × {plain(performance)}" for games, performance in blocks)


def _seated(side: Side) -> set[str]:
    return {player for player, _ in side}


def _chain(side: Side, before: str = "") -> str:
    """The players of a side; of the own one only where there is more than one."""
    if before and len(side) == 1:
        return ""
    return before + " > ".join(player for player, _ in side)
