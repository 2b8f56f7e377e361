"""FIDE's month of today: a worked one, public figures, what holds of any month, and a second reading beside it."""

from __future__ import annotations

import csv
import json
import random
import shutil
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from agreement import agrees
from derivations import steps
from independent import fide2024 as independent
from independent import folders, random_fide2024
from openpyxl import Workbook
from tiers import first_of

from xlelo.functions import ELO_WHY
from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import Derivation, lines
from xlelo.model import RESULTS, Refused
from xlelo.periods.exchange import Game
from xlelo.readers import read_period, regulation_of
from xlelo.regulations.fide2024 import REGULATION, rules
from xlelo.regulations.fide2024.next_period import next_period
from xlelo.regulations.fide2024.period import Block, Event, Period, Player, Standing
from xlelo.regulations.fide2024.questions import Questions, initial
from xlelo.regulations.fide2024.rules import AS_READ, List, Readings
from xlelo.regulations.fide2024.run import Month, Row, rate

WORKED = Path(__file__).parents[1] / "workbooks" / "examples" / "fide2024_2026_11"
RUN = REGULATION.run
assert RUN is not None

FIRST, LAST, NEW_LIST = date(2026, 10, 1), date(2026, 10, 31), date(2026, 11, 1)


# The worked month: its figures are worked out by hand from the handbook's tables.


@pytest.fixture(scope="module")
def worked() -> Month:
    period, readings, _ = read_period(WORKED, REGULATION)
    return rate(period, readings)


def test_the_worked_month(worked: Month) -> None:
    expected = json.loads((WORKED / "expected.json").read_text(encoding="utf-8"))
    found = REGULATION.as_json(worked)
    for kind, rows in expected["lists"].items():
        for row, wanted in zip(found["lists"][kind], rows, strict=True):
            assert agrees(row, wanted)
    assert agrees(found, expected)
    assert {row["article"] for row in found["findings"]} == {"5.1", "1.1", "r.7.3.1", "8.2.1", "8.3.3", "7.2.1"}


def test_the_worked_month_is_known_by_its_columns(tmp_path: Path) -> None:
    """FCE's month has files of the same names."""
    assert regulation_of(WORKED).code == "FIDE2024"
    assert regulation_of(WORKED.parent / "fce_2018_04").code == "FCE"
    folder = shutil.copytree(WORKED, tmp_path / "month")
    (folder / "games.csv").write_bytes(b"\xff\xfe")
    assert regulation_of(folder).code == "FIDE2024"


def test_the_worked_month_as_a_workbook(tmp_path: Path, worked: Month) -> None:
    """Sheets of the same names and columns are read in the same way."""
    workbook = Workbook()
    for path in sorted(WORKED.glob("*.csv")):
        sheet = workbook.create_sheet(path.stem)
        with path.open(encoding="utf-8", newline="") as file:
            for line in csv.reader(file):
                sheet.append(line)
    workbook.save(tmp_path / "month.xlsx")
    assert regulation_of(tmp_path / "month.xlsx").code == "FIDE2024"
    period, readings, _ = read_period(tmp_path / "month.xlsx", REGULATION, {"8.3.4": "event"})
    assert readings.rounding == "event"
    assert rate(period).lists == worked.lists


def test_the_printed_lists(worked: Month) -> None:
    standard, rapid, blitz = RUN.listings(worked)
    assert [row[1] for row in standard.rows][:4] == ["Alba Ferrer", "Bruno Costa", "Hugo Vila", "Eva Prat"]
    changes = [row[-2] or row[-1] for row in standard.rows]
    assert changes == ["+1", "−9", "−18", "new", "−7", "−6", "new", "+45"]
    assert standard.notes == ("Irene Bosch (P9) drops to 1392 and is unrated (art. 7.2.1).",)
    assert [row[-2] or row[-1] for row in rapid.rows + blitz.rows] == ["+1", "new", "new", "+16"]


def test_the_lists_print_no_birth(worked: Month) -> None:
    printed = "\n".join(cell for listing in RUN.listings(worked) for row in listing.rows for cell in row)
    assert "1990" not in printed


# Small months.


def player(identity: str, standard: int | None = None, **facts: Any) -> Player:
    """An established player, born in 1980; `rapid` and `blitz` are ratings too."""
    defaults = {"games": 100, "reached": False, "reached_2300": False, "base": None}
    marks = [facts.pop(key, default) for key, default in defaults.items()]
    ratings = {List.STANDARD: standard, List.RAPID: facts.pop("rapid", None), List.BLITZ: facts.pop("blitz", None)}
    standings = {kind: Standing(rating, *marks[:3]) for kind, rating in ratings.items()}
    standings[List.STANDARD] = Standing(standard, *marks)
    return Player(identity, f"Player {identity}", standings, **{"born": 1980, **facts})


