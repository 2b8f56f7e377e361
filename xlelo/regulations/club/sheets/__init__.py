"""The sheets of a club's list, in the order in which they are used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.club.rules import TEXT
from xlelo.regulations.club.sheets.games import games
from xlelo.regulations.club.sheets.list_and_card import card, rating_list
from xlelo.regulations.club.sheets.players import players
from xlelo.regulations.club.sheets.rules_sheet import rules_sheet
from xlelo.sheets.checks_sheet import checks
from xlelo.sheets.faults import checks_of
from xlelo.sheets.start_sheet import CHECKS, Desk, Step, arrange
from xlelo.sheets.summary import about_sheet

if TYPE_CHECKING:
    from xlelo.sheets.sheet import Sheet, Sizes

DESK = Desk(
    steps=(
        Step("rules", "Parameters", "COUNTA({Parameters.preset})"),
        Step("players", "Players", "SUM({Players.filled})"),
        Step("games", "Games", "SUM({Games.filled})"),
        CHECKS,
        Step("list", "List", "{List.holds}", "ready"),
    ),
    groups={
        "typing": ("Parameters", "Players", "Games"),
        "settle": ("Checks",),
        "published": ("List", "Card"),
        "tables": ("About",),
    },
)


def sheets(_sizes: Sizes) -> tuple[Sheet, ...]:
    rules, people, played = rules_sheet(), players(), games()
    own = (rules, people, played, rating_list(), card())
    found = (*own, checks(tuple(checks_of(own)), own))
    return arrange(DESK, (*found, about_sheet("club", TEXT, found, title="About.document")))
