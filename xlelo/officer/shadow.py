"""A published list against this program's: each player equal, explained or unexplained.

An explanation is a trial. The period is rated again with one thing changed: without an event, with another result, with
another base. The change explains a difference only if a player becomes equal and nobody who was equal differs.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from typing import Any, NamedTuple

from xlelo.lang.numbers import decimal, signed
from xlelo.lang.sentence import Sentence, join_or
from xlelo.law.rounding import Exact, half_away, half_up, half_zero
from xlelo.model import Refused
from xlelo.officer.adding import drop_event
from xlelo.officer.ledger import Ledger
from xlelo.officer.ledgers import ledger_of
from xlelo.officer.published_list import PublishedPlayer
from xlelo.periods.cards import Card
from xlelo.periods.collection_pause import pause_collection
from xlelo.periods.listing import Listing, difference, rating_text

MOST_TRIALS = 300
"""The most times that the period is rated again; what is left then stays unexplained."""

MOST_FACTORS = 6
"""With more different K in a list, one of them fits almost any difference, so that none explains it."""

LEAST_BY_FACTOR = 2
"""A difference of one point fits some other K too often."""

ROUND_FLOOR = 50
"""A floor at which a single player stands is a round number."""

STEPS = 8
"""Steps to the base that gives the published rating. If the games move with the base, a step goes half of the way."""


class Verdict(NamedTuple):
    """A player of either list, and the explanations of a difference."""

    id: str
    name: str
    published: int | None
    calculated: int | None
    reasons: tuple[Sentence, ...] = ()
    hint: Sentence | None = None
    """What would fit, although nothing confirms it."""

    @property
    def equal(self) -> bool:
        return self.published == self.calculated


@dataclass(frozen=True)
class Shadow:
    """The verdicts of one list."""

    kind: str
    verdicts: Sequence[Verdict]
    shared: Sequence[Sentence] = ()
    """Explanations of several players together."""

    @property
    def equal(self) -> list[Verdict]:
        return [one for one in self.verdicts if one.equal]

    @property
    def explained(self) -> list[Verdict]:
        return [one for one in self.verdicts if not one.equal and one.reasons]

    @property
    def unexplained(self) -> list[Verdict]:
        return [one for one in self.verdicts if not one.equal and not one.reasons]

    def listing(self) -> Listing:
        """The players that differ, unexplained ones first."""
        shown = [*self.unexplained, *self.explained]
        return Listing(
            Sentence("{list}: published against calculated", list=self.kind),
            (
                Sentence("Name"),
                Sentence("Id"),
                Sentence("Published"),
                Sentence("Calculated"),
                Sentence("Difference"),
                Sentence("Why"),
            ),
            [
                (
                    one.name,
                    "" if one.id == one.name else one.id,
                    rating_text(one.published),
                    rating_text(one.calculated),
                    signed(difference(one.calculated, one.published)),
                    join_or(one.reasons) if one.reasons else one.hint or Sentence("unexplained"),
                )
                for one in shown
            ],
            numeric=frozenset({2, 3, 4}),
            ids=[one.id for one in shown],
        )


@dataclass(frozen=True)
class Changed:
    """What a trial changes in the period."""

    without: frozenset[str] = frozenset()
    """Events."""
    bases: Mapping[str, int] = field(default_factory=dict)
    """Player → the rating that he starts from."""
    results: Mapping[int, str] = field(default_factory=dict)
    """Row of the games → its result; "" for a game that was not played."""


@dataclass
class Trials:
    """The ratings of a period after changes. It remembers each one and stops after a number of them."""

    source: Path
    kind: str
    left: int = MOST_TRIALS

    def ledger(self, changed: Changed) -> Ledger:
        ledger = ledger_of(self.source)
        by = ledger.event_import
        for player, base in changed.bases.items():
            row = next(at for at, one in enumerate(ledger.players()) if one == player)
            ledger.change("players", row, {by.ratings[self.kind]: str(base)})
        for row, result in sorted(changed.results.items(), reverse=True):
            if result:
                ledger.change(by.games, row, {"result": result})
            else:
                unwanted = ledger[by.games].rows[row]
                ledger.drop(by.games, lambda one, unwanted=unwanted: one is unwanted)  # type: ignore[misc]
        for event in sorted(changed.without):
            drop_event(event, ledger)
        return ledger

    def standing(self, changed: Changed) -> Standing | None:
        """None if the changed period cannot be rated, or after too many trials."""
        if self.left <= 0:
            return None
        self.left -= 1
        try:
            ledger = self.ledger(changed)
            return Standing.of(ledger, ledger.rate(), self.kind)
        except (Refused, StopIteration):
            return None


def _rating_of(identity: str, published: Mapping[str, PublishedPlayer]) -> int | None:
    return published[identity].rating if identity in published else None


@dataclass(frozen=True)
class Standing:
    """One list of a rated period."""

    ratings: Mapping[str, int]
    """The published players only."""
    cards: Mapping[str, Card]

    @classmethod
    def of(cls, ledger: Ledger, result: Any, kind: str) -> Standing:
        run = ledger.run
        only = len(ledger.event_import.ratings) == 1
        rosters = run.rosters(result)
        if rosters:
            ratings = {entry.id: entry.rating for entry in rosters.get(kind, ())}
        else:
            listed = {identity for listing in run.listings(result) for identity in listing.ids}
            ratings = {one.id: one.new for one in run.published(result) if one.new is not None and one.id in listed}
        cards = {
            identity: card for identity, some in run.cards(result).items() for card in some if only or card.list == kind
        }
        return cls(ratings, cards)

    def differing(self, published: Mapping[str, PublishedPlayer]) -> frozenset[str]:
        return frozenset(
            identity
            for identity in {*self.ratings, *published}
            if self.ratings.get(identity) != _rating_of(identity, published)
        )


@pause_collection()
def shadow(source: Path, kind: str, published: Mapping[str, PublishedPlayer], names: Mapping[str, str]) -> Shadow:
    """Compare and explain. `names`: id → name of the period's players."""
    trials = Trials(source, kind)
    first = trials.standing(Changed())
    assert first is not None  # noqa: S101 - the caller has rated it
    search = Search(trials, published, first)
    search.run()
    people = dict.fromkeys((*published, *first.ratings))
    verdicts = [
        Verdict(
            identity,
            names.get(identity) or (published[identity].name if identity in published else identity),
            _rating_of(identity, published),
            first.ratings.get(identity),
            tuple(search.reasons.get(identity, ())),
            search.hints.get(identity),
        )
        for identity in people
    ]
    return Shadow(kind, verdicts, search.shared)


