"""Published lists, and the table of players for the next period."""

from collections.abc import Callable, Iterable, Mapping, Sized
from typing import Any

from xlelo.periods.form import File
from xlelo.sheets.columns import integer
from xlelo.sheets.formats import DATE, WHOLE_FORMAT
from xlelo.sheets.list_columns import ListColumn, sheet_columns
from xlelo.sheets.sheet import FORMATS, Column, Sheet, Table, computed, row_numbers
from xlelo.sheets.summary import count_cells, holding


def place_in(ratings: str) -> Column:
    """Row of the player whose place in the ratings sheet is this line."""
    return integer("row", f'IFERROR(MATCH({{n}},{{{ratings}.place}},0),"")', needs="", helper=True)


def row_by_rank(ratings: str, span: str) -> Column:
    """Row of the player whose sort key of the list is the next largest one. `span` as in `rank_columns`."""
    row = f"{span}-MOD(LARGE({{{ratings}.rank_key}},{{n}}),{span})"
    return integer("row", f'IFERROR({row},"")', needs="", helper=True)


def new_list(article: str) -> Column:
    """Day of the list; blank while it is missing or invalid."""
    return computed(
        "new_list",
        "{Period.list_day}",
        blank_if="{Period.list_day}<1",
        article=article,
        format=DATE,
        asks=lambda row: row.result.period.new_list,
    )


def official_list(
    ratings: str,
    columns: Iterable[ListColumn[Any]],
    row: Column,
    should_hold: str,
    lines: Callable[[Any], Sized],
    *fields: Column,
    further: tuple[Column, ...] = (),
) -> Sheet:
    """Sheet of an official list.

    `ratings`: sheet with the list's ratings, if there are several lists. `row`: row of the player in this line.
    `should_hold`: required number of players. `lines`: the list by the rules. `further`: fields below those that say
    whether the list is whole.
    """
    key = f"List{ratings}"

    def players(result: Any) -> int:
        return len(lines(result))

    return Sheet.of(
        key,
        Table.of("players", row_numbers(), *sheet_columns(columns, ratings), row, needs="{row}"),
        count_cells(f"COUNT({{{key}.new}})", should_hold, players),
        fields=(*fields, *holding(key, players), *further),
        value_column=3,
        portrait=True,
        published=True,
    )


def next_players(
    file: File,
    formulas: Mapping[str, str],
    widths: Mapping[str, float],
    blank_if: Mapping[str, str] | None = None,
    *,
    filled: str = "{Roll.filled#}",
) -> Table:
    """Players of the next period, in the columns of Players, to be copied there as values.

    `blank_if`: column → condition for a blank cell, besides a missing id. `filled`: cell that says whether the player's
    row is filled. The book's records of the sheet say what each column holds.
    """

    def column(key: str, kind: str) -> Column:
        return computed(
            key,
            formulas[key],
            needs=filled if key == "id" else None,
            blank_if=(blank_if or {}).get(key, ""),
            format=FORMATS.get(kind, WHOLE_FORMAT),
            width=widths.get(key, 0),
            heading=f"Players.{key}",
            asks=lambda row: row.record[key],
        )

    columns = (column(one.name, one.kind.name) for one in file.columns)
    return Table.of("players", *columns, row_numbers(), needs="{id}")


def blank_if_low(cell: str) -> str:
    """The cell's value, blank if it is less than 1."""
    return f'IF({cell}<1,"",{cell})'
