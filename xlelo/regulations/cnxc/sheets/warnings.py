"""Warnings of the half-year's workbook, with the same limits as those of the Python rules.

A winner's points are compared only where both players of a game finished it themselves.
"""

from collections.abc import Iterator
from typing import Any

from xlelo.regulations.cnxc.files import FILES
from xlelo.regulations.cnxc.sheets.bounds import list_name
from xlelo.regulations.cnxc.sheets.seats import side_formula
from xlelo.regulations.cnxc.warnings import (
    FINAL,
    GAME_YEARS,
    GAMES,
    ICCF_MONTH,
    LAST_GAME,
    OTHER_RATINGS,
    PERFORMANCE,
    RATING,
    RATINGS_APART,
)
from xlelo.sheets.checks_sheet import Check
from xlelo.sheets.columns import flag, helpers, integer, nonzero, text
from xlelo.sheets.comparisons import input_warning
from xlelo.sheets.formats import THOUSANDTHS
from xlelo.sheets.formulas import blank_if, one_if, one_unless, rows_of, stands_in
from xlelo.sheets.month_warnings import lost_rating
from xlelo.sheets.parsed import is_word
from xlelo.sheets.sheet import Column, computed
from xlelo.sheets.warnings import (
    InputWarning,
    begins_alike,
    greatest,
    known_as,
    maximum_text,
    namesakes,
    tolerance_text,
    warning_columns,
)

CELL = "{{own_{}}}".format
"""Parsed cell of an input column."""

_FIRST = "{Period.first_day}"

PLAYER_WARNINGS = (
    input_warning("Players", CELL, RATING),
    input_warning("Players", CELL, OTHER_RATINGS)._replace(key="other_rating_unlikely"),
    input_warning("Players", CELL, *RATINGS_APART),
    input_warning("Players", CELL, ICCF_MONTH),
    input_warning("Players", CELL, GAMES),
    input_warning("Players", CELL, LAST_GAME),
)
SAME_NAME = namesakes("same_name", "Results")


PLAYER_COLUMNS = (
    *warning_columns(PLAYER_WARNINGS),
    *helpers(text("known_by", known_as("{own_name}"), heading="Checks.same_name")),
    *SAME_NAME.columns,
)


def _number(name: str) -> str:
    """Formula for a list name as a number: 2005-1 is 20051."""
    return f'SUBSTITUTE({name},"-","")*1'


_LIST = "{Period.in_force}"
_IS_LATER = f"IFERROR({_number('{own_list}')}>{_number(_LIST)},0)"
_HAS_SAME_LENGTH = f"LEN({{own_list}})=LEN({_LIST})"
_HYPHEN = f'FIND("-",{{own_list}})=FIND("-",{_LIST})'
_A_LIST = f"IFERROR(AND({_HAS_SAME_LENGTH},{_HYPHEN},{_number('{own_list}')}>0),0)"

BLOCK_WARNINGS = (
    input_warning("Blocks", CELL, PERFORMANCE),
    InputWarning(
        "block_later",
        {"Blocks.list": f'IF({_LIST}="",0,OR({_IS_LATER},AND({{own_list}}<>"",NOT({_A_LIST}))))'},
        maximum_text(_LIST),
        "6.3",
    ),
)


def _half(name: str) -> tuple[str, str]:
    """Formulas for the year and the half of a list name."""
    return f'LEFT({name},FIND("-",{name})-1)', f'MID({name},FIND("-",{name})+1,1)'


(_YEAR_NOW, _HALF_NOW), (_YEAR_THEN, _HALF_THEN) = _half(_LIST), _half("{own_list}")
_BACK = f"{{Parameters.year_lists}}*({_YEAR_NOW}-{_YEAR_THEN})+{_HALF_NOW}-{_HALF_THEN}+1"
"""Formula for the lists from one to the new one: 2 from 2004-1 if 2004-2 is in force."""
_MOVES = f"{{back}}*{greatest('history')}"
_HISTORY_COLUMNS = (
    integer(
        "now",
        "IFERROR(INDEX({Results.own_elo},MATCH({own_player},{Results.id},0)),-1)",
        heading="Checks.far_from_history",
    ),
    integer("back", f"IFERROR({_BACK},0)", heading="Checks.far_from_history"),
)

