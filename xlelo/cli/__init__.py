"""The command line: one small module a verb, no rule."""

from __future__ import annotations

import os
import sys

import typer

from xlelo import __version__
from xlelo.cli import (
    add,
    annual,
    articles,
    build,
    check,
    correct,
    demo,
    excel,
    explain,
    fill,
    functions,
    initial,
    libreoffice,
    list_,
    merge,
    names,
    new,
    next_,
    rate,
    simulate,
    whatif,
    worksheet,
)
from xlelo.cli.output import report, tell
from xlelo.model import Refused

app = typer.Typer(
    name="xlelo",
    help="Chess Elo rules inside spreadsheets: rate, explain and check, article by article.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for verb in (
    *(demo, rate, add, merge, correct, explain, whatif, simulate, worksheet, annual, initial, articles, functions),
    names,
    *(new, fill, check, next_, list_, build),
):
    name = verb.__name__.rpartition(".")[2]
    app.command(name=name.rstrip("_"))(getattr(verb, name))
for host in (excel, libreoffice):
    app.add_typer(host.app)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"xlelo {__version__}")
        raise typer.Exit


@app.callback()
def _options(version: bool = typer.Option(False, "--version", callback=_version, is_eager=True)) -> None:
    """Chess Elo rules inside spreadsheets: rate, explain and check, article by article."""


def main() -> None:
    """Run a verb. Refused input is exit status 2 with one line for each problem; nobody sees a traceback."""
    try:
        app()
    except Refused as refused:
        report(refused.problems)
        sys.exit(2)
    except BrokenPipeError:  # the reader of our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        tell("stopped")
        sys.exit(130)
