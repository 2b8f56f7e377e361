"""What the rules answer about the inputs of the workbook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.fide2011.files import FILE
from xlelo.regulations.fide2011.initial import Block
from xlelo.regulations.fide2011.sheets.inputs import GAMES_FILE
from xlelo.regulations.fide2011.sheets.start_sheet import DESK
from xlelo.sheets.sheet import CellReference, RuleAnswers
from xlelo.sheets.start_sheet import expected_cells as start_sheet_cells
from xlelo.sheets.summary import summary_cells

if TYPE_CHECKING:
    from xlelo.regulations.fide2011.sheets.contents import Answer
    from xlelo.sheets.sheet import TypedInputs


def rule_answers(answer: Answer, inputs: TypedInputs) -> RuleAnswers:
    change, events = answer.change, inputs.tables[FILE.name]
    undated = int(change is not None and bool(change.scored_games) and change.new is None)
    blocks = map(Block, *(events[key] for key in ("end", "average", "score", "games")))
    games = {} if change is None else dict(zip(inputs.rows[GAMES_FILE.name], change.games, strict=True))
    return RuleAnswers(
        {
            "Checks": summary_cells({"undated": undated}, {"undated": CellReference("Change", "ended", 1)}),
            "Front": start_sheet_cells(DESK, _reach(answer, inputs)),
        },
        {
            "Change": games,
            "Initial": dict(zip(inputs.rows[FILE.name], blocks, strict=True)),
        },
    )


def _reach(answer: Answer, inputs: TypedInputs) -> tuple[int, ...]:
    typed = sum(opponent is not None for opponent in inputs.tables[GAMES_FILE.name]["opponent"])
    played = 0 if answer.change is None else len(answer.change.scored_games)
    first = 0 if answer.first is None else answer.first.games
    return typed, played, len(inputs.rows[FILE.name]), first, 0
