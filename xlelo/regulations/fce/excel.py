"""The rules as formulas, one for each article, written by hand from the text.

The sheets of the month, the what-if page and the workbook of functions use them. `at` names the cells of the law.
"""

from __future__ import annotations

from xlelo.law.rounding import half_away
from xlelo.sheets.formulas import At, band, on_parameters


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
