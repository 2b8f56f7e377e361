"""Words in a declaration, `{=Choices.std}`, in the language of the workbook."""

import re
from collections.abc import Mapping
from dataclasses import replace

from xlelo.sheets.sheet import Column, Sheet

WORD_MARK = re.compile(r"\{=([\w.-]+)\}")


def localise(sheet: Sheet, words: Mapping[str, str]) -> Sheet:
    """Replace words in number formats by those of the workbook's language."""
    if not any(WORD_MARK.search(column.format) for column in sheet.columns()):
        return sheet

    def localise_columns(columns: tuple[Column, ...]) -> tuple[Column, ...]:
        return tuple(
            replace(one, format=WORD_MARK.sub(lambda found: words.get(found[1], ""), one.format))
            if WORD_MARK.search(one.format)
            else one
            for one in columns
        )

    tables = tuple(replace(table, columns=localise_columns(table.columns)) for table in sheet.tables)
    return replace(sheet, tables=tables, fields=localise_columns(sheet.fields))
