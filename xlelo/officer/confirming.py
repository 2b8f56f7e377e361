"""Warnings that somebody has confirmed. They are stored beside the period and not reported again."""

from __future__ import annotations

import csv
import re
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from xlelo.files import replacing
from xlelo.lang.sentence import Sentence
from xlelo.model import Refused
from xlelo.periods.form import ParsedFiles
from xlelo.readers.folder import read_file
from xlelo.readers.side_files import CONFIRMATIONS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from pathlib import Path

    from xlelo.model import Finding


class Key(NamedTuple):
    """A confirmed warning by its text. A changed number changes the text, so the warning is reported again."""

    code: str
    place: str
    text: str

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
    if reading.problems:
        raise Refused(reading.problems)
    return {Key(*cells) for cells in table.rows(*Key._fields)}


def confirm(source: Path, findings: Sequence[Finding]) -> int:
    """Store these warnings as confirmed; drop earlier ones that no longer occur."""
    keys = list(dict.fromkeys(Key.of(finding) for finding in findings if finding.level == "warning"))
    with replacing(place(source), force=True) as temporary:
        _write(temporary, keys)
    return len(keys)


def drop_confirmed(findings: Iterable[Finding], keys: Collection[Key]) -> list[Finding]:
    return [finding for finding in findings if Key.of(finding) not in keys]


def confirmed_before(findings: Sequence[Finding], left: Sequence[Finding], source: Path) -> Iterator[Sentence]:
    """A sentence with the number of warnings that are already confirmed; nothing if there are none."""
    if more := len(findings) - len(left):
        yield Sentence(
            "already confirmed: {more} ({file})",
            more=more,
            file=place(source).name,
        )


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
        _write(temporary, sorted(keys))
        yield


def merge_ids(keys: Iterable[Key], old: str, new: str) -> set[Key]:
    """The confirmed warnings after a merge, with the old id replaced by the new one."""
    whole = re.compile(rf"(?<![\w-]){re.escape(old)}(?![\w-])")
    return {Key(key.code, *(whole.sub(lambda _: new, text) for text in (key.place, key.text))) for key in keys}


def lasting(keys: Iterable[Key], people: Collection[str], events: Collection[str]) -> set[Key]:
    """The warnings about people and events that the next period also has. The others concern only this period."""
    going_on = {"player": people, "event": events, "competition": events}
    places = ((key, *key.place.partition(" ")) for key in keys)
    return {key for key, sort, _, identity in places if identity in going_on.get(sort, ())}


def _write(path: Path, keys: Iterable[Key]) -> None:
    with path.open("w", encoding="utf-8", newline="") as lines:
        csv.writer(lines, lineterminator="\n").writerows([Key._fields, *keys])
