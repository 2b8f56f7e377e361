"""The card of the chosen player: the rules' records of his games, his sums, and the rating history."""

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from xlelo.law.tables import IN_POINTS
from xlelo.model import WIN, Ending
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.events import RatedEvent, Side, side_of
from xlelo.regulations.fce.files import KINDS
from xlelo.regulations.fce.period import Game
from xlelo.regulations.fce.rules import List
from xlelo.regulations.fce.sheets.card import CARD_LISTS
from xlelo.regulations.fce.sheets.expected_cells.known import KnownInputs
from xlelo.regulations.fce.sheets.lists import CODES
from xlelo.sheets.card_pages import page
from xlelo.sheets.expected_cells import Columns, serial
from xlelo.sheets.sheet import Word

Cells = dict[str, Any]
"""Cells of a line of the card."""


def card(inputs: KnownInputs) -> tuple[Columns, Mapping[int, Cells]]:
    """Return the expected cells of the card, and its lines."""
    identity, columns = inputs.player_id("Card"), Columns()
    if identity is None:
        return columns.fields({"number": 0}), {}
    games = list(_games(inputs))
    paged, paging = page(games, inputs.inputs.singles.get("Card", {}), inputs.inputs.heights["Card_n"])
    columns.fields({"number": inputs.numbers[identity], "name": inputs.period.players[identity].name, **paging})
    for number, kind in enumerate(CODES, 1):
        row = inputs.month.lists[kind][identity]
        counted = [cells for of, cells in games if of is kind and cells["factor"] is not None]
        sums = {
            "old": row.opening.old,
            "k": row.opening.factor,
            "games": row.evaluated,
            "points": sum((cells["score"] for cells in counted), Fraction(0)),
            "expected_points": sum((cells["expected"] for cells in counted), Fraction(0)),
            "sum": row.variation,
            "moved": row.change,
            "new": row.new,
        }
        columns.put(number, sums)
    _rating_history(inputs, columns, identity)
    return columns, {place: cells for place, (_, cells) in enumerate(paged, 1)}


def _games(inputs: KnownInputs) -> Iterator[tuple[List, Cells]]:
    """The chosen player's games in the order of the Ledger."""
    identity = inputs.player_id("Card")
    rated = {one.event.id: one for one in inputs.month.events}
    number = None if identity is None else inputs.numbers[identity]
    for line, game in inputs.lines if number is not None else ():
        if line.person == number:
            event = rated[game.event]
            yield event.kind, _cells(inputs, event, game, line.number > inputs.game_rows)


def _cells(inputs: KnownInputs, event: RatedEvent, game: Game, black: bool) -> Cells:
    own, other = (game.black, game.white) if black else (game.white, game.black)
    score = game.result.black if black else game.result.white
    side = _side(inputs, event, game, own, other)
    forfeited = game.result.ending is Ending.FORFEITED
    found: Cells = {
        "event": event.event.name or event.event.id,
        "day": game.day,
        "colour": "●" if black else "○",
        "opponent": _name_of(inputs, other),
        "score": IN_POINTS[score],
        "list": Word(f"Card.{KINDS[event.kind]}"),
        "remark": _remark(event, game, side),
        **dict.fromkeys(("other", "expected", "factor", "change")),
    }
    if side is not None:
        _, rating, factor, share, expected = side
        found |= {
            "other": None if forfeited else rating,
            "expected": Fraction(expected, WIN),
            "factor": Fraction(share * factor, rules.WHOLE_SHARE),
            "change": Fraction(rules.variation(share * factor, score, expected), rules.UNIT),
        }
    return found


def _side(inputs: KnownInputs, event: RatedEvent, game: Game, own: str, other: str) -> Side | None:
    period = inputs.period
    if event.conditions is None or inputs.is_void(game.result):
        return None
    if not rules.counts_here(event.event.weekly, game.day, period.first, period.last):
        return None
    return side_of(event.conditions, own, other, game.result)


def _name_of(inputs: KnownInputs, identity: str) -> str | None:
    """The name in Players, or in a guest's first row."""
    if inputs.is_player(identity):
        return inputs.period.players[identity].name
    table = inputs.inputs.tables["participants"]
    name: str | None = table["name"][table["player"].index(identity)]
    return name


def _remark(event: RatedEvent, game: Game, side: Side | None) -> Word | None:
    at = event.conditions
    if side is None or at is None:
        return Word("Card.left_out")
    if game.result.ending is Ending.FORFEITED:
        return Word("Card.forfeited")
    if not game.result.was_played:
        return Word("Card.unplayed")
    if at.flat is not None:
        return Word("Card.young")
    return Word("Card.halved") if at.ordinary < rules.WHOLE_SHARE else None


def _rating_history(inputs: KnownInputs, columns: Columns, identity: str) -> None:
    """The last older lists, the list in force, the new one. Points of other lists repeat the one before."""
    period = inputs.period
    older: list[tuple[date, List | None, int]] = [
        (line["list"], line["kind"], line["elo"]) for _, line in inputs.rows("history") if line["player"] == identity
    ]
    skipped = max(0, len(older) + 2 - CARD_LISTS)
    columns.fields({"older": len(older), "skipped": skipped})
    days = [*(day for day, _, _ in older), period.first, period.new_list][skipped:]
    columns["date"] = list(map(serial, days))
    for kind, prefix in KINDS.items():
        row = inputs.month.lists[kind][identity]
        elos = [*(elo if of is kind else None for _, of, elo in older), row.opening.old, row.new][skipped:]
        own = [place for place, elo in enumerate(elos) if elo is not None]
        points = [max((one for one in own if one <= place), default=own[0]) for place in range(CARD_LISTS)]
        columns[f"{prefix}_elo"] = [elos[place] for place in points]
