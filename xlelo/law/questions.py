"""Single questions about one player. Each rule set answers them for functions and quick checks."""

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar, Final, Protocol

from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import SILENT, Derivation
from xlelo.law.rounding import Exact, half_away

COUNTED: Final = Sentence("K depends on the games counted so far: enter their number, 0 for none")


class Questions(Protocol):
    """Single questions about one player, for spreadsheet functions and quick checks.

    With a derivation, each method also records its steps. Ratings are exact numbers, scores are exact points. None
    means that the regulation gives no number. If the regulation cannot answer (an indeterminate performance),
    ValueError gives the reason.
    """

    performance_is: ClassVar[Sentence]
    """Which kind of performance this is, as the beginning of a sentence."""
    usual: ClassVar[bool] = False
    """Whether it is the performance that most people mean."""
    parts: ClassVar[tuple[str, ...]] = ("K",)
    """Allowed values of `part` in `factor`: K may have several parts, or depend on circumstances."""

    def table_starts(self) -> tuple[int, ...]:
        """Own ratings from which another table by difference gives the expected score, 0 first; (): no such tables."""
        return (0,)

    def counted_difference(self, rating: Exact, opponent: Exact) -> Exact:
        """Difference that determines the expected score."""
        return rating - opponent

    def expected(self, rating: Exact, opponent: Exact, trace: Derivation = SILENT) -> Fraction:
        """Expected score of one game. A fractional difference is first rounded, a half away from zero."""

    def difference(self, score: Exact, trace: Derivation = SILENT) -> Exact | None:
        """D(p) for a percentage score from 0 to 1, which is rounded to two decimals, half up."""

    def performance(self, opponents: Sequence[Exact], scores: Sequence[Exact], trace: Derivation = SILENT) -> Fraction:
        """Exact performance. `scores`: one score per opponent, or a single total for all of them."""
        if not opponents:
            raise ValueError(Sentence("no opponents, no performance"))
        return self.performance_against(opponents, scores, trace)

    def performance_against(self, opponents: Sequence[Exact], scores: Sequence[Exact], trace: Derivation) -> Fraction:
        """Performance against at least one opponent."""

    def mean(self, opponents: Sequence[Exact], trace: Derivation) -> Fraction:
        """The opponents' mean rating, where no article of its own says what it is."""
        mean = Fraction(sum(opponents)) / len(opponents)
        trace.say(lambda: Sentence("Mean of the opponents' ratings: {mean}", mean=mean))
        return mean

    def factor(self, rating: Exact, games: Sequence[int], part: str = "K", trace: Derivation = SILENT) -> Exact | None:
        """K. `games`: numbers of games as the regulation counts them; `part`: the part of K, if it has several.

        OpenQuestionError: K depends on games that are not given.
        """

    def used_factor(self, factor: Exact, games: int, trace: Derivation = SILENT) -> Exact:  # noqa: ARG002 - most rules ignore the number of games
        """K that is used for this number of games in one list."""
        return factor

    def change(self, factor: Exact, score: Exact, expected: Exact, trace: Derivation = SILENT) -> Exact:
        """K(W − We), exact, for one game or a sum of games."""

    def rounded(self, rating: Exact, trace: Derivation = SILENT) -> Exact:
        """A rating rounded as in the regulation's list: a half away from zero, if it has no other rule."""
        whole = half_away(rating)
        trace.say(lambda: Sentence("{rating}, rounded {value}", rating=rating, value=whole))
        return whole

    def new_rating(self, rating: Exact, change: Exact, trace: Derivation = SILENT) -> Exact:
        """New rating in the list, with the regulation's rounding and floor."""

    def can_be_listed(self, rating: Exact) -> bool:  # noqa: ARG002 - some lists have no lowest rating
        """Return whether a player in the list can have this rating."""
        return True
