"""A filled workbook with some rows to spare, spoiled in one cell at a time, and what would be right then."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from judgement import Expected, named, sheets_to_see, shown_by
from openpyxl import load_workbook
from resaved import Resaved
from spoiling import Formula, Meaning, into_cell, places, through_uno

from xlelo.model import Refused
from xlelo.regulations.cnxc.sheets.contents import measured as half_year_measured
from xlelo.regulations.fce.sheets.contents import measured as month_measured
from xlelo.regulations.fide2024.sheets.contents import measured as fide_measured
from xlelo.workbook import make
from xlelo.workbook.read import read
from xlelo.workbook.recalculate import Embedded
from xlelo.workbook.values import CellError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from judgement import Rows, Shown
    from libreoffice import Calc
    from papers import Federation
    from spoiling import Content, Spoil

    from xlelo.drafting.sheet import Book, Sizes

SPARE = 3
"""Rows that nobody has used."""

MEASURED = {"fce": month_measured, "cnxc": half_year_measured, "fide2024": fide_measured}
REFERRED_TO = {
    ("Players", "id"): (
        ("Participants", "player"),
        ("Games", "white"),
        ("Games", "black"),
        *(("Games", f"{side}_{seat}") for side in ("white", "black") for seat in (2, 3)),
        ("History", "player"),
        ("Blocks", "player"),
        ("Pool", "player"),
        ("Competitions", "winner"),
    ),
    ("Events", "id"): (("Participants", "event"), ("Games", "event")),
    ("Competitions", "id"): (("Games", "competition"),),
    ("Participants", "player"): (("Games", "white"), ("Games", "black")),
}
"""Where an id is read: whoever spoils it leaves those without one."""


class SpoiledBook:
    def __init__(self, federation: Federation, period: Any, readings: Any, path: Path, folder: Path) -> None:
        book = federation.book
        self.federation, self.path, self.folder = federation, path, folder
        contents = book.contents(period, readings)
        self.layout = make.make(book, path, roomy(book, book.measured(period)), contents)
        self.places = places(self.layout, contents)
        self.before = federation.lists(period, readings)
        self.workbook = load_workbook(path)
        self.resaved = Resaved(self.workbook)
        self.number = 0

    def rows(self, sheet: str) -> int:
        """How many rows of that sheet are used."""
        return max((len(self.places.held(of, key)) for of, key in self.places.columns if of == sheet), default=0)

    # -- one engine and the other

    def shown(self) -> Shown:
        """Unspoiled, in the embedded engine."""
        return shown_by(self.layout, self.federation.papers, Embedded().values(self.path))

    def in_libreoffice(self, calc: Calc, spoils: Sequence[Spoil]) -> list[tuple[Shown, Shown]]:
        """Of each, what stands there at once and what a hard recalculation gives; one load for all."""
        papers = self.federation.papers
        entries = []
        for spoil in spoils:
            area, row = spoil.place(self.layout)
            address = f"{area.letter}{row}"
            entries.append((self.layout.titles[spoil.sheet], address, through_uno(spoil.content)))
        with calc.load(self.path) as document:
            found = document.spoiled(entries, sheets_to_see(self.layout, papers))
        return [
            (shown_by(self.layout, papers, at_once), shown_by(self.layout, papers, recalculated))
            for at_once, recalculated in found
        ]

    def in_file(self, spoil: Spoil, engine: Any) -> Shown:
        with self.file(spoil) as path:
            return shown_by(self.layout, self.federation.papers, engine.values(path))

    @contextmanager
    def file(self, spoil: Spoil) -> Iterator[Path]:
        """A copy that is spoiled in that cell and holds no results."""
        area, row = spoil.place(self.layout)
        cell = self.workbook[self.layout.titles[spoil.sheet]].cell(row, area.column)
        held, kind = cell.value, cell.data_type
        self.number += 1
        path = self.folder / f"{self.number}.xlsx"
        try:
            into_cell(cell, spoil.content)
            self.resaved.save(path, {self.layout.titles[spoil.sheet]})
            yield path
        finally:
            cell.value = held
            cell.data_type = kind
            path.unlink(missing_ok=True)

    # -- what would be right

    def expected(self, spoil: Spoil) -> Expected:
        return Expected(self.before, [self.before, *self._meant(spoil)], set(self._to_blame(spoil)))

    def _meant(self, spoil: Spoil) -> Iterator[Mapping[str, Rows]]:
        """The engine's lists of what now stands there, if it says something and leaves nobody behind."""
        if spoil.meaning is not Meaning.ITSELF or (spoil.was is not None and list(self._left_alone(spoil))):
            return
        for content in _read_as(spoil.content):
            with self.file(spoil._replace(content=content)) as path:
                try:
                    filled = read(path)
                except Refused:
                    continue
                yield self.federation.lists(filled.period, filled.readings)

    def _to_blame(self, spoil: Spoil) -> Iterator[str]:
        """The cell itself; of a row with something missing or two days that contradict each other, any of its cells.

        An id that is another id now is missed where it is read, and what else stands in its row may not fit to it.
        """
        yield spoil.cell(self.layout)
        says_nothing = spoil.content is None or isinstance(spoil.content, Formula) or spoil.content == " "
        contradicts = isinstance(spoil.content, int | float) and isinstance(spoil.was, int | float) is False
        renamed = (spoil.sheet, spoil.key) in REFERRED_TO and not isinstance(spoil.content, CellError | Formula)
        if not spoil.used or says_nothing or contradicts or renamed:
            for of, key in self.places.columns:
                if of == spoil.sheet and self.places.rows[of, key] == self.places.rows[spoil.sheet, spoil.key]:
                    yield spoil._replace(key=key).cell(self.layout)
        if not says_nothing and not isinstance(spoil.content, CellError):
            yield from self._left_alone(spoil)

    def _left_alone(self, spoil: Spoil) -> Iterator[str]:
        """The cells that hold the id which the spoiled one held; a player who is no longer entered is still one."""
        if (spoil.sheet, spoil.key) == ("Participants", "player") and spoil.was in self.places.held("Players", "id"):
            return
        for of, key in REFERRED_TO.get((spoil.sheet, spoil.key), ()):
            for number, held in enumerate(self.places.held(of, key), 1):
                if held == spoil.was:
                    yield named(spoil._replace(sheet=of, key=key, row=number).cell(self.layout))


def _read_as(content: Content) -> tuple[Content, ...]:
    """A formula's empty text is nothing; where a text belongs, one program shows TRUE for it and the other 1."""
    if isinstance(content, Formula):
        return (None,)
    return (content, "TRUE") if content is True else (content,)


def roomy(book: Book, exactly: Sizes, spare: int = SPARE) -> Sizes:
    """The rows of a period and some to spare; more of those that nobody types into."""
    typed = {sheet.key.lower() for sheet in book.sheets(exactly) for table in sheet.tables if table.file}
    room = {name: exactly.get(name, 0) + spare * (1 if name in typed else 8) for name in book.room}
    if "guests" in exactly:  # have as many lines as there may be participants
        room["participants"] = max(room["participants"], exactly["guests"] + 8 * spare)
    return MEASURED[book.code](None, room)
