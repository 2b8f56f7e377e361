"""The rules as formulas, one for each article, written by hand from the text.

The workbook, the what-if page and the workbook of functions use them. `at` names the cells of the numbers.
"""

from __future__ import annotations

from xlelo.sheets.formulas import At, first_of, on_parameters


def capped(difference: str, cap: str) -> str:
    """4: a larger difference counts as the cap, either way."""
    return f"MAX(0-{cap},MIN({cap},{difference}))"


def expected(difference: str, scale: str, at: At = on_parameters) -> str:
    """5: logistic curve. The power is limited, because a spreadsheet's largest number is near 10^308."""
    power = f"MAX(0-{at('most_power')},MIN({at('most_power')},0-{difference}/{scale}))"
    return f"1/(1+{at('ten')}^{power})"


def difference(share: str, scale: str) -> str:
    """5: difference at which the curve gives that share of the points."""
    return f"{scale}*LOG10({share}/(1-{share}))"


def all_or_nothing(mean: str, points: str, played: str, between: str, at: At = on_parameters) -> str:
    """5: performance with no point or all of them. `between`: performance with any other score."""
    far = at("all_or_nothing")
    return first_of({f"{points}=0": f"{mean}-{far}", f"{points}={played}": f"{mean}+{far}"}, between)


def usual_factor(games: str, at: At = on_parameters) -> str:
    """6: K where the club has no rows of its own."""
    return f"IF({games}<{at('new_games')},{at('k_new')},{at('k_usual')})"


def add_change(before: str, change: str) -> str:
    """8: rating after a step, to six decimals.

    ROUND sees fifteen digits. Those of a rating end too soon for the sixth decimal, so the change is rounded. The
    points added to it, and taken off again, give it the sign of the new rating: halves go away from zero.
    """
    points = f"SIGN({before}+{change})*(1+INT(ABS({change})))"
    return f"{before}+ROUND({change}+{points},6)-{points}"


def new_rating(exact: str, floor: str, places: str) -> str:
    """8: rating that is carried on. It is rounded to six decimals first, as all ratings are."""
    return f"MAX({floor},ROUND(ROUND({exact},6),{places}))"


def published(rating: str, places: str) -> str:
    """10: rating on the list."""
    return f"ROUND(ROUND({rating},6),{places})"
