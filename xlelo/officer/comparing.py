"""Comparison of one period under two regulations: both ratings of each player, the differences and their reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from xlelo.lang import FIRST_LANGUAGE
from xlelo.lang.numbers import Figure, decimal, signed, signed_decimal
from xlelo.lang.sentence import Sentence, join_and, join_sentences
from xlelo.law.article import citation
from xlelo.law.interpretation import Setting
from xlelo.model import Place, Problem, Refused, refuse
from xlelo.officer.causes import paired_games, unexplained
from xlelo.periods.cards import Card, CountedGame, cards_by_list
from xlelo.periods.exchange import Common
from xlelo.periods.listing import NO_RATING, Listing, difference, rating_text

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Regulation

MAX_GAMES = 2
"""The number of games, counted by one side only, that are listed one by one."""

DASH = Sentence("–: the player has no rating by that rule set, and so no place and no difference.")

LEAST = Fraction(1, 20)
"""In points; a smaller effect is not reported."""


class Stands(NamedTuple):
    """One player in one list, under both regulations."""

    list: str
    id: str
    name: str
    ratings: tuple[int | None, int | None]
    places: tuple[int | None, int | None]
    reason: Sentence

    @property
    def difference(self) -> int:
        return difference(*self.ratings)


@dataclass
class Comparison:
    codes: tuple[str, str]
    new_list: date | None = None
    stands: list[Stands] = field(default_factory=list)
    """By list, then in the order of the first regulation."""
    assumptions: list[Sentence] = field(default_factory=list)

    @property
    def lists(self) -> list[str]:
        return list(dict.fromkeys(one.list for one in self.stands))

    def of_list(self, name: str) -> list[Stands]:
        return [one for one in self.stands if one.list == name]

    def largest(self, name: str, most: int) -> list[Stands]:
        differing = [one for one in self.of_list(name) if one.difference]
        return sorted(differing, key=lambda one: -abs(one.difference))[:most]

    @property
    def title(self) -> Sentence:
        if self.new_list is None:
            return join_and(self.codes)
        left, right = self.codes
        return Sentence("{left} and {right}: list of {day}", left=left, right=right, day=self.new_list)

    def listings(self, most: int) -> list[Listing]:
        left, right = self.codes
        name_, id_, differences = Sentence("Name"), Sentence("Id"), Sentence("Difference")
        headings = (f"{left} #", name_, id_, left, right, f"{right} #", differences)
        found = []
        for name in self.lists:
            rows = [_row(one) for one in self.of_list(name)]
            title = Sentence("{list}: {left} and {right}", list=name, left=left, right=right)
            ids = [one.id for one in self.of_list(name)]
            notes = (DASH,) if any(NO_RATING in row for row in rows) else ()
            found.append(Listing(title, headings, rows, frozenset({0, 3, 4, 5, 6}), notes, ids=ids))
            largest = self.largest(name, most)
            differing = [(one.name, one.id, signed(one.difference), one.reason) for one in largest]
            if differing:
                found.append(
                    Listing(
                        Sentence("{list}: the largest differences", list=name),
                        (name_, id_, differences, Sentence("Why ({right} against {left})", right=right, left=left)),
                        differing,
                        frozenset({2}),
                    )
                )
        return found

    def table(self) -> list[Listing]:
        """All lists in one table, for files."""
        left, right = self.codes
        headings = (
            Sentence("List"),
            f"{left} #",
            Sentence("Name"),
            Sentence("Id"),
            left,
            right,
            f"{right} #",
            Sentence("Difference"),
            Sentence("Why"),
        )
        rows = [(one.list, *_row(one), one.reason) for one in self.stands]
        return [Listing(self.title, headings, rows, frozenset({1, 4, 5, 6, 7}))]


def _row(one: Stands) -> tuple[str, ...]:
    shown = [rating_text(number) for number in (*one.ratings, *one.places)]
    return shown[2], one.name, one.id, shown[0], shown[1], shown[3], signed(one.difference)


def comparison(
    home: Regulation, period: Any, readings: Any, pair: tuple[Regulation, Regulation], language: str = FIRST_LANGUAGE
) -> Comparison:
    """Rate the period under both regulations of `pair` and compare the lists.

    `home`: the period's own regulation. It converts the period for the others. Those that derive from each other rate
    it directly.

    `language`: the language of the games' names.
    """
    if all(_is_own(one, home) for one in pair) and pair[0].code != pair[1].code:
        return _under_other_rules(home, period, readings, pair, language)
    common = _common_period(home, period, pair)
    found = Comparison((pair[0].code, pair[1].code), common.new_list)
    sides: list[Mapping[str, Sequence[Card]]] = []
    for regulation in pair:
        if _is_own(regulation, home):
            result = _rated(regulation, home, period, readings)
            sides.append(regulation.period_run.cards(result, language))
            continue
        assert regulation.exchange is not None  # noqa: S101 - or it was refused
        standings = regulation.exchange.standings(common, regulation.readings, language)
        sides.append(standings.cards)
        found.assumptions += [join_sentences((regulation.code, assumed), ": ") for assumed in standings.assumptions]
    names = {identity: player.name for identity, player in common.players.items()}
    found.stands = list(_stands(names, *sides))
    return found


def with_changes(regulation: Regulation, typed: Sequence[str]) -> Regulation:
    """The regulation with other rules, each as name=value: what would K 24 make of this list?"""
    run, place = regulation.run, Place("compare")
    allowed = Sentence("write name=value, such as k=24")
    problems = [Problem(place, one, allowed) for one in typed if "=" not in one]
    if run is None or run.changed is None:
        problems.append(Problem(place, regulation.code, Sentence("its rules are fixed")))
    if problems or run is None:
        raise Refused(problems)
    pairs = (one.partition("=") for one in typed)
    settings = [Setting(name, value, place, place) for name, _, value in pairs]

    def rated(period: Any, readings: Any) -> Any:
        problems: list[Problem] = []
        other = run.changed(period, settings, problems) if run.changed is not None else period
        refuse(problems)
        return run.rate(other, readings)

    return replace(regulation, code=" ".join((regulation.code, *typed)), run=replace(run, rate=rated))


def _is_own(regulation: Regulation, home: Regulation) -> bool:
    """Whether the regulation reads the same periods: the same one, or one of the same parent."""
    one, other = (each.parent or each.code.partition(" ")[0] for each in (regulation, home))
    return one == other and regulation.run is not None


def _rated(regulation: Regulation, home: Regulation, period: Any, readings: Any) -> Any:
    """The period's result by its own regulation, or by the law of another one of the same parent."""
    run = regulation.period_run
    if run.changed is not None:
        period = run.changed(period, (), [])
    if regulation.law is home.law:
        return run.rate(period, readings)
    return run.rate(replace(period, laws=regulation.law), regulation.readings)


