"""The rules as formulas, one for each article, written by hand from the text.

The sheets of the half-year, the what-if page and the workbook of functions use them. `at` names the cells of the law.
"""

from xlelo.law.rounding import half_up
from xlelo.regulations.cnxc.rules import AS_READ, Law, Readings
from xlelo.sheets.formulas import At, on_parameters
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


def performance(mean: str, difference: str) -> str:
    """6.2: performance, the mean of the opponents and the difference of the table."""
    return f"{mean}+{difference}"


def factor_row(rating: str, at: At = on_parameters) -> str:
    """6.4: row of the matrix of K. The first one begins at 0."""
    return f"MATCH({rating},{at('rating_from')},1)"


def factor_column(games: str, at: At = on_parameters) -> str:
    """6.4: column of the matrix of K. Below the first heading its column holds."""
    begins = at("games_from")
    return f"MATCH(MAX({games},INDEX({begins},1)),{begins},1)"


def factor(rating: str, games: str, matrix: str, at: At = on_parameters) -> str:
    """6.4: K from the matrix."""
    return f"INDEX({matrix},{factor_row(rating, at)},{factor_column(games, at)})"


def new_rating(old: str, change: str) -> str:
    """6.5, 6.6: new rating. A half goes up."""
    return half_up.excel(f"{old}+{change}")


at = cells_of({}, {"rating_from": "weighting.from", "games_from": "games.from"})


def lambdas(law: Law, readings: Readings) -> Lambdas:
    """The functions' questions as formulas that use the tables."""
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
        performance=performance("mean", DIFFERENCE),
        factor=(
            'IF(ask<>"K",VALUE("no such part of K"),IF(seasons=0,"",IF(played<{least},NA(),LET('
            f"row,{factor_row(half_up.excel('x'), at)},"
            f"CHOOSE({factor_column('played', at)},"
            f"{','.join(f'INDEX({{weighting.{head}}},row)' for head in law.heads)})))))"
        ),
        rating=new_rating("x", "v"),
        remarks=(
            "Exactly twelve games are in no column of K; the first column applies (6.4).",
            *choices_left_out(readings == AS_READ),
        ),
    )
