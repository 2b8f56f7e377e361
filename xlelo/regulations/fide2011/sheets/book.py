"""The workbook of one player, as `new` and `check` use it."""

from dataclasses import replace
from typing import Any

from xlelo.lang import FIRST_LANGUAGE, Words, words
from xlelo.lang.numbers import plain
from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import Derivation
from xlelo.periods.listing import Listing
from xlelo.regulations.fide2011 import REGULATION
from xlelo.regulations.fide2011.files import FILE
from xlelo.regulations.fide2011.initial import explanation
from xlelo.regulations.fide2011.listing import listing
from xlelo.regulations.fide2011.rules import PACKAGE
from xlelo.regulations.fide2011.sheets import sheets
from xlelo.regulations.fide2011.sheets.asks import rule_answers
from xlelo.regulations.fide2011.sheets.contents import Answer, Change, assemble, contents, rate
from xlelo.regulations.fide2011.sheets.inputs import GAMES_FILE, LIST, PLAYER, ROOM, SIDES
from xlelo.regulations.regulation import BookOf, RunOf


def _listings(answer: Answer, language: str = FIRST_LANGUAGE) -> list[Listing]:
    listings = [] if answer.first is None else [listing(answer.first, language)]
    if answer.change is not None:
        listings.append(_change_listing(answer.change, words(language, PACKAGE)))
    return listings


def _change_listing(change: Change, texts: Words) -> Listing:
    return Listing(
        title=texts["Lists.change_of"].format(rating=change.rating),
        headings=tuple(texts[f"Lists.{key}"] for key in ("rules", "k", "change", "new_rating")),
        rows=[
            (
                texts.short_day(day),
                *(
                    "" if value is None else texts.number(plain(value))
                    for value in (change.factors[side], change.sum(side), change.new_by(side))
                ),
            )
            for side, day in SIDES.items()
        ],
        numeric=frozenset({1, 2, 3}),
        notes=() if change.new is None else (texts["Lists.by_day"].format(rating=change.new),),
    )


def _as_json(answer: Answer) -> dict[str, Any]:
    change, first, *_ = answer
    return {
        "change": change and {side: {"k": change.factors[side], "new": change.new_by(side)} for side in SIDES},
        "initial": first and {"games": first.games, "rating": first.rating},
    }


def _explain(answer: Answer, _player: str) -> Derivation:
    """Derivation of the first rating. The player is ignored, because a workbook has only one."""
    return Derivation(Sentence("No data for a first rating")) if answer.first is None else explanation(answer.first)


RUN = RunOf(
    name="player",
    files=(PLAYER, GAMES_FILE, LIST, FILE),
    assemble=assemble,
    rate=rate,
    as_json=_as_json,
    listings=_listings,
    findings=lambda _found: [],
    explanation=_explain,
)

BOOK = BookOf(
    code="fide2011",
    file="fide2011",
    home=PACKAGE,
    regulation=replace(REGULATION, run=RUN),
    declare=sheets,
    room=ROOM,
    contents=contents,
    measure=lambda _entered: ROOM,
    rule_answers=rule_answers,
    languages=("en", "pt"),
)
