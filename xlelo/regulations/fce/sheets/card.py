"""A player's card: both ratings, each game of the month, its sums, and the rating history."""

from datetime import date
from typing import Any

from xlelo.law.kinds import IDENTITY
from xlelo.periods.results import SPELLINGS
from xlelo.regulations.fce.sheets.bounds import COUNTS
from xlelo.regulations.fce.sheets.entrants import is_player, row_of_guest
from xlelo.regulations.fce.sheets.evaluation import COLOURS
from xlelo.regulations.fce.sheets.lists import RATED, game_of, line_of
from xlelo.sheets.asked_row import Row
from xlelo.sheets.card_pages import LINE, card_paging
from xlelo.sheets.columns import helpers, integer, text
from xlelo.sheets.expected_cells import serial
from xlelo.sheets.formats import DATE, ISO_DATE, TEN_THOUSANDTHS, TEXT, WHOLE_FORMAT
from xlelo.sheets.formulas import blank_if, first_of, if_filled, one_if, row_of_choice
from xlelo.sheets.rating_history import BEGINS, SKIPPED, history_chart, points, reach_of_month
from xlelo.sheets.sheet import Column, Sheet, Table, computed, fixed_column, fixed_table, input_column, row_numbers

CARD_LINES = 26
"""Lines for games on one readable page. A larger month has more lines."""
CARD_LISTS = 24
FRAME = (serial(date(2018, 3, 1)), serial(date(2018, 4, 1)))
"""Time axis of the chart in an empty workbook, from the example. Without it programs draw the year 1900."""
CHART_ROWS = 12
"""Rows that stay free for the chart of the rating history."""
POINTS = "+0.00##;-0.00##;0.00"
IS_FORFEIT = "INDEX({Parameters.forfeited},{Evaluation.code#game})=1"


def _side_formula(key: str) -> str:
    """Formula for a value on Evaluation, for the player's colour."""
    return f"IF({{black}}=1,{{Evaluation.b_{key}#game}},{{Evaluation.w_{key}#game}})"


def _line_column(key: str, formula: str, **facts: Any) -> Column:
    return computed(key, formula, asks=lambda row: row.record[key], **facts)


def _exact(formula: str) -> str:
    """Formula for points from ten-thousandths, the unit of the workings."""
    return if_filled(formula, f"{formula}/{{Parameters.unit}}")


def _list_columns(key: str, formula: str, **facts: Any) -> Column:
    """One formula for both lists. {ratings} is the list's sheet of ratings, {prefix} the start of its keys."""
    values = [
        f"={blank_if('{Card.number}=0', formula.replace('{ratings}', sheet).replace('{prefix}', prefix))}"
        for prefix, sheet in RATED.items()
    ]
    return fixed_column(key, values, **{"width": 4, **facts})


def _game_sum(sum_of: str, number: str, code: int) -> str:
    """Sum over the player's evaluated games of a list, as White and as Black.

    {own} is the colour, {side} the start of its keys on Evaluation.
    """
    games = f'{{Evaluation.{{own}}}},{number},{{Evaluation.list}},{code},{{Evaluation.{{side}}_factor}},">=0")'
    return "+".join(f"{sum_of}{games}".replace("{own}", own).replace("{side}", own[0]) for own in COLOURS)


_EXPECTED = "SUMIFS({Evaluation.{side}_expected},"
_SCORED = "{Parameters.{own}_score#tallied}*COUNTIFS({Evaluation.code},{tallied},"


SUMMARY = fixed_table(
    fixed_column("rated", [f"Card.{prefix}" for prefix in RATED], words=True, format=TEXT),
    _list_columns("old", "{{ratings}.old#Card.number}", article="9.1", format=WHOLE_FORMAT),
    _list_columns("games", "{{ratings}.evaluated#Card.number}", article="17.1", format=WHOLE_FORMAT),
    _list_columns("k", "{{ratings}.k#Card.number}", article="16", format=WHOLE_FORMAT),
    _list_columns("points", "SUM({Card.{prefix}_points})", format="0.0"),
    _list_columns("sum", "SUM({{ratings}.change_exact#Card.number})/{Parameters.unit}", article="17.1", format=POINTS),
    _list_columns("expected_points", "{Card.{prefix}_expected}/{Parameters.unit}", article="13.2", format="0.00"),
    _list_columns("moved", "{new}-{old}", article="17.2", format="+0;-0;0"),
    _list_columns("new", "{{ratings}.new#Card.number}", article="17.3", format=WHOLE_FORMAT),
)

