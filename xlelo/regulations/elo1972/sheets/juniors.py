"""Rated juniors: they are rated before the other rated players, with the first Ra."""

from __future__ import annotations

from xlelo.regulations.elo1972.sheets.expectation import expectation, new, with_self
from xlelo.sheets.columns import integer
from xlelo.sheets.formats import WHOLE
from xlelo.sheets.sheet import Sheet, Table, computed, counted

_COLUMNS = (
    counted(),
    integer(
        "position",
        'IF(AND({Workings.junior#}=1,{Workings.rating#}>0),{Workings.position#},"")',
        needs="",
        article="juniors",
    ),
    computed("rating", "{Workings.rating#}", article="juniors", format=WHOLE),
    computed("points", "{Workings.points#position}", article="juniors"),
    computed("annulled", "{Workings.annulled#}", article="juniors", format=WHOLE),
    *expectation("{Worksheet.mean}", with_self("{expected}"), "{Workings.k#}"),
    computed(
        "result",
        "{Worksheet.mean}+{Workings.adjusted#}",
        blank_if='OR({position}="",{Worksheet.mean}="",{Workings.adjusted#}="")',
        article="(3)",
    ),
    *new("{exceptional}", "{result}", "{change}"),
    computed("new", "{new_rounded}+{bonus}", needs="{new_rounded}", article="juniors", format=WHOLE),
)

JUNIORS = Sheet("Juniors", (Table(_COLUMNS, "places", needs="{position}"),))
