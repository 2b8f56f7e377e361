"""Workbook files: write, read, check, and make the next period.

    import xlelo.workbook
    xlelo.workbook.read.read(path)

The modules below are imported on first use, because they import openpyxl.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xlelo.workbook import (
        books,
        build,
        cells,
        check,
        listed,
        make,
        next_period,
        office,
        patch,
        printed_lists,
        publish,
        read,
        recalculate,
        side_tables,
        sources,
        upgrade,
        verdicts,
        workbook_file,
    )

__all__ = [
    "books",
    "build",
    "cells",
    "check",
    "listed",
    "make",
    "next_period",
    "office",
    "patch",
    "printed_lists",
    "publish",
    "read",
    "recalculate",
    "side_tables",
    "sources",
    "upgrade",
    "verdicts",
    "workbook_file",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")
