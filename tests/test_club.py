"""A club's own list: its contract's example by hand, a second reading of it, and what is refused."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from command import xlelo
from independent import club, random_club
from tiers import mark_tiers

from xlelo.model import Refused
from xlelo.readers import read_period
from xlelo.regulations import find

CLUB = find("CLUB")
PLAYERS = "name\nAnna\nBernat\n"
COUNTS = mark_tiers([40], large=[2000])


def folder(place: Path, **files: str) -> Path:
    for name, text in {"players": PLAYERS, **files}.items():
        (place / f"{name}.csv").write_text(text, encoding="utf-8")
    return place


def rate(place: Path) -> Any:
    assert CLUB.run is not None
    return CLUB.as_json(CLUB.run.rate(read_period(place, CLUB).period, CLUB.readings))


def test_two_wins_by_hand(tmp_path: Path) -> None:
    """Contract, worked by hand: 1516 and 1484 after one game; then E = 0.545922…, change 14.530498."""
    result = rate(folder(tmp_path, games="white,black,result\nAnna,Bernat,1-0\nAnna,Bernat,1-0\n"))
    assert [(row["name"], row["rating"], row["exact"]) for row in result["list"]] == [
        ("Anna", 1531, "1530.530498"),
        ("Bernat", 1469, "1469.469502"),
    ]
    second = result["games"][1]
    assert (second["white_before"], second["black_before"], second["white_k"]) == (1516, 1484, 32)
    assert abs(second["expected"] - 0.545922) < 5e-7


@pytest.mark.parametrize("count", COUNTS)
def test_random_clubs_by_a_second_reading(count: int, tmp_path: Path) -> None:
    for seed in range(count):
        at = tmp_path / str(seed)
        at.mkdir()
        random_club.draw(random.Random(seed), at)
        wanted, found = club.rate(at), rate(at)
        assert len(wanted["games"]) == len(found["games"])
        for line, game in zip(wanted["games"], found["games"], strict=True):
            for key, value in line.items():
                assert is_same(value, game[key]), (seed, line["row"], key)
        rows = {"list": found["list"], "unlisted": found["unlisted"]}
        for name, lines in rows.items():
            theirs = {row["id"]: row for row in wanted[name]}
            assert theirs.keys() == {row["id"] for row in lines}, (seed, name)
            for row in lines:
                for key, value in theirs[row["id"]].items():
                    assert is_same(value, row[key]), (seed, row["id"], key)
        assert [row["id"] for row in found["list"]] == [row["id"] for row in wanted["list"]], seed


def is_same(wanted: object, found: object) -> bool:
    """Days are texts there, and exact ratings; floats may differ in what no rounding sees."""
    if isinstance(wanted, (int, Decimal)) and not isinstance(wanted, bool):
        return found is not None and abs(Fraction(str(found)) - Fraction(wanted)) < Fraction(1, 10**9)
    return found == (None if wanted is None else wanted if isinstance(wanted, bool) else str(wanted))


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"rules": "rule,value\nscale,0\n"}, "scale: a number above 0, at most 100000, is allowed"),
        ({"rules": "rule,value\nmoves,week\n"}, "moves: one of these is allowed: game, day, month, list"),
        ({"rules": "rule,value\nfirst_games,51\n"}, "first_games: a whole number from 1 to 50 is allowed"),
        ({"rules": "rule,value\nspeed,3\n"}, "one of these rules is allowed: curve, scale"),
        (
            {"rules": "rule,value\nK,20\n"},
            "“K”: this is no rule: the file factors.csv has a row for each K (games_under, rating_from, rating_under,",
        ),
        ({"rules": "rule,value\ngames_under,20\n"}, "“games_under”: this is no rule: the file factors.csv has"),
        ({"rules": "rule,value\nscale,400\nscale,480\n"}, "rule may appear only once"),
        ({"rules": "rule,value\nmoves,day\n"}, "a date is needed in the first row, because of moves"),
        ({"rules": "rule,value\nactive_months,6\n"}, "a date is needed in the first row, because of active_months"),
        (
            {"factors": "games_under,k\n30,40\n"},
            "line 2, column games_under: “30”: the last row must have no condition: its K is that of everybody else",
        ),
        ({"players": "name\nAnna\nAnna\nBernat\n"}, "an id may stand once only"),
        ({"players": "name,start\nAnna,1500.1234567\nBernat,\n"}, "“1500.1234567”: a rating with at most six decimals"),
        ({"players": "name,member\nAnna,2\nBernat,\n"}, "1 or blank for yes, 0 for no are allowed"),
        ({"games": "white,black,result\nAnna,Carla,1-0\n"}, "“Carla”: no such player in players"),
        ({"players": "id,name\nA1,Anna\nB1,Bernat\n"}, "“Bernat”: write B1, as in players"),
        ({"players": "id,name\nA1,Anna\nB1,Bernat\nB2,Bernat\n"}, "“Bernat”: no such player in players"),
        ({"games": "white,black,result\nAnna,,1-0\n"}, "line 2, column black: a name is needed here"),
        ({"games": "white,black,result\nAnna,anna,1-0\n"}, "write Anna, as in players"),
        ({"games": "white,black,result\nAnna,Anna,1-0\n"}, "another player is needed here"),
        ({"games": "white,black,result\nAnna,Bernat,won\n"}, "1-0, 0-1, 1/2, a score such as 3-1"),
        ({"games": "white,black,result\nAnna,Bernat,1-0a\n"}, "1-0, 0-1, 1/2, a score such as 3-1"),
        (
            {"games": "date,white,black,result\n2026-01-02,Anna,Bernat,1-0\n2026-01-01,Anna,Bernat,1-0\n"},
            "games are in the order of their days: not before 2026-01-02",
        ),
        ({"games": "white,black,result,length\nAnna,Bernat,1-0,0\n"}, "a whole number of points from 1 to 1000"),
    ],
)
def test_what_cannot_be_is_refused(files: dict[str, str], words: str, tmp_path: Path) -> None:
    games = "white,black,result\nAnna,Bernat,1-0\n"
    with pytest.raises(Refused) as refused:
        read_period(folder(tmp_path, **{"games": games, **files}), CLUB)
    assert any(words in str(problem) for problem in refused.value.problems), refused.value.problems


def test_a_wrong_player_is_still_a_player(tmp_path: Path) -> None:
    """His games are no further problems."""
    players = "id,name,start\nA,,1500\nB,Bernat,1500.1234567\n"
    games = "white,black,result\nA,B,1-0\n"
    with pytest.raises(Refused) as refused:
        read_period(folder(tmp_path, players=players, games=games), CLUB)
    assert [(one.place.file, one.place.column) for one in refused.value.problems] == [
        ("players.csv", "name"),
        ("players.csv", "start"),
    ]


@pytest.mark.parametrize("heading", ["start", "rating", "Elo"])
def test_the_rating_to_begin_with_by_another_heading(heading: str, tmp_path: Path) -> None:
    """A club's file of players often says rating. Everybody began with 1500 there, with a notice."""
    at = folder(
        tmp_path, players=f"name,{heading}\nAnna,1800\nBernat,1800\n", games="white,black,result\nAnna,Bernat,1-0\n"
    )
    assert [line["rating"] for line in rate(at)["list"]] == [1816, 1784]  # K 32, expected score 1/2


