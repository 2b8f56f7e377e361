"""A published period corrected, and what follows from it in the later ones: a new edition, nothing overwritten."""

from __future__ import annotations

import hashlib
import re
import shutil
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from xlelo.drafting.regulation import Listing
from xlelo.files import CannotWriteError
from xlelo.model import Place, Problem, Refused
from xlelo.officer import adding
from xlelo.officer.amending import Amended, amend, amended
from xlelo.officer.carrying import carry, refuse_strangers
from xlelo.officer.effects import Change, changes, listing
from xlelo.officer.ledger import Ledger
from xlelo.officer.merging import merge
from xlelo.officer.periods import rated
from xlelo.readers import regulation_of
from xlelo.readers.beside import BESIDE, EDITION
from xlelo.readers.folder import files_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from xlelo.drafting.intake import Carried
    from xlelo.drafting.regulation import Regulation, Run
    from xlelo.officer.adding import Asked

MOST_GAMES = 3


@dataclass(frozen=True)
class Correction:
    """What is to be corrected, where it is to be written, and why."""

    period: Asked
    later: Sequence[Path]
    out: Path
    reason: str
    merges: Sequence[str] = ()
    """OLD=NEW."""
    results: Sequence[str] = ()
    """EVENT:ROUND:WHITE:BLACK=RESULT[@DAY]."""


@dataclass
class Moved:
    """One period of the new edition: who moved in which list, and by what."""

    folder: str
    changes: list[Change]
    causes: dict[str, str]

    def listing(self) -> Listing:
        found = listing(self.changes, f"{self.folder}: corrected against published")
        rows = [
            (*row, self.causes.get(change.id, "ratings of opponents"))
            for row, change in zip(found.rows, self.changes, strict=True)
        ]
        headings = ("List", "Name", "Id", "Published", "Corrected", "Difference", "By")
        return Listing(found.title, headings, rows, found.numeric, found.notes)


@dataclass
class Edition:
    """The corrected folders, ready to be put in place."""

    out: Path
    aside: Path
    moved: list[Moved] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    questions: list[adding.Question] = field(default_factory=list)

    def write(self) -> None:
        """The folder appears whole under its name."""
        try:
            self.aside.rename(self.out)
        except OSError as error:
            raise CannotWriteError(self.out, f"cannot be written there ({error.strerror})") from error


def correct(correction: Correction, aside: Path) -> Edition:
    """`aside`: an empty folder beside the edition's place, where it is made."""
    merges, results = _checked(correction)
    folders = (correction.period.folder, *correction.later)
    regulation = regulation_of(folders[0])
    run = regulation.run
    if run is None or run.intake is None:
        raise Refused([Problem(Place(str(folders[0])), None, f"{regulation.code} has no folders of players")])
    edition = Edition(correction.out, aside)
    work = Work(correction, regulation, run, merges, results, edition)
    for number, folder in enumerate(folders):
        _correct_one(work, folder, first=number == 0)
        if edition.questions:
            break
    return edition


@dataclass
class Work:
    """What goes from one period to the next."""

    correction: Correction
    regulation: Regulation
    run: Run
    merges: Sequence[tuple[str, str]]
    results: Sequence[Amended]
    edition: Edition
    events: set[str] = field(default_factory=set)
    """Those that came in with files."""
    before: Any = None
    carried: Sequence[tuple[Carried, Carried]] = ()
    moved: set[str] = field(default_factory=set)


def _correct_one(work: Work, folder: Path, *, first: bool) -> None:
    run, edition, asked = work.run, work.edition, work.correction.period
    copy = _copied(folder, edition.aside)
    published = rated(work.regulation, folder)
    if not first:
        refuse_strangers(run, work.before, folder)
        ledger = _ledger(copy, run)
        carry(work.carried, ledger, run, edition.notices)
        ledger.write()
    _take_files(work, replace(asked, folder=copy, replacing=True), first=first)
    if edition.questions:
        return
    ledger = _ledger(copy, run)
    for old, new in work.merges:
        if first or any(row["id"] == old for row in ledger["players"].rows):
            merge(ledger, run, old, new, edition.notices, sums=first)
    for result in work.results:
        amend(result, ledger, run, needed=first)
    _sign(ledger, work.correction, folder)
    ledger.write()
    corrected = rated(work.regulation, copy)
    found = changes(run.published(published), run.published(corrected))
    causes = _causes(_ledger(folder, run), _ledger(copy, run), run)
    causes = {change.id: "the list before" for change in found if change.id in work.moved} | causes
    work.moved |= {change.id for change in found}
    work.before, work.carried = published, list(zip(run.carried(published), run.carried(corrected), strict=True))
    edition.moved.append(Moved(folder.name, found, causes))


