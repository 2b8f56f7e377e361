"""What is likely, on sheets: the printed limits, and columns that mark what lies outside; rated all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.sheet import TEXT, WHOLE, Column, computed, printed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from xlelo.drafting.plausible import Limit


def limits(likely: Mapping[str, Limit]) -> tuple[Column, ...]:
    """For the sheet of parameters: the table that the files are judged by."""
    return tuple(
        printed(
            f"likely_{end}_{figure}",
            (value,),
            format=WHOLE,
            heading=f"Likely.{figure}, Parameters.{end}",
            shown=True,
        )
        for figure, limit in likely.items()
        for end, value in (("least", limit.least), ("most", limit.most))
        if value is not None
    )


def least(figure: str) -> str:
    return f"{{Parameters.likely_least_{figure}}}"


def most(figure: str) -> str:
    return f"{{Parameters.likely_most_{figure}}}"


def outside(value: str, figure: str) -> str:
    """A condition."""
    return f"OR({value}<{least(figure)},{value}>{most(figure)})"


def between(figure: str) -> str:
    """What is expected, as a formula."""
    return f'{least(figure)}&" – "&{most(figure)}'


def doubt(key: str, condition: str, unless: str) -> Column:
    """1 where the row is in doubt; `unless`: it holds nothing that could be."""
    return computed(
        key, f'IF({unless},"",IF({condition},1,0))', format="0;;", width=8, heading=f"Checks.{key}", aside=True
    )


def doubtful(key: str, cells: Mapping[str, str], unless: str) -> Column:
    """The first cell of the row that is in doubt, as Sheet!Column; input column → condition."""
    chain = "".join(f"IF({condition},{{{cell}@}}," for cell, condition in cells.items())
    formula = f'IF({unless},"",{chain}""{")" * len(cells)})'
    return computed(key, formula, format=TEXT, width=10, heading=f"Checks.{key}", aside=True)
