"""Ids that differ only in capitals: sheets take them for one id, file readers for two."""

from collections.abc import Iterable, Mapping
from typing import Any

from xlelo.sheets.columns import text
from xlelo.sheets.formulas import first_of
from xlelo.sheets.sheet import Column


def alike(entry: Any, others: Iterable[str]) -> str | None:
    """The known id that a sheet takes the typed one for."""
    meant = str(entry or "").casefold()
    return next((one for one in others if one.casefold() == meant), None)


def unlike(entry: str, value: str) -> str:
    """Formula: 1 if the found id differs from the typed one in any letter."""
    return f"IF(ISNUMBER(FIND({entry},{value})),0,1)"


def spelt_otherwise(found: Mapping[str, tuple[str, str]], **facts: Any) -> Column:
    """Column that names the cell, as Sheet!Column, whose id is written in other capitals.

    `found`: input → typed id, and id of the row found.
    """
    cells = {f"{unlike(*ids)}=1": f"{{{cell}@}}" for cell, ids in found.items()}
    return text("unlike", first_of(cells), **facts)
