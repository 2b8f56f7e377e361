"""A club's own list read a second time: plain and slow, with decimal numbers of fifty digits.

Typed from the contract's points, never from the product's rules. Nothing here checks its input.
"""

from __future__ import annotations

import csv
from datetime import date
from decimal import ROUND_HALF_UP, Decimal, getcontext
from pathlib import Path
from typing import Any

from .fide2024 import PD
from .folders import Row

getcontext().prec = 50

DEFAULTS = {
    "curve": "logistic",
    "scale": "400",
    "cap": "",
    "advantage": "0",
    "moves": "game",
    "start": "1500",
    "first": "start",
    "first_games": "5",
    "floor": "",
    "decimals": "0",
    "carry": "exact",
    "length": "none",
    "result": "win",
    "forfeits": "0",
    "provisional": "0",
    "members_only": "0",
    "active_months": "",
}
USUAL = [{"games_under": "30", "k": "32"}, {"k": "16"}]


def table() -> list[tuple[int, int, Decimal]]:
    cells = PD.split()
    rows = [
        (*map(int, bounds.split("-")), Decimal(percent) / 100)
        for bounds, percent in zip(cells[::2], cells[1::2], strict=True)
    ]
    return sorted(rows)  # type: ignore[arg-type]


TABLE = table()


def rows(folder: Path, name: str) -> list[Row]:
    path = folder / f"{name}.csv"
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines())) if path.exists() else []


def nearest(number: Decimal, places: int) -> Decimal:
    """A half goes away from zero: that is what ROUND_HALF_UP does."""
    return number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def months_before(day: date, months: int) -> date:
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    for last in (day.day, 30, 29, 28):
        try:
            return date(year, month + 1, last)
        except ValueError:
            continue
    raise AssertionError


def result_of(text: str, by: dict[str, str]) -> tuple[Decimal, Decimal] | None:
    """3. Both scores; None for a game that does not count."""
    if text in {"1/2", "½", "="}:
        return Decimal("0.5"), Decimal("0.5")
    if text in {"+/-", "-/+", "-/-"}:
        return None if by["forfeits"] == "0" else (Decimal(text[0] == "+"), Decimal(text[2] == "+"))
    a, b = map(Decimal, text.replace(":", "-").split("-"))
    if a == b:
        one = Decimal("0.5")
    elif by["result"] == "share":
        one = a / (a + b)
    else:
        one = Decimal(a > b)
    return one, 1 - one


