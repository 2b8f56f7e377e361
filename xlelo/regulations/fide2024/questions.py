"""Single questions about a player under FIDE's rules of today, for a standard event of today.

Each answer can include its derivation.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import ClassVar, Final, NamedTuple

from xlelo.lang.numbers import plain
from xlelo.lang.sentence import Sentence
from xlelo.law import elo_law as compared
from xlelo.law.dated import DatedLaw
from xlelo.law.derivation import SILENT, Derivation, points
from xlelo.law.questions import Questions as CommonQuestions
from xlelo.law.rounding import Exact, half_away
from xlelo.law.tables import IN_POINTS, POINT, hundredths
from xlelo.model import Thousandths
from xlelo.regulations.fide2011.questions import COMPLETED_REQUIREMENT
from xlelo.regulations.fide2011.questions import initial as initial_before
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.rules import List
from xlelo.regulations.regulation import OpenQuestionError


@dataclass(frozen=True)
class Questions(CommonQuestions):
    performance_is: ClassVar[Sentence] = Sentence("The usual performance: the opponents' mean + dp(p)")
    usual: ClassVar[bool] = True
    parts: ClassVar[tuple[str, ...]] = ("K", "2400", "2300", "U18")

    readings: rules.Readings = rules.AS_READ
    laws: DatedLaw[rules.Law] = rules.LAW
    day: date | None = None
    """Day of the law; None is today."""

    @property
    def law(self) -> rules.Law:
        return self.laws.at(self.day)

    def table_starts(self) -> tuple[int, ...]:
        numbers = self.law.numbers
        return (0, numbers["strongest"]) if "strongest" in numbers else (0,)

    def counted_difference(self, rating: Exact, opponent: Exact) -> int:
        return rules.counted_difference(rating, opponent, List.STANDARD, self.day, self.laws)

    def expected(self, rating: Exact, opponent: Exact, trace: Derivation = SILENT) -> Fraction:
        far = self.law.numbers["far"]
        counted = counted_difference(rating, opponent, List.STANDARD, self.day, trace, self.laws)
        found = expected(counted, trace, self.law)
        if abs(counted) > far and self.laws is rules.LAW:
            trace.say(Sentence("FIDE's online calculator still uses {far} for everybody", far=far))
        return IN_POINTS[found]

    def difference(self, score: Exact, trace: Derivation = SILENT) -> int:
        return difference_of(hundredths(score, 1), trace, self.law)

    def performance_against(self, opponents: Sequence[Exact], scores: Sequence[Exact], trace: Derivation) -> Fraction:
        mean = self.mean(opponents, trace)
        difference = difference_of(hundredths(sum(scores), len(opponents)), trace, self.law)
        return trace.take(rules.performance, {"mean": mean, "more": difference}, mean, difference)

    def factor(self, rating: Exact, games: Sequence[int], part: str = "K", trace: Derivation = SILENT) -> int:
        """K.

        `games`: those of completed events. 2400: was once rated so. U18: the year of the 18th birthday is not over.
        2300: the same, and was once rated 2300.
        """
        if part not in self.parts:
            raise LookupError(Sentence("use {parts} for K here, not “{part}”", parts=list(self.parts), part=part))
        if not games:
            raise OpenQuestionError(COMPLETED_REQUIREMENT)
        young = part in {"U18", "2300"}
        if young:
            trace.say(Sentence("The year of turning {age} is not over", age=self.law.numbers["young_age"]))
        once, fides = Once(part == "2400", part == "2300"), self.laws is rules.LAW
        return factor(rating, sum(games), once, young, trace, self.law, self.readings, fides=fides)

    def used_factor(self, factor: Exact, games: int, trace: Derivation = SILENT) -> Exact:
        return used_factor(factor, games, trace, self.law)

    def change(self, factor: Exact, score: Exact, expected: Exact, trace: Derivation = SILENT) -> Fraction:
        return period_change(factor, (score - expected) * POINT, lambda: f"({plain(score)} − {plain(expected)})", trace)

    def new_rating(self, rating: Exact, change: Exact, trace: Derivation = SILENT) -> int:
        return new_rating(half_away(rating), trace.step(rules.rounded_change, change), trace)

    def can_be_listed(self, rating: Exact) -> bool:
        return rating >= self.law.numbers["floor"]


def counted_difference(
    own: Exact,
    opponent: Exact,
    kind: List,
    day: date | None,
    trace: Derivation = SILENT,
    laws: DatedLaw[rules.Law] = rules.LAW,
) -> int:
    return trace.take(
        rules.counted_difference,
        lambda counted: compared.difference(own, opponent, counted),
        own,
        opponent,
        kind,
        day,
        laws,
    )


def expected(difference: int, trace: Derivation = SILENT, law: rules.Law = rules.TODAY) -> Thousandths:
    return trace.take(rules.expected, lambda _: law.expected.look_up(difference), difference, law=law)


def difference_of(share: int, trace: Derivation = SILENT, law: rules.Law = rules.TODAY) -> int:
    return trace.take(rules.difference_of, lambda _: law.differences.look_up(share), share, law=law)


class Once(NamedTuple):
    """What a player's published ratings have reached."""

    top: bool = False
    below_top: bool = False
    """True if one was 2300 or more."""


