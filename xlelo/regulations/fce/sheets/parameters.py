"""Every figure that the articles print, cell by cell, and the readings that an officer may change."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.drafting.columns import some, whole
from xlelo.drafting.doubting import limits
from xlelo.drafting.form import choice_of
from xlelo.drafting.parameters import differences, expected_in_units
from xlelo.drafting.reading import choices
from xlelo.drafting.sheet import TEN_THOUSANDTHS, TEXT, WHOLE, Column, Sheet, Table, computed, printed, typed
from xlelo.drafting.taken import ALPHABET
from xlelo.model import DRAW, LOSS, OFFERED, UNDERSTOOD, WIN, Ending
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.plausible import LIKELY
from xlelo.regulations.fce.sheets.aids import SENTENCES
from xlelo.regulations.fce.sheets.bounds import BOUNDS
from xlelo.regulations.fce.sheets.doubts import LAST_LIST

if TYPE_CHECKING:
    from collections.abc import Iterator

UNIT = 10_000
"""Changes are summed in whole ten-thousandths: a quarter of K times one hundredth of a point."""

CONSTANTS: tuple[tuple[str, Any, str], ...] = (
    *(cell for cell in rules.NUMBERS.cells() if cell[0] != "moves"),  # it is counted before it is typed
    ("first_by_fide", "10.1", "10.1"),
    ("first_by_age", "10.2", "10.2"),
    ("first_rapid", "11.1", "11.1"),
    ("again_standard", "10.3", "10.3"),
    ("again_rapid", "11.4", "11.4"),
    ("per_cent", 100, ""),
    ("unit", UNIT, ""),
)

POINTS = {WIN: 1, DRAW: 0.5, LOSS: 0}


def _points(thousandths: int) -> float:
    return float(Fraction(thousandths, 1000))


def _switches() -> tuple[Column, ...]:
    return tuple(
        typed(
            choice.field,
            choice_of(choice.allowed),
            article=choice.article,
            parameter=choice.name,
            format=TEXT if choice.field == "performance" else WHOLE,
            width=14,
        )
        for choice in choices(rules.AS_READ)
    )


def _taken() -> Iterator[Column]:
    """The switches as they are taken: whatever else is typed there counts as 0, and is on Checks."""
    for choice in choices(rules.AS_READ):
        key = choice.field
        words = key == "performance"
        yield computed(
            f"{key}_taken",
            f'IFERROR({{{key}}}&"","")' if words else f"IF(ISNUMBER({{{key}}}),{{{key}}},0)",
            article=choice.article,
            format=TEXT if words else WHOLE,
            heading=f"Parameters.{key}, Parameters.taken",
        )
    for choice in choices(rules.AS_READ):
        key = choice.field
        listed = "+".join(f'COUNTIF({{{key}}},"{allowed}")' for allowed in choice.allowed)
        odd = f"1-MIN(1,{listed})"
        yield some(
            f"{key}_odd",
            odd if key == "performance" else f"IF(ISNUMBER({{{key}}}),{odd},1)",
            heading=f"Parameters.{key}, Parameters.odd",
        )


SWITCHES = [choice.field for choice in choices(rules.AS_READ)]


def _stabilisation() -> Table:
    bands = rules.STABILISATION
    return Table(
        (
            printed("rating_from", bands.starts, article="Taula 3", format=WHOLE, width=9),
            printed("k0", bands.values, article="16.2a", format=WHOLE, width=7),
        ),
        len(bands.starts),
    )


def _seasons() -> Table:
    longest = max(rules.WEIGHTS)
    weights = {1: (1,)} | rules.WEIGHTS
    padded = [(*weights[seasons], *[0] * (longest - seasons)) for seasons in range(1, longest + 1)]
    return Table(
        (
            printed("seasons", range(1, longest + 1), article="Taula 4", format=WHOLE, width=8, shown=True),
            *(
                printed(f"weight{column + 1}", [row[column] for row in padded], format=WHOLE, width=7)
                for column in range(longest)
            ),
            whole("divisor", "SUM({weight1:weight5})", article="16.2b", width=8),
        ),
        longest,
    )


def _results() -> Table:
    """What is offered comes first; after it the codes of files, which are understood as well."""
    results = list(UNDERSTOOD.values())
    return Table(
        (
            printed("result", list(UNDERSTOOD), format=TEXT, width=8),
            printed("white_score", [POINTS[result.white] for result in results], width=8),
            printed("black_score", [POINTS[result.black] for result in results], width=8),
            printed("played", [int(result.played) for result in results], format=WHOLE, width=8),
            printed(
                "forfeited",
                [int(result.ending is Ending.FORFEITED) for result in results],
                article="7",
                format=WHOLE,
                width=8,
            ),
            whole(
                "void",
                "IF(AND({forfeited}=1,{white_score}={black_score}),1-{Parameters.double_forfeit_taken},0)",
                article="7",
                width=8,
            ),
            computed("white_units", "ROUND({white_score}*{Parameters.unit},0)", format=TEN_THOUSANDTHS, width=9),
            computed("black_units", "ROUND({black_score}*{Parameters.unit},0)", format=TEN_THOUSANDTHS, width=9),
        ),
        len(results),
    )


def _offered() -> Table:
    return Table((printed("offered", list(OFFERED), format=TEXT, width=8),), len(OFFERED))


PARAMETERS = Sheet(
    "Parameters",
    (
        expected_in_units(rules.EXPECTED, TEN_THOUSANDTHS, "Taula 1", "13.2"),
        differences(rules.DIFFERENCES.difference, ("Taula 2", "13.3")),
        _stabilisation(),
        _seasons(),
        _results(),
        _offered(),
    ),
    fields=(
        *_switches(),
        *(printed(key, (value,), article=article) for key, value, article in CONSTANTS),
        ALPHABET,
        *_taken(),
        *(field for bound in BOUNDS for field in bound.fields()),
        computed("unplayed_rapid", "IF({compound_taken}=1,{half}*{half},{half})", article="16.6"),
        computed("unplayed_young", "IF({half_forfeit_taken}=1,{half},1)", article="16.3, 16.6"),
        whole("top", "MAX({Parameters.rating_from})", article="16.2a"),
        printed("guest", ("Rows.guest",), words=True, format=TEXT, heading="Rows.words", shown=True),
        *SENTENCES,
        *limits(LIKELY),
        LAST_LIST,
    ),
    beside=True,
)
