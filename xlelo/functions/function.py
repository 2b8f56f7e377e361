"""The declaration of a function in the catalogue."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Any

from xlelo.functions.cells import Kind


class Use(Enum):
    """The use of an argument's range."""

    CELL = "one answer for each cell"
    LINE = "one answer for all its cells, or for each of its rows where there are several players"
    ONE = "a single cell for the whole formula"


@dataclass(frozen=True)
class Argument:
    name: str
    sentence: str
    kind: Kind
    use: Use = Use.CELL
    optional: bool = False
    """True if the argument can be omitted."""
    may_be_blank: bool = False
    """True if a blank cell has a meaning, instead of being a missing value."""
    default: object = None
    """The value that the omitted argument stands for, as a person would type it."""
    of_installation: bool = False
    """True if an installation may have another default rule set."""
    variadic: bool = False


@dataclass(frozen=True)
class Example:
    """A call as a person types it; a tuple is a row of cells."""

    arguments: tuple[Any, ...]
    result: float | str
    sentence: str = ""


@dataclass(frozen=True)
class Function:
    name: str
    sentence: str
    arguments: tuple[Argument, ...]
    answer: Callable[..., Any]
    """Exact values → an exact number, a text, rows of texts, or None if the rules give no number."""
    by: tuple[str, ...] = ()
    """The articles, each after its rule set's code."""
    examples: tuple[Example, ...] = ()
    is_nullary: bool = False
    """True if only one regulation answers it. Without such a regulation the function is not offered."""
    answers_blanks: bool = False
    """True if the function answers even when all cells are blank."""
    returns_array: bool = False
    """True if the result is always an array."""
    alike: Callable[..., object] | None = None
    """The part of the values that decides the answer. Equal parts are calculated once. None: all the values."""
    at_once: Callable[..., Any] | None = None
    """The answer for whole columns of numpy: the result, or None if it must be answered cell by cell."""
    category: str = "Elo"

    @property
    def variadic(self) -> bool:
        """True if any number of arguments can be given; they are passed on unread."""
        return any(argument.variadic for argument in self.arguments)

    @property
    def whole_ranges(self) -> frozenset[int]:
        """Positions of the arguments whose range is one value."""
        return frozenset(
            position for position, argument in enumerate(self.arguments) if argument.kind.parse_range is not None
        )

    def formula(self, example: Example) -> str:
        """The formula as typed into an English Excel."""
        return f"={self.name}({','.join(map(_literal, example.arguments))})"


def _literal(value: object) -> str:
    match value:
        case tuple():
            return f"{{{','.join(map(_literal, value))}}}"
        case date():
            return f"DATE({value.year},{value.month},{value.day})"
        case str():
            return f'"{value}"'
        case _:
            return str(value)
