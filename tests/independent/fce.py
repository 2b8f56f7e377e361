"""A second program for the FCE regulation: plain, slow and exact, for comparison with the product.

It does not check its input. Each rule begins with its article.
"""

from __future__ import annotations

from calendar import monthrange
from collections import defaultdict
from datetime import date
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any, NamedTuple

from .folders import LISTS, SEASONS, Row, read

HALF = Fraction(1, 2)
LIST_NAMES = {"std": "standard", "rapid": "rapid"}

# Article 13.2 as printed: difference, probability of the higher rated (the lower rated has the rest).
TAULA_1 = """
0-3 .50     122-129 .67   279-290 .84
4-10 .51    130-137 .68   291-302 .85
11-17 .52   138-145 .69   303-315 .86
18-25 .53   146-153 .70   316-328 .87
26-32 .54   154-162 .71   329-344 .88
33-39 .55   163-170 .72   345-357 .89
40-46 .56   171-179 .73   358-374 .90
47-53 .57   180-188 .74   375-391 .91
54-61 .58   189-197 .75   392-411 .92
62-68 .59   198-206 .76   412-432 .93
69-76 .60   207-215 .77   433-456 .94
77-83 .61   216-225 .78   457-484 .95
84-91 .62   226-235 .79   485-517 .96
92-98 .63   236-245 .80   518-559 .97
99-106 .64  246-256 .81   560-619 .98
107-113 .65 257-267 .82   620-735 .99
114-121 .66 268-278 .83   736-9999 .99
"""

# Article 13.3 as printed: score, difference.
TAULA_2 = """
1 800    .83 273  .66 117  .49 -7   .32 -133  .15 -296
.99 677  .82 262  .65 110  .48 -14  .31 -141  .14 -309
.98 589  .81 251  .64 102  .47 -21  .30 -149  .13 -322
.97 538  .80 240  .63 95   .46 -29  .29 -158  .12 -336
.96 501  .79 230  .62 87   .45 -36  .28 -166  .11 -351
.95 470  .78 220  .61 80   .44 -43  .27 -175  .10 -366
.94 444  .77 211  .60 72   .43 -50  .26 -184  .09 -383
.93 422  .76 202  .59 65   .42 -57  .25 -193  .08 -401
.92 401  .75 193  .58 57   .41 -65  .24 -202  .07 -422
.91 383  .74 184  .57 50   .40 -72  .23 -211  .06 -444
.90 366  .73 175  .56 43   .39 -80  .22 -220  .05 -470
.89 351  .72 166  .55 36   .38 -87  .21 -230  .04 -501
.88 336  .71 158  .54 29   .37 -95  .20 -240  .03 -538
.87 322  .70 149  .53 21   .36 -102 .19 -251  .02 -589
.86 309  .69 141  .52 14   .35 -110 .18 -262  .01 -677
.85 296  .68 133  .51 7    .34 -117 .17 -273  0 -800
.84 284  .67 125  .50 0    .33 -125 .16 -284
"""

# Article 16.2 a: the first Elo of the next band, K0 below it.
TAULA_3 = ((1100, 42), (1400, 36), (1700, 30), (2000, 24), (2300, 16), (2600, 8))

POINTS = {
    "1-0": (Fraction(1), Fraction(0)),
    "0-1": (Fraction(0), Fraction(1)),
    "1/2": (HALF, HALF),
    "+/-": (Fraction(1), Fraction(0)),
    "-/+": (Fraction(0), Fraction(1)),
    "-/-": (Fraction(0), Fraction(0)),
}

READINGS = {
    "7.double_forfeit": "1",
    "14.5.performance": "per_opponent",
    "16.2.k2600": "6",
    "16.2.one_year": "1",
    "16.3.strict": "0",
    "16.3.half_forfeit": "1",
    "16.6.compound": "0",
}


class Standing(NamedTuple):
    """A player in the list in force. `initial`: the article of a first rating given in this list."""

    elo: int
    k0: int
    delta_k: int
    initial: str | None


class Rating(NamedTuple):
    """The rating and K of a federated player in an event."""

    elo: int
    k: int


class Performance(NamedTuple):
    """A guest's performance before and after rounding."""

    exact: Fraction
    elo: int


class Outcome(NamedTuple):
    """One evaluated game of one federated player."""

    change: Fraction
    played: bool


def half_away(number: Fraction) -> int:
    """Round to the nearest integer, an exact half away from zero."""
    return floor(number + HALF) if number >= 0 else -floor(-number + HALF)