@pytest.mark.parametrize("names", ["player1,player2", "home,away"])
def test_words_of_other_games_and_their_own_messages(names: str, tmp_path: Path) -> None:
    at = folder(tmp_path, games=f"{names},result\nAnna,Bernat,3-1\n")
    assert rate(at)["list"][0]["rating"] == 1516
    folder(at, games=f"{names},result\nAnna,Carla,3-1\n")
    with pytest.raises(Refused, match=f"games.csv, line 2, column {names.partition(',')[2]}: “Carla”"):
        read_period(at, CLUB)


@pytest.mark.parametrize(
    ("rows", "line"),
    [
        (",,,,40\n30,,,,20\n,,,,10\n", 3),  # behind a row without a condition
        ("0,,,,40\n,,,,20\n", 2),
        (",2000,1800,,40\n,,,,20\n", 2),
        (",2000,2000,,40\n,,,,20\n", 2),
        ("30,,2300,20,40\n20,1800,2300,18,30\n,,,,20\n", 3),  # included in the first one
    ],
)
def test_a_row_of_k_that_can_never_fit_is_refused(rows: str, line: int, tmp_path: Path) -> None:
    games, head = "white,black,result\nAnna,Bernat,1-0\n", "games_under,rating_from,rating_under,age_to,k\n"
    with pytest.raises(Refused) as refused:
        read_period(folder(tmp_path, games=games, factors=head + rows), CLUB)
    first = refused.value.problems[0]
    assert (first.place.line, first.place.column) == (line, "k")
    assert "this row can never fit" in str(first)


