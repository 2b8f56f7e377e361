"""Players at the start of the next half-year."""

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
"""Column → its value. The later of the two ICCF ratings is closer to the next one in force."""

NEXT = Sheet(
    "Next", (next_players(FILE["players"], _FIGURES, {"name": 28, "status": 12}, 10),), frozen=2, portrait=True
)
