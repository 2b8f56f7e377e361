"""`xlelo functions`: what can be typed into a cell."""

from __future__ import annotations

from typing import Annotated

import typer

from xlelo.cli.output import say
from xlelo.cli.refusals import told
from xlelo.functions.reference import plain_lines


def functions(
    name: Annotated[str, typer.Argument(help="a function, such as ELO_EXPECTED", show_default=False)] = "",
) -> None:
    """List the spreadsheet functions, or tell one with its arguments and examples."""
    with told(LookupError):
        lines = plain_lines(name or None)
    for line in lines:
        say(line)
