"""Warnings: limits of likely values, with their reasons, in one table for each regulation."""

from __future__ import annotations

from calendar import isleap
from collections import defaultdict
from collections.abc import Callable, Collection, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law.dated import Edition
from xlelo.law.numbers import Numbers
from xlelo.law.rounding import Exact
from xlelo.law.tables import printed_rows
from xlelo.periods.likeness import Neighbours


class Limit(NamedTuple):
    least: int | None
    most: int | None
    reason: Sentence

    def times(self, number: int) -> Limit:
        """The limit for several months or half-years together."""
        least, most = (end if end is None else end * number for end in (self.least, self.most))
        return self._replace(least=least, most=most)

    def odd(self, figure: Exact) -> Sentence | None:
        """Return what is expected, if the figure is outside the limit; otherwise None."""
        below = self.least is not None and figure < self.least
        above = self.most is not None and figure > self.most
        return join_sentences((self.expectation, self.reason), ": ") if below or above else None

    @property
    def expectation(self) -> Sentence:
        if self.most is None:
            return Sentence("{least} or more is expected", least=self.least)
        if self.least is None:
            return Sentence("up to {most} is expected", most=self.most)
        return Sentence("{least} to {most} is expected", least=self.least, most=self.most)


def limits(edition: Edition) -> Mapping[str, Limit]:
    """Figure → limit. A limit that the law itself sets is given by the key of its number."""
    law = Numbers.read(edition)

    def limit(text: str) -> int | None:
        return None if not text else int(text) if text.isdigit() else law[text]

    return {
        row["figure"]: Limit(limit(row["least"]), limit(row["most"]), Sentence(row["reason"], **law.values))
        for row in printed_rows(edition, "plausible.csv")
    }


def alike(values: Iterable[tuple[str, Hashable]]) -> Iterator[tuple[str, str]]:
    """Yield (id, earlier id) of ids with the same value."""
    first: dict[Hashable, str] = {}
    for identity, value in values:
        if first.setdefault(value, identity) != identity:
            yield identity, first[value]


def same_day_pairs(games: Iterable[Any]) -> Iterator[tuple[str, str, str, date]]:
    """Yield (player, event, other event, day) for players in two events on one day."""
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


def id_typos(games: Sequence[Any], strangers: Collection[str], known: Container[str]) -> Iterator[tuple[str, str]]:
    """Yield (stranger, player) with ids one letter apart in an event, if the two never play in the same round."""
    if not strangers:
        return
    rounds = defaultdict[str, set[int]](set)
    for game in games:
        rounds[game.white].add(game.round)
        rounds[game.black].add(game.round)
    last = len({game.round for game in games})
    near = Neighbours(player for player, played in rounds.items() if player in known and len(played) < last)
    for stranger in strangers:
        for player in near.of(stranger):
            if rounds[stranger].isdisjoint(rounds[player]):
                yield stranger, player


def whole_years(since: date, until: date) -> int:
    """Whole years between two days, as EDATE counts: 29 February recurs on the 28th."""
    day = (since.month, since.day)
    if day == (2, 29) and not isleap(until.year):
        day = (2, 28)
    return until.year - since.year - ((until.month, until.day) < day)


def run_checks(checks: Sequence[Callable[[Any], Iterator[Any]]], subject: Any) -> list[Any]:
    return [finding for check in checks for finding in check(subject)]
