"""Check a workbook: compare it with what this program wrote, and its results with the rules."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, Refused
from xlelo.periods.collection_pause import pause_collection
from xlelo.sheets.sheet import NUMBER, UNCHECKED, ByKey, CellReference, Column, Sheet, Table, Word, WordKeys, heading
from xlelo.workbook.appearance import misleading_looks
from xlelo.workbook.asked_rows import AskedRows
from xlelo.workbook.causes import Cause, WorkbookComparison
from xlelo.workbook.cells import holds, stored_value
from xlelo.workbook.compile import Area, compile_book, name_of, titles_of
from xlelo.workbook.editions import Edition
from xlelo.workbook.file_looks import FileLooks
from xlelo.workbook.formula_scanner import every_formula
from xlelo.workbook.formulas import Fault, FileFormulas
from xlelo.workbook.parts import readable
from xlelo.workbook.read import FilledWorkbook, parse
from xlelo.workbook.recalculate import EmbeddedEngine, Engine, EngineError
from xlelo.workbook.recorded_formulas import foreign_formulas, stored_formulas
from xlelo.workbook.settings import Settings, settings
from xlelo.workbook.stale_results import OldResults, StoredResults
from xlelo.workbook.summary import changed_sheets, open_lines
from xlelo.workbook.values import NO_CELLS, Values, cell_text
from xlelo.workbook.workbook_file import WorkbookFile, open_workbook


class Difference(NamedTuple):
    """A result that differs from the expected cell."""

    sheet: str
    cell: str
    column: str
    article: str
    holds: str
    must_hold: str

    @property
    def sentence(self) -> Sentence:
        cited = f" (art. {self.article})" if self.article[:1].isdigit() else ""
        return Sentence(
            "{sheet}!{cell}, {column}: holds {holds}, must hold {must}{article}",
            sheet=self.sheet,
            cell=self.cell,
            column=self.column,
            holds=self.holds,
            must=self.must_hold,
            article=cited,
        )

    def __str__(self) -> str:
        return str(self.sentence)


@dataclass(frozen=True)
class CheckResult:
    filled_workbook: FilledWorkbook
    causes: Sequence[Cause]
    """Cells, rows and names that are not as they were written."""
    differences: Sequence[Difference]
    """Results that differ from the expected cells."""
    cells: int
    """Number of results that were compared."""
    formulas: int
    """Number of formulas in the file."""
    old: OldResults | None
    """Stale results: the file stores other values than its formulas give. None if there are none."""
    has_results: bool
    """Whether the file stores any results."""
    calculation: Sequence[Sentence]
    """Settings that may make the file show other values than its formulas give."""
    edition: Edition
    """Of an older edition only the lists, the stored results and recorded formulas are compared."""
    misleading: Sequence[Sentence] = ()
    """What misleads a reader of the sheets."""
    open_lines: Sequence[Sentence] = ()
    """Open lines of the workbook's own checks."""
    notices: Sequence[Sentence] = ()
    """Notices: changes without effect on results."""
    has_known_formulas: bool = True
    """Whether the formulas of the layout that made it are known."""

    @property
    def effects(self) -> list[Difference]:
        """Wrong results in cells that are no cause themselves."""
        told = {(cause.sheet, cell) for cause in self.causes for cell in cause.cells}
        return [one for one in self.differences if (one.sheet, one.cell) not in told]

    @property
    def sound(self) -> bool:
        return not (self.causes or self.differences or self.old or self.calculation or self.misleading)


@pause_collection()
def check(path: Path, engine: Engine | None = None) -> CheckResult:
    """Is this the workbook that we wrote? Are its stored results up to date? Are its results right?"""
    with readable(path):
        return _check(path, engine)


def _check(path: Path, engine: Engine | None) -> CheckResult:
    found = open_workbook(path)
    with ThreadPoolExecutor(max_workers=1) as beside:

        @cache
        def read_alone() -> Future[_EngineFreeResult]:
            """Start when the engine no longer needs Python. Earlier, both would wait for each other."""
            return beside.submit(_read_alone, found)

        try:
            values = (engine or EmbeddedEngine(read_alone)).values(path)
        except EngineError as error:  # only changed formulas can stop an engine
            examined, written = examined_in(found, {}), read_alone().result().written
            causes = _causes(found, examined, written, settings(path))
            if not causes:
                raise
            seen = _problems(found, (cause.sentence for cause in causes))
            raise Refused([*seen, Problem(Place(path.name), None, error.sentence)]) from error
        return _comparison(found, read_alone().result(), values)


def compare(workbook_file: WorkbookFile, values: Values) -> CheckResult:
    """Check an opened workbook. `values`: the values that an engine calculated."""
    return _comparison(workbook_file, _read_alone(workbook_file), values)


