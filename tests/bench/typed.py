"""What an entry costs LibreOffice: games typed into the month's template with 500 players and 60 events.

    python tests/bench/typed.py [GAMES ...]

Prints processor seconds of soffice per cell and per game (six cells), in a window with AutoCalculate on, beside a hard
recalculation of the same book; then the same with the lists read after each game. Asserts nothing. Without figures
given there are 200, 1,000 and nearly 3,000 games before the first one is typed.
"""

from __future__ import annotations

import sys
import tempfile
import time
from datetime import timedelta
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from federation import FIRST, ROUNDS, federation

from xlelo.lang import words
from xlelo.model import RESULTS
from xlelo.regulations.fce.period import Event, Game, Period
from xlelo.regulations.fce.rules import AS_READ
from xlelo.workbook import books
from xlelo.workbook.write import drafted, laid_out

sys.path.append(str(Path(__file__).parents[1]))
from libreoffice import Calc

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from libreoffice import CalcDocument

    from xlelo.workbook.compile import Layout

PLAYERS, EVENTS, TABLES = 500, 60, 6
SIZES = (200, 1000, 2990)
TYPED = 3
"""So many games are typed each time; the template has room for 3,000."""

KEYS = ("event", "round", "date", "white", "black", "result")
SEEN = ("Checks", "ListStandard", "ListRapid")
GLANCE = 0.1
"""Seconds between two looks at whether soffice still works."""


def month(games: int) -> tuple[Period, list[Game]]:
    """A month with so many games, and the games that come next."""
    period = federation(PLAYERS, 0)
    events = [
        Event(
            f"E{number:02}", f"Open {number}", FIRST, FIRST + timedelta(ROUNDS - 1), *((90, 30), (15, 10))[number % 2]
        )
        for number in range(EVENTS)
    ]
    played = list(_round_robins(list(period.players), events))
    month = Period(period.new_list, period.first, period.last, 2018, period.players, events, played[:games])
    return month, played[games:]


def _round_robins(players: list[str], events: list[Event]) -> Iterator[Game]:
    """Nobody meets anybody twice: the first of the table stays, the others move on by one seat a round."""
    seats = 2 * TABLES
    for number, event in enumerate(events):
        first = number * 8 % (len(players) - seats)
        fixed, *others = players[first : first + seats]
        for turn in range(ROUNDS):
            table = [fixed, *others[turn:], *others[:turn]]
            for pair in range(TABLES):
                result = RESULTS[("1-0", "1/2", "0-1")[(number + turn + pair) % 3]]
                day = FIRST + timedelta(turn)
                yield Game(event.id, turn + 1, day, table[pair], table[-1 - pair], result)


class Desk:
    """The open book, and what soffice has worked on it."""

    def __init__(self, calc: Calc, document: CalcDocument, layout: Layout) -> None:
        self.calc, self.document, self.layout = calc, document, layout

    def worked(self, work: Callable[[], object]) -> float:
        """Processor seconds until soffice is at rest again."""
        before = self.at_rest()
        work()
        return self.at_rest() - before

    def at_rest(self) -> float:
        seconds, still = self.calc.processor(), 0
        while still < 3:
            time.sleep(GLANCE)
            now = self.calc.processor()
            still = still + 1 if now - seconds < GLANCE / 5 else 0
            seconds = now
        return seconds

    def cells(self, game: Game, row: int) -> Iterator[tuple[str, str, str]]:
        texts = (game.event, str(game.round), game.day.isoformat(), game.white, game.black, game.result.code)
        for key, text in zip(KEYS, texts, strict=True):
            area = self.layout.areas["Games", key]
            yield self.layout.titles["Games"], f"{area.letter}{area.first + row - 1}", text

    def typed(self, game: Game, row: int, after: Sequence[str] = ()) -> list[float]:
        """Of each cell of the game; then those sheets are read."""
        cells = [self.worked(partial(self.document.type_all, [cell])) for cell in self.cells(game, row)]
        cells[-1] += self.worked(lambda: [self.document.glance(self.layout.titles[sheet]) for sheet in after])
        return cells


def measure(calc: Calc, games: int, folder: Path) -> None:
    book = books.find("fce")
    period, following = month(games)
    vocabulary = words("en", book.code)
    layout = laid_out(book, book.measured(None), vocabulary)
    path = folder / f"{games}.xlsx"
    drafted(layout, book.contents(period, AS_READ), vocabulary).save(path)
    with calc.load(path) as document:
        document.show(layout.titles["Games"])
        desk = Desk(calc, document, layout)
        full = desk.worked(document.recalculate)
        rows = count(games + 1)
        unread = [desk.typed(game, next(rows)) for game in following[:TYPED]]
        read = [desk.typed(game, next(rows), SEEN) for game in following[TYPED : 2 * TYPED]]
    print(f"{games} games; a hard recalculation takes {full:.2f} s")
    for what, seconds in (("typed", unread), ("typed, lists read", read)):
        cells = [cell for game in seconds for cell in game]
        units = {"a game": sum(cells) / len(seconds), "a cell": sum(cells) / len(cells), "the dearest": max(cells)}
        for unit, one in units.items():
            print(f"  {what:18} {unit:12} {one:6.2f} s = {one / full:6.3f} of it")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, Calc() as calc:
        for games in map(int, sys.argv[1:]) if sys.argv[1:] else SIZES:
            measure(calc, games, Path(folder))
