"""Questions about names in a tournament file: the possible players and the officer's answer."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from xlelo.lang.sentence import Sentence, join_or, join_sentences
from xlelo.model import Place, Problem
from xlelo.officer.request import Request

GUEST = "guest"


class Person(NamedTuple):
    """A player of the period."""

    id: str
    name: str
    birth: date | None = None
    fide_number: str | None = None
    national: str | None = None
    rating_text: str = ""
    """His ratings, each with the name of its list."""
    born: int | None = None
    """The year of birth, if the date is not known."""

    @property
    def birth_text(self) -> str:
        return str(self.birth or self.born or "")

    @property
    def birth_year(self) -> int | None:
        return self.born if self.birth is None else self.birth.year

    def __str__(self) -> str:
        known = self.name if self.id == self.name else f"{self.id} {self.name}"
        return known + (f" ({self.birth_text})" if self.birth_text else "")


class Candidate(NamedTuple):
    person: Person
    reason: Sentence

    @property
    def sentence(self) -> Sentence:
        person = self.person
        born = Sentence("born {birth}", birth=person.birth_text) if person.birth_text else ""
        identity = "" if person.id == person.name else Sentence("id {id}", id=person.id)
        known = (person.name, born, person.rating_text, identity)
        return join_sentences((join_sentences(filter(None, known)), self.reason), ": ")

    def __str__(self) -> str:
        return str(self.sentence)


class NameQuestion(NamedTuple):
    """The question who an entrant is."""

    place: Place
    name: str
    """The name under which the decision is stored."""
    label: str
    details: Sentence
    """Other facts about him in the file."""
    candidates: Sequence[Candidate]
    unknown: Sentence | None
    """The reason why there is no candidate."""
    people: Mapping[str, Person]
    guests: bool

    @property
    def words(self) -> Sentence:
        who = (
            Sentence("{name} ({beside})", name=f"“{self.label}”", beside=self.details)
            if self.details
            else f"“{self.label}”"
        )
        told = Sentence("{place}: who is {who}?", place=self.place, who=who)
        return Sentence("{question} {unknown^}.", question=told, unknown=self.unknown) if self.unknown else told

    @property
    def choices(self) -> Mapping[str, Sentence]:
        offered = {one.person.id: one.sentence for one in self.candidates}
        nobody = Sentence("None of these: a guest")
        return offered | {GUEST: nobody} if self.guests else offered

    def wrong(self, value: str) -> Sentence | None:
        if value in self.people or (self.guests and value == GUEST):
            return None
        return Sentence("“{value}” is not an id in players", value=value)

    def with_answer(self, request: Request, value: str) -> Request:
        return replace(request, matches=(*request.matches, f"{self.name}={value}"))

    def problem(self) -> Problem:
        told: Sentence | None = self.unknown
        if self.candidates:
            people = (Sentence("{person} ({why})", person=str(person), why=why) for person, why in self.candidates)
            told = join_sentences(people, "; ")
        decisions = [f'--match "{self.name}={person.id}"' for person, _ in self.candidates[:1]]
        if self.guests:
            decisions.append(f'--match "{self.name}={GUEST}"')
        elif not decisions:
            decisions.append(f'--match "{self.name}=ID"')
        allowed = Sentence("who is this? {told}; decide with {decisions}", told=told, decisions=join_or(decisions))
        return Problem(self.place, self.label, allowed)
