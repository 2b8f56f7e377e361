"""Words that a drop-down offers: the language's own, and the codes of files are understood beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from filled_books import EXAMPLES, FOLDERS, example
from openpyxl import load_workbook

from xlelo.law.kinds import choice_of
from xlelo.readers import read_period
from xlelo.regulations.regulation import Book
from xlelo.sheets.sheet import Column
from xlelo.workbook import books, page_setup
from xlelo.workbook.check import check
from xlelo.workbook.compile import Layout
from xlelo.workbook.read import read

ALL = [pytest.param(book, language, id=f"{book.code}-{language}") for book in books.ALL for language in book.languages]
INDENT = 1.5
"""In digits."""
A_WORD = re.compile("[a-z]{2}")
"""As against 1-0, ½ and U18."""


def offering(layout: Layout) -> Iterator[tuple[str, Column]]:
    """The inputs whose words the language says, with their sheets."""
    for sheet in layout.sheets:
        for column in sheet.columns():
            if column.kind is not None and column.kind.home is not None:
                yield sheet.key, column


@pytest.mark.parametrize(("book", "language"), ALL)
def test_no_drop_down_offers_a_word_of_files(book: Book, language: str) -> None:
    for sheet in book.sheets(book.measure(None)):
        for column, table in sheet.located_columns():
            kind = column.kind
            if kind is None or not kind.meanings:
                continue
            if kind.home is None:
                assert column.choices or not any(map(A_WORD.search, kind.codes)), (sheet.key, column.key)
            else:
                said = kind.offer(book.words(language))
                assert len(set(said.values())) == len(kind.codes)
                assert not any("," in word and not column.choices for word in said.values())
                needed = page_setup.width_of_line(said.values(), page_setup.LABEL) + INDENT
                assert table is None or needed <= column.least_width, (sheet.key, column.key)


@pytest.mark.parametrize(
    ("code", "language", "name", "offered"),
    [
        ("fce", "ca", "History_kind", '"estàndard,ràpids"'),
        ("fce", "ca", "Parameters_performance", '"oponent per oponent,en conjunt"'),
        ("cnxc", "pt", "Players_status", '"efetiva,provisória"'),
        ("fide2024", "es", "Pool_kind", '"clásico,rápido,blitz"'),
        ("fide2024", "es", "Parameters_amended", '"inicio,final"'),
    ],
)
@pytest.mark.second
def test_what_is_offered_typed_and_understood(
    code: str, language: str, name: str, offered: str, tmp_path: Path
) -> None:
    """A month in the language's own words; then with the codes of files, as older workbooks have them."""
    book = books.find(code)
    given = read_period(EXAMPLES / FOLDERS[code], book.regulation)
    own, older = tmp_path / "own.xlsx", tmp_path / "older.xlsx"
    layout = example(code, own, language)
    workbook = load_workbook(own)
    area = layout.areas[tuple(name.split("_"))]  # type: ignore[index] # of two parts
    rules = workbook[layout.titles[area.sheet]].data_validations.dataValidation
    assert offered in [rule.formula1 for rule in rules if f"{area.letter}{area.first}" in rule.sqref]
    exchanged = 0
    for sheet, column in offering(layout):
        assert column.kind is not None
        codes = {word: code for code, word in column.kind.offer(layout.words).items()}
        place = layout.areas[sheet, column.key]
        for row in range(place.first, place.last + 1):
            cell = workbook[layout.titles[sheet]].cell(row, place.column)
            exchanged += cell.value in codes
            cell.value = codes.get(cell.value, cell.value)
    assert exchanged
    workbook.save(older)
    assert read(older).period == read(own).period == given.period
    assert check(older).differences == []


@pytest.mark.parametrize("typed", ["std", "STD", "estàndard", "Clásico", "clássicas", "standard"])
def test_every_language_is_read(typed: str) -> None:
    assert choice_of({"std": 1, "rapid": 2}, "").meaning(typed) == 1


@pytest.mark.parametrize("typed", ["", "stand", "clasico", "std,rapid"])
def test_nothing_else_is_read(typed: str) -> None:
    with pytest.raises(KeyError):
        choice_of({"std": 1, "rapid": 2}, "").meaning(typed)
