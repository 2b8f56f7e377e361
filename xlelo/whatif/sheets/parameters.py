"""Tables and numbers of the rule sets side by side, the article's strategies, and formulas for K."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from xlelo.law.questions import Questions
from xlelo.law.tables import INDETERMINATE, ExpectedScores
from xlelo.regulations.club.questions import Questions as Club
from xlelo.regulations.cnxc import excel as cnxc_excel
from xlelo.regulations.cnxc import rules as cnxc
from xlelo.regulations.cnxc.questions import Questions as Cnxc
from xlelo.regulations.elo1972 import rules as elo
from xlelo.regulations.elo1972.questions import Questions as Elo
from xlelo.regulations.fce import rules as fce
from xlelo.regulations.fce.questions import Questions as Fce
from xlelo.regulations.fide2011 import rules as fide
from xlelo.regulations.fide2011.questions import Questions as Fide
from xlelo.regulations.fide2024 import rules as today
from xlelo.regulations.fide2024.questions import Questions as Today
from xlelo.regulations.melao import rules
from xlelo.sheets.bound import UNTAKEN
from xlelo.sheets.columns import flag, integer
from xlelo.sheets.formats import TEXT, THOUSANDTHS, WHOLE_FORMAT
from xlelo.sheets.formulas import At, on_parameters
from xlelo.sheets.parameters import SHARES, or_plus
from xlelo.sheets.parsed import ALPHABET, bound_cells
from xlelo.sheets.sheet import Column, Sheet, Table, fixed_column, fixed_table
from xlelo.whatif.sheets import logistic
from xlelo.whatif.sheets.bounds import BOUNDS, MAX_LISTS
from xlelo.whatif.strategies import CLAIMS, Claim


class RuleSet(NamedTuple):
    code: str
    expected: ExpectedScores | None
    """Its table of expected scores. None: a curve."""
    questions: Questions


RULE_SETS = {
    "fce": RuleSet("FCE", fce.TODAY.expected, Fce()),
    "cnxc": RuleSet("CNXC", cnxc.TODAY.expected, Cnxc()),
    "today": RuleSet("FIDE2024", today.TODAY.expected, Today()),
    "fide": RuleSet("FIDE2011", fide.TODAY.expected, Fide()),
    "elo": RuleSet("ELO1972", elo.TODAY.expected, Elo()),
    logistic.KEY: RuleSet("LOGISTIC", None, Club()),
}

NAMES = ("A", "B")
LEGS = 4
"""Largest number of half-years of a strategy."""

LISTS = {"half": 1, "month": 6, "cnxc": 1, "fce": 6, "fide": 3, "elo": 1, logistic.KEY: 6}
"""Lists in half a year. The yearly list of 1972 waits for the second half."""

FLOOR = today.TODAY.numbers["floor"]

MARKS = {
    "half_mark": "½",
    "unlisted": f"< {FLOOR}",
    "unlisted_fide": f"< {fide.floor()}",
    "unlisted_fce": f"< {fce.TODAY.numbers['floor']}",
    "reached": "2400",
    "young": "U18",
}
"""Texts that are the same in every language. People choose the last two in a drop-down."""

FIDE_PARTS = (MARKS["reached"], "2300", MARKS["young"])
"""What FIDE's K depends on. No formula reads 2300: a young player who was once rated so is like an adult."""

FIDE_SETS = ("today", "fide")
"""Rule sets whose K depends on the number of completed games."""
LISTS_FROM = {
    "fce": ("floor", "unlisted_fce"),
    "today": ("least_listed", "unlisted"),
    "fide": ("fide_floor", "unlisted_fide"),
}
"""Rule set → its lowest rating and the mark for lower ones. The pages allow lower ratings."""

MESSAGE_KEYS = ("of_all", "of_the_rest", "out_of_reach", "done", "ask_games", "ask_cnxc", "ask_logistic")
"""Parts of the text for the score needed, or for what is missing."""

