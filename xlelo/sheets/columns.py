"""Columns of the sorts that sheets are mostly made of, by what their cells show."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from xlelo.sheets.formats import FLAG, TEXT, WHOLE
from xlelo.sheets.formulas import one_if, one_unless
from xlelo.sheets.sheet import Column, computed

if TYPE_CHECKING:
    from collections.abc import Callable


def integer(key: str, formula: str, rule: Callable[..., object] | None = None, **facts: Any) -> Column:
    """A whole number."""
    return computed(key, formula, rule, **{"format": WHOLE, **facts})


def text(key: str, formula: str, rule: Callable[..., object] | None = None, **facts: Any) -> Column:
    return computed(key, formula, rule, **{"format": TEXT, **facts})


def nonzero(key: str, formula: str, rule: Callable[..., object] | None = None, **facts: Any) -> Column:
    """A number; nothing is shown for 0."""
    return computed(key, formula, rule, **{"format": FLAG, **facts})


def flag(key: str, condition: str, rule: Callable[..., object] | None = None, **facts: Any) -> Column:
    """1 where the condition holds, otherwise 0, which is not shown."""
    return nonzero(key, one_if(condition), rule, **facts)


def flag_unless(key: str, condition: str, rule: Callable[..., object] | None = None, **facts: Any) -> Column:
    """1 where the condition does not hold, otherwise 0, which is not shown."""
    return nonzero(key, one_unless(condition), rule, **facts)


def helpers(*columns: Column) -> tuple[Column, ...]:
    """They serve the columns before them, and are not printed."""
    return tuple(replace(column, helper=True) for column in columns)


def all_needing(known: str, *columns: Column) -> tuple[Column, ...]:
    """They are blank where that cell is, but for those that say otherwise."""
    return tuple(
        column if column.needs is not None or column.blank_if else replace(column, needs=known) for column in columns
    )


def all_blank_if(condition: str, *columns: Column) -> tuple[Column, ...]:
    """They are blank where the condition holds, but for those that say otherwise."""
    return tuple(
        column if column.needs is not None or column.blank_if else replace(column, blank_if=condition)
        for column in columns
    )
