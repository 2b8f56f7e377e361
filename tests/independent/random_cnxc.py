"""Random valid CNXC half-years that reach every rule of the regulation."""

from __future__ import annotations

import random
from datetime import date, timedelta
from fractions import Fraction
from itertools import combinations
from math import floor

from .folders import Period, Row

ELOS = (1999, 2000, 2200, 2201, 2400, 2401)
GAMES = (12, 12, 13, 24, 25, 50, 51, 100, 101)
CATEGORIES = ("absolute_final", "team_final_board1", "honour", "other")
RESULTS = (*("1-0", "0-1", "1/2") * 8, "pending")
NAMES = ("Abreu", "Brito", "Cunha", "Dias", "Eira", "Freire", "Góis", "Henriques", "Ivo", "Jorge", "Lobo")
CALIBRATION = ("few", "seven", "eight", "many", "half")

DAY = timedelta(days=1)


class Draft:
    """A half-year: first the pairings, then the players, so that blocks can end near twelve games."""

    def __init__(self, rng: random.Random, size: int) -> None:
        self.rng = rng
        year, half = rng.randint(2003, 2012), rng.randint(1, 2)
        self.name = f"{year}-{half}"
        self.year = year
        self.first = date(year, 1, 1) if half == 1 else date(year, 7, 1)
        self.last = date(year, 6, 30) if half == 1 else date(year, 12, 31)
        self.status: dict[str, str] = {}
        for number in range(1, size + 1):
            status = "provisional" if number % 4 == 0 else "" if number % 5 == 0 else "effective"
            self.status[f"C{number:02}"] = status
        self.calibration = rng.choice(CALIBRATION)
        # The means differ by exactly one half only if nothing else moves the common players' ratings.
        self.at_rest = [f"R{number:02}" for number in range(1, rng.choice([8, 8, 10]) + 1)]
        self.competitions: list[Row] = []
        self.games: list[Row] = []
        self.blocks: list[Row] = []

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    # -- competitions

    def add_competition(self, *, team: bool) -> None:
        rng = self.rng
        competition = f"K{len(self.competitions) + 1}"
        roster = rng.sample(sorted(self.status), rng.randint(8, 10) if team else rng.randint(5, 9))
        end = self.first + rng.randint(0, (self.last - self.first).days) * DAY
        before = len(self.games)
        pairings = self.team_pairings(roster) if team else self.single_pairings(roster)
        for white, black in pairings:
            self.add_game(competition, end, white, black)
        played = sorted(
            {
                player
                for game in self.games[before:]
                for side in (game["white"], game["black"])
                for player in side.split(">")
                if not player.endswith("*")
            }
        )
        norm = self.chance(0.5)
        named = played and self.chance(0.9 if norm else 0.1)
        self.competitions.append(
            {
                "id": competition,
                "name": f"Prova {competition}",
                "category": rng.choice(CATEGORIES),
                "thematic": "1" if self.chance(0.12) else rng.choice(["", "0"]),
                "norm": "1" if norm else "",
                "winner": rng.choice(played) if named else "",
                "end": end.isoformat(),
            }
        )

    def single_pairings(self, roster: list[str]) -> list[tuple[str, str]]:
        pairs = [pair for pair in combinations(roster, 2) if self.chance(0.7)]
        return [pair if self.chance(0.5) else pair[::-1] for pair in pairs]

    def team_pairings(self, roster: list[str]) -> list[tuple[str, str]]:
        """Pair two teams. Each board is a chain of one to three players, each with or without a move."""
        half = len(roster) // 2
        teams = (roster[:half], roster[half:])
        met: set[tuple[str, str]] = set()
        pairings = []
        for _ in range(self.rng.randint(6, 14)):
            white, black = (
                self.rng.sample(team, min(len(team), self.rng.choice([1, 1, 2, 2, 3])))
                for team in (teams if self.chance(0.5) else teams[::-1])
            )
            now = {(mine, theirs) for mine in white for theirs in black}
            if met & (now | {(theirs, mine) for mine, theirs in now}):
                continue
            met |= now
            pairings.append((self.chain(white), self.chain(black)))
        return pairings

    def chain(self, players: list[str]) -> str:
        mute = 0.03 if len(players) == 1 else 0.2
        return ">".join(player + ("*" if self.chance(mute) else "") for player in players)

    def add_game(self, competition: str, end: date, white: str, black: str) -> None:
        day = end - self.rng.choice([0, 1, 30, 400, 2500]) * DAY
        self.games.append(
            {
                "competition": competition,
                "date": "" if self.chance(0.2) else day.isoformat(),
                "white": white,
                "black": black,
                "result": self.rng.choice(RESULTS),
                "no_move": "1" if self.chance(0.04) else "",
                "excused": "1" if self.chance(0.04) else "",
            }
        )

    # -- players

    def last_game(self) -> str:
        """Choose a last game. A third of them is close to five years ago."""
        border = self.last.replace(year=self.last.year - 5)
        if self.chance(0.35):
            return (border + self.rng.choice([-700, -1, 0, 1]) * DAY).isoformat()
        return (self.first - self.rng.randint(1, 1500) * DAY).isoformat()

    def lists(self) -> Row:
        return {
            name: str(self.rng.randint(1500, 2450)) if self.chance(0.35) else "" for name in ("iccf", "fpx", "fide")
        }

    def add_rated(self, player: str, elo: int, games: int) -> Row:
        return {
            "id": player,
            "name": f"{self.rng.choice(NAMES)} {player}",
            "status": "effective",
            "elo": str(elo),
            "games": str(games),
            "last_game": self.last_game(),
            **self.lists(),
        }

    def provisional(self, player: str) -> Row:
        """Choose blocks that bring the player close to twelve games, the games of this period included."""
        rng = self.rng
        sides = [side for game in self.games for side in (game["white"], game["black"])]
        counted = sum(1 for side in sides if side == player)
        games = min(11, max(1, 12 - counted + rng.choice([-1, 0, 1]))) if counted else rng.randint(1, 11)
        parts: list[int] = []
        while sum(parts) < games:
            parts.append(rng.randint(1, games - sum(parts)))
        total = 0
        for number, part in enumerate(parts, 1):
            weighted = part * rng.randint(1400, 2200) + rng.randint(0, part - 1)
            total += weighted
            self.blocks.append(
                {
                    "player": player,
                    "list": f"{self.year - 1}-{rng.randint(1, 2)}",
                    "competition": f"H{number}",
                    "games": str(part),
                    "performance": str(Fraction(weighted, part)),
                }
            )
        elo = floor(Fraction(total, games) + Fraction(1, 2))
        return self.add_rated(player, elo, games) | {"status": "provisional"}

    def add_players(self) -> list[Row]:
        rng = self.rng
        rows = []
        for player, status in self.status.items():
            if status == "effective":
                elo = rng.choice(ELOS) if self.chance(0.4) else rng.randint(1500, 2600)
                games = rng.choice(GAMES) if self.chance(0.5) else rng.randint(12, 160)
                rows.append(self.add_rated(player, elo, games))
            elif status == "provisional":
                rows.append(self.provisional(player))
            else:
                lists = self.lists() if self.chance(0.5) else {}
                rows.append({"id": player, "name": f"{rng.choice(NAMES)} {player}", "status": "", **lists})
        return rows

    def calibrate(self, rows: list[Row]) -> list[Row]:
        """Give the ICCF ratings after the period, so that the number in common is near eight."""
        rng = self.rng
        if self.calibration == "half":
            return [*rows, *self.resting_players()]
        bound = self.last.replace(year=self.last.year - 5).isoformat()
        sure = [row for row in rows if row["status"] == "effective" and row["last_game"] > bound]
        others = [row for row in rows if row not in sure]
        wanted = {"few": 4, "seven": 7, "eight": 8, "many": len(sure)}[self.calibration]
        while len(sure) < wanted:
            sure.append(self.add_idle(f"R{len(sure):02}"))
            rows.append(sure[-1])
        base = rng.randint(-40, 40)
        for row in rng.sample(sure, wanted):
            row["iccf_next"] = str(int(row["elo"]) + base + rng.randint(-6, 6))
        for row in others:
            if self.chance(0.2):
                row["iccf_next"] = str(rng.randint(1600, 2400))
        return rows

    def add_idle(self, player: str) -> Row:
        """Return an effective, active player without a game in the period."""
        row = self.add_rated(player, self.rng.randint(1600, 2500), self.rng.randint(12, 150))
        return row | {"last_game": (self.first - self.rng.randint(1, 900) * DAY).isoformat()}

    def resting_players(self) -> list[Row]:
        """Make the common players. Their ratings stay; the means differ by a whole number and a half."""
        shift = self.rng.randint(-9, 8)
        missing = len(self.at_rest) * shift + len(self.at_rest) // 2
        rows = []
        for number, player in enumerate(self.at_rest, 1):
            row = self.add_idle(player)
            part = missing if number == len(self.at_rest) else self.rng.randint(-12, 12)
            missing -= part
            row["iccf_next"] = str(int(row["elo"]) + part)
            rows.append(row)
        return rows

    def finish(self) -> Period:
        players = self.calibrate(self.add_players())
        period: Period = {
            "period": [{"list": self.name, "from": self.first.isoformat(), "to": self.last.isoformat()}],
            "players": players,
            "blocks": self.blocks,
            "competitions": self.competitions,
            "games": self.games,
        }
        if self.chance(0.5):
            period["parameters"] = [{"parameter": "6.3.pooled", "value": self.rng.choice(["0", "1", "1"])}]
        return period


def period(rng: random.Random, size: int = 18) -> Period:
    """Return a random half-year with about this number of players (at least 12)."""
    draft = Draft(rng, max(12, size))
    for _ in range(rng.randint(2, 4)):
        draft.add_competition(team=False)
    for _ in range(rng.randint(1, 3)):
        draft.add_competition(team=True)
    return draft.finish()
