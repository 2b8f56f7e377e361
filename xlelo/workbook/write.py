"""Write a file from a compiled layout and its content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.views import Selection

from xlelo.lang import Words
from xlelo.lang.sentence import sentence_of
from xlelo.model import refusal
from xlelo.regulations.regulation import Book
from xlelo.sheets.formats import DATE, ISO_DATE, TEXT, Parts
from xlelo.sheets.sheet import NUMBER, Column, Content, Sheet, Sizes, Word, heading
from xlelo.sheets.start_sheet import FRONT
from xlelo.sheets.summary import HOLDS
from xlelo.workbook import charts, page_setup, style
from xlelo.workbook.allowed import DeclarationError, refuse_titles
from xlelo.workbook.cell_notes import CellNote
from xlelo.workbook.cells import CellRun, Formula, Grid
from xlelo.workbook.colours import MASTER, Colours, counts_rows
from xlelo.workbook.compile import (
    CHECK_COLUMN,
    FIRST_ROW,
    HEAD,
    INTRODUCTION_ROW,
    TITLE_ROW,
    WAY_ROW,
    Layout,
    TableAddress,
    compile_book,
    formula_at,
    name_of,
    title_line,
    titles_of,
)
from xlelo.workbook.draft import Draft
from xlelo.workbook.looks import USUAL_HEIGHT, USUAL_WIDTH
from xlelo.workbook.openpyxl_writer import blank, put_links, put_note
from xlelo.workbook.validation import protect, refuse_typing, validation

MAX_FIELDS = 6
"""Maximum number of single cells above a table that stay frozen with its headings."""
LABEL_WIDTH, LABEL_GAP = 34, 12
"""Widths of labels and values of hidden single cells."""
TITLE_HEIGHT = 22
LONGEST_PROMPT_TITLE = 32
LOW = 3.0
"""Height in points of the row above a table's first one, where nothing is shown."""
LINE_SET = 11.5
"""Height of one of several lines of smaller text in a row, in points."""
WAY_BACK = "◄"
GAP = "\N{NO-BREAK SPACE}"
"""Prefix of headings over text inputs. Otherwise programs would autocomplete input from the heading: B to Black."""


def laid_out(book: Book, sizes: Sizes, words: Words) -> Layout:
    titles = titles_of(book.sheets(sizes), words)
    try:
        refuse_titles({sheet.tab_key: titles[sheet.key] for sheet in book.sheets(sizes)}.values())
    except DeclarationError as error:
        if not book.regulation.parent:
            raise
        raise refusal(book.regulation.code, sentence_of(error)) from None  # a word of a rule file
    return compile_book(book, sizes, titles, words=words)


def draft(
    layout: Layout, content: Content, words: Words, sheets: Sequence[Sheet] = (), notes: Sequence[CellNote] = ()
) -> Draft:
    """Make a draft. `sheets`: write only these sheets, without names. `notes`: notes that people had added to cells."""
    workbook = blank(document_title(words))
    tabs: dict[str, list[Sheet]] = {}
    for sheet in sheets or layout.sheets:
        tabs.setdefault(layout.titles[sheet.key], []).append(sheet)
    worksheets = {title: workbook.create_sheet(title) for title in tabs}
    grids = {}
    for title, together in tabs.items():
        grids[title] = grid = Grid(title)
        writers: list[_SheetWriter] = []
        for sheet in together:
            values = content.get(sheet.key, {})
            writers.append(_SheetWriter(layout, sheet, worksheets[title], grid, values, words, writers))
            writers[-1].write()
        writers[-1].finish_tab()
    for note in notes:
        put_note(workbook[note.sheet], f"{get_column_letter(note.column)}{note.row}", note.author, note.text)
    return Draft(workbook, grids, {} if sheets else layout.names)


def document_title(words: Words) -> str:
    """Title of the workbook. Its first sheet may have a shorter one."""
    return words.get("About.document", words["About.heading"])


