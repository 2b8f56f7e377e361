"""Periods in a form that every regulation can rate: one regulation gives its period, another rates it."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any, Final, NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.law.questions import Questions
from xlelo.law.rounding import half_away
from xlelo.model import Result
from xlelo.periods.cards import Card, CountedGame

BOARD_CHESS: Final = Sentence("over the board")
CORRESPONDENCE_CHESS: Final = Sentence("by correspondence")

STANDARD: Final = "standard"
RAPID: Final = "rapid"
BLITZ: Final = "blitz"


def list_named(entry: str, lists: Iterable[str]) -> str | None:
    """The list that a person names, in any letter case; None if there is none."""
    return next((name for name in lists if name.casefold() == entry.casefold()), None)


class Standing(NamedTuple):
    """A player's entry in the list in force."""

    rating: int | None
    games: int = 0
    """Number of rated games ever."""


@dataclass(frozen=True)
class Player:
    id: str
    name: str
    standings: Mapping[str, Standing] = field(default_factory=dict)
    title: str | None = None
    birth: date | None = None
    born: int | None = None
    """Year of birth, if the day is unknown."""
    guest: bool = False
    """Whether the player is in none of the period's lists."""

    def standing(self, kind: str) -> Standing:
        return self.standings.get(kind, Standing(None))


@dataclass(frozen=True, slots=True)
class EventFacts:
    """What events of all regulations have."""

    id: str
    name: str
    start: date
    end: date
    minutes: int | Fraction
    increment: int | Fraction


@dataclass(frozen=True, slots=True)
class Event(EventFacts):
    kind: str | None
    """The list for which its own regulation rates it."""
    team: bool = False
    weekly: bool = False


def event_facts(event: EventFacts) -> tuple[str, str, date, date, int | Fraction, int | Fraction]:
    return event.id, event.name, event.start, event.end, event.minutes, event.increment


class Game(NamedTuple):
    event: str
    round: int
    day: date | None
    white: str
    black: str
    result: Result


@dataclass(frozen=True)
class Common:
    """A period without facts that only one regulation knows."""

    new_list: date
    first: date
    last: date
    players: Mapping[str, Player]
    events: Sequence[Event]
    games: Sequence[Game]


class Standings(NamedTuple):
    """Ratings of all players by another regulation."""

    cards: Mapping[str, Sequence[Card]]
    assumptions: Sequence[Sentence] = ()
    """Facts that the period does not give and that were assumed."""


@dataclass(frozen=True)
class Exchange:
    standings: Callable[[Common, Any, str], Standings]
    """Rate a period of another regulation: (period, readings, language) → ratings of all players."""
    common_period: Callable[[Any], Common] | None = None
    """Convert a period of its own to the common form. None if the regulation has no such periods."""


def rate_by_questions(
    common: Common, questions: Questions, games_for_factor: Callable[[Standing, int], int]
) -> Standings:
    """Rate by the rules for single games only, for a regulation without lists. The sum is rounded once.

    `games_for_factor`: (entry, games of this period) → number of games for K.
    """
    kinds = {event.id: event for event in common.events}
    games = defaultdict[tuple[str, str], list[Game]](list)
    for game in common.games:
        kind = kinds[game.event].kind
        if kind is not None:
            games[kind, game.white].append(game)
            games[kind, game.black].append(game)
    paces = dict.fromkeys(event.kind for event in common.events if event.kind is not None)
    cards = {
        player.id: [
            _rate(player, kind, games[kind, player.id], common, questions, games_for_factor)
            for kind in paces or (STANDARD,)
            if player.standing(kind).rating is not None
        ]
        for player in common.players.values()
        if not player.guest
    }
    assumed = Sentence("only games played between rated players count; each event keeps its list")
    return Standings(cards, [assumed])


def _rate(
    player: Player,
    kind: str,
    games: Sequence[Game],
    common: Common,
    questions: Questions,
    games_for_factor: Callable[[Standing, int], int],
) -> Card:
    standing = player.standing(kind)
    rating = standing.rating
    assert rating is not None  # noqa: S101 - only such players are rated
    factor = questions.factor(rating, [games_for_factor(standing, sum(game.result.was_played for game in games))])
    counted = []
    for game in games:
        white = game.white == player.id
        opponent = game.black if white else game.white
        bare = CountedGame(game.event, game.round, game.day, white, opponent, game.result.code)
        other = common.players[opponent].standing(kind).rating
        if other is None or factor is None or not game.result.was_played:
            reason = (
                Sentence("not played")
                if not game.result.was_played
                else Sentence("the opponent is unrated")
                if other is None
                else Sentence("no K")
            )
            counted.append(bare._replace(note=reason))
            continue
        score = Fraction(game.result.white if white else game.result.black, 1000)
        expected = questions.expected(rating, other)
        counted.append(
            bare._replace(
                score=score, rating=other, expected=expected, factor=factor, change=factor * (score - expected)
            )
        )
    change = sum((one.change for one in counted if one.change is not None), Fraction(0))
    new = half_away(questions.new_rating(rating, change))
    return Card(kind, kind, rating, new, factor, counted)
