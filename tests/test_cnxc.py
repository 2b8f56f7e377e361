"""The CNXC's half-year: the worked one, small ones by hand, random ones, and what is refused."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from agreement import agrees
from derivations import steps, values
from hypothesis import given
from hypothesis import strategies as st
from independent import cnxc as independent
from independent import folders, random_cnxc
from refused import refusals

from xlelo.law.derivation import Derivation, lines
from xlelo.model import RESULTS, Finding
from xlelo.readers import read_period
from xlelo.regulations.cnxc import REGULATION
from xlelo.regulations.cnxc.files import exact_performance
from xlelo.regulations.cnxc.next_period import next_period
from xlelo.regulations.cnxc.period import Competition, Earlier, Game, HalfYear, Period, Player, Row, Variation, rate
from xlelo.regulations.cnxc.questions import Questions, provisional, virtual
from xlelo.regulations.cnxc.rules import AS_READ, Block, Readings, Status

WORKED = Path(__file__).parents[1] / "workbooks" / "examples" / "cnxc_2005_1"
RUN = REGULATION.run
assert RUN is not None

FIRST, LAST = date(2005, 1, 1), date(2005, 6, 30)


def read(folder: Path, settings: dict[str, str] | None = None) -> HalfYear:
    period, readings, _ = read_period(folder, REGULATION, settings)
    return rate(period, readings)


@pytest.mark.parametrize(
    ("player", "event", "opponent", "article", "note"),
    [
        ("C05", "K2", "C08", "7.2", "not imputed"),  # 7.2 d: he is C05 in C05>C06, which won
        ("C05", "K2", "C12", "7.2", "not imputed"),  # 7.2 a: C05*>C06
        ("C11", "K2", "C12", "7.2", "not imputed"),  # 7.2 b: C08>C11*
        ("C11", "K2", "C07>C05", "7.2", "not imputed"),  # 7.2 g: unrated
        ("C11", "K1", "C01", "3.2", "not counted"),  # no move
        ("C11", "K6", "C01", "3.1", "thematic: not counted"),
    ],
)
def test_a_card_says_why_a_game_does_not_count(player: str, event: str, opponent: str, article: str, note: str) -> None:
    (card,) = RUN.cards(read(WORKED))[player]
    (game,) = (one for one in card.games if (one.event, one.opponent) == (event, opponent))
    assert (game.score, game.article, game.note) == (None, article, note)


def random_half_year(seed: int, tmp_path: Path) -> Path:
    return folders.write(random_cnxc.period(random.Random(seed)), tmp_path / str(seed), "CNXC")


# The worked half-year.


@pytest.fixture(scope="module")
def worked() -> HalfYear:
    return read(WORKED)


def test_the_worked_half_year(worked: HalfYear) -> None:
    expected = json.loads((WORKED / "expected.json").read_text(encoding="utf-8"))
    found = REGULATION.as_json(worked)
    for row, wanted in zip(found["players"], expected["players"], strict=True):
        assert {key: row[key] for key in wanted} == wanted
    for rated, wanted in zip(found["competitions"], expected["competitions"], strict=True):
        assert agrees(rated, wanted), rated["id"]
    assert agrees(found, expected)


PLAYER_KEYS = ["id", "name", "old", "status_before", "status_after", "games_period", "games_total", "exact"]
PLAYER_KEYS += ["before_calibration", "new", "variation", "passive", "listed"]


def test_the_result_has_the_promised_keys(worked: HalfYear) -> None:
    found = REGULATION.as_json(worked)
    assert list(found) == ["regulation", "list", "players", "calibration", "competitions", "findings"]
    assert (found["regulation"], found["list"], found["findings"]) == ("CNXC", "2005-1", [])
    for row in found["players"]:
        assert list(row) == PLAYER_KEYS
        assert all(isinstance(value, str | int | None) for value in row.values())
    assert list(found["calibration"]) == ["players", "shift_exact", "shift"]
    for rated in found["competitions"]:
        assert list(rated) == ["id", "excluded", "players"]
        for row in rated["players"]:
            keys = ["we", "k", "v"] if "k" in row else ["rc", "p", "d", "performance"]
            assert list(row) == ["id", "n", "points", *keys]
    assert [rated["excluded"] for rated in found["competitions"]] == [None] * 5 + ["3.1"]
    assert found["competitions"][-1]["players"] == []


# A half-year told rule by rule.


def assert_explained_as_rated(half_year: HalfYear, row: Row, trace: Derivation) -> None:
    """What is told of one player comes to his row of the run."""
    rated = [competition for competition in half_year.competitions if row.id in competition.outcomes]
    parts = {part.title.split()[1]: part for part in trace.steps if isinstance(part, Derivation)}
    for competition in rated:
        part, outcome = parts[competition.competition.id], competition.outcomes[row.id]
        if isinstance(outcome, Variation):
            winner = values(part, "7.1")
            *_, factor, variation = values(part, "6.4")
            assert (factor, (winner or [variation])[-1]) == (outcome.factor, outcome.variation)
        else:
            assert values(part, "6.2") == [outcome.mean, outcome.share, outcome.difference, outcome.performance]
    new = parts["list"]
    if row.exact is None:
        assert [step.sentence for step in steps(new)] == ["No counted game: still without a rating"]
        return
    assert [*values(new, "6.5"), *values(new, "6.3")[-1:]] == [row.exact]
    assert values(new, "6.6") == [row.before_calibration]
    assert values(new, "5.1") == [row.status_after]
    assert values(new, "5.2") == [row.passive]
    assert values(new, "7.3b")[-1] == row.new
    assert values(new, "4.2") == ([] if row.change is None else [row.change])


def test_the_worked_half_year_told(worked: HalfYear) -> None:
    for row in worked.rows.values():
        assert_explained_as_rated(worked, row, RUN.explanation(worked, row.id))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("pooled", ["0", "1"])
def test_random_half_years_told(seed: int, pooled: str, tmp_path: Path) -> None:
    half_year = read(random_half_year(seed, tmp_path), {"6.3.pooled": pooled})
    for row in half_year.rows.values():
        assert_explained_as_rated(half_year, row, RUN.explanation(half_year, row.id))


def test_braces_in_names_are_only_letters() -> None:
    players = [effective("{A}"), effective("{0}"), beginner("{}", name="{name}"), beginner("{B}")]
    games = [("{A}>{0}", "{}", "1-0"), ("{A}", "{}*>{B}", "1/2"), ("{0}>{A}*", "{}>{B}", "0-1")]
    trace = rate_period(half_year(players, competition(*games), competition(*games, id="T", name="{T}", thematic=True)))
    assert "{name} ({}), list 2005-1" in next(lines(RUN.explanation(trace, "{}")))
    for row in trace.rows.values():
        assert_explained_as_rated(trace, row, RUN.explanation(trace, row.id))


def test_the_words_of_a_substitution(worked: HalfYear) -> None:
    """C06 of 2000 in the team final: substitute who wins, original for an idle one, substitute of two who draws."""
    text = list(lines(RUN.explanation(worked, "C06")))
    assert "    White in C05 > C06 v. C08, 1-0" in text
    assert "      2000 − 1922 = 78; Tabela II, row 77–83: .61  [art. 6.4]" in text
    assert "      W − We = 0.39: imputed as 1  [art. 7.2f]" in text
    assert "      C05 made no move: C06 counts as the original player  [art. 7.2a]" in text
    assert "      C07 and C08: original; C06: substitute  [art. 7.2c]" in text
    assert "      W − We = −0.24: not imputed  [art. 7.2f]" in text
    assert "    V = 30 × (1 − 1.04) = −1.2  [art. 6.4]" in text
    assert "    Rn = 2000 − 1.2 + 2.7 = 2001.5  [art. 6.5]" in text


# Small half-years.


def effective(identity: str, elo: int = 2000, games: int = 30, **facts: Any) -> Player:
    """K 25 at 2000 with 30 games."""
    known = {"name": f"Player {identity}", "last_game": date(2004, 12, 31)}
    return Player(identity, status=Status.EFFECTIVE, elo=elo, games=games, **{**known, **facts})


def beginner(identity: str, *earlier: tuple[int, Any], **facts: Any) -> Player:
    """Unrated, or provisional with the performances of earlier lists."""
    known: dict[str, Any] = {"name": f"Player {identity}", "status": Status.UNRATED}
    if earlier:
        games = sum(count for count, _ in earlier)
        blocks = tuple(Earlier("2004-2", f"H{place}", Block(*block)) for place, block in enumerate(earlier))
        mean = Fraction(sum(count * performance for count, performance in earlier), games)
        known |= {"status": Status.PROVISIONAL, "elo": int(mean + Fraction(1, 2)), "games": games, "earlier": blocks}
        known["last_game"] = date(2004, 12, 31)
    return Player(identity, **{**known, **facts})


def side(text: str) -> tuple[tuple[str, bool], ...]:
    return tuple((link.removesuffix("*"), not link.endswith("*")) for link in text.split(">"))


def competition(*games: tuple[str, str, str], **facts: Any) -> tuple[Competition, list[Game]]:
    known = {"id": "K", "name": "Prova", "category": "other", "thematic": False, "norm": False, "winner": None}
    event = Competition(**{**known, "end": LAST, **facts})
    return event, [Game(event.id, None, side(white), side(black), RESULTS[code]) for white, black, code in games]


def half_year(players: Sequence[Player], *events: tuple[Competition, list[Game]]) -> Period:
    return Period(
        "2005-1",
        FIRST,
        LAST,
        {player.id: player for player in players},
        [event for event, _ in events],
        [game for _, games in events for game in games],
    )


def rate_period(period: Period, **readings: Any) -> HalfYear:
    return rate(period, Readings(**readings) if readings else AS_READ)


def test_one_player_with_two_virtual_ratings() -> None:
    """5.3: X counts as 2200 in the final (D −200, .24) and as 1750 elsewhere (D 250, .81).

    K 25: 25 · (.5 − .24) = 6.5 and 25 · (.5 − .81) = −7.75. X himself: ½ of 1 against 2000, twice.
    """
    events = [competition(("A", "X", "1/2"), id=name, category=name) for name in ("absolute_final", "other")]
    found = rate_period(half_year([effective("A"), beginner("X")], *events))
    assert [rated.outcomes["A"][-1] for rated in found.competitions] == [Fraction(13, 2), Fraction(-31, 4)]
    assert found.rows["A"].exact == Fraction(7995, 4)
    assert (found.rows["X"].new, found.rows["X"].old, found.rows["X"].change) == (2000, None, None)


@pytest.mark.parametrize(("status", "virtual"), [(Status.EFFECTIVE, 1500), (Status.PROVISIONAL, 1500)])
def test_a_passive_opponent_keeps_the_stored_rating(status: Status, virtual: int) -> None:
    """5.3 is for those who have no rating at all, and his ICCF rating says nothing: D 500, .96; 25 · (1 − .96) = 1."""
    old = effective("P", 1500, iccf=2300, last_game=date(1990, 1, 1))
    found = rate_period(half_year([effective("A"), replace(old, status=status)], competition(("A", "P", "1-0"))))
    assert found.competitions[0].imputed_games["A"][0].opponent == virtual
    assert found.rows["A"].exact == 2001
    assert (found.rows["P"].passive, found.rows["P"].is_listed) == (False, True)


@pytest.mark.parametrize(
    ("last_game", "passive"), [(date(2000, 6, 30), True), (date(2000, 7, 1), False), (date(2004, 12, 31), False)]
)
@pytest.mark.parametrize("played", [True, False])
def test_who_is_passive(last_game: date, passive: bool, played: bool) -> None:
    """5.2: a game counted here keeps active although it ended long ago; one of a thematic event does not."""
    event, games = competition(("A", "B", "1/2"), thematic=not played)
    games = [game._replace(day=date(1999, 1, 1)) for game in games]
    found = rate_period(half_year([effective("A", last_game=last_game), effective("B")], (event, games))).rows["A"]
    assert found.passive == (passive and not played)
    assert found.is_listed == (not found.passive)
    assert found.last_game == last_game
    assert found.new == 2000


def test_the_last_game_is_that_of_the_game_or_of_the_competition() -> None:
    event, games = competition(("A", "B", "1/2"), ("C", "A", "1/2"), end=date(2005, 5, 31))
    games[0] = games[0]._replace(day=date(2005, 3, 1))
    found = rate_period(half_year([effective(name) for name in "ABC"], (event, games))).rows
    assert [found[name].last_game for name in "ABC"] == [date(2005, 5, 31), date(2005, 3, 1), date(2005, 5, 31)]


def test_the_winner_of_a_norm_event_loses_nothing_in_it() -> None:
    """7.1, K 25 against equals: a loss −12.5, nothing for the winner of K1; K2 and a beginner's loss count."""
    events = [
        competition(("A", "B", "0-1"), ("A", "C", "0-1"), id="K1", norm=True, winner="A"),
        competition(("A", "B", "0-1"), id="K2", norm=True, winner="B"),
        competition(("A", "B", "0-1"), id="K3", winner="A"),
    ]
    found = rate_period(half_year([effective("A"), effective("B"), effective("C")], *events))
    assert [rated.outcomes["A"][-1] for rated in found.competitions] == [0, Fraction(-25, 2), Fraction(-25, 2)]
    assert [rated.outcomes["B"][-1] for rated in found.competitions] == [Fraction(25, 2)] * 3
    loser = [effective("A"), beginner("N")]
    lost = rate_period(half_year(loser, competition(("N", "A", "0-1"), norm=True, winner="N")))
    assert lost.rows["N"].new == 2000 - 677


