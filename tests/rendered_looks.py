"""The words that a person can read on a sheet printed by LibreOffice; words without contrast are left out.

It ignores styles and settings: poppler gives the place of each word, and the page's picture shows whether anything is
visible there.
"""

from __future__ import annotations

import re
import subprocess
import zipfile
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from printed import tool

from xlelo.workbook.parts import sheet_parts
from xlelo.workbook.recalculate import LibreOffice

_WORD = re.compile(r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</word>')
_DOTS = 144
"""Dots per inch; the places of words are in points, 72 per inch."""
STANDS_OUT = 40
"""The least contrast between letters and ground, in 255 shades."""


def read_by_a_person(office: LibreOffice, path: Path, title: str) -> list[str]:
    """The words of one sheet in their order on paper."""
    alone, paper = path.with_suffix(".alone.xlsx"), path.with_suffix(".pdf")
    _sheet_alone(path, title, alone)
    office.convert(alone, to="pdf", out=paper, force=True)
    found = subprocess.run([tool("pdftotext"), "-bbox", paper, "-"], capture_output=True, encoding="utf-8", check=True)
    pages = found.stdout.split("<page ")[1:]
    pictures = _pictures(paper)
    return [word for page, picture in zip(pages, pictures, strict=True) for word in _words(page, picture)]


def _sheet_alone(path: Path, title: str, out: Path) -> None:
    """Write the sheet alone with its results as values, because other programs' calculation does not matter here."""
    with zipfile.ZipFile(path) as package, zipfile.ZipFile(out, "w") as other:
        part = next(part for part, name in sheet_parts(package).items() if name == title)
        for name in package.namelist():
            content = package.read(name).decode()
            if name == "xl/workbook.xml":
                content = _book_of(content, title)
            elif name == part:
                content = re.sub(r"<f>[^<]*</f>", "", content)
            other.writestr(name, content)


def _book_of(book: str, title: str) -> str:
    kept = re.search(rf'<sheet name="{re.escape(title)}"[^>]*>', book)
    assert kept is not None
    names = re.findall(rf"<definedName name=\"_xlnm[^>]*>'{re.escape(title)}'!.*?</definedName>", book)
    own = re.sub(r'localSheetId="\d+"', 'localSheetId="0"', "".join(names))
    alone = re.sub("<sheets>.*</sheets>", lambda _: f"<sheets>{kept[0]}</sheets>", book)
    return re.sub("<definedNames>.*</definedNames>", lambda _: f"<definedNames>{own}</definedNames>", alone)


def _pictures(paper: Path) -> list[tuple[int, bytes]]:
    """For each page its width, and a shade per dot."""
    drawn = subprocess.run([tool("pdftoppm"), "-gray", "-r", str(_DOTS), paper], capture_output=True, check=True).stdout
    pictures = []
    while drawn:
        head = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", drawn)
        assert head is not None
        width, size = int(head[1]), int(head[1]) * int(head[2])
        pictures.append((width, drawn[head.end() : head.end() + size]))
        drawn = drawn[head.end() + size :]
    return pictures


def _words(page: str, picture: tuple[int, bytes]) -> Iterator[str]:
    width, shades = picture
    for match in _WORD.finditer(page):
        left, top, right, bottom = (int(float(place) * _DOTS / 72) for place in match.groups()[:4])
        top, bottom = top + (bottom - top) // 4, bottom - (bottom - top) // 4  # lines around the cell are no letters
        rows = (shades[row * width + max(0, left) : row * width + right] for row in range(max(0, top), bottom))
        seen = b"".join(rows)
        if seen and max(seen) - min(seen) >= STANDS_OUT:
            yield re.sub(r"(?<=\d),(?=\d{3}$)", "", unescape(match[5]))
