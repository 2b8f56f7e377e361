"""The one writer: a compiled layout and what is typed into it become a file."""

from __future__ import annotations

import re
import zipfile
from datetime import datetime
from functools import cached_property
from io import BytesIO
from typing import IO, TYPE_CHECKING, Any

from openpyxl import Workbook
from openpyxl.chart import BarChart, LineChart, Reference
from openpyxl.packaging.core import DocumentProperties
from openpyxl.styles import Protection
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.dimensions import ColumnDimension

from xlelo.drafting.sheet import NUMBER, TEXT, heading
from xlelo.files import archive_entry
from xlelo.workbook import paper, style
from xlelo.workbook.cells import Formula, Grid, Run
from xlelo.workbook.compile import (
    CHECK_ROW,
    INTRODUCTION_ROW,
    TITLE_ROW,
    DeclarationError,
    Layout,
    Placed,
    at_row,
    compiled,
    name_of,
)
from xlelo.workbook.parts import sheet_parts
from xlelo.workbook.validation import validation

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from xlelo.drafting.sheet import Book, Chart, Column, Content, Sheet, Sizes, Table
    from xlelo.lang import Words
    from xlelo.workbook.recalculate import Calculated

FEW_FIELDS = 6
"""So many single cells stay in sight above a long table."""

MASTER = ("Checks", "faults"), ("Checks", "master")
FAILING = ("Checks", "count")
LAST_COLUMN = 16384
TITLE_HEIGHT = 22
CHECK_WIDTH = 40
"""The line that says whether all checks pass is coloured over so many digits."""

_QUICK = 1
"""How hard the engine's own copy is compressed."""

_NO_ROWS = re.compile(rb"<sheetData ?/>|<sheetData></sheetData>")
_ALWAYS = datetime(2016, 1, 1)  # noqa: DTZ001 - the file format has no time zone


class _Undated(DocumentProperties):
    """The same workbook is the same bytes whenever it is written."""

    __elements__ = DocumentProperties.__elements__
    __nested__ = DocumentProperties.__nested__

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, _ALWAYS if name == "modified" else value)


def laid_out(book: Book, sizes: Sizes, words: Words) -> Layout:
    titles = {sheet.key: words[f"{sheet.key}.heading"] for sheet in book.sheets(sizes)}
    return compiled(book, sizes, titles)


class Draft:
    """A workbook whose cells are not yet written."""

    def __init__(self, workbook: Any, grids: Mapping[str, Grid]) -> None:
        """`grids`: sheet title → its cells."""
        package = BytesIO()
        workbook.save(package)
        self._package = package
        self._grids = grids

    def save(self, path: Path, calculated: Calculated | None = None) -> None:
        """With the results of its formulas, or with none of them: then every program calculates when it opens the file.

        A template holds none. LibreOffice believes a file that holds some, and takes the formulas that have none for
        out of date without telling those that have one (see `cells.py`).
        """
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
            self._parts(package, archive_entry, calculated)

    def save_for_the_engine(self, path: Path) -> None:
        """The same without results, as quickly as may be."""
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=_QUICK) as package:
            self._parts(package, str, None)

    def _parts(
        self, package: zipfile.ZipFile, entry: Callable[[str], str | zipfile.ZipInfo], calculated: Calculated | None
    ) -> None:
        with zipfile.ZipFile(self._package) as drafted:
            titles = sheet_parts(drafted)
            for name in drafted.namelist():
                with package.open(entry(name), "w") as part:
                    self._write(part, drafted.read(name), titles.get(name), calculated)

    def _write(self, part: IO[bytes], content: bytes, title: str | None, calculated: Calculated | None) -> None:
        if title is None:
            part.write(content)
            return
        grid = self._grids[title]
        results = None if calculated is None else calculated.rows(title, *grid.size)
        before, after = _NO_ROWS.split(content)
        part.write(before + b"<sheetData>")
        part.writelines(grid.rows(results))
        part.write(b"</sheetData>" + after)


def drafted(layout: Layout, content: Content, words: Words) -> Draft:
    workbook = Workbook(write_only=True)
    properties = _Undated(title=document_title(words), creator="xlelo")
    properties.created = _ALWAYS
    workbook.properties = properties
    workbook.calculation.fullCalcOnLoad = True
    worksheets = {sheet.key: workbook.create_sheet(layout.titles[sheet.key]) for sheet in layout.sheets}
    for name, reference in sorted(layout.names.items()):
        workbook.defined_names[name] = DefinedName(name, attr_text=reference)
    grids = {}
    for sheet in layout.sheets:
        writer = _SheetWriter(layout, sheet, worksheets[sheet.key], content.get(sheet.key, {}), words)
        grids[layout.titles[sheet.key]] = writer.written()
    return Draft(workbook, grids)


