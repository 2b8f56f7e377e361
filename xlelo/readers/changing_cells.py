"""Cells of a workbook whose results depend on the day or on chance, directly or through other cells and names."""

import io
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Final, NamedTuple
from xml.etree.ElementTree import iterparse

from xlelo.readers.formulas import Place, column_number, is_changing, local_name

LAST: Final = 2**21
"""A number beyond every row and column."""
MAX_PASSES: Final = 100
"""The most passes over all formulas, in alternating direction. Real chains of formulas need two or three."""
_VOLATILE_FUNCTION = re.compile(rb"TODAY|NOW|RAND", re.IGNORECASE)
_TEXT = re.compile(r'"[^"]*"')
_OPERAND = re.compile(
    r"(?<![\w.$])(?:('(?:[^']|'')+'|[^\W\d][\w.]*)!)?"
    r"(\$?[^\W\d][\w.$\\]*(?::\$?\w[\w$]*)?|\$?\d+:\$?\d+)(?![\w.$\\!]|\s*\()"
)
"""A sheet's title (optional) and cells or a name. A function is no operand: a bracket follows it."""
_CORNER = re.compile(r"(\$?)([A-Z]{1,3})?(\$?)(\d{1,7})?", re.ASCII | re.IGNORECASE)
_CELL = re.compile(r"([A-Z]{1,3})(\d{1,7})", re.ASCII)


class _Area(NamedTuple):
    first: Place
    last: Place


class _Corner(NamedTuple):
    row: int | None
    column: int | None
    moves: Place
    """1 for a part that moves with the formula, 0 for a part after $."""


class _Operand(NamedTuple):
    sheet: str | None
    text: str
    corners: tuple[_Corner, _Corner] | None
    """None for a name."""


class _Formula(NamedTuple):
    sheet: str
    """The sheet's title in lower case. For a name: the sheet that alone knows it, or empty."""
    fills: _Area | str
    """The cells of the formula, or the name that it defines."""
    text: str
    shift: Place = (0, 0)
    """The cell's distance from the cell for which the shared formula is written."""


class ChangingCells:
    """The search for changing cells.

    `names`: (sheet title or empty, name) → formula; `sheets`: title → reader of its part.
    """

    def __init__(self, names: Mapping[tuple[str, str], str], sheets: Mapping[str, Callable[[], bytes]]) -> None:
        self._names = {(title.casefold(), name.casefold()): text for (title, name), text in names.items()}
        self._sheets = {title.casefold(): part for title, part in sheets.items()}
        self._cells: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
        """(sheet, column) → sorted rows."""
        self._areas: defaultdict[str, list[_Area]] = defaultdict(list)
        """Sheet → areas of several cells."""
        self._changing: set[tuple[str, str]] = set()
        """Names that depend on the day or on chance."""
        self._operands: dict[str, list[_Operand]] = {}
        """Formula → its operands, because each formula is looked at in several passes."""

    def holds(self, sheet: str, place: Place) -> bool:
        return self._has_changing_cells and self._reaches(sheet.casefold(), _Area(place, place))

    @cached_property
    def _has_changing_cells(self) -> bool:
        """Find the changing cells; True if there are any. Runs on first use, because few inputs hold formulas."""
        parts = {title: part() for title, part in self._sheets.items()}
        if not (any(map(_VOLATILE_FUNCTION.search, parts.values())) or any(map(is_changing, self._names.values()))):
            return False
        found = [_Formula(sheet, name, text) for (sheet, name), text in self._names.items()]
        found += [formula for title, xml in parts.items() for formula in _formulas(title, xml)]
        pending = [formula for formula in found if not self._mark(formula, changing=is_changing(formula.text))]
        if len(pending) == len(found):  # a text of the sheets has such a word
            return False
        for _ in range(MAX_PASSES):
            rest = [formula for formula in pending if not self._mark(formula, changing=self._is_reached(formula))]
            if len(rest) == len(pending):
                break
            pending = rest[::-1]
        return True

    def _mark(self, formula: _Formula, *, changing: bool) -> bool:
        if changing:
            if isinstance(formula.fills, str):
                self._changing.add((formula.sheet, formula.fills))
            elif formula.fills.first == formula.fills.last:
                row, column = formula.fills.first
                rows = self._cells[formula.sheet, column]
                rows.insert(bisect_left(rows, row), row)
            else:
                self._areas[formula.sheet].append(formula.fills)
        return changing

    def _is_reached(self, formula: _Formula) -> bool:
        if formula.text not in self._operands:
            self._operands[formula.text] = _operands(formula.text)
        for own, text, corners in self._operands[formula.text]:
            sheet = formula.sheet if own is None else own
            if self._is_name(sheet, text) if corners is None else self._reaches(sheet, _area(corners, formula.shift)):
                return True
        return False

    def _is_name(self, sheet: str, name: str) -> bool:
        """True if the name is changing. A sheet's own name wins over the workbook's."""
        scope = sheet if (sheet, name) in self._names else ""
        return (scope, name) in self._changing

    def _reaches(self, sheet: str, area: _Area) -> bool:
        (top, left), (bottom, right) = area
        if right - left < len(self._cells):
            columns = ((sheet, column) for column in range(left, right + 1))
        else:
            columns = (key for key in self._cells if key[0] == sheet and left <= key[1] <= right)
        for key in columns:
            rows = self._cells.get(key, ())
            at = bisect_left(rows, top)
            if at < len(rows) and rows[at] <= bottom:
                return True
        return any(
            first[0] <= bottom and top <= last[0] and first[1] <= right and left <= last[1]
            for first, last in self._areas.get(sheet, ())
        )


