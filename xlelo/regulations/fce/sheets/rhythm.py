"""Order of the rounds, and the days between them."""

from xlelo.regulations.fce.sheets.lists import last_part
from xlelo.sheets.columns import helpers, integer
from xlelo.sheets.formulas import rows_of
from xlelo.sheets.sheet import Line
from xlelo.sheets.warnings import InputWarning, Mark, holds_letter, least, shared_columns

_WEEK = "Checks.not_weekly"

# -- beside the games by their rounds

_TURN = "INT({key}/{turn_span})"
_LAST = f"MATCH(({_TURN}+1)*{{turn_span}},{{Rounds.key}},1)"
"""Position of the round's last game."""


WEEK_SPAN = integer("week_span", f"{{day_span}}+{least('week')}+1")


def day_of(key: str) -> str:
    """Formula for the event and the day of a key as one number. Days of two events are more than a week apart."""
    return f"INT({key}/{{event_span}})*{{week_span}}+MOD(INT({key}/{{Ledger.lines}}),{{day_span}})"


_USUAL = integer(
    "usual",
    f"IF({_TURN}={_TURN.replace('key', 'key^')},-ABS({{usual^}}),"
    f"{day_of(f'INDEX({{Rounds.key}},{{n}}+INT(({_LAST}-{{n}}+1)/2))')})",
    heading=_WEEK,
    above=0,
)
"""Event and day of a round, with its first game: those of its middle game, even if some games were moved.

Other games repeat it with a minus.
"""
_WEEK_BEFORE = f'{{Rounds.usual}},">"&{{usual}}-{least("week")},{{Rounds.usual}},"<"&{{usual}}'
_AGAINST_DAYS = f"IFERROR(AND(INDEX({{Rounds.usual}},{_LAST}+1)<{{today}},ABS({{usual}})>={{today}}),FALSE)"
ROUNDS_AGAINST_DAYS = Mark(
    Line(
        "rounds_against_days",
        "Games.round",
        "warning",
        "",
        "",
        row=last_part("INDEX({Rounds.key},{at})", "{Rounds.turn_span}"),
    ),
    {"Games.round": f'IF({{today}}="",ISNUMBER(FIND("a",{{marks_1^}})),{_AGAINST_DAYS})'},
    asks=lambda row: "a" in row.record,
)
"""Warning: most of the next round was played before this game, but most of its own round was not.

Single games are often moved; whole rounds are not. Games of one round and day have the same mark.
"""
_NEAR = Mark(
    None,
    {"Games.round": f"IF({{usual}}<1,FALSE,COUNTIFS({_WEEK_BEFORE})+COUNTIF({{usual~}},{{usual}})>0)"},
    asks=lambda row: "b" in row.record,
)
"""Mark of a round's first game: another round of the event is less than a week before."""

ROUND_COLUMNS = (*helpers(_USUAL), *shared_columns("Rounds", (ROUNDS_AGAINST_DAYS, _NEAR)))


# -- beside the events

_ROUNDS = rows_of("{Rounds.usual}", "{first_row}", "{last_row}")
_MARKS = rows_of("{Rounds.marks_1}", "{first_row}", "{last_row}")
_GAPS = integer("gaps", f'IF({{last_row}}<{{first_row}},0,COUNTIF({_ROUNDS},">0")-1)', heading=_WEEK)
_CLOSE = integer("close", f"IF({{last_row}}<{{first_row}},0,COUNTIF({_MARKS},{holds_letter('b')}))", heading=_WEEK)
_IS_FREQUENT = "AND({runs_weekly}=1,{gaps}>1,2*{close}>{gaps})"
_IS_SHORT = f"AND({{runs_weekly}}=1,{{days}}<={least('week')})"

UNMARKED_WEEKLY = InputWarning(
    "unmarked_weekly", {"Events.weekly": "AND({runs_weekly}<>1,{gaps}>1,{close}=0)"}, '"1"', "8.3", weight="notice"
)


NOT_WEEKLY = InputWarning("not_weekly", {"Events.weekly": _IS_FREQUENT}, '"0"', "8.3")
"""Warning: a weekly event has mostly close rounds."""
NOT_WEEKLY_BY_DATES = NOT_WEEKLY._replace(cells={"Events.weekly": _IS_SHORT})
"""The same by the event's dates."""

EVENT_COLUMNS = helpers(_GAPS, _CLOSE)
