"""Expected cells by the Python rules: everything that an article requires or people read.

`check` compares the workbook with them. Keys, spans and spellings have no expected cells; their formulas are compared
with the formulas as written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.fce.listing import lines
from xlelo.regulations.fce.sheets.contents import SHEETS
from xlelo.regulations.fce.sheets.expected_cells import (
    card,
    events,
    games,
    guests,
    hints,
    next_players,
    published,
    ratings,
)
from xlelo.regulations.fce.sheets.expected_cells.known import KnownInputs
from xlelo.regulations.fce.sheets.start_sheet import DESK
from xlelo.sheets.start_sheet import expected_cells as start_sheet_cells

if TYPE_CHECKING:
    from xlelo.regulations.fce.run import Month
    from xlelo.sheets.expected_cells import Columns
    from xlelo.sheets.sheet import ExpectedCells, Records, TypedInputs


def records(month: Month, _inputs: TypedInputs) -> Records:
    return {f"List{sheet}": dict(enumerate(lines(month, kind), 1)) for kind, sheet in SHEETS.items()}


def expected_cells(month: Month, inputs: TypedInputs) -> ExpectedCells:
    known = KnownInputs(month, inputs)
    evaluation = games.evaluation(known)
    sheets: dict[str, Columns] = {
        "Games": hints.game_hints(known),
        "Participants": hints.participant_hints(known),
        "Evaluation": evaluation,
        "Ledger": games.ledger(known, evaluation),
        "Guests": guests.guests(known, evaluation),
        "Entrants": games.entrants(known),
        "Rounds": games.rounds(known),
        "Older": games.older(known),
        "Roll": ratings.parsed_players(known),
        "Events": events.events(known),
        "Parameters": published.parameters(known),
        **{sheet: ratings.ratings(known, kind) for kind, sheet in SHEETS.items()},
        "WhatIf": published.what_if(known),
        "Next": next_players.next_players(known),
    }
    sheets["Period"] = published.period(known, sheets)
    sheets["Card"] = card.card(known, sheets)
    sheets["Checks"] = published.checks(known, sheets)
    listed = sum(len(known.order(kind)) for kind in SHEETS)
    sheets["Front"] = start_sheet_cells(DESK, (3, len(month.period.players), len(month.period.games), 0, listed))
    return sheets