def expected(d: Decimal, by: dict[str, str]) -> Decimal:
    """5. Of the side whose difference it is."""
    if by["curve"] == "logistic":
        return 1 / (1 + Decimal(10) ** (-d / Decimal(by["scale"])))
    whole = int((abs(d) + Decimal("0.5")) // 1)
    higher = next(percent for low, high, percent in TABLE if low <= whole <= high)
    return higher if d >= 0 else 1 - higher


def k_of(games: int, rating: Decimal, age: int | None, factors: list[Row]) -> Decimal:
    """6."""
    for row in factors:
        if row.get("games_under") and games >= int(row["games_under"]):
            continue
        if row.get("rating_from") and rating < Decimal(row["rating_from"]):
            continue
        if row.get("rating_under") and rating >= Decimal(row["rating_under"]):
            continue
        if row.get("age_to") and (age is None or age > int(row["age_to"])):
            continue
        return Decimal(row["k"])
    raise AssertionError


def not_below(rating: Decimal, by: dict[str, str]) -> Decimal:
    return max(rating, Decimal(by["floor"])) if by["floor"] else rating


def carry(rating: Decimal, by: dict[str, str]) -> Decimal:
    return nearest(rating, int(by["decimals"])) if by["carry"] == "published" else rating


def rate(folder: Path) -> dict[str, Any]:  # noqa: C901, PLR0912, PLR0915 - the contract, point by point
    by = DEFAULTS | {row["rule"]: row["value"] for row in rows(folder, "rules")}
    factors = rows(folder, "factors") or USUAL
    people = {row.get("id") or row["name"]: row for row in rows(folder, "players")}
    games = rows(folder, "games")
    period = (rows(folder, "period") or [{}])[0]
    day = None
    for game in games:
        day = date.fromisoformat(game["date"]) if game.get("date") else day
        game["day"] = day  # type: ignore[assignment]
    start = Decimal(by["start"])
    rating: dict[str, Decimal | None] = {}
    number: dict[str, int] = {}
    for one, row in people.items():
        number[one] = int(row.get("games") or 0)
        if row.get("start"):
            rating[one] = Decimal(row["start"])
        else:
            rating[one] = None if by["first"] == "performance" and not number[one] else start
    pool: dict[str, list[tuple[Decimal, Decimal]]] = {one: [] for one in people}
    last: dict[str, date | None] = dict.fromkeys(people)
    before = dict(rating)
    told = []
    for step in steps(games, by["moves"]):
        then, played = dict(rating), dict(number)
        moved: dict[str, list[Decimal]] = {}
        met = set()
        for row_number, game in step:
            told.append(line := {"row": row_number, **dict.fromkeys(FACTS)})
            scores = result_of(game["result"], by)
            if scores is None:
                continue
            pair = game["white"], game["black"]
            w, b = then[pair[0]], then[pair[1]]
            line["white_before"], line["black_before"] = w, b
            if w is None or b is None:
                for own, other, opponent, score in ((w, b, 0, scores[0]), (b, w, 1, scores[1])):
                    if own is None and other is not None:
                        pool[pair[opponent]].append((other, score))
                        last[pair[opponent]] = game["day"]  # type: ignore[assignment]
                        met.add(pair[opponent])
                continue
            root = Decimal(int(game.get("length") or 1)).sqrt() if by["length"] == "root" else Decimal(1)
            d = w + Decimal(by["advantage"]) - b
            if by["cap"]:
                d = min(max(d, -Decimal(by["cap"])), Decimal(by["cap"]))
            d *= root
            for side, own, difference in ((0, w, d), (1, b, -d)):
                one = pair[side]
                e = expected(difference, by) if side == 0 or by["curve"] == "logistic" else 1 - expected(d, by)
                born, day = people[one].get("born"), game["day"]
                age = day.year - int(born) if born and day else None  # type: ignore[attr-defined]
                k = k_of(played[one], own, age, factors)
                change = k * Decimal(game.get("weight") or 1) * root * (scores[side] - e)
                moved.setdefault(one, []).append(change)
                last[one] = day  # type: ignore[assignment]
                line["white_k" if side == 0 else "black_k"] = k
                line["white_change" if side == 0 else "black_change"] = change
                if side == 0:
                    line["expected"] = e
        for one, changes in moved.items():
            rating[one] = not_below(carry(nearest(then[one] + sum(changes), 6), by), by)  # type: ignore[operator]
            number[one] += len(changes)
        for one in met:
            n = len(pool[one])
            if n >= int(by["first_games"]):
                mean = sum(opponent for opponent, _ in pool[one]) / n
                s = Decimal(by["scale"]) if by["curve"] == "logistic" else 400
                first = mean + s * (2 * sum(score for _, score in pool[one]) - n) / n
                rating[one] = carry(not_below(nearest(first, 6), by), by)
                number[one] = n
        since = period.get("from")
        if since and all(game["day"] and game["day"] < date.fromisoformat(since) for _, game in step):  # type: ignore[operator]
            before = dict(rating)
    list_day = (
        date.fromisoformat(period["list_day"]) if period.get("list_day") else (games[-1]["day"] if games else None)
    )
    return {"list_day": list_day, "games": told, **list_rows(people, rating, before, number, last, list_day, by)}


FACTS = (
    *("white_before", "black_before", "expected"),
    *("white_k", "black_k", "white_change", "black_change"),
)


def steps(games: list[Row], moves: str) -> list[list[tuple[int, Row]]]:
    """2."""
    found: list[list[tuple[int, Row]]] = []
    mark: object = object()
    for number, game in enumerate(games, 1):
        day: Any = game["day"]
        now = {"game": number, "day": day, "month": day and (day.year, day.month), "list": 0}[moves]
        if now != mark:
            found.append([])
        mark = now
        found[-1].append((number, game))
    return found


def list_rows(
    people: dict[str, Row],
    rating: dict[str, Decimal | None],
    before: dict[str, Decimal | None],
    number: dict[str, int],
    last: dict[str, date | None],
    list_day: Any,
    by: dict[str, str],
) -> dict[str, Any]:
    """10 and 11."""
    places = int(by["decimals"])
    rows_: list[dict[str, Any]] = []
    off: list[dict[str, Any]] = []
    for one, row in people.items():
        value = rating[one]
        shown = None if value is None else nearest(value, places)
        first = before[one]
        line = {
            "id": one,
            "rating": shown,
            "exact": value,
            "games": number[one],
            "change": None if shown is None or first is None else shown - nearest(first, places),
            "provisional": value is not None and number[one] < int(by["provisional"]),
            "last_game": last[one],
        }
        on = value is not None and not (by["members_only"] == "1" and row.get("member") == "0")
        if on and by["active_months"]:
            on = last[one] is not None and last[one] >= months_before(list_day, int(by["active_months"]))  # type: ignore[operator]
        (rows_ if on else off).append(line)
    rows_.sort(key=lambda line: (-line["rating"], -line["games"], line["id"]))
    return {"list": rows_, "unlisted": off}
