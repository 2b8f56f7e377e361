"""The workbook of quick checks: what `new` and `check` need to know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from xlelo.drafting.derivation import Derivation
from xlelo.drafting.regulation import Listing, RegulationOf, RunOf
from xlelo.drafting.sheet import BookOf
from xlelo.lang import FIRST_LANGUAGE, words
from xlelo.lang.numbers import plain
from xlelo.lang.sentence import Sentence
from xlelo.regulations.melao import REGULATION
from xlelo.whatif.sheets import ROOM, sheets
from xlelo.whatif.sheets.contents import assembled, contents, rated
from xlelo.whatif.sheets.figures import answers, figures
from xlelo.whatif.sheets.page import OPPONENTS, PLAYER
from xlelo.whatif.sheets.parameters import HOME
from xlelo.whatif.sheets.strategies import PLAYED, STARTED
from xlelo.whatif.sheets.weighted import REMEMBERED, TIME

if TYPE_CHECKING:
    from xlelo.drafting.sheet import Book
    from xlelo.whatif.sheets.contents import Asked


@dataclass(frozen=True)
class Readings:
    """None: the rule sets are taken by their defaults."""


COLUMNS = ("rules", "k", "change", "new", "performance", "needed")


def _listings(asked: Asked, language: str = FIRST_LANGUAGE) -> list[Listing]:
    said = words(language, HOME)
    return [
        Listing(
            title=said["WhatIf.heading"],
            headings=tuple(said[f"WhatIf.{key}"] for key in COLUMNS),
            rows=[tuple(said.number(_shown(cell)) for cell in row) for row in answers(asked, said)],
            numeric=frozenset(range(1, 5)),
        )
    ]


def _shown(value: Any) -> str:
    return "" if value is None else plain(value)


def _as_json(asked: Asked) -> dict[str, Any]:
    found = answers(asked, words(FIRST_LANGUAGE, HOME))
    return {code: dict(zip(COLUMNS[1:], map(_shown, rest), strict=True)) for code, *rest in found}


def _explained(asked: Asked, _player: str) -> Derivation:
    """There is one player only: whoever asks."""
    told = Derivation(Sentence("What if"))
    for row in _listings(asked)[0].rows:
        rules, k, change, rating, *_ = row
        told.say(
            Sentence(
                "{rules}: K {k}, change {change}, new rating {rating}", rules=rules, k=k, change=change, rating=rating
            )
        )
    return told


RUN = RunOf(
    name="player",
    files=(PLAYER, OPPONENTS, STARTED, PLAYED, TIME, REMEMBERED),
    assembled=assembled,
    rated=rated,
    as_json=_as_json,
    listings=_listings,
    findings=lambda _asked: [],
    explained=_explained,
)

BOOK: Book = cast(
    "Book",
    BookOf(
        code="what-if",
        file="what_if",
        home=HOME,
        regulation=RegulationOf(
            code=REGULATION.code,
            text=REGULATION.text,
            readings=Readings(),
            questions=None,
            run=RUN,
            examples=REGULATION.examples,
        ),
        declared=sheets,
        room=ROOM,
        contents=contents,
        measured=lambda _asked: ROOM,
        figures=figures,
        languages=("en", "ca", "es", "pt"),
    ),
)
