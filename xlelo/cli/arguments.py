"""Arguments that several verbs share, and how they are read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from xlelo.cli.refusals import misused
from xlelo.lang.sentence import Sentence, either, worded
from xlelo.law.interpretation import on_command_line, taken
from xlelo.model import Place, Problem, Refused
from xlelo.regulations import ALL, find

if TYPE_CHECKING:
    from pathlib import Path

    from xlelo.functions.cells import Kind
    from xlelo.functions.rulesets import RuleSet
    from xlelo.law.rounding import Exact
    from xlelo.periods.form import Reading
    from xlelo.regulations.regulation import Book, Regulation


def regulation(code: str) -> Regulation:
    try:
        return find(code)
    except LookupError as error:
        raise misused(worded(error)) from None


_PERIODIC = [one.code.lower() for one in ALL if one.run is not None]
WITH_PERIODS = ", ".join(_PERIODIC)
WITH_WORKBOOK = ", ".join([*(one.code.lower() for one in ALL if one.book is not None), "what-if"])


def regulation_with_run(code: str) -> Regulation:
    found = regulation(code)
    if found.run is None:
        raise misused(
            Sentence("{code} has no rating periods; allowed: {known}", code=found.code, known=either(_PERIODIC))
        )
    return found


def regulation_with_iccf(book: Book, path: Path) -> Regulation:
    """The workbook's regulation, whose folder is read with that list beside it; their problems come together."""
    from xlelo.readers import read_table  # noqa: PLC0415 - only where a file is read

    run, iccf = book.regulation.run, book.iccf
    if run is None or iccf is None:
        raise Refused(
            [Problem(Place("--iccf"), None, Sentence("the workbook {code} does not use an ICCF list", code=book.code))]
        )

    def assemble(reading: Reading) -> Any:
        listed = read_table(path, iccf.file)
        reading.tables |= listed.tables
        reading.problems += listed.problems
        reading.notices += listed.notices
        period = run.assemble(reading)
        return None if period is None else iccf.taken(period, reading)

    return replace(book.regulation, run=replace(run, assemble=assemble))


def settings(given: list[str]) -> dict[str, str]:
    """name=value pairs of --set."""
    pairs = [one.partition("=") for one in given]
    wrong = [name for name, equals, _ in pairs if not equals]
    if wrong:
        allowed = Sentence("write name=value, such as 14.5=overall")
        raise Refused([Problem(Place("--set"), name, allowed) for name in wrong])
    return {name.strip(): value.strip() for name, _, value in pairs}


def readings_with(readings: Any, chosen: dict[str, str]) -> Any:
    """Those, with what is chosen by --set."""
    problems: list[Problem] = []
    found = taken(readings, on_command_line(chosen), problems)
    if problems:
        raise Refused(problems)
    return found


def number(name: str, typed: str, kind: Kind | None = None) -> Exact:
    """An option that takes an exact number, with a point or a comma."""
    from xlelo.functions.cells import NUMBER  # noqa: PLC0415 - all functions come along; few verbs ask for numbers
    from xlelo.functions.grid import Error  # noqa: PLC0415

    kind = kind or NUMBER
    value = kind.read(typed)
    if value is None or isinstance(value, Error):
        raise Refused([Problem(Place(name), typed, kind.wanted(typed))])
    exact: Exact = value
    return exact


def rating(typed: str) -> Exact:
    from xlelo.functions.cells import RATING  # noqa: PLC0415 - as above

    return number("rating", typed, RATING)


def ruleset(code: str, chosen: dict[str, str]) -> RuleSet:
    """A rule set that answers questions, under the chosen readings."""
    from xlelo.functions.rulesets import RuleSet  # noqa: PLC0415 - as above

    found = regulation(code)
    if found.questions is None:
        known = [one.code for one in ALL if one.questions is not None]
        raise misused(Sentence("{code} does not answer this question; allowed: {known}", code=found.code, known=known))
    return RuleSet(found.code, found.questions(readings_with(found.readings, chosen)))
