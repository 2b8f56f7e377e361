"""Player cards: for each list the games as they counted, their sums, and the player's rating history."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from xlelo.law.rounding import Exact


class CountedGame(NamedTuple):
    """A game from the view of one of its players."""

    event: str
    round: int | None
    day: date | None
    white: bool
    opponent: str
    """Id of the opponent. For several opponents one after the other, all their ids."""
    result: str
    """Result as in the file, White's score first."""
    score: Fraction | None = None
    """Score as it counted. None if the game did not count."""
    rating: int | None = None
    """Opponent's rating as it counted. None in a forfeit, where it has no meaning."""
    expected: Fraction | None = None
    factor: Exact | None = None
    change: Fraction | None = None
    """Exact rating change. None if the game has none of its own."""
    article: str | None = None
    """Article that makes the game special: halved, unplayed, left out."""
    note: str = ""
    label: str = ""
    """Name of the opponent."""
    event_name: str = ""


def bare_game(game: Any, event: Any, names: Mapping[str, str], *, white: bool) -> CountedGame:
    """A game of a month for one side, without what it counts. `names`: id → name, of the known opponents."""
    opponent = game.black if white else game.white
    about = (event.id, game.round, game.day, white, opponent, game.result.code)
    return CountedGame(*about, label=names.get(opponent, ""), event_name=event.name)


class Sum(NamedTuple):
    """A sum below the games."""

    label: str
    value: str
    article: str | None = None


class Point(NamedTuple):
    """A rating in an older list."""

    list: str
    """Name of the list: 2018-04-01, 2005-1; a game's number, where a club gives no days."""
    rating: int


@lru_cache(50_000)
def shared_fraction(numerator: int, denominator: int) -> Fraction:
    """Return one object for each value. A large period has millions of scores, but few different ones."""
    return Fraction(numerator, denominator)


def courses(
    history: Mapping[tuple[date, Any], Mapping[str, Any]],
    kind: object,
    now: Mapping[str, int],
    new_list: date,
    rating: Callable[[Any], int | None] = lambda line: line,
) -> dict[str, list[Point]]:
    """Rating history of each player in a list, by the days of the lists.

    The list in force is dated the first of the month before the new list. It is added if the older lists lack it.
    `rating`: of a line of an older list.
    """
    found = defaultdict[str, dict[date, int]](dict)
    for (published, of_kind), lines in history.items():
        if of_kind is kind and published < new_list:
            for identity, line in lines.items():
                if (then := rating(line)) is not None:
                    found[identity][published] = then
    in_force = (new_list.replace(day=1) - timedelta(days=1)).replace(day=1)
    for identity, current in now.items():
        found[identity].setdefault(in_force, current)
    return {
        identity: [Point(published.isoformat(), one) for published, one in sorted(lists.items())]
        for identity, lists in found.items()
    }


@dataclass(frozen=True)
class Card:
    """A player's card in one list."""

    list: str
    """Name of the list, as in `Published`."""
    title: str
    old: int | None
    new: int | None
    factor: Exact | None = None
    """K, if all games have the same one before halving."""
    games: Sequence[CountedGame] = ()
    sums: Sequence[Sum] = ()
    rating_history: Sequence[Point] = ()
    """Older lists first. The new list is last, if the player is in it."""
    bound_text: str = ""
    """What else changed the new rating besides the games, in a word with its article."""
    sides: tuple[str, str, str] | None = None
    """Heading and words of the first and the second side, where they are not the colours of chess."""

    @property
    def change(self) -> Fraction:
        """Sum of the rating changes of the games that have one."""
        return sum((game.change for game in self.games if game.change is not None), Fraction(0))

    @property
    def count_games(self) -> int:
        return sum(game.score is not None for game in self.games)


def cards_by_list(cards: Mapping[str, Sequence[Card]]) -> dict[tuple[str, str], Card]:
    """(list, player) → card. `cards`: those of each player."""
    return {(card.list, identity): card for identity, found in cards.items() for card in found}
