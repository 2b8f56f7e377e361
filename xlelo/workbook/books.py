"""The workbooks: one for each regulation that has sheets, and the what-if page. Each is imported when it is needed."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from xlelo.lang.sentence import Sentence, UnknownNameError
from xlelo.model import Refused
from xlelo.regulations import FOLDERS, code_of, derived_ones, find_derived, given, restore

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Book, Regulation

    ALL: tuple[Book, ...]

_PACKAGES: Final = {
    folder: f"xlelo.regulations.{folder}"
    for folder in FOLDERS
    if (files("xlelo.regulations") / folder / "sheets").is_dir()
} | {"what-if": "xlelo.whatif"}

CODES: Final = tuple(_PACKAGES)


def find(code: str) -> Book:
    """Return the workbook with this code, in capitals or small letters."""
    package = _PACKAGES.get(code_of(code).lower())
    if package is None and (regulation := find_derived(code)) is not None:
        return derived_book(regulation)
    if package is None:
        known = [*CODES, *(one.code.lower() for one in derived_ones())]
        raise UnknownNameError(Sentence("no workbook “{code}”; allowed: {known}", code=code, known=known))
    book: Book = import_module(f"{package}.sheets.book").BOOK
    return book


def derived_book(regulation: Regulation) -> Book:
    """The workbook of a derived regulation: its parent's sheets with its own law."""
    module = import_module(f"{_PACKAGES[regulation.parent.lower()]}.sheets.book")
    book: Book = module.book(regulation)
    return book


def rule_file_book(label: str, lines: tuple[str, ...]) -> Book:
    """The workbook of the rule file that a workbook holds."""
    return derived_book(restore(label, lines))


def apply_rule_file(book: Book, label: str, lines: tuple[str, ...], *, following: bool) -> tuple[Book, Sentence | None]:
    """The workbook with the rule file that it holds, and a notice if that differs from the one on this computer.

    A workbook keeps its own rules and words, unless `--rules` names others. For the following period the file on this
    computer counts if both give the same law on the workbook's day, because it knows later amendments.
    """
    code, here = book.regulation.code, replace(book, source=lines)
    if book.regulation.source == lines:
        return here, None
    try:
        own = replace(rule_file_book(label, lines), day=book.day, source=lines)
    except Refused:
        return here, None
    is_same = _have_same_law(own, book)
    if any(one is book.regulation for one in given()):
        said = Sentence("--rules: its rules {code} count, not those that this workbook holds", code=code)
        return here, None if is_same else said
    said = Sentence(
        "this workbook keeps its own rules {code}, which differ from those here; --rules FILE takes others", code=code
    )
    return here if is_same and following else own, None if is_same else said


def _have_same_law(one: Book, other: Book) -> bool:
    laws = one.regulation.law, other.regulation.law
    if one.regulation.readings != other.regulation.readings or None in laws:
        return False
    editions = [law.edition(one.day) for law in laws if law is not None]
    tables = [{name: [row.cells for row in each.rows(name)] for name in each.tables} for each in editions]
    return tables[0] == tables[1]


def __getattr__(name: str) -> tuple[Book, ...]:
    if name == "ALL":
        return tuple(map(find, CODES))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
