"""Functions, numbers and sheet names that a declaration may use, because every program accepts them."""

import re
from collections.abc import Iterable
from functools import cache

from xlelo.lang.sentence import Sentence

FUNCTIONS = frozenset(
    [
        "SUM",
        "SUMIFS",
        "AVERAGE",
        "COUNT",
        "COUNTA",
        "COUNTIF",
        "COUNTIFS",
        "SUMPRODUCT",
        "IF",
        "IFERROR",
        "AND",
        "OR",
        "NOT",
        "INDEX",
        "MATCH",
        "MIN",
        "MAX",
        "MODE",
        "LARGE",
        "SMALL",
        "RANK",
        "ROUND",
        "INT",
        "ABS",
        "SIGN",
        "MOD",
        "CHOOSE",
        "ROW",
        "ROWS",
        "COLUMN",
        "ISNUMBER",
        "ISTEXT",
        "ISLOGICAL",
        "LEFT",
        "MID",
        "LEN",
        "FIND",
        "SUBSTITUTE",
        "DATE",
        "YEAR",
        "MONTH",
        "DAY",
        "EDATE",
        "HYPERLINK",
    ]
)
"""Functions that Excel 2010, LibreOffice 7.4, Google Sheets and the embedded engine calculate alike."""

LONGEST = 400
"""Longest formula template in characters. The limit keeps to one step per column."""

LONGEST_TITLE = 31
KEPT_TITLES = frozenset({"history", "historial", "histórico", "historique", "änderungen", "cronologia"})
"""Names of the sheet of tracked changes in several languages. Excel refuses a file that uses one."""

REFERENCE = re.compile(r"\{([^{}]*)\}")
"""A key in a formula."""

_CALL = re.compile(r"([A-Z][A-Z0-9.]*)\(")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?")
_ROUNDINGS = re.compile(r",6\)|\+0\.5\)|INT\(0\.5-")
_HALF_INDEX = re.compile(r"\):X|X:[A-Z]+\(")
"""A range from a function's cell to a plain one. The embedded engine misplaces it where rows share a formula."""

_LEFT_OUT = re.compile(r",\s*[,)]")
_TEXT = re.compile(r'"[^"]*"|CHAR\(\d+\)')
"""A text, or a character by its code."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_PLAIN_NUMBERS = frozenset({"0", "1", "2"})


class DeclarationError(ValueError):
    """The workbook cannot be built as declared. The message names the sheet and the column."""


def refuse_titles(titles: Iterable[str]) -> None:
    """Refuse titles that Excel does not allow, and two titles that differ only in capitals."""
    seen: set[str] = set()
    for title in titles:
        if len(title) > LONGEST_TITLE or set(title) & set("[]:*?/\\") or title.strip("' ") != title:
            raise DeclarationError(Sentence("“{title}” cannot be a sheet's name", title=title))
        if title.lower() in KEPT_TITLES | seen:
            raise DeclarationError(Sentence("“{title}” is taken as a sheet's name", title=title))
        seen.add(title.lower())


@cache
def refuse_wording(template: str) -> None:
    """Refuse a formula that some program would not take. Many cells have the same one."""
    if len(template) > LONGEST:
        raise DeclarationError(f"a formula of {len(template)} characters is longer than {LONGEST}")
    if _CONTROL.search(template):  # a program that saves the file may write a blank or an escape instead
        raise DeclarationError("a control character must be written as CHAR")
    bare = _TEXT.sub('""', REFERENCE.sub("X", template))
    if _LEFT_OUT.search(bare):
        raise DeclarationError("an argument of a function is left out")
    if _HALF_INDEX.search(bare):
        raise DeclarationError("a range ends at INDEX on one side only")
    strange = set(_CALL.findall(bare)) - FUNCTIONS
    if strange:
        raise DeclarationError(f"{', '.join(sorted(strange))} is no function of every program")
    numbers = set(_NUMBER.findall(_ROUNDINGS.sub(")", bare))) - _PLAIN_NUMBERS
    if numbers:
        raise DeclarationError(f"{', '.join(sorted(numbers))} belongs on the sheet of parameters")
