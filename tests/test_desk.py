"""Every sheet of every book in every language, as the file has it: links, tabs, headings, words, help."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any

import pytest
from openpyxl import load_workbook
from openpyxl.utils import column_index_from_string, get_column_letter, range_boundaries

from xlelo.hosts.excel.lambdas import book as functions
from xlelo.lang import words
from xlelo.sheets.sheet import heading
from xlelo.sheets.start_sheet import FRONT, GROUPS
from xlelo.workbook import books, make, page_setup
from xlelo.workbook.allowed import KEPT_TITLES, DeclarationError, refuse_titles
from xlelo.workbook.compile import CHECK_COLUMN, INTRODUCTION_ROW, WAY_ROW
from xlelo.workbook.write import WAY_BACK

if TYPE_CHECKING:
    from libreoffice import Calc, CalcDocument

    from xlelo.regulations.regulation import Book
    from xlelo.workbook.compile import Layout

ALL = [
    pytest.param(book, language, id=f"{book.code}-{language}", marks=[pytest.mark.second] if place else [])
    for book in books.ALL
    for place, language in enumerate(book.languages)
]
ONCE = [one for one in ALL if not one.marks]
"""For what has no words."""
FEW = 8
"""Rows are enough: headings and links are those of a full book."""


@cache
def file_of(code: str, language: str) -> tuple[Layout, Path]:
    book = books.find(code)
    small: Book = replace(book, measure=lambda period: dict.fromkeys(book.measure(period), FEW))
    sizes = book.measure(None)
    if code in ("fce", "cnxc", "fide2024", "club"):
        sizes = {name: min(rows, FEW) for name, rows in sizes.items()}
    path = Path(mkdtemp()) / f"{code}.{language}.xlsx"
    return make.write_for_input(small, path, sizes, book.contents(None, None), language=language), path


@cache
def written(code: str, language: str) -> tuple[Layout, Any]:
    layout, path = file_of(code, language)
    return layout, load_workbook(path)


# The way through the book.


def links(worksheet: Any) -> dict[str, str]:
    """Cell → the sheet that it leads to."""
    found = {}
    for row in worksheet.iter_rows():
        for cell in row:
            if cell.hyperlink is not None:
                title, _, target = cell.hyperlink.location.rpartition("!")
                assert target == "A1"
                found[cell.coordinate] = title.strip("'").replace("''", "'")
    return found


@pytest.mark.parametrize(("book", "language"), ALL)
def test_every_sheet_is_one_step_from_the_first(book: Book, language: str) -> None:
    _, workbook = written(book.code, language)
    first, *others = workbook.worksheets
    assert first.title == book.words(language)[f"{FRONT}.heading"]
    assert set(links(first).values()) == {sheet.title for sheet in others}
    for sheet in others:
        found = links(sheet)
        assert found.pop(f"A{WAY_ROW}") == first.title
        assert set(found.values()) <= set(workbook.sheetnames)
        assert sheet[f"A{WAY_ROW}"].value in {WAY_BACK, f"{WAY_BACK} {first.title}"}


# Its paper.

MILLIMETRES = 25.4
A4 = {"portrait": (210, 297), "landscape": (297, 210)}
READABLE = 0.68


def scale(sheet: Any) -> float:
    """At which a sheet is printed, by its widths, heights and page set-up."""
    page, area = sheet.page_setup, sheet.print_area.rpartition("!")[2] or sheet.dimensions
    left, top, right, bottom = range_boundaries(area.replace("$", ""))
    dots = {
        position: 0 if one.hidden else 7 * one.width + 5
        for one in sheet.column_dimensions.values()
        for position in range(one.min, min(one.max, right) + 1)
    }
    wide = sum(dots.get(position, 64) for position in range(left, right + 1)) * MILLIMETRES / 96
    points = (sheet.row_dimensions[row].height or 15 for row in range(top, bottom + 1))
    across, down = A4[page.orientation]
    room = (across - MILLIMETRES) * page.fitToWidth / wide
    if page.fitToHeight:
        room = min(room, (down - 2 * 0.7 * MILLIMETRES) * page.fitToHeight / (sum(points) / 72 * MILLIMETRES))
    return min(1.0, room)


@pytest.mark.parametrize(("book", "language"), ALL)
def test_what_is_printed_can_be_read(book: Book, language: str) -> None:
    _, workbook = written(book.code, language)
    shown = [sheet for sheet in workbook.worksheets if sheet.sheet_state == "visible"]
    assert {sheet.title: round(scale(sheet), 2) for sheet in shown if scale(sheet) < READABLE - 0.005} == {}


@pytest.mark.parametrize(("book", "language"), ALL)
def test_the_first_sheet_is_printed_without_its_index(book: Book, language: str) -> None:
    """Links are no use on paper; the picture beside the steps is whole."""
    layout, workbook = written(book.code, language)
    steps, index = layout.tables[FRONT]
    page = workbook.worksheets[0]
    _, _, right, bottom = range_boundaries(page.print_area.rpartition("!")[2].replace("$", ""))
    assert steps.last <= bottom <= index.header  # no article stands there
    for chart in page._charts:  # noqa: SLF001 - openpyxl has no other name for them
        begins = chart.anchor._from  # noqa: SLF001
        wide = sum(
            (page.column_dimensions[get_column_letter(one)].width or 8.43) * 7 + 5
            for one in range(begins.col + 1, right + 1)
        )
        assert wide / 96 * MILLIMETRES >= chart.anchor.ext.width / 36_000 - 3
        high = sum(page.row_dimensions[row].height or 15 for row in range(begins.row + 1, bottom + 1))
        assert high / 72 * MILLIMETRES >= chart.anchor.ext.height / 36_000 - 1


def test_the_sheets_of_the_functions_lead_to_each_other(tmp_path: Path) -> None:
    first, *others = load_workbook(functions.build(tmp_path)).worksheets
    assert set(links(first).values()) == {sheet.title for sheet in others}
    for sheet in others:
        assert set(links(sheet).values()) == {first.title}


@pytest.mark.parametrize(("book", "language"), ONCE)
def test_tabs_stand_in_groups_with_the_workings_last(book: Book, language: str) -> None:
    layout, workbook = written(book.code, language)
    groups = [sheet.group for sheet in layout.sheets]
    assert groups == sorted(groups, key=GROUPS.index)
    colours = {sheet.group: workbook[layout.titles[sheet.key]].sheet_properties.tabColor.rgb for sheet in layout.sheets}
    assert len(set(colours.values())) == len(colours)
    for sheet in layout.sheets:
        if sheet.file or any(table.file for table in sheet.tables):
            assert sheet.group == "typing"


@pytest.mark.parametrize(("book", "language"), ONCE)
def test_the_steps_of_an_empty_book_are_to_be_done(book: Book, language: str) -> None:
    layout, _ = written(book.code, language)
    area = layout.areas[FRONT, "where"]
    assert 3 <= area.last - area.first + 1 <= 6
    said = book.words(language)
    for key in ("done", "to_do", "to_settle", "ready"):
        assert said[f"{FRONT}.{key}"]


@pytest.mark.parametrize("title", ["History", "Historial", "Histórico", "a/b", "x" * 32, "'quoted'"])
def test_names_that_excel_does_not_take(title: str) -> None:
    with pytest.raises(DeclarationError):
        refuse_titles(["Games", title])
    assert "history" in KEPT_TITLES


def test_two_sheets_of_one_name_are_refused() -> None:
    with pytest.raises(DeclarationError):
        refuse_titles(["Games", "games"])


@pytest.mark.parametrize(("book", "language"), ONCE)
def test_the_cursor_is_on_the_first_cell_to_fill_in(book: Book, language: str) -> None:
    layout, workbook = written(book.code, language)
    for sheet in layout.sheets:
        worksheet = workbook[layout.titles[sheet.key]]
        typed = [layout.areas[sheet.key, one.key] for one in sheet.columns() if one.is_input and not one.helper]
        first = min((area.first, area.column) for area in typed) if typed else (1, 1)
        (active,) = [one for one in worksheet.sheet_view.selection if one.pane == _active_pane(worksheet)]
        assert (sheet.key, active.activeCell) == (sheet.key, worksheet.cell(*first).coordinate)
        if typed:
            assert not worksheet[active.activeCell].protection.locked
            assert not worksheet.protection.sort  # refused if true; people sort their rows


@pytest.mark.parametrize(("book", "language"), ALL)
def test_rows_are_sorted_by_their_filter_buttons(book: Book, language: str) -> None:
    """Excel and LibreOffice refuse to sort if a locked cell is among the filtered ones."""
    layout, workbook = written(book.code, language)
    for sheet in layout.sheets:
        worksheet = workbook[layout.titles[sheet.key]]
        if (filtered := worksheet.auto_filter.ref) and any(column.is_input for column in sheet.columns()):
            _, *rows = worksheet[filtered]
            assert [cell.coordinate for row in rows for cell in row if cell.protection.locked] == []


def _active_pane(worksheet: Any) -> str | None:
    pane: str | None = worksheet.sheet_view.pane and worksheet.sheet_view.pane.activePane
    return pane


# What is read.

ADVICE = ("Checks", "advice")
BUTTON = 17
"""Dots that LibreOffice keeps free for what opens a filter."""


def headings(layout: Layout) -> Iterator[tuple[str, str, int, int]]:
    """Sheet, column key, the heading's row and column."""
    for sheet in layout.sheets:
        for placed in layout.tables[sheet.key]:
            for position, column in enumerate(placed.table.columns, placed.left):
                yield sheet.key, column.key, placed.header + 1, position


