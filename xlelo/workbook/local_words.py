"""Words in a declaration, `{=Choices.std}`, in the language of the workbook."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from xlelo.sheets.sheet import Column, Sheet

SAID = re.compile(r"\{=([\w.-]+)\}")


def localise(sheet: Sheet, words: Mapping[str, str]) -> Sheet:
    """Replace words in number formats by those of the workbook's language."""
    if not any(SAID.search(column.format) for column in sheet.columns()):
        return sheet

    def said(columns: tuple[Column, ...]) -> tuple[Column, ...]:
        return tuple(
            replace(one, format=SAID.sub(lambda found: words.get(found[1], ""), one.format))
            if SAID.search(one.format)
            else one
            for one in columns
        )

    tables = tuple(replace(table, columns=said(table.columns)) for table in sheet.tables)
    return replace(sheet, tables=tables, fields=said(sheet.fields))
