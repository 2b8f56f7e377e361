"""Expected cells of the sheets of the three lists: each player from the list in force to the new one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlelo.regulations.fide2024.events import UnratedSide, sides
from xlelo.regulations.fide2024.sheets.expected_cells.known import units
from xlelo.regulations.fide2024.sheets.parameters import UNIT
from xlelo.sheets.expected_cells import Columns

if TYPE_CHECKING:
    from xlelo.regulations.fide2024.rules import List
    from xlelo.regulations.fide2024.run import First, Row
    from xlelo.regulations.fide2024.sheets.expected_cells.known import KnownInputs


def ratings(inputs: KnownInputs, kind: List) -> Columns:
    columns = Columns()
    places = {identity: place for place, (_, _, identity) in enumerate(inputs.order(kind), 1)}
    met, firsts = _opponent_counts(inputs, kind), _firsts(inputs, kind)
    for identity, row in inputs.month.lists[kind].items():
        number = inputs.numbers[identity]
        plays_with = inputs.period.players[identity].base(kind)
        values = {
            "id": identity,
            "name": inputs.period.players[identity].name,
            "old": row.old,
            "owner": inputs.account(kind, identity),
            "plays_with": plays_with,
            "plays": int(identity in inputs.active_players),
            **{key: firsts.get((identity, key), 0) for key in ("as_white", "as_black")},
            "games": None if plays_with is None else row.games,
            **_rate(inputs, row),
            "new": row.new,
            "games_total": row.games_total,
            "reached": int(row.reached),
            "reached_2300": int(row.reached_2300),
            "junior": None if row.new is None else int(inputs.junior(identity, row.new, row.reached_2300, next_=True)),
            "next_k": row.next_factor,
            "listed_games": None if row.new is None else row.games if row.first is None else row.first.games,
            "due": int(row.new is not None),
            "rank_key": None if row.new is None else row.new * inputs.people + inputs.people - number,
            "place": places.get(identity),
            "movement": _movement(inputs, row, number),
        }
        if plays_with is None:
            values |= _newcomer(inputs, kind, row, met.get(identity, 0))
        columns.put(number, values)
    return columns


def _opponent_counts(inputs: KnownInputs, kind: List) -> dict[str, int]:
    """Number of rated opponents that each unrated player met this month."""
    met: dict[str, int] = {}
    for rated in inputs.month.events:
        for identity, side in sides(rated) if rated.kind is kind else ():
            if isinstance(side, UnratedSide):
                met[identity] = met.get(identity, 0) + 1
    return met


def _firsts(inputs: KnownInputs, kind: List) -> dict[tuple[str, str], int]:
    """First row in which each player has a counted game, by colour."""
    firsts: dict[tuple[str, str], int] = {}
    for row, judged in sorted(inputs.rated_games.items()):
        if inputs.rated[judged.game.event].kind is not kind:
            continue
        for key, player, side in (
            ("as_white", judged.game.white, judged.white),
            ("as_black", judged.game.black, judged.black),
        ):
            if side is not None:
                firsts.setdefault((player, key), row)
    return firsts


def _movement(inputs: KnownInputs, row: Row, number: int) -> int | None:
    if row.used is None or not row.change:
        return None
    return row.change * inputs.people - (number if row.change > 0 else -number)


def _rate(_: KnownInputs, row: Row) -> dict[str, Any]:
    if row.used is None:
        return {}
    return {
        "base": row.base,
        "k": row.factor,
        "used": row.used,
        "total": row.total * UNIT // 1000,
        "change_exact": row.variation,
        "change": row.change,
        "booked": row.worked_out,
        "fell": int(row.fell),
    }


def _newcomer(inputs: KnownInputs, kind: List, row: Row, met: int) -> dict[str, Any]:
    pooled = len(inputs.period.pool.get((row.id, kind), ()))
    values: dict[str, Any] = {"pooled": pooled, "met": met}
    if row.first is None:
        return values
    values |= {
        "first_games": row.first.games,
        "first_opponents": row.first.opponents,
        "first_score": units(row.first.score),
        "ra": row.first.average,
        "p": row.first.share,
        "dp": row.first.difference,
        "ru": row.first.performance,
        "worked_out": row.first.rating,
        "first": row.new,
    }
    return values | (_first_event(inputs, kind, row.id, row.first) if not pooled else {})


def _first_event(inputs: KnownInputs, kind: List, identity: str, first: First) -> dict[str, Any]:
    """Expected cells of the first event, for a player without earlier events: it is one of the month."""
    block, _, left_out = first.blocks[0]
    rated = inputs.rated[block.event]
    values: dict[str, Any] = {
        "first_event": inputs.event_account(rated, kind, identity),
        "nought": int(left_out is not None),
    }
    if left_out is not None:
        values |= {"nought_games": block.games, "nought_sum": block.opponents}
    return values
