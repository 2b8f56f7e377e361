"""The start sheet of the workbook of quick checks: the steps to its answers."""

from __future__ import annotations

from xlelo.sheets.start_sheet import Desk, Step

DESK = Desk(
    steps=(
        Step("page", "WhatIf", "{WhatIf.listed}"),
        Step("strategies", "Strategies", "COUNT({Strategies.start_taken})"),
        Step("weighted", "Weighted", "{Weighted.games}"),
        Step("checks", "Checks", "{Checks.faults}", "settled"),
        Step("answers", "WhatIf", "COUNT({WhatIf.change})", "ready"),
    ),
    groups={
        "typing": ("WhatIf", "Strategies", "Weighted"),
        "settle": ("Checks",),
        "tables": ("Parameters", "About"),
        "workings": ("Workings",),
    },
)
