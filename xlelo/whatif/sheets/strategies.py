"""Two strategies under every regulation, typed or from the article, with the total score beside the rating."""

from __future__ import annotations

from xlelo.lang import LANGUAGES, words
from xlelo.law.kinds import choice_of
from xlelo.periods.form import Column as Asked
from xlelo.periods.form import File
from xlelo.regulations.melao.rules import NUMBERS
from xlelo.sheets.chart import Chart
from xlelo.sheets.formats import TEXT, WHOLE
from xlelo.sheets.sheet import Column, Sheet, Table, inputs, printed, typed
from xlelo.whatif.sheets.bounds import (
    BEFORE,
    DIAL,
    FIXED,
    GAMES,
    LIMIT,
    PERCENTAGE,
    RATED,
    bounds_of,
    parsed,
)
from xlelo.whatif.sheets.parameters import CLAIMS_SAID, HOME, LEGS, LISTS, NAMES, PLAYABLE

CLAIMED = {
    words(language, HOME)[said]: claim
    for language in LANGUAGES
    for said, claim in zip(CLAIMS_SAID, PLAYABLE, strict=True)
}
"""Name in any language → claim. A reader of any language can thus read the workbooks of all."""

STARTED = File(
    "start",
    (
        Asked("claim", choice_of(CLAIMED)),
        *(Asked("start", RATED), Asked("before", BEFORE), Asked("fixed_k", FIXED)),
        *(Asked("lists", DIAL), Asked("limit", LIMIT)),
    ),
    needed=False,
)
OF_A_LEG = {"games": GAMES, "percentage": PERCENTAGE, "opposition": RATED}
PLAYED = File(
    "legs",
    tuple(Asked(f"{key}_{name.lower()}", kind) for name in NAMES for key, kind in OF_A_LEG.items()),
    needed=False,
)

EXPOSED = f'[>{NUMBERS["carried"]}]"! "0.##;0.##'
"""Number format for K · n of a list. It marks values above FIDE's limit."""


def strategies() -> Sheet:
    return Sheet(
        "Strategies",
        (_legs(), _ends()),
        fields=_fields(),
        value_column=5,
        file=STARTED.name,
        charts=(Chart("chart", "bar", "system", tuple(f"end_{name.lower()}" for name in NAMES), "A32", (27, 5.5)),),
        one_page=True,
    )


def _fields() -> tuple[Column, ...]:
    return (
        *(
            typed(one.name, one.kind, format=TEXT, choices="Parameters.claims", width=20)
            if one.kind.meanings
            else typed(one.name, one.kind, bound=bounds_of(STARTED)[one.name], format=WHOLE)
            for one in STARTED.columns
        ),
        *(
            printed(f"claim_{number}", (f"Strategies.said_{number}",), words=True, format=TEXT, visible=True)
            for number in range(1, len(PLAYABLE) + 1)
        ),
        *parsed("Strategies", STARTED, among={"claim": "Parameters.claims"}),
    )


def _legs() -> Table:
    return Table(
        (
            printed("leg", range(1, LEGS + 1), format=WHOLE, width=26),
            *inputs(PLAYED, bounds_of(PLAYED), **{column.name: {"width": 11} for column in PLAYED.columns}),
        ),
        LEGS,
        file=PLAYED.name,
    )


def _ends() -> Table:
    def rating(name: str, system: str, leg: int) -> str:
        return f'=IF({{Parameters.playable}}=0,"",{{Play{name}.rating_{system}#Parameters.until_{leg}}})'

    def after(name: str, leg: int) -> Column:
        key = f"end_{name.lower()}" if leg == LEGS else f"after_{name.lower()}{leg}"
        return printed(
            key,
            [rating(name, system, leg) for system in LISTS],
            article="afirmação 5",
            format="0.##",
            width=11,
            visible=True,
        )

    return Table(
        (
            printed(
                "system",
                [f"Strategies.system_{system}" for system in LISTS],
                words=True,
                format=TEXT,
                width=26,
                visible=True,
            ),
            *(
                column
                for name in NAMES
                for column in (
                    after(name, LEGS),
                    printed(
                        f"score_{name.lower()}",
                        [f"={{Play{name}.total}}"] * len(LISTS),
                        format="0.0%",
                        article="afirmação 4",
                        width=11,
                        visible=True,
                    ),
                    printed(
                        f"most_{name.lower()}",
                        [f"=MAX({{Play{name}.exposure_{system}}})" for system in LISTS],
                        format=EXPOSED,
                        article="afirmação 6",
                        width=11,
                        visible=True,
                    ),
                )
            ),
            printed("portions", [f"={{Parameters.portions_{system}}}" for system in LISTS], width=9, visible=True),
            *(after(name, leg) for name in NAMES for leg in range(1, LEGS)),
        ),
        len(LISTS),
        under=True,
    )
