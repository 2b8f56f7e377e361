"""The start sheet of the month's workbook: the steps of a month."""

from __future__ import annotations

from xlelo.regulations.fide2024.sheets.lists import RATED
from xlelo.sheets.chart import Chart
from xlelo.sheets.start_sheet import Desk, Step

DESK = Desk(
    steps=(
        Step("period", "Period", "({Period.list_day}>0)+({Period.first_day}>0)+({Period.last_day}>0)", least=3),
        Step("players", "Players", "{Period.players}"),
        Step("games", "Games", "{Period.games}"),
        Step("checks", "Checks", "{Checks.faults}", "settled"),
        Step("lists", "ListStandard", "+".join(f"{{List{sheet}.holds}}" for sheet in RATED.values()), "ready"),
    ),
    groups={
        "typing": ("Period", "Players", "Events", "Games", "Pool", "History"),
        "settle": ("Checks",),
        "published": (*(f"List{sheet}" for sheet in RATED.values()), "Card", "Next", "WhatIf"),
        "tables": ("Parameters", "About"),
    },
    charts=(
        Chart(
            "distribution",
            "bar",
            "Period.band",
            tuple(f"Period.{prefix}_players" for prefix in RATED),
            "G4",
            (9.8, 9),
            counts="players",
        ),
    ),
)
