"""The start sheet of the workbook of one player: the steps to a change and to a first rating."""

from __future__ import annotations

from xlelo.regulations.fide2011.sheets.inputs import SIDES
from xlelo.sheets.chart import Chart
from xlelo.sheets.start_sheet import CHECKS, Desk, Step

DESK = Desk(
    steps=(
        Step("games", "Change", "COUNT({Change.opponent})"),
        Step("change", "Change", "{Change.games}", "ready"),
        Step("events", "Initial", "COUNT({Initial.above})"),
        Step("initial", "Initial", "{Initial.in_all}", "ready"),
        CHECKS,
    ),
    groups={
        "typing": ("Change", "Initial"),
        "settle": ("Checks",),
        "tables": ("Parameters", "About"),
    },
    charts=(Chart("course", "line", "Change.at", tuple(f"Change.run_{side}" for side in SIDES), "G4", (9.8, 9)),),
)
