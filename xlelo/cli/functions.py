"""`xlelo functions`: the functions for cells."""

from typing import Annotated

import typer

from xlelo.cli.output import current_language, say
from xlelo.cli.refusals import one_line_errors
from xlelo.cli.verb_language import Lang, speaks
from xlelo.functions.reference import plain_lines


def functions(
    name: Annotated[str, typer.Argument(help="a function, such as ELO_EXPECTED", show_default=False)] = "",
    lang: Lang = "",
) -> None:
    """List the spreadsheet functions, or show one with its arguments and examples."""
    speaks(lang)
    with one_line_errors(LookupError):
        lines = plain_lines(name or None, current_language())
    for line in lines:
        say(line)
