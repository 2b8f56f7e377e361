"""Number formats of cells."""

from typing import Self

WHOLE_FORMAT = "0"


GENERAL = "General"


TEXT = "@"


FRACTION = "# ?/?"
"""Format of scores. In a cell with it, Excel and LibreOffice take a typed 1/2 for a half, not for a date."""


DATE = "mm-dd-yy"
"""The file format's short date. Every program shows it in the reader's own order."""


ISO_DATE = "yyyy-mm-dd"
"""Date format of workings. No date format both follows the reader and leaves cells without a day blank."""


SIGN_FORMAT = "+0;-0;0"


FLAG = "0;;"
"""Shows positive numbers only."""


HUNDREDTHS = "0.00"


OR_NOTHING, AMOUNT = '0;-0;""', 'General;-General;""'
"""Formats for a whole number and for any number. 0 is not shown.

0.## would show 5 as “5.” in Excel.
"""

SIGNED = "+General;-General;0"
"""Format of a change that need not be whole."""


class Parts(str):
    """Format of a working in fractions of one, such as thousandths. The heading names the fraction."""

    __slots__ = ("of",)
    of: int

    def __new__(cls, text: str, of: int) -> Self:
        parts = super().__new__(cls, text)
        parts.of = of
        return parts


TEN_THOUSANDTHS, SIGNED_TEN_THOUSANDTHS = Parts(WHOLE_FORMAT, 10_000), Parts(SIGN_FORMAT, 10_000)


THOUSANDTHS, SIGNED_THOUSANDTHS = Parts(WHOLE_FORMAT, 1_000), Parts(SIGN_FORMAT, 1_000)
