"""Expected cells of outcomes, blocks, new ratings and their calibration."""

from __future__ import annotations

from fractions import Fraction
from statistics import median_low
from typing import TYPE_CHECKING, Any

from xlelo.law.tables import POINT, hundredths
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.period import Variation, last_counted_day, performances, variations
from xlelo.regulations.cnxc.rules import Status
from xlelo.regulations.cnxc.sheets.parameters import SPAN
from xlelo.sheets.expected_cells import Columns, serial
from xlelo.sheets.sheet import Word

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from xlelo.law.rounding import Exact
    from xlelo.regulations.cnxc.period import Performance, Player, RatedCompetition, Row
    from xlelo.regulations.cnxc.sheets.expected_cells.known import KnownInputs


def parsed_players(inputs: KnownInputs) -> Columns:
    """Expected cells of the parsed players."""
    columns = Columns()
    table = inputs.inputs.tables["players"]
    for number, at in enumerate(inputs.inputs.rows["players"]):
        facts = {key: cells[number] for key, cells in table.items()}
        row = inputs.half_year.rows[facts["id"]]
        values = {key: fact or 0 for key, fact in facts.items()}
        values |= {"last_game": serial(facts["last_game"]), "status": _status_word(facts["status"])}
        values |= {"misspelt": 0, "odd_status": 0, "in_doubt": 0}
        columns.put(at, {**values, "counted": int(row.games_period > 0), "due": int(row.is_listed)})
    return columns


def _status_word(status: Status) -> str | None:
    return None if status is Status.UNRATED else Word(f"Choices.{status.value}")


def standings(inputs: KnownInputs) -> Columns:
    columns = Columns()
    for number, (rated, identity) in enumerate(inputs.standings, 1):
        event, player = inputs.competitions[rated.competition.id], inputs.players[identity]
        outcome = rated.outcomes[identity]
        values = {
            "key": event * SPAN + player,
            "competition": event,
            "player": player,
            "event": rated.competition.id,
            "id": identity,
            "name": inputs.period.players[identity].name,
            "games": outcome.games,
            "points": outcome.points,
            "effective": int(isinstance(outcome, Variation)),
        }
        if isinstance(outcome, Variation):
            values |= _effective_cells(rated, identity, outcome)
        else:
            values |= _other_cells(rated, identity, outcome)
        columns.put(number, values)
    return columns


def _effective_cells(rated_competition: RatedCompetition, identity: str, outcome: Variation) -> dict[str, Any]:
    competition = rated_competition.competition
    exact = rules.variation(outcome.factor, outcome.points, outcome.expected)
    return {
        "we": outcome.expected,
        "k": outcome.factor,
        "exact": exact * POINT,
        "winner": int(competition.norm and competition.winner == identity),
        "v": outcome.variation * POINT,
    }


def _other_cells(rated_competition: RatedCompetition, identity: str, outcome: Performance) -> dict[str, Any]:
    return {
        "opponents": sum(imputed.opponent for imputed in rated_competition.imputed_games[identity]),
        "rc": outcome.mean,
        "p": outcome.share,
        "hundredths": hundredths(outcome.share, 1),
        "d": outcome.difference,
        "weighted": outcome.games * outcome.performance,
        "performance": outcome.performance,
    }


def blocks(inputs: KnownInputs) -> Columns:
    columns = Columns()
    table = inputs.inputs.tables["blocks"]
    facts = (table[name] for name in ("player", "list", "competition", "games", "weighted"))
    for row, player, published, competition, games, weighted in zip(inputs.inputs.rows["blocks"], *facts, strict=True):
        columns.put(
            row,
            {
                "own_player": player,
                "own_list": published,
                "own_competition": competition,
                "own_games": games,
                "own_weighted": Fraction(weighted),
                "far": 0,
                "number": inputs.players[player],
                "name": inputs.period.players[player].name,
                "performance": Fraction(weighted) / games,
                "broken": int(Fraction(weighted).denominator != 1),
                "incomplete": 0,
            },
        )
    return columns


def results(inputs: KnownInputs) -> Columns:
    columns = Columns()
    for identity, row in inputs.half_year.rows.items():
        columns.put(inputs.players[identity], _result(inputs, inputs.period.players[identity], row))
    return columns


