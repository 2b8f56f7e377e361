"""The places of the tables. They are side by side on one sheet, which can be copied into another workbook."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from xlelo.regulations import ALL
from xlelo.regulations import NAMES as USUAL_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from xlelo.sheets.lambdas import Block, Cell, Lambdas

SHEET = "ELO_tables"
FIRST_ROW = 6
"""The rows above hold the rule set, the table, its article and the column headings."""


@dataclass(frozen=True)
class RuleSet:
    code: str
    lambdas: Lambdas
    names: tuple[str, ...]
    """What people type for it."""


RULE_SETS = tuple(
    RuleSet(one.code, one.lambdas, (one.code,) if one.own_rules is None else tuple(one.own_rules.names))
    for one in sorted(ALL, key=lambda one: one.own_rules is not None)
    if one.lambdas is not None
)
"""The rule set whose rules people write themselves is the last: it has several names."""


@dataclass(frozen=True)
class Column:
    heading: str
    cells: tuple[Cell, ...]
    letter: str

    @property
    def reference(self) -> str:
        return f"{SHEET}!${self.letter}${FIRST_ROW}:${self.letter}${FIRST_ROW + len(self.cells) - 1}"


@dataclass(frozen=True)
class TableWithPlace:
    """A table with its place."""

    code: str
    key: str
    title: str
    article: str
    columns: tuple[Column, ...]

    @cached_property
    def by_heading(self) -> dict[str, Column]:
        return {column.heading: column for column in self.columns}


CODES = "codes"
NAMES = "names"
"""Other names of the rule sets that people use."""
NUMBERS = "numbers"


def _blocks() -> Iterator[tuple[str, Block | None]]:
    for one in RULE_SETS:
        for block in one.lambdas.blocks:
            yield one.code, block
        if one.lambdas.numbers:
            yield one.code, None


def tables_with_places() -> tuple[TableWithPlace, ...]:
    """All tables with their places: the codes, then each rule set's tables and the numbers of its articles."""
    codes = tuple(name for one in RULE_SETS for name in one.names)
    names = (Column("name", tuple(USUAL_NAMES), "C"), Column("code", tuple(USUAL_NAMES.values()), "D"))
    tables = [
        TableWithPlace("", CODES, "rule sets", "", (Column("code", codes, "A"),)),
        TableWithPlace("", NAMES, "their usual names", "", names),
    ]
    at = 6
    for code, block in _blocks():
        numbers = next(one.lambdas.numbers for one in RULE_SETS if one.code == code)
        columns: dict[str, tuple[Cell, ...]] = (
            dict(block.columns)
            if block is not None
            else {
                "number": tuple(one.value for one in numbers.values()),
                "what": tuple(one.what for one in numbers.values()),
                "article": tuple(one.article for one in numbers.values()),
            }
        )
        tables.append(
            TableWithPlace(
                code,
                block.key if block is not None else NUMBERS,
                block.title if block is not None else "numbers",
                block.article if block is not None else "",
                tuple(
                    Column(heading, cells, get_column_letter(at + position))
                    for position, (heading, cells) in enumerate(columns.items())
                ),
            )
        )
        at += len(columns) + 1
    return tuple(tables)


TABLES = tables_with_places()
