"""The interface of a regulation to the rest of the program. Each federation has one such object and a folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from xlelo.lang import Words, words
from xlelo.lang.sentence import Sentence
from xlelo.law.article import Text
from xlelo.law.dated import DatedLaw
from xlelo.law.derivation import Derivation
from xlelo.law.interpretation import Setting
from xlelo.law.numbers import NO_NUMBERS, Numbers
from xlelo.law.questions import Questions
from xlelo.law.rounding import Exact
from xlelo.model import Finding, Place, Problem
from xlelo.periods.cards import Card
from xlelo.periods.event_import import EventImport, NextRows
from xlelo.periods.exchange import BOARD_CHESS, Exchange
from xlelo.periods.form import File, ParsedFiles
from xlelo.periods.form import Table as FileTable
from xlelo.periods.listing import Entry, Listing, PublishedLine
from xlelo.sheets.lambdas import Lambdas
from xlelo.sheets.sheet import Content, RuleAnswers, Sheet, Sizes, TypedInputs
from xlelo.sheets.start_sheet import FRONT
from xlelo.sheets.summary import about_sheet

Period = TypeVar("Period")
Readings = TypeVar("Readings")
Result = TypeVar("Result")


@dataclass(frozen=True)
class RunOf(Generic[Period, Readings, Result]):
    """How a period is read, rated, printed and explained."""

    name: str
    """Kind of period that a folder holds: a month, a half-year."""
    files: tuple[File, ...]
    assemble: Callable[[ParsedFiles], Period | None]
    """Builds the period; problems are added to the parsed files."""
    rate: Callable[[Period, Readings], Result]
    as_json: Callable[[Result], Mapping[str, object]]
    listings: Callable[..., Sequence[Listing]]
    """(result, language) → the lists for publication. The default language is English."""
    findings: Callable[[Result], Sequence[Finding]]
    explanation: Callable[[Result, str], Derivation]
    """(result, player id) → derivation. The result holds its period, whose players are a mapping by id."""
    published: Callable[[Result], Sequence[PublishedLine]] = lambda _: ()
    """Old and new rating of every player, list by list."""
    cards: Callable[..., Mapping[str, Sequence[Card]]] = lambda _result, _language="": {}
    """(result, language) → games and sums of every player, list by list."""
    next_rows: Callable[[Result], Sequence[NextRows]] = lambda _: ()
    """Rows of the next period's files, from a result."""
    next_days: Callable[[Result], Mapping[str, Mapping[str, Any]]] = lambda _: {}
    """File of one row → that row in the next period, from a result."""
    rosters: Callable[[Result], Mapping[str, Sequence[Entry]]] = lambda _: {}
    """Published players, list by list."""
    event_import: EventImport | None = None
    """How a tournament file becomes rows of the period's files."""
    list_day: Callable[[Period], date | None] = lambda _: None
    """Day of the list, or the last day of its games; None if the period has no days."""
    changed: Callable[[Period, Sequence[Setting], list[Problem]], Period] | None = None
    """The period with other rules. None if the rules are not the period's own."""


class OpenQuestionError(Exception):
    """A question without a needed argument. Its message asks for what is missing."""


class Demo(NamedTuple):
    """A period of the examples, for a first try."""

    folder: str
    player: str
    """Id of the player to explain."""
    following: str
    """Suggested file name for the workbook of the next period."""


class OwnRules(NamedTuple):
    """Rules that people write themselves: as a name with settings, or in a range of cells."""

    names: Mapping[str, Callable[[Sequence[Setting], list[Problem]], Questions]]
    """Name under which functions ask → builder of the questions from the settings behind the name."""
    rules: Callable[[Sequence[Setting], list[Problem]], Questions]
    """Builds the questions from rows of two cells, rule and value."""
    factors: Callable[[Sequence[tuple[Place, Sequence[str]]], list[Problem]], Questions]
    """Builds the questions from rows of K, each with its place."""
    columns: int
    """Number of cells in a row of K."""


@dataclass(frozen=True)
class RegulationOf(Generic[Period, Readings, Result]):
    code: str
    """Code in capital letters, as people type it. The folder has the same name in small letters."""
    text: Text
    readings: Readings
    """Default readings of the text."""
    questions: Callable[[Readings], Questions] | None
    """Builds the questions for given readings; None if the document has no such rules."""
    own_rules: OwnRules | None = None
    """How functions take rules that people write themselves; None if the readings are the only choice."""
    run: RunOf[Period, Readings, Result] | None = None
    numbers: Numbers = NO_NUMBERS
    """Numbers that its articles name today."""
    law: DatedLaw[Any] | None = None
    """Numbers and tables by day; None if they never changed."""
    examples: Mapping[str, Callable[[], Derivation]] | None = None
    """The document's own worked examples, by article."""
    games: Sentence = BOARD_CHESS
    """Kind of games that it rates."""
    exchange: Exchange | None = None
    """How it rates periods of other regulations with the same kind of games, and offers its own."""
    lambdas: Lambdas | None = None
    """The same questions as formulas, for functions that a spreadsheet calculates itself."""
    demo: Demo | None = None
    offers: Mapping[str, Callable[..., Exact | str]] = field(default_factory=dict)
    """Answers that only this regulation has, by the function's name in spreadsheets."""
    derive: Callable[[str, Text, DatedLaw[Any], Any], RegulationOf[Period, Readings, Result]] | None = None
    """(code, text, law, readings) → the same rules for another federation."""
    parent: str = ""
    """Code of the regulation from which it is derived."""
    source: tuple[str, ...] = ()
    """Lines of its rule file, if it is derived."""

    def as_json(self, result: Result) -> Mapping[str, object]:
        """The result for other programs, under the regulation's own code."""
        return {"regulation": self.code} | dict(self.period_run.as_json(result))

    @property
    def period_run(self) -> RunOf[Period, Readings, Result]:
        """The run, for callers that know that the regulation rates periods."""
        assert self.run is not None  # noqa: S101 - the caller has a period or a workbook of it
        return self.run

    def numbers_by_name(self, day: date | None = None) -> Mapping[str, int | Fraction | date]:
        """Numbers of a day by name, and the first day of the regulation as `list_in_force`.

        A number that is not in force on that day has its next value, or else its last.
        """
        if self.law is None:
            return self.numbers.values
        named: dict[str, int | Fraction | date] = {"in_force": self.law.first}
        for law in (*self.law, *reversed(self.law.from_day(day))):
            named |= law.numbers.values
        return named


