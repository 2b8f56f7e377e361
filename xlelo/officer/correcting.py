"""Correction of a published period and of the later ones. It writes a new edition and overwrites nothing."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from xlelo.files import named_errors, resolve
from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, Refused, refuse
from xlelo.officer import adding, adjusting
from xlelo.officer.amending import CorrectedResult, amend, parse_correction
from xlelo.officer.carrying import carry, table_of
from xlelo.officer.causes import causes
from xlelo.officer.confirming import carrying, confirmed_keys, merge_ids
from xlelo.officer.effects import changes, listing
from xlelo.officer.ledger import Ledger
from xlelo.officer.ledgers import ledger_of
from xlelo.officer.merging import is_copied, is_guest, merge, merge_passed, merges_since, names_of_guest, occurs
from xlelo.officer.request import OpenQuestion, Request
from xlelo.officer.sequence import notice_rules, refuse_gaps, refuse_others, refuse_strangers
from xlelo.periods.collection_pause import pause_collection
from xlelo.periods.event_import import EventImport, NextRows
from xlelo.periods.form import File
from xlelo.periods.listing import Listing, PublishedLine
from xlelo.readers.side_files import EDITION, HEADINGS, MATCHES


@dataclass(frozen=True)
class Correction:
    """The requested correction: what to correct, where to write it, and why."""

    period: Request
    later_periods: Sequence[Path]
    out: Path
    reason: str
    merges: Sequence[str] = ()
    """As OLD=NEW."""
    results: Sequence[str] = ()
    """As EVENT:ROUND:WHITE:BLACK=RESULT[@DAY]."""
    undo: Sequence[str] = ()
    """Dates of adjustments."""

    @property
    def periods(self) -> tuple[Path, ...]:
        return (self.period.period, *self.later_periods)


@dataclass
class PeriodChanges:
    """The changes in one period of the new edition, with their reasons."""

    folder: str
    changes: list[PublishedLine]
    causes: Mapping[tuple[str, str], str]
    """(list, player) → reason."""

    def listing(self) -> Listing:
        found = listing(self.changes, Sentence("{folder}: published and corrected ratings", folder=self.folder))
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
    """The corrected folders, ready to be moved to their place."""

    out: Path
    work_folder: Path
    period_changes: list[PeriodChanges] = field(default_factory=list)
    notices: list[Sentence] = field(default_factory=list)
    questions: list[OpenQuestion] = field(default_factory=list)

    def write(self) -> None:
        """Rename the working folder, so that the edition appears complete or not at all."""
        with named_errors(self.out):
            self.work_folder.rename(self.out)


@pause_collection()
def correct(correction: Correction, work_folder: Path) -> Edition:
    """Make the edition in `work_folder`, an empty folder beside the edition's place."""
    ledgers = [ledger_of(period, anew=correction.period.anew) for period in correction.periods]
    merges, results = _check(correction, ledgers[0].event_import)
    refuse_others(ledgers)
    refuse_gaps(ledgers)
    edition = Edition(correction.out, work_folder, notices=list(notice_rules(ledgers)))
    work = Work(correction, merges, results, edition, {pair for pair in merges if _begins_later(pair, ledgers)})
    _correct_first(work, ledgers[0])
    while len(ledgers) > 1 and not edition.questions:
        before = ledgers.pop(0)
        _pass_on_new_ids(work, ledgers[0])
        refuse_strangers(ledgers[0], before, work.published_rows[0], work.listed, edition.notices)
        with _name_of_period(ledgers[0]):
            _correct_later(work, ledgers[0])
    return edition


@contextmanager
def _name_of_period(ledger: Ledger) -> Iterator[None]:
    """Name the period in each problem of its files, because all periods have files of the same names."""
    try:
        yield
    except Refused as refused:
        problems = [
            one
            if one.place.file.startswith("--") or one.place.file == ledger.name
            else one._replace(place=one.place._replace(file=f"{ledger.name}: {one.place.file}"))
            for one in refused.problems
        ]
        raise Refused(problems) from None


