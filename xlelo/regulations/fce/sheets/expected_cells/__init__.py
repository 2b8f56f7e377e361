"""Expected cells that no rule, list or card says: parsed inputs, counts, warnings, and what stands on the first sheet.

Columns with a rule ask it with their own row (`asks`). Columns that hand a value on have no expected cells: the rating
of each player is the sum of his games, and shows if one of them is wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.fce.listing import lines
from xlelo.regulations.fce.sheets.contents import SHEETS
from xlelo.regulations.fce.sheets.expected_cells import card, hints, inputs, published
from xlelo.regulations.fce.sheets.expected_cells.known import KnownInputs
from xlelo.regulations.fce.sheets.expected_cells.next_players import next_players
from xlelo.regulations.fce.sheets.start_sheet import DESK
from xlelo.sheets.sheet import RuleAnswers
from xlelo.sheets.start_sheet import expected_cells as start_sheet_cells

if TYPE_CHECKING:
    from xlelo.regulations.fce.run import Month
    from xlelo.sheets.sheet import TypedInputs


def rule_answers(month: Month, typed: TypedInputs) -> RuleAnswers:
    known = KnownInputs(month, typed)
    listed = sum(row.listed for rows in month.lists.values() for row in rows.values())
    card_cells, card_lines = card.card(known)
    return RuleAnswers(
        {
            "Games": hints.game_hints(known),
            "Participants": hints.participant_hints(known),
            "Roll": inputs.parsed_players(known),
            "Events": inputs.events(known),
            "Evaluation": inputs.games(known),
            "Entrants": inputs.entrants(known),
            "Guests": inputs.guests(known),
            "Ledger": inputs.ledger(known),
            "Rounds": inputs.rounds(known),
            "Roster": inputs.roster(known),
            **{sheet: inputs.ranks(known, kind) for kind, sheet in SHEETS.items()},
            "Older": inputs.older(known),
            "Parameters": published.parameters(known),
            "Period": published.period(known),
            "WhatIf": published.what_if(known),
            "Card": card_cells,
            "Checks": published.checks(known),
            "Front": start_sheet_cells(DESK, (3, len(month.period.players), len(month.period.games), 0, listed)),
        },
        {
            **{
                sheet: {known.numbers[row.id]: row for row in month.lists[kind].values()}
                for kind, sheet in SHEETS.items()
            },
            **{f"List{sheet}": dict(enumerate(lines(month, kind), 1)) for kind, sheet in SHEETS.items()},
            "Next": next_players(known),
            "Card": card_lines,
        },
    )
