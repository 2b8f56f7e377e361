"""Row hints beside the inputs: names for ids, and what is wrong in the row.

Cheap per entry: a hint reads only its own row and the tables that its ids come from. Nothing is calculated from hints:
other sheets parse the inputs themselves, and the checks use those.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from xlelo.periods.form import File
from xlelo.sheets.columns import text
from xlelo.sheets.faults import hint_of
from xlelo.sheets.formats import FLAG, TEXT, WHOLE_FORMAT
from xlelo.sheets.parsed import something
from xlelo.sheets.sheet import Column, Table, computed, fixed_column

MESSAGE_KEY = "Rows.said"
"""Words of the heading of sentences."""

_SENTENCE = re.compile(r"\{Parameters\.said_(\w+)\}")

HINT = "said"
"""Key of the column with the sentence about the row."""

SELF_COLOURS = {"self": "black"}
"""Sentence → the cell that it is about, if it has another key."""

TOP_LINES = ("rows_fine", "row_wrong", "rows_wrong", "rows_bare", "rows_see")
"""Words of the status line of an input sheet."""

SEE = "{Parameters.rows_see}"
"""Status line of an input sheet without hints."""


def status(sheet: str, needed: str, row_flag: str = "seen") -> str:
    """Formula of the status line: number of rows with a problem.

    `needed`: a column that every filled row needs. `row_flag`: a column that holds a number in each filled row.
    """
    wrong = f'COUNTIF({{{sheet}.said}},"?*")'
    bare = f'SUMPRODUCT(({{{sheet}.{needed}}}<>"")*1)>COUNT({{{sheet}.{row_flag}}})'
    return (
        f'IF({wrong}>1,{wrong}&" "&{{Parameters.rows_wrong}},IF({wrong}=1,{{Parameters.row_wrong}},'
        f"IF(IFERROR({bare},0),{{Parameters.rows_bare}},{{Parameters.rows_fine}})))"
    )


def row_flag(first: str, last: str) -> Column:
    """Flag: 1 if anything is typed in the row."""
    return computed(
        "seen", something(f"{{{first}:{last}=}}"), needs="", format=FLAG, heading="Intake.filled", helper=True
    )


def stands(key: str, entry: str, names: Sequence[str], heading: str) -> Column:
    """Row of an id in several columns, counted on from one column to the next; 0 if it is unknown."""
    cell = f"{{{entry}=}}"
    found, before = "", ""
    for column in names:
        found += f'IFERROR({before}MATCH({cell}&"",{{{column}}},0),'
        before += f"ROWS({{{column}}})+"
    return computed(
        key,
        f'IF(IFERROR({cell}="",1),0,{found}0{")" * len(names)})',
        needs="{seen}",
        format=WHOLE_FORMAT,
        heading=heading,
        helper=True,
    )


def status_words() -> Iterator[Column]:
    """Cells of the sheet of parameters: the sentences of the status line."""
    return (_words(key, f"Checks.{key}", "Rows.words") for key in TOP_LINES)


def sentences(keys: Iterable[str]) -> Iterator[Column]:
    """Cells of the sheet of parameters: the sentences beside rows."""
    return (_words(f"said_{key}", f"Rows.{key}", MESSAGE_KEY) for key in keys)


def sentences_of(*tables: Table) -> Iterator[Column]:
    """Cells of the sheet of parameters: the sentences that these tables show, each once."""
    formulas = (column.formula or "" for table in tables for column in table.columns)
    return sentences(dict.fromkeys(key for formula in formulas for key in _SENTENCE.findall(formula)))


def hint_columns(column: str) -> tuple[str, ...]:
    """Other sentences that are about the cells of this column."""
    return tuple(sentence for sentence, about in SELF_COLOURS.items() if about == column)


def sentence(key: str) -> str:
    """Formula: a sentence about the row."""
    return f"{{Parameters.said_{key}}}"


def unknown(*keys: str) -> dict[str, str]:
    """Conditions and sentences beside a row: without a row that `stands` found, the id is in no list."""
    return {f"{{{key}_row}}": sentence(key) for key in keys}


def unknown_result() -> dict[str, str]:
    """Condition and sentence beside a row: the result is one of the list. A search would find a result for “*”."""
    return {'IFERROR(SUMPRODUCT(({Parameters.result}={result=}&"")*1),0)': sentence("result")}


def message_column(columns: Iterable[Column], file: File, width: float) -> Column:
    """The sentence beside the row: about its first invalid or unknown cell, otherwise about cells that do not fit."""
    first, last = file.columns[0].name, file.columns[-1].name
    cells, sentences = f"{{Parameters.cell_{first}:cell_{last}}}", f"{{Parameters.said_{first}:said_{last}}}"
    invalid = f"INDEX({sentences},MATCH({{unread}},{cells},0))"
    formula = f'IF({{unread}}<>"",{invalid},{hint_of(_ids(columns), "{unfit}")})'
    return text(HINT, formula, needs="{filled}", width=width, heading=MESSAGE_KEY, visible=True)


def misfit_column(columns: Iterable[Column]) -> Column:
    """The sentence about cells that are valid each, but do not fit together."""
    rest = [column for column in columns if column not in _ids(columns)]
    return text("unfit", hint_of(rest), needs="{filled}", heading=MESSAGE_KEY, helper=True)


def _ids(columns: Iterable[Column]) -> list[Column]:
    """Columns with the row of an id. It is 0 if the id is unknown."""
    return [column for column in columns if column.format == WHOLE_FORMAT]


def cells_of(sheet: str, keys: Iterable[str]) -> Iterator[Column]:
    """Cells of the sheet of parameters: for each input the letter of its column."""
    for key in keys:
        address = f"={{{sheet}.{key}@}}"
        yield fixed_column(f"cell_{key}", (address,), format=TEXT, heading=f"{sheet}.{key}, Parameters.cell")


def _words(key: str, word: str, heading: str) -> Column:
    return fixed_column(key, (word,), words=True, format=TEXT, heading=heading, visible=True)


def has_no_days(begins: str, ends: str) -> str:
    """Condition: the event has no valid days, so no game can be within them."""
    return f"OR(MIN({begins},{ends})<1,{ends}<{begins})"
