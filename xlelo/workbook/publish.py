"""The official lists of a workbook on their own: as CSV, as a web page, as PDF."""

from __future__ import annotations

import csv
import io
import shutil
import tempfile
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from xlelo.files import replacing
from xlelo.model import Place, Problem, Refused
from xlelo.workbook.recalculate import LibreOffice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from xlelo.drafting.regulation import Listing
    from xlelo.workbook.read import Filled

FORMULA_BEGINS = ("=", "+", "-", "@", "\t", "\r")
"""A text that begins so is taken for a formula by programs that open CSV."""

_PAGE = """<!DOCTYPE html>
<html><head><meta charset="utf-8"><title>{title}</title><style>
@page {{ size: A4; margin: 15mm }}
body {{ font: 10pt Arial, sans-serif; margin: 2em auto; max-width: 50em }}
table {{ border-collapse: collapse; width: 100%; margin-bottom: 1em }} thead {{ display: table-header-group }}
th, td {{ padding: 2pt 5pt; border-bottom: 1px solid #bbb; text-align: left }} th {{ background: #e4e9f0 }}
.number {{ text-align: right }} h2 {{ font-size: 13pt; page-break-before: auto }}
</style></head><body>
{body}
</body></html>
"""


def listings(filled: Filled) -> list[Listing]:
    """What is typed in the workbook, rated."""
    run = filled.book.regulation.run
    assert run is not None  # noqa: S101 - the workbooks read here hold periods
    found = list((filled.book.lists or run.listings)(run.rated(filled.period, filled.readings)))
    if not found:
        raise Refused([Problem(Place(filled.path.name), None, "nothing that could be listed is entered yet")])
    return found


def as_csv(lists: Sequence[Listing], path: Path, *, force: bool) -> None:
    text = io.StringIO()
    writer = csv.writer(text)
    for listing in lists:
        writer.writerow([inert(listing.title)])
        writer.writerow(listing.headings)
        for row in listing.rows:
            cells = enumerate(row)
            writer.writerow([cell if position in listing.numeric else inert(cell) for position, cell in cells])
        writer.writerow([])
    with replacing(path, force=force) as temporary:
        temporary.write_text(text.getvalue(), encoding="utf-8-sig", newline="")


def inert(text: str) -> str:
    """An apostrophe keeps it text in every spreadsheet."""
    return f"'{text}" if text.startswith(FORMULA_BEGINS) else text


def as_html(lists: Sequence[Listing], path: Path, *, force: bool) -> None:
    with replacing(path, force=force) as temporary:
        temporary.write_text(_html(lists), encoding="utf-8")


def as_pdf(lists: Sequence[Listing], path: Path, *, force: bool) -> None:
    """LibreOffice prints the sheets of a plain workbook that holds the lists alone."""
    from xlelo.workbook.plain import write_listings  # noqa: PLC0415 - openpyxl, only for this

    folder = Path(tempfile.mkdtemp(prefix="xlelo-"))
    try:
        book = folder / f"{path.stem}.xlsx"
        write_listings(lists, book)
        with LibreOffice() as office:
            office.convert(book, to="pdf", out=path, force=force)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _html(lists: Sequence[Listing]) -> str:
    return _PAGE.format(title=escape(lists[0].title), body="\n".join(map(_table, lists)))


def _table(listing: Listing) -> str:
    def cells(row: Sequence[str], tag: str) -> str:
        return "".join(
            f'<{tag} class="number">{escape(cell)}</{tag}>'
            if position in listing.numeric
            else f"<{tag}>{escape(cell)}</{tag}>"
            for position, cell in enumerate(row)
        )

    rows = "\n".join(f"<tr>{cells(row, 'td')}</tr>" for row in listing.rows)
    notes = "".join(f"<p>{escape(note)}</p>" for note in listing.notes)
    head = f"<thead><tr>{cells(listing.headings, 'th')}</tr></thead>"
    return f"<h2>{escape(listing.title)}</h2>\n<table>{head}<tbody>\n{rows}\n</tbody></table>\n{notes}"