def _under_other_rules(
    home: Regulation, period: Any, readings: Any, pair: tuple[Regulation, Regulation], language: str
) -> Comparison:
    """The period by two sets of rules of the same articles."""
    names: dict[str, str] = {}
    sides = []
    for regulation in pair:
        run = regulation.period_run
        result = _rated(regulation, home, period, readings)
        names |= {line.id: line.name for line in run.published(result)}
        sides.append(run.cards(result, language))
    return Comparison((pair[0].code, pair[1].code), stands=list(_stands(names, *sides)))


def _common_period(home: Regulation, period: Any, pair: tuple[Regulation, Regulation]) -> Common:
    """The period in the form that every regulation rates. A pair that cannot rate it is refused."""
    problems = []
    for regulation in pair:
        if regulation.games != home.games:
            allowed = Sentence(
                "{code} rates games {games}, this period holds games {held}",
                code=regulation.code,
                games=regulation.games,
                held=home.games,
            )
            problems.append(Problem(Place("compare"), regulation.code, allowed))
        elif regulation.exchange is None and regulation.code != home.code:
            problems.append(
                Problem(Place("compare"), regulation.code, Sentence("does not rate periods of other regulations"))
            )
    convert = None if home.exchange is None else home.exchange.common_period
    if convert is None:
        problems.append(Problem(Place("compare"), home.code, Sentence("no other regulation rates games of this kind")))
    if pair[0].code == pair[1].code:
        problems.append(Problem(Place("compare"), pair[0].code, Sentence("two different regulations are needed")))
    if problems or convert is None:
        raise Refused(list(dict.fromkeys(problems)))
    return convert(period)


