"""The official lists of a workbook on their own: as CSV, as a web page, as PDF."""

from __future__ import annotations

import csv
import io
import re
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from xlelo.files import replacing
from xlelo.lang import FIRST_LANGUAGE
from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, Refused
from xlelo.pages.lists import list_page
from xlelo.periods.listing import inert
from xlelo.workbook.printed_lists import write_listings
from xlelo.workbook.recalculate import LibreOffice

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from xlelo.periods.listing import Listing
    from xlelo.workbook.read import Filled

_PAGES = re.compile(rb"/Type\s*/Page\b(?!s)")
"""In a PDF as LibreOffice writes it."""


def listings(filled: Filled, result: Any, language: str = "") -> list[Listing]:
    """The lists of a workbook that has been rated, in its language or another; it may publish others than the run."""
    run = filled.book.regulation.run
    assert run is not None  # noqa: S101 - the workbooks read here hold periods
    found = list((filled.book.lists or run.listings)(result, language or filled.language))
    if not found:
        raise Refused([Problem(Place(filled.path.name), None, Sentence("no player for the list is entered yet"))])
    return found


def as_csv(lists: Sequence[Listing], path: Path, *, force: bool) -> None:
    """One table: its headings and its rows, numbers as other programs read them."""
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
    """A file for each list: the one named, or where there are several, one beside it for each."""
    if len(lists) == 1:
        return [(lists[0], path)]
    return [
        (listing, path.with_name(f"{path.stem}_{listing.key or number}{path.suffix}"))
        for number, listing in enumerate(lists, 1)
    ]


def plain(number: str) -> str:
    """As it stands on paper it has a minus sign of its own, a plus, and the decimal mark of its language."""
    return number.replace("−", "-").replace(",", ".").removeprefix("+")


def as_html(
    lists: Sequence[Listing],
    path: Path,
    *,
    force: bool,
    links: Mapping[str, str] | None = None,
    language: str = FIRST_LANGUAGE,
) -> None:
    """`links`: to the players' pages, by their ids."""
    with replacing(path, force=force) as temporary:
        temporary.write_text(list_page(lists, links, language=language), encoding="utf-8")


def as_pdf(lists: Sequence[Listing], path: Path, *, force: bool) -> None:
    """LibreOffice prints the sheets of a plain workbook that holds the lists alone.

    It counts the pages of all sheets together: where there are several lists, each is printed on its own first.
    """
    folder = Path(tempfile.mkdtemp(prefix="xlelo-"))
    try:
        with LibreOffice() as office:
            alone = [_printed(office, [listing], folder / f"{number}.pdf") for number, listing in enumerate(lists)]
            pages = [len(_PAGES.findall(one.read_bytes())) for one in alone]
            whole = _printed(office, lists, folder / f"{path.stem}.pdf", pages)
            with replacing(path, force=force) as temporary:
                shutil.copyfile(whole, temporary)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _printed(office: LibreOffice, lists: Sequence[Listing], out: Path, pages: Sequence[int] = ()) -> Path:
    book = out.with_suffix(".xlsx")
    write_listings(lists, book, pages)
    office.convert(book, to="pdf", out=out)
    return out