def test_rows_of_k_that_fit_some_player_are_read(tmp_path: Path) -> None:
    games, head = "white,black,result\nAnna,Bernat,1-0\n", "games_under,rating_from,rating_under,age_to,k\n"
    rows = "30,,2300,18,40\n30,,2300,20,36\n31,,2300,18,35\n,1800,2301,18,30\n,,,,20\n"
    assert rate(folder(tmp_path, games=games, factors=head + rows))["list"][0]["rating"] == 1510


def test_the_commands(tmp_path: Path) -> None:
    at = folder(tmp_path, games="date,white,black,result\n2026-11-20,Anna,Bernat,1-0\n")
    listed = xlelo("rate", "club", str(at)).stdout
    assert "1  Anna" in listed
    assert "1516     +16" in listed
    assert json.loads(xlelo("rate", "club", str(at), "--json").stdout)["list_day"] == "2026-11-20"
    told = xlelo("explain", str(at), "Anna").stdout
    assert "K of 32, from the row: fewer than 30 games  [art. 6]" in told
    assert "New rating: 1500 + 16 = 1516  [art. 8]" in told
    assert "1516" in xlelo("list", str(at)).stdout


def test_explain_says_who_is_not_listed(tmp_path: Path) -> None:
    """Point 10: only members are listed; all are rated."""
    files = {"players": "name,member\nAnna,1\nBernat,0\n", "rules": "rule,value\nmembers_only,1\n"}
    at = folder(tmp_path, games="white,black,result\nAnna,Bernat,1-0\n", **files)
    assert "Rating on the list: 1516  [art. 10]" in xlelo("explain", str(at), "Anna").stdout
    told = xlelo("explain", str(at), "Bernat").stdout
    assert "Not listed, by “members_only” or “active_months”; rating: 1484  [art. 10]" in told
    assert "Rating on the list" not in told


@pytest.mark.parametrize(("list_day", "listed"), [("2026-11-20", True), ("2026-11-21", False)])
def test_the_day_exactly_so_many_months_before_counts(list_day: str, listed: bool, tmp_path: Path) -> None:
    """Point 10: the last game is not before EDATE(list_day, −6)."""
    games = "date,white,black,result\n2026-05-20,Anna,Bernat,1-0\n"
    at = folder(tmp_path, games=games, rules="rule,value\nactive_months,6\n", period=f"list_day\n{list_day}\n")
    assert ("Anna" in xlelo("list", str(at)).stdout) == listed


@pytest.mark.parametrize(
    ("rules", "exact", "steps", "published"),
    [
        ("", "1301.5", [], 1302),
        ("scale,200\n", "1401.5", [], 1402),
        ("scale,200\ncurve,fide\n", "1301.5", [], 1302),
        (
            "floor,1400.5\ncarry,published\n",
            "1301.5",
            ["1301.5 is below the floor: 1400.5  [art. 8]", "1400.5, rounded 1401  [art. 8]"],
            1401,
        ),
    ],
)
def test_explain_names_the_floor_and_the_rounding_of_a_first_rating(
    rules: str, exact: str, steps: list[str], published: int, tmp_path: Path
) -> None:
    """By hand: the mean of 1500 and 1503, plus 400 × (2 × 0.5 − 2) / 2 = −200. The curve of FIDE has no other scale."""
    games = "white,black,result\nAnna,Carla,1/2\nBernat,Carla,1-0\n"
    files = {"players": "name,start\nAnna,1500\nBernat,1503\nCarla,\n", "games": games}
    at = folder(tmp_path, rules=f"rule,value\nfirst,performance\nfirst_games,2\n{rules}", **files)
    told = xlelo("explain", str(at), "Carla").stdout
    ending = [f"Rating on the list: {published}  [art. 10]", "New on the list  [art. 11]"]
    lines = [f"First rating: mean 1501.5, 0.5 of 2: {exact}  [art. 9]", *steps, *ending]
    assert told.endswith("".join(f"  {line}\n" for line in lines))


