"""From what was imputed to the list: each competition's outcome, the new ratings and their calibration."""

from __future__ import annotations

from typing import Any

from xlelo.drafting.movements import movement
from xlelo.drafting.rounding import half_up
from xlelo.drafting.sheet import (
    DATE,
    ISO_DATE,
    SIGNED,
    SIGNED_THOUSANDTHS,
    TEXT,
    THOUSANDTHS,
    WHOLE,
    Column,
    Sheet,
    Table,
    computed,
    counted,
)
from xlelo.regulations.cnxc import rules

EXACT = "0.000000"


def _hundredths(points: str, games: str) -> str:
    return half_up.excel(f"{points}*{{Parameters.per_cent}}/({games}*{{Parameters.point}})")


STANDINGS = Sheet(
    "Standings",
    (
        Table(
            (
                counted(6),
                computed(
                    "event",
                    'IF({key}="","",INDEX({Competitions.event},{competition}))',
                    format=TEXT,
                    width=12,
                    shown=True,
                ),
                computed("id", 'IF({key}="","",INDEX({Results.id},{player}))', format=TEXT, width=10),
                computed(
                    "name",
                    'IF({key}="","",INDEX({Results.name},{player}))',
                    format=TEXT,
                    width=22,
                    shown=True,
                ),
                computed("games", 'IF({key}="","",COUNTIF({Ledger.key},{key}))', article="6.2", format=WHOLE, width=9),
                computed(
                    "points",
                    'IF({key}="","",SUMIFS({Ledger.scored},{Ledger.key},{key}))',
                    article="6.4",
                    format=THOUSANDTHS,
                    width=8,
                ),
                computed(
                    "effective",
                    'IF({key}="","",INDEX({Results.effective},{player}))',
                    article="6.1",
                    format="0;;",
                    width=9,
                ),
                computed(
                    "we",
                    'IF(SUM({effective})=0,"",SUMIFS({Ledger.expected},{Ledger.key},{key}))',
                    rules.expected_points,
                    format=THOUSANDTHS,
                    width=8,
                ),
                computed(
                    "k",
                    'IF(SUM({effective})=0,"",INDEX({Results.k},{player}))',
                    rules.factor,
                    format=WHOLE,
                    width=6,
                ),
                computed(
                    "exact",
                    'IF({we}="","",{k}*({points}-{we}))',
                    rules.variation,
                    format=SIGNED_THOUSANDTHS,
                    width=10,
                ),
                computed(
                    "winner",
                    'IF({we}="","",IF(INDEX({Competitions.first},{competition})={id},1,0))',
                    article="7.1",
                    format="0;;",
                    width=10,
                ),
                computed(
                    "v",
                    'IF({we}="","",IF({winner}=1,MAX(0,{exact}),{exact}))',
                    rules.of_winner,
                    format=SIGNED_THOUSANDTHS,
                    width=10,
                ),
                computed(
                    "opponents",
                    'IF({key}="","",IF({effective}=1,"",SUMIFS({Ledger.opponent},{Ledger.key},{key})))',
                    article="6.2",
                    format=WHOLE,
                    width=12,
                ),
                computed(
                    "rc",
                    'IF({opponents}="","",{opponents}/{games})',
                    rules.opponents_mean,
                    format="0.000",
                    width=10,
                    shown=True,
                ),
                computed(
                    "p",
                    'IF({opponents}="","",{points}/({games}*{Parameters.point}))',
                    rules.share,
                    format="0.0000",
                    width=8,
                    shown=True,
                ),
                computed(
                    "hundredths",
                    f'IF({{opponents}}="","",{_hundredths("{points}", "{games}")})',
                    article="Tabela I",
                    format=WHOLE,
                    width=10,
                ),
                computed(
                    "d",
                    'IF({opponents}="","",INDEX({Parameters.points_difference},{hundredths}+1))',
                    rules.difference_of,
                    format=WHOLE,
                    width=7,
                ),
                computed(
                    "weighted",
                    'IF({opponents}="","",{opponents}+{games}*{d})',
                    article="6.3",
                    format=WHOLE,
                    width=10,
                ),
                computed(
                    "performance",
                    'IF({opponents}="","",{weighted}/{games})',
                    rules.performance,
                    format=EXACT,
                    width=13,
                    shown=True,
                ),
                computed(
                    "key",
                    'IF({key^}="","",IFERROR(SMALL({Ledger.key},COUNTIF({Ledger.key},"<="&{key^})+1),""))',
                    article="3.3",
                    format=WHOLE,
                    width=9,
                    above=0,
                    aside=True,
                ),
                computed(
                    "competition",
                    'IF({key}="","",INT({key}/{Parameters.span}))',
                    article="3.3",
                    format=WHOLE,
                    width=9,
                    aside=True,
                ),
                computed("player", 'IF({key}="","",MOD({key},{Parameters.span}))', format=WHOLE, width=9, aside=True),
            ),
            "standings",
            above=True,
        ),
    ),
)

