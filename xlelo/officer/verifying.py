"""Verification of a chain of editions: the first thing that was changed, replaced, added or lost, and what is stale.

The hash of an edition's record is in SHA256SUMS of the chain, in SHA256SUMS of the edition, and in the record of the
next edition. An edition is at fault if all of them contradict it; one contradiction alone is the fault of the other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from xlelo.lang.sentence import Sentence
from xlelo.model import refusal
from xlelo.officer.editions import (
    RECORD,
    SUMS,
    Edition,
    chain_sums,
    folders_of,
    latest,
    relative_files,
    sha256,
    sums_of,
)


@dataclass(frozen=True)
class Chain:
    """The editions of a folder, in the order of publication."""

    folder: Path
    editions: list[Edition] = field(default_factory=list)
    problem: Sentence | None = None
    """The first thing that is wrong; the editions before it are intact."""
    is_unfinished: bool = False
    """True if a publication was interrupted before SHA256SUMS named it."""

    @property
    def files(self) -> int:
        return sum(len(one.files()) for one in self.editions)

    @property
    def stale(self) -> list[Sentence]:
        """A sentence for each list that rests on a list that was corrected since."""
        return list(_stale(self.editions))


def verify(folder: Path) -> Chain:
    """The chain of a folder of editions, or the edition of a folder."""
    if not folder.is_dir():
        raise refusal(folder, Sentence("this folder does not exist"))
    whole = _Folders.of(folder)
    if whole.names:
        return whole.chain()
    if (folder / RECORD).is_file():
        return _single(folder)
    raise refusal(folder, Sentence("no editions here: xlelo list --edition writes them"))


def _single(folder: Path) -> Chain:
    """One edition without its chain."""
    content = (folder / RECORD).read_bytes()
    edition = Edition.parse(content)
    if edition is None:
        return Chain(folder, [], Sentence("{edition}: {file} was changed", edition=folder.name, file=RECORD))
    return Chain(folder, [edition], next(_files(folder, edition), None))


@dataclass
class _Folders:
    """The folders of a chain with their records, before anything is trusted."""

    root: Path
    sums: Sequence[tuple[str, str]]
    """Name and hash of each edition, as SHA256SUMS of the chain says."""
    contents: Mapping[str, bytes | None]
    """Folder → its record; None if it has none."""
    editions: dict[str, Edition] = field(default_factory=dict)
    """Folder → the edition of its record, if that can be read."""

    @classmethod
    def of(cls, root: Path) -> _Folders:
        sums = sums_of(root)
        known = {name for name, _ in sums}
        contents = {
            path.name: (path / RECORD).read_bytes() if (path / RECORD).is_file() else None
            for path in folders_of(root)
            if path.name in known or (path / RECORD).is_file()
        }
        records = {name: Edition.parse(content) for name, content in contents.items() if content is not None}
        return cls(root, sums, contents, {name: one for name, one in records.items() if one is not None})

    def digest(self, name: str) -> str:
        return sha256(self.contents.get(name) or b"")

    def is_confirmed(self, name: str) -> bool:
        """True if a second record agrees with the edition's own."""
        edition = self.editions.get(name)
        if edition is None or edition.name != name:
            return False
        return dict(self.sums).get(name) == self.digest(name) or _content(self.root / name / SUMS) == edition.sums()

    @property
    def names(self) -> list[str]:
        """The editions in their order, with those that other records name but that are not there."""
        positions = {name: position for position, (name, _) in enumerate(self.sums, 1)}
        sure = [name for name in self.contents if self.is_confirmed(name)]
        numbers = {self.editions[name].number for name in sure}
        places = {name: at for name, at in positions.items() if name in self.contents or at not in numbers}
        for name in self.contents:
            if name in sure or (name in self.editions and name not in positions):
                places[name] = self.editions[name].number
            else:
                places.setdefault(name, len(self.contents) + 1)
        for name in sure:
            before = self.editions[name].link("before")
            if before is not None:
                places.setdefault(before.name, self.editions[name].number - 1)
        return sorted(places, key=lambda name: (places[name], name))

    def chain(self) -> Chain:
        names = self.names
        intact: list[Edition] = []
        for position, name in enumerate(names):
            later = names[position + 1] if position + 1 < len(names) else ""
            problem = self._record(name, later) or self._link(name, intact)
            problem = problem or next(_files(self.root / name, self.editions[name]), None)
            if problem is not None:
                return Chain(self.root, intact, problem)
            intact.append(self.editions[name])
        return self._compare_sums(intact)

    def _record(self, name: str, later: str) -> Sentence | None:
        """Compare an edition's record with all that others say about it."""
        if name not in self.contents:
            return self._missing(name)
        if self.contents[name] is None:
            return Sentence("{edition}: {file} is missing", edition=name, file=RECORD)
        edition = self.editions.get(name)
        if edition is not None and edition.name != name and edition.name in self.contents:
            return Sentence("{edition}: replaced by {name}", edition=name, name=edition.name)
        before = self.editions[later].link("before") if later in self.editions else None
        digests = {digest for other, digest in self.sums if other == name}
        digests |= {before.sha256} if before is not None and before.name == name else set()
        own = edition is not None and edition.name == name and _content(self.root / name / SUMS) == edition.sums()
        if edition is not None and edition.name == name and (self.digest(name) in digests or (own and not digests)):
            return None
        if own:
            return Sentence("{edition}: this edition was replaced", edition=name)
        return Sentence("{edition}: {file} was changed", edition=name, file=RECORD)

    def _missing(self, name: str) -> Sentence:
        other_name = next((other for other, one in self.editions.items() if one.name == name), None)
        if other_name is not None and other_name not in {one for one, _ in self.sums}:
            return Sentence("{edition}: the folder has another name now: {name}", edition=name, name=other_name)
        return Sentence("{edition}: this edition is missing", edition=name)

    def _link(self, name: str, intact: Sequence[Edition]) -> Sentence | None:
        """The number and the edition before must be those of the chain."""
        edition = self.editions[name]
        before = edition.link("before")
        last = (intact[-1].name, sha256(intact[-1].record())) if intact else None
        if edition.number == len(intact) + 1 and (before and before[1:]) == last:
            return None
        if intact:
            return Sentence("{edition}: its record does not follow {before}", edition=name, before=intact[-1].name)
        return Sentence("{edition}: the edition before it is missing", edition=name)

    def _compare_sums(self, intact: list[Edition]) -> Chain:
        """Compare SHA256SUMS of the chain with the intact editions."""
        content = _content(self.root / SUMS)
        records = [(one.name, sha256(one.record())) for one in intact]
        if content == chain_sums(records):
            return Chain(self.root, intact)
        if content == chain_sums(records[:-1]) or (content is None and len(intact) == 1):
            interruption = Sentence(
                "{file} does not name {edition}: its publication was interrupted, and the next one repairs this",
                file=SUMS,
                edition=intact[-1].name,
            )
            return Chain(self.root, intact, interruption, is_unfinished=True)
        if content is None:
            return Chain(self.root, intact, Sentence("{key} is missing", key=SUMS))
        lines, expected = (text.split(b"\n") for text in (content, chain_sums(records)))
        at = next((at for at, line in enumerate(lines) if expected[at : at + 1] != [line]), len(lines))
        name = intact[min(at, len(intact) - 1)].name
        return Chain(
            self.root,
            intact,
            Sentence("{file} was changed: line {line}, edition {edition}", file=SUMS, line=at + 1, edition=name),
        )


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _files(folder: Path, edition: Edition) -> Iterator[Sentence]:
    """Compare the files of an edition with its record."""
    there = set(relative_files(folder)) - {RECORD, SUMS}
    for _, name, digest in edition.files():
        if name not in there:
            yield Sentence("{edition}: {file} is missing", edition=edition.name, file=name)
        else:
            with (folder / name).open("rb") as file:
                if hashlib.file_digest(file, "sha256").hexdigest() != digest:
                    yield Sentence("{edition}: {file} was changed", edition=edition.name, file=name)
    for name in sorted(there - {one.name for one in edition.files()}):
        yield Sentence("{edition}: {file} was added", edition=edition.name, file=name)
    own = _content(folder / SUMS)
    if own is None:
        yield Sentence("{edition}: {file} is missing", edition=edition.name, file=SUMS)
    elif own != edition.sums():
        yield Sentence("{edition}: {file} was changed", edition=edition.name, file=SUMS)


def _stale(editions: Sequence[Edition]) -> Iterator[Sentence]:
    last = latest(editions)
    by_name = {one.name: one for one in editions}
    for edition in last.values():
        link = edition.link("rests on")
        basis = by_name.get(link.name) if link is not None else None
        if basis is None or last[basis.of].results == basis.results:
            continue
        yield Sentence(
            "{edition} begins with the ratings of {basis} before its correction of {day} ({correction})",
            edition=edition.name,
            basis=basis.name,
            day=last[basis.of].day,
            correction=last[basis.of].name,
        )
