"""`xlelo demo`: an example period in the current folder, as CSV files and as a workbook."""

from __future__ import annotations

from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING, Annotated

import typer

import xlelo.workbook
from xlelo.cli.arguments import regulation
from xlelo.cli.check import findings_of, run_check
from xlelo.cli.confirm import quoted
from xlelo.cli.output import say, show
from xlelo.cli.progress import working
from xlelo.cli.refusals import usage_error
from xlelo.cli.verb_language import Lang, speaks
from xlelo.cli.workbooks import carefully, written_sentence
from xlelo.files import replacing_folder
from xlelo.lang import FIRST_LANGUAGE
from xlelo.lang.sentence import Sentence, join_or, join_sentences
from xlelo.model import Place, Problem, Refused
from xlelo.readers import read_period
from xlelo.regulations import ALL

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Demo, Regulation


def demo(
    rules: Annotated[str, typer.Argument(help="rule set; by default the first one", show_default=False)] = "",
    force: Annotated[bool, typer.Option("--force", help="overwrite the files of an earlier demo")] = False,
    lang: Lang = "",
) -> None:
    """Write an example period here, check it, print its lists, and say which file to open."""
    speaks(lang)
    found, example = _example_of(rules)
    folder, workbook = Path(example.folder), Path(f"{example.folder}.xlsx")
    _copy_example(folder, workbook, force=force)
    period = xlelo.workbook.books.find(found.code)
    with carefully(), working(Sentence("writing and calculating")):
        read = read_period(folder, period.folder_regulation)
        own = lang if lang in period.languages else FIRST_LANGUAGE
        xlelo.workbook.make.fill_workbook(period, workbook, read.period, read.readings, language=own, force=force)
    run = period.regulation.period_run
    outcome = run_check(workbook) if xlelo.workbook.recalculate.EmbeddedEngine.is_here() else None
    result = run.rate(read.period, read.readings) if outcome is None else outcome.filled_workbook.result
    for listing in run.listings(result):
        show(listing)
        say()
    if outcome is None:
        say(join_sentences((workbook, written_sentence()), ": "))
    else:
        findings_of(outcome)
    change = Sentence("change a result on the sheet {sheet}", sheet=period.words(own)["Games.heading"])
    say(Sentence("Open {workbook}: {change}, and the lists change. Then:", workbook=workbook, change=change))
    say(f"  xlelo check {workbook}")
    say(f"  xlelo explain {workbook} {quoted(example.player)}")
    say(f"  xlelo next {workbook} -o {example.following}")
    same = Sentence("The folder {folder} holds the same period as CSV files:", folder=folder)
    say(join_sentences((same, f"xlelo rate {period.code} {folder}"), " "))


def _example_of(rules: str) -> tuple[Regulation, Demo]:
    among = ALL if not rules else (regulation(rules, lambda one: one.demo is not None),)
    for one in among:
        if one.demo is not None:
            return one, one.demo
    known = join_or(one.code for one in ALL if one.demo is not None)
    raise usage_error(Sentence("{code} has no example period; allowed: {known}", code=among[0].code, known=known))


def _copy_example(folder: Path, workbook: Path, *, force: bool) -> None:
    there = [path for path in (folder, workbook) if path.exists()]
    if there and not force:
        raise Refused(
            [Problem(Place(str(path)), None, Sentence("already here; --force overwrites it")) for path in there]
        )
    with carefully(), as_file(_example(folder.name)) as example:
        tables = {file.name: file for file in sorted(example.glob("*.csv"))}
        with replacing_folder(folder, force=force, ours=lambda path: path.name in tables) as written:
            for name, file in tables.items():
                copyfile(file, written / name)


def _example(name: str) -> Traversable:
    """The example's folder: in the installed package, or in a checkout under `workbooks`."""
    packaged = files("xlelo") / "examples" / name
    return packaged if packaged.is_dir() else Path(__file__).parents[2] / "workbooks" / "examples" / name
