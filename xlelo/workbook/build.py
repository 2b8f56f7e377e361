"""The committed workbooks: an empty one in each language, and a filled one, in the first language, for each example."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from xlelo.lang import FIRST_LANGUAGE
from xlelo.readers import read_period
from xlelo.regulations.regulation import Book, Regulation
from xlelo.workbook import books, make


def build(
    out: Path, examples: Path | None = None, *, only: str = "", own: Sequence[Regulation] = (), force: bool = False
) -> Iterator[Path]:
    """Write the workbooks one by one: those of the program, or those of rule files.

    `only`: the code of a single workbook.
    """
    codes = [one.code.lower() for one in own] or books.CODES
    for book in (books.find(code) for code in codes if only.lower() in ("", code)):
        for language in book.languages:
            path = out / file_name(book, language)
            make.empty(book, path, language=language, force=force)
            yield path
        for example, folder in _examples_of(book, examples):
            read = read_period(folder, book.folder_regulation)
            path = out / file_name(book, FIRST_LANGUAGE, example)
            make.fill_workbook(book, path, read.period, read.readings, language=FIRST_LANGUAGE, force=force)
            yield path


def file_name(book: Book, language: str, example: str = "") -> str:
    """File name of a workbook. An example and a language other than the first are added to the plain name."""
    stem = f"{book.file}_{example}" if example else book.file
    return f"{stem}.xlsx" if language == FIRST_LANGUAGE else f"{stem}.{language}.xlsx"


def _examples_of(book: Book, examples: Path | None) -> Iterator[tuple[str, Path]]:
    """Example folders of a workbook. Their names begin with its code: what_if_player."""
    prefix = f"{book.code.replace('-', '_')}_"
    for folder in sorted(examples.glob(f"{prefix}*")) if examples is not None else ():
        yield folder.name.removeprefix(prefix), folder
