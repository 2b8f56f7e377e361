"""A second program for the CNXC regulation: plain, slow and exact, for comparison with the product.

It does not check its input. Each rule begins with its article.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import date
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any, NamedTuple

from .folders import Row, read

HALF = Fraction(1, 2)

# As printed, but for 0,34, where -177 is printed: .66 is 117, and the column falls from -110 to -125.
TABELA_I = """
1 677     0,83 273  0,66 117  0,49 -7   0,32 -133  0,15 -296
0,99 677  0,82 262  0,65 110  0,48 -14  0,31 -141  0,14 -309
0,98 589  0,81 251  0,64 102  0,47 -21  0,30 -149  0,13 -322
0,97 538  0,80 240  0,63 95   0,46 -29  0,29 -158  0,12 -336
0,96 501  0,79 230  0,62 87   0,45 -36  0,28 -166  0,11 -351
0,95 470  0,78 220  0,61 80   0,44 -43  0,27 -175  0,10 -366
0,94 444  0,77 211  0,60 72   0,43 -50  0,26 -184  0,09 -383
0,93 422  0,76 202  0,59 65   0,42 -57  0,25 -193  0,08 -401
0,92 401  0,75 193  0,58 57   0,41 -65  0,24 -202  0,07 -422
0,91 383  0,74 184  0,57 50   0,40 -72  0,23 -211  0,06 -444
0,90 366  0,73 175  0,56 43   0,39 -80  0,22 -220  0,05 -470
0,89 351  0,72 166  0,55 36   0,38 -87  0,21 -230  0,04 -501
0,88 336  0,71 158  0,54 29   0,37 -95  0,20 -240  0,03 -538
0,87 322  0,70 149  0,53 21   0,36 -102 0,19 -251  0,02 -589
0,86 309  0,69 141  0,52 14   0,35 -110 0,18 -262  0,01 -677
0,85 296  0,68 133  0,51 7    0,34 -117 0,17 -273  0,00 -677
0,84 284  0,67 125  0,50 0    0,33 -125 0,16 -284
"""

TABELA_II = """
0-3 0,50    92-98 0,63    198-206 0,76  344-358 0,890
4-10 0,51   99-106 0,64   207-216 0,77  359-374 0,900
11-17 0,52  107-114 0,65  217-225 0,78  375-392 0,910
18-25 0,53  115-121 0,66  226-235 0,79  393-411 0,920
26-32 0,54  122-129 0,67  236-245 0,80  412-433 0,930
33-39 0,55  130-137 0,68  246-256 0,81  434-457 0,940
40-46 0,56  138-145 0,69  257-267 0,82  458-484 0,950
47-54 0,57  146-154 0,70  268-278 0,83  485-518 0,960
55-61 0,58  155-162 0,71  279-290 0,84  519-560 0,970
62-68 0,59  163-170 0,72  291-302 0,85  561-620 0,980
69-76 0,60  171-179 0,73  303-315 0,86  621-736 0,990
77-83 0,61  180-188 0,74  316-328 0,87  737-9999 0,995
84-91 0,62  189-197 0,75  329-343 0,88
"""

# 6.4: the highest rating of the row, then K for at most 24, 50 and 100 games, and for more.
MATRIX = ((1999, (40, 30, 25, 20)), (2200, (30, 25, 20, 15)), (2400, (25, 20, 20, 15)), (9999, (20, 20, 15, 15)))

POINTS = {"1-0": (Fraction(1), Fraction(0)), "0-1": (Fraction(0), Fraction(1)), "1/2": (HALF, HALF)}
VIRTUAL = {"absolute_final": 2200, "team_final_board1": 2000, "honour": 2000, "other": 1750}


class Score(NamedTuple):
    """One game, imputed to one player."""

    points: Fraction
    opponent: int


class Block(NamedTuple):
    """A performance and the number of its games (6.3)."""

    games: int
    performance: Fraction


def half_up(number: Fraction) -> int:
    """6.6: round an exact half up, also a negative one."""
    return floor(number + HALF)


def expected(difference: int) -> Fraction:
    """Tabela II: the expected score."""
    cells = TABELA_II.replace(",", ".").split()
    for bounds, printed in zip(cells[::2], cells[1::2], strict=True):
        low, high = bounds.split("-")
        if int(low) <= abs(difference) <= int(high):
            return Fraction(printed) if difference >= 0 else 1 - Fraction(printed)
    raise LookupError(difference)


def difference_of(share: Fraction) -> int:
    """Tabela I: the difference for a share of points, rounded to two decimals by 6.6."""
    hundredths = Fraction(half_up(share * 100), 100)
    cells = TABELA_I.replace(",", ".").split()
    for printed, difference in zip(cells[::2], cells[1::2], strict=True):
        if Fraction(printed) == hundredths:
            return int(difference)
    raise LookupError(share)


def factor(elo: int, games: int) -> int:
    """6.4: the K. No column names exactly 12 games: the first one counts."""
    row = next(values for highest, values in MATRIX if elo <= highest)
    for most, k in zip((24, 50, 100), row, strict=False):
        if games <= most:
            return k
    return row[3]


def years_before(day: date, years: int) -> date:
    if (day.month, day.day) == (2, 29):
        return date(day.year - years, 2, 28)
    return day.replace(year=day.year - years)


def chain_of(side: str) -> list[str]:
    """7.2 a, b: the players of one side with a move, in their order."""
    return [player for player in side.split(">") if not player.endswith("*")]


def block_of(scores: list[Score]) -> tuple[Fraction, Fraction, int]:
    """6.2: the mean of the opponents, the share of points and its difference."""
    mean = Fraction(sum(score.opponent for score in scores), len(scores))
    share = sum((score.points for score in scores), Fraction(0)) / len(scores)
    return mean, share, difference_of(share)


class HalfYear:
    """One list: the input, and the imputed games of each competition and player."""

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        given = {row["parameter"]: row["value"] for row in read(folder, "parameters")}
        self.reading = {"6.3.pooled": "0", **given, **settings}
        self.dates = read(folder, "period")[0]
        self.players = {row["id"]: row for row in read(folder, "players")}
        self.competitions = read(folder, "competitions")
        self.games = read(folder, "games")
        self.earlier: dict[str, list[Block]] = defaultdict(list)
        for row in read(folder, "blocks"):
            self.earlier[row["player"]].append(Block(int(row["games"]), Fraction(row["performance"])))
        self.imputed: dict[str, dict[str, list[Score]]] = {}
        self.variations: dict[str, list[Fraction]] = defaultdict(list)
        self.performances: dict[str, list[Block]] = defaultdict(list)

    def is_effective(self, player: str) -> bool:
        """True if the rating in the list in force is effective."""
        return self.players[player]["status"] == "effective"

    def rating(self, player: str, competition: Row) -> int:
        """5.3, 6.4: the stored rating, also of a passive player; without one, the virtual rating."""
        row = self.players[player]
        for column in ("elo", "iccf", "fpx", "fide"):
            if row[column]:
                return int(row[column])
        return VIRTUAL[competition["category"]]

    def impute(self, competition: Row) -> dict[str, list[Score]]:
        """3.2, 7.2: the counted games of a competition for each player."""
        found: dict[str, list[Score]] = defaultdict(list)
        for game in self.games:
            if game["competition"] != competition["id"] or "1" in (game["no_move"], game["excused"]):
                continue
            white, black = chain_of(game["white"]), chain_of(game["black"])
            if not white or not black or game["result"] == "pending":
                continue
            white_points, black_points = POINTS[game["result"]]
            for chain, others, points in ((white, black, white_points), (black, white, black_points)):
                # 7.2 h
                opponent = max(self.rating(player, competition) for player in others)
                for place, player in enumerate(chain):
                    score = Score(points, opponent)
                    if len(chain) > 1:
                        score_or_none = self.substitute(competition, player, score, original=place < len(chain) - 1)
                        if score_or_none is None:
                            continue
                        score = score_or_none
                    found[player].append(score)
        return found

    def substitute(self, competition: Row, player: str, score: Score, *, original: bool) -> Score | None:
        """7.2 c-g: the imputed game of one player of a side with a substitution."""
        if not self.is_effective(player):
            return Score(Fraction(0), score.opponent) if original else None
        surplus = score.points - expected(self.rating(player, competition) - score.opponent)
        counts = surplus < 0 if original else surplus > 0
        return score if counts else None

    def compute(self, competition: Row) -> dict[str, Any]:
        """6.2, 6.4, 7.1: rate one competition and return its row of the result."""
        if competition["thematic"] == "1":
            return {"id": competition["id"], "excluded": "3.1", "players": []}
        imputed = self.impute(competition)
        self.imputed[competition["id"]] = imputed
        rows = []
        for player in self.players:
            if player not in imputed:
                continue
            scores = imputed[player]
            points = sum((score.points for score in scores), Fraction(0))
            row = {"id": player, "n": len(scores), "points": str(points)}
            detail = self.variation if self.is_effective(player) else self.performance
            rows.append(row | detail(competition, player, scores))
        return {"id": competition["id"], "excluded": None, "players": rows}

    def variation(self, competition: Row, player: str, scores: list[Score]) -> dict[str, Any]:
        """6.4, 7.1: the variation."""
        elo = int(self.players[player]["elo"])
        k = factor(elo, int(self.players[player]["games"]))
        we = sum((expected(elo - score.opponent) for score in scores), Fraction(0))
        v = k * (sum((score.points for score in scores), Fraction(0)) - we)
        if competition["norm"] == "1" and competition["winner"] == player:
            v = max(v, Fraction(0))
        self.variations[player].append(v)
        return {"we": str(we), "k": k, "v": str(v)}

    def performance(self, competition: Row, player: str, scores: list[Score]) -> dict[str, Any]:
        """6.2: the performance."""
        del competition
        rc, share, difference = block_of(scores)
        self.performances[player].append(Block(len(scores), rc + difference))
        return {"rc": str(rc), "p": str(share), "d": difference, "performance": str(rc + difference)}

    def scores_of(self, player: str) -> list[Score]:
        """All counted games of a player in the period."""
        return [score for imputed in self.imputed.values() for score in imputed.get(player, [])]

    def exact(self, player: str) -> Fraction | None:
        """6.3, 6.5: the rating before rounding; None for a player without one."""
        row = self.players[player]
        if self.is_effective(player):
            return Fraction(row["elo"]) + sum(self.variations[player], Fraction(0))
        new = self.performances[player]
        scores = self.scores_of(player)
        if scores and self.reading["6.3.pooled"] == "1":
            rc, _, difference = block_of(scores)
            new = [Block(len(scores), rc + difference)]
        blocks = [*self.earlier[player], *new]
        if not blocks:
            return Fraction(row["elo"]) if row["elo"] else None
        weighted = sum((block.games * block.performance for block in blocks), Fraction(0))
        return weighted / sum(block.games for block in blocks)

    def draft_row(self, player: str) -> dict[str, Any]:
        """5.1, 5.2, 6.6: the player's row before 7.3."""
        row = self.players[player]
        exact = self.exact(player)
        games = len(self.scores_of(player))
        total = int(row["games"] or "0") + games
        after = "unrated"
        if exact is not None:
            after = "effective" if self.is_effective(player) or total >= 12 else "provisional"
        limit = years_before(date.fromisoformat(self.dates["to"]), 5)
        passive = exact is not None and games == 0 and date.fromisoformat(row["last_game"]) <= limit
        before = None if exact is None else half_up(exact)
        return {
            "id": player,
            "name": row["name"],
            "old": int(row["elo"]) if row["elo"] else None,
            "status_before": row["status"] or "unrated",
            "status_after": after,
            "games_period": games,
            "games_total": total,
            "exact": None if exact is None else str(exact),
            "before_calibration": before,
            "new": before,
            "variation": None,
            "passive": passive,
            "listed": exact is not None and not passive,
        }

    def calibrate(self, rows: list[dict[str, Any]]) -> dict[str, Any]:
        """7.3: shift the effective ratings, then find the change of each rating (4.2)."""
        common = [
            row
            for row in rows
            if row["status_after"] == "effective" and row["listed"] and self.players[row["id"]]["iccf_next"]
        ]
        exact, shift = None, 0
        if len(common) >= 8:
            iccf = Fraction(sum(int(self.players[row["id"]]["iccf_next"]) for row in common), len(common))
            exact = iccf - Fraction(sum(row["before_calibration"] for row in common), len(common))
            shift = half_up(exact)
        for row in rows:
            if row["status_after"] == "effective":
                row["new"] = row["before_calibration"] + shift
            if row["old"] is not None:
                row["variation"] = row["new"] - row["old"]
        return {"players": len(common), "shift_exact": None if exact is None else str(exact), "shift": shift}


def rate(folder: Path, settings: dict[str, str] | None = None) -> dict[str, Any]:
    """Return the new CNXC list. `settings` replace parameters.csv."""
    half_year = HalfYear(folder, settings or {})
    competitions = [half_year.compute(competition) for competition in half_year.competitions]
    rows = [half_year.draft_row(player) for player in half_year.players]
    calibration = half_year.calibrate(rows)
    return {
        "regulation": "CNXC",
        "list": half_year.dates["list"],
        "players": rows,
        "calibration": calibration,
        "competitions": competitions,
    }
