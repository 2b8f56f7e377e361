"""Order of the rounds, and the days between them."""

from __future__ import annotations

from xlelo.sheets.columns import helpers, integer
from xlelo.sheets.formulas import rows_of
from xlelo.sheets.warnings import InputWarning, contradicts_days, least, next_round

_WEEK = "Checks.not_weekly"

# -- beside the games by their days

_FIRST, _LAST = "{Events.first_row#event}", "{Events.last_row#event}"
"""Rows of the game's event. Counting only in these rows takes a twentieth of the time in a full template."""
_TURNS, _SO_FAR = (rows_of("{Rounds.turn}", _FIRST, last) for last in (_LAST, "{n}+1"))
_IS_MIDDLE = f"COUNTIF({_SO_FAR},{{turn}})=INT((COUNTIF({_TURNS},{{turn}})+1)/2)"
_USUAL = integer(
    "usual",
    f"IF({_IS_MIDDLE},{{day}},IF({{event}}={{event^}},-ABS({{usual^}}),0))",
    needs="{turn}",
    heading=_WEEK,
    above=0,
)
"""Day of a round: that of its middle game, even if some games were moved. Other games repeat it with a minus."""
_GAP = integer(
    "gap",
    "{day}-ABS({usual^})",
    blank_if="IF(SUM({usual})>0,IF({event}={event^},{usual^},0),0)=0",
    heading=_WEEK,
)
"""Days since the previous round."""

ROUNDS_AGAINST_DAYS = InputWarning(
    "rounds_against_days",
    {"Games.round": contradicts_days("{Rounds.turn}", "{Rounds.day}", "{day}")},
    needs="{turn}",
    row="INDEX({Rounds.game},{at})",
)


ROUND_COLUMNS = (
    *helpers(next_round("{Rounds.turn}", _FIRST, _LAST), _USUAL, _GAP),
    *ROUNDS_AGAINST_DAYS.columns,
)


# -- beside the events

_GAPS = integer("gaps", 'COUNTIFS({Rounds.event},{n},{Rounds.gap},">=0")', heading=_WEEK)
_CLOSE = integer("close", f'COUNTIFS({{Rounds.event}},{{n}},{{Rounds.gap}},"<"&{least("week")})', heading=_WEEK)
_IS_FREQUENT = "AND({runs_weekly}=1,{gaps}>1,2*{close}>{gaps})"
_IS_SHORT = f"AND({{runs_weekly}}=1,{{days}}<={least('week')})"

UNMARKED_WEEKLY = InputWarning(
    "unmarked_weekly", {"Events.weekly": "AND({runs_weekly}<>1,{gaps}>1,{close}=0)"}, '"1"', "8.3", is_warning=False
)


NOT_WEEKLY = InputWarning("not_weekly", {"Events.weekly": _IS_FREQUENT}, '"0"', "8.3")
"""Warning: a weekly event has mostly close rounds."""
NOT_WEEKLY_BY_DATES = NOT_WEEKLY._replace(cells={"Events.weekly": _IS_SHORT})
"""The same by the event's dates."""

EVENT_COLUMNS = helpers(_GAPS, _CLOSE)
