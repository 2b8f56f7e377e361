"""A first rating as it is printed: its events and why each counts or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.regulation import Listing
from xlelo.lang.numbers import plain

if TYPE_CHECKING:
    from xlelo.regulations.fide2011.initial import Initial

REASONS = {
    "8.21": "disregarded",
    "6.1": "below the floor",
    "7.14": "more than two years old",
}


def listing(found: Initial) -> Listing:
    return Listing(
        title=f"FIDE · first rating, list of {found.list_of}",
        headings=("#", "Event", "Ended", "Ra", "Score", "Games", "Ru", "Counts"),
        rows=[
            (
                str(place),
                judged.block.event or "",
                str(judged.block.ended),
                plain(judged.block.average),
                plain(judged.block.score),
                str(judged.block.games),
                plain(judged.performance),
                "yes" if judged.left_out is None else f"no: {REASONS[judged.left_out]} ({judged.left_out})",
            )
            for place, judged in enumerate(found.blocks, 1)
        ],
        numeric=frozenset({0, 3, 4, 5, 6}),
        notes=(_outcome(found),),
    )


def _outcome(found: Initial) -> str:
    if found.rating is None or found.performance is None:
        return f"No rating yet: {found.games} games count, 9 are needed (7.14)."
    return f"First rating {found.rating} out of {found.games} games ({plain(found.performance)}, 7.14)."
