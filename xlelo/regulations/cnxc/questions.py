"""Single questions about a player under the CNXC regulation."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final

from xlelo.drafting.regulation import Questions as Asked
from xlelo.drafting.rounding import Exact, half_away, half_up
from xlelo.drafting.table import IN_POINTS, POINT
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.rules import Status

if TYPE_CHECKING:
    from collections.abc import Sequence

CATEGORIES: Final = {
    "absolute final": "absolute_final",
    "campeonato de portugal absoluto fase final": "absolute_final",
    "absoluto fase final": "absolute_final",
    "team final board 1": "team_final_board1",
    "team final board1": "team_final_board1",
    "campeonato de portugal de equipas fase final 1o tabuleiro": "team_final_board1",
    "equipas fase final 1o tabuleiro": "team_final_board1",
    "honour": "honour",
    "permanente da categoria de honra": "honour",
    "permanente de honra": "honour",
    "categoria de honra": "honour",
}
"""The competitions that 5.3 names, in Portuguese and English; any other name is any other competition."""


@dataclass(frozen=True)
class Questions(Asked):
    performance_is: ClassVar[str] = "CNXC's performance (6.2)"

    readings: rules.Readings = rules.AS_READ

    def expected(self, rating: Exact, opponent: Exact) -> Fraction:
        return IN_POINTS[rules.expected(half_away(rating - opponent))]

    def difference(self, score: Exact) -> int:
        return rules.difference_of(Fraction(score))

    def performance(self, opponents: Sequence[Exact], scores: Sequence[Exact]) -> Fraction:
        if not opponents:
            raise ValueError("no opponents, no performance")
        share = rules.share(sum(scores) * POINT, len(opponents))
        return rules.performance(rules.opponents_mean(opponents), rules.difference_of(share))

    def factor(self, rating: Exact, games: Sequence[int], part: str = "K") -> int | None:
        """`games`: those counted so far; the matrix has whole ratings, as lists have."""
        if part != "K":
            raise LookupError(f"K has no parts here, so that “{part}” is none")
        counted = sum(games)
        if rules.status_after(Status.PROVISIONAL, counted) is not Status.EFFECTIVE:
            return None
        return rules.factor(half_up(rating), counted)

    def rounded(self, rating: Exact) -> int:
        return rules.rounded(rating)

    def new_rating(self, rating: Exact, change: Exact) -> int:
        return rules.rounded(rules.new_effective(rating, [change]))


def virtual(iccf: int | None, fpx: int | None, fide: int | None, competition: str = "") -> int:
    """The virtual rating in a competition that is named as people name it."""
    return rules.virtual_rating(iccf, fpx, fide, CATEGORIES.get(_plain_words(competition), rules.OTHER))


def provisional(performances: Sequence[Exact], games: Sequence[int]) -> int:
    """The list rating after performances over so many games each."""
    return rules.rounded(rules.provisional(list(zip(games, performances, strict=True))))


def _plain_words(text: str) -> str:
    """Without case, accents and punctuation: 1.º, 1º and 1o are the same."""
    letters = unicodedata.normalize("NFKD", text.replace(".º", "º")).casefold()
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(re.findall(r"[a-z0-9]+", kept))
