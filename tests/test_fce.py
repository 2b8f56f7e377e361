"""The Catalan federation's month: the worked one, the regulation's examples, and what holds of any month."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from agreement import agrees
from derivations import values
from hypothesis import given
from hypothesis import strategies as st
from independent import fce as independent
from independent import folders, random_fce
from small_month import changes, entered, event, month, player, rate_month

from xlelo.law.derivation import Derivation, Step, lines
from xlelo.model import RESULTS, Finding
from xlelo.readers import read_period
from xlelo.regulations.fce import REGULATION
from xlelo.regulations.fce.next_period import roll_forward
from xlelo.regulations.fce.period import Game, OlderLine, Participant, Period, Player, Standing
from xlelo.regulations.fce.rules import List, Readings, performance
from xlelo.regulations.fce.run import Month, Row, rate

WORKED = Path(__file__).parents[1] / "workbooks" / "examples" / "fce_2018_04"
RUN = REGULATION.run
assert RUN is not None

CHILD = date(2009, 5, 1)
ADULT = date(1980, 5, 1)


def read(folder: Path, choices: dict[str, str] | None = None) -> Month:
    period, readings, _ = read_period(folder, REGULATION, choices)
    return rate(period, readings)


def random_month(seed: int, tmp_path: Path) -> Path:
    return folders.write(random_fce.period(random.Random(seed)), tmp_path / str(seed), "FCE")


# The worked month.


@pytest.fixture(scope="module")
def worked() -> Month:
    return read(WORKED)


def test_the_worked_month(worked: Month) -> None:
    expected = json.loads((WORKED / "expected.json").read_text(encoding="utf-8"))
    found = REGULATION.as_json(worked)
    for kind in ("standard", "rapid"):
        rows = {row["id"]: row for row in found["lists"][kind]}
        for row in expected["lists"][kind]:
            assert {key: rows[row["id"]][key] for key in row} == row
        assert len(rows) == len(expected["lists"][kind])
    assert agrees(found["events"], expected["events"])
    assert agrees(found, expected)


def test_the_result_has_the_promised_keys(worked: Month) -> None:
    found = REGULATION.as_json(worked)
    assert list(found) == ["regulation", "new_list", "lists", "events", "findings"]
    row_keys = "id name old k0 delta_k k evaluated played change_exact change new reinitialised initial listed"
    for row in found["lists"]["standard"] + found["lists"]["rapid"]:
        assert list(row) == [*row_keys.split(), "next_k0", "next_k"]
        assert all(isinstance(value, str | int | None) for value in row.values())
        assert str(Fraction(row["change_exact"])) == row["change_exact"]
    assert [list(row) for row in found["events"]] == [["id", "list", "rejected", "accepted", "u12", "guests"]] * 6
    assert [list(row) for row in found["findings"]] == [["code", "article", "place", "text", "level"]] * 2
    assert [row["u12"] for row in found["events"]] == [False, True, False, False, False, None]


# A month told rule by rule.


def assert_explained_as_rated(month: Month, row: Row, trace: Derivation) -> None:
    """The list of one player, as explained, comes to the row of the run."""
    *_, next_factor = (part for part in trace.steps if isinstance(part, Derivation))
    before = Derivation(trace.title, [step for step in trace.steps if step is not next_factor])
    exact = values(before, "15.2")
    assert sum(exact, Fraction(0)) == row.variation
    assert len(exact) == row.evaluated
    assert values(before, "17.1") == [row.variation]
    assert values(before, "16.2")[0] == row.opening.factor
    assert values(before, "16.2a")[0] == row.opening.base
    own = [step for step in before.steps if isinstance(step, Step)]
    given_first = [step.value for step in own if step.article in {"10.1", "10.2", "11.1"} and type(step.value) is int]
    if row.opening.initial is not None:
        assert given_first.pop(0) == row.opening.old
    assert given_first == ([] if row.reinitialised is None else [row.new])
    if row.reinitialised is None:
        assert values(before, "17.3") == [row.new]
    assert values(next_factor, "16.2a") == [row.next_base]
    assert values(next_factor, "16.2") == [row.next_factor]
    assert values(before, "8.2") == [row.listed]
    assert f"{row.evaluated} evaluated games ({row.played} played)" in "\n".join(lines(before))
    assert month.period.players[row.id].name


def assert_every_player_is_told_as_rated(month: Month) -> None:
    for identity, known in month.period.players.items():
        trace = RUN.explanation(month, identity)
        assert trace.title == f"{known.name} ({identity}), list of {month.period.new_list}"
        of_lists = [part for part in trace.steps if isinstance(part, Derivation)]
        assert [part.title for part in of_lists] == ["standard list", "rapid list"]
        for kind, part in zip(List, of_lists, strict=True):
            assert_explained_as_rated(month, month.lists[kind][identity], part)


def test_every_player_of_the_worked_month_is_told_as_rated(worked: Month) -> None:
    assert_every_player_is_told_as_rated(worked)


@pytest.mark.parametrize("seed", range(900, 906))
def test_every_player_of_a_random_month_is_told_as_rated(seed: int, tmp_path: Path) -> None:
    assert_every_player_is_told_as_rated(read(random_month(seed, tmp_path)))


def test_a_rejected_event_is_told_to_who_played_in_it(worked: Month) -> None:
    rejected = "Event T6 Quatre rondes estàndard en un dia: no avaluable (6.1): not evaluated, it breaks art. 6.1"
    trace = {name: "\n".join(lines(RUN.explanation(worked, name))) for name in ("P08", "P10", "P01")}
    assert [rejected in trace[name] for name in ("P08", "P10", "P01")] == [True, True, False]


# The regulation's own examples, by what is printed in it.


def example(number: str) -> Derivation:
    assert REGULATION.examples is not None
    return REGULATION.examples[number]()


def test_example_18_1() -> None:
    trace = example("18.1")
    assert values(trace, "13.2") == [660]
    assert values(trace, "15.2") == [Fraction("-11.946"), Fraction("-11.88")]
    assert values(trace, "17.3") == [2138, 2138]


def test_example_19_1() -> None:
    trace = example("19.1")
    assert values(trace, "10.2") == [Fraction("13.1"), 1544]
    assert values(trace, "16.2a") == [30]
    assert values(trace, "16.2") == [30]


def test_example_19_2() -> None:
    trace = example("19.2")
    assert values(trace, "16.2a") == [24]
    printed, by_the_words = (part for part in trace.steps if isinstance(part, Derivation))
    assert values(printed, "16.2b") == [Fraction(91, 6), 1]  # 15.16 and 1.31
    assert values(by_the_words, "16.2b") == [Fraction(118, 6), 1]
    assert values(trace, "16.2") == [25, 25]


@pytest.mark.parametrize(("number", "slips"), [("18.1", 2), ("19.1", 2), ("19.2", 3)])
def test_an_example_says_where_the_text_slips(number: str, slips: int) -> None:
    trace = [line for line in lines(example(number)) if "Error in the text: " in line]
    assert len(trace) == slips
    assert all(f"[art. {number}]" in line for line in trace)


# Small months worked by hand, where several articles meet.


def strong_and_weak() -> list[Player]:
    """K 18 and K 25: two complete seasons of 11 games leave ΔK 3 − 11/9 = 1.8, 2; three of 36, 0, 10 leave 1."""
    return [
        player("A", 2150, (11, 11), first_season=2016),
        player("B", 1890, (36, 0, 10), first_season=2015),
        player("C", 2030),
    ]


def test_the_players_of_these_months_have_the_factors_of_the_articles() -> None:
    rows = rate_month(month(strong_and_weak())).lists[List.STANDARD]
    assert [rows[name].opening.factor for name in "ABC"] == [18, 25, 16]


@pytest.mark.parametrize(
    ("game", "minutes", "expected"),
    [
        # 18.1 with a whole K: D 120, .66; 18 · (0 − .66), and for the other 16 · (1 − .34).
        (("A", "C", "0-1"), 90, {"A": "-297/25", "C": "264/25"}),
        # 7: half of the lower K, 18 / 2 · ½.
        (("A", "B", "+/-"), 90, {"A": "9/2", "B": "-9/2"}),
        (("B", "A", "-/+"), 90, {"A": "9/2", "B": "-9/2"}),
        (("A", "B", "-/-"), 90, {"A": "-9/2", "B": "-9/2"}),
        # 16.6: the same in the rapid list, not halved again.
        (("A", "B", "+/-"), 10, {"A": "9/2", "B": "-9/2"}),
        # 16.6 a: the real difference, 260, .82; 18 / 2 · (½ − .82).
        (("A", "B", "1/2a"), 90, {"A": "-72/25", "B": "72/25"}),
        (("B", "A", "1-0a"), 90, {"A": "-369/50", "B": "369/50"}),
        # 16.5: half of the own K; 9 · (0 − .82) and 12.5 · (1 − .18).
        (("A", "B", "0-1"), 10, {"A": "-369/50", "B": "41/4"}),
        # 7 against a guest: half of the own K, 25 / 2 · ½.
        (("B", "G", "+/-"), 90, {"B": "25/4"}),
        (("G", "B", "+/-"), 90, {"B": "-25/4"}),
        # 14.1: no move was made, so the guest has no performance and the game no expected score.
        (("B", "G", "1-0a"), 90, {}),
        # Guests among themselves rate nobody.
        (("F", "G", "1-0"), 90, {}),
        # 14.3: a draw with 1890 is a performance of 1890.
        (("B", "G", "1/2"), 90, {"B": "0"}),
        # 14.4: a win over 1890 is 1890 + 24; D −24, .47; 25 · (0 − .47).
        (("G", "B", "1-0"), 90, {"B": "-47/4"}),
        # 14.5: a loss against 1890 is 1890 − 800; D 800, .99; 25 · (1 − .99).
        (("B", "G", "1-0"), 90, {"B": "1/4"}),
    ],
)
def test_a_single_game(game: tuple[str, str, str], minutes: int, expected: dict[str, str]) -> None:
    kind = List.STANDARD if minutes == 90 else List.RAPID
    found = changes(month(strong_and_weak(), event([game], minutes=minutes, increment=0)), kind)
    assert found == {name: Fraction(exact) for name, exact in expected.items()}


@pytest.mark.parametrize(
    ("result", "minutes", "expected"),
    [
        ("1-0", 90, "96/25"),  # 16.3: 1240 beats 1340, D −100, .36; 6 · .64
        ("1-0", 15, "48/25"),  # 16.4: 3 · .64, not halved again
        ("+/-", 90, "3/2"),  # 6 / 2 · ½
        ("+/-", 15, "3/4"),  # 3 / 2 · ½
        ("1-0a", 90, "48/25"),  # 6 / 2 · .64
    ],
)
def test_a_single_game_of_an_under_12_event(result: str, minutes: int, expected: str) -> None:
    children = [player("A", 1240, birth=CHILD), player("B", 1340, birth=CHILD)]
    found = changes(
        month(children, event([("A", "B", result)], minutes=minutes)), List.STANDARD if minutes == 90 else List.RAPID
    )
    assert found == {"A": Fraction(expected), "B": -Fraction(expected)}


@pytest.mark.parametrize(
    ("kind", "minutes", "time", "factor", "cited"),
    [(List.STANDARD, 90, "5.1", 6, "16.3"), (List.RAPID, 15, "5.2", 3, "16.4")],
)
def test_explanation_and_card_cite_the_article_of_the_list(
    kind: List, minutes: int, time: str, factor: int, cited: str
) -> None:
    children = [player("A", 1240, birth=CHILD), player("B", 1340, birth=CHILD)]
    found = rate_month(month(children, event([("A", "B", "1-0")], minutes=minutes)))
    trace = RUN.explanation(found, "A")
    assert (values(trace, time), values(trace, cited)) == ([kind], [factor])
    (game,) = (game for card in RUN.cards(found)["A"] for game in card.games)
    assert game.article == cited


@pytest.mark.parametrize("reading", ["per_opponent", "overall"])
def test_each_opponent_of_a_guest_counts_once_at_one_half(reading: str) -> None:
    """14.2 and 14.3: 1½ of 3 against 2000 and ½ of 1 against 1800 is a performance of (2000 + 1800) / 2.

    14.5 is about less than half: ½ of 3 and ½ of 1. Per opponent .17 is −273 and .50 is 0, so 1900 − 136.5; overall the
    mean of the four games is 1950 and .25 is −193 (Taula 2).
    """
    readings = Readings(performance=reading)
    assert performance([(2000, Fraction(3, 2), 3), (1800, Fraction(1, 2), 1)], readings) == 1900
    below = {"per_opponent": Fraction(3527, 2), "overall": 1757}
    assert performance([(2000, Fraction(1, 2), 3), (1800, Fraction(1, 2), 1)], readings) == below[reading]


@pytest.mark.parametrize(("result", "cited", "performance"), [("1/2", "14.3", 1890), ("1-0", "14.4", 1914)])
def test_a_guest_s_performance_cites_its_case(result: str, cited: str, performance: int) -> None:
    """1890 of K0 24: a draw is 1890, a win 1890 + 24."""
    found = rate_month(month(strong_and_weak(), event([("G", "B", result)])))
    assert values(RUN.explanation(found, "B"), cited) == [performance]


def test_an_adult_among_children_has_their_factor() -> None:
    """16.3: one K for all. Four of five are under twelve; 2000 loses to an equal: 6 · (0 − ½)."""
    players = [*(player(name, 2000, birth=CHILD) for name in "ABCD"), player("E", 2000)]
    open_event = event([("A", "E", "1-0")], participants=entered(*"ABCDE"))
    assert changes(month(players, open_event)) == {"A": 3, "E": -3}


def test_a_guest_counts_among_the_participants() -> None:
    """16.3: four of five with a guest of unknown age; without him four of four."""
    children = [player(name, 2000, birth=CHILD) for name in "ABCD"]
    for others, young in (("G", True), ("GH", False), ("", True)):
        (found,) = rate_month(month(children, event([], participants=entered(*"ABCD", *others)))).events
        assert found.is_under_twelve is young


@pytest.mark.parametrize(
    ("listed", "said", "young"), [(None, CHILD, True), (CHILD, ADULT, True), (ADULT, CHILD, False)]
)
def test_the_list_of_players_knows_better_who_is_a_child(listed: date | None, said: date, young: bool) -> None:
    """16.3 asks for birth dates. That of the list counts; if it has none, that of the event's participants."""
    players = [player(name, 2000, birth=listed) for name in "ABCD"]
    participants = tuple(Participant(name, None, said) for name in "ABCD")
    (found,) = rate_month(month(players, event([], participants=participants))).events
    assert found.is_under_twelve is young


