"""The CNXC's questions as formulas over its tables."""

from __future__ import annotations

from xlelo.regulations.cnxc import rules
from xlelo.sheets.lambdas import DIFFERENCE, EXPECTED, Block, Lambdas, Number, difference_block, expected_block

LAMBDAS = Lambdas(
    blocks=(
        expected_block(rules.EXPECTED, "6.4", "Tabela II"),
        difference_block(rules.DIFFERENCES, "6.2", "Tabela I"),
        Block(
            "weighting",
            "K by rating and games",
            "6.4",
            {
                "from": rules.WEIGHTING[0].starts,
                **{head: bands.values for head, bands in zip(rules.HEADS, rules.WEIGHTING, strict=True)},
            },
        ),
        Block("games", "the columns of K begin at", "6.4", {"from": rules.COLUMN.starts}),
    ),
    numbers={"least": Number(rules.LEAST_GAMES, "5.1", "games of an effective rating")},
    expected=EXPECTED,
    difference=DIFFERENCE,
    performance="mean+" + DIFFERENCE,
    factor=(
        'IF(ask<>"K",VALUE("no such part of K"),IF(played<{least},NA(),LET('
        "row,MATCH(INT(ROUND(x,6)+1/2),{weighting.from},1),"
        "CHOOSE(MATCH(MAX(played,INDEX({games.from},1)),{games.from},1),"
        f"{','.join(f'INDEX({{weighting.{head}}},row)' for head in rules.HEADS)}))))"
    ),
    rating="INT(ROUND(x+v,6)+1/2)",
    remarks=("Exactly twelve games are in no column of K; the first column applies (6.4).",),
)
