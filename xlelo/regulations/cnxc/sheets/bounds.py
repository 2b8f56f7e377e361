"""What an input may hold: bounds of the regulation and of the period, on the sheet of parameters."""

from __future__ import annotations

from xlelo.sheets.bound import Bound
from xlelo.sheets.formats import DATE, ISO_DATE, WHOLE

DAY_TAKEN = f"{ISO_DATE};General;"
FIRST_DAY = 2
"""The first one of 1900; TRUE counts as 1 in some programs."""

LOWEST, HIGHEST = 1000, 3000
MOST_GAMES = 10_000

DAYS = Bound("day", FIRST_DAY, "={span}-1", format=DATE)
"""A player and a day are written as one number."""

LAST_GAMES = Bound("last_game", "={least_day}", "=IF({Period.last_day}<1,{most_day},{Period.last_day})", format=DATE)
"""A list counts no game that ended after its period."""

RATINGS = Bound("elo", LOWEST, HIGHEST, integer=True, format=WHOLE, zero_is_blank=True)
"""What the lists of ICCF, FPX and FIDE print."""

OWN = Bound(
    "own",
    "={least_elo}-MAX({Parameters.points_difference})",
    "={most_elo}+MAX({Parameters.points_difference})",
    integer=True,
    format=WHOLE,
    zero_is_blank=True,
)
"""A provisional rating is a performance, which may lie as far from the opponents' ratings as Tabela I goes."""

GAMES = Bound("counted", 0, MOST_GAMES, integer=True, format=WHOLE)
BLOCK_GAMES = Bound("block", 1, "={most_counted}", integer=True, format=WHOLE)
WEIGHTED = Bound("weighted", "={least_own}", "={most_own}*{most_counted}", format=WHOLE)
"""A performance times its games."""

FLAGS = Bound("flag", 0, 1, integer=True, format=WHOLE)
SCORES = Bound("score", 0, 1, halves=True)
"""Of a game that is tried out."""

BOUNDS = (DAYS, LAST_GAMES, RATINGS, OWN, GAMES, BLOCK_GAMES, WEIGHTED, FLAGS, SCORES)

PLAYER = {
    "elo": OWN,
    "games": GAMES,
    "last_game": LAST_GAMES,
    **dict.fromkeys(("iccf", "fpx", "fide", "iccf_next"), RATINGS),
}
COMPETITION = {"thematic": FLAGS, "norm": FLAGS, "end": DAYS}
GAME = {"date": DAYS, "no_move": FLAGS, "excused": FLAGS}
BLOCK = {"games": BLOCK_GAMES, "weighted": WEIGHTED}
OLDER = {"elo": OWN}
"""Column → what it may hold."""
