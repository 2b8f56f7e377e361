"""`xlelo next`: write the next period, as a workbook or as a folder."""

from pathlib import Path
from typing import Annotated

import typer

import xlelo.workbook
from xlelo.cli.output import notices, say
from xlelo.cli.period_lists import EditionPath, publish_once
from xlelo.cli.progress import working
from xlelo.cli.refusals import usage_error
from xlelo.cli.verb_language import Lang, speaks
from xlelo.cli.workbooks import carefully
from xlelo.files import refuse_overwrite
from xlelo.lang.sentence import Sentence
from xlelo.locks import lock
from xlelo.model import refusal
from xlelo.officer.folders import FolderLedger
from xlelo.officer.new_folders import new_folder, write_next
from xlelo.officer.publishing import open_chain
from xlelo.readers import NOT_FOUND


def next_(
    workbook: Annotated[Path, typer.Argument(help="a period's workbook, or its folder", show_default=False)],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="where to write the next one")],
    players: Annotated[
        Path | None,
        typer.Option("--players", metavar="FILE", help="CSV: new players, licences, clubs, other lists' ratings"),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="overwrite an existing file")] = False,
    edition: EditionPath = None,
    lang: Lang = "",
) -> None:
    """Write the next period, with the new ratings in force."""
    speaks(lang, workbook)
    if edition is not None:
        with carefully(), open_chain(edition) as chain:
            refuse_overwrite(out, workbook)
            publish_once(workbook, chain, lang)
    if not workbook.exists():
        raise refusal(workbook, NOT_FOUND)
    if workbook.is_dir() and players is not None:
        raise usage_error(Sentence("--players works with workbooks only"))
    with carefully(), working(Sentence("writing the next period")):
        refuse_overwrite(out, workbook, *([players] if players else []))
        if workbook.is_dir():
            ledger = FolderLedger.of(workbook)
            with new_folder(out, ledger.regulation, force=force) as into:
                found = write_next(ledger, into)
        else:
            with lock(out):
                found = [*xlelo.workbook.next_period.write_next_period(workbook, out, players, force=force)]
    notices(found)
    say(Sentence("{out}: new ratings carried over. Now enter the games.", out=out))
