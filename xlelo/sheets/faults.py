"""What a column finds in its row: the line of Checks that counts it, and the sentence beside the row.

A column that marks rows says so itself (`lines`). From that follow the lines of the sheet Checks and the hints.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from xlelo.sheets.checks_sheet import PLACE_ABOVE, Check, flag_check, mark_check, name_check
from xlelo.sheets.formats import FLAG, TEXT
from xlelo.sheets.formulas import EMPTY_TEXT, first_failing, first_of
from xlelo.sheets.parsed import INVALID_PATTERN, invalid_cell, unknown_id
from xlelo.sheets.sheet import PLACE, USUAL, WEIGHTS, Column, Line, Sheet, Table

_OWN_CELL, _CELL_OF_ROW = re.compile(r"\{(\w+)\}"), re.compile(r"\{(\w+\.\w+)#(\w+)\}")


def fault(key: str, cell: str, article: str | None = None, **facts: Any) -> tuple[Line]:
    """The line of a column that marks rows which cannot be rated."""
    return (Line(key, cell, "fault", article, **facts),)


def notice(key: str, cell: str, article: str | None = None, **facts: Any) -> tuple[Line]:
    """The line of a column that marks rows at which the officer may have to look."""
    return (Line(key, cell, "notice", article, **facts),)


def warning(key: str, cell: str, article: str | None = None, **facts: Any) -> tuple[Line]:
    """The line of a column that marks rows which are rated, but are probably typos."""
    return (Line(key, cell, "warning", article, **facts),)


def record_faults(
    record: str, sheet: str, texts: str, numbers: str, parsed: str, *, also: tuple[str, ...] = ()
) -> tuple[Column, ...]:
    """Columns that mark rows with an invalid id, text or number.

    `texts`, `numbers`: spans of input columns. `parsed`: pattern of the keys of their parsed cells. `also`: characters
    that no id may have.
    """
    identity, place = f"{{{parsed.format('id')}}}", f"{sheet}.id"
    texts_span, numbers_span = (":".join(map(parsed.format, span.split(":"))) for span in (texts, numbers))
    first = f"{sheet}.{numbers.partition(':')[0]}"
    return (
        unknown_id("misspelt", identity, also=also, lines=fault(f"{record}_misspelt", place, expected=None)),
        invalid_cell("garbled", place, texts_span, INVALID_PATTERN, lines=fault(f"{record}_garbled", place)),
        invalid_cell("unread", first, numbers_span, lines=fault(f"{record}_unread", place)),
    )


def checks_of(sheets: Iterable[Sheet]) -> Iterator[Check]:
    """The checks of all columns that mark rows."""
    for sheet in sheets:
        for column, table in sheet.located_columns():
            yield from (_check(sheet.key, column, line, table) for line in column.lines)


def in_order(checks: Iterable[Check], sheets: Iterable[Sheet]) -> tuple[Check, ...]:
    """Faults, then warnings, then notices; of each those about the first sheets first, because they cause others."""
    places = {sheet.key: place for place, sheet in enumerate(sheets)}

    def order(check: Check) -> tuple[int, int]:
        return WEIGHTS.index(check.weight), places.get(check.column.partition(".")[0], len(places))

    return tuple(sorted(checks, key=order))


def hint_of(columns: Iterable[Column], otherwise: str = EMPTY_TEXT) -> str:
    """Formula: the sentence of the first of these columns that marks the row."""
    found = {_marks(column, line): line.sentence for column in columns for line in column.lines if line.sentence}
    return first_of(found, otherwise)


def hint_beside(sheets: Iterable[Sheet], *keys: str) -> str:
    """Formula beside an input: the sentence of the first of these faults. Columns of other sheets mark them."""
    lines = {line.key: line for sheet in sheets for column in sheet.columns() for line in column.lines}
    return first_failing({condition: said for key in keys for condition, said in lines[key].beside.items()})


def at_the_place(formula: str, sheet: str) -> str:
    """A formula of a row of the sheet, for the first row that Checks found: {key} becomes INDEX({Sheet.key},{at})."""
    formula = _CELL_OF_ROW.sub(r"INDEX({\1},{\2})", formula)
    return _OWN_CELL.sub(rf"INDEX({{{sheet}.\1}},{{at}})", formula)


def _check(sheet: str, column: Column, line: Line, table: Table | None) -> Check:
    above = table is not None and table.above
    facts: dict[str, Any] = {
        "article": column.article if line.article is None else line.article,
        "row": PLACE_ABOVE if line.row == PLACE and above else line.row,
        "above": above,
        "weight": line.weight,
    }
    if line.expected != USUAL:
        facts["expected"] = line.expected and at_the_place(line.expected, sheet)
    if line.letter:
        facts["letter"] = line.letter
    cells = f"{sheet}.{column.key}"
    if line.mark or column.format not in {TEXT, FLAG}:
        return mark_check(line.key, line.cell, cells, mark=line.mark or "0", **facts)
    check = name_check if column.format == TEXT else flag_check
    return check(line.key, line.cell, cells, **facts)


def _marks(column: Column, line: Line) -> str:
    """Condition: the column marks its row."""
    if column.format == TEXT:
        return f'{{{column.key}}}<>""'
    return f"{{{column.key}}}={line.mark or int(column.format == FLAG)}"
