"""How far the line of a player's ratings reaches along the time, also where there is but one list to draw, or none."""

from __future__ import annotations

from typing import Any

from xlelo.sheets.sheet import Table, printed

REACH = ("reach", "reached")
"""What is drawn without ink: two points in time, and a rating that the player has."""

RATINGS = (1000, 2000)
"""Between which an empty workbook draws nothing."""


def reach(begins: str, ends: str, known: str, rating: str, shown: str, frame: tuple[float, float]) -> Table:
    """`begins`, `ends`: formulas of the two points, or `{frame}`; `known`: the condition that there is a rating;
    `shown`: as what a point in time is shown; `frame`: a time that any chart may show, for programs draw the year 1900
    around nothing."""
    points, at = REACH
    facts: dict[str, Any] = {"heading": "Checks.behind", "helper": True}
    return Table(
        (
            printed(points, (f"={begins}", f"={ends}"), format=shown, width=11, **facts),
            printed(at, (f"=IF({known},{rating},{{frame_up}})",) * 2, format="0", **facts),
            printed("frame", frame, format=shown, width=11, **facts),
            printed("frame_up", RATINGS, format="0", **facts),
        ),
        2,
    )
