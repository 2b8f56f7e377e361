"""What the verbs about workbooks share: which workbook, which language, and the words for what went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.cli.refusals import misused, one_line_errors
from xlelo.files import CannotWriteError
from xlelo.lang.sentence import Sentence, worded

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from xlelo.regulations.regulation import Book


def book(code: str) -> Book:
    from xlelo.workbook import books  # noqa: PLC0415 - every regulation's sheets; only where a workbook is meant

    try:
        return books.find(code)
    except LookupError as error:
        raise misused(worded(error)) from None


def language(book: Book, wanted: str) -> str:
    if wanted not in book.languages:
        raise misused(
            Sentence(
                "{book} exists in {languages}, not in “{wanted}”",
                book=book.file,
                languages=book.languages,
                wanted=wanted,
            )
        )
    return wanted


def carefully() -> AbstractContextManager[None]:
    """Whatever a file or an engine refuses is one line and exit status 2."""
    from xlelo.workbook.cells import CannotStoreError  # noqa: PLC0415 - heavy; only where a workbook is worked on
    from xlelo.workbook.office import OfficeError  # noqa: PLC0415
    from xlelo.workbook.recalculate import EngineError  # noqa: PLC0415

    return one_line_errors(CannotWriteError, CannotStoreError, EngineError, OfficeError)


def written() -> Sentence:
    """Of a workbook just made, as the end of a sentence."""
    from xlelo.workbook.recalculate import Embedded  # noqa: PLC0415 - heavy; only where a workbook is worked on

    if Embedded.is_here():
        return Sentence("written and calculated.")
    return Sentence("written without results; Excel or LibreOffice calculates them on opening.")
