"""Expected cells of a player's card."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.law.tables import POINT
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.files import THEN
from xlelo.regulations.cnxc.sheets.card import CARD_LISTS
from xlelo.sheets.card_pages import page
from xlelo.sheets.expected_cells import BLANK, Columns
from xlelo.sheets.sheet import Word

if TYPE_CHECKING:
    from xlelo.regulations.cnxc.period import Player
    from xlelo.regulations.cnxc.rules import Law
    from xlelo.regulations.cnxc.sheets.expected_cells.known import KnownInputs, Line


def card(inputs: KnownInputs) -> Columns:
    columns, player = Columns(), inputs.player("Card")
    if player is None:
        return columns.fields({"number": 0, "games": 0, "before": 0, "older": 0})
    row = inputs.half_year.rows[player.id]
    factor = (
        rules.factor(player.elo, player.games, inputs.period.law)
        if player.effective_elo is not None and player.elo
        else None
    )
    own = [(number, line) for number, line in enumerate(inputs.lines, 1) if line.player.id == player.id]
    games = [_line(inputs, number, line, factor) for number, line in own]
    shown, cells = page(games, inputs.inputs.singles["Card"], inputs.inputs.heights["Card_n"])
    for place, values in enumerate(shown, 1):
        columns.put(place, values)
    _rating_history(inputs, columns, player, row.new)
    return columns.fields(
        {
            "number": inputs.numbers[player.id],
            "name": player.name,
            "old": player.elo,
            "status": Word(f"Card.{row.status_after.value}"),
            "k": factor,
            "games": len(own),
            **_sums(games),
            "exact": row.exact,
            "shift": inputs.half_year.calibration.shift,
            "new": row.new,
            **cells,
        }
    )


def _sums(games: list[dict[str, Any]]) -> dict[str, Any]:
    if not games:
        return {}
    counted = [values for values in games if values["expected"] is not None]
    return {
        "points": sum((values["scored"] for values in counted), Fraction(0)),
        "expected_points": sum((values["expected"] for values in counted), Fraction(0)),
        "sum": sum((values["change"] or 0 for values in counted), Fraction(0)),
    }


def _line(inputs: KnownInputs, number: int, line: Line, factor: int | None) -> dict[str, Any]:
    others = line.board.game.black if line.white else line.board.game.white
    scored = line.scored
    expected = None if scored is None else line.expected
    change = None
    if factor is not None and scored is not None and expected is not None:
        change = Fraction(factor * (scored - expected), POINT)
    rivals = THEN.join(identity for identity, _ in others)
    return {
        "line": number,
        "game": line.board.row,
        "event": line.board.game.competition,
        "side": 1 if line.white else 2,
        "colour": "○" if line.white else "●",
        "rivals": rivals,
        "rival": inputs.period.players[rivals].name if rivals in inputs.period.players else rivals,
        "result": inputs.codes[line.board.row],
        "letter": line.letter,
        "opponent": line.opponent,
        "imputed": int(scored is not None),
        "scored": None if scored is None else Fraction(scored, POINT),
        "expected": None if expected is None else Fraction(expected, POINT),
        "change": change,
        "remark": Word("Card.not_imputed") if scored is None else None,
    }


def older_lists(inputs: KnownInputs) -> list[tuple[int, tuple[str, int]]]:
    """The chosen player's lists before the one in force: row, list name and rating."""
    chosen, in_force = inputs.player_id("Card"), inputs.period.list_in_force
    return [
        (row, (line["list"], line["elo"]))
        for row, line in inputs.rows("history")
        if line["player"] == chosen and line["list"] != in_force
    ]


def _rating_history(inputs: KnownInputs, columns: Columns, player: Player, new: int | None) -> None:
    kept = older_lists(inputs)
    columns.fields({"older": len(kept)})
    lists = [*(point for _, point in kept), (inputs.period.list_in_force, player.elo), (inputs.period.list, new)]
    skipped = max(0, len(lists) - CARD_LISTS)
    rated = [at for at, (_, elo) in enumerate(lists, 1) if elo is not None and at > skipped]
    last: int | None = None
    for place in range(1, CARD_LISTS + 1):
        at = place + skipped
        name, elo = lists[at - 1] if at <= len(lists) else (None, None)
        last = at if at in rated else last
        point = last or (rated[0] if rated else None)
        columns.put(
            place,
            {
                "at": at,
                "kept": kept[at - 1][0] if at <= len(kept) else None,
                "list": name,
                "elo": elo,
                "drawn": BLANK if last is None else last - skipped,
                "point": BLANK if point is None else point - skipped,
                "year": BLANK if point is None else _year(lists[point - 1][0], point - skipped, inputs.period.law),
                "rating": BLANK if point is None else lists[point - 1][1],
            },
        )


def _year(name: str, place: int, law: Law) -> Fraction:
    """Position of a list on the time axis: 2004-1 at the middle of 2004, if there are two lists a year.

    A list with another name is at its place among the lists.
    """
    year, number = name[:4], name[5:6]
    known = year.isdecimal() and number.isdecimal()
    return int(year) + Fraction(int(number), law.year_lists) if known else Fraction(place)
