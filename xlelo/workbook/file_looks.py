"""How the sheets of a file look today: their cells, the styles of the file, and what lies above the cells."""

import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Self

from xlelo.workbook import tolerance
from xlelo.workbook.looks import Look
from xlelo.workbook.overlays import Overlay, overlays
from xlelo.workbook.parts import relations_of, sheet_parts
from xlelo.workbook.stylesheet import Styles, duplicate_parts


class SheetLook(NamedTuple):
    look: Look
    overlays: Sequence[Overlay]


class FileLooks(NamedTuple):
    sheets: Mapping[str, SheetLook]
    """Sheet key → its look. Only of the sheets that were asked for."""
    styles: Styles
    duplicate_parts: Sequence[str]
    """Kinds of parts that the file holds twice."""

    @classmethod
    def of(cls, path: Path, titles: Mapping[str, str]) -> Self:
        """`titles`: key and present title of each sheet to read."""
        if not titles:
            return cls({}, Styles(), ())
        with zipfile.ZipFile(path) as package:
            parts, styles = {title: part for part, title in sheet_parts(package).items()}, Styles.of(package)
            sheets = {key: _sheet_look(package, parts[title], styles) for key, title in titles.items()}
            return cls(sheets, styles, list(duplicate_parts(package)))


def _sheet_look(package: zipfile.ZipFile, part: str, styles: Styles) -> SheetLook:
    look = Look.of(package, part, styles)
    brought = {one.kind for one in relations_of(package, part)} - tolerance.RELATIONS
    look.settings |= {(kind, "") for kind in brought}
    return SheetLook(look, overlays(package, part, look))
