"""Random valid FCE months that reach every rule of the regulation."""

from __future__ import annotations

import random
from datetime import date, timedelta
from typing import NamedTuple

from .fce import edate
from .folders import LISTS, SEASONS, Period, Row

BOUNDS = (1000, 1001, 1003, 1008, 1099, 1100, 1399, 1400, 1699, 1700, 1999, 2000, 2299, 2300)
TOP = (2599, 2600, 2601, 2750)
STANDARD = (("60", "0"), ("30", "30"), ("90", "30"), ("50", "10"), ("57", "3"))
RAPID = (("59", "0"), ("29", "30"), ("15", "10"), ("3", "2"), ("56", "3"))
# 365 * 5 = 1825 and so on: the ages whose tenths meet the two ends of the formula of 10.2.
DAYS_AT_THE_ENDS = (1775, 1807, 1825, 1826, 6173, 6186, 6187, 6205, 6209, 6223, 6224)
# Games of three and of four seasons whose increase is an exact half before rounding.
TIES = ((5, 5, 2), (40, 30, 9), (13, 13, 16), (40, 40, 49), (4, 5, 5, 4), (16, 13, 10, 12))
NAMES = ("Aran", "Boix", "Cerdà", "Duran", "Esteve", "Faura", "Grau", "Homs", "Isern", "Julià", "Llop", "Mir")
SHARES = ((4, 1), (4, 1), (8, 2), (5, 1), (3, 1), (7, 2), (9, 2))
MANNERS = ("any", "any", "weak", "weak", "lost", "strong", "even", "adjudicated", "forfeit")
READINGS = {
    "7.double_forfeit": ("1", "0"),
    "14.5.performance": ("per_opponent", "overall"),
    "16.2.k2600": ("6", "8"),
    "16.2.one_year": ("1", "0"),
    "16.3.strict": ("0", "1"),
    "16.3.half_forfeit": ("1", "0"),
    "16.6.compound": ("0", "1"),
}
FORFEITS = ("+/-", "-/+", "-/-")
ADJUDICATED = ("1-0a", "0-1a", "1/2a")
PLAYED = ("1-0", "0-1", "1/2")

DAY = timedelta(days=1)


class Plan(NamedTuple):
    """The days and the time control of an event."""

    start: date
    rounds: int
    per_day: int = 2
    step: int = 1
    rapid: bool = False
    end: date | None = None
    options: tuple[tuple[str, str], ...] = ()


