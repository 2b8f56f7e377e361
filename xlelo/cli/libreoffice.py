"""`xlelo libreoffice`: the functions in LibreOffice Calc."""

import re
from pathlib import Path
from typing import Annotated

import typer

from xlelo import __version__
from xlelo.cli.arguments import Force, Out
from xlelo.cli.help import Verb, group
from xlelo.cli.output import say
from xlelo.cli.progress import working
from xlelo.cli.refusals import one_line_errors, say_state, usage_error
from xlelo.cli.verb_language import Lang, speaks
from xlelo.files import CannotWriteError
from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.default_rules import checked, default_in_texts, in_file
from xlelo.hosts.add_ins import build_extension, new_extension
from xlelo.hosts.libreoffice import installer, shim
from xlelo.hosts.libreoffice.installer import InstallationError, Place
from xlelo.hosts.libreoffice.proof import proof
from xlelo.lang.sentence import Sentence, UnknownNameError
from xlelo.workbook.office import NoOfficeError

_ADDRESS = re.compile(r"(https?|file)://\S+")

app = group("libreoffice", "Bring the functions into LibreOffice Calc.")

Updates = Annotated[
    str,
    typer.Option(
        "--updates",
        metavar="URL",
        help="address of the folder where you publish it; also writes the file .update.xml, which belongs beside it",
        show_default=False,
    ),
]
User = Annotated[
    str | None,
    typer.Option("--user", metavar="NAME", help="as root: user whose LibreOffice is meant", show_default=False),
]
ExcelNames = Annotated[
    bool, typer.Option("--excel-names", help="also register Excel's function names in LibreOffice 7, for .xlsx files")
]


@app.command(cls=Verb)
def build(out: Out = Path("xlelo.oxt"), updates: Updates = "", force: Force = False, lang: Lang = "") -> None:
    """Write the extension to a file, to install it anywhere."""
    speaks(lang)
    if updates and not _ADDRESS.fullmatch(updates):
        raise usage_error(Sentence("“{updates}” is no address of a folder: https://…", updates=updates), "--updates")
    with one_line_errors(CannotWriteError):
        for path in build_extension(out, default_in_texts(), updates.rstrip("/"), force=force):
            say(Sentence("{path} is written", path=path))


@app.command(cls=Verb)
def install(excel_names: ExcelNames = False, user: User = None, lang: Lang = "") -> None:
    """Build the extension and install it in LibreOffice."""
    speaks(lang)
    with one_line_errors(InstallationError, NoOfficeError), working(Sentence("installing")):
        place = Place.of(user)
        lines = [
            *installer.install(_package(place), CATALOGUE, __version__, place, excel_names=excel_names),
            proof(place),
        ]
    say_state(lines)


@app.command(cls=Verb)
def status(user: User = None, lang: Lang = "") -> None:
    """Report whether the functions are installed and work; exit status 1 if installed but not calculating."""
    speaks(lang)
    with one_line_errors(InstallationError, NoOfficeError), working(Sentence("checking the installation")):
        place = Place.of(user)
        lines = installer.status(__version__, place)
        if installer.INSTALLED_TEXT in lines[0]:
            lines.append(proof(place))
    say_state(lines)


@app.command(cls=Verb)
def rules(
    code: Annotated[str, typer.Argument(help="the rule set, such as FIDE")], user: User = None, lang: Lang = ""
) -> None:
    """Set the rule set of formulas that name none; the help of an extension that is installed names it."""
    speaks(lang)
    with one_line_errors(InstallationError, NoOfficeError, CannotWriteError, UnknownNameError):
        chosen, place = checked(code), Place.of(user)
        installed = installer.is_installed(place)
        lines = [installer.choose_rules(place, chosen)]
        if installed:
            names = shim.is_in(place.profile)
            lines += installer.install(_package(place), CATALOGUE, __version__, place, excel_names=names)
    say_state(lines)


@app.command(cls=Verb)
def uninstall(user: User = None, lang: Lang = "") -> None:
    """Remove the functions from LibreOffice."""
    speaks(lang)
    with one_line_errors(InstallationError, NoOfficeError), working(Sentence("uninstalling")):
        lines = installer.uninstall(__version__, Place.of(user))
    say_state(lines)


def _package(place: Place) -> bytes:
    """The extension, with help for the default rules of the place."""
    return new_extension(in_file(place.rules) or default_in_texts())
