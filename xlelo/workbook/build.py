"""The committed workbooks: an empty one in each language, and a filled one for each example folder in the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.lang import FIRST_LANGUAGE
from xlelo.readers import read_period
from xlelo.workbook import books, make

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from xlelo.regulations.regulation import Book


def build(out: Path, examples: Path | None = None, *, only: str = "", force: bool = False) -> Iterator[Path]:
    """Write them one by one; `only`: the code of one workbook."""
    for book in (books.find(code) for code in books.CODES if only in ("", code)):
        for language in book.languages:
            path = out / file_name(book, language)
            make.empty(book, path, language=language, force=force)
            yield path
        for example, folder in _examples_of(book, examples):
            read = read_period(folder, book.regulation)
            path = out / file_name(book, FIRST_LANGUAGE, example)
            make.filled(book, path, read.period, read.readings, language=FIRST_LANGUAGE, force=force)
            yield path


def file_name(book: Book, language: str, example: str = "") -> str:
    """The template in the first language has the plain name; an example and another language are added to it."""
    stem = f"{book.file}_{example}" if example else book.file
    return f"{stem}.xlsx" if language == FIRST_LANGUAGE else f"{stem}.{language}.xlsx"


def _examples_of(book: Book, examples: Path | None) -> Iterator[tuple[str, Path]]:
    """Folders are called after their workbook: what_if_player."""
    prefix = f"{book.code.replace('-', '_')}_"
    for folder in sorted(examples.glob(f"{prefix}*")) if examples is not None else ():
        yield folder.name.removeprefix(prefix), folder