class Draft:
    """A month that grows event by event."""

    def __init__(self, rng: random.Random, size: int) -> None:
        self.rng = rng
        self.new_list = self.pick_list()
        self.first = edate(self.new_list, -1)
        self.last = self.new_list - DAY
        self.season = self.first.year
        self.declared = rng.random() < 0.6
        self.kids: list[str] = []
        self.players: list[Row] = []
        self.events: list[Row] = []
        self.participants: list[Row] = []
        self.games: list[Row] = []
        self.history: dict[tuple[str, str, str], Row] = {}
        self.guests: dict[str, str] = {}
        for number in range(1, size + 1):
            self.add_player(number, size)
        for number in range(1, 9):
            self.guests[f"V{number}"] = self.guest_birth(number)

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def pick_list(self) -> date:
        """Choose a list: often January, or one year after a 29 February."""
        if self.chance(0.1):
            return self.rng.choice([date(2017, 3, 1), date(2021, 3, 1), date(2017, 2, 1)])
        year = self.rng.choice([2016, 2017, 2018, 2018, 2019, 2020, 2021, 2022, 2024])
        return date(year, 1 if self.chance(0.3) else self.rng.randint(2, 12), 1)

    # -- players

    def guest_birth(self, number: int) -> str:
        if number <= 4:
            return self.young_birth().isoformat()
        return self.rng.choice(["", date(self.season - 30, 5, number).isoformat()])

    def young_birth(self) -> date:
        """A birth date under 12 in the season. A third of them is on the limit."""
        if self.chance(0.35):
            return date(self.season - 12, 1, 1)
        return date(self.season - 12, 1, 1) + self.rng.randint(1, 5 * 365) * DAY

    def elo(self) -> str:
        kind = self.rng.random()
        if kind < 0.3:
            return str(self.rng.choice(BOUNDS))
        if kind < 0.4:
            return str(self.rng.choice(TOP))
        if kind < 0.5:
            return str(self.rng.randint(1000, 1012))
        return str(self.rng.randint(1000, 2500))

    def dates(self, role: str) -> tuple[date, date]:
        if role == "kid":
            border = date(self.season - 12, 1, 1) - DAY
            birth = border if self.chance(0.15) else self.young_birth()
            earliest = edate(birth, 49)
            return birth, earliest + self.rng.randint(0, max(0, (self.last - earliest).days)) * DAY
        if role == "newcomer":
            federated = self.first + self.rng.randint(0, (self.last - self.first).days) * DAY
            days = self.rng.choice([*DAYS_AT_THE_ENDS, self.rng.randint(1600, 7000), 12000])
            return federated - days * DAY, federated
        if role == "resting":
            federated = edate(self.new_list, -12 * self.rng.randint(1, 3)) + self.rng.choice([-1, 0, 1]) * DAY
            if self.new_list.year in (2017, 2021) and self.new_list.month <= 3:
                federated = date(self.new_list.year - 1, 2, 29)
            return federated - self.rng.randint(1600, 7000) * DAY, federated
        year = self.rng.choice([1995, 2009, 2014, *range(2015, self.season)])
        federated = min(date(year, self.rng.randint(1, 12), self.rng.randint(1, 28)), self.last)
        return federated - self.rng.randint(3000, 15000) * DAY, federated

    def add_player(self, number: int, size: int) -> None:
        role = "veteran"
        if number <= size // 3:
            role = "kid"
        elif self.chance(0.4):
            role = self.rng.choice(["newcomer", "resting", "resting"])
        birth, federated = self.dates(role)
        player = {
            "id": f"P{number:02}",
            "name": f"{self.rng.choice(NAMES)} {number}",
            "title": self.rng.choice(["", "", "MC", "CM"]),
            "club": self.rng.choice(["", "Club Torre", "Club Alfil"]),
            "birth": birth.isoformat(),
            "federated": federated.isoformat(),
            "first_season": str(federated.year),
            "licence": self.rng.choice(["", *(str(self.new_list.year + years) for years in (-2, -1, 0, 0, 0, 1))]),
            "fide": str(self.rng.randint(1000, 2500)) if self.chance(0.3) else "",
        }
        for kind in LISTS:
            player.update(self.list_columns(kind, role, federated))
        if role == "kid":
            self.kids.append(player["id"])
        self.players.append(player)

    def list_columns(self, kind: str, role: str, federated: date) -> Row:
        blank = self.chance({"newcomer": 0.85, "resting": 0.3}.get(role, 0.08 if kind == "std" else 0.25))
        idle = blank or role == "newcomer" or self.chance(0.7 if role == "resting" else 0.1)
        complete = min(5, self.season - federated.year)
        games = [0] * complete if idle else self.season_games(complete)
        now = 0 if idle else self.rng.randint(0, 40)
        initialised = ""
        if not blank and self.chance(0.5):
            initialised = max(federated, self.choose_initial_day()).isoformat()
        return {
            f"{kind}_elo": "" if blank else self.elo(),
            **{f"{kind}_{column}": str(count) for column, count in zip(SEASONS, games, strict=False)},
            f"{kind}_season_games": str(now),
            f"{kind}_games_total": str(0 if idle else sum(games) + now + self.rng.choice([0, 0, 1, 300])),
            f"{kind}_initialised": initialised,
        }

    def season_games(self, complete: int) -> list[int]:
        ties = [tie for tie in TIES if complete >= len(tie) and min(complete, self.season - 2015) == len(tie)]
        if ties and self.chance(0.4):
            tie = self.rng.choice(ties)
            return [*tie, *(self.rng.randint(0, 60) for _ in range(complete - len(tie)))]
        ceiling = self.rng.choice([0, 12, 40, 110])
        return [self.rng.randint(0, ceiling) for _ in range(complete)]

    def choose_initial_day(self) -> date:
        """Choose a day about twelve months before the new list, also the exact day."""
        around = edate(self.new_list, -12) + self.rng.choice([-1, 0, 1, 30, -200]) * DAY
        leap = date(self.new_list.year - 1, 2, 28) + DAY
        if leap.day == 29 and self.chance(0.6):
            return leap
        return min(around, self.last)

    # -- events

    def add_event(self, plan: Plan, pool: list[str], manner: dict[str, str]) -> None:
        """Play the rounds of an event. `manner`: the kind of ending of a guest's games."""
        rng = self.rng
        event = f"E{len(self.events) + 1}"
        days = [plan.start + (number // plan.per_day) * plan.step * DAY for number in range(plan.rounds)]
        minutes, increment = rng.choice(RAPID if plan.rapid else STANDARD)
        self.events.append(
            {
                "id": event,
                "name": f"Torneig {event}",
                "start": plan.start.isoformat(),
                "end": (plan.end or max(days)).isoformat(),
                "minutes": minutes,
                "increment": increment,
                "rounds_per_day": rng.choice(["", "", "1", str(plan.per_day)]),
                **dict(plan.options),
            }
        )
        entrants = [*pool]
        for number, day in enumerate(days, 1):
            rng.shuffle(pool)
            for white, black in zip(pool[::2], pool[1::2], strict=False):
                self.games.append(
                    {
                        "event": event,
                        "round": str(number),
                        "date": day.isoformat(),
                        "white": white,
                        "black": black,
                        "result": self.result(manner.get(white), manner.get(black)),
                    }
                )
        if self.declared:
            self.declare(event, entrants)

    def declare(self, event: str, entrants: list[str]) -> None:
        births = {player["id"]: player["birth"] for player in self.players} | self.guests
        for player in entrants:
            known = player in self.guests or self.chance(0.5)
            self.participants.append(
                {
                    "event": event,
                    "player": player,
                    "name": f"Convidat {player}" if player in self.guests else "",
                    "birth": births[player] if known else "",
                }
            )

    def result(self, white: str | None, black: str | None) -> str:
        manner = white or black or "any"
        kind = self.rng.random()
        if manner == "forfeit" or (manner != "adjudicated" and kind < 0.1):
            return self.rng.choice(FORFEITS)
        if manner == "adjudicated" or kind < 0.2:
            return self.rng.choice(ADJUDICATED)
        if manner == "even":
            return "1/2"
        if manner in ("lost", "strong") or (manner == "weak" and kind < 0.75):
            return "1-0" if (manner == "strong") == (white is not None) else "0-1"
        return self.rng.choice(PLAYED)

    def pool(self, players: int, guests: int = 0) -> tuple[list[str], dict[str, str]]:
        federated = self.rng.sample([player["id"] for player in self.players], players)
        visitors = self.rng.sample(sorted(self.guests), guests)
        return [*federated, *visitors], {guest: self.rng.choice(MANNERS) for guest in visitors}

    def day(self, room: int) -> date:
        """Choose a day of the month with this number of days after it."""
        return self.first + self.rng.randint(0, (self.last - self.first).days - room) * DAY

    def open_event(self) -> None:
        pool, manner = self.pool(self.rng.randint(5, 9), self.rng.randint(0, 3))
        per_day = self.rng.randint(1, 3)
        self.add_event(Plan(self.day(7), self.rng.randint(3, 7), per_day), pool, manner)

    def rapid_event(self) -> None:
        pool, manner = self.pool(self.rng.randint(4, 8), self.rng.randint(0, 2))
        self.add_event(Plan(self.day(0), self.rng.randint(3, 7), per_day=9, rapid=True), pool, manner)

    def guest_event(self) -> None:
        """Few players and many rounds, so that a guest meets opponents again, and other guests."""
        pool, manner = self.pool(self.rng.randint(1, 3), self.rng.randint(1, 3))
        rapid = self.chance(0.3)
        self.add_event(Plan(self.day(4), self.rng.randint(4, 12), per_day=3, rapid=rapid), pool, manner)

    def add_under_12_event(self) -> None:
        young, others = self.rng.choice(SHARES)
        kids = [*self.kids]
        if self.declared:
            kids += [f"V{number}" for number in range(1, 5)]
        self.rng.shuffle(kids)
        adults = [player["id"] for player in self.players if player["id"] not in self.kids]
        pool = kids[:young] + self.rng.sample(adults, others)
        manner = {entrant: "any" for entrant in pool if entrant in self.guests}
        rapid = self.chance(0.4)
        self.add_event(Plan(self.day(3), 6, per_day=9 if rapid else 3, rapid=rapid), pool, manner)

    def weekly_event(self) -> None:
        """A weekly event that begins before or in the month and ends in or after it. Rules ignore its `list_ref`."""
        pool, manner = self.pool(self.rng.randint(4, 6), self.rng.randint(0, 2))
        start = self.first + self.rng.randint(-70, 10) * DAY
        least = max(1, -((start - self.first).days // 7) + 1)
        rounds = max(least, self.rng.choice([4, 9, 13, 14]))
        options = [("weekly", "1"), ("team", self.rng.choice(["1", "1", ""]))]
        if start < self.first and self.chance(0.5):
            options.append(("list_ref", self.remember(start, pool)))
        options.append(("accept", self.rng.choice(["", "1"])))
        plan = Plan(start, rounds, 1, 7, rapid=self.chance(0.25), options=tuple(options))
        self.add_event(plan, pool, manner)

    def remember(self, day: date, pool: list[str]) -> str:
        """Add an older list of that day with most of the players. Return its date."""
        older = day.replace(day=1)
        for player in self.players:
            for kind in LISTS:
                if player[f"{kind}_elo"] and (player["id"] not in pool or self.chance(0.7)):
                    elo = max(1000, int(player[f"{kind}_elo"]) + self.rng.randint(-60, 60))
                    row = {"list": older.isoformat(), "kind": kind, "player": player["id"], "elo": str(elo)}
                    row["k"] = str(self.rng.randint(3, 45))
                    self.history.setdefault((older.isoformat(), kind, player["id"]), row)
        return older.isoformat()

    def older_event(self) -> None:
        """An event that began under an older list without some of the players."""
        pool, manner = self.pool(self.rng.randint(4, 7), self.rng.randint(0, 2))
        start = self.first - self.rng.randint(1, 40) * DAY
        end = max(self.first + self.rng.randint(0, 9) * DAY, start + 3 * DAY)
        step = max(1, (end - start).days // 4)
        options = (("list_ref", self.remember(start, pool)),) if self.chance(0.85) else ()
        rapid = self.chance(0.3)
        self.add_event(Plan(start, 4, per_day=1, step=step, rapid=rapid, end=end, options=options), pool, manner)

    def crowded_event(self) -> None:
        """An event with four rounds on a day, by the games or by the organiser's figure, or with three."""
        pool, manner = self.pool(self.rng.randint(4, 6), self.rng.randint(0, 1))
        per_day = self.rng.choice([3, 4, 4])
        figure = self.rng.choice(["3", "4", "5", ""])
        options = (("rounds_per_day", figure), ("accept", self.rng.choice(["", "0", "1"])))
        rapid = self.chance(0.2)
        self.add_event(Plan(self.day(3), 5, per_day, rapid=rapid, options=options), pool, manner)

    def long_event(self) -> None:
        """An event of ninety days, one more or many more; individual or team."""
        pool, manner = self.pool(self.rng.randint(4, 6), self.rng.randint(0, 1))
        end = self.day(0)
        start = end - (self.rng.choice([89, 90, 90, 150]) * DAY)
        options = [("team", self.rng.choice(["", "", "1"])), ("accept", self.rng.choice(["", "1"]))]
        if self.chance(0.5):
            options.append(("list_ref", self.remember(start, pool)))
        if self.chance(0.3):
            options.append(("rounds_per_day", "4"))
        plan = Plan(start, 4, 1, 20, rapid=self.chance(0.3), end=end, options=tuple(options))
        self.add_event(plan, pool, manner)

    def finish(self) -> Period:
        period = {
            "period": [
                {
                    "new_list": self.new_list.isoformat(),
                    "from": self.first.isoformat(),
                    "to": self.last.isoformat(),
                    "season": str(self.season),
                }
            ],
            "players": self.players,
            "events": self.events,
            "games": self.games,
        }
        if self.declared:
            period["participants"] = self.participants
        if self.history:
            period["history"] = list(self.history.values())
        if self.chance(0.6):
            readings = {name: self.rng.choice(values) for name, values in READINGS.items()}
            period["parameters"] = [
                {"parameter": name, "value": value} for name, value in readings.items() if self.chance(0.7)
            ]
        return period


def period(rng: random.Random, size: int = 16) -> Period:
    """Return a random month with this number of federated players (at least 12)."""
    draft = Draft(rng, max(12, size))
    kinds = (
        draft.open_event,
        draft.rapid_event,
        draft.guest_event,
        draft.add_under_12_event,
        draft.weekly_event,
        draft.older_event,
        draft.crowded_event,
        draft.long_event,
    )
    wanted = [kind for kind in kinds if draft.chance(0.65)] or [draft.open_event]
    for kind in wanted:
        kind()
    return draft.finish()
