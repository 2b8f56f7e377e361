"""A player's rating chart: its points, and its range even if it has only one list or none to draw."""

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from xlelo.sheets.asked_row import Row
from xlelo.sheets.chart import Chart
from xlelo.sheets.columns import helpers, integer
from xlelo.sheets.formats import DATE
from xlelo.sheets.sheet import Column, Table, computed, fixed_column, fixed_table

REACH = ("reach", "reached")
"""Columns of two invisible points: their time and their rating."""

RATINGS = (1000, 2000)
"""Range of ratings of an empty chart."""

BEGINS = "IF({Period.first_day}<1,{Period.list_day},{Period.first_day})"
"""Day of the list in force, as the rating history of a month shows it."""
SKIPPED = "MAX(0,{older}+1+2-ROWS({Card.lists}))"
"""Number of the oldest lists that have no row. `older`: the player's lists before the one in force."""


def reach(begins: str, ends: str, known: str, rating: str, text: str, frame: tuple[float, float]) -> Table:
    """Table of the invisible points.

    `begins`, `ends`: formulas of the two times, or `{frame}`. `known`: condition that there is a rating. `text`:
    format of a time. `frame`: times for an empty chart, because programs would draw the year 1900.
    """
    points, at = REACH
    facts: dict[str, Any] = {"heading": "Checks.behind", "helper": True}
    return fixed_table(
        fixed_column(points, (f"={begins}", f"={ends}"), format=text, **facts),
        fixed_column(at, (f"=IF({known},{rating},{{frame_up}})",) * 2, format="0", **facts),
        fixed_column("frame", frame, format=text, **facts),
        fixed_column("frame_up", RATINGS, format="0", **facts),
    )


def reach_of_month(frame: tuple[float, float]) -> Table:
    """The invisible points of a month's chart, from the list in force to the new one."""
    ends = "IF({Period.list_day}<1,{frame},{Period.list_day})"
    begins = f"IF({{Period.list_day}}<1,{{frame}},{BEGINS})"
    return reach(begins, ends, "COUNT({Card.new})>0", "MAX({Card.new})", DATE, frame)


def points(prefix: str, lacks: str, has: Callable[[Row], bool], rating: Column, **start: Any) -> tuple[Column, ...]:
    """Points of one list for the chart.

    Rows without a rating repeat the previous point, or the first one, so it shows only real ratings. `lacks`: condition
    of such a row; `has`: whether it has one by the rules. `rating`: the rating in the row that a point repeats.
    `start`: facts of the column with that row.
    """
    at, of = f"{prefix}_at", f"{prefix}_from"
    rows = f"Card.{at}"
    return helpers(
        integer(
            at,
            f'IF({lacks},IF({{{at}^}}="","",{{{at}^}}),{{lists}})',
            needs="",
            asks=lambda row: row.number if has(row) else row.at(rows, row.number - 1),
        ),
        integer(
            of,
            f'IF({{{at}}}="",MIN({{{rows}}}),{{{at}}})',
            asks=lambda row: row(at) or next((row.at(rows, one) for one in row.rows_with(rows)), None),
            **start,
        ),
        computed(
            f"{prefix}_on",
            f"{{Card.date#{of}+1}}",
            needs=f"{{{of}}}",
            format=DATE,
            asks=lambda row: row.at("Card.date", row(of)),
        ),
        replace(rating, needs=f"{{{of}}}"),
    )


def history_chart(at: str, size: tuple[float, float], prefixes: Collection[str], rating: str) -> Chart:
    """Lines of the lists by day. `rating`: end of the columns' keys that hold the points."""
    days = tuple(f"{prefix}_on" for prefix in prefixes)
    return Chart(
        "course",
        "line",
        days[0],
        tuple(f"{prefix}_{rating}" for prefix in prefixes),
        at,
        size,
        overs=days,
        within=REACH,
    )
