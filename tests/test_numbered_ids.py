"""Ids that are numbers: pasted from another workbook or written by another program, where a person would type text."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from filled_books import EXAMPLES, FOLDERS
from libreoffice import Calc

from xlelo.readers import read_period
from xlelo.workbook import books
from xlelo.workbook.compile import Layout
from xlelo.workbook.recalculate import EmbeddedEngine
from xlelo.workbook.values import Value, Values
from xlelo.workbook.write import draft, laid_out

_ID = re.compile(r"([A-Z])(\d+)")


def number(held: Any) -> Any:
    """P07 → 1607."""
    found = _ID.fullmatch(held) if isinstance(held, str) else None
    return 100 * (ord(found[1]) - ord("A") + 1) + int(found[2]) if found else held


def numeral(held: Any) -> Any:
    found = number(held)
    return found if found is held else str(found)


def write_ids(code: str, path: Path, renamed: Callable[[Any], Any]) -> Layout:
    """The example period with other ids wherever they stand."""
    book, words = books.find(code), books.find(code).words("en")
    period = read_period(EXAMPLES / FOLDERS[code], book.regulation).period
    content = {
        sheet: {
            key: [*map(renamed, held)] if isinstance(held, list | tuple) else renamed(held) for key, held in of.items()
        }
        for sheet, of in book.contents(period, None).items()
    }
    layout = laid_out(book, book.measure(period), words)
    draft(layout, content, words).save(path)
    return layout


def outputs(layout: Layout, values: Values) -> dict[tuple[str, str], list[Value | None]]:
    """What goes out, and what is open."""
    published = {sheet.key for sheet in layout.sheets if sheet.group == "published"}
    open_checks = {("Checks", key) for key in ("what", "number", "faults")}
    areas = {key: layout.areas[key] for key in layout.formulas if key in open_checks or key[0] in published}
    return {
        key: [values[layout.titles[key[0]]].get((row, area.column)) or "" for row in range(area.first, area.last + 1)]
        for key, area in areas.items()
    }


@pytest.mark.parametrize("code", FOLDERS)
def test_they_are_found(code: str, tmp_path: Path, calc: Calc) -> None:
    texts, numbers = tmp_path / "texts.xlsx", tmp_path / "numbers.xlsx"
    layout = write_ids(code, texts, numeral)
    write_ids(code, numbers, number)
    expected = outputs(layout, EmbeddedEngine().values(texts))
    assert expected["Checks", "faults"] == [""]
    for engine in (EmbeddedEngine(), calc):
        found = outputs(layout, engine.values(numbers))
        assert {key: held for key, held in found.items() if held != expected[key]} == {}
