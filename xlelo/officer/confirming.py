"""Warnings that somebody has confirmed. They are stored beside the period and not reported again."""

from __future__ import annotations

import re
import shutil
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from xlelo.files import csv_bytes, replacing, write_file
from xlelo.lang.sentence import Sentence
from xlelo.law.days import today
from xlelo.locks import user_name
from xlelo.model import Finding, refuse
from xlelo.periods.form import ParsedFiles
from xlelo.readers.folder import read_file
from xlelo.readers.side_files import CONFIRMATIONS

COLUMNS: Final = tuple(CONFIRMATIONS.header)
OF_LISTS: Final = "list-"
"""How the codes of warnings about a whole list begin."""


@dataclass(frozen=True, order=True)
class Key:
    """A confirmed warning by its text. A changed number changes the text, so the warning is reported again."""

    code: str
    place: str
    text: str
    by: str = field(default="", compare=False)
    """The login name of the person who confirmed it; "" in files of earlier versions."""
    day: str = field(default="", compare=False)

    @property
    def cells(self) -> tuple[str, ...]:
        return (self.code, self.place, self.text, self.by, self.day)

    @classmethod
    def of(cls, finding: Finding) -> Key:
        return cls(finding.code, finding.place, finding.text)


def place(source: Path) -> Path:
    """The file of confirmed warnings: in the folder, or beside a workbook with its name as a prefix."""
    name = f"{CONFIRMATIONS.name}.csv"
    return source / name if source.is_dir() else source.with_name(f"{source.stem}.{name}")


def confirmed_keys(source: Path) -> set[Key]:
    path = place(source)
    if not path.is_file():
        return set()
    reading = ParsedFiles(str(path), {})
    table = read_file(path, CONFIRMATIONS, reading)
    refuse(reading.problems)
    return {Key(*(cell or "" for cell in cells)) for cells in table.rows(*COLUMNS)}


def confirm(source: Path, findings: Sequence[Finding]) -> int:
    """Store these warnings as confirmed, with person and day; drop earlier ones that no longer occur.

    Those about a list as a whole stay, because only its publication looks for them.
    """
    before = {key: key for key in confirmed_keys(source)}
    day = today().isoformat()
    keys = list(dict.fromkeys(Key.of(finding) for finding in findings if finding.level == "warning"))
    kept = [key for key in before if key.code.startswith(OF_LISTS) and key not in keys]
    signed = [before.get(key, replace(key, by=user_name(), day=day)) for key in keys]
    write_file(place(source), _content([*signed, *kept]))
    return len(keys)


def drop_confirmed(findings: Iterable[Finding], keys: Collection[Key]) -> list[Finding]:
    return [finding for finding in findings if Key.of(finding) not in keys]


def confirmed_before(findings: Sequence[Finding], left: Sequence[Finding], source: Path) -> Iterator[Sentence]:
    """A sentence with the number of warnings that are already confirmed; nothing if there are none."""
    if more := len(findings) - len(left):
        yield Sentence("already confirmed: {more} ({file})", more=more, file=place(source).name)


def bring_along(source: Path, copy: Path) -> None:
    """Copy the file of confirmed warnings beside a working copy of the period."""
    if (beside := place(source)).is_file():
        shutil.copyfile(beside, place(copy))


@contextmanager
def carrying(keys: Collection[Key], into: Path) -> Iterator[None]:
    """Write the confirmed warnings together with the period that the block writes: both or neither."""
    if not keys:
        yield
        return
    with replacing(place(into), force=True) as temporary:
        temporary.write_bytes(_content(sorted(keys)))
        yield


def merge_ids(keys: Iterable[Key], old: str, new: str) -> set[Key]:
    """The confirmed warnings after a merge, with the old id replaced by the new one."""
    whole = re.compile(rf"(?<![\w-]){re.escape(old)}(?![\w-])")

    def renamed(text: str) -> str:
        return whole.sub(lambda _: new, text)

    return {replace(key, place=renamed(key.place), text=renamed(key.text)) for key in keys}


def lasting(keys: Iterable[Key], people: Collection[str], events: Collection[str]) -> set[Key]:
    """The warnings about people and events that the next period also has. The others concern only this period."""
    going_on = {"player": people, "event": events, "competition": events}
    places = ((key, *key.place.partition(" ")) for key in keys)
    return {key for key, sort, _, identity in places if identity in going_on.get(sort, ())}


def _content(keys: Iterable[Key]) -> bytes:
    return csv_bytes([COLUMNS, *(key.cells for key in keys)])
