"""The CNXC's questions as formulas that use its tables."""

from __future__ import annotations

from xlelo.law.rounding import half_up
from xlelo.regulations.cnxc import excel
from xlelo.regulations.cnxc.rules import AS_READ, Law, Readings
from xlelo.sheets.lambdas import (
    DIFFERENCE,
    EXPECTATION_COLUMNS,
    Block,
    Lambdas,
    cells_of,
    choices_left_out,
    difference_block,
    expected_block,
    numbers_of,
)

at = cells_of({}, {"rating_from": "weighting.from", "games_from": "games.from"})


def lambdas(law: Law, readings: Readings) -> Lambdas:
    return Lambdas(
        blocks=(
            expected_block(law.expected, "6.4", "Tabela II"),
            difference_block(law.differences, "6.2", "Tabela I"),
            Block(
                "weighting",
                "K by rating and games",
                "6.4",
                {
                    "from": law.weighting[0].starts,
                    **{head: bands.values for head, bands in zip(law.heads, law.weighting, strict=True)},
                },
            ),
            Block("games", "the columns of K begin at", "6.4", {"from": law.column.starts}),
        ),
        numbers=numbers_of(law.numbers, {"least": ("least_games", "games of an effective rating")}),
        expected=EXPECTATION_COLUMNS,
        difference=DIFFERENCE,
        performance=excel.performance("mean", DIFFERENCE),
        factor=(
            'IF(ask<>"K",VALUE("no such part of K"),IF(seasons=0,"",IF(played<{least},NA(),LET('
            f"row,{excel.factor_row(half_up.excel('x'), at)},"
            f"CHOOSE({excel.factor_column('played', at)},"
            f"{','.join(f'INDEX({{weighting.{head}}},row)' for head in law.heads)})))))"
        ),
        rating=excel.new_rating("x", "v"),
        remarks=(
            "Exactly twelve games are in no column of K; the first column applies (6.4).",
            *choices_left_out(readings == AS_READ),
        ),
    )