def event(games: Sequence[tuple[str, str, str]], identity: str = "E", **facts: Any) -> tuple[Event, list[Game]]:
    """Two hours for sixty moves."""
    known = {"name": "Open", "start": FIRST, "end": date(2026, 10, 29), "minutes": 90, "increment": 30}
    played = Event(identity, **{**known, **facts})
    rounds = [
        Game(identity, number, None, white, black, RESULTS[code])
        for number, (white, black, code) in enumerate(games, 1)
    ]
    return played, rounds


def month(players: Sequence[Player], *events: tuple[Event, list[Game]], **facts: Any) -> Period:
    known: Mapping[str, Any] = {
        "new_list": NEW_LIST,
        "first": FIRST,
        "last": LAST,
        "players": {player.id: player for player in players},
        "events": [event for event, _ in events],
        "games": [game for _, games in events for game in games],
    }
    return Period(**{**known, **facts})


def row(period: Period, who: str = "A", kind: List = List.STANDARD, readings: Readings = AS_READ) -> Row:
    return rate(period, readings).lists[kind][who]


def opponents(*ratings: int) -> list[Player]:
    return [player(f"O{number}", rating) for number, rating in enumerate(ratings)]


@pytest.mark.parametrize(
    ("own", "opponent", "result", "factor", "change"),
    [
        (2000, 2000, "1-0", 10, "5"),
        (2004, 2000, "1-0", 10, "49/10"),
        (2206, 2000, "1-0", 10, "12/5"),
        (2207, 2000, "1-0", 10, "23/10"),
        (1655, 2000, "0-1", 10, "-11/10"),
        (1656, 2000, "0-1", 10, "-6/5"),
        (2649, 2149, "1-0", 10, "4/5"),
        (2650, 2150, "1-0", 10, "2/5"),
        (2700, 1964, "1-0", 10, "0"),
        (2100, 2600, "0-1", 20, "-8/5"),
    ],
)
def test_public_figures_of_single_games(own: int, opponent: int, result: str, factor: int, change: str) -> None:
    """FIDE's own calculations. K 10: a published rating has been 2400; otherwise 20."""
    players = [player("A", own, reached=factor == 10), player("B", opponent)]
    found = row(month(players, event([("A", "B", result)])))
    assert (found.factor, found.variation) == (factor, Fraction(change))


def test_the_two_sides_of_one_game() -> None:
    """2813 v. 2400 uses 413, .93; 2400 v. 2813 uses 400, .08. Until September 2025 both use 400."""
    players = [player("A", 2813), player("B", 2400)]
    found = rate(month(players, event([("A", "B", "1/2")])))
    assert [found.lists[List.STANDARD][one].total for one in "AB"] == [500 - 930, 500 - 80]
    before = event([("A", "B", "1/2")], start=date(2025, 9, 30), end=date(2025, 9, 30))
    found = rate(month(players, before))
    assert [found.lists[List.STANDARD][one].total for one in "AB"] == [500 - 920, 500 - 80]


@pytest.mark.parametrize(("readings", "total"), [(AS_READ, -420), (Readings(amended="end"), -430)])
def test_an_event_over_the_day_of_an_amendment(readings: Readings, total: int) -> None:
    over = event([("A", "B", "1/2")], start=date(2025, 9, 28), end=date(2025, 10, 4))
    assert row(month([player("A", 2813), player("B", 2400)], over), readings=readings).total == total


@pytest.mark.parametrize(("kind", "minutes"), [(List.RAPID, 15), (List.BLITZ, 5)])
def test_rapid_and_blitz_know_400_only(kind: List, minutes: int) -> None:
    players = [player("A", 2813, rapid=2813, blitz=2813), player("B", 2400, rapid=2400, blitz=2400)]
    fast = event([("A", "B", "1/2")], minutes=minutes, increment=0)
    assert row(month(players, fast), kind=kind).total == 500 - 920


@pytest.mark.parametrize(
    ("ratings", "scores", "rating"),
    [
        # The sum of the opponents is 9507: 13107 / 7 + 50.
        ((2000, 1900, 1900, 1850, 1857), ("1-0", "1-0", "1-0", "0-1", "0-1"), 1922),
        ((1600,) * 5, ("1-0", *["0-1"] * 4), 1499),
        ((1657,) * 5, ("1-0", "1-0", "1-0", "0-1", "0-1"), 1748),
        ((1800,) * 7, (*["1-0"] * 4, *["0-1"] * 3), 1843),
        ((2400,) * 5, ("1-0", "1-0", "1-0", "0-1", "0-1"), 2200),
    ],
)
def test_public_figures_of_first_ratings(ratings: tuple[int, ...], scores: tuple[str, ...], rating: int) -> None:
    games = [("A", f"O{number}", score) for number, score in enumerate(scores)]
    found = row(month([player("A", games=0), *opponents(*ratings)], event(games)))
    assert (found.new, found.games_total, found.next_factor) == (rating, len(ratings), 40)
    assert found.first is not None
    average, points = Fraction(sum(ratings), len(ratings)), scores.count("1-0")
    assert initial(average, points, len(ratings)) == rating


