"""The second programs against figures from outside: whole periods, printed examples, hand calculations."""

from __future__ import annotations

import json
import random
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tiers import first_of

from . import cnxc, fce, random_cnxc, random_fce
from .folders import Period, Row, write

PERIODS = Path(__file__).parents[2] / "workbooks" / "examples"
SEEDS = range(40)


def differences(wanted: object, found: object, place: str = "") -> list[str]:
    """Name each difference. Compare only the wanted keys."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return [
            line
            for key, value in wanted.items()
            for line in differences(value, found.get(key, "missing"), f"{place}/{key}")
        ]
    if isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        return [
            line
            for number, (one, other) in enumerate(zip(wanted, found, strict=True))
            for line in differences(one, other, f"{place}/{number}")
        ]
    same = type(wanted) is type(found) and wanted == found
    return [] if same else [f"{place}: {wanted!r} wanted, {found!r} found"]


def test_the_comparison_sees_a_difference() -> None:
    assert differences({"a": [1, 2]}, {"a": [1, 3], "b": 0}) == ["/a/1: 2 wanted, 3 found"]
    assert differences({"a": None}, {}) == ["/a: None wanted, 'missing' found"]
    assert differences([1], [1, 2])
    assert differences(1, True)


@pytest.mark.parametrize(("name", "reading"), [("fce_2018_04", fce), ("cnxc_2005_1", cnxc)])
def test_whole_period(name: str, reading: Any) -> None:
    wanted = json.loads((PERIODS / name / "expected.json").read_text(encoding="utf-8"))
    assert differences(wanted, reading.rate(PERIODS / name)) == []


# -- FCE: the examples of articles 18 and 19, and tables


def test_fce_example_18_1() -> None:
    change = Fraction("18.1") * (0 - fce.expected(2150 - 2030))
    assert change == Fraction("-11.946")
    assert 2150 + fce.half_away(change) == 2138


def test_fce_example_19_1() -> None:
    elo = fce.elo_by_age(date(2000, 8, 23), date(2013, 9, 30))
    assert elo == 1544
    assert fce.base_factor(Fraction(elo), 6) == 30


@pytest.mark.parametrize("games", [[27, 0, 10], [36, 0, 10]])
def test_fce_example_19_2(games: list[int]) -> None:
    assert fce.base_factor(Fraction(1890), 6) + fce.increase(3, games, one_year=True) == 25


def test_fce_bounds_of_the_tables() -> None:
    assert [fce.expected(d) * 100 for d in (3, 4, 735, 736, -736)] == [50, 51, 99, 99, 1]
    assert [fce.difference_of(Fraction(p)) for p in ("1", "0", "1/3", "1/8")] == [800, -800, -125, -322]
    assert [fce.base_factor(Fraction(r), 8) for r in (1099, 1100, 2599, 2600, 2601)] == [42, 36, 8, 8, 6]
    assert fce.base_factor(Fraction("1399.5"), 6) == 36
    assert [fce.increase(3, g, one_year=True) for g in ([40, 30, 9], [5, 5, 2], [99, 99, 99])] == [-1, 3, -3]
    assert [fce.increase(1, [13], one_year=flag) for flag in (True, False)] == [2, 0]
    assert fce.edate(date(2016, 2, 29), 12) == date(2017, 2, 28)


# -- FCE: hand sums on small months. Two players without increase: P1 2000 (K 16) and P2 1900 (K 24).


def player(ident: str, elo: int, **columns: str) -> Row:
    row = {"id": ident, "name": ident, "birth": "1980-01-01", "federated": "2018-01-01"}
    row |= {"first_season": "2018", "licence": "2018"}
    for kind in ("std", "rapid"):
        row |= {f"{kind}_elo": str(elo), f"{kind}_games_total": "5"}
    return row | columns


def month(results: list[tuple[str, str, str]], **event: str) -> Period:
    row = {"id": "E", "name": "E", "start": "2018-03-01", "end": "2018-03-31", "minutes": "90"}
    games = [
        {"event": "E", "round": str(n), "date": f"2018-03-{n:02}", "white": w, "black": b, "result": r}
        for n, (w, b, r) in enumerate(results, 1)
    ]
    return {
        "period": [{"new_list": "2018-04-01", "from": "2018-03-01", "to": "2018-03-31", "season": "2018"}],
        "players": [player("P1", 2000), player("P2", 1900)],
        "events": [row | event],
        "games": games,
    }


def changes(tmp_path: Path, period: Period, kind: str = "standard", **settings: str) -> dict[str, str]:
    folder = write(period, tmp_path / "period", "FCE")
    rows = fce.rate(folder, {name.replace("__", "."): value for name, value in settings.items()})
    return {row["id"]: row["change_exact"] for row in rows["lists"][kind] if row["evaluated"]}


def test_fce_rapid_forfeit(tmp_path: Path) -> None:
    # Half of the lower K, 16: 8 · (1 − ½); compounded 4 · (1 − ½).
    period = month([("P1", "P2", "+/-")], minutes="15")
    assert changes(tmp_path, period, "rapid") == {"P1": "4", "P2": "-4"}
    assert changes(tmp_path, period, "rapid", **{"16.6.compound": "1"}) == {"P1": "2", "P2": "-2"}


def test_fce_rapid_adjudicated(tmp_path: Path) -> None:
    # Difference 100: .64; half of 16: 8 · (½ − .64) = −1.12; compounded half of that.
    period = month([("P1", "P2", "1/2a")], minutes="15")
    assert changes(tmp_path, period, "rapid") == {"P1": "-28/25", "P2": "28/25"}
    assert changes(tmp_path, period, "rapid", **{"16.6.compound": "1"}) == {"P1": "-14/25", "P2": "14/25"}


def test_fce_nobody_came(tmp_path: Path) -> None:
    period = month([("P1", "P2", "-/-")])
    assert changes(tmp_path, period) == {"P1": "-4", "P2": "-4"}
    assert changes(tmp_path, period, **{"7.double_forfeit": "0"}) == {}


def test_fce_under_12(tmp_path: Path) -> None:
    # K 6, a forfeit 3: 3 · (1 − ½); without the half 6 · (1 − ½). Rapid: 3 and 1.5.
    for minutes, kind, halved, full in (("90", "standard", "3/2", "3"), ("15", "rapid", "3/4", "3/2")):
        period = month([("P1", "P2", "+/-")], minutes=minutes)
        period["players"] = [player("P1", 2000, birth="2006-01-01"), player("P2", 1900, birth="2009-01-01")]
        assert changes(tmp_path, period, kind)["P1"] == halved
        assert changes(tmp_path, period, kind, **{"16.3.half_forfeit": "0"})["P1"] == full


def test_fce_exactly_80_percent(tmp_path: Path) -> None:
    period = month([("P1", "P2", "1-0")])
    period["players"] = [player(f"P{n}", 1900, birth="2006-01-01") for n in range(1, 5)] + [player("P5", 1900)]
    period["participants"] = [{"event": "E", "player": f"P{n}"} for n in range(1, 6)]
    # Equal ratings: K 6 gives 3, K 24 gives 12.
    assert changes(tmp_path, period)["P1"] == "3"
    assert changes(tmp_path, period, **{"16.3.strict": "1"})["P1"] == "12"


def test_fce_guest_below_half_who_meets_an_opponent_again(tmp_path: Path) -> None:
    # ½ of 3 against 2000: .17, −273. 0 of 1 against 1900: −800. 1950 − 536.5 = 1413.5.
    # Overall: ½ of 4: .13, −322; mean by game 1975.
    results = [("G", "P1", "0-1"), ("P1", "G", "1-0"), ("G", "P1", "1/2"), ("P2", "G", "1-0")]
    folder = write(month(results), tmp_path / "guest", "FCE")
    for reading, exact, rounded in (("per_opponent", "2827/2", 1414), ("overall", "1653", 1653)):
        (event,) = fce.rate(folder, {"14.5.performance": reading})["events"]
        assert event["guests"] == [{"id": "G", "performance_exact": exact, "performance": rounded}]


def test_fce_guest_without_a_move(tmp_path: Path) -> None:
    # The adjudicated game is not evaluated, the forfeit is: 24/2 · (1 − ½).
    period = month([("P1", "G", "1-0a"), ("P2", "G", "+/-")])
    assert changes(tmp_path, period) == {"P2": "6"}


def test_fce_january_takes_the_season_that_ends(tmp_path: Path) -> None:
    period = month([("P1", "P2", "1/2")], start="2018-12-01", end="2018-12-31")
    period["period"] = [{"new_list": "2019-01-01", "from": "2018-12-01", "to": "2018-12-31", "season": "2018"}]
    period["games"][0]["date"] = "2018-12-05"
    period["players"][1]["std_season_games"] = "44"
    rows = fce.rate(write(period, tmp_path / "january", "FCE"))["lists"]["standard"]
    # One complete season: 1 game, 3 − 1/9 -> 3; 45 games, 3 − 45/9 = −2. In 2018 there was none.
    assert [(row["delta_k"], row["next_k"] - row["next_k0"]) for row in rows] == [(0, 3), (0, -2)]
    # The licence of 2018 does not reach the list of 2019.
    assert [row["listed"] for row in rows] == [False, False]


def test_fce_a_first_rating_is_not_given_again_in_the_same_list(tmp_path: Path) -> None:
    """10.3: it is less than twelve months old, whatever the dates of federation and of a first rating."""
    period = month([])
    period["players"] = [
        player("P1", 0, birth="2008-05-20", federated="2017-03-15", std_elo="", std_games_total="0")
        | {"rapid_elo": "", "rapid_games_total": "0"}
    ]
    # From birth to federation are 3221 days: 8.8, 1020 + 352 = 1372.
    for number, initialised in enumerate(("", "2017-03-15", "2017-04-01")):
        period["players"][0] |= {"std_initialised": initialised, "rapid_initialised": initialised}
        lists = fce.rate(write(period, tmp_path / str(number), "FCE"))["lists"]
        for kind, first in (("standard", "10.2"), ("rapid", "11.1")):
            (row,) = lists[kind]
            found = [row[key] for key in ("old", "initial", "reinitialised", "new", "change")]
            assert found == [1372, first, None, 1372, 0]


def test_fce_a_rating_given_before_is_given_again(tmp_path: Path) -> None:
    """11.4: the standard rating of this list stays, and becomes the rapid rating too."""
    period = month([])
    period["players"] = [
        player("P1", 0, birth="2008-05-20", federated="2017-03-15", std_elo="", std_games_total="0")
        | {"rapid_elo": "1250", "rapid_games_total": "0"}
    ]
    lists = fce.rate(write(period, tmp_path / "again", "FCE"))["lists"]
    found = [(row["old"], row["new"], row["reinitialised"]) for kind in ("standard", "rapid") for row in lists[kind]]
    assert found == [(1372, 1372, None), (1250, 1372, "11.4")]


# -- CNXC


def test_cnxc_tables() -> None:
    shares = [Fraction(1), Fraction(0), Fraction("0.34"), Fraction(1, 8), Fraction(7, 8)]
    assert [cnxc.difference_of(share) for share in shares] == [677, -677, -117, -322, 336]
    assert [cnxc.expected(d) * 1000 for d in (54, 55, -154, 736, 737, -737)] == [570, 580, 300, 990, 995, 5]
    assert [cnxc.factor(*row) for row in ((1999, 12), (2000, 24), (2201, 50), (2401, 101))] == [40, 30, 20, 15]
    assert [cnxc.half_up(Fraction(x)) for x in ("1795.5", "1795.45", "-3.5")] == [1796, 1795, -3]


@pytest.mark.parametrize(("pooled", "exact"), [("0", "4277/2"), ("1", "1993")])
def test_cnxc_provisional_rating_over_two_competitions(tmp_path: Path, pooled: str, exact: str) -> None:
    # 4/4 and 2/4 against 1800: (2477 + 1800)/2 by 6.3's formula; 6/8 = .75, 1800 + 193 as one competition.
    rated = {"status": "effective", "elo": "1800", "games": "50", "last_game": "2004-12-31"}
    games = [
        {"competition": f"K{1 + n // 4}", "white": "N", "black": f"C{n}", "result": "1-0" if n < 6 else "0-1"}
        for n in range(8)
    ]
    period: Period = {
        "period": [{"list": "2005-1", "from": "2005-01-01", "to": "2005-06-30"}],
        "players": [{"id": "N", "name": "N"}, *({"id": f"C{n}", "name": "C"} | rated for n in range(8))],
        "competitions": [
            {"id": ident, "name": ident, "category": "other", "end": "2005-06-30"} for ident in ("K1", "K2")
        ],
        "games": games,
    }
    found = cnxc.rate(write(period, tmp_path / "pooled", "CNXC"), {"6.3.pooled": pooled})["players"][0]
    assert (found["exact"], found["status_after"], found["games_total"]) == (exact, "provisional", 8)


# -- The random periods


def fce_faults(period: Period) -> list[Row]:
    """Return the games and events that the readers must refuse."""
    (dates,) = period["period"]
    events = {event["id"]: event for event in period["events"]}
    weekly = {ident for ident, event in events.items() if event.get("weekly") == "1"}
    faults = [
        event
        for ident, event in events.items()
        if event["end"] < dates["from"]
        or event["start"] > dates["to"]
        or (ident not in weekly and event["end"] > dates["to"])
    ]
    seen: set[tuple[str, str, str]] = set()
    for game in period["games"]:
        event = events[game["event"]]
        now = {(game["event"], game["round"], game[side]) for side in ("white", "black")}
        if seen & now or len(now) == 1 or not event["start"] <= game["date"] <= event["end"]:
            faults.append(game)
        seen |= now
    return faults


def cnxc_faults(period: Period) -> list[Row]:
    (dates,) = period["period"]
    ends = {row["id"]: row["end"] for row in period["competitions"]}
    faults = [row for row in period["competitions"] if not dates["from"] <= row["end"] <= dates["to"]]
    seen: set[tuple[str, str, str]] = set()
    for game in period["games"]:
        white, black = ({name.removesuffix("*") for name in game[side].split(">")} for side in ("white", "black"))
        now = {(game["competition"], one, other) for one in white for other in black}
        if white & black or seen & now or game["date"] > ends[game["competition"]]:
            faults.append(game)
        seen |= now
    return faults


@pytest.mark.parametrize(("make", "faults"), [(random_fce.period, fce_faults), (random_cnxc.period, cnxc_faults)])
def test_random_periods_keep_the_contract_and_repeat(make: Any, faults: Any) -> None:
    for seed in SEEDS:
        period = make(random.Random(seed))
        assert faults(period) == []
        assert period == make(random.Random(seed))


@pytest.mark.parametrize(
    ("reading", "values"), first_of([("6.3.pooled", ("0", "1")), *random_fce.READINGS.items()], 1), ids=str
)
def test_each_reading_changes_some_random_period(reading: str, values: tuple[str, str], tmp_path: Path) -> None:
    regulation = "CNXC" if reading == "6.3.pooled" else "FCE"
    make, rate = (random_cnxc.period, cnxc.rate) if regulation == "CNXC" else (random_fce.period, fce.rate)
    changed = 0
    for seed in SEEDS:
        folder = write(make(random.Random(seed)), tmp_path / str(seed), regulation)
        one, other = (rate(folder, {reading: value}) for value in values)
        changed += one != other
    assert changed >= 3


@pytest.mark.second
def test_random_months_reach_the_rare_rules(tmp_path: Path) -> None:
    reached: set[object] = set()
    for seed in SEEDS:
        result = fce.rate(write(random_fce.period(random.Random(seed)), tmp_path / str(seed), "FCE"))
        for row in result["lists"]["standard"] + result["lists"]["rapid"]:
            reached |= {row["initial"], row["reinitialised"], row["new"] == 1000 and row["change"] < 0}
        for event in result["events"]:
            reached |= {*event["rejected"], ("accepted", event["accepted"])}
            reached.add((event["list"], event["u12"]))
            reached |= {("performance", guest["performance"] is None) for guest in event["guests"]}
    assert reached >= {"10.1", "10.2", "11.1", "10.3", "11.4", "6.1", "6.2", None, True, False}
    assert reached >= {(name, flag) for name in ("standard", "rapid") for flag in (True, False, None)}
    assert reached >= {(name, flag) for name in ("accepted", "performance") for flag in (True, False)}


@pytest.mark.second
def test_random_half_years_reach_the_rare_rules(tmp_path: Path) -> None:
    reached: set[object] = set()
    for seed in range(120):
        period = random_cnxc.period(random.Random(seed))
        result = cnxc.rate(write(period, tmp_path / str(seed), "CNXC"))
        shift = Fraction(result["calibration"]["shift_exact"] or 0)
        reached |= {result["calibration"]["players"], ("half", shift.denominator == 2, shift > 0)}
        reached |= {(row["status_before"], row["status_after"]) for row in result["players"]}
        reached |= {("passive", row["status_before"], row["passive"]) for row in result["players"]}
        reached |= {("total", row["games_total"]) for row in result["players"] if row["games_period"]}
        for side in (game[name] for game in period["games"] for name in ("white", "black")):
            reached.add(("chain", len(cnxc.chain_of(side)), "*" in side))
    assert reached >= {7, 8, 10, ("half", True, True), ("half", True, False)}
    assert reached >= {("total", total) for total in (11, 12, 13)}
    assert reached >= {("unrated", status) for status in ("unrated", "provisional", "effective")}
    assert reached >= {("passive", status, True) for status in ("effective", "provisional")}
    assert reached >= {("chain", *chain) for chain in ((0, True), (1, True), (2, True), (2, False), (3, False))}
