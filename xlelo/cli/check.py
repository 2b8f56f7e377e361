"""`xlelo check`: compare a workbook with what this program wrote, and its results with the engine's."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import xlelo.workbook
from xlelo.cli.confirm import Confirm, lock_for_confirmation, print_findings
from xlelo.cli.output import notices, say
from xlelo.cli.progress import working
from xlelo.cli.verb_language import Lang, speaks
from xlelo.cli.workbooks import carefully, require_file
from xlelo.files import read_whole
from xlelo.lang.sentence import Sentence

if TYPE_CHECKING:
    from xlelo.workbook.check import CheckResult


def check(
    workbook: Annotated[Path, typer.Argument(help="a filled workbook", show_default=False)],
    libreoffice: Annotated[
        bool, typer.Option("--libreoffice", help="recalculate with an installed LibreOffice")
    ] = False,
    confirm: Confirm = False,
    lang: Lang = "",
) -> None:
    """Report changed formulas, old results and wrong results in a workbook.

    Exit status 1 if there are any. Your own sheets, colours and spellings of a formula are allowed."""
    speaks(lang, workbook)
    require_file(workbook)
    with lock_for_confirmation(workbook, confirming=confirm):
        right = findings_of(run_check(workbook, libreoffice=libreoffice), confirming=confirm)
    if not right:
        raise typer.Exit(1)


def run_check(workbook: Path, *, libreoffice: bool = False) -> CheckResult:
    with carefully(), working(Sentence("recalculating and rating")):
        if not libreoffice:
            return read_whole(workbook, lambda: xlelo.workbook.check.check(workbook))
        with xlelo.workbook.recalculate.LibreOffice() as office:
            return read_whole(workbook, lambda: xlelo.workbook.check.check(workbook, office))


def findings_of(outcome: CheckResult, *, confirming: bool = False) -> bool:
    """Report what was found, causes first; True if the workbook and its displayed and calculated results are right."""
    path = outcome.filled_workbook.path
    for line in xlelo.workbook.verdicts.causes(outcome, str(path)):
        say(line)
    notices((*outcome.notices, *outcome.filled_workbook.notices))
    run = outcome.filled_workbook.book.regulation.run
    if run is not None:
        print_findings(run.findings(outcome.filled_workbook.result), path, confirming=confirming)
    for line in (*xlelo.workbook.verdicts.effects(outcome), *xlelo.workbook.verdicts.verdicts(outcome, str(path))):
        say(line)
    return outcome.sound