def test_competitions_do_not_influence_one_another() -> None:
    """6.1: K and the ratings are those of the list in force, although 24 games become 25 and 1999 becomes 2019."""
    events = [competition(("A", "B", "1-0"), id=f"K{number}") for number in range(3)]
    players = [effective("A", 1999, 24), effective("B", 1999, 24)]
    found = rate_period(half_year(players, *events))
    assert [rated.outcomes["A"][3:] for rated in found.competitions] == [(40, 20)] * 3
    assert (found.rows["A"].new, found.rows["B"].new) == (2059, 1939)


def test_the_half_years_follow_one_another() -> None:
    """4.1: two lists a year. The rating in force becomes one of an older list."""
    first = half_year([effective("A", iccf=2100, iccf_next=2150), beginner("B")])
    second = next_period(rate_period(first))
    third = next_period(rate_period(second))
    assert (second.list, second.first, second.last) == ("2005-2", date(2005, 7, 1), date(2005, 12, 31))
    assert (third.list, third.first, third.last) == ("2006-1", date(2006, 1, 1), date(2006, 6, 30))
    assert (second.players["A"].iccf, second.players["A"].iccf_next) == (2150, None)
    assert (third.history, third.players["A"].iccf) == ({"2004-2": {"A": 2000}, "2005-1": {"A": 2000}}, 2150)


