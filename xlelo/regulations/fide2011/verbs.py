"""The command of these rules: a first rating from events before and from 1 July 2011."""

from collections.abc import Mapping
from typing import Final

from xlelo.model import Place, Problem
from xlelo.periods.form import ParsedFiles
from xlelo.regulations.fide2011.files import FILE, blocks, later_rules_text
from xlelo.regulations.fide2011.initial import explanation
from xlelo.regulations.fide2011.initial import initial as first_rating
from xlelo.regulations.fide2011.listing import listing
from xlelo.regulations.verb import Answer, Arguments, Verb, Word


def initial(reading: ParsedFiles, arguments: Arguments, _readings: None) -> Answer:
    day = arguments.values["list"]
    if day is not None and (allowed := later_rules_text(day)):
        reading.problems.append(Problem(Place("--list"), str(day), allowed))
    found = first_rating(blocks(reading, day), day)
    return Answer(listing(found, arguments.language), trace=explanation(found) if arguments.values["explain"] else None)


VERBS: Final[Mapping[str, Verb[None]]] = {
    "initial": Verb(
        file=FILE,
        columns="CSV, one event a line: end,average,score,games (also event)",
        readings=None,
        answer=initial,
        words=(
            Word("list", "day", "date of the new list"),
            Word("explain", "flag", "explain it step by step"),
        ),
    )
}
