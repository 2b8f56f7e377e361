"""Columns of published lists. Each is declared once, for the sheet, the printed list and `check`.

Value and formula stand side by side. Both are written from the article; neither is made from the other.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from xlelo.lang import Words
from xlelo.lang.numbers import signed
from xlelo.periods.listing import Listing
from xlelo.sheets.formats import DATE, TEXT, WHOLE_FORMAT
from xlelo.sheets.sheet import Column, Word, computed

Line = TypeVar("Line")


class CellKind(NamedTuple):
    """How the values of a column are shown."""

    format: str
    printed: Callable[[Any, Words], str]
    """(value, words) → text of the printed list."""
    numeric: bool = False
    """Whether the printed column is aligned right."""
    cell: Callable[[Any], Any] = lambda value: value
    """Value → expected cell of the sheet."""


WHOLE = CellKind(WHOLE_FORMAT, lambda value, _: str(value), numeric=True)
CHANGE = CellKind("+0;-0;", lambda value, _: signed(value), numeric=True)
"""A whole number with its sign. 0 is not shown."""
NAME = CellKind(TEXT, lambda value, _: value or "")
"""A text that is the same in all languages."""
DAY = CellKind(DATE, lambda day, words: words.short_day(day) if day else "")
WORD = CellKind(TEXT, lambda key, words: words[key] if key else "", cell=lambda key: key and Word(key))
"""A word of the workbook's language. The value is its key."""


@dataclass(frozen=True)
class ListColumn(Generic[Line]):
    """A column of a published list. Its heading is the word `Sheet.key`."""

    key: str
    kind: CellKind
    value: Callable[[Line], Any]
    """Value by the rules. None is shown as a blank."""
    formula: str
    """Formula of the cell; `row` holds the player's row. {ratings.new} is a column of the list's own ratings.

    "": the column is only printed.
    """
    _: KW_ONLY
    width: float = 0
    article: str = ""
    rule: Callable[..., object] | None = None
    """Rule whose article is shown instead."""
    format: str = ""
    """Number format, if it is not that of the kind."""
    optional: bool = False
    """Whether it is left out of the printed list if all its cells are blank."""

    def on_sheet(self, ratings: str) -> Column:
        return computed(
            self.key,
            self.formula.replace("{ratings.", f"{{{ratings}."),
            self.rule,
            **({"article": self.article} if self.rule is None else {}),
            format=self.format or self.kind.format,
            width=self.width,
            asks=lambda row: self.kind.cell(self.value(row.record)),
        )


def sheet_columns(columns: Iterable[ListColumn[Line]], ratings: str = "") -> tuple[Column, ...]:
    """The columns on the sheet of a list. `ratings`: the sheet with the list's ratings, if there are several."""
    return tuple(column.on_sheet(ratings) for column in columns if column.formula)


def printed_list(
    sheet: str,
    columns: Sequence[ListColumn[Line]],
    lines: Sequence[Line],
    words: Words,
    day: str,
    *,
    ids: Sequence[str],
    notes: Iterable[str] = (),
    key: str = "",
) -> Listing:
    """The list with the words of its sheet. `day`: day or name of the list, for the title."""
    cells = [[column.kind.printed(column.value(line), words) for line in lines] for column in columns]
    shown = [(column, texts) for column, texts in zip(columns, cells, strict=True) if any(texts) or not column.optional]
    return Listing(
        title=" · ".join(filter(None, (words[f"{sheet}.title_line"], day))),
        headings=("#", *(words[f"{sheet}.{column.key}"] for column, _ in shown)),
        rows=list(zip(map(str, range(1, len(lines) + 1)), *(texts for _, texts in shown), strict=True)),
        numeric=frozenset({0, *(number for number, (column, _) in enumerate(shown, 1) if column.kind.numeric)}),
        notes=tuple(notes),
        key=key,
        ids=ids,
    )
