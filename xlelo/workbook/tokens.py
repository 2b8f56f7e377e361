"""Split formulas into tokens. Formulas that mean the same have equal tokens, however a program spells them.

Spaces, capitals, quotes around sheet titles, `$` signs, prefixes of newer functions and `TRUE()` for `TRUE` make no
difference. Rows that move along with a formula are kept as distances.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from openpyxl.utils import column_index_from_string

from xlelo.workbook.compile import ABOVE_MARK, ROW_MARK


class Reference(NamedTuple):
    sheet: str
    column: int
    row: str
    """Row number, or a mark for its distance."""


Tokens: TypeAlias = "tuple[str | Reference, ...]"


class Master(NamedTuple):
    """A shared formula: its own cell, and the column in which it is used."""

    row: int
    column: int
    used_in: int


_SHIFT_MARK = "\x02"
"""Mark before the number of rows up or down in a shared formula."""

_TOKEN = re.compile(
    rf"""\s*(?:
    (?P<text>"(?:[^"]|"")*")
    |(?:(?:'(?P<quoted>(?:[^']|'')*)'|(?P<plain>[^\W\d][\w.]*|\[\d+\][^\W\d]?[\w.]*))(?P<of>!))?
     (?:(?P<left>\$?)(?P<column>[A-Za-z]{{1,3}})(?P<up>\$?)(?P<row>[\d{ROW_MARK}{ABOVE_MARK}]+)(?![\w.(!])
       |(?P<word>[^\W\d][\w.?\\]*))
    |(?P<number>[\d.{ROW_MARK}{ABOVE_MARK}]+(?:[eE][-+]?\d+)?)
    |(?P<sign><=|>=|<>|.))""",
    re.VERBOSE | re.DOTALL,
)
_PREFIX = re.compile(r"(?:_xlfn\.|_xlws\.|_xludf\.|_xlpm\.|\[0\]!)", re.IGNORECASE)
_TRUTH = re.compile(r"\b(TRUE|FALSE)\(\s*\)", re.IGNORECASE)
_TEXT = re.compile(r'"(?:[^"]|"")*"')
_MARK = re.compile(rf"{ROW_MARK}|{ABOVE_MARK}|{_SHIFT_MARK}-?\d+")


def tokens(formula: str, sheet: str, sheets: Mapping[str, str], master: Master | None = None) -> Tokens:
    """Split a formula, given without its =. `sheet`: sheet of its cell; `sheets`: title in lower case → sheet."""
    found: list[str | Reference] = []
    for match in _TOKEN.finditer(without_prefixes(formula.strip())):
        kind = match.lastgroup
        if match["of"]:
            title = (match["quoted"] or "").replace("''", "'") or match["plain"] or ""
            owner = sheets.get(title.casefold(), f"?{title}")
        else:
            owner = ""
        if kind == "row":
            found.append(_reference(match, owner or sheet, master))
        elif kind == "word":
            found.append(f"{owner}!{match['word'].casefold()}" if owner else match["word"].casefold())
        else:
            found.append(match[0].strip() if kind != "text" else match["text"])
    return tuple(found)


def without_prefixes(formula: str) -> str:
    if "_x" not in formula.casefold() and "[0]" not in formula and "E(" not in formula.upper():
        return formula
    parts = _TEXT.split(formula)
    texts = [*_TEXT.findall(formula), ""]
    plain = (_TRUTH.sub(r"\1", _PREFIX.sub("", part)) for part in parts)
    return "".join(part + text for part, text in zip(plain, texts, strict=True))


def _reference(match: re.Match[str], sheet: str, master: Master | None) -> Reference:
    column, row = _number(match["column"].upper()), match["row"]
    if master is not None:
        if not match["left"]:
            column += master.used_in - master.column
        if not match["up"]:
            row = _distance(int(row) - master.row)
    return Reference(sheet, column, row)


def _distance(rows: int) -> str:
    return {0: ROW_MARK, -1: ABOVE_MARK}.get(rows, f"{_SHIFT_MARK}{rows}")


@cache
def _number(letters: str) -> int:
    return column_index_from_string(letters)


def tokens_in_row(tokens: Tokens, row: int) -> Tokens:
    """The tokens with row numbers instead of marks."""
    return tuple(
        one._replace(row=_row_number(one.row, row)) if isinstance(one, Reference) else _row_number(one, row)
        for one in tokens
    )


def _row_number(text: str, row: int) -> str:
    return _MARK.sub(lambda mark: str(row + row_distance(mark[0])), text)


def row_distance(mark: str) -> int:
    """Number of rows down that a mark means."""
    return 0 if mark == ROW_MARK else -1 if mark == ABOVE_MARK else int(mark[1:])