@pytest.fixture(scope="module", params=[pytest.param(one.values, id=one.id) for one in ALL])
def opened(request: pytest.FixtureRequest, calc: Calc) -> Iterator[tuple[Layout, Any, CalcDocument]]:
    """What was laid out, as openpyxl reads it, and in LibreOffice, once for all that look at it."""
    book, language = request.param
    _, path = file_of(book.code, language)
    with calc.load(path) as document:
        yield *written(book.code, language), document


def test_no_heading_is_clipped_or_broken_inside_a_word(opened: tuple[Layout, Any, CalcDocument]) -> None:
    """As LibreOffice measures the words, less what opens a filter; what is folded away is not seen."""
    layout, workbook, document = opened
    seen = []
    for sheet, _, row, position in headings(layout):
        worksheet = workbook[layout.titles[sheet]]
        if not worksheet.column_dimensions[get_column_letter(position)].hidden:
            seen.append((worksheet.title, row, position, BUTTON if worksheet.auto_filter.ref else 0))
    assert len(seen) > len(layout.sheets)
    assert document.clipped_headings(seen) == []


def test_what_is_explained_on_the_first_sheet_and_on_checks_is_seen_whole(
    opened: tuple[Layout, Any, CalcDocument],
) -> None:
    layout, _, document = opened
    seen = [
        (layout.titles[area.sheet], row, area.column, 0)
        for area in (layout.areas[key] for key in ((FRONT, "task"), (FRONT, "about"), ("Checks", "check"), ADVICE))
        for row in range(area.first, area.last + 1)
    ]
    assert document.clipped_headings(seen) == []


