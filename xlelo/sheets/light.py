"""The light way to declare a workbook: each input once.

An `Input` is a column of an input file with its bounds. From it follow the typed column, its value in the same row, the
sentence beside the row, the line of Checks and the red cells. The value of an invalid cell is “?”. The values of a row
stand side by side, so one search finds the first invalid one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from xlelo.law.kinds import Kind
from xlelo.periods.form import File
from xlelo.sheets.bound import Bound
from xlelo.sheets.columns import text
from xlelo.sheets.faults import fault
from xlelo.sheets.formats import DATE, FLAG, GENERAL, ISO_DATE
from xlelo.sheets.formulas import EMPTY_TEXT
from xlelo.sheets.parsed import INVALID_PATTERN, bound_cells, parse_id, parse_text, parse_word, something
from xlelo.sheets.row_hints import HINT, MESSAGE_KEY
from xlelo.sheets.sheet import PLACE, Column, computed, inputs


@dataclass(frozen=True)
class Input:
    """An input column of a sheet."""

    key: str
    kind: Kind
    bound: Bound | None = None
    blank: str = EMPTY_TEXT
    """Formula: value of a blank cell."""
    value: str = ""
    """Formula: value of the cell, if it is not that of its kind. {itself} is the usual one."""
    value_key: str = ""
    """Key of the value, if it is not key_value."""
    needs: str = "{filled}"
    """Cell that must be filled; otherwise the value is blank."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Width, drop-down and other facts of the typed column."""

    @property
    def name(self) -> str:
        return self.value_key or f"{self.key}_value"

    @property
    def usual(self) -> str:
        return value(self.kind, f"{{{self.key}<}}", self.bound, self.blank)


def bounds_of(inputs: Mapping[str, Iterable[Input]]) -> tuple[Column, ...]:
    """Cells of the sheet of parameters with all bounds, each once. `inputs`: sheet → inputs."""
    once: dict[str, tuple[str, Bound]] = {}
    for sheet, some in inputs.items():
        for one in some:
            if one.bound is not None:
                once.setdefault(one.bound.key, (f"{sheet}.{one.key}", one.bound))
    return tuple(
        replace(cell, heading=f"{heading}, Parameters.{end}")
        for heading, bound in once.values()
        for end, cell in zip(("least", "most"), bound_cells(bound), strict=True)
    )


def add_headings(columns: Iterable[Column], sheet: str, prefixes: Mapping[str, str]) -> Iterator[Column]:
    """Columns whose headings are the words of a prefix and of the rest: White, rating. `prefixes`: prefix → words."""
    for column in columns:
        found = next((one for one in prefixes if column.key.startswith(one) and not column.heading), None)
        rest = column.key.removeprefix(found or "")
        yield column if found is None else replace(column, heading=f"{prefixes[found]}, {sheet}.{rest}")


def value(kind: Kind, entry: str, bound: Bound | None, blank: str = EMPTY_TEXT) -> str:
    """Formula: the value of a typed cell; `blank` if it is blank, “?” if it is invalid."""
    if bound is not None:
        return bound.mark(entry).replace(f'{entry}="",""', f'{entry}="",{blank}', 1)
    if kind.is_id:
        return parse_id(entry)
    return parse_text(entry) if kind.meanings is None else parse_word(entry, kind)


def typed_columns(file: File, found: Sequence[Input]) -> tuple[Column, ...]:
    """The columns that people fill in."""
    bounds = {one.key: one.bound for one in found if one.bound is not None}
    columns = {column.key: column for column in inputs(file, bounds, **{one.key: dict(one.facts) for one in found})}
    return tuple(columns[one.key] for one in found)


def message_column(
    key: str, sheet: str, inputs: Sequence[Input], width: float, *, required: str = "", article: str = ""
) -> Column:
    """The sentence beside the row, about its first invalid cell. `key`: that of its line of Checks.

    `required`: key of a value; if it is blank in a filled row, the sentence is about the first input.
    """
    first, last = inputs[0].key, inputs[-1].key
    values, sentences = f"{{{inputs[0].name}:{inputs[-1].name}}}", f"{{Parameters.said_{first}:said_{last}}}"
    formula = f'IFERROR(INDEX({sentences},MATCH({INVALID_PATTERN},{values},0)),"")'
    if required:
        formula = f'IF({{{required}}}="",{{Parameters.said_{first}}},{formula})'
    cells = f"{{Parameters.cell_{first}:cell_{last}}}"
    letter = f"INDEX({cells},MATCH(INDEX({{{sheet}.{HINT}}},{PLACE}),{sentences},0))"
    lines = fault(key, f"{sheet}.{first}", article, letter=letter, mark='"?*"')
    return text(HINT, formula, needs="{filled}", width=width, heading=MESSAGE_KEY, visible=True, lines=lines)


def value_columns(sheet: str, inputs: Sequence[Input]) -> Iterator[Column]:
    """For each row: whether it is filled, and the value of each input."""
    cells = something(f"{{{inputs[0].key}:{inputs[-1].key}=}}", counted=True)
    yield computed("filled", cells, needs="", format=FLAG, heading="Intake.filled", helper=True)
    for one in inputs:
        is_day = one.bound is not None and one.bound.format == DATE
        yield computed(
            one.name,
            one.value.replace("{itself}", one.usual) or one.usual,
            needs=one.needs,
            format=ISO_DATE if is_day else GENERAL,
            heading=f"{sheet}.{one.key}, Parameters.taken",
            helper=True,
        )
