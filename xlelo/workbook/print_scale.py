"""Print scale of a sheet, and its number of pages side by side."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import NamedTuple

from xlelo.workbook.stylesheet import YES

PAPERS = {
    "1": (215.9, 279.4),
    "5": (215.9, 355.6),
    "7": (184.2, 266.7),
    "8": (297.0, 420.0),
    "9": (210.0, 297.0),
    "11": (148.0, 210.0),
    "12": (250.0, 353.0),
    "13": (176.0, 250.0),
    "66": (420.0, 594.0),
    "70": (105.0, 148.0),
}
"""Paper number in files → short and long side in millimetres."""
A4 = PAPERS["9"]
_MARGIN, _INCH, _PART = 0.7, 25.4, 0.001


class PrintScale(NamedTuple):
    scale: float
    """Print scale; 1 is full size."""
    pages_across: int
    """Number of pages side by side."""

    @classmethod
    def of(cls, settings: Mapping[str, str], wide: float, high: float) -> PrintScale:
        """Compute the scale for a width and height in millimetres. `settings`: the sheet's settings by path."""
        short, long = PAPERS.get(settings.get("pageSetup@paperSize", "9"), A4)
        lies = settings.get("pageSetup@orientation") == "landscape"
        across, down = (long, short) if lies else (short, long)
        across -= _INCH * _margins(settings, "left", "right")
        down -= _INCH * _margins(settings, "top", "bottom")
        scale = int(settings.get("pageSetup@scale", "100")) / 100
        if settings.get("sheetPr/pageSetUpPr@fitToPage") in YES:
            pages = int(settings.get("pageSetup@fitToWidth", "1")), int(settings.get("pageSetup@fitToHeight", "1"))
            rooms = ((pages[0] * across, wide), (pages[1] * down, high))
            scale = min(1.0, *(room / needed for room, needed in rooms if room > 0 < needed))
        return cls(scale, max(1, ceil(wide * scale / max(across, 1) - _PART)))


def _margins(settings: Mapping[str, str], *sides: str) -> float:
    return sum(float(settings.get(f"pageMargins@{side}", _MARGIN)) for side in sides)
