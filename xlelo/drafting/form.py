"""The form of a regulation's input: its files, their columns and what each may hold. Plain data; readers read by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from xlelo.lang import FIRST_LANGUAGE, LANGUAGES, words
from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, Problems

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True)
class Kind:
    """What a column holds: which parser reads it, within which bounds, and the words for what is allowed."""

    name: str
    allowed: Sentence
    least: int | None = None
    most: int | None = None
    meanings: Mapping[str, Any] | None = None
    zero_is_blank: bool = False
    rating: bool = False
    """No such figure is small: 2.000 is two thousand."""
    home: str | None = None
    """The package whose words say the codes of files in each language, `Choices.std`; None: people write the codes."""
    others: Mapping[str, Any] = field(default_factory=dict)
    """Texts that are understood beside the codes and their words."""

    @property
    def codes(self) -> tuple[str, ...]:
        """What files have; one of several may mean the same."""
        return tuple(text for text in self.meanings or () if text)

    def said(self, words: Mapping[str, str]) -> dict[str, str]:
        """What a workbook offers for each code of files."""
        return {code: code if self.home is None else words[f"Choices.{code}"] for code in self.codes}

    def meant(self, typed: str) -> Any:
        """The value of a code, or of its word in any language; a KeyError where it is neither."""
        codes = self.meanings or {}
        for text in (typed, typed.lower()):
            for known in (codes, self.others):
                if text in known:
                    return known[text]
        for language in LANGUAGES if self.home is not None else ():
            for code, word in self.said(words(language, self.home or "")).items():
                if typed.casefold() == word.casefold():
                    return codes[code]
        raise KeyError(typed)

    def typed(self, value: object) -> str:
        """What people type for a value."""
        return next((text for text, meaning in (self.meanings or {}).items() if meaning == value), str(value))


IDENTITY = Kind("text", Sentence("an id is needed here"))
TEXT = Kind("text", Sentence("text is needed here"))
DATE = Kind("date", Sentence("a date such as 2018-04-01 or 01/04/2018, from 1900 to 2200, is allowed"), 1900, 2200)
FLAG = Kind("flag", Sentence("1 for yes, 0 or blank for no are allowed"))
RATING = Kind(
    "whole",
    Sentence("a whole number from 10 to 4000 is allowed (0 or blank: none)"),
    0,
    4000,
    zero_is_blank=True,
    rating=True,
)
ELO = Kind("whole", Sentence("a whole number from 10 to 4000 is allowed"), 1, 4000, rating=True)
"""Where one must stand."""
SCORE = Kind("fraction", Sentence("1, 0.5 or 0 is allowed"), 0, 1)
"""Of one game."""
YEAR = Kind("whole", Sentence("a year from 1900 to 2200 is allowed"), 1900, 2200)
COUNT = Kind("whole", Sentence("a whole number from 0 to 100000 is allowed"), 0, 100_000)


SHARED = ""
"""The home of words that several regulations share."""


@dataclass(frozen=True)
class Word:
    """A code of files, said in the other languages as drop-downs offer it."""

    code: str
    home: str = SHARED
    bare: bool = True
    """English says the code itself."""

    def said(self, language: str) -> str:
        is_bare = self.bare and language == FIRST_LANGUAGE
        return self.code if is_bare else words(language, self.home)[f"Choices.{self.code}"]


def in_words(codes: Iterable[str], home: str | None) -> list[str | Word]:
    return [code if home is None else Word(code, home) for code in codes]


def choice_of(meanings: Mapping[str, Any], home: str | None = None) -> Kind:
    """`home`: the package whose words say the codes."""
    listed = in_words(filter(None, meanings), home)
    allowed = Sentence("one of these is allowed: {listed}", listed=listed)
    return Kind("choice", allowed, meanings=meanings, home=home)


@dataclass(frozen=True)
class Column:
    name: str
    kind: Kind
    filled: bool = False
    """A blank cell is a problem."""
    needed: bool = False
    """A file without this column is a problem."""
    blank: Any = None
    """What a blank cell means."""


@dataclass(frozen=True)
class File:
    name: str
    columns: tuple[Column, ...]
    needed: bool = True
    key: tuple[str, ...] = ()
    """Columns that together may stand once only."""
    one_row: bool = False
    titles: tuple[str, ...] = ()
    """What its sheet may be called besides, in small letters: Excel keeps the name History for itself."""

    def __getitem__(self, name: str) -> Column:
        return next(column for column in self.columns if column.name == name)


EARLIER_LISTS = ("earlier lists", "past lists", "llistes anteriors", "listas anteriores")
"""English, Catalan, and what Spanish and Portuguese both say."""


def must(name: str, kind: Kind) -> Column:
    """A column that has to be there, filled in every row."""
    return Column(name, kind, filled=True, needed=True)


@dataclass
class Table:
    """A file as read: each column a list of values, and where each row stood."""

    file: File
    name: str
    """What messages call it."""
    columns: dict[str, list[Any]]
    place: Callable[[int, str | None], Place]
    """The place of a row's cell, for messages."""
    present: bool = True
    """The file is there and can be read, with all columns it needs."""

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), []))

    def __getitem__(self, column: str) -> list[Any]:
        return self.columns[column]

    def rows(self, *columns: str) -> zip[tuple[Any, ...]]:
        return zip(*(self.columns[name] for name in columns), strict=True)

    def problem(self, row: int, column: str | None, value: object, allowed: Sentence) -> Problem:
        shown = None if value is None else str(value)
        return Problem(self.place(row, column), shown, allowed)

    @classmethod
    def empty(cls, file: File, name: str) -> Table:
        return cls(
            file,
            name,
            {column.name: [] for column in file.columns},
            lambda _row, column: Place(name, None, column),
            present=False,
        )


