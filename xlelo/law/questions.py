"""Single questions about one player, which each rule set answers: functions and quick checks ask them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol

from xlelo.law.derivation import SILENT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from xlelo.lang.sentence import Sentence
    from xlelo.law.derivation import Derivation
    from xlelo.law.rounding import Exact


class Questions(Protocol):
    """Single questions about one player: what spreadsheet functions and quick checks ask.

    Each tells how it comes to its answer, step by step, if a derivation is handed to it. Ratings are exact numbers,
    scores exact points. None means that the regulation gives no number there;
    a question that the regulation cannot answer (an indeterminate performance) raises ValueError with the reason.
    """

    performance_is: ClassVar[Sentence]
    """Which of the things called performance this one is, as the beginning of a sentence."""
    usual: ClassVar[bool] = False
    """It is the one that the word means to most people."""
    parts: ClassVar[tuple[str, ...]] = ("K",)
    """What may be asked for as K: the rules may make it of some parts, or let it depend on circumstances."""

    def counted_difference(self, rating: Exact, opponent: Exact) -> Exact:
        """What the expected score goes by: games alike in it have the same."""
        return rating - opponent

    def expected(self, rating: Exact, opponent: Exact, trace: Derivation = SILENT) -> Fraction:
        """The expected score of one game; a difference with a fraction is rounded half away from zero first."""

    def difference(self, score: Exact, trace: Derivation = SILENT) -> int | None:
        """D(p) for a percentage score from 0 to 1, rounded to two decimals half up."""

    def performance(self, opponents: Sequence[Exact], scores: Sequence[Exact], trace: Derivation = SILENT) -> Fraction:
        """Exact. One score per opponent, or a single total of as many games as there are opponents."""

    def factor(self, rating: Exact, games: Sequence[int], part: str = "K", trace: Derivation = SILENT) -> Exact | None:
        """K, from what the regulation counts as games; `part` names a component where K has some.

        OpenQuestionError where K depends on games that are not given.
        """

    def used_factor(self, factor: Exact, games: int, trace: Derivation = SILENT) -> Exact:  # noqa: ARG002 - most rules ask for no number of games
        """The K that is used for so many games of one list."""
        return factor

    def change(self, factor: Exact, score: Exact, expected: Exact, trace: Derivation = SILENT) -> Exact:
        """K(W − We), exact, of one game or of several that are summed."""

    def rounded(self, rating: Exact, trace: Derivation = SILENT) -> int:
        """A rating as the regulation's list rounds it."""

    def new_rating(self, rating: Exact, change: Exact, trace: Derivation = SILENT) -> int:
        """The list rating after an exact change, with the regulation's own rounding and floor."""

    def in_the_list(self, rating: Exact) -> bool:  # noqa: ARG002 - some lists have no lowest rating
        """Whether a player of this list can have such a rating."""
        return True