RESULTS = Sheet(
    "Results",
    (
        Table(
            (
                counted(6),
                computed("id", '{Roll.id#}&""', format=TEXT, width=10),
                computed("name", 'IF({id}="","",{Roll.name#})', format=TEXT, width=24),
                computed(
                    "old",
                    'IF({id}="","",IF({Roll.elo#}<1,"",{Roll.elo#}))',
                    article="6.1",
                    format=WHOLE,
                    width=8,
                ),
                computed(
                    "games_before",
                    'IF({id}="","",MAX(0,{Roll.games#}))',
                    article="6.1",
                    format=WHOLE,
                    width=10,
                ),
                computed(
                    "status_before",
                    'IF({id}="","",IF({Roll.status#}="",{Parameters.unrated},{Roll.status#}))',
                    article="5.1",
                    format=TEXT,
                    width=12,
                ),
                computed(
                    "effective",
                    'IF({id}="","",IF(AND({status_before}={Parameters.effective},{old}<>""),1,0))',
                    article="5.1",
                    format="0;;",
                    width=9,
                ),
                computed(
                    "virtual",
                    'IF({id}="","",IF({Roll.iccf#}>0,{Roll.iccf#},IF({Roll.fpx#}>0,{Roll.fpx#},MAX(0,{Roll.fide#}))))',
                    rules.virtual_rating,
                    format="0;;",
                    width=9,
                ),
                computed(
                    "known",
                    'IF({id}="","",IF({old}="",{virtual},{old}))',
                    article="5.3, 6.1",
                    format="0;;",
                    width=11,
                ),
                computed(
                    "k",
                    'IF(SUM({effective})=0,"",INDEX({Parameters.k1:k4},MATCH({old},{Parameters.rating_from},1),'
                    "MATCH(MAX({games_before},MIN({Parameters.games_from})),{Parameters.games_from},1)))",
                    rules.factor,
                    format=WHOLE,
                    width=6,
                ),
                computed(
                    "games_period",
                    'IF({id}="","",SUMIFS({Standings.games},{Standings.player},{n}))',
                    article="4.2",
                    format=WHOLE,
                    width=10,
                ),
                computed(
                    "games_total", 'IF({id}="","",{games_before}+{games_period})', article="4.2", format=WHOLE, width=10
                ),
                computed(
                    "variations",
                    'IF(SUM({effective})=0,"",SUMIFS({Standings.v},{Standings.player},{n}))',
                    article="6.5",
                    format=SIGNED_THOUSANDTHS,
                    width=10,
                ),
                computed(
                    "block_games",
                    'IF({id}="","",IF({effective}=1,"",SUMIFS({Blocks.own_games},{Blocks.number},{n})))',
                    article="6.3",
                    format="0;;",
                    width=10,
                ),
                computed(
                    "earlier_games",
                    'IF(COUNT({block_games})=0,"",IF({block_games}>0,{block_games},IF({old}="",0,{games_before})))',
                    article="6.3",
                    format="0;;",
                    width=9,
                ),
                computed(
                    "earlier",
                    'IF(COUNT({block_games})=0,"",IF({block_games}>0,SUMIFS({Blocks.own_weighted},{Blocks.number},{n}),'
                    "{earlier_games}*SUM({old})))",
                    article="6.3",
                    format="0;-0;",
                    width=11,
                ),
                computed(
                    "opponents",
                    'IF(COUNT({block_games})=0,"",SUMIFS({Standings.opponents},{Standings.player},{n}))',
                    article="6.3",
                    format="0;;",
                    width=13,
                ),
                computed(
                    "points",
                    'IF(COUNT({block_games})=0,"",SUMIFS({Standings.points},{Standings.player},{n}))',
                    article="6.3",
                    format=THOUSANDTHS,
                    width=10,
                ),
                computed(
                    "pooled_d",
                    'IF(OR(COUNT({block_games})=0,SUM({games_period})=0),"",INDEX({Parameters.points_difference},'
                    f"{_hundredths('{points}', '{games_period}')}+1))",
                    article="6.3",
                    format=WHOLE,
                    width=10,
                ),
                computed(
                    "added",
                    'IF({pooled_d}="","",IF({Parameters.pooled_taken}=1,{opponents}+{games_period}*{pooled_d},'
                    "SUMIFS({Standings.weighted},{Standings.player},{n})))",
                    rules.new_blocks,
                    format=WHOLE,
                    width=10,
                ),
                computed(
                    "exact",
                    'IF({id}="","",IF({effective}=1,{old}+{variations}/{Parameters.point},IF({earlier_games}+{games_period}=0,"",'
                    "({earlier}+SUM({added}))/({earlier_games}+{games_period}))))",
                    article="6.3, 6.5",
                    format=EXACT,
                    width=12,
                ),
                computed(
                    "before_calibration",
                    f'IF({{id}}="","",IF({{exact}}="","",{half_up.excel("{exact}")}))',
                    rules.rounded,
                    format=WHOLE,
                    width=12,
                ),
                computed(
                    "status_after",
                    'IF({id}="","",IF({exact}="",{Parameters.unrated},IF(OR({effective}=1,'
                    "{games_total}>={Parameters.least_games}),{Parameters.effective},{Parameters.provisional})))",
                    rules.status_after,
                    format=TEXT,
                    width=12,
                ),
                computed(
                    "latest",
                    'IF({id}="","",IF({games_period}=0,"",MOD(LARGE({Ledger.moment},'
                    'COUNTIF({Ledger.moment},">="&({n}+1)*{Parameters.span})+1),{Parameters.span})))',
                    rules.counted_on,
                    format=DATE,
                    width=12,
                ),
                computed(
                    "last_game",
                    'IF({id}="","",MAX(0,{latest},{Roll.last_game#}))',
                    article="5.2",
                    format=f"{ISO_DATE};;",
                    width=12,
                ),
                computed(
                    "passive",
                    'IF({id}="","",IF(AND({games_period}=0,{last_game}>0,{last_game}<={Period.active_after}),1,0))',
                    rules.passive,
                    format="0;;",
                    width=9,
                ),
                computed(
                    "common",
                    'IF({id}="","",IF(AND({status_after}={Parameters.effective},{passive}=0,'
                    '{Roll.iccf_next#}>0),{n},""))',
                    rules.in_common,
                    format=WHOLE,
                    width=10,
                ),
                computed(
                    "new",
                    'IF({id}="","",IF({exact}="","",{before_calibration}+'
                    "IF({status_after}={Parameters.effective},{Calibration.shift},0)))",
                    rules.calibrated,
                    format=WHOLE,
                    width=7,
                ),
                computed(
                    "variation",
                    'IF({id}="","",IF(OR({old}="",{new}=""),"",{new}-{old}))',
                    rules.change,
                    format=SIGNED,
                    width=9,
                ),
                computed(
                    "listed",
                    'IF({id}="","",IF({new}="",0,1-{passive}))',
                    article="4.2, 5.2",
                    format="0;;",
                    width=10,
                ),
                computed(
                    "order",
                    'IF(SUM({listed})=0,"",{new}*{Parameters.span}-{n})',
                    article="4.2",
                    format=WHOLE,
                    width=16,
                    aside=True,
                ),
                computed(
                    "movement",
                    f'IF(SUM({{variation}})*SUM({{listed}})=0,"",{movement("{variation}", "{Parameters.span}")})',
                    format=WHOLE,
                    width=11,
                    aside=True,
                ),
                computed(
                    "twice",
                    'IF({id}="","",IFERROR(IF(MATCH({id},{Results.id},0)={n},0,1),0))',
                    format="0;;",
                    width=9,
                    aside=True,
                ),
                computed(
                    "odd_games",
                    'IF({id}="","",IF(({games_before}>={Parameters.least_games})*1=IF({old}="",IF({games_before}+MAX(0,{Roll.last_game#})=0,0,2),'
                    "{effective}),0,1))",
                    article="5.1",
                    format="0;;",
                    width=10,
                    aside=True,
                ),
                computed(
                    "odd_blocks",
                    'IF({id}="","",IF({status_before}={Parameters.provisional},IF(AND({block_games}={games_before},'
                    f"{half_up.excel('{earlier}/MAX(1,{earlier_games})')}={{old}}),0,1),"
                    "IF(COUNTIF({Blocks.number},{n})=0,0,1)))",
                    article="6.3",
                    format="0;;",
                    width=10,
                    aside=True,
                ),
                computed(
                    "odd_last_game",
                    'IF({id}="","",IF({Period.first_day}<1,0,IF({Roll.last_game#}>={Period.first_day},1,0)))',
                    article="5.2",
                    format="0;;",
                    width=11,
                    aside=True,
                ),
            ),
            "players",
        ),
    ),
    lead=3,
)


