"""`xlelo libreoffice`: the functions in LibreOffice Calc."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from xlelo import __version__
from xlelo.cli.output import say
from xlelo.cli.progress import working
from xlelo.cli.refusals import told
from xlelo.files import CannotWriteError, replacing
from xlelo.functions.catalogue import CATALOGUE
from xlelo.hosts.libreoffice import builder, installer
from xlelo.hosts.libreoffice.installer import InstallationError, Place
from xlelo.hosts.libreoffice.translations import translations
from xlelo.workbook.office import NoOfficeError

app = typer.Typer(name="libreoffice", help="Bring the functions into LibreOffice Calc.", no_args_is_help=True)

Out = Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="the file to write")]
Force = Annotated[bool, typer.Option("--force", help="overwrite the file if it is there")]
User = Annotated[
    str | None, typer.Option("--user", metavar="NAME", help="as root: whose LibreOffice", show_default=False)
]
ExcelNames = Annotated[
    bool,
    typer.Option("--excel-names", help="also let LibreOffice 7 know the functions' names in .xlsx files of Excel"),
]


@app.command()
def build(out: Out = Path("xlelo.oxt"), force: Force = False) -> None:
    """Write the extension to a file, to install it anywhere."""
    with told(CannotWriteError), replacing(out, force=force) as temporary:
        temporary.write_bytes(_package())
    say(f"{out} is written")


@app.command()
def install(excel_names: ExcelNames = False, user: User = None) -> None:
    """Build the extension and put it into LibreOffice."""
    with told(InstallationError, NoOfficeError), working("installing"):
        lines = installer.install(_package(), CATALOGUE, __version__, Place.of(user), excel_names=excel_names)
    _say_all(lines)


@app.command()
def status(user: User = None) -> None:
    """Say whether the functions are installed in LibreOffice."""
    with told(InstallationError, NoOfficeError):
        lines = installer.status(__version__, Place.of(user))
    _say_all(lines)


@app.command()
def uninstall(user: User = None) -> None:
    """Take the functions out of LibreOffice again."""
    with told(InstallationError, NoOfficeError), working("uninstalling"):
        lines = installer.uninstall(__version__, Place.of(user))
    _say_all(lines)


def _package() -> bytes:
    return builder.build(CATALOGUE, builder.rules(), __version__, translations(CATALOGUE))


def _say_all(lines: list[str]) -> None:
    for line in lines:
        say(line)
