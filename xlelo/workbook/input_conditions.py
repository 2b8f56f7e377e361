"""Invalid inputs: the condition under which an input cell is red.

The condition reads the cell, the bounds on the sheet of parameters, and the column of allowed words. It must stay
short, because programs evaluate visible conditions after every entry. Errors that concern the whole row are shown
beside it (`sheets/row_hints.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xlelo.sheets.formulas import exactly
from xlelo.sheets.parsed import remove_wildcards
from xlelo.sheets.sheet import Column

LONGEST_LIST = 200
"""Longest condition, in characters, that names all allowed words."""


def condition_of_kind(column: Column, own_name: str, cell: str, words: Mapping[str, str]) -> str:
    """Return the condition for an invalid value. `own_name`: the column's name; `words`: the workbook's words.

    It is empty for a kind of input without a condition of its own.
    """
    kind = column.kind
    assert kind is not None  # noqa: S101 - only inputs are asked
    if column.bound is not None:
        return column.bound.is_misplaced(cell, "Parameters")
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
