"""`xlelo names`: a copy of a file with the functions' names of another program."""

from pathlib import Path
from typing import Annotated

import typer

from xlelo.cli.output import say
from xlelo.cli.refusals import one_line_errors, usage_error
from xlelo.cli.verb_language import Lang, speaks
from xlelo.files import CannotWriteError
from xlelo.hosts.sharing import PROGRAMS, NoSheetsError, rename_calls
from xlelo.lang.sentence import Sentence, join_or


def names(
    file: Annotated[Path, typer.Argument(help="an .xlsx, .xlsm or .ods file", show_default=False)],
    program: Annotated[
        str, typer.Option("--for", help="program that will open the copy: excel or libreoffice", show_default=False)
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="the copy; by default FILE with the program's name"),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="overwrite an existing file")] = False,
    lang: Lang = "",
) -> None:
    """Copy a file and adapt its function names for Excel or LibreOffice."""
    speaks(lang)
    if program not in PROGRAMS:
        allowed = Sentence("{kind} is allowed", kind=join_or(PROGRAMS))
        missing = Sentence(
            "say which program will open the copy, because both open this file: {programs}",
            programs=join_or(f"--for {one}" for one in PROGRAMS),
        )
        raise usage_error(allowed if program else missing, "--for")
    target = out or file.with_name(f"{file.stem}.{program}{file.suffix}")
    with one_line_errors(CannotWriteError, NoSheetsError):
        count = rename_calls(file, target, program, force=force)
    say(Sentence("{target}: written, {count} {count:name|names} changed.", target=target, count=count))