@dataclass
class Work:
    """The state that goes from one period to the next."""

    correction: Correction
    merges: Sequence[tuple[str, str]]
    results: Sequence[CorrectedResult]
    """From the first period on each has its round: later rounds of an event may have the same players."""
    edition: Edition
    later_merges: Collection[tuple[str, str]]
    """Merges that begin in a later period, because the corrected one lacks an id. Until then each id stays."""
    begun: set[tuple[str, str]] = field(default_factory=set)
    """Merges of periods before: the rows that these pass on hold the sums."""
    known_rows: set[tuple[str, date | None]] = field(default_factory=set)
    """The first period's events with their start.

    A later event with the same id and another start is a different event.
    """
    guests: dict[str, set[str]] = field(default_factory=dict)
    """The guests that a merge joins to a player, with their names in the first period."""
    published_rows: list[NextRows] = field(default_factory=list)
    """Rows that the period before, as published, passes on."""
    corrected_rows: list[NextRows] = field(default_factory=list)
    listed: set[str] = field(default_factory=set)
    """Players of the lists of the period before, as published."""
    decisions: list[tuple[File, Mapping[str, str], Mapping[str, str] | None]] = field(default_factory=list)
    """What the corrected period decided about names and headings: the row, and the published one of the same name."""


def _correct_first(work: Work, original: Ledger) -> None:
    copy = original.copy(work.edition.work_folder)
    work.known_rows = _events(original)
    asked = replace(work.correction.period, period=copy.source, replacing=True)
    if asked.files or asked.remove:
        prepared = adding.prepare(asked)
        work.edition.questions = prepared.questions
        if prepared.questions:
            return
        work.edition.notices += [one for one in prepared.notices if one not in work.edition.notices]
        copy = prepared.ledger
        work.known_rows |= _events(copy)
    for day in work.correction.undo:
        adjusting.undo_one(copy, day, work.edition.notices)
    merges = [pair for pair in work.merges if pair not in work.later_merges]
    for pair in merges:
        _begin_merge(pair, work, original, copy)
    work.results = [
        amend(_merge_sides(result, merges, copy.event_import), copy, work.edition.notices, needed=True)
        for result in work.results
    ]
    work.decisions = list(_decisions(original, copy))
    _finish(work, original, copy, merges)


def _correct_later(work: Work, original: Ledger) -> None:
    copy, notices = original.copy(work.edition.work_folder), work.edition.notices
    going_on = _events(copy) & work.known_rows
    undone = adjusting.undo(copy, notices)
    merges = [pair for pair in work.merges if pair not in work.later_merges or occurs(copy, pair[1])]
    for pair in merges:
        if pair not in work.begun and is_copied(copy, *pair):
            _begin_merge(pair, work, original, copy)
    carry(work.published_rows, work.corrected_rows, copy, notices, [old for old, _ in merges])
    if any(copy[name].rows for name in adding.participants_of(copy)):
        adding.list_participants(copy, notices)
    for event in sorted({event for event, _ in going_on} & {*work.correction.period.remove}):
        adding.drop_event(event, copy)
    _carry_decisions(work, copy, merges)
    _merge_later(work, original, copy, merges)
    adjusting.apply_again(copy, undone)
    for result in work.results:
        if result.event in {event for event, _ in going_on}:
            amend(_merge_sides(result, merges, copy.event_import), copy, notices, needed=False)
    _finish(work, original, copy, merges)


def _merge_later(work: Work, original: Ledger, copy: Ledger, merges: Sequence[tuple[str, str]]) -> None:
    """Merge the ids that this period still has apart. The carried rows of a merge that began before hold the sums."""
    notices = work.edition.notices
    for old, new in merges:
        if not occurs(copy, old):
            continue
        if (old, new) not in work.begun:
            _begin_merge((old, new), work, original, copy)
        elif _is_same_guest(old, new, work, copy):
            told: list[Sentence] = []
            merge(copy, old, new, told, sums=False)
            notices += [notice for notice in told if notice not in notices]


