"""From imputed games to the list: outcomes of competitions, new ratings and calibration."""

from typing import Any

from xlelo.law.rounding import half_up
from xlelo.regulations.cnxc import excel, rules
from xlelo.regulations.cnxc.sheets import warnings
from xlelo.regulations.cnxc.sheets.inputs import PLAYER_VALUES
from xlelo.sheets.columns import flag, flag_unless, helpers, integer, nonzero, text
from xlelo.sheets.faults import fault, notice
from xlelo.sheets.formats import DATE, ISO_DATE, SIGN_FORMAT, SIGNED_THOUSANDTHS, TEXT, THOUSANDTHS, WHOLE_FORMAT
from xlelo.sheets.formulas import EMPTY_TEXT, blank_if, first_of, if_filled, percentage, points_difference, stood_before
from xlelo.sheets.movements import movement
from xlelo.sheets.sheet import Column, Sheet, Table, computed, row_numbers

EXACT = "0.000000"


def _hundredths(points: str, games: str) -> str:
    return percentage(points, f"({games}*{{Parameters.point}})")


_ENTRY_COLUMNS = (
    row_numbers(6),
    text("event", "{Competitions.event#competition}", visible=True),
    text("id", "{Results.id#player}"),
    text("name", "{Results.name#player}", width=22, visible=True),
    integer("games", "COUNTIF({Ledger.key},{key})", article="6.2"),
    computed("points", "SUMIFS({Ledger.scored},{Ledger.key},{key})", article="6.4", format=THOUSANDTHS),
    computed(
        "we", "SUMIFS({Ledger.expected},{Ledger.key},{key})", rules.expected_points, needs="{k}", format=THOUSANDTHS
    ),
    integer("k", "{Results.k#player}", rules.factor, width=6),
    computed("exact", "{k}*({points}-{we})", rules.variation, needs="{we}", format=SIGNED_THOUSANDTHS),
    flag("winner", "{Competitions.first#competition}={id}", needs="{we}", article="7.1"),
    computed(
        "v", "IF({winner}=1,MAX(0,{exact}),{exact})", rules.winner_variation, needs="{we}", format=SIGNED_THOUSANDTHS
    ),
    integer("opponents", blank_if('{k}<>""', "SUMIFS({Ledger.opponent},{Ledger.key},{key})"), article="6.2", width=12),
    computed("rc", "{opponents}/{games}", rules.opponents_mean, needs="{opponents}", format="0.000", visible=True),
    computed(
        "p", "{points}/({games}*{Parameters.point})", rules.share, needs="{opponents}", format="0.0000", visible=True
    ),
    integer("hundredths", _hundredths("{points}", "{games}"), needs="{opponents}", article="Tabela I"),
    integer("d", points_difference("{hundredths}"), rules.difference_of, needs="{opponents}"),
    integer("weighted", "{opponents}+{games}*{d}", needs="{opponents}", article="6.3"),
    computed(
        "performance",
        "{weighted}/{games}",
        rules.performance,
        needs="{opponents}",
        format=EXACT,
        width=13,
        visible=True,
    ),
    integer(
        "key",
        'IFERROR(SMALL({Ledger.key},COUNTIF({Ledger.key},"<="&{key^})+1),"")',
        blank_if='{key^}=""',
        article="3.3",
        above=0,
        helper=True,
    ),
    integer("competition", "INT({key}/{Parameters.span})", article="3.3", helper=True),
    integer("player", "MOD({key},{Parameters.span})", helper=True),
    warnings.ENDED_IN_COMPETITION,
)


STANDINGS = Sheet.of("Standings", Table.of("standings", *_ENTRY_COLUMNS, above=True, needs="{key}"))


