"""Least and greatest value of a kind of input, and the conditions on a cell that follow from them."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from xlelo.law.days import ZERO_DAY
from xlelo.law.kinds import FIRST_DAY, Kind
from xlelo.periods.form import File
from xlelo.sheets.asked_row import Row
from xlelo.sheets.contents import number
from xlelo.sheets.formats import DATE, GENERAL, WHOLE_FORMAT

HALF_TEXTS = ("½", "1/2", "0.5", "0,5")
"""Texts for half a point. In a cell with the format of fractions, 1/2 becomes the number."""

UNTAKEN = '"?"'
"""Value that replaces an invalid text, or an invalid number in `marked`."""


class Bound(NamedTuple):
    """Least and greatest value of a kind of input. Both are on the sheet of parameters."""

    key: str
    least: int | float | str
    """A number, or a formula that begins with =."""
    most: int | float | str
    integer: bool = False
    format: str = "General"
    zero_is_blank: bool = False
    halves: bool = False
    """Whether halves are allowed besides whole numbers."""

    def parse(self, entry: str) -> str:
        """Formula: the typed number in a filled row; 0 if the cell is blank, −1 if it is invalid."""
        nothing = f'OR({entry}="",{entry}=0)' if self.zero_is_blank else f'{entry}=""'
        return f"IFERROR(IF({nothing},0,{self._number(entry, '-1')}),-1)"

    def asks(self, key: str) -> Callable[[Row], int]:
        """What `parse` must make of the typed whole number or day in the cell `key`."""

        def value(row: Row) -> int:
            typed = row(key)
            if typed is None or (typed == 0 and self.zero_is_blank):
                return 0
            if self.format == DATE and isinstance(typed, Fraction):
                typed = int(typed)
            least, most = (row(f"Parameters.{end}_{self.key}") for end in ("least", "most"))
            return typed if type(typed) is int and least <= typed <= most else -1

        return value

    def parse_required(self, entry: str, otherwise: str) -> str:
        """Formula: the typed number of a cell that must not be blank. `otherwise`: value if it is invalid."""
        return f"IFERROR({self._number(entry, otherwise)},{otherwise})"

    def mark(self, entry: str) -> str:
        """Formula: the typed number, "" for a blank cell, or "?" if invalid. Formulas calculate with numbers only."""
        nothing = f'OR({entry}="",{entry}=0)' if self.zero_is_blank else f'{entry}=""'
        return f'IFERROR(IF({nothing},"",{self._number(entry, UNTAKEN)}),{UNTAKEN})'

    def asks_mark(self, key: str) -> Callable[[Row], Any]:
        """What `mark` must make of the typed number in the cell `key`."""

        def value(row: Row) -> Any:
            typed = row(key)
            if typed is None or (typed == 0 and self.zero_is_blank):
                return None
            if self.halves and typed in HALF_TEXTS:
                return Fraction(1, 2)
            if type(typed) not in {int, Fraction}:
                return "?"
            least, most = (row(f"Parameters.{end}_{self.key}") for end in ("least", "most"))
            step = 1 if self.integer else Fraction(1, 2) if self.halves else None
            return typed if least <= typed <= most and (step is None or typed % step == 0) else "?"

        return value

    def _number(self, entry: str, otherwise: str) -> str:
        least, most = (f"{{Parameters.{end}_{self.key}}}" for end in ("least", "most"))
        number = (
            f"INT({entry})" if self.format == DATE and not self.integer else entry
        )  # drop the hour, keep the day of a date
        whole = f",MOD({entry},1)=0" if self.integer else f",MOD(2*{entry},1)=0" if self.halves else ""
        # TRUE and FALSE are tested first, because some programs take them for numbers.
        inside = f"IF(AND(ISNUMBER({entry}),{entry}>={least},{entry}<={most}{whole}),{number},{otherwise})"
        if self.halves:
            inside = f"IF({_is_half(entry)},1/2,{inside})"
        return f"IF(ISLOGICAL({entry}),{otherwise},{inside})"

    def is_misplaced(self, cell: str) -> str:
        """Condition: the input cell holds a value outside this bound."""
        beyond = [f"{cell}<Parameters_least_{self.key}", f"{cell}>Parameters_most_{self.key}"]
        if self.integer:
            beyond.append(f"INT({cell})<>{cell}")
        if self.halves:
            beyond.append(f"INT(2*{cell})<>2*{cell}")
        out = f"OR({','.join(beyond)})"
        if self.zero_is_blank:
            out = f"AND({cell}<>0,{out})"
        text = f'AND({cell}<>"",NOT({_is_half(cell)}))' if self.halves else f'{cell}<>""'
        return f"IF(ISERROR({cell}),TRUE,IF(ISLOGICAL({cell}),TRUE,IF(ISNUMBER({cell}),{out},{text})))"


_WITHOUT_BOUND = ("text", "choice")


def bound_of(kind: Kind, key: str = "") -> Bound:
    """The bound of a kind of numbers or dates, with the kind's own limits."""
    assert kind.least is not None  # noqa: S101 - only numbers and dates are bounded
    assert kind.most is not None  # noqa: S101 - as above
    key = key or kind.key
    if kind.name == "date":
        first, last = FIRST_DAY, date(kind.most, 12, 31)
        return Bound(key, (first - ZERO_DAY).days, (last - ZERO_DAY).days, format=DATE)
    whole = kind.name != "fraction"
    shown = WHOLE_FORMAT if whole else GENERAL
    return Bound(key, number(kind.least), kind.most, whole, shown, kind.zero_is_blank, kind.halves)


def bounds_of(file: File) -> dict[str, Bound]:
    """Column → its bound."""
    return {column.name: bound_of(column.kind) for column in file.columns if column.kind.name not in _WITHOUT_BOUND}


def distinct_bounds(*sheets: Mapping[str, Bound], also: Iterable[Bound]) -> tuple[Bound, ...]:
    """The bounds without repetitions, for the sheet of parameters. `also`: those of single cells."""
    return tuple({bound.key: bound for bound in (*also, *(one for sheet in sheets for one in sheet.values()))}.values())


def _is_half(cell: str) -> str:
    return "OR({})".format(",".join(f'{cell}="{text}"' for text in HALF_TEXTS))
