"""No formula joins a number with a fraction to a text unrounded: programs write 17, 16 or 15 of its digits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import pytest

from xlelo.regulations.regulation import Book
from xlelo.sheets.formats import TEXT
from xlelo.sheets.sheet import Column
from xlelo.workbook.books import ALL

if TYPE_CHECKING:
    Columns = Mapping[tuple[str, str], Column]

TOKEN = re.compile(r'"(?:[^"]|"")*"|\{[^{}]*\}|[A-Za-z_.]+\(?|\d+(?:\.\d+)?|<=|>=|<>|.', re.DOTALL)
WORDS = frozenset(
    {"TEXT", "LEFT", "RIGHT", "MID", "SUBSTITUTE", "TRIM", "UPPER", "CHAR", "REPT", "HYPERLINK", "ADDRESS"}
)
WHOLE = frozenset({"ROUND", "INT", "ROW", "ROWS", "COLUMN", "COLUMNS", "COUNT", "COUNTA", "COUNTIF", "COUNTIFS"}) | {
    *("MATCH", "LEN", "YEAR", "MONTH", "DAY", "FIND", "WEEKDAY", "NOT", "AND", "OR", "ROUNDUP", "ISNUMBER", "ISTEXT")
}
SAME = frozenset({"SUM", "MAX", "MIN", "SMALL", "LARGE", "ABS", "IFERROR", "INDEX", "LOOKUP"})
"""What they give is as whole as their first argument, or as any of them."""
KNOWN: dict[tuple[str, str], bool] = {}
"""Of the book: sheet and column → whether it may hold such numbers."""
WHOLE_FORMATS = re.compile(r'[-+0;"() #]*|[dmyh\-:; ]*|mm-dd-yy|.*yyyy.*|General;General;|.*\[=.*')


def formulas(book: Book) -> Iterator[tuple[str, str, Columns]]:
    sheets = book.sheets(book.room)
    columns = {(sheet.key, column.key): column for sheet in sheets for column in sheet.columns()}
    for (sheet, key), column in columns.items():
        texts = [column.formula, *(value for value in column.values if isinstance(value, str) and value[:1] == "=")]
        for text in filter(None, dict.fromkeys(texts)):
            yield f"{sheet}.{key}", text.removeprefix("="), columns


def operands(pieces: list[str]) -> Iterator[list[str]]:
    """What stands beside each &, as pieces."""
    for at, piece in enumerate(pieces):
        if piece == "&":
            yield before(pieces, at)
            yield after(pieces, at)


def before(pieces: list[str], at: int) -> list[str]:
    start, depth = at, 0
    while start > 0:
        piece = pieces[start - 1]
        depth += (piece == ")") - (piece[-1] == "(")
        if depth < 0 or (depth == 0 and piece in {",", "&", "=", "<", ">", "<>", "<=", ">=", ";"}):
            break
        start -= 1
    return pieces[start:at]


def after(pieces: list[str], at: int) -> list[str]:
    end, depth = at + 1, 0
    while end < len(pieces):
        piece = pieces[end]
        depth += (piece[-1] == "(") - (piece == ")")
        if depth < 0 or (depth == 0 and piece in {",", "&", "=", "<", ">", "<>", "<=", ">=", ";"}):
            break
        end += 1
    return pieces[at + 1 : end]


def arguments(pieces: list[str]) -> list[list[str]]:
    found: list[list[str]] = [[]]
    depth = 0
    for piece in pieces:
        depth += (piece[-1] == "(") - (piece == ")")
        if piece == "," and not depth:
            found.append([])
        else:
            found[-1].append(piece)
    return found


def fraction(pieces: list[str], columns: Columns, own: str) -> str:
    """The column or the division that may give a number with a fraction; "" if there is none."""
    if not pieces:
        return ""
    if any(piece in "+-*/" for piece in top(pieces)):
        if "/" in top(pieces):
            return "".join(pieces)
        return next(filter(None, (fraction(one, columns, own) for one in terms(pieces))), "")
    first = pieces[0]
    if first[-1] == "(":
        return of_call(first[:-1], arguments(pieces[1:-1]), columns, own)
    return of_column(first[1:-1], columns, own) if first[0] == "{" else ""


def top(pieces: list[str]) -> list[str]:
    depth, found = 0, []
    for piece in pieces:
        depth += (piece[-1] == "(") - (piece == ")")
        if not depth and piece != ")":
            found.append(piece)
    return found


def terms(pieces: list[str]) -> list[list[str]]:
    found: list[list[str]] = [[]]
    depth = 0
    for piece in pieces:
        depth += (piece[-1] == "(") - (piece == ")")
        if not depth and piece in "+-*":
            found.append([])
        else:
            found[-1].append(piece)
    return found


def of_call(name: str, given: list[list[str]], columns: Columns, own: str) -> str:
    if name in WORDS | WHOLE:
        return ""
    if name == "IF":
        if given[0][0] in {"ISTEXT(", "ISLOGICAL("}:
            given = [given[0], *given[2:]]
        given = given[1:]
    elif name in {"INDEX", "LOOKUP"}:
        given = given[:1] if name == "INDEX" else given[-1:]
    elif name == "CHOOSE":
        given = given[1:]
    elif name == "AVERAGE":
        return f"{name}(…)"
    return next(filter(None, (fraction(one, columns, own) for one in given)), "")


def of_column(reference: str, columns: Columns, own: str) -> str:
    if reference[:1] == "=" or reference[-1:] == "@":
        return ""
    sheet, _, key = re.sub(r"[#^:@=].*", "", reference).rpartition(".")
    place = (sheet or own.partition(".")[0], key)
    return ".".join(place) if place in columns and has_fractions(place, columns) else ""


def has_fractions(place: tuple[str, str], columns: Columns) -> bool:
    """Whether the column may hold such numbers: by its format, or by its formulas if its format is that of texts."""
    if place not in KNOWN:
        KNOWN[place] = False  # a column that reads itself
        KNOWN[place] = _has_fractions(columns[place], columns, place[0])
    return KNOWN[place]


def _has_fractions(column: Column, columns: Columns, sheet: str) -> bool:
    if column.is_input:
        return column.kind is not None and column.kind.name == "fraction"
    if WHOLE_FORMATS.fullmatch(column.format):
        return False
    texts = {
        text
        for text in (column.formula, *column.values)
        if isinstance(text, str) and (text == column.formula or text[:1] == "=")
    }
    if column.format == TEXT:
        return any(fraction(TOKEN.findall(text.removeprefix("=")), columns, f"{sheet}.") for text in texts)
    return bool(texts)  # a fixed number stands there as it is


@pytest.mark.parametrize("book", ALL, ids=lambda book: book.code)
def test_numbers_are_rounded_before_they_join_a_text(book: Book) -> None:
    KNOWN.clear()
    found = {
        f"{own}: {odd}"
        for own, text, columns in formulas(book)
        for operand in operands(TOKEN.findall(text))
        if f"ISTEXT({''.join(operand)})" not in text and (odd := fraction(operand, columns, own))
    }
    assert "\n".join(sorted(found)) == ""
