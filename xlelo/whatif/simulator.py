"""Plays strategies under every regulation. The total score beside the rating shows the price of a trick."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from xlelo.lang.numbers import plain
from xlelo.lang.sentence import Sentence, join_sentences, sentence_of
from xlelo.law.derivation import SILENT, Derivation
from xlelo.law.questions import Questions
from xlelo.law.rounding import Exact
from xlelo.model import Place, refusal
from xlelo.periods.listing import Listing
from xlelo.regulations import find
from xlelo.regulations.club.period import Period
from xlelo.regulations.club.questions import Questions as Club
from xlelo.regulations.melao import rules
from xlelo.regulations.regulation import Regulation
from xlelo.whatif.strategies import CLAIMS, MONTHS, Claim, Leg, Strategy


class Start(NamedTuple):
    rating: Exact = 2000
    games: int = 101
    """Number of games before the start. With 12 or more, no regulation has a provisional rating."""


START: Final = Start()


@dataclass(frozen=True)
class System:
    """A regulation under which strategies are played."""

    name: str
    questions: Questions
    months: int
    """Months between two lists."""
    factor: Callable[[Exact, int, int, Exact], Exact | None]
    """(rating, games before the list, games in it, highest rating) → K; None if the performance is the new rating."""
    exact: bool = False
    """True if nothing is rounded, as in the article's own numbers."""
    by_game: bool = False
    """Whether a rating moves after each game."""
    lowest: Exact | None = None
    """Lowest rating on the list. With a lower one the player would be unrated."""

    def lists(self, leg: Leg) -> int | None:
        """Number of lists in a leg; None if the months decide."""
        return leg.games if self.by_game else leg.lists


class _Carried(Club):
    """A club's ratings as they are carried to the next step, not as they are published."""

    def new_rating(self, rating: Exact, change: Exact, trace: Derivation = SILENT) -> Exact:
        return self.carried(rating, change, trace)


USUAL_CLUB: Final = Club()


def fixed_factor_system(factor: int, months: int = MONTHS) -> System:
    name = Sentence("K {factor}, monthly" if months == 1 else "K {factor}, half-yearly", factor=factor)
    return System(name, rules.FIDE, months, lambda *_: factor, exact=True)


def systems(factor: int = 10, club: Club = USUAL_CLUB) -> tuple[System, ...]:
    """The systems: a fixed K with few and with many lists, then the regulations, and a club's curve with its usual K.

    FCE has K0 alone, because the games of past seasons are no part of a strategy.
    """
    carried = _Carried(club.rules, club.factors)
    return (
        fixed_factor_system(factor),
        fixed_factor_system(factor, 1),
        *(of_rules(find(code)) for code in ALWAYS_PLAYED),
        System("LOGISTIC", carried, 1, lambda rating, before, *_: carried.factor(rating, (before,))),
    )


class _Kind(NamedTuple):
    """How often a regulation has a list, and what its K depends on."""

    months: int
    games: Callable[[int, int], Sequence[int]]
    """(games before the list, games in it) → the games that K depends on."""
    part: str = "K"
    top: str = ""
    """Number of the rating that gives the lowest K for ever, once it is reached."""
    lowest: str = ""
    """Number of the lowest rating on the list."""


PLAYED: Final = {
    "CNXC": _Kind(6, lambda before, _within: (before,)),
    "FCE": _Kind(1, lambda _before, _within: (), "K0"),
    "FIDE2011": _Kind(2, lambda before, _within: (before,), top="top_rating"),
    "ELO1972": _Kind(12, lambda _before, within: (within,)),
    "FIDE2024": _Kind(1, lambda before, _within: (before,), top="top", lowest="floor"),
}
ALWAYS_PLAYED: Final = ("CNXC", "FCE", "FIDE2011", "ELO1972")
"""The regulations of the article's comparison, and of the what-if page."""
TOP_PART: Final = "2400"
"""The K of a player who has reached the top."""


