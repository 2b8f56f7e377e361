"""Single questions about a player under a club's own rules. The player is the first-named one of each game."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import ClassVar, Final, TypeVar

from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law import elo_law as compared
from xlelo.law.derivation import SILENT, Derivation, taken_as
from xlelo.law.interpretation import Setting
from xlelo.law.kinds import Kind
from xlelo.law.questions import COUNTED
from xlelo.law.questions import Questions as CommonQuestions
from xlelo.law.rounding import Exact
from xlelo.law.tables import hundredths
from xlelo.model import Problem
from xlelo.regulations.club import curve, rules
from xlelo.regulations.club.rules import KINDS, USUAL, USUAL_RULES, Factor, Real, Rules
from xlelo.regulations.club.settings import AGE, chosen_rules, factors_of, value_of
from xlelo.regulations.regulation import OpenQuestionError, OwnRules

Number = TypeVar("Number", bound=Exact)

CURVE: Final = {name: KINDS[name] for name in ("scale", "cap", "advantage")}
"""The rules of the logistic curve."""


@dataclass(frozen=True)
class Questions(CommonQuestions):
    performance_is: ClassVar[Sentence] = Sentence("The rating at which the expected score equals the score")

    rules: Rules = USUAL_RULES
    factors: Sequence[Factor] = USUAL

    def counted_difference(self, rating: Exact, opponent: Exact) -> Exact:
        return rules.difference(rating, opponent, self.rules)

    def expected(self, rating: Exact, opponent: Exact, trace: Derivation = SILENT, length: int = 1) -> Fraction:
        """Expected score of a game, or of a match. `length`: the points that win the match."""
        counted = trace.take(
            rules.difference, lambda found: self._difference(rating, opponent, found), rating, opponent, self.rules
        )
        root = rules.length_factor(length, self.rules)
        if root != 1:
            text = Sentence(
                "{difference} × √{length} = {value}", difference=counted, length=length, value=counted * root
            )
            trace.say(text, "4")
        counted *= root
        return trace.take(rules.expected, lambda found: self._expectation_text(counted, found), counted, self.rules)

    def difference(self, score: Exact, trace: Derivation = SILENT) -> Exact:
        return self._within_cap(
            trace.take(curve.difference_of, lambda found: self._difference_of(score, found), score, self.rules)
        )

    def performance_against(self, opponents: Sequence[Exact], scores: Sequence[Exact], trace: Derivation) -> Fraction:
        scored = sum(scores)
        self.mean(opponents, trace)
        return self._within_cap(
            trace.take(
                curve.performance, {"scored": scored, "count": lambda _: len(opponents)}, opponents, scored, self.rules
            )
        )

    def _within_cap(self, found: Number | None) -> Number:
        if found is None:
            raise ValueError(Sentence("no rating has this expected score: the cap is {cap}", cap=self.rules.cap))
        return found

    def factor(self, rating: Exact, games: Sequence[int], part: str = "K", trace: Derivation = SILENT) -> Exact:
        """K by the first row that fits. `games`: those counted so far; `part`: K, or the player's age."""
        if not games and any(row.games_under is not None for row in self.factors):
            raise OpenQuestionError(COUNTED)
        rating = rules.to_six_decimals(rating)
        return trace.take(rules.factor, row_text, sum(games), rating, _age(part), self.factors).k

    def change(
        self,
        factor: Exact,
        score: Exact,
        expected: Real,
        trace: Derivation = SILENT,
        weight: Exact = 1,
        length: int = 1,
    ) -> Exact:
        root = rules.length_factor(length, self.rules)
        further = [weight] * (weight != 1) + [f"√{length}"] * (root != 1)
        found = trace.take(
            rules.change,
            {
                "factors": lambda _: join_sentences([factor, *further], " × "),
                "expected": lambda _: rules.to_six_decimals(expected),
                "change": rules.to_six_decimals,
            },
            factor,
            weight,
            root,
            score,
            expected,
        )
        return Fraction(found)

    def rounded(self, rating: Exact, trace: Derivation = SILENT) -> Exact:
        rating = rules.to_six_decimals(rating)
        return trace.step(rules.list_rating, rating, self.rules.decimals)

    def new_rating(self, rating: Exact, change: Exact, trace: Derivation = SILENT) -> Exact:
        return self.rounded(self.carried(rating, change, trace), trace)

    def carried(self, rating: Exact, change: Real, trace: Derivation = SILENT) -> Exact:
        """Rating with which the next step begins."""
        before = rules.to_six_decimals(rating)
        moved = trace.take(rules.add_change, {"change": lambda value: value - before}, before, change)
        return self._apply_floor(self._round_carried(moved, trace), trace)

    def first_rating(self, games: Sequence[tuple[Exact, Exact]], trace: Derivation) -> Exact:
        """Games: the opponents' ratings, and the points."""
        opponents, scores = zip(*games, strict=True)
        found = trace.take(
            rules.first_performance,
            {"count": len(games), "mean": Fraction(sum(opponents)) / len(games)},
            opponents,
            sum(scores),
            self.rules,
        )
        return self._round_carried(self._apply_floor(found, trace), trace)

    def _round_carried(self, rating: Exact, trace: Derivation) -> Exact:
        return trace.take(
            rules.round_carried,
            lambda value: (
                None if value == rating else Sentence("{rating}, rounded {value}", rating=rating, value=value)
            ),
            rating,
            self.rules,
        )

    def _apply_floor(self, rating: Exact, trace: Derivation) -> Exact:
        return trace.take(
            rules.apply_floor,
            lambda value: (
                None
                if value == rating
                else Sentence("{rating} is below the floor: {value}", rating=rating, value=value)
            ),
            rating,
            self.rules,
        )

    def _difference(self, rating: Exact, opponent: Exact, counted: Exact) -> Sentence:
        by = self.rules
        if not by.advantage:
            return compared.difference(rating, opponent, counted)
        exact = rating + by.advantage - opponent
        figure = Sentence(
            "{rating} {advantage+} (advantage) − {opponent} = {difference}",
            rating=rating,
            advantage=by.advantage,
            opponent=opponent,
            difference=exact,
        )
        return taken_as(figure, exact, counted)

    def _expectation_text(self, counted: Exact, value: Fraction) -> Sentence:
        value = rules.to_six_decimals(value)
        if self.rules.curve == "fide":
            return Sentence("Expected score by FIDE's table: {value}", value=value)
        return Sentence(
            "1/(1 + 10^({opposite}/{scale})) = {value}", opposite=-counted, scale=self.rules.scale, value=value
        )

    def _difference_of(self, share: Exact, value: Exact | None) -> Sentence | None:
        if value is None:
            return None
        if share in (0, 1):
            return Sentence("All points or none: {value}", value=value)
        if self.rules.curve == "fide":
            return curve.DIFFERENCES.look_up(hundredths(share, 1))
        return Sentence(
            "{scale} × log10({share}/{rest}) = {value}",
            scale=self.rules.scale,
            share=share,
            rest=1 - share,
            value=value,
        )


