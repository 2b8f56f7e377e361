"""What an entry costs LibreOffice: games of a club typed into its workbook.

    python tests/bench/club_typed.py [GAMES ...]

200 players. Prints processor seconds of soffice for a new game, for a corrected early result and for an early player's
club, year of birth, start and name, with the list read afterwards, beside a hard recalculation and beside three texts
in the last row, which no other row reads: so much the window takes. An event's or a club's name should cost no more.
Asserts nothing.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path

from xlelo.regulations.club.period import Game, Period, Player
from xlelo.regulations.club.rules import USUAL, Rules
from xlelo.regulations.club.sheets.inputs import ROOM
from xlelo.workbook import books
from xlelo.workbook.write import draft, laid_out

sys.path.append(str(Path(__file__).parents[1]))
from collections.abc import Callable
from fractions import Fraction

from libreoffice import Calc

PLAYERS = 200
GLANCE = 0.1


def club(games: int) -> Period:
    rng = random.Random(34)
    names = [f"Player {number}" for number in range(1, PLAYERS + 1)]
    scores = {"1-0": Fraction(1), "0-1": Fraction(0), "1/2": Fraction(1, 2)}
    played = []
    for _ in range(games):
        white, black = rng.sample(names, 2)
        result = rng.choice(list(scores))
        played.append(Game(None, None, white, black, result, (scores[result], 1 - scores[result])))
    return Period(Rules(), USUAL, {name: Player(name, name) for name in names}, played)


def at_rest(calc: Calc) -> float:
    seconds, still = calc.processor(), 0
    while still < 3:
        time.sleep(GLANCE)
        now = calc.processor()
        still = still + 1 if now - seconds < GLANCE / 5 and not calc.busy() else 0
        seconds = now
    return seconds


def worked(calc: Calc, work: Callable[[], object]) -> float:
    before = at_rest(calc)
    work()
    return at_rest(calc) - before


def measure(calc: Calc, games: int, folder: Path) -> None:
    book = books.find("club")
    words = book.words("en")
    layout = laid_out(book, book.measure(None), words)
    path = folder / f"{games}.xlsx"
    draft(layout, book.contents(club(games), None), words).save(path)
    sheet, listed = layout.titles["Games"], layout.titles["List"]

    def cell(key: str, row: int, of: str = "Games") -> str:
        area = layout.areas[of, key]
        return f"{area.letter}{area.first + row - 1}"

    with calc.load(path) as document:
        document.show(sheet)
        full = worked(calc, document.recalculate)
        document.glance(listed)
        print(f"{games} games: {path.stat().st_size} bytes; a hard recalculation {full:.2f} s")

        def new(row: int) -> None:
            for key, value in (("white", "Player 5"), ("black", f"Player {row % 100 + 10}"), ("result", "1-0")):
                document.type_all([(sheet, cell(key, row), value)])
            document.glance(listed)

        def other(row: int) -> None:
            for text in "abc":
                document.type_all([(sheet, cell("event", row), text)])
            document.glance(listed)

        def corrected(result: str) -> None:
            document.type_all([(sheet, cell("result", 3), result)])
            document.glance(listed)

        def player(key: str, text: str) -> None:
            document.type_all([(layout.titles["Players"], cell(key, 3, "Players"), text)])
            document.glance(listed)

        for name, row in (("last", ROOM["games"]), ("third", 3)):
            seconds = [round(worked(calc, lambda row=row: other(row)), 2) for _ in range(3)]
            print(f"  three texts in the {name} row:", seconds)
        print(
            "  a new game:", [round(worked(calc, lambda row=row: new(row)), 2) for row in range(games + 1, games + 4)]
        )
        print("  an early result:", [round(worked(calc, lambda one=one: corrected(one)), 2) for one in ("0-1", "1-0")])
        for key, texts in (
            ("club", ("A", "B")),
            ("born", ("1990", "1991")),
            ("start", ("1600", "")),
            ("name", ("Zoe", "Player 3")),
        ):
            seconds = [round(worked(calc, lambda key=key, one=one: player(key, one)), 2) for one in texts]
            print(f"  an early player's {key}:", seconds)


if __name__ == "__main__":
    counts = [int(argument) for argument in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as folder, Calc() as calc:
        for games in counts or (500, 2990):
            measure(calc, games, Path(folder))
