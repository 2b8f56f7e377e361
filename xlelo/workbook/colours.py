"""Conditional colours: the status line, invalid inputs, open lines, and blank rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from openpyxl.utils import get_column_letter

from xlelo.sheets.formulas import exactly, is_moved
from xlelo.sheets.parsed import remove_wildcards
from xlelo.sheets.row_hints import HINT, hint_columns
from xlelo.sheets.sheet import NUMBER, Column, Sheet, Table
from xlelo.sheets.start_sheet import FRONT
from xlelo.workbook import page_setup, style
from xlelo.workbook.compile import CHECK_COLUMN, WAY_ROW, Layout, TableAddress, name_of

if TYPE_CHECKING:
    from openpyxl.styles import PatternFill

LONGEST_LIST = 200
"""Longest condition, in characters, that names all allowed words."""


def condition_of_kind(column: Column, own_name: str, cell: str, words: Mapping[str, str]) -> str:
    """Return the condition for an invalid value. `own_name`: the column's name; `words`: the workbook's words.

    It reads the cell, the bounds on the sheet of parameters, and the column of allowed words. It must stay short,
    because programs evaluate visible conditions after every entry. Errors that concern the whole row are shown beside
    it (`sheets/row_hints.py`). It is empty for a kind of input without a condition of its own.
    """
    kind = column.kind
    assert kind is not None  # noqa: S101 - only inputs are asked
    if column.bound is not None:
        return column.bound.is_misplaced(cell)
    if kind.name not in {"text", "choice"}:
        return ""
    odd = list(_odd(column, own_name, cell, words))
    refused = f"OR({','.join(odd)})" if odd else "FALSE"
    spoilt = f"ISERROR({cell}),TRUE,IF(ISLOGICAL({cell}),TRUE"
    return f'IF({spoilt},IF(SUBSTITUTE({cell}," ","")="",FALSE,{refused})))'


def _odd(column: Column, own_name: str, cell: str, words: Mapping[str, str]) -> Iterator[str]:
    """Yield the conditions that make a typed word invalid."""
    kind = column.kind
    if kind is not None and kind.is_id:
        yield from (f'{remove_wildcards(cell, unseen=True)}<>{cell}&""', f'LEFT({cell},1)=" "', f'RIGHT({cell},1)=" "')
    if column.once:
        yield f"COUNTIF({own_name},{cell})>1"
    spoken = kind is not None and kind.home is not None
    if column.id_column and (column.known or not spoken):
        sought = cell if kind is not None and kind.is_id else exactly(cell)  # an id has no wildcard, see above
        yield f'ISNA(MATCH({sought}&"",{column.id_column.replace(".", "_")},0))'
    elif kind is not None and kind.meanings:
        known = [*kind.codes, *(word for word in kind.offer(words).values() if spoken)]
        listed = ",".join(f'{cell}&""="{word}"' for word in dict.fromkeys(known))
        if len(listed) <= LONGEST_LIST:
            yield f"NOT(OR({listed}))"


MASTER = ("Checks", "faults"), ("Checks", "master")
FAILING = ("Checks", "count")
OPEN = {("Checks", "what"): "urgency", ("Checks", "check"): "urgent"}
"""Columns of lines that are coloured while open, and the column that holds the weight of each line."""
HEADS_IN_WHITE = ("rows_fine", "rows_see", "rows_bare")
"""Words of the status line that leave it white, because they ask for nothing."""
OPEN_LINES = ("Checks", "open")
"""The column with the numbers of the open lines."""
COUNTED = 10
"""Width of the count before the words of an alarm ("36 of 40"), in digits."""
_TEXT = re.compile('"([^"]*)"')
STATE = "state"
"""The column of the start sheet that shows the state of each step."""


class Colours:
    """The conditional colours of one sheet."""

    def __init__(self, worksheet: Any, layout: Layout, sheet: Sheet, position_at: Callable[[float, int], int]) -> None:
        """`position_at`: return the column that lies so many digits to the right of another column."""
        self.formatting = worksheet.conditional_formatting
        self.layout = layout
        self.sheet = sheet
        self.position_at = position_at

    def add_status_line(self) -> None:
        if MASTER[0] in self.layout.areas:
            line = self._line(page_setup.width_of_status(self.sheet, self.layout.words), CHECK_COLUMN, WAY_ROW)
            for condition, fill in self._judge():
                self.formatting.add(line, style.rule(condition, fill=fill))

    def add(self) -> None:
        self._alarms()
        for placed in self.layout.tables[self.sheet.key]:
            self._quiet_where_blank(placed)

    def _line(self, width: float, column: int, row: int) -> str:
        """Return the cells that a text of this width covers."""
        end = self.position_at(width, column)
        return f"{get_column_letter(column)}{row}:{get_column_letter(end)}{row}"

    def _judge(self) -> Iterator[tuple[str, PatternFill]]:
        """Yield condition and colour of the status line. A line about its own sheet only is never green."""
        if self.sheet.status:
            said = f"${get_column_letter(CHECK_COLUMN)}${WAY_ROW}"
            neither = (f"{said}<>{name_of('Parameters', words)}" for words in HEADS_IN_WHITE)
            yield f"AND({','.join(neither)})", style.FAIL_FILL
            return
        faults, lines = name_of(*MASTER[0]), f"COUNT({name_of(*OPEN_LINES)})"
        yield f"AND({faults}=0,{lines}=0)", style.PASS_FILL
        yield f"AND({faults}=0,{lines}>0)", style.WAITING
        yield f"{faults}>0", style.FAIL_FILL

    def _alarms(self) -> None:
        """Colour invalid inputs, failing checks and lists that must not be published yet in red."""
        for placed in self.layout.tables[self.sheet.key]:
            for position, column in enumerate(placed.table.columns, placed.left):
                letter = get_column_letter(position)
                if column.is_input:
                    self._red_where_astray(column, f"{letter}{placed.first}", f"{letter}{placed.last}")
                if (self.sheet.key, column.key) in OPEN:
                    self._open_lines(placed, OPEN[self.sheet.key, column.key])
                if (self.sheet.key, column.key) == (FRONT, STATE):
                    self._lights(f"{letter}{placed.first}", f"{letter}{placed.last}")
        for column in self.sheet.fields:
            area, name = self.layout.areas[self.sheet.key, column.key], name_of(self.sheet.key, column.key)
            cell = f"{area.letter}{area.first}"
            if column.alarm and not column.is_input:
                said = _TEXT.findall(self.layout.formulas[self.sheet.key, column.key])
                line = self._line(page_setup.width_of_line(said, page_setup.LABEL) + COUNTED, area.column, area.first)
                self._red(line, self.layout.condition(self.sheet.key, column.alarm))
            if column.is_input:
                self._red_where_astray(column, cell, cell)
                self._red(f"{area.label}:{cell}".replace("$", ""), is_moved(name, area.label))

    def _red_where_astray(self, column: Column, first: str, last: str) -> None:
        """Colour an input red if its value is invalid, or if the hint beside the row is about this cell."""
        if condition := condition_of_kind(column, name_of(self.sheet.key, column.key), first, self.layout.words):
            self._red(f"{first}:{last}", condition)
        if column.alarm:
            self._red(f"{first}:{last}", self.layout.condition(self.sheet.key, column.alarm))
        beside = self.layout.areas.get((self.sheet.key, HINT))
        for key in (column.key, *hint_columns(column.key)):
            if beside is not None and ("Parameters", f"said_{key}") in self.layout.areas:
                said = name_of("Parameters", f"said_{key}")
                self._red(f"{first}:{last}", f"${beside.letter}{beside.first}={said}")

    def _open_lines(self, address: TableAddress, weighs: str) -> None:
        """Colour failing lines red and doubtful ones yellow. `weighs`: the column that holds 1, 0 or nothing."""
        last = max(place for place, column in enumerate(address.table.columns, address.left) if not column.helper)
        cells = f"{get_column_letter(address.left)}{address.first}:{get_column_letter(last)}{address.last}"
        weight = f"${self.layout.areas[self.sheet.key, weighs].letter}{address.first}"
        numbers = f"{get_column_letter(address.left)}{address.first}:{get_column_letter(address.left)}{address.last}"
        if not any(column.values and column.words for column in address.table.columns):  # of the open lines
            self.formatting.add(numbers, style.hide_numbers(f'{weight}=""'))
        for held, fill in ((1, style.FAIL_FILL), (0, style.WAITING)):
            condition = f"AND(ISNUMBER({weight}),{weight}={held})"
            self.formatting.add(cells, style.rule(condition, fill=fill))

    def _lights(self, first: str, last: str) -> None:
        fills = {
            "to_do": style.WAITING,
            "to_settle": style.FAIL_FILL,
            "done": style.PASS_FILL,
            "ready": style.PASS_FILL,
        }
        for key, fill in fills.items():
            said = f"{first}={self.layout.word(f'{FRONT}.{key}')}"
            self.formatting.add(f"{first}:{last}", style.rule(said, fill=fill))

    def _red(self, cells: str, condition: str) -> None:
        self.formatting.add(cells, style.rule(condition, fill=style.FAIL_FILL))

    def _quiet_where_blank(self, address: TableAddress) -> None:
        """In a blank row, hide the number and the line below it."""
        if counts_rows(address.table):
            number, following = (get_column_letter(address.left + position) for position in (0, 1))
            last = get_column_letter(address.left + len(address.table.columns) - 1)
            cell = f"${following}{address.first}"
            numbers = f"{number}{address.first}:{number}{address.last}"
            self.formatting.add(numbers, style.hide_numbers(blank(cell)))
            if not any(column.is_input for column in address.table.columns):
                rule = style.rule(f"NOT({blank(cell)})", border=style.LINE)
                self.formatting.add(f"{number}{address.first}:{last}{address.last}", rule)
        keys = [column.key for column in address.table.columns]
        if NUMBER in keys[1:]:  # the row number is after the inputs
            number, typed = (get_column_letter(address.left + keys.index(key)) for key in (NUMBER, keys[0]))
            rule = style.hide_numbers(f'${typed}{address.first}=""')
            self.formatting.add(f"{number}{address.first}:{number}{address.last}", rule)


def blank(cell: str) -> str:
    """Return the condition for a blank row. `cell`: the cell after the row's number."""
    return f'OR({cell}="",{cell}=0)'


def counts_rows(table: Table) -> bool:
    """Return whether the table begins with 1, 2, 3, … and may have blank rows."""
    column, *others = table.columns
    numbers = column.values == tuple(range(1, len(column.values) + 1)) != ()
    return bool(others) and (column.key == NUMBER or numbers)