@pytest.mark.parametrize(("book", "language"), ALL)
def test_single_cells_that_only_serve_others_are_folded_away(book: Book, language: str) -> None:
    """With their labels, beyond what is printed; on workings they are seen like all others."""
    layout, workbook = written(book.code, language)
    for sheet in layout.sheets:
        worksheet = workbook[layout.titles[sheet.key]]
        for field in sheet.hidden_fields:
            area = layout.areas[sheet.key, field.key]
            for position in (area.column - 1, area.column):
                assert worksheet.column_dimensions[get_column_letter(position)].hidden == (sheet.group != "workings")
            assert worksheet.cell(area.first, area.column - 1).value == book.words(language).join(
                heading(sheet.key, field)
            )


@pytest.mark.parametrize(("book", "language"), ALL)
def test_labels_that_people_read_are_no_codes(book: Book, language: str) -> None:
    """No name of a setting in files, and no parsed cell beside the one that people fill in."""
    layout, _ = written(book.code, language)
    assert [text for text in layout.words.values() if re.match(r"\d+\.\d+\.[a-z]", text)] == []
    for sheet in layout.sheets:
        if sheet.group not in {"tables", "workings"}:
            assert [one.key for one in sheet.visible_cells if "Parameters.taken" in one.heading] == []


def test_no_label_is_cut_off_by_what_it_stands_before(opened: tuple[Layout, Any, CalcDocument]) -> None:
    """Nor an introduction where the paper ends."""
    layout, workbook, document = opened
    labels = [
        (layout.titles[sheet.key], area.first, area.column)
        for sheet in layout.sheets
        for area in (layout.areas[sheet.key, field.key] for field in sheet.visible_cells)
    ]
    labels += [
        (page.title, INTRODUCTION_ROW, range_boundaries(page.print_area.rpartition("!")[2].replace("$", ""))[2] + 1)
        for page in workbook.worksheets
        if page.print_area
    ]
    assert document.cut_off(labels) == []


