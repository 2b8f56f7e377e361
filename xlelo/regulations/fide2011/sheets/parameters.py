"""The numbers and tables of the posts."""

from typing import Any

from xlelo.regulations.fide2011 import rules
from xlelo.regulations.fide2011.rules import AS_READ, IN_FORCE
from xlelo.regulations.fide2011.sheets.inputs import BOUNDS, SIDES
from xlelo.sheets.formats import DATE as AS_DATE
from xlelo.sheets.formats import WHOLE_FORMAT
from xlelo.sheets.parameters import expected_scores, odd_switches, points_differences, switches
from xlelo.sheets.parsed import ALPHABET, bound_cells
from xlelo.sheets.sheet import Sheet, fixed_column

SIDED = ("half_point", "new_player_k")
"""Numbers that stand in a cell for each side."""

CONSTANTS: tuple[tuple[str, Any, str], ...] = (
    ("in_force", IN_FORCE, "vigência"),
    *(
        (f"{rule}_{side}", value, article)
        for rule in SIDED
        for side, day in SIDES.items()
        for _, value, article in rules.LAW.at(day).numbers.cells(rule)
    ),
    *rules.TODAY.numbers.cells(*(key for key in rules.TODAY.numbers.by_key if key not in SIDED)),
    ("halves", 2, ""),
    ("per_cent", 100, ""),
)


PARAMETERS = Sheet.of(
    "Parameters",
    expected_scores(rules.TODAY.expected, "Tabela"),
    points_differences(rules.difference_of, "8.23"),
    fields=(
        *switches(AS_READ, "We", format=WHOLE_FORMAT),
        *(
            fixed_column(key, (value,), article=article, format=AS_DATE if key == "in_force" else "General")
            for key, value, article in CONSTANTS
        ),
        *odd_switches(AS_READ),
        ALPHABET,
        *(field for bound in BOUNDS for field in bound_cells(bound)),
    ),
    tables_right=True,
)
