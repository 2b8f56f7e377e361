"""The FCE's questions as formulas that use its tables."""

from __future__ import annotations

from xlelo.regulations.fce.rules import TODAY
from xlelo.sheets.lambdas import DIFFERENCE, EXPECTED, Block, Lambdas, Number, difference_block, expected_block

BASE = "INDEX({stabilisation.k},MATCH(MAX(1000,ROUND(%s,6)),{stabilisation.from},1))"
WEIGHTS = {1: (1,), **TODAY.weights}
"""Weights of Taula 4. The table has no row for one season, so its pattern is continued."""

YEARS = ("newest", "second", "third", "fourth", "fifth")
WEIGHT = f"CHOOSE(m,{','.join(f'INDEX({{years.{year}}},years)' for year in YEARS)})"

FACTOR = (
    "LET(start," + BASE % "x" + ",years,MIN(5,seasons),"
    "mean,IF(years=0,NA(),MIN({cap},"
    "SUM(MAP(SEQUENCE(1,years),LAMBDA(m,INDEX(line,1,m)*" + WEIGHT + ")))"
    "/SUM(MAP(SEQUENCE(1,years),LAMBDA(m," + WEIGHT + "))))),"
    "active,IF(years=0,0,ROUND(ROUND(3-mean/9,6),0)),"
    'IF(ask="K",start+active,IF(ask="K0",start,IF(ask="DELTA",active,IF(ask="MP",mean,'
    'IF(ask="RAPID",(start+active)/2,IF(ask="U12",{youngest},IF(ask="U12RAPID",{youngestrapid},'
    'VALUE("no such part of K")))))))))'
)

LAMBDAS = Lambdas(
    blocks=(
        expected_block(TODAY.expected, "13.2", "Taula 1"),
        difference_block(TODAY.differences, "13.3", "Taula 2"),
        Block(
            "stabilisation",
            "Taula 3",
            "16.2a",
            {"from": TODAY.stabilisation.starts, "k": TODAY.stabilisation.values},
        ),
        Block(
            "years",
            "Taula 4",
            "16.2b",
            {
                "seasons": tuple(WEIGHTS),
                **{
                    year: tuple(weights[at] if at < len(weights) else 0 for weights in WEIGHTS.values())
                    for at, year in enumerate(YEARS)
                },
            },
        ),
    ),
    numbers={
        "floor": Number(TODAY.numbers["floor"], "17.3", "the lowest rating"),
        "cap": Number(TODAY.numbers["most_games"], "16.2b", "maximum mean of games that counts"),
        "youngest": Number(TODAY.numbers["young_standard"], "16.3", "K of an under-12 event"),
        "youngestrapid": Number(TODAY.numbers["young_rapid"], "16.3", "K of a rapid under-12 event"),
    },
    expected=EXPECTED,
    difference=DIFFERENCE,
    performance=(
        "IF(2*points>=counted,mean+" + BASE % "mean" + "*(2*points-counted),"
        "mean+INDEX({difference.d},MATCH(100,{difference.hundredths},0))*(2*points-counted)/counted)"
    ),
    factor=FACTOR,
    rating="MAX({floor},ROUND(ROUND(x,6),0)+ROUND(ROUND(v,6),0))",
    listed="q>={floor}",
    initial=(
        "IF(LEN(listed&foreign)>0,LET(q,IF(LEN(listed)>0,listed,foreign),IF(q>={floor},q,SQRT(-1))),"
        "1020+40*MIN(17,MAX(5,ROUND((INT(entered)-INT(born))/365,1))))"
    ),
    remarks=(
        "ELO_PERF is the performance of guests (art. 14); each row of opponents is one opponent.",
        "With one complete season only, Taula 4 is extended by its games alone (16.2b).",
    ),
)
