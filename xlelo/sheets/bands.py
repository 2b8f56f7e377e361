"""Rating bands for a chart: the number of players per band. The bands cover the given ratings only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlelo.sheets.columns import integer
from xlelo.sheets.formats import WHOLE_FORMAT
from xlelo.sheets.sheet import Column, Table, fixed_column

if TYPE_CHECKING:
    from collections.abc import Sequence

PERIOD = "Period"
BANDS = 10
WIDTH = 50
"""Width of a band. If the ratings are far apart, a band is a multiple of it."""


def bands(*counted: Column, on: str = PERIOD) -> Table:
    """Table of the bands.

    `counted`: columns that count the players in each {band}, which is {Period.band_step} wide. `on`: the sheet of the
    table.
    """
    return Table(
        (
            fixed_column("band_place", range(1, BANDS + 1), format=WHOLE_FORMAT, width=5),
            integer(
                "band",
                f"{{{on}.band_from}}+({{band_place}}-1)*{{{on}.band_step}}",
                needs=f"{{{on}.band_from}}",
                width=9,
            ),
            *counted,
        ),
        BANDS,
        needs="{band}",
    )


def band_count(key: str, ratings: str, also: str = "", *, on: str = PERIOD) -> Column:
    """Number of ratings in the band. `also`: more columns with their conditions, for COUNTIFS."""
    inside = f'{{{ratings}}},">="&{{band}},{{{ratings}}},"<"&{{band}}+{{{on}.band_step}}'
    return integer(key, f"COUNTIFS({inside}{also})", width=9, visible=True)


def widths(ratings: str, on: str = PERIOD) -> tuple[Column, ...]:
    """Single cells with the bounds of the bands. `ratings`: all ratings, as arguments of a function."""
    apart = f"MAX({ratings})-{{band_from}}"
    return (
        fixed_column("band_width", (WIDTH,), format=WHOLE_FORMAT, helper=True),
        integer(
            "band_from",
            f"INT(MIN({ratings})/{{band_width}})*{{band_width}}",
            blank_if=f"COUNT({ratings})=0",
            helper=True,
        ),
        integer(
            "band_step",
            f"{{band_width}}*(1+INT(({apart})/({{band_width}}*ROWS({{{on}.band_place}}))))",
            needs="{band_from}",
            helper=True,
        ),
    )


def band_cells(ratings: Sequence[int]) -> tuple[dict[str, Any], list[tuple[int, int]]]:
    """Expected values of those cells, and the bands: first rating, and rating before which the band ends."""
    if not ratings:
        return {"band_from": None, "band_step": None}, []
    begin = min(ratings) // WIDTH * WIDTH
    step = WIDTH * (1 + (max(ratings) - begin) // (WIDTH * BANDS))
    found = [(begin + place * step, begin + (place + 1) * step) for place in range(BANDS)]
    return {"band_from": begin, "band_step": step}, found
