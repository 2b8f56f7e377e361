"""A published period corrected, and what follows from it in the later ones: a new edition, nothing overwritten."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from xlelo.drafting.regulation import Listing
from xlelo.files import CannotWriteError, resolved
from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, Refused
from xlelo.officer import adding
from xlelo.officer.amending import Amended, amend, amended
from xlelo.officer.carrying import carry, refuse_strangers
from xlelo.officer.causes import causes
from xlelo.officer.confirming import carrying, confirmed, under_one_id
from xlelo.officer.effects import Change, changes, listing
from xlelo.officer.ledger import ledger_of
from xlelo.officer.merging import merge
from xlelo.readers.beside import EDITION

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date
    from pathlib import Path

    from xlelo.drafting.intake import Carried
    from xlelo.officer.asking import Asked, Question
    from xlelo.officer.doubts import Doubt
    from xlelo.officer.ledger import Ledger


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

    @property
    def periods(self) -> tuple[Path, ...]:
        return (self.period.period, *self.later)


@dataclass
class Moved:
    """One period of the new edition: who moved in which list, and by what."""

    folder: str
    changes: list[Change]
    causes: Mapping[tuple[str, str], str]
    """(list, player) → why."""

    def listing(self) -> Listing:
        found = listing(self.changes, Sentence("{folder}: corrected against published", folder=self.folder))
        rows = [
            (*row, self.causes.get((change.list, change.id), ""))
            for row, change in zip(found.rows, self.changes, strict=True)
        ]
        headings = (
            *found.headings[:3],
            Sentence("Published"),
            Sentence("Corrected"),
            Sentence("Difference"),
            Sentence("By"),
        )
        return Listing(found.title, headings, rows, found.numeric, found.notes)


@dataclass
class Edition:
    """The corrected folders, ready to be put in place."""

    out: Path
    aside: Path
    moved: list[Moved] = field(default_factory=list)
    notices: list[Sentence] = field(default_factory=list)
    questions: list[Question | Doubt] = field(default_factory=list)

    def write(self) -> None:
        """The folder appears whole under its name."""
        try:
            self.aside.rename(self.out)
        except OSError as error:
            raise CannotWriteError(
                self.out, Sentence("cannot be written there ({reason})", reason=error.strerror)
            ) from error


def correct(correction: Correction, aside: Path) -> Edition:
    """`aside`: an empty folder beside the edition's place, where it is made."""
    merges, results = _checked(correction)
    ledgers = [ledger_of(period, anew=correction.period.anew) for period in correction.periods]
    for ledger in ledgers:
        _refuse_others(ledger, ledgers[0])
    edition = Edition(correction.out, aside)
    work = Work(correction, merges, results, edition)
    for number, ledger in enumerate(ledgers):
        _correct_one(work, ledger, first=number == 0)
        if edition.questions:
            break
    return edition


def _refuse_others(ledger: Ledger, first: Ledger) -> None:
    _ = ledger.intake
    if (ledger.regulation.code, type(ledger)) != (first.regulation.code, type(first)):
        allowed = Sentence(
            "{name} is another kind of period: folders or workbooks of one regulation are allowed", name=first.name
        )
        raise Refused([Problem(Place(str(ledger.source)), None, allowed)])


@dataclass
class Work:
    """What goes from one period to the next."""

    correction: Correction
    merges: Sequence[tuple[str, str]]
    results: Sequence[Amended]
    edition: Edition
    events: set[str] = field(default_factory=set)
    """Those that came in with files."""
    known: set[tuple[str, date | None]] = field(default_factory=set)
    """The first period's events and when they began: another one of that name in a later period is another event."""
    before: Any = None
    carried: Sequence[tuple[Carried, Carried]] = ()