def can_be_played(regulation: Regulation) -> bool:
    return (regulation.parent or regulation.code) in PLAYED


def of_rules(regulation: Regulation) -> System:
    """A regulation that is played, or one that is derived from it."""
    assert regulation.questions is not None  # noqa: S101 - each of PLAYED has them
    kind = PLAYED[regulation.parent or regulation.code]
    questions = regulation.questions(regulation.readings)
    name = regulation.code if kind.part == "K" else f"{regulation.code}, {kind.part}"
    numbers = regulation.numbers.values

    def factor(rating: Exact, before: int, within: int, highest: Exact) -> Exact | None:
        part = TOP_PART if kind.top and highest >= numbers[kind.top] else kind.part
        found = questions.factor(rating, kind.games(before, within), part)
        return None if found is None else questions.used_factor(found, within)

    months = int(numbers.get("list_months", kind.months))
    return System(name, questions, months, factor, lowest=numbers.get(kind.lowest))


def of_period(period: object, place: Place) -> System:
    """The rules of a club's list. A day's games are taken as single games, and nobody's age is known."""
    if not isinstance(period, Period):
        raise refusal(place, Sentence("its rules are fixed"))
    questions = _Carried(period.rules, tuple(period.factors))
    months, by_game = {"month": (1, False), "list": (MONTHS, False)}.get(period.rules.moves, (1, True))
    return System(
        "CLUB", questions, months, lambda rating, before, *_: questions.factor(rating, (before,)), by_game=by_game
    )


class Portion(NamedTuple):
    """Games of one leg that go into one list."""

    games: int
    leg: Leg


@dataclass(frozen=True)
class Play:
    ratings: tuple[Exact, ...]
    """Ratings in force at the end of each leg."""
    lists: int
    greatest_exposure: Exact
    """Largest K · n of a list. A list by performance counts as 0."""
    stop_reason: Sentence | None = None
    """Reason why the last list gives no rating."""

    @property
    def end(self) -> Exact | None:
        return None if self.stop_reason else self.ratings[-1]


def play(system: System, strategy: Strategy, start: Start = START) -> Play:
    """Plays a strategy list by list.

    If a period is longer than a leg, its games wait; the last list takes all that are left.
    """
    rating, before, lists, highest = start.rating, start.games, 0, start.rating
    waiting: list[Portion] = []
    ratings: list[Exact] = []
    most_exposed: Exact = 0
    for number, leg in enumerate(strategy.legs):
        lists_of_leg = system.lists(leg)
        for month, games in enumerate(_shares(leg.games, lists_of_leg or MONTHS), number * MONTHS + 1):
            if games:
                waiting.append(Portion(games, leg))
            is_due = lists_of_leg or month % system.months == 0 or month == len(strategy.legs) * MONTHS
            if not waiting or not is_due:
                continue
            try:
                rating, exposure = _list(system, rating, before, waiting, highest)
            except ValueError as reason:
                return Play(tuple(ratings), lists, most_exposed, sentence_of(reason))
            lists += 1
            highest = max(highest, rating)
            most_exposed = max(most_exposed, exposure)
            before += sum(portion.games for portion in waiting)
            waiting.clear()
        ratings.append(rating)
    return Play(tuple(ratings), lists, most_exposed)


def _shares(games: int, portions: int) -> Iterator[int]:
    """Splits games into portions that are as equal as possible."""
    for portion in range(portions):
        yield games * (portion + 1) // portions - games * portion // portions


def _list(
    system: System, rating: Exact, before: int, portions: Sequence[Portion], highest: Exact
) -> tuple[Exact, Exact]:
    """Rating of the next list, and its K · n."""
    within = sum(portion.games for portion in portions)
    change: Exact = 0
    exposure: Exact = 0
    for games, leg in portions:
        factor = leg.factor or system.factor(rating, before, within, highest)
        if factor is None:
            return _performance_rating(system, portions), 0
        change += factor * (leg.points_of(games) - games * system.questions.expected(rating, leg.opposition))
        exposure += rules.exposure(factor, games)
    new = rating + change if system.exact else system.questions.new_rating(rating, change)
    if system.lowest is not None and new < system.lowest:
        raise ValueError(Sentence("{rating} is too low for the list: the player would be unrated", rating=new))
    return new, exposure