def test_the_limit_of_a_first_rating_follows_the_rounding() -> None:
    """(5 × 2400 + 3600) / 7 = 2228.57, 4/7 is .57: + 50 = 2278.57, rounded 2279; no more than 2200 is given."""
    why = ELO_WHY("ELO_INITIAL_FIDE", 2400, 3, 5, "2024-04-01")
    assert "= 2278.5714…; Rounded 2279, at most 2200;" in str(why)


def test_four_games_make_no_rating() -> None:
    games = [("A", f"O{number}", "1-0") for number in range(4)]
    found = row(month([player("A", games=0), *opponents(1700, 1700, 1700, 1700)], event(games)))
    assert found.first is not None
    assert (found.new, found.first.games, found.first.rating) == (None, 4, None)


@pytest.mark.parametrize(
    ("ended", "rating"),
    [
        # 5 of 6 v. 1700: (10200 + 3600) / 8 = 1725, 6/8 is .75: 193.
        (date(2024, 9, 1), 1918),
        # 4 of 5: (8500 + 3600) / 7 = 1728.6, 5/7 is .71: 158.
        (date(2024, 8, 31), 1887),
    ],
)
def test_the_pool_goes_back_26_months(ended: date, rating: int) -> None:
    games = [("A", f"O{number}", "1-0" if number else "0-1") for number in range(5)]
    players = [player("A", games=0), *opponents(*[1700] * 5)]
    pool = {("A", List.STANDARD): [Block("Old", ended, 1, 1700, 1000)]}
    assert row(month(players, event(games), pool=pool)).new == rating


def test_nothing_in_the_first_event_is_disregarded() -> None:
    """0 of 1 first; later 0 of 1 counts. 3 of 6 v. 1800: 1800 and .50."""
    lost = event([("A", "O0", "0-1")], "E1", end=date(2026, 10, 5))
    again = event([("A", "O0", "0-1")], "E2", end=date(2026, 10, 9))
    won = event([("A", f"O{number}", "1-0" if number < 3 else "0-1") for number in range(5)], "E3")
    found = row(month([player("A", games=0), *opponents(*[1800] * 5)], won, again, lost))
    assert found.first is not None
    assert [(one.block.event, one.left_out) for one in found.first.blocks] == [
        ("E1", "8.2.1"),
        ("E2", None),
        ("E3", None),
    ]
    assert (found.first.games, found.new) == (6, 1800)


def test_a_first_event_that_is_too_old_stays_the_first() -> None:
    pool = {("A", List.STANDARD): [Block("First", date(2020, 1, 1), 1, 1700, 1000)]}
    found = row(month([player("A", games=0), *opponents(1700)], event([("A", "O0", "0-1")]), pool=pool))
    assert found.first is not None
    assert [one.left_out for one in found.first.blocks] == ["7.1.4", None]


def test_a_first_rating_below_1400() -> None:
    """0 of 5 v. 1500 after ½ of 1 v. 1500: (9000 + 3600) / 8 = 1575, 1.5/8 = .1875 is .19: −251."""
    pool = {("A", List.STANDARD): [Block("First", date(2026, 1, 1), 1, 1500, 500)]}
    games = [("A", f"O{number}", "0-1") for number in range(5)]
    period = month([player("A", games=0), *opponents(*[1500] * 5)], event(games), pool=pool)
    found = row(period)
    assert found.first is not None
    assert (found.first.rating, found.new) == (1324, None)
    assert [finding.code for finding in RUN.findings(rate(period))] == ["first-too-low"]


@pytest.mark.parametrize(("rating", "new"), [(1420, 1400), (1419, None)])
def test_who_drops_below_1400_is_unrated(rating: int, new: int | None) -> None:
    """40 × −½."""
    found = row(month([player("A", rating, games=0), player("B", rating)], event([("A", "B", "0-1")])))
    assert (found.worked_out, found.new, found.fell) == (rating - 20, new, new is None)


@pytest.mark.parametrize(
    ("count", "used", "new"),
    [(35, 20, 2350), (36, 19, 2342), (39, 17, 2332)],  # 350; 19 × 18 = 342; 17 × 19.5 = 331.5
)
def test_k_times_n_is_at_most_700(count: int, used: int, new: int) -> None:
    found = row(month([player("A", 2000), player("B", 2000)], event([("A", "B", "1-0")] * count)))
    assert (found.factor, found.used, found.new) == (20, used, new)


