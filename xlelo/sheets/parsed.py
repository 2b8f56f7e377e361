"""What people typed, as the sheets take it: no text and no error value goes on into a calculation from here.

A number that is none, or lies outside its bounds, is taken as −1, and a text that is an error value as “?”. Both are
looked for by the checks, which name the cell. A blank cell of a row that holds anything is taken as 0, or "".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlelo.law.kinds import IDENTITY
from xlelo.sheets.bound import UNTAKEN, Bound
from xlelo.sheets.formats import DATE, FLAG, ISO_DATE, TEXT
from xlelo.sheets.formulas import NOTHING, first_of, one_if
from xlelo.sheets.sheet import Column, computed, printed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from xlelo.law.kinds import Kind
    from xlelo.periods.form import Column as FileColumn
    from xlelo.periods.form import File


def _letter(number: int) -> str:
    """A to Z, AA, AB, …"""
    before, last = divmod(number - 1, 26)
    return (chr(ord("A") + before - 1) if before else "") + chr(ord("A") + last)


WIDTH = 9

FEW_WORDS = 3
"""So many are told apart by one formula."""

UNTAKEN_FOUND = '"~?"'
"""… and how it is searched for."""


def something(cells: str, *, counted: bool = False) -> str:
    """A formula: 1 where any of the cells holds more than an empty text, which pasted values leave behind.

    `counted`: the row's number is one of them."""
    number = "-1" if counted else ""
    return f'IF(IFERROR(SUMPRODUCT(({cells}<>"")*1){number},1)=0,"",1)'


UNSEEN = ("\u00a0", "\u3000", "\u200b", "\t", "\n")
"""Signs that look like blanks or like nothing, as pages and other programs paste them."""


def _without(typed: str, signs: Iterable[str]) -> str:
    for sign in signs:
        typed = f'SUBSTITUTE({typed},"{sign}","")'
    return typed


def parsed_text(typed: str) -> str:
    """Blanks alone are nothing."""
    return _words_taken(typed, f'{typed}&""', (" ", *UNSEEN))


def parsed_id(typed: str, *, unseen: bool = True) -> str:
    """`unseen`: no eye sees what else may stand at the end of an id; one that is only searched for is not found."""
    return _words_taken(typed, f'IF({without_signs(typed, unseen=unseen)}={typed}&"",{typed}&"","?")', " ")


def without_signs(typed: str, *, unseen: bool = False) -> str:
    """A search takes ~ * ? for other signs."""
    return _without(typed, ("~", "*", "?", *(UNSEEN if unseen else ())))


def is_word(typed: str, kind: Kind, *codes: str) -> str:
    """A condition: one of the words that may stand there, or of those codes; as files have them or in the workbook's
    own language."""
    known = [f'"{code}"' for code in codes or kind.codes]
    known += [f"{{=Choices.{code}}}" for code in codes or kind.codes if kind.home is not None]
    return "OR({})".format(",".join(f'{typed}&""={word}' for word in known))


def parsed_word(typed: str, kind: Kind, otherwise: str = UNTAKEN) -> str:
    """One of those words, in the workbook's own language where it has them; or nothing."""
    if kind.home is None:
        words = f'IF({is_word(typed, kind)},{typed}&"",{otherwise})'
    else:
        words = first_of({is_word(typed, kind, code): f"{{=Choices.{code}}}" for code in kind.codes}, otherwise)
    return _words_taken(typed, words, " ")


def parsed_listed(typed: str, among: str) -> str:
    """One that stands in that column, or nothing."""
    listed = f'AND({without_signs(typed)}={typed}&"",ISNUMBER(MATCH({typed}&"",{{{among}}},0)))'
    return _words_taken(typed, f'IF({listed},{typed}&"",{UNTAKEN})', " ")


def _words_taken(typed: str, words: str, blank: Iterable[str]) -> str:
    return f'IFERROR(IF(ISLOGICAL({typed}),"?",IF({_without(typed, blank)}="","",{words})),"?")'


def _text_or_word(column: FileColumn, typed: str) -> str:
    """Of words that a file has as codes, the workbook's own; many of them are looked up where a table lists them."""
    if column.kind is IDENTITY:
        return parsed_id(typed)
    if column.kind.home is None or len(column.kind.codes) > FEW_WORDS:
        return parsed_text(typed)
    return parsed_word(typed, column.kind, f'{typed}&""')


def parsed(
    sheet: str,
    file: File,
    bounds: Mapping[str, Bound],
    renamed: Mapping[str, str] | None = None,
    *,
    without: tuple[str, ...] = (),
) -> Iterator[Column]:
    """The columns of a sheet of inputs as they are taken, in a table that counts its rows; blank rows stay so."""
    first, last = file.columns[0].name, file.columns[-1].name
    names = renamed or {}
    yield computed(
        names.get("filled", "filled"),
        something(f"INDEX({{{sheet}.{first}:{last}}},{{n}},0)"),
        blank_if=f"{{n}}>ROWS({{{sheet}.{first}}})",
        format=FLAG,
        width=7,
        heading="Intake.filled",
    )
    filled = f"{{{names.get('filled', 'filled')}}}"
    for column in file.columns:
        if column.name in without:
            continue
        typed = f"{{{sheet}.{column.name}#}}"
        key, heading = names.get(column.name, column.name), f"{sheet}.{column.name}"
        if column.name in bounds:
            bound = bounds[column.name]
            yield computed(
                key,
                bound.parsed(typed),
                needs=filled,
                format=f"{ISO_DATE};General;" if bound.format == DATE else "General;General;",
                width=12 if bound.format == DATE else WIDTH,
                heading=heading,
            )
        else:
            yield computed(key, _text_or_word(column, typed), needs=filled, format=TEXT, width=12, heading=heading)


