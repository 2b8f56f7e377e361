"""Elo's worksheet as a workbook: formulas fill the fourteen columns, numbered as in the document.

Players may be typed in any order; the worksheet shows them in the order of the final standing. Where the document's
examples round a value, the sheet Workings shows the exact value and the rounded one.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from xlelo.regulations.elo1972 import REGULATION
from xlelo.regulations.elo1972.explanation import explanation
from xlelo.regulations.elo1972.findings import findings
from xlelo.regulations.elo1972.listing import as_json, listing
from xlelo.regulations.elo1972.rules import PACKAGE, Readings
from xlelo.regulations.elo1972.sheets.asks import ASKS, rule_answers
from xlelo.regulations.elo1972.sheets.contents import Inputs, assemble, contents, rate
from xlelo.regulations.elo1972.sheets.fourteen import JUNIORS, WORKSHEET
from xlelo.regulations.elo1972.sheets.inputs import EVENT, INPUT_FILE, PLAYERS, ROOM
from xlelo.regulations.elo1972.sheets.parameters import PARAMETERS
from xlelo.regulations.elo1972.sheets.workings import WORKINGS
from xlelo.regulations.elo1972.worksheet import Worksheet
from xlelo.regulations.regulation import BookOf, RunOf
from xlelo.sheets.checks_sheet import Check, check_if, checks, flag_check, name_check, notice_if
from xlelo.sheets.formats import TEXT
from xlelo.sheets.sheet import Sheet, Sizes, fixed_column
from xlelo.sheets.start_sheet import CHECKS, Desk, Step, arrange, distribution
from xlelo.sheets.summary import about_sheet


def warning_checks() -> list[Check]:
    at_place = "INDEX({Workings.position},{at})"
    exceptional = "resultados excepcionales"
    return [
        Check("switch", "{Parameters.rounding_odd}", "Parameters.rounding", "1", "paso 4", expected=None),
        check_if("event_unread", '{Workings.event}="?"', "Players.event", "paso 1", expected=None),
        check_if("variant_unread", "{Workings.variant}<0", "Players.variant", "variante", expected=None),
        check_if("criterion_unread", "{Workings.own_criterion}<0", "Players.criterion", exceptional, expected=None),
        name_check("worded", "Players.rating", "Workings.unread", "paso 1"),
        name_check("incomplete", "Players.name", "Workings.incomplete", "paso 1"),
        flag_check("repeated", "Players.name", "Workings.repeated", "paso 1"),
        flag_check("misscored", "Players.points", "Workings.misscored", "paso 1"),
        Check("beyond", "MAX(0,COUNT({Players.points})-COUNT({Workings.own_points}))", article="paso 1"),
        Check(
            "total",
            "IF(SUM({Workings.points})*{Parameters.halves}={Worksheet.players}*({Worksheet.players}-1),0,1)",
            article="paso 1",
        ),
        check_if("none_rated", "AND({Worksheet.players}>0,{Worksheet.rated}=0)", article="(4)"),
        flag_check("indeterminate", "Players.points", "Workings.indeterminate", "paso 3", row=at_place),
        flag_check("unestimated", "Players.points_v_rated", "Workings.unestimated", "variante", row=at_place),
        Check(
            "among_unrated",
            "IF(AND({Workings.variant}=1,SUM({Workings.unestimated})=0),IF({Workings.among_unrated}=0,0,1),0)",
            article="variante",
        ),
        flag_check("undue_remedy", "Players.bonus", "Workings.undue_remedy", exceptional, row=at_place),
        flag_check("two_remedies", "Players.annul", "Workings.two_remedies", exceptional, row=at_place),
        Check(
            "few_players",
            "IF({Worksheet.players}=0,0,IF({Worksheet.players}<{Parameters.fewest},1,0))",
            weight="notice",
        ),
        notice_if(
            "few_rated", "AND({Worksheet.rated}>0,{Worksheet.rated}<{Parameters.enough})", article="introduccion"
        ),
        notice_if(
            "most_rated",
            "AND({Worksheet.rated}*{Parameters.halves}>{Worksheet.players},{Worksheet.rated}<{Worksheet.players},"
            "{Workings.variant}<>1)",
            article="variante",
        ),
        flag_check("exceptional", "Players.name", "Worksheet.exceptional", exceptional, row=at_place, weight="notice"),
        notice_if(
            "short_event",
            "AND({Worksheet.players}>0,{Worksheet.players}-1<{Parameters.classic_rounds},"
            "{Workings.criterion}={Parameters.usual_criterion})",
            article=exceptional,
        ),
        flag_check("unusual_k", "Players.k", "Workings.unusual_k", "K", row=at_place, weight="notice"),
    ]


def checklist(sheets: Sequence[Sheet]) -> Sheet:
    return checks(
        warning_checks(),
        sheets,
        *(
            fixed_column(f"{key}_remark", (f"Checks.{key}_remark",), words=True, format=TEXT, helper=True)
            for key in ("indeterminate", "exceptional")
        ),
    )


DESK = Desk(
    steps=(
        Step("players", "Players", 'COUNTIF({Players.name},"?*")', asks=lambda row: len(row.result.rows)),
        Step("points", "Players", "{Worksheet.players}", asks=lambda row: len(row.result.rows)),
        Step("rated", "Players", "{Worksheet.rated}", asks=lambda row: len(row.result.rated)),
        CHECKS,
        Step("worksheet", "Worksheet", "COUNT({Worksheet.new})", "ready", asks=lambda row: len(row.result.rows)),
    ),
    groups={
        "typing": ("Players",),
        "settle": ("Checks",),
        "published": ("Worksheet",),
        "tables": ("Parameters", "About"),
        "workings": ("Juniors", "Workings"),
    },
    charts=(distribution("Workings.band", ("Workings.new_players",)),),
)


def sheets(_sizes: Sizes) -> tuple[Sheet, ...]:
    typed = (PLAYERS, PARAMETERS)
    declared = (PLAYERS, WORKSHEET, JUNIORS, WORKINGS, checklist(typed), PARAMETERS)
    own = tuple(sheet.asking(ASKS.get(sheet.key, {})) for sheet in declared)
    return arrange(DESK, (*own, about_sheet("elo1972", REGULATION.text, own)))


def _for_players(answer: Callable[..., Any], blank: Any) -> Callable[..., Any]:
    """Wraps a function so that a worksheet without players gives `blank`."""
    return lambda sheet, *language: answer(sheet, *language) if sheet.rows else blank


RUN: RunOf[Inputs, Readings, Worksheet] = RunOf(
    name="event",
    files=(EVENT, INPUT_FILE),
    assemble=assemble,
    rate=rate,
    as_json=_for_players(as_json, {}),
    listings=_for_players(lambda sheet, *language: [listing(sheet, *language)], []),
    findings=_for_players(findings, []),
    explanation=explanation,
)
"""The workbook's run. It reads no folder of files."""

BOOK = BookOf(
    code="elo1972",
    file="elo1972_worksheet",
    home=PACKAGE,
    regulation=replace(REGULATION, run=RUN),
    declare=sheets,
    room=ROOM,
    contents=contents,
    measure=lambda _entered: ROOM,
    rule_answers=rule_answers,
    languages=("en", "es"),
)