GAMES = Table.of(
    "card",
    row_numbers(11),
    _line_column(
        "event",
        'IF({Events.own_name#event_row}="",{Events.own_id#event_row},{Events.own_name#event_row})',
        format=TEXT,
        width=13,
        look="wrapped",
    ),
    _line_column("day", "{Evaluation.day#game}", format=DATE),
    _line_column("colour", 'IF({black}=1,"●","○")', format=TEXT, width=4),
    _line_column(
        "opponent",
        f"IF({is_player('{opponent_row}')},{{Roll.name#opponent_row}},"
        f"INDEX({{Entrants.called}},{row_of_guest('{opponent_row}')}))",
        format=TEXT,
        width=20,
        look="wrapped",
    ),
    _line_column(
        "other",
        blank_if(
            IS_FORFEIT,
            "IFERROR(IF({black}=1,{Evaluation.b_rating#game}-{Evaluation.b_difference#game},"
            '{Evaluation.w_rating#game}-{Evaluation.w_difference#game}),"")',
        ),
        article="7, 12",
        format=WHOLE_FORMAT,
    ),
    _line_column(
        "score",
        'IFERROR(IF({black}=1,{Parameters.black_score#result=result},{Parameters.white_score#result=result}),"")',
        format="0.0",
    ),
    _line_column("expected", _exact(_side_formula("expected")), article="13.2", format="0.00"),
    _line_column("factor", _side_formula("factor"), article="16", width=5),
    _line_column("change", _exact(_side_formula("change")), article="15.2", format=POINTS),
    _line_column("list", f"IF({LINE}<={{Card.std_lines}},{{=Card.std}},{{=Card.rapid}})", article="3.1", format=TEXT),
    _line_column(
        "remark",
        first_of(
            {
                '{factor}=""': "{=Card.left_out}",
                IS_FORFEIT: "{=Card.forfeited}",
                "INDEX({Parameters.played},{Evaluation.code#game})=0": "{=Card.unplayed}",
                '{Events.flat#event_row}<>""': "{=Card.young}",
                "{Events.ordinary#event_row}<1": "{=Card.halved}",
            }
        ),
        article="7, 16.3, 16.4",
        format=TEXT,
        width=13,
        look="wrapped",
    ),
    *helpers(
        integer(
            "at",
            first_of(
                {
                    f"{LINE}<={{Card.std_lines}}": f"{{Card.std_start}}+{LINE}",
                    f"{LINE}<={{Card.std_lines}}+{{Card.rapid_lines}}": (
                        f"{{Card.rapid_start}}+{LINE}-{{Card.std_lines}}"
                    ),
                }
            ),
            needs="",
        ),
        integer("game", game_of("{Ledger.key#at}")),
        integer("black", one_if(line_of("{Ledger.key#at}") + ">{Ledger.games}")),
        text("result", "INDEX({Parameters.result},{Evaluation.code#game})"),
        integer("event_row", "{Evaluation.event#game}"),
        integer("opponent_row", "IF({black}=1,{Evaluation.white#game},{Evaluation.black#game})"),
    ),
    least=CARD_LINES,
    lines=2,
    needs="{at}",
    under=True,
    gap=CHART_ROWS,
)