_PLAYER_COLUMNS = (
    row_numbers(6),
    text("id", "{own_id}", needs=""),
    text("name", "{own_name}", width=24),
    integer("old", blank_if("{own_elo}<1", "{own_elo}"), article="6.1"),
    integer("games_before", "MAX(0,{own_games})", article="6.1"),
    text("status_before", 'IF({own_status}="",{Parameters.unrated},{own_status})', article="5.1"),
    flag("effective", 'AND({status_before}={Parameters.effective},{old}<>"")', article="5.1"),
    nonzero("virtual", "IF({own_iccf}>0,{own_iccf},IF({own_fpx}>0,{own_fpx},MAX(0,{own_fide})))", rules.virtual_rating),
    nonzero("known", 'IF({old}="",{virtual},{old})', article="5.3, 6.1"),
    integer(
        "k",
        excel.factor("{old}", "{games_before}", f"{{Parameters.k1:k{rules.COLUMNS}}}"),
        rules.factor,
        blank_if="SUM({effective})=0",
        width=6,
    ),
    integer("games_period", "SUMIFS({Standings.games},{Standings.player},{n})", article="4.2"),
    integer("games_total", "{games_before}+{games_period}", article="4.2"),
    computed(
        "variations",
        "SUMIFS({Standings.v},{Standings.player},{n})",
        blank_if="SUM({effective})=0",
        article="6.5",
        format=SIGNED_THOUSANDTHS,
    ),
    nonzero("block_games", blank_if("{effective}=1", "SUMIFS({Blocks.own_games},{Blocks.number},{n})"), article="6.3"),
    nonzero(
        "earlier_games",
        'IF({block_games}>0,{block_games},IF({old}="",0,{games_before}))',
        blank_if="COUNT({block_games})=0",
        article="6.3",
    ),
    computed(
        "earlier",
        "IF({block_games}>0,SUMIFS({Blocks.own_weighted},{Blocks.number},{n}),{earlier_games}*SUM({old}))",
        blank_if="COUNT({block_games})=0",
        article="6.3",
        format="0;-0;",
    ),
    nonzero(
        "opponents",
        "SUMIFS({Standings.opponents},{Standings.player},{n})",
        blank_if="COUNT({block_games})=0",
        article="6.3",
        width=13,
    ),
    computed(
        "points",
        "SUMIFS({Standings.points},{Standings.player},{n})",
        blank_if="COUNT({block_games})=0",
        article="6.3",
        format=THOUSANDTHS,
    ),
    integer(
        "pooled_d",
        points_difference(_hundredths("{points}", "{games_period}")),
        blank_if="OR(COUNT({block_games})=0,SUM({games_period})=0)",
        article="6.3",
    ),
    integer(
        "added",
        "IF({Parameters.pooled_taken}=1,{opponents}+{games_period}*{pooled_d},"
        "SUMIFS({Standings.weighted},{Standings.player},{n}))",
        rules.new_blocks,
        needs="{pooled_d}",
    ),
    computed(
        "exact",
        first_of(
            {"{effective}=1": "{old}+{variations}/{Parameters.point}", "{earlier_games}+{games_period}=0": EMPTY_TEXT},
            "({earlier}+SUM({added}))/({earlier_games}+{games_period})",
        ),
        article="6.3, 6.5",
        format=EXACT,
        width=12,
    ),
    integer("before_calibration", if_filled("{exact}", half_up.excel("{exact}")), rules.round_rating, width=12),
    text(
        "status_after",
        first_of(
            {
                '{exact}=""': "{Parameters.unrated}",
                "OR({effective}=1,{games_total}>={Parameters.least_games})": "{Parameters.effective}",
            },
            "{Parameters.provisional}",
        ),
        rules.status_after,
    ),
    computed(
        "latest",
        blank_if(
            "{games_period}=0",
            'MOD(LARGE({Ledger.moment},COUNTIF({Ledger.moment},">="&({n}+1)*{Parameters.span})+1),{Parameters.span})',
        ),
        rules.counted_on,
        format=DATE,
    ),
    computed("last_game", "MAX(0,{latest},{own_last_game})", article="5.2", format=f"{ISO_DATE};;"),
    flag("passive", "AND({games_period}=0,{last_game}>0,{last_game}<={Period.active_after})", rules.passive),
    integer(
        "common",
        'IF(AND({status_after}={Parameters.effective},{passive}=0,{own_iccf_next}>0),{n},"")',
        rules.is_in_common_set,
    ),
    integer(
        "new",
        if_filled("{exact}", "{before_calibration}+IF({status_after}={Parameters.effective},{Calibration.shift},0)"),
        rules.calibrate,
    ),
    computed("variation", blank_if('OR({old}="",{new}="")', "{new}-{old}"), rules.change, format=SIGN_FORMAT),
    nonzero("listed", 'IF({new}="",0,1-{passive})', article="4.2, 5.2"),
    *helpers(
        integer("order", "{new}*{Parameters.span}-{n}", blank_if="SUM({listed})=0", article="4.2", width=16),
        integer("movement", movement("{variation}", "{Parameters.span}"), blank_if="SUM({variation})*SUM({listed})=0"),
        nonzero("twice", stood_before("{id}", "{Results.id}"), lines=fault("player_twice", "Players.id")),
        flag_unless(
            "odd_games",
            "({games_before}>={Parameters.least_games})*1="
            'IF({old}="",IF({games_before}+MAX(0,{own_last_game})=0,0,2),{effective})',
            article="5.1",
            lines=notice("odd_games", "Players.games"),
        ),
        nonzero(
            "odd_blocks",
            "IF({status_before}={Parameters.provisional},IF(AND({block_games}={games_before},"
            f"{half_up.excel('{earlier}/MAX(1,{earlier_games})')}={{old}}),0,1),"
            "IF(OR({status_before}={Parameters.effective},COUNTIF({Blocks.number},{n})=0),0,1))",
            article="6.3",
            lines=notice("odd_blocks", "Players.elo"),
        ),
        nonzero(
            "odd_last_game",
            "IF({Period.first_day}<1,0,IF({own_last_game}>={Period.first_day},1,0))",
            article="5.2",
            lines=notice("odd_last_game", "Players.last_game"),
        ),
    ),
)

