"""Largest gains and losses: a number by which players are sorted, and the tables of the first few."""

from collections.abc import Iterator, Mapping
from typing import Any

from xlelo.sheets.asked_row import Row
from xlelo.sheets.columns import helpers, integer
from xlelo.sheets.formats import SIGN_FORMAT, TEXT, WHOLE_FORMAT
from xlelo.sheets.formulas import blank_if
from xlelo.sheets.sheet import Column, Table, computed, fixed_column, fixed_table

MOVEMENTS = 5
"""Number of lines for gains, and for losses."""

_PICK = {"gain": "LARGE", "loss": "SMALL"}


def movement(change: str, span: str) -> str:
    """Formula: a change and its row as one number. Among equal changes, the earlier row comes first."""
    # `span` is larger than any row number, so the row decides only among equal changes.
    return f"{change}*{span}-SIGN({change})*{{n}}"


def moved(change: int, span: int, number: int) -> int | None:
    """What the formula gives for the row of that number; None without a change."""
    return change * span - (number if change > 0 else -number) if change else None


def movement_table(key: str, what: str, sheet: str, change: str, *, under: bool, names: str = "") -> Table:
    """Table of gains or losses. `sheet` has the columns `change`, `movement` and, unless `names` has it, `name`."""
    sign, changes, names = -1 if what == "loss" else 1, f"{sheet}.{change}", f"{names or sheet}.name"

    def at_the_place(row: Row, column: str) -> Any:
        moved = [number for number in row.rows_with(f"{sheet}.movement") if row.at(changes, number) * sign > 0]
        moved.sort(key=lambda number: -sign * row.at(changes, number))
        return row.at(column, moved[row.number - 1]) if row.number <= len(moved) else None

    found = f"{_PICK[what]}({{{sheet}.movement}},{{{key}_place}})"
    moves = "<" if what == "loss" else ">"

    def player_value(column: str) -> str:
        at = f"MATCH({found},{{{sheet}.movement}},0)"
        return f'IFERROR(IF({found}{moves}0,INDEX({{{column}}},{at}),""),"")'

    return fixed_table(
        fixed_column(f"{key}_place", range(1, MOVEMENTS + 1), format=WHOLE_FORMAT, width=5),
        computed(
            f"{key}_name",
            player_value(names),
            format=TEXT,
            width=24,
            visible=True,
            asks=lambda row: at_the_place(row, names),
        ),
        computed(
            key,
            player_value(changes),
            format=SIGN_FORMAT,
            visible=True,
            asks=lambda row: at_the_place(row, changes),
        ),
        under=under,
    )


def movements(sheets: Mapping[str, str], names: str = "") -> Iterator[Table]:
    """Tables for each list. `sheets`: key prefix → ratings sheet. A page has room for two lists side by side.

    `names`: sheet that has the names for all lists.
    """
    for number, (prefix, sheet) in enumerate(sheets.items()):
        for what in _PICK:
            yield movement_table(
                f"{prefix}_{what}", what, sheet, "change", under=what == "loss" or number > 1, names=names
            )


def rank_columns(span: str, known: str, article: str, unlisted: str = "") -> tuple[Column, ...]:
    """Helper columns for the order of a list: the new rating and, among equal ratings, the row.

    `span`: a number larger than any row. `known`: the cell without which a player has no movement. `unlisted`:
    condition under which a player is not on the list.
    """
    return helpers(
        integer("rank_key", f"{{new}}*{span}+{span}-{{n}}", blank_if=unlisted, article=article),
        integer("movement", blank_if("{change}=0", movement("{change}", span)), needs=known),
    )