def test_rounding_for_each_event_is_another_reading() -> None:
    """2206 v. 2000 won, 10 × .24 = 2.4 in each of two events: 4.8, or 2 + 2."""
    players = [player("A", 2206, reached=True), player("B", 2000)]
    events = [event([("A", "B", "1-0")], identity) for identity in ("E1", "E2")]
    assert row(month(players, *events)).change == 5
    assert row(month(players, *events), readings=Readings(rounding="event")).change == 4


def test_half_a_point_is_rounded_away_from_zero() -> None:
    """K 10; 2000 v. 2197 is .25: −2.5 for a loss. A win there and a loss to an equal: 7.5 − 5."""
    players = [player("A", 2000, reached=True), player("B", 2197), player("C", 2000)]
    found = row(month(players, event([("A", "B", "0-1")])))
    assert (found.variation, found.change) == (Fraction(-5, 2), -3)
    won = row(month(players, event([("B", "A", "0-1"), ("A", "C", "0-1")])))
    assert (won.variation, won.change) == (Fraction(5, 2), 3)


def test_an_unrated_opponent_does_not_count() -> None:
    found = rate(month([player("A", 2000), player("B", games=0)], event([("A", "B", "0-1")])))
    assert found.lists[List.STANDARD]["A"].games == 0
    assert found.lists[List.STANDARD]["A"].new == 2000


def test_rated_meanwhile() -> None:
    """8.2.4: A was unrated when the event began and is 1900 now: rated for himself, unrated for B."""
    september = date(2026, 9, 1)
    early = event([("A", "B", "1-0")], start=date(2026, 9, 20), list_ref=september)
    players = [player("A", 1900), player("B", 1900)]
    history = {(september, List.STANDARD): {"A": None, "B": 1910}}
    found = rate(month(players, early, history=history)).lists[List.STANDARD]
    # 1900 v. 1910 is .49: 20 × .51.
    assert (found["A"].games, found["A"].variation) == (1, Fraction("10.2"))
    assert (found["B"].games, found["B"].new) == (0, 1900)


def test_unrated_meanwhile() -> None:
    """A has dropped out since the event began: his game is pooled, B's counts against 1410."""
    september = date(2026, 9, 1)
    early = event([("A", "B", "1-0")], start=date(2026, 9, 20), list_ref=september)
    history = {(september, List.STANDARD): {"A": 1410}}
    found = rate(month([player("A"), player("B", 1900)], early, history=history)).lists[List.STANDARD]
    assert found["A"].first is not None
    assert (found["A"].first.games, found["A"].first.opponents) == (1, 1900)
    assert (found["B"].games, found["B"].total) == (1, -920)  # 490 counts as 400


def test_the_next_month_knows_who_was_unrated_in_the_older_lists() -> None:
    """t.1.4.6: a rating given by hand in November is none for an event that began with the list of September.

    A has no line in that list and is unrated in October, so he gets a line as unrated. B, rated in October, gets none.
    """
    september, october = date(2026, 9, 1), date(2026, 10, 1)
    history = {(september, List.STANDARD): {"C": 2000}}
    players = [player("A"), player("B", 1900), player("C", 2010)]
    passed_on = next_period(rate(month(players, history=history))).history
    assert passed_on[october, List.STANDARD] == {"A": None, "B": 1900, "C": 2010}
    assert passed_on[september, List.STANDARD] == {"A": None, "C": 2000}


def test_the_standard_rating_stands_in() -> None:
    rapid = event([("A", "B", "1-0")], minutes=15, increment=0)
    players = [player("A", 2000, games=0), player("B", 1500, rapid=2000)]
    found = row(month(players, rapid), kind=List.RAPID)
    assert (found.old, found.base, found.factor, found.new) == (None, 2000, 40, 2020)
    assert row(month(players), kind=List.RAPID).new is None


@pytest.mark.parametrize(("day", "games"), [(date(2024, 11, 30), 1), (date(2024, 12, 1), 0)])
def test_600_points_apart_in_rapid(day: date, games: int) -> None:
    rapid = event([("A", "B", "1-0")], minutes=15, increment=0, start=day, end=day)
    assert row(month([player("A", 2601), player("B", 2001)], rapid), kind=List.RAPID).games == games


@pytest.mark.parametrize(
    ("minutes", "ratings", "games"),
    [
        *((120, (2400, 1500), 1), (119, (2400, 1500), 0), (119, (2399, 1500), 1), (90, (1800, 1500), 1)),
        *((89, (1500, 1800), 0), (89, (1799, 1799), 1), (60, (1500, 1500), 1)),
    ],
)
def test_time_enough(minutes: int, ratings: tuple[int, int], games: int) -> None:
    players = [player("A", ratings[0]), player("B", ratings[1])]
    found = row(month(players, event([("A", "B", "1/2")], minutes=minutes, increment=0)))
    assert found.games == games