class Option(NamedTuple):
    """An explanation with the players whom it makes equal."""

    text: Sentence
    players: frozenset[str]
    changed: Changed
    after: Standing


@dataclass
class Search:
    """The search for explanations: first those that several players share, then those of one player."""

    trials: Trials
    published: Mapping[str, PublishedPlayer]
    now: Standing
    changed: Changed = field(default_factory=Changed)
    reasons: dict[str, list[Sentence]] = field(default_factory=dict)
    shared: list[Sentence] = field(default_factory=list)
    hints: dict[str, Sentence] = field(default_factory=dict)

    @property
    def open(self) -> frozenset[str]:
        return self.now.differing(self.published) - self.reasons.keys()

    def run(self) -> None:
        while len(self.open) > 1 and self._take_best():
            pass
        self._floor()
        for identity in sorted(self.open):
            self.reasons[identity] = [*self._alone(identity)]
        self.reasons = {identity: some for identity, some in self.reasons.items() if some}

    # -- what several players share

    def _take_best(self) -> bool:
        """Keep the explanation that makes most players equal, if it is two or more."""
        found = list(self._roundings())
        for changed, text in (*self._events(), *self._results(), *self._bases()):
            after = self.trials.standing(changed)
            if after is not None:
                found.append(Option(text, self._fixed(after), changed, after))
        best = max(found, key=lambda option: len(option.players), default=None)
        if best is None or len(best.players) < 2:  # noqa: PLR2004 - one player has explanations of his own
            return False
        self.changed, self.now = best.changed, best.after
        self.shared.append(best.text)
        self.reasons.update({key: [best.text] for key in best.players})
        return True

    def _fixed(self, after: Standing | None) -> frozenset[str]:
        """The players that a change makes equal; none if somebody who was equal differs."""
        if after is None:
            return frozenset()
        before, there = self.now.differing(self.published), after.differing(self.published)
        return before - there if there < before else frozenset()

    def _events(self) -> Iterator[tuple[Changed, Sentence]]:
        played = Counter(
            game.event
            for identity in self.open
            if (card := self.now.cards.get(identity)) is not None
            for game in card.games
            if game.event
        )
        for event, _ in played.most_common():
            without = replace(self.changed, without=self.changed.without | {event})
            yield without, Sentence("event {event} is missing in the published list, or came later", event=event)

    def _results(self) -> Iterator[tuple[Changed, Sentence]]:
        """Other results of the games between players that differ."""
        here, original = self.open, self.trials.ledger(Changed())
        for row, game in enumerate(original[original.event_import.games].rows):
            if game["white"] not in here or game["black"] not in here:
                continue
            for result in (*_other_results(game["result"]), ""):
                changed = replace(self.changed, results={**self.changed.results, row: result})
                pair = f"{game['white']}–{game['black']}"
                yield (
                    changed,
                    Sentence("{game}: the published list has {result}", game=pair, result=result)
                    if result
                    else Sentence("{game}: the published list has no such game", game=pair),
                )

    def _bases(self) -> Iterator[tuple[Changed, Sentence]]:
        for identity in sorted(self.open):
            base = self._base(identity)
            for near in () if base is None else (base, base - 1, base + 1, base - 2, base + 2):
                yield self._with_base(identity, near), self._base_text(identity, near)

    # -- the base of a player

    def _with_base(self, identity: str, base: int) -> Changed:
        return replace(self.changed, bases={**self.changed.bases, identity: base})

    def _base_text(self, identity: str, base: int) -> Sentence:
        return Sentence("{id} starts from {base}, not {old}", id=identity, base=base, old=self.now.cards[identity].old)

    def _base(self, identity: str) -> int | None:
        """The base from which the published rating comes out; None if there is none."""
        card, wanted = self.now.cards.get(identity), self._wanted(identity)
        if card is None or card.old is None or wanted is None:
            return None
        base = card.old
        for _ in range(STEPS):
            after = self.now if base == card.old else self.trials.standing(self._with_base(identity, base))
            got = None if after is None else after.ratings.get(identity)
            if got is None:
                return None
            if got == wanted:
                return base
            base += wanted - got
        return None

    def _wanted(self, identity: str) -> int | None:
        return _rating_of(identity, self.published)

    # -- another rounding, another floor

    def _roundings(self) -> Iterator[Option]:
        """Rules of rounding that give everybody's published rating."""
        movers = {
            identity: card
            for identity, card in self.now.cards.items()
            if _moves_by_rounding(card) and self._wanted(identity) is not None
        }
        here = self.open
        for rule, text in _ROUNDINGS:
            fits = {one for one, card in movers.items() if self._wanted(one) == (card.old or 0) + rule(card)}
            if movers.keys() - fits <= here:
                yield Option(Sentence("rounding: {rule}", rule=text), here & fits, self.changed, self.now)

    def _floor(self) -> None:
        """A floor at which published players stand who are lower here, or below which they are left out."""
        rated = [one.rating for one in self.published.values() if one.rating is not None]
        if not rated:
            return
        least = min(rated)
        raised = [one for one in self.open if self._wanted(one) == least and self._calculated(one) < least]
        if len(raised) > 1 or least % ROUND_FLOOR == 0:
            text = Sentence("a lowest rating of {floor}", floor=least)
            for identity in raised:
                self.reasons[identity] = [text]
        left_out = [one for one in self.open if self._wanted(one) is None and 0 < self._calculated(one) < least]
        if left_out and all(self.now.ratings[one] in rated or one in left_out for one in self.now.ratings):
            for identity in left_out:
                self.reasons[identity] = [
                    Sentence("not published: below {least}, the lowest rating there", least=least)
                ]

    def _calculated(self, identity: str) -> int:
        """The rating here, also of a player who is left out of the list; 0 if there is none."""
        card = self.now.cards.get(identity)
        return self.now.ratings.get(identity) or (0 if card is None or card.new is None else card.new)

    # -- one player alone

    def _alone(self, identity: str) -> Iterator[Sentence]:
        """Every explanation that fits. Several of them mean that the list alone does not decide."""
        card, wanted = self.now.cards.get(identity), self._wanted(identity)
        if card is None or card.old is None:
            return
        told = False
        for text in (*self._factors(card, identity), *self._single_events(identity), *_exact(card, wanted)):
            told = True
            yield text
        if told or wanted is None:
            return
        if not card.count_games:
            yield Sentence("starts from {base}, or an event is missing here", base=wanted)
            return
        base = self._base(identity)
        if base is None or identity not in self._fixed(self.trials.standing(self._with_base(identity, base))):
            return
        earlier = {point.rating for point in card.rating_history[:-1]} - {card.old}
        if base in earlier:
            yield self._base_text(identity, base)
        else:
            self.hints[identity] = Sentence("unexplained; a base of {base} would fit", base=base)

    def _factors(self, card: Card, identity: str) -> Iterator[Sentence]:
        wanted, own = self._wanted(identity), card.factor
        given = self.published[identity].factor if identity in self.published else None
        if wanted is None or not own or not _moves_by_rounding(card):
            return
        if given is None and abs(wanted - (card.new or 0)) < LEAST_BY_FACTOR:
            return
        for factor in sorted(self._other_factors(own, given)):
            if (card.old or 0) + half_away(card.change * Fraction(factor) / Fraction(own)) == wanted:
                yield Sentence("K {factor}, not {own}", factor=factor, own=own)

    def _other_factors(self, own: Exact, given: Exact | None) -> set[Exact]:
        if given is not None:
            return {given} - {own}
        found = {card.factor for card in self.now.cards.values() if card.factor}
        return found - {own} if len(found) <= MOST_FACTORS else set()

    def _single_events(self, identity: str) -> Iterator[Sentence]:
        """An event whose absence makes this player equal and nobody else different."""
        card = self.now.cards[identity]
        for event in dict.fromkeys(game.event for game in card.games if game.event and game.change):
            changed = replace(self.changed, without=self.changed.without | {event})
            if identity in self._fixed(self.trials.standing(changed)):
                yield Sentence("event {event} is missing in the published list, or came later", event=event)


