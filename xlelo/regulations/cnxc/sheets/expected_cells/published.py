"""Expected cells of what people read: the list, the half-year's totals, the what-if and the checks."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.findings import findings
from xlelo.regulations.cnxc.rules import Status
from xlelo.regulations.cnxc.sheets.parameters import ENDINGS
from xlelo.sheets.expected_cells import Columns, serial
from xlelo.sheets.summary import count_warnings, summary_cells

if TYPE_CHECKING:
    from xlelo.regulations.cnxc.sheets.expected_cells.known import KnownInputs


def period(inputs: KnownInputs) -> Columns:
    rows = inputs.half_year.rows.values()
    return Columns().fields(
        {
            "name": inputs.period.list,
            "first_day": serial(inputs.period.first),
            "last_day": serial(inputs.period.last),
            "in_order": 1,
            "in_force": inputs.period.list_in_force,
            "active_after": serial(_years_before(inputs, inputs.period.last)),
            "players": len(rows),
            "listed": len(inputs.listed_rows),
            "passive": sum(row.passive for row in rows),
            "provisional": sum(row.status_after is Status.PROVISIONAL for _, row in inputs.listed_rows),
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


def _years_before(inputs: KnownInputs, day: date) -> date:
    """Day some years earlier, as EDATE gives it: 29 February becomes 28 February."""
    leap = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year - inputs.period.law.numbers["passive_years"], day=28 if leap else day.day)
