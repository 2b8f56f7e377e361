"""Matching of a tournament's entrants with the period's players.

Nothing is guessed silently: doubts become questions.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property

from xlelo.files import free_name
from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.model import Problem
from xlelo.officer.name_questions import GUEST, Candidate, NameQuestion, Person
from xlelo.periods.event_import import EventImport, Identity
from xlelo.readers.tournaments.headings import fold_heading
from xlelo.tournament import Entrant

GLIMPSE = 20
"""The number of unknown players that are named; the others are only counted."""

MAX_CANDIDATES = 3
TITLE = re.compile(r"(?:[WA]?[GIFC]M|MI|MF|SIM|LGM|LIM|CCM|CCE)\.?\s+(?=\S+\s+\S)", re.ASCII)
"""A title before a name of two words or more."""
LEAST_WORD = 2
"""The fewest letters of a word that can tell two names apart."""


@dataclass
class MatchedPlayers:
    people: dict[str, Identity] = field(default_factory=dict)
    questions: list[NameQuestion] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    notices: list[Sentence] = field(default_factory=list)


@dataclass(frozen=True)
class Registry:
    """The period's players, indexed by numbers, names and words."""

    people: Mapping[str, Person]

    @cached_property
    def by_national(self) -> Mapping[str, Person]:
        return {person.national or person.id: person for person in self.people.values()}

    @cached_property
    def by_fide_number(self) -> Mapping[str, list[Person]]:
        found = defaultdict[str, list[Person]](list)
        for person in self.people.values():
            if person.fide_number:
                found[person.fide_number.lstrip("0")].append(person)
        return found

    @cached_property
    def by_name(self) -> Mapping[tuple[str, ...], list[Person]]:
        """Words of a name in small letters, sorted → the people who have it, in any capitals and order."""
        found = defaultdict[tuple[str, ...], list[Person]](list)
        for person in self.people.values():
            found[_sorted_words(person.name)].append(person)
        return found

    @cached_property
    def by_birth(self) -> Mapping[date, list[Person]]:
        found = defaultdict[date, list[Person]](list)
        for person in self.people.values():
            if person.birth is not None:
                found[person.birth].append(person)
        return found

    @cached_property
    def by_word(self) -> Mapping[str, set[str]]:
        """Words of the names → ids.

        Each word is also indexed with one letter left out, so that a typo of one letter matches.
        """
        found = defaultdict[str, set[str]](set)
        for person in self.people.values():
            for word in words(person.name):
                for near in _near_words(word):
                    found[near].add(person.id)
        return found

    @cached_property
    def ids(self) -> set[str]:
        return {identity.casefold() for identity in self.people}


def first_name_first(name: str) -> str:
    """The name in the order first name, last name: “Puig, Anna” becomes “Anna Puig”."""
    last, comma, first = name.partition(",")
    return " ".join((f"{first} {last}" if comma else name).split())


def bare_name(name: str) -> str:
    """The name without a title, first name first."""
    return first_name_first(TITLE.sub("", name, count=1))


def _sorted_words(name: str) -> tuple[str, ...]:
    return tuple(sorted(bare_name(name).casefold().split()))


def _folded(name: str) -> str:
    """The bare name without accents and capitals."""
    return fold_heading(bare_name(name))


def _is_named(entrant: Entrant, person: Person) -> bool:
    """True if the name is the same in any capitals."""
    return bare_name(person.name).casefold() == bare_name(entrant.name).casefold()


def _has_same_words(entrant: Entrant, person: Person) -> bool:
    """True if the names differ only in capitals, accents or the order of the words."""
    return sorted(_folded(entrant.name).split()) == sorted(_folded(person.name).split())


def _is_short_form(short: str, long: str) -> bool:
    """True if `short` has some words of `long`, and perhaps an initial of another: Puig, or Puig A., for Anna Puig."""
    known, rest = words(short), words(long)
    if not known or not {*known} <= {*rest}:
        return False
    initials = [word for word in _folded(short).split() if len(word) < LEAST_WORD]
    others = [word for word in rest if word not in known]
    return not initials or any(word.startswith(initial) for word in others for initial in initials)


def words(name: str) -> list[str]:
    return [word for word in _folded(name).split() if len(word) >= LEAST_WORD]


