"""`xlelo fill`: write the workbook of a folder, or of a club's own sheet of games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import xlelo.workbook
from xlelo.cli.add import prepare_with_answers
from xlelo.cli.arguments import WITH_WORKBOOK, Set, regulation_with_iccf, regulation_with_run, settings
from xlelo.cli.output import notices, say, speak
from xlelo.cli.progress import working
from xlelo.cli.refusals import usage_error
from xlelo.cli.workbooks import book, carefully, language, written_sentence
from xlelo.files import refuse_overwrite, temporary_folder
from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law.days import today
from xlelo.locks import lock
from xlelo.officer.confirming import carrying, confirmed_keys
from xlelo.officer.new_folders import new_folder, refuse_typed_days, write_empty
from xlelo.officer.request import Request
from xlelo.readers import Input, read_period
from xlelo.regulations import held

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Book


def fill(
    workbook: Annotated[str, typer.Argument(help=WITH_WORKBOOK, show_default=False)],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="where to write it")],
    folder: Annotated[Path | None, typer.Argument(help="the period's folder of CSV files", show_default=False)] = None,
    games: Annotated[
        Path | None, typer.Option("--games", metavar="FILE", help="instead: your own sheet of games, .xlsx or .csv")
    ] = None,
    map_: Annotated[
        list[str] | None, typer.Option("--map", metavar="COLUMN=HEADING", help="with --games: as in xlelo add")
    ] = None,
    iccf: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="CSV: the ICCF list of the day after the period (id or name, rating)"),
    ] = None,
    lang: Annotated[str, typer.Option("--lang", help="language of the workbook")] = "en",
    force: Annotated[bool, typer.Option("--force", help="overwrite an existing file")] = False,
    set_: Set = None,
) -> None:
    """Write the workbook of a period: inputs filled in, results by formulas."""
    if (folder is None) == (games is None):
        raise usage_error(Sentence("name the folder, or the sheet of games with --games"))
    if games is not None:
        _start_period(workbook, games, out, tuple(map_ or ()), lang, force=force)
        return
    assert folder is not None  # noqa: S101 - as asked above
    own = held(workbook, folder)
    found = book(workbook) if own is None else xlelo.workbook.books.derived_book(own)
    speak(language(found, lang))
    with carefully():
        refuse_overwrite(out, folder, *([iccf] if iccf else []), *(folder.glob("*.csv") if folder.is_dir() else []))
    with working(Sentence("reading")):
        regulation = found.folder_regulation if iccf is None else regulation_with_iccf(found, iccf)
        read = read_period(folder, regulation, settings(set_ or []))
    notices(read.notices)
    with carefully(), working(Sentence("writing and calculating")), lock(out), carrying(confirmed_keys(folder), out):
        _write(found, read, out, lang, force=force)
    say(join_sentences((out, written_sentence()), ": "))


def _start_period(code: str, games: Path, out: Path, maps: tuple[str, ...], lang: str, *, force: bool) -> None:
    """Enter the games into an empty period, and write it as a workbook or as a folder."""
    regulation = regulation_with_run(code)
    refuse_typed_days(regulation.period_run)
    speak(lang)
    place = temporary_folder() if out.suffix else new_folder(out, regulation, force=force)
    with carefully(), place as into:
        refuse_overwrite(out, games)
        write_empty(regulation, into)
        prepared = prepare_with_answers(Request(into, (games,), maps=maps, on=today().isoformat()))
        if out.suffix:
            with lock(out):
                _write(book(code), prepared.ledger.input(), out, lang, force=force)
        else:
            prepared.ledger.write()
    notices(prepared.notices)
    ledger = prepared.ledger
    say(
        Sentence(
            "{out}: {count} {count:game|games}, {players} players. See its list with xlelo list {out}.",
            out=out,
            count=len(ledger[ledger.event_import.games].rows),
            players=len(ledger["players"].rows),
        )
    )


def _write(found: Book, read: Input, out: Path, lang: str, *, force: bool) -> None:
    spoken = language(found, lang)
    xlelo.workbook.make.fill_workbook(found, out, read.period, read.readings, language=spoken, force=force)
