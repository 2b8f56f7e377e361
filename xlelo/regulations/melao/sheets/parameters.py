"""The tables and figures of the four rule sets next to each other, the article's strategies, and how K is looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from xlelo.drafting.sheet import TEXT, WHOLE, Column, Sheet, Table, computed, printed
from xlelo.drafting.table import INDETERMINATE
from xlelo.regulations.cnxc import rules as cnxc
from xlelo.regulations.cnxc.questions import Questions as Cnxc
from xlelo.regulations.elo1972 import rules as elo
from xlelo.regulations.elo1972.questions import Questions as Elo
from xlelo.regulations.elo1972.sheets.shared import HUNDREDTHS, SHARES, or_plus
from xlelo.regulations.fce import rules as fce
from xlelo.regulations.fce.questions import Questions as Fce
from xlelo.regulations.fide2011 import rules as fide
from xlelo.regulations.fide2011.questions import Questions as Fide
from xlelo.regulations.melao import rules
from xlelo.regulations.melao.strategies import CLAIMS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from xlelo.drafting.regulation import Questions
    from xlelo.drafting.table import ExpectedScores
    from xlelo.regulations.melao.strategies import Claim

THOUSANDTHS = r"0\.000"
"""Whole thousandths, shown with the point in its place: 640 as 0.640."""


class RuleSet(NamedTuple):
    code: str
    expected: ExpectedScores
    questions: Questions


RULE_SETS = {
    "fce": RuleSet("FCE", fce.EXPECTED, Fce()),
    "cnxc": RuleSet("CNXC", cnxc.EXPECTED, Cnxc()),
    "fide": RuleSet("FIDE2011", fide.EXPECTED, Fide()),
    "elo": RuleSet("ELO1972", elo.EXPECTED, Elo()),
}

NAMES = ("A", "B")
LEGS = 4
"""Half-years that a strategy may have."""

MOST_LISTS = 24
"""Lists within half a year."""

LISTS = {"half": 1, "month": 6, "cnxc": 1, "fce": 6, "fide": 3, "elo": 1}
"""Lists that fall into half a year; the yearly one of 1972 waits for the second half."""

PLAYABLE: dict[str, Claim] = dict(zip(("many", "lose first", "all lost", "weak"), CLAIMS, strict=True))
"""The article's strategies, by what stands in the drop-down."""

STEPS = 10
"""The chart goes from no point to all of them in so many steps."""

WEIGHTED_GAMES_PER_COLUMN = tuple(f"cnxc_k{number}" for number in range(1, len(cnxc.HEADS) + 1))

CONSTANTS: tuple[tuple[str, Any], ...] = (
    ("most_games", 54),
    ("most_activity", 3),
    ("activity_divisor", 9),
    ("floor", 1000),
    ("widest", 800),
    ("cnxc_least", cnxc.LEAST_GAMES),
    ("new_games", 30),
    ("new_k", fide.new_player_factor(0, fide.IN_FORCE)),
    ("top_rating", 2400),
    ("usual_k", fide.established_factor(0)),
    ("top_k", fide.established_factor(4000)),
    ("half_point", fide.half_point(fide.IN_FORCE)),
    ("year_games", 80),
    ("elo_k", elo.annual_factor(0)),
    ("advantage", rules.colour_advantage()),
    ("span", 800),
    ("last_games", rules.games_that_count(0)),
    ("most_lists", MOST_LISTS),
    *((f"until_{leg}", leg * MOST_LISTS + 1) for leg in range(1, LEGS + 1)),  # counted from the row above the first
    *((f"lists_{system}", number) for system, number in LISTS.items()),
    ("curve_steps", STEPS),
    ("half", 0.5),
    ("least", 0.0001),
    ("far", 100_000),
    ("unit", 1000),
    ("per_cent", 100),
)


def stabilisation(rating: str) -> str:
    """K0; below the first band the first value holds."""
    band = f"MATCH(MAX({rating},INDEX({{Parameters.band}},1)),{{Parameters.band}},1)"
    return f"INDEX({{Parameters.k0}},{band})"