Run: TypeAlias = RunOf[object, object, object]
Regulation: TypeAlias = RegulationOf[object, object, object]
"""A regulation as the rest of the program uses it. Only the regulation knows the types of its period and result."""


@dataclass(frozen=True)
class Supplement(Generic[Period]):
    """An additional file besides a folder of input files."""

    file: File
    merge: Callable[[Period, ParsedFiles], Period]
    """(period, parsed files) → the period with the file's data; problems are added to the parsed files."""


@dataclass(frozen=True)
class BookOf(Generic[Period, Readings, Result]):
    """A workbook: its sheets, and how a regulation's periods are written to it and read from it."""

    code: str
    """The regulation's code in small letters, as people type it, or what-if."""
    file: str
    """File name of the template, without its ending."""
    home: str
    """Its package. The package has a folder `words` with one file per language."""
    regulation: RegulationOf[Period, Readings, Result]
    declare: Callable[[Sizes], tuple[Sheet, ...]]
    """The sheets for given row counts. A large workbook is written sorted; formulas sort a small one."""
    room: Sizes
    """Row counts of an empty template."""
    contents: Callable[[Period | None, Readings | None], Content] = field(default=lambda _period, _readings: {})
    """(period, readings) → contents of the inputs."""
    measure: Callable[[Period | None], Sizes] = field(default=lambda _period: {})
    """Row counts that a period needs."""
    arrange: Callable[[Period, Sizes], Content] = field(default=lambda _result, _sizes: {})
    """(period, sizes) → sorted values of computing columns, if formulas do not sort them."""
    rule_answers: Callable[[Result, TypedInputs], RuleAnswers] = field(default=lambda _result, _inputs: RuleAnswers({}))
    """(result, inputs as typed) → what the rules answer about its rows."""
    folder_tables: Callable[[Mapping[str, FileTable]], Mapping[str, FileTable]] = field(default=lambda tables: tables)
    """Tables of the sheets → tables of the folder's files, if the sheets have other columns."""
    roll_forward: Callable[[Result, FileTable | None], Period] | None = None
    """(result, news from elsewhere) → the next period."""
    keeps_room: bool = False
    """Whether the next workbook has the room of this one. Otherwise it has at least that of the template."""
    news: File | None = None
    """Columns of the news: new players, licences, ratings of other lists."""
    refuse: Callable[[ParsedFiles], None] = field(default=lambda _reading: None)
    """Checks that only the sheets need; problems are added to the parsed files."""
    iccf: Supplement[Period] | None = None
    """The ICCF list, with which a period is calibrated."""
    languages: tuple[str, ...] = ("en",)
    day_cell: tuple[str, str] = ("", "")
    """Sheet and key of the cell with the day of the list, if the law depends on it."""
    parameters: Callable[[date | None], Sheet] | None = None
    """The sheet that prints the law of a day; the declared one prints the law of today. None: the law has no days."""
    day: date | None = None
    source: tuple[str, ...] = ()
    """Lines of the rule file as a workbook holds them, if they are not the regulation's."""
    folders: RegulationOf[Period, Readings, Result] | None = None
    """The regulation with the files of folders, if the workbook's inputs have another form."""

    @property
    def folder_regulation(self) -> RegulationOf[Period, Readings, Result]:
        return self.folders or self.regulation

    def sheets(self, sizes: Sizes) -> tuple[Sheet, ...]:
        return self._sheets(tuple(sorted(sizes.items())))

    @cached_property
    def _sheets(self) -> Callable[[tuple[tuple[str, int], ...]], tuple[Sheet, ...]]:
        """The sheets of a few sizes are kept: opening and checking a workbook ask for them several times."""
        return lru_cache(4)(self._declared)

    def _declared(self, sizes: tuple[tuple[str, int], ...]) -> tuple[Sheet, ...]:
        declared = self.declare(dict(sizes))
        own: dict[str, Sheet] = {}
        source = self.source or self.regulation.source
        if self.parameters is not None and (self.day is not None or source):
            law = self.parameters(self.day)
            kept = {field.key for sheet in declared if sheet.key == law.key for field in sheet.fields}
            own[law.key] = replace(law, fields=tuple(field for field in law.fields if field.key in kept))
        if source:
            counted = [one for one in declared if one.key not in {FRONT, "About"}]
            own["About"] = about_sheet(self.code, self.regulation.text, counted, source)
        return tuple(replace(own[one.key], group=one.group) if one.key in own else one for one in declared)

    def with_law_of(self, day: date | None) -> BookOf[Period, Readings, Result]:
        """The workbook with the law of a day."""
        return replace(self, day=day)

    def of(self, period: Period) -> BookOf[Period, Readings, Result]:
        """The workbook to write for a period: with the law that rates it, and the rule file of today."""
        return replace(self, day=self.parameters and self.regulation.period_run.list_day(period), source=())

    def words(self, language: str) -> Words:
        return words(language, self.home).fill(self.regulation.numbers_by_name(self.day))


Book: TypeAlias = BookOf[object, object, object]
"""A workbook as the rest of the program uses it."""