@pytest.mark.parametrize("games", [1, 3, 4, 5])
def test_the_list_that_reaches_twelve_games(games: int) -> None:
    """5.1, 6.3: 8 games of 1900 and draws against 2000; the rating is still the mean of the performances."""
    events = [competition(*(("N", f"O{number}", "1/2") for number in range(games)))]
    players = [beginner("N", (8, 1900)), *(effective(f"O{number}") for number in range(games))]
    row = rate_period(half_year(players, *events)).rows["N"]
    assert row.exact == Fraction(8 * 1900 + games * 2000, 8 + games)
    assert row.status_after is (Status.EFFECTIVE if games >= 4 else Status.PROVISIONAL)
    assert row.games_total == 8 + games


def test_twelve_games_in_the_first_list() -> None:
    opponents = [effective(f"O{number}") for number in range(12)]
    draws = competition(*(("N", player.id, "1/2") for player in opponents))
    row = rate_period(half_year([beginner("N"), *opponents], draws)).rows["N"]
    assert (row.status_before, row.status_after, row.new) == (Status.UNRATED, Status.EFFECTIVE, 2000)


def test_the_games_of_a_period_as_one_competition() -> None:
    """6.3, by hand: 4 of 4 and 2 of 4 against 1800, (2477 + 1800) / 2, or 6 of 8, 1800 + 193.

    With 2 earlier games of 1700: (4 · 2477 + 4 · 1800 + 2 · 1700) / 10, or (8 · 1993 + 2 · 1700) / 10.
    """
    opponents = [effective(f"O{number}", 1800) for number in range(8)]
    results = ["1-0"] * 4 + ["1-0", "1-0", "0-1", "0-1"]
    games = [("N", player.id, code) for player, code in zip(opponents, results, strict=True)]
    events = [competition(*games[:4], id="K1"), competition(*games[4:], id="K2")]
    for player, apart, pooled in (
        (beginner("N"), Fraction(4277, 2), Fraction(1993)),
        (beginner("N", (2, 1700)), Fraction(20508, 10), Fraction(19344, 10)),
    ):
        period = half_year([player, *opponents], *events)
        assert rate_period(period).rows["N"].exact == apart
        assert rate_period(period, pooled=True).rows["N"].exact == pooled
        assert rate_period(period).competitions == rate_period(period, pooled=True).competitions


