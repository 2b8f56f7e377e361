"""Where an input holds what may not stand there: the condition under which its cell is red.

It goes by that cell, by the bounds on the sheet of parameters and by the column in which a word is looked up: what is
in sight is asked at every entry. What a whole row says of one of its cells stands beside it (`sheets/row_hints.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.law.kinds import IDENTITY
from xlelo.sheets.parsed import without_signs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from xlelo.sheets.sheet import Column

LONGEST_LIST = 200
"""Characters of a condition that names all the words that may stand there."""


def condition_of_kind(column: Column, own: str, cell: str, words: Mapping[str, str]) -> str:
    """`own`: the name of the column itself; `words`: the workbook's.

    Nothing where no word and no number is refused by itself.
    """
    kind = column.kind
    assert kind is not None  # noqa: S101 - only inputs are asked
    if column.bound is not None:
        return column.bound.misplaced(cell, "Parameters")
    if kind.name not in {"text", "choice"}:
        return ""
    odd = list(_odd(column, own, cell, words))
    refused = f"OR({','.join(odd)})" if odd else "FALSE"
    spoilt = f"ISERROR({cell}),TRUE,IF(ISLOGICAL({cell}),TRUE"
    return f'IF({spoilt},IF(SUBSTITUTE({cell}," ","")="",FALSE,{refused})))'


def _odd(column: Column, own: str, cell: str, words: Mapping[str, str]) -> Iterator[str]:
    """Conditions on a word that stands there."""
    kind = column.kind
    if kind is IDENTITY:
        yield f'{without_signs(cell, unseen=True)}<>{cell}&""'
    if column.once:
        yield from (f'LEFT({cell},1)=" "', f'RIGHT({cell},1)=" "', f"COUNTIF({own},{cell})>1")
    spoken = kind is not None and kind.home is not None
    if column.among and (column.known or not spoken):
        yield f'ISNA(MATCH({cell}&"",{column.among.replace(".", "_")},0))'
    elif kind is not None and kind.meanings:
        known = [*kind.codes, *(word for word in kind.offer(words).values() if spoken)]
        listed = ",".join(f'{cell}&""="{word}"' for word in dict.fromkeys(known))
        if len(listed) <= LONGEST_LIST:
            yield f"NOT(OR({listed}))"
