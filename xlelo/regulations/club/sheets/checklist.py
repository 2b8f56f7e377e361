"""The checks: each invalid cell of the inputs, with what is allowed there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.club.sheets.inputs import FACTORS, GAMES, PLAYERS
from xlelo.regulations.club.sheets.rules_sheet import RULE_NAMES
from xlelo.sheets.checks_sheet import Check, flag_check
from xlelo.sheets.light import invalid_row

if TYPE_CHECKING:
    from collections.abc import Iterator


def _check() -> Iterator[Check]:
    yield flag_check("rules_invalid", f"Parameters.{RULE_NAMES[0]}:{RULE_NAMES[-1]}", "Parameters.odd", expected=None)
    yield invalid_row("factors_unread", "Parameters", FACTORS, "6")
    yield flag_check("factors_limited", "Parameters.games_under", "Parameters.limited", "6")
    yield invalid_row("players_unread", "Players", PLAYERS)
    yield invalid_row("games_unread", "Games", GAMES, above=True)


CHECKS = tuple(_check())
