"""The players as the next half-year begins with them, column by column as in Players: to be copied there as values."""

from __future__ import annotations

from xlelo.drafting.formulas import BLANK, first_of, unless
from xlelo.drafting.sheet import DATE, TEXT, WHOLE, Column, Sheet, Table, computed, counted
from xlelo.regulations.cnxc.sheets.seats import FILE

WIDTHS = {"name": 28, "status": 12, "last_game": 12}


def _filled(value: str) -> str:
    """Nothing for nothing: zero stands for a blank cell."""
    return unless(f"{value}<1", value)


FIGURES = {
    "id": "{Roll.id#}",
    "name": "{Roll.name#}",
    "status": unless("{Results.status_after#}={Parameters.unrated}", "{Results.status_after#}"),
    "elo": "{Results.new#}",
    "games": _filled("{Results.games_total#}"),
    "last_game": _filled("{Results.last_game#}"),
    "iccf": first_of({"{Roll.iccf_next#}>0": "{Roll.iccf_next#}", "{Roll.iccf#}<1": BLANK}, "{Roll.iccf#}"),
    "fpx": _filled("{Roll.fpx#}"),
    "fide": _filled("{Roll.fide#}"),
    "iccf_next": BLANK,
}
"""Of the two ICCF lists the later one is nearer to the one that will be in force."""


def _column(key: str) -> Column:
    kind = FILE["players"][key].kind.name
    return computed(
        key,
        FIGURES[key],
        where="{Roll.filled#}" if key == "id" else "{id}",
        format=DATE if kind == "date" else TEXT if key in ("id", "name", "status") else WHOLE,
        width=WIDTHS.get(key, 10),
        heading=f"Players.{key}",
        shown=True,
    )


NEXT = Sheet(
    "Next",
    (Table((*(_column(column.name) for column in FILE["players"].columns), counted()), "players"),),
    lead=2,
    portrait=True,
)
