"""What is likely, as against what is allowed: limits with their reasons, one printed table for each regulation."""

from __future__ import annotations

from calendar import isleap
from collections import Counter, defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import combining, normalize

from xlelo.drafting.numbers import Numbers
from xlelo.drafting.table import printed
from xlelo.lang.sentence import Sentence, joined
from xlelo.model import Finding

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from xlelo.drafting.rounding import Exact


Where = tuple[str, "str | None", Sentence]
"""Of a finding: its code, its article, its place."""


class Limit(NamedTuple):
    least: int | None
    most: int | None
    reason: Sentence

    def times(self, number: int) -> Limit:
        """What so many months, or half-years, allow together."""
        least, most = (end if end is None else end * number for end in (self.least, self.most))
        return self._replace(least=least, most=most)

    def odd(self, figure: Exact) -> Sentence | None:
        """What to say of a figure outside; nothing of one inside."""
        below = self.least is not None and figure < self.least
        above = self.most is not None and figure > self.most
        return joined((self.expected, self.reason), ": ") if below or above else None

    def doubted(self, figure: Exact, about: Where, said: str, /, **values: object) -> Iterator[Finding]:
        """What is said of a figure outside: what it is, and what is expected."""
        if wrong := self.odd(figure):
            yield Finding(*about, joined((Sentence(said, **values), wrong), "; "))

    @property
    def expected(self) -> Sentence:
        if self.most is None:
            return Sentence("{least} or more is expected", least=self.least)
        if self.least is None:
            return Sentence("up to {most} is expected", most=self.most)
        return Sentence("{least} to {most} is expected", least=self.least, most=self.most)


def limits(package: str) -> Mapping[str, Limit]:
    """By figure. A limit that the law itself sets is named as in its numbers."""
    law = Numbers.read(package)

    def limit(text: str) -> int | None:
        return None if not text else int(text) if text.isdigit() else law[text]

    return {
        row["figure"]: Limit(limit(row["least"]), limit(row["most"]), Sentence(row["reason"]))
        for row in printed(package, "plausible.csv")
    }


def folded(name: str) -> str:
    """Without capitals, accents and spaces."""
    letters = normalize("NFKD", normalize("NFKD", name).casefold())
    return "".join(letter for letter in letters if not combining(letter) and not letter.isspace())


def known_as(name: str) -> str:
    """Folded, the surname behind: `Puig, Anna` is Anna Puig."""
    surname, comma, rest = name.partition(",")
    return folded(f"{rest} {surname}" if comma else name)


def alike(values: Iterable[tuple[str, Hashable]]) -> Iterator[tuple[str, str]]:
    """(id, earlier id) of those who have the same."""
    first: dict[Hashable, str] = {}
    for identity, value in values:
        if first.setdefault(value, identity) != identity:
            yield identity, first[value]


def one_letter_apart(one: str, other: str) -> bool:
    """A letter changed, left out, put in, or two exchanged."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rest, other_rest = one[at:], other[at:]
    exchanged = rest[1::-1] + rest[2:] if len(rest) > 1 else rest
    return other_rest in {exchanged, rest[1:]} or rest[1:] == other_rest[1:] or rest == other_rest[1:]


def rounds_against_days(games: Iterable[Any]) -> Iterator[Sentence]:
    """A round that was mostly played before the one in front of it; single games are moved, rounds are not."""
    days = defaultdict[int, list["date"]](list)
    for game in games:
        if game.day is not None:
            days[game.round].append(game.day)
    usual = [(number, sorted(days[number])[(len(days[number]) - 1) // 2]) for number in sorted(days)]
    for (before, earlier), (after, later) in pairwise(usual):
        if later < earlier:
            yield Sentence(
                "round {after} is played on {later}, round {before} on {earlier}: rounds in the order of their days"
                " are expected",
                after=after,
                later=later,
                before=before,
                earlier=earlier,
            )


def at_once(games: Iterable[Any]) -> Iterator[tuple[str, str, str, date]]:
    """(player, event, other event, day): who plays in two events on one day."""
    where: dict[tuple[str, date], str] = {}
    said = set[tuple[str, str, str]]()
    for game in games:
        if game.day is None:
            continue
        for player in (game.white, game.black):
            other = where.setdefault((player, game.day), game.event)
            if other != game.event and (player, other, game.event) not in said:
                said.add((player, other, game.event))
                yield player, other, game.event, game.day


def mistyped(games: Sequence[Any], strangers: Iterable[str], known: Iterable[str]) -> Iterator[tuple[str, str]]:
    """(stranger, player) with ids one letter apart who share an event's rounds: one plays where the other misses."""
    rounds = defaultdict[str, set[int]](set)
    for game in games:
        rounds[game.white].add(game.round)
        rounds[game.black].add(game.round)
    last = Counter(game.round for game in games)
    by_length = defaultdict[int, list[str]](list)
    for player in known:
        if player in rounds and len(rounds[player]) < len(last):
            by_length[len(player)].append(player)
    for stranger in strangers:
        near = (player for size in (-1, 0, 1) for player in by_length[len(stranger) + size])
        for player in near:
            if one_letter_apart(stranger, player) and rounds[stranger].isdisjoint(rounds[player]):
                yield stranger, player


def whole_years(since: date, until: date) -> int:
    """As EDATE counts them: 29 February comes again on the 28th."""
    day = (since.month, since.day)
    if day == (2, 29) and not isleap(until.year):
        day = (2, 28)
    return until.year - since.year - ((until.month, until.day) < day)


def each(checks: Sequence[Callable[[Any], Iterator[Any]]], found: Any) -> list[Any]:
    return [finding for check in checks for finding in check(found)]
