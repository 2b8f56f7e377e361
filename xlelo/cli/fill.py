"""`xlelo fill`: write the workbook of a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import xlelo.workbook
from xlelo.cli.arguments import WITH_WORKBOOK, regulation_with_iccf, settings
from xlelo.cli.output import notices, say, speak
from xlelo.cli.progress import working
from xlelo.cli.workbooks import book, carefully, language, written_sentence
from xlelo.files import apart
from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.locks import locked
from xlelo.officer.confirming import carrying, confirmed_keys
from xlelo.readers import read_period


def fill(
    workbook: Annotated[str, typer.Argument(help=WITH_WORKBOOK, show_default=False)],
    folder: Annotated[Path, typer.Argument(help="the period's folder of CSV files")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="where to write it")],
    iccf: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="CSV: the ICCF list of the day after the period (id or name, rating)"),
    ] = None,
    lang: Annotated[str, typer.Option("--lang", help="language of the workbook")] = "en",
    force: Annotated[bool, typer.Option("--force", help="overwrite an existing file")] = False,
    set_: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="another interpretation of the text")
    ] = None,
) -> None:
    """Write the workbook of a period: inputs filled in, results by formulas."""
    found = book(workbook)
    speak(language(found, lang))
    with carefully():
        apart(out, folder, *([iccf] if iccf else []), *(folder.glob("*.csv") if folder.is_dir() else []))
    with working(Sentence("reading")):
        regulation = found.of_folders if iccf is None else regulation_with_iccf(found, iccf)
        read = read_period(folder, regulation, settings(set_ or []))
    notices(read.notices)
    with carefully(), working(Sentence("writing and calculating")), locked(out), carrying(confirmed_keys(folder), out):
        xlelo.workbook.make.fill_workbook(
            found, out, read.period, read.readings, language=language(found, lang), force=force
        )
    say(join_sentences((out, written_sentence()), ": "))