OLDER_LIST_WARNINGS = (
    InputWarning("history_no_list", {"History.list": f'IF({_LIST}="",0,NOT({_A_LIST}))'}, _LIST, "4.1"),
    InputWarning("history_later", {"History.list": f'IF({_LIST}="",0,{_IS_LATER})'}, maximum_text(_LIST), "4.1"),
    InputWarning(
        "far_from_history",
        {"History.elo": f"IFERROR(AND({{back}}>0,{{now}}>0,{{own_elo}}>0,ABS({{now}}-{{own_elo}})>{_MOVES}),0)"},
        f'{{now}}&" ± "&{_MOVES}',
        "4.1",
    ),
    lost_rating("elo", "AND({own_elo}>0,{back}>0)", "5.2"),
)

COMPETITION_WARNINGS = (
    InputWarning("competition_empty", {"Competitions.id": f"NOT({stands_in('{own_id}', '{Boards.own_competition}')})"}),
    InputWarning("norm_without_winner", {"Competitions.winner": 'AND({own_norm}=1,{own_winner}="")'}, article="7.1"),
    InputWarning("thematic_norm", {"Competitions.norm": "AND({own_norm}=1,{own_thematic}=1)"}, article="3.1"),
)

_BEGINS_ALIKE = begins_alike("{Boards.competition}", "{Boards.known_by}", "MATCH({n},{Boards.competition},0)")
_ALL_GAMES = "COUNTIF({Boards.competition},{n})"
_WINNER_ROW = "{Standings.competition},{n},{Standings.id},{own_winner}"


def _last_before(competition: str) -> str:
    return f"MATCH({competition}*{{Parameters.span}},{{Standings.key}},1)"


_BEST = f"MAX(INDEX({{Standings.ended}},{_last_before('{n}')}+1):INDEX({{Standings.ended}},{_last_before('({n}+1)')}))"

COMPARISON_WARNINGS = (
    InputWarning(
        "winner_not_best",
        {"Competitions.winner": f"IF(COUNTIFS({_WINNER_ROW})=0,0,{_BEST}>SUMIFS({{Standings.ended}},{_WINNER_ROW}))"},
        article="7.1",
    ),
    InputWarning(
        "entered_twice",
        {
            "Competitions.id": f'AND({_ALL_GAMES}>1,COUNTIFS({{Boards.competition}},{{n}},{{Boards.twin}},">0")'
            f"={_ALL_GAMES})"
        },
    ),
)


def _ended(condition: str, points: str, needs: str | None = None) -> Column:
    """Points by the games' own results, not by what is imputed."""
    facts: dict[str, Any] = {"needs": needs, "format": THOUSANDTHS, "heading": "Checks.winner_not_best", "helper": True}
    return computed("ended", blank_if(condition, points), **facts)


_SIDES_SEATS = side_formula("white_seats", "black_seats")
ENDED_ALONE = _ended(
    f"IF({{player}}*{{Boards.result#game+1}}=0,TRUE,{_SIDES_SEATS}>1)",
    "INDEX({Parameters.white_points:black_points},{Boards.result#game+1},{side})",
)
"""Points of a player who sat alone on his side."""
ENDED_IN_COMPETITION = _ended(
    '{Competitions.own_winner#competition}=""',
    "SUMIFS({Ledger.ended},{Ledger.competition},{competition},{Ledger.player},{player})",
    needs="{key}",
)


LONG_AGO = input_warning("Games", CELL, GAME_YEARS)._replace(needs="{competition}")
NO_MOVE = InputWarning(
    "no_move_substituted",
    {"Games.no_move": "AND({own_no_move}=1,MAX({white_seats},{black_seats})>1)"},
    article="3.2",
    needs="{competition}",
)


_CATEGORY = next(file for file in FILES if file.name == "competitions")["category"].kind
IN_FINAL = InputWarning(
    "substitution_in_final",
    {
        "Games.white_2": "IF(AND({competition}>0,{substituted}=1),"  # row 0 of INDEX would be the whole column
        f"{is_word('{Competitions.own_category#competition}', _CATEGORY, FINAL)},0)"
    },
    article="7.2",
    needs="{competition}",
)


