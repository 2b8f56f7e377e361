"""The journal of a publication: what changed in its lists, and which warnings were confirmed, in words and as JSON.

It also warns of a list that hardly can be right: one that changes nobody, or almost everybody by the same amount.
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from xlelo.files import csv_bytes, typed_cells
from xlelo.lang.numbers import signed
from xlelo.lang.sentence import Sentence, in_language, join_sentences
from xlelo.model import Finding
from xlelo.officer.confirming import OF_LISTS, Key, confirmed_keys, drop_confirmed
from xlelo.periods.listing import Listing, PublishedLine

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Regulation, Run

HEADINGS: Final = ("list", "id", "name", "old", "new", "listed")
LARGEST: Final = 5
"""The number of largest changes that are named."""
STEP: Final = 10
"""Changes are counted in steps of so many points."""
SAME_LEAST: Final = 10
"""A list with fewer rated players may move everybody by the same amount."""
SAME_SHARE: Final = 90
"""Per cent of a list: "almost everybody"."""


class Rated(NamedTuple):
    """A rated period with its lists in a language."""

    source: Path
    regulation: Regulation
    result: Any
    listings: Sequence[Listing]
    notices: Sequence[Sentence]
    sources: Sequence[Listing]
    """The files of tournaments that its games come from."""
    language: str
    files: Mapping[str, bytes]
    """The period's files as they were before it was rated; empty if nothing is published."""
    notes: Mapping[tuple[str, str], str] = {}
    """(list, player) → what a correction moved."""

    @property
    def run(self) -> Run:
        return self.regulation.period_run


def rating_rows(rated: Rated) -> list[PublishedLine]:
    """The lines of all lists, each with what the printed lists show."""
    by_key = {one.key: set(one.ids) for one in rated.listings if one.key}
    everybody = {identity for one in rated.listings for identity in one.ids}
    return [
        line._replace(is_listed=line.id in by_key.get(line.list, everybody))
        for line in rated.run.published(rated.result)
    ]


def rows_text(rows: Iterable[PublishedLine]) -> bytes:
    return csv_bytes([HEADINGS, *((*row[:5], "yes" if row.is_listed else "") for row in rows)])


def parse_rows(content: bytes) -> list[PublishedLine]:
    """The rows of a file that `rows_text` wrote."""
    _, *lines = csv.reader(io.StringIO(content.decode(), newline=""))
    return [
        PublishedLine(name, identity, player, int(old) if old else None, int(new) if new else None, bool(listed))
        for name, identity, player, old, new, listed in map(typed_cells, lines)
    ]


