"""Which opposition makes a norm easier: the points needed, those expected, and what is missing between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from xlelo.drafting.regulation import Listing
from xlelo.lang.numbers import plain
from xlelo.regulations.melao import rules

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from xlelo.drafting.rounding import Exact


class Chance(NamedTuple):
    average: Exact
    needed: Fraction | None
    """None where even a clean score falls short."""
    expected: Fraction

    @property
    def surplus(self) -> Fraction | None:
        return None if self.needed is None else self.needed - self.expected


def chances(rating: Exact, target: Exact, games: int, averages: Sequence[Exact]) -> list[Chance]:
    """For each opposition; the least surplus first."""
    found = [
        Chance(
            average,
            rules.points_for(target, average, games),
            rules.expected_points(rating, games, average),
        )
        for average in averages
    ]
    return sorted(found, key=lambda chance: (chance.surplus is None, chance.surplus or 0))


def listing(rating: Exact, target: Exact, games: int, averages: Sequence[Exact]) -> Listing:
    return Listing(
        title=f"A performance of {plain(target)} in {games} games, with a rating of {plain(rating)}",
        headings=("Opposition", "Needed", "Expected", "Surplus"),
        rows=[
            (
                plain(chance.average),
                "out of reach" if chance.needed is None else plain(chance.needed),
                plain(chance.expected),
                "" if chance.surplus is None else plain(chance.surplus),
            )
            for chance in chances(rating, target, games, averages)
        ],
        numeric=frozenset({0, 1, 2, 3}),
    )
