"""What every computed cell must hold, by the engine's own rules: `check` compares the workbook with this."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.fce.sheets.contents import SHEETS
from xlelo.regulations.fce.sheets.figures import events, games, guests, published, ratings
from xlelo.regulations.fce.sheets.figures.known import Known

if TYPE_CHECKING:
    from xlelo.drafting.figures import Columns
    from xlelo.drafting.sheet import Figures, Typed
    from xlelo.regulations.fce.period import Month


def figures(month: Month, typed: Typed) -> Figures:
    known = Known(month, typed)
    evaluation = games.evaluation(known)
    sheets: dict[str, Columns] = {
        "Evaluation": evaluation,
        "Ledger": games.ledger(known, evaluation),
        "Guests": guests.guests(known, evaluation),
        "Entrants": games.entrants(known),
        "Rounds": games.rounds(known),
        "Older": games.older(known),
        "Roster": games.roster(known),
        "Roll": ratings.roll(known),
        "Events": events.events(known),
        "Parameters": published.parameters(known),
        **{sheet: ratings.ratings(known, kind) for kind, sheet in SHEETS.items()},
        **{f"List{sheet}": published.official_list(known, kind) for kind, sheet in SHEETS.items()},
        "WhatIf": published.what_if(known),
    }
    sheets["Period"] = published.period(known, sheets)
    sheets["Card"] = published.card(known, sheets)
    sheets["Checks"] = published.checks(known, sheets)
    return sheets
