"""Sentences for people: a text in English that can also be given in other languages.

The catalogues are tables with a row for each sentence and a column for each language, separated by tabs:
`lang/sentences.tsv` for all, `regulations/<regulation>/sentences.tsv` for a regulation. The English text is the key.
Templates without words need no translation: the symbols of a formula are the same in every language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, Self

from xlelo.lang import FIRST_LANGUAGE
from xlelo.lang.numbers import Figure, plain, summand

PLACEHOLDER: Final = re.compile(r"\{(\w+)([,^+]?)(?::([^{}|]*)\|([^{}|]*))?\}")
"""`{name}`; `{name,}` separates the thousands of a count; `{name^}` begins with a capital letter.

`{name+}` is a summand with its sign.

`{name:game|games}` is the form for one and for any other number. All languages here have these two.
"""


class Sentence(str):
    """Immutable. It equals its English text; records are compared and stored by that.

    Values may be sentences, places, numbers (written as they are printed), days, ids, and lists of those.
    """

    __slots__ = ("template", "values")
    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, /, **values: object) -> Self:
        sentence = super().__new__(cls, fill_template(template, values, FIRST_LANGUAGE))
        sentence.template, sentence.values = template, values
        return sentence

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        return (self.template,), dict(self.values)

    def with_change(self, change: Callable[[str], str]) -> Sentence:
        """A copy with every text value changed. The sentence's own words stay."""
        return Sentence(self.template, **{name: _change_value(value, change) for name, value in self.values.items()})

    def in_language(self, language: str) -> str:
        """Text in the language, or in English if the catalogues lack it."""
        if language == FIRST_LANGUAGE:
            return str(self)
        return fill_template(translations(language).get(self.template, self.template), self.values, language)


def sentence_about(template: str, /, *records: object, **values: object) -> Sentence:
    """A sentence about records: a placeholder is one of the values, or an attribute of the first record that has it."""
    names = {name for name, *_ in PLACEHOLDER.findall(template)} - values.keys()
    for name in names:
        values[name] = getattr(next((one for one in records if hasattr(one, name)), None), name)
    return Sentence(template, **values)


def _change_value(value: object, change: Callable[[str], str]) -> object:
    if isinstance(value, Sentence):
        return value.with_change(change)
    if isinstance(value, (list, tuple)):
        changed = [_change_value(one, change) for one in value]
        make = getattr(value, "_make", None)  # a place stays one
        return changed if make is None else make(changed)
    return change(value) if isinstance(value, str) else value


class Complaint(Exception):  # noqa: N818 - what it names is no fault of the program
    """An error that the person reads as one sentence."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def fill_template(template: str, values: Mapping[str, object], language: str) -> str:
    def put_in(match: re.Match[str]) -> str:
        value = values[match[1]]
        if match[3] is not None:
            return match[3] if value == 1 else match[4]
        if match[2] == ",":
            return _group_thousands(value, language)
        if match[2] == "+":
            return in_language(summand(value), language)
        told = in_language(value, language)
        return told[:1].upper() + told[1:] if match[2] else told

    return PLACEHOLDER.sub(put_in, template)


def in_language(value: object, language: str) -> str:
    """Any value in the language. Names, ids and days are the same in all languages."""
    if isinstance(value, (Sentence, Figure)):
        return value.in_language(language)
    if isinstance(value, str):
        return value
    if value is None or isinstance(value, bool):
        return _WORDS[value].in_language(language)
    if isinstance(value, (int, Fraction)):
        return in_language(Figure(plain(value)), language)
    own = getattr(value, "in_language", None)  # a place in a file, a problem
    if own is not None:
        return str(own(language))
    return ", ".join(in_language(one, language) for one in value) if isinstance(value, (list, tuple)) else str(value)


_WORDS: Final = {None: Sentence("none"), True: Sentence("yes"), False: Sentence("no")}


def _group_thousands(value: object, language: str) -> str:
    """Separate thousands. Other languages get a space, because their decimal mark is the comma."""
    text = f"{value:,}"
    return text if language == FIRST_LANGUAGE else text.replace(",", "\u00a0")


def join_sentences(parts: Iterable[object], between: str = ", ") -> Sentence:
    """Join sentences. `between` must contain no words."""
    values = {f"part{number}": part for number, part in enumerate(parts)}
    return Sentence(between.join(f"{{{name}}}" for name in values), **values)


def join_or(values: Iterable[object]) -> Sentence:
    """Join with "or": one or other or another."""
    first, *others = values
    told = join_sentences([first])
    for other in others:
        told = Sentence("{one} or {other}", one=told, other=other)
    return told


def join_and(values: Iterable[object]) -> Sentence:
    """Join with "and": one and other and another."""
    first, *others = values
    told = join_sentences([first])
    for other in others:
        told = Sentence("{one} and {other}", one=told, other=other)
    return told


def sentence_of(error: Exception) -> Sentence:
    """The message of an error, as the sentence it was raised with if there is one."""
    said = error.args[0] if error.args else ""
    return said if isinstance(said, Sentence) else join_sentences([str(error)])


class UnknownNameError(Complaint, LookupError):
    """An unknown name. The sentence lists the known ones."""


@cache
def translations(language: str) -> Mapping[str, str]:
    """English template → translation."""
    return {row[FIRST_LANGUAGE]: row[language] for catalogue in catalogues() for row in rows(catalogue)}


def catalogues() -> Iterator[Traversable]:
    """The catalogues, the common one first."""
    package = files("xlelo")
    folders = (package / "lang", *(package / "regulations").iterdir())
    yield from (one for folder in folders if (one := folder / "sentences.tsv").is_file())


def rows(catalogue: Traversable) -> Iterator[dict[str, str]]:
    """The sentences, each by language. Lines that begin with # are headings."""
    lines = catalogue.read_text(encoding="utf-8").split("\n")
    header, *cells = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return (dict(zip(header, row, strict=True)) for row in cells)
