"""Parsed inputs: no text and no error value gets from here into a calculation.

An invalid number, or one outside its bounds, becomes −1; an invalid text becomes “?”. The checks look for both and name
the cell. A blank cell in a filled row becomes 0 or "".
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from types import MappingProxyType
from typing import Any

from xlelo.law.kinds import Kind
from xlelo.periods.form import Column as FileColumn
from xlelo.periods.form import File
from xlelo.sheets.asked_row import Row
from xlelo.sheets.bound import UNTAKEN, Bound
from xlelo.sheets.columns import nonzero, text
from xlelo.sheets.expected_cells import serial
from xlelo.sheets.formats import DATE, FLAG, ISO_DATE, TEXT
from xlelo.sheets.formulas import EMPTY_TEXT, first_of, one_if, row_of
from xlelo.sheets.sheet import Column, Line, Word, computed, fixed_column, input_column


def _letter(number: int) -> str:
    """Letters of a column: A to Z, AA, AB, …"""
    before, last = divmod(number - 1, 26)
    return (chr(ord("A") + before - 1) if before else "") + chr(ord("A") + last)


MAX_WORDS = 3
"""Maximum number of words that one formula tells apart."""

INVALID_PATTERN = '"~?"'
"""The invalid value “?” as a search pattern."""


def something(cells: str, *, counted: bool = False) -> str:
    """Formula: 1 if any cell holds more than an empty text. Pasted values leave empty texts behind.

    `counted`: one of the cells is the row's number.
    """
    number = "-1" if counted else ""
    return f'IF(IFERROR(SUMPRODUCT(({cells}<>"")*1){number},1)=0,"",1)'


def is_typed(sheet: str, file: File) -> Callable[[Row], int | None]:
    """What a column with `something` asks: 1 if a cell of the row is filled."""

    def asked(row: Row) -> int | None:
        return 1 if any(row.at(f"{sheet}.{column.name}", row.number) is not None for column in file.columns) else None

    return asked


UNSEEN = ("\u00a0", "\u3000", "\u200b", "\t", "\n")
"""Characters that look like a blank or like nothing. Web pages and other programs paste them."""


def _constant(sign: str) -> str:
    """A character in a formula. Programs that save the file do not keep control characters between quotes."""
    return f"CHAR({ord(sign)})" if sign < " " else f'"{sign}"'


def _remove(entry: str, signs: Iterable[str]) -> str:
    for sign in signs:
        entry = f'SUBSTITUTE({entry},{_constant(sign)},"")'
    return entry


def parse_text(entry: str) -> str:
    """Formula: the typed text. Blanks alone count as blank."""
    return _parse_words(entry, f'{entry}&""', (" ", *UNSEEN))


def parse_id(entry: str) -> str:
    """Formula: the typed id."""
    return _parse_words(entry, f'IF({remove_wildcards(entry, unseen=True)}={entry}&"",{entry}&"","?")', " ")


def parse_row_of_id(entry: str, column: str) -> str:
    """Formula: row of the typed id in a column; 0 if it is not there."""
    listed = row_of(f'{entry}&""', column)
    return _parse_words(entry, f'IF({remove_wildcards(entry, unseen=True)}={entry}&"",{listed},"?")', " ")


def parse_bare_text(entry: str) -> str:
    """Formula: the typed text that stands for an id; no blank may be at an end."""
    signs = "&".join(map(_constant, (" ", *UNSEEN)))
    ends = (f"MID({entry},{place},1)" for place in ("1", f"LEN({entry})"))
    at_an_end = ",".join(f"ISNUMBER(FIND({end},{signs}))" for end in ends)
    return _parse_words(entry, f'IF(OR({at_an_end}),"?",{entry}&"")', " ")


def remove_wildcards(entry: str, *, unseen: bool = False) -> str:
    """Remove the wildcards ~ * ? of spreadsheet searches."""
    return _remove(entry, ("~", "*", "?", *(UNSEEN if unseen else ())))


def is_word(entry: str, kind: Kind, *codes: str) -> str:
    """Condition: the text is one of the kind's words, or one of `codes`, as in files or in the workbook's language."""
    known = [f'"{code}"' for code in codes or kind.codes]
    known += [f"{{=Choices.{code}}}" for code in codes or kind.codes if kind.home is not None]
    return "OR({})".format(",".join(f'{entry}&""={word}' for word in known))


def parse_word(entry: str, kind: Kind, otherwise: str = UNTAKEN) -> str:
    """Formula: the typed word in the workbook's language; "" if blank, `otherwise` if unknown. Codes stay codes."""
    if kind.home is None:
        words = f'IF({is_word(entry, kind)},{entry}&"",{otherwise})'
    else:
        words = first_of({is_word(entry, kind, code): f"{{=Choices.{code}}}" for code in kind.codes}, otherwise)
    return _parse_words(entry, words, " ")