def _take_files(work: Work, asked: Asked, *, first: bool) -> None:
    """Tournaments in and out; of a later period only those that go on in it."""
    assert work.run.intake is not None  # noqa: S101 - looked at before
    if not first:
        standing = {row["id"] for row in _ledger(asked.folder, work.run)[work.run.intake.events].rows}
        files = asked.files if work.events & standing else ()
        asked = replace(asked, files=files, remove=tuple(event for event in asked.remove if event in standing))
    if not (asked.files or asked.remove):
        return
    prepared = adding.prepare(asked)
    work.edition.questions = prepared.questions
    if not prepared.questions:
        work.events |= prepared.events
        work.edition.notices += prepared.notices
        prepared.write()


def _checked(correction: Correction) -> tuple[list[tuple[str, str]], list[Amended]]:
    problems: list[Problem] = []
    folders = (correction.period.folder, *correction.later)
    for folder in folders:
        if not folder.is_dir():
            allowed = "a period's folder of CSV files is needed here"
            problems.append(Problem(Place(str(folder)), None, allowed))
    for name, count in Counter(folder.resolve().name for folder in folders).items():
        if count > 1:
            problems.append(Problem(Place(name), None, "two folders of this name cannot stand in one edition"))
    if correction.out.exists():
        problems.append(Problem(Place(str(correction.out)), None, "already here: an edition is never overwritten"))
    if not correction.reason.strip():
        problems.append(Problem(Place("--reason"), None, "a corrected list says why"))
    merges = [_merge(typed, problems) for typed in correction.merges]
    results = [found for typed in correction.results if (found := amended(typed, problems)) is not None]
    asked = correction.period
    if not (asked.files or asked.remove or merges or results or problems):
        problems.append(Problem(Place("correct"), None, "nothing to correct: --file, --remove, --merge or --result"))
    if problems:
        raise Refused(problems)
    return merges, results


def _merge(typed: str, problems: list[Problem]) -> tuple[str, str]:
    old, _, new = (part.strip() for part in typed.partition("="))
    if not old or not new:
        problems.append(Problem(Place("--merge"), typed, "OLD=NEW is allowed"))
    return old, new


def _copied(folder: Path, aside: Path) -> Path:
    copy = aside / folder.resolve().name
    copy.mkdir()
    for path in files_of(folder).values():
        shutil.copyfile(path, copy / path.name)
    return copy


def _ledger(folder: Path, run: Run) -> Ledger:
    return Ledger(folder, {file.name: file for file in (*run.files, *BESIDE)})


def _sign(ledger: Ledger, correction: Correction, folder: Path) -> None:
    """When, why, and the very files that were published."""
    digest = hashlib.sha256()
    for name, path in sorted(files_of(folder).items()):
        if name.endswith(".csv"):
            digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    asked = correction.period
    change = [
        *(f"file {path.name}" for path in asked.files),
        *(f"remove {event}" for event in asked.remove),
        *(f"merge {typed}" for typed in correction.merges),
        *(f"result {typed}" for typed in correction.results),
    ]
    row = {"date": asked.on, "reason": correction.reason, "corrects": digest.hexdigest(), "change": "; ".join(change)}
    ledger.add(EDITION.name, row)


def _causes(published: Ledger, corrected: Ledger, run: Run) -> dict[str, str]:
    """Of each player the games that came, went or ended otherwise."""
    assert run.intake is not None  # noqa: S101 - looked at before
    facts = (run.intake.column, "round", "white", "black", "result")

    def games(ledger: Ledger) -> Counter[tuple[str, ...]]:
        assert run.intake is not None  # noqa: S101 - looked at before
        return Counter(tuple(row.get(fact, "") for fact in facts) for row in ledger[run.intake.games].rows)

    old, new = games(published), games(corrected)
    told: dict[str, list[str]] = {}
    for word, found in (("", new - old), ("without ", old - new)):
        for event, number, white, black, result in found:
            place = f"{event}, round {number}" if number else event
            for player in {name for side in (white, black) for name in re.split(r"[>*\s]+", side) if name}:
                told.setdefault(player, []).append(f"{word}{place}: {white}–{black} {result}")
    return {
        player: "; ".join(games[:MOST_GAMES])
        + (f" and {len(games) - MOST_GAMES} more" if len(games) > MOST_GAMES else "")
        for player, games in told.items()
    }