def test_an_event_that_breaks_article_6_counts_when_accepted() -> None:
    """2.2; a win over an equal with K 24 is 12."""
    players = [player("A", 1900), player("B", 1900)]
    games = [("A", "B", "1-0")]
    for facts in ({"rounds_per_day": 4}, {"start": date(2017, 12, 31)}):
        for accept, expected in ((False, {}), (True, {"A": 12, "B": -12})):
            period = month(players, event(games, accept=accept, **facts))
            assert changes(period) == expected
            (found,) = rate_month(period).events
            assert (len(found.broken_articles), found.is_accepted) == (1, accept)


def test_the_games_tell_the_rounds_of_a_day_too() -> None:
    """6.1: three rounds on a day are allowed, four are not, whatever the organiser says."""
    players = [player(name, 1900) for name in "AB"]
    for rounds, broken in ((3, ()), (4, ("6.1",))):
        played, games = event([("A", "B", "1/2")] * rounds, rounds_per_day=1)
        on_one_day = [game._replace(day=played.start) for game in games]
        (found,) = rate_month(month(players, (played, on_one_day))).events
        assert found.broken_articles == broken


def test_a_weekly_event_counts_the_games_of_the_month() -> None:
    """8.3: and every one of them with the list in force, whatever list the event names."""
    players = [player("A", 1900), player("B", 1900)]
    played, _ = event([], weekly=True, team=True, start=date(2018, 2, 1), end=date(2018, 4, 30), list_ref=OLD)
    days = (date(2018, 2, 28), date(2018, 3, 1), date(2018, 3, 31), date(2018, 4, 1))
    games = [Game("E", number, day, "A", "B", RESULTS["1-0"]) for number, day in enumerate(days)]
    period = month(players, (played, games), history=HISTORY)
    assert changes(period) == {"A": 24, "B": -24}