RESULTS = Sheet.of("Results", Table.of("players", *_PLAYER_COLUMNS, *PLAYER_VALUES, needs="{id}"), frozen=3)


def _common(key: str, column: str, **facts: Any) -> Column:
    return computed(key, f"{{{column}#row}}", article="7.3a", **facts)


_COMMON_SET = (
    row_numbers(5),
    _common("id", "Results.id", format=TEXT, visible=True),
    _common("name", "Results.name", format=TEXT, width=28, visible=True),
    _common("iccf", "Results.own_iccf_next", format=WHOLE_FORMAT, width=12),
    _common("cnxc", "Results.before_calibration", format=WHOLE_FORMAT),
    computed("difference", "{iccf}-{cnxc}", article="7.3b", format=SIGN_FORMAT),
    integer("row", 'IFERROR(SMALL({Results.common},{n}),"")', rules.is_in_common_set, needs="", width=6, helper=True),
    *warnings.FAR_OFF.columns,
)

CALIBRATION = Sheet.of(
    "Calibration",
    Table.of("players", *_COMMON_SET, needs="{row}"),
    fields=(
        computed(
            "day", "{Period.last_day}+1", rules.iccf_list, blank_if="{Period.last_day}<1", format=DATE, visible=True
        ),
        # LibreOffice 7.4 takes a count of Results for a circle, if it calculates all cells of a file anew
        integer("players", "COUNT({Calibration.row})", article="7.3a"),
        integer("least", "{Parameters.least_common}", article="7.3b"),
        computed(
            "mean_iccf",
            "AVERAGE({Calibration.iccf})",
            blank_if="{players}=0",
            article="7.3b",
            format="0.000",
            visible=True,
        ),
        computed(
            "mean_cnxc",
            "AVERAGE({Calibration.cnxc})",
            blank_if="{players}=0",
            article="7.3b",
            format="0.000",
            visible=True,
        ),
        computed(
            "shift_exact",
            "SUM({Calibration.difference})/{players}",
            rules.difference_of_means,
            blank_if="{players}<{least}",
            format="+0.000;-0.000;0",
        ),
        integer(
            "usual",
            "SMALL({Calibration.difference},INT(({players}+1)/2))",
            blank_if="{players}=0",
            article="7.3b",
            format=SIGN_FORMAT,
        ),
        computed(
            "shift", f'IF({{shift_exact}}="",0,{half_up.excel("{shift_exact}")})', rules.shift, format=SIGN_FORMAT
        ),
        *warnings.COPY_COLUMNS,
    ),
    value_column=4,
    portrait=True,
)
