"""Expand a declared formula: add its guard for blank rows, and INDEX for cells of other tables."""

import re
from functools import cache

from xlelo.sheets.formulas import blank_if, if_filled
from xlelo.sheets.sheet import NUMBER, Column, Table
from xlelo.workbook.allowed import DeclarationError

_AT = re.compile(
    r"\{(?P<column>(?P<sheet>\w+)\.\w+(?::\w+)?)#"
    r"(?:(?P<among>[\w.]+)=(?P<sought>[\w.=]+)|(?P<row>[\w.]*)(?P<further>\+1)?(?:,(?P<across>\w+))?)\}"
)
"""A cell of another table, by row number or by a key in the row."""


def add_guard(column: Column, table: Table | None) -> str:
    """Add the guard to a formula: the cell is blank if the cell that it needs is blank."""
    formula = column.formula or ""
    if column.blank_if and column.needs:
        raise DeclarationError(f"{column.key} goes by a cell and by a condition: only one of them is written")
    if column.blank_if:
        return blank_if(column.blank_if, formula)
    known = column.needs if column.needs is not None else table.needs if table is not None else ""
    return if_filled(known, formula) if known else formula


@cache
def written_out(template: str) -> str:
    """Replace each cell of another table by INDEX."""
    return _AT.sub(_index, template)


def _index(match: re.Match[str]) -> str:
    column, among, row = f"{{{match['column']}}}", match["among"], match["row"] or NUMBER
    if among is None:
        place = f"{{{row}}}{match['further'] or ''}"
    else:
        keys = among if "." in among else f"{match['sheet']}.{among}"
        place = f"MATCH({{{match['sought']}}},{{{keys}}},0)"
    across = f",{{{match['across']}}}" if match["across"] else ""
    return f"INDEX({column},{place}{across})"
