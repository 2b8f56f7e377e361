"""`xlelo excel`: the functions in Excel, as an add-in, as a module to import, or in xlwings Lite."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from xlelo import __version__
from xlelo.cli.arguments import Force, Out
from xlelo.cli.help import Verb, group
from xlelo.cli.output import say, say_lines
from xlelo.cli.refusals import one_line_errors, say_state
from xlelo.cli.verb_language import Lang, speaks
from xlelo.files import CannotWriteError, write_file
from xlelo.functions.catalogue import CATALOGUE, with_default
from xlelo.functions.default_rules import checked, in_file
from xlelo.hosts.excel import addin, environment_checks, installation, lite, name_clash
from xlelo.hosts.excel.addin import examples
from xlelo.hosts.excel.errors import ExcelError
from xlelo.lang.sentence import Sentence, UnknownNameError

app = group("excel", "Bring the functions into Excel.")


@app.command(cls=Verb)
def build(out: Out = Path("xlelo.xlam"), force: Force = False, lang: Lang = "") -> None:
    """Write the add-in to a file, for the xlwings that is installed here."""
    speaks(lang)
    with one_line_errors(ExcelError, CannotWriteError):
        _write(out, addin.addin(CATALOGUE, addin.installed_xlwings(), __version__), force=force)


@app.command(cls=Verb)
def install(lang: Lang = "") -> None:
    """Install the add-in and its settings for Excel for Windows."""
    speaks(lang)
    with one_line_errors(ExcelError, CannotWriteError):
        places = _places()
        lines = _install(places)
        say_state([*lines, *environment_checks.look(places.interpreter, places.addin)])


@app.command(cls=Verb)
def status(
    file: Annotated[
        Path | None, typer.Argument(help="a workbook: only its names are compared with the functions")
    ] = None,
    lang: Lang = "",
) -> None:
    """Report what is installed, whether it works, and any obstacles; exit status 1 if there are any."""
    speaks(lang)
    with one_line_errors(ExcelError):
        if file is not None:
            say_state([name_clash.look(file)])
            return
        places = _places()
        lines = installation.status(places, _xlwings(), __version__)
        say_state(
            [*lines, *(environment_checks.look(places.interpreter, places.addin) if places.addin.exists() else [])]
        )


@app.command(cls=Verb)
def rules(code: Annotated[str, typer.Argument(help="the rule set, such as FIDE")], lang: Lang = "") -> None:
    """Set the rule set of formulas that name none; the help of an add-in that is installed names it."""
    speaks(lang)
    with one_line_errors(ExcelError, CannotWriteError, UnknownNameError):
        chosen, places = checked(code), _places()
        lines = [installation.choose_rules(places, chosen)]
        say_state([*lines, *(_install(places) if places.addin.exists() else [])])


@app.command(cls=Verb)
def uninstall(lang: Lang = "") -> None:
    """Remove the add-in and its settings."""
    speaks(lang)
    with one_line_errors(ExcelError, CannotWriteError):
        say_state(installation.uninstall(_places()))


@app.command(cls=Verb)
def demo(out: Out = Path("elo_demo.xlsm"), force: Force = False, lang: Lang = "") -> None:
    """Write a workbook that holds the functions and their examples."""
    speaks(lang)
    with one_line_errors(ExcelError, CannotWriteError):
        content = addin.demonstration(CATALOGUE, examples(CATALOGUE), addin.installed_xlwings(), __version__)
        _write(out, content, force=force)


@app.command(cls=Verb)
def bas(out: Out = Path("xlelo_udfs.bas"), force: Force = False, lang: Lang = "") -> None:
    """Write the VBA module for a workbook that already uses xlwings."""
    speaks(lang)
    with one_line_errors(ExcelError, CannotWriteError):
        module = addin.importable_module(CATALOGUE, addin.installed_xlwings(), __version__)
        _write(out, module.encode("ascii"), force=force)


@app.command(name="lite", cls=Verb)
def lite_code(lang: Lang = "") -> None:
    """Print the code for xlwings Lite: Excel on the web, on the Mac, or without Python."""
    speaks(lang)
    for name, content in lite.tabs(__version__).items():
        say(f"{name}:")
        say()
        say_lines(content)


def _install(places: installation.Places) -> list[Sentence]:
    functions = with_default(in_file(places.rules)) if places.rules.is_file() else CATALOGUE
    return installation.install(places, functions, addin.installed_xlwings(), __version__)


def _places() -> installation.Places:
    return installation.windows_places(sys.platform, os.environ, sys.executable)


def _xlwings() -> addin.Xlwings | None:
    try:
        return addin.installed_xlwings()
    except ExcelError:
        return None


def _write(out: Path, content: bytes, *, force: bool) -> None:
    write_file(out, content, force=force)
    say(Sentence("{path} is written", path=out))
