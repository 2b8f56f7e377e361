"""Players at the start of the next half-year."""

from __future__ import annotations

from xlelo.regulations.cnxc.sheets.seats import FILE
from xlelo.sheets.formulas import EMPTY_TEXT, blank_if, first_of
from xlelo.sheets.lists import blank_if_low, next_players
from xlelo.sheets.sheet import Sheet

_FIGURES = {
    "id": "{Results.id#}",
    "name": "{Results.name#}",
    "status": blank_if("{Results.status_after#}={Parameters.unrated}", "{Results.status_after#}"),
    "elo": "{Results.new#}",
    "games": blank_if_low("{Results.games_total#}"),
    "last_game": blank_if_low("{Results.last_game#}"),
    "iccf": first_of({"{Results.own_iccf_next#}>0": "{Results.own_iccf_next#}"}, blank_if_low("{Results.own_iccf#}")),
    "fpx": blank_if_low("{Results.own_fpx#}"),
    "fide": blank_if_low("{Results.own_fide#}"),
    "iccf_next": EMPTY_TEXT,
}
"""Column → its value. The later of the two ICCF ratings is closer to the next one in force."""

NEXT = Sheet(
    "Next",
    (next_players(FILE["players"], _FIGURES, {"name": 28, "status": 12}, 10, filled="{Results.filled#}"),),
    frozen=2,
    portrait=True,
)
