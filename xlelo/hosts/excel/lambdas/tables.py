"""The places of the tables. They are side by side on one sheet, which can be copied into another workbook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from openpyxl.utils import get_column_letter

from xlelo.regulations import ALL
from xlelo.regulations import NAMES as USUAL_NAMES
from xlelo.sheets.lambdas import Block, Cell, Helper, Lambdas

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Regulation

PIECES: Final = {
    "expected": ("gap", "x", "y"),
    "difference": ("h", "q"),
    "performance": ("mean", "points", "counted", "h", "ys", "zs"),
    "factor": ("x", "line", "seasons", "played", "ask"),
    "rating": ("x", "v"),
    "used": ("f", "counted"),
    "listed": ("q",),
}
"""Text of a rule set → the values that it may use."""

SHEET = "ELO_tables"
FIRST_ROW = 6
"""The rows above hold the rule set, the table, its article and the column headings."""


@dataclass(frozen=True)
class RuleSet:
    code: str
    lambdas: Lambdas
    names: tuple[str, ...]
    """What people type for it."""


def rule_sets(own: Sequence[Regulation] = ()) -> tuple[RuleSet, ...]:
    """The program's rule sets and those of rule files.

    The one whose rules people write themselves is the last, because it has several names. With rule files each of the
    others has names of its own, because a formula that holds all rule sets has a length limit.
    """
    found = [(one, one.lambdas) for one in (*ALL, *own)]
    return tuple(
        RuleSet(
            one.code,
            apart(one, lambdas) if own and one.own_rules is None else lambdas,
            (one.code,) if one.own_rules is None else tuple(one.own_rules.names),
        )
        for one, lambdas in sorted(found, key=lambda one: one[0].own_rules is not None)
        if lambdas is not None
    )


def apart(rules: Regulation, lambdas: Lambdas) -> Lambdas:
    """The same formulas as names of the rule set."""
    code = rules.code
    helpers: dict[str, Helper] = {}
    calls: dict[str, Any] = {}
    for piece, parameters in PIECES.items():
        text = getattr(lambdas, piece)
        name = f"ELO_{code.replace('-', '_')}_{piece.upper()}"
        call = f"{name}({','.join(parameters)})"
        if len(text) > len(call):
            comment = f"For the other names: {piece} of the rule set {code}."
            helpers[name] = Helper(parameters, comment, text, f"{name}({','.join('0' for _ in parameters)})")
            calls[piece] = call
    initial = "" if rules.parent else lambdas.initial
    return replace(lambdas, **calls, initial=initial, helpers={**lambdas.helpers, **helpers})


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
RESULTS = "results"
SPELLINGS = {
    (2, 0): ("1", "1-0", "+/-", "+-", "+--", "F1-0", "I1-0", "A1-0", "1-0a"),
    (1, 1): ("=", "½", "0.5", ".5", "½-½", "0.5-0.5", "A½", "½a"),
    (0, 2): ("0", "0-1", "-/+", "-+", "--+", "F0-1", "I0-1", "A0-1", "0-1a"),
    (0, 0): ("-/-", "--", "---", "F0-0", "I0-0"),
    (-1, -1): ("*", "?", "adj", "pending"),
}
"""Half points of White and Black → results as people type them. A game without a result has −1."""
NUMBERS = "numbers"


def _results() -> tuple[Column, ...]:
    rows = [(text, *points) for points, texts in SPELLINGS.items() for text in texts]
    spellings, white, black = zip(*rows, strict=True)
    return Column("spelling", spellings, "F"), Column("white", white, "G"), Column("black", black, "H")


def _blocks(sets: Sequence[RuleSet]) -> Iterator[tuple[RuleSet, Block | None]]:
    for one in sets:
        for block in one.lambdas.blocks:
            yield one, block
        if one.lambdas.numbers:
            yield one, None


def tables_with_places(sets: Sequence[RuleSet]) -> tuple[TableWithPlace, ...]:
    """All tables with their places: the codes, then each rule set's tables and the numbers of its articles."""
    codes = tuple(name for one in sets for name in one.names)
    names = (Column("name", tuple(USUAL_NAMES), "C"), Column("code", tuple(USUAL_NAMES.values()), "D"))
    tables = [
        TableWithPlace("", CODES, "rule sets", "", (Column("code", codes, "A"),)),
        TableWithPlace("", NAMES, "their usual names", "", names),
        TableWithPlace("", RESULTS, "results in half points", "", _results()),
    ]
    at = 10
    for rules, block in _blocks(sets):
        numbers = rules.lambdas.numbers
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
                rules.code,
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
