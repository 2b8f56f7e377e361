"""A first rating for printing: its events, and why each counts or not."""

from xlelo.lang import FIRST_LANGUAGE, Words, words
from xlelo.lang.numbers import plain
from xlelo.periods.listing import Listing
from xlelo.regulations.fide2011.initial import Initial
from xlelo.regulations.fide2011.rules import PACKAGE

REASONS = {
    "8.21": "disregarded",
    "6.1": "below",
    "7.14": "too_old",
}
"""Article → reason why an event does not count, as a key of the lists' words."""
COLUMNS = ("event", "end", "average", "score", "games", "performance", "counts")


def listing(initial: Initial, language: str = FIRST_LANGUAGE) -> Listing:
    texts = words(language, PACKAGE)
    return Listing(
        title=texts["Lists.initial"].format(day=texts.short_day(initial.list_of)),
        headings=("#", *(texts[f"Lists.{key}"] for key in COLUMNS)),
        rows=[
            (
                str(place),
                judged.block.event or "",
                texts.short_day(judged.block.ended),
                texts.number(plain(judged.block.average)),
                texts.number(plain(judged.block.score)),
                str(judged.block.games),
                texts.number(plain(judged.performance)),
                texts["Lists.yes"] if judged.omission is None else _omission_text(judged.omission, texts),
            )
            for place, judged in enumerate(initial.blocks, 1)
        ],
        numeric=frozenset({0, 3, 4, 5, 6}),
        notes=(_outcome(initial, texts),),
    )


def _omission_text(article: str, texts: Words) -> str:
    return texts["Lists.no"].format(why=texts[f"Lists.{REASONS[article]}"], article=article)


def _outcome(initial: Initial, texts: Words) -> str:
    if initial.rating is None or initial.performance is None:
        return texts["Lists.not_yet"].format(games=initial.games)
    performance = texts.number(plain(initial.performance))
    return texts["Lists.first"].format(rating=initial.rating, games=initial.games, performance=performance)
