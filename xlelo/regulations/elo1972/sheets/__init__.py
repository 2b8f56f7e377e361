"""Elo's worksheet as a workbook: formulas fill the fourteen columns, numbered as in the document.

Players may be typed in any order; the worksheet shows them in the order of the final standing. Where the document's
examples round a value, the sheet Workings shows the exact value and the rounded one.
"""

from xlelo.regulations.elo1972 import REGULATION
from xlelo.regulations.elo1972.sheets.asks import ASKS
from xlelo.regulations.elo1972.sheets.checklist import checklist
from xlelo.regulations.elo1972.sheets.fourteen import JUNIORS, WORKSHEET
from xlelo.regulations.elo1972.sheets.inputs import PLAYERS
from xlelo.regulations.elo1972.sheets.parameters import PARAMETERS
from xlelo.regulations.elo1972.sheets.workings import WORKINGS
from xlelo.sheets.sheet import Sheet, Sizes
from xlelo.sheets.start_sheet import CHECKS, Desk, Step, arrange, distribution
from xlelo.sheets.summary import about_sheet

DESK = Desk(
    steps=(
        Step("players", "Players", 'COUNTIF({Players.name},"?*")', asks=lambda row: len(row.result.rows)),
        Step("points", "Players", "{Worksheet.players}", asks=lambda row: len(row.result.rows)),
        Step("rated", "Players", "{Worksheet.rated}", asks=lambda row: len(row.result.rated)),
        CHECKS,
        Step("worksheet", "Worksheet", "COUNT({Worksheet.new})", "ready", asks=lambda row: len(row.result.rows)),
    ),
    groups={
        "typing": ("Players",),
        "settle": ("Checks",),
        "published": ("Worksheet",),
        "tables": ("Parameters", "About"),
        "workings": ("Juniors", "Workings"),
    },
    charts=(distribution("Workings.band", ("Workings.new_players",)),),
)


def sheets(_sizes: Sizes) -> tuple[Sheet, ...]:
    typed = (PLAYERS, PARAMETERS)
    declared = (PLAYERS, WORKSHEET, JUNIORS, WORKINGS, checklist(typed), PARAMETERS)
    own = tuple(sheet.asking(ASKS.get(sheet.key, {})) for sheet in declared)
    return arrange(DESK, (*own, about_sheet("elo1972", REGULATION.text, own)))
