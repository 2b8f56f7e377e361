"""Workbooks on paper: LibreOffice prints them and poppler reads the pages."""

from __future__ import annotations

import os
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from xlelo.workbook.recalculate import LibreOffice


def pages(office: LibreOffice, workbook: Path) -> list[str]:
    """The text of each page."""
    return text_of(print_pdf(office, workbook)).split("\f")[:-1]


def text_of(paper: Path) -> str:
    return subprocess.run(
        [tool("pdftotext"), "-layout", paper, "-"], capture_output=True, encoding="utf-8", check=True
    ).stdout


def too_wide(office: LibreOffice, workbook: Path) -> list[str]:
    """The pages with a number that does not fit its column.

    LibreOffice also draws the numbers of folded columns, although it does not print these columns. Such numbers are
    cut to nothing, and poppler would read them; so the columns are unfolded in a copy.
    """
    unfolded = workbook.with_name(f"unfolded_{workbook.name}")
    with zipfile.ZipFile(workbook) as given, zipfile.ZipFile(unfolded, "w", zipfile.ZIP_DEFLATED) as copy:
        for entry in given.infolist():
            content = given.read(entry)
            if entry.filename.startswith("xl/worksheets/sheet"):
                columns, cells, rows = content.partition(b"<sheetData>")
                content = columns.replace(b' hidden="1"', b"") + cells + rows
            copy.writestr(entry, content)
    return [page for page in pages(office, unfolded) if "###" in page]


def sheet_of(page: str) -> str:
    """The sheet's name, which is the last text in the page's last line."""
    return page.rstrip().rsplit("   ", 1)[-1].strip()


def sizes(office: LibreOffice, workbook: Path) -> set[str]:
    """The page sizes, as pdfinfo names them."""
    information = [tool("pdfinfo"), "-l", "-1", print_pdf(office, workbook)]
    run = subprocess.run(information, capture_output=True, encoding="utf-8", check=True)
    return {
        line.partition("size:")[2].strip()
        for line in run.stdout.splitlines()
        if line.startswith("Page") and " size:" in line
    }


def print_pdf(office: LibreOffice, workbook: Path) -> Path:
    path = workbook.with_suffix(".pdf")
    if not path.is_file():
        office.convert(workbook, to="pdf", out=path)
    return path


def tool(name: str) -> str:
    """The path of a poppler tool. Without it the test is skipped, or fails if hosts are required."""
    found = shutil.which(name)
    if found is None:
        reason = f"{name} is not here: it comes with poppler-utils"
        if os.environ.get("XLELO_REQUIRE_HOSTS") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return found
