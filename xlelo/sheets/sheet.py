"""The vocabulary of sheets: columns, tables and sheets as plain data, without addresses.

`formulas.py` explains how formulas are written; `compile.py` computes the addresses.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, Self, TypeAlias, get_args

from xlelo.law.article import article_of
from xlelo.law.kinds import Kind
from xlelo.periods.form import File
from xlelo.sheets.asked_row import Asks, Row, never
from xlelo.sheets.bound import Bound
from xlelo.sheets.chart import Chart
from xlelo.sheets.formats import DATE, FLAG, GENERAL, TEXT, WHOLE_FORMAT

Content: TypeAlias = Mapping[str, Mapping[str, Any]]
"""Sheet key → column key → values of its rows, or a single value for a single cell."""

Sizes: TypeAlias = Mapping[str, int]
"""Name of a kind of rows → their number: players, games, …"""


@dataclass(frozen=True)
class TypedInputs:
    """Typed input of a workbook, and its rows."""

    rows: Mapping[str, Sequence[int]]
    """Input file → row of each record in its table, from 1, without blank rows."""
    tables: Mapping[str, Mapping[str, Sequence[Any]]]
    """Input file → column → values of those rows."""
    texts: Mapping[str, Mapping[str, Sequence[str]]]
    """Input file → column of choices → typed words."""
    singles: Mapping[str, Mapping[str, Any]]
    """Sheet → key → other inputs: single cells, and tables that are no input file."""
    heights: Mapping[str, int]
    """Defined name → number of its rows."""


class Word(str):
    """An expected cell that is a word of the workbook's language. It holds the key."""

    __slots__ = ()


class WordKeys(tuple[str, ...]):
    """An expected cell that is composed of texts and of keys of words."""

    __slots__ = ()


class CellReference(NamedTuple):
    """An expected cell that is an address, such as Games!D17."""

    sheet: str
    key: str
    row: int


UNCHECKED: Final = Word()
"""An expected cell that is not compared."""


class ByKey(dict[str, Any]):
    """Expected cells of a printed column, by the key of the row's words. `otherwise`: value of all other rows."""

    def __init__(self, printed: str, expected_cells: Mapping[str, Any], otherwise: Any) -> None:
        super().__init__(expected_cells)
        self.printed = printed
        """Column that holds the words."""
        self.otherwise = otherwise

    def __missing__(self, key: str) -> Any:
        return self.otherwise


ExpectedCells: TypeAlias = Mapping[str, Mapping[str, Sequence[Any] | ByKey]]
"""Sheet key → column key → expected cells. Rows after the last value must be blank."""

Records: TypeAlias = Mapping[str, Mapping[int, Any]]
"""Sheet key → row → the rules' record of the row, in the tables whose height the period decides.

Rows without a record must be blank in columns with `asks`.
"""


class RuleAnswers(NamedTuple):
    """What the rules answer about a rated workbook."""

    cells: ExpectedCells
    """Expected cells of computed columns without `asks`."""
    records: Records = MappingProxyType({})
    """What columns with `asks` ask."""


Group: TypeAlias = Literal["front", "typing", "settle", "published", "tables", "workings"]
"""Groups of sheets, by their use, in the order of the tabs."""
_READING_GROUPS: tuple[Group, ...] = ("front", "settle", "published")


NUMBER = "n"
"""Key of the column with row numbers: 1, 2, 3, …"""

Weight: TypeAlias = Literal["fault", "warning", "notice"]
"""Results are wrong while there is a fault. A warning is probably a typo, and rated; a notice is for the officer."""
WEIGHTS: Final[tuple[Weight, ...]] = get_args(Weight)
"""In the order of Checks."""

USUAL: Final = "usual"
"""Expected value of a line: a column of flags says none, any other column says what may be typed."""


PLACE: Final = "{at}"
"""Place of the mark in its column."""