def test_blocks_are_exact() -> None:
    """3 · 5860/3 + 5 · 1830 = 15010 over 8 games; 1876.25."""
    assert rate_period(half_year([beginner("N", (5, 1830), (3, Fraction(5860, 3)))])).rows["N"].exact == Fraction(
        7505, 4
    )


@pytest.mark.parametrize(
    ("games", "typed", "meant"),
    [
        (3, Fraction("1953.333333"), Fraction(5860, 3)),
        (3, Fraction("1666.666667"), Fraction(5000, 3)),
        (7, Fraction("1799.142857"), Fraction(12594, 7)),
        (3, Fraction(5860, 3), Fraction(5860, 3)),
        (6, Fraction("1725.5"), Fraction("1725.5")),
        (5, 1830, 1830),
        (3, Fraction("1953.33"), Fraction("1953.33")),  # × 3 is 5859.99: as typed, and said to be odd
        (3, Fraction("1953.5"), Fraction("1953.5")),
    ],
)
def test_six_decimals_stand_for_an_exact_performance(games: int, typed: Any, meant: Any) -> None:
    assert exact_performance(games, typed) == meant


@pytest.mark.parametrize(
    ("white", "no_move", "excused"), [("A", True, False), ("A", False, True), ("A*", False, False), ("A*>S*", 0, 0)]
)
def test_a_game_that_does_not_count(white: str, no_move: bool, excused: bool) -> None:
    """3.2: for both players."""
    event, (game,) = competition((white, "B", "0-1"))
    played = event, [game._replace(no_move=bool(no_move), excused=bool(excused))]
    found = rate_period(half_year([effective("A"), effective("B"), effective("S")], played))
    assert found.competitions[0].outcomes == {}
    assert [row.games_period for row in found.rows.values()] == [0, 0, 0]


