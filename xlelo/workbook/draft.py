"""A workbook on its way into a file: openpyxl's parts, and the cells that are put among them."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO
from pathlib import Path
from tempfile import gettempdir
from typing import IO, TYPE_CHECKING, Any

from openpyxl.writer.excel import ExcelWriter

from xlelo.files import CannotWriteError, archive_entry
from xlelo.lang.sentence import Sentence
from xlelo.workbook import dynamic
from xlelo.workbook.charts import with_values
from xlelo.workbook.openpyxl_writer import close
from xlelo.workbook.page_setup import areas_first
from xlelo.workbook.parts import WORKBOOK, sheet_parts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from xlelo.workbook.cells import Grid
    from xlelo.workbook.recalculate import Calculated

_QUICK = 1
"""How hard the engine's own copy is compressed."""

_CHARTS = "xl/charts/"
_NO_ROWS = re.compile(rb"<sheetData ?/>|<sheetData></sheetData>")


def save(workbook: Any, file: Path | BytesIO) -> None:
    try:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
            ExcelWriter(workbook, package).save()
    except OSError as error:
        close(workbook)
        if error.filename is None and isinstance(file, BytesIO):  # its sheets are files in the temporary folder
            reason = Sentence("cannot be written there ({reason})", reason=error.strerror or error)
            raise CannotWriteError(Path(gettempdir()), reason) from error
        raise


class Draft:
    """A workbook whose cells are not yet written."""

    def __init__(self, workbook: Any, grids: Mapping[str, Grid]) -> None:
        """`grids`: sheet title → its cells."""
        package = BytesIO()
        save(workbook, package)
        self._package = package
        self._grids = grids

    def save(self, path: Path | BytesIO, calculated: Calculated | None = None) -> None:
        """With the results of its formulas, or with none of them: then every program calculates when it opens the file.

        A template holds none. LibreOffice believes a file that holds some, and takes the formulas that have none for
        out of date without telling those that have one (see `cells.py`).
        """
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
            self._parts(package, archive_entry, calculated)

    def save_for_the_engine(self, path: Path) -> None:
        """The same without results, as quickly as may be."""
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=_QUICK) as package:
            self._parts(package, str, None)

    def _parts(
        self, package: zipfile.ZipFile, entry: Callable[[str], str | zipfile.ZipInfo], calculated: Calculated | None
    ) -> None:
        with zipfile.ZipFile(self._package) as drafted:
            titles = sheet_parts(drafted)
            spilling = any(grid.spills for grid in self._grids.values())
            for name in drafted.namelist():
                content = drafted.read(name)
                if spilling:
                    content = dynamic.declared(name, content)
                if name == WORKBOOK:
                    content = areas_first(content)
                if name.startswith(_CHARTS) and calculated is not None:
                    content = with_values(content, calculated)
                with package.open(entry(name), "w") as part:
                    self._write(part, content, titles.get(name), calculated)
            if spilling:
                package.writestr(entry(dynamic.PART), dynamic.METADATA)

    def _write(self, part: IO[bytes], content: bytes, title: str | None, calculated: Calculated | None) -> None:
        if title is None:
            part.write(content)
            return
        grid = self._grids[title]
        results = None if calculated is None else calculated.rows(title, *grid.size)
        before, after = _NO_ROWS.split(content)
        part.write(before + b"<sheetData>")
        part.writelines(grid.rows(results))
        part.write(b"</sheetData>" + after)
