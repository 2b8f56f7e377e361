"""A verb of the command line that belongs to one regulation: it reads a file, and answers with a list or a story."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Literal, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date

    from xlelo.law.derivation import Derivation
    from xlelo.law.rounding import Exact
    from xlelo.model import Finding, Place
    from xlelo.periods.form import File, ParsedFiles
    from xlelo.periods.listing import Listing

Readings = TypeVar("Readings")


@dataclass(frozen=True)
class Word:
    """What is said beside the file: in front of it, or as an option where it may be left out."""

    name: str
    holds: Literal["rating", "number", "day", "text", "flag"]
    sentence: str
    otherwise: str | None = None
    """What is meant where it is left out; of a word in front of the file, nothing."""
    option: bool = True


class Arguments(Protocol):
    """What was said, by the words' names."""

    @property
    def place(self) -> Place:
        """The file."""

    @property
    def language(self) -> str:
        """In which the answer is given."""

    def number(self, name: str) -> Exact:
        """Of a number or a rating."""

    def day(self, name: str) -> date | None: ...

    def text(self, name: str) -> str: ...

    def flag(self, name: str) -> bool: ...


@dataclass(frozen=True)
class Answer:
    listing: Listing
    findings: Sequence[Finding] = ()
    trace: Derivation | None = None
    """The same step by step, where that was asked for."""
    json: Mapping[str, object] | None = None


@dataclass(frozen=True)
class Verb(Generic[Readings]):
    file: File
    columns: str
    """What the file is and holds, for the help."""
    readings: Readings
    """As the text is taken by default."""
    answered: Callable[[ParsedFiles, Arguments, Readings], Answer]
    """Problems of the file are refused, all of them together; a ValueError says why there is no answer."""
    words: tuple[Word, ...] = ()
    setting: str = ""
    """An example of --set, where other readings may be chosen."""
    json: bool = False
    """It answers as JSON too."""