def test_every_kind_of_substitution() -> None:
    """7.2, E and F effective of 2000, N provisional of 2000, U unrated of 1750; the opponents are of 2000, too.

    Only what is imputed is listed: points in thousandths and the opponent's rating.
    """
    players = [effective("E"), effective("F"), beginner("N", (4, 2000)), beginner("U"), effective("Z")]
    for white, code, imputed in (
        ("E>F", "1-0", {"F": (1000, 2000), "Z": (0, 2000)}),
        ("E>F", "0-1", {"E": (0, 2000), "Z": (1000, 2000)}),
        ("E>F", "1/2", {"Z": (500, 2000)}),  # W − We is zero for both
        ("N>F", "1-0", {"N": (0, 2000), "F": (1000, 2000), "Z": (0, 2000)}),
        ("U>N", "1-0", {"U": (0, 2000), "Z": (0, 2000)}),
        ("E>U", "1-0", {"Z": (0, 2000)}),
        ("E>U", "0-1", {"E": (0, 2000), "Z": (1000, 2000)}),
        ("U*>N", "1-0", {"N": (1000, 2000), "Z": (0, 2000)}),
        ("U>N*", "1-0", {"U": (1000, 2000), "Z": (0, 1750)}),
        ("E>N>F", "1-0", {"N": (0, 2000), "F": (1000, 2000), "Z": (0, 2000)}),
        ("E>N*>F", "0-1", {"E": (0, 2000), "Z": (1000, 2000)}),
    ):
        found = rate_period(half_year(players, competition((white, "Z", code)))).competitions[0].imputed_games
        assert {name: (game.points, game.opponent) for name, (game,) in found.items()} == imputed, (white, code)
        turned = rate_period(
            half_year(players, competition(("Z", white, {"1-0": "0-1", "0-1": "1-0"}.get(code, code))))
        )
        mirrored = turned.competitions[0].imputed_games
        assert {name: (game.points, game.opponent) for name, (game,) in mirrored.items()} == imputed


def test_substitutions_on_both_sides() -> None:
    """7.2 h: everybody on one side meets the highest of the other."""
    players = [effective("A", 1800), effective("B", 1900), effective("C", 2100), effective("D", 2000)]
    found = rate_period(half_year(players, competition(("A>B", "C>D", "1-0")))).competitions[0].imputed_games
    # A (D −300, .15) is not imputed a win, B (D −200, .24) is; C (D 200, .76) is imputed the loss, D is not.
    assert {name: (game.points, game.opponent) for name, (game,) in found.items()} == {
        "B": (1000, 2100),
        "C": (0, 1900),
    }


def common(count: int, more: int = 0) -> list[Player]:
    """So many effective players of 2000 whose ICCF ratings exceed theirs by `more` in all."""
    return [effective(f"C{number}", iccf_next=2000 + (more if number == 0 else 0)) for number in range(count)]