def _result(inputs: KnownInputs, player: Player, row: Row) -> dict[str, Any]:
    at = inputs.players[player.id]
    effective = player.effective_elo is not None
    entered = inputs.entered.get(player.id, [])
    lists = next((rating for rating in (player.iccf, player.fpx, player.fide) if rating is not None), 0)
    last = last_counted_day(player, entered)
    common = player.id in inputs.half_year.calibration.common
    change = row.change if row.is_listed else None
    values: dict[str, Any] = {
        "id": player.id,
        "name": player.name,
        "old": player.elo,
        "games_before": player.games,
        "status_before": Word(f"Choices.{player.status.value}"),
        "effective": int(effective),
        "virtual": lists,
        "known": lists if player.elo is None else player.elo,
        "k": rules.factor(player.elo, player.games, inputs.period.law)
        if effective and player.elo is not None
        else None,
        "games_period": row.games_period,
        "games_total": row.games_total,
        "exact": row.exact,
        "before_calibration": row.before_calibration,
        "status_after": Word(f"Choices.{row.status_after.value}"),
        "latest": serial(_latest(player, entered)) or None,
        "last_game": serial(last),
        "passive": int(row.passive),
        "common": at if common else None,
        "new": row.new,
        "variation": row.change,
        "listed": int(row.is_listed),
        "order": row.new * SPAN - at if row.is_listed and row.new is not None else None,
        "movement": change * SPAN - (at if change > 0 else -at) if change else None,
        "twice": 0,
        "odd_games": _odd_games(inputs, player),
        "odd_blocks": _odd_blocks(player),
        "odd_last_game": int(player.last_game is not None and player.last_game >= inputs.period.first),
    }
    if effective:
        values["variations"] = sum(variations(player, entered), Fraction(0)) * POINT
    else:
        values |= _helpers(inputs, player, entered)
    return values


def _helpers(inputs: KnownInputs, player: Player, competitions: Sequence[RatedCompetition]) -> dict[str, Any]:
    """Helpers for a player without an effective rating: blocks of earlier lists and of this one."""
    played = performances(player, competitions)
    games = sum(len(opponents) for opponents, _ in played)
    points = sum(points for _, points in played)
    new = rules.new_blocks(played, inputs.readings, inputs.period.law)
    return {
        "block_games": sum(earlier.block.games for earlier in player.earlier),
        "earlier_games": sum(block.games for block in player.blocks),
        "earlier": _weigh(player.blocks),
        "opponents": sum(sum(opponents) for opponents, _ in played),
        "points": points,
        "pooled_d": rules.difference_of(rules.share(points, games), inputs.period.law) if games else None,
        "added": _weigh(new) if games else None,
    }


def _latest(player: Player, competitions: Sequence[RatedCompetition]) -> date | None:
    days = [
        rules.counted_on(imputed.game.day, rated.competition.end)
        for rated in competitions
        for imputed in rated.imputed_games[player.id]
    ]
    return max(days, default=None)


def _odd_games(inputs: KnownInputs, player: Player) -> int:
    many = player.games >= inputs.period.law.numbers["least_games"]
    if player.status is Status.UNRATED:
        return int(bool(player.games) or player.last_game is not None)
    return int(many != (player.status is Status.EFFECTIVE))


def _odd_blocks(player: Player) -> int:
    if player.status is not Status.PROVISIONAL:
        return int(player.status is Status.UNRATED and bool(player.earlier))
    games = sum(earlier.block.games for earlier in player.earlier)
    return int(games != player.games or rules.round_rating(rules.provisional(player.blocks)) != player.elo)


def calibration(inputs: KnownInputs) -> Columns:
    columns = Columns()
    calibration = inputs.half_year.calibration
    differences = []
    both = []
    rows = sorted(inputs.players[identity] for identity in calibration.common)
    names = {row: identity for identity, row in inputs.players.items()}
    for number, at in enumerate(rows, 1):
        identity = names[at]
        player, row = inputs.period.players[identity], inputs.half_year.rows[identity]
        iccf, cnxc = player.iccf_next or 0, row.before_calibration or 0
        both.append((iccf, cnxc))
        differences.append(iccf - cnxc)
        columns.put(
            number,
            {
                "row": at,
                "id": identity,
                "name": player.name,
                "iccf": iccf,
                "cnxc": cnxc,
                "difference": differences[-1],
            },
        )
    count = len(rows)
    return columns.fields(
        {
            "day": serial(rules.iccf_list(inputs.period.last)),
            "players": count,
            "least": inputs.period.law.numbers["least_common"],
            "mean_iccf": Fraction(sum(iccf for iccf, _ in both), count) if count else None,
            "mean_cnxc": Fraction(sum(cnxc for _, cnxc in both), count) if count else None,
            "shift_exact": calibration.exact,
            "usual": median_low(differences) if differences else None,
            "shift": calibration.shift,
        }
    )


def _weigh(blocks: Iterable[tuple[int, Exact]]) -> Fraction:
    return sum((Fraction(games * performance) for games, performance in blocks), Fraction(0))
