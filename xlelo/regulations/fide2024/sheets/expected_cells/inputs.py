"""Expected cells that no row can be asked for: what takes a search or a sorted list."""

from collections import defaultdict
from datetime import date
from typing import Any

from xlelo.regulations.fide2024.rules import List
from xlelo.regulations.fide2024.run import Row
from xlelo.regulations.fide2024.sheets.expected_cells.known import GameRow, KnownInputs
from xlelo.sheets.expected_cells import Columns
from xlelo.sheets.movements import moved


def players(inputs: KnownInputs) -> Columns:
    columns, appearances = Columns(), _appearances(inputs)
    for identity, number in inputs.numbers.items():
        events = appearances.get(identity)
        searched = {} if events is None else {"event": events[0], "several": int(len(set(events)) > 1)}
        columns.put(number, {"appears": int(events is not None), **searched})
    return columns


def _appearances(inputs: KnownInputs) -> dict[str, list[int]]:
    """Player → events of his games, those with White first."""
    found = defaultdict[str, list[int]](list)
    for side in "wb":
        for record in inputs.game_records.values():
            found[record.player(side).id].append(record.event)
    return found


def events(inputs: KnownInputs) -> Columns:
    columns, firsts = Columns(), _first_events(inputs)
    first_games: dict[int, GameRow] = {}
    for record in inputs.game_records.values():
        first_games.setdefault(record.event, record)
    for number in inputs.events.values():
        first = first_games.get(number)
        alike = None if first is None else int(firsts[_pair(first)] != number)
        columns.put(number, {"begins_alike": alike})
    return columns


def _pair(record: GameRow) -> tuple[int, int, int]:
    return record.white, record.black, record.code


def _first_events(inputs: KnownInputs) -> dict[tuple[int, int, int], int]:
    """Players and result of a game → the event of the first game with them."""
    found: dict[tuple[int, int, int], int] = {}
    for record in inputs.game_records.values():
        found.setdefault(_pair(record), record.event)
    return found


def games(inputs: KnownInputs) -> Columns:
    """What the warnings search among all games."""
    columns, begins_alike = Columns(), events(inputs)["begins_alike"] if inputs.events else []
    firsts, rounds, days = _first_events(inputs), _rounds(inputs), _days(inputs)
    for row, record in inputs.game_records.items():
        twin = begins_alike[record.event - 1] == 1 and firsts[_pair(record)] != record.event
        searched: dict[str, Any] = {}
        if record.game.day is not None:
            searched["next_round"] = rounds.get((record.event, record.game.round + 1), 0)
            for side in "wb":
                found = days[record.player(side).id, record.rated.kind, record.game.day]
                searched[f"{side}_elsewhere"] = int(any(event != record.event for event in found.values()))
        columns.put(row, {"twin": int(twin), **searched})
    return columns


def _rounds(inputs: KnownInputs) -> dict[tuple[int, int], int]:
    """Event and round → the row of their first game with a day."""
    found: dict[tuple[int, int], int] = {}
    for row, record in inputs.game_records.items():
        if record.game.day is not None:
            found.setdefault((record.event, record.game.round), row)
    return found


def _days(inputs: KnownInputs) -> dict[tuple[str, List | None, date], dict[str, int]]:
    """Player, list and day → the events of the first games there, by colour."""
    found = defaultdict[tuple[str, List | None, date], dict[str, int]](dict)
    for record in inputs.game_records.values():
        if record.game.day is not None:
            for side in "wb":
                found[record.player(side).id, record.rated.kind, record.game.day].setdefault(side, record.event)
    return found


def ratings(inputs: KnownInputs, kind: List) -> Columns:
    columns, firsts = Columns(), _firsts(inputs, kind)
    for identity, row in inputs.month.lists[kind].items():
        number = inputs.numbers[identity]
        values = {
            **{key: firsts.get((identity, key), 0) for key in ("as_white", "as_black")},
            "rank_key": None if row.new is None else row.new * inputs.people + inputs.people - number,
            "movement": None if row.used is None else moved(row.change, inputs.people, number),
            "first_event": _first_event(inputs, kind, row),
        }
        columns.put(number, values)
    return columns


def _firsts(inputs: KnownInputs, kind: List) -> dict[tuple[str, str], int]:
    """First row in which each player has a counted game, by colour."""
    firsts: dict[tuple[str, str], int] = {}
    for row, record in sorted(inputs.game_records.items()):
        if record.rated.kind is kind:
            for key, player, side in (
                ("as_white", record.game.white, record.rated_game.white),
                ("as_black", record.game.black, record.rated_game.black),
            ):
                if side is not None:
                    firsts.setdefault((player, key), row)
    return firsts


def _first_event(inputs: KnownInputs, kind: List, row: Row) -> Any:
    """The first event of a player without earlier ones: it is one of the month."""
    if row.first is None or inputs.period.pool.get((row.id, kind)):
        return None
    return inputs.account(kind, row.id) * inputs.event_span + inputs.ranks[row.first.blocks[0].block.event]
