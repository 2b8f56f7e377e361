"""Random clubs that keep the file contract and reach every rule."""

from __future__ import annotations

import csv
import random
from datetime import date, timedelta
from itertools import product
from pathlib import Path

from .folders import Row

RULES: dict[str, tuple[str, ...]] = {
    "curve": ("logistic", "logistic", "fide"),
    "scale": ("400", "480", "2000", "137.5"),
    "cap": ("", "400", "735", "99.5"),
    "advantage": ("0", "35", "-20", "12.25"),
    "moves": ("game", "day", "month", "list"),
    "start": ("1500", "1000", "1200.5"),
    "first": ("start", "performance"),
    "first_games": ("1", "2", "5"),
    "floor": ("", "1000", "1450"),
    "decimals": ("0", "1", "2"),
    "carry": ("exact", "published"),
    "length": ("none", "root"),
    "result": ("win", "share"),
    "forfeits": ("0", "1"),
    "provisional": ("0", "5", "30"),
    "members_only": ("0", "1"),
    "active_months": ("", "1", "6"),
}
RESULTS = ("1-0", "1-0", "0-1", "0-1", "1/2", "½", "=", "3-1", "2:5", "0-0", "1.5-0.5", "+/-", "-/+", "-/-")


def draw(rng: random.Random, folder: Path) -> None:
    chosen = {rule: rng.choice(values) for rule, values in RULES.items() if rng.random() < 0.5}
    dated = rng.random() < 0.7 or chosen.get("moves") in {"day", "month"} or bool(chosen.get("active_months"))
    ids = [f"P{number}" if rng.random() < 0.5 else "" for number in range(rng.randint(2, 9))]
    players = [player(rng, number, identity) for number, identity in enumerate(ids)]
    names = [row["id"] or row["name"] for row in players]
    games = []
    day = date(2024, rng.randint(1, 12), rng.randint(1, 28))
    for number in range(rng.choice((0, 1, 5, 30, 60))):
        day += timedelta(rng.choice((0, 0, 1, 7, 40)))
        white, black = rng.sample(names, 2)
        games.append(
            {
                "date": day.isoformat() if dated and (not number or rng.random() < 0.8) else "",
                "white": white,
                "black": black,
                "result": rng.choice(RESULTS),
                "weight": rng.choice(("", "", "1", "0.5", "2")),
                "length": rng.choice(("", "1", "4", "7", "11")),
            }
        )
        if not games[-1]["date"] and number:
            day = date.fromisoformat(next(game["date"] for game in reversed(games) if game["date"])) if dated else day
    put(folder, "rules", [{"rule": rule, "value": value} for rule, value in chosen.items()], ["rule", "value"])
    put(folder, "players", players)
    put(folder, "games", games, ["date", "white", "black", "result", "weight", "length"])
    if rng.random() < 0.6:
        drawn = [factor(rng) for _ in range(rng.randint(0, 4))]
        fitting = [row for at, row in enumerate(drawn) if can_fit(row, drawn[:at])]
        has_last = bool(fitting) and not any(fitting[-1][name] for name in FACTOR[:-1])
        put(folder, "factors", fitting if has_last else [*fitting, {"k": "20"}], FACTOR)
    if rng.random() < 0.5 and (dated or not chosen.get("active_months")):
        days = [game["date"] for game in games if game["date"]] or ["2024-06-01"]
        end = max(days)
        put(folder, "period", [{"list_day": rng.choice(("", end)), "from": rng.choice(("", *days))}])


FACTOR = ["games_under", "rating_from", "rating_under", "age_to", "k"]


def player(rng: random.Random, number: int, identity: str) -> Row:
    return {
        "id": identity,
        "name": f"Player {number}",
        "start": rng.choice(("", "", "1500", str(rng.randint(900, 2400)), f"{rng.randint(900, 2400)}.123456")),
        "games": rng.choice(("", "0", "3", "29", "30", "200")),
        "born": rng.choice(("", "2012", "1960", "2006")),
        "member": rng.choice(("", "1", "0")),
    }


def factor(rng: random.Random) -> Row:
    return {
        "games_under": rng.choice(("", "5", "30")),
        "rating_from": rng.choice(("", "1500", "2000")),
        "rating_under": rng.choice(("", "1500", "2100")),
        "age_to": rng.choice(("18", "14")) if rng.random() < 0.4 else "",
        "k": rng.choice(("40", "32", "24.5", "10")),
    }


def can_fit(row: Row, before: list[Row]) -> bool:
    """Some player meets the conditions of this row and of none before it."""
    return any(
        fits(row, *player) and not any(fits(one, *player) for one in before)
        for player in product((0, 5, 30), (1000, 1500, 2000, 2100), (None, 14, 18, 40))
    )


def fits(row: Row, games: int, rating: int, age: int | None) -> bool:
    return not (
        (row["games_under"] and games >= int(row["games_under"]))
        or (row["rating_from"] and rating < int(row["rating_from"]))
        or (row["rating_under"] and rating >= int(row["rating_under"]))
        or (row["age_to"] and (age is None or age > int(row["age_to"])))
    )


def put(folder: Path, name: str, rows: list[Row], columns: list[str] | None = None) -> None:
    with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns or list(rows[0]), restval="")
        writer.writeheader()
        writer.writerows(rows)
