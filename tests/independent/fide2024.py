"""A second program for FIDE's rules of today: plain, slow and exact, for comparison with the product.

Typed from the handbook, never from the product's rules. It does not check its input. Articles of the rapid and blitz
chapter begin with R, such as R 7.3.1.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any

from .folders import Row, read

KINDS = {"std": "standard", "rapid": "rapid", "blitz": "blitz"}

# 8.1.2, the scoring probability of the higher rated by difference, as the page prints it in columns.
PD = """
0-3 50      92-98 63    198-206 76  345-357 89
4-10 51     99-106 64   207-215 77  358-374 90
11-17 52    107-113 65  216-225 78  375-391 91
18-25 53    114-121 66  226-235 79  392-411 92
26-32 54    122-129 67  236-245 80  412-432 93
33-39 55    130-137 68  246-256 81  433-456 94
40-46 56    138-145 69  257-267 82  457-484 95
47-53 57    146-153 70  268-278 83  485-517 96
54-61 58    154-162 71  279-290 84  518-559 97
62-68 59    163-170 72  291-302 85  560-619 98
69-76 60    171-179 73  303-315 86  620-735 99
77-83 61    180-188 74  316-328 87  736-9999 100
84-91 62    189-197 75  329-344 88
"""

# 8.1.1 for p from .50 on, ten to a line; below .50 the same with a minus.
DP = """
  0   7  14  21  29  36  43  50  57  65
 72  80  87  95 102 110 117 125 133 141
