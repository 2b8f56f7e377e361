"""`xlelo new`: write an empty workbook, or a folder of files with headings."""

from pathlib import Path
from typing import Annotated

import typer

import xlelo.workbook
from xlelo.cli.arguments import WITH_WORKBOOK, regulation_with_run
from xlelo.cli.output import say, speak
from xlelo.cli.progress import working
from xlelo.cli.workbooks import book, carefully, language
from xlelo.lang.sentence import Sentence
from xlelo.officer.new_folders import new_folder, write_empty


def new(
    workbook: Annotated[str, typer.Argument(help=WITH_WORKBOOK, show_default=False)],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="where to write it; a name without .xlsx: a folder"),
    ] = None,
    lang: Annotated[str, typer.Option("--lang", help="language of the workbook")] = "en",
    force: Annotated[bool, typer.Option("--force", help="overwrite an existing file")] = False,
) -> None:
    """Write an empty workbook to fill in by hand."""
    if out is not None and not out.suffix:
        _folder(workbook, out, force=force)
        return
    found = book(workbook)
    speak(language(found, lang))
    path = out or Path(f"{found.file}.xlsx")
    with carefully(), working(Sentence("writing")):
        xlelo.workbook.make.empty(found, path, language=language(found, lang), force=force)
    say(
        Sentence(
            "{path}: fill in the cells with a border. The top line of each sheet shows whether anything is wrong.",
            path=path,
        )
    )


def _folder(code: str, out: Path, *, force: bool) -> None:
    regulation = regulation_with_run(code)
    with carefully(), new_folder(out, regulation, force=force) as into:
        write_empty(regulation, into)
        files = sorted(path.name for path in into.glob("*.csv"))
    say(Sentence("{path}: fill in {files}, a row for each player and game.", path=out, files=files))
