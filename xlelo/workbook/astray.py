"""Where an input holds what may not stand there: the condition under which its cell is red.

It goes by that cell, by the bounds on the sheet of parameters and by the column in which a word is looked up: what is
in sight is asked at every entry. What a whole row says of one of its cells stands beside it (`drafting/aid.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.form import IDENTITY
from xlelo.drafting.taken import without_signs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from xlelo.drafting.sheet import Column

LONGEST_LIST = 200
"""Characters of a condition that names all the words that may stand there."""


def astray(column: Column, own: str, cell: str) -> str:
    """`own`: the name of the column itself; nothing where no word and no number is refused by itself."""
    kind = column.kind
    assert kind is not None  # noqa: S101 - only inputs are asked
    if column.bound is not None:
        return column.bound.misplaced(cell, "Parameters")
    if kind.name not in {"text", "choice"}:
        return ""
    odd = list(_odd(column, own, cell))
    refused = f"OR({','.join(odd)})" if odd else "FALSE"
    spoilt = f"ISERROR({cell}),TRUE,IF(ISLOGICAL({cell}),TRUE"
    return f'IF({spoilt},IF(SUBSTITUTE({cell}," ","")="",FALSE,{refused})))'


def _odd(column: Column, own: str, cell: str) -> Iterator[str]:
    """Conditions on a word that stands there."""
    kind = column.kind
    if kind is IDENTITY:
        yield f'{without_signs(cell)}<>{cell}&""'
    if column.once:
        yield from (f'LEFT({cell},1)=" "', f'RIGHT({cell},1)=" "', f"COUNTIF({own},{cell})>1")
    if column.among:
        yield f'ISNA(MATCH({cell}&"",{column.among.replace(".", "_")},0))'
    elif kind is not None and kind.meanings:
        words = ",".join(f'{cell}&""="{word}"' for word in kind.meanings if word)
        if len(words) <= LONGEST_LIST:
            yield f"NOT(OR({words}))"
