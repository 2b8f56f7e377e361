"""The start sheet of the half-year's workbook: the steps of a half-year."""

from __future__ import annotations

from xlelo.sheets.chart import Chart
from xlelo.sheets.start_sheet import Desk, Step

DESK = Desk(
    steps=(
        Step("period", "Period", '({Period.name}<>"")+({Period.first_day}>0)+({Period.last_day}>0)', least=3),
        Step("players", "Players", "{Period.players}"),
        Step("games", "Games", "{Period.games}"),
        Step("checks", "Checks", "{Checks.faults}", "settled"),
        Step("list", "List", "{List.holds}", "ready"),
    ),
    groups={
        "typing": ("Period", "Players", "Competitions", "Games", "Blocks", "History"),
        "settle": ("Checks",),
        "published": ("List", "Card", "Next", "WhatIf"),
        "tables": ("Parameters", "About"),
        "workings": ("Boards", "Ledger", "Standings", "Results", "Calibration"),
    },
    charts=(Chart("distribution", "bar", "Period.band", ("Period.band_players",), "G4", (9.8, 9), counts="players"),),
)
