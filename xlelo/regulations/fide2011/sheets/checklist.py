"""The checks of the inputs."""

from xlelo.regulations.fide2011.sheets.inputs import NO_FACTOR, PLAYER_BOUNDS
from xlelo.sheets.checks_sheet import Check, flag_check, mark_check, name_check


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
