"""A first rating as it is printed: its events and why each counts or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.regulation import Listing
from xlelo.lang import FIRST_LANGUAGE, words
from xlelo.lang.numbers import plain
from xlelo.regulations.fide2011.rules import PACKAGE

if TYPE_CHECKING:
    from xlelo.lang import Words
    from xlelo.regulations.fide2011.initial import Initial

REASONS = {
    "8.21": "disregarded",
    "6.1": "below",
    "7.14": "too_old",
}
"""Why an event does not count, by keys of the lists' words."""
COLUMNS = ("event", "end", "average", "score", "games", "performance", "counts")


def listing(found: Initial, language: str = FIRST_LANGUAGE) -> Listing:
    said = words(language, PACKAGE)
    return Listing(
        title=said["Lists.initial"].format(day=said.short_day(found.list_of)),
        headings=("#", *(said[f"Lists.{key}"] for key in COLUMNS)),
        rows=[
            (
                str(place),
                judged.block.event or "",
                said.short_day(judged.block.ended),
                said.number(plain(judged.block.average)),
                said.number(plain(judged.block.score)),
                str(judged.block.games),
                said.number(plain(judged.performance)),
                said["Lists.yes"] if judged.left_out is None else _why_not(judged.left_out, said),
            )
            for place, judged in enumerate(found.blocks, 1)
        ],
        numeric=frozenset({0, 3, 4, 5, 6}),
        notes=(_outcome(found, said),),
    )


def _why_not(article: str, said: Words) -> str:
    return said["Lists.no"].format(why=said[f"Lists.{REASONS[article]}"], article=article)


def _outcome(found: Initial, said: Words) -> str:
    if found.rating is None or found.performance is None:
        return said["Lists.not_yet"].format(games=found.games)
    performance = said.number(plain(found.performance))
    return said["Lists.first"].format(rating=found.rating, games=found.games, performance=performance)
