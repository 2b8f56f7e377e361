"""`xlelo folder`: write a workbook's inputs as a folder of CSV files."""

from pathlib import Path
from typing import Annotated

import typer

from xlelo.cli.output import notices, say
from xlelo.cli.progress import working
from xlelo.cli.verb_language import Lang, speaks
from xlelo.cli.workbooks import carefully, require_file
from xlelo.lang.sentence import Sentence
from xlelo.officer.exporting import write_folder


def folder(
    workbook: Annotated[Path, typer.Argument(help="a filled workbook", show_default=False)],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FOLDER", help="where to write the files")],
    force: Annotated[bool, typer.Option("--force", help="overwrite existing files")] = False,
    lang: Lang = "",
) -> None:
    """Write a workbook's inputs as a folder of CSV files, the form that every version reads."""
    speaks(lang, workbook)
    require_file(workbook)
    with carefully(), working(Sentence("reading")):
        filled, names = write_folder(workbook, out, force=force)
    notices(filled.notices)
    say(
        Sentence(
            "{out}: {names} written. xlelo fill {code} {out} -o FILE writes the workbook again.",
            out=out,
            names=names,
            code=filled.book.code,
        )
    )