class Line(NamedTuple):
    """A line of Checks about the rows that a column marks. The words of each language hold its name and its advice."""

    key: str
    cell: str
    """Input to correct, as Sheet.key."""
    weight: Weight = "fault"
    article: str | None = None
    """None: that of the column."""
    expected: str | None = USUAL
    """Formula of the row: the expected value. None: say what may be typed. "": nothing."""
    mark: str = ""
    """Value that marks a row, if it is not the usual one: 1 in flags, 0 in other numbers, a cell's name in texts."""
    row: str = PLACE
    """Formula: row of the input, if it is not that of the mark."""
    letter: str = ""
    """Formula: the words Sheet!Column of the input, if the column differs from row to row."""
    sentence: str = ""
    """Formula: the sentence beside the row, if the input is in the same row."""
    beside: Mapping[str, str] = MappingProxyType({})
    """If the input is on another sheet: what holds beside a right one, as its row can ask → the sentence otherwise."""

    @property
    def is_fault(self) -> bool:
        return self.weight == "fault"


@dataclass(frozen=True)
class Column:
    """A column of a table, or a single cell with its label."""

    key: str
    formula: str | None = None
    needs: str | None = None
    """Cell that must be filled; otherwise this one is blank. None: that of the table; "": none."""
    blank_if: str = ""
    """Condition for a blank cell, instead of `needs`."""
    kind: Kind | None = None
    """Kind of input. None if the cell is no input."""
    values: tuple[Any, ...] = ()
    """Fixed values. A text that begins with = is a formula."""
    article: str = ""
    format: str = GENERAL
    """Number format. Words in it are written as in formulas, `[=1]"{=Choices.std}"`."""
    width: float = 0
    """Least width, in digits. 0: the usual one of its format. A long word in the title widens it."""
    bound: Bound | None = None
    """Least and greatest input, if the regulation or the period allows less than the kind."""
    choices: str = ""
    """Column of the drop-down's entries, as Sheet.key."""
    suggested: bool = False
    """Whether other values than the drop-down's may be typed."""
    known: str | None = None
    """Column of allowed values, if it is not that of the drop-down. "": any value."""
    allowed: str = ""
    """Key of the words for what may be typed, if they are not those of its kind."""
    once: bool = False
    """Whether each text may be typed only once."""
    texts: str = ""
    """Column with the same values as texts, as Sheet.key. A drop-down does not match a number with a text."""
    above: int | str | None = None
    """Value of the row above the first one, if the table has one."""
    words: bool = False
    """Whether the fixed values are keys of words. A value may be several keys with commas between."""
    heading: str = ""
    """Keys of the words in the title, if they are not Sheet.key."""
    title: str = ""
    """Formula of the title, if it depends on a choice. `heading` still names the column in messages."""
    visible: bool = False
    """Whether people read it, on a sheet that is not made for reading. Any other column must be read by a formula."""
    parameter: str = ""
    """Name of the reading that is chosen in this cell, as in files."""
    links: tuple[str, ...] = ()
    """For each row, the sheet that the text links to."""
    alarm: str = ""
    """Condition under which the cell is red. It reads single cells, or cells of its row in a table."""
    rule: Callable[..., object] | None = None
    """Python rule that the formula implements independently."""
    asks: Callable[[Row], Any] | None = None
    """What the cell must hold by the rules, asked with the cells or the record of its row; None if it is blank.

    Rows whose needed cell is blank are not asked. A column with `blank_if` answers for itself.
    """
    lines: tuple[Line, ...] = ()
    """Lines of Checks that count the rows that this column marks."""
    helper: bool = False
    """Whether it only serves other columns. Helpers come last on their sheet and are not printed."""
    look: Literal["", "wrapped", "place"] = ""
    """Special look: several lines of text, or a link to a cell."""

    @property
    def is_input(self) -> bool:
        return self.kind is not None

    @property
    def least_width(self) -> float:
        return self.width or (11 if self.format == TEXT else 9)

    @property
    def id_column(self) -> str:
        """Column that must contain the typed value, as Sheet.key; "" if any value is allowed."""
        offered = "" if self.suggested else self.choices
        return offered if self.known is None else self.known


