"""All numbers and tables of the articles, one per cell, and the readings that an officer may change."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Any

from xlelo.law.dated import DatedLaw
from xlelo.model import Ending
from xlelo.periods.results import RESULT, SPELLINGS
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.sheets.bounds import BOUNDS
from xlelo.regulations.fce.sheets.lists import UNIT
from xlelo.regulations.fce.sheets.row_hints import GAME_HINTS, PARTICIPANT_HINTS
from xlelo.regulations.fce.sheets.warnings import LAST_LISTS
from xlelo.sheets.asked_row import Row
from xlelo.sheets.columns import integer
from xlelo.sheets.formats import TEN_THOUSANDTHS, TEXT, WHOLE_FORMAT
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
from xlelo.sheets.row_hints import sentences_of, status_words
from xlelo.sheets.sheet import Column, Sheet, Table, computed, fixed_column, fixed_table
from xlelo.sheets.warnings import limits

LIST_CONSTANTS: tuple[tuple[str, Any, str], ...] = (
    ("first_by_fide", "10.1", "10.1"),
    ("first_by_age", "10.2", "10.2"),
    ("per_cent", 100, ""),
    ("k_below", rules.K_BELOW, "16.2a"),
    ("unit", UNIT, ""),
)


def constants(law: rules.Law) -> Iterator[tuple[str, Any, str]]:
    yield from (cell for cell in law.numbers.cells() if cell[0] != "moves")  # it is counted before it is typed
    yield from LIST_CONSTANTS


def _stabilisation(law: rules.Law) -> Table:
    bands = law.stabilisation
    return fixed_table(
        fixed_column("rating_from", bands.starts, article="Taula 3", format=WHOLE_FORMAT),
        fixed_column("k0", bands.values, article="16.2a", format=WHOLE_FORMAT),
    )


def _seasons(law: rules.Law) -> Table:
    longest = max(law.weights)
    weights = {1: (1,), **law.weights}
    padded = [(*weights[seasons], *[0] * (rules.SEASONS - seasons)) for seasons in range(1, longest + 1)]
    return fixed_table(
        fixed_column("seasons", range(1, longest + 1), article="Taula 4", format=WHOLE_FORMAT, visible=True),
        *(
            fixed_column(f"weight{column + 1}", [row[column] for row in padded], format=WHOLE_FORMAT)
            for column in range(rules.SEASONS)
        ),
        integer("divisor", f"SUM({{weight1:weight{rules.SEASONS}}})", article="16.2b"),
    )


def _forfeits() -> Iterator[Column]:
    """Article 7: which results are forfeits, and which of them are forfeits of both players."""
    forfeited = [int(result.ending is Ending.FORFEITED) for result in SPELLINGS.values()]
    yield fixed_column("forfeited", forfeited, article="7", format=WHOLE_FORMAT)
    void = "IF(AND({forfeited}=1,{white_score}={black_score}),1-{Parameters.double_forfeit_taken},0)"
    yield integer("void", void, article="7")


def _unplayed_share(row: Row, kind: rules.List, *, young: bool) -> Fraction:
    return Fraction(rules.unplayed_share(kind, young, row.readings, row.law), rules.WHOLE_SHARE)


def parameters(day: date | None, laws: DatedLaw[rules.Law] = rules.LAW) -> Sheet:
    """The sheet Parameters with the law of a day, or of today if none is given."""
    law = laws.at(day)
    return Sheet.of(
        "Parameters",
        expected_in_units(law.expected, TEN_THOUSANDTHS, "Taula 1", "13.2"),
        differences(law.differences.difference, ("Taula 2", "13.3")),
        _stabilisation(law),
        _seasons(law),
        results(TEN_THOUSANDTHS, *_forfeits()),
        result_table(RESULT),
        fields=(
            *switches(rules.AS_READ),
            first_day(laws.edition(day).first_day),
            *(fixed_column(key, (value,), article=article) for key, value, article in constants(law)),
            ALPHABET,
            *choice_columns(rules.AS_READ),
            *(field for bound in BOUNDS for field in bound_cells(bound)),
            computed(
                "unplayed_rapid",
                "IF({compound_taken}=1,{half}*{half},{half})",
                article="16.6",
                asks=lambda row: _unplayed_share(row, rules.List.RAPID, young=False),
            ),
            computed(
                "unplayed_young",
                "IF({half_forfeit_taken}=1,{half},1)",
                article="16.3, 16.6",
                asks=lambda row: _unplayed_share(row, rules.List.STANDARD, young=True),
            ),
            integer("top", "MAX({Parameters.rating_from})", article="16.2a"),
            fixed_column("guest", ("Rows.guest",), words=True, format=TEXT, heading="Rows.words", visible=True),
            *sentences_of(GAME_HINTS, PARTICIPANT_HINTS),
            *status_words(),
            *limits(law.likely),
            *LAST_LISTS,
        ),
        tables_right=True,
    )