@dataclass(frozen=True)
class ListJournal:
    """The changes of one list."""

    name: str
    rows: Sequence[PublishedLine]
    before: Sequence[PublishedLine] | None
    """The same list of the edition before; None if there is none."""

    @property
    def players(self) -> list[PublishedLine]:
        return [row for row in self.rows if row.is_listed]

    @property
    def both(self) -> list[PublishedLine]:
        """Players with a rating before and after, on the list or not."""
        return [row for row in self.rows if row.old is not None and row.new is not None]

    @property
    def changes(self) -> list[PublishedLine]:
        return sorted((row for row in self.both if row.difference), key=lambda row: -abs(row.difference))

    @property
    def new(self) -> list[PublishedLine]:
        return [row for row in self.players if row.old is None]

    @property
    def dropped(self) -> list[PublishedLine] | None:
        if self.before is None:
            return None
        here = {row.id for row in self.players}
        return [row for row in self.before if row.is_listed and row.id not in here]

    @property
    def reinstated(self) -> list[PublishedLine] | None:
        """Players with an old rating who were not on the list before."""
        if self.before is None:
            return None
        there = {row.id for row in self.before if row.is_listed}
        return [row for row in self.players if row.id not in there and row.old is not None]

    @property
    def steps(self) -> dict[str, int]:
        """Size of the change → number of players."""
        counts = Counter(abs(row.difference) // STEP for row in self.changes)
        return {f"{max(step * STEP, 1)}–{step * STEP + STEP - 1}": counts[step] for step in sorted(counts)}

    @property
    def same(self) -> tuple[int, int] | None:
        """The amount by which almost everybody moves, and how many do; None if there is no such amount."""
        amounts = Counter(row.difference for row in self.both)
        amount, count = next(iter(amounts.most_common(1)), (0, 0))
        if not amount or len(self.both) < SAME_LEAST or count * 100 < len(self.both) * SAME_SHARE:
            return None
        return amount, count


@dataclass(frozen=True)
class Journal:
    facts: Mapping[str, str]
    """The period, its rules and the day of its list."""
    lists: Sequence[ListJournal]
    games: int | None
    events: int | None
    warnings: Sequence[tuple[Finding, Key | None]]
    """Each warning, with its confirmation."""

    def text(self, language: str) -> str:
        return "".join(f"{in_language(line, language)}\n" for line in self._lines())

    def _lines(self) -> Iterator[Sentence]:
        yield Sentence("Journal: {period}, {rules}, list of {day}", **self.facts)
        if self.games is not None:
            counts = {"games": self.games, "events": self.events}
            yield Sentence("{games} {games:game|games}, {events} {events:event|events}", **counts)
        for one in self.lists:
            yield join_sentences([""])
            yield from _list_lines(one)
        yield join_sentences([""])
        if not self.warnings:
            yield Sentence("no warnings")
        for finding, key in self.warnings:
            text = join_sentences([finding.place, finding.text], ": ")
            if key is None:
                yield Sentence("warning: {text}: not confirmed", text=text)
            else:
                by = key.by or "?"
                yield Sentence("warning: {text}: confirmed by {by}, {day}", text=text, by=by, day=key.day or "?")

    def json(self) -> bytes:
        content = {
            **self.facts,
            "games": self.games,
            "events": self.events,
            "lists": [_list_json(one) for one in self.lists],
            "warnings": [
                {
                    "code": finding.code,
                    "place": str(finding.place),
                    "text": str(finding.text),
                    "confirmed": key is not None,
                    "by": "" if key is None else key.by,
                    "day": "" if key is None else key.day,
                }
                for finding, key in self.warnings
            ],
        }
        return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def journal(rated: Rated, facts: Mapping[str, str], before: Sequence[PublishedLine] | None) -> Journal:
    """`before`: the rows of the edition that this list rests on."""
    lists = _lists(rated, before)
    keys = {key: key for key in confirmed_keys(rated.source)}
    found = [*rated.run.findings(rated.result), *list_findings(lists)]
    warnings = [(one, keys.get(Key.of(one))) for one in found if one.level == "warning"]
    return Journal(facts, lists, *_counts(rated.run, rated.result), warnings)


def warnings_of_lists(rated: Rated) -> list[Finding]:
    """Warnings about lists that hardly can be right, unless they are confirmed."""
    return drop_confirmed(list_findings(_lists(rated, None)), confirmed_keys(rated.source))


def list_findings(lists: Sequence[ListJournal]) -> list[Finding]:
    """Warnings about lists that hardly can be right."""
    found = []
    both = {row.id for one in lists for row in one.both}
    if both and not any(one.changes or one.new for one in lists):
        text = Sentence("no rating changes ({count} {count:player|players})", count=len(both))
        found.append(Finding(f"{OF_LISTS}unchanged", None, Sentence("list"), text))
    for one in lists:
        if one.same is not None:
            amount, count = one.same
            text = Sentence(
                "{count} of {all} players change by the same amount: {amount}",
                count=count,
                all=len(one.both),
                amount=signed(amount),
            )
            found.append(Finding(f"{OF_LISTS}same-change", None, Sentence("list {name}", name=one.name), text))
    return found


def _lists(rated: Rated, before: Sequence[PublishedLine] | None) -> list[ListJournal]:
    rows = rating_rows(rated)
    names = list(dict.fromkeys(row.list for row in rows))
    single = len(names) == 1
    return [
        ListJournal(
            name,
            [row for row in rows if row.list == name],
            None if before is None else [row for row in before if single or row.list == name],
        )
        for name in names
    ]


def _counts(run: Run, result: Any) -> tuple[int | None, int | None]:
    """The number of games and of events."""
    by = run.event_import
    if by is None:
        return None, None
    games = getattr(result.period, by.games)
    if by.events != by.games:
        return len(games), len(getattr(result.period, by.events))
    return len(games), len({getattr(game, by.column) for game in games} - {None, ""})


def _list_lines(one: ListJournal) -> Iterator[Sentence]:
    up = sum(row.difference > 0 for row in one.changes)
    yield Sentence(
        "{list}: {players} {players:player|players}, {new} new, {changes} changed ({up} up, {down} down)",
        list=one.name,
        players=len(one.players),
        new=len(one.new),
        changes=len(one.changes),
        up=up,
        down=len(one.changes) - up,
    )
    if one.steps:
        steps = join_sentences((join_sentences([step, count], ": ") for step, count in one.steps.items()), "; ")
        yield Sentence("changes by points: {steps}", steps=steps)
    for row in one.changes[:LARGEST]:
        yield join_sentences([f"{_name(row)}: {row.old} → {row.new} ({signed(row.difference)})"])
    if one.new:
        yield Sentence("new: {players}", players=_names(one.new))
    if one.dropped is None:
        yield Sentence("no earlier edition here: it is not known who left the list and who came back")
    if one.dropped:
        yield Sentence("no longer in the list: {players}", players=_names(one.dropped))
    if one.reinstated:
        yield Sentence("back in the list: {players}", players=_names(one.reinstated))


def _names(rows: Sequence[PublishedLine]) -> list[str]:
    return [_name(row) for row in rows]


def _name(row: PublishedLine) -> str:
    return row.name if row.name == row.id else f"{row.name} ({row.id})"


def _list_json(one: ListJournal) -> dict[str, Any]:
    return {
        "list": one.name,
        "players": len(one.players),
        "changed": len(one.changes),
        "up": sum(row.difference > 0 for row in one.changes),
        "down": sum(row.difference < 0 for row in one.changes),
        "unchanged": len(one.both) - len(one.changes),
        "changes_by_points": {step.replace("–", "-"): count for step, count in one.steps.items()},
        "largest": [_row_json(row) for row in one.changes[:LARGEST]],
        "new": [_row_json(row) for row in one.new],
        "dropped": None if one.dropped is None else [_row_json(row) for row in one.dropped],
        "reinstated": None if one.reinstated is None else [_row_json(row) for row in one.reinstated],
    }


def _row_json(row: PublishedLine) -> dict[str, Any]:
    return {"id": row.id, "name": row.name, "old": row.old, "new": row.new}