class _EngineFreeResult(NamedTuple):
    """What can be known of a workbook without an engine."""

    written: FileFormulas
    results: StoredResults
    filled: FilledWorkbook | Refused
    looks: FileLooks
    """Of the sheets that people read. None of an older edition, which may look different."""


def _read_alone(workbook_file: WorkbookFile) -> _EngineFreeResult:
    """Read formulas and stored results in one pass over the file, then looks. Rate the typed input by the rules."""
    written, results, widths = FileFormulas(), StoredResults(workbook_file.widths()), workbook_file.widths()
    for title, some in every_formula(workbook_file.path, widths):
        written.add(title, some)
        results.keep(title, some)
    read = [] if workbook_file.edition.is_older else [sheet for sheet in workbook_file.sheets if sheet.is_read]
    looks = FileLooks.of(workbook_file.path, workbook_file.titles(read))
    return _EngineFreeResult(written, results, _rate(workbook_file), looks)


def _rate(workbook_file: WorkbookFile) -> FilledWorkbook | Refused:
    try:
        filled = parse(workbook_file)
    except Refused as refused:
        return refused
    _ = filled.answers  # now, beside the engine, and not only when its results are compared
    return filled


def _comparison(workbook_file: WorkbookFile, alone: _EngineFreeResult, values: Values) -> CheckResult:
    examined, said, written = examined_in(workbook_file, values), settings(workbook_file.path), alone.written
    old = alone.results.old(values)
    older = workbook_file.edition.is_older
    filled = alone.filled
    if isinstance(filled, Refused):  # the input must be corrected in any case
        causes = _problems(workbook_file, (cause.sentence for cause in _causes(workbook_file, examined, written, said)))
        seen = _problems(workbook_file, [*([old.sentence] if old else []), *said.calculation])
        raise Refused([*causes, *seen, *filled.problems])
    comparison = Comparison(examined, filled, figures_only=older)
    sheets = [sheet for sheet in workbook_file.sheets if sheet.listing] if older else ()
    differences = list(comparison.differences(sheets))  # first: it also finds the misplaced cells that the causes name
    found = CheckResult(
        filled,
        foreign_formulas(workbook_file, written) if older else examined.causes(written, said, comparison.misplaced),
        differences,
        comparison.cells,
        len(written),
        old,
        alone.results.stored,
        said.calculation,
        workbook_file.edition,
        has_known_formulas=not older or bool(stored_formulas(workbook_file)),
    )
    if older:
        return found
    return replace(
        found,
        misleading=misleading_looks(alone.looks, examined, said),
        open_lines=list(open_lines(examined)),
        notices=[*said.connections, *changed_sheets(examined, said)],
    )


def _causes(
    workbook_file: WorkbookFile, examined: WorkbookComparison, formulas: FileFormulas, said: Settings
) -> Sequence[Cause]:
    """What was changed in the file, without the help of an engine."""
    if workbook_file.edition.is_older:
        return foreign_formulas(workbook_file, formulas)
    return examined.causes(formulas, said)


def _problems(workbook_file: WorkbookFile, sentences: Iterable[Sentence]) -> list[Problem]:
    return [Problem(Place(workbook_file.path.name), None, sentence) for sentence in sentences]


def examined_in(workbook_file: WorkbookFile, values: Values) -> WorkbookComparison:
    """Compile the layout for the workbook, with its columns where the file has them."""
    vocabulary = workbook_file.book.words(_printed_language(workbook_file, values))
    titles = titles_of(workbook_file.sheets, vocabulary)
    areas = {(area.sheet, column.key): area for column, area, _ in _present_columns(workbook_file)}
    return WorkbookComparison(
        compile_book(workbook_file.book, workbook_file.sizes, titles, areas, words=vocabulary),
        workbook_file.names,
        values,
        vocabulary,
    )


def _printed_language(workbook_file: WorkbookFile, values: Values) -> str:
    """Language of the printed words; it may differ from the language on the sheet About."""
    printed: dict[str, Any] = {}
    for column, area, title in _present_columns(workbook_file):
        cells = values.get(title, NO_CELLS)
        for row, keys in enumerate(column.values if column.words else (), area.first):
            printed[keys] = cells.get((row, area.column))

    def agrees(language: str) -> int:
        vocabulary = workbook_file.book.words(language)
        return sum(vocabulary.join(keys) == held for keys, held in printed.items())

    own, *others = sorted(workbook_file.book.languages, key=lambda language: language != workbook_file.language)
    return own if 2 * agrees(own) > len(printed) else max((own, *others), key=agrees)


def _present_columns(workbook_file: WorkbookFile) -> Iterator[tuple[Column, Area, str]]:
    """Yield each column that the file has, with its cells and the title of its sheet."""
    for sheet in workbook_file.sheets:
        for column, table in sheet.located_columns():
            found = workbook_file.names.get(name_of(sheet.key, column.key))
            if found is not None:
                above = table is not None and table.begins_above(column)
                area = Area(sheet.key, found.column, found.first + above, found.last, above, single=table is None)
                yield column, area, found.sheet


