"""Settings in the workbook's own part: calculation, sheets, defined names, macros and links."""

import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from xlelo.lang.sentence import Sentence
from xlelo.workbook.parts import MAIN, invalid_cell, workbook_xml
from xlelo.workbook.stylesheet import YES

_NO = frozenset({"0", "false"})
_MACROS = re.compile(r"(^|/)vbaProject\.bin$|(^|/)macrosheets/", re.IGNORECASE)
_OUTSIDE_PARTS = re.compile(r"(^|/)(externalLinks/externalLink\d+|connections)\.xml$", re.IGNORECASE)
PRINT_AREA, PRINT_TITLES = "_xlnm.Print_Area", "_xlnm.Print_Titles"


class Settings(NamedTuple):
    calculation: Sequence[Sentence]
    """Sentences on settings that may make it show other values than its formulas give."""
    titles: Sequence[str]
    """Titles of the sheets, in order."""
    hidden_sheets: frozenset[str]
    """Titles of the hidden sheets."""
    names: Mapping[str, str]
    """Defined name of the workbook, in lower case → what it refers to."""
    local: Mapping[tuple[str, str], str]
    """(sheet, its own defined name in lower case) → what it refers to."""
    connections: Sequence[Sentence]
    """Sentences on macros and links."""


def settings(path: Path) -> Settings:
    try:
        with zipfile.ZipFile(path) as package:
            root, parts = workbook_xml(package), package.namelist()
    except (OSError, LookupError, SyntaxError, zipfile.BadZipFile) as error:  # an XML error is a SyntaxError
        raise invalid_cell(path) from error
    sheets = list(root.iterfind(f"{MAIN}sheets/{MAIN}sheet"))
    titles = [sheet.get("name", "") for sheet in sheets]
    names: dict[str, str] = {}
    local: dict[tuple[str, str], str] = {}
    for defined in root.iterfind(f"{MAIN}definedNames/{MAIN}definedName"):
        name, on = defined.get("name", "").casefold(), defined.get("localSheetId")
        if on is None:
            names[name] = defined.text or ""
        elif on.isdigit() and int(on) < len(titles):
            local[titles[int(on)], name] = defined.text or ""
    hidden = frozenset(sheet.get("name", "") for sheet in sheets if sheet.get("state", "visible") != "visible")
    return Settings(list(_calculation(root)), titles, hidden, names, local, list(_connection_notices(parts)))


def _calculation(root: Element) -> Iterator[Sentence]:
    calculation, properties = root.find(f"{MAIN}calcPr"), root.find(f"{MAIN}workbookPr")
    if calculation is not None:
        if calculation.get("calcMode") == "manual":
            yield Sentence("calculation is manual, so the results may be old; set it to automatic")
        if calculation.get("iterate") in YES:
            yield Sentence("iterative calculation is on and hides circular references; turn it off")
        if calculation.get("fullPrecision") in _NO:
            yield Sentence("“precision as displayed” is on, so cells are calculated with rounded values; turn it off")
    if properties is not None and properties.get("date1904") in YES:
        yield Sentence("the 1904 date system is on: every date is four years and a day off; turn it off")


def _connection_notices(parts: Sequence[str]) -> Iterator[Sentence]:
    if any(map(_MACROS.search, parts)):
        yield Sentence("this workbook holds macros; xlelo writes none")
    if any(map(_OUTSIDE_PARTS.search, parts)):
        yield Sentence("this workbook is linked to other files")
