"""The document's numbers: Cuadro I, Cuadro II and the others."""

from typing import Any

from xlelo.law.interpretation import choices
from xlelo.regulations.elo1972 import rules
from xlelo.regulations.elo1972.rules import AS_READ
from xlelo.regulations.elo1972.sheets.inputs import BOUNDS, FEWEST
from xlelo.sheets.columns import integer
from xlelo.sheets.formats import TEXT
from xlelo.sheets.parameters import expected_scores, odd_switches, points_differences, switches
from xlelo.sheets.parsed import ALPHABET, bound_cells, is_word
from xlelo.sheets.sheet import Sheet, fixed_column

BOTTOM = "Σ* / M"
"""Label of the bottom line, which shows the mean of column 6 over the rated players."""

(ROUNDING,) = choices(AS_READ)

CONSTANTS: tuple[tuple[str, Any, str], ...] = (
    ("k_established_from", min(rules.TODAY.coefficients["established"]), "K"),
    ("k_established", rules.national_factor(junior=False), "K"),
    ("k_junior_from", min(rules.TODAY.coefficients["new_or_junior"]), "K"),
    ("k_junior", rules.national_factor(junior=True), "K"),
    *rules.TODAY.numbers.cells("usual_criterion", "classic_rounds", "enough", "self"),
    ("fewest", FEWEST, ""),
    ("per_cent", 100, ""),
    ("ten", 10, ""),
    ("halves", 2, ""),
    ("apart", 1000, ""),
)


PARAMETERS = Sheet.of(
    "Parameters",
    points_differences(rules.TODAY.differences.difference, "Cuadro I"),
    expected_scores(rules.TODAY.expected, "Cuadro II"),
    fields=(
        *switches(AS_READ, "paso 4, paso 6, paso 7, paso 11", format=TEXT),
        integer("document", f"IFERROR(IF({is_word('{rounding}', ROUNDING.kind, 'document')},1,0),0)"),
        *odd_switches(AS_READ),
        *(fixed_column(key, (value,), article=article) for key, value, article in CONSTANTS),
        fixed_column("mark", ("*",), article="paso 4", format=TEXT),
        fixed_column("opens", ("(",), article="paso 8", format=TEXT),
        fixed_column("closes", (")",), article="paso 8", format=TEXT),
        fixed_column("bottom", (BOTTOM,), article="paso 6", format=TEXT),
        ALPHABET,
        *(field for bound in BOUNDS for field in bound_cells(bound)),
    ),
    tables_right=True,
)
