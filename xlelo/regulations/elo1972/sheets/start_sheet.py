"""The start sheet of the worksheet's workbook: the steps of an event."""

from __future__ import annotations

from xlelo.sheets.chart import Chart
from xlelo.sheets.start_sheet import Desk, Step

DESK = Desk(
    steps=(
        Step("players", "Players", 'COUNTIF({Players.name},"?*")'),
        Step("points", "Players", "{Worksheet.players}"),
        Step("rated", "Players", "{Worksheet.rated}"),
        Step("checks", "Checks", "{Checks.faults}", "settled"),
        Step("worksheet", "Worksheet", "COUNT({Worksheet.new})", "ready"),
    ),
    groups={
        "typing": ("Players",),
        "settle": ("Checks",),
        "published": ("Worksheet",),
        "tables": ("Parameters", "About"),
        "workings": ("Juniors", "Workings"),
    },
    charts=(
        Chart("distribution", "bar", "Workings.band", ("Workings.new_players",), "G4", (9.8, 9), counts="players"),
    ),
)
