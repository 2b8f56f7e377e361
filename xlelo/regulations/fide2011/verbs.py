"""The verb of these rules: a first rating out of events before and from their day."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from xlelo.drafting.verb import Answer, Verb, Word
from xlelo.model import Place, Problem
from xlelo.regulations.fide2011.explained import explained
from xlelo.regulations.fide2011.files import FILE, blocks, by_other_rules
from xlelo.regulations.fide2011.initial import initial as first_rating
from xlelo.regulations.fide2011.listing import listing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from xlelo.drafting.form import Reading
    from xlelo.drafting.verb import Said


def initial(reading: Reading, said: Said, _readings: None) -> Answer:
    day = said.day("list")
    if day is not None and (allowed := by_other_rules(day)):
        reading.problems.append(Problem(Place("--list"), str(day), allowed))
    found = first_rating(blocks(reading, day), day)
    return Answer(listing(found, said.language), told=explained(found) if said.flag("explain") else None)


VERBS: Final[Mapping[str, Verb[None]]] = {
    "initial": Verb(
        file=FILE,
        columns="CSV, one event a line: end,average,score,games (also event)",
        readings=None,
        answered=initial,
        words=(
            Word("list", "day", "the day of the list that it is for"),
            Word("explain", "flag", "told step by step"),
        ),
    )
}
