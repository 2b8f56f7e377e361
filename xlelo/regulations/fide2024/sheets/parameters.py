"""All numbers and tables of the articles, one per cell, and the readings that may be changed."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from xlelo.law.dated import DatedLaw
from xlelo.periods.results import RESULT
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.files import LISTS
from xlelo.regulations.fide2024.sheets.lists import BOUNDS, FILE, UNIT
from xlelo.regulations.fide2024.sheets.warnings import LAST_LISTS
from xlelo.sheets.columns import integer
from xlelo.sheets.formats import DATE, SIGN_FORMAT, TEXT, WHOLE_FORMAT, Parts
from xlelo.sheets.parameters import (
    choice_columns,
    differences,
    expected_in_units,
    first_day,
    result_table,
    results,
    switches,
)
from xlelo.sheets.parsed import ALPHABET, bound_cells
from xlelo.sheets.row_hints import cells_of, sentences, status_words
from xlelo.sheets.sheet import Column, Sheet, Table, fixed_column, fixed_table
from xlelo.sheets.warnings import limits

HUNDREDTHS, SIGNED_HUNDREDTHS = Parts(WHOLE_FORMAT, UNIT), Parts(SIGN_FORMAT, UNIT)
"""Number formats of the workings, in hundredths of a point. The card divides them."""

CODES: tuple[tuple[str, Any, str], ...] = (
    ("no_list", "r.1.1.2", "r.1.1.2"),
    ("unequal_times", "r.1.2", "r.1.2"),
    ("not_played", "5.1", "5.1"),
    ("too_quick", "1.1", "1.1"),
    ("too_far", "r.7.3.1", "r.7.3.1"),
    ("nought", "8.2.1", "8.2.1"),
    ("old", "7.1.4", "7.1.4"),
    ("std_no", 1, ""),
    ("rapid_no", 2, ""),
    ("blitz_no", 3, ""),
    ("unit", UNIT, ""),
)


def constants(day: date | None, laws: DatedLaw[rules.Law] = rules.LAW) -> Iterator[tuple[str, Any, str]]:
    cells = laws.at(day).numbers.cells
    yield from cells(
        "standard_from", "approved_least", "approved_year", "rapid_above", "blitz_above", "enough_games", "most_months"
    )
    yield "year_months", 12, "7.1.4"
    yield from cells("floor", "added_games", "added_points", "added_rating", "highest_first", "far")
    yield from _amendment(day, laws, "whole_from", "strongest")
    yield from cells("k_new", "new_games", "k_usual", "k_top", "top", "top_kept", "k_young", "young_age", "young_below")
    yield from cells("most_product")
    yield from _amendment(day, laws, "apart_from", "apart", "apart_above")
    yield "first_list", laws.first, "7.1"
    yield from CODES


def _amendment(day: date | None, laws: DatedLaw[rules.Law], start: str, *keys: str) -> Iterator[tuple[str, Any, str]]:
    """Numbers of an amendment and its first day, which an event's day is compared with.

    It is in force or still to come. Rules without it have the parent's numbers, from a day that no event reaches.
    """
    known = (*laws.from_day(day), *laws)
    numbers = next((law.numbers for law in known if keys[0] in law.numbers), None)
    yield from (numbers or rules.TODAY.numbers).cells(*keys)
    first = (numbers or rules.TODAY.numbers).by_key[keys[0]]
    yield start, FAR_FUTURE if numbers is None else first.first_day or laws.first, first.articles[0]


FAR_FUTURE = date(2999, 12, 31)
"""First day of an amendment that the rules do not have."""

_BY_TEXT = "{Parameters.factor_taken}={=Choices.text}"


_TYPED = [column.name for column in FILE["games"].columns]
_SENTENCES = (
    *sentences((*_TYPED, "self", "event_days", "spelt")),
    *status_words(),
    *cells_of("Games", _TYPED),
)


def _constants(day: date | None, laws: DatedLaw[rules.Law]) -> Iterator[Column]:
    for key, value, article in constants(day, laws):
        shown = DATE if isinstance(value, date) else TEXT if isinstance(value, str) else WHOLE_FORMAT
        yield fixed_column(key, (value,), article=article, format=shown)


def _lists() -> Table:
    return fixed_table(
        fixed_column("list_code", [f"Choices.{code}" for code in LISTS], words=True, format=TEXT),
        fixed_column("list_name", [f"Parameters.{prefix}_name" for prefix in LISTS], words=True, format=TEXT),
    )


def _times(law: rules.Law) -> Table:
    return fixed_table(
        fixed_column("time_from", law.times.starts, article="1.1", format=WHOLE_FORMAT),
        fixed_column("time_least", law.times.values, article="1.1", format=WHOLE_FORMAT),
    )


def parameters(day: date | None, laws: DatedLaw[rules.Law] = rules.LAW) -> Sheet:
    """The sheet Parameters with the law of a day, or of today if none is given."""
    law = laws.at(day)
    return Sheet.of(
        "Parameters",
        expected_in_units(law.expected, HUNDREDTHS, "8.1.2", "8.3.2"),
        differences(law.differences.difference, ("8.1.1", "8.1.1"), ("share", "dp")),
        _lists(),
        _times(law),
        results(HUNDREDTHS, played="5.1"),
        result_table(RESULT),
        fields=(
            *switches(rules.AS_READ),
            first_day(laws.edition(day).first_day),
            *_constants(day, laws),
            fixed_column("new_word", ("Lists.new",), words=True, format=TEXT),
            ALPHABET,
            *choice_columns(rules.AS_READ),
            integer("new_first", f"IF({_BY_TEXT},{{new_games}},0)", article="8.3.3"),
            *(integer(f"least_{top}", f"{{{top}}}-{{likely_most_fallen}}") for top in ("top", "young_below")),
            integer("young_again", f"IF({_BY_TEXT},1,0)", article="8.3.3"),
            *(field for bound in BOUNDS for field in bound_cells(bound)),
            integer("people", "ROWS({Players.id})+1"),
            integer("events", "ROWS({Events.id})+1"),
            integer("entries", "ROWS({History.list})+1"),
            integer("lists", "ROWS({Parameters.list_code})+1"),
            integer("rounds", "{most_count}+1"),
            *_SENTENCES,
            *limits(law.likely),
            *LAST_LISTS,
        ),
        tables_right=True,
    )
