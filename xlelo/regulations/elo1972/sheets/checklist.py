"""The checks of a worksheet: what must be fixed, and what the officer must decide."""

from collections.abc import Sequence

from xlelo.sheets.checks_sheet import Check, checks, flag_check, name_check
from xlelo.sheets.formats import TEXT
from xlelo.sheets.formulas import one_if
from xlelo.sheets.sheet import Sheet, fixed_column


def warning_checks() -> list[Check]:
    at_place = "INDEX({Workings.position},{at})"
    exceptional = "resultados excepcionales"
    return [
        Check("switch", "{Parameters.rounding_odd}", "Parameters.rounding", "1", "paso 4", expected=None),
        Check("event_unread", one_if('{Workings.event}="?"'), "Players.event", "1", "paso 1", expected=None),
        Check("variant_unread", "IF({Workings.variant}<0,1,0)", "Players.variant", "1", "variante", expected=None),
        Check(
            "criterion_unread",
            "IF({Workings.own_criterion}<0,1,0)",
            "Players.criterion",
            "1",
            exceptional,
            expected=None,
        ),
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
        Check("none_rated", "IF(AND({Worksheet.players}>0,{Worksheet.rated}=0),1,0)", article="(4)"),
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
        Check(
            "few_rated",
            "IF(AND({Worksheet.rated}>0,{Worksheet.rated}<{Parameters.enough}),1,0)",
            article="introduccion",
            weight="notice",
        ),
        Check(
            "most_rated",
            "IF(AND({Worksheet.rated}*{Parameters.halves}>{Worksheet.players},{Worksheet.rated}<{Worksheet.players},"
            "{Workings.variant}<>1),1,0)",
            article="variante",
            weight="notice",
        ),
        flag_check("exceptional", "Players.name", "Worksheet.exceptional", exceptional, row=at_place, weight="notice"),
        Check(
            "short_event",
            "IF(AND({Worksheet.players}>0,{Worksheet.players}-1<{Parameters.classic_rounds},"
            "{Workings.criterion}={Parameters.usual_criterion}),1,0)",
            article=exceptional,
            weight="notice",
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
