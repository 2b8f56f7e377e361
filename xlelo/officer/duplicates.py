"""Search for an event that is already in the period, by its players, days, pairings and results.

The file's name does not decide.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import count
from typing import NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem
from xlelo.officer.ledger import Ledger
from xlelo.officer.request import Request
from xlelo.periods.event_import import EventImport
from xlelo.periods.outcomes import outcome
from xlelo.readers.tournaments import days
from xlelo.readers.tournaments.columns import HOUR
from xlelo.readers.tournaments.headings import fold_heading

MAX_DAYS_APART = 3
"""A corrected file may move the days by this number. A club's next tournament is usually a week later."""

DIFFERING = 3
"""One in three equal pairings may have another result. Between different tournaments about half of them differ."""

FEW_GAMES = 3
"""With fewer equal games the names must agree too."""

LEAST_GAMES = 6
"""The number of equal games that identifies a tournament although its days differ."""


class Game(NamedTuple):
    round: str
    day: date | None
    result: str | None
    """None: unknown or pending."""


class Contents(NamedTuple):
    """A tournament's contents as rows of the period."""

    name: str
    """The event's name; its id, where events have no rows of their own."""
    span: tuple[date, date] | None
    size: int
    games: Mapping[tuple[str, str], Sequence[Game]]
    """(White, Black) → their games."""

    @classmethod
    def of(cls, event: Mapping[str, str], rows: Sequence[Mapping[str, str]]) -> Contents:
        games = defaultdict[tuple[str, str], list[Game]](list)
        for row in rows:
            result = row.get("result", "")
            game = Game(row.get("round", "").lstrip("0"), _day(row.get("date", "")), outcome(result) or None)
            games[row["white"], row["black"]].append(game)
        told = [game.day for among in games.values() for game in among if game.day is not None]
        told = told or [day for column in ("start", "end") if (day := _day(event.get(column, ""))) is not None]
        span = (min(told), max(told)) if told else None
        return cls(fold_heading(event.get("name", event.get("event", ""))), span, len(rows), games)


def _day(entry: str) -> date | None:
    read = days.day(HOUR.sub("", entry)) if entry else None
    return None if read is None else read.day


class TargetEvent(NamedTuple):
    """The event that a file is to become."""

    name: str
    """The id made from the file's name."""
    answer: str
    """The id given by --say FILE:id=…"""
    file: str
    """The name that --say uses for it."""
    place: Place

    def problem(self, allowed: Sentence) -> Problem:
        return Problem(self.place, self.answer or self.name, allowed)


REPLACE = "replace"


class Duplicate(NamedTuple):
    """A question about a tournament that is already in the period: correct that event, or enter a new one?"""

    target: TargetEvent
    event: str
    event_ids: Sequence[str]
    """Events of the period. Empty if the file may only correct."""
    refusal: Problem

    @property
    def words(self) -> Sentence:
        return Sentence("{file} is here already, as event {event}", file=self.target.file, event=self.event)

    @property
    def choices(self) -> Mapping[str, Sentence]:
        found = {REPLACE: Sentence("correct event {event}: enter it again", event=self.event)}
        if self.event_ids:
            free = next(name for number in count(2) if (name := f"{self.event}_{number}") not in self.event_ids)
            found[free] = Sentence("enter it as another event, {event}", event=free)
        return found

    def wrong(self, value: str) -> Sentence | None:
        if value in self.choices or (self.event_ids and value.strip() and value not in self.event_ids):
            return None
        return Sentence("one of these is allowed: {listed}", listed=list(self.choices))

    def with_answer(self, request: Request, value: str) -> Request:
        if value == REPLACE:
            return replace(request, replacements=(*request.replacements, self.target.file))
        return replace(request, answers=(*request.answers, f"{self.target.file}:id={value}"))

    def problem(self) -> Problem:
        return self.refusal