def _stands(
    names: Mapping[str, str], left: Mapping[str, Sequence[Card]], right: Mapping[str, Sequence[Card]]
) -> Iterator[Stands]:
    """The players of the lists that both regulations have. Players without a rating under either are left out."""
    cards = [cards_by_list(side) for side in (left, right)]
    of_first, of_second = (dict.fromkeys(name for name, _ in side) for side in cards)
    for name in (one for one in of_first if one in of_second):
        here = [{identity: card for (list_, identity), card in side.items() if list_ == name} for side in cards]
        places = [_places(side) for side in here]
        everybody = [one for one in names if any(_rating(side.get(one)) is not None for side in here)]
        for identity in sorted(everybody, key=partial(_standing, places[0], places[1])):
            first, second = (side.get(identity) for side in here)
            yield Stands(
                name,
                identity,
                names[identity],
                (_rating(first), _rating(second)),
                (places[0].get(identity), places[1].get(identity)),
                join_sentences(_reasons(first, second), "; "),
            )


def _standing(first: Mapping[str, int], second: Mapping[str, int], identity: str) -> tuple[int, int]:
    """The sort key: the place in the first list; players missing there follow by their place in the second."""
    last = len(first) + len(second) + 1
    return first.get(identity, last), second.get(identity, last)


def _rating(card: Card | None) -> int | None:
    return None if card is None else card.new


def _places(cards: Mapping[str, Card]) -> dict[str, int]:
    """Player → place; players with equal ratings share one."""
    ratings = {identity: card.new for identity, card in cards.items() if card.new is not None}
    first: dict[int, int] = {}
    for place, rating in enumerate(sorted(ratings.values(), reverse=True), 1):
        first.setdefault(rating, place)
    return {identity: first[rating] for identity, rating in ratings.items()}


# -- why


def _reasons(first: Card | None, second: Card | None) -> list[Sentence]:
    """The reasons for the difference, the largest first."""
    if first is None or second is None or first.new is None or second.new is None:
        return [_unrated_text(first, second)]
    (here, here_text), (there, there_text) = _begins(first), _begins(second)
    if here != there:
        begins = Sentence("starts with {second}, not {first}", second=there_text, first=here_text)
        return [begins, *_parts(first, second)]
    return _parts(first, second)


def _begins(card: Card) -> tuple[str, str]:
    """The rating with which a player starts, and its text. A first rating has its article."""
    if card.old is not None:
        return str(card.old), str(card.old)
    by_article = ((one.value, f"{one.value} ({citation(one.article)})") for one in card.sums if one.article)
    return next(by_article, ("", Sentence("a first rating")))


def _unrated_text(first: Card | None, second: Card | None) -> Sentence:
    """Says which side rates him, and the last sum with an article from the other side."""
    there = first is None or first.new is None
    other = first if there else second
    sums = () if other is None else other.sums
    by_article = [f"{one.label.lower()}: {one.value} ({citation(one.article)})" for one in sums if one.article]
    return join_sentences([Sentence("only there" if there else "only here"), *by_article[-1:]], ": ")


