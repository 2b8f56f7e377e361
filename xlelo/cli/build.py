"""`xlelo build`: write the committed workbooks."""

from pathlib import Path
from typing import Annotated

import typer

import xlelo.workbook
from xlelo.cli.arguments import WITH_WORKBOOK
from xlelo.cli.output import say
from xlelo.cli.refusals import one_line_errors
from xlelo.cli.workbooks import carefully
from xlelo.files import made_folder
from xlelo.hosts import add_ins
from xlelo.hosts.excel.errors import ExcelError
from xlelo.hosts.excel.lambdas import book
from xlelo.hosts.excel.lambdas.prefix import PrefixError, checked
from xlelo.hosts.script import scripts
from xlelo.regulations import given


def build(
    out: Annotated[Path, typer.Argument(help="folder for the workbooks")] = Path("workbooks"),
    only: Annotated[str, typer.Option("--only", metavar="CODE", help=WITH_WORKBOOK)] = "",
    prefix: Annotated[str, typer.Option("--prefix", help="put before each name of elo_functions.xlsx")] = "",
    force: Annotated[bool, typer.Option("--force", help="overwrite existing files")] = False,
) -> None:
    """Write the empty workbooks, a filled one for each folder of OUT/examples, elo_functions.xlsx, and the scripts.

    With --rules FILE the workbooks of that federation are written, and elo_functions.xlsx has its rules too.
    """
    examples = out / "examples"
    with carefully(), one_line_errors(PrefixError, ExcelError), made_folder(out):
        prefix = prefix and checked(prefix)
        own = given()
        for path in xlelo.workbook.build.build(
            out, examples if examples.is_dir() else None, only=only, own=own, force=force
        ):
            say(str(path))
        if only in {"", book.CODE}:
            say(str(book.build(out, force=force, own=own, prefix=prefix)))
        if only == scripts.CODE or not (only or own):
            for path in scripts.build(out, force=force):
                say(str(path))
        if only == add_ins.CODE or not (only or own):
            for path in add_ins.build(out, force=force):
                say(str(path))
