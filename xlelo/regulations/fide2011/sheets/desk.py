"""How the workbook of one player leads to his change and to a first rating."""

from __future__ import annotations

from xlelo.drafting.front import Desk, Step

DESK = Desk(
    steps=(
        Step("games", "Change", "COUNT({Change.opponent})"),
        Step("change", "Change", "{Change.games}", "ready"),
        Step("events", "Initial", "COUNT({Initial.above})"),
        Step("initial", "Initial", "{Initial.in_all}", "ready"),
        Step("checks", "Checks", "{Checks.faults}", "settled"),
    ),
    groups={
        "typing": ("Change", "Initial"),
        "settle": ("Checks",),
        "tables": ("Parameters", "About"),
    },
)
