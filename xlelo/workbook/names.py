"""Defined names of a workbook. They find its cells wherever people have moved them."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from openpyxl.utils import column_index_from_string, get_column_letter

_RANGE = re.compile(
    r"(?:'(?P<quoted>(?:[^']|'')+)'|(?P<plain>[^'!]+))!"
    r"\$(?P<column>[A-Z]{1,3})\$(?P<top>\d{1,7})(?::\$(?P=column)\$(?P<bottom>\d{1,7}))?",
    re.ASCII,
)


class NamedCells(NamedTuple):
    """The cells of a defined name: rows of one column."""

    sheet: str
    column: int
    first: int
    last: int

    @property
    def height(self) -> int:
        return self.last - self.first + 1

    @property
    def cells(self) -> str:
        first = self.cell(self.first)
        return first if self.height == 1 else f"{first}:{self.cell(self.last)}"

    def cell(self, row: int) -> str:
        return f"{get_column_letter(self.column)}{row}"


class Names(dict[str, NamedCells]):
    """Names by any spelling in capitals or small letters, because spreadsheets take Players_ID for Players_id."""

    def __init__(self, given: Iterable[tuple[str, NamedCells]]) -> None:
        super().__init__(given)
        self._folded = {name.casefold(): area for name, area in self.items()}

    def __missing__(self, name: str) -> NamedCells:
        return self._folded[name.casefold()]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name.casefold() in self._folded

    def get(self, name: str, default: Any = None) -> Any:
        return self._folded.get(name.casefold(), default)


def names_in(workbook: Any) -> Iterator[tuple[str, NamedCells]]:
    """Yield the names that refer to one column of an existing sheet."""
    titles = {title.casefold(): title for title in workbook.sheetnames}
    for name, defined in workbook.defined_names.items():
        match = _RANGE.fullmatch(defined.attr_text or "")
        title = titles.get((match["quoted"] or match["plain"]).replace("''", "'").casefold()) if match else None
        if match is not None and title is not None:
            column, top = column_index_from_string(match["column"]), int(match["top"])
            yield name, NamedCells(title, column, top, int(match["bottom"] or top))
