"""Editions: what was published, kept in one folder for each publication, with the hash of every file.

An edition's folder holds its lists, a copy of its inputs and `edition.csv`. That record names the edition before it
with the hash of its record, so that the editions of a folder are a chain. `SHA256SUMS` in each edition and in the
folder of all editions let `sha256sum -c` check the same hashes.
"""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple, Self

from xlelo.files import TEMPORARY_PREFIX, csv_bytes, typed_cells

RECORD: Final = "edition.csv"
SUMS: Final = "SHA256SUMS"
INPUTS: Final = "inputs"
HEADINGS: Final = ("what", "name", "sha256")
RESULTS: Final = ("ratings", "carried")
"""Files without words: the ratings, and the rows that the next period begins with."""
FILES: Final = ("list", "page", *RESULTS, "journal", "input")
"""The kinds of rows that name a file of the edition."""


class FileHash(NamedTuple):
    """A file of the edition, or the record of another edition."""

    kind: str
    name: str
    sha256: str


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def sums_text(hashes: Iterable[tuple[str, str]]) -> bytes:
    """The lines of `sha256sum` for pairs of hash and name."""
    return "".join(f"{digest}  {name}\n" for digest, name in hashes).encode()


@dataclass(frozen=True)
class Edition:
    """The record of one publication."""

    number: int
    name: str
    """The name of its folder."""
    period: str
    rules: str
    version: str
    day: str
    """The day of publication."""
    law: str = ""
    """The day of the list, whose law rates it; "" if the period has no days."""
    hashes: tuple[FileHash, ...] = ()

    def record(self) -> bytes:
        facts = ("number", "name", "period", "rules", "law", "version", "day")
        return csv_bytes([HEADINGS, *((fact, getattr(self, fact), "") for fact in facts), *self.hashes])

    @classmethod
    def parse(cls, content: bytes) -> Self | None:
        """The edition of a record. None if any byte of it is not as `record` writes it."""
        try:
            _, *rows = map(typed_cells, csv.reader(io.StringIO(content.decode(), newline=""), strict=True))
            facts = {what: name for what, name, digest in rows if not digest}
            number = int(facts.pop("number"))
            found = cls(number, hashes=tuple(FileHash(*row) for row in rows if row[2]), **facts)
            date.fromisoformat(found.law or found.day)
        except (ValueError, TypeError, KeyError, csv.Error):
            return None
        return found if found.record() == content else None

    def link(self, kind: str) -> FileHash | None:
        """The edition before (`before`), or that of the period before (`rests on`)."""
        return next((one for one in self.hashes if one.kind == kind), None)

    def files(self, *kinds: str) -> list[FileHash]:
        return [one for one in self.hashes if one.kind in (kinds or FILES)]

    @property
    def results(self) -> frozenset[FileHash]:
        """Two editions with the same results are the same list, in whatever language."""
        return frozenset(self.files(*RESULTS))

    @property
    def of(self) -> tuple[str, str]:
        """The list that it publishes. Editions of one list have the same rules and day."""
        return (self.rules, self.law or self.period)

    def precedes(self, other: Edition) -> bool:
        """True if the other list can begin with the ratings of this one."""
        if self.rules != other.rules or self.of == other.of:
            return False
        return not self.law or not other.law or date.fromisoformat(self.law) < date.fromisoformat(other.law)

    def sums(self) -> bytes:
        """The content of the edition's own SHA256SUMS."""
        before = self.link("before")
        links = [(before.sha256, f"../{before.name}/{RECORD}")] if before is not None else []
        own = [(one.sha256, one.name) for one in self.files()]
        return sums_text([*own, (sha256(self.record()), RECORD), *links])


def folders_of(chain: Path) -> list[Path]:
    """The folders that may be editions; those of unfinished work are left out."""
    return sorted(
        path for path in chain.iterdir() if path.is_dir() and not path.name.startswith((TEMPORARY_PREFIX, "."))
    )


def relative_files(folder: Path) -> list[str]:
    """The names of all files below the folder, with slashes."""
    return sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(TEMPORARY_PREFIX)
    )


def sums_of(chain: Path) -> list[tuple[str, str]]:
    """Name of each edition and hash of its record, in the order of publication, as SHA256SUMS of the chain says.

    Lines of another form are left out; a comparison with the whole text finds them.
    """
    try:
        text = (chain / SUMS).read_bytes().decode(errors="replace")
    except OSError:
        return []
    pairs = (line.partition("  ")[::2] for line in text.splitlines())
    suffix = f"/{RECORD}"
    named = ((path.removesuffix(suffix), digest) for digest, path in pairs if path.endswith(suffix))
    return [(name, digest) for name, digest in named if "/" not in name]


def chain_sums(records: Sequence[tuple[str, str]]) -> bytes:
    """The content of SHA256SUMS of a chain. `records`: name and hash of each edition."""
    return sums_text((digest, f"{name}/{RECORD}") for name, digest in records)


def latest(editions: Iterable[Edition]) -> Mapping[tuple[str, str], Edition]:
    """The last edition of each list."""
    return {one.of: one for one in sorted(editions, key=lambda one: one.number)}
