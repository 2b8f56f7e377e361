"""What a regulation offers to the rest of the program; a federation is one of these and a folder."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from xlelo.drafting.derivation import SILENT
from xlelo.drafting.exchange import OVER_THE_BOARD
from xlelo.drafting.numbers import NO_NUMBERS, Numbers
from xlelo.lang.sentence import said

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date
    from fractions import Fraction

    from xlelo.drafting.article import Text
    from xlelo.drafting.cards import Card
    from xlelo.drafting.derivation import Derivation
    from xlelo.drafting.exchange import Exchange
    from xlelo.drafting.form import File, Reading
    from xlelo.drafting.intake import Carried, Intake
    from xlelo.drafting.lambdas import Lambdas
    from xlelo.drafting.rounding import Exact
    from xlelo.drafting.sheet import BookOf
    from xlelo.lang.sentence import Sentence
    from xlelo.model import Finding

Period = TypeVar("Period")
Readings = TypeVar("Readings")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Listing:
    """A list as it is printed: title, headings with their article, rows of text, notes below."""

    title: str
    headings: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    numeric: frozenset[int] = frozenset()
    """The columns that hold numbers and stand to the right."""
    notes: tuple[str, ...] = ()
    key: str = ""
    """Which list it is, as files are called that hold one of several."""
    ids: Sequence[str] = ()
    """Whose row each is, where the rows are players."""

    def said(self, language: str) -> Listing:
        """With all its sentences in that language."""
        return replace(
            self,
            title=said(self.title, language),
            headings=tuple(said(one, language) for one in self.headings),
            rows=[tuple(said(cell, language) for cell in row) for row in self.rows],
            notes=tuple(said(note, language) for note in self.notes),
        )


class Published(NamedTuple):
    """A player's line of one list, as far as every regulation has it."""

    list: str
    id: str
    name: str
    old: int | None
    new: int | None


class Entry(NamedTuple):
    """A player as pairing programs want to know him, with his new rating; the date of birth is not for publication."""

    id: str
    name: str
    rating: int
    factor: int | None
    title: str | None = None
    birth: date | None = None
    fide: int | None = None


@dataclass(frozen=True)
class RunOf(Generic[Period, Readings, Result]):
    """A period's run: how it is read, rated, printed and explained."""

    name: str
    """What the folder holds: a month, a half-year."""
    files: tuple[File, ...]
    assembled: Callable[[Reading], Period | None]
    """The period; problems go into the reading."""
    rated: Callable[[Period, Readings], Result]
    as_json: Callable[[Result], Mapping[str, object]]
    listings: Callable[..., Sequence[Listing]]
    """(result, language) → the lists as they are published; in English where no language is named."""
    findings: Callable[[Result], Sequence[Finding]]
    explained: Callable[[Result, str], Derivation]
    """(result, player id) → derivation. The result carries its period, whose players are a mapping by id."""
    published: Callable[[Result], Sequence[Published]] = lambda _: ()
    """Every player's old and new rating, list by list."""
    cards: Callable[..., Mapping[str, Sequence[Card]]] = lambda _result, _language="": {}
    """(result, language) → every player's games and sums, list by list."""
    carried: Callable[[Result], Sequence[Carried]] = lambda _: ()
    """What a result leaves behind in the files of the next period."""
    rosters: Callable[[Result], Mapping[str, Sequence[Entry]]] = lambda _: {}
    """List by list, who is published in it."""
    intake: Intake | None = None
    """How a tournament's file becomes rows of the period's files."""


class OpenQuestionError(Exception):
    """A question that somebody left open: its sentence asks for what is missing."""


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

    def expected(self, rating: Exact, opponent: Exact, told: Derivation = SILENT) -> Fraction:
        """The expected score of one game; a difference with a fraction is rounded half away from zero first."""

    def difference(self, score: Exact, told: Derivation = SILENT) -> int | None:
        """D(p) for a percentage score from 0 to 1, rounded to two decimals half up."""

    def performance(self, opponents: Sequence[Exact], scores: Sequence[Exact], told: Derivation = SILENT) -> Fraction:
        """Exact. One score per opponent, or a single total of as many games as there are opponents."""

    def factor(self, rating: Exact, games: Sequence[int], part: str = "K", told: Derivation = SILENT) -> Exact | None:
        """K, from what the regulation counts as games; `part` names a component where K has some.

        OpenQuestionError where K depends on games that are not given.
        """

    def used_factor(self, factor: Exact, games: int, told: Derivation = SILENT) -> Exact:  # noqa: ARG002 - most rules ask for no number of games
        """The K that is used for so many games of one list."""
        return factor

    def change(self, factor: Exact, score: Exact, expected: Exact, told: Derivation = SILENT) -> Exact:
        """K(W − We), exact, of one game or of several that are summed."""

    def rounded(self, rating: Exact, told: Derivation = SILENT) -> int:
        """A rating as the regulation's list rounds it."""

    def new_rating(self, rating: Exact, change: Exact, told: Derivation = SILENT) -> int:
        """The list rating after an exact change, with the regulation's own rounding and floor."""

    def in_the_list(self, rating: Exact) -> bool:  # noqa: ARG002 - some lists have no lowest rating
        """Whether a player of this list can have such a rating."""
        return True


class Demo(NamedTuple):
    """A period of the examples to begin with."""

    folder: str
    player: str
    """Somebody to be explained."""
    following: str
    """What the workbook of the next period may be called."""
    change: Sentence
    """What to try out in the workbook."""


@dataclass(frozen=True)
class RegulationOf(Generic[Period, Readings, Result]):
    code: str
    """As people type it, in capital letters; its folder bears the same name in small ones."""
    text: Text
    readings: Readings
    """The readings as the text is taken by default."""
    questions: Callable[[Readings], Questions] | None
    """Questions answered under given readings; None where a document has no such rules."""
    run: RunOf[Period, Readings, Result] | None = None
    numbers: Numbers = NO_NUMBERS
    """Those that its articles name."""
    examples: Mapping[str, Callable[[], Derivation]] | None = None
    """The document's own worked examples, by article."""
    games: str = OVER_THE_BOARD
    """Which kind of games it rates."""
    exchange: Exchange | None = None
    """How it rates periods of others that rate games of its kind, and tells its own."""
    lambdas: Lambdas | None = None
    """The same questions as formulas, for functions that a spreadsheet calculates itself."""
    book: Callable[[], BookOf[Period, Readings, Result]] | None = None
    """Its workbook, which is loaded when one is meant."""
    demo: Demo | None = None
    offers: Mapping[str, Callable[..., Exact | str]] = field(default_factory=dict)
    """Answers that it alone has, by the function's name in spreadsheets."""


Run: TypeAlias = RunOf[object, object, object]
Regulation: TypeAlias = RegulationOf[object, object, object]
"""As the rest of the program meets them: what a period and a result hold, only their regulation knows."""
