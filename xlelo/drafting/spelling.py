"""Ids that differ in capitals alone: a sheet's search takes them for one, a file's reader for two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable


def alike(typed: Any, among: Iterable[str]) -> str | None:
    """Which of those a sheet takes that for."""
    meant = str(typed or "").casefold()
    return next((one for one in among if one.casefold() == meant), None)


def unlike(typed: str, found: str) -> str:
    """A formula: 1 where what was found is not what was typed, letter by letter."""
    return f"IF(ISNUMBER(FIND({typed},{found})),0,1)"