def duplicates(new: Contents, ledger: Ledger, event_import: EventImport) -> list[str]:
    """The ids of the period's events that are this tournament."""
    rows = defaultdict[str, list[dict[str, str]]](list)
    for row in ledger[event_import.games].rows:
        rows[row[event_import.column]].append(row)
    found = []
    about = {row[event_import.event_id]: row for row in ledger[event_import.events].rows}
    for event in ledger.events():
        own = rows.get(event, [])
        shared = sum((row["white"], row["black"]) in new.games for row in own)
        if _enough(shared, new.size, len(own)) and is_same(new, Contents.of(about[event], own)):
            found.append(event)
    return found


def is_same(new: Contents, old: Contents) -> bool:
    """True if most pairings of the smaller event are in the other, on the same days, with nearly the same results.

    If the days differ, they may be typed wrong: then the names must be equal and the results too, or all but one.
    """
    equal = differing = moved = 0
    for pair, games in new.games.items():
        left = list(old.games.get(pair, ()))
        for game in games:
            match = next((other for other in left if _may_be_same(game, other)), None)
            if match is not None:
                left.remove(match)
                equal += 1
                differing += None not in (game.result, match.result) and game.result != match.result
                moved += None not in (game.day, match.day) and game.day != match.day
    if not _enough(equal, new.size, old.size) or (equal < FEW_GAMES and new.name != old.name):
        return False
    if 2 * moved <= equal and _days_apart(new, old) <= MAX_DAYS_APART:
        return differing <= max(1, equal // DIFFERING)
    if new.name != old.name or equal < LEAST_GAMES:
        return False
    return not differing or (differing == 1 and _days_apart(new, old) <= MAX_DAYS_APART)


def _enough(equal: int, new: int, old: int) -> bool:
    return equal > 0 and 3 * equal >= 2 * min(new, old)


def _may_be_same(one: Game, other: Game) -> bool:
    """True if the round or the day is the same, as far as both games state them."""
    rounds, dated = bool(one.round and other.round), None not in (one.day, other.day)
    if (rounds and one.round == other.round) or (dated and one.day == other.day):
        return True
    return not rounds and not dated


def _days_apart(one: Contents, other: Contents) -> int:
    """Days between the end of the earlier one and the start of the later; 0 if they overlap or state no days."""
    if one.span is None or other.span is None:
        return 0
    return max(0, (max(one.span[0], other.span[0]) - min(one.span[1], other.span[1])).days)


def event_of(
    target: TargetEvent, same: Sequence[str], there: Sequence[str], request: Request, done: set[str]
) -> str | Problem | Duplicate:
    """The id for the tournament, or a problem or question. `there`: the period's events; `done`: ids of this import."""
    replacing = request.replaces(target.file, target.place.file)
    event = target.answer or target.name
    named = next((one for one in there if one.casefold() == event.casefold()), None)
    found = list(dict.fromkeys([*same, *([] if named is None else [named])]))
    way_out = {"file": target.file}
    if not found:
        if request.replacing_only:
            nothing = Sentence(
                "nothing to replace: leave out --replace, or name the event with --say {file}:id=…", **way_out
            )
            return target.problem(nothing)
        return event
    if len(found) > 1:
        which = Sentence(
            "this may be one of the events {events}: choose one with --say {file}:id=…", events=found, **way_out
        )
        return target.problem(which)
    if replacing and found[0] not in done:
        return found[0]
    refusal = _refusal(target, found[0], taken=named is not None or not same)
    return refusal if replacing or found[0] in done else Duplicate(target, found[0], there, refusal)


def _refusal(target: TargetEvent, event: str, *, taken: bool) -> Problem:
    if not taken:
        twice = Sentence(
            "this tournament is already event {event}: --replace corrects it; --say {file}:id=… enters it as a new"
            " event",
            event=event,
            file=target.file,
        )
        return target.problem(twice)
    named = Sentence(
        "event {event} exists already: --replace corrects it; --say {file}:id=… gives this one another id",
        event=event,
        file=target.file,
    )
    return target.problem(named)