@pytest.mark.parametrize(
    ("facts", "games", "said"),
    [
        ({"approved": True}, 1, "FIDE approved it: standard with 75 minutes, for any rating"),
        ({}, 0, "1 game not rated: too little time for a player's rating (if FIDE approved the event: approved = 1)"),
        ({"approved": True, "minutes": 44}, 0, "approved = 1 counts only for events of 2026 with 75 minutes or more"),
        ({"minutes": 44}, 0, "1 game not rated: too little time for a player's rating"),
    ],
)
def test_events_that_fide_approved(facts: dict[str, Any], games: int, said: str) -> None:
    """45+30 in 2026, for players who otherwise need 120 minutes."""
    played = event([("A", "B", "1-0")], **{"minutes": 45, "increment": 30, **facts})
    found = rate(month([player("A", 2500), player("B", 2399)], played))
    assert found.lists[List.STANDARD]["A"].games == games
    assert said in [str(one.text) for one in RUN.findings(found)]
    listed = RUN.listings(found)[0].notes
    assert listed == (("Open: 75 minutes, approved by FIDE as standard (art. 1.1).",) if games else ())
    assert ("approved by FIDE" in "\n".join(lines(RUN.explanation(found, "A")))) is bool(games)


@pytest.mark.parametrize(("minutes", "cited"), [(90, "1.1"), (15, "r.1.1.1"), (3, "r.1.1.2")])
def test_explanation_cites_the_article_of_the_list(minutes: int, cited: str) -> None:
    played = event([("A", "B", "1-0")], minutes=minutes, increment=2)
    found = rate(month([player("A", 1700), player("B", 1700)], played))
    (step,) = (step for step in steps(RUN.explanation(found, "A")) if step.rule is rules.list_of)
    assert step.article == cited


def test_events_of_no_list() -> None:
    short = event([("A", "B", "1-0")], "E1", minutes=3, increment=0)
    unequal = event([("A", "B", "1-0")], "E2", minutes=15, increment=0, unequal=True)
    period = month([player("A", 2000), player("B", 2000)], short, unequal)
    found = rate(period)
    assert [(rated.kind, rated.broken_article) for rated in found.events] == [(None, "r.1.1.2"), (List.RAPID, "r.1.2")]
    trace = "\n".join(lines(RUN.explanation(found, "A")))
    assert "Event E1 Open: not rated, 3 minutes or less belong to no list" in trace
    assert "Event E2 Open: not rated, the players have different times" in trace


def test_k_of_the_young_ends_with_the_year() -> None:
    """Born in 2008: 40 in December 2026, 20 in the list of January 2027."""
    december = {"first": date(2026, 12, 1), "last": date(2026, 12, 31), "new_list": date(2027, 1, 1)}
    drawn = event([("A", "B", "1/2")], start=date(2026, 12, 5), end=date(2026, 12, 6))
    found = row(month([player("A", 2000, born=2008), player("B", 2000)], drawn, **december))
    assert (found.factor, found.next_factor) == (40, 20)


def test_who_reaches_2400_keeps_10() -> None:
    found = row(month([player("A", 2395), player("B", 2395)], event([("A", "B", "1-0")])))
    assert (found.factor, found.new, found.reached, found.next_factor) == (20, 2405, True, 10)


def test_a_young_player_who_reaches_2300_loses_40() -> None:
    """FIDE's lists: 20 also when he is below 2300 again; by the text 40 again."""
    won = month([player("A", 2285, born=2012), player("B", 2285)], event([("A", "B", "1-0")]))
    risen = rate(won).lists[List.STANDARD]["A"]
    assert (risen.factor, risen.new, risen.reached_2300, risen.next_factor) == (40, 2305, True, 20)
    lost = month([player("A", 2305, born=2012), player("B", 2305)], event([("A", "B", "0-1")]))
    fallen = [row(lost, readings=readings) for readings in (AS_READ, Readings(factor="text"))]
    assert [(one.new, one.reached_2300, one.next_factor) for one in fallen] == [(2295, True, 20), (2295, True, 40)]


@pytest.mark.parametrize(
    ("given", "readings", "said"),
    [
        ({"games": 29, "reached": True}, AS_READ, "K = 40. FIDE's lists: K = 10, in 1117 of 1117"),
        ({"games": 29, "reached": True}, Readings(factor="text"), "K = 40. FIDE's lists: K = 10, in 1117 of 1117"),
        ({"born": 2012, "reached_2300": True}, AS_READ, "K = 40. FIDE's lists: K = 20, in 6166 of 6183"),
        ({"born": 2012, "reached_2300": True, "games": 29}, AS_READ, None),
        ({"born": 2012}, AS_READ, None),
    ],
)
def test_text_and_lists_are_compared(given: dict[str, Any], readings: Readings, said: str | None) -> None:
    told = "\n".join(lines(RUN.explanation(rate(month([player("A", 2200, **given)]), readings), "A")))
    assert said in told if said else "By the text" not in told


