"""The workbook of quick checks: what `new` and `check` need to know."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from xlelo.drafting.derivation import Derivation, plain
from xlelo.drafting.regulation import Listing, Run
from xlelo.drafting.sheet import Book
from xlelo.regulations.melao import REGULATION
from xlelo.whatif.sheets import ROOM, sheets
from xlelo.whatif.sheets.contents import assembled, contents, rated
from xlelo.whatif.sheets.figures import answers, figures
from xlelo.whatif.sheets.page import OPPONENTS, PLAYER
from xlelo.whatif.sheets.strategies import PLAYED, STARTED
from xlelo.whatif.sheets.weighted import REMEMBERED, TIME

if TYPE_CHECKING:
    from xlelo.whatif.sheets.contents import Asked


@dataclass(frozen=True)
class Readings:
    """None: the rule sets are taken by their defaults."""


def _listings(asked: Asked, _language: str = "") -> list[Listing]:
    return [
        Listing(
            title="What if",
            headings=("Rules", "K", "Change", "New rating", "Performance", "Needed"),
            rows=[tuple(map(_shown, row)) for row in answers(asked)],
            numeric=frozenset(range(1, 5)),
        )
    ]


def _shown(value: Any) -> str:
    return "" if value is None else plain(value)


def _as_json(asked: Asked) -> dict[str, Any]:
    keys = ("k", "change", "new", "performance", "needed")
    return {code: dict(zip(keys, map(_shown, rest), strict=True)) for code, *rest in answers(asked)}


def _explained(asked: Asked, _player: str) -> Derivation:
    """There is one player only: whoever asks."""
    told = Derivation("What if")
    for row in _listings(asked)[0].rows:
        told.say(f"{row[0]}: K {row[1]}, change {row[2]}, new rating {row[3]}")
    return told


RUN = Run(
    name="player",
    files=(PLAYER, OPPONENTS, STARTED, PLAYED, TIME, REMEMBERED),
    assembled=assembled,
    rated=rated,
    as_json=_as_json,
    listings=_listings,
    findings=lambda _asked: [],
    explained=_explained,
)

BOOK = Book(
    code="what-if",
    file="what_if",
    home="xlelo.whatif",
    regulation=replace(REGULATION, readings=Readings(), run=RUN),
    declared=sheets,
    room=ROOM,
    contents=contents,
    measured=lambda _asked: ROOM,
    figures=figures,
    languages=("en", "ca", "es", "pt"),
)
