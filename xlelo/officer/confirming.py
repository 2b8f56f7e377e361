"""Warnings that somebody has looked at and found right: remembered beside the period, and not told again."""

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
from xlelo.readers.side_files import CONFIRMED

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from pathlib import Path

    from xlelo.model import Finding


class Key(NamedTuple):
    """A figure that changes makes another text: it is told anew."""

    code: str
    place: str
    text: str

    @classmethod
    def of(cls, finding: Finding) -> Key:
        return cls(finding.code, finding.place, finding.text)


def place(source: Path) -> Path:
    """In the folder; beside a workbook, under its name."""
    name = f"{CONFIRMED.name}.csv"
    return source / name if source.is_dir() else source.with_name(f"{source.stem}.{name}")


def confirmed(source: Path) -> set[Key]:
    path = place(source)
    if not path.is_file():
        return set()
    reading = ParsedFiles(str(path), {})
    table = read_file(path, CONFIRMED, reading)
    if reading.problems:
        raise Refused(reading.problems)
    return {Key(*cells) for cells in table.rows(*Key._fields)}


def confirm(source: Path, found: Sequence[Finding]) -> int:
    """Remember these warnings, and forget those that are not found any more."""
    keys = list(dict.fromkeys(Key.of(finding) for finding in found if finding.level == "warning"))
    with replacing(place(source), force=True) as temporary:
        _write(temporary, keys)
    return len(keys)


def unconfirmed(found: Iterable[Finding], keys: Collection[Key]) -> list[Finding]:
    return [finding for finding in found if Key.of(finding) not in keys]


def confirmed_before(found: Sequence[Finding], left: Sequence[Finding], source: Path) -> Iterator[Sentence]:
    """How many are not told again, if any."""
    if more := len(found) - len(left):
        yield Sentence(
            "already confirmed: {more} ({file})",
            more=more,
            file=place(source).name,
        )


def bring_along(source: Path, copy: Path) -> None:
    """A copy that is worked on knows what was confirmed beside its original."""
    if (beside := place(source)).is_file():
        shutil.copyfile(beside, place(copy))


@contextmanager
def carrying(keys: Collection[Key], into: Path) -> Iterator[None]:
    """What was confirmed goes along with the period that the block writes: both are there, or neither."""
    if not keys:
        yield
        return
    with replacing(place(into), force=True) as temporary:
        _write(temporary, sorted(keys))
        yield


def under_one_id(keys: Iterable[Key], old: str, new: str) -> set[Key]:
    """The same of two ids that are one."""
    whole = re.compile(rf"(?<![\w-]){re.escape(old)}(?![\w-])")
    return {Key(key.code, *(whole.sub(lambda _: new, text) for text in (key.place, key.text))) for key in keys}


def lasting(keys: Iterable[Key], people: Collection[str], events: Collection[str]) -> set[Key]:
    """What was said of people and events that the next period has too; the rest was said of the period itself."""
    going_on = {"player": people, "event": events, "competition": events}
    places = ((key, *key.place.partition(" ")) for key in keys)
    return {key for key, sort, _, identity in places if identity in going_on.get(sort, ())}


def _write(path: Path, keys: Iterable[Key]) -> None:
    with path.open("w", encoding="utf-8", newline="") as lines:
        csv.writer(lines, lineterminator="\n").writerows([Key._fields, *keys])