@pytest.mark.parametrize(
    ("weekly", "end", "goes_on"),
    [(True, date(2018, 4, 1), True), (True, date(2018, 3, 31), False), (False, date(2018, 4, 30), False)],
)
def test_a_weekly_event_goes_on_in_the_next_month(weekly: bool, end: date, goes_on: bool) -> None:
    """8.1: a list each month, on the same day. 8.3: a weekly event needs all its participants until it ends."""
    running = event([("A", "B", "1-0")], weekly=weekly, end=end, participants=entered("A", "B", "C"))
    over = event([("B", "A", "1-0")], id="F", weekly=True)
    players = [player("A", 1900), player("B", 1900)]
    following = roll_forward(rate_month(month(players, running, over)))
    days = following.new_list, following.first, following.last, following.season
    assert days == (date(2018, 5, 1), date(2018, 4, 1), date(2018, 4, 30), 2018)
    assert [one.id for one in following.events] == [one.event for one in following.games] == ["E"] * goes_on


@pytest.mark.parametrize(
    ("coming", "season", "seasons", "season_games"),
    [(date(2018, 12, 1), 2018, (5, 4, 3, 2, 1), 7), (date(2019, 1, 1), 2019, (7, 5, 4, 3, 2), 0)],
)
def test_a_season_ends_with_the_list_of_january(
    coming: date, season: int, seasons: tuple[int, ...], season_games: int
) -> None:
    """16.2 b: the games of the last complete seasons. 6 games before this one make 7, and 10 in all."""
    players = [player(name, 1900, (5, 4, 3, 2, 1), season_games=6) for name in "AB"]
    last = coming - timedelta(days=1)
    played = event([("A", "B", "1-0")], start=last.replace(day=1), end=last)
    period = month(players, played, new_list=coming, first=last.replace(day=1), last=last)
    following = roll_forward(rate_month(period))
    standing = following.players["A"].standard
    assert (following.season, standing.seasons, standing.season_games) == (season, seasons, season_games)
    assert standing.games_total == 10


