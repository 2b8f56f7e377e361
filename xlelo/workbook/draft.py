"""Save a workbook: openpyxl writes the other parts, this module inserts the cells."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING, Any

from openpyxl.writer.excel import ExcelWriter

from xlelo.files import CannotWriteError, archive_entry
from xlelo.lang.sentence import Sentence
from xlelo.workbook import dynamic
from xlelo.workbook.charts import add_values
from xlelo.workbook.openpyxl_writer import close
from xlelo.workbook.page_setup import areas_first
from xlelo.workbook.parts import WORKBOOK, sheet_parts

if TYPE_CHECKING:
    from xlelo.workbook.cells import Grid
    from xlelo.workbook.recalculate import CalculatedWorkbook

_QUICK = 1
"""Compression level of a temporary copy."""
_SMALL = 8
"""Compression level of a file without results, such as a template that many people take."""

_CHARTS = "xl/charts/"
_NO_ROWS = re.compile(rb"<sheetData ?/>|<sheetData></sheetData>")


@contextmanager
def temporary_sheets(workbook: Any, *, in_memory: bool = True) -> Iterator[None]:
    """After an error, close the sheets, which openpyxl writes to the temporary folder.

    `in_memory`: nothing else is written to the disk, so that folder is the one that is full.
    """
    try:
        yield
    except OSError as error:
        close(workbook)
        if error.filename is None and in_memory:
            reason = Sentence("cannot be written there ({reason})", reason=error.strerror or error)
            raise CannotWriteError(Path(gettempdir()), reason) from error
        raise


def save(workbook: Any, file: Path | BytesIO) -> None:
    with (
        temporary_sheets(workbook, in_memory=isinstance(file, BytesIO)),
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package,
    ):
        ExcelWriter(workbook, package).save()


class Draft:
    """A workbook whose cells are not yet written."""

    def __init__(self, workbook: Any, grids: Mapping[str, Grid]) -> None:
        """`grids`: sheet title → its cells."""
        package = BytesIO()
        save(workbook, package)
        self._package = package
        self._grids = grids

    def save(self, path: Path | BytesIO, calculated: CalculatedWorkbook | None = None) -> None:
        """Write the file with all results, or with none. Without results, every program calculates on opening.

        A template holds none. If a file has some results, LibreOffice trusts them. It marks formulas without a result
        as out of date, but does not tell the cells that read them (see `cells.py`).
        """
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
            for name, content in self._parts(calculated):
                if calculated is None:
                    package.writestr(archive_entry(name), b"".join(content), compresslevel=_SMALL)
                else:
                    with package.open(archive_entry(name), "w") as part:
                        part.writelines(content)

    def save_copy(self, path: Path | BytesIO) -> None:
        """Write a temporary copy without results as fast as possible: for the embedded engine, or for a comparison."""
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=_QUICK) as package:
            for name, content in self._parts(None):
                with package.open(name, "w") as part:
                    part.writelines(content)

    def _parts(self, calculated: CalculatedWorkbook | None) -> Iterator[tuple[str, Iterable[bytes]]]:
        """Name and content of each part of the file."""
        with zipfile.ZipFile(self._package) as drafted:
            titles = sheet_parts(drafted)
            spilling = any(grid.spills for grid in self._grids.values())
            for name in drafted.namelist():
                content = drafted.read(name)
                if spilling:
                    content = dynamic.declare(name, content)
                if name == WORKBOOK:
                    content = areas_first(content)
                if name.startswith(_CHARTS) and calculated is not None:
                    content = add_values(content, calculated)
                yield name, self._with_rows(content, titles[name], calculated) if name in titles else [content]
            if spilling:
                yield dynamic.PART, [dynamic.METADATA.encode()]

    def _with_rows(self, content: bytes, title: str, calculated: CalculatedWorkbook | None) -> Iterator[bytes]:
        """Our rows between the head and the tail of the sheet, which openpyxl has written without rows."""
        grid = self._grids[title]
        results = None if calculated is None else calculated.rows(title, *grid.size)
        before, after = _NO_ROWS.split(content)
        yield before + b"<sheetData>"
        yield from grid.rows(results)
        yield b"</sheetData>" + after
