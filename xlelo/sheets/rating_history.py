"""Range of a player's rating chart, even if it has only one list or none to draw."""

from __future__ import annotations

from typing import Any

from xlelo.sheets.sheet import Table, fixed_column

REACH = ("reach", "reached")
"""Columns of two invisible points: their time and their rating."""

RATINGS = (1000, 2000)
"""Range of ratings of an empty chart."""


def reach(begins: str, ends: str, known: str, rating: str, text: str, frame: tuple[float, float]) -> Table:
    """Table of the invisible points.

    `begins`, `ends`: formulas of the two times, or `{frame}`. `known`: condition that there is a rating. `text`:
    format of a time. `frame`: times for an empty chart, because programs would draw the year 1900.
    """
    points, at = REACH
    facts: dict[str, Any] = {"heading": "Checks.behind", "helper": True}
    return Table(
        (
            fixed_column(points, (f"={begins}", f"={ends}"), format=text, **facts),
            fixed_column(at, (f"=IF({known},{rating},{{frame_up}})",) * 2, format="0", **facts),
            fixed_column("frame", frame, format=text, **facts),
            fixed_column("frame_up", RATINGS, format="0", **facts),
        ),
        2,
    )
