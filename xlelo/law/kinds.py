"""Kinds of values: parser, bounds, and the words for what is allowed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from xlelo.lang import FIRST_LANGUAGE, LANGUAGES, words
from xlelo.lang.sentence import Sentence
from xlelo.law.rounding import Exact


@dataclass(frozen=True)
class Kind:
    """A kind of value: its parser by name, its bounds, and the words for what is allowed.

    What is red on a sheet is refused in a file, because both have their limits from here.
    """

    name: str
    allowed: Sentence
    least: Exact | None = None
    most: int | None = None
    key: str = ""
    """Name of its limits on the sheet of parameters. Kinds of one name share them."""
    meanings: Mapping[str, Any] | None = None
    zero_is_blank: bool = False
    rating: bool = False
    """Whether it is a rating. Ratings are never small, so 2.000 means two thousand."""
    halves: bool = False
    """Whether whole numbers and halves are allowed, and no other fractions."""
    is_id: bool = False
    """Whether the text is an id that other rows refer to."""
    home: str | None = None
    """Package with the words for the codes in each language, `Choices.std`. None: people type the codes."""
    others: Mapping[str, Any] = field(default_factory=dict)
    """Other accepted texts → value."""

    @property
    def codes(self) -> tuple[str, ...]:
        """Codes in files. Several codes may have the same value."""
        return tuple(text for text in self.meanings or () if text)

    def offer(self, words: Mapping[str, str]) -> dict[str, str]:
        """Code → the word that a workbook offers."""
        return {code: code if self.home is None else words[f"Choices.{code}"] for code in self.codes}

    def meaning(self, entry: str) -> Any:
        """Value of a code, or of its word in any language. An unknown text raises KeyError."""
        codes = self.meanings or {}
        for text in (entry, entry.lower()):
            for known in (codes, self.others):
                if text in known:
                    return known[text]
        for language in LANGUAGES if self.home is not None else ():
            for code, word in self.offer(words(language, self.home or "")).items():
                if entry.casefold() == word.casefold():
                    return codes[code]
        raise KeyError(entry)

    def text_of(self, value: object) -> str:
        """Text that people type for a value."""
        return next((text for text, meaning in (self.meanings or {}).items() if meaning == value), str(value))


IDENTITY = Kind("text", Sentence("an id is needed here"), is_id=True)


TEXT = Kind("text", Sentence("text is needed here"))


DATE = Kind(
    "date", Sentence("a date such as 2018-04-01 or 01/04/2018, from March 1900 to 2200, is allowed"), 1900, 2200, "day"
)
FIRST_DAY: Final = date(1900, 3, 1)
"""First day that all programs number alike. Excel has a 29 February 1900, so its numbers of earlier days differ."""


FLAG = Kind("flag", Sentence("1 for yes, 0 or blank for no are allowed"), 0, 1, "flag")


LEAST_RATING, HIGHEST_RATING = 10, 4000
"""For 2 or 2.15 a program probably took the point between thousands for a decimal point."""


def rating_kind(least: int, most: int, key: str = "") -> Kind:
    """Kind of a rating that may be missing."""
    allowed = Sentence("a whole number from {least} to {most} is allowed (0 or blank: none)", least=least, most=most)
    return Kind("whole", allowed, least, most, key, zero_is_blank=True, rating=True)


def _whole(least: int, most: int) -> Sentence:
    return Sentence("a whole number from {least} to {most} is allowed", least=least, most=most)


RATING = rating_kind(LEAST_RATING, HIGHEST_RATING, "elo")


ELO = Kind("whole", _whole(LEAST_RATING, HIGHEST_RATING), LEAST_RATING, HIGHEST_RATING, "elo", rating=True)
"""A required rating."""


SCORE = Kind("fraction", Sentence("1, 0.5 or 0 is allowed"), 0, 1, "score", halves=True)
"""Score of one game."""


YEAR = Kind("whole", Sentence("a year from 1900 to 2200 is allowed"), 1900, 2200, "year")


COUNT = Kind("whole", _whole(0, 100_000), 0, 100_000, "count")


MINUTES = Kind("fraction", Sentence("a number of minutes or seconds from 0 to 10000 is allowed"), 0, 10_000, "time")


FACTOR = Kind("whole", Sentence("a whole factor K from 1 to 100 is allowed"), 1, 100, "factor")


SHARED_PACKAGE = ""
"""Home of words that several regulations share."""


@dataclass(frozen=True)
class Word:
    """A code in files, as the word that drop-downs offer in each language."""

    code: str
    home: str = SHARED_PACKAGE
    bare: bool = True
    """Whether English shows the code itself."""

    def in_language(self, language: str) -> str:
        is_bare = self.bare and language == FIRST_LANGUAGE
        return self.code if is_bare else words(language, self.home)[f"Choices.{self.code}"]


def words_of(codes: Iterable[str], home: str | None) -> list[str | Word]:
    return [code if home is None else Word(code, home) for code in codes]


def choice_of(meanings: Mapping[str, Any], home: str | None = None) -> Kind:
    """Kind of a choice between codes. `home`: the package with their words."""
    listed = words_of(filter(None, meanings), home)
    allowed = Sentence("one of these is allowed: {listed}", listed=listed)
    return Kind("choice", allowed, meanings=meanings, home=home)
