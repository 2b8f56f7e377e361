"""The vocabulary of workbooks: sheets declared as columns, plain data without an address.

How formulas are written stands in `formulas.py`; `compile.py` works out the addresses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias, TypeVar

from xlelo.law.article import article_of
from xlelo.sheets.formats import DATE, GENERAL, TEXT, WHOLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from xlelo.law.kinds import Kind
    from xlelo.periods.form import File
    from xlelo.sheets.bound import Bound
    from xlelo.sheets.chart import Chart

Period = TypeVar("Period")
Readings = TypeVar("Readings")
Result = TypeVar("Result")

Content: TypeAlias = Mapping[str, Mapping[str, Any]]
"""Sheet key → column key → the values of its rows; a single value for a single cell."""

Sizes: TypeAlias = Mapping[str, int]
"""How many rows there are of what: players, games, …"""


@dataclass(frozen=True)
class Typed:
    """What people typed into a workbook, and where each row of it stands."""

    rows: Mapping[str, Sequence[int]]
    """Input file → which row of its table each record stands in, counted from 1; blank rows are left out."""
    tables: Mapping[str, Mapping[str, Sequence[Any]]]
    """Input file → column → the values of those rows."""
    texts: Mapping[str, Mapping[str, Sequence[str]]]
    """Input file → column of choices → the words that were typed."""
    singles: Mapping[str, Mapping[str, Any]]
    """Sheet → key → what is typed elsewhere: single cells, and the rows of tables that are no input file."""
    heights: Mapping[str, int]
    """Defined name → how many rows it has."""


class Word(str):
    """A figure that is a text of the workbook's language, by its key."""

    __slots__ = ()


class WordKeys(tuple[str, ...]):
    """A figure that is put together of texts, some of them by their key."""

    __slots__ = ()


class CellReference(NamedTuple):
    """A figure that is the name of a cell: Games!D17."""

    sheet: str
    key: str
    row: int


UNCHECKED: Final = Word()
"""A figure that nothing is said of."""


class ByKey(dict[str, Any]):
    """The figures of a printed column by the words of its rows; where nothing is said, the same for all."""

    def __init__(self, printed: str, expected_cells: Mapping[str, Any], otherwise: Any) -> None:
        super().__init__(expected_cells)
        self.printed = printed
        """The column that holds the words."""
        self.otherwise = otherwise

    def __missing__(self, key: str) -> Any:
        return self.otherwise


ExpectedCells: TypeAlias = Mapping[str, Mapping[str, Sequence[Any] | ByKey]]
"""The same for computed cells: what the engine says they hold; rows beyond the last one given are blank."""

Group: TypeAlias = Literal["front", "typing", "settle", "published", "tables", "workings"]
"""What people do with a sheet; the sheets of a workbook stand in this order."""
_READ: tuple[Group, ...] = ("front", "settle", "published")


NUMBER = "n"
"""The key of the column that counts the rows of a computing table: 1, 2, 3, …"""


@dataclass(frozen=True)
class Column:
    """A column of a table, or a single cell with its label."""

    key: str
    formula: str | None = None
    needs: str | None = None
    """The cell without which this one is blank; None: the one that the table names, "": none."""
    blank_if: str = ""
    """The condition under which the cell is blank, in the place of such a cell."""
    kind: Kind | None = None
    """What may be typed: the cell is an input."""
    values: tuple[Any, ...] = ()
    """What is printed there; a text that begins with = is a formula of its own."""
    article: str = ""
    format: str = GENERAL
    """Words in it are written as in formulas, `[=1]"{=Choices.std}"`."""
    width: float = 9
    bound: Bound | None = None
    """What may be typed, where the regulation or the period allows less than the kind."""
    choices: str = ""
    """The column that holds what the drop-down offers, as Sheet.key."""
    suggested: bool = False
    """The drop-down offers what is most often meant, and something else may be typed."""
    known: str | None = None
    """The column in which what is typed must stand, where that is not the one that the drop-down offers; "": none."""
    once: bool = False
    """The same text may not be typed twice."""
    texts: str = ""
    """The column that holds the same as texts, as Sheet.key: a drop-down compares a number in a cell with no text."""
    above: int | str | None = None
    """What stands in the row above the first one, where the table has one."""
    words: bool = False
    """The printed values are keys of the language's words, or several keys with commas between."""
    heading: str = ""
    """The keys of its title's words, where another column's serve; usually Sheet.key."""
    visible: bool = False
    """It is read by people; another column is refused when no formula reads it."""
    parameter: str = ""
    """The reading that is set in this cell, by its name in files."""
    links: tuple[str, ...] = ()
    """Row by row, the sheet that a printed text leads to."""
    alarm: str = ""
    """A condition in terms of single cells; the cell is red where it holds."""
    rule: Callable[..., object] | None = None
    """The engine's rule that the formula follows, in words of its own."""
    helper: bool = False
    """It serves others, and is not printed; such columns and single cells stand last on their sheet."""
    look: Literal["", "wrapped", "place"] = ""
    """How its cells look where not like others: text in several lines, a link to a cell."""
    repeats: bool = False
    """It says again what other cells say, and is held against nothing."""

    @property
    def typed(self) -> bool:
        return self.kind is not None

    @property
    def among(self) -> str:
        """Where what is typed must stand, as Sheet.key; nothing else is taken."""
        offered = "" if self.suggested else self.choices
        return offered if self.known is None else self.known


