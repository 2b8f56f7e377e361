"""The inputs of a workbook as a folder of CSV files. Writing and filling it again gives the same files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import xlelo.workbook
from xlelo.files import csv_bytes, refuse_overwrite, replacing_folder, write_into
from xlelo.law.interpretation import choices
from xlelo.officer.carrying import text_of
from xlelo.officer.confirming import COLUMNS, confirmed_keys
from xlelo.periods.form import File
from xlelo.readers.side_files import CONFIRMATIONS, PARAMETERS

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Regulation
    from xlelo.workbook.read import FilledWorkbook

    Rows = Sequence[Sequence[str]]


def write_folder(path: Path, out: Path, *, force: bool = False) -> tuple[FilledWorkbook, list[str]]:
    """Write the folder; return the workbook as read, and the names of the files."""
    filled = xlelo.workbook.read.read(path)
    refuse_overwrite(out, path)
    tables, rules = _contents(filled), rule_file(filled.book.regulation)
    names = {*tables, *(f"{file.name}.csv" for file in _files(filled)), *rules}
    with replacing_folder(out, force=force, ours=lambda one: one.name in names) as folder:
        write_into(folder, tables | rules)
    return filled, list(tables)


def rule_file(regulation: Regulation) -> dict[str, bytes]:
    """The rule file of a derived regulation, for the folder of a period: name → bytes; nothing for any other.

    It holds the tables and articles too. A file with the name rules.toml would take the tables beside it for its own.
    """
    if not regulation.source:
        return {}
    return {f"{regulation.code.lower()}.toml": "\n".join((*regulation.source, "")).encode()}


def contents_of(path: Path) -> dict[str, bytes]:
    """The files that `write_folder` writes: name → bytes."""
    return _contents(xlelo.workbook.read.read(path))


def _contents(filled_workbook: FilledWorkbook) -> dict[str, bytes]:
    return {f"{name}.csv": csv_bytes(rows) for name, rows in _tables(filled_workbook)}


def _files(filled_workbook: FilledWorkbook) -> Sequence[File]:
    return filled_workbook.book.folder_regulation.period_run.files


def _tables(filled_workbook: FilledWorkbook) -> Iterator[tuple[str, Rows]]:
    """Yield each file with its header and rows."""
    tables = filled_workbook.book.folder_tables(filled_workbook.tables)
    for form in _files(filled_workbook):
        table = tables[form.name]
        file = table.file
        texts = ([text_of(value, column) for value in table[column.name]] for column in file.columns)
        rows = list(zip(*texts, strict=True))
        if rows or form.is_required:
            yield file.name, [file.header, *rows]
    chosen = [
        [one.name, one.text_of(value)]
        for one in choices(filled_workbook.readings)
        if (value := getattr(filled_workbook.readings, one.field)) != one.default
    ]
    if chosen:
        yield PARAMETERS.name, [PARAMETERS.header, *chosen]
    for name, (_, lines) in sorted(xlelo.workbook.side_tables.side_tables(filled_workbook.path).items()):
        if len(lines) > 1:
            yield name, xlelo.workbook.side_tables.text_rows(lines)
    if keys := sorted(confirmed_keys(filled_workbook.path)):
        yield CONFIRMATIONS.name, [COLUMNS, *(key.cells for key in keys)]
