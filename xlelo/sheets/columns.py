"""Common kinds of columns, by the format of their cells."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from xlelo.sheets.formats import FLAG, TEXT, WHOLE_FORMAT
from xlelo.sheets.formulas import one_if, one_unless
from xlelo.sheets.sheet import Column, computed


def integer(key: str, formula: str, rule: Callable[..., object] | None = None, **facts: Any) -> Column:
    """A column of whole numbers."""
    return computed(key, formula, rule, **{"format": WHOLE_FORMAT, **facts})


def text(key: str, formula: str, rule: Callable[..., object] | None = None, **facts: Any) -> Column:
    return computed(key, formula, rule, **{"format": TEXT, **facts})


def nonzero(key: str, formula: str, rule: Callable[..., object] | None = None, **facts: Any) -> Column:
    """A column of numbers. 0 is not shown."""
    return computed(key, formula, rule, **{"format": FLAG, **facts})


def flag(key: str, condition: str, rule: Callable[..., object] | None = None, **facts: Any) -> Column:
    """A column of flags: 1 if the condition holds, otherwise 0, which is not shown."""
    return nonzero(key, one_if(condition), rule, **facts)


def flag_unless(key: str, condition: str, rule: Callable[..., object] | None = None, **facts: Any) -> Column:
    """A column of flags: 1 if the condition does not hold, otherwise 0, which is not shown."""
    return nonzero(key, one_unless(condition), rule, **facts)


def helpers(*columns: Column) -> tuple[Column, ...]:
    """Mark columns as helpers. They serve other columns and are not printed."""
    return tuple(replace(column, helper=True) for column in columns)


def all_needing(known: str, *columns: Column) -> tuple[Column, ...]:
    """Columns that are blank if the cell `known` is blank, unless they have their own condition."""
    return tuple(
        column if column.needs is not None or column.blank_if else replace(column, needs=known) for column in columns
    )


def all_blank_if(condition: str, *columns: Column) -> tuple[Column, ...]:
    """Columns that are blank if the condition holds, unless they have their own condition."""
    return tuple(
        column if column.needs is not None or column.blank_if else replace(column, blank_if=condition)
        for column in columns
    )
