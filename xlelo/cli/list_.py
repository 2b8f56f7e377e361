"""`xlelo list`: the official list of a workbook on its own, or the players for a pairing program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xlelo.cli.output import notices, say, show
from xlelo.cli.periods import period_of
from xlelo.cli.progress import working
from xlelo.cli.workbooks import carefully
from xlelo.files import apart, replacing
from xlelo.model import Place, Problem, Refused
from xlelo.officer.rosters import PROGRAMS, numbers_of

if TYPE_CHECKING:
    from xlelo.drafting.regulation import Listing

Target = Annotated[Path | None, typer.Option(metavar="FILE")]


def list_(
    workbook: Annotated[
        Path, typer.Argument(help="a filled workbook; with --for, a period's folder too", show_default=False)
    ],
    csv: Target = None,
    html: Target = None,
    pdf: Target = None,
    program: Annotated[
        str,
        typer.Option("--for", metavar="PROGRAM", help=f"the players, with birth dates, for {' or '.join(PROGRAMS)}"),
    ] = "",
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="where to write them")] = None,
    kind: Annotated[str, typer.Option("--list", metavar="LIST", help="which list's ratings they take")] = "standard",
    force: Annotated[bool, typer.Option("--force", help="overwrite existing files")] = False,
) -> None:
    """Print the official list, or write it as CSV, as a web page or (with LibreOffice) as PDF."""
    from xlelo.workbook import publish  # noqa: PLC0415 - heavy; only where a workbook is read
    from xlelo.workbook.read import read  # noqa: PLC0415

    if program or out is not None:
        _for_pairing(workbook, program, out, kind, force=force)
        return
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


def _for_pairing(source: Path, program: str, out: Path | None, kind: str, *, force: bool) -> None:
    if program not in PROGRAMS or out is None:
        raise typer.BadParameter(f"--for {' or --for '.join(PROGRAMS)}, and --out FILE, are needed together")
    with working("rating"):
        regulation, read = period_of(source, {})
        assert regulation.run is not None  # noqa: S101 - it has periods
        rosters = regulation.run.rosters(regulation.run.rated(read.period, read.readings))
    if kind not in rosters:
        allowed = (
            f"one of these lists is allowed: {', '.join(rosters)}" if rosters else "it has no list for pairing programs"
        )
        raise Refused([Problem(Place(regulation.code), kind, allowed)])
    text, said = PROGRAMS[program](rosters[kind], numbers_of(source))
    notices([*read.notices, *said])
    with carefully(), replacing(out, force=force) as temporary:
        temporary.write_text(text, encoding="utf-8", newline="")
    say(f"{out}: {len(rosters[kind])} players written, birth dates among them: not for publication.")


def _print(listings: list[Listing]) -> None:
    for listing in listings:
        show(listing)
        say()
