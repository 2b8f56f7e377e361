"""Random valid FIDE months that reach every rule."""

from __future__ import annotations

import random
from datetime import date, timedelta

from .folders import Period, Row

LISTS = ("std", "rapid", "blitz")
BOUNDS = (1399, 1400, 1401, 1405, 1799, 1800, 1999, 2299, 2300, 2399, 2400, 2599, 2600, 2601, 2649, 2650, 2813)
STRONGEST = (2649, 2650, 2651, 2700, 2813)
TIMES = {
    "std": (
        ("60", "0"),
        ("30", "30"),
        ("44.5", "30"),
        ("45", "30"),
        ("89", "0"),
        ("90", "0"),
        ("119", ""),
        ("90", "30"),
        ("90", "30"),
        ("120", "0"),
    ),
    "rapid": (("59", "0"), ("10", "1"), ("15", "10"), ("10.5", "0"), ("25", "10")),
    "blitz": (("10", "0"), ("3", "2"), ("5", ""), ("8", "2")),
}
NO_LIST = (("3", "0"), ("1", "2"))
RESULTS = ("1-0", "1-0", "0-1", "0-1", "1/2")
UNPLAYED = ("+/-", "-/+", "-/-", "1-0a", "0-1a", "1/2a")
NEW_LISTS = (
    *(date(2024, 12, 1), date(2025, 1, 1), date(2025, 10, 1), date(2025, 11, 1)),
    *(date(2026, 1, 1), date(2026, 3, 1), date(2026, 10, 1), date(2026, 11, 1)),
)
READINGS = {
    "8.3.4.rounding": ("period", "event"),
    "8.3.1.amended": ("start", "end"),
    "8.3.3.factor": ("published", "text"),
}
DAY = timedelta(days=1)


def month_before(day: date, months: int) -> date:
    """The first day of an earlier month."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(year, month + 1, 1)


class Draft:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.new_list = rng.choice(NEW_LISTS)
        self.first = month_before(self.new_list, 1)
        self.last = self.new_list - DAY
        self.older = month_before(self.first, 1)
        self.players = [self.player(number) for number in range(1, rng.randint(8, 16))]
        self.events: list[Row] = []
        self.games: list[Row] = []
        self.pool: list[Row] = []
        self.history: dict[tuple[str, str], Row] = {}

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def rating(self) -> str:
        if self.chance(0.15):
            return str(self.rng.choice(STRONGEST))
        return str(self.rng.choice(BOUNDS) if self.chance(0.4) else self.rng.randint(1400, 2750))

    def player(self, number: int) -> Row:
        rng = self.rng
        year = self.first.year - rng.choice([17, 18, 19, 30, 9])
        row = {
            "id": f"F{number:02}",
            "name": f"Player {number}",
            "birth": date(year, rng.randint(1, 12), 5).isoformat() if self.chance(0.5) else "",
            "outside": "1" if self.chance(0.08) else "",
        }
        row["born"] = str(year) if not row["birth"] and self.chance(0.7) else ""
        for kind in LISTS:
            rated = self.chance(0.75 if kind == "std" else 0.5)
            row[f"{kind}_rating"] = self.rating() if rated else rng.choice(["", "0"])
            row[f"{kind}_games"] = rng.choice(["", "0", "29", "30", "31", "300"])
            row[f"{kind}_2400"] = rng.choice(["", "", "0", "1"])
            row[f"{kind}_2300"] = rng.choice(["", "", "0", "1"])
            near = int(row[f"{kind}_rating"] or 0) + rng.choice([-50, 0, 22])
            row[f"{kind}_base"] = str(near if near > 1000 else 1900) if self.chance(0.1) else ""
        return row

    def add_event(self) -> None:
        rng = self.rng
        kind = rng.choice(LISTS)
        number = len(self.events) + 1
        minutes, increment = rng.choice(NO_LIST) if self.chance(0.05) else rng.choice(TIMES[kind])
        end = self.first + rng.randint(0, (self.last - self.first).days) * DAY
        early = self.chance(0.3)
        start = (
            self.first - rng.randint(1, 20) * DAY
            if early
            else self.first + rng.randint(0, (end - self.first).days) * DAY
        )
        event = {
            "id": f"E{number}",
            "name": f"Open {number}",
            "start": start.isoformat(),
            "end": end.isoformat(),
            "minutes": minutes,
            "increment": increment,
            "unequal": "1" if self.chance(0.08) else rng.choice(["", "0"]),
            "approved": "1" if self.chance(0.3) else rng.choice(["", "0"]),
            "list_ref": self.older.isoformat() if early and self.chance(0.8) else "",
        }
        self.events.append(event)
        rounds = rng.choice([1, 5, 9, 18, 40]) if self.chance(0.4) else rng.randint(1, 9)
        manner = rng.choice(["any", "any", "favourite", "lost"])
        for round_ in range(1, rounds + 1):
            seats = [row["id"] for row in self.players]
            rng.shuffle(seats)
            for white, black in zip(seats[::2], seats[1::2], strict=False):
                if self.chance(0.15):
                    continue
                result = rng.choice(UNPLAYED) if self.chance(0.08) else self.result(manner, white, black)
                game = {"event": event["id"], "round": str(round_), "white": white, "black": black, "result": result}
                game["date"] = start.isoformat() if self.chance(0.5) else ""
                self.games.append(game)

    def result(self, manner: str, white: str, black: str) -> str:
        if manner == "favourite":
            return "1-0" if white < black else "0-1"
        if manner == "lost":
            return "0-1" if white < black else "1-0"
        return self.rng.choice(RESULTS)

    def add_history(self) -> None:
        """Add an older list, with some players unrated and some rated otherwise."""
        for row in self.players:
            for kind in LISTS:
                if self.chance(0.5):
                    rating = "" if self.chance(0.3) else self.rating()
                    line = {"list": self.older.isoformat(), "kind": kind, "player": row["id"], "rating": rating}
                    self.history[row["id"], kind] = line

    def add_pool(self) -> None:
        rng = self.rng
        oldest = month_before(self.new_list, 26)
        for row in self.players:
            for kind in LISTS:
                if row[f"{kind}_rating"] not in {"", "0"} and not self.chance(0.1):
                    continue
                for number in range(rng.choice([0, 0, 1, 2])):
                    games = rng.randint(1, 6)
                    ended = rng.choice([oldest, oldest - DAY, oldest + DAY, self.first - DAY, self.first - 200 * DAY])
                    score = "0" if self.chance(0.3) else rng.choice([str(games), "0.5", f"{games - 1}.5"])
                    self.pool.append(
                        {
                            "player": row["id"],
                            "kind": kind,
                            "event": f"Old {number}",
                            "end": (ended - number * DAY).isoformat(),
                            "games": str(games),
                            "opponents": str(sum(rng.randint(1400, 2300) for _ in range(games))),
                            "score": score,
                        }
                    )


def period(rng: random.Random) -> Period:
    draft = Draft(rng)
    draft.add_history()
    for _ in range(rng.randint(1, 6)):
        draft.add_event()
    draft.add_pool()
    found: Period = {
        "period": [
            {"new_list": draft.new_list.isoformat(), "from": draft.first.isoformat(), "to": draft.last.isoformat()}
        ],
        "players": draft.players,
        "events": draft.events,
        "games": draft.games,
        "pool": draft.pool,
        "history": list(draft.history.values()),
    }
    if rng.random() < 0.4:
        found["parameters"] = [
            {"parameter": name, "value": rng.choice(values)} for name, values in READINGS.items() if rng.random() < 0.5
        ]
    return found
