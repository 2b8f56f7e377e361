"""`xlelo add`: import tournament files into a period."""

import sys
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from xlelo.cli.arguments import PeriodPath
from xlelo.cli.confirm import remaining_findings
from xlelo.cli.output import localise, notices, say, show, tell
from xlelo.cli.progress import working
from xlelo.cli.refusals import one_line_errors, usage_error
from xlelo.cli.verb_language import Lang, speaks
from xlelo.files import CannotWriteError, FileInUseError, lock_of, read_whole
from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law.days import today
from xlelo.locks import lock
from xlelo.model import Refused
from xlelo.officer.adding import PreparedImport, prepare
from xlelo.officer.confirming import carrying, confirmed_keys
from xlelo.officer.effects import listing
from xlelo.officer.request import OpenQuestion, Request, problems_of


def add(
    period: PeriodPath,
    files: Annotated[
        list[Path] | None, typer.Argument(help="tournament files: TRF, PGN, lists of results as .csv or .xlsx")
    ] = None,
    say_: Annotated[
        list[str] | None,
        typer.Option("--say", metavar="[EVENT:]NAME=VALUE", help="data that a file lacks: time=90+30, start, dates, …"),
    ] = None,
    approved: Annotated[
        bool, typer.Option("--approved", help="FIDE: the events are approved as standard, from 45+30 on (2026)")
    ] = False,
    match: Annotated[
        list[str] | None,
        typer.Option("--match", metavar="NAME=ID", help="player with this name (ID or guest); remembered"),
    ] = None,
    map_: Annotated[
        list[str] | None,
        typer.Option(
            "--map",
            metavar="COLUMN=HEADING",
            help="column headings of a list: white=Blancas,black=…; remembered; or a column's number: white=3",
        ),
    ] = None,
    by_name: Annotated[
        bool, typer.Option("--by-name", help="accept a unique name if no birth date can be compared")
    ] = False,
    replace_: Annotated[bool, typer.Option("--replace", help="replace an event that was entered before")] = False,
    remove: Annotated[list[str] | None, typer.Option(metavar="EVENT", help="remove an event with its games")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="for a workbook: write a copy instead")
    ] = None,
    anew: Annotated[
        bool, typer.Option("--anew", help="for a workbook: write it again with as many rows as it needs")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="overwrite an existing copy")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="show the changes in the lists, write nothing")] = False,
    lang: Lang = "",
) -> None:
    """Add tournaments to a period (events, participants, games), or remove an event."""
    speaks(lang, period)
    if not files and not remove:
        raise usage_error(Sentence("name a tournament file, or use --remove EVENT"))
    asked = Request(
        period,
        tuple(files or ()),
        (*(say_ or ()), *(("approved=1",) if approved else ())),
        tuple(map_ or ()),
        tuple(match or ()),
        tuple(remove or ()),
        by_name,
        replace_,
        replacing_only=replace_,
        on=today().isoformat(),
        anew=anew,
    )
    if period.is_dir() and (out is not None or anew):
        raise usage_error(Sentence("--out and --anew work with workbooks only"))
    with one_line_errors(CannotWriteError), nullcontext() if dry_run else lock(out or period):
        _enter(asked, out, force=force, dry_run=dry_run)


def _enter(request: Request, out: Path | None, *, force: bool, dry_run: bool) -> None:
    """Rate and show everything before a file is changed."""
    period = request.period
    if out is None and not dry_run and (lock := lock_of(period)):
        raise FileInUseError(period, lock)  # before the slow rating, which would be in vain
    prepared = prepare_with_answers(request)
    notices(prepared.notices)
    known = confirmed_keys(period)
    remaining_findings(prepared.findings, period, known)
    if prepared.changes:
        show(listing(prepared.changes, Sentence("What changes in the lists")))
    else:
        say(Sentence("No rating changes."))
    for event in prepared.new_rows:
        say(event)
    if dry_run:
        say(Sentence("Nothing is written (--dry-run)."))
        return
    with carrying(known if out is not None else (), out or period):
        prepared.ledger.write(out, force=force)
    say(Sentence("{path}: written.", path=out or period))


def prepare_with_answers(request: Request) -> PreparedImport:
    """Prepare the import. Missing facts are asked on a terminal; elsewhere the message names the options."""
    while True:
        with working(Sentence("reading and rating")):
            prepared = read_whole(request.period, partial(prepare, request))
        if not prepared.questions:
            return prepared
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            raise Refused(problems_of(prepared.questions))
        for question in prepared.questions:
            request = question.with_answer(request, _answer(question))


def _answer(question: OpenQuestion) -> str:
    for value, meaning in question.choices.items():
        tell(join_sentences((value, meaning), ": "))
    while wrong := question.wrong(value := str(typer.prompt(localise(question.words), err=True))):
        tell(wrong)
    return value
