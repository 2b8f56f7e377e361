"""Read a filled workbook as a period."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Any

from xlelo.files import lock_of
from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law.interpretation import Setting, apply_settings
from xlelo.model import Place, Problem, Refused
from xlelo.periods.form import Column as FileColumn
from xlelo.periods.form import ParsedFiles
from xlelo.periods.form import Table as FileTable
from xlelo.readers.formulas import FormulaFault
from xlelo.readers.values import Cells, Unreadable, requirement, typed_text
from xlelo.sheets.sheet import Column, RuleAnswers, Sheet, Table, TypedInputs
from xlelo.workbook.compile import name_of
from xlelo.workbook.names import NamedCells
from xlelo.workbook.numbers_as_text import numbers_as_text
from xlelo.workbook.sources import Source, input_files, input_text, table_of
from xlelo.workbook.workbook_file import VERSION, WorkbookFile, open_workbook, problem_at


@dataclass(frozen=True, kw_only=True)
class FilledWorkbook(WorkbookFile):
    """A workbook as it was read."""

    period: Any
    readings: Any
    inputs: TypedInputs
    tables: Mapping[str, FileTable]
    """The input files as parsed from the sheets."""

    @cached_property
    def result(self) -> Any:
        """The rated period."""
        return self.book.regulation.period_run.rate(self.period, self.readings)

    @cached_property
    def answers(self) -> RuleAnswers:
        """What the rules answer about its cells."""
        return self.book.rule_answers(self.result, self.inputs)


def read(path: Path) -> FilledWorkbook:
    """Read the typed input as a period. All problems are reported together."""
    return parse(open_workbook(path))


def parse(workbook_file: WorkbookFile, sources: Mapping[str, Source] | None = None) -> FilledWorkbook:
    """Parse the input of an opened workbook. `sources`: other input files to use instead of its own."""
    run = workbook_file.book.regulation.period_run
    sources = sources or input_files(workbook_file)
    reading = ParsedFiles(str(workbook_file.path), {})
    for file in run.files:
        reading.tables[file.name] = table_of(sources[file.name], reading)
    workbook_file.book.refuse(reading)
    period = run.assemble(reading)
    readings = _readings(workbook_file, reading)
    singles = _singles(workbook_file, reading)
    reading.problems += _unknown(workbook_file)
    if reading.problems:
        raise Refused(reading.sorted_problems())
    if lock := lock_of(workbook_file.path):
        reading.notices.append(
            Sentence(
                "{file} is open in another program, or was left locked by {lock}: unsaved changes are not in the"
                " file yet",
                file=workbook_file.path.name,
                lock=lock.name,
            )
        )
    reading.notices += workbook_file.notices
    if made_by := workbook_file.edition.notice(workbook_file.path.name):
        reading.notices.append(made_by)
    facts = {one.name: getattr(workbook_file, one.name) for one in fields(WorkbookFile)}
    return FilledWorkbook(
        **facts | {"notices": reading.notices},
        period=period,
        readings=readings,
        inputs=TypedInputs(
            rows={name: source.positions for name, source in sources.items()},
            tables={name: dict(reading[name].columns) for name in sources},
            texts={name: dict(source.choices()) for name, source in sources.items()},
            singles=singles,
            heights={name: area.height for name, area in workbook_file.names.items()},
        ),
        tables=reading.tables,
    )


def _unknown(workbook_file: WorkbookFile) -> Iterator[Problem]:
    """Yield an unknown version. Kind and language are checked when the workbook is opened."""
    value = str(workbook_file.value(VERSION))
    if not re.fullmatch(r"\d+\.\d+\.\d+\w*", value, re.ASCII):
        yield problem_at(workbook_file.names[VERSION], value, Sentence("a version such as 0.1.0 is allowed"))


def _readings(workbook_file: WorkbookFile, reading: ParsedFiles) -> Any:
    settings = []
    for sheet in workbook_file.sheets:
        for column in sheet.fields:
            if column.parameter and name_of(sheet.key, column.key) in workbook_file.names:
                name = name_of(sheet.key, column.key)
                area, cell = workbook_file.names[name], workbook_file.value(name)
                place, value = _place(area, area.first), typed_text(cell)
                if isinstance(value, FormulaFault):
                    reading.problems.append(Problem(place, value, value.fault))
                reading.problems += _kept_as_text(column, [cell], area, area.first).values()
                settings.append(Setting(column.parameter, value, place, place))
    return apply_settings(workbook_file.book.regulation.readings, settings, reading.problems)


def _singles(workbook_file: WorkbookFile, reading: ParsedFiles) -> dict[str, dict[str, Any]]:
    """Values of input cells that belong to no input file: a chosen player, what to try out.

    No list depends on them, and Checks does not count them. So an invalid one is a notice and stops nothing.
    """
    singles: dict[str, dict[str, Any]] = {}
    for sheet in workbook_file.sheets:
        for table in (None, *sheet.tables):
            columns = sheet.fields if table is None else table.columns
            if (sheet.file and table is None) or (table is not None and table.file):
                continue
            for column in columns:
                if column.is_input and not column.parameter:
                    values = _parse(workbook_file, sheet, column, table, reading)
                    singles.setdefault(sheet.key, {})[column.key] = values if table is not None else values[0]
    return singles


def _parse(
    workbook_file: WorkbookFile, sheet: Sheet, column: Column, table: Table | None, reading: ParsedFiles
) -> list[Any]:
    name = name_of(sheet.key, column.key)
    if name not in workbook_file.names:  # an older layout did not have it
        return [None] * (1 if table is None else table.height(workbook_file.sizes))
    area = workbook_file.names[name]
    assert column.kind is not None  # noqa: S101 - only inputs come here
    cells = Cells(FileColumn(column.key, column.kind))
    values = []
    above = table.begins_above(column) if table is not None else False
    typed, first = workbook_file.values(name, above), area.first + above
    problems = _kept_as_text(column, typed, area, first)
    for row, value in enumerate(typed, first):
        text = input_text(value, column.kind)
        read_value = cells[text]
        if isinstance(read_value, Unreadable):
            problems[row] = Problem(_place(area, row), read_value.text, requirement(column.kind, read_value.text))
            read_value = None
        if column.kind.meanings and text and read_value is not None:
            read_value = text if column.kind.home is None else column.kind.text_of(read_value)
        values.append(read_value)
    reading.notices += (
        Sentence("{problem}. No list depends on this cell: it counts as blank", problem=problem.sentence)
        for problem in problems.values()
    )
    return [None if row in problems else value for row, value in enumerate(values, first)]


def _kept_as_text(column: Column, cells: Sequence[Any], area: NamedCells, first: int) -> dict[int, Problem]:
    """Row → the problem of a cell that formulas cannot use."""
    assert column.kind is not None  # noqa: S101 - only inputs come here
    return {
        found.row: Problem(_place(area, found.row), found.text, join_sentences([found.requirement]))
        for found in numbers_as_text(column.key, column.kind, cells, first)
    }


def _place(area: NamedCells, row: int) -> Place:
    return Place(Sentence("sheet {name}", name=area.sheet), row, None, area.cell(row))
