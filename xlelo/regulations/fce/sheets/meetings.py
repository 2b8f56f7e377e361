"""Marks of games, found by their neighbours in the Ledger.

They tell that a player has two games in one round, meets an opponent again, or plays in two events on one day.
"""

from xlelo.regulations.fce.sheets.lists import EVENT, GAME, PLACE, game_of
from xlelo.sheets.columns import helpers, text
from xlelo.sheets.formulas import rows_of
from xlelo.sheets.sheet import Line
from xlelo.sheets.warnings import InputWarning, Mark, shared_columns

_KEY = "MIN({w_key},{b_key})"
"""Key of the same player in all games of two."""
_LINE_BEFORE = f"INDEX({{Ledger.key}},MATCH({_KEY},{{Ledger.key}},1)-1)"
PAIRED_AGAIN = InputWarning(
    "paired_again",
    {"Games.round": f"INT({_LINE_BEFORE}/{{Ledger.lines}})=INT({_KEY}/{{Ledger.lines}})"},
    weight="notice",
    asks=lambda row: row.record is True,
)
"""Notice: the same two players meet again in another round. Their lines are adjacent."""

_OWNER = "INT({key}/{account})"
_HAS_NO_DAY = f"OR({_OWNER}<={{persons}},INDEX({{Events.runs_weekly}},{EVENT})=1)"
_TURN = text(
    "turn",
    f'{_OWNER}&"/"&IF({_HAS_NO_DAY},-{{n}},INDEX({{Evaluation.day}},{GAME}))&"|"&INDEX({{Evaluation.round}},{GAME})',
    heading="Checks.in_two_events",
    width=14,
)
"""List and player, then day and round of the game. Guests have no day, nor have weekly events, because they run beside
others.

A number below 0 that no other line has stands for it.
"""
_BEFORE_EVENT = f"MATCH({PLACE}*{{span}},{{Ledger.key}},1)"
"""Position before the player's first line in the event."""
_EARLIER = rows_of("{Ledger.turn}", f"MATCH({_OWNER}*{{account}},{{Ledger.key}},1)", _BEFORE_EVENT)
"""The player's lines in earlier events, after the last line of the player before him."""
_GAME_OF_MARK = game_of("INDEX({Ledger.key},{at})")
IN_TWO_EVENTS = InputWarning(
    "in_two_events",
    {"Games.date": f'ISNUMBER(MATCH(LEFT({{turn}},FIND("|",{{turn}}))&"*",{_EARLIER},0))'},
    row=_GAME_OF_MARK,
    asks=lambda row: row.record is True,
)

_IN_EVENT = rows_of("{Ledger.turn}", f"{_BEFORE_EVENT}+1", "{n}+1")
"""The player's lines in the event, up to this one."""
TWICE = Mark(
    Line("game_twice", "Games.white", expected="", row=_GAME_OF_MARK),
    {"Games.white": f'COUNTIF({_IN_EVENT},"*"&MID({{turn}},FIND("|",{{turn}}),LEN({{turn}})))>1'},
)
"""A line of the same player and event before this one has the same round."""

LINE_COLUMNS = (*helpers(_TURN), *shared_columns("Ledger", (IN_TWO_EVENTS.mark, TWICE)))
