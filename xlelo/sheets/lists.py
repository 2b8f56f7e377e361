"""Lists that go out, and the players as the next period begins with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlelo.sheets.columns import integer
from xlelo.sheets.formats import DATE, TEXT, WHOLE
from xlelo.sheets.sheet import Column, Sheet, Table, computed, counted
from xlelo.sheets.summary import held

if TYPE_CHECKING:
    from collections.abc import Mapping

    from xlelo.periods.form import File


def of_player(key: str, column: str, **facts: Any) -> Column:
    """What that column holds of the player who stands in this line."""
    return computed(key, f"{{{column}#row}}", **{"visible": True, **facts})


def place_in(ratings: str) -> Column:
    """Which player has the place of this line in the sheet of ratings."""
    return integer("row", f'IFERROR(MATCH({{n}},{{{ratings}.place}},0),"")', needs="", width=9, helper=True)


def new_list(article: str) -> Column:
    """The day of the list, where it is known."""
    return computed(
        "new_list", "{Period.list_day}", blank_if="{Period.list_day}<1", article=article, format=DATE, visible=True
    )


def official_list(
    key: str, columns: tuple[Column, ...], row: Column, should_hold: str, fields: tuple[Column, ...]
) -> Sheet:
    """`row`: which player stands in the line; `should_hold`: how many there should be."""
    return Sheet(
        key,
        (Table((counted(), *columns, row), "players", needs="{row}"), held(f"COUNT({{{key}.new}})", should_hold)),
        fields=fields,
        value_column=3,
        portrait=True,
        published=True,
    )


def next_players(
    file: File,
    formulas: Mapping[str, str],
    widths: Mapping[str, float],
    usual: float = 9,
    blank_if: Mapping[str, str] | None = None,
) -> Table:
    """Column by column as in Players: to be copied there as values. `blank_if`: where a column is blank otherwise than
    without an id."""
    looks = {"date": DATE, "text": TEXT, "choice": TEXT}

    def column(key: str, kind: str) -> Column:
        return computed(
            key,
            formulas[key],
            needs="{Roll.filled#}" if key == "id" else None,
            blank_if=(blank_if or {}).get(key, ""),
            format=looks.get(kind, WHOLE),
            width=widths.get(key, 12 if kind == "date" else usual),
            heading=f"Players.{key}",
            visible=True,
        )

    columns = (column(one.name, one.kind.name) for one in file.columns)
    return Table((*columns, counted()), "players", needs="{id}")


def unless_nought(cell: str) -> str:
    """Nothing for nothing: zero stands for a blank cell."""
    return f'IF({cell}<1,"",{cell})'