def _parts(first: Card, second: Card) -> list[Sentence]:
    # The key has no day, because only one side may state it.
    pairs = paired_games(first, second, lambda game: (game.event, game.round, game.white, game.opponent))
    common = [
        (before, after) for before, after in pairs if before and after and None not in (before.change, after.change)
    ]
    parts = [*_factors(common), *_expectations(common), *_left_out(pairs)]
    reasons = [text for text, effect in sorted(parts, key=lambda part: -abs(part[1])) if abs(effect) >= LEAST]
    rest = unexplained(first, second, (effect for _, effect in parts))
    if abs(rest) > 1:
        beyond = [Sentence("here {beyond}", beyond=first.bound_text)] if first.bound_text else []
        beyond += [Sentence("there {beyond}", beyond=second.bound_text)] if second.bound_text else []
        what = join_sentences(beyond or [Sentence("rounding and bounds")])
        reasons.append(Sentence("{what} ({points})", what=what, points=_points(rest)))
    return reasons


Part = tuple[Sentence, Fraction]


def _factors(pairs: Sequence[tuple[CountedGame, CountedGame]]) -> Iterator[Part]:
    """The effect of different K in games that both sides count."""
    effect = sum(
        ((Fraction(after.factor or 0) - Fraction(before.factor or 0)) * _surplus(before) for before, after in pairs),
        Fraction(0),
    )
    if not effect:
        return
    left, right = ({Fraction(pair[at].factor or 0) for pair in pairs} for at in (0, 1))
    text = Sentence("K {right} against {left} ({points})", right=_all(right), left=_all(left), points=_points(effect))
    yield text, effect


def _all(factors: set[Fraction]) -> Sentence:
    first = join_and(sorted(factors)[:3])
    return join_sentences((first, "…"), " ") if len(factors) > 3 else first  # noqa: PLR2004


def _expectations(pairs: Sequence[tuple[CountedGame, CountedGame]]) -> Iterator[Part]:
    """The effect of different expected scores, such as another table, another limit or another opponent's rating."""
    effect = sum(
        (Fraction(after.factor or 0) * (_surplus(after) - _surplus(before)) for before, after in pairs), Fraction(0)
    )
    if effect:
        left, right = (sum((pair[at].expected or Fraction(0) for pair in pairs), Fraction(0)) for at in (0, 1))
        text = Sentence(
            "{right} expected against {left} ({points})",
            right=decimal(right, 3),
            left=decimal(left, 3),
            points=_points(effect),
        )
        yield text, effect


def _surplus(game: CountedGame) -> Fraction:
    return (game.score or Fraction(0)) - (game.expected or Fraction(0))


def _left_out(pairs: Sequence[tuple[CountedGame | None, CountedGame | None]]) -> Iterator[Part]:
    """Games that only one side counts."""
    sides: tuple[list[tuple[CountedGame, Fraction]], list[tuple[CountedGame, Fraction]]] = ([], [])
    for before, after in pairs:
        was, is_now = (None if one is None else one.change for one in (before, after))
        if was is not None and is_now is None:
            sides[0].append((after or before, -was))  # type: ignore[arg-type]
        elif is_now is not None and was is None:
            sides[1].append((before or after, is_now))  # type: ignore[arg-type]
    for games, left_out in zip(sides, (True, False), strict=True):
        effect = sum((change for _, change in games), Fraction(0))
        if games:
            shown = join_sentences(_game(game) for game, _ in games[:MAX_GAMES])
            if len(games) > MAX_GAMES:
                shown = Sentence("{told} and {more} more", told=shown, more=len(games) - MAX_GAMES)
            text = Sentence(
                "without {games} ({points})" if left_out else "with {games} ({points})",
                games=shown,
                points=_points(effect),
            )
            yield text, effect


def _game(game: CountedGame) -> Sentence:
    place = (
        join_sentences([game.event])
        if game.round is None
        else Sentence("{event} round {round}", event=game.event, round=game.round)
    )
    reasons = [part for part in (game.note, citation(game.article) if game.article else "") if part]
    return Sentence("{place} [{reasons}]", place=place, reasons=reasons) if reasons else place


def _points(effect: Fraction) -> Figure:
    return Figure(signed_decimal(effect, 2).rstrip("…"))
