"""Data validation: what people may type into a cell, from the rules of the input file, with a message."""

from collections.abc import Container
from textwrap import wrap
from typing import Any, Final, Literal

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.dimensions import ColumnDimension

from xlelo.lang import Words
from xlelo.law.kinds import Kind
from xlelo.sheets.bound import bound_of
from xlelo.sheets.sheet import Column
from xlelo.workbook import style
from xlelo.workbook.compile import Layout, name_of, split_key
from xlelo.workbook.looks import LAST_COLUMN

_SORTS: Final[dict[str, Literal["date", "decimal", "whole"]]] = {
    "date": "date",
    "fraction": "decimal",
    "flag": "whole",
    "whole": "whole",
}
"""Kind of a number or date → its kind of rule."""

LONGEST_TEXT = 80
LONGEST_LIST = 255
"""Maximum number of characters of a list inside a rule."""
TIP_LINE = 44
"""Maximum number of characters per line of an input message."""
LONGEST_MESSAGE = 225
"""Maximum number of characters of an error message in Excel."""


def validation(layout: Layout, sheet: str, column: Column, cell: str, words: Words) -> DataValidation:
    """Make the rule for an input column. `cell`: its first cell."""
    kind = column.kind
    assert kind is not None  # noqa: S101 - only inputs are validated
    sentence = _sentence(layout, sheet, column, kind, words)
    rule = _rule(layout, sheet, column, kind, cell, words)
    rule.allow_blank = rule.type != "list"  # if blanks are allowed, a list with blank cells allows everything in Excel
    rule.showErrorMessage, rule.showInputMessage = not column.suggested, True
    rule.errorTitle = words["allowed.title"]
    if column.known and column.choices:  # other words are known too, so this only warns
        rule.errorStyle, rule.errorTitle = "warning", words["allowed.question"]
    rule.error, rule.prompt = sentence, _wrap(sentence)
    return rule


def _wrap(sentence: str) -> str:
    """Break the message into lines, because LibreOffice does not.

    Its frame is a twentieth too narrow. Blanks after the longest line make up for that.
    """
    lines = wrap(sentence, TIP_LINE, break_on_hyphens=False)
    longest = max(range(len(lines)), key=lambda number: len(lines[number]))
    lines[longest] += " " * (2 + len(lines[longest]) // 8)
    return "\n".join(lines)


def refuse_typing(words: Words) -> DataValidation:
    """A rule that refuses all typing, for unlocked cells with formulas."""
    rule = DataValidation("custom", formula1="FALSE", showErrorMessage=True, errorTitle=words["allowed.title"])
    rule.error = words["allowed.aid"]
    return rule


def protect(worksheet: Any, width: int, gaps: Container[int], *, grows: bool) -> None:
    """Lock all cells that are no inputs, without a password. Excel sorts unlocked cells only: the inputs of rows.

    `grows`: people may insert and delete rows. Excel deletes a row only if all its cells are unlocked. So the
    `gaps` between tables and the columns after `width` are unlocked too.
    """
    columns, beyond = worksheet.column_dimensions, get_column_letter(width + 1)
    for position in range(1, width + 1):
        style.empty_column(columns[get_column_letter(position)], locked=not grows or position not in gaps)
    columns[beyond] = ColumnDimension(worksheet, index=beyond, min=width + 1, max=LAST_COLUMN, width=9)
    style.empty_column(columns[beyond], locked=not grows)
    protection = worksheet.protection
    protection.sheet = True
    always, rows = ("autoFilter", "formatColumns", "sort"), ("insertRows", "deleteRows", "formatRows")
    for allowed in (*always, *rows) if grows else always:
        setattr(protection, allowed, False)  # the file says what is refused


def _sentence(layout: Layout, sheet: str, column: Column, kind: Kind, words: Words) -> str:
    """The message: what is allowed."""
    if column.choices and not column.suggested:
        return _offer(layout, *split_key(sheet, column.choices), words)
    least, most = kind.least, kind.most
    if (bound := column.bound) is not None:  # the law of the day may have other numbers than the declaration
        least, most = (layout.column("Parameters", f"{end}_{bound.key}").values[0] for end in ("least", "most"))
    if isinstance(least, float):
        least = f"{least:f}"  # otherwise 1e-06
    return words[f"allowed.{_said_by(column, kind, words)}"].format(
        least=least, most=most, list="; ".join(kind.offer(words).values())
    )


def _offer(layout: Layout, sheet: str, key: str, words: Words) -> str:
    """List the column's values if a message has room for them. For an input column, name its sheet instead."""
    column = layout.column(sheet, key)
    if column.is_input:
        return words["allowed.elsewhere"].format(sheet=layout.titles[sheet])
    listed = "; ".join(words.join(value) if column.words else value for value in column.values)
    sentence = words["allowed.choice"].format(list=listed)
    if listed and len(sentence) <= LONGEST_MESSAGE:
        return sentence
    return words.get(f"{sheet}.offered", words["allowed.listed"])


def _said_by(column: Column, kind: Kind, words: Words) -> str:
    if column.suggested:
        return "suggested"
    if column.once:
        return "once"
    if column.bound is not None and isinstance(column.bound.most, str):
        return column.bound.key
    if f"allowed.{kind.key}" in words:
        return kind.key
    if kind.zero_is_blank:
        return "rating"
    return kind.name


def _rule(layout: Layout, sheet: str, column: Column, kind: Kind, cell: str, words: Words) -> DataValidation:
    if column.choices:
        owner, key = split_key(sheet, column.choices)
        texts = layout.column(owner, key).texts or key
        return DataValidation(type="list", formula1=name_of(*split_key(owner, texts)))
    if column.bound is not None and column.bound.halves:
        return DataValidation("custom", formula1=f"NOT({column.bound.is_misplaced(cell)})")
    if column.once:
        # Texts are compared, because COUNTIF takes 05 for 5, 3-4 for a date and >5 for a condition.
        return DataValidation(type="custom", formula1=f'SUMPRODUCT(({name_of(sheet, column.key)}&""={cell}&"")*1)=1')
    if kind.name in _SORTS:
        own = bound_of(kind)
        first, last = str(own.least), str(own.most)
        if column.bound is not None:
            first, last = (f"Parameters_{end}_{column.bound.key}" for end in ("least", "most"))
        return DataValidation(_SORTS[kind.name], formula1=first, formula2=last, operator="between")
    if kind.name == "choice":
        offered = kind.offer(words).values()
        listed = ",".join(offered)
        assert len(listed) <= LONGEST_LIST and listed.count(",") < len(offered)  # noqa: S101, PT018 - longer lists are in cells
        return DataValidation(type="list", formula1=f'"{listed}"')
    return DataValidation("textLength", formula1="0", formula2=str(LONGEST_TEXT), operator="between")
