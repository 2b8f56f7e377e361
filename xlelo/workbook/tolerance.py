"""All changes that are allowed on a published sheet.

A sheet is compared with the sheet as it was written. Every difference is reported, unless this module allows it.
"""

import re
from collections.abc import Set as AbstractSet

from xlelo.workbook.stylesheet import BLACK, WHITE, Colour, Style

FREE_SETTINGS = (
    "sheetPr",
    "dimension",
    "sheetViews",
    "sheetFormatPr",
    "sheetCalcPr",
    "sheetProtection",
    "protectedRanges",
    "scenarios",
    "autoFilter",
    "sortState",
    "dataConsolidate",
    "customSheetViews",
    "phoneticPr",
    "printOptions",
    "pageMargins",
    "pageSetup",
    "rowBreaks",
    "colBreaks",
    "customProperties",
    "cellWatches",
    "ignoredErrors",
    "smartTags",
)
"""Free settings: sorting, filters, freezing, zoom, selection, windows, protection, outlines, paper."""
SETTINGS = {
    "sheetViews/sheetView@showFormulas": {"0"},
    "sheetViews/sheetView@showZeros": {"1"},
    "sheetViews/sheetView@rightToLeft": {"0"},
    "sheetFormatPr@zeroHeight": {"0"},
    "pageSetup@errors": {"displayed"},
    "pageSetup@cellComments": {"none"},
    "pageSetup@useFirstPageNumber": {"0"},
    "pageSetup@paperSize": {"1", "5", "7", "8", "9", "11", "12", "13", "66", "70"},
}
"""Settings with allowed values only; others would change the display. Papers are A3 to A6, B4, B5, Letter, Legal."""
RANGES = {
    "pageSetup@scale": (40, 400),
    **{f"pageMargins@{side}": (0, 2) for side in ("left", "right", "top", "bottom", "header", "footer")},
}
"""Allowed ranges: print scale in percent, margins in inches."""
LEAST_SCALE = 0.4
"""Smallest readable print scale of a list."""
RELATIONS = frozenset(
    {*("drawing", "vmlDrawing", "comments", "threadedComment"), *("printerSettings", "hyperlink", "customProperty")}
)
"""Parts that a sheet may refer to. Drawings and comments are checked as overlays."""

FONTS = re.compile(
    r"arial|aptos|calibri|cambria|candara|carlito|caladea|cantarell|century|comic sans|consolas|constantia|corbel|"
    r"courier|dejavu|droid|fira|franklin|garamond|georgia|gill sans|helvetica|inter\b|lato|liberation|lucida|"
    r"montserrat|noto|open sans|palatino|roboto|sans|segoe ui\b|serif|source|tahoma|times|trebuchet|ubuntu|verdana|"
    r"bookman|book antiqua|nimbus|albany|thorndale|cumberland|monospace|menlo|monaco|geneva|optima|futura",
    re.IGNORECASE,
)
"""Beginnings of the names of fonts whose letters can be read."""
SMALLEST, LARGEST = 6, 20
"""Allowed text sizes in points."""
LARGER = 2
"""Allowed text size relative to the written size, for large text."""
CONTRAST = 1.5
"""Smallest readable contrast. Black on white has 21 (WCAG 2)."""
LOWEST_ROW = 0.7
"""Smallest row height, relative to the text size."""
NARROWEST = 1
"""Smallest column width, in digits."""


def is_free(path: str, value: str, keys: AbstractSet[tuple[str, str]]) -> bool:
    """Return whether a changed setting is allowed."""
    if path in SETTINGS:
        return value in SETTINGS[path]
    if path in RANGES:
        least, most = RANGES[path]
        return least <= float(value) <= most
    if path.endswith(("Header", "Footer")):
        return not value or (f"odd{path[-len('Header') :]}", value) in keys
    return path.split("/", maxsplit=1)[0].split("@", maxsplit=1)[0] in FREE_SETTINGS


def can_be_read(style: Style, ink: Colour | None, written: Style) -> bool:
    """Return whether colours and size can be read. `ink`: the colour in the number format, if any."""
    largest = max(LARGEST, LARGER * (written.size or 0))
    fits = style.size is None or SMALLEST <= style.size <= largest
    return fits and _contrast(ink or style.ink or BLACK, style.ground or WHITE) >= CONTRAST


def is_legible(font: str | None, text: str | None) -> bool:
    return font in (None, text) or FONTS.match(font or "") is not None


def _contrast(one: Colour, other: Colour) -> float:
    darker, lighter = sorted(map(_luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (float((part / 255) ** 2.2) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
