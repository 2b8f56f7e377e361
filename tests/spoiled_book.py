"""A filled workbook with spare rows. One cell at a time is spoiled, and the right result is then known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

from judgement import Display, Expectation, Rows, first_cell, sheets_to_see, shown_by
from libreoffice import Calc
from mishaps import Mishap
from openpyxl import load_workbook
from papers import Federation, Small
from resaved import Resaved
from spoiling import Content, Formula, Meaning, Spoil, into_cell, places, uno_content

from xlelo.model import Refused
from xlelo.regulations.cnxc.sheets.book import measure as half_year_measured
from xlelo.regulations.fce.sheets.contents import measure as month_measured
from xlelo.regulations.fide2024.sheets.book import measure as fide_measured
from xlelo.regulations.regulation import Book
from xlelo.sheets.sheet import Sizes
from xlelo.workbook import make
from xlelo.workbook.read import read
from xlelo.workbook.recalculate import EmbeddedEngine
from xlelo.workbook.values import CellError

SPARE = 3
"""The number of unused rows."""

MEASURED = {"fce": month_measured, "cnxc": half_year_measured, "fide2024": fide_measured}
REFERRED_TO = {
    ("Players", "name"): (("Games", "white"), ("Games", "black")),  # a club's id
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
"""The columns that read an id. A spoiled id leaves them without one."""


RENAMED = {("club", "Players", "name"), ("club", "Players", "id")}
"""Cells whose text is the id in the games of a club."""
NOWHERE = {("elo1972", "points")}
"""Columns whose cells are only wrong together, so that no single one can be named."""


class SpoiledBook:
    def __init__(self, federation: Federation | Small, period: Any, readings: Any, path: Path, folder: Path) -> None:
        book = federation.book
        self.federation, self.path, self.folder, self.period = federation, path, folder, period
        contents = book.contents(period, readings)
        self.layout = make.make(book, path, roomy(book, book.measure(period)), contents)
        self.places = places(self.layout, contents)
        self.before = federation.lists(period, readings)
        self.workbook = load_workbook(path)
        self.number = 0

    @cached_property
    def resaved(self) -> Resaved:
        return Resaved(self.workbook)

    def rows(self, sheet: str) -> int:
        """The number of used rows of a sheet."""
        return max((len(self.places.held(of, key)) for of, key in self.places.columns if of == sheet), default=0)

    # -- one engine and the other

    def display(self) -> Display:
        """The unspoiled workbook's values from the embedded engine."""
        return shown_by(self.layout, self.federation.papers, EmbeddedEngine().values(self.path))

    def displays_in_libreoffice(self, calc: Calc, mishaps: Sequence[Mishap]) -> list[tuple[Display, Display]]:
        """For each accident the displayed values: at once, and after a hard recalculation.

        The workbook is loaded only once.
        """
        papers = self.federation.papers
        entries = [[self.entry(spoil) for spoil in mishap.spoils] for mishap in mishaps]
        with calc.load(self.path) as document:
            found = document.spoil_all(entries, sheets_to_see(self.layout, papers))
        return [
            (shown_by(self.layout, papers, at_once), shown_by(self.layout, papers, recalculated))
            for at_once, recalculated in found
        ]

    def entry(self, spoil: Spoil) -> tuple[str, str, dict[str, Any]]:
        area, row = spoil.place(self.layout)
        content = uno_content(spoil.content, self.places.columns[spoil.sheet, spoil.key])
        return self.layout.titles[spoil.sheet], f"{area.letter}{row}", content

    def display_from_file(self, mishap: Mishap, engine: Any) -> Display:
        with self.file(mishap.spoils) as path:
            return shown_by(self.layout, self.federation.papers, engine.values(path))

    @contextmanager
    def file(self, spoils: Sequence[Spoil]) -> Iterator[Path]:
        """A copy with these cells spoiled and without results."""
        resaved = self.resaved  # before any cell is spoiled
        cells = []
        for spoil in spoils:
            area, row = spoil.place(self.layout)
            cells.append(self.workbook[self.layout.titles[spoil.sheet]].cell(row, area.column))
        held = [(cell.value, cell.data_type) for cell in cells]
        self.number += 1
        path = self.folder / f"{self.number}.xlsx"
        try:
            for cell, spoil in zip(cells, spoils, strict=True):
                into_cell(cell, spoil.content)
            resaved.save(path, cells)
            yield path
        finally:
            for cell, (value, kind) in zip(cells, held, strict=True):
                cell.value = value
                cell.data_type = kind
            path.unlink(missing_ok=True)

    # -- what would be right

    def expectation(self, mishap: Mishap) -> Expectation:
        spoils = mishap.spoils
        return Expectation(self.before, lambda: self.right(spoils), set(self._culprits(spoils)), self._fewer(spoils))

    def _fewer(self, spoils: Sequence[Spoil]) -> bool:
        """True if a licence changes, if nothing is left of a player, or if he loses the games of his first rating."""
        if self.federation.book.code == "club" and self._loses_first_rating(spoils):
            return True
        if any((self.federation.book.code, one.sheet, one.key) in RENAMED for one in spoils):
            return True
        emptied = {(one.row, one.key) for one in spoils if one.sheet == "Players" and one.content is None}
        rows = {row for row, _ in emptied}
        return any((one.sheet, one.key) == ("Players", "licence") for one in spoils) or any(
            all(
                (row, key) in emptied or row > len(held) or held[row - 1] is None
                for key, held in self._player_columns()
            )
            for row in rows
        )

    def _loses_first_rating(self, spoils: Sequence[Spoil]) -> bool:
        """True if a club's player without a rating keeps too few games for his first one."""
        lost = {spoil.row for spoil in spoils if spoil.sheet == "Games"}
        rows = {
            player.id: {row for row, game in enumerate(self.period.games, 1) if player.id in (game.white, game.black)}
            for player in self.period.players.values()
            if player.start is None
        }
        needed = self.period.rules.first_games
        return any(len(played) >= needed > len(played - lost) for played in rows.values())

    def _player_columns(self) -> list[tuple[str, list[Any]]]:
        return [(key, self.places.held(of, key)) for of, key in self.places.columns if of == "Players"]

    def right(self, spoils: Sequence[Spoil]) -> list[Mapping[str, Rows]]:
        """The rules' lists for the new contents, if these mean something and leave nobody behind.

        If the rules refuse the contents, or if they would be read differently from what a person means, the earlier
        lists are right.
        """
        if any(spoil.meaning is Meaning.NONE for spoil in spoils):
            return [self.before]
        read_so = [one for one in map(self._lists, _read_as(spoils)) if one is not None]
        if not read_so or all(spoil.meaning is Meaning.SAME for spoil in spoils):
            return [self.before, *read_so]
        return read_so

    def _lists(self, spoils: Sequence[Spoil]) -> Mapping[str, Rows] | None:
        with self.file(spoils) as path:
            try:
                filled = read(path)
                return self.federation.lists(filled.period, filled.readings)
            except Refused:
                return None

    def _culprits(self, spoils: Sequence[Spoil]) -> Iterator[str]:
        """The spoiled cells, and the cells that no longer fit them; for several in one row, all of that row."""
        rows = {(spoil.sheet, spoil.row) for spoil in spoils}
        if any((self.federation.book.code, spoil.key) in NOWHERE for spoil in spoils):
            yield ""
        for spoil in spoils:
            yield spoil.cell(self.layout)
            if len(spoils) > len(rows) or self._is_one_of_several(spoil):
                yield from self._row_cells(spoil)
            if not isinstance(spoil.content, CellError):
                yield from self._left_alone(spoil)
            if len(spoils) > 1:
                yield from self._rows_of_id(spoil)
            if spoil.sheet == "Parameters" and self.places.rows[spoil.sheet, spoil.key] > 1:
                # the row of K above may become the last one, and a later one may fit nobody any more
                for row in range(max(1, spoil.row - 1), self.places.rows[spoil.sheet, spoil.key] + 1):
                    yield from self._row_cells(spoil._replace(row=row))
        if len(spoils) > 1:
            yield from self._clashing([spoil for spoil in spoils if spoil.sheet == "Games"])

    def _is_one_of_several(self, spoil: Spoil) -> bool:
        """True if any cell of the row may be the wrong one: something is missing, or two days contradict each other.

        A changed id is missed where it is read, and the rest of its row may not fit it.
        """
        nothing = spoil.content is None or isinstance(spoil.content, Formula) or not str(spoil.content).strip()
        contradicts = isinstance(spoil.content, int | float) and not isinstance(spoil.was, int | float)
        renamed = (spoil.sheet, spoil.key) in REFERRED_TO and not isinstance(spoil.content, CellError | Formula)
        return not spoil.used or nothing or contradicts or renamed

    def _clashing(self, spoils: Sequence[Spoil]) -> Iterator[str]:
        """Games of a player who now plays twice in a round, or of two who now meet again with the same colours.

        It cannot be known which of them is wrong.
        """
        now = {key: dict(enumerate(self.places.held(of, key), 1)) for of, key in self.places.columns if of == "Games"}
        for spoil in spoils:
            now[spoil.key][spoil.row] = spoil.content
        games: defaultdict[tuple[Any, ...], list[int]] = defaultdict(list)
        for row, white in now.get("white", {}).items():
            event, black = now["event" if "event" in now else "competition"].get(row), now["black"].get(row)
            games[event, white, black].append(row)
            for player in (white, black) if "round" in now else ():
                games[event, now["round"].get(row), player].append(row)
        changed = {spoil.row for spoil in spoils}
        for rows in games.values():
            if len(rows) > 1 and not changed.isdisjoint(rows):
                for row in rows:
                    yield from (spoils[0]._replace(key=key, row=row).cell(self.layout) for key in ("white", "black"))

    def _row_cells(self, spoil: Spoil) -> Iterator[str]:
        for of, key in self.places.columns:
            if of == spoil.sheet and self.places.rows[of, key] == self.places.rows[spoil.sheet, spoil.key]:
                yield spoil._replace(key=key).cell(self.layout)

    def _left_alone(self, spoil: Spoil) -> Iterator[str]:
        """The cells with the id that the spoiled cell had. A player who is no longer entered is still a player."""
        if (spoil.sheet, spoil.key) == ("Participants", "player") and spoil.was in self.places.held("Players", "id"):
            return
        yield from self._reading(spoil, spoil.was)
        if (self.federation.book.code, spoil.sheet, spoil.key) in RENAMED and spoil.was is None:  # the name was the id
            for name in self.places.held("Players", "name")[spoil.row - 1 : spoil.row]:
                yield from self._reading(spoil._replace(key="name"), name)

    def _rows_of_id(self, spoil: Spoil) -> Iterator[str]:
        """The rows of other sheets about the person in the spoiled row."""
        held = self.places.held(spoil.sheet, "id")
        if spoil.row <= len(held):
            yield from self._reading(spoil._replace(key="id"), held[spoil.row - 1], whole_row=True)

    def _reading(self, spoil: Spoil, identity: Any, *, whole_row: bool = False) -> Iterator[str]:
        for of, key in REFERRED_TO.get((spoil.sheet, spoil.key), ()):
            for number, held in enumerate(self.places.held(of, key), 1):
                if held is not None and held == identity:
                    there = spoil._replace(sheet=of, key=key, row=number)
                    yield from map(first_cell, self._row_cells(there) if whole_row else [there.cell(self.layout)])