def test_who_played_a_weekly_event_in_another_month_is_a_participant_too() -> None:
    """16.3: four of six are under twelve, though both players of this month are."""
    players = [*(player(name, 1900, birth=CHILD) for name in "ABCD"), player("E", 1900), player("F", 1900)]
    played, _ = event([], weekly=True, team=True, start=date(2018, 2, 1))
    earlier = [Game("E", 1, date(2018, 2, 10), white, black, RESULTS["1-0"]) for white, black in ("CE", "DF")]
    now = [Game("E", 2, date(2018, 3, 10), "A", "B", RESULTS["1-0"])]
    assert changes(month(players, (played, [*earlier, *now]))) == {"A": 12, "B": -12}
    assert changes(month(players, (played, now))) == {"A": 3, "B": -3}


OLD = date(2018, 2, 1)
HISTORY = {(OLD, List.STANDARD): {"A": OlderLine(1800, 30), "X": OlderLine(2500, 8)}}


def test_another_event_counts_as_a_whole_by_the_list_at_its_start() -> None:
    """8.3: A was 1800 with K 30, B is not in that list: D −100, .36; 30 · .64 and 24 · (0 − .64) for each game."""
    players = [player("A", 1900), player("B", 1900)]
    played, _ = event([], start=date(2018, 2, 24), end=date(2018, 3, 4), list_ref=OLD)
    games = [Game("E", day, date(2018, 2, 23 + day), "A", "B", RESULTS["1-0"]) for day in (1, 2)]
    period = month(players, (played, games), history=HISTORY)
    assert changes(period) == {"A": Fraction(192, 5), "B": Fraction(-768, 25)}
    row = rate_month(period).lists[List.STANDARD]["A"]
    assert (row.opening.old, row.new) == (1900, 1938)


def test_an_older_list_without_k_leaves_the_factor_in_force() -> None:
    players = [player("A", 1900), player("B", 1900)]
    history = {(OLD, List.STANDARD): {"A": OlderLine(1800, None)}}
    period = month(players, event([("A", "B", "1-0")], list_ref=OLD), history=history)
    assert changes(period)["A"] == Fraction(384, 25)  # 24 · .64