def test_fides_own_base() -> None:
    """2744 v. 2700: D 44, PD .56, 4.4 points with K 10. For the opponent the list's 2722 counts: D -22, PD .47.

    8.3.2: the change is what the games bring, so it counts from the base, not from the list.
    """
    found = rate(month([player("A", 2722, base=2744), player("B", 2700)], event([("A", "B", "1-0")])))
    own, other = (found.lists[List.STANDARD][who] for who in "AB")
    assert (own.old, own.base, own.variation, own.change, own.new) == (2722, 2744, Fraction(22, 5), 4, 2748)
    assert (other.variation, other.new) == (Fraction(-47, 10), 2695)
    told = "\n".join(lines(RUN.explanation(found, "A")))
    assert "FIDE starts from 2744, which is not on the list" in told
    assert [str(one.text) for one in RUN.findings(found) if one.code == "base-not-listed"] == [
        "FIDE starts from 2744 (standard), which is not on the list"
    ]
    assert next_period(found).players["A"].standings[List.STANDARD].base is None


@pytest.mark.parametrize(
    ("standard", "base", "old", "new"), [(2722, None, 2722, 2722), (2722, 2722, 2722, 2722), (None, 1900, None, 1900)]
)
def test_a_base_without_games(standard: int | None, base: int | None, old: int | None, new: int) -> None:
    found = rate(month([player("A", standard, base=base)]))
    row_ = found.lists[List.STANDARD]["A"]
    assert (row_.old, row_.new) == (old, new)
    assert found.lists[List.RAPID]["A"].new is None
    assert ("not on the list" in "\n".join(lines(RUN.explanation(found, "A")))) is (base not in {None, standard})


@pytest.mark.parametrize(("end", "late"), [(date(2026, 9, 30), True), (FIRST, False)])
def test_a_report_that_is_late(end: date, late: bool) -> None:
    """9.1: 30 days after the end. The report comes on the period's last day at the latest."""
    period = month([player("A", 2000), player("B", 2000)], event([("A", "B", "1-0")], start=end, end=end), first=end)
    assert ("reported-late" in {one.code for one in RUN.findings(rate(period))}) is late


@pytest.mark.parametrize(("end", "late"), [(date(2026, 10, 29), False), (date(2026, 10, 30), True)])
def test_an_event_that_ends_shortly_before_the_list(end: date, late: bool) -> None:
    """7.1.3: three days before the list at the latest, FIDE's own events aside, which the period does not know."""
    period = month([player("A", 2000), player("B", 2000)], event([("A", "B", "1-0")], start=end, end=end))
    assert ("ended-late" in {one.code for one in RUN.findings(rate(period))}) is late


def test_opponents_from_outside_are_in_no_list() -> None:
    period = month([player("A", 2000), player("B", 2000, outside=True)], event([("A", "B", "1-0")]))
    found = rate(period)
    assert list(found.lists[List.STANDARD]) == ["A"]
    assert found.lists[List.STANDARD]["A"].new == 2010
    assert "in no new list" in "\n".join(lines(RUN.explanation(found, "B")))


def test_an_empty_month() -> None:
    found = rate(month([]))
    assert all(rows == {} for rows in found.lists.values())
    assert [listing.rows for listing in RUN.listings(found)] == [[]]
    alone = rate(month([player("A")]))
    assert "Neither a rating nor a game" in "\n".join(lines(RUN.explanation(alone, "A")))


def test_findings_of_what_is_odd() -> None:
    players = [player("A", 1390, born=2030), player("B", 2000), player("C", 2000, born=None)]
    early = event([("B", "C", "1-0"), ("C", "B", "1-0")], start=date(2026, 9, 20))
    older = event([], "E2", start=date(2026, 9, 20), list_ref=date(2026, 9, 1))
    pool = {("B", List.STANDARD): [Block("Old", date(2026, 1, 1), 1, 1700, 1000)]}
    codes = [finding.code for finding in RUN.findings(rate(month(players, early, older, pool=pool)))]
    assert codes == [
        "began-earlier",
        "paired-again",
        "no-older-list",
        "born-later",
        "below-the-list",
        "pool-of-rated",
        "unrated-now",
        "no-birth",
        "event-empty",
    ]


# A month told rule by rule.


