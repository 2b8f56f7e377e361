"""What every computed cell must hold, by the engine's own rules: `check` compares the workbook with this."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.cnxc.sheets.figures import games, published, ratings
from xlelo.regulations.cnxc.sheets.figures.known import Known

if TYPE_CHECKING:
    from xlelo.drafting.sheet import Figures, Typed
    from xlelo.regulations.cnxc.period import HalfYear


def figures(half_year: HalfYear, typed: Typed) -> Figures:
    known = Known(half_year, typed)
    results = ratings.results(known)
    return {
        "Parameters": published.parameters(known),
        "Competitions": games.competitions(known),
        "Roll": ratings.roll(known),
        "Boards": games.boards(known),
        "Ledger": games.ledger(known),
        "Standings": ratings.standings(known),
        "Blocks": ratings.blocks(known),
        "Results": results,
        "Calibration": ratings.calibration(known),
        "History": published.history(known),
        "List": published.official_list(known),
        "Period": published.period(known),
        "Card": published.card(known),
        "WhatIf": published.what_if(known),
        "Checks": published.checks(known, results),
    }
