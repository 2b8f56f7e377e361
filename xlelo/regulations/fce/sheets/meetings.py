"""Warnings about what stands beside a game or line in the Ledger: a pair that meets again, a day in two events."""

from __future__ import annotations

from xlelo.regulations.fce.sheets.lists import EVENT, PLACE, game_of
from xlelo.sheets.columns import helpers, integer
from xlelo.sheets.formulas import rows_of
from xlelo.sheets.warnings import InputWarning

_KEY = "MIN({w_key},{b_key})"
"""Key of the same player in all games of two."""
_LINE_BEFORE = f"INDEX({{Ledger.key}},MATCH({_KEY},{{Ledger.key}},1)-1)"
PAIRED_AGAIN = InputWarning(
    "paired_again",
    {"Games.round": f"INT({_LINE_BEFORE}/{{Ledger.lines}})=INT({_KEY}/{{Ledger.lines}})"},
    is_warning=False,
)
"""Notice: the same two players meet again in another round. Their lines are adjacent."""

_OWNER = "INT({key}/{Ledger.account})"
_IS_WEEKLY = f"INDEX({{Events.runs_weekly}},{EVENT})=1"
_DAY_KEY = integer(
    "on_day",
    f"{_OWNER}*{{Rounds.day_span}}+INDEX({{Evaluation.day}},{game_of('{key}')})-{{Rounds.first_day}}",
    blank_if=f'IF({{key}}="",TRUE,OR({_OWNER}<={{Ledger.persons}},{_IS_WEEKLY}))',
    heading="Checks.in_two_events",
    width=12,
)
"""Player, list and day as one number. Weekly events are left out, because they run beside others."""
_FIRST = f"(MATCH({_OWNER}*{{Ledger.account}},{{Ledger.key}},1)+1)"
"""Position of the player's first line in the list."""
_SAME_DAY = f"INDEX({{Ledger.key}},MATCH({{on_day}},{rows_of('{Ledger.on_day}', _FIRST, '{n}+1')},0)+{_FIRST}-1)"
IN_TWO_EVENTS = InputWarning(
    "in_two_events",
    {"Games.date": f"INT({_SAME_DAY}/{{span}})<>{PLACE}"},
    needs="{on_day}",
    row=game_of("INDEX({Ledger.key},{at})"),
)

LINE_COLUMNS = (*helpers(_DAY_KEY), *IN_TWO_EVENTS.columns)
