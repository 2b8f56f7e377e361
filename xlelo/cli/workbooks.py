"""Shared parts of the workbook verbs: the choice of workbook and language, and error messages."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

import xlelo.workbook
from xlelo.cli.refusals import one_line_errors, usage_error
from xlelo.files import CannotWriteError
from xlelo.lang.sentence import Sentence, join_or, sentence_of
from xlelo.model import refusal

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Book


def book(code: str) -> Book:
    try:
        return xlelo.workbook.books.find(code)
    except LookupError as error:
        raise usage_error(sentence_of(error)) from None


def require_file(workbook: Path) -> None:
    """Refuse a missing file before the slow modules for workbooks are loaded."""
    if not workbook.is_file():
        is_folder = Sentence("a workbook is needed, but this is a folder")
        told = is_folder if workbook.is_dir() else Sentence("no such workbook")
        raise refusal(workbook, told)


def language(book: Book, language: str) -> str:
    if language not in book.languages:
        raise usage_error(
            Sentence(
                "{book}: --lang {languages} is allowed, not “{wanted}”",
                book=book.file,
                languages=join_or(book.languages),
                wanted=language,
            )
        )
    return language


def carefully() -> AbstractContextManager[None]:
    """Turn the errors of files and engines into one line and exit status 2."""
    return one_line_errors(
        CannotWriteError,
        xlelo.workbook.cells.CannotStoreError,
        xlelo.workbook.recalculate.EngineError,
        xlelo.workbook.office.OfficeError,
    )


def written_sentence() -> Sentence:
    """The end of the sentence about a new workbook."""
    if xlelo.workbook.recalculate.EmbeddedEngine.is_here():
        return Sentence("written and calculated.")
    return Sentence("written without results; Excel or LibreOffice calculates them on opening.")
