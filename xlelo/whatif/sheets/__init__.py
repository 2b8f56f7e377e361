"""Quick checks as a workbook: a player's next games, two strategies for a rating, a performance weighted by age."""

from xlelo.regulations.melao import REGULATION
from xlelo.sheets.checks_sheet import Check, checks, flag_check, mark_check, name_check, notice_if
from xlelo.sheets.parsed import INVALID_PATTERN
from xlelo.sheets.sheet import Sheet, Sizes
from xlelo.sheets.start_sheet import Desk, Step, arrange
from xlelo.sheets.summary import about_sheet
from xlelo.whatif.sheets.logistic import NO_FACTOR
from xlelo.whatif.sheets.page import SEASONS, page
from xlelo.whatif.sheets.parameters import NAMES, parameters
from xlelo.whatif.sheets.play import play
from xlelo.whatif.sheets.strategies import strategies
from xlelo.whatif.sheets.weighted import weighted_sheet
from xlelo.whatif.sheets.workings import GAMES_MISSING, workings

DESK = Desk(
    steps=(
        Step("page", "WhatIf", "{WhatIf.listed}", asks=lambda row: row("WhatIf.listed")),
        Step(
            "strategies",
            "Strategies",
            "COUNT({Strategies.start_taken})",
            asks=lambda row: len(row.rows_with("Strategies.start_taken")),
        ),
        Step("weighted", "Weighted", "{Weighted.games}", asks=lambda row: len(row.result.remembered_games)),
        Step("checks", "Checks", "{Checks.faults}", "settled"),
        Step("answers", "WhatIf", "COUNT({WhatIf.change})", "ready", asks=lambda row: len(row.rows_with("WhatIf.new"))),
    ),
    groups={
        "typing": ("WhatIf", "Strategies", "Weighted"),
        "settle": ("Checks",),
        "tables": ("Parameters", "About"),
        "workings": ("Workings",),
    },
)


ROOM: Sizes = {}


def warning_checks() -> list[Check]:
    return [
        mark_check(
            "player_unread", "WhatIf.rating:advantage", "WhatIf.rating_taken:advantage_taken", mark=INVALID_PATTERN
        ),
        name_check("game_unread", "WhatIf.opponent", "Workings.unread"),
        mark_check(
            "start_unread", "Strategies.claim:limit", "Strategies.claim_taken:limit_taken", mark=INVALID_PATTERN
        ),
        name_check("leg_unread", "Strategies.games_a", "Workings.leg_unread"),
        mark_check(
            "time_unread", "Weighted.half_life:period", "Weighted.half_life_taken:period_taken", mark=INVALID_PATTERN
        ),
        name_check("weighted_unread", "Weighted.opponent", "Weighted.unread"),
        flag_check("no_opponent", "WhatIf.opponent", "Workings.no_opponent", expected=None),
        flag_check("weighted_no_opponent", "Weighted.opponent", "Weighted.no_opponent", expected=None),
        name_check("half_leg", "Strategies.games_a", "Workings.leg_gap"),
        flag_check("seasons_gap", f"WhatIf.season1:season{SEASONS}", "Workings.gap", expected=None),
        notice_if("no_rating", "AND(SUM({WhatIf.rating_taken})=0,{WhatIf.listed}>0)", "WhatIf.rating"),
        notice_if(
            "provisional",
            "AND({WhatIf.listed}>0,SUM({WhatIf.cnxc_games_taken})<{Parameters.cnxc_least},SUM({WhatIf.own_k_taken})=0)",
        ),
        notice_if(
            "no_completed",
            f"AND({{WhatIf.listed}}>0,SUM({{WhatIf.rating_taken}})>0,{GAMES_MISSING},SUM({{WhatIf.own_k_taken}})=0)",
            "WhatIf.fide_games",
        ),
        notice_if(
            "no_counted",
            f"AND({{WhatIf.listed}}>0,SUM({{WhatIf.rating_taken}})>0,{NO_FACTOR})",
            "WhatIf.logistic_games",
        ),
        notice_if("periodic", "AND(SUM({WhatIf.elo_games_taken})>{Parameters.year_games},SUM({WhatIf.own_k_taken})=0)"),
    ]


def sheets(_sizes: Sizes) -> tuple[Sheet, ...]:
    typed = (page(), strategies(), weighted_sheet(), parameters())
    own = (*typed[:3], workings(), *(play(name) for name in NAMES), checks(warning_checks(), typed), typed[3])
    return arrange(DESK, (*own, about_sheet("what-if", REGULATION.text, own)))