@pytest.mark.parametrize(
    ("count", "more", "exact", "shift"),
    [(7, 70, None, 0), (8, 27, "27/8", 3), (8, 28, "7/2", 4), (8, -28, "-7/2", -3), (8, 0, "0", 0), (9, 90, "10", 10)],
)
def test_calibration(count: int, more: int, exact: str | None, shift: int) -> None:
    """7.3: all effective ratings move, passive ones and those in no ICCF list too; provisional ones do not."""
    others = [
        effective("passive", 1800, last_game=date(1999, 1, 1), iccf_next=2500),
        effective("absent", 1700),
        beginner("provisional", (4, 1600), iccf_next=1900),
    ]
    found = rate_period(half_year([*common(count, more), *others]))
    assert REGULATION.as_json(found)["calibration"] == {"players": count, "shift_exact": exact, "shift": shift}
    assert found.rows["C1"].new == 2000 + shift
    assert [found.rows[player.id].new for player in others] == [1800 + shift, 1700 + shift, 1600]
    assert found.rows["passive"].change == shift
    assert found.rows["passive"].before_calibration == 1800


def test_who_becomes_effective_is_calibrated_at_once() -> None:
    """7.3 a: as if the list were in force. The eighth is N, 11 games of 2000 and a draw with 2000."""
    players = [*common(7), beginner("N", (11, 2000), iccf_next=2016)]
    found = rate_period(half_year(players, competition(("N", "C0", "1/2"))))
    assert [*found.calibration.common][-1] == "N"
    assert (found.calibration.exact, found.rows["N"].new) == (2, 2002)


def test_the_mean_is_that_of_the_printed_figures() -> None:
    """7.3 b: C0 wins 12.5 and has 2012.5, printed 2013; C1 loses as much and has 1987.5, printed 1988: −1/8."""
    found = rate_period(half_year(common(8), competition(("C0", "C1", "1-0"))))
    assert found.calibration.exact == Fraction(-1, 8)
    assert (found.rows["C0"].new, found.rows["C1"].new) == (2013, 1988)


# What holds of every half-year.


@given(seed=st.integers(0, 10**6), shuffled=st.randoms(use_true_random=False))
def test_the_order_of_the_rows_does_not_matter(seed: int, shuffled: random.Random) -> None:
    draw = random.Random(seed)
    ratings = [effective(f"E{number}", draw.randint(1600, 2500), draw.randint(12, 120)) for number in range(6)]
    players = [*ratings, beginner("N", (5, 1900)), beginner("U", fide=1850), beginner("V")]
    names = [player.id for player in players]
    events = []
    for number in range(3):
        pairs = [draw.sample(names, 2) for _ in range(6)]
        games = [(white, black, draw.choice(["1-0", "0-1", "1/2"])) for white, black in pairs]
        events.append(competition(*games, id=f"K{number}", norm=number == 1, winner=draw.choice(names)))
    again = [(event, shuffled.sample(games, len(games))) for event, games in shuffled.sample(events, len(events))]
    found = rate_period(half_year(players, *events))
    assert rate_period(half_year(shuffled.sample(players, len(players)), *again)).rows == found.rows


@given(ratings=st.lists(st.integers(1000, 1999), min_size=2, max_size=2), code=st.sampled_from(["1-0", "0-1", "1/2"]))
def test_with_equal_factors_what_one_wins_the_other_loses(ratings: list[int], code: str) -> None:
    players = [effective(name, elo) for name, elo in zip("AB", ratings, strict=True)]
    rows = rate_period(half_year(players, competition(("A", "B", code)))).rows
    assert sum(row.exact or 0 for row in rows.values()) == sum(ratings)


# A second program, written from the articles alone.


@pytest.mark.parametrize("seed", range(12))
def test_random_half_years_against_the_second_program(seed: int, tmp_path: Path) -> None:
    folder = random_half_year(seed, tmp_path)
    for settings in ({}, {"6.3.pooled": "0"}, {"6.3.pooled": "1"}):
        found = REGULATION.as_json(read(folder, settings))
        found.pop("findings")
        assert found == independent.rate(folder, settings)


# What is printed and what is only said.


