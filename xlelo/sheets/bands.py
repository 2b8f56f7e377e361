"""Rating bands for a chart: the number of players per band. The bands cover the given ratings only."""

from collections.abc import Sequence

from xlelo.sheets.asked_row import Row
from xlelo.sheets.columns import integer
from xlelo.sheets.formats import WHOLE_FORMAT
from xlelo.sheets.sheet import Column, Table, fixed_column, fixed_table

PERIOD = "Period"
BANDS = 10
WIDTH = 50
"""Width of a band. If the ratings are far apart, a band is a multiple of it."""


def bands(*counted: Column, on: str = PERIOD) -> Table:
    """Table of the bands.

    `counted`: columns that count the players in each {band}, which is {Period.band_step} wide. `on`: the sheet of the
    table.
    """
    return fixed_table(
        fixed_column("band_place", range(1, BANDS + 1), format=WHOLE_FORMAT, width=5),
        integer(
            "band",
            f"{{{on}.band_from}}+({{band_place}}-1)*{{{on}.band_step}}",
            needs=f"{{{on}.band_from}}",
            asks=lambda row: row("band_from") + (row.number - 1) * row("band_step"),
        ),
        *counted,
        needs="{band}",
    )


def band_count(key: str, ratings: str, among: str = "", *, on: str = PERIOD) -> Column:
    """Number of ratings in the band. `among`: a column with 1 in the rows that count, if not all do."""

    def asked(row: Row) -> int:
        begin, end = row("band"), row("band") + row("band_step")
        rows = row.rows_with(among, 1) if among else row.rows_with(ratings)
        return sum(begin <= (row.at(ratings, number) or 0) < end for number in rows)

    inside = f'{{{ratings}}},">="&{{band}},{{{ratings}}},"<"&{{band}}+{{{on}.band_step}}'
    if among:
        inside += f",{{{among}}},1"
    return integer(key, f"COUNTIFS({inside})", visible=True, asks=asked)


def widths(columns: Sequence[str], on: str = PERIOD) -> tuple[Column, ...]:
    """Single cells with the bounds of the bands. `columns`: those with the ratings."""

    def rated(row: Row) -> list[int]:
        return [row.at(key, number) for key in columns for number in row.rows_with(key)]

    def begin(row: Row) -> int | None:
        found = rated(row)
        return min(found) // WIDTH * WIDTH if found else None

    def step(row: Row) -> int:
        apart: int = max(rated(row)) - row("band_from")
        return WIDTH * (1 + apart // (WIDTH * BANDS))

    ratings = ",".join(f"{{{key}}}" for key in columns)
    apart = f"MAX({ratings})-{{band_from}}"
    return (
        fixed_column("band_width", (WIDTH,), format=WHOLE_FORMAT, helper=True),
        integer(
            "band_from",
            f"INT(MIN({ratings})/{{band_width}})*{{band_width}}",
            blank_if=f"COUNT({ratings})=0",
            helper=True,
            asks=begin,
        ),
        integer(
            "band_step",
            f"{{band_width}}*(1+INT(({apart})/({{band_width}}*ROWS({{{on}.band_place}}))))",
            needs="{band_from}",
            helper=True,
            asks=step,
        ),
    )