HOME = "xlelo.whatif"
"""Package of the words."""
PLAYABLE: dict[str, Claim] = dict(zip(("many", "lose first", "all lost", "weak"), CLAIMS, strict=True))
"""Short name → strategies that the article compares."""
CLAIM_TEXTS = tuple(f"Strategies.claim_{number}" for number in range(1, len(PLAYABLE) + 1))
"""Keys of their names in the drop-down, which are words of each language."""

WEIGHTED_GAMES_PER_COLUMN = tuple(f"cnxc_k{number}" for number in range(1, len(cnxc.TODAY.heads) + 1))

CONSTANTS: tuple[tuple[str, Any], ...] = (
    ("most_games", fce.TODAY.numbers["most_games"]),
    ("most_activity", fce.TODAY.numbers["most_activity"]),
    ("activity_divisor", fce.TODAY.numbers["activity_divisor"]),
    ("floor", fce.TODAY.numbers["floor"]),
    ("widest", fce.difference_of(100)),
    ("cnxc_least", cnxc.TODAY.numbers["least_games"]),
    ("new_games", fide.TODAY.numbers["new_games"]),
    ("new_k", fide.new_player_factor(0)),
    ("top_rating", fide.TODAY.numbers["top_rating"]),
    ("usual_k", fide.TODAY.numbers["usual_k"]),
    ("top_k", fide.TODAY.numbers["top_k"]),
    ("cap", today.TODAY.numbers["far"]),
    ("uncapped", today.TODAY.numbers["strongest"]),
    ("today_new_k", today.TODAY.numbers["k_new"]),
    ("today_usual_k", today.TODAY.numbers["k_usual"]),
    ("today_top_k", today.TODAY.numbers["k_top"]),
    ("today_young_k", today.TODAY.numbers["k_young"]),
    ("young_below", today.TODAY.numbers["young_below"]),
    ("most_kn", today.TODAY.numbers["most_product"]),
    ("least_listed", FLOOR),
    ("fide_floor", fide.floor()),
    ("year_games", elo.TODAY.numbers["year_games"]),
    ("elo_k", elo.annual_factor(0)),
    *logistic.CONSTANTS,
    ("advantage", rules.colour_advantage()),
    ("span", 2 * rules.TODAY.numbers["win"]),
    ("last_games", rules.games_that_count(0)),
    ("most_lists", MAX_LISTS),
    *((f"until_{leg}", leg * MAX_LISTS + 1) for leg in range(1, LEGS + 1)),  # counted from the row above the first
    *((f"lists_{system}", number) for system, number in LISTS.items()),
    ("halves", 2),
    ("half", 0.5),
    ("least", 0.0001),
    ("far", 100_000),
    ("unit", 1000),
    ("per_cent", 100),
)


def _on_parameters(names: Mapping[str, str]) -> At:
    """The cells of a rule set on this sheet. `names`: key of the law → key here, if it is another one."""
    return lambda key: on_parameters(names.get(key, key))


FCE = _on_parameters({"rating_from": "band"})
CNXC = _on_parameters({"rating_from": "cnxc_rating", "games_from": "cnxc_games"})
FIDE = _on_parameters({"furthest": "cap"})
TODAY = _on_parameters(
    {
        "far": "cap",
        "strongest": "uncapped",
        "k_new": "today_new_k",
        "k_usual": "today_usual_k",
        "k_top": "today_top_k",
        "k_young": "today_young_k",
        "most_product": "most_kn",
    }
)


def weighting(rating: str, games: str) -> str:
    """Formula for K in the CNXC's matrix."""
    matrix = f"{{Parameters.{WEIGHTED_GAMES_PER_COLUMN[0]}:{WEIGHTED_GAMES_PER_COLUMN[-1]}}}"
    return cnxc_excel.factor(rating, games, matrix, CNXC)