def _other_results(result: str) -> Iterator[str]:
    codes = ("1-0", "1/2", "0-1")
    if result in codes:
        yield from (code for code in codes if code != result)


def _moves_by_rounding(card: Card) -> bool:
    """True if the new rating is the old one and the rounded sum of the games, without floors or bonuses."""
    return card.old is not None and card.new is not None and card.new - card.old == half_away(card.change)


def _exact(card: Card, wanted: int | None) -> Iterator[Sentence]:
    """Rounding of this player alone: the published rating is a neighbour of the exact one."""
    if wanted is None or card.old is None or not _moves_by_rounding(card):
        return
    exact = card.old + card.change
    if exact.denominator > 1 and abs(wanted - exact) < 1:
        yield Sentence("rounding of {exact}", exact=decimal(exact, 4))


def _half_even(value: Exact) -> int:
    exact = Fraction(value)
    below = floor(exact)
    return below + (below % 2 if exact - below == Fraction(1, 2) else exact - below > Fraction(1, 2))


def _by_game(card: Card) -> int:
    return sum(half_away(game.change) for game in card.games if game.change is not None)


def _by_event(card: Card) -> int:
    sums = defaultdict[str, Fraction](Fraction)
    for game in card.games:
        sums[game.event] += game.change or 0
    return sum(map(half_away, sums.values()))


_ROUNDINGS: tuple[tuple[Callable[[Card], int], Sentence], ...] = (
    (lambda card: _half_even(card.change), Sentence("a half goes to the even number")),
    (lambda card: half_up(card.change), Sentence("a half goes up")),
    (lambda card: half_zero(card.change), Sentence("a half goes to zero")),
    (lambda card: floor(card.change), Sentence("down")),
    (lambda card: ceil(card.change), Sentence("up")),
    (lambda card: int(card.change), Sentence("to zero")),
    (_by_event, Sentence("event by event")),
    (_by_game, Sentence("game by game")),
)
"""Rule → its name."""