@dataclass
class Reading:
    """What a reader hands over: the tables, the problems so far, and notices that stop nothing."""

    source: str
    tables: dict[str, Table]
    problems: Problems = field(default_factory=Problems)
    notices: list[Sentence] = field(default_factory=list)

    def __getitem__(self, name: str) -> Table:
        return self.tables[name]

    def known(self, table: str, column: str, among: Mapping[str, object] | set[str], what: Sentence) -> None:
        """Every filled cell of the column must name one of those."""
        read = self.tables[table]
        values = read[column]
        if set(values) - {None} <= (among.keys() if isinstance(among, Mapping) else among):
            return
        for row, value in enumerate(values):
            if value is not None and value not in among:
                self.problems.append(read.problem(row, column, value, what))

    def spelt(self, table: str, column: str, among: Mapping[str, object], where: str) -> None:
        """No cell may name one of those in other letters: sheets would take it for the same, files for another."""
        read = self.tables[table]
        strangers = set(read[column]) - among.keys() - {None}
        if not strangers:
            return
        meant = {name.casefold(): name for name in among if name}  # one may be missing, which is said elsewhere
        for row, value in enumerate(read[column]):
            if value in strangers and value.casefold() in meant:
                allowed = Sentence("this one is written {meant} in {where}", meant=meant[value.casefold()], where=where)
                self.problems.append(read.problem(row, column, value, allowed))

    def in_order(self) -> Problems:
        """The problems by file, line and column; what stands in no file comes last."""
        files = {table.name: number for number, table in enumerate(self.tables.values())}
        columns = {
            (table.name, column.name): number
            for table in self.tables.values()
            for number, column in enumerate(table.file.columns, 1)
        }

        def standing(problem: Problem) -> tuple[int, int, int]:
            file, line, column, _ = problem.place
            return files.get(file, len(files)), line or 0, columns.get((file, column or ""), 0)

        return self.problems.in_order(standing)


def only_row(reading: Reading, file: File) -> dict[str, Any]:
    table = reading[file.name]
    return {column.name: table[column.name][0] if len(table) else column.blank for column in file.columns}


def duplicates(values: Sequence[Any]) -> list[int]:
    """The positions of values that stood before."""
    if len(set(values)) == len(values):
        return []
    seen: set[Any] = set()
    again = []
    for position, value in enumerate(values):
        if value in seen:
            again.append(position)
        seen.add(value)
    return again
