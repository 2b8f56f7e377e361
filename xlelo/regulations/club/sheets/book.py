"""The workbook of a club's list, as `new`, `fill`, `check` and `next` use it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from xlelo.regulations.club import REGULATION
from xlelo.regulations.club.listing import lines
from xlelo.regulations.club.next_files import next_period
from xlelo.regulations.club.rules import PACKAGE
from xlelo.regulations.club.sheets import DESK, sheets
from xlelo.regulations.club.sheets.inputs import FILES, ROOM, assemble, contents, folder_tables, measure
from xlelo.regulations.regulation import BookOf
from xlelo.sheets.sheet import RuleAnswers
from xlelo.sheets.start_sheet import expected_cells as steps

if TYPE_CHECKING:
    from xlelo.regulations.club.period import Period
    from xlelo.regulations.club.run import Result
    from xlelo.sheets.sheet import TypedInputs


def rule_answers(result: Result, inputs: TypedInputs) -> RuleAnswers:
    rows = {row.id: row for row in result.rows}
    players = [rows[identity] for identity in result.period.players]
    listed = sum(row.listed for row in players)
    return RuleAnswers(
        {
            "Front": steps(DESK, (1, len(result.period.players), len(result.games), 0, listed)),
        },
        {
            "Players": dict(zip(inputs.rows["players"], players, strict=True)),
            "Games": dict(zip(inputs.rows["games"], result.games, strict=True)),
            "List": dict(enumerate(lines(result), 1)),
        },
    )


BOOK: BookOf[Period, object, Result] = BookOf(
    code="club",
    file="club_list",
    home=PACKAGE,
    regulation=replace(REGULATION, run=replace(REGULATION.period_run, files=FILES, assemble=assemble)),
    folders=REGULATION,
    declare=sheets,
    room=ROOM,
    contents=contents,
    measure=measure,
    rule_answers=rule_answers,
    folder_tables=folder_tables,
    roll_forward=next_period,
    keeps_room=True,
    languages=("en", "ca", "es", "pt"),
)