ALPHABET = printed("alphabet", ("".join(f"{_letter(number):2}" for number in range(1, 53)),), format=TEXT)
"""For the sheet of parameters: the columns in their order, two signs each."""


def invalid_cell(key: str, typed: str, span: str, mark: str = "-1", filled: str = "{filled}") -> Column:
    """Which cell of the row could not be taken, as Sheet!Column; `typed`: the input that the span begins with."""
    at = f"{{{typed}@}}"
    letter = f"MID({at},LEN({at}),1)"
    along = f"FIND({letter},{{Parameters.alphabet}})+2*MATCH({mark},{{{span}}},0)-2"
    there = f'SUBSTITUTE(MID({{Parameters.alphabet}},{along},2)," ","")'
    return computed(
        key, f'IFERROR(LEFT({at},LEN({at})-1)&{there},"")', needs=filled, format=TEXT, width=10, heading="Intake.unread"
    )


def unknown_id(key: str, identity: str, filled: str = "{filled}", *, also: tuple[str, ...] = ()) -> Column:
    """An id with a blank at an end, or with a sign that `id_taken` takes for “?”; or none in a row that holds more.

    `also`: signs that no id of this regulation may hold.
    """
    patterns = ("* ", " *", "*~**", "*~?*", "*~~*", *(f"*{sign}*" for sign in also))
    odd = "+".join(f'COUNTIF({identity},"{pattern}")' for pattern in patterns)
    return computed(
        key, f'IF({identity}="",1,{one_if(f"{odd}>0")})', needs=filled, format=FLAG, width=7, heading="Intake.misspelt"
    )


def parsed_in_row(
    sheet: str, file: File, bounds: Mapping[str, Bound], *, without: tuple[str, ...] = ()
) -> Iterator[Column]:
    """The same in the very rows that are typed into: one entry changes one row, and nothing else has to be asked."""
    first, last = file.columns[0].name, file.columns[-1].name
    yield computed(
        "filled",
        something(f"{{{first}:{last}=}}", counted=True),
        needs="",
        format=FLAG,
        width=7,
        heading="Intake.filled",
        helper=True,
    )
    for column in file.columns:
        if column.name in without:
            continue
        typed, heading = f"{{{column.name}}}", f"{sheet}.{column.name}, Parameters.taken"
        if column.name in bounds:
            bound = bounds[column.name]
            words, is_day = bound.parsed(typed), bound.format == DATE
            shown = f"{ISO_DATE};General;" if is_day else "General;General;"
        else:
            words, is_day, shown = _text_or_word(column, typed), False, TEXT
        yield computed(
            f"{column.name}_taken",
            words,
            needs="{filled}",
            format=shown,
            width=12 if is_day or shown == TEXT else WIDTH,
            heading=heading,
            helper=True,
        )


def parsed_days(bound: Bound, **days: str) -> Iterator[Column]:
    """Single cells: the days that are typed in others."""
    for key, typed in days.items():
        yield computed(key, bound.parsed(f"{{{typed}}}"), format=f"{ISO_DATE};General;", helper=True)


def is_blank(cell: str) -> str:
    """A condition on an input: nothing stands there, which is not 0."""
    return f'IFERROR({cell}="",FALSE)'


def no_id(cell: str) -> str:
    """A condition on an id as it is taken."""
    return f'OR({cell}="",{cell}="?")'


def no_number(value: str, typed: str) -> str:
    """A condition on a number that may be 0: nothing was typed, or what cannot be taken."""
    return f'OR({value}<0,IFERROR({typed}="",0))'


def first_invalid_cell(sheet: str, faults: Mapping[str, str], otherwise: str = NOTHING, **facts: Any) -> Column:
    """Which cell of the row could not be taken, by the condition of each column in turn."""
    cells = {condition: f"{{{sheet}.{column}@}}" for column, condition in faults.items()}
    return computed(
        facts.pop("key", "unread"),
        first_of(cells, otherwise),
        **{"format": TEXT, "width": 10, "heading": "Intake.unread", **facts},
    )


def bound_cells(bound: Bound) -> tuple[Column, Column]:
    """The two cells of a bound on the sheet of parameters."""
    return tuple(  # type: ignore[return-value]
        printed(
            f"{end}_{bound.key}",
            (value,),
            format=bound.format,
            heading=f"Parameters.{bound.key}_bound, Parameters.{end}",
        )
        for end, value in (("least", bound.least), ("most", bound.most))
    )
