"""Bounds of the inputs, from the regulation and the period. They are on the sheet of parameters."""

from __future__ import annotations

from xlelo.sheets.bound import Bound
from xlelo.sheets.formats import DATE, ISO_DATE, WHOLE_FORMAT

DAY_TAKEN = f"{ISO_DATE};General;"
FIRST_DAY = 2
"""First day that is allowed, 2 January 1900. Day 1 is not, because some programs count TRUE as 1."""

LOWEST, HIGHEST = 1000, 3000
MAX_GAMES = 10_000

DAYS = Bound("day", FIRST_DAY, "={span}-1", format=DATE)
"""Days of competitions and games. A day must be below the span, because a player and a day form one number."""

LAST_GAMES = Bound("last_game", "={least_day}", "=IF({Period.last_day}<1,{most_day},{Period.last_day})", format=DATE)
"""Day of a player's last game. It is never later than the period."""

RATINGS = Bound("elo", LOWEST, HIGHEST, integer=True, format=WHOLE_FORMAT, zero_is_blank=True)
"""Ratings in the lists of ICCF, FPX and FIDE."""

OWN = Bound(
    "own",
    "={least_elo}-MAX({Parameters.points_difference})",
    "={most_elo}+MAX({Parameters.points_difference})",
    integer=True,
    format=WHOLE_FORMAT,
    zero_is_blank=True,
)
"""A player's own rating. A provisional one may differ from the opponents' ratings by all of Tabela I."""

GAMES = Bound("counted", 0, MAX_GAMES, integer=True, format=WHOLE_FORMAT)
BLOCK_GAMES = Bound("block", 1, "={most_counted}", integer=True, format=WHOLE_FORMAT)
WEIGHTED = Bound("weighted", "={least_own}", "={most_own}*{most_counted}", format=WHOLE_FORMAT)
"""Performance times number of games."""

FLAGS = Bound("flag", 0, 1, integer=True, format=WHOLE_FORMAT)
SCORES = Bound("score", 0, 1, halves=True)
"""Score of a game in the what-if."""

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
"""Column → its bound."""


def list_name(day: str) -> str:
    """Formula for the name of the list that counts results of a day."""
    return f'YEAR({day})&"-"&INT((MONTH({day})-1)/{{Parameters.list_months}})+1'
