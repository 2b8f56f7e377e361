"""New folders: empty ones with headings, and those of the next period."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from xlelo.files import csv_bytes, replacing_folder, write_into
from xlelo.lang.sentence import Sentence
from xlelo.model import refusal
from xlelo.officer.adding import participants_of
from xlelo.officer.carrying import text_of
from xlelo.officer.confirming import carrying, confirmed_keys, lasting
from xlelo.officer.exporting import rule_file
from xlelo.officer.folders import FolderLedger
from xlelo.readers.folder import files_of
from xlelo.readers.side_files import CONFIRMATIONS, ONE_PERIOD, SIDE_FILES, SOURCES

if TYPE_CHECKING:
    from xlelo.periods.form import File
    from xlelo.regulations.regulation import Regulation, Run


@contextmanager
def new_folder(out: Path, regulation: Regulation, *, force: bool) -> Iterator[Path]:
    """An empty folder to write into, which becomes `out`. Only a folder of such files is replaced."""
    names = {f"{file.name}.csv" for file in (*regulation.period_run.files, *SIDE_FILES)} | rule_file(regulation).keys()
    with replacing_folder(out, force=force, ours=lambda path: path.name.lower() in names) as into:
        yield into


def write_empty(regulation: Regulation, into: Path) -> None:
    """Write each needed file with the headings that it needs, and the rule file."""
    write_into(into, rule_file(regulation))
    for file in regulation.period_run.files:
        if file.is_required:
            headings = [column.name for column in file.columns if column.is_required or column.name == file.order]
            (into / f"{file.name}.csv").write_bytes(csv_bytes([headings]))


def write_next(ledger: FolderLedger, into: Path) -> list[Sentence]:
    """Write the next period into an empty folder; return the notices.

    Rules and decisions are copied, the rule file too; the games stay behind, except those of events that go on.
    """
    rated = ledger.rate()
    passed_on, days = ledger.run.next_rows(rated), ledger.run.next_days(rated)
    given = {one.file for one in passed_on}
    refuse_typed_days(ledger.run, {*given, *days})
    for name, path in files_of(ledger.source).items():
        if name.removesuffix(".csv") in ledger.forms.keys() - set(_left_behind(ledger)):
            (into / name).write_bytes(path.read_bytes())
    write_into(into, rule_file(ledger.regulation))
    copy = FolderLedger(into, ledger.regulation)
    for name in (ledger.event_import.events, ledger.event_import.games, *given):
        copy.drop(name, lambda _: True)
    for next_rows in passed_on:
        for row in next_rows.rows:
            copy.add(next_rows.file, _texts(row, copy.forms[next_rows.file]))
    for name, row in days.items():
        copy.add(name, _texts(row, copy.forms[name]))
    people, events = [row["id"] for row in copy["players"].rows], copy.events()
    for row in ledger[SOURCES.name].rows:
        if row["event"] in events:
            copy.add(SOURCES.name, row)
    with carrying(lasting(confirmed_keys(ledger.source), people, events), into):
        copy.write()
    return [*ledger.rule_notices, *(notice for one in passed_on for notice in one.notices)]


def _texts(row: Mapping[str, Any], form: File) -> dict[str, str]:
    return {name: text_of(value, form[name]) for name, value in row.items()}


def refuse_typed_days(run: Run, names: Collection[str] = ()) -> None:
    """Refuse a regulation whose period needs days that nothing gives."""
    if lacking := [file.name for file in run.files if file.is_required and file.one_row and file.name not in names]:
        allowed = Sentence(
            "the days of the period are missing. Type them on the sheet Period of a workbook (xlelo new, xlelo next),"
            " or write this file into a folder with the other files; xlelo add then enters the games"
        )
        raise refusal(f"{lacking[0]}.csv", allowed)


def _left_behind(ledger: FolderLedger) -> Iterator[str]:
    """Files that belong to the ended period only."""
    yield from (SOURCES.name, *ONE_PERIOD, CONFIRMATIONS.name, *participants_of(ledger))
    yield from (file.name for file in ledger.run.files if file.one_row)
