"""Either side's score of a game, from what people type as its result."""

from fractions import Fraction
from typing import Final, NamedTuple

from xlelo.functions.cells import EARLIEST_SERIAL, Kind, NoSuchNumberError, became_a_date, choice, number
from xlelo.functions.games import SCORES
from xlelo.functions.grid import missing
from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import SILENT, Derivation
from xlelo.law.rounding import Exact
from xlelo.model import RESULTS
from xlelo.periods.outcomes import DRAWN, LOST, POINTS, WON, outcome

POINT: Final = 1000
OF_WHITE: Final[dict[str, int | Fraction]] = {WON: 1, DRAWN: Fraction(1, 2), LOST: 0}


class GameScores(NamedTuple):
    white: Exact
    black: Exact


UNFINISHED: Final = GameScores(-1, -1)
"""A game that goes on."""


def game_scores(cell: object) -> GameScores:
    """Both sides' scores. A score alone is that of White, or of the player who is named first."""
    if isinstance(cell, str):
        if (code := outcome(cell)) is not None:
            if not code:
                return UNFINISHED
            result = RESULTS[code]
            return GameScores(Fraction(result.white, POINT), Fraction(result.black, POINT))
        if (points := OF_WHITE.get(POINTS.get(cell.strip(), ""))) is not None:
            return GameScores(points, 1 - points)
    points = number(cell)
    if points in SCORES:
        return GameScores(points, 1 - points)
    if points >= EARLIEST_SERIAL:
        raise ValueError(cell)
    raise NoSuchNumberError


RESULT: Final = Kind(Sentence("a result such as 1-0, 0-1, ½, +/- or 0.5"), game_scores, question=became_a_date)
SIDE: Final = choice(
    dict.fromkeys(("WHITE", "W", "BLANQUES", "BLANCAS", "BRANCAS"), "white")
    | dict.fromkeys(("BLACK", "B", "NEGRES", "NEGRAS", "PRETAS"), "black")
)


def score(result: GameScores, side: str | None, trace: Derivation = SILENT) -> Exact:
    if result == UNFINISHED:
        raise missing(Sentence("the game has no result yet"))
    white, black = result
    trace.say(Sentence("White {white}, Black {black}", white=white, black=black))
    return black if side == "black" else white
