"""Expected cells of a player's card."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.law.tables import IN_POINTS
from xlelo.model import Ending
from xlelo.periods.results import SPELLINGS, spelling
from xlelo.regulations.fce.rows import KINDS
from xlelo.regulations.fce.sheets.card import CARD_LISTS
from xlelo.regulations.fce.sheets.contents import CODES, SHEETS
from xlelo.regulations.fce.sheets.parameters import UNIT
from xlelo.sheets.card_pages import page
from xlelo.sheets.expected_cells import BLANK, Columns, serial
from xlelo.sheets.sheet import Word

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from xlelo.regulations.fce.period import Game
    from xlelo.regulations.fce.rules import List
    from xlelo.regulations.fce.sheets.expected_cells.known import KnownInputs

Line = tuple[int, "List", "Game", bool]
"""Row in the Ledger, list, game, and whether the player had Black."""


SUMS = ("old", "k", "games", "points", "expected_points", "sum", "moved", "new")
"""Keys of the month's sums in either list."""


def card(inputs: KnownInputs, sheets: Mapping[str, Columns]) -> Columns:
    identity, columns = inputs.player("Card"), Columns()
    if identity is None:
        nothing = {f"{prefix}_{key}": 0 for prefix in KINDS.values() for key in ("lines", "start", "expected")}
        columns.update({key: [BLANK] * len(SHEETS) for key in SUMS})
        return columns.fields({"number": 0, "before": 0, "older": -1, "skipped": 0, **nothing})
    columns.fields({"number": inputs.choice("Card"), "name": inputs.period.players[identity].name})
    found = list(_lines(inputs, sheets, columns))
    games = [_game(inputs, sheets, line) for line in found]
    shown, cells = page(games, inputs.inputs.singles["Card"], inputs.inputs.heights["Card_n"])
    columns.fields(cells)
    for number, values in enumerate(shown, 1):
        columns.put(number, values)
    for number, kind in enumerate(SHEETS, 1):
        counted = [values for line, values in zip(found, games, strict=True) if line[1] is kind]
        columns.put(number, _summary(inputs, kind, identity, counted))
        _tally(columns, KINDS[kind], counted)
    _rating_history(inputs, columns, identity)
    return columns


def _lines(inputs: KnownInputs, sheets: Mapping[str, Columns], columns: Columns) -> Iterator[Line]:
    number = inputs.choice("Card")
    for kind, sheet in SHEETS.items():
        last = sheets[sheet]["last"][number - 1]
        held = inputs.owners.count(CODES[kind] * inputs.persons_span + number)
        columns.fields({f"{KINDS[kind]}_lines": held, f"{KINDS[kind]}_start": last - held})
        for at in range(last - held + 1, last + 1):
            _, game, black = inputs.lines[at - 2]
            yield at, kind, game, black


def _summary(inputs: KnownInputs, kind: List, identity: str, games: list[dict[str, Any]]) -> dict[str, Any]:
    row = inputs.month.lists[kind][identity]
    evaluated = [values for values in games if values["factor"] != BLANK]
    return {
        "old": row.opening.old,
        "k": row.opening.factor,
        "games": row.evaluated,
        "points": sum((values["score"] for values in evaluated), Fraction(0)),
        "expected_points": sum((values["expected"] for values in evaluated), Fraction(0)),
        "sum": row.variation,
        "moved": row.change,
        "new": row.new,
    }


def _tally(columns: Columns, prefix: str, games: list[dict[str, Any]]) -> None:
    """The player's points by result, and his expected points in all games."""
    evaluated = [values for values in games if values["factor"] != BLANK]
    scored = dict.fromkeys(SPELLINGS, Fraction(0))
    for values in evaluated:
        scored[values["result"]] += values["score"]
    columns[f"{prefix}_points"] = list(scored.values()) if games else []
    columns[f"{prefix}_expected"] = [sum((values["expected"] for values in evaluated), Fraction(0)) * UNIT]