@pytest.mark.parametrize(
    ("facts", "standard", "rapid"),
    [
        ({"fide": 1875, "birth": date(2006, 1, 1)}, (1875, "10.1"), (1875, "11.1")),
        # 2005-03-01 to 2018-01-02 are 4690 days: 12.8; 1020 + 40 · 12.8.
        ({"birth": date(2005, 3, 1)}, (1532, "10.2"), (1532, "11.1")),
    ],
)
def test_a_first_rating(facts: dict[str, Any], standard: tuple[int, str], rapid: tuple[int, str]) -> None:
    lists = rate_month(month([player("A", None, **facts)])).lists
    for kind, expected in ((List.STANDARD, standard), (List.RAPID, rapid)):
        row = lists[kind]["A"]
        assert (row.opening.old, row.opening.initial) == expected
        assert (row.new, row.change) == (expected[0], 0)


@pytest.mark.parametrize(
    ("federated", "games_total", "again"),
    [
        (date(2017, 4, 1), 0, True),
        (date(2017, 4, 2), 0, False),
        (date(2015, 1, 1), 0, True),
        (date(2015, 1, 1), 1, False),
    ],
)
def test_a_year_without_games_begins_again(federated: date, games_total: int, again: bool) -> None:
    """10.3, 11.4: 2008-05-20 to 2018-04-01 are 3603 days: 9.9; 1020 + 40 · 9.9 = 1416, in both lists."""
    idle = player("A", 1300, games_total=games_total, birth=date(2008, 5, 20), federated=federated)
    lists = rate_month(month([idle])).lists
    for kind, article in ((List.STANDARD, "10.3"), (List.RAPID, "11.4")):
        row = lists[kind]["A"]
        rapid_from = 1416 if again else 1300
        assert (row.new, row.reinitialised) == ((rapid_from, article) if again else (1300, None))


@pytest.mark.parametrize("initialised", [None, date(2017, 4, 1), date(2015, 1, 1)])
def test_a_first_rating_is_not_given_again_in_the_same_list(initialised: date | None) -> None:
    """10.3: it is not yet twelve months old. 2008-05-20 to 2015-01-01 are 2417 days: 6.6; 1020 + 40 · 6.6 = 1284."""
    blank = Standing(None, initialised=initialised)
    facts = {"birth": date(2008, 5, 20), "federated": date(2015, 1, 1)}
    lists = rate_month(month([replace(player("A", None, **facts), standard=blank, rapid=blank)])).lists
    for kind, article in ((List.STANDARD, "10.2"), (List.RAPID, "11.1")):
        row = lists[kind]["A"]
        assert (row.opening.old, row.opening.initial, row.reinitialised, row.new) == (1284, article, None, 1284)


def test_a_first_standard_rating_beside_a_rapid_one_that_begins_again() -> None:
    """11.4 with 11.1: the old rapid rating becomes the standard one, 1284, which this list is the first to hold."""
    one = replace(
        player("A", None, games_total=0, birth=date(2008, 5, 20), federated=date(2015, 1, 1)), rapid=Standing(1250)
    )
    lists = rate_month(month([one])).lists
    assert (lists[List.STANDARD]["A"].new, lists[List.STANDARD]["A"].reinitialised) == (1284, None)
    assert (lists[List.RAPID]["A"].opening.old, lists[List.RAPID]["A"].new) == (1250, 1284)
    assert lists[List.RAPID]["A"].reinitialised == "11.4"


@pytest.mark.parametrize(
    ("coming", "again"), [(date(2019, 3, 1), None), (date(2019, 4, 1), "10.3"), (date(2019, 5, 1), "10.3")]
)
def test_a_first_rating_is_as_old_as_the_list_that_gave_it(coming: date, again: str | None) -> None:
    """10.3: given in the list of 2018-04-01, it is twelve months old in that of 2019-04-01, on the day."""
    one = player("A", None, games_total=0, birth=date(2008, 5, 20), federated=date(2015, 1, 1))
    following = roll_forward(rate_month(month([one])))
    assert following.players["A"].standard.initialised == following.players["A"].rapid.initialised == date(2018, 4, 1)
    row = rate_month(replace(following, new_list=coming)).lists[List.STANDARD]["A"]
    assert (row.opening.old, row.reinitialised) == (1284, again)


@pytest.mark.parametrize(
    ("kind", "facts", "new"),
    [
        (List.STANDARD, {"games_total": 0, "fide": 1702}, 1702),  # 10.3 with 10.1
        (List.RAPID, {"rapid": Standing(1250)}, 1300),  # 11.4 with 11.1
    ],
)
def test_a_rating_begins_again_without_a_birth_date(kind: List, facts: dict[str, Any], new: int) -> None:
    """In the next month it is as old as the list of 2018-04-01. A rating that does not begin again keeps its day."""
    rated = rate_month(month([player("A", 1300, birth=None, federated=date(2015, 1, 1), **facts)]))
    assert rated.lists[kind]["A"].new == new
    days = {one: roll_forward(rated).players["A"].standing(one).initialised for one in List}
    assert days[kind] == date(2018, 4, 1)
    assert days[List.STANDARD] == (date(2018, 4, 1) if kind is List.STANDARD else None)


