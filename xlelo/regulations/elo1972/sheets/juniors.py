"""Rated juniors: they are rated before the other rated players, with the first Ra."""

from __future__ import annotations

from xlelo.regulations.elo1972.sheets.expectation import expectation, new, self_columns
from xlelo.sheets.columns import integer
from xlelo.sheets.formats import WHOLE_FORMAT
from xlelo.sheets.sheet import Sheet, Table, computed, row_numbers

_COLUMNS = (
    row_numbers(),
    integer(
        "position",
        'IF(AND({Workings.junior#}=1,{Workings.rating#}>0),{Workings.position#},"")',
        needs="",
        article="juniors",
    ),
    computed("rating", "{Workings.rating#}", article="juniors", format=WHOLE_FORMAT),
    computed("points", "{Workings.points#position}", article="juniors"),
    computed("annulled", "{Workings.annulled#}", article="juniors", format=WHOLE_FORMAT),
    *expectation("{Worksheet.mean}", self_columns("{expected}"), "{Workings.k#}"),
    computed(
        "result",
        "{Worksheet.mean}+{Workings.adjusted#}",
        blank_if='OR({position}="",{Worksheet.mean}="",{Workings.adjusted#}="")',
        article="(3)",
    ),
    *new("{exceptional}", "{result}", "{change}"),
    computed("new", "{new_rounded}+{bonus}", needs="{new_rounded}", article="juniors", format=WHOLE_FORMAT),
)

JUNIORS = Sheet("Juniors", (Table(_COLUMNS, "places", needs="{position}"),))