def parse_from_list(entry: str, column: str) -> str:
    """Formula: the typed text if the column `column` has it; "" if blank."""
    listed = f'AND({remove_wildcards(entry)}={entry}&"",ISNUMBER(MATCH({entry}&"",{{{column}}},0)))'
    return _parse_words(entry, f'IF({listed},{entry}&"",{UNTAKEN})', " ")


def _parse_words(entry: str, words: str, blank: Iterable[str]) -> str:
    return f'IFERROR(IF(ISLOGICAL({entry}),"?",IF({_remove(entry, blank)}="","",{words})),"?")'


def _text_or_word(column: FileColumn, entry: str) -> str:
    """Formula for a text. A kind with few words is parsed here; one with many is looked up in its table later."""
    if column.kind.is_id:
        return parse_id(entry)
    if _has_many_words(column.kind):
        return parse_text(entry)
    return parse_word(entry, column.kind, f'{entry}&""')


def parsed_columns(
    sheet: str,
    file: File,
    bounds: Mapping[str, Bound],
    renamed: Mapping[str, str] | None = None,
    *,
    without: tuple[str, ...] = (),
) -> Iterator[Column]:
    """Parsed columns of an input sheet, in a table with row numbers. Blank rows stay blank."""
    first, last = file.columns[0].name, file.columns[-1].name
    names = renamed or {}
    yield computed(
        names.get("filled", "filled"),
        something(f"INDEX({{{sheet}.{first}:{last}}},{{n}},0)"),
        blank_if=f"{{n}}>ROWS({{{sheet}.{first}}})",
        format=FLAG,
        heading="Intake.filled",
        asks=is_typed(sheet, file),
    )
    filled = f"{{{names.get('filled', 'filled')}}}"
    for column in file.columns:
        if column.name not in without:
            key, typed = names.get(column.name, column.name), f"{{{sheet}.{column.name}#}}"
            heading = f"{sheet}.{column.name}"
            asks = parsed_value(file.name, column)
            yield _parsed(key, typed, column, bounds.get(column.name), needs=filled, heading=heading, asks=asks)


def parsed_value(file: str, column: FileColumn) -> Callable[[Row], Any]:
    """What a parsed cell asks: the value that the file's reader takes from the input. A blank number or day is 0."""
    name, kind = column.name, column.kind
    if kind.meanings is not None and _has_many_words(kind):
        return lambda row: row.typed(file, name, as_text=True)
    if kind.meanings is not None:
        words = {meaning: Word(f"Choices.{code}") for code, meaning in kind.meanings.items() if code}
        return lambda row: words.get(row.typed(file, name))
    blank = None if kind.name == "text" else 0

    def asked(row: Row) -> Any:
        value = row.typed(file, name)
        if isinstance(value, date):
            return serial(value)
        return blank if value is None else int(value) if isinstance(value, bool) else value

    return asked


def _has_many_words(kind: Kind) -> bool:
    """Whether a table of words is searched for the text: it is long, or its codes have no words."""
    return kind.home is None or len(kind.codes) > MAX_WORDS


def _parsed(key: str, entry: str, column: FileColumn, bound: Bound | None, **facts: Any) -> Column:
    """Column with the parsed value of an input."""
    if bound is None:
        return text(key, _text_or_word(column, entry), **facts)
    if bound.format == DATE:
        return computed(key, bound.parse(entry), format=f"{ISO_DATE};General;", **facts)
    return computed(key, bound.parse(entry), format="General;General;", **facts)


ALPHABET = fixed_column("alphabet", ("".join(f"{_letter(number):2}" for number in range(1, 53)),), format=TEXT)
"""Cell of the sheet of parameters: the column letters in order, two characters each."""


def invalid_cell(
    key: str,
    entry: str,
    span: str,
    mark: str = "-1",
    cell: str = "{filled}",
    lines: tuple[Line, ...] = (),
    texts: Mapping[str, str] = MappingProxyType({}),
) -> Column:
    """Column that names the invalid cell of the row, as Sheet!Column. `entry`: first input of the span.

    `texts`: parsed text outside the span → its input.
    """
    at = f"{{{entry}@}}"
    # Place of the first mark in the span, counted on from the letter of the span's first column, two characters each.
    letter = f"MID({at},LEN({at}),1)"
    along = f"FIND({letter},{{Parameters.alphabet}})+2*MATCH({mark},{{{span}}},0)-2"
    there = f'SUBSTITUTE(MID({{Parameters.alphabet}},{along},2)," ","")'
    name = f'IFERROR(LEFT({at},LEN({at})-1)&{there},"")'
    name = first_of({f'{{{value}}}="?"': f"{{{typed}@}}" for value, typed in texts.items()}, name)
    return text(key, name, needs=cell, heading="Intake.unread", lines=lines)


