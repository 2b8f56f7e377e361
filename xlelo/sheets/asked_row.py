"""A row of a calculated workbook, as a column asks the rules about it.

A column with `asks` says what its cell must hold, from the other cells of its row and the rules. So a formula is judged
alone, and a column that is right by another one's mistake does not pass. Lists and books with few columns ask the
rules' own record of the row instead.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, Protocol, TypeAlias


class Row(Protocol):
    """A row. `row("old")` is a cell of its own row or sheet, `row("Roll.birth")` the same row of another table.

    A blank cell is None, a whole number an int, any other number a Fraction. Published lists are also compared without
    their workbook's other sheets, so their columns ask the record only.
    """

    number: int
    """Number of the row in its table, from 1."""
    record: Any
    """The rules' record of the row, if the book gives records of its sheet. Tables of a fixed height have none."""

    @property
    def result(self) -> Any:
        """The rated period."""

    @property
    def readings(self) -> Any: ...

    @property
    def law(self) -> Any:
        """The law of the period."""

    def __call__(self, key: str) -> Any: ...

    def at(self, key: str, number: int) -> Any:
        """A cell of another row. Row 0 is the one above the first. A single cell is the same for all rows."""

    def rows_with(self, key: str, value: Any = object) -> Sequence[int]:
        """Rows of a table in which this cell is not blank, or has this value, type or pattern."""

    def typed(self, file: str, column: str, *, as_text: bool = False) -> Any:
        """What the file's reader takes from the input of this row. `as_text`: the typed words of a choice."""

    def day(self, key: str) -> date | None: ...

    def day_at(self, key: str, number: int) -> date | None: ...

    def flag(self, key: str) -> bool: ...


Asks: TypeAlias = Mapping[str, Callable[[Row], Any]]
"""Column → what its cell must hold by the rules."""


def never(_row: Row) -> int:
    """What a column of faults holds: valid input has none."""
    return 0
