"""By which games a corrected rating differs from the published one: the cards of both, held against each other."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from xlelo.lang.numbers import decimal, signed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from xlelo.drafting.cards import Card, Counted

MOST = 3
"""Games that are told one by one."""

Key = tuple[str, int | None, bool, str, int]


class Cause(NamedTuple):
    text: str
    effect: Fraction | None
    """In points of rating; None where a game has no change of its own."""

    def __str__(self) -> str:
        return f"{self.text} ({_shown(self.effect)})" if self.effect else self.text


def causes(
    published: Mapping[str, Sequence[Card]], corrected: Mapping[str, Sequence[Card]]
) -> dict[tuple[str, str], str]:
    """(list, player) → why his rating there is another."""
    before = {(card.list, identity): card for identity, cards in published.items() for card in cards}
    found = {}
    for identity, cards in corrected.items():
        for card in cards:
            told = "; ".join(_told(before.get((card.list, identity)), card, identity))
            if told:
                found[card.list, identity] = told
    return found


def _told(old: Card | None, new: Card, identity: str) -> Iterator[str]:
    if old is None:
        yield "not on the published list"
        return
    if old.old is not None and new.old is not None and old.old != new.old:
        yield str(Cause("the list before", Fraction(new.old - old.old)))
    games = sorted(_games(old, new, identity), key=lambda cause: -abs(cause.effect or Fraction(0)))
    yield from map(str, games[:MOST])
    if len(games) > MOST:
        rest = sum((cause.effect or Fraction(0) for cause in games[MOST:]), Fraction(0))
        yield str(Cause(f"and {len(games) - MOST} more", rest))
    if not games or abs(_unexplained(old, new, games)) > 1:
        yield from _other_sums(old, new)


def _unexplained(old: Card, new: Card, games: Sequence[Cause]) -> Fraction:
    """Beyond what the games and the list before did; rounding may leave a point."""
    if None in (old.old, old.new, new.old, new.new):
        return Fraction(0)
    moved = (new.new or 0) - (old.new or 0) - ((new.old or 0) - (old.old or 0))
    return moved - sum((cause.effect or Fraction(0) for cause in games), Fraction(0))


def _games(old: Card, new: Card, identity: str) -> Iterator[Cause]:
    before, after = dict(_keyed(old.games)), dict(_keyed(new.games))
    for key in dict.fromkeys((*after, *before)):
        was, is_now = before.get(key), after.get(key)
        effect = _effect(was, is_now)
        if was is None and is_now is not None:
            yield Cause(f"{_game(is_now, identity)} is new", effect)
        elif is_now is None and was is not None:
            yield Cause(f"without {_game(was, identity)}", effect)
        elif was is not None and is_now is not None:
            text = _difference(was, is_now, identity)
            if text:
                yield Cause(text, effect)


def _difference(was: Counted, is_now: Counted, identity: str) -> str:
    if was.result != is_now.result:
        return f"{_game(is_now, identity)} instead of {was.result}"
    if was.opponent != is_now.opponent:
        return f"{_game(is_now, identity)}: {is_now.opponent} instead of {was.opponent}"
    if was.rating != is_now.rating and was.rating is not None and is_now.rating is not None:
        return f"{_place(is_now)}: {is_now.opponent} counts as {is_now.rating}, was {was.rating}"
    if (was.score is None) != (is_now.score is None):
        return f"{_game(is_now, identity)} {'counts' if was.score is None else 'does not count'}"
    if was.factor != is_now.factor and was.factor is not None and is_now.factor is not None:
        factors = (decimal(Fraction(one)) for one in (is_now.factor, was.factor))
        return f"{_place(is_now)}: K {', was '.join(factors)}"
    return ""


def _keyed(games: Iterable[Counted]) -> Iterator[tuple[Key, Counted]]:
    """A player has one game of a round; where no rounds are told, opponents tell games apart."""
    seen: Counter[tuple[str, int | None, bool, str]] = Counter()
    for game in games:
        key = (game.event, game.round, game.white, game.opponent if game.round is None else "")
        yield (*key, seen[key]), game
        seen[key] += 1


def _effect(was: Counted | None, is_now: Counted | None) -> Fraction | None:
    before, after = (None if one is None else one.change for one in (was, is_now))
    return None if before is None and after is None else (after or Fraction(0)) - (before or Fraction(0))


def _other_sums(old: Card, new: Card) -> Iterator[str]:
    """What moved a rating without a game: a calibration, a first rating."""
    before = {one.label: one.value for one in old.sums}
    for one in new.sums[:-1]:
        was = before.get(one.label)
        if was != one.value and one.article is not None and not one.label.startswith(("New", "K of")):
            yield f"{one.label}: {one.value}" + (f", was {was}" if was else "")


def _game(game: Counted, identity: str) -> str:
    white, black = (identity, game.opponent) if game.white else (game.opponent, identity)
    return f"{_place(game)}: {white}–{black} {game.result}"


def _place(game: Counted) -> str:
    return game.event if game.round is None else f"{game.event}, round {game.round}"


def _shown(effect: Fraction | None) -> str:
    return signed(("+" if (effect or 0) > 0 else "") + decimal(effect or Fraction(0), 4))
