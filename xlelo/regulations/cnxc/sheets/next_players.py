"""The players as the next half-year begins with them."""

from __future__ import annotations

from xlelo.regulations.cnxc.sheets.seats import FILE
from xlelo.sheets.formulas import NOTHING, blank_if, first_of
from xlelo.sheets.lists import next_players, unless_nought
from xlelo.sheets.sheet import Sheet

_FIGURES = {
    "id": "{Roll.id#}",
    "name": "{Roll.name#}",
    "status": blank_if("{Results.status_after#}={Parameters.unrated}", "{Results.status_after#}"),
    "elo": "{Results.new#}",
    "games": unless_nought("{Results.games_total#}"),
    "last_game": unless_nought("{Results.last_game#}"),
    "iccf": first_of({"{Roll.iccf_next#}>0": "{Roll.iccf_next#}"}, unless_nought("{Roll.iccf#}")),
    "fpx": unless_nought("{Roll.fpx#}"),
    "fide": unless_nought("{Roll.fide#}"),
    "iccf_next": NOTHING,
}
"""Of the two ICCF lists the later one is nearer to the one that will be in force."""

NEXT = Sheet(
    "Next", (next_players(FILE["players"], _FIGURES, {"name": 28, "status": 12}, 10),), frozen=2, portrait=True
)