def first_meeting(pairing: str) -> str:
    """First row of the competition with this pairing, up to this game; otherwise its own row."""
    return f"IFERROR(MATCH({pairing},{rows_of('{Boards.pairing}', '{first}', '{n}+1')},0)+{{first}}-2,{{n}})"


_REVERSED_PAIRING = '{competition}&"|"&{black_side}&"|"&{white_side}'
PAIRED_AGAIN = InputWarning(
    "paired_again",
    {"Games.black": f"{first_meeting(_REVERSED_PAIRING)}<{{n}}"},
    weight="notice",
    needs="{competition}",
)


_FIRST_ALIKE = "INDEX({Boards.competition},MATCH({known_by},{Boards.known_by},0))"
_OTHER = f"IF({_FIRST_ALIKE}={{competition}},0,{_FIRST_ALIKE})"
_AS_ENTERED_TWICE: dict[str, Any] = {"heading": "Checks.entered_twice", "needs": "{competition}", "helper": True}
GAME_COLUMNS = (
    *warning_columns((LONG_AGO, NO_MOVE, IN_FINAL)),
    text("known_by", '{white_side}&"|"&{black_side}&"|"&{result}', **_AS_ENTERED_TWICE),
    nonzero(
        "twin",
        f"IF({{competition}}=0,0,IF({{Competitions.begins_alike#competition}}=0,0,{_OTHER}))",
        **_AS_ENTERED_TWICE,
    ),
    *PAIRED_AGAIN.columns,
)


FAR_OFF = InputWarning(
    "calibration_unlikely",
    {
        "Players.iccf_next": 'IF({Calibration.shift_exact}="",0,'
        f"ABS({{difference}}-{{Calibration.usual}})>{greatest('calibration')})"
    },
    tolerance_text("({cnxc}+{Calibration.usual})", "calibration"),
    "7.3",
    "{row}",
    row="INDEX({Calibration.row},{at})",
)
"""Warning: one rating is far from what the other pairs suggest."""


def _copy(column: str) -> Column:
    """1 if two columns are equal for every player who has both ratings."""
    one, other = f"{{Results.own_{column}}}", "{Results.own_iccf_next}"
    both = f'COUNTIFS({one},">0",{other},">0")'
    same = f'SUMPRODUCT(({one}={other})*({one}<>"")*({one}<>0))'
    copied = f"AND({both}>={{Parameters.least_common}},{same}={both})"
    return flag(f"copied_{column}", copied, heading="Checks.iccf_next_copied", helper=True)


_COPY_KEYS = ("iccf", "elo")
COPY_COLUMNS = tuple(map(_copy, _COPY_KEYS))


OLDER_LIST_COLUMNS = (*helpers(*_HISTORY_COLUMNS), *warning_columns(OLDER_LIST_WARNINGS))
BLOCK_COLUMNS = warning_columns(BLOCK_WARNINGS)
COMPETITION_COLUMNS = (_BEGINS_ALIKE, *warning_columns((*COMPETITION_WARNINGS, *COMPARISON_WARNINGS)))


_NAME = list_name("{Period.last_day}")
_AFTER = "{Period.last_day}+1"
_HALF = (
    f"AND(DAY({_FIRST})=1,{_AFTER}=EDATE({_FIRST},{{Parameters.list_months}}),"
    f"MOD(MONTH({_FIRST})-1,{{Parameters.list_months}})=0)"
)


def other_warnings() -> Iterator[Check]:
    """Warnings of no single column: on the half-year, its name and the calibration."""
    known = "{Period.in_order}=0"
    unlike = f"IF({known},0,{one_if(f'{{Period.name}}<>{_NAME}')})"
    yield Check("list_unlike_dates", unlike, "Period.list", "1", "4.1", weight="warning", expected=_NAME)
    half = f"IF({known},0,{one_unless(_HALF)})"
    yield Check("no_half_year", half, "Period.to", "1", "4.1", weight="warning")
    moved = f"IF(ABS(SUM({{Calibration.shift}}))>{greatest('shift')},1,0)"
    yield Check("shift_unlikely", moved, article="7.3", weight="warning")
    copied = "+".join(f"{{Calibration.copied_{one}}}" for one in _COPY_KEYS)
    yield Check("iccf_next_copied", copied, "Players.iccf_next", "1", "7.3", weight="warning")
