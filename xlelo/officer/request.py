"""The officer's request to enter tournaments, and the questions that come back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, Protocol

from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem
from xlelo.periods.event_import import Missing
from xlelo.readers.tournaments.columns import OpenColumn
from xlelo.readers.tournaments.text import visible

ABOUT_FILES = ("id", "name", "time", "start", "end", "dates")
"""Facts that --say can give for any tournament. Each regulation adds columns of its own."""


@dataclass(frozen=True)
class Request:
    """The officer's request."""

    period: Path
    """A folder or a workbook."""
    files: Sequence[Path] = ()
    answers: Sequence[str] = ()
    """As [EVENT:]NAME=VALUE."""
    maps: Sequence[str] = ()
    matches: Sequence[str] = ()
    """As NAME=ID."""
    remove: Sequence[str] = ()
    names_suffice: bool = False
    replacing: bool = False
    replacing_only: bool = False
    """True: refuse tournaments that are not in the period yet."""
    replacements: Sequence[str] = ()
    """Files, or events of a file, that may correct what is in the period."""
    on: str = ""
    """The day of the import, stored with the source."""
    anew: bool = False
    """True: write the whole workbook again, with as many rows as it needs."""

    def replaces(self, *names: str) -> bool:
        return self.replacing or any(name in self.replacements for name in names)


class OpenQuestion(Protocol):
    """A question to a person. Its answer changes the request."""

    @property
    def words(self) -> Sentence: ...

    @property
    def choices(self) -> Mapping[str, Sentence]:
        """Value → its meaning; empty if the answer is free text."""

    def wrong(self, value: str) -> Sentence | None:
        """The reason why a value is no answer."""

    def with_answer(self, request: Request, value: str) -> Request: ...

    def problem(self) -> Problem:
        """The question as a problem, with the option that answers it."""


def problems_of(questions: Iterable[OpenQuestion]) -> list[Problem]:
    return list(dict.fromkeys(question.problem() for question in questions))


class Question(NamedTuple):
    """A question that must be answered before an event can be entered."""

    event: str
    file: str
    missing: Missing

    @property
    def option(self) -> str:
        return f"{self.event}:{self.missing.name}"

    @property
    def words(self) -> Sentence:
        asked = self.missing.reason or self.missing.name
        return Sentence("{event}: {asked} ({words})", event=self.event, asked=asked, words=self.missing.words)

    @property
    def choices(self) -> Mapping[str, Sentence]:
        """Empty, because the answer is free text."""
        return {}

    def wrong(self, value: str) -> Sentence | None:  # noqa: ARG002 - whatever is typed is read with the file
        return None

    def with_answer(self, request: Request, value: str) -> Request:
        return replace(request, answers=(*request.answers, f"{self.option}={value}"))

    def problem(self) -> Problem:
        allowed = Sentence(
            "event {event}: {reason}; add --say {option}=… ({words})",
            event=self.event,
            reason=self.missing.reason or Sentence("the file has no {name}", name=self.missing.name),
            option=self.option,
            words=self.missing.words,
        )
        return Problem(Place(self.file), None, allowed.with_change(visible))


def sayings(entries: Iterable[str], known: set[str]) -> tuple[dict[tuple[str, str], str], list[Problem]]:
    """(event, name) → value of --say. The event is blank if the value is for all."""
    found, problems = {}, []
    for one in entries:
        left, equals, value = one.partition("=")
        event, _, name = left.strip().rpartition(":")
        if not equals or name not in known:
            allowed = Sentence("[EVENT:]NAME=VALUE is allowed, with one of these names: {known}", known=sorted(known))
            problems.append(Problem(Place("--say"), one, allowed))
        else:
            found[event.strip(), name] = value.strip()
    return found, problems


def decisions(entries: Iterable[str]) -> tuple[dict[str, str], list[Problem]]:
    """Name → the player that --match gives it."""
    found, problems = {}, []
    for one in entries:
        name, equals, player = (part.strip() for part in one.rpartition("="))
        if not equals or not name or not player:
            problems.append(Problem(Place("--match"), one, Sentence("NAME=ID or NAME=guest is allowed")))
        else:
            found[name] = player
    return found, problems


class HeadingQuestion(NamedTuple):
    file: str
    open_column: OpenColumn
    refusal: Problem

    @property
    def words(self) -> Sentence:
        return Sentence("{file}: which heading is {column}?", file=self.file, column=self.open_column.column)

    @property
    def choices(self) -> Mapping[str, Sentence]:
        pairs = zip(self.open_column.headings, self.open_column.examples, strict=True)
        return {heading: Sentence("such as “{example}”", example=example) for heading, example in pairs}

    def wrong(self, value: str) -> Sentence | None:
        if value in self.open_column.headings:
            return None
        return Sentence("one of these is allowed: {listed}", listed=list(self.open_column.headings))

    def with_answer(self, request: Request, value: str) -> Request:
        return replace(request, maps=(*request.maps, f"{self.open_column.column}={value}"))

    def problem(self) -> Problem:
        return self.refusal
