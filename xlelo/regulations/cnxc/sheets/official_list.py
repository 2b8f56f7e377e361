"""The list of the half-year, and the players at the start of the next one."""

from xlelo.regulations.cnxc.listing import COLUMNS, lines
from xlelo.regulations.cnxc.sheets.seats import FILE
from xlelo.sheets.columns import integer, text
from xlelo.sheets.formats import DATE, SIGN_FORMAT
from xlelo.sheets.formulas import EMPTY_TEXT, blank_if, first_of
from xlelo.sheets.lists import blank_if_low, next_players, official_list
from xlelo.sheets.sheet import Sheet, computed

_BEYOND = 'IF(ROWS({Players.id})>ROWS({Results.n}),MAX(0,COUNTA({Players.id})-COUNTIF({Results.id},"?*")),0)'
"""Counts players in inserted rows that are not computed."""


LIST = official_list(
    "",
    COLUMNS,
    integer(
        "row",
        "MATCH(LARGE({Results.order},{n}),{Results.order},0)",
        blank_if="{n}>COUNT({Results.order})",
        article="4.2",
        helper=True,
    ),
    f"SUM({{Results.due}},{{Results.in_doubt}},COUNTIF({{Ledger.player}},0))+{_BEYOND}",
    lines,
    text("list", "{Period.name}", article="4.1", asks=lambda row: row.result.period.list),
    computed(
        "to",
        "{Period.last_day}",
        blank_if="{Period.last_day}<1",
        article="4.1",
        format=DATE,
        asks=lambda row: row.result.period.last,
    ),
    further=(
        computed(
            "shift",
            "{Calibration.shift}",
            article="7.3b",
            format=SIGN_FORMAT,
            asks=lambda row: row.result.calibration.shift,
        ),
        integer("claim_days", "{Parameters.claim_days}", article="4.3", asks=lambda row: row.law.numbers["claim_days"]),
    ),
)


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

NEXT = Sheet.of(
    "Next",
    next_players(FILE["players"], _FIGURES, {"name": 28}, filled="{Results.filled#}"),
    frozen=2,
    portrait=True,
)