def _common(key: str, column: str, **facts: Any) -> Column:
    return computed(key, f'IF({{row}}="","",INDEX({{{column}}},{{row}}))', article="7.3a", **facts)


CALIBRATION = Sheet(
    "Calibration",
    (
        Table(
            (
                counted(5),
                _common("id", "Results.id", format=TEXT, width=10, shown=True),
                _common("name", "Results.name", format=TEXT, width=28, shown=True),
                _common("iccf", "Roll.iccf_next", format=WHOLE, width=12),
                _common("cnxc", "Results.before_calibration", format=WHOLE, width=8),
                computed("difference", 'IF({row}="","",{iccf}-{cnxc})', article="7.3b", format=SIGNED, width=9),
                computed(
                    "row",
                    'IFERROR(SMALL({Results.common},{n}),"")',
                    rules.in_common,
                    format=WHOLE,
                    width=6,
                    aside=True,
                ),
            ),
            "players",
        ),
    ),
    fields=(
        computed("day", 'IF({Period.last_day}<1,"",{Period.last_day}+1)', rules.iccf_list, format=DATE, shown=True),
        computed("players", "COUNT({Results.common})", article="7.3a", format=WHOLE),
        computed("least", "{Parameters.least_common}", article="7.3b", format=WHOLE),
        computed(
            "mean_iccf", 'IF({players}=0,"",AVERAGE({Calibration.iccf}))', article="7.3b", format="0.000", shown=True
        ),
        computed(
            "mean_cnxc", 'IF({players}=0,"",AVERAGE({Calibration.cnxc}))', article="7.3b", format="0.000", shown=True
        ),
        computed(
            "shift_exact",
            'IF({players}<{least},"",SUM({Calibration.difference})/{players})',
            rules.difference_of_means,
            format="+0.000;-0.000;0",
        ),
        computed(
            "shift",
            f'IF({{shift_exact}}="",0,{half_up.excel("{shift_exact}")})',
            rules.shift,
            format=SIGNED,
        ),
    ),
    value_column=4,
    portrait=True,
)