COUNTED: Final = {True: (1117, 1117), False: (6166, 6183)}
"""Reached 2400 → FIDE's published months (2017 to 2026) that differ from the text, of all such months."""


def factor(
    rating: Exact,
    games: int,
    once: Once,
    young: bool,
    trace: Derivation = SILENT,
    law: rules.Law = rules.TODAY,
    readings: rules.Readings = rules.AS_READ,
    *,
    fides: bool = True,
) -> int:
    """K. `fides`: the law is FIDE's own, so that its lists are compared with the text."""
    kept = once.top and rules.keeps_top_factor(law)
    reached = law.numbers["top"] if kept else law.numbers["young_below"] if once.below_top and young else None
    facts = (rating, games, once.top, young, once.below_top)
    found = trace.take(
        rules.factor,
        lambda value: Sentence(
            "Rated {rating}, {games} {games:game|games} completed: K = {value}"
            if reached is None
            else "Rated {rating}, {games} {games:game|games} completed, has reached {top} before: K = {value}",
            rating=rating,
            games=games,
            top=reached,
            value=value,
        ),
        *facts,
        law=law,
        readings=readings,
    )
    by_text, published = (rules.factor(*facts, law, rules.Readings(factor=one)) for one in ("text", "published"))
    if fides and by_text != published:
        count, of = COUNTED[once.top or rules.is_at_the_top(rating, law)]
        trace.say(
            Sentence(
                "By the text: K = {text}. FIDE's lists: K = {published}, in {count} of {all} months of such players",
                text=by_text,
                published=published,
                count=count,
                all=of,
            )
        )
    return found


def used_factor(factor: Exact, games: int, trace: Derivation = SILENT, law: rules.Law = rules.TODAY) -> Exact:
    return trace.take(
        rules.used_factor,
        lambda used: Sentence(
            "{games} × {factor} = {product}, not more than {most}"
            if used == factor
            else "{games} × {factor} = {product}, more than {most}: K is {value} for {games} games",
            games=games,
            factor=factor,
            product=games * factor,
            most=law.numbers["most_product"],
            value=used,
        ),
        factor,
        games,
        law=law,
    )


def period_change(factor: Exact, change: Exact, shown: Callable[[], str], trace: Derivation = SILENT) -> Fraction:
    """K × ΣΔR. `change` is ΣΔR in thousandths of a point; `shown` writes out the sum."""
    return trace.take(rules.period_change, {"sum": lambda _: shown()}, factor, change)


def new_rating(old: int, change: int, trace: Derivation = SILENT) -> int:
    return trace.step(rules.new_rating, old, change)


def first_rating(
    opponents: Exact, score: Exact, games: int, trace: Derivation = SILENT, law: rules.Law = rules.TODAY
) -> tuple[Fraction, int, int, Fraction, int]:
    """Ra, p in hundredths, dp, Ru and Ru rounded, from the sum of the opponents' ratings."""
    average = trace.step(rules.average, opponents, games, law=law)
    share = trace.take(
        rules.share,
        {
            "points": lambda _: law.numbers["added_points"],
            "added": lambda _: law.numbers["added_games"],
            "value": lambda found: points(10 * found),
        },
        score,
        games,
        law=law,
    )
    difference = difference_of(share, trace, law)
    performance = trace.step(rules.first_performance, average, difference)
    rating = trace.take(
        rules.first_rating,
        lambda found: Sentence(
            "Rounded {value}" if found == half_away(performance) else "Rounded {value}, at most {most}",
            value=half_away(performance),
            most=law.numbers["highest_first"],
        ),
        performance,
        law=law,
    )
    return average, share, difference, performance, rating


def initial(average: Exact, score: Exact, games: int, end: date | None = None, trace: Derivation = SILENT) -> Exact:
    """Ru of one event by the rules of its day; without a day, by those of today."""
    if end is not None and end < rules.IN_FORCE:
        return initial_before(average, score, games, end, trace)
    law = rules.LAW.at(end)
    *_, found = first_rating(average * games, score, games, trace, law)
    if not rules.can_be_listed(found, law):
        trace.say(Sentence("Below {floor} it is not published", floor=law.numbers["floor"]))
    trace.say(Sentence("FIDE's online calculator still uses the rule of 2022, without the two draws"))
    trace.say(Sentence("FIDE's page of a player may also print a newcomer's performance by that rule (1921 for 1922)"))
    return found
