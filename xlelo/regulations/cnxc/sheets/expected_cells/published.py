"""Expected cells of what people read: the half-year's totals, the card, the what-if and the checks."""

from datetime import timedelta
from fractions import Fraction
from typing import Any

from xlelo.law.days import years_before
from xlelo.law.tables import POINT
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.findings import findings
from xlelo.regulations.cnxc.period import Player
from xlelo.regulations.cnxc.rules import Status
from xlelo.regulations.cnxc.sheets.card import CARD_LISTS
from xlelo.regulations.cnxc.sheets.expected_cells.known import KnownInputs
from xlelo.regulations.cnxc.sheets.parameters import ENDINGS
from xlelo.sheets.card_pages import page
from xlelo.sheets.expected_cells import Columns, serial
from xlelo.sheets.summary import count_warnings, summary_cells


def period(inputs: KnownInputs) -> Columns:
    rows = inputs.half_year.rows.values()
    listed = [row for row in rows if row.is_listed]
    return Columns().fields(
        {
            "name": inputs.period.list,
            "first_day": serial(inputs.period.first),
            "last_day": serial(inputs.period.last),
            "in_order": 1,
            "months_before": inputs.period.laws.at(inputs.period.first - timedelta(days=1)).numbers["list_months"],
            "in_force": inputs.period.list_in_force,
            "active_after": serial(years_before(inputs.period.last, inputs.period.law.numbers["passive_years"])),
            "players": len(rows),
            "listed": len(listed),
            "passive": sum(row.passive for row in rows),
            "provisional": sum(row.status_after is Status.PROVISIONAL for row in listed),
            "competitions": sum(not rated.is_excluded for rated in inputs.half_year.competitions),
            "games": len(inputs.boards),
            "rated_games": sum(board.counts for board in inputs.boards.values()),
            "substituted": sum(max(len(game.white), len(game.black)) > 1 for game in inputs.period.games),
        }
    )


def what_if(inputs: KnownInputs) -> Columns:
    """The chosen player, from whom the other cells of the sheet follow."""
    player = inputs.player("WhatIf")
    elo = None if player is None else player.effective_elo
    return Columns().fields(
        {
            "number": 0 if player is None else inputs.numbers[player.id],
            "name": None if player is None else player.name,
            "rating": None if player is None else player.elo,
            "k": None if player is None or elo is None else rules.factor(elo, player.games, inputs.period.law),
        }
    )


def parameters(inputs: KnownInputs) -> Columns:
    columns = Columns()
    for number, row in enumerate(inputs.period.law.expected.rows, 1):
        columns.put(number, {"higher_points": row.higher, "lower_points": row.lower})
    for number, result in enumerate(ENDINGS.values(), 1):
        columns.put(number, {"white_points": result.white, "black_points": result.black})
    return columns.fields(
        {
            "pooled_taken": int(inputs.readings.pooled),
            "pooled_odd": 0,
        }
    )


def checks(inputs: KnownInputs) -> dict[str, Any]:
    """Counts on Checks that no single column has, and those of warnings."""
    few = len(inputs.half_year.calibration.common) < inputs.period.law.numbers["least_common"]
    return summary_cells(
        {"few_common": int(few)} | count_warnings(findings(inputs.half_year), WARNING_LINES, {}, REPEATED)
    )


WARNING_LINES = (
    "list_unlike_dates no_half_year ratings_apart iccf_next_unlikely games_unlikely last_game_early competition_empty "
    "norm_without_winner thematic_norm calibration_unlikely shift_unlikely iccf_next_copied"
)
"""Lines of Checks that count the places of a warning of the Python rules with the same limit and rows.

Other lines test single games, compare lists and names in their own way, or find less than the rules.
"""
REPEATED = "performance_unlikely far_from_history"
"""Lines that can count several rows of one player."""


def card(inputs: KnownInputs) -> Columns:
    columns, player = Columns(), inputs.player("Card")
    own = {number: line for number, line in enumerate(inputs.lines, 1) if player and line.player.id == player.id}
    shown, cells = page(list(own), inputs.inputs.singles["Card"], inputs.inputs.heights["Card_n"])
    columns["line"] = list(shown)
    if player is None:
        return columns.fields({"number": 0, "games": 0, "older": 0, **cells})
    counted = [line for line in own.values() if line.scored is not None and line.expected is not None]
    sums = {
        "points": Fraction(sum(line.scored or 0 for line in counted), POINT),
        "expected_points": Fraction(sum(line.expected or 0 for line in counted), POINT),
    }
    older = _rating_history(inputs, columns, player)
    return columns.fields(
        {"number": inputs.numbers[player.id], "games": len(own), "older": older, **(sums if own else {}), **cells}
    )


def _rating_history(inputs: KnownInputs, columns: Columns, player: Player) -> int:
    """Number of the player's lists before the one in force."""
    kept = [
        (row, line["list"], line["elo"])
        for row, line in inputs.rows("history")
        if line["player"] == player.id and line["list"] != inputs.period.list_in_force
    ]
    new = inputs.half_year.rows[player.id].new
    lists = [*kept, (None, inputs.period.list_in_force, player.elo), (None, inputs.period.list, new)]
    skipped = max(0, len(lists) - CARD_LISTS)
    for place in range(1, CARD_LISTS + 1):
        at = place + skipped
        row, name, elo = lists[at - 1] if at <= len(lists) else (None, None, None)
        columns.put(place, {"at": at, "kept": row, "list": name, "elo": elo})
    return len(kept)
