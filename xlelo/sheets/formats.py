"""Number formats of cells."""

from __future__ import annotations

from typing import Self

WHOLE = "0"


GENERAL = "General"


TEXT = "@"


DATE = "mm-dd-yy"
"""The file format's own short date, which every program shows as its reader writes dates."""


ISO_DATE = "yyyy-mm-dd"
"""On workings, beside what a cell shows where no day stands: no format lets both follow the reader."""


SIGNED = "+0;-0;0"


FLAG = "0;;"
"""Only what is more than nothing is shown."""


HUNDREDTHS = "0.00"


OR_NOTHING, AMOUNT = '0;-0;""', '0.##;-0.##;""'
"""A whole number, or one of any kind, or nothing in the place of 0."""


class Parts(str):
    """The format of a working that runs in whole parts of one, as its heading says; what is published is divided."""

    __slots__ = ("of",)
    of: int

    def __new__(cls, shown: str, of: int) -> Self:
        parts = super().__new__(cls, shown)
        parts.of = of
        return parts


TEN_THOUSANDTHS, SIGNED_TEN_THOUSANDTHS = Parts(WHOLE, 10_000), Parts(SIGNED, 10_000)


THOUSANDTHS, SIGNED_THOUSANDTHS = Parts(WHOLE, 1_000), Parts(SIGNED, 1_000)