LONG_INTRODUCTIONS = {"Games", "Partidas", "Semestre seguinte"}
"""Sheets whose introduction beside the columns that each page repeats would reach beyond the first page."""


@pytest.mark.parametrize(("book", "language"), ALL)
def test_no_introduction_is_cut_in_columns_that_each_page_repeats(book: Book, language: str) -> None:
    _, workbook = written(book.code, language)
    for sheet in (one for one in workbook.worksheets if one.print_title_cols):
        first, last = (
            column_index_from_string(letter) for letter in sheet.print_title_cols.replace("$", "").split(":")
        )
        introduction = next(cell for cell in sheet[INTRODUCTION_ROW] if cell.value)
        room = sum(sheet.column_dimensions[get_column_letter(place)].width for place in range(first, last + 1))
        fits = page_setup.width_of_line([introduction.value], page_setup.INTRODUCTION) <= room
        allowed = {first} if fits or sheet.title in LONG_INTRODUCTIONS else {last + 1}
        assert introduction.column in allowed, sheet.title


NEARLY = 1
"""Digits by which a line is narrower than it is taken to be."""


@pytest.mark.parametrize(("book", "language"), ALL)
def test_no_line_about_checks_is_cut_in_columns_that_each_page_repeats(book: Book, language: str) -> None:
    """The list of players of FCE and FIDE needs several pages side by side."""
    _, workbook = written(book.code, language)
    see = book.words(language)["Checks.rows_see"]
    for sheet in workbook.worksheets:
        if sheet.print_title_cols and sheet.cell(WAY_ROW, CHECK_COLUMN).value == "=Parameters_rows_see":
            last = column_index_from_string(sheet.print_title_cols.replace("$", "").split(":")[1])
            columns = range(CHECK_COLUMN, last + 1)
            room = sum(sheet.column_dimensions[get_column_letter(place)].width for place in columns)
            assert page_setup.width_of_line([see], page_setup.LABEL) / page_setup.REGULAR <= room + NEARLY


@pytest.mark.parametrize(("book", "language"), ALL)
def test_help_is_short_enough_to_be_shown(book: Book, language: str) -> None:
    """Excel shows 255 characters under a title of 32, and refuses longer ones."""
    _, workbook = written(book.code, language)
    for sheet in workbook.worksheets:
        for rule in (one for one in sheet.data_validations.dataValidation if one.showInputMessage):
            assert 0 < len(rule.prompt) < 255
            assert 0 < len(rule.error) < 255
            assert 0 < len(rule.promptTitle) <= 32
            assert 0 < len(rule.errorTitle) <= 32
            assert not rule.promptTitle.endswith(("-", " "))
            assert not re.search(r"\de[-+]?\d", rule.error)  # 1e-06 is no number for people