def test_the_printed_list(worked: HalfYear) -> None:
    """4.2: name, number, both counts of games, rating with its mark, change; sorted by rating."""
    (listing,) = RUN.listings(worked)
    assert listing.title == "Comissão Nacional de Xadrez por Correspondência · rating list · 2005-1"
    assert listing.headings == ("#", "Name", "Number", "Games", "In the period", "Elo", "Mark", "Change", "Remark")
    assert listing.rows[0] == ("1", "Almeida", "C01", "134", "4", "2433", "", "+21", "")
    assert listing.rows[2] == ("3", "Castro", "C03", "55", "5", "2198", "", "−2", "")
    assert listing.rows[3] == ("4", "Ramos", "C17", "66", "0", "2161", "", "+21", "calibration")
    assert listing.rows[9] == ("10", "Jardim", "C10", "5", "5", "1949", "P", "", "new")
    assert len(listing.rows) == 15
    assert listing.notes == (
        "P: provisional rating, from fewer than 12 games.",
        "Claims within 30 days of the list's publication.",
        "Calibrated by the ICCF list of 1 July 2005: 11 players in common, +21.",
        "2 not listed: no counted game in five years.",
    )


def test_the_note_on_a_list_without_calibration() -> None:
    (listing,) = RUN.listings(rate_period(half_year([effective("A"), beginner("U")])))
    assert [row[2] for row in listing.rows] == ["A"]
    assert "Not calibrated: 0 players in common with the ICCF list; 8 are needed." in listing.notes


def findings(period: Period) -> dict[str, Finding]:
    return {finding.code: finding for finding in RUN.findings(rate_period(period))}


AB = [effective("A"), effective("B")]


@pytest.mark.parametrize(
    "period",
    [
        half_year([effective("A", games=12), effective("B", last_game=date(2004, 12, 31))]),
        half_year([beginner("N", (11, 1900)), beginner("M", (3, Fraction(5860, 3))), beginner("U")]),
        half_year(AB, competition(("A", "B", "1-0"), norm=True, winner="A")),
        half_year(AB, competition(("A", "B", "1-0"), id="K1"), competition(("A", "B", "1-0"), id="K2")),
    ],
)
def test_what_is_ordinary_is_not(period: Period) -> None:
    assert findings(period) == {}


def test_a_rating_without_blocks_counts_for_its_games() -> None:
    """6.3: (5 · 1900 + 1 · 2000) / 6."""
    players = [beginner("N", (5, 1900), earlier=()), effective("A")]
    assert rate_period(half_year(players, competition(("N", "A", "1/2")))).rows["N"].exact == Fraction(11500, 6)


# Older lists.


def add_history(tmp_path: Path, text: str) -> Path:
    folder = Path(copytree(WORKED, tmp_path / "older"))
    (folder / "history.csv").write_text(text, encoding="utf-8")
    return folder


def test_older_lists_change_no_rating(worked: HalfYear, tmp_path: Path) -> None:
    """They are for charts; of a player who has left, too."""
    found = read(add_history(tmp_path, "list,player,elo\n2004-1,C01,2405\n2003-2,C01,2398\n2004-1,C99,1900\n"))
    assert found.period.history == {"2004-1": {"C01": 2405, "C99": 1900}, "2003-2": {"C01": 2398}}
    assert REGULATION.as_json(found) == REGULATION.as_json(worked)
    assert worked.period.history != found.period.history


def test_the_list_in_force_is_the_one_before(worked: HalfYear) -> None:
    """4.1: two lists a year."""
    assert worked.period.list_in_force == "2004-2"
    assert replace(worked.period, first=date(2005, 7, 1)).list_in_force == "2005-1"


def test_an_older_list_names_a_player_once(tmp_path: Path) -> None:
    folder = add_history(tmp_path, "list,player,elo\n2004-1,C01,2405\n2004-1,C01,2406\n2004-1,C02,0\n,C03,2000\n")
    assert refusals(read, folder) == [
        "history.csv, line 3, column player: “2004-1, C01”: list and player may appear only once",
        "history.csv, line 4, column elo: “0”: a whole number from 10 to 4000 is allowed",
        "history.csv, line 5, column list: text is needed here",
    ]


# How files are written.


def changed(tmp_path: Path, name: str, old: str, new: str) -> Path:
    """The worked folder with some text replaced, or (where nothing is to be replaced) a line added."""
    folder = Path(copytree(WORKED, tmp_path / "changed"))
    path = folder / f"{name}.csv"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1 or not old
    path.write_text(text.replace(old, new) if old else f"{text}{new}\n", encoding="utf-8")
    return folder


