"""Inputs spoiled in every way and place: a wrong content in one cell instead of the right one.

    for spoil in spoils(places, "Players", "birth", 3):
        spoil.content, spoil.kind, spoil.meaning

A text stays a text, as after pasting. `Formula` is a formula, `CellError` an error value; None is an empty cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from enum import Enum
from typing import Any, NamedTuple, Self, TypeAlias

from xlelo.law.kinds import Kind
from xlelo.sheets.formats import TEXT
from xlelo.sheets.sheet import Column
from xlelo.workbook.compile import Area, Layout
from xlelo.workbook.values import CellError

Content: TypeAlias = "str | float | bool | Formula | CellError | None"

EPOCH = date(1899, 12, 30)
BORN_1800, BORN_2081 = (date(1800, 5, 17) - EPOCH).days, (date(2081, 3, 3) - EPOCH).days


class Formula(str):
    """A formula as the file holds it: =1/0."""

    __slots__ = ("gives",)
    gives: Content

    def __new__(cls, formula: str, gives: Content = None) -> Self:
        """`gives`: its result; an empty text is a blank."""
        made = super().__new__(cls, formula)
        made.gives = gives
        return made


class Meaning(Enum):
    NONE = "nothing that can be rated"
    SAME = "what stood there before"
    ITSELF = "what it says, if the input files allow it"


class Kindly(NamedTuple):
    """One way to spoil a cell."""

    kind: str
    content: Content
    meaning: Meaning


class Spoil(NamedTuple):
    sheet: str
    key: str
    row: int
    """Counted from 1 below the heading; 1 for a single cell."""
    used: bool
    """True if the row is used."""
    kind: str
    content: Content
    meaning: Meaning
    was: Any
    """The earlier content; None for an empty cell."""

    def place(self, layout: Layout) -> tuple[Area, int]:
        area = layout.areas[self.sheet, self.key]
        return area, area.first + self.row - 1

    def cell(self, layout: Layout) -> str:
        area, row = self.place(layout)
        return f"{layout.titles[self.sheet]}!{area.letter}{row}"


TEXTS = ("n/a", "3.3.2001", "?")
MORE_TEXTS = ("-", "#N/A", "None", "0", "1e3", "x" * 300, "two\nlines", "<b>&amp;", "=1+1", "~*?", "\u2212\u0035", "5%")
"""Odd texts, of which one is drawn at a time."""

EMPTY_LOOKING = ("\u00a0", "\t", "\n", "\u200b", "\u3000")
"""Texts that look empty."""

DAYS_IN_WORDS = ("2001-03-03", "03/03/2001", "3/27/2001", "03.03.01", "3 de març", "20010303", "2001-03-03 18:30")
ERRORS = ("#N/A", "#VALUE!", "#DIV/0!", "#NAME?", "#REF!", "#NULL!", "#NUM!")
WILD = ("~1", "*", "?1")
"""Texts that have another meaning in a search."""

ENDINGS = (" ", "\u00a0", "\n", "\t", "\u200b", "\u3000")
"""Invisible characters at the end of a text."""

FAR_OUT: Mapping[str, Sequence[float]] = {
    "rating": (5, 21500, 2150.5, -1, 1e10),
    "year": (1800, 2201, 2018.5, -1, 1e10),
    "count": (-1, 2.5, 1e10),
    "round": (-1, 2.5, 1e10),
    "date": (0, -1, BORN_1800, BORN_2081, 1e10),
    "flag": (2, -1, 0.5),
    "fraction": (-1, 1e10),
    "choice": (7, 2150.5),
    "text": (),
}
"""Family of columns → impossible numbers. A date is too early or too late for a birth, a game or a list."""

NOWHERE = (1e300, -1e300, 1e-9, -0.05, 0.05)
"""Numbers that fit no family except texts and fractions."""

ZERO_SAYS_SOMETHING = frozenset({"rating", "count", "round", "flag", "fraction"})


def family(column: Column) -> str:
    """The family of a column's numbers, which is finer than its kind."""
    kind: Kind | None = column.kind
    assert kind is not None
    if kind.name != "whole":
        return kind.name
    if column.key == "round":
        return "round"
    if kind.zero_is_blank or "elo" in column.key:
        return "rating"
    return "year" if "year" in kind.allowed else "count"


def is_name(column: Column) -> bool:
    """True if the column accepts any text."""
    return column.kind is not None and column.kind.name == "text"


def ways(column: Column, was: Any) -> Iterator[Kindly]:
    """The ways to spoil a cell of this column with the content `was`."""
    free, of = is_name(column), family(column)
    plain = Meaning.ITSELF if free else Meaning.NONE
    for text in TEXTS:
        yield Kindly(f"text {text}", text, plain)
    yield Kindly("a space", " ", Meaning.ITSELF)
    for number in FAR_OUT[of]:
        yield Kindly(f"number {number:g}", number, Meaning.ITSELF if number == BORN_2081 else Meaning.NONE)
    if of in ZERO_SAYS_SOMETHING:
        yield Kindly("number 0", 0, Meaning.ITSELF)
    for error in ERRORS:
        yield Kindly(f"error {error}", CellError(error), Meaning.NONE)
    true = Meaning.ITSELF if free or _knows_one(column) else Meaning.NONE
    yield Kindly("TRUE", True, true)
    yield Kindly("formula =1=1", Formula("=1=1", True), true)
    yield from _formulas(was, free=free)
    yield from _odd_texts(of)
    for number in NOWHERE if of not in {"text", "fraction"} else ():
        yield Kindly(f"number {number:g}", number, Meaning.NONE)
    if was is not None:
        yield from _replacements(of, was, free=free)


