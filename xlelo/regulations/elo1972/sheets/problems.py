"""Marks for the problems of each player: in the order of the inputs, and in that of the final standing."""

from collections.abc import Iterator

from xlelo.law.tables import INDETERMINATE
from xlelo.regulations.elo1972.sheets.inputs import REPLACEMENTS, typed_value
from xlelo.sheets.columns import text
from xlelo.sheets.formats import OR_NOTHING
from xlelo.sheets.formulas import first_of, one_if
from xlelo.sheets.sheet import Column, computed

_LETTERS_AT_A_TIME = 10


def _plain_steps() -> Iterator[tuple[str, str, tuple[tuple[str, str], ...]]]:
    before = "name"
    for first in range(0, len(REPLACEMENTS), _LETTERS_AT_A_TIME):
        last = first + _LETTERS_AT_A_TIME
        key = "plain_name" if last >= len(REPLACEMENTS) else f"plain_{last // _LETTERS_AT_A_TIME}"
        yield key, before, REPLACEMENTS[first:last]
        before = key


PLAIN_STEPS = tuple(_plain_steps())
"""Columns with names without accents: key, the column before it, and the letters that it replaces.

Capitals stay, because the comparison of names ignores them.
"""

_LACKING = {'OR({own_name}="",{own_name}="?")': "{Players.name@}", '{points}=""': "{Players.points@}"}


def player_marks() -> tuple[Column, ...]:
    """Marks in the order in which the players were typed."""
    name = "{own_name}"

    def flag(key: str, condition: str) -> Column:
        return computed(key, f'IF({{filled}}="",0,{one_if(condition)})', format=OR_NOTHING)

    return (
        text("incomplete", first_of(_LACKING), needs="{filled}"),
        *_plain_names(name),
        flag("repeated", 'IF({name}="",0,SUMPRODUCT(({Workings.plain_name}={plain_name})*({Workings.n}<{n})))>0'),
        computed(
            "misscored",
            'IF({points}="",0,IF(OR({points}<0,{points}>{Worksheet.players}-1,'
            "INT({points}*{Parameters.halves})<>{points}*{Parameters.halves}),1,0))",
            format=OR_NOTHING,
        ),
    )


def _plain_names(name: str) -> Iterator[Column]:
    yield text("name", name, needs="{filled}", article="paso 1", width=20)
    for key, before, letters in PLAIN_STEPS:
        formula = f"{{{before}}}"
        for letter, plain in letters:
            formula = f'SUBSTITUTE({formula},"{letter}","{plain}")'
        yield text(key, formula, article="paso 1", width=20)


def place_marks() -> tuple[Column, ...]:
    plus = f'{{Worksheet.difference#place}}="{INDETERMINATE}"'

    def flag(key: str, condition: str, article: str) -> Column:
        formula = f'IF({{position}}="",0,{one_if(condition)})'
        return computed(key, formula, needs="", article=article, format=OR_NOTHING)

    return (
        flag("indeterminate", f"AND({plus},OR({{rating}}=0,{{annulled}}=1,{{Workings.variant}}<>1))", "paso 3"),
        flag("without_difference", f"AND({plus},{{rating}}>0)", "paso 3"),
        flag(
            "unestimated",
            'IF(AND({Workings.variant}=1,{rating}=0),IF({estimate}="",TRUE,'
            "OR({v_rated}<0,{v_rated}>{Worksheet.rated},INT({v_rated}*{Parameters.halves})<>{v_rated}*{Parameters.halves})))",
            "variante",
        ),
        flag(
            "unusual_k",
            "AND({rating}>0,OR({k}<CHOOSE({junior}+1,{Parameters.k_established_from},{Parameters.k_junior_from}),"
            "{k}>CHOOSE({junior}+1,{Parameters.k_established},{Parameters.k_junior})))",
            "K",
        ),
        flag(
            "undue_remedy",
            f"AND(OR({{annulled}}=1,{typed_value('bonus')}>0),{{Worksheet.exceptional#place}}<>1)",
            "resultados excepcionales",
        ),
        flag("two_remedies", f"AND({{annulled}}=1,{typed_value('bonus')}>0)", "resultados excepcionales"),
    )