def test_a_forfeited_game_is_a_game_entered() -> None:
    """10.3 with 7: half of 36, 18 · (0 − ½) = −9; no first rating again."""
    idle = [player(name, 1300, games_total=0, birth=date(2004, 5, 20), federated=date(2015, 1, 1)) for name in "AB"]
    row = rate_month(month(idle, event([("A", "B", "-/+")]))).lists[List.STANDARD]["A"]
    assert (row.new, row.reinitialised, row.evaluated, row.played) == (1291, None, 1, 0)


def test_a_rapid_rating_begins_again_from_the_new_standard_one() -> None:
    """11.4 with 11.1: 1300 + 36 · ½ = 1318."""
    never = Standing(1250, initialised=date(2017, 1, 1))
    one = player("A", 1300, rapid=never)
    lists = rate_month(month([one, player("B", 1300)], event([("A", "B", "1-0")]))).lists
    assert (lists[List.STANDARD]["A"].new, lists[List.RAPID]["A"].new) == (1318, 1318)
    assert lists[List.RAPID]["A"].reinitialised == "11.4"


def test_the_january_list_closes_the_season() -> None:
    """16.2: in December no season is complete; in January there is one, of 44 games and the one just played.

    ΔK 3 − 45/9 = −2 for A; one game, 3 − 1/9 = 2.9, 3 for B.
    """
    players = [player("A", 1900, season_games=44), player("B", 1900)]
    december = {"new_list": date(2019, 1, 1), "first": date(2018, 12, 1), "last": date(2018, 12, 31)}
    played = event([("A", "B", "1/2")], start=december["first"], end=december["last"])
    rows = rate_month(month(players, played, **december)).lists[List.STANDARD]
    assert [rows[name].opening.activity for name in "AB"] == [0, 0]
    assert [rows[name].next_factor - rows[name].next_base for name in "AB"] == [-2, 3]
    assert [rows[name].listed for name in "AB"] == [False, False]


@pytest.mark.parametrize(("elo", "losses", "new"), [(1003, 1, 1000), (1008, 1, 1000), (1022, 1, 1001), (1021, 1, 1000)])
def test_the_floor(elo: int, losses: int, new: int) -> None:
    """17.3: a loss against an equal, 42 · (0 − ½) = −21."""
    players = [player("A", elo), player("B", elo)]
    row = rate_month(month(players, event([("A", "B", "0-1")] * losses))).lists[List.STANDARD]["A"]
    assert (row.new, row.change, row.variation) == (new, new - elo, -21)


# What holds of every month.

IDENTITIES = "ABCDEF"
PLAYED_CODES = sorted(RESULTS)
MIRRORED = {"1-0": "0-1", "0-1": "1-0", "+/-": "-/+", "-/+": "+/-", "1-0a": "0-1a", "0-1a": "1-0a"}


@st.composite
def federations(draw: st.DrawFn, ratings: tuple[int, int] = (1000, 2750), active: bool = True) -> list[Player]:
    players = []
    for identity in IDENTITIES:
        first_season = draw(st.integers(2010, 2018)) if active else 2018
        seasons = tuple(draw(st.lists(st.integers(0, 80), min_size=5, max_size=5)))
        birth = draw(st.sampled_from([CHILD, date(1980, 1, 1)])) if active else date(1980, 1, 1)
        players.append(player(identity, draw(st.integers(*ratings)), seasons, birth=birth, first_season=first_season))
    return players


@st.composite
def pairings(draw: st.DrawFn, column: str = IDENTITIES, codes: list[str] | None = None) -> list[tuple[str, str, str]]:
    pair = st.lists(st.sampled_from(column), min_size=2, max_size=2, unique=True)
    games = draw(st.lists(st.tuples(pair, st.sampled_from(codes or PLAYED_CODES)), min_size=1, max_size=8))
    return [(white, black, code) for (white, black), code in games]


MINUTES = st.sampled_from([90, 10])


def both(period: Period, **readings: Any) -> dict[List, dict[str, Fraction]]:
    return {kind: changes(period, kind, **readings) for kind in List}


@given(players=federations((1700, 1999), active=False), games=pairings(), minutes=MINUTES)
def test_with_equal_factors_what_one_wins_the_other_loses(
    players: list[Player], games: list[tuple[str, str, str]], minutes: int
) -> None:
    """Except where nobody came: each loses a quarter of K, 6 of 24."""
    found = both(month(players, event(games, minutes=minutes)))
    nobody = sum(code == "-/-" for *_, code in games)
    assert sum((exact for of_list in found.values() for exact in of_list.values()), Fraction(0)) == -12 * nobody


@given(players=federations(), games=pairings(IDENTITIES + "GH"), minutes=MINUTES)
def test_colours_do_not_matter(players: list[Player], games: list[tuple[str, str, str]], minutes: int) -> None:
    turned = [(black, white, MIRRORED.get(code, code)) for white, black, code in games]
    found, mirrored = (both(month(players, event(one, minutes=minutes))) for one in (games, turned))
    assert found == mirrored


