"""What the workbooks that begin with Elo's tables share: the tables as columns, look-ups in them, rows of inputs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlelo.drafting.form import choice_of
from xlelo.drafting.reading import choices
from xlelo.drafting.sheet import WHOLE, Column, Table, printed, typed
from xlelo.drafting.table import INDETERMINATE, POINT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from xlelo.drafting.form import File, Reading
    from xlelo.drafting.table import ExpectedScores

HUNDREDTHS = "0.00"

SOME = '0;-0;""'
AMOUNT = '0.##;-0.##;""'
"""A number, whole or not, or nothing in the place of 0."""

SHARES = range(101)
"""Scores in per cent."""


# Formulas


def when(known: str, formula: str) -> str:
    return f'IF({known}="","",{formula})'


def expected(difference: str, prefix: str = "") -> str:
    """The expected score of a difference, as the table on Parameters has it; `prefix`: of which table there."""

    def found(side: str, sign: str) -> str:
        return f"INDEX({{Parameters.{prefix}{side}}},MATCH({sign}{difference},{{Parameters.{prefix}from}},1))"

    return f'IFERROR(IF({difference}<0,{found("lower", "-")},{found("higher", "")}),"")'


def difference_of(share: str, prefix: str = "points_") -> str:
    """D(p) for a share in per cent."""
    return f"INDEX({{Parameters.{prefix}difference}},MATCH({share},{{Parameters.share}},0))"


# Tables on the sheet of parameters


def expected_scores(table: ExpectedScores, article: str) -> Table:
    rows, facts = table.rows, {"article": article, "width": 9}
    return Table(
        (
            printed("from", [row.low for row in rows], format=WHOLE, **facts),
            printed("to", [row.high for row in rows], format=WHOLE, shown=True, **facts),
            printed("higher", [row.higher / POINT for row in rows], format=HUNDREDTHS, **facts),
            printed("lower", [row.lower / POINT for row in rows], format=HUNDREDTHS, **facts),
        ),
        len(rows),
    )


def points_differences(difference: Callable[[int], int | None], article: str) -> Table:
    differences = [or_plus(difference(share)) for share in SHARES]
    return Table(
        (
            printed("share", SHARES, article=article, format=WHOLE, width=9),
            printed("points_difference", differences, article=article, format=WHOLE, width=9),
        ),
        len(SHARES),
    )


def switches(readings: object, article: str, **facts: Any) -> Iterator[Column]:
    """One cell for each reading."""
    for choice in choices(readings):
        yield typed(choice.field, choice_of(choice.allowed), article=article, parameter=choice.name, **facts)


def or_plus(difference: int | None) -> int | str:
    return INDETERMINATE if difference is None else difference


# Rows of inputs


def only_row(reading: Reading, file: File) -> dict[str, Any]:
    table = reading[file.name]
    return {column.name: table[column.name][0] if len(table) else column.blank for column in file.columns}


def placed(lines: Sequence[int], values: Sequence[Any]) -> list[Any]:
    """On the rows where the inputs stand, which may leave some free."""
    rows: list[Any] = [None] * max(lines, default=0)
    for line, value in zip(lines, values, strict=True):
        rows[line - 1] = value
    return rows
