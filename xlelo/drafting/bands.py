"""Players by rating in as many bands as a chart shows, none of them beyond the ratings that there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlelo.drafting.sheet import WHOLE, Column, Table, computed, printed

if TYPE_CHECKING:
    from collections.abc import Sequence

BANDS = 10
WIDTH = 50
"""Of a band, or a multiple of it where the ratings lie further apart."""


def bands(*counted: Column) -> Table:
    """For the sheet Period; `counted`: how many are in each {band}, which is {Period.band_step} wide."""
    begin = 'IF({Period.band_from}="","",{Period.band_from}+({band_place}-1)*{Period.band_step})'
    return Table(
        (
            printed("band_place", range(1, BANDS + 1), format=WHOLE, width=5),
            computed("band", begin, format=WHOLE, width=9),
            *counted,
        ),
        BANDS,
    )


def widths(ratings: str) -> tuple[Column, ...]:
    """Its single cells; `ratings`: all of them, as arguments of a function."""
    apart = f"MAX({ratings})-{{band_from}}"
    return (
        printed("band_width", (WIDTH,), format=WHOLE),
        computed(
            "band_from", f'IF(COUNT({ratings})=0,"",INT(MIN({ratings})/{{band_width}})*{{band_width}})', format=WHOLE
        ),
        computed(
            "band_step",
            f'IF({{band_from}}="","",{{band_width}}*(1+INT(({apart})/({{band_width}}*ROWS({{Period.band_place}})))))',
            format=WHOLE,
        ),
    )


def banded(ratings: Sequence[int]) -> tuple[dict[str, Any], list[tuple[int, int]]]:
    """What those cells hold, and the bands: from, and up to before."""
    if not ratings:
        return {"band_from": None, "band_step": None}, []
    begin = min(ratings) // WIDTH * WIDTH
    step = WIDTH * (1 + (max(ratings) - begin) // (WIDTH * BANDS))
    found = [(begin + place * step, begin + (place + 1) * step) for place in range(BANDS)]
    return {"band_from": begin, "band_step": step}, found
