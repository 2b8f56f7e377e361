"""Expected cells beside the games: their list, and their value for both players."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from xlelo.periods.results import SPELLINGS, spelling
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.events import Side, UnratedSide, rating_at_start, sides
from xlelo.regulations.fide2024.rows import PREFIX
from xlelo.regulations.fide2024.rules import List
from xlelo.regulations.fide2024.sheets.expected_cells.inputs import parsed_cells
from xlelo.regulations.fide2024.sheets.expected_cells.known import NUMBER, units
from xlelo.regulations.fide2024.sheets.parameters import SWITCHES
from xlelo.regulations.fide2024.sheets.sides import KEYS
from xlelo.sheets.expected_cells import Columns, serial
from xlelo.sheets.sheet import Word

if TYPE_CHECKING:
    from xlelo.regulations.fide2024.events import RatedEvent, RatedGame
    from xlelo.regulations.fide2024.period import Game
    from xlelo.regulations.fide2024.sheets.expected_cells.known import KnownInputs

RESULT_CODES = {code: number for number, code in enumerate(SPELLINGS, 1)}
ROUNDS = 10_001


def games(inputs: KnownInputs) -> Columns:
    columns = Columns()
    per_event = _per_event(inputs) if inputs.readings.rounding == "event" else {}
    seen: set[tuple[str, str]] = set()
    for (row, facts), (_, game) in zip(inputs.rows("games"), inputs.games, strict=True):
        rated = inputs.rated[game.event]
        counts = rated.kind is not None and rated.broken_article is None
        values = {
            **parsed_cells(facts),
            "result_taken": inputs.codes[row],
            **_stands("event", inputs.events[game.event]),
            **_stands("white", inputs.numbers[game.white]),
            **_stands("black", inputs.numbers[game.black]),
            "white_name": inputs.period.players[game.white].name,
            "black_name": inputs.period.players[game.black].name,
            "code": RESULT_CODES[spelling(inputs.codes[row], SPELLINGS)],
            "valid": 1,
            **{f"{side}_place": _place(inputs, game, player) for side, player in _players(game)},
            **dict.fromkeys(("mirrored", "misdated", "twice"), 0),
            "list": NUMBER[rated.kind] if rated.kind is not None and counts else 0,
        }
        if counts:
            judged = inputs.rated_games[row]
            values |= _judge(inputs, rated, judged)
            values |= _card_cells(inputs, rated, game, row)
            for side, player, one in _sides(judged):
                if isinstance(one, Side) and per_event:
                    first = (game.event, player) not in seen
                    seen.add((game.event, player))
                    values |= _rounded_cells(
                        inputs, rated, side, player, per_event[game.event, player] if first else None
                    )
        columns.put(row, values)
    for key in KEYS:
        columns[key] = [columns.at(key, row) or 0 for row in range(1, inputs.game_rows + 1)]
    return columns


def _stands(key: str, row: int) -> dict[str, int]:
    return {f"{key}_at": row, f"{key}_row": row}


def _players(game: Game) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("w", game.white), ("b", game.black)


def _sides(rated_game: RatedGame) -> tuple[tuple[str, str, Side | UnratedSide | None], ...]:
    game = rated_game.game
    return ("w", game.white, rated_game.white), ("b", game.black, rated_game.black)


def _place(inputs: KnownInputs, game: Game, player: str) -> int:
    return (inputs.events[game.event] * ROUNDS + game.round) * inputs.people + inputs.numbers[player]


def _per_event(inputs: KnownInputs) -> dict[tuple[str, str], int]:
    """ΣΔR of each player in each event, in thousandths."""
    sums = defaultdict[tuple[str, str], int](int)
    for rated in inputs.month.events:
        for player, side in sides(rated):
            if isinstance(side, Side):
                sums[rated.event.id, player] += side.change
    return sums


def _rounded_cells(
    inputs: KnownInputs, rated_event: RatedEvent, side: str, player: str, total: int | None
) -> dict[str, Any]:
    if total is None:
        return {}
    assert rated_event.kind is not None  # noqa: S101 - only rated events come here
    factor, games = inputs.factor(player, rated_event.kind), inputs.game_counts[player, rated_event.kind]
    rounded = rules.rounded_change(rules.period_change(rules.used_factor(factor, games, inputs.period.law), total))
    return {
        f"{side}_event": units(total),
        f"{side}_k": factor,
        f"{side}_games": games,
        f"{side}_rounded": rounded,
    }


def _card_cells(inputs: KnownInputs, rated_event: RatedEvent, game: Game, row: int) -> dict[str, Any]:
    assert rated_event.kind is not None  # noqa: S101 - as above
    shown = inputs.choice in (game.white, game.black)
    return {"on_card": NUMBER[rated_event.kind] * (inputs.game_rows + 1) + row if shown else None}


def _judge(inputs: KnownInputs, rated_event: RatedEvent, rated_game: RatedGame) -> dict[str, Any]:
    kind, event, game = rated_event.kind, rated_event.event, rated_game.game
    assert kind is not None  # noqa: S101 - as above
    start = {player: rating_at_start(inputs.period, event, player, kind) for _, player in _players(game)}
    white, black = start.values()
    day = rules.day_of_rules(event.start, event.end, inputs.readings)
    apart = white is not None and black is not None and rules.too_far_apart(kind, white, black, day, inputs.period.laws)
    values: dict[str, Any] = {
        "listed": 1,
        "list_name": Word(f"Parameters.{PREFIX[kind]}_name"),
        "left_out": rated_game.left_out,
        "rank": inputs.ranks[event.id],
        "whole": int(kind is List.STANDARD and "strongest" in inputs.period.laws.at(day).numbers),
        "reference": None if event.list_ref is None else serial(event.list_ref),
        "needed": 0
        if rated_event.approved or kind is not List.STANDARD
        else rules.least_minutes(white, black, inputs.period.law),
        "apart": int(apart),
        "rated": int(rated_game.left_out is None),
    }
    for side, player, one in _sides(rated_game):
        values |= _player_cells(inputs, rated_event, game, side, player)
        values[f"{side}_start"] = start[player] or 0
        if rated_game.left_out is None:
            values[f"{side}_points"] = units(game.result.white if side == "w" else game.result.black)
        if isinstance(one, Side):
            values |= _outcome(inputs, rated_event, side, player, one)
        elif isinstance(one, UnratedSide):
            values["pool_of"] = f"{values.get('pool_of', '')} {player}".lstrip()
            values[f"{side}_met"] = inputs.account(kind, player)
            values[f"{side}_met_event"] = inputs.event_account(rated_event, kind, player)
    return values


def _player_cells(inputs: KnownInputs, rated_event: RatedEvent, game: Game, side: str, player: str) -> dict[str, Any]:
    """Current rating of a player, and his rating in an older list if the event uses one."""
    kind, standings = rated_event.kind, inputs.period.players[player].standings
    assert kind is not None  # noqa: S101 - as above
    own = inputs.period.players[player]
    values: dict[str, Any] = {f"{side}_now": own.base(kind) or 0, f"{side}_listed": own.listed(kind) or 0}
    older = inputs.older_row(game, kind, player)
    if older is None:
        return values

    def then(row: int, of: List) -> int:
        reference = rated_event.event.list_ref
        assert reference is not None  # noqa: S101 - only with an older list
        rating = inputs.period.history[reference, of][player] if row else standings[of].rating
        return rating or 0

    values |= {f"{side}_older": older, f"{side}_then": then(older, kind)}
    if kind is not List.STANDARD and not values[f"{side}_then"]:
        standard = inputs.older_row(game, List.STANDARD, player)
        assert standard is not None  # noqa: S101 - as above
        values |= {f"{side}_older_std": standard, f"{side}_then_std": then(standard, List.STANDARD)}
    return values


def _outcome(inputs: KnownInputs, rated_event: RatedEvent, side: str, player: str, one: Side) -> dict[str, Any]:
    assert rated_event.kind is not None  # noqa: S101 - as above
    difference = one.own_rating - one.opponent
    return {
        f"{side}_own": one.own_rating,
        f"{side}_difference": difference,
        f"{side}_capped": "" if one.counted == difference else "*",
        f"{side}_counted": one.counted,
        f"{side}_expected": units(one.expected),
        f"{side}_change": units(one.change),
        f"{side}_owner": inputs.account(rated_event.kind, player),
        f"{side}_seat": inputs.event_account(rated_event, rated_event.kind, player),
    }


def reading_cells(inputs: KnownInputs) -> dict[str, Any]:
    """The parsed switches."""
    chosen = {key: getattr(inputs.readings, key) for key in SWITCHES}
    return {f"{key}_taken": Word(f"Choices.{value}") for key, value in chosen.items()} | {
        f"{key}_odd": 0 for key in SWITCHES
    }