class Comparison:
    """Compare results with what the columns ask of their own rows, and with the expected cells."""

    def __init__(self, examined: WorkbookComparison, filled: FilledWorkbook, *, figures_only: bool = False) -> None:
        """`figures_only`: compare no words, because an older edition may use others."""
        self.examined = examined
        self.figures_only = figures_only
        self.expected_cells = filled.answers.cells
        self._asked = AskedRows(examined, filled)
        self.cells = 0
        self.misplaced: list[Fault] = []
        """Wrong cells that were written as values, not as formulas."""

    def differences(self, sheets: Sequence[Sheet] = ()) -> Iterator[Difference]:
        """Yield the differences. `sheets`: check only these."""
        for sheet in sheets or self.examined.layout.sheets:
            for column, table in sheet.located_columns():
                if name_of(sheet.key, column.key) not in self.examined.names:
                    continue  # an older layout did not have it
                if not column.is_input and (wanted := self._expected_column(sheet, column, table)) is not None:
                    bare = self._bare(sheet, table) if table is not None and table.hints else frozenset()
                    yield from self._column(sheet, column, wanted, bare)

    def _bare(self, sheet: Sheet, table: Table) -> frozenset[int]:
        """Blank rows, which people have inserted. They are not compared."""
        areas = [self.examined.layout.areas[sheet.key, column.key] for column in table.columns]
        cells = self.examined.cells(sheet.key)
        return frozenset(
            row
            for row in range(areas[0].first, areas[0].last + 1)
            if all(cells.get((row, area.column)) in (None, "") for area in areas)
        )

    def _column(
        self, sheet: Sheet, column: Column, expected_cells: Sequence[Any], bare: frozenset[int]
    ) -> Iterator[Difference]:
        area, title = self.examined.layout.areas[sheet.key, column.key], self.examined.titles[sheet.key]
        self.cells += area.last - area.first + 1
        held = self.examined.cells(sheet.key).down(area.column, area.first, area.last)
        if not {Fraction, date}.isdisjoint(map(type, expected_cells)):
            expected_cells = list(map(stored_value, expected_cells))
        if held == expected_cells and bool not in set(map(type, held)):  # most columns
            return
        for row, (want, got) in enumerate(zip_longest(expected_cells, held[: len(expected_cells)]), area.first):
            if type(got) is float and type(want) is int and got == want:
                continue
            if want is UNCHECKED or holds(want, got) or row in bare:
                continue
            if column.formula is None and not column.values:
                self.misplaced.append(Fault(sheet.key, column.key, row, cell_text(stored_value(want)), cell_text(got)))
            else:
                said = self.examined.words.join(heading(sheet.key, column))
                cell = f"{area.letter}{row}"
                yield Difference(title, cell, said, column.article, cell_text(got), cell_text(stored_value(want)))

    def _expected_column(self, sheet: Sheet, column: Column, table: Table | None) -> Sequence[Any] | None:
        """Expected cells of a column, padded for all rows. None if nothing is known of them but their formula."""
        given = self.expected_cells.get(sheet.key, {}).get(column.key)
        if column.key == NUMBER and column.formula is None:
            return None  # causes.py checks printed cells
        if given is None and column.asks is None:
            return None
        area = self.examined.layout.areas[sheet.key, column.key]
        wanted: Sequence[Any]
        if column.asks is not None:
            wanted = self._asked.answers(sheet, column, table)
        elif not isinstance(given, ByKey):
            wanted = given or ()
        if isinstance(given, ByKey):
            printed = next(one for one in sheet.columns() if one.key == given.printed)
            known = [given[key] for key in printed.values]
            asked = known if column.asks is None else wanted
            wanted = [other if one is UNCHECKED else one for one, other in zip(known, asked, strict=False)]
        if not {WordKeys, Word, CellReference}.isdisjoint(map(type, wanted)):
            wanted = [self._resolve(value) for value in wanted]
        height = area.last - area.first + 1
        wanted = [*wanted, *[""] * (height - len(wanted))]
        return wanted[: table.rows] if table is not None and isinstance(table.rows, int) else wanted

    def _resolve(self, value: Any) -> Any:
        vocabulary = self.examined.words
        if value is UNCHECKED or (self.figures_only and isinstance(value, Word | WordKeys)):
            return UNCHECKED
        if isinstance(value, Word):
            return vocabulary[value]
        if isinstance(value, WordKeys):
            return "".join(vocabulary[part] if isinstance(part, Word) else part for part in value)
        if isinstance(value, CellReference):
            area = self.examined.layout.areas[value.sheet, value.key]
            title = vocabulary[f"{value.sheet}.heading"]  # the formula keeps the old title of a renamed tab
            return f"{title}!{area.letter}{area.named_from + value.row - 1}"
        return value
