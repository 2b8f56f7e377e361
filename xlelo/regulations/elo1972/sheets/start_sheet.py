"""The start sheet of the worksheet's workbook: the steps of an event."""

from __future__ import annotations

from xlelo.sheets.start_sheet import CHECKS, Desk, Step, distribution

DESK = Desk(
    steps=(
        Step("players", "Players", 'COUNTIF({Players.name},"?*")'),
        Step("points", "Players", "{Worksheet.players}"),
        Step("rated", "Players", "{Worksheet.rated}"),
        CHECKS,
        Step("worksheet", "Worksheet", "COUNT({Worksheet.new})", "ready"),
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