class _SheetWriter:
    def __init__(
        self,
        layout: Layout,
        sheet: Sheet,
        worksheet: Any,
        grid: Grid,
        content: Mapping[str, Any],
        words: Words,
        others: Sequence[_SheetWriter],
    ) -> None:
        """`others`: the writers of the sheets on the same tab, to the left of this one."""
        self.layout = layout
        self.sheet = sheet
        self.worksheet = worksheet
        self.content = content
        self.words = words
        self.placed = layout.tables[sheet.key]
        self.grid = grid
        self.before = tuple(others)
        self.links: list[Hyperlink] = others[0].links if others else []
        self.left: int = max((one.width + 1 for one in others), default=0)
        """Column before its first one."""
        self.width: int = max(
            [self.left + (sheet.value_column + 1 if sheet.fields else 1)]
            + [placed.left + len(placed.table.columns) - 1 for placed in self.placed]
            + [self.layout.areas[sheet.key, column.key].column for column in sheet.hidden_fields]
        )

    def write(self) -> None:
        self._set_up()
        self._make_room_for_words()
        self._write_top()
        for placed in self.placed:
            for position, column in enumerate(placed.table.columns, placed.left):
                self._rows(column, placed, position)
        self._finish()

    def finish_tab(self) -> None:
        """Finish the tab after the last of its sheets."""
        gaps = [placed.left - 1 for placed in self.placed[1:]]
        protect(self.worksheet, self.width, gaps, grows=self.sheet.grows)
        self._print_set_up()
        put_links(self.worksheet, self.links)

    # -- single cells

    def _write_top(self) -> None:
        words, sheet = self.words, self.sheet
        if not self.before:
            self._the_way()
            self._put_text(TITLE_ROW, 1, "title", self._title())
            self._put_text(INTRODUCTION_ROW, 1 + self._before_introduction, "introduction", self._introduction)
        if sheet.tab:
            self._put_text(FIRST_ROW, self.left + 1, "label", words[f"{sheet.key}.heading"])
        for column in sheet.fields:
            area = self.layout.areas[sheet.key, column.key]
            label = area.column - 1 if column.helper else self.left + 1
            self._put_text(area.first, label, "label", self._heading(column))
            kind = "said" if column.values and column.format == TEXT else self._kind_of_single(column)
            self._add(area.first, area.column, kind, column.format, self._single(column))
            if column.article and not sheet.published and not column.helper:
                self._put_text(area.first, area.column + 1, "article", self._article(column))
        for placed in self.placed:
            for position, column in enumerate(placed.table.columns, placed.left):
                if not sheet.published:
                    self._put_text(placed.header, position, "articles", self._article(column))
                as_text = TEXT if column.format == TEXT or column.words else column.format
                apart = GAP if column.is_input and column.format == TEXT else ""
                title = self.layout.headings.get((self.sheet.key, column.key))
                said = apart + self._heading(column)
                if title is None:
                    self._add(placed.header + 1, position, "heading", as_text, said)
                else:  # a formula in a cell with the format Text would become a text when it is typed again
                    kind = "heading of text" if as_text == TEXT else "heading"
                    self._add(placed.header + 1, position, kind, "General", Formula(title))
                if placed.table.above:
                    self._add(placed.first - 1, position, "above", column.format, column.above)

    def _the_way(self) -> None:
        """Put the links of the first row: to the start sheet, and to the sheet Checks with the status line."""
        if self.sheet.key != FRONT and FRONT in self.layout.titles:
            back = f"{WAY_BACK} {self.words[f'{FRONT}.heading']}"
            self._put_text(WAY_ROW, 1, "way", back if self.widths.get(1, 0) > len(back) else WAY_BACK)
            self._link(WAY_ROW, 1, FRONT)
        if MASTER[1] in self.layout.areas:
            line = self.layout.formulas[self.sheet.key, HEAD] if self.sheet.status else f"={name_of(*MASTER[1])}"
            self._add(WAY_ROW, CHECK_COLUMN, "check", "General", Formula(line))
            if self.sheet.key != MASTER[1][0]:
                self._link(WAY_ROW, CHECK_COLUMN, MASTER[1][0])
        if (self.sheet.key, HOLDS) in self.layout.areas:
            beyond = self._position_at(page_setup.width_of_status(self.sheet, self.words), CHECK_COLUMN) + 1
            self._add(WAY_ROW, beyond, "way", "General", Formula(page_setup.print_link(self.layout, self.sheet)))

    def _link(self, row: int, column: int, sheet: str) -> None:
        """Add a link. Unlike a HYPERLINK formula, every program follows it."""
        title, cell = self.layout.titles[sheet], f"{get_column_letter(column)}{row}"
        link = Hyperlink(ref=cell, location=f"{self.layout.quote(sheet)}!A1", tooltip=title, display=title)
        self.links.append(link)

    def _title(self) -> str:
        words, key = self.words, self.sheet.tab_key
        return document_title(words) if key == FRONT else title_line(words, key)

    @property
    def _introduction(self) -> str:
        return self.words[f"{self.sheet.tab_key}.introduction"]

    def _heading(self, column: Column) -> str:
        said = "#" if column.key == NUMBER else self.words.join(heading(self.sheet.key, column))
        return f"{said} (1/{column.format.of})" if isinstance(column.format, Parts) else said

    def _article(self, column: Column) -> str:
        return f"art. {column.article}" if column.article[:1].isdigit() else column.article

    def _put_text(self, row: int, column: int, kind: str, text: str) -> None:
        self._add(row, column, kind, "General", text)

    def _add(self, row: int, column: int, kind: str, number_format: str, content: Any) -> None:
        self.grid.put(row, column, style.number(self.worksheet, kind, number_format), content)

    def _kind_of_single(self, column: Column) -> str:
        """Style of a single cell, without a line below, because it may be blank. Sentences are aligned left."""
        kind = _kind(column)
        return kind if kind != "computed" else "told" if self.sheet.tells else "figure"

    def _single(self, column: Column) -> Any:
        if column.formula is not None:
            return Formula(self.layout.formulas[self.sheet.key, column.key])
        if column.values:
            return self._printed_value(column, 0)
        (content,) = self.layout.typed_contents(column, [self.content.get(column.key)])
        return self.words[content] if isinstance(content, Word) else content

    # -- the rows of tables

    def _rows(self, column: Column, address: TableAddress, position: int) -> None:
        if column.values:
            numbers = position == address.left and counts_rows(address.table)
            for number in range(len(column.values)):
                content = self._printed_value(column, number)
                usual = (
                    "counted"
                    if numbers
                    else "computed"
                    if isinstance(content, Formula)
                    else "link"
                    if column.links
                    else _kind(column)
                )
                kind = column.look or usual
                self._add(address.first + number, position, kind, column.format, content)
            for number, sheet in enumerate(column.links):
                self._link(address.first + number, position, sheet)
            return
        # A whole column is one run: one formula or one list of values. `cells.py` writes runs faster than single cells.
        contents = self._contents(column, address)
        if not isinstance(contents, Formula) and len(contents) > address.last - address.first + 1:
            raise DeclarationError(f"{self.sheet.key}.{column.key}: {len(contents)} values for fewer rows")
        kind = "counted" if counts_rows(address.table) and not column.is_input else _kind(column)
        if address.table.hints:
            kind = "aid"
        kind = column.look or kind
        # Behind the last column there is room for a longer text.
        shown = [one for one in address.table.columns if not self._is_folded(one)]
        is_shown = column in shown[:-1] and (column.is_input or self.sheet.shows(column))
        shrinks = is_shown and column.format == TEXT and not column.look
        look = style.number(self.worksheet, kind, column.format, shrinks=shrinks)
        self.grid.add_run(CellRun(position, address.first, address.last, look, contents))

    def _contents(self, column: Column, address: TableAddress) -> Formula | Sequence[Any]:
        if column.key == NUMBER and column.formula is None:
            return range(1, address.last - address.first + 2)
        if column.formula is not None and column.key not in self.content:
            return Formula(self.layout.formulas[self.sheet.key, column.key])
        return self.layout.typed_contents(column, self.content.get(column.key, ()))

    def _printed_value(self, column: Column, number: int) -> Any:
        formula = self.layout.printed_columns[self.sheet.key, column.key][number]
        if formula is not None:
            return Formula(formula_at(formula, self.layout.areas[self.sheet.key, column.key].first + number))
        value = column.values[number]
        return self.words.join(value) if column.words else value

    # -- the sheet as a whole

    def _set_up(self) -> None:
        worksheet, sheet = self.worksheet, self.sheet
        for position in range(self.left + 1, self.width + 1):
            width = self.widths.get(position, USUAL_WIDTH)
            worksheet.column_dimensions[get_column_letter(position)].width = width
        self._fold_away()
        heights = self.grid.heights
        heights[TITLE_ROW] = TITLE_HEIGHT
        for placed in self.placed:
            said_above = self._article if not sheet.published else lambda _: ""
            for row, said in ((placed.header, said_above), (placed.header + 1, self._heading)):
                texts = [
                    (said(column), self.widths[position])
                    for position, column in enumerate(placed.table.columns, placed.left)
                    if not self._is_folded(column)
                ]
                heights[row] = max(heights.get(row, 0), page_setup.height_of_headings(texts, self._button_width))
            if placed.table.above and len(self.placed) == 1 and not sheet.tab and not self._shows_above(placed):
                heights[placed.first - 1] = LOW
        if not self.before:
            self._show()

    def _show(self) -> None:
        """Freeze the headings, place the cursor and colour the tab."""
        worksheet, sheet = self.worksheet, self.sheet
        header = self.placed[0].header if self.placed else None
        stacked = any(placed.table.under for placed in self.placed)
        few = header is not None and (sheet.tables_right or (len(sheet.visible_cells) <= MAX_FIELDS and not stacked))
        in_sight = get_column_letter(sheet.frozen + 1)
        if sheet.key != FRONT:  # its chart must scroll
            worksheet.freeze_panes = f"{in_sight}{header + 2}" if few and header is not None else f"A{TITLE_ROW + 1}"
        self._select_first_input()
        worksheet.sheet_view.showGridLines = False
        worksheet.sheet_properties.tabColor = style.TABS[sheet.group]
        if sheet.hidden:
            worksheet.sheet_state = "hidden"

    def _shows_above(self, placed: TableAddress) -> bool:
        columns = (column for column in placed.table.columns if not self._is_folded(column))
        return any(column.above not in {None, ""} for column in columns)

    def _select_first_input(self) -> None:
        """Put the cursor on the first cell to fill in, in the pane where it lies."""
        typed = (column for column in self.sheet.columns() if column.is_input and not self._is_folded(column))
        areas = (self.layout.areas[self.sheet.key, column.key] for column in typed)
        first = min(((area.first, area.column) for area in areas), default=None)
        if first is None:
            return
        view, (row, column) = self.worksheet.sheet_view, first
        pane, cell = view.pane, f"{get_column_letter(column)}{row}"
        if pane is not None:
            below, right = 0 < (pane.ySplit or 0) < row, 0 < (pane.xSplit or 0) < column
            names = {(True, True): "bottomRight", (True, False): "bottomLeft", (False, True): "topRight"}
            pane.activePane = names.get((below, right), "topLeft")
            if pane.activePane not in {selection.pane for selection in view.selection}:
                view.selection = [Selection(pane=pane.activePane), *view.selection]
        for selection in view.selection:
            selection.activeCell = selection.sqref = cell

    def _fold_away(self) -> None:
        """Hide helper columns in a group, except on sheets of workings."""
        for column in filter(self._is_folded, self.sheet.columns()):
            for position in self._taken_by(column):
                dimension = self.worksheet.column_dimensions[get_column_letter(position)]
                dimension.hidden, dimension.outlineLevel = True, 1

    def _taken_by(self, column: Column) -> range:
        """Columns of a hidden column; a single cell also has its label to the left."""
        area = self.layout.areas[self.sheet.key, column.key]
        return range(area.column - area.single, area.column + 1)

    def _is_folded(self, column: Column) -> bool:
        return column.helper and self.sheet.group != "workings"

    def _make_room_for_words(self) -> None:
        """Set row heights for wrapped texts, because LibreOffice does not adjust them."""
        for placed in self.placed:
            if placed.table.lines != 1:
                height = LINE_SET * placed.table.lines or page_setup.LINE
                self.grid.heights |= dict.fromkeys(range(placed.first, placed.last + 1), height)
            printed = [column for column in placed.table.columns if column.words]
            for number in range(len(printed[0].values) if printed else 0):
                texts = [(self._printed_value(column, number), column.least_width) for column in printed]
                if (height := page_setup.height_of(texts)) > page_setup.height_of():
                    self.grid.heights[placed.first + number] = height

    @cached_property
    def _filter_table(self) -> TableAddress | None:
        """The table that people can sort and filter."""
        inputs = [placed for placed in self.placed if not placed.table.hints]
        return inputs[0] if len(inputs) == 1 and not self.sheet.fields and not self.sheet.tab else None

    @property
    def _button_width(self) -> int:
        """Pixels of a heading's column that are not free for text."""
        return page_setup.INDENT + (page_setup.BUTTON if self._filter_table else 0)

    @cached_property
    def widths(self) -> dict[int, float]:
        sheet = self.sheet
        widths: dict[int, float] = {}
        if sheet.visible_cells and (sheet.tables_right or not sheet.tables):
            kinds = [column.kind for column in sheet.visible_cells if column.is_input and column.kind is not None]
            offered = [word for kind in kinds for word in kind.offer(self.words).values()]
            words = page_setup.width_of_line(offered, page_setup.CELL)
            widest = max([14, words, *map(_room, sheet.visible_cells)])
            labels = page_setup.width_of_line(
                (self._heading(column) for column in sheet.visible_cells), page_setup.LABEL
            )
            articles = page_setup.width_of_line(
                (self._article(column) for column in sheet.visible_cells), page_setup.ARTICLE
            )
            value = self.left + sheet.value_column
            widths |= {self.left + 1: max(14, labels), value: widest, value + 1: max(3, articles)}
        for column in sheet.hidden_fields:
            label, value = self._taken_by(column)
            widths |= {label: LABEL_WIDTH, value: max(widths.get(value, 0), _room(column), LABEL_GAP)}
        for placed in self.placed:
            for position, column in enumerate(placed.table.columns, placed.left):
                said = self._heading(column)
                needed = max(_room(column), page_setup.width_of(said, self._button_width))
                if self._filter_table is placed:
                    needed = page_setup.width_beside_button(said, needed)
                widths[position] = max(widths.get(position, 0), needed) if placed.table.under else needed
            if placed.left > 1:
                widths.setdefault(placed.left - 1, 3)
        expected_cells = [_room(column) for column in sheet.visible_cells if column.format != TEXT and not column.words]
        if expected_cells:
            value = self.left + sheet.value_column
            widths[value] = max(widths.get(value, 0), *expected_cells)
        return widths

    @cached_property
    def visible_widths(self) -> dict[int, float]:
        """Widths of the visible columns; folded columns have 0."""
        folded = {place for column in filter(self._is_folded, self.sheet.columns()) for place in self._taken_by(column)}
        return {position: 0 if position in folded else width for position, width in self.widths.items()}

    @cached_property
    def _aside(self) -> list[int]:
        """Columns that are not printed: helpers, and tables aside with the gap before them."""
        left_out = (placed for placed in self.placed if not (placed.table.is_printed or placed.table.under))
        helpers = (self._taken_by(column)[0] for column in self.sheet.columns() if column.helper)
        return [*helpers, *(placed.left - 1 for placed in left_out)]

    @cached_property
    def _before_introduction(self) -> int:
        """Number of columns before the introduction. A tab of several sheets is always printed on several pages."""
        if self.sheet.tab:
            return self.sheet.frozen
        first_aside = min(self._aside, default=self.width + 1)
        widths = {place: width for place, width in self.visible_widths.items() if place < first_aside}
        return page_setup.columns_before(self._introduction, self.sheet, widths)

    def _print_set_up(self) -> None:
        """Set up the print, without helper columns and on-screen hints, with charts. A shared tab is printed whole."""
        if self.before:
            self._print_tab((*self.before, self))
            return
        fields = [self.layout.areas[self.sheet.key, column.key].last for column in self.sheet.visible_cells]
        tables = [placed.last for placed in self.placed if placed.table.is_printed]
        column, row = page_setup.covered_area(self.sheet.charts, self.widths, self.grid.heights)
        aside = self._aside
        last = max(column, min(aside, default=self.width + 1) - 1)
        widths = page_setup.printed_widths(last, self.visible_widths, self._introduction, self._before_introduction)
        bottom = max([INTRODUCTION_ROW, *fields, *tables, row])
        if aside or not self.sheet.grows:  # otherwise programs print as far as people have typed
            top = TITLE_ROW if self.sheet.group == "published" else WAY_ROW
            self.worksheet.print_area = f"A{top}:{get_column_letter(max(widths))}{bottom}"
        header = self.placed[0].header if self.placed else None
        printed = self.sheet.published or bottom <= page_setup.MAX_ROWS
        upper = TITLE_ROW if self.sheet.published else header  # the title of a list is on each page
        repeated = (upper, header + 1) if upper is not None and header is not None and printed else None
        height = sum(self.grid.heights.get(row, USUAL_HEIGHT) for row in range(1, bottom + 1))
        page_setup.set_up(self.worksheet, self.sheet, widths, height, document_title(self.words), repeated)

    def _print_tab(self, writers: Sequence[_SheetWriter]) -> None:
        visible = {place: width for one in writers for place, width in one.visible_widths.items()}
        widths = page_setup.printed_widths(self.width, visible, "")
        bottom = max(placed.last for one in writers for placed in one.placed)
        self.worksheet.print_area = f"A{WAY_ROW}:{get_column_letter(self.width)}{bottom}"
        header = writers[0].placed[0].header
        height = sum(self.grid.heights.get(row, USUAL_HEIGHT) for row in range(1, bottom + 1))
        rows = (header, header + 1) if bottom <= page_setup.MAX_ROWS else None
        page_setup.set_up(self.worksheet, writers[0].sheet, widths, height, document_title(self.words), rows)

    def _finish(self) -> None:
        worksheet = self.worksheet
        for placed in self.placed:
            for position, column in enumerate(placed.table.columns, placed.left):
                letter = get_column_letter(position)
                self._validate(column, f"{letter}{placed.first}:{letter}{placed.last}")
            if placed.table.hints:
                self._keep(placed)
        for column in self.sheet.fields:
            area = self.layout.areas[self.sheet.key, column.key]
            self._validate(column, f"{area.letter}{area.first}")
        if filtered := self._filter_table:
            places = range(filtered.left, filtered.left + len(filtered.table.columns))
            inputs = [place for place, column in zip(places, filtered.table.columns, strict=True) if column.is_input]
            first, last = (get_column_letter(end(inputs or places)) for end in (min, max))  # nobody sorts locked cells
            worksheet.auto_filter.ref = f"{first}{filtered.header + 1}:{last}{filtered.last}"
        colours = Colours(worksheet, self.layout, self.sheet, self._position_at)
        if not self.before:
            colours.add_status_line()
        colours.add()
        for chart in self.sheet.charts:
            worksheet.add_chart(charts.chart_object(chart, self.sheet, self.layout), chart.at)

    def _position_at(self, width: float, position: int = 1) -> int:
        """Return the column that lies so many digits to the right of another column."""
        while (width := width - self.visible_widths.get(position, USUAL_WIDTH)) > 0:
            position += 1
        return position

    def _validate(self, column: Column, cells: str) -> None:
        if column.is_input:
            rule = validation(self.layout, self.sheet.key, column, cells.split(":", maxsplit=1)[0], self.words)
            rule.promptTitle = page_setup.cut_at_word(self._heading(column), LONGEST_PROMPT_TITLE)
            rule.add(cells)
            self.worksheet.data_validations.append(rule)

    def _keep(self, address: TableAddress) -> None:
        """Prevent typing into the hint cells, which are not locked."""
        rule = refuse_typing(self.words)
        first, last = (get_column_letter(address.left + end) for end in (0, len(address.table.columns) - 1))
        rule.add(f"{first}{address.first}:{last}{address.last}")
        self.worksheet.data_validations.append(rule)


def _room(column: Column) -> float:
    """Width of a column. A date has room for the format of any locale; otherwise cells show ###."""
    return max(column.least_width, page_setup.WIDTH_OF_DAY if column.format.startswith((DATE, ISO_DATE)) else 0)


def _kind(column: Column) -> str:
    if column.is_input:
        return "input"
    if column.values:
        return "words" if column.words else "printed"
    return "computed"
