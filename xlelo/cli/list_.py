"""`xlelo list`: the official list of a workbook on its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xlelo.cli.output import notices, say, show
from xlelo.cli.progress import working
from xlelo.cli.workbooks import carefully
from xlelo.files import apart

if TYPE_CHECKING:
    from xlelo.drafting.regulation import Listing

Target = Annotated[Path | None, typer.Option(metavar="FILE")]


def list_(
    workbook: Annotated[Path, typer.Argument(help="a filled workbook", show_default=False)],
    csv: Target = None,
    html: Target = None,
    pdf: Target = None,
    force: Annotated[bool, typer.Option("--force", help="overwrite existing files")] = False,
) -> None:
    """Print the official list, or write it as CSV, as a web page or (with LibreOffice) as PDF."""
    from xlelo.workbook import publish  # noqa: PLC0415 - heavy; only where a workbook is read
    from xlelo.workbook.read import read  # noqa: PLC0415

    with carefully():
        outputs = [path for path in (csv, html, pdf) if path is not None]
        for number, output in enumerate(outputs):
            apart(output, workbook, *outputs[:number])
        with working("rating"):
            filled = read(workbook)
            listings = publish.listings(filled)
        notices(filled.notices)
        for path, write in ((csv, publish.as_csv), (html, publish.as_html), (pdf, publish.as_pdf)):
            if path is not None:
                with working(f"writing {path.name}"):
                    write(listings, path, force=force)
                say(f"{path}: written.")
    if csv is html is pdf is None:
        _print(listings)


def _print(listings: list[Listing]) -> None:
    for listing in listings:
        show(listing)
        say()