def _read_as(spoils: Sequence[Spoil]) -> list[list[Spoil]]:
    """The possible contents as read. A formula's empty text is a blank; a program may turn TRUE into a text or 1.

    The embedded engine reads a text of blanks as an empty cell.
    """
    given = [
        spoil._replace(content=spoil.content.gives) if isinstance(spoil.content, Formula) else spoil for spoil in spoils
    ]
    found = [given]
    for is_turned, to in (_is_true, "TRUE"), (_is_true, 1), (_is_blank, None):
        if any(is_turned(spoil.content) for spoil in given):
            found.append([spoil._replace(content=to) if is_turned(spoil.content) else spoil for spoil in given])
    return found


def _is_true(content: Content) -> bool:
    return content is True


def _is_blank(content: Content) -> bool:
    return isinstance(content, str) and not content.strip(" \t\r\n")


def roomy(book: Book, exactly: Sizes, spare: int = SPARE) -> Sizes:
    """The sizes of a period with spare rows, more of them in calculated tables. A small book has a fixed size."""
    if book.code not in MEASURED:
        return exactly
    typed = {sheet.key.lower() for sheet in book.sheets(exactly) for table in sheet.tables if table.file}
    room = {name: exactly.get(name, 0) + spare * (1 if name in typed else 8) for name in book.room}
    if "guests" in exactly:  # have as many lines as there may be participants
        room["participants"] = max(room["participants"], exactly["guests"] + 8 * spare)
    return MEASURED[book.code](None, room)