def document_title(words: Words) -> str:
    """What the workbook is called, where its first sheet has a shorter title."""
    return words.get("About.document", words["About.heading"])


class _SheetWriter:
    def __init__(self, layout: Layout, sheet: Sheet, worksheet: Any, content: Mapping[str, Any], words: Words) -> None:
        self.layout = layout
        self.sheet = sheet
        self.worksheet = worksheet
        self.content = content
        self.words = words
        self.placed = layout.tables[sheet.key]
        self.grid = Grid(layout.titles[sheet.key])
        self.width = max(
            [sheet.value_column + 1 if sheet.fields else 1]
            + [placed.left + len(placed.table.columns) - 1 for placed in self.placed]
        )

    def written(self) -> Grid:
        self._set_up()
        self._make_room_for_words()
        self._above_the_tables()
        for placed in self.placed:
            for position, column in enumerate(placed.table.columns, placed.left):
                self._rows(column, placed, position)
        self._finish()
        return self.grid

    # -- single cells

    def _above_the_tables(self) -> None:
        words, sheet = self.words, self.sheet
        self._put_text(TITLE_ROW, 1, "title", self._title())
        self._put_text(INTRODUCTION_ROW, 1, "introduction", words[f"{sheet.key}.introduction"])
        if MASTER[1] in self.layout.areas:
            self._put(CHECK_ROW, 1, "check", "General", Formula(f"={name_of(*MASTER[1])}"))
        for column in sheet.fields:
            area = self.layout.areas[sheet.key, column.key]
            self._put_text(area.first, 1, "label", self._heading(column))
            kind = "said" if column.values and column.format == TEXT else _kind(column)
            self._put(area.first, area.column, kind, column.format, self._single(column))
            if column.article:
                self._put_text(area.first, area.column + 1, "article", self._article(column))
        for placed in self.placed:
            for position, column in enumerate(placed.table.columns, placed.left):
                self._put_text(placed.header, position, "articles", self._article(column))
                as_text = TEXT if column.format == TEXT or column.words else column.format
                self._put_text(placed.header + 1, position, "heading", self._heading(column), as_text)
                if placed.table.above:
                    self._put(placed.first - 1, position, "above", column.format, column.above)

    def _title(self) -> str:
        return document_title(self.words) if self.sheet.key == "About" else self.words[f"{self.sheet.key}.heading"]

    def _heading(self, column: Column) -> str:
        return "#" if column.key == NUMBER else self.words.joined(heading(self.sheet.key, column))

    def _article(self, column: Column) -> str:
        return f"art. {column.article}" if column.article[:1].isdigit() else column.article

    def _put_text(self, row: int, column: int, kind: str, text: str, number_format: str = "General") -> None:
        self._put(row, column, kind, number_format, text)

    def _put(self, row: int, column: int, kind: str, number_format: str, content: Any) -> None:
        self.grid.put(row, column, style.number(self.worksheet, kind, number_format), content)

    def _single(self, column: Column) -> Any:
        if column.formula is not None:
            return Formula(self.layout.formulas[self.sheet.key, column.key])
        if column.values:
            return self._printed_value(column, 0)
        return self.content.get(column.key)

    # -- the rows of tables

    def _rows(self, column: Column, placed: Placed, position: int) -> None:
        if column.values:
            for number in range(len(column.values)):
                content = self._printed_value(column, number)
                kind = "computed" if isinstance(content, Formula) else _kind(column)
                self._put(placed.first + number, position, kind, column.format, content)
            return
        contents = self._contents(column, placed)
        if not isinstance(contents, Formula) and len(contents) > placed.last - placed.first + 1:
            raise DeclarationError(f"{self.sheet.key}.{column.key}: {len(contents)} values for fewer rows")
        kind = "counted" if _counts_rows(placed.table) and not column.typed else _kind(column)
        look = style.number(self.worksheet, kind, column.format)
        self.grid.run(Run(position, placed.first, placed.last, look, contents))

    def _contents(self, column: Column, placed: Placed) -> Formula | Sequence[Any]:
        if column.key == NUMBER and column.formula is None:
            return range(1, placed.last - placed.first + 2)
        if column.formula is not None and column.key not in self.content:
            return Formula(self.layout.formulas[self.sheet.key, column.key])
        contents: Sequence[Any] = self.content.get(column.key, ())
        return contents

    def _printed_value(self, column: Column, number: int) -> Any:
        formula = self.layout.printed[self.sheet.key, column.key][number]
        if formula is not None:
            return Formula(at_row(formula, self.layout.areas[self.sheet.key, column.key].first + number))
        value = column.values[number]
        return self.words.joined(value) if column.words else value

    # -- the sheet as a whole

    def _set_up(self) -> None:
        worksheet, sheet = self.worksheet, self.sheet
        for position, width in self.widths.items():
            worksheet.column_dimensions[get_column_letter(position)].width = width
        if sheet.grows:
            beyond = ColumnDimension(
                worksheet, index=get_column_letter(self.width + 1), min=self.width + 1, max=LAST_COLUMN, width=9
            )
            beyond.protection = Protection(locked=False)  # Excel deletes a row only where all of it is unlocked
            worksheet.column_dimensions[get_column_letter(self.width + 1)] = beyond
        heights = self.grid.heights
        heights[TITLE_ROW] = TITLE_HEIGHT
        header = self.placed[0].header if self.placed else None
        for placed in self.placed:
            for row, said in ((placed.header, self._article), (placed.header + 1, self._heading)):
                texts = [
                    (said(column), self.widths[position])
                    for position, column in enumerate(placed.table.columns, placed.left)
                ]
                heights[row] = max(heights.get(row, 0), paper.height_of(texts))
        few = header is not None and (sheet.beside or len(sheet.fields) <= FEW_FIELDS)
        in_sight = get_column_letter(sheet.lead + 1)
        worksheet.freeze_panes = f"{in_sight}{header + 2}" if few and header is not None else f"A{CHECK_ROW + 1}"
        worksheet.sheet_view.showGridLines = False
        if header is not None:
            worksheet.print_title_rows = f"{header}:{header + 1}"
        if sheet.hidden:
            worksheet.sheet_state = "hidden"
        self._protect()
        self._print_set_up()

    def _make_room_for_words(self) -> None:
        """LibreOffice does not make rows higher by itself."""
        for placed in self.placed:
            printed = [column for column in placed.table.columns if column.words]
            for number in range(len(printed[0].values) if printed else 0):
                texts = [(self._printed_value(column, number), column.width) for column in printed]
                if (height := paper.height_of(texts)) > paper.height_of():
                    self.grid.heights[placed.first + number] = height

    @cached_property
    def widths(self) -> dict[int, float]:
        sheet = self.sheet
        widths: dict[int, float] = {}
        if sheet.fields and (sheet.beside or not sheet.tables):
            widest = max([14, *(column.width for column in sheet.fields)])
            widths |= {1: sheet.label_width, sheet.value_column: widest, sheet.value_column + 1: 9}
        for placed in self.placed:
            for position, column in enumerate(placed.table.columns, placed.left):
                needed = max(column.width, paper.width_of(self._heading(column)))
                widths[position] = max(widths.get(position, 0), needed) if placed.table.under else needed
            if placed.left > 1:
                widths.setdefault(placed.left - 1, 3)
        return widths

    def _print_set_up(self) -> None:
        """Columns that only serve others stay out of the print."""
        aside = [
            self.layout.areas[self.sheet.key, column.key].column for column in self.sheet.columns() if column.aside
        ]
        last = min(aside, default=self.width + 1) - 1
        if aside:
            bottom = max(placed.last for placed in self.placed)
            self.worksheet.print_area = f"A1:{get_column_letter(last)}{bottom}"
        widths = {position: self.widths.get(position, paper.USUAL_WIDTH) for position in range(1, last + 1)}
        paper.set_up(self.worksheet, self.sheet, widths, document_title(self.words))

    def _finish(self) -> None:
        worksheet = self.worksheet
        for placed in self.placed:
            for position, column in enumerate(placed.table.columns, placed.left):
                letter = get_column_letter(position)
                self._validate(column, f"{letter}{placed.first}:{letter}{placed.last}")
        for column in self.sheet.fields:
            area = self.layout.areas[self.sheet.key, column.key]
            self._validate(column, f"{area.letter}{area.first}")
        if len(self.placed) == 1 and not self.sheet.fields:
            (placed,) = self.placed
            last = get_column_letter(self.width)
            worksheet.auto_filter.ref = f"A{placed.header + 1}:{last}{placed.last}"
        if MASTER[0] in self.layout.areas:
            faults = name_of(*MASTER[0])
            line = f"A{CHECK_ROW}:{self._letter_at(CHECK_WIDTH)}{CHECK_ROW}"
            worksheet.conditional_formatting.add(line, style.where(f"{faults}=0", fill=style.PASSED))
            worksheet.conditional_formatting.add(line, style.where(f"{faults}>0", fill=style.FAILED))
        self._alarms()
        for placed in self.placed:
            self._quiet_where_blank(placed)
        for chart in self.sheet.charts:
            worksheet.add_chart(self._chart(chart), chart.at)

    def _alarms(self) -> None:
        """Red: an input that cannot be taken, a check that fails, a list that may not go out."""
        for placed in self.placed:
            for position, column in enumerate(placed.table.columns, placed.left):
                letter = get_column_letter(position)
                if column.bound is not None:
                    condition = column.bound.misplaced(f"{letter}{placed.first}", "Parameters")
                    self._red(f"{letter}{placed.first}:{letter}{placed.last}", condition)
                if (self.sheet.key, column.key) == FAILING:
                    last = get_column_letter(placed.left + len(placed.table.columns) - 1)
                    weighs = self.layout.areas[FAILING[0], "weighs"].letter
                    condition = f"AND(${letter}{placed.first}<>0,${weighs}{placed.first}=1)"
                    self._red(f"{get_column_letter(placed.left)}{placed.first}:{last}{placed.last}", condition)
        for column in self.sheet.fields:
            if column.alarm:
                area = self.layout.areas[self.sheet.key, column.key]
                self._red(f"{area.letter}{area.first}", self.layout.condition(self.sheet.key, column.alarm))

    def _red(self, cells: str, condition: str) -> None:
        self.worksheet.conditional_formatting.add(cells, style.where(condition, fill=style.FAILED))

    def _letter_at(self, width: float) -> str:
        """The column at which so many digits have passed."""
        position = 1
        while (width := width - self.widths.get(position, paper.USUAL_WIDTH)) > 0:
            position += 1
        return get_column_letter(position)

    def _quiet_where_blank(self, placed: Placed) -> None:
        """Of a row that holds nothing, neither the number is shown nor the line below it."""
        if _counts_rows(placed.table):
            number, following = (get_column_letter(placed.left + position) for position in (0, 1))
            last = get_column_letter(placed.left + len(placed.table.columns) - 1)
            cell = f"${following}{placed.first}"
            blank = f'OR({cell}="",{cell}=0)'
            formatting = self.worksheet.conditional_formatting
            formatting.add(f"{number}{placed.first}:{number}{placed.last}", style.where(blank, font=style.UNSEEN))
            if not any(column.typed for column in placed.table.columns):
                rule = style.where(f"NOT({blank})", border=style.LINE)
                formatting.add(f"{number}{placed.first}:{last}{placed.last}", rule)

    def _validate(self, column: Column, cells: str) -> None:
        if column.typed:
            name = column.choices.replace(".", "_")
            rule = validation(
                column, name, name_of(self.sheet.key, column.key), cells.split(":", maxsplit=1)[0], self.words
            )
            rule.promptTitle = self.words[f"{self.sheet.key}.{column.key}"][:32]
            rule.add(cells)
            self.worksheet.data_validations.append(rule)

    def _protect(self) -> None:
        protection = self.worksheet.protection
        protection.sheet = True
        protection.autoFilter = False
        protection.formatColumns = False
        for allowed in ("insertRows", "deleteRows", "sort", "formatRows") if self.sheet.grows else ():
            setattr(protection, allowed, False)

    def _chart(self, chart: Chart) -> Any:
        made: Any = BarChart() if chart.kind == "bar" else LineChart()
        made.title = self.words[f"{self.sheet.key}.{chart.key}"]
        made.width, made.height = chart.size
        made.legend = None if len(chart.of) == 1 else made.legend
        made.x_axis.delete = made.y_axis.delete = False
        for key in chart.of:
            made.add_data(self._reference(key, with_heading=True), titles_from_data=True)
        made.set_categories(self._reference(chart.over, with_heading=False))
        for series in made.series:
            series.smooth = False if chart.kind == "line" else None
            if chart.kind == "line":
                series.marker.symbol = "circle"
        if chart.kind == "bar":
            made.gapWidth = 50
        made.x_axis.tickLblPos = "low"
        made.y_axis.scaling.min = chart.least
        made.x_axis.number_format = self.layout.column(self.sheet.key, chart.over).format
        return made

    def _reference(self, key: str, *, with_heading: bool) -> Reference:
        area = self.layout.areas[self.sheet.key, key]
        heading = 1 if with_heading else 0
        return Reference(
            self.worksheet, min_col=area.column, max_col=area.column, min_row=area.first - heading, max_row=area.last
        )


def _counts_rows(table: Table) -> bool:
    """It begins with 1, 2, 3, …, and its rows may be blank."""
    column, *others = table.columns
    numbers = column.values == tuple(range(1, len(column.values) + 1)) != ()
    return bool(others) and (column.key == NUMBER or numbers)


def _kind(column: Column) -> str:
    if column.typed:
        return "input"
    if column.values:
        return "words" if column.words else "printed"
    return "computed"
