"""The rules as formulas, one for each article, written by hand from the text.

The sheets of the month, the what-if page and the workbook of functions use them. `at` names the cells of the law.
"""

from collections.abc import Sequence

from xlelo.law.rounding import half_away
from xlelo.regulations.fce.rules import AS_READ, Law, Readings
from xlelo.sheets.formulas import At, band, on_parameters
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


def age(day: str, birth: str, at: At = on_parameters) -> str:
    """10.2: age in years, to one decimal."""
    return f"ROUND(({day}-{birth})/{at('year_days')},1)"


def initial_by_age(years: str, at: At = on_parameters) -> str:
    """10.2: first rating of a player with that age."""
    bounded = f"MIN(MAX({years},{at('youngest')}),{at('oldest')})"
    return half_away.excel(f"{at('age_base')}+{at('age_step')}*{bounded}")


def performance_from_half(mean: str, base: str, above: str) -> str:
    """14.4: performance with half of the points or more. `above`: half points above the half."""
    return f"{mean}+{base}*{above}"


def performance_below_half(mean: str, difference: str) -> str:
    """14.5: performance with less than half of the points. `difference`: D(p), or the mean of several."""
    return f"{mean}+{difference}"


def base_factor(rating: str, at: At = on_parameters) -> str:
    """16.2a: K0. Below the first band its value holds."""
    return band(rating, at("rating_from"), at("k0"))


def mean_games(weighted: str, weights: str, at: At = on_parameters) -> str:
    """16.2b: weighted mean of the games of the seasons. `weighted`, `weights`: sums over the seasons."""
    return f"MIN({at('most_games')},{weighted}/{weights})"


def activity(mean: str, at: At = on_parameters) -> str:
    """16.2b: ΔK of a mean of games."""
    return half_away.excel(f"{at('most_activity')}-{mean}/{at('activity_divisor')}")


def rounded_change(change: str) -> str:
    """17.2: the change in whole points."""
    return half_away.excel(change)


def new_rating(old: str, rounded: str, at: At = on_parameters) -> str:
    """17.3: new rating after a change in whole points."""
    return f"MAX({at('floor')},{old}+{rounded})"


WIDEST = "INDEX({difference.d},MATCH(100,{difference.hundredths},0))"

YEARS = ("newest", "second", "third", "fourth", "fifth")

NUMBERS = {
    "floor": ("floor", "the lowest rating"),
    "cap": ("most_games", "maximum mean of games that counts"),
    "activity": ("most_activity", "ΔK without games"),
    "divisor": ("activity_divisor", "games that lower ΔK by one"),
    "half": ("half", "share of K in the rapid list"),
    "youngest": ("young_standard", "K of an under-12 event"),
    "youngestrapid": ("young_rapid", "K of a rapid under-12 event"),
    "base": ("age_base", "base of the first rating by age"),
    "step": ("age_step", "points for each year of age"),
    "least": ("youngest", "minimum age that counts"),
    "most": ("oldest", "maximum age that counts"),
    "year": ("year_days", "days of a year of age"),
}
"""Name in the formulas → key of the number, and what it is."""
at = cells_of(NUMBERS, {"rating_from": "stabilisation.from", "k0": "stabilisation.k"})


def _rounded_base_factor(rating: str) -> str:
    return base_factor(f"ROUND({rating},6)", at)


def lambdas(law: Law, readings: Readings) -> Lambdas:
    """The functions' questions as formulas that use the tables."""
    weights = {1: (1,), **law.weights}  # without a row for one season, the table's pattern is continued
    years = YEARS[: max(weights)]
    above = "(2*points-counted)"
    return Lambdas(
        blocks=(
            expected_block(law.expected, "13.2", "Taula 1"),
            difference_block(law.differences, "13.3", "Taula 2"),
            Block(
                "stabilisation", "Taula 3", "16.2a", {"from": law.stabilisation.starts, "k": law.stabilisation.values}
            ),
            Block(
                "years",
                "Taula 4",
                "16.2b",
                {
                    "seasons": tuple(weights),
                    **{
                        year: tuple(row[at] if at < len(row) else 0 for row in weights.values())
                        for at, year in enumerate(years)
                    },
                },
            ),
        ),
        numbers=numbers_of(law.numbers, NUMBERS),
        expected=EXPECTATION_COLUMNS,
        difference=DIFFERENCE,
        performance=(
            f"IF(2*points>=counted,{performance_from_half('mean', _rounded_base_factor('mean'), above)},"
            f"{performance_below_half('mean', WIDEST + '*' + above + '/counted')})"
        ),
        factor=_factor(years),
        rating=new_rating(half_away.excel("x"), rounded_change("v"), at),
        listed="q>={floor}",
        initial=(
            "IF(LEN(listed&foreign)>0,LET(q,IF(LEN(listed)>0,listed,foreign),IF(q>={floor},q,SQRT(-1))),"
            f"{initial_by_age(age('INT(entered)', 'INT(born)', at), at)})"
        ),
        remarks=(
            "ELO_PERF is the performance of guests (art. 14); each row of opponents is one opponent.",
            "With one complete season only, Taula 4 is extended by its games alone (16.2b).",
            *choices_left_out(readings == AS_READ),
        ),
    )


def _factor(years: Sequence[str]) -> str:
    weight = f"CHOOSE(m,{','.join(f'INDEX({{years.{year}}},seasons)' for year in years)})"
    weights = f"SUM(MAP(SEQUENCE(1,seasons),LAMBDA(m,{weight})))"
    weighted = f"SUM(MAP(SEQUENCE(1,seasons),LAMBDA(m,INDEX(line,1,m)*{weight})))"
    return (
        f"IF(seasons>{len(years)},SQRT(-1),"
        f"LET(start,{_rounded_base_factor('x')},"
        f"mean,IF(seasons=0,NA(),{mean_games(weighted, weights, at)}),"
        f"active,IF(seasons=0,0,{activity('mean', at)}),"
        'IF(ask="K",start+active,IF(ask="K0",start,IF(ask="DELTA",active,IF(ask="MP",mean,'
        'IF(ask="RAPID",(start+active)*{half},IF(ask="U12",{youngest},IF(ask="U12RAPID",{youngestrapid},'
        'VALUE("no such part of K"))))))))))'
    )
