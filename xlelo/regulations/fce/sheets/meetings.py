"""Marks of games, found by their neighbours in the Ledger.

They tell that a player has two games in one round, meets an opponent again, or plays in two events on one day.
"""

from __future__ import annotations

from xlelo.regulations.fce.sheets.lists import EVENT, PLACE, game_of
from xlelo.sheets.columns import helpers, text
from xlelo.sheets.formulas import rows_of
from xlelo.sheets.sheet import Line
from xlelo.sheets.warnings import InputWarning, Mark

_KEY = "MIN({w_key},{b_key})"
"""Key of the same player in all games of two."""
_LINE_BEFORE = f"INDEX({{Ledger.key}},MATCH({_KEY},{{Ledger.key}},1)-1)"
PAIRED_AGAIN = InputWarning(
    "paired_again",
    {"Games.round": f"INT({_LINE_BEFORE}/{{Ledger.lines}})=INT({_KEY}/{{Ledger.lines}})"},
    is_warning=False,
    asks=lambda row: row.record is True,
)
"""Notice: the same two players meet again in another round. Their lines are adjacent."""

_OWNER = "INT({key}/{account})"
_GAME = game_of("{key}").replace("Ledger.", "")
_HAS_NO_DAY = f"OR({_OWNER}<={{persons}},INDEX({{Events.runs_weekly}},{EVENT})=1)"
_TURN = text(
    "turn",
    f'IF({_HAS_NO_DAY},-{{n}},INDEX({{Evaluation.day}},{_GAME}))&"|"&INDEX({{Evaluation.round}},{_GAME})',
    heading="Checks.in_two_events",
    width=12,
)
"""Day and round of the game. Guests have no day, nor have weekly events, because they run beside others.

A number below 0 that no other line has stands for it.
"""
_BEFORE = f"MATCH({_OWNER}*{{account}},{{Ledger.key}},1)"
"""Position before the player's first line in the list."""
_BEFORE_EVENT = f"MATCH({PLACE}*{{span}},{{Ledger.key}},1)"
_EARLIER = rows_of("{Ledger.turn}", f"{_BEFORE}+1", _BEFORE_EVENT)
"""The player's lines in earlier events."""
IN_TWO_EVENTS = InputWarning(
    "in_two_events",
    {
        "Games.date": f"IF({_BEFORE}={_BEFORE_EVENT},FALSE,"
        f'ISNUMBER(MATCH(LEFT({{turn}},FIND("|",{{turn}}))&"*",{_EARLIER},0)))'
    },
    needs="{turn}",
    row=game_of("INDEX({Ledger.key},{at})"),
)

LINE_COLUMNS = (*helpers(_TURN), *IN_TWO_EVENTS.columns)


def _plays_twice(key: str) -> str:
    """Condition: a line of the same player and event before this one has the same round."""
    begins = f"MATCH(INT({key}/{{Ledger.span}})*{{Ledger.span}},{{Ledger.key}},1)+1"
    lines = rows_of("{Ledger.turn}", begins, f"MATCH({key},{{Ledger.key}},1)")
    return f'COUNTIF({lines},"*|"&{{round}})>1'


TWICE = Mark(
    Line("game_twice", "Games.white", expected=""),
    {"Games.white": f"IF({{white}}={{black}},FALSE,OR({_plays_twice('{w_key}')},{_plays_twice('{b_key}')}))"},
)
