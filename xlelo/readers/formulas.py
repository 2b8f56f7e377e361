"""Formulas in cells that hold input: those that have no result, and those that have another one tomorrow."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Self

from xlelo.lang.sentence import Sentence

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

Place = tuple[int, int]
"""Row and column."""

CHANGING = re.compile(
    r"(?<![\w.])(?:_\w+\.)*(?:TODAY|NOW|RAND|RANDBETWEEN|RANDARRAY|RAND\.NV|RANDBETWEEN\.NV)\s*\(",
    re.IGNORECASE,
)
QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
"""Texts and the names of sheets."""
UNSTORED: Final = "=…"


class FormulaFault(str):
    """Stands for the value of a formula that is not to be read; `fault` says why."""

    __slots__ = ("fault",)
    fault: Sentence

    def __new__(cls, formula: str, fault: Sentence) -> Self:
        found = super().__new__(cls, formula)
        found.fault = fault
        return found


CHANGES: Final = Sentence("a formula whose result depends on the day or on chance: type a value")
NOT_CALCULATED: Final = FormulaFault(
    UNSTORED,
    Sentence("a formula without a stored result: open the file in a spreadsheet program and save it, or type a value"),
)


def is_changing(formula: str) -> bool:
    """Its result depends on the day or on chance."""
    return CHANGING.search(QUOTED.sub("", formula)) is not None


class SheetFormulas:
    """The formulas of a sheet as its cells come; one that fills several cells stands in the first."""

    def __init__(self) -> None:
        self._shared: dict[str, str] = {}
        self._filling: list[tuple[Place, Place, str]] = []
        """First and last cell of formulas that fill several, and the formula."""
        self.texts: dict[Place, str] = {}
        """Of cells with a result that does not change by itself: it may do so through other cells."""

    def fault(self, formula: Element | None, place: Place, *, stored: bool) -> FormulaFault | None:
        """`formula`: the cell's own; `stored`: there is a result, be it a blank text."""
        if formula is None:
            text = next((text for first, last, text in self._filling if _within(place, first, last)), "")
        else:
            text = self._text(formula, place)
        if is_changing(text):
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


def _within(place: Place, first: Place, last: Place) -> bool:
    return all(low <= at <= high for low, at, high in zip(first, place, last, strict=True))


def _last(area: str, first: Place) -> Place:
    """Of B2:C9; a single cell is its own."""
    match = re.fullmatch(r"\$?[A-Z]{1,3}\$?\d{1,7}:\$?([A-Z]{1,3})\$?(\d{1,7})", area, re.ASCII)
    return first if match is None else (int(match[2]), column_number(match[1]))


def column_number(name: str) -> int:
    """From 1."""
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