def _near_words(word: str) -> set[str]:
    if len(word) <= LEAST_WORD + 1:
        return {word}
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def match(
    entrants: Mapping[str, Entrant],
    registry: Registry,
    kept: Mapping[str, str],
    by: EventImport,
    *,
    names_suffice: bool,
) -> MatchedPlayers:
    """Match each entrant with a player, a guest or a question.

    `kept`: earlier decisions about names, in any capitals. `names_suffice`: a unique name is enough.
    """
    found = MatchedPlayers()
    if by.fide_ids:
        entrants = {key: _with_fide_number(entrant) for key, entrant in entrants.items()}
    names = Counter(entrant.name for entrant in entrants.values())
    in_capitals = {name.casefold(): player for name, player in kept.items()}
    how: Counter[Sentence] = Counter()
    strangers = []
    decided_keys = set()
    for key, entrant in entrants.items():
        told = names_of(entrant) if names[entrant.name] == 1 else names_of(entrant)[:1]
        decided = next((one for name in told if (one := kept.get(name) or in_capitals.get(name.casefold()))), None)
        if decided is not None and decided != GUEST:
            person = registry.people.get(decided)
            if person is None:
                allowed = Sentence(
                    "{decided} is not an id in players; --match takes an id or {guest}", decided=decided, guest=GUEST
                )
                found.problems.append(Problem(entrant.place, entrant.name, allowed))
                continue
            found.people[key] = Identity(person.id, person.name, person.birth)
            how[Sentence("a decision (--match)")] += 1
            decided_keys.add(key)
            continue
        if decided == GUEST and by.guests:
            strangers.append(key)
            continue
        sure, candidates = _sought(entrant, registry, by, names_suffice=names_suffice)
        if sure is not None:
            found.people[key] = Identity(sure.person.id, sure.person.name, sure.person.birth)
            how[sure.reason] += 1
        elif candidates or not by.guests or _own_number(entrant, by):
            name = _full(entrant) if names[entrant.name] > 1 else entrant.name
            found.questions.append(_doubt(entrant, name, candidates, registry, by))
        else:
            strangers.append(key)
    _check_doubles(entrants, found, decided_keys)
    taken = set(registry.ids)
    for key in strangers:
        name = first_name_first(entrants[key].name) if by.names_are_ids else ""
        found.people[key] = _guest(entrants[key], taken, "" if by.fide_ids else "G", name)
    found.notices += [Sentence("{count} found by {why}", count=count, why=why) for why, count in how.items()]
    if strangers:
        found.notices.append(_told_of([found.people[key] for key in strangers], by))
    found.notices += _other_spellings(entrants[key].name for key in strangers)
    return found


def _with_fide_number(entrant: Entrant) -> Entrant:
    """An id of digits in a list is the FIDE number."""
    number = entrant.national.get("", "")
    if not (number.isascii() and number.isdigit()):
        return entrant
    return replace(entrant, fide_number=entrant.fide_number or number.lstrip("0") or None, national={})


def _other_spellings(names: Iterable[str]) -> Iterator[Sentence]:
    """José and Jose may be one player: nobody else notices that."""
    by_folded = defaultdict[str, set[str]](set)
    for name in names:
        by_folded[_folded(name)].add(name)
    for folded, alike in by_folded.items():
        if folded and len(alike) > 1:
            told = join_sentences(sorted(alike))
            yield Sentence("names that differ only in accents or signs are different players: {names}", names=told)


def _told_of(strangers: Sequence[Identity], by: EventImport) -> Sentence:
    shown = strangers[:GLIMPSE]
    told = join_sentences(one.id if by.names_are_ids else f"{one.id} {one.name}" for one in shown)
    if len(strangers) > GLIMPSE:
        told = Sentence("{told} and {more} more", told=told, more=len(strangers) - GLIMPSE)
    if by.names_are_ids:
        return Sentence("{count} new in players: {told}", count=len(strangers), told=told)
    return Sentence("{count} not in players, entered as guests: {told}", count=len(strangers), told=told)


def _full(entrant: Entrant) -> str:
    """The name with a number, birth or key, to tell equal names apart."""
    beside = entrant.fide_number or entrant.birth_text or entrant.key
    return f"{entrant.name} ({beside})"


