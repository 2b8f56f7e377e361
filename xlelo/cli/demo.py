"""`xlelo demo`: a whole month in the current folder, rated and printed."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING, Annotated

import typer

from xlelo.cli.output import findings, say, show
from xlelo.model import Place, Problem, Refused
from xlelo.readers import read_period
from xlelo.regulations import find

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

NAME = "fce_2018_04"


def demo(
    force: Annotated[bool, typer.Option("--force", help="overwrite the folder of an earlier demo")] = False,
) -> None:
    """Write an example month of the Catalan federation here, rate it, and say what to try next."""
    folder = Path(NAME)
    if folder.exists() and not force:
        raise Refused([Problem(Place(NAME), None, "this folder is already here; --force overwrites its files")])
    folder.mkdir(exist_ok=True)
    with as_file(_example()) as example:
        for file in sorted(example.glob("*.csv")):
            copyfile(file, folder / file.name)
    regulation = find("FCE")
    assert regulation.run is not None  # noqa: S101 - the federation of the example has months
    read = read_period(folder, regulation)
    month = regulation.run.rated(read.period, read.readings)
    for listing in regulation.run.listings(month):
        show(listing)
        say()
    findings(regulation.run.findings(month))
    say(f"The month lies in the folder {NAME}: CSV files that any spreadsheet opens. Change a result, then:")
    say(f"  xlelo rate fce {NAME}")
    say(f"  xlelo explain {NAME} P07")


def _example() -> Traversable:
    """Installed, the examples lie in the package; in a checkout, where people look for them."""
    packaged = files("xlelo") / "examples" / NAME
    return packaged if packaged.is_dir() else Path(__file__).parents[2] / "workbooks" / "examples" / NAME
