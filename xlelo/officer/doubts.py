"""Names in a tournament's file that may be somebody's: whom they might mean, and what somebody says of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from xlelo.model import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from xlelo.model import Place
    from xlelo.officer.asking import Asked

GUEST = "guest"


class Person(NamedTuple):
    """A player of the period."""

    id: str
    name: str
    birth: date | None = None
    fide_number: str | None = None
    national: str | None = None
    rated: str = ""
    """His ratings, each with its list."""

    def __str__(self) -> str:
        return f"{self.id} {self.name}" + (f" ({self.birth})" if self.birth else "")


class Candidate(NamedTuple):
    person: Person
    why: str

    def __str__(self) -> str:
        person = self.person
        known = (person.name, f"born {person.birth}" if person.birth else "", person.rated, f"id {person.id}")
        return f"{', '.join(filter(None, known))}: {self.why}"


class Doubt(NamedTuple):
    """Nobody is taken for another in silence."""

    place: Place
    name: str
    """As the decision about it is kept."""
    shown: str
    beside: str
    """What else the file knows of him."""
    candidates: Sequence[Candidate]
    unknown: str
    """Why there is no candidate."""
    people: Mapping[str, Person]
    guests: bool

    @property
    def words(self) -> str:
        told = f"{self.place}: who is “{self.shown}”{f' ({self.beside})' if self.beside else ''}?"
        return f"{told} {self.unknown[:1].upper()}{self.unknown[1:]}." if self.unknown else told

    @property
    def choices(self) -> Mapping[str, str]:
        offered = {one.person.id: str(one) for one in self.candidates}
        return offered | {GUEST: "None of these: somebody who is not in players"} if self.guests else offered

    def wrong(self, value: str) -> str:
        if value in self.people or (self.guests and value == GUEST):
            return ""
        return f"“{value}” is no id in players"

    def answered(self, asked: Asked, value: str) -> Asked:
        return replace(asked, matches=(*asked.matches, f"{self.name}={value}"))

    def problem(self) -> Problem:
        told = "; ".join(f"{person} ({why})" for person, why in self.candidates) or self.unknown
        decisions = [f'--match "{self.name}={person.id}"' for person, _ in self.candidates[:1]]
        if self.guests:
            decisions.append(f'--match "{self.name}={GUEST}"')
        elif not decisions:
            decisions.append(f'--match "{self.name}=ID"')
        return Problem(self.place, self.shown, f"who is this? {told}; decide with {' or '.join(decisions)}")
