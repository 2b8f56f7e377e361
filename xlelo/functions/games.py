"""Opponents and scores from cells side by side."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import repeat
from typing import Final, NamedTuple

from xlelo.functions.cells import Value, drop_blanks
from xlelo.functions.grid import NO_NUMBER, NO_VALUE, Grid, missing
from xlelo.lang.sentence import Sentence
from xlelo.law.rounding import Exact

SCORES: Final = frozenset({0, Fraction(1, 2), 1})


class PlayedGames(NamedTuple):
    opponents: list[Exact]
    scores: list[Exact]
    """A score for each opponent, or a single total."""

    @property
    def points(self) -> Exact:
        return sum(self.scores)


def played_games(opponents: Grid[Value], scores: Grid[Value]) -> PlayedGames:
    """The games played. An opponent without a score is not played yet."""
    if len(scores.cells) == 1 and len(opponents.cells) > 1:
        return _total_score(drop_blanks(opponents.cells), scores.cells[0])
    return played_one_by_one(opponents, scores)


def still_to_play(opponents: Grid[Value], scores: Grid[Value]) -> tuple[PlayedGames, list[Exact]]:
    """The games played, and the opponents still to play, whose scores are blank."""
    is_fresh = all(score is None for score in scores.cells)
    games = PlayedGames([], []) if is_fresh else played_one_by_one(opponents, scores)
    return games, drop_blanks([opponent for opponent, score in cell_by_cell(opponents, scores) if score is None])


def played_one_by_one(opponents: Grid[Value], scores: Grid[Value]) -> PlayedGames:
    games = list(one_by_one(opponents, scores))
    return PlayedGames([opponent for opponent, _ in games], [score for _, score in games])


def one_by_one(opponents: Grid[Value], scores: Grid[Value], *others: Grid[Value]) -> Iterator[tuple[Value, ...]]:
    """Each game played, with its cells in the other ranges."""
    if len(scores.cells) < len(opponents.cells):
        raise NO_VALUE.refusal(Sentence("there must be one score for each opponent"))
    games = [game for game in cell_by_cell(opponents, scores, *others) if game[1] is not None]
    if any(opponent is None for opponent, *_ in games):
        raise missing(Sentence("a score has no opponent beside it"))
    for opponent, score, *more in games:
        if score not in SCORES:
            raise NO_NUMBER.refusal(Sentence("the score of a game is 0, ½ or 1"))
        yield opponent, score, *more


def cell_by_cell(*grids: Grid[Value]) -> Iterator[tuple[Value, ...]]:
    """The cells in parallel. A single cell repeats for all."""
    length = max(len(given.cells) for given in grids)
    columns = (given.cells if len(given.cells) == length else repeat(given.cells[0], length) for given in grids)
    return zip(*columns, strict=True)


def _total_score(met: list[Exact], total: Exact | None) -> PlayedGames:
    if total is None:
        return PlayedGames([], [])
    if total > len(met) or (2 * total).denominator != 1:
        raise NO_NUMBER.refusal(Sentence("a total must be a multiple of ½, from 0 to {count}", count=len(met)))
    return PlayedGames(met, [total])