def _decisions(original: Ledger, copy: Ledger) -> Iterator[tuple[File, Mapping[str, str], Mapping[str, str] | None]]:
    for file in (MATCHES, HEADINGS):
        (key,) = file.key
        before = {row[key]: row for row in original[file.name].rows}
        for row in copy[file.name].rows:
            if before.get(row[key]) != row:
                yield file, dict(row), before.get(row[key])


def _carry_decisions(work: Work, copy: Ledger, merges: Sequence[tuple[str, str]]) -> None:
    """Store the new decisions as `xlelo next` does. Another decision of this period stays."""
    ids = dict(merges)
    for file, row, before in work.decisions:
        (key,) = file.key
        rows = copy[file.name].rows
        at = next((number for number, one in enumerate(rows) if one[key] == row[key]), None)
        cells = {name: ids.get(cell, cell) if name == "player" else cell for name, cell in row.items()}
        if at is None:
            copy.add(file.name, cells)
        elif before is not None and rows[at].items() >= before.items():
            copy.change(file.name, at, cells)


def _begins_later(merged: tuple[str, str], ledgers: Sequence[Ledger]) -> bool:
    """True if the first period lacks one of the ids, and a later one has the new id."""
    old, new = merged
    first, *later = ledgers
    if occurs(first, old) and occurs(first, new):
        return False
    return any(occurs(ledger, new) for ledger in later) and any(occurs(ledger, old) for ledger in ledgers)


def _begin_merge(merged: tuple[str, str], work: Work, original: Ledger, copy: Ledger) -> None:
    """Merge in the first period that has both ids, as `xlelo merge` does."""
    old, new = merged
    work.begun.add(merged)
    if is_guest(original, old):
        work.guests[old] = names_of_guest(original, old)
    merge(copy, old, new, work.edition.notices)


def _pass_on_new_ids(work: Work, ledger: Ledger) -> None:
    """Give players their new ids in the rows that the period before passes on, from the period that has them."""
    begun = [
        (old, new)
        for old, new in work.later_merges
        if occurs(ledger, new) and (not occurs(ledger, old) or is_copied(ledger, old, new))
    ]
    for old, new in (*merges_since(ledger, work.published_rows[0]), *begun, *_ids_of_newcomers(work, ledger)):
        for rows in (work.published_rows, work.corrected_rows):
            rows[:] = [merge_passed(one, old, new, ledger) for one in rows]
        if old in work.listed:
            work.listed.add(new)


def _ids_of_newcomers(work: Work, ledger: Ledger) -> Iterator[tuple[str, str]]:
    """The newcomers of the correction whom this period has under another id: (id, the id here).

    This is for a club only, where names are ids. An id that this period has already is in its games and stays.
    """
    if not ledger.event_import.names_are_ids:
        return
    known = {row["id"] for row in work.published_rows[0].rows}
    here = {row["id"]: row["name"].casefold() for row in ledger["players"].rows if row["id"] not in known}
    decided = {row["name"].casefold(): row["player"] for row in ledger[MATCHES.name].rows}
    for row in work.corrected_rows[0].rows:
        name = row["name"].casefold()
        found = [one for one in here if one == decided.get(name)] or [one for one in here if here[one] == name]
        if row["id"] not in {*known, *here} and len(found) == 1:
            told = Sentence("{period}: {name} is player {id} here", period=ledger.name, name=row["name"], id=found[0])
            work.edition.notices.append(told)
            yield row["id"], found[0]


