"""Find out where a list, a card or another sheet looks different from how it was written.

Each sheet that people read is compared with the sheet that this program writes. Every difference in a cell's look, a
text, a setting, a condition or the paper is reported, unless `tolerance.py` allows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Any

from openpyxl.utils import get_column_letter

from xlelo.lang.sentence import Sentence
from xlelo.readers.xlsx import plain_title
from xlelo.sheets.sheet import Column, Sheet
from xlelo.workbook import glyph_widths, page_setup, tolerance
from xlelo.workbook.chart_contents import TITLE, Contents, contents, differences
from xlelo.workbook.charts import written_chart
from xlelo.workbook.compile import INTRODUCTION_ROW, TITLE_ROW, WAY_ROW, Area
from xlelo.workbook.file_looks import FileLooks
from xlelo.workbook.formats import colour, display_text, shows_alike
from xlelo.workbook.looks import Box, Condition, Look
from xlelo.workbook.original import MovedCells, Original
from xlelo.workbook.overlays import Overlay
from xlelo.workbook.page_setup import BUTTON_GAP, DIGIT, REGULAR
from xlelo.workbook.print_scale import PrintScale
from xlelo.workbook.settings import PRINT_AREA, PRINT_TITLES, Settings
from xlelo.workbook.stylesheet import Style, Styles
from xlelo.workbook.tokens import without_prefixes
from xlelo.workbook.values import Cells, cell_text

if TYPE_CHECKING:
    from xlelo.workbook.causes import WorkbookComparison

_PRINT_AREA = re.compile(r"!([$A-Z\d:]+)(?=,|$)")
"""Each area in a list of areas; it follows the title of its sheet."""
_REPEATED_ROWS = re.compile(r"\$\d+:\$(\d+)")
_INDENT = 9
"""Width of one step of indentation, in screen pixels."""
_ABSENT = (None, "")


def misleading_looks(looks: FileLooks, comparison: WorkbookComparison, settings: Settings) -> list[Sentence]:
    """Return what misleads a reader of the sheets whose looks are given."""
    said = [
        Sentence("this workbook has two parts of the kind {kind}: save it again in Excel or LibreOffice", kind=kind)
        for kind in looks.duplicate_parts
    ]
    original = Original(comparison, [sheet for sheet in comparison.layout.sheets if sheet.key in looks.sheets])
    for sheet in original.sheets:
        compared = _SheetComparison(comparison, sheet, original, *looks.sheets[sheet.key], looks.styles, settings)
        said += compared.sentences()
    return said


@dataclass(frozen=True)
class _SheetComparison:
    """One sheet as it looks now, and as it was written."""

    comparison: WorkbookComparison
    sheet: Sheet
    original: Original
    look: Look
    overlays: Sequence[Overlay]
    styles: Styles
    settings: Settings

    def sentences(self) -> Iterator[Sentence]:
        if self.sheet.listing and self.title in self.settings.hidden_sheets:
            yield Sentence("{sheet}: the sheet is hidden", sheet=self.title)
        if ("sheetViews/sheetView@showFormulas", "1") in self.look.settings:
            yield Sentence("{sheet}: it shows formulas instead of values", sheet=self.title)
        yield from self._name()
        yield from self._texts()
        yield from self._looks()
        yield from self._narrow()
        yield from self._hidden_cells()
        yield from self._covering_pictures()
        yield from self._charts()
        yield from self._clipped_cells()
        if self.sheet.group != "typing":  # notes are allowed on input sheets
            yield from self._foreign()
        yield from self._set_up()

    @property
    def title(self) -> str:
        return self.comparison.titles[self.sheet.key]

    @property
    def original_look(self) -> Look:
        return self.original.looks[self.sheet.key]

    @cached_property
    def moved_cells(self) -> MovedCells:
        return self.original.moved_cells(self.sheet)

    @cached_property
    def last(self) -> int:
        return self.original.last_column(self.sheet)

    @cached_property
    def _cells(self) -> Cells:
        return self.comparison.cells(self.sheet.key)

    @cached_property
    def _places(self) -> Mapping[tuple[int, int], tuple[int, int]]:
        """Map each printed cell from its written place to its present place."""
        columns = {column: self.moved_cells.place(1, column)[1] for column in range(1, self.last + 1)}
        rows = {row: self.moved_cells.place(row, 1)[0] for row in {row for row, _ in self.original_look.cells}}
        found = {
            (row, column): (rows[row], columns[column])
            for row, column in self.original_look.cells
            if column <= self.last
        }
        # The introduction is at the left, or beside the frozen columns, as their widths ask.
        ends = [(INTRODUCTION_ROW, column) for column in (1, self.sheet.frozen + 1)]
        for own, other in (ends, ends[::-1]):
            if own in self.original_look.texts and self._cells.get(found[own]) in _ABSENT:
                found[own] = self.moved_cells.place(*other)
        return found

    @cached_property
    def _inputs(self) -> Sequence[Box]:
        """Areas of the input cells."""
        areas = (self.comparison.layout.areas[self.sheet.key, one.key] for one in self.sheet.columns() if one.is_input)
        return [Box(area.column, area.first, area.column, area.last) for area in areas]

    def _is_input(self, place: tuple[int, int]) -> bool:
        return any(box.holds(*place) for box in self._inputs)

    @cached_property
    def _printed_values(self) -> Mapping[tuple[int, int], Any]:
        """Values of the printed cells, by place. Rows of a list without a player are left out."""
        found = {place: self._cells.get(place) for own, place in self._places.items() if own in self._fill}
        rows = range(self._rows.first, self._rows.last + 1) if self.sheet.listing else range(0)
        player = self._rows.column + 1
        return {
            (row, column): value
            for (row, column), value in found.items()
            if value not in _ABSENT and (row not in rows or self._cells.get((row, player)) not in _ABSENT)
        }

    @cached_property
    def _fill(self) -> frozenset[tuple[int, int]]:
        """Written places of the cells that hold text or formulas, or that people may fill in."""
        inputs = (own for own, place in self._places.items() if self._is_input(place)) if self._inputs else ()
        return frozenset((*self.original_look.texts, *inputs))

    @cached_property
    def _rows(self) -> Area:
        """Area of the first column of the first table, or the first single cell if there is no table."""
        return self.comparison.layout.areas[self.sheet.key, self._first.key]

    @property
    def _first(self) -> Column:
        return next(iter(self.sheet.tables[0].columns if self.sheet.tables else self.sheet.columns()))

    @cached_property
    def _printed_places(self) -> frozenset[tuple[int, int]]:
        """Written places of cells whose values `causes.py` compares. Their look is ignored here."""
        columns = (one for one in self.sheet.columns() if one.values)
        areas = [self.original.area(self.sheet, one) for one in columns]
        return frozenset((row, area.column) for area in areas for row in range(area.first, area.last + 1))

    def _cell(self, row: int, column: int) -> str:
        return f"{self.title}!{get_column_letter(column)}{row}"

    # -- words

    def _name(self) -> Iterator[Sentence]:
        """Report a sheet that has the name of another list."""
        lists = [sheet.key for sheet in self.comparison.layout.sheets if sheet.listing]
        for language in self.comparison.layout.book.languages:
            vocabulary = self.comparison.layout.book.words(language)
            named = {vocabulary[f"{key}.heading"].casefold(): key for key in lists}
            if named.get(plain_title(self.title), self.sheet.key) != self.sheet.key:
                own = self.comparison.layout.titles[self.sheet.key]
                yield Sentence(
                    "{sheet}: this name belongs to another list; the right name is {own}", sheet=self.title, own=own
                )
                return

    def _texts(self) -> Iterator[Sentence]:
        """Compare titles, labels and headings, in any language of the workbook."""
        for own, text in self.original_look.texts.items():
            if text and own in self._places and own[0] != WAY_ROW and own not in self._printed_places:
                held = self._cells.get(self._places[own])
                if _plain(held) != _plain(text) and _plain(held) not in self._other_language_texts(own):
                    cell = self._cell(*self._places[own])
                    yield Sentence(
                        "{cell}: says {held}, must say {own}", cell=cell, held=cell_text(held), own=cell_text(text)
                    )

    def _other_language_texts(self, original_look: tuple[int, int]) -> set[str]:
        languages = set(self.comparison.layout.book.languages) - {self.comparison.words.language}
        return {_plain(self.original.texts(language)[self.sheet.key].get(original_look)) for language in languages}

    def _foreign(self) -> Iterator[Sentence]:
        """Report foreign cells between the columns of the list. Notes to the right of it are allowed."""
        own = {place for written, place in self._places.items() if written in self._fill}
        last = self.moved_cells.place(1, self.last)[1]
        found = [
            (place, value)
            for place, value in self._cells.items()
            if place not in own and place[1] <= last and place[0] != WAY_ROW and value not in _ABSENT
        ]
        for (row, column), value in found[:1]:
            yield Sentence(
                "{cell}: {held} and {more} more {more:cell|cells} are not part of the list; clear them"
                if len(found) > 1
                else "{cell}: {held} is not part of the list; clear this cell",
                cell=self._cell(row, column),
                held=cell_text(value),
                more=len(found) - 1,
            )

    # -- looks

    def _looks(self) -> Iterator[Sentence]:
        """Report the first cell of each column whose look differs."""
        told: set[int] = set()
        fine: set[tuple[int, int, frozenset[Condition]]] = set()
        original_cells = self.original_look.cells
        signals = [one.cells for one in self.original_look.conditions if one.style.ground]
        for own, place in self._places.items():
            number, written = self.look.cells.get(place), original_cells[own]
            if number is None or own[1] in told:
                continue
            over = frozenset(one for one in self._conditions if one.cells.holds(*place))
            is_input = self._is_input(place)
            signal = not is_input and any(cells.holds(*own) for cells in signals)
            runs = self.look.runs.get(place, ())
            if (number, written, over) in fine and not (runs or signal):
                continue
            base, as_written = _style_at(self.styles, number), _style_at(self.original.styles, written)
            looks = [base, *map(base.under, (*runs, *(one.style for one in over)))]
            cell, value = self._cell(*place), self._cells.get(place)
            said = (_difference(cell, value, as_written, look, signal=signal, is_input=is_input) for look in looks)
            if sentence := next(filter(None, said), None):
                told.add(own[1])
                yield sentence
            elif not (runs or signal):
                fine.add((number, written, over))

    @cached_property
    def _conditions(self) -> Sequence[Condition]:
        """What conditional formats change that were not written so."""
        own = [one._replace(cells=self.moved_cells.box(one.cells)) for one in self.original_look.conditions]
        changes = (one._replace(style=_change_beyond(one, own)) for one in self.look.conditions)
        return [one for one in changes if one.style != Style()]

    def _narrow(self) -> Iterator[Sentence]:
        """Report the first cell of each column that is too narrow for its value."""
        told: set[int] = set()

        @cache
        def looks(
            number: int, column: int, original_number: int, original_column: int
        ) -> tuple[Style, float, Style, float]:
            """Style of a cell and its room, as they are and as written. Few different ones occur."""
            style, written = _style_at(self.styles, number), _style_at(self.original.styles, original_number)
            before = _room(self.original_look.width(original_column), written)
            return style, _room(self.look.width(column), style), written, before

        values, cells, original_cells = self._printed_values, self.look.cells, self.original_look.cells
        for own, place in self._places.items():
            value = values.get(place)
            if value is None or own[1] in told or place not in cells or own[0] <= INTRODUCTION_ROW:
                continue
            style, room, written, before = looks(cells[place], place[1], original_cells[own], own[1])
            if room >= before or self.look.width(place[1]) < tolerance.NARROWEST:  # a hidden column is named as such
                continue
            if isinstance(value, str) and (style.is_wrapped or place[0] < self._rows.first):
                continue  # it continues on the next line or in the next cell
            text = display_text(value, written.format or "General")
            if room < _text_width(text, style) and _text_width(text, written) <= before:
                told.add(own[1])
                cell = self._cell(*place)
                yield Sentence("{cell}: {must} does not fit; widen the column", cell=cell, must=cell_text(text))

    # -- hidden rows and columns

    def _hidden_cells(self) -> Iterator[Sentence]:
        places = {
            own: place for own, place in self._places.items() if place in self._printed_values and own[0] >= TITLE_ROW
        }
        low = {
            place[0]
            for own, place in places.items()
            if self.look.height(place[0]) < self.original_look.height(own[0])
            and self.look.height(place[0])
            < tolerance.LOWEST_ROW * (_style_at(self.styles, self.look.cells.get(place, -1)).size or 0)
        }
        for row in sorted(low | {row for row, _ in places.values() if self.look.height(row) == 0}):
            yield Sentence("{cells}: this row of the list is hidden", cells=f"{self.title}!{row}:{row}")
        for column in sorted({column for _, column in places.values()}):
            if self.look.width(column) < tolerance.NARROWEST:
                letter = get_column_letter(column)
                yield Sentence("{cells}: this column of the list is hidden", cells=f"{self.title}!{letter}:{letter}")
        kept = [self._places[own] for own in self._fill if own in self._places and own[0] >= TITLE_ROW]
        for cells, box in self.look.merged_cells.items():  # a formula that shows nothing today is hidden later
            if any(box.holds(*place) and place != (box.top, box.left) for place in kept):
                yield Sentence(
                    "{cells}: these cells are merged, and only the first is shown", cells=f"{self.title}!{cells}"
                )

    def _covering_pictures(self) -> Iterator[Sentence]:
        """Report pictures that cover the list. Pictures beside or above it are allowed."""
        charts = list(self._drawn_charts.values())
        for overlay in self.overlays:
            box = overlay.box
            over_chart = overlay not in charts and any(box.meets(chart.box) for chart in charts)
            if over_chart or any(box.holds(row, column) for row, column in self._printed_values if row >= TITLE_ROW):
                cells = f"{get_column_letter(box.left)}{box.top}:{get_column_letter(box.right)}{box.bottom}"
                yield Sentence(
                    "{cells}: a picture, a text box or a comment covers these cells; move or hide it",
                    cells=f"{self.title}!{cells}",
                )

    # -- charts

    @cached_property
    def _original_charts(self) -> Mapping[str, Contents]:
        """Title → contents of each chart as written, with its cells where they are now."""
        layout = replace(self.comparison.layout, titles=self.comparison.titles)
        every = [contents(written_chart(chart, self.sheet, layout)) for chart in self.sheet.charts]
        return {one[TITLE]: one for one in every}

    @cached_property
    def _drawn_charts(self) -> Mapping[str, Overlay]:
        """Title of each chart as written → the chart that differs least from it."""
        charts = [one for one in self.overlays if one.chart is not None]
        found: dict[str, Overlay] = {}
        for title, own in self._original_charts.items():
            nearest = sorted(charts, key=partial(_distance, own))
            if nearest:
                found[title] = nearest[0]
                charts.remove(nearest[0])
        return found

    def _charts(self) -> Iterator[Sentence]:
        """Compare each chart with the chart as it was written. Other charts are allowed beside the list."""
        drawn = self._drawn_charts
        for title, own in self._original_charts.items():
            if title not in drawn:
                yield Sentence(
                    "{sheet}: the chart {chart} is missing; write the workbook again", sheet=self.title, chart=title
                )
                continue
            for path, held, must in differences(own, _contents(drawn[title])):
                yield Sentence(
                    "{sheet}: chart {chart}: {setting} is {held}, must be {own}",
                    sheet=self.title,
                    chart=title,
                    setting=path.removeprefix("chart/").removeprefix("plotArea/"),
                    held=cell_text(held),
                    own=cell_text(must),
                )

    # -- paper and settings

    def _clipped_cells(self) -> Iterator[Sentence]:
        """Report list cells outside the print area. Helper columns may be outside it."""
        area = self.settings.local.get((self.title, PRINT_AREA.casefold()))
        if area is None or self.sheet.group != "published":
            return
        boxes = [Box.of(cells) for cells in _PRINT_AREA.findall(area)]
        printed = [place for place in self._printed_values if place[0] >= TITLE_ROW]
        cut = [place for place in printed if not any(box.holds(*place) for box in boxes)]
        if cut:
            cell, more = self._cell(*cut[0]), len(cut) - 1
            if more:
                yield Sentence("{cell}: this cell and {more} more are outside the print area", cell=cell, more=more)
            else:
                yield Sentence("{cell}: this cell is outside the print area", cell=cell)

    def _set_up(self) -> Iterator[Sentence]:
        own, found = dict(self.original_look.settings), dict(self.look.settings)
        for part in ("oddHeader", "oddFooter"):
            if own.get(part, "") != found.get(part, ""):
                yield Sentence(
                    "{sheet}: the header or footer says {held}, must say {own}",
                    sheet=self.title,
                    held=cell_text(found.get(part, "")),
                    own=cell_text(own.get(part, "")),
                )
        odd = {"oddHeader", "oddFooter", "sheetViews/sheetView@showFormulas"}
        changed = [
            f"{path} {value}".strip()
            for path, value in sorted(self.look.settings - self.original_look.settings)
            if path not in odd and not tolerance.is_free(path, value, self.original_look.settings)
        ]
        if any(box.left <= self.last and box.bottom >= TITLE_ROW for box in self._strange_prompts()):
            changed.append("dataValidation@prompt")
        for cells, tip in sorted(self.look.tips - self.original_look.tips):
            if (box := Box.of(cells)).left <= self.last and box.bottom >= TITLE_ROW:
                changed.append(f"hyperlink@tooltip {tip}")
        changed += self._print_scale(own, found)
        repeated = self.settings.local.get((self.title, PRINT_TITLES.casefold()), "")
        if any(int(last) >= self._rows.first for last in _REPEATED_ROWS.findall(repeated)):
            changed.append(f"{PRINT_TITLES} {repeated}")
        for setting in changed:
            yield Sentence(
                "{sheet}: {setting} was changed; undo this or write the workbook again",
                sheet=self.title,
                setting=setting,
            )

    def _print_scale(self, original_look: Mapping[str, str], comparison: Mapping[str, str]) -> Iterator[str]:
        """Report a print that is too small to read, or that takes more pages side by side than written."""
        rows, columns = {row for row, _ in self._printed_values}, {column for _, column in self._places.values()}
        wide = sum(page_setup.millimetres(width) for column in columns if (width := self.look.width(column)))
        high = sum(self.look.height(row) for row in range(TITLE_ROW, max(rows, default=TITLE_ROW) + 1)) / 72 * 25.4
        before, now = (PrintScale.of(settings, wide, high) for settings in (original_look, comparison))
        if now.pages_across > before.pages_across or now.scale < min(tolerance.LEAST_SCALE, before.scale):
            yield f"pageSetup@scale {now.scale:.0%}, {now.pages_across} : {before.pages_across}"

    def _strange_prompts(self) -> Iterator[Box]:
        """Input messages on cells that are no inputs."""
        for box in map(Box.of, self.look.prompts):
            if not any(one.left <= box.left and box.right <= one.right for one in self._inputs):
                yield box


def _style_at(styles: Styles, number: int) -> Style:
    return styles.cells[number] if 0 <= number < len(styles.cells) else Style()


def _distance(own: Contents, overlay: Overlay) -> int:
    return len(list(differences(own, _contents(overlay))))


def _contents(overlay: Overlay) -> Contents:
    return {} if overlay.chart is None else contents(overlay.chart)


def _plain(text: Any) -> str:
    return " ".join(str(text or "").casefold().split())


def _change_beyond(condition: Condition, own: Sequence[Condition]) -> Style:
    """What the condition changes beyond the written one, whose formula and cells it has.

    LibreOffice's own form (.ods) adds the usual font, its size and black to each condition.
    """
    beyond = [condition.style.beyond(written.style) for written in own if _is_part(condition, written)]
    change = Style() if Style() in beyond else next(iter(beyond), condition.style)
    is_seen = change.ink is None or tolerance.can_be_read(condition.style, None, Style())
    return change if is_seen else condition.style


def _is_part(condition: Condition, written: Condition) -> bool:
    """Return whether it asks what the written condition asks, of all of its cells or some of them.

    A coloured line is as long as its text, so in narrower columns it has more cells.
    """
    own, found = written.cells, condition.cells
    is_line = own.top == own.bottom and own.left == found.left
    inside = own.left <= found.left and own.top <= found.top and found.bottom <= own.bottom
    inside = inside and (is_line or found.right <= own.right)
    spelled = (without_prefixes(one.formula).replace(" ", "").casefold() for one in (condition, written))
    return inside and len(set(spelled)) == 1


def _room(width: float, style: Style) -> float:
    """Room of a cell in screen pixels."""
    return DIGIT * width + BUTTON_GAP - _INDENT * (style.indent or 0)


def _text_width(text: str, style: Style) -> float:
    return glyph_widths.width(text, style.size or 10) * REGULAR


def _difference(
    cell: str, value: Any, written: Style, style: Style, *, signal: bool, is_input: bool
) -> Sentence | None:
    """Return what is wrong with the look of a cell, or None.

    `signal`: the colour tells whether all is well. `is_input`: programs change the number format of inputs.
    """
    own, code = written.format or "General", style.format or "General"
    must = cell_text(display_text("" if value is None else value, own))
    if not shows_alike(own, code):
        seen = cell_text(display_text("" if value is None else value, code))
        if seen != must:
            return Sentence("{cell}: its format shows {seen} instead of {must}", cell=cell, seen=seen, must=must)
        if not is_input:
            return Sentence(
                "{cell}: its format {code} may show another number than {own}", cell=cell, code=code, own=own
            )
    if not tolerance.can_be_read(style, colour(code), written):
        return Sentence("{cell}: {must} cannot be read in this colour or size", cell=cell, must=must)
    marks = style.marks - written.marks
    if not tolerance.is_legible(style.font, written.font):
        marks |= {str(style.font)}
    if signal and style.ground != written.ground:
        marks |= {"fill"}
    if marks:
        said = ", ".join(sorted(marks))
        if value in {None, ""}:
            return Sentence(
                "{cell}: the formatting of the empty cell was changed ({marks}); clear it", cell=cell, marks=said
            )
        return Sentence(
            "{cell}: the formatting of {must} was changed ({marks}); clear it", cell=cell, must=must, marks=said
        )
    return None
