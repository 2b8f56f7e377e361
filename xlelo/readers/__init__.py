"""Reading of files into periods. Readers know formats, not rules. All problems of an input are reported together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from xlelo import regulations
from xlelo.lang.sentence import Sentence
from xlelo.law.interpretation import Setting, apply_settings, command_line_settings
from xlelo.model import Place, Problem, Problems, Refused, refusal
from xlelo.periods.collection_pause import pause_collection
from xlelo.periods.form import Column, File, ParsedFiles
from xlelo.readers.folder import headings, read_file, read_folder
from xlelo.readers.records import read_records
from xlelo.readers.sheets import read_workbook, sheet_headings
from xlelo.readers.side_files import SIDE_FILES

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Regulation, Run

NOT_FOUND = Sentence("not found; a folder of CSV files or an .xlsx workbook is needed")


class Input(NamedTuple):
    period: Any
    readings: Any
    notices: Sequence[Sentence]


@pause_collection()
def read_period(source: Path, regulation: Regulation, settings: Mapping[str, str] | None = None) -> Input:
    """Read a folder of CSV files, or a workbook with sheets of the same names.

    `settings` win over the folder's parameters.
    """
    if regulation.run is None:
        raise refusal(regulation.code, Sentence("this regulation has no rating periods"))
    files = (*regulation.run.files, *SIDE_FILES)
    reading = _read_source(Path(source), files)
    if len(reading.tables) < len(files):
        raise Refused(reading.problems)
    reading.notices += regulations.rules_at_home(regulation, Path(source))
    return _assemble(reading, regulation.run, regulation, settings)


@pause_collection()
def period_from(tables: Mapping[str, Any], regulation: Regulation, settings: Mapping[str, str] | None = None) -> Input:
    """Read a period from tables in memory, named like the files."""
    if regulation.run is None:
        raise refusal(regulation.code, Sentence("this regulation has no rating periods"))
    reading = read_records(tables, (*regulation.run.files, *SIDE_FILES))
    return _assemble(reading, regulation.run, regulation, settings)


def _assemble(reading: ParsedFiles, run: Run, regulation: Regulation, settings: Mapping[str, str] | None) -> Input:
    if reading.problems.left_out:  # some were dropped, so further checks would mislead
        raise Refused(reading.sorted_problems())
    period = run.assemble(reading)
    parameters = reading["parameters"]
    in_folder = [
        Setting(name, value, parameters.place(row, "parameter"), parameters.place(row, "value"))
        for row, (name, value) in enumerate(parameters.rows("parameter", "value"))
        if name is not None and value is not None
    ]
    readings = apply_settings(regulation.readings, in_folder, reading.problems)
    readings = apply_settings(readings, command_line_settings(settings or {}), reading.problems)
    if reading.problems:
        raise Refused(reading.sorted_problems())
    return Input(period, readings, reading.notices)


def _with_periods() -> list[Regulation]:
    return [regulation for regulation in regulations.ALL if regulation.run is not None]


def no_period() -> Sentence:
    codes = [regulation.code for regulation in _with_periods()]
    return Sentence("no rating period is here; those of {codes} can be read", codes=codes)


def regulation_of(source: Path) -> Regulation:
    """The regulation whose columns best match those of the folder or workbook."""
    found = headings(source) if source.is_dir() else sheet_headings(source)

    def headers(regulation: Regulation) -> Iterator[tuple[File, set[str] | None]]:
        for file in regulation.run.files if regulation.run is not None else ():
            yield file, found.get(next(filter(found.get, (*file.titles, file.name)), ""))

    best = max(_with_periods(), key=lambda one: sum(_fit(*header) for header in headers(one)))
    if (found or source.is_dir()) and not any(_known_columns(file, there or set()) for file, there in headers(best)):
        told = no_period()
        if folders := _folders_with_tables(source):
            told = Sentence("no rating period is here, but in its folders: {folders}", folders=folders)
        raise refusal(source, told)
    return regulations.of_period(best, source)


def _folders_with_tables(source: Path) -> list[str]:
    """Names of the folders in a folder that have tables; a file has none."""
    return [one.name for one in sorted(source.iterdir()) if one.is_dir() and headings(one)] if source.is_dir() else []


def _known_columns(file: File, there: set[str]) -> list[Column]:
    return [column for column in file.columns if not there.isdisjoint((column.name, *column.others))]


def _fit(file: File, there: set[str] | None) -> int:
    """The score of a header: two for each known column, less all columns of the header, less missing needed ones."""
    if there is None:
        return -file.is_required
    known = _known_columns(file, there)
    missing = sum(column.is_required for column in file.columns if column not in known)
    return 1 + 2 * len(known) - len(there) - missing


def refuse_missing(path: Path) -> None:
    if not path.is_file():
        raise refusal(path, Sentence("file not found; a CSV file is needed"))


def read_table(path: Path, file: File) -> ParsedFiles:
    """Read a single CSV file in the form of `file`."""
    refuse_missing(path)
    reading = ParsedFiles(str(path), {})
    reading.tables[file.name] = read_file(path, file, reading)
    return reading


def _read_source(source: Path, files: Sequence[File]) -> ParsedFiles:
    if source.is_dir():
        return read_folder(source, files)
    if source.is_file():
        return read_workbook(source, files)
    return ParsedFiles(str(source), {}, Problems([Problem(Place(str(source)), None, NOT_FOUND)]))