def _formulas(title: str, xml: bytes) -> Iterator[_Formula]:
    """The formulas of one sheet. A shared formula is written only in the first of its cells."""
    shared: dict[str, tuple[Place, str]] = {}
    for _, element in iterparse(io.BytesIO(xml)):  # noqa: S314 - expat itself refuses entities that swell
        if local_name(element.tag) != "row":
            continue
        for cell in element:
            match = _CELL.fullmatch(cell.get("r") or "")
            formula = next((one for one in cell if local_name(one.tag) == "f"), None)
            if match is None or formula is None:
                continue
            place, text, number = (int(match[2]), column_number(match[1])), formula.text or "", formula.get("si") or ""
            if formula.get("t") == "shared" and text:
                shared[number] = place, text
            base, text = (place, text) if text else shared.get(number, (place, ""))
            corners = _corners(formula.get("ref") or "") if formula.get("t") == "array" else None
            fills = _area(corners) if corners else _Area(place, place)
            yield _Formula(title, fills, text, (place[0] - base[0], place[1] - base[1]))
        element.clear()


def _operands(formula: str) -> list[_Operand]:
    found = []
    for match in _OPERAND.finditer(_TEXT.sub("", formula)):
        title, text = match.groups()
        sheet = None if title is None else title.strip("'").replace("''", "'").casefold()
        found.append(_Operand(sheet, text.casefold(), _corners(text)))
    return found


def _corners(text: str) -> tuple[_Corner, _Corner] | None:
    """The corners of cells, whole columns or whole rows; None for a name."""
    matches = [_CORNER.fullmatch(corner) for corner in text.split(":")]
    if len(matches) > 2 or not all(matches):  # noqa: PLR2004 - two corners
        return None
    first, last = (_corner(match) for match in (matches[0], matches[-1]) if match is not None)
    kinds = {(corner.row is None, corner.column is None) for corner in (first, last)}
    if len(kinds) > 1 or (True, True) in kinds or (len(matches) == 1 and kinds != {(False, False)}):
        return None
    return first, last


def _corner(corner: re.Match[str]) -> _Corner:
    fixed, letters, fixed_row, digits = corner.groups()
    row = None if digits is None else int(digits)
    column = None if letters is None else column_number(letters.upper())
    return _Corner(row, column, (0 if fixed_row or (letters is None and fixed) else 1, 0 if fixed else 1))


def _area(corners: tuple[_Corner, _Corner], shift: Place = (0, 0)) -> _Area:
    (top, left), (bottom, right) = (
        (row and row + down * shift[0], column and column + across * shift[1])
        for row, column, (down, across) in corners
    )
    return _Area((top or 1, left or 1), (bottom or LAST, right or LAST))
