"""The games that explain a corrected rating, found by comparing the published card with the corrected one."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from xlelo.lang.numbers import signed_decimal
from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.officer.carrying import Key, number_repeats
from xlelo.periods.cards import Card, CountedGame, cards_by_list

MOST = 3
"""The number of games that are listed one by one."""


class Cause(NamedTuple):
    text: Sentence
    effect: Fraction | None
    """In rating points; None if the game has no change of its own."""

    @property
    def sentence(self) -> Sentence:
        if not self.effect:
            return self.text
        return Sentence("{text} ({effect})", text=self.text, effect=signed_decimal(self.effect, 4))


def causes(
    published_cards: Mapping[str, Sequence[Card]], corrected_cards: Mapping[str, Sequence[Card]]
) -> dict[tuple[str, str], Sentence]:
    """(list, player) → the reasons for the changed rating."""
    before = cards_by_list(published_cards)
    reasons = {
        (name, identity): list(_reasons(before.get((name, identity)), card, identity))
        for (name, identity), card in cards_by_list(corrected_cards).items()
    }
    return {key: join_sentences(told, "; ") for key, told in reasons.items() if told}


def _reasons(old: Card | None, new: Card, identity: str) -> Iterator[Sentence]:
    if old is None:
        yield Sentence("not on the published list")
        return
    before = 0 if old.old is None or new.old is None else new.old - old.old
    if before:
        yield Cause(Sentence("the list before"), Fraction(before)).sentence
    games = sorted(_games(old, new, identity), key=lambda cause: -abs(cause.effect or Fraction(0)))
    yield from (game.sentence for game in games[:MOST])
    if len(games) > MOST:
        rest = sum((cause.effect or Fraction(0) for cause in games[MOST:]), Fraction(0))
        yield Cause(Sentence("and {more} more", more=len(games) - MOST), rest).sentence
    # Rounding of games may leave one point.
    if not (games or before) or abs(unexplained(old, new, (one.effect or Fraction(0) for one in games))) > bool(games):
        yield from _other_sums(old, new)


def unexplained(first: Card, second: Card, effects: Iterable[Fraction]) -> Fraction:
    """The rest of the difference between two cards that neither these effects nor the old ratings explain."""
    if first.old is None or first.new is None or second.old is None or second.new is None:
        return Fraction(0)
    return second.new - first.new - (second.old - first.old) - sum(effects, Fraction(0))


def paired_games(
    first: Card, second: Card, key: Callable[[CountedGame], Key]
) -> list[tuple[CountedGame | None, CountedGame | None]]:
    """Each game on both cards, those of the first one before the others; None on a card that lacks it."""
    here, there = (dict(zip(number_repeats(map(key, card.games)), card.games, strict=True)) for card in (first, second))
    return [(here.get(one), there.get(one)) for one in dict.fromkeys((*here, *there))]


def _games(old: Card, new: Card, identity: str) -> Iterator[Cause]:
    for is_now, was in paired_games(new, old, _key):
        effect = _effect(was, is_now)
        if was is None and is_now is not None:
            yield Cause(Sentence("{game} is new", game=_game(is_now, identity)), effect)
        elif is_now is None and was is not None:
            yield Cause(Sentence("without {game}", game=_game(was, identity)), effect)
        elif was is not None and is_now is not None:
            text = _difference(was, is_now, identity)
            if text is not None:
                yield Cause(text, effect)


def _difference(was: CountedGame, is_now: CountedGame, identity: str) -> Sentence | None:
    if was.result != is_now.result:
        return Sentence("{game} instead of {result}", game=_game(is_now, identity), result=was.result)
    if was.opponent != is_now.opponent:
        return Sentence(
            "{game}: {opponent} instead of {before}",
            game=_game(is_now, identity),
            opponent=is_now.opponent,
            before=was.opponent,
        )
    if was.rating != is_now.rating and was.rating is not None and is_now.rating is not None:
        return Sentence(
            "{place}: {opponent} counts as {rating}, was {before}",
            place=_place(is_now),
            opponent=is_now.opponent,
            rating=is_now.rating,
            before=was.rating,
        )
    if (was.score is None) != (is_now.score is None):
        return Sentence("{game} counts" if was.score is None else "{game} does not count", game=_game(is_now, identity))
    if was.factor != is_now.factor and was.factor is not None and is_now.factor is not None:
        return Sentence(
            "{place}: K {factor}, was {before}",
            place=_place(is_now),
            factor=Fraction(is_now.factor),
            before=Fraction(was.factor),
        )
    return None


def _key(game: CountedGame) -> Key:
    """The key of a game. Without rounds, the opponent tells a player's games apart."""
    return _event(game), game.round, game.white, game.opponent if game.round is None else ""


def _effect(was: CountedGame | None, is_now: CountedGame | None) -> Fraction | None:
    before, after = (None if one is None else one.change for one in (was, is_now))
    return None if before is None and after is None else (after or Fraction(0)) - (before or Fraction(0))


def _other_sums(old: Card, new: Card) -> Iterator[Sentence]:
    """Other changes of the sums, such as a calibration or a first rating."""
    before = {one.label: one.value for one in old.sums}
    for one in new.sums[:-1]:
        was = before.get(one.label)
        if was != one.value and one.article is not None and not one.label.startswith(("New", "K of")):
            told = join_sentences((one.label, one.value), ": ")
            yield Sentence("{now}, was {before}", now=told, before=was) if was else told


def _game(game: CountedGame, identity: str) -> Sentence:
    white, black = (identity, game.opponent) if game.white else (game.opponent, identity)
    return join_sentences(filter(None, (_place(game), f"{white}–{black} {game.result}")), ": ")


def _place(game: CountedGame) -> Sentence:
    if game.round is None:
        return join_sentences([_event(game)])
    return Sentence("{event}, round {round}", event=game.event, round=game.round)


def _event(game: CountedGame) -> str:
    """The game's event, or its day if it is played in none."""
    return game.event or ("" if game.day is None else game.day.isoformat())