def _performance_rating(system: System, portions: Sequence[Portion]) -> Exact:
    opponents = [leg.opposition for games, leg in portions for _ in range(games)]
    points = sum((leg.points_of(games) for games, leg in portions), Fraction(0))
    return system.questions.rounded(system.questions.performance(opponents, [points]))


HEADINGS: Final = (
    Sentence("Strategy"),
    Sentence("Rules"),
    Sentence("Ratings"),
    Sentence("End"),
    Sentence("Points"),
    Sentence("Games"),
    Sentence("Percentage"),
    Sentence("Lists"),
    Sentence("Most K·n"),
)
EXPOSURE_MARK: Final = "!"
"""Mark of a list whose K · n is above FIDE's later limit."""


def simulate(
    strategies: Sequence[Strategy] = (), start: Start = START, under: Sequence[System] | None = None
) -> list[Listing]:
    """Compares the given strategies, or those of the article. A line says where an article's claim fails."""
    claims = (Claim(Sentence("Strategies"), (), tuple(strategies)),) if strategies else CLAIMS
    return [_comparison(claim, start, systems() if under is None else under) for claim in claims]


def _comparison(claim: Claim, start: Start, under: Sequence[System]) -> Listing:
    played = {system: {one.name: play(system, one, start) for one in claim.strategies} for system in under}
    return Listing(
        title=join_sentences((claim.title, *claim.articles), " · "),
        headings=HEADINGS,
        rows=[_row(one, system, played[system][one.name], start) for system in under for one in claim.strategies],
        numeric=frozenset(range(3, len(HEADINGS))),
        notes=(
            *(one.sentence for one in claim.strategies),
            Sentence(
                "{mark} one list can move a rating by more than {most} points",
                mark=EXPOSURE_MARK,
                most=rules.TODAY.numbers["carried"],
            ),
            *_slips(claim, played),
        ),
    )


def _row(strategy: Strategy, system: System, play: Play, start: Start) -> tuple[str, ...]:
    legs = [(leg.points, leg.games) for leg in strategy.legs]
    path = [start.rating, *play.ratings, *([play.stop_reason] if play.stop_reason else [])]
    return (
        strategy.name,
        system.name,
        join_sentences(path, " → "),
        "" if play.end is None else plain(play.end),
        plain(sum(points for points, _ in legs)),
        str(sum(games for _, games in legs)),
        Sentence("{percentage} %", percentage=Fraction(rules.total_score(legs) * 100)),
        str(play.lists),
        _exposure(play.greatest_exposure),
    )


def _exposure(most: Exact) -> str:
    if not most:
        return ""
    return join_sentences((EXPOSURE_MARK, most), "") if rules.is_exposed(most, 1) else plain(most)


def _slips(claim: Claim, plays: Mapping[System, Mapping[str, Play]]) -> Iterator[Sentence]:
    """The rules under which a claim fails, and the errors of the text itself."""
    if claim.best:
        failing = [system.name for system, ends in plays.items() if not _is_best(claim.best, ends)]
        if failing:
            yield Sentence(
                "“{best}” does not have the highest final rating under {rules}",
                best=claim.best,
                rules=join_sentences(failing, "; "),
            )
    for number in claim.articles:
        for slip in rules.TEXT[number].slips:
            yield Sentence("Error in the claim: {slip}", slip=slip)


def _is_best(name: str, plays: Mapping[str, Play]) -> bool:
    best = plays[name].end
    return best is not None and all(
        other.end is None or best > other.end for one, other in plays.items() if one != name
    )
