"""The start sheet of the month's workbook: the steps of a month."""

from __future__ import annotations

from xlelo.sheets.chart import Chart
from xlelo.sheets.start_sheet import Desk, Step

DESK = Desk(
    steps=(
        Step("period", "Period", "({Period.list_day}>0)+({Period.first_day}>0)+({Period.last_day}>0)", least=3),
        Step("players", "Players", "{Period.players}"),
        Step("games", "Games", "{Period.games}"),
        Step("checks", "Checks", "{Checks.faults}", "settled"),
        Step("lists", "ListStandard", "{ListStandard.holds}+{ListRapid.holds}", "ready"),
    ),
    groups={
        "typing": ("Period", "Players", "Events", "Participants", "Games", "History"),
        "settle": ("Checks",),
        "published": ("ListStandard", "ListRapid", "Card", "Next", "WhatIf"),
        "tables": ("Parameters", "About"),
        "workings": (
            *("Evaluation", "Standard", "Rapid", "Guests"),
            *("Roll", "Entrants", "Older", "People", "Roster", "Ledger", "Rounds"),
        ),
    },
    charts=(
        Chart(
            "distribution",
            "bar",
            "Period.band",
            ("Period.std_players", "Period.rapid_players"),
            "G4",
            (9.8, 9),
            counts="players",
        ),
    ),
)