def unknown_id(key: str, identity: str, *, also: tuple[str, ...] = (), lines: tuple[Line, ...] = ()) -> Column:
    """Flag: an id with a blank at an end or with a wildcard, or no id in a filled row.

    `also`: characters that no id of this regulation may have.
    """
    patterns = ("* ", " *", "*~**", "*~?*", "*~~*", *(f"*{sign}*" for sign in also))
    odd = "+".join(f'COUNTIF({identity},"{pattern}")' for pattern in patterns)
    mark = f'IF({identity}="",1,{one_if(f"{odd}>0")})'
    return nonzero(key, mark, needs="{filled}", heading="Intake.misspelt", lines=lines)


def parse_in_row(sheet: str, file: File, bounds: Mapping[str, Bound]) -> Iterator[Column]:
    """Parsed columns in the rows of the inputs themselves. So an entry recalculates only its own row."""
    first, last = file.columns[0].name, file.columns[-1].name
    yield computed(
        "filled",
        something(f"{{{first}:{last}=}}", counted=True),
        needs="",
        format=FLAG,
        heading="Intake.filled",
        helper=True,
        asks=is_typed(sheet, file),
    )
    for column in file.columns:
        yield _parsed(
            f"{column.name}_taken",
            f"{{{column.name}}}",
            column,
            bounds.get(column.name),
            needs="{filled}",
            heading=f"{sheet}.{column.name}, Parameters.taken",
            helper=True,
            asks=parsed_value(file.name, column),
        )


def month_days(file: File, bound: Bound, *articles: str) -> Iterator[Column]:
    """The day of a month's list and the days of its period, as typed and parsed. `articles`: one for each day."""
    names, keys, facts = (
        ("new_list", "from", "to"),
        ("list_day", "first_day", "last_day"),
        ("new_list", "first", "last"),
    )
    for name, article in zip(names, articles, strict=True):
        yield input_column(name, file[name].kind, bound=bound, format=DATE, article=article)
    for name, key, fact in zip(names, keys, facts, strict=True):
        yield computed(
            key,
            bound.parse(f"{{{name}}}"),
            format=f"{ISO_DATE};General;",
            helper=True,
            asks=lambda row, fact=fact: serial(getattr(row.result.period, fact)),
        )


def is_blank(cell: str) -> str:
    """Condition: the input is blank. 0 is not blank."""
    return f'IFERROR({cell}="",FALSE)'


def no_id(cell: str) -> str:
    """Condition: the parsed id is blank or invalid."""
    return f'OR({cell}="",{cell}="?")'


def no_id_of_anybody(cell: str) -> str:
    """Condition: `no_id`, or a blank at an end. Where an unknown id is no error, nothing else shows that blank."""
    within = f'"*"&{cell}&"*"'
    return f"OR({no_id(cell)},{_remove(within, ('* ', ' *'))}<>{within})"


def no_number(value: str, entry: str) -> str:
    """Condition: the number is missing or invalid. It may be 0."""
    return f'OR({value}<0,IFERROR({entry}="",0))'


def first_invalid_cell(
    sheet: str,
    file: File,
    bounds: Mapping[str, Bound],
    parsed: Callable[[str], str],
    other: Mapping[str, str] | None = None,
    *,
    columns: Iterable[str] = (),
    **facts: Any,
) -> Column:
    """Column that names the first cell of the row that the file's reader would refuse.

    `parsed`: input column → its parsed cell. `other`: input column → condition, if it is not the usual one.
    """
    cells = {}
    for name in columns or file.header:
        condition = (other or {}).get(name) or _is_refused(file[name], bounds.get(name), parsed(name))
        cells[condition] = f"{{{sheet}.{name}@}}"
    return computed(
        facts.pop("key", "unread"),
        first_of(cells, facts.pop("otherwise", EMPTY_TEXT)),
        **{"format": TEXT, "heading": "Intake.unread", **facts},
    )


def _is_refused(column: FileColumn, bound: Bound | None, value: str) -> str:
    """Condition: the cell is invalid, or blank although the file needs it."""
    if bound is None:
        return no_id(value) if column.is_filled else f'{value}="?"'
    if not column.is_filled:
        return f"{value}<0"
    return (
        f"{value}<1" if not isinstance(bound.least, str) and bound.least > 0 else no_number(value, f"{{{column.name}}}")
    )


def bound_cells(bound: Bound) -> tuple[Column, Column]:
    """Both cells of a bound on the sheet of parameters."""
    return tuple(  # type: ignore[return-value]
        fixed_column(
            f"{end}_{bound.key}",
            (value,),
            format=bound.format,
            heading=f"Parameters.{bound.key}_bound, Parameters.{end}",
        )
        for end, value in (("least", bound.least), ("most", bound.most))
    )