def _correct_one(work: Work, original: Ledger, *, first: bool) -> None:
    run, edition = original.run, work.edition
    copy = original.copied(edition.aside)
    published = original.rated()
    if first:
        work.known = _events(original)
    if not first:
        refuse_strangers(original, work.before)
        carry(work.carried, copy, edition.notices)
        copy = _written(copy)
    copy = _with_files(work, copy, first=first)
    if edition.questions:
        return
    for old, new in work.merges:
        if first or any(row["id"] == old for row in copy["players"].rows):
            merge(copy, old, new, edition.notices, sums=first)
    going_on = _events(copy) & work.known
    for result in work.results:
        if first or result.event in {event for event, _ in going_on}:
            amend(result, copy, needed=first)
    _sign(copy, work.correction, original)
    known = confirmed(original.source)
    for old, new in work.merges:
        known = under_one_id(known, old, new)
    with carrying(known, copy.source):
        copy = _written(copy)
    corrected = copy.rated()
    found = changes(run.published(published), run.published(corrected))
    why = causes(run.cards(published), run.cards(corrected))
    work.before, work.carried = published, list(zip(run.carried(published), run.carried(corrected), strict=True))
    edition.moved.append(Moved(original.name, found, why))


def _events(ledger: Ledger) -> set[tuple[str, date | None]]:
    """Those that may go on in a later period: where no start is told, none does."""
    table = ledger.reading(ledger.intake.events)[ledger.intake.events]
    starts = table.columns.get("start")
    return set() if starts is None else set(zip(table["id"], starts, strict=True))


def _written(copy: Ledger) -> Ledger:
    """As it is read again."""
    if problems := copy.room():
        raise Refused(problems)
    copy.write()
    return ledger_of(copy.source, anew=copy.anew)


def _with_files(work: Work, copy: Ledger, *, first: bool) -> Ledger:
    """Tournaments in and out; of a later period only those that go on in it."""
    asked = replace(work.correction.period, period=copy.source, replacing=True)
    if not first:
        standing = {event for event, _ in _events(copy) & work.known}
        files = asked.files if work.events & standing else ()
        asked = replace(asked, files=files, remove=tuple(event for event in asked.remove if event in standing))
    if not (asked.files or asked.remove):
        return copy
    prepared = adding.prepare(asked)
    work.edition.questions = prepared.questions
    if not prepared.questions:
        work.events |= prepared.events
        work.edition.notices += prepared.notices
        prepared.write()
    copy = ledger_of(copy.source, anew=copy.anew)
    work.known |= _events(copy) if first else set()
    return copy


def _checked(correction: Correction) -> tuple[list[tuple[str, str]], list[Amended]]:
    problems: list[Problem] = []
    for name, count in Counter(resolved(period).name for period in correction.periods).items():
        if count > 1:
            problems.append(
                Problem(Place(name), None, Sentence("two periods of this name cannot stand in one edition"))
            )
    if correction.out.exists():
        problems.append(
            Problem(Place(str(correction.out)), None, Sentence("already here: an edition is never overwritten"))
        )
    if not correction.reason.strip():
        problems.append(Problem(Place("--reason"), None, Sentence("a corrected list says why")))
    merges = [_merge(typed, problems) for typed in correction.merges]
    results = [found for typed in correction.results if (found := amended(typed, problems)) is not None]
    asked = correction.period
    if not (asked.files or asked.remove or merges or results or problems):
        problems.append(
            Problem(Place("correct"), None, Sentence("nothing to correct: --file, --remove, --merge or --result"))
        )
    if problems:
        raise Refused(problems)
    return merges, results


def _merge(typed: str, problems: list[Problem]) -> tuple[str, str]:
    old, _, new = (part.strip() for part in typed.partition("="))
    if not old or not new:
        problems.append(Problem(Place("--merge"), typed, Sentence("OLD=NEW is allowed")))
    return old, new


def _sign(copy: Ledger, correction: Correction, original: Ledger) -> None:
    """When, why, and the very file or files that were published."""
    asked = correction.period
    change = [
        *(f"file {path.name}" for path in asked.files),
        *(f"remove {event}" for event in asked.remove),
        *(f"merge {typed}" for typed in correction.merges),
        *(f"result {typed}" for typed in correction.results),
    ]
    row = {"date": asked.on, "reason": correction.reason, "corrects": original.digest(), "change": "; ".join(change)}
    copy.add(EDITION.name, row)
