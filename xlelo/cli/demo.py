"""`xlelo demo`: a whole month in the current folder, as CSV files and as a workbook."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING, Annotated

import typer

from xlelo.cli.check import checked, told_of
from xlelo.cli.output import say, show
from xlelo.cli.progress import working
from xlelo.cli.workbooks import book, carefully, written
from xlelo.files import replacing
from xlelo.lang.sentence import Sentence, joined
from xlelo.model import Place, Problem, Refused
from xlelo.readers import read_period

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

NAME = "fce_2018_04"
FOLDER, WORKBOOK = Path(NAME), Path(f"{NAME}.xlsx")


def demo(
    force: Annotated[bool, typer.Option("--force", help="overwrite the files of an earlier demo")] = False,
) -> None:
    """Write an example month of the Catalan federation here, check it, print its lists, and say what to open."""
    from xlelo.workbook import make  # noqa: PLC0415 - heavy; only where a workbook is written
    from xlelo.workbook.recalculate import Embedded  # noqa: PLC0415

    there = [path for path in (FOLDER, WORKBOOK) if path.exists()]
    if there and not force:
        raise Refused(
            [Problem(Place(str(path)), None, Sentence("already here; --force overwrites it")) for path in there]
        )
    if FOLDER.exists() and not FOLDER.is_dir():
        raise Refused([Problem(Place(str(FOLDER)), None, Sentence("is no folder"))])
    FOLDER.mkdir(exist_ok=True)
    with carefully(), as_file(_example()) as example:
        for file in sorted(example.glob("*.csv")):
            with replacing(FOLDER / file.name, force=force) as temporary:
                copyfile(file, temporary)
    month = book("fce")
    with carefully(), working("writing and calculating"):
        read = read_period(FOLDER, month.regulation)
        make.filled(month, WORKBOOK, read.period, read.readings, force=force)
    run = month.regulation.run
    assert run is not None  # noqa: S101 - the federation of the example has months
    outcome = checked(WORKBOOK) if Embedded.is_here() else None
    for listing in run.listings(run.rated(read.period, read.readings) if outcome is None else outcome.result):
        show(listing)
        say()
    if outcome is None:
        say(joined((WORKBOOK, written()), ": "))
    else:
        told_of(outcome)
    say(Sentence("Open {workbook}: change a result on the sheet Games, and the lists follow. Then:", workbook=WORKBOOK))
    say(f"  xlelo check {WORKBOOK}")
    say(f"  xlelo explain {WORKBOOK} P07")
    say(f"  xlelo next {WORKBOOK} -o fce_2018_05.xlsx")
    say(Sentence("The same month lies in the folder {folder}, as CSV files: xlelo rate fce {folder}", folder=FOLDER))


def _example() -> Traversable:
    """Installed, the examples lie in the package; in a checkout, where people look for them."""
    packaged = files("xlelo") / "examples" / NAME
    return packaged if packaged.is_dir() else Path(__file__).parents[2] / "workbooks" / "examples" / NAME
