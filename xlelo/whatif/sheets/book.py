"""The workbook of quick checks, as `new` and `check` use it."""

from dataclasses import dataclass
from typing import Any, cast

from xlelo.lang import FIRST_LANGUAGE, words
from xlelo.lang.numbers import plain
from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import Derivation
from xlelo.law.numbers import Numbers
from xlelo.periods.listing import Listing
from xlelo.regulations.club import rules as club
from xlelo.regulations.cnxc import rules as cnxc
from xlelo.regulations.elo1972 import rules as elo
from xlelo.regulations.fide2024 import rules as today
from xlelo.regulations.melao import REGULATION
from xlelo.regulations.melao import rules as melao
from xlelo.regulations.regulation import Book, BookOf, RegulationOf, RunOf
from xlelo.whatif.sheets import ROOM, sheets
from xlelo.whatif.sheets.contents import PlayerInputs, assemble, contents, rate
from xlelo.whatif.sheets.expected_cells import answers, rule_answers
from xlelo.whatif.sheets.page import OPPONENTS, PLAYER
from xlelo.whatif.sheets.parameters import HOME
from xlelo.whatif.sheets.strategies import LEGS_FILE, START_FILE
from xlelo.whatif.sheets.weighted import GAMES_FILE, TIME


@dataclass(frozen=True)
class Readings:
    """None: every rule set has its default readings."""


COLUMNS = ("rules", "k", "change", "new", "performance", "needed")


def _listings(inputs: PlayerInputs, language: str = FIRST_LANGUAGE) -> list[Listing]:
    texts = words(language, HOME)
    return [
        Listing(
            title=texts["WhatIf.heading"],
            headings=tuple(texts[f"WhatIf.{key}"] for key in COLUMNS),
            rows=[tuple(texts.number(_text(cell)) for cell in row) for row in answers(inputs, texts)],
            numeric=frozenset(range(1, 5)),
        )
    ]


def _text(value: Any) -> str:
    return "" if value is None else plain(value)


def _as_json(inputs: PlayerInputs) -> dict[str, Any]:
    found = answers(inputs, words(FIRST_LANGUAGE, HOME))
    return {code: dict(zip(COLUMNS[1:], map(_text, rest), strict=True)) for code, *rest in found}


def _explain(inputs: PlayerInputs, _player: str) -> Derivation:
    """Derivation with the answer of each rule set. The player is ignored, because a workbook has only one."""
    trace = Derivation(Sentence("What if"))
    for row in _listings(inputs)[0].rows:
        rules, k, change, rating, *_ = row
        trace.say(
            Sentence(
                "{rules}: K {k}, change {change}, new rating {rating}", rules=rules, k=k, change=change, rating=rating
            )
        )
    return trace


NUMBERS = Numbers(
    (
        *melao.TODAY.numbers.rows,
        *(today.TODAY.numbers.by_key[key] for key in ("top", "young_below")),
        *(club.NUMBERS.by_key[key] for key in ("usual_scale", "new_games", "k_new", "k_usual", "all_or_nothing")),
        cnxc.TODAY.numbers.by_key["least_games"],
        elo.TODAY.numbers.by_key["year_games"],
    )
)
"""Numbers that the words name."""

RUN = RunOf(
    name="player",
    files=(PLAYER, OPPONENTS, START_FILE, LEGS_FILE, TIME, GAMES_FILE),
    assemble=assemble,
    rate=rate,
    as_json=_as_json,
    listings=_listings,
    findings=lambda _asked: [],
    explanation=_explain,
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
            numbers=NUMBERS,
            examples=REGULATION.examples,
        ),
        declare=sheets,
        room=ROOM,
        contents=contents,
        measure=lambda _asked: ROOM,
        rule_answers=rule_answers,
        languages=("en", "ca", "es", "pt"),
    ),
)