@given(
    players=federations(),
    games=pairings(IDENTITIES + "GH"),
    rapid=pairings(IDENTITIES + "GH"),
    shuffled=st.randoms(use_true_random=False),
)
def test_the_order_of_the_rows_does_not_matter(
    players: list[Player], games: list[tuple[str, str, str]], rapid: list[tuple[str, str, str]], shuffled: random.Random
) -> None:
    events = [event(games), event(games[::-1], id="F"), event(rapid, id="R", minutes=10)]
    period = month(players, *events)
    again = month(
        shuffled.sample(players, len(players)),
        *shuffled.sample([(one, shuffled.sample(of_event, len(of_event))) for one, of_event in events], len(events)),
    )
    for kind in List:
        assert rate_month(period).lists[kind] == rate_month(again).lists[kind]


@given(players=federations(), games=pairings(), minutes=MINUTES)
def test_a_month_is_the_sum_of_its_games(
    players: list[Player], games: list[tuple[str, str, str]], minutes: int
) -> None:
    """17.1, as long as the participants say who is under twelve and no guest's performance hangs on the others."""
    participants = entered(*IDENTITIES)
    whole = both(month(players, event(games, minutes=minutes, participants=participants)))
    parts = [both(month(players, event([game], minutes=minutes, participants=participants))) for game in games]
    for kind, of_list in whole.items():
        for identity, exact in of_list.items():
            assert exact == sum((part[kind].get(identity, Fraction(0)) for part in parts), Fraction(0))


@given(
    players=federations(),
    code=st.sampled_from(["+/-", "-/+", "-/-"]),
    minutes=MINUTES,
    readings=st.builds(Readings, compound=st.booleans(), half_forfeit=st.booleans(), strict=st.booleans()),
)
def test_a_forfeit_moves_by_half_of_the_share_of_the_lower_factor(
    players: list[Player], code: str, minutes: int, readings: Readings
) -> None:
    """Never by more than a quarter of the lower K (of the 6 or 3 of an under-12 event), whatever the ratings are."""
    period = month(players, event([("A", "B", code)], minutes=minutes, participants=entered(*IDENTITIES)))
    found = rate(period, readings)
    kind = List.STANDARD if minutes == 90 else List.RAPID
    openings = [found.lists[kind][name].opening for name in "AB"]
    lowest = min(opening.factor for opening in openings)
    if found.events[0].is_under_twelve:
        lowest = 6 if kind is List.STANDARD else 3
        share = Fraction(1, 2) if readings.half_forfeit else Fraction(1)
    else:
        share = Fraction(1, 4) if readings.compound and kind is List.RAPID else Fraction(1, 2)
    for name in "AB":
        moved = abs(found.lists[kind][name].variation)
        assert moved == lowest * share / 2
        assert moved <= Fraction(lowest, 4) or not readings.half_forfeit


@given(players=federations(), games=pairings(codes=["1-0", "0-1", "1/2"]), minutes=MINUTES)
def test_a_better_result_is_never_worth_less(
    players: list[Player], games: list[tuple[str, str, str]], minutes: int
) -> None:
    kind = List.STANDARD if minutes == 90 else List.RAPID
    white, black, _ = games[0]
    found = [
        changes(month(players, event([(white, black, code), *games[1:]], minutes=minutes)), kind)
        for code in ("0-1", "1/2", "1-0")
    ]
    assert found[0][white] < found[1][white] < found[2][white]
    assert found[0][black] > found[1][black] > found[2][black]


@given(players=federations(), games=pairings(IDENTITIES + "GH"), minutes=MINUTES)
def test_what_is_published_follows_from_what_is_exact(
    players: list[Player], games: list[tuple[str, str, str]], minutes: int
) -> None:
    """17.1 to 17.3; the factor of the new list is the sum of its parts."""
    found = rate_month(month(players, event(games, minutes=minutes)))
    for of_list in found.lists.values():
        for row in of_list.values():
            assert row.new >= 1000
            assert row.new == 1000 or abs(row.change - row.variation) <= Fraction(1, 2)
            assert -3 <= row.next_factor - row.next_base <= 3
            assert row.played <= row.evaluated <= len(games)


# A second program, written from the articles alone.


def without_order(result: dict[str, Any]) -> dict[str, Any]:
    """The guests of an event by id: nothing says in which order they stand."""
    events = [event | {"guests": sorted(event["guests"], key=lambda guest: guest["id"])} for event in result["events"]]
    return {key: value for key, value in result.items() if key != "findings"} | {"events": events}


@pytest.mark.parametrize("seed", range(12))
def test_random_months_against_the_second_program(seed: int, tmp_path: Path) -> None:
    folder = random_month(seed, tmp_path)
    chosen = {"14.5": "overall"} if seed % 2 else {}
    expected = independent.rate(folder, {"14.5.performance": "overall"} if chosen else None)
    assert without_order(REGULATION.as_json(read(folder, chosen))) == without_order(expected)


# What is printed and what is only said.


