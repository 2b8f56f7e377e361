"""Publish the lists of a workbook as CSV, as a web page, or as PDF."""

from __future__ import annotations

import csv
import io
import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from xlelo.files import CannotWriteError, inert, replacing, temporary_folder
from xlelo.lang import FIRST_LANGUAGE
from xlelo.lang.sentence import Sentence
from xlelo.model import refusal
from xlelo.pages.html import list_page
from xlelo.periods.listing import Listing
from xlelo.workbook.printed_lists import write_listings
from xlelo.workbook.recalculate import LibreOffice

if TYPE_CHECKING:
    from xlelo.workbook.read import FilledWorkbook

_PAGES = re.compile(rb"/Type\s*/Page\b(?!s)")
"""Pages in a PDF that LibreOffice has written."""


def listings(filled: FilledWorkbook, language: str = "") -> list[Listing]:
    """Lists of a workbook, in its language or another."""
    found = list(filled.book.regulation.period_run.listings(filled.result, language or filled.language))
    if not found:
        raise refusal(filled.path.name, Sentence("no player for the list is entered yet"))
    return found


def write_csv(lists: Sequence[Listing], path: Path, *, force: bool) -> None:
    """Write one list as CSV, with headings, and with numbers as other programs read them."""
    (listing,) = lists
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(map(inert, listing.headings))
    for row in listing.rows:
        cells = enumerate(row)
        writer.writerow([plain(cell) if position in listing.numeric else inert(cell) for position, cell in cells])
    with replacing(path, force=force) as temporary:
        temporary.write_text(text.getvalue(), encoding="utf-8-sig", newline="")


def csv_files(lists: Sequence[Listing], path: Path) -> list[tuple[Listing, Path]]:
    """Return each list with its file: the given file, or one beside it for each of several lists."""
    if len(lists) == 1:
        return [(lists[0], path)]
    if path.is_dir():
        raise CannotWriteError(path, Sentence("is a folder"))
    return [
        (listing, path.with_name(f"{path.stem}_{listing.key or number}{path.suffix}"))
        for number, listing in enumerate(lists, 1)
    ]


def plain(number: str) -> str:
    """Convert a printed number for other programs: a plain minus sign, no plus sign, a decimal point."""
    return number.replace("−", "-").replace(",", ".").removeprefix("+")


def write_html(
    lists: Sequence[Listing], path: Path, *, links: Mapping[str, str] | None = None, language: str = FIRST_LANGUAGE
) -> None:
    """Write the lists as a web page. `links`: id → player's page."""
    with replacing(path, force=True) as temporary:
        temporary.write_text(list_page(lists, links, language=language), encoding="utf-8")


def write_pdf(lists: Sequence[Listing], path: Path) -> None:
    """Write the lists as PDF: LibreOffice prints a plain workbook that holds only the lists.

    LibreOffice counts the pages of all sheets together. So each list is first printed alone to count its pages.
    """
    with temporary_folder() as folder, LibreOffice() as office:
        alone = [_print(office, [listing], folder / f"{number}.pdf") for number, listing in enumerate(lists)]
        pages = [len(_PAGES.findall(one.read_bytes())) for one in alone]
        whole = _print(office, lists, folder / f"{path.stem}.pdf", pages)
        with replacing(path, force=True) as temporary:
            shutil.copyfile(whole, temporary)


def _print(office: LibreOffice, lists: Sequence[Listing], out: Path, pages: Sequence[int] = ()) -> Path:
    book = out.with_suffix(".xlsx")
    write_listings(lists, book, pages)
    office.convert(book, to="pdf", out=out)
    return out