def names_of(entrant: Entrant) -> tuple[str, str]:
    """The names by which a decision may mean him."""
    return _full(entrant), entrant.name


def _own_number(entrant: Entrant, by: EventImport) -> str | None:
    return next((entrant.national[one] for one in sorted(by.federation_codes) if one in entrant.national), None)


def _sought(
    entrant: Entrant, registry: Registry, by: EventImport, *, names_suffice: bool
) -> tuple[Candidate | None, list[Candidate]]:
    """The certain match if there is one, else the possible ones.

    If names are ids, as in a club, Puig Anna is not Anna Puig, and Puig is another player's whole name.
    """
    numbered = []
    national = _own_number(entrant, by)
    if national is None and not by.names_are_ids:
        national = entrant.name  # a list may have ids instead of names
    if national is not None and national in registry.by_national:
        numbered.append(Candidate(registry.by_national[national], Sentence("the federation's number")))
    if entrant.fide_number:
        by_number = registry.by_fide_number.get(entrant.fide_number, ())
        numbered += [Candidate(person, Sentence("the FIDE number")) for person in by_number]
    if numbered:
        if len({candidate.person.id for candidate in numbered}) == 1:
            contradiction = _contradiction(entrant, numbered[0].person)
            if contradiction is None:
                return numbered[0], []
            why = Sentence("{why}, but {contradiction}", why=numbered[0].reason, contradiction=contradiction)
            return None, [Candidate(numbered[0].person, why)]
        return None, numbered
    born = registry.by_birth.get(entrant.birth, ()) if entrant.birth is not None else ()
    exact = [one for one in born if _has_same_words(entrant, one) and not _other_number(entrant, one)]
    if len(exact) == 1:
        return Candidate(exact[0], Sentence("name and date of birth")), []
    same = [
        person
        for person in registry.by_name.get(_sorted_words(entrant.name), ())
        if (_is_named(entrant, person) or not by.names_are_ids) and not _other_number(entrant, person)
    ]
    unborn = len(same) == 1 and None in (entrant.birth, same[0].birth) and _is_same_year(entrant, same[0])
    if unborn and (names_suffice or by.names_are_ids):
        reason = Sentence("the name") if by.names_are_ids else Sentence("name alone (--by-name)")
        return Candidate(same[0], reason), []
    return None, _alike(entrant, registry, short_forms=not by.names_are_ids)


def _is_same_year(entrant: Entrant, person: Person) -> bool:
    return None in (entrant.birth_year, person.birth_year) or entrant.birth_year == person.birth_year


def _other_number(entrant: Entrant, person: Person) -> bool:
    number = (person.fide_number or "").lstrip("0")
    return bool(number and entrant.fide_number and number != entrant.fide_number)


def _contradiction(entrant: Entrant, person: Person) -> Sentence | None:
    """A reason to doubt a match by number: another birth, or no common word in the names."""
    if entrant.birth is not None and person.birth is not None and entrant.birth != person.birth:
        return Sentence("another date of birth")
    if not _is_same_year(entrant, person):
        return Sentence("another year of birth")
    if entrant.name == (person.national or person.id):
        return None
    theirs = {near for word in words(person.name) for near in _near_words(word)}
    ours = {near for word in words(entrant.name) for near in _near_words(word)}
    return None if theirs & ours or not ours or not theirs else Sentence("names have no word in common")


def _alike(entrant: Entrant, registry: Registry, *, short_forms: bool) -> list[Candidate]:
    """Possible players: nearly the same whole name, in any order of its words, or a common word and the same birth."""
    ours = words(entrant.name)
    shared: Counter[str] = Counter()
    for word in ours:
        near = set().union(*(registry.by_word.get(one, ()) for one in _near_words(word)))
        shared.update(near)
    found = []
    for identity, count in shared.items():
        person = registry.people[identity]
        same_birth = entrant.birth is not None and entrant.birth == person.birth
        shorter = min(len(ours), len(words(person.name)))
        whole = count >= shorter > 1
        short = short_forms and (_is_short_form(entrant.name, person.name) or _is_short_form(person.name, entrant.name))
        if whole or short or same_birth or _folded(person.name) == _folded(entrant.name):
            found.append((same_birth, count, Candidate(person, _reasons(entrant, person, whole=whole, short=short))))
    found.sort(key=lambda one: (not one[0], -one[1], one[2].person.id))
    other_people = [one for one in found if not _clearly_others(entrant, one[2].person)]
    return [candidate for _, _, candidate in other_people[:MAX_CANDIDATES]]


