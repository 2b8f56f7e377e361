"""A period as sheets of one workbook: whatever another program leaves out or misstates, no row is lost."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from openpyxl import Workbook

from xlelo.model import Refused
from xlelo.readers import read_period
from xlelo.regulations import find

if TYPE_CHECKING:
    from collections.abc import Callable

EXAMPLE = Path(__file__).parents[1] / "workbooks" / "examples" / "fce_2018_04"
FCE = find("FCE")


def workbook(path: Path, change: Callable[[str], str]) -> Path:
    """The example's files as sheets, each sheet's part changed as another program might write it."""
    book = Workbook()
    for file in sorted(EXAMPLE.glob("*.csv")):
        sheet = book.create_sheet(file.stem)
        with file.open(encoding="utf-8", newline="") as lines:
            for row in csv.reader(lines):
                sheet.append([float(cell) if re.fullmatch(r"\d+", cell) else cell or None for cell in row])
    del book["Sheet"]
    content = io.BytesIO()
    book.save(content)
    with zipfile.ZipFile(content) as source, zipfile.ZipFile(path, "w") as target:
        for part in source.namelist():
            raw = source.read(part)
            target.writestr(part, change(raw.decode()) if part.startswith("xl/worksheets/sheet") else raw)
    return path


@pytest.mark.parametrize(
    "change",
    [
        lambda xml: xml,
        lambda xml: re.sub(r'<dimension ref="[^"]*"', '<dimension ref="A1:C3"', xml),
        lambda xml: re.sub(r"<dimension [^>]*/>", "", xml),
        lambda xml: re.sub(r'<row r="\d+"', "<row", xml),
        lambda xml: re.sub(r' spans="[^"]*"', ' spans="1:1"', xml),
    ],
    ids=["as it is", "dimension too small", "no dimension", "no row numbers", "spans too small"],
)
def test_no_row_is_lost(tmp_path: Path, change: Callable[[str], str]) -> None:
    assert FCE.run is not None
    folder, book = (read_period(source, FCE) for source in (EXAMPLE, workbook(tmp_path / "month.xlsx", change)))
    assert book.period == folder.period
    assert FCE.run.as_json(FCE.run.rated(book.period, book.readings)) == FCE.run.as_json(
        FCE.run.rated(folder.period, folder.readings)
    )


def test_two_rows_of_one_number_are_refused(tmp_path: Path) -> None:
    book = workbook(tmp_path / "month.xlsx", lambda xml: xml.replace('<row r="3"', '<row r="2"'))
    with pytest.raises(Refused, match="two rows of this sheet have the number 2"):
        read_period(book, FCE)
