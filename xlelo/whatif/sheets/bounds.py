"""Allowed input on the what-if pages, and its bounds on the sheet of parameters."""

from collections.abc import Iterator, Mapping

from xlelo.lang.sentence import Sentence
from xlelo.law.kinds import COUNT, HIGHEST_RATING, LEAST_RATING, SCORE, Kind, rating_kind
from xlelo.periods.form import File
from xlelo.regulations.cnxc.rules import TODAY
from xlelo.sheets.bound import bound_of, bounds_of
from xlelo.sheets.formats import TEXT
from xlelo.sheets.parsed import parse_from_list, parse_word
from xlelo.sheets.sheet import Column, computed
from xlelo.whatif.strategies import MAX_GAMES

MIN_RATING, MAX_RATING = 1000, 3500
"""Bounds of a rating: from the lowest floor to the highest rating in any of the rule sets."""

WEIGHTED_GAMES = 60
"""Rows for weighted games: more than the article's last fifty, and as many as fit on one page."""
MAX_LISTS = 24
"""Largest number of lists in half a year."""

RATING_KIND = rating_kind(MIN_RATING, MAX_RATING, "elo")
PAGE_RATING = rating_kind(LEAST_RATING, HIGHEST_RATING, "page_rating")
"""A rating on the page What if, as the functions take it."""
FACTOR = Kind("fraction", Sentence("a factor K from 1 to 100 is allowed"), 1, 100, "factor")
CLUB_FACTOR = Kind("fraction", Sentence("a factor K from 1 to 1000 is allowed"), 1, 1000, "club_factor")
SCALE = Kind("fraction", Sentence("a scale from 1 to 100000 is allowed"), 1, 100_000, "scale")
CAP = Kind("fraction", Sentence("a largest difference from 1 to 100000 is allowed (blank: none)"), 1, 100_000, "cap")
ADVANTAGE = Kind("fraction", Sentence("an advantage from -100000 to 100000 is allowed"), -100_000, 100_000, "advantage")
LEAST = TODAY.numbers["least_games"]
EARLIER_GAMES_KIND = Kind(
    "whole",
    Sentence("a whole number of games from {least} to 100000 is allowed", least=LEAST),
    LEAST,
    100_000,
    "before",
)
FACTOR_KIND = Kind("whole", Sentence("a whole factor K from 1 to 100 is allowed"), 1, 100, "fixed")
DIAL = Kind("whole", Sentence("from 1 to {most} lists are allowed", most=MAX_LISTS), 1, MAX_LISTS, "dial")
LIMIT = Kind("whole", Sentence("a whole limit of K·n from 1 to 100000 is allowed"), 1, 100_000, "limit")
GAMES = Kind(
    "whole", Sentence("a whole number of games from 1 to {most} is allowed", most=MAX_GAMES), 1, MAX_GAMES, "leg_games"
)
PERCENTAGE = Kind("whole", Sentence("a whole percentage from 0 to 100 is allowed"), 0, 100, "percentage")
SPAN = Kind("fraction", Sentence("an age from 1 to 10000 is allowed"), 1, 10_000, "span")
AGE = Kind("fraction", Sentence("an age from 0 to 10000 is allowed"), 0, 10_000, "age")
LAST = Kind(
    "whole",
    Sentence("a whole number of games from 1 to {most} is allowed", most=WEIGHTED_GAMES),
    1,
    WEIGHTED_GAMES,
    "last",
)

BOUNDS = tuple(
    map(
        bound_of,
        (
            *(RATING_KIND, PAGE_RATING, FACTOR, CLUB_FACTOR, SCALE, CAP, ADVANTAGE, COUNT, SCORE),
            *(EARLIER_GAMES_KIND, FACTOR_KIND, DIAL, LIMIT, GAMES, PERCENTAGE, SPAN, AGE, LAST),
        ),
    )
)


def parsed_columns(
    sheet: str,
    file: File,
    entry: str = "{{{name}}}",
    key: str = "{name}_taken",
    columns: Mapping[str, str] | None = None,
) -> Iterator[Column]:
    """Parsed inputs: a number or a word, "" for a blank cell, "?" for an invalid one.

    `entry` is the formula for a column's cell, `key` the name of the parsed column. `columns` gives the cells with the
    words that a column allows.
    """
    bounds = bounds_of(file)
    for column in file.columns:
        cell, bound = entry.format(name=column.name), bounds.get(column.name)
        listed = (columns or {}).get(column.name)
        if bound is not None:
            words = bound.mark(cell)
        elif listed is not None:
            words = parse_from_list(cell, listed)
        else:
            words = parse_word(cell, column.kind)
        yield computed(
            key.format(name=column.name),
            words,
            format=TEXT if bound is None else bound.format,
            heading=f"{sheet}.{column.name}, Parameters.taken",
            helper=True,
        )
