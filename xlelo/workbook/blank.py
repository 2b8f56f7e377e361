"""A new workbook without sheets."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from openpyxl import Workbook
from openpyxl.packaging.core import DocumentProperties

from xlelo.workbook.openpyxl_writer import unlock_by_default

_FIXED_DAY = datetime(2016, 1, 1)  # noqa: DTZ001 - the file format has no time zone


class _FixedDates(DocumentProperties):
    """Properties with a fixed date, so that the same workbook always gives the same bytes."""

    __elements__ = DocumentProperties.__elements__
    __nested__ = DocumentProperties.__nested__

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, _FIXED_DAY if name == "modified" else value)


def blank(title: str) -> Any:
    """Return a workbook without sheets. `Draft` writes its cells."""
    workbook = Workbook(write_only=True)
    properties = _FixedDates(title=title, creator="xlelo")
    properties.created = _FIXED_DAY
    workbook.properties = properties
    workbook.calculation.fullCalcOnLoad = True
    unlock_by_default(workbook)
    return workbook
