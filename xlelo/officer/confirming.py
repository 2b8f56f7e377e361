"""Warnings that somebody has looked at and found right: remembered beside the period, and not told again."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, NamedTuple

from xlelo.drafting.form import Reading
from xlelo.files import replacing
from xlelo.model import Refused
from xlelo.readers.beside import CONFIRMED
from xlelo.readers.folder import read_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
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
    reading = Reading(str(path), {})
    table = read_file(path, CONFIRMED, reading)
    if reading.problems:
        raise Refused(reading.problems)
    return {Key(*cells) for cells in table.rows(*Key._fields)}


def confirm(source: Path, found: Sequence[Finding]) -> int:
    """Remember these warnings, and forget those that are not found any more."""
    keys = list(dict.fromkeys(Key.of(finding) for finding in _warnings(found)))
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([Key._fields, *keys])
    with replacing(place(source), force=True) as temporary:
        temporary.write_text(text.getvalue(), encoding="utf-8", newline="")
    return len(keys)


def _warnings(found: Iterable[Finding]) -> Iterable[Finding]:
    return (finding for finding in found if finding.level == "warning")