def _finish(work: Work, original: Ledger, copy: Ledger, merges: Sequence[tuple[str, str]]) -> None:
    """Rate the original and the copy, write the copy, and keep the rows that both pass on."""
    run = original.run
    _sign(copy, work.correction, original)
    known = confirmed_keys(original.source)
    for old, new in merges:
        known = merge_ids(known, old, new)
    refuse(copy.room())
    published, corrected = original.rate(), copy.rate()
    with carrying(known, copy.source):
        copy.write()
    lines = run.published(published)
    work.listed = {line.id for line in lines}
    found = changes(lines, run.published(corrected))
    why = causes(run.cards(published), run.cards(corrected))
    work.published_rows, work.corrected_rows = list(run.next_rows(published)), list(run.next_rows(corrected))
    work.edition.period_changes.append(PeriodChanges(original.name, found, why))


def _is_same_guest(old: str, new: str, work: Work, ledger: Ledger) -> bool:
    """True if the later period's guest with this id is the same person.

    The same id can belong to another guest; names decide.
    """
    if old not in work.guests or not is_guest(ledger, old):
        return True
    before, here = work.guests[old], names_of_guest(ledger, old)
    said = {"period": ledger.name, "old": old, "new": new}
    if before and here and not before & here:
        told = Sentence("{period}: guest {old} has the name {name} here: not merged with {new}", name=min(here), **said)
        work.edition.notices.append(told)
        return False
    if not before & here:
        work.edition.notices.append(Sentence("{period}: guest {old} is also merged with {new}", **said))
    return True


def _events(ledger: Ledger) -> set[tuple[str, date | None]]:
    """The events with their start. Only an event with a start can continue in a later period."""
    by = ledger.event_import
    table = table_of(ledger.forms[by.events], ledger[by.events].rows)
    starts = table.columns.get("start")
    return set() if starts is None else set(zip(table[by.event_id], starts, strict=True))


def _check(correction: Correction, event_import: EventImport) -> tuple[list[tuple[str, str]], list[CorrectedResult]]:
    problems: list[Problem] = []
    for name, count in Counter(resolve(period).name for period in correction.periods).items():
        if count > 1:
            problems.append(Problem(Place(name), None, Sentence("one edition cannot hold two periods with this name")))
    if correction.out.exists():
        problems.append(
            Problem(Place(str(correction.out)), None, Sentence("exists already: an edition is never overwritten"))
        )
    if not correction.reason.strip():
        problems.append(Problem(Place("--reason"), None, Sentence("give the reason for the correction")))
    merges = [_merge(typed, problems) for typed in correction.merges]
    results = [
        found for typed in correction.results if (found := parse_correction(typed, event_import, problems)) is not None
    ]
    asked = correction.period
    if not (asked.files or asked.remove or merges or results or correction.undo or problems):
        allowed = Sentence("nothing to correct: use --file, --remove, --merge, --result or --undo")
        problems.append(Problem(Place("correct"), None, allowed))
    refuse(problems)
    return merges, results


def _merge_sides(
    result: CorrectedResult, merges: Sequence[tuple[str, str]], event_import: EventImport
) -> CorrectedResult:
    """The result under the ids that remain. The published game may have the old one."""
    white, black = result.white, result.black
    for old, new in merges:
        white, black = (event_import.rename(side, old, new) for side in (white, black))
    return result._replace(white=white, black=black)


def _merge(entry: str, problems: list[Problem]) -> tuple[str, str]:
    old, _, new = (part.strip() for part in entry.partition("="))
    if not old or not new:
        problems.append(Problem(Place("--merge"), entry, Sentence("OLD=NEW is allowed")))
    return old, new


def _sign(copy: Ledger, correction: Correction, original: Ledger) -> None:
    """Add the edition's record: the date, the reason, the changes, and the hash of what was published."""
    asked = correction.period
    change = [
        *(f"file {path.name}" for path in asked.files),
        *(f"remove {event}" for event in asked.remove),
        *(f"merge {typed}" for typed in correction.merges),
        *(f"result {typed}" for typed in correction.results),
        *(f"undo {day}" for day in correction.undo),
    ]
    row = {"date": asked.on, "reason": correction.reason, "corrects": original.digest(), "change": "; ".join(change)}
    copy.add(EDITION.name, row)
