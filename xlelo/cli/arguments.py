"""Arguments that several verbs share, and their parsing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import xlelo.regulations
from xlelo.cli.refusals import usage_error
from xlelo.lang.sentence import Sentence, UnknownNameError, join_or
from xlelo.law.interpretation import apply_settings, command_line_settings
from xlelo.model import Place, Problem, Refused, refusal, refuse
from xlelo.periods.form import ParsedFiles
from xlelo.readers import read_table
from xlelo.regulations import FOLDERS, derived_ones, find, unknown
from xlelo.workbook.books import CODES

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Book, Regulation


PeriodPath = Annotated[
    Path, typer.Argument(help="the period: a folder of CSV files, or a workbook", show_default=False)
]
Set = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="another interpretation of the text")
]
Out = Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="the file to write")]
Force = Annotated[bool, typer.Option("--force", help="overwrite the file if it exists")]


def regulation(code: str, is_allowed: Callable[[Regulation], bool] | None = None) -> Regulation:
    """The regulation of a code. If there is none, the message names those that the verb can use."""
    try:
        return find(code)
    except UnknownNameError as error:
        sentence = error.sentence
        if is_allowed is not None:
            sentence = unknown(code, _codes(is_allowed))
        raise usage_error(sentence) from None


def _codes(is_allowed: Callable[[Regulation], bool]) -> list[str]:
    return [one.code for one in (*xlelo.regulations.ALL, *derived_ones()) if is_allowed(one)]


def regulation_with_cases(code: str) -> Regulation:
    """The regulation, unless it is derived: then its cases would be those of the rules that it changes."""
    found = regulation(code, lambda one: not one.parent)
    if found.parent:
        raise usage_error(
            Sentence("{code} has no cases of its own; see those of {parent}", code=found.code, parent=found.parent)
        )
    return found


def articles_asked(rules: Regulation, number: str) -> list[str]:
    """The numbers of the article and its parts."""
    asked = [one.number for one in rules.text.parts(number)]
    if not asked:
        raise refusal(rules.text.title, Sentence("unknown article; leave out the number to list all of them"), number)
    return asked


# Only their folders have a module with a period's data. So none of them is loaded here.
WITH_PERIODS = ", ".join(folder for folder in FOLDERS if (files("xlelo.regulations") / folder / "period.py").is_file())
WITH_WORKBOOK = ", ".join(CODES)


def _has_periods(one: Regulation) -> bool:
    return one.run is not None


def regulation_with_run(code: str) -> Regulation:
    found = regulation(code, _has_periods)
    if found.run is None:
        known = join_or(_codes(_has_periods))
        raise usage_error(Sentence("{code} has no rating periods; allowed: {known}", code=found.code, known=known))
    return found


def regulation_with_iccf(book: Book, path: Path) -> Regulation:
    """The workbook's regulation with the ICCF list as a further file, so that all problems are reported together."""
    run, iccf = book.regulation.run, book.iccf
    if run is None or iccf is None:
        raise refusal("--iccf", Sentence("the workbook {code} does not use an ICCF list", code=book.code))

    def assemble(reading: ParsedFiles) -> Any:
        listed = read_table(path, iccf.file)
        reading.tables |= listed.tables
        reading.problems += listed.problems
        reading.notices += listed.notices
        period = run.assemble(reading)
        return None if period is None else iccf.merge(period, reading)

    return replace(book.regulation, run=replace(run, assemble=assemble))


def day_of(option: str, entry: str) -> date | None:
    """The day behind an option, or None without one."""
    try:
        return date.fromisoformat(entry) if entry else None
    except ValueError:
        raise refusal(option, Sentence("a day such as 2018-04-01 is allowed"), entry) from None


def settings(arguments: list[str]) -> dict[str, str]:
    """The name=value pairs of --set."""
    pairs = [one.partition("=") for one in arguments]
    wrong = [name for name, equals, _ in pairs if not equals]
    if wrong:
        allowed = Sentence("write name=value, such as 14.5=overall")
        raise Refused([Problem(Place("--set"), name, allowed) for name in wrong])
    return {name.strip(): value.strip() for name, _, value in pairs}


def readings_of(readings: Any, choices: dict[str, str]) -> Any:
    """The interpretations with those chosen by --set."""
    problems: list[Problem] = []
    found = apply_settings(readings, command_line_settings(choices), problems)
    refuse(problems)
    return found
