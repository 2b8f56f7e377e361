"""Two strategies under every regulation, typed or from the article, with the total score beside the rating."""

from xlelo.lang import LANGUAGES, words
from xlelo.law.kinds import choice_of
from xlelo.periods.form import Column as InputField
from xlelo.periods.form import File
from xlelo.regulations.melao.rules import TODAY
from xlelo.sheets.bound import bounds_of
from xlelo.sheets.chart import Chart
from xlelo.sheets.formats import TEXT, WHOLE_FORMAT
from xlelo.sheets.sheet import Column, Sheet, Table, fixed_column, fixed_table, input_column, inputs
from xlelo.whatif.sheets.bounds import (
    DIAL,
    EARLIER_GAMES_KIND,
    FACTOR_KIND,
    GAMES,
    LIMIT,
    PERCENTAGE,
    RATING_KIND,
    parsed_columns,
)
from xlelo.whatif.sheets.parameters import CLAIM_TEXTS, HOME, LEGS, LISTS, NAMES, PLAYABLE

CLAIM_VALUES = {
    words(language, HOME)[said]: claim
    for language in LANGUAGES
    for said, claim in zip(CLAIM_TEXTS, PLAYABLE, strict=True)
}
"""Name in any language → claim. A reader of any language can thus read the workbooks of all."""

START_FILE = File.of(
    "start",
    InputField("claim", choice_of(CLAIM_VALUES)),
    *(
        InputField("start", RATING_KIND),
        InputField("before", EARLIER_GAMES_KIND),
        InputField("fixed_k", FACTOR_KIND),
    ),
    *(InputField("lists", DIAL), InputField("limit", LIMIT)),
    is_required=False,
)
LEG_KINDS = {"games": GAMES, "percentage": PERCENTAGE, "opposition": RATING_KIND}
LEGS_FILE = File(
    "legs",
    tuple(InputField(f"{key}_{name.lower()}", kind) for name in NAMES for key, kind in LEG_KINDS.items()),
    is_required=False,
)

EXPOSURE_FORMAT = f'[>{TODAY.numbers["carried"]}]"! "General;General'
"""Number format for K · n of a list. It marks values above FIDE's limit."""


def strategies() -> Sheet:
    return Sheet.of(
        "Strategies",
        _legs(),
        _ends(),
        fields=_fields(),
        value_column=5,
        file=START_FILE.name,
        charts=(Chart("chart", "bar", "system", tuple(f"end_{name.lower()}" for name in NAMES), "A33", (27, 5)),),
        one_page=True,
    )


def _fields() -> tuple[Column, ...]:
    return (
        *(
            input_column(one.name, one.kind, format=TEXT, choices="Parameters.claims", width=20)
            if one.kind.meanings
            else input_column(one.name, one.kind, bound=bounds_of(START_FILE)[one.name], format=WHOLE_FORMAT)
            for one in START_FILE.columns
        ),
        *(
            fixed_column(f"claim_{number}", (f"Strategies.said_{number}",), words=True, format=TEXT, visible=True)
            for number in range(1, len(PLAYABLE) + 1)
        ),
        *parsed_columns("Strategies", START_FILE, columns={"claim": "Parameters.claims"}),
    )


def _legs() -> Table:
    return fixed_table(
        fixed_column("leg", range(1, LEGS + 1), format=WHOLE_FORMAT, width=26),
        *inputs(LEGS_FILE, bounds_of(LEGS_FILE)),
        file=LEGS_FILE.name,
    )


def _ends() -> Table:
    def rating(name: str, system: str, leg: int) -> str:
        return f'=IF({{Parameters.playable}}=0,"",{{Play{name}.rating_{system}#Parameters.until_{leg}}})'

    def rating_column(name: str, leg: int) -> Column:
        key = f"end_{name.lower()}" if leg == LEGS else f"after_{name.lower()}{leg}"
        return fixed_column(
            key, [rating(name, system, leg) for system in LISTS], article="afirmação 5", format="0.0", visible=True
        )

    return fixed_table(
        fixed_column(
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
                rating_column(name, LEGS),
                fixed_column(
                    f"score_{name.lower()}",
                    [f"={{Play{name}.total}}"] * len(LISTS),
                    format="0.0%",
                    article="afirmação 4",
                    visible=True,
                ),
                fixed_column(
                    f"most_{name.lower()}",
                    [f"=MAX({{Play{name}.exposure_{system}}})" for system in LISTS],
                    format=EXPOSURE_FORMAT,
                    article="afirmação 6",
                    visible=True,
                ),
            )
        ),
        fixed_column("portions", [f"={{Parameters.portions_{system}}}" for system in LISTS], visible=True),
        *(rating_column(name, leg) for name in NAMES for leg in range(1, LEGS)),
        under=True,
    )
