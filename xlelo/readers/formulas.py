"""Formulas in input cells that cannot be read: without a stored result, or with a result that changes by itself."""

import re
from typing import Final, Self
from xml.etree.ElementTree import Element

from xlelo.lang.sentence import Sentence

Place = tuple[int, int]
"""Row and column."""

CHANGING = re.compile(
    r"(?<![\w.])(?:_\w+\.)*(?:TODAY|NOW|RAND|RANDBETWEEN|RANDARRAY|RAND\.NV|RANDBETWEEN\.NV)\s*\(", re.IGNORECASE
)
QUOTED_TEXT = re.compile(r"\"[^\"]*\"|'[^']*'")
"""Texts in quotes and sheet names."""
NO_RESULT: Final = "=…"


class FormulaFault(str):
    """The value of a cell whose formula cannot be read; `fault` says why."""

    __slots__ = ("fault",)
    fault: Sentence

    def __new__(cls, formula: str, fault: Sentence) -> Self:
        found = super().__new__(cls, formula)
        found.fault = fault
        return found


CHANGES: Final = Sentence("a formula whose result depends on the day or on chance: type a value")
NOT_CALCULATED: Final = FormulaFault(
    NO_RESULT,
    Sentence("a formula without a stored result: open the file in a spreadsheet program and save it, or type a value"),
)


def is_changing(formula: str) -> bool:
    """True if the formula's own result depends on the day or on chance."""
    return CHANGING.search(QUOTED_TEXT.sub("", formula)) is not None


class SheetFormulas:
    """The formulas of a sheet, collected cell by cell. An array formula is written in its first cell only."""

    def __init__(self) -> None:
        self._shared: dict[str, str] = {}
        self._filling: list[tuple[Place, Place, str]] = []
        """Array formulas: first cell, last cell, formula."""
        self.texts: dict[Place, str] = {}
        """Formulas that do not change by themselves, by cell. They can still change through other cells."""

    def fault(self, formula: Element | None, place: Place, *, stored: bool) -> FormulaFault | None:
        """The reason not to read the cell, or None.

        `formula`: its own; `stored`: it has a result, even an empty text.
        """
        if formula is None and not self._filling:  # most cells
            return None
        if formula is None:
            text = next((text for first, last, text in self._filling if _is_within(place, first, last)), "")
        else:
            text = self._text(formula, place)
        if text and is_changing(text):
            return FormulaFault(f"={text}", CHANGES)
        if text and stored:
            self.texts[place] = text
        return None if stored or formula is None else NOT_CALCULATED

    def _text(self, formula: Element, place: Place) -> str:
        text, kind = formula.text or "", formula.get("t")
        if kind == "shared":
            number = formula.get("si") or ""
            if text:
                self._shared[number] = text
            return self._shared.get(number, "")
        if kind == "array" and (last := _last(formula.get("ref") or "", place)) != place:
            self._filling.append((place, last, text))
        return text


def _is_within(place: Place, first: Place, last: Place) -> bool:
    return all(low <= at <= high for low, at, high in zip(first, place, last, strict=True))


def _last(area: str, first: Place) -> Place:
    """The last cell of an area such as B2:C9; the first cell itself if there is no area."""
    match = re.fullmatch(r"\$?[A-Z]{1,3}\$?\d{1,7}:\$?([A-Z]{1,3})\$?(\d{1,7})", area, re.ASCII)
    return first if match is None else (int(match[2]), column_number(match[1]))


def local_name(name: str) -> str:
    """The name of an XML element or attribute without its namespace."""
    return name.rpartition("}")[2]


def column_number(name: str) -> int:
    """The number of a column's letters; A is 1."""
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
