"""`xlelo check`: a workbook held against the engine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xlelo.cli.output import findings, notices, say
from xlelo.cli.progress import working
from xlelo.cli.workbooks import carefully

if TYPE_CHECKING:
    from xlelo.workbook.check import Checked

MOST = 50
"""Differences that are listed."""


def check(
    workbook: Annotated[Path, typer.Argument(help="a filled workbook", show_default=False)],
    libreoffice: Annotated[
        bool, typer.Option("--libreoffice", help="recalculate with an installed LibreOffice")
    ] = False,
) -> None:
    """Recalculate a workbook, rate what is typed in it, and compare every computed cell."""
    if not told_of(checked(workbook, libreoffice=libreoffice)):
        raise typer.Exit(1)


def checked(workbook: Path, *, libreoffice: bool = False) -> Checked:
    from xlelo.workbook.check import check as compared  # noqa: PLC0415 - heavy; only where a workbook is read
    from xlelo.workbook.recalculate import LibreOffice  # noqa: PLC0415

    with carefully(), working("recalculating and rating"):
        if not libreoffice:
            return compared(workbook)
        with LibreOffice() as office:
            return compared(workbook, office)


def told_of(outcome: Checked) -> bool:
    """Say what was found; whether all cells hold what they must, and the file shows it."""
    if outcome.old:
        say(f"{outcome.filled.path}: {outcome.old}")
    notices(outcome.filled.notices)
    run = outcome.filled.book.regulation.run
    if run is not None:
        findings(run.findings(outcome.result))
    for difference in outcome.differences[:MOST]:
        say(str(difference))
    if len(outcome.differences) > MOST:
        say(f"… and {len(outcome.differences) - MOST} more")
    if not outcome.differences:
        calculated = " when calculated anew" if outcome.old else ""
        say(f"{outcome.filled.path}: {outcome.cells} computed cells hold what the engine says{calculated}.")
    return not (outcome.differences or outcome.old)