def _knows_one(column: Column) -> bool:
    """True if the column accepts 1. LibreOffice turns TRUE in a number cell into 1 and shows that."""
    kind = column.kind
    return kind is not None and (kind.name == "flag" or "1" in (kind.meanings or {}))


def _formulas(was: Any, *, free: bool) -> Iterator[Kindly]:
    yield Kindly('formula =""', Formula('=""'), Meaning.ITSELF)
    yield Kindly("formula =1/0", Formula("=1/0"), Meaning.NONE)
    yield Kindly("formula =NA()", Formula("=NA()"), Meaning.NONE)
    yield Kindly('formula ="n/a"', Formula('="n/a"', "n/a"), Meaning.ITSELF if free else Meaning.NONE)
    if isinstance(was, int | str) and '"' not in str(was):
        gives = f'"{was}"' if isinstance(was, str) else str(int(was))
        yield Kindly("a formula of the same", Formula(f"={gives}", was), Meaning.SAME)


def _odd_texts(of: str) -> Iterator[Kindly]:
    """Odd texts that are either read as they are or refused."""
    for text in MORE_TEXTS:
        yield Kindly(f"text {text[:9]!r}", text, Meaning.ITSELF)
    for text in EMPTY_LOOKING:
        yield Kindly(f"nothing to be seen, {text!a}", text, Meaning.ITSELF)
    for text in DAYS_IN_WORDS if of == "date" else ():
        yield Kindly(f"text {text}", text, Meaning.NONE)


def _replacements(of: str, was: Any, *, free: bool) -> Iterator[Kindly]:
    """Contents close to the earlier one."""
    yield Kindly("blank", None, Meaning.ITSELF)
    if isinstance(was, date):
        yield Kindly("a date as text", was.isoformat(), Meaning.SAME)
        yield Kindly("a date with an hour", (was - EPOCH).days + 0.75, Meaning.SAME)
        yield Kindly("the date's minus", -(was - EPOCH).days, Meaning.NONE)
        yield Kindly("the date's day alone", was.day, Meaning.ITSELF)
    elif isinstance(was, str):
        for ending in ENDINGS:
            yield Kindly(f"with {ending!a} at its end", was + ending, Meaning.SAME)
        yield Kindly("a blank before it", f" {was}", Meaning.SAME)
        yield Kindly("an apostrophe before it", f"'{was}", Meaning.ITSELF)
        yield Kindly("two blanks within it", was.replace(" ", "  ") + "  .", Meaning.ITSELF)
        for other, how in ((was.swapcase(), "in other letters"), (_wide(was), "in wide letters")):
            if other != was:
                yield Kindly(how, other, Meaning.ITSELF)
        for sign in WILD if free else ():
            yield Kindly(f"with {sign}", f"{was}{sign}", Meaning.ITSELF)
    elif not isinstance(was, bool):
        for text in (f"{was}", f"'{was}", f"{was} ", f"{was}\u00a0", f"{was},0", f"{was} pts"):
            yield Kindly(f"a number as text, {text.replace(str(was), 'n')!a}", text, Meaning.SAME)
        if was and of != "flag":
            yield Kindly("minus that", -float(was), Meaning.NONE)
            yield Kindly("a tenth of it", float(was) / 10, Meaning.ITSELF)


def _wide(text: str) -> str:
    """The text in full-width characters, as an East Asian keyboard types them."""
    return "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text)


class Places(NamedTuple):
    """The input cells of a workbook by column, with their contents."""

    columns: Mapping[tuple[str, str], Column]
    contents: Mapping[str, Mapping[str, Any]]
    rows: Mapping[tuple[str, str], int]
    """The number of rows of each column; 1 for a single cell."""

    def held(self, sheet: str, key: str) -> list[Any]:
        held = self.contents.get(sheet, {}).get(key)
        return list(held) if isinstance(held, list | tuple) else [] if held is None else [held]


def places(layout: Layout, contents: Mapping[str, Mapping[str, Any]]) -> Places:
    typed = {(sheet.key, one.key): one for sheet in layout.sheets for one in sheet.columns() if one.is_input}
    rows = {key: layout.areas[key].last - layout.areas[key].first + 1 for key in typed}
    return Places(typed, contents, rows)


def spoils(places: Places, sheet: str, key: str, row: int) -> Iterator[Spoil]:
    """Every way to spoil this cell."""
    held = places.held(sheet, key)
    was = held[row - 1] if row <= len(held) else None
    used = row <= max((len(places.held(sheet, one)) for of, one in places.columns if of == sheet), default=0)
    for way in ways(places.columns[sheet, key], was):
        yield Spoil(sheet, key, row, used or places.rows[sheet, key] == 1, *way, was)


def all_spoils(places: Places, rows: Mapping[str, Sequence[int]]) -> Iterator[Spoil]:
    """The spoils of every input column in these rows, and of every single cell."""
    for sheet, key in places.columns:
        single = places.rows[sheet, key] == 1
        for row in (1,) if single else rows.get(sheet, ()):
            if row <= places.rows[sheet, key]:
                yield from spoils(places, sheet, key, row)


# As the two engines take it.


def uno_content(content: Content, column: Column) -> dict[str, Any]:
    match content:
        case None:
            return {}
        case bool():  # where texts belong, the keyboard makes no logical value of it
            return {"formula" if column.format == TEXT else "typed": "TRUE" if content else "FALSE"}
        case Formula() | CellError():
            return {"formula": str(content) if content.startswith("=") else f"={content}"}
        case str():
            return {"text": content}
        case _:
            return {"number": content}


def into_cell(cell: Any, content: Content) -> None:
    """Put the content into a cell of openpyxl."""
    cell.value = content if content is None or isinstance(content, bool | int | float) else str(content)
    if isinstance(content, CellError):
        cell.data_type = "e"
    elif isinstance(content, str) and not isinstance(content, Formula):
        cell.data_type = "s"
