"""Expected cells of orders and counts along them that no rule gives, and of hints."""

from datetime import timedelta
from itertools import pairwise
from typing import Any

from xlelo.regulations.fce.events import most_rounds, young_participants
from xlelo.regulations.fce.rules import List
from xlelo.regulations.fce.sheets.expected_cells.known import KnownInputs
from xlelo.regulations.fce.sheets.lists import CODES
from xlelo.sheets.expected_cells import Columns, serial
from xlelo.sheets.movements import moved
from xlelo.sheets.sheet import Word, WordKeys


def events(inputs: KnownInputs) -> Columns:
    columns = Columns()
    above = 1  # the row above the first game
    for event in inputs.period.events:
        games = inputs.games_of[event.id]
        young, participants = young_participants(inputs.period, event, games)
        counts = {"rounds": most_rounds(games), "participants": participants, "young": young}
        rows = {"first_row": above + 1, "last_row": above + len(games)}
        columns.put(inputs.events[event.id], counts | rows)
        above += len(games)
    return columns


def roster(inputs: KnownInputs) -> Columns:
    """Everybody whom a drop-down of Games offers: players, then guests."""
    room = inputs.inputs.heights.get("Roster_person", 1) - 1  # without the row above
    people = sorted(inputs.numbers, key=inputs.numbers.__getitem__)[:room]
    return Columns(person=people, at=[inputs.numbers[identity] for identity in people])


def games(inputs: KnownInputs) -> Columns:
    columns = Columns()
    for row, game in inputs.games:
        numbers = {"event": inputs.events[game.event], "round": game.round, "day": serial(game.day)}
        people = {"white": inputs.numbers[game.white], "black": inputs.numbers[game.black]}
        columns.put(row, numbers | people)
    return columns


def ledger(inputs: KnownInputs) -> Columns:
    """The order of the lines. Everybody plays one game a round."""
    heights = inputs.inputs.heights
    persons = inputs.player_rows + heights["Participants_player"] + 1
    events = heights["Events_id"] + 1
    sizes = {"players": inputs.player_rows, "persons": persons, "events": events, "games": inputs.game_rows}
    span = 2 * inputs.game_rows + 1
    noted = inputs.is_noted
    keys = [
        line.place(persons, events) * persons * span + (0 if noted else line.opponent * span + line.number)
        for line, _ in inputs.lines
    ]
    sizes |= {"lines": span, "account": events * persons * span}
    return Columns(key=keys).fields(sizes)


def guests(inputs: KnownInputs) -> Columns:
    lines = [line for line, _ in inputs.lines if not line.list]
    return Columns(line=[line.number for line in lines], opponent=[line.opponent for line in lines])


def rounds(inputs: KnownInputs) -> Columns:
    """The order of the games, and each day of a round with its first game."""
    games = inputs.games
    if not games:
        return Columns()
    first = min(game.day for _, game in games)
    days = (max(game.day for _, game in games) - first).days + 1
    turns = max(game.round for _, game in games) + 1
    lines = 2 * inputs.game_rows + 1
    keys = [
        ((inputs.events[game.event] * turns + game.round) * days + (game.day - first).days) * lines + row
        for row, game in inputs.in_rounds
    ]
    parts = [None, *(key // lines for key in keys)]
    week = days + (inputs.law.likely["week"].least or 0) + 1
    today = [
        None if part == above else part // (turns * days) * week + part % days
        for above, part in pairwise(parts)
        if part is not None
    ]
    in_turn = [("", 0), *((game.event, game.round) for _, game in inputs.in_rounds)]
    middle = {turn: (day - first).days + inputs.events[turn[0]] * week for turn, day in inputs.usual_days.items()}
    usual = [middle[turn] if turn != above else -middle[turn] for above, turn in pairwise(in_turn)]
    spans = {
        "day_span": days,
        "round_span": turns,
        "week_span": week,
        "turn_span": days * lines,
        "event_span": turns * days * lines,
    }
    columns = Columns(key=keys, today=today) if inputs.is_noted else Columns(key=keys, today=today, usual=usual)
    return columns.fields(spans | ({} if inputs.is_noted else {"count": len(games)}))


def round_marks(inputs: KnownInputs) -> dict[int, str]:
    """Position of a game by rounds → a: most of the next round was played before it; b: an earlier round is close."""
    days, found, seen = inputs.usual_days, {}, set()
    of_event: dict[str, list[int]] = {}
    for event, number in sorted(days):
        of_event.setdefault(event, []).append(number)
    week = timedelta(inputs.law.likely["week"].least or 0)
    for position, (_, game) in enumerate(inputs.in_rounds, 1):
        own, others = days[game.event, game.round], of_event[game.event]
        following = next((days[game.event, number] for number in others if number > game.round), None)
        against = following is not None and following < game.day <= own
        near = (game.event, game.round) not in seen and any(
            own - week < days[game.event, number] < own or (number < game.round and days[game.event, number] == own)
            for number in others
        )
        seen.add((game.event, game.round))
        found[position] = "a" * against + "b" * near
    return found


def ranks(inputs: KnownInputs, kind: List) -> Columns:
    """The numbers by which players and movements are sorted: of equal ones, the earlier row comes first."""
    columns, span = Columns(), inputs.player_rows + 1
    for identity, row in inputs.month.lists[kind].items():
        number = inputs.numbers[identity]
        rank_key = (row.new + 1) * span - number if row.listed else None
        columns.put(number, {"rank_key": rank_key, "movement": moved(row.change, span, number)})
    return columns


def entrants(inputs: KnownInputs) -> Columns:
    columns = Columns()
    for row, entered in inputs.rows("participants"):
        columns.put(row, {"event": inputs.events[entered["event"]]})
    return columns


def older(inputs: KnownInputs) -> Columns:
    columns = Columns()
    for row, line in inputs.rows("history"):
        columns.put(row, {"list": CODES[line["kind"]]})
    return columns


def game_hints(inputs: KnownInputs) -> Columns:
    columns, called = Columns(), _guests(inputs)
    for row, game in inputs.games:
        columns.put(
            row,
            {
                **_facts(inputs, called, "white", game.white),
                **_facts(inputs, called, "black", game.black),
                "event_row": inputs.events[game.event],
            },
        )
    return columns


def participant_hints(inputs: KnownInputs) -> Columns:
    columns, called = Columns(), _guests(inputs)
    for row, entered in inputs.rows("participants"):
        facts = _facts(inputs, called, "player", entered["player"])
        facts["known_as"] = facts.pop("player_name")
        columns.put(row, {**facts, "event_row": inputs.events[entered["event"]]})
    return columns


def _guests(inputs: KnownInputs) -> dict[str, str | None]:
    """Guest → name in his first row."""
    called: dict[str, str | None] = {}
    for _, entered in inputs.rows("participants"):
        called.setdefault(entered["player"], entered["name"])
    return called


def _facts(inputs: KnownInputs, called: dict[str, str | None], key: str, identity: str) -> dict[str, Any]:
    player = inputs.period.players.get(identity)
    name = player.name if player is not None else WordKeys((called.get(identity) or "", " ", Word("Rows.guest")))
    return {f"{key}_name": name, f"{key}_row": inputs.numbers[identity]}
