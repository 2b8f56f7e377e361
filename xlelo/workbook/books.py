"""The workbooks: one for each regulation that has sheets, and the what-if page. Each is imported when it is needed."""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from xlelo.lang.sentence import Sentence, UnknownNameError
from xlelo.regulations import FOLDERS

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Book

    ALL: tuple[Book, ...]

_PACKAGES: Final = {
    folder: f"xlelo.regulations.{folder}"
    for folder in FOLDERS
    if (files("xlelo.regulations") / folder / "sheets").is_dir()
} | {"what-if": "xlelo.whatif"}

CODES: Final = tuple(_PACKAGES)


def find(code: str) -> Book:
    """Return the workbook with this code, in capitals or small letters."""
    package = _PACKAGES.get(code.strip().lower())
    if package is None:
        raise UnknownNameError(Sentence("no workbook “{code}”; allowed: {known}", code=code, known=CODES))
    book: Book = import_module(f"{package}.sheets.book").BOOK
    return book


def __getattr__(name: str) -> tuple[Book, ...]:
    if name == "ALL":
        return tuple(map(find, CODES))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
