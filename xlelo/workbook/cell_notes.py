"""Notes that people add to cells."""

import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from openpyxl.comments.comment_sheet import CommentSheet
from openpyxl.utils.cell import coordinate_to_tuple
from openpyxl.xml.functions import fromstring

from xlelo.workbook.compile import Layout, name_of
from xlelo.workbook.names import NamedCells
from xlelo.workbook.parts import readable, relations_of, sheet_parts


class CellNote(NamedTuple):
    sheet: str
    row: int
    column: int
    author: str
    text: str


def cell_notes(path: Path) -> list[CellNote]:
    """All notes of a workbook, by sheet title."""
    with readable(path), zipfile.ZipFile(path) as package:
        return [
            note
            for part, title in sheet_parts(package).items()
            for one in relations_of(package, part)
            if one.kind == "comments" and one.target in package.namelist()
            for note in _notes(package.read(one.target), title)
        ]


def _notes(content: bytes, title: str) -> Iterator[CellNote]:
    tree: Any = fromstring(content)
    notes: Any = CommentSheet.from_tree(tree)
    for place, comment in notes.comments:
        yield CellNote(title, *coordinate_to_tuple(place), comment.author or "", comment.content or "")


def moved_to(
    notes: Sequence[CellNote], names: Mapping[str, NamedCells], layout: Layout
) -> tuple[list[CellNote], list[CellNote]]:
    """The notes at their cells in another layout, and the notes that have no cell there."""
    areas = {
        (name_of(*key), layout.titles[area.sheet]): area for key, area in layout.areas.items() if name_of(*key) in names
    }
    moved, left = [], []
    for note in notes:
        for (name, title), area in areas.items():
            held = names[name]
            row = area.named_from + note.row - held.first
            if (note.sheet, note.column) == (held.sheet, held.column) and held.first <= note.row <= held.last:
                if row <= area.last:
                    moved.append(CellNote(title, row, area.column, note.author, note.text))
                break
        else:
            left.append(note)
    return moved, left
