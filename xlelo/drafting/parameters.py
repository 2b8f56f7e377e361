"""What the sheet of parameters prints and offers: the regulations' tables, and a switch for each reading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlelo.drafting.columns import some
from xlelo.drafting.form import choice_of
from xlelo.drafting.reading import choices
from xlelo.drafting.sheet import HUNDREDTHS, WHOLE, Column, Parts, Table, computed, printed, typed
from xlelo.drafting.table import INDETERMINATE, POINT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from xlelo.drafting.table import ExpectedScores

SHARES = range(101)
"""Scores in per cent."""


def expected_scores(table: ExpectedScores, article: str) -> Table:
    rows, facts = table.rows, {"article": article, "width": 9}
    return Table(
        (
            printed("from", [row.low for row in rows], format=WHOLE, **facts),
            printed("to", [row.high for row in rows], format=WHOLE, shown=True, **facts),
            printed("higher", [row.higher / POINT for row in rows], format=HUNDREDTHS, **facts),
            printed("lower", [row.lower / POINT for row in rows], format=HUNDREDTHS, **facts),
        ),
        len(rows),
    )


def expected_in_units(table: ExpectedScores, units: Parts, article: str, summed_by: str) -> Table:
    """With the same scores in whole parts of a point, in which games are summed; `summed_by`: by which article."""
    rows = table.rows

    def in_units(side: str) -> Column:
        formula = f"ROUND({{{side}}}*{{Parameters.unit}},0)"
        return computed(f"{side}_units", formula, format=units, article=summed_by)

    return Table(
        (
            printed("difference_from", [row.low for row in rows], article=article, format=WHOLE),
            printed("difference_to", [row.high for row in rows], format=WHOLE, shown=True),
            printed("higher", [row.higher / POINT for row in rows], format=HUNDREDTHS),
            printed("lower", [row.lower / POINT for row in rows], format=HUNDREDTHS),
            in_units("higher"),
            in_units("lower"),
        ),
        len(rows),
    )


def differences(
    of: Callable[[int], int | None],
    articles: tuple[str, str],
    keys: tuple[str, str] = ("percentage", "points_difference"),
) -> Table:
    """D(p), beside the score in points that it belongs to."""
    (share, difference), (of_share, of_difference) = keys, articles
    scores = [hundredths / 100 for hundredths in SHARES]
    return Table(
        (
            printed(share, scores, article=of_share, format=HUNDREDTHS, shown=True),
            printed(difference, list(map(of, SHARES)), article=of_difference, format=WHOLE),
        ),
        len(SHARES),
    )


def points_differences(difference: Callable[[int], int | None], article: str) -> Table:
    differences = [or_plus(difference(share)) for share in SHARES]
    return Table(
        (
            printed("share", SHARES, article=article, format=WHOLE, width=9),
            printed("points_difference", differences, article=article, format=WHOLE, width=9),
        ),
        len(SHARES),
    )


def switches(readings: object, article: str, **facts: Any) -> Iterator[Column]:
    """One cell for each reading."""
    for choice in choices(readings):
        yield typed(choice.field, choice_of(choice.allowed), article=article, parameter=choice.name, **facts)


def odd_switches(readings: object) -> Iterator[Column]:
    """1 where something else stands in one of these cells."""
    for choice in choices(readings):
        listed = ",".join(f'{{{choice.field}}}&""="{allowed}"' for allowed in choice.allowed)
        yield some(
            f"{choice.field}_odd",
            f"IFERROR(IF(OR({listed}),0,1),1)",
            heading=f"Parameters.{choice.field}, Parameters.odd",
        )


def or_plus(difference: int | None) -> int | str:
    return INDETERMINATE if difference is None else difference