def _clearly_others(entrant: Entrant, person: Person) -> bool:
    """True if the name differs, and the birth or number too."""
    same_name = _folded(person.name) == _folded(entrant.name)
    both = None not in (entrant.birth, person.birth)
    other_birth = entrant.birth != person.birth if both else not _is_same_year(entrant, person)
    return (other_birth or _other_number(entrant, person)) and not same_name


def _reasons(entrant: Entrant, person: Person, *, whole: bool, short: bool) -> Sentence:
    if _is_named(entrant, person):
        name = Sentence("the same name")
    elif _folded(person.name) == _folded(entrant.name):
        name = Sentence("the same name but for accents or capitals")
    elif whole:
        name = Sentence("nearly the same name")
    elif short:
        name = Sentence("a short form of the name")
    else:
        name = Sentence("a word of the name")
    if entrant.birth is not None and person.birth is not None:
        birth = (
            Sentence("the same date of birth") if entrant.birth == person.birth else Sentence("another date of birth")
        )
    elif None not in (entrant.birth_year, person.birth_year):
        birth = (
            Sentence("the same year of birth") if _is_same_year(entrant, person) else Sentence("another year of birth")
        )
    else:
        birth = Sentence("no date of birth to compare")
    others = [Sentence("another FIDE number")] if _other_number(entrant, person) else []
    return join_sentences((name, birth, *others))


def _unknown(entrant: Entrant, by: EventImport) -> Sentence:
    number = _own_number(entrant, by)
    return Sentence(
        "no player has the number {number}; add new players to players"
        if number
        else "no player has this name; add new players to players",
        number=number,
    )


def _doubt(
    entrant: Entrant, name: str, candidates: list[Candidate], registry: Registry, by: EventImport
) -> NameQuestion:
    shown = f"{name}, {entrant.birth_text}" if entrant.birth_text and name == entrant.name else name
    beside = (
        Sentence("rated {rating} in the file", rating=entrant.rating) if entrant.rating else "",
        entrant.federation,
        Sentence("FIDE number {number}", number=entrant.fide_number) if entrant.fide_number else "",
    )
    unknown = None if candidates else _unknown(entrant, by)
    details = join_sentences(filter(None, beside))
    return NameQuestion(entrant.place, name, shown, details, candidates, unknown, registry.people, by.guests)


def _check_doubles(entrants: Mapping[str, Entrant], matches: MatchedPlayers, decided: Collection[str]) -> None:
    """Refuse two entrants for one player, unless they are only names of a list and a decision says so."""
    first: dict[str, str] = {}
    for key, known in matches.people.items():
        before = first.setdefault(known.id, key)
        if before == key:
            continue
        other = entrants[before]
        if {key, before} & set(decided) and all(entrants[one].name == one for one in (key, before)):
            matches.notices.append(
                Sentence(
                    "{id} {name} is both {other} and {typed}", id=known.id, name=known.name, other=before, typed=key
                )
            )
            continue
        allowed = Sentence(
            "{id} {name} is already matched with {other} ({place})",
            id=known.id,
            name=known.name,
            other=other.name,
            place=other.place,
        )
        matches.problems.append(Problem(entrants[key].place, entrants[key].name, allowed))


def _guest(entrant: Entrant, used_ids: set[str], before_number: str, name: str) -> Identity:
    """A guest with an id that no player has, even in other capitals. `name`: his id, if names are ids."""
    bare = TITLE.sub("", entrant.name, count=1)
    told = entrant.national.get("") or (f"{before_number}{entrant.fide_number}" if entrant.fide_number else "")
    stem = name or told or "G-" + (re.sub(r"[^a-z0-9]+", "-", fold_heading(bare)).strip("-") or "x")[:30]
    identity = free_name(stem, used_ids, "-")
    used_ids.add(identity.casefold())
    return Identity(identity, name or bare, entrant.birth, guest=True)