def _expected_table(key: str, table: ExpectedScores) -> Table:
    rows, facts = table.rows, {"format": THOUSANDTHS}
    return fixed_table(
        fixed_column(f"{key}_from", [row.low for row in rows], format=WHOLE_FORMAT),
        fixed_column(f"{key}_higher", [row.higher for row in rows], heading="Parameters.higher", **facts),
        fixed_column(f"{key}_lower", [row.lower for row in rows], heading="Parameters.lower", **facts),
    )


def _claims() -> Table:
    """Half-years of the claims, a row for each. A shorter claim has blank rows."""
    return fixed_table(
        fixed_column("claim", [said for said in CLAIM_TEXTS for _ in range(LEGS)], words=True, visible=True, width=18),
        *(column for number, name in enumerate(NAMES) for column in _legs_of_claims(number, name.lower())),
    )


def _legs_of_claims(strategy: int, name: str) -> Iterator[Column]:
    legs = [
        claim.strategies[strategy].legs[number] if number < len(claim.strategies[strategy].legs) else None
        for claim in PLAYABLE.values()
        for number in range(LEGS)
    ]
    for key in ("games", "percentage", "opposition"):
        yield fixed_column(f"{key}_{name}", [leg and getattr(leg, key) for leg in legs], format=WHOLE_FORMAT)


def parameters() -> Sheet:
    bands = fce.TODAY.stabilisation
    matrix = cnxc.TODAY.weighting
    return Sheet.of(
        "Parameters",
        *(_expected_table(key, one.expected) for key, one in RULE_SETS.items() if one.expected),
        fixed_table(
            fixed_column("share", SHARES, format=WHOLE_FORMAT),
            fixed_column("cnxc_difference", [cnxc.TODAY.differences.difference(one) for one in SHARES]),
            fixed_column("today_difference", [today.difference_of(one) for one in SHARES]),
            fixed_column("fide_difference", [fide.difference_of(one) for one in SHARES]),
            fixed_column("elo_difference", [or_plus(elo.TODAY.differences.difference(one)) for one in SHARES]),
        ),
        fixed_table(
            fixed_column("band", bands.starts, format=WHOLE_FORMAT),
            fixed_column("k0", bands.values, format=WHOLE_FORMAT),
        ),
        fixed_table(
            fixed_column("cnxc_rating", matrix[0].starts, format=WHOLE_FORMAT),
            *(
                fixed_column(key, column.values, format=WHOLE_FORMAT)
                for key, column in zip(WEIGHTED_GAMES_PER_COLUMN, matrix, strict=True)
            ),
        ),
        fixed_table(fixed_column("cnxc_games", cnxc.TODAY.column.starts, format=WHOLE_FORMAT)),
        fixed_table(fixed_column("claims", CLAIM_TEXTS, words=True, format=TEXT, width=18)),
        _claims(),
        fixed_table(fixed_column("filled", range(1, 4), format=WHOLE_FORMAT)),
        fields=_singles(),
        tables_right=True,
    )


def _singles() -> tuple[Column, ...]:
    return (
        *(fixed_column(key, (value,)) for key, value in CONSTANTS),
        integer("claim_number", "IFERROR(MATCH({Strategies.claim_taken},{Parameters.claims},0),0)"),
        flag("playable", f"IF(ISNUMBER({{Strategies.start_taken}}),{{Strategies.claim_taken}}<>{UNTAKEN},FALSE)"),
        fixed_column("plus", (INDETERMINATE,), format=TEXT),
        *(fixed_column(key, (mark,), format=TEXT) for key, mark in MARKS.items()),
        *(
            fixed_column(key, (f"Parameters.said_{key}",), words=True, format=TEXT, heading="Parameters.said")
            for key in MESSAGE_KEYS
        ),
        *(
            integer(
                f"portions_{system}",
                f"IF(SUM({{Strategies.lists_taken}})>0,{{Strategies.lists_taken}},{{lists_{system}}})",
            )
            for system in LISTS
        ),
        *(field for bound in BOUNDS for field in bound_cells(bound)),
        ALPHABET,
    )
