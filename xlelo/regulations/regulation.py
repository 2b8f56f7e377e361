"""What a regulation offers to the rest of the program; a federation is one of these and a folder."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from xlelo.lang import words
from xlelo.law.numbers import NO_NUMBERS, Numbers
from xlelo.periods.exchange import OVER_THE_BOARD

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date

    from xlelo.lang import Words
    from xlelo.lang.sentence import Sentence
    from xlelo.law.article import Text
    from xlelo.law.dated import DatedLaw
    from xlelo.law.derivation import Derivation
    from xlelo.law.questions import Questions
    from xlelo.law.rounding import Exact
    from xlelo.model import Finding
    from xlelo.periods.cards import Card
    from xlelo.periods.event_import import EventImport, NextRows
    from xlelo.periods.exchange import Exchange
    from xlelo.periods.form import File, ParsedFiles
    from xlelo.periods.form import Table as FileTable
    from xlelo.periods.listing import Entry, Listing, Published
    from xlelo.sheets.lambdas import Lambdas
    from xlelo.sheets.sheet import Content, ExpectedCells, Sheet, Sizes, Typed

Period = TypeVar("Period")
Readings = TypeVar("Readings")
Result = TypeVar("Result")


@dataclass(frozen=True)
class RunOf(Generic[Period, Readings, Result]):
    """A period's run: how it is read, rated, printed and explained."""

    name: str
    """What the folder holds: a month, a half-year."""
    files: tuple[File, ...]
    assemble: Callable[[ParsedFiles], Period | None]
    """The period; problems go into the reading."""
    rated: Callable[[Period, Readings], Result]
    as_json: Callable[[Result], Mapping[str, object]]
    listings: Callable[..., Sequence[Listing]]
    """(result, language) → the lists as they are published; in English where no language is named."""
    findings: Callable[[Result], Sequence[Finding]]
    explanation: Callable[[Result, str], Derivation]
    """(result, player id) → derivation. The result carries its period, whose players are a mapping by id."""
    published: Callable[[Result], Sequence[Published]] = lambda _: ()
    """Every player's old and new rating, list by list."""
    cards: Callable[..., Mapping[str, Sequence[Card]]] = lambda _result, _language="": {}
    """(result, language) → every player's games and sums, list by list."""
    next_rows: Callable[[Result], Sequence[NextRows]] = lambda _: ()
    """What a result leaves behind in the files of the next period."""
    rosters: Callable[[Result], Mapping[str, Sequence[Entry]]] = lambda _: {}
    """List by list, who is published in it."""
    event_import: EventImport | None = None
    """How a tournament's file becomes rows of the period's files."""


class OpenQuestionError(Exception):
    """A question that somebody left open: its sentence asks for what is missing."""


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
    """Those that its articles name today."""
    law: DatedLaw[Any] | None = None
    """Its numbers and tables at any day; None where nothing of them has changed."""
    examples: Mapping[str, Callable[[], Derivation]] | None = None
    """The document's own worked examples, by article."""
    games: str = OVER_THE_BOARD
    """Which kind of games it rates."""
    exchange: Exchange | None = None
    """How it rates periods of others that rate games of its kind, and tells its own."""
    lambdas: Lambdas | None = None
    """The same questions as formulas, for functions that a spreadsheet calculates itself."""
    demo: Demo | None = None
    offers: Mapping[str, Callable[..., Exact | str]] = field(default_factory=dict)
    """Answers that it alone has, by the function's name in spreadsheets."""


Run: TypeAlias = RunOf[object, object, object]
Regulation: TypeAlias = RegulationOf[object, object, object]
"""As the rest of the program meets them: what a period and a result hold, only their regulation knows."""


@dataclass(frozen=True)
class Supplement(Generic[Period]):
    """A file that lies beside a folder of input files."""

    file: File
    merge: Callable[[Period, ParsedFiles], Period]
    """(period, reading that holds the file) → the period with it; problems go into the reading."""


@dataclass(frozen=True)
class BookOf(Generic[Period, Readings, Result]):
    """A workbook: its sheets, and how a regulation's periods go in and come out."""

    code: str
    """As people type it: the code of its regulation in small letters, or what-if."""
    file: str
    """The template's file name, without its ending."""
    home: str
    """The package it belongs to; beside it stands a folder `words`, a file a language."""
    regulation: RegulationOf[Period, Readings, Result]
    declared: Callable[[Sizes], tuple[Sheet, ...]]
    """The sheets for so many rows: a large run is sorted when it is written, a small one by formulas."""
    room: Sizes
    """The rows of an empty template."""
    contents: Callable[[Period | None, Readings | None], Content] = field(default=lambda _period, _readings: {})
    """(period, readings) → what is typed into the inputs."""
    measure: Callable[[Period | None], Sizes] = field(default=lambda _period: {})
    """The rows that a period needs."""
    arrange: Callable[[Period, Sizes], Content] = field(default=lambda _result, _sizes: {})
    """(period, sizes) → what is written sorted into computing columns, where that is not done by formulas."""
    expected_cells: Callable[[Result, Typed], ExpectedCells] | None = None
    """(result, what is typed) → what every computed column must hold."""
    roll_forward: Callable[[Result, FileTable | None], Period] | None = None
    """(result, what came from elsewhere meanwhile) → the next period."""
    news: File | None = None
    """The form of what comes from elsewhere: new players, licences, other lists' ratings."""
    asked: Callable[[ParsedFiles], None] = field(default=lambda _reading: None)
    """What the sheets ask for beyond what files need; problems go into the reading."""
    iccf: Supplement[Period] | None = None
    """The ICCF list that a period is compared with."""
    lists: Callable[..., Sequence[Listing]] | None = None
    """(result, language) → what is published, where it is not the run's own."""
    languages: tuple[str, ...] = ("en",)
    day_of: Callable[[Period], date] | None = None
    """The day by whose law a period is rated; None where the law has no days."""
    day_cell: tuple[str, str] = ("", "")
    """Sheet and key of the cell that this day is typed into."""
    parameters: Callable[[date], Sheet] | None = None
    """The sheet that prints the law, for a day; the declared one prints that of today."""
    day: date | None = None

    def sheets(self, sizes: Sizes) -> tuple[Sheet, ...]:
        declared = self.declared(sizes)
        if self.parameters is None or self.day is None:
            return declared
        dated = self.parameters(self.day)
        return tuple(replace(dated, group=one.group) if one.key == dated.key else one for one in declared)

    def at(self, day: date | None) -> BookOf[Period, Readings, Result]:
        """With the law of that day."""
        return replace(self, day=day)

    def of(self, period: Period) -> BookOf[Period, Readings, Result]:
        """With the law that the period is rated by."""
        return self if self.day_of is None else self.at(self.day_of(period))

    def words(self, language: str) -> Words:
        return words(language, self.home)


Book: TypeAlias = BookOf[object, object, object]
"""As the rest of the program meets it."""