def assert_explained_as_rated(month: Month) -> None:
    for identity, known in month.period.players.items():
        if known.outside:
            continue
        trace = RUN.explanation(month, identity)
        parts = {part.title: part for part in trace.steps if isinstance(part, Derivation)}
        for kind, rows in month.lists.items():
            line, part = rows[identity], parts.get(f"{kind.value} list")
            if part is None:
                assert (line.old, line.games, line.first) == (None, 0, None)
                continue
            values: dict[str | None, list[Any]] = {}
            for step in steps(part):
                values.setdefault(step.article, []).append(step.value)
            if line.games:
                assert values["8.3.2"][-1] == line.variation
                assert sum(values["8.3.2"][:-1]) == Fraction(line.total, 1000)
                assert (values["8.3.4"], values["7.1"]) == ([line.change], [line.worked_out])
            if line.first is not None and line.first.rating is not None:
                assert values["8.2.3"][-1] == line.first.rating
            if line.new is not None and (line.games or line.first):
                assert values["8.3.3"][-1] == line.next_factor


def test_every_player_is_told_as_rated(worked: Month) -> None:
    assert_explained_as_rated(worked)


# Beside a second reading, over random months.


def compared(seed: int, tmp_path: Path) -> Month:
    folder = folders.write(random_fide2024.period(random.Random(seed)), tmp_path / str(seed), "FIDE2024")
    period, readings, _ = read_period(folder, REGULATION)
    found = rate(period, readings)
    assert agrees(REGULATION.as_json(found), independent.rate(folder)), folder
    return found


@pytest.mark.parametrize("seed", first_of(range(15), 8))
def test_a_random_month_beside_the_second_reading(seed: int, tmp_path: Path) -> None:
    assert_explained_as_rated(compared(seed, tmp_path))


@pytest.mark.large
def test_300_random_months_beside_the_second_reading(tmp_path: Path) -> None:
    for seed in range(1000, 1300):
        compared(seed, tmp_path)


