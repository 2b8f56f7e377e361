"""What every computed cell must hold, by the engine's own rules: `check` compares the workbook with this."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.front import figures as shown
from xlelo.regulations.fide2024.files import LISTS
from xlelo.regulations.fide2024.sheets.desk import DESK
from xlelo.regulations.fide2024.sheets.figures import games, inputs, published, ratings
from xlelo.regulations.fide2024.sheets.figures.known import Known
from xlelo.regulations.fide2024.sheets.lists import RATED

if TYPE_CHECKING:
    from xlelo.drafting.figures import Columns
    from xlelo.drafting.sheet import Figures, Typed
    from xlelo.regulations.fide2024.run import Month


def figures(month: Month, typed: Typed) -> Figures:
    known = Known(month, typed)
    sheets: dict[str, Columns] = {
        "Players": inputs.players(known),
        "Events": inputs.events(known),
        "Games": games.games(known),
        "Pool": inputs.pool(known),
        "History": inputs.history(known),
        "Parameters": published.parameters(known),
        **{sheet: ratings.ratings(known, LISTS[prefix]) for prefix, sheet in RATED.items()},
        **{f"List{sheet}": published.official_list(known, LISTS[prefix]) for prefix, sheet in RATED.items()},
    }
    sheets["Period"] = published.period(known, sheets)
    sheets["Card"] = published.card(known, sheets)
    sheets["Checks"] = published.checks(known, sheets)
    typed_here, listed = sheets["Period"], sum(len(known.order(LISTS[prefix])) for prefix in RATED)
    sheets["Front"] = shown(DESK, (3, typed_here["players"][0], typed_here["games"][0], 0, listed))
    return sheets
