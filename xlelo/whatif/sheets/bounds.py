"""Allowed input on the what-if pages, and its bounds on the sheet of parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.lang.sentence import Sentence
from xlelo.law.kinds import COUNT, SCORE, Kind
from xlelo.regulations.cnxc.rules import TODAY
from xlelo.sheets.bound import Bound
from xlelo.sheets.formats import GENERAL, TEXT, WHOLE
from xlelo.sheets.parsed import parsed_listed, parsed_word
from xlelo.sheets.sheet import computed
from xlelo.whatif.strategies import MOST_GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from xlelo.periods.form import File
    from xlelo.sheets.sheet import Column

LEAST_RATING, MOST_RATING = 1000, 3500
"""Bounds of a rating: from the lowest floor to the highest rating in any of the rule sets."""

WEIGHTED_GAMES = 60
"""Rows for weighted games: more than the article's last fifty, and as many as fit on one page."""
MOST_LISTS = 24
"""Largest number of lists in half a year."""

RATED = Kind(
    "whole",
    Sentence(
        "a whole number from {least} to {most} is allowed (0 or blank: none)", least=LEAST_RATING, most=MOST_RATING
    ),
    LEAST_RATING,
    MOST_RATING,
    zero_is_blank=True,
    rating=True,
)
FACTOR = Kind("fraction", Sentence("a factor K from 1 to 100 is allowed"), 1, 100)
LEAST = TODAY.numbers["least_games"]
BEFORE = Kind(
    "whole", Sentence("a whole number of games from {least} to 100000 is allowed", least=LEAST), LEAST, 100_000
)
FIXED = Kind("whole", Sentence("a whole factor K from 1 to 100 is allowed"), 1, 100)
DIAL = Kind("whole", Sentence("from 1 to {most} lists are allowed", most=MOST_LISTS), 1, MOST_LISTS)
LIMIT = Kind("whole", Sentence("a whole limit of K·n from 1 to 100000 is allowed"), 1, 100_000)
GAMES = Kind("whole", Sentence("a whole number of games from 1 to {most} is allowed", most=MOST_GAMES), 1, MOST_GAMES)
PERCENTAGE = Kind("whole", Sentence("a whole percentage from 0 to 100 is allowed"), 0, 100)
SPAN = Kind("fraction", Sentence("an age from 1 to 10000 is allowed"), 1, 10_000)
AGE = Kind("fraction", Sentence("an age from 0 to 10000 is allowed"), 0, 10_000)
LAST = Kind(
    "whole",
    Sentence("a whole number of games from 1 to {most} is allowed", most=WEIGHTED_GAMES),
    1,
    WEIGHTED_GAMES,
)

_KINDS = {
    "elo": RATED,
    "factor": FACTOR,
    "count": COUNT,
    "score": SCORE,
    "before": BEFORE,
    "fixed": FIXED,
    "dial": DIAL,
    "limit": LIMIT,
    "leg_games": GAMES,
    "percentage": PERCENTAGE,
    "span": SPAN,
    "age": AGE,
    "last": LAST,
}


def _bound(key: str, kind: Kind) -> Bound:
    assert kind.least is not None  # noqa: S101 - only numbers are bounded
    assert kind.most is not None  # noqa: S101 - as above
    whole = kind.name == "whole"
    return Bound(
        key,
        kind.least,
        kind.most,
        integer=whole,
        format=WHOLE if whole else GENERAL,
        zero_is_blank=kind.zero_is_blank,
        halves=kind is SCORE,
    )


BOUNDS = tuple(_bound(key, kind) for key, kind in _KINDS.items())


def bounds_of(file: File) -> dict[str, Bound]:
    """Bound of each column that holds numbers."""
    by_kind = {id(kind): bound for kind, bound in zip(_KINDS.values(), BOUNDS, strict=True)}
    return {column.name: by_kind[id(column.kind)] for column in file.columns if id(column.kind) in by_kind}


def parsed(
    sheet: str,
    file: File,
    typed: str = "{{{name}}}",
    key: str = "{name}_taken",
    among: Mapping[str, str] | None = None,
) -> Iterator[Column]:
    """Parsed inputs: a number or a word, "" for a blank cell, "?" for an invalid one.

    `typed` is the formula for a column's cell, `key` the name of the parsed column. `among` gives the cells with the
    words that a column allows.
    """
    bounds = bounds_of(file)
    for column in file.columns:
        cell, bound = typed.format(name=column.name), bounds.get(column.name)
        listed = (among or {}).get(column.name)
        if bound is not None:
            words = bound.marked(cell)
        elif listed is not None:
            words = parsed_listed(cell, listed)
        else:
            words = parsed_word(cell, column.kind)
        yield computed(
            key.format(name=column.name),
            words,
            format=TEXT if bound is None else bound.format,
            heading=f"{sheet}.{column.name}, Parameters.taken",
            helper=True,
        )