@pytest.mark.parametrize(("book", "language"), ALL)
def test_an_offered_word_fits_its_single_cell(book: Book, language: str) -> None:
    """The article beside the cell would cut it off."""
    layout, workbook = written(book.code, language)
    for sheet in layout.sheets:
        columns = workbook[layout.titles[sheet.key]].column_dimensions
        for column in sheet.fields:
            if column.is_input and column.article and not column.helper and column.kind is not None:
                words = list(column.kind.offer(layout.words).values())
                width = columns[layout.areas[sheet.key, column.key].letter].width
                assert page_setup.width_of_line(words, page_setup.CELL) <= width + 0.01, words


ALIKE = {
    *("Article", "Club", "Increment (s)", "Participants", "Performance", "Performance, Rp", "Perf. Rp", "Divisor"),
    *("Junior", "Juniors", "Junior (1)", "Rating", "Item", "1972: performance", "Informació"),
    *("Blitz", "blitz", "many", "lose first", "all lost", "weak"),  # what a drop-down offers, explained beside it
    *("Backgammon", "fide", "performance", "provisional", "Provisional"),  # the club's, which the glossary allows
}
"""The same in both languages."""
_SYMBOL = re.compile(
    r"\b(FCE|CNXC|FIDE|FIDE2011|FIDE2024|ELO1972|LOGISTIC|ICCF|Elo|FPX|Ro|Ra|Rp|Rn|Rt|Pe|We|MP|dp|ΔR|ΣΔR|K\d?|D|N|P|R|W|M|Σ|\d+)\b"
)


@pytest.mark.parametrize(("book", "language"), [one for one in ALL if one.values[1] != "en"])
def test_every_word_is_translated(book: Book, language: str) -> None:
    """One language may say on each sheet what another says once for a column. Common words are those of its books."""
    english, own = book.words("en"), book.words(language)
    needless = words("en").keys() - words(language).keys() - own.keys()
    differ = {key for key in (own.keys() ^ english.keys()) - needless if not key.startswith("Column.")}
    pairs = {key: (own[key], english[key]) for key in differ | (own.keys() & english.keys())}
    left = {
        key: text
        for key, (text, original) in pairs.items()
        if text == original and text not in ALIKE and sum(map(str.isalpha, _SYMBOL.sub("", text))) > 2
    }
    assert left == {}


@pytest.mark.parametrize(("book", "language"), ALL)
def test_no_word_is_left_over(book: Book, language: str) -> None:
    """Each word stands on a sheet, in a list or in a sentence of the program."""
    layout, _ = written(book.code, language)
    sheets = {key for sheet in layout.sheets for key in (sheet.key, sheet.tab_key)}
    own, shared = (
        {key.partition(".")[0] for key in known if "." in key} for known in (book.words(language), words(language))
    )
    assert own <= sheets | shared


@pytest.mark.parametrize(("book", "language"), ONCE)
def test_no_format_hides_a_factor_or_ends_in_a_point_or_fixes_the_order_of_a_date(book: Book, language: str) -> None:
    """0\\.0000 shows 6400 as 0.6400, in Excel 0.## shows 5 as “5.”. A date's own format is the reader's."""
    layout, _ = written(book.code, language)
    for sheet in layout.sheets:
        for column in sheet.columns():
            assert "\\" not in column.format, (sheet.key, column.key)
            assert ".#" not in column.format, (sheet.key, column.key)
            assert "dd" not in column.format or column.format == "mm-dd-yy" or column.format.startswith("yyyy-mm-dd")


@pytest.mark.parametrize(("book", "language"), ALL)
def test_every_chart_has_a_title_and_says_what_its_axes_count(book: Book, language: str) -> None:
    layout, _ = written(book.code, language)
    said = book.words(language)
    for sheet in layout.sheets:
        for chart in sheet.charts:
            for key in ("", "_across", "_up"):
                assert said[f"{sheet.key}.{chart.key}{key}"]


@pytest.mark.parametrize("book", books.ALL, ids=lambda book: book.code)
def test_the_edition_is_that_of_the_text(book: Book) -> None:
    assert book.words("en")["About.in_force"] == book.regulation.text.facts["edition"]
