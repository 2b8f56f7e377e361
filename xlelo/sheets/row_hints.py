"""What stands beside the rows that people type: names for ids, and in words what is to be settled there.

It helps the eye at once, and costs little at each entry, for a row's formulas read that row and what was typed before
it. Nothing is calculated from it: the sheets behind take the inputs themselves, and the checks go by those.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.sheets.formats import FLAG, TEXT, WHOLE
from xlelo.sheets.formulas import NOTHING, first_of
from xlelo.sheets.parsed import something
from xlelo.sheets.sheet import computed, printed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from xlelo.sheets.sheet import Column

HINT = "said"
"""The column of the sentence that a row says of itself."""

ABOUT = {"self": "black"}
"""Sentence → the cell that it is about, where that is not the one it is called after."""

ABOVE = ("rows_fine", "row_wrong", "rows_wrong", "rows_bare", "rows_see")
"""The sentences in the line under the title."""

SEE = "{Parameters.rows_see}"
"""The line under the title of a sheet of inputs that has no hints."""


def status(sheet: str, needed: str, seen: str = "seen") -> str:
    """The line under the title: how many rows are to be settled; `needed`: a column that no row may leave blank,
    `seen`: one that is 1 in each row that holds anything."""
    wrong = f'COUNTIF({{{sheet}.said}},"?*")'
    bare = f'SUMPRODUCT(({{{sheet}.{needed}}}<>"")*1)>SUM({{{sheet}.{seen}}})'
    return (
        f'IF({wrong}>1,{wrong}&" "&{{Parameters.rows_wrong}},IF({wrong}=1,{{Parameters.row_wrong}},'
        f"IF(IFERROR({bare},0),{{Parameters.rows_bare}},{{Parameters.rows_fine}})))"
    )


def seen(first: str, last: str) -> Column:
    """1 where anything was typed in the row."""
    return computed(
        "seen", something(f"{{{first}:{last}=}}"), needs="", format=FLAG, width=7, heading="Intake.filled", helper=True
    )


def stands(key: str, typed: str, among: Sequence[str], heading: str) -> Column:
    """The first of these columns' rows in which the id stands, counted on from one column to the next; or 0."""
    cell = f"{{{typed}=}}"
    found, before = "", ""
    for column in among:
        found += f'IFERROR({before}MATCH({cell}&"",{{{column}}},0),'
        before += f"ROWS({{{column}}})+"
    return computed(
        key,
        f'IF(IFERROR({cell}="",1),0,{found}0{")" * len(among)})',
        needs="{seen}",
        format=WHOLE,
        width=7,
        heading=heading,
        helper=True,
    )


def sentences(keys: Sequence[str]) -> tuple[Column, ...]:
    """For the sheet of parameters: what may be said beside a row, and above all of them."""
    beside = (_words(f"said_{key}", f"Rows.{key}", "Rows.said") for key in keys)
    above = (_words(key, f"Checks.{key}", "Rows.words") for key in ABOVE)
    return (*beside, *above)


def hints_about(column: str) -> tuple[str, ...]:
    """The sentences about the cells of that column, beside the one called after it."""
    return tuple(sentence for sentence, about in ABOUT.items() if about == column)


def _words(key: str, word: str, heading: str) -> Column:
    return printed(key, (word,), words=True, format=TEXT, heading=heading, visible=True)


def without_days(begins: str, ends: str) -> str:
    """A condition on an event's days as they are taken: no game's day can be one of them."""
    return f"OR(MIN({begins},{ends})<1,{ends}<{begins})"


def hint(faults: Mapping[str, str], otherwise: str = NOTHING) -> str:
    """A formula: the sentence of the first condition that holds; an error value among the cells is one, too."""
    return first_of({fault: f"{{Parameters.said_{key}}}" for key, fault in faults.items()}, otherwise)