def heading(sheet: str, column: Column) -> str:
    """Keys of the words in a column's title."""
    return column.heading or f"{sheet}.{column.key}"


def input_column(key: str, kind: Kind, **facts: Any) -> Column:
    """An input column."""
    return Column(key, kind=kind, **facts)


def computed(key: str, formula: str, rule: Callable[..., object] | None = None, **facts: Any) -> Column:
    """A column with one formula. The article of its rule is shown above it."""
    if rule is not None:
        facts.setdefault("article", article_of(rule))
    if facts.get("format") in {FLAG, TEXT} and any(line.is_fault and not line.mark for line in facts.get("lines", ())):
        facts.setdefault("asks", _no_fault if facts["format"] == TEXT else never)
    return Column(key, formula, rule=rule, **facts)


def _no_fault(_row: Row) -> None:
    """What the text of a fault is in a rated period."""
    return


def fixed_column(key: str, values: Sequence[Any], **facts: Any) -> Column:
    """A column of fixed values: a table of the regulation, the list of checks."""
    return Column(key, values=tuple(values), **facts)


def row_numbers(width: float = 5) -> Column:
    """The column of row numbers 1, 2, 3, …, which link a computed row to its input row.

    In a table of inputs it is beside them.
    """
    return Column(NUMBER, width=width, format=WHOLE_FORMAT)


FORMATS: Final = {"date": DATE, "text": TEXT, "choice": TEXT}
"""Kind of input → its usual format. Others have none of their own."""


def inputs(
    file: File, bounds: Mapping[str, Bound] | None = None, /, **changes: Mapping[str, Any]
) -> tuple[Column, ...]:
    """The columns of an input file. `changes`: other formats, widths or drop-downs by column."""
    return tuple(
        Column(
            column.name,
            kind=column.kind,
            **{
                "format": FORMATS.get(column.kind.name, GENERAL),
                "visible": True,
                "bound": (bounds or {}).get(column.name),
                **changes.get(column.name, {}),
            },
        )
        for column in file.columns
    )


@dataclass(frozen=True)
class Table:
    """Columns with the same rows."""

    columns: tuple[Column, ...]
    rows: str | int
    """Name of a size, a sum of sizes and numbers ("players+participants", "players+1"), or a fixed number of rows."""
    above: bool = False
    """Whether a row above the first one starts running sums. The columns' names include it."""
    file: str = ""
    """Input file that the table holds."""
    under: bool = False
    """Whether it is below the previous table, not to its right."""
    gap: int = 0
    """Additional free rows above it, for a chart."""
    needs: str = ""
    """Cell of the row that must be filled; otherwise computed cells are blank. Columns may have their own condition."""
    lines: int = 1
    """Visible lines of text in each row. 0: one line, in the lowest possible row."""
    least: int = 1
    """Minimum number of rows, of each size if they are a sum."""
    on_paper: bool = True
    """Whether it is printed."""
    hints: bool = False
    """Whether it holds hints on the inputs beside it. No other sheet reads them, so inserted rows work without them."""

    @classmethod
    def of(cls, rows: str | int, /, *columns: Column, **facts: Any) -> Self:
        """A table of these columns. `rows`: the number of its rows, or what they are."""
        return cls(columns, rows, **facts)

    def begins_above(self, column: Column) -> bool:
        """Whether the column's name includes the row above. Typed columns do not: nobody types there."""
        return self.above and not column.is_input

    @property
    def is_printed(self) -> bool:
        return self.on_paper and not all(column.helper for column in self.columns)

    def height(self, sizes: Sizes) -> int:
        if isinstance(self.rows, int):
            return self.rows
        return sum(int(one) if one.isdigit() else max(self.least, sizes[one]) for one in self.rows.split("+"))


def fixed_table(*columns: Column, **facts: Any) -> Table:
    """A table that begins with fixed values. It has as many rows as its first column has values."""
    return Table(columns, len(columns[0].values), **facts)