def test_a_substitute_may_meet_his_predecessors_opponent_again(tmp_path: Path) -> None:
    folder = changed(tmp_path, "games", "", "K2,,C06,C08,1/2,,")
    assert read_period(folder, REGULATION).period


def test_blanks_around_a_chain_are_nothing(tmp_path: Path) -> None:
    found = read(changed(tmp_path, "games", "K2,,C05>C06,C08,1-0,,", "K2,, C05 > C06 ,C08,1-0,,"))
    assert found.rows == read(WORKED).rows


def test_six_decimals_in_blocks(tmp_path: Path) -> None:
    found = read(changed(tmp_path, "blocks", "5860/3", "1953.333333"))
    assert found.rows == read(WORKED).rows
    assert RUN.findings(found) == []


# Single questions.

ASKED = Questions()


def test_expected_scores() -> None:
    """Tabela II; a mean such as 2046.5 makes a difference of 53.5, rounded 54 (−54 the other way)."""
    assert ASKED.expected(2030, 2150) == Fraction(34, 100)
    assert ASKED.expected(2800, 2000) == Fraction(995, 1000)
    assert ASKED.expected(2100, Fraction(4093, 2)) == Fraction(57, 100)
    assert ASKED.expected(Fraction(4093, 2), 2100) == Fraction(43, 100)
    assert ASKED.expected(2100, Fraction(4091, 2)) == Fraction(58, 100)


def test_differences_and_performances() -> None:
    """6.2: (1800 + 1900 + 1750 + 2050) / 4 = 1875; 2.5 of 4 is .63, D 95."""
    assert [ASKED.difference(score) for score in (1, 0, Fraction(17, 50), Fraction(1, 8))] == [677, -677, -117, -322]
    opponents = [1800, 1900, 1750, 2050]
    assert ASKED.performance(opponents, [Fraction(5, 2)]) == 1970
    assert ASKED.performance(opponents, [1, Fraction(1, 2), 0, 1]) == 1970
    assert ASKED.performance([1800], [1]) == 2477
    with pytest.raises(ValueError, match="no opponents"):
        ASKED.performance([], [])


def test_factors() -> None:
    """6.4; below twelve games there is no effective rating and no K. 2200.5 is 2201 by 6.6."""
    assert [ASKED.factor(2100, [games]) for games in (11, 12, 24, 25, 30)] == [None, 30, 30, 25, 25]
    assert ASKED.factor(2100, [20, 10]) == 25
    assert [ASKED.factor(rating, [24]) for rating in (Fraction(4401, 2), Fraction(22004, 10))] == [25, 30]
    with pytest.raises(LookupError, match="DELTA"):
        ASKED.factor(2100, [30], "DELTA")


def test_new_ratings_have_no_floor() -> None:
    assert ASKED.rounded(Fraction(4277, 2)) == 2139
    assert ASKED.new_rating(2000, Fraction(-9, 2)) == 1996
    assert ASKED.new_rating(600, -20) == 580


@pytest.mark.parametrize(
    ("competition", "rating"),
    [
        ("absolute final", 2200),
        ("Absolute Final", 2200),
        ("absolute_final", 2200),
        ("Campeonato de Portugal Absoluto - Fase Final", 2200),
        ("Campeonato de Portugal Absoluto – Fase final", 2200),
        ("team final board 1", 2000),
        ("team_final_board1", 2000),
        ("Campeonato de Portugal de Equipas - Fase Final - 1º tabuleiro", 2000),
        ("Equipas - Fase Final - 1.º Tabuleiro", 2000),
        ("honour", 2000),
        ("Permanente da Categoria de Honra", 2000),
        ("Permanente de Honra", 2000),
        ("other", 1750),
        ("", 1750),
        ("Campeonato de Portugal de Equipas - Fase Final - 2º tabuleiro", 1750),
        ("Campeonato de Portugal Absoluto - Fase Preliminar", 1750),
    ],
)
def test_virtual_ratings_by_the_names_of_the_article(competition: str, rating: int) -> None:
    assert virtual(None, None, None, competition) == rating
    assert virtual(2310, 1900, 2100, competition) == 2310
    assert virtual(None, 1900, 2100, competition) == 1900
    assert virtual(None, None, 2100, competition) == 2100


def test_provisional_ratings() -> None:
    """6.3 and 6.6: 2138.5 is 2139; 25533 / 14 is 1824."""
    assert provisional([2477, 1800], [4, 4]) == 2139
    assert provisional([1830, 2010, Fraction(3451, 2)], [5, 3, 6]) == 1824