def test_the_printed_list(worked: Month) -> None:
    """9.1: sorted by Elo; K0 and K are those of the new list."""
    standard, rapid = RUN.listings(worked)
    federation = "Federació Catalana d'Escacs"
    assert standard.title == f"{federation} · standard rating list · 1 April 2018"
    assert rapid.title == f"{federation} · rapid rating list · 1 April 2018"
    assert standard.headings == ("#", "Name", "Id", "Title", "Club", "Elo", "K0", "K", "Games", "Change", "Remark")
    assert standard.rows[0] == ("1", "David Roca", "P04", "FM", "Peó Passat", "2595", "8", "11", "4", "−5", "")
    assert standard.rows[5] == ("6", "Gemma Serra", "P07", "", "Escola Vall", "1454", "30", "30", "3", "", "new")
    assert standard.rows[6][8:] == ("0", "+44", "new first rating")
    assert [int(row[5]) for row in standard.rows] == sorted((int(row[5]) for row in standard.rows), reverse=True)
    assert standard.notes == ("Claims until 25 April 2018.",)


def test_the_list_in_its_own_language(worked: Month) -> None:
    """A month that begins with a vowel takes d' in Catalan."""
    standard, _ = RUN.listings(worked, "ca")
    assert standard.title == "Federació Catalana d'Escacs · llista d'Elo estàndard · 1 d'abril de 2018"
    assert standard.headings[1:4] == ("Nom", "Codi", "Títol")
    assert (standard.rows[5][-1], standard.rows[6][-1]) == ("nou", "Elo inicial nou")
    assert standard.notes == ("Reclamacions fins al 25 d'abril de 2018.",)


def test_no_birth_date_is_printed(worked: Month) -> None:
    births = {str(one.birth) for one in worked.period.players.values()}
    printed = {cell for listing in RUN.listings(worked) for row in listing.rows for cell in row}
    assert births & printed == set()
    assert not any(birth in json.dumps(REGULATION.as_json(worked)) for birth in births)


def test_who_has_no_licence_is_rated_and_not_printed() -> None:
    players = [player("A", 1900), player("B", 1900, licence=2017), player("C", 1900, licence=None)]
    found = rate_month(month(players, event([("A", "B", "1/2")])))
    standard, _ = RUN.listings(found)
    assert [row[2] for row in standard.rows] == ["A"]
    assert standard.notes[1] == "2 not listed: no licence for 2018."
    assert [row["listed"] for row in REGULATION.as_json(found)["lists"]["standard"]] == [True, False, False]


def findings(period: Period) -> dict[str, Finding]:
    return {finding.code: finding for finding in RUN.findings(rate_month(period))}


BORN_2010 = {"birth": date(2010, 1, 1)}


@pytest.mark.parametrize(
    ("code", "article", "place", "words", "period"),
    [
        (
            "event-broken",
            "6.1",
            "event E",
            "more than 3 rounds on one day: not evaluated",
            month([], event([], rounds_per_day=4)),
        ),
        (
            "event-broken",
            "6.2",
            "event E",
            "longer than 90 days: evaluated all the same (2.2)",
            month([], event([], start=date(2017, 12, 31), accept=True)),
        ),
        (
            "born-after-federation",
            "10.2",
            "player A",
            "born 2010-01-01, federated 2009-12-31",
            month([player("A", 1900, federated=date(2009, 12, 31), **BORN_2010)]),
        ),
        (
            "federated-young",
            "10.2",
            "player A",
            "less than four years before federation 2013-06-01",
            month([player("A", 1900, federated=date(2013, 6, 1), **BORN_2010)]),
        ),
        (
            "initialised-early",
            "10.1",
            "player A",
            "first rated on 2017-12-31, before the date of federation, 2018-01-02",
            month([player("A", 1900, initialised=date(2017, 12, 31))]),
        ),
        (
            "played-early",
            "10.2",
            "event E",
            "A played before the date of federation (2018-03-02)",
            month([player("A", 1900, federated=date(2018, 3, 2)), player("B", 1900)], event([("A", "B", "1-0")])),
        ),
        (
            "far-from-history",
            "8.1",
            "player A",
            "1900 (standard) is far from 1699 in the list of 2018-02-01",
            month([player("A", 1900)], history={(OLD, List.STANDARD): {"A": OlderLine(1699, None)}}),
        ),
        (
            "not-reinitialised",
            "10.3",
            "player A",
            "the FIDE rating and the birth date are missing",
            month([player("A", 1900, games_total=0, birth=None, federated=date(2017, 4, 1))]),
        ),
    ],
)
def test_what_is_odd_is_said(code: str, article: str | None, place: str, words: str, period: Period) -> None:
    finding = findings(period)[code]
    assert (finding.article, finding.place) == (article, place)
    assert words in finding.text


@pytest.mark.parametrize(
    "period",
    [
        month(
            [player("A", 1900), player("B", 1900)],
            event([("A", "B", "1-0")], start=date(2018, 2, 1), list_ref=date(2018, 2, 1)),
            history={(OLD, List.STANDARD): {"A": OlderLine(1890, None)}},
        ),
        month([player("A", 1900, federated=date(2014, 1, 1), **BORN_2010)]),
        month([player("A", 1900)], history={(OLD, List.STANDARD): {"A": OlderLine(1700, None)}}),
        month([player("A", 1900, games_total=1, birth=None, federated=date(2017, 4, 1))]),
        month([player("A", 1900), player("B", 1900)], event([("A", "B", "1-0")], participants=entered("A"))),
    ],
)
def test_what_is_ordinary_is_not(period: Period) -> None:
    assert findings(period) == {}