@dataclass(frozen=True)
class Sheet:
    key: str
    tables: tuple[Table, ...] = ()
    """Tables side by side, except those with `under`."""
    fields: tuple[Column, ...] = ()
    """Single cells above the tables, one below the other."""
    tables_right: bool = False
    """Whether the tables are to the right of the single cells, not below them."""
    value_column: int = 2
    """Column number of the single cells' values."""
    grows: bool = False
    """Whether people may insert, delete and sort rows."""
    status: str = ""
    """Formula of the status line, if it is not that of all checks.

    Programs calculate visible cells after each entry. So a sheet with many inputs must not depend on the whole
    workbook.
    """
    file: str = ""
    """Input file of one row that the single cells hold."""
    charts: tuple[Chart, ...] = ()
    frozen: int = 0
    """Number of frozen columns. They also repeat if the print needs several pages side by side."""
    portrait: bool = False
    published: bool = False
    """Whether it is published on paper: without articles and without on-screen help."""
    group: Group = "workings"
    one_page: bool = False
    """Whether it is printed on one page, at any scale."""
    hidden: bool = False
    tab: str = ""
    """Key of the tab that it shares with other sheets: each is to the right of the one before, under its own name."""

    @classmethod
    def of(cls, key: str, *tables: Table, asks: Asks | None = None, **facts: Any) -> Self:
        sheet = cls(key, tables, **facts)
        return sheet.asking(asks) if asks else sheet

    def asking(self, asks: Asks) -> Self:
        """The sheet, with what its columns ask: key → function of the row."""
        unknown = asks.keys() - {column.key for column in self.columns()}
        assert not unknown, (self.key, unknown)  # noqa: S101 - a misspelt key would ask nothing

        def with_asks(columns: Sequence[Column]) -> tuple[Column, ...]:
            return tuple(replace(column, asks=asks.get(column.key, column.asks)) for column in columns)

        tables = tuple(replace(table, columns=with_asks(table.columns)) for table in self.tables)
        return replace(self, tables=tables, fields=with_asks(self.fields))

    @property
    def tab_key(self) -> str:
        """Key of the tab's words."""
        return self.tab or self.key

    @property
    def visible_cells(self) -> tuple[Column, ...]:
        """Single cells that people read."""
        return tuple(field for field in self.fields if not field.helper)

    @property
    def hidden_fields(self) -> tuple[Column, ...]:
        """Single cells that only serve others. They are to the right of all tables."""
        return tuple(field for field in self.fields if field.helper)

    @property
    def tells(self) -> bool:
        """Whether the single cells are mainly words, so that all are aligned left."""
        words = sum(one.format == TEXT for one in self.visible_cells)
        numbers = sum(one.is_input and one.format != TEXT for one in self.visible_cells)
        return words > 2 * numbers if self.group == "published" else words > 0 == numbers

    @property
    def listing(self) -> bool:
        """Whether it is a published list, with an alarm that says whether it may be published."""
        return self.published and any(field.alarm for field in self.fields)

    @property
    def is_read(self) -> bool:
        """Whether people read its results, on the screen or on paper. Other sheets hold inputs, tables or workings."""
        results = any(field.formula and field.visible for field in self.visible_cells)
        return self.group in _READING_GROUPS or (self.group == "typing" and (bool(self.charts) or results))

    def shows(self, column: Column) -> bool:
        """Whether people read the column. Of a sheet that is made for reading they read all but the helpers."""
        return column.visible or (self.group in _READING_GROUPS and not column.helper)

    def located_columns(self) -> Iterator[tuple[Column, Table | None]]:
        """Yield the single cells, and the columns with their tables."""
        for column in self.fields:
            yield column, None
        for table in self.tables:
            for column in table.columns:
                yield column, table

    def columns(self) -> Iterator[Column]:
        yield from self.fields
        for table in self.tables:
            yield from table.columns
