"""The players as the next half-year begins with them."""

from __future__ import annotations

from xlelo.regulations.cnxc.sheets.seats import FILE
from xlelo.sheets.formulas import NOTHING, first_of, unless
from xlelo.sheets.lists import following, unless_nought
from xlelo.sheets.sheet import Sheet

_FIGURES = {
    "id": "{Roll.id#}",
    "name": "{Roll.name#}",
    "status": unless("{Results.status_after#}={Parameters.unrated}", "{Results.status_after#}"),
    "elo": "{Results.new#}",
    "games": unless_nought("{Results.games_total#}"),
    "last_game": unless_nought("{Results.last_game#}"),
    "iccf": first_of({"{Roll.iccf_next#}>0": "{Roll.iccf_next#}"}, unless_nought("{Roll.iccf#}")),
    "fpx": unless_nought("{Roll.fpx#}"),
    "fide": unless_nought("{Roll.fide#}"),
    "iccf_next": NOTHING,
}
"""Of the two ICCF lists the later one is nearer to the one that will be in force."""

NEXT = Sheet("Next", (following(FILE["players"], _FIGURES, {"name": 28, "status": 12}, 10),), lead=2, portrait=True)
