"""How far the line of a player's ratings reaches along the time, also where there is but one list to draw."""

from __future__ import annotations

from xlelo.drafting.sheet import Table, printed

REACH = ("reach", "reached")
"""What is drawn without ink: two points in time, and a rating that the player has."""


def reach(begins: str, ends: str, known: str, rating: str, shown: str) -> Table:
    """`begins`, `ends`: formulas of the two points; `known`: the condition that there is a rating; `shown`: as what a
    point in time is shown."""

    def where_known(formula: str) -> str:
        return f'=IF({known},{formula},"")'

    points, at = REACH
    return Table(
        (
            printed(
                points,
                (where_known(begins), where_known(ends)),
                format=shown,
                width=11,
                heading="Checks.behind",
                aside=True,
            ),
            printed(at, (where_known(rating),) * 2, format="0", heading="Checks.behind", aside=True),
        ),
        2,
    )