149 158 166 175 184 193 202 211 220 230
240 251 262 273 284 296 309 322 336 351
366 383 401 422 444 470 501 538 589 677
800
"""

SCORES = {"1-0": (2, 0), "0-1": (0, 2), "1/2": (1, 1)}
"""Half-points by result. Every other result was not played (5.1)."""


def nearest(number: Fraction) -> int:
    """8.3.4: round a half away from zero."""
    size = floor(abs(number) + Fraction(1, 2))
    return size if number >= 0 else -size


def probability(difference: int) -> Fraction:
    words = PD.split()
    for band, percent in zip(words[::2], words[1::2], strict=True):
        least, most = map(int, band.split("-"))
        if least <= abs(difference) <= most:
            higher = Fraction(int(percent), 100)
            return higher if difference > 0 else 1 - higher
    raise LookupError(difference)


def dp(percent: int) -> int:
    above = [int(word) for word in DP.split()]
    return above[percent - 50] if percent >= 50 else -above[50 - percent]


def rating_of(text: str) -> int | None:
    return int(text) if text and int(text) else None


def months(day: date) -> int:
    return day.year * 12 + day.month


class Month:
    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        given = {row["parameter"]: row["value"] for row in read(folder, "parameters")}
        usual = {"8.3.4.rounding": "period", "8.3.1.amended": "start", "8.3.3.factor": "published"}
        self.settings = {**usual, **given, **settings}
        (period,) = read(folder, "period")
        self.new_list = date.fromisoformat(period["new_list"])
        self.start = date.fromisoformat(period["from"])
        self.players = {row["id"]: row for row in read(folder, "players")}
        self.events = read(folder, "events")
        self.games = read(folder, "games")
        self.pool = read(folder, "pool")
        self.older = {
            (row["list"], row["kind"], row["player"]): rating_of(row["rating"]) for row in read(folder, "history")
        }

    def current_rating(self, player: str, kind: str) -> int | None:
        return rating_of(self.players[player].get(f"{kind}_rating", ""))

    def fides(self, player: str, kind: str) -> int | None:
        """FIDE's base: of the kind, or else of the standard list for who is not rated in this kind."""
        row = self.players[player]
        if kind != "std" and not rating_of(row.get(f"{kind}_base", "")) and self.current_rating(player, kind) is None:
            kind = "std"
        base = rating_of(row.get(f"{kind}_base", ""))
        return base if base != self.current_rating(player, kind) else None

    def base(self, player: str, kind: str) -> int | None:
        """R 7.2.1: the rating of the kind, or else the standard rating. FIDE's own base comes before."""
        if self.fides(player, kind) is not None:
            return self.fides(player, kind)
        own = self.current_rating(player, kind)
        return self.current_rating(player, "std") if own is None else own

    def rating_at_start(self, event: Row, player: str, kind: str) -> int | None:
        """Title Regulations 1.4.6: the rating of the list in force at the start."""
        key = (event["list_ref"], kind, player)
        return self.older[key] if key in self.older else self.current_rating(player, kind)

    def own_at_start(self, event: Row, player: str, kind: str) -> int | None:
        own = self.rating_at_start(event, player, kind)
        return self.rating_at_start(event, player, "std") if own is None else own

    def kind(self, event: Row) -> str | None:
        """1.1, R 1.1: the kind of the event."""
        time = self.time(event)
        for kind, above in (("rapid", 10), ("blitz", 3)):
            if time >= 60:
                return "std"
            if time > above:
                return kind
        return None

    def time(self, event: Row) -> Fraction:
        return Fraction(event["minutes"]) + Fraction(event["increment"] or "0")

    def refusal_article(self, event: Row) -> str | None:
        kind = self.kind(event)
        if kind is None:
            return "r.1.1.2"
        return "r.1.2" if kind != "std" and event["unequal"] == "1" else None

    def day(self, event: Row) -> date:
        return date.fromisoformat(event[self.settings["8.3.1.amended"]])

    def left_out(self, event: Row, game: Row) -> str | None:
        """The article that excludes a game."""
        if game["result"] not in SCORES:
            return "5.1"
        kind = self.kind(event)
        assert kind is not None
        known = [self.own_at_start(event, game[side], kind) for side in ("white", "black")]
        highest = max(rating or 0 for rating in known)
        if kind == "std":
            least = 120 if highest >= 2400 else 90 if highest >= 1800 else 60
            if event.get("approved") == "1" and event["start"][:4] == "2026" and self.time(event) >= 75:
                return None
            return "1.1" if self.time(event) < least else None
        if None in known or self.day(event) < date(2024, 12, 1):
            return None
        apart = max(known) - min(known)  # type: ignore[type-var, operator]
        return "r.7.3.1" if apart >= 600 and highest > 2600 else None

    def sides(self, player: str, kind: str) -> list[tuple[Row, int, int]]:
        """The counted games of the player: event, rating of the opponent, half-points."""
        found = []
        for event in self.events:
            if self.kind(event) != kind or self.refusal_article(event):
                continue
            for game in self.games:
                if game["event"] != event["id"] or player not in (game["white"], game["black"]):
                    continue
                if self.left_out(event, game):
                    continue
                white = game["white"] == player
                opponent = self.own_at_start(event, game["black" if white else "white"], kind)
                if opponent is not None:
                    found.append((event, opponent, SCORES[game["result"]][0 if white else 1]))
        return found

    def change_of(self, event: Row, player: str, kind: str, opponent: int, halves: int) -> Fraction:
        """8.2.4, 8.3.1, 8.3.2: the change."""
        at_start = self.own_at_start(event, player, kind)
        own = self.fides(player, kind)
        if own is None:
            own = at_start if at_start is not None else self.base(player, kind)
        assert own is not None
        difference = own - opponent
        whole = kind == "std" and own >= 2650 and self.day(event) >= date(2025, 10, 1)
        if not whole and abs(difference) > 400:
            difference = 400 if difference > 0 else -400
        return Fraction(halves, 2) - probability(difference)

    def k(self, player: str, rating: int, games: int, year: int, *, has_reached: bool, reached_2300: bool) -> int:
        """8.3.3: the K, by the text or as in FIDE's lists."""
        row = self.players[player]
        born = int(row["birth"][:4]) if row["birth"] else int(row["born"]) if row["born"] else None
        junior = born is not None and year - born <= 18
        if self.settings["8.3.3.factor"] == "text":
            if games < 30:
                return 40
            if has_reached or rating >= 2400:
                return 10
            return 40 if junior and rating < 2300 else 20
        if has_reached or rating >= 2400:
            return 10
        if junior and rating < 2300 and not reached_2300:
            return 40
        return 40 if games < 30 else 20

    def line(self, player: str, kind: str) -> dict[str, Any]:
        row = self.players[player]
        listed, base = self.current_rating(player, kind), self.base(player, kind)
        games_before = int(row[f"{kind}_games"] or "0")
        reached, reached_2300 = (row.get(f"{kind}_{mark}") == "1" for mark in ("2400", "2300"))
        found: dict[str, Any] = {
            "id": player,
            "old": listed,
            "base": None,
            "k": None,
            "k_used": None,
            "games": 0,
            "change_exact": "0",
            "change": 0,
            "new": None,
            "left": None,
            "initial": None,
            "pool": None,
            "games_total": games_before,
            "reached_2400": reached,
            "reached_2300": reached_2300,
            "next_k": None,
        }
        sides = self.sides(player, kind)
        if base is None:
            self.first(found, player, kind, sides)
        elif listed is not None or sides or rating_of(row.get(f"{kind}_base", "")):
            k = self.k(player, base, games_before, self.start.year, has_reached=reached, reached_2300=reached_2300)
            used = k
            while used * len(sides) > 700:
                used -= 1
            by_event: dict[str, Fraction] = {}
            for event, opponent, halves in sides:
                change = used * self.change_of(event, player, kind, opponent, halves)
                by_event[event["id"]] = by_event.get(event["id"], Fraction(0)) + change
            exact = sum(by_event.values(), Fraction(0))
            each = self.settings["8.3.4.rounding"] == "event"
            rounded = sum(nearest(change) for change in by_event.values()) if each else nearest(exact)
            new = base + rounded
            found |= {
                "base": base,
                "k": k,
                "k_used": used,
                "games": len(sides),
                "change_exact": str(exact),
                "change": rounded,
                "new": new if new >= 1400 else None,
                "left": None if new >= 1400 else "7.2.1",
                "games_total": games_before + len(sides),
            }
        for mark in (2400, 2300):
            if (found["new"] or 0) >= mark or (listed or 0) >= mark:
                found[f"reached_{mark}"] = True
        if found["new"] is not None:
            found["next_k"] = self.k(
                player,
                found["new"],
                found["games_total"],
                self.new_list.year,
                has_reached=found["reached_2400"],
                reached_2300=found["reached_2300"],
            )
        return found

    def first(self, found: dict[str, Any], player: str, kind: str, sides: list[tuple[Row, int, int]]) -> None:
        """7.1.4, 8.2: the first rating."""
        blocks = [
            (row["end"], row["event"], int(row["games"]), int(row["opponents"]), Fraction(row["score"]))
            for row in self.pool
            if (row["player"], row["kind"]) == (player, kind)
        ]
        blocks.sort(key=lambda block: block[0])
        played = []
        for event in self.events:
            here = [(opponent, halves) for at, opponent, halves in sides if at is event]
            if here:
                total = sum(opponent for opponent, _ in here)
                played.append((event["end"], event["id"], len(here), total, Fraction(sum(h for _, h in here), 2)))
        played.sort(key=lambda block: block[0])
        blocks += played
        if not blocks:
            return
        games, opponents, score = 0, 0, Fraction(0)
        judged = []
        for number, (ended, event_id, count, total, points) in enumerate(blocks):
            reason = None
            if number == 0 and points == 0:
                reason = "8.2.1"
            elif months(self.new_list) - months(date.fromisoformat(ended)) > 26:
                reason = "7.1.4"
            else:
                games, opponents, score = games + count, opponents + total, score + points
            judged.append({"event": event_id, "left_out": reason})
        found["pool"] = {"events": judged, "games": games, "opponents": opponents, "score": str(score), "ru": None}
        if games < 5:
            return
        mean = Fraction(opponents + 3600, games + 2)
        percent = floor((score + 1) / (games + 2) * 100 + Fraction(1, 2))
        rating = min(nearest(mean + dp(percent)), 2200)
        found["pool"]["ru"] = rating
        if rating >= 1400:
            found |= {"new": rating, "initial": "7.1.4", "games_total": found["games_total"] + games}

    def event(self, event: Row) -> dict[str, Any]:
        kind, refused = self.kind(event), self.refusal_article(event)
        games = [] if refused else [game for game in self.games if game["event"] == event["id"]]
        return {
            "id": event["id"],
            "list": None if kind is None else KINDS[kind],
            "rejected": refused,
            "left_out": [
                {"round": int(game["round"]), "white": game["white"], "black": game["black"], "article": article}
                for game in games
                if (article := self.left_out(event, game)) is not None
            ],
        }


def rate(folder: Path, settings: dict[str, str] | None = None) -> dict[str, Any]:
    """Return the three new lists. `settings` replace parameters.csv."""
    month = Month(folder, settings or {})
    listed = [player for player, row in month.players.items() if row["outside"] != "1"]
    return {
        "regulation": "FIDE2024",
        "new_list": month.new_list.isoformat(),
        "lists": {name: [month.line(player, kind) for player in listed] for kind, name in KINDS.items()},
        "events": [month.event(event) for event in month.events],
    }
