"""`xlelo correct`: correct a published period and carry the changes into the later ones."""

import shutil
from contextlib import nullcontext
from pathlib import Path
from secrets import token_hex
from typing import Annotated

import typer

from xlelo.cli.output import notices, say, show
from xlelo.cli.period_lists import EditionPath, publish
from xlelo.cli.progress import working
from xlelo.cli.verb_language import Lang, speaks
from xlelo.cli.workbooks import carefully
from xlelo.files import named_errors, tidy_folders
from xlelo.lang.sentence import Sentence
from xlelo.law.days import today
from xlelo.model import Refused, refusal
from xlelo.officer.correcting import Correction, Edition
from xlelo.officer.correcting import correct as corrected
from xlelo.officer.publishing import open_chain
from xlelo.officer.request import Request, problems_of


def correct(
    period: Annotated[
        Path, typer.Argument(help="the period to correct: its folder, or its workbook", show_default=False)
    ],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FOLDER", help="folder for the new edition")],
    reason: Annotated[str, typer.Option(help="reason; kept with the edition")],
    later: Annotated[list[Path] | None, typer.Argument(help="the periods after it, in order")] = None,
    file: Annotated[list[Path] | None, typer.Option(metavar="FILE", help="a late or corrected tournament file")] = None,
    result: Annotated[
        list[str] | None,
        typer.Option(
            metavar="EVENT:ROUND:WHITE:BLACK=RESULT", help="result of a game (gone: delete it; …@DAY: add it)"
        ),
    ] = None,
    remove: Annotated[list[str] | None, typer.Option(metavar="EVENT", help="an event that was withdrawn")] = None,
    merge: Annotated[list[str] | None, typer.Option(metavar="OLD=NEW", help="two ids of one player")] = None,
    undo: Annotated[
        list[str] | None, typer.Option(metavar="DATE", help="an adjustment to undo (xlelo adjust), by its date")
    ] = None,
    say_: Annotated[
        list[str] | None, typer.Option("--say", metavar="[EVENT:]NAME=VALUE", help="as in xlelo add")
    ] = None,
    match: Annotated[list[str] | None, typer.Option("--match", metavar="NAME=ID", help="as in xlelo add")] = None,
    map_: Annotated[list[str] | None, typer.Option("--map", metavar="COLUMN=HEADING", help="as in xlelo add")] = None,
    by_name: Annotated[bool, typer.Option("--by-name", help="as in xlelo add")] = False,
    anew: Annotated[bool, typer.Option("--anew", help="as in xlelo add")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="show the changes, write nothing")] = False,
    edition_folder: EditionPath = None,
    lang: Lang = "",
) -> None:
    """Correct a published period and the periods after it, and list the changed ratings."""
    speaks(lang, period)
    asked = Request(
        period,
        tuple(file or ()),
        tuple(say_ or ()),
        tuple(map_ or ()),
        tuple(match or ()),
        tuple(remove or ()),
        by_name,
        on=today().isoformat(),
        anew=anew,
    )
    lists = [tuple(one or ()) for one in (merge, result, undo)]
    correction = Correction(asked, tuple(later or ()), out, reason, *lists)
    if not out.parent.is_dir():
        raise refusal(out, Sentence("the folder {folder} does not exist", folder=out.parent))
    with carefully():
        aside = _work_folder(out)
        try:
            with working(Sentence("rating again")):
                edition = corrected(correction, aside)
            _tell(edition)
            if dry_run:
                say(Sentence("Nothing is written (--dry-run)."))
                return
            with nullcontext() if edition_folder is None else open_chain(edition_folder) as chain:
                edition.write()
                say(Sentence("{out}: corrected edition written.", out=out))
                if chain is not None:
                    publish([out / one.folder for one in edition.period_changes], chain, lang)
        finally:
            shutil.rmtree(aside, ignore_errors=True)


def _work_folder(out: Path) -> Path:
    aside = out.parent / f".xlelo-{token_hex(4)}"
    tidy_folders(out.parent)
    with named_errors(out):
        aside.mkdir()
    return aside


def _tell(edition: Edition) -> None:
    if edition.questions:
        raise Refused(problems_of(edition.questions))
    notices(edition.notices)
    for moved in edition.period_changes:
        if moved.changes:
            show(moved.listing())
        else:
            say(Sentence("{folder}: no rating changes.", folder=moved.folder))
        say()
