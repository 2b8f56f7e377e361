"""Single questions about a player under the FCE regulation. Each answer can include its derivation."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import ClassVar

from xlelo.lang.sentence import Sentence
from xlelo.law import elo_law as compared
from xlelo.law.derivation import SILENT, Derivation
from xlelo.law.questions import Questions as CommonQuestions
from xlelo.law.rounding import Exact, half_away
from xlelo.law.tables import hundredths
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.rules import List

UNDER_TWELVE = {"U12": List.STANDARD, "U12RAPID": List.RAPID}
LISTS = {List.STANDARD: Sentence("standard list"), List.RAPID: Sentence("rapid list")}


@dataclass(frozen=True)
class Questions(CommonQuestions):
    performance_is: ClassVar[Sentence] = Sentence("Performance of a guest (art. 14)")
    parts: ClassVar[tuple[str, ...]] = ("K", "K0", "DELTA", "MP", "RAPID", *UNDER_TWELVE)

    readings: rules.Readings = rules.AS_READ
    law: rules.Law = rules.TODAY

    def expected(self, rating: Exact, opponent: Exact, trace: Derivation = SILENT) -> Fraction:
        return compared.expected(rules.expected, rating, opponent, trace, self.law)

    def difference(self, score: Exact, trace: Derivation = SILENT) -> int:
        return rules.told_difference(hundredths(score, 1), trace, law=self.law)

    def performance_against(self, opponents: Sequence[Exact], scores: Sequence[Exact], trace: Derivation) -> Fraction:
        """Performance against opponents.

        A single total is split into wins and losses, because single scores are unknown.
        """
        if len(scores) == len(opponents):
            met = [(rating, score, 1) for rating, score in zip(opponents, scores, strict=True)]
        else:
            met = self._split_total(opponents, scores[0])
        found = rules.performance(met, self.readings, trace, self.law)
        assert found is not None  # noqa: S101 - there is an opponent
        return found

    def _split_total(self, opponents: Sequence[Exact], total: Exact) -> list[tuple[Exact, Exact, int]]:
        """Splits a total: wins first, then a draw, then losses. Any other order has the same mean difference."""
        left = Fraction(total)
        met: list[tuple[Exact, Exact, int]] = []
        for rating in opponents:
            score = min(left, Fraction(1))
            met.append((rating, score, 1))
            left -= score
        return met

    def factor(self, rating: Exact, games: Sequence[int], part: str = "K", trace: Derivation = SILENT) -> Exact | None:
        """K or a part of it.

        `games`: those played in each of the last complete seasons, newest first. RAPID: the part of K used in the
        rapid list. U12, U12RAPID: the K of an under-12 event, for any player.
        """
        played = tuple(games)
        if len(played) > (most := max(self.law.weights)):
            raise ValueError(
                Sentence("give the games of at most the last {most} seasons, not {count}", most=most, count=len(played))
            )
        match part:
            case "K":
                return self.factor_of(rating, len(played), played, trace)
            case "K0":
                return rules.told_base_factor(rating, self.readings, trace, law=self.law)
            case "DELTA":
                return self.activity(len(played), played, trace)
            case "MP":
                return self.mean_games(len(played), played, trace)
            case "RAPID":
                return rapid_factor(self.factor_of(rating, len(played), played, trace), trace, self.law)
        if part in UNDER_TWELVE:
            return under_twelve_factor(UNDER_TWELVE[part], trace, self.law)
        raise LookupError(Sentence("K has the parts {parts}, not “{part}”", parts=list(self.parts), part=part))

    def factor_of(self, rating: Exact, seasons: int, games: Sequence[int], trace: Derivation = SILENT) -> int:
        """K as the sum of K0 and ΔK."""
        if trace is SILENT:  # a column of cells: without the mean, which only those who read it need
            activity = rules.activity(seasons, games, self.readings, self.law)
            return rules.factor(rules.base_factor(rating, self.readings, self.law), activity)
        return self.factor_from(
            rules.told_base_factor(rating, self.readings, trace, law=self.law), seasons, games, trace
        )

    def factor_from(self, base: int, seasons: int, games: Sequence[int], trace: Derivation = SILENT) -> int:
        activity = self.activity(seasons, games, trace)
        return trace.step(rules.factor, base, activity)

    def activity(self, seasons: int, games: Sequence[int], trace: Derivation = SILENT) -> int:
        mean = self.mean_games(seasons, games, trace)
        if mean is None:
            return trace.step(rules.component_without_seasons)
        return trace.take(
            rules.activity_component,
            {
                "most": lambda _: self.law.numbers["most_activity"],
                "divisor": lambda _: self.law.numbers["activity_divisor"],
                "exact": lambda _: rules.exact_component(mean, self.law),
            },
            mean,
            law=self.law,
        )

    def mean_games(self, seasons: int, games: Sequence[int], trace: Derivation = SILENT) -> Fraction | None:
        """Weighted mean of the games. Without a complete season it is None and the derivation stays unchanged."""

        def sentence(mean: Fraction | None) -> Sentence | None:
            if mean is None:
                return None
            return Sentence(
                "Games played in those seasons, newest first: {games}; weighted mean MP = {value} (at most {most})",
                most=self.law.numbers["most_games"],
                games=", ".join(map(str, games[:seasons])),
                value=mean,
            )

        return trace.take(rules.mean_games, sentence, seasons, games, self.readings, law=self.law)

    def change(self, factor: Exact, score: Exact, expected: Exact, trace: Derivation = SILENT) -> Exact:
        # one kind of number in, the same out
        return trace.step(rules.variation, factor=factor, score=score, expected=expected)  # type: ignore[arg-type]

    def new_rating(self, rating: Exact, change: Exact, trace: Derivation = SILENT) -> int:
        variation = trace.step(rules.rounded_variation, variation=change)
        old = half_away(rating)
        return trace.step(rules.new_rating, old, variation, law=self.law)

    def can_be_listed(self, rating: Exact) -> bool:
        return rating >= self.law.numbers["floor"]


def list_of(minutes: Exact, increment: Exact, trace: Derivation = SILENT, law: rules.Law = rules.TODAY) -> List:
    return trace.take(
        rules.list_of,
        {
            "time": lambda _: minutes + increment,
            "list": LISTS.__getitem__,
            "article": rules.TIME_ARTICLES.__getitem__,
        },
        minutes,
        increment,
        law=law,
    )


def list_of_time(minutes: Exact, increment: Exact, trace: Derivation = SILENT, law: rules.Law = rules.TODAY) -> str:
    return list_of(minutes, increment, trace, law).value


def under_twelve_factor(kind: List, trace: Derivation = SILENT, law: rules.Law = rules.TODAY) -> int:
    return trace.take(rules.under_twelve_factor, {"article": rules.UNDER_TWELVE_ARTICLES[kind]}, kind, law=law)


def rapid_factor(factor: int, trace: Derivation = SILENT, law: rules.Law = rules.TODAY) -> Fraction:
    """The part of K used in a rapid game."""

    def sentence(share: rules.Share) -> Sentence:
        return share_of(share, Sentence("K = {factor}", factor=factor), used(factor, share))

    return used(factor, trace.take(rules.rapid_share, sentence, List.RAPID, law=law))


def used(factor: int, share: rules.Share) -> Fraction:
    return Fraction(share * factor, rules.WHOLE_SHARE)


def share_of(share: rules.Share, of: Sentence, used: Fraction) -> Sentence:
    if 2 * share == rules.WHOLE_SHARE:
        return Sentence("Half of {of}: {value}", of=of, value=used)
    return Sentence("{share} % of {of}: {value}", share=Fraction(100 * share, rules.WHOLE_SHARE), of=of, value=used)


def initial(
    birth: date | None,
    federated: date | None,
    fide: int | None,
    standard: int | None,
    trace: Derivation = SILENT,
    law: rules.Law = rules.TODAY,
) -> int:
    """First rating: from the standard list (for rapid), else from FIDE, else by age."""
    if standard is not None:
        return trace.step(rules.initial_by_standard, standard)
    if fide is not None:
        return trace.step(rules.initial_by_fide, fide)
    if birth is None or federated is None:
        raise ValueError(Sentence("the dates of birth and federation are needed"))
    return initial_by_age(birth, federated, trace, law)


def initial_by_age(birth: date, federated: date, trace: Derivation = SILENT, law: rules.Law = rules.TODAY) -> int:
    days = (federated - birth).days
    age = trace.take(rules.age, {"year": lambda _: law.numbers["year_days"], "days": days}, birth, federated, law=law)
    return trace.take(
        rules.initial_by_age,
        "First rating, younger than {youngest}: {value}"
        if age < law.numbers["youngest"]
        else "First rating, older than {oldest}: {value}"
        if age > law.numbers["oldest"]
        else "First rating: {age_base} + {age_step} × {age} = {value}",
        age,
        law=law,
    )
