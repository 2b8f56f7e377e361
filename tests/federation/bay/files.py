"""The files of a season, and how they become one."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from xlelo.regulations.bay.period import Game, Period, Player

from xlelo.law.kinds import COUNT, ELO, IDENTITY, TEXT, YEAR, choice_of
from xlelo.periods.form import Column, File, must

if TYPE_CHECKING:
    from xlelo.periods.form import ParsedFiles

SCORES = {"1-0": Fraction(1), "1/2": Fraction(1, 2), "0-1": Fraction(0)}

SEASON = File.of("season", must("year", YEAR), one_row=True)
PLAYERS = File.of(
    "players",
    must("id", IDENTITY),
    must("name", TEXT),
    must("rating", ELO),
    Column("games", COUNT, blank=0),
    key=("id",),
)
GAMES = File.of("games", must("white", IDENTITY), must("black", IDENTITY), must("result", choice_of(SCORES)))
FILES = (SEASON, PLAYERS, GAMES)


def assemble(reading: ParsedFiles) -> Period | None:
    players = {row[0]: Player(*row) for row in reading["players"].rows("id", "name", "rating", "games")}
    for colour in ("white", "black"):
        reading.check_known("games", colour, players, "the id of a player is allowed")
    if reading.problems:
        return None
    (year,) = reading["season"]["year"]
    return Period(year, players, [Game(*row) for row in reading["games"].rows("white", "black", "result")])
