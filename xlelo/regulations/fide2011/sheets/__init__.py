"""A workbook with a rating change and a first rating.

It shows the rules before and from 1 July 2011 next to each other.
"""

from xlelo.regulations.fide2011 import REGULATION
from xlelo.regulations.fide2011.sheets.asks import ASKS
from xlelo.regulations.fide2011.sheets.change import CHANGE
from xlelo.regulations.fide2011.sheets.checklist import warning_checks
from xlelo.regulations.fide2011.sheets.initial import INITIAL
from xlelo.regulations.fide2011.sheets.inputs import SIDES
from xlelo.regulations.fide2011.sheets.parameters import PARAMETERS
from xlelo.sheets.chart import Chart
from xlelo.sheets.checks_sheet import checks
from xlelo.sheets.sheet import Sheet, Sizes
from xlelo.sheets.start_sheet import CHECKS, Desk, Step, arrange
from xlelo.sheets.summary import about_sheet

DESK = Desk(
    steps=(
        Step("games", "Change", "COUNT({Change.opponent})", asks=lambda row: len(row.rows_with("Change.opponent"))),
        Step("change", "Change", "{Change.games}", "ready", asks=lambda row: row("Change.games")),
        Step("events", "Initial", "COUNT({Initial.above})", asks=lambda row: len(row.rows_with("Initial.above"))),
        Step("initial", "Initial", "{Initial.in_all}", "ready", asks=lambda row: row("Initial.in_all")),
        CHECKS,
    ),
    groups={
        "typing": ("Change", "Initial"),
        "settle": ("Checks",),
        "tables": ("Parameters", "About"),
    },
    charts=(Chart("course", "line", "Change.at", tuple(f"Change.run_{side}" for side in SIDES), "G4", (9.8, 9)),),
)


def sheets(_sizes: Sizes) -> tuple[Sheet, ...]:
    players = tuple(sheet.asking(ASKS[sheet.key]) for sheet in (CHANGE, INITIAL))
    own = (*players, checks(warning_checks(), (*players, PARAMETERS)), PARAMETERS)
    return arrange(DESK, (*own, about_sheet("fide2011", REGULATION.text, own)))