def _game(inputs: KnownInputs, sheets: Mapping[str, Columns], line: Line) -> dict[str, Any]:
    at, kind, game, black = line
    row, evaluation = inputs.row_of[id(game)], sheets["Evaluation"]
    own = "b" if black else "w"
    opponent = game.white if black else game.black
    shown = {key: evaluation.at(f"{own}_{key}", row) for key in ("other", "expected", "factor", "change")}
    exact = {key: BLANK if shown[key] == BLANK else Fraction(shown[key]) / UNIT for key in ("expected", "change")}
    forfeited = game.result.ending is Ending.FORFEITED
    if forfeited:
        shown["other"] = BLANK
    return {
        "at": at,
        "game": row,
        "black": int(black),
        "event_row": inputs.events[game.event],
        "event": inputs.rated[game.event].event.name or game.event,
        "day": serial(game.day),
        "colour": "●" if black else "○",
        "opponent_row": inputs.numbers[opponent],
        "opponent": _name_of(inputs, opponent),
        "result": spelling(inputs.codes[row], SPELLINGS),
        "score": IN_POINTS[game.result.black if black else game.result.white],
        **shown,
        **exact,
        "list": Word(f"Card.{KINDS[kind]}"),
        "remark": _remark(sheets, row, shown["factor"], forfeited=forfeited),
    }


def _name_of(inputs: KnownInputs, identity: str) -> str | None:
    if inputs.is_player(identity):
        return inputs.period.players[identity].name
    table = inputs.inputs.tables["participants"]
    called: str | None = dict(zip(reversed(table["player"]), reversed(table["name"]), strict=True))[identity]
    return called


def _remark(sheets: Mapping[str, Columns], row: int, factor: Any, *, forfeited: bool) -> Word | None:
    played, flat, share = (sheets["Evaluation"].at(key, row) for key in ("played", "flat", "share"))
    if factor == BLANK:
        return Word("Card.left_out")
    if forfeited:
        return Word("Card.forfeited")
    if not played:
        return Word("Card.unplayed")
    if flat != BLANK:
        return Word("Card.young")
    return Word("Card.halved") if share < 1 else None


def _rating_history(inputs: KnownInputs, columns: Columns, identity: str) -> None:
    table = inputs.inputs.tables["history"]
    listed = zip(table["list"], table["kind"], table["player"], table["elo"], strict=True)
    older = [(published, kind, elo) for published, kind, player, elo in listed if player == identity]
    found = [
        row for row, player in zip(inputs.inputs.rows["history"], table["player"], strict=True) if player == identity
    ]
    skipped = max(0, len(older) + 2 - CARD_LISTS)
    columns.fields({"older": len(older), "skipped": skipped})
    begins = {"found": None, "kind": 0, "date": serial(inputs.period.first)}
    lists: list[dict[str, Any]] = [
        {"found": row + 1, "kind": CODES[kind], "date": serial(published), "elo": elo}
        for row, (published, kind, elo) in zip(found, older, strict=True)
    ]
    lists = [*lists, begins, {"found": None, "kind": 0, "date": serial(inputs.period.new_list)}][skipped:]
    for place, values in enumerate(lists, 1):
        columns.put(place, {"which": place + skipped, **{key: values[key] for key in ("found", "kind", "date")}})
    for kind, prefix in KINDS.items():
        row = inputs.month.lists[kind][identity]
        in_force, new = row.opening.old, row.new
        own = [
            place
            for place, values in enumerate(lists, 1)
            if values["kind"] in (0, CODES[kind]) and (values is not begins or in_force is not None)
        ]
        reached = 0
        for place in range(1, CARD_LISTS + 1):
            reached = place if place in own else reached
            point = lists[(reached or own[0]) - 1]
            values = {
                "at": reached or BLANK,
                "from": reached or own[0],
                "on": point["date"],
                "elo": point.get("elo", in_force if point is begins else new),
            }
            columns.put(place, {f"{prefix}_{key}": value for key, value in values.items()})