@pytest.mark.second
@pytest.mark.parametrize(
    ("rule", "broken"),
    [
        ("counted_difference", lambda own, opponent, *_: max(-400, min(400, own - opponent))),
        ("used_factor", lambda factor, *_: factor),
        ("is_disregarded", lambda *_: False),
        ("too_old", lambda *_: False),
        ("standing_rating", lambda _, rating, *__: rating),
        ("young", lambda *_: False),
        ("too_far_apart", lambda *_: False),
        ("can_be_listed", lambda *_: True),
    ],
)
def test_a_broken_rule_is_noticed(rule: str, broken: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The random months reach the rule, and the second reading does not follow the first into its mistake."""
    monkeypatch.setattr(rules, rule, broken)
    noticed = 0
    for seed in range(40):
        try:
            compared(seed, tmp_path)
        except AssertionError:
            noticed += 1
    assert noticed >= 3


@pytest.mark.second
def test_random_months_reach_the_rare_rules(tmp_path: Path) -> None:
    reached: set[object] = set()
    for seed in range(40):
        found = compared(seed, tmp_path)
        reached |= {rated.broken_article for rated in found.events}
        reached |= {game.left_out for rated in found.events for game in rated.games}
        for kind, rows in found.lists.items():
            for line in rows.values():
                reached |= {(kind, "fell", line.fell), (kind, "first", line.first is not None and line.new is not None)}
                reached |= {("K", line.factor), ("lowered", line.factor != line.used)}
                reached |= {one.left_out for one in line.first.blocks} if line.first is not None else set()
    assert reached >= {None, "r.1.1.2", "r.1.2", "5.1", "1.1", "r.7.3.1", "8.2.1", "7.1.4"}
    assert reached >= {(kind, what, flag) for kind in List for what in ("fell", "first") for flag in (True, False)}
    assert reached >= {("K", 10), ("K", 20), ("K", 40), ("lowered", True)}


def test_the_order_of_games_says_nothing(tmp_path: Path) -> None:
    folder = folders.write(random_fide2024.period(random.Random(7)), tmp_path / "7", "FIDE2024")
    period, readings, _ = read_period(folder, REGULATION)
    turned = Period(**{**vars(period), "games": list(reversed(period.games))})
    assert rate(turned, readings).lists == rate(period, readings).lists


# What is refused.


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "value", "allowed"),
    [
        ("period", "2026-11-01", "2026-11-02", "line 2, column new_list", "2026-11-02", "the first of a month"),
        ("period", "2026-11-01", "2024-02-01", "line 2, column new_list", "2024-02-01", "from 2024-03-01 on"),
        ("period", "2026-10-31", "2026-09-30", "line 2, column to", "2026-09-30", "not before 2026-10-01"),
        ("period", "2026-10-31", "2026-11-01", "line 2, column to", "2026-11-01", "before the new list"),
        ("players", "P9,", "P8,", "line 10, column id", "P8", "may appear only once"),
        ("players", "1402", "14o2", "line 10, column std_rating", "14o2", "10 to 4000"),
        ("players", "1970", "70", "line 10, column born", "70", "a year from 1900"),
        ("players", "300,1", "300,yes", "line 2, column std_2400", "yes", "1 for yes"),
        ("players", "std_rating", "rating", "line 1, column std_rating", None, "is missing"),
        ("events", "90,30", "x,30", "line 2, column minutes", "x", "a number of minutes"),
        ("events", "2026-10-14", "2026-10-09", "line 2, column end", "2026-10-09", "not before the event's start"),
        ("events", "2026-10-14", "2026-11-14", "line 2, column end", "2026-11-14", "must end within the period"),
        ("games", "E1,1,P1,P2", "E9,1,P1,P2", "line 2, column event", "E9", "no such event"),
        ("games", "E1,1,P1,P2", "E1,1,P1,X", "line 2, column black", "X", "an unrated player needs a line there too"),
        ("games", "E1,1,P1,P2", "E1,1,P1,P1", "line 2, column black", "P1", "against himself"),
        ("games", "E1,1,P1,P2", "E1,1,P1,P3", "line 3, column white", "P3", "already has a game in round 1"),
        ("games", "E1,1,P1,P2,1-0", "E1,1,P1,P2,2-0", "line 2, column result", "2-0", "one of these"),
        ("pool", "P7,std,First", "X,std,First", "line 2, column player", "X", "no such player"),
        ("pool", "std,First", "bullet,First", "line 2, column kind", "bullet", "std, rapid, blitz"),
        ("pool", "2024-10-06", "2026-10-01", "line 2, column end", "2026-10-01", "ended before the period"),
        ("pool", "2,3300", "2,8001", "line 3, column opponents", "8001", "the sum of 2 ratings"),
        ("pool", "3300,1", "3300,2.5", "line 3, column score", "2.5", "halves from 0 to 2"),
        ("pool", "3300,1", "3300,0.7", "line 3, column score", "0.7", "halves from 0 to 2"),
    ],
)
def test_bad_input(file: str, old: str, new: str, place: str, value: str | None, allowed: str, tmp_path: Path) -> None:
    folder = shutil.copytree(WORKED, tmp_path / "month")
    path = folder / f"{file}.csv"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Refused) as refused:
        read_period(folder, REGULATION)
    messages = [str(problem) for problem in refused.value.problems]
    assert any(f"{file}.csv, {place}" in one and allowed in one and (value or "") in one for one in messages), messages


def test_all_problems_come_at_once(tmp_path: Path) -> None:
    folder = shutil.copytree(WORKED, tmp_path / "month")
    for file, old, new in (("games", "P1,P2", "P1,X"), ("pool", "3300,1", "3300,9"), ("players", "1402", "-3")):
        path = folder / f"{file}.csv"
        path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Refused) as refused:
        read_period(folder, REGULATION)
    assert [problem.place.file for problem in refused.value.problems] == ["players.csv", "games.csv", "pool.csv"]


def test_a_birth_and_another_year(tmp_path: Path) -> None:
    folder = shutil.copytree(WORKED, tmp_path / "month")
    (folder / "players.csv").write_text("id,name,birth,born,std_rating\nP1,A,1990-05-01,1991,2000\n", encoding="utf-8")
    with pytest.raises(Refused, match="the year of birth must be 1990"):
        read_period(folder, REGULATION)


def test_an_older_list_after_the_start(tmp_path: Path) -> None:
    folder = shutil.copytree(WORKED, tmp_path / "month")
    path = folder / "events.csv"
    path.write_text(
        path.read_text(encoding="utf-8")
        .replace("increment\n", "increment,list_ref\n")
        .replace("90,30\n", "90,30,2026-10-11\n"),
        encoding="utf-8",
    )
    with pytest.raises(Refused, match="cannot be later than 2026-10-10"):
        read_period(folder, REGULATION)


# Single questions.


def test_questions() -> None:
    questions = Questions()
    assert questions.performance([2380] * 9, [7]) == 2600
    assert [questions.performance([2380] * 9, [points]) for points in (0, 9)] == [1580, 3180]
    with pytest.raises(ValueError, match="no opponents"):
        questions.performance([], [])
    with pytest.raises(LookupError, match="K, 2400, 2300, U18"):
        questions.factor(2000, [50], "MP")
    by_text = Questions(rules.Readings(factor="text"))
    assert [one.factor(2299, [30], "2300") for one in (questions, by_text)] == [20, 40]
    assert [one.factor(2100, [29], "2400") for one in (questions, by_text)] == [10, 40]
    asked = ((2813, 2400), (2813, 2413), (2649, 2000))
    assert [remarked(questions, *one) for one in asked] == [True, False, False]


def remarked(questions: Questions, rating: int, opponent: int) -> bool:
    """A word to a person who compares with FIDE's calculator."""
    trace = Derivation(Sentence("A game"))
    questions.expected(rating, opponent, trace)
    return "calculator still uses 400" in "\n".join(lines(trace))
