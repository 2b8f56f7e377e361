"""A workbook with a rating change and a first rating.

It shows the rules before and from 1 July 2011 next to each other.
"""

from xlelo.regulations.fide2011 import REGULATION
from xlelo.regulations.fide2011.sheets.asks import ASKS
from xlelo.regulations.fide2011.sheets.change import CHANGE
from xlelo.regulations.fide2011.sheets.initial import INITIAL
from xlelo.regulations.fide2011.sheets.inputs import NO_FACTOR, PLAYER_BOUNDS, SIDES
from xlelo.regulations.fide2011.sheets.parameters import PARAMETERS
from xlelo.sheets.chart import Chart
from xlelo.sheets.checks_sheet import Check, checks, flag_check, mark_check, name_check
from xlelo.sheets.sheet import Sheet, Sizes
from xlelo.sheets.start_sheet import CHECKS, Desk, Step, arrange
from xlelo.sheets.summary import about_sheet


def warning_checks() -> list[Check]:
    first, *_, last = PLAYER_BOUNDS
    return [
        Check("switch", "{Parameters.cap400_odd}", "Parameters.cap400", "1", "We", expected=None),
        mark_check("player_unread", f"Change.{first}:{last}", f"Change.{first}_taken:{last}_taken", mark="-1"),
        Check("list_unread", "IF({Initial.list_taken}<0,1,0)", "Initial.list_of", "1", "7.14", expected=None),
        name_check("game_unread", "Change.opponent", "Change.unread", "We"),
        name_check("event_unread", "Initial.end", "Initial.unread", "7.14"),
        Check(
            "no_rating",
            'IF(AND({Change.rating_taken}=0,COUNTIF({Change.opponent_taken},">0")>0),1,0)',
            "Change.rating",
            "1",
            "We",
        ),
        Check(
            "no_completed",
            f"IF(AND({{Change.rating_taken}}>0,{{Change.games}}>0,{NO_FACTOR}),1,0)",
            "Change.completed",
            "1",
            "8.56",
            expected=None,
        ),
        flag_check("no_opponent", "Change.opponent", "Change.no_opponent", "We"),
        name_check("incomplete", "Initial.end", "Initial.incomplete", "7.14"),
        flag_check("misscored", "Initial.score", "Initial.misscored", "7.14"),
        flag_check("later", "Initial.end", "Initial.later", "7.14"),
        Check(
            "undated",
            "IF(AND({Change.games}>0,{Change.ended_taken}=0),1,0)",
            "Change.ended",
            "1",
            "vigência",
            weight="notice",
        ),
    ]


DESK = Desk(
    steps=(
        Step("games", "Change", "COUNT({Change.opponent})", asks=lambda row: len(row.rows_with("Change.opponent"))),
        Step("change", "Change", "{Change.games}", "ready", asks=lambda row: row("Change.games")),
        Step("events", "Initial", "COUNT({Initial.above})", asks=lambda row: len(row.rows_with("Initial.above"))),
        Step("initial", "Initial", "{Initial.in_all}", "ready", asks=lambda row: row("Initial.in_all")),
        CHECKS,
    ),
    groups={
        "typing": ("Change", "Initial"),
        "settle": ("Checks",),
        "tables": ("Parameters", "About"),
    },
    charts=(Chart("course", "line", "Change.at", tuple(f"Change.run_{side}" for side in SIDES), "G4", (9.8, 9)),),
)


def sheets(_sizes: Sizes) -> tuple[Sheet, ...]:
    players = tuple(sheet.asking(ASKS[sheet.key]) for sheet in (CHANGE, INITIAL))
    own = (*players, checks(warning_checks(), (*players, PARAMETERS)), PARAMETERS)
    return arrange(DESK, (*own, about_sheet("fide2011", REGULATION.text, own)))
