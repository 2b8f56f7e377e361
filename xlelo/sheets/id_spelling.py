"""Ids that differ in capitals alone: a sheet's search takes them for one, a file's reader for two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlelo.sheets.columns import text
from xlelo.sheets.formulas import first_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from xlelo.sheets.sheet import Column


def alike(typed: Any, among: Iterable[str]) -> str | None:
    """Which of those a sheet takes that for."""
    meant = str(typed or "").casefold()
    return next((one for one in among if one.casefold() == meant), None)


def unlike(typed: str, found: str) -> str:
    """A formula: 1 where what was found is not what was typed, letter by letter."""
    return f"IF(ISNUMBER(FIND({typed},{found})),0,1)"


def spelt_otherwise(found: Mapping[str, tuple[str, str]], known: str | None = None, **facts: Any) -> Column:
    """Which cell of the row, as Sheet!Column, holds an id in other letters; `found`: of each input, the id as it is
    taken, and as it stands where it was found."""
    cells = {f"{unlike(*ids)}=1": f"{{{cell}@}}" for cell, ids in found.items()}
    return text("unlike", first_of(cells), needs=known, **{"width": 10, **facts})
