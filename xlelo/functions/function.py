"""What a function of the catalogue is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from xlelo.functions.cells import Kind


class Use(Enum):
    """What becomes of an argument's range."""

    EACH = "one answer for each cell"
    LINE = "one answer for all its cells, or for each of its rows where there are several players"
    ONE = "a single cell for the whole formula"


@dataclass(frozen=True)
class Argument:
    name: str
    sentence: str
    kind: Kind
    use: Use = Use.EACH
    optional: bool = False
    """It can be left out."""
    may_be_blank: bool = False
    """A blank cell says something, and is not a value that is missing."""
    default: object = None
    """What a person could have typed in its place."""
    variadic: bool = False


@dataclass(frozen=True)
class Example:
    """A call as a person types it: a tuple is a row of cells."""

    arguments: tuple[Any, ...]
    result: float | str
    sentence: str = ""


@dataclass(frozen=True)
class Function:
    name: str
    sentence: str
    arguments: tuple[Argument, ...]
    answer: Callable[..., Any]
    """From exact values to an exact number, a text, rows of texts, or None where the rules give no number."""
    by: tuple[str, ...] = ()
    """The articles, each after the code of its rule set."""
    examples: tuple[Example, ...] = ()
    alone: bool = False
    """One regulation alone answers it; where none does it is not offered."""
    answers_blanks: bool = False
    """Blank cells alone are a question too."""
    returns_array: bool = False
    """Whatever is given."""
    alike: Callable[..., object] | None = None
    """What the answer depends on, where that is less than all the values: questions alike in it are worked out once."""
    category: str = "Elo"

    @property
    def variadic(self) -> bool:
        """It takes its arguments unread."""
        return any(argument.variadic for argument in self.arguments)

    def formula(self, example: Example) -> str:
        """As a person types it into an English Excel."""
        return f"={self.name}({','.join(map(_typed, example.arguments))})"


def _typed(value: object) -> str:
    match value:
        case tuple():
            return f"{{{','.join(map(_typed, value))}}}"
        case date():
            return f"DATE({value.year},{value.month},{value.day})"
        case str():
            return f'"{value}"'
        case _:
            return str(value)