def heading(sheet: str, column: Column) -> str:
    """The keys of a column's title."""
    return column.heading or f"{sheet}.{column.key}"


def typed(key: str, kind: Kind, **facts: Any) -> Column:
    """A column that people fill in."""
    return Column(key, kind=kind, **facts)


def computed(key: str, formula: str, rule: Callable[..., object] | None = None, **facts: Any) -> Column:
    """A column of one formula; where it follows a rule, the rule's article stands above it."""
    if rule is not None:
        facts.setdefault("article", article_of(rule))
    return Column(key, formula, rule=rule, **facts)


def printed(key: str, values: Sequence[Any], **facts: Any) -> Column:
    """A column of constants: a table of the regulation, the list of checks."""
    return Column(key, values=tuple(values), **facts)


def counted(width: float = 5) -> Column:
    """1, 2, 3, …: which row of the inputs a computing row reads, or is.

    In a table that calculates where people type, it stands beside what they type."""
    return Column(NUMBER, width=width, format=WHOLE)


def inputs(
    file: File, bounds: Mapping[str, Bound] | None = None, /, **changes: Mapping[str, Any]
) -> tuple[Column, ...]:
    """The columns of an input file, for people to read, with changes by column: formats, widths, drop-downs."""
    formats = {"date": DATE, "text": TEXT, "choice": TEXT}
    return tuple(
        Column(
            column.name,
            kind=column.kind,
            **{
                "format": formats.get(column.kind.name, GENERAL),
                "width": 12 if column.kind.name == "date" else 9,
                "visible": True,
                "bound": (bounds or {}).get(column.name),
                **changes.get(column.name, {}),
            },
        )
        for column in file.columns
    )


@dataclass(frozen=True)
class Table:
    """Columns over the same rows."""

    columns: tuple[Column, ...]
    rows: str | int
    """A size by its name, or a fixed number."""
    above: bool = False
    """A row above the first one, where running sums begin; the names of the columns hold it too."""
    file: str = ""
    """The input file that the table holds."""
    under: bool = False
    """It stands below the table declared before it, not to its right."""
    gap: int = 0
    """So many rows more are left free above it, for a chart."""
    needs: str = ""
    """The cell of a row without which its computed cells are blank, but for those that say otherwise."""
    lines: int = 1
    """So many lines of text are seen in each of its rows; 0: one, and the rows are as low as it lets them."""
    least: int = 1
    """So many rows it has at least."""
    on_paper: bool = True
    """False: it only serves the screen, and is not printed."""
    hints: bool = False
    """It says something about the inputs beside it, row by row, and no other sheet reads it: rows that people insert
    are calculated without it."""

    @property
    def printed(self) -> bool:
        return self.on_paper and not all(column.helper for column in self.columns)

    def height(self, sizes: Sizes) -> int:
        if isinstance(self.rows, int):
            return self.rows
        return max(self.least, sizes[self.rows])


@dataclass(frozen=True)
class Sheet:
    key: str
    tables: tuple[Table, ...] = ()
    """Side by side, but for those under another."""
    fields: tuple[Column, ...] = ()
    """Single cells, one below the other, above the tables."""
    tables_right: bool = False
    """The tables stand to the right of the fields, not below them."""
    value_column: int = 2
    """In which column the values of the fields stand."""
    grows: bool = False
    """People may insert, delete and sort rows."""
    status: str = ""
    """The formula of the line under the title, where it is not that of all checks: whatever is in sight is calculated
    at each entry, and where many entries are made that must not be all of the workbook."""
    file: str = ""
    """The input file of one row that the fields hold."""
    charts: tuple[Chart, ...] = ()
    frozen: int = 0
    """So many columns stay in sight, and are repeated where the print needs several pages side by side."""
    portrait: bool = False
    published: bool = False
    """It goes out on paper: without articles, and without what only serves the screen."""
    group: Group = "workings"
    one_page: bool = False
    """Printed on one page, however small."""
    hidden: bool = False

    @property
    def in_sight(self) -> tuple[Column, ...]:
        """The single cells that people read."""
        return tuple(field for field in self.fields if not field.helper)

    @property
    def hidden_fields(self) -> tuple[Column, ...]:
        """Those that only serve others: they stand to the right of all tables."""
        return tuple(field for field in self.fields if field.helper)

    @property
    def tells(self) -> bool:
        """Among the single cells are words, and no number is typed; on what goes out, one among several words."""
        words = sum(one.format == TEXT for one in self.in_sight)
        numbers = sum(one.typed and one.format != TEXT for one in self.in_sight)
        return words > 2 * numbers if self.group == "published" else words > 0 == numbers

    @property
    def listing(self) -> bool:
        """It is published, and says of itself whether it may go out."""
        return self.published and any(field.alarm for field in self.fields)

    @property
    def is_read(self) -> bool:
        """People read what it shows, on the screen or on paper; other sheets hold inputs, tables or workings."""
        results = any(field.formula and field.visible for field in self.in_sight)
        return self.group in _READ or (self.group == "typing" and (bool(self.charts) or results))

    def tabled(self) -> Iterator[tuple[Column, Table | None]]:
        """Single cells, and the columns of tables."""
        for column in self.fields:
            yield column, None
        for table in self.tables:
            for column in table.columns:
                yield column, table

    def columns(self) -> Iterator[Column]:
        yield from self.fields
        for table in self.tables:
            yield from table.columns