def row_text(factor: Factor) -> Sentence:
    """K, and the conditions of its row in words."""
    conditions = (
        Sentence("fewer than {value} games", value=factor.games_under),
        Sentence("rated {value} or more", value=factor.rating_from),
        Sentence("rated below {value}", value=factor.rating_under),
        Sentence("aged {value} or less", value=factor.age_to),
    )
    found = [text for text, value in zip(conditions, factor, strict=False) if value is not None]
    row = join_sentences(found) if found else Sentence("everybody else")
    return Sentence("K of {k}, from the row: {row}", k=factor.k, row=row)


def _age(part: str) -> int | None:
    if part == "K":
        return None
    try:
        age: int = value_of(part, AGE)
    except ValueError:
        raise LookupError(Sentence("use K or the player's age here, not “{part}”", part=part)) from None
    return age


def _rule_questions(
    settings: Iterable[Setting], problems: list[Problem], kinds: Mapping[str, Kind] = KINDS
) -> Questions:
    return Questions(Rules(**chosen_rules(settings, problems, kinds)))


OWN_RULES: Final = OwnRules(
    names={"CLUB": _rule_questions, "LOGISTIC": partial(_rule_questions, kinds=CURVE)},
    rules=_rule_questions,
    factors=lambda rows, problems: Questions(factors=factors_of(rows, problems) or USUAL),
    columns=len(Factor._fields),
)
