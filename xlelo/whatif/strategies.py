"""Strategies for a rating, in legs of half a year: those of the article, and how people write their own."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law.rounding import Exact
from xlelo.model import Place, Problem, refuse

MONTHS: Final = 6
"""Months of a leg: half a year, as in the article."""

MAX_GAMES: Final = 2000

WRITTEN: Final = re.compile(
    r"\s*(?P<games>\d{1,6}):(?P<percentage>\d{1,3}(?:[.,]\d{1,6})?)\s*%?:(?P<opposition>\d{1,6})"
    r"(?::(?P<lists>\d{0,6}))?(?::[Kk]?(?P<factor>\d{1,6}))?\s*",
    re.ASCII,
)
ALLOWED: Final = Sentence(
    "legs such as 200:80:2000 (games:percentage:opposition), joined by +, are allowed;"
    " after a leg :lists and :K may follow"
)


@dataclass(frozen=True)
class Leg:
    games: int
    percentage: Exact
    opposition: int
    lists: int | None = None
    """Number of lists in the leg. None means as many as the rules publish."""
    factor: int | None = None
    """K in the leg. None means the K of the rules."""

    @property
    def points(self) -> Fraction:
        return self.points_of(self.games)

    def points_of(self, games: int) -> Fraction:
        return Fraction(self.percentage) * games / 100

    @property
    def sentence(self) -> Sentence:
        return Sentence(
            "{percentage} % of {games} v. {opposition}",
            percentage=self.percentage,
            games=self.games,
            opposition=self.opposition,
        )


@dataclass(frozen=True)
class Strategy:
    name: str
    legs: tuple[Leg, ...]

    @property
    def sentence(self) -> Sentence:
        first, *others = (leg.sentence for leg in self.legs)
        for other in others:
            first = Sentence("{one}, then {other}", one=first, other=other)
        return join_sentences((self.name, first), ": ")


@dataclass(frozen=True)
class Claim:
    """Strategies that the article compares, and the articles where it does."""

    title: str
    articles: tuple[str, ...]
    strategies: tuple[Strategy, ...]
    best: str = ""
    """Name of the strategy that has the highest final rating by the article."""


CLAIMS: Final = (
    Claim(
        Sentence("Many games at once"),
        ("afirmação 3",),
        (Strategy(Sentence("many"), (Leg(200, 55, 2000),)), Strategy(Sentence("few"), (Leg(10, 95, 2000),))),
        best=Sentence("many"),
    ),
    Claim(
        Sentence("Lose first, then win"),
        ("afirmação 4",),
        (
            Strategy(Sentence("straight"), (Leg(100, 55, 2000),)),
            Strategy(Sentence("lose first"), (Leg(20, 0, 2000), Leg(100, 55, 2000))),
        ),
        best=Sentence("lose first"),
    ),
    Claim(
        Sentence("All lost, then all won"),
        ("afirmação 5", "afirmação 6"),
        (
            Strategy("A", (Leg(200, 0, 2000), Leg(200, 100, 2000))),
            Strategy("B", (Leg(200, 80, 2000), Leg(200, 80, 2000))),
        ),
        best="A",
    ),
    Claim(
        Sentence("Weak opponents, by a player who plays like 2043"),
        ("afirmação 8",),
        (Strategy(Sentence("equals"), (Leg(100, 56, 2000),)), Strategy(Sentence("weak"), (Leg(100, 80, 1800),))),
        best=Sentence("weak"),
    ),
)


def parse(texts: Sequence[str]) -> tuple[Strategy, ...]:
    """Parses strategies as people write them. All problems are raised together."""
    problems: list[Problem] = []
    strategies = []
    for number, text in enumerate(texts, 1):
        place = Place(Sentence("strategy {number}", number=number))
        legs = [_leg(part) for part in text.split("+")]
        for part, leg in zip(text.split("+"), legs, strict=True):
            problems += [Problem(place, part.strip(), allowed) for allowed in _wrong(leg)]
        strategies.append(Strategy(str(number), tuple(leg for leg in legs if leg is not None)))
    refuse(problems)
    return tuple(strategies)


def _leg(text: str) -> Leg | None:
    found = WRITTEN.fullmatch(text)
    if found is None:
        return None
    return Leg(
        games=int(found["games"]),
        percentage=Fraction(found["percentage"].replace(",", ".")),
        opposition=int(found["opposition"]),
        lists=int(found["lists"]) if found["lists"] else None,
        factor=int(found["factor"]) if found["factor"] else None,
    )


def _wrong(leg: Leg | None) -> Iterator[Sentence]:
    if leg is None:
        yield ALLOWED
        return
    if not 1 <= leg.games <= MAX_GAMES:
        yield Sentence("from 1 to {most} games are allowed in a leg", most=MAX_GAMES)
    if leg.percentage > 100:  # noqa: PLR2004 - per cent
        yield Sentence("a percentage from 0 to 100 is allowed")
    if not 1 <= leg.opposition <= 4000:  # noqa: PLR2004 - as in the forms
        yield Sentence("an opposition from 1 to 4000 is allowed")
    if leg.lists is not None and not 1 <= leg.lists <= leg.games:
        yield Sentence("from one list to one for each game are allowed")
    if leg.factor is not None and not 1 <= leg.factor <= 100:  # noqa: PLR2004 - as in the forms
        yield Sentence("a K from 1 to 100 is allowed")
