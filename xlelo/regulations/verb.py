"""A command of one regulation: it reads a file and prints a list or an explanation."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from xlelo.law.derivation import Derivation
from xlelo.model import Finding, Place
from xlelo.periods.form import File, ParsedFiles
from xlelo.periods.listing import Listing

Readings = TypeVar("Readings")


@dataclass(frozen=True)
class Word:
    """An argument besides the file: before it, or as an option if it may be left out."""

    name: str
    holds: Literal["rating", "number", "day", "text", "flag"]
    sentence: str
    default: str | None = None
    """Meaning of an option that is left out. An argument before the file has None."""
    option: bool = True


@dataclass(frozen=True)
class Arguments:
    place: Place
    """Place of the input file."""
    values: Mapping[str, Any]
    """Word → its value; None for a day that is left out."""
    language: str
    """Language of the answer."""


@dataclass(frozen=True)
class Answer:
    listing: Listing
    findings: Sequence[Finding] = ()
    trace: Derivation | None = None
    """The answer's derivation, if it was asked for."""
    json: Mapping[str, object] | None = None


@dataclass(frozen=True)
class Verb(Generic[Readings]):
    file: File
    columns: str
    """What the file is and holds, for the help text."""
    readings: Readings
    """Default readings of the text."""
    answer: Callable[[ParsedFiles, Arguments, Readings], Answer]
    """The answer to a file. All problems of the file are raised together; a ValueError says why there is no answer."""
    words: tuple[Word, ...] = ()
    setting: str = ""
    """Example of --set, if other readings can be chosen."""
    json: bool = False
    """True if the answer can be JSON too."""