def edate(day: date, months: int) -> date:
    """Return the same day in a later month, or the last day of that month if it is shorter."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def day_of(text: str) -> date:
    return date.fromisoformat(text)


def expected(difference: int) -> Fraction:
    """13.2: the expected score of the player with the higher rating."""
    cells = TAULA_1.split()
    for bounds, printed in zip(cells[::2], cells[1::2], strict=True):
        low, high = bounds.split("-")
        if int(low) <= abs(difference) <= int(high):
            return Fraction(printed) if difference >= 0 else 1 - Fraction(printed)
    raise LookupError(difference)


def difference_of(score: Fraction) -> int:
    """13.3: the difference for a score, rounded to the two decimals of the table."""
    hundredths = Fraction(half_away(score * 100), 100)
    cells = TAULA_2.split()
    for printed, difference in zip(cells[::2], cells[1::2], strict=True):
        if Fraction(printed) == hundredths:
            return int(difference)
    raise LookupError(score)


def base_factor(elo: Fraction, at_2600: int) -> int:
    """16.2 a: K0."""
    if elo == 2600:
        return at_2600
    for bound, factor in TAULA_3:
        if elo < bound:
            return factor
    return 6


def increase(seasons: int, games: list[int], *, one_year: bool) -> int:
    """16.2 b, c: the increase after complete seasons. `games`: the games of each, the newest first."""
    rows = min(seasons, 5)
    if rows < 1 or (rows == 1 and not one_year):
        return 0
    weights = range(rows, 0, -1)
    total = sum(weight * count for weight, count in zip(weights, games, strict=False))
    mean = min(Fraction(54), Fraction(total, rows * (rows + 1) // 2))
    return half_away(3 - mean / 9)


def elo_by_age(birth: date, day: date) -> int:
    """10.2: the first rating by age."""
    age = Fraction(half_away(Fraction((day - birth).days, 365) * 10), 10)
    if age < 5:
        return 1220
    if age > 17:
        return 1700
    return int(1020 + 40 * age)


def first_standard(player: Row, day: date) -> tuple[int, str]:
    """10.1, 10.2: a first rating on that day and the article that gives it."""
    if player["fide"]:
        return int(player["fide"]), "10.1"
    return elo_by_age(day_of(player["birth"]), day), "10.2"


def kind_of(event: Row) -> str:
    """5: an increment of one second is one minute in sixty moves."""
    return "std" if Fraction(event["minutes"]) + Fraction(event["increment"] or "0") >= 60 else "rapid"


def manner_of(game: Row) -> str:
    """7, 16.6: the kind of ending of the game."""
    if game["result"] in ("+/-", "-/+", "-/-"):
        return "forfeit"
    return "adjudicated" if game["result"].endswith("a") else "played"


def points_of(game: Row) -> tuple[Fraction, Fraction]:
    return POINTS[game["result"].removesuffix("a")]


def broken_articles(event: Row, games: list[Row]) -> list[str]:
    """6: the broken articles, over all games of the event, also those outside the period."""
    broken = []
    rounds = defaultdict(set)
    for game in games:
        rounds[game["date"]].add(game["round"])
    most = max([int(event["rounds_per_day"] or "0"), *(len(numbers) for numbers in rounds.values())])
    if kind_of(event) == "std" and most > 3:
        broken.append("6.1")
    days = (day_of(event["end"]) - day_of(event["start"])).days + 1
    if event["team"] != "1" and days > 90:
        broken.append("6.2")
    return broken


class Month:
    """One evaluation: the input, the list in force and the evaluated games."""

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        given = {row["parameter"]: row["value"] for row in read(folder, "parameters")}
        self.reading = {**READINGS, **given, **settings}
        self.dates = read(folder, "period")[0]
        self.players = {row["id"]: row for row in read(folder, "players")}
        self.events = read(folder, "events")
        self.games = read(folder, "games")
        self.participants = read(folder, "participants")
        self.history = {
            (day_of(row["list"]), row["kind"], row["player"]): Rating(int(row["elo"]), int(row["k"]))
            for row in read(folder, "history")
        }
        self.season = int(self.dates["season"])
        self.new_list = day_of(self.dates["new_list"])
        self.in_force: dict[str, dict[str, Standing]] = {"std": {}, "rapid": {}}
        self.outcomes: dict[str, dict[str, list[Outcome]]] = {
            kind: {player: [] for player in self.players} for kind in LISTS
        }
        for player in self.players.values():
            for kind in LISTS:
                self.in_force[kind][player["id"]] = self.standing(player, kind)

    def k0(self, elo: int | Fraction) -> int:
        """16.2 a: K0 under the chosen interpretation of 2600."""
        return base_factor(Fraction(elo), int(self.reading["16.2.k2600"]))

    def delta_k(self, player: Row, season: int, games: list[int]) -> int:
        """16.2 b, 20: ΔK."""
        seasons = season - max(int(player["first_season"]), 2015)
        return increase(seasons, games, one_year=self.reading["16.2.one_year"] == "1")

    def standing(self, player: Row, kind: str) -> Standing:
        """10, 11: the rating in force or the first one, and its K (16.2)."""
        initial = None
        if player[f"{kind}_elo"]:
            elo = int(player[f"{kind}_elo"])
        elif kind == "std":
            elo, initial = first_standard(player, day_of(player["federated"]))
        else:
            elo, initial = self.in_force["std"][player["id"]].elo, "11.1"
        games = [int(player[f"{kind}_{column}"] or "0") for column in SEASONS]
        return Standing(elo, self.k0(elo), self.delta_k(player, self.season, games), initial)

    def rating(self, event: Row, player: str) -> Rating:
        """8.3: the rating and K for this event."""
        kind = kind_of(event)
        now = self.in_force[kind][player]
        published = Rating(now.elo, now.k0 + now.delta_k)
        if event["weekly"] == "1" or not event["list_ref"]:
            return published
        return self.history.get((day_of(event["list_ref"]), kind, player), published)

    def counted_games(self, event: Row) -> list[Row]:
        """8.3: the counted games. Those of a weekly event must be in the period."""
        games = [game for game in self.games if game["event"] == event["id"]]
        if event["weekly"] != "1":
            return games
        first, last = day_of(self.dates["from"]), day_of(self.dates["to"])
        return [game for game in games if first <= day_of(game["date"]) <= last]

    def entered(self, event: Row) -> dict[str, str]:
        """All participants of the event, each with a birth date, if it is known."""
        rows = [row for row in self.participants if row["event"] == event["id"]]
        births = {row["player"]: row["birth"] for row in rows}
        for game in self.games:
            if game["event"] == event["id"]:
                births.setdefault(game["white"], "")
                births.setdefault(game["black"], "")
        return {
            player: self.players[player]["birth"] if player in self.players else birth
            for player, birth in births.items()
        }

    def is_under_12(self, event: Row) -> bool:
        """16.3, 16.4: True for an under-12 event."""
        births = self.entered(event).values()
        limit = date(day_of(event["start"]).year - 12, 1, 1)
        young = sum(1 for birth in births if birth and day_of(birth) >= limit)
        if self.reading["16.3.strict"] == "1":
            return 5 * young > 4 * len(births)
        return young > 0 and 5 * young >= 4 * len(births)

    def performance(self, event: Row, guest: str) -> Performance | None:
        """12, 14: the guest's performance against federated opponents, in games with moves."""
        scores: dict[str, list[Fraction]] = defaultdict(list)
        for game in self.counted_games(event):
            if manner_of(game) != "played":
                continue
            white, black = points_of(game)
            if game["white"] == guest and game["black"] in self.players:
                scores[game["black"]].append(white)
            if game["black"] == guest and game["white"] in self.players:
                scores[game["white"]].append(black)
        if not scores:
            return None
        elos = {opponent: Fraction(self.rating(event, opponent).elo) for opponent in scores}
        average = sum(elos.values(), Fraction(0)) / len(elos)
        won = sum((sum(points, Fraction(0)) for points in scores.values()), Fraction(0))
        games = sum(len(points) for points in scores.values())
        half_points = 2 * won - games
        if half_points >= 0:
            exact = average + self.k0(average) * half_points
        elif self.reading["14.5.performance"] == "overall":
            by_game = sum((elos[opponent] * len(points) for opponent, points in scores.items()), Fraction(0))
            exact = by_game / games + difference_of(won / games)
        else:
            differences = [difference_of(sum(points, Fraction(0)) / len(points)) for points in scores.values()]
            exact = average + Fraction(sum(differences), len(differences))
        return Performance(exact, half_away(exact))

    def factor(self, kind: str, ks: list[int], manner: str, *, is_under_12: bool) -> Fraction:
        """7, 16.3-16.6: the K of this game. `ks`: the player's own, then a federated opponent's."""
        if is_under_12:
            flat = Fraction(6 if kind == "std" else 3)
            halved = manner != "played" and self.reading["16.3.half_forfeit"] == "1"
            return flat / 2 if halved else flat
        if manner == "played":
            return Fraction(ks[0]) if kind == "std" else Fraction(ks[0], 2)
        compound = kind == "rapid" and self.reading["16.6.compound"] == "1"
        return Fraction(min(ks), 4 if compound else 2)

    def evaluate(self, event: Row) -> dict[str, Any]:
        """Evaluate the games of one event if the articles allow it. Return its row of the result."""
        kind = kind_of(event)
        broken = broken_articles(event, [game for game in self.games if game["event"] == event["id"]])
        row: dict[str, Any] = {
            "id": event["id"],
            "list": LIST_NAMES[kind],
            "rejected": broken,
            "accepted": bool(broken) and event["accept"] == "1",
            "u12": None,
            "guests": [],
        }
        if broken and event["accept"] != "1":
            return row
        row["u12"] = self.is_under_12(event)
        guests = {
            player: self.performance(event, player)
            for player in sorted(self.entered(event))
            if player not in self.players
        }
        for game in self.counted_games(event):
            white, black = points_of(game)
            for own, other, points in ((game["white"], game["black"], white), (game["black"], game["white"], black)):
                if own in self.players:
                    outcome = self.outcome(event, game, (own, other, points), guests, is_under_12=row["u12"])
                    if outcome is not None:
                        self.outcomes[kind][own].append(outcome)
        row["guests"] = [
            {
                "id": guest,
                "performance_exact": str(found.exact) if found else None,
                "performance": found.elo if found else None,
            }
            for guest, found in guests.items()
        ]
        return row

    def outcome(
        self,
        event: Row,
        game: Row,
        side: tuple[str, str, Fraction],
        guests: dict[str, Performance | None],
        *,
        is_under_12: bool,
    ) -> Outcome | None:
        """15: the change of one federated player by one game; None if it is not evaluated."""
        own, other, points = side
        manner = manner_of(game)
        if game["result"] == "-/-" and self.reading["7.double_forfeit"] != "1":
            return None
        mine = self.rating(event, own)
        ks = [mine.k]
        if other in self.players:
            theirs = self.rating(event, other)
            ks.append(theirs.k)
            difference = mine.elo - theirs.elo
        elif manner == "forfeit":
            difference = 0
        else:
            guest = guests[other]
            if guest is None:
                return None
            difference = mine.elo - guest.elo
        chance = HALF if manner == "forfeit" else expected(difference)
        k = self.factor(kind_of(event), ks, manner, is_under_12=is_under_12)
        return Outcome(k * (points - chance), manner == "played")

    def new_row(self, player: Row, kind: str, new_standard: int | None) -> dict[str, Any]:
        """10.3, 11.4, 16.2, 17: the player's row of the new list."""
        old = self.in_force[kind][player["id"]]
        outcomes = self.outcomes[kind][player["id"]]
        played = sum(1 for outcome in outcomes if outcome.played)
        change = sum((outcome.change for outcome in outcomes), Fraction(0))
        new = max(1000, old.elo + half_away(change))
        again = None
        initialised = day_of(player[f"{kind}_initialised"] or player["federated"])
        games_ever = int(player[f"{kind}_games_total"] or "0") + len(outcomes)
        rated_before = player[f"{kind}_elo"] != ""
        if rated_before and games_ever == 0 and self.new_list >= edate(initialised, 12):
            if new_standard is None:
                new, again = first_standard(player, self.new_list)[0], "10.3"
            else:
                new, again = new_standard, "11.4"
        games = [int(player[f"{kind}_{column}"] or "0") for column in SEASONS]
        if self.new_list.year > self.season:
            games = [int(player[f"{kind}_season_games"] or "0") + played, *games]
        next_k0 = self.k0(new)
        return {
            "id": player["id"],
            "name": player["name"],
            "old": old.elo,
            "k0": old.k0,
            "delta_k": old.delta_k,
            "k": old.k0 + old.delta_k,
            "evaluated": len(outcomes),
            "played": played,
            "change_exact": str(change),
            "change": new - old.elo,
            "new": new,
            "reinitialised": again,
            "initial": old.initial,
            "listed": bool(player["licence"]) and int(player["licence"]) >= self.new_list.year,
            "next_k0": next_k0,
            "next_k": next_k0 + self.delta_k(player, self.new_list.year, games),
        }


def rate(folder: Path, settings: dict[str, str] | None = None) -> dict[str, Any]:
    """Return the new FCE list. `settings` replace parameters.csv."""
    month = Month(folder, settings or {})
    events = [month.evaluate(event) for event in month.events]
    standard = [month.new_row(player, "std", None) for player in month.players.values()]
    new_standard = {row["id"]: row["new"] for row in standard}
    rapid = [month.new_row(player, "rapid", new_standard[player["id"]]) for player in month.players.values()]
    return {
        "regulation": "FCE",
        "new_list": month.dates["new_list"],
        "lists": {"standard": standard, "rapid": rapid},
        "events": events,
    }