def _line_before(row: Row, code: int) -> int:
    """Line before the player's first one in a list. The row above the first line counts as a line."""
    if not row("number"):
        return 0
    owner, account = code * row("Ledger.persons") + row("number"), row("Ledger.account")
    return next((line for line in row.rows_with("Ledger.key") if row.at("Ledger.key", line) // account == owner), 1)


FOUND = Table.of(
    1,
    integer("number", row_of_choice("{player}", "{Roll.id}"), helper=True),
    *(
        column
        for code, prefix in enumerate(RATED, 1)
        for column in (
            integer(
                f"{prefix}_lines",
                f"IF({{number}}=0,0,{{Borders.{prefix}#number+1}}-{{Borders.{prefix}#number}})",
                helper=True,
            ),
            integer(
                f"{prefix}_start",
                f"IF({{number}}=0,0,IF({{{prefix}_lines}}=0,1,{{Borders.{prefix}#number}}))",
                helper=True,
                asks=lambda row, code=code: _line_before(row, code),
            ),
            computed(
                f"{prefix}_expected",
                f"IF({{{prefix}_lines}}=0,0,{_game_sum(_EXPECTED, '{number}', code)})",
                format=TEN_THOUSANDTHS,
                helper=True,
            ),
        )
    ),
    integer("older", "IF({number}=0,-1,MAX({Older.hits}))", helper=True),
    integer("skipped", SKIPPED, helper=True),
)
"""Positions of the player's games and lists."""

TALLY = fixed_table(
    fixed_column("tallied", range(1, len(SPELLINGS) + 1), format=WHOLE_FORMAT, helper=True),
    *(
        computed(
            f"{prefix}_points",
            _game_sum(_SCORED, "{Card.number}", code),
            blank_if=f"{{Card.{prefix}_lines}}=0",
            format="0.0",
            helper=True,
        )
        for code, prefix in enumerate(RATED, 1)
    ),
)
"""The player's points in each list, by result. They include games that have no line on the card."""


def _rating_history() -> Table:
    """Rating history: the last older lists in order, the list in force, the new list.

    Rows after the last list repeat its point. Rows before a kind's first list repeat the first point, so the chart
    shows only real ratings.
    """
    return fixed_table(
        fixed_column("lists", range(1, CARD_LISTS + 1), format=WHOLE_FORMAT, helper=True),
        integer(
            "which",
            blank_if("{lists}>{Card.older}+2", "{lists}+{Card.skipped}"),
            blank_if="{Card.number}=0",
            helper=True,
        ),
        integer("found", blank_if("{which}>{Card.older}", "MATCH({which},{Older.hits},0)"), helper=True),
        integer("kind", 'IF({found}="",0,{Older.list#found})', helper=True),
        computed(
            "date",
            f'IF({{found}}="",IF({{which}}={{Card.older}}+1,{BEGINS},{{Period.list_day}}),{{Older.day#found}})',
            article="8.1",
            format=ISO_DATE,
            helper=True,
        ),
        *(column for number, prefix in enumerate(RATED) for column in _points(prefix, number)),
        above=True,
        under=True,
        needs="{which}",
    )


def _points(prefix: str, number: int) -> tuple[Column, ...]:
    other, old = len(RATED) - number, "{which}={Card.older}+1"
    last = f"{{Card.found#{prefix}_from+1}}"
    before = f"INDEX({{Card.old}},{number + 1})"

    def has(row: Row) -> bool:
        which = row("which")
        if which is None or row("kind") == other:
            return False
        return which != row("Card.older") + 1 or row.at("Card.old", number + 1) is not None

    rating = integer(
        f"{prefix}_elo",
        f'IF({last}<>"",INDEX({{Older.elo}},{last}),'
        f"IF({{Card.which#{prefix}_from+1}}={{Card.older}}+1,{before},INDEX({{Card.new}},{number + 1})))",
    )
    lacks = f'OR({{which}}="",{{kind}}={other},AND({old},{before}=""))'
    return points(prefix, lacks, has, rating, blank_if="{Card.number}=0")


CARD = Sheet.of(
    "Card",
    SUMMARY,
    GAMES,
    reach_of_month(FRAME),
    FOUND,
    TALLY,
    _rating_history(),
    fields=(
        input_column("player", IDENTITY, format=TEXT, choices="Players.id"),
        text("name", "{Roll.name#Card.number}", blank_if="{Card.number}=0"),
        *card_paging(COUNTS, "SUM({Card.std_lines},{Card.rapid_lines})", "{Card.at}"),
    ),
    charts=(history_chart("A15", (23, 5.6), RATED, "elo"),),
    portrait=True,
    one_page=True,
)