def weighting(rating: str, games: str) -> str:
    """K of the CNXC's matrix; below the first head its column holds. The first row begins at 0."""
    row = f"MATCH({rating},{{Parameters.cnxc_rating}},1)"
    column = f"MATCH(MAX({games},INDEX({{Parameters.cnxc_games}},1)),{{Parameters.cnxc_games}},1)"
    return f"INDEX({{Parameters.cnxc_k1:cnxc_k{len(cnxc.HEADS)}}},{row},{column})"


def _expected_table(key: str, table: ExpectedScores) -> Table:
    rows = table.rows
    return Table(
        (
            printed(f"{key}_from", [row.low for row in rows], format=WHOLE, width=8),
            printed(f"{key}_higher", [row.higher for row in rows], format=THOUSANDTHS, width=8),
            printed(f"{key}_lower", [row.lower for row in rows], format=THOUSANDTHS, width=8),
        ),
        len(rows),
    )


def _claims() -> Table:
    """A row for each half-year of each claim; a claim with fewer has none there."""
    return Table(
        (
            printed("claim", [claim for claim in PLAYABLE for _ in range(LEGS)], format=TEXT, width=11),
            *(column for number, name in enumerate(NAMES) for column in _legs_of_claims(number, name.lower())),
        ),
        len(PLAYABLE) * LEGS,
    )


def _legs_of_claims(strategy: int, name: str) -> Iterator[Column]:
    legs = [
        claim.strategies[strategy].legs[number] if number < len(claim.strategies[strategy].legs) else None
        for claim in PLAYABLE.values()
        for number in range(LEGS)
    ]
    for key in ("games", "percentage", "opposition"):
        yield printed(f"{key}_{name}", [leg and getattr(leg, key) for leg in legs], format=WHOLE, width=10)


def parameters() -> Sheet:
    bands = fce.STABILISATION
    matrix = cnxc.WEIGHTING
    return Sheet(
        "Parameters",
        (
            *(_expected_table(key, one.expected) for key, one in RULE_SETS.items()),
            Table(
                (
                    printed("share", SHARES, format=HUNDREDTHS, width=8),
                    printed("cnxc_difference", [cnxc.DIFFERENCES.difference(one) for one in SHARES], width=8),
                    printed("fide_difference", [fide.difference_of(one) for one in SHARES], width=8),
                    printed("elo_difference", [or_plus(elo.DIFFERENCES.difference(one)) for one in SHARES], width=8),
                ),
                len(SHARES),
            ),
            Table(
                (
                    printed("band", bands.starts, format=WHOLE, width=8),
                    printed("k0", bands.values, format=WHOLE, width=8),
                ),
                len(bands.starts),
            ),
            Table(
                (
                    printed("cnxc_rating", matrix[0].starts, format=WHOLE, width=8),
                    *(
                        printed(key, column.values, format=WHOLE, width=8)
                        for key, column in zip(WEIGHTED_GAMES_PER_COLUMN, matrix, strict=True)
                    ),
                ),
                len(matrix[0].starts),
            ),
            Table((printed("cnxc_games", cnxc.COLUMN.starts, format=WHOLE, width=8),), len(cnxc.COLUMN.starts)),
            _claims(),
            Table((printed("filled", range(1, 4), format=WHOLE, width=9),), 3),
        ),
        fields=(
            *(printed(key, (value,)) for key, value in CONSTANTS),
            computed(
                "claim_number",
                "IFERROR(INT((MATCH({Strategies.claim},{Parameters.claim},0)-1)/ROWS({Strategies.leg}))+1,0)",
                format=WHOLE,
            ),
            printed("plus", (INDETERMINATE,), format=TEXT),
            printed("unreachable", ("—",), format=TEXT),
            *(
                computed(
                    f"portions_{system}",
                    f"IF(SUM({{Strategies.lists}})>0,{{Strategies.lists}},{{lists_{system}}})",
                    format=WHOLE,
                )
                for system in LISTS
            ),
        ),
        beside=True,
        label_width=52,
    )