def test_a_card_scores_no_game_of_two_unrated_players(tmp_path: Path) -> None:
    """Point 9: only games against rated players count for a first rating."""
    rules = "rule,value\nfirst,performance\n"
    games = "white,black,result\nAnna,Bernat,1-0\nAnna,Carla,1-0\n"
    at = folder(tmp_path, rules=rules, players="name,start\nAnna,\nBernat,\nCarla,1500\n", games=games)
    run = CLUB.run
    assert run is not None
    cards = run.cards(run.rate(read_period(at, CLUB).period, CLUB.readings))
    told = {one: [(game.note, game.score) for game in card.games] for one, (card,) in cards.items()}
    assert told == {
        "Anna": [("unrated opponent", None), ("counts for a first rating", 1)],
        "Bernat": [("unrated opponent", None)],
        "Carla": [("unrated opponent", None)],
    }


def test_explain_tells_the_change_on_the_list(tmp_path: Path) -> None:
    """By hand, K 32 and equal ratings: 1500 + 16 = 1516; a draw of 1500 and 1500 changes nothing."""
    games = "date,white,black,result\n2026-11-01,Anna,Bernat,1-0\n2026-11-02,Carla,David,1/2\n"
    players = "name\nAnna\nBernat\nCarla\nDavid\n"
    at = folder(tmp_path, games=games, players=players)
    assert "Change: 1516 − 1500 = 16  [art. 11]" in xlelo("explain", str(at), "Anna").stdout
    (at / "period.csv").write_text("list_day,from\n2026-11-20,2026-11-02\n", encoding="utf-8")
    assert "Change since 2026-11-02: 1516 − 1516 = 0  [art. 11]" in xlelo("explain", str(at), "Anna").stdout
    (at / "period.csv").write_text("list_day,from\n2026-11-20,2026-11-01\n", encoding="utf-8")
    assert "Change since 2026-11-01: 1484 − 1500 = −16  [art. 11]" in xlelo("explain", str(at), "Bernat").stdout


def test_a_card_tells_no_change_from_a_new_player(tmp_path: Path) -> None:
    """Two draws between equals change nothing; Carla gets her first rating, and 0 is a rating too."""
    rules = "rule,value\nfirst,performance\nfirst_games,1\n"
    players = "name,start\nAnna,1500\nBernat,1500\nCarla,\nDavid,0\n"
    games = "white,black,result\nAnna,Bernat,1/2\nAnna,Carla,1/2\n"
    at = folder(tmp_path, rules=rules, players=players, games=games)
    run = CLUB.run
    assert run is not None
    result = run.rate(read_period(at, CLUB).period, CLUB.readings)
    changes = {
        one: {line.article: line.value for line in card.sums}["11"] for one, (card,) in run.cards(result).items()
    }
    assert changes == {"Anna": "0", "Bernat": "0", "Carla": "new", "David": "0"}
    assert [(entry.id, entry.rating) for entry in run.rosters(result)["list"]] == [
        *(("Anna", 1500), ("Bernat", 1500), ("Carla", 1500)),
        ("David", 0),
    ]


@pytest.mark.parametrize(
    ("days", "said"),
    [
        ("2026-11-20,2026-11-01", ""),
        (",2026-12-01", ""),
        ("2026-11-19,", "list_day 2026-11-19 is before the last game, 2026-11-20, which counts all the same"),
        ("2026-11-20,2026-11-21", "from 2026-11-21 is after list_day 2026-11-20: a day up to list_day is expected"),
    ],
)
def test_days_of_the_list_that_are_typos(days: str, said: str, tmp_path: Path) -> None:
    games = "date,white,black,result\n2026-11-20,Anna,Bernat,1-0\n"
    at = folder(tmp_path, games=games, period=f"list_day,from\n{days}\n")
    lines = xlelo("rate", "club", str(at)).stderr.splitlines()
    warnings = [line for line in lines if line.startswith("warning")]
    assert len(warnings) == bool(said)
    assert said in "".join(warnings)
