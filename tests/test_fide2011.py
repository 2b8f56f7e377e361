"""FIDE's rules of 1 July 2011: first ratings on both sides of the day, changes, and what is refused."""

from __future__ import annotations

import random
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from command import xlelo
from derivations import steps

from xlelo.law.derivation import Derivation, Step
from xlelo.law.rounding import half_away
from xlelo.model import Refused
from xlelo.periods.form import ParsedFiles
from xlelo.readers.folder import read_file
from xlelo.regulations.fide2011 import rules
from xlelo.regulations.fide2011.files import FILE, blocks
from xlelo.regulations.fide2011.initial import Block, explanation, initial
from xlelo.regulations.fide2011.listing import listing
from xlelo.regulations.fide2011.questions import Questions
from xlelo.regulations.fide2011.questions import initial as first_performance
from xlelo.regulations.fide2011.rules import Readings

if TYPE_CHECKING:
    from xlelo.regulations.fide2011.initial import Initial

HALF = Fraction(1, 2)
BEFORE, AFTER = date(2011, 6, 30), date(2011, 7, 1)
AUGUST, FEBRUARY, MAY = date(2011, 8, 20), date(2012, 2, 12), date(2012, 5, 6)
FIRST = Block(AUGUST, 1700, Fraction(5, 2), 5)
SECOND = Block(FEBRUARY, 1750, 1, 4)


def reasons(initial: Initial) -> list[str | None]:
    return [judged.omission for judged in initial.blocks]


# First ratings.


def test_two_blocks_make_a_rating() -> None:
    """1700 and 1750 − 193 = 1557, weighted 5 and 4: 14728 / 9 = 1636.4."""
    found = initial([FIRST, SECOND])
    assert (found.performance, found.rating, found.games) == (Fraction(14728, 9), 1636, 9)
    assert reasons(found) == [None, None]


def test_five_games_are_not_enough() -> None:
    found = initial([FIRST])
    assert (found.performance, found.rating, found.games) == (1700, None, 5)


def test_a_block_of_more_than_two_years_ago_is_dropped() -> None:
    """7.14c, on both sides of the day."""
    found = initial([FIRST, SECOND], date(2013, 9, 1))
    assert (found.rating, found.games, reasons(found)) == (None, 4, ["7.14", None])
    assert initial([FIRST, SECOND], date(2013, 8, 20)).rating == 1636
    assert initial([FIRST, SECOND], date(2013, 8, 21)).rating is None


def test_a_block_below_the_floor_is_unused() -> None:
    """0 of 4 v. 1750: 950."""
    found = initial([FIRST, Block(FEBRUARY, 1750, 0, 4)])
    assert (found.rating, found.games, reasons(found)) == (None, 5, [None, "6.1"])


def test_the_first_event_is_the_first_even_where_it_is_disregarded() -> None:
    """The first has two games only. 0 of 1 v. 2050 then is 1250; 5 of 8 v. 1800 is 1830; 15890 / 9 = 1765.6."""
    found = initial([Block(AUGUST, 1700, 2, 2), Block(FEBRUARY, 2050, 0, 1), Block(MAY, 1800, 5, 8)])
    assert reasons(found) == ["8.21", None, None]
    assert (found.games, found.rating) == (9, 1766)


def test_events_stand_in_the_order_they_ended() -> None:
    """Given last, the event of two games ended first."""
    found = initial([Block(MAY, 1800, 5, 8), Block(FEBRUARY, 2050, 0, 1), Block(AUGUST, 1700, 2, 2)])
    assert [judged.block.ended for judged in found.blocks] == [AUGUST, FEBRUARY, MAY]
    assert found.rating == 1766


@pytest.mark.parametrize(
    ("ended", "rating"),
    [
        (BEFORE, 1838),  # 1800 + 3 · 12.5 = 1837.5
        (AFTER, 1845),  # 1800 + 3 · 15
    ],
)
def test_a_single_event_on_both_sides_of_the_day(ended: date, rating: int) -> None:
    found = initial([Block(ended, 1800, 6, 9)])
    assert found.rating == rating
    assert first_performance(1800, 6, 9, ended) == found.performance


def test_two_games_in_a_second_event_on_both_sides_of_the_day() -> None:
    """Each event by the rules of its own day: 8.21 before, accumulated from 1 July."""
    first = Block(date(2011, 5, 1), 1800, 3, 7)
    assert reasons(initial([first, Block(BEFORE, 2000, 2, 2)])) == [None, "8.21"]
    assert reasons(initial([first, Block(AFTER, 2000, 2, 2)])) == [None, None]


def test_without_a_day_the_new_rules() -> None:
    assert first_performance(1800, 6, 9) == 1845


def test_the_printed_blocks() -> None:
    printed = listing(initial([FIRST, Block(FEBRUARY, 1750, 0, 4, "Open")]))
    assert printed.title == "FIDE · first rating, list of 2012-02-12"
    assert printed.rows == [
        ("1", "", "2011-08-20", "1700", "2.5", "5", "1700", "yes"),
        ("2", "Open", "2012-02-12", "1750", "0", "4", "950", "no: below the floor (6.1)"),
    ]
    assert printed.notes == ("No rating yet: 5 games count, 9 are needed (7.14).",)
    assert listing(initial([FIRST, SECOND])).notes == ("First rating 1636 from 9 games (1636.4444…, 7.14).",)


# A first rating, step by step.


def assert_explained_as_found(initial: Initial) -> None:
    trace = explanation(initial)
    parts = [part for part in trace.steps if isinstance(part, Derivation)]
    for part, judged in zip(parts, initial.blocks, strict=True):
        by_article: dict[str | None, list[object]] = {}
        for step in steps(part):
            by_article.setdefault(step.article, []).append(step.value)
        assert by_article["8.23"][-1] == judged.performance
        left_out = [
            article
            for article, fails in (("7.14", True), ("8.21", False), ("6.1", False))
            if by_article.get(article) == [fails]
        ]
        assert left_out == [one for one in [judged.omission] if one is not None]
    outcome = [step.value for step in trace.steps if isinstance(step, Step)]
    assert outcome == ([False] if initial.rating is None else [True, initial.performance, initial.rating])


@pytest.mark.parametrize("seed", range(40))
def test_random_events_told(seed: int) -> None:
    chosen = random.Random(seed)
    events = []
    for _ in range(chosen.randrange(1, 7)):
        games = chosen.randrange(1, 10)
        score = Fraction(chosen.randrange(2 * games + 1), 2)
        ended = AFTER + timedelta(days=chosen.randrange(-600, 600))
        events.append(Block(ended, Fraction(chosen.randrange(3000, 4600), 2), score, games))
    assert_explained_as_found(initial(events))
    assert_explained_as_found(initial(events, date(2013, 3, 1)))


def test_the_words_of_a_first_rating() -> None:
    trace = [step.sentence for step in steps(explanation(initial([Block(BEFORE, 1800, 6, 9), SECOND])))]
    assert trace[:6] == [
        "Ended 2011-06-30: the rules before 1 July 2011",
        "6 of 9: 3 half-points above 50 %",
        "Ru = 1800 + 12.5 × 3 = 1837.5",
        "Not more than 24 months before 2012-02-12",
        "6 of 9 in the first event: counts",
        "1837.5 reaches the floor 1200",
    ]
    assert "Below 50 % by FIDE 8.1.1, p .25: −193" in trace
    assert trace[-1] == "First rating: 1751.1923…, rounded 1751"  # (9 · 1837.5 + 4 · 1557) / 13


# The file.


def blocks_of(tmp_path: Path, text: str, list_of: date | None = None) -> list[Block]:
    path = tmp_path / "events.csv"
    path.write_text(text, encoding="utf-8")
    reading = ParsedFiles(path.name, {})
    reading.tables[FILE.name] = read_file(path, FILE, reading)
    return blocks(reading, list_of)


def test_a_file_is_read(tmp_path: Path) -> None:
    text = "games;score;average;end;event\n5;2,5;1700;20/08/2011;Open\n4;1;1750,5;2012-02-12;\n"
    assert blocks_of(tmp_path, text) == [
        Block(AUGUST, 1700, Fraction(5, 2), 5, "Open"),
        Block(FEBRUARY, Fraction(3501, 2), 1, 4),
    ]


def test_everything_wrong_is_said_at_once(tmp_path: Path) -> None:
    text = "end,average,score,games\n2011-08-32,1700,2,5\n2012-02-12,0,1.25,4\n2012-05-06,1800,6,5\n"
    with pytest.raises(Refused) as refused:
        blocks_of(tmp_path, text, date(2012, 3, 1))
    no_date, *others = map(str, refused.value.problems)
    assert no_date.startswith("events.csv, line 2, column end: “2011-08-32”: a date")
    assert others == [
        "events.csv, line 3, column average: “0”: an average rating from 10 to 4000, such as 1866.4, is allowed",
        "events.csv, line 3, column score: “1.25”: points and halves from 0 to 4 are allowed",
        "events.csv, line 4, column score: “6”: points and halves from 0 to 5 are allowed",
        "events.csv, line 4, column end: “2012-05-06”: a day not after the list's, 2012-03-01, is allowed",
    ]


def test_a_file_without_events(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="at least one event is needed"):
        blocks_of(tmp_path, "end,average,score,games\n")


# Changes of a rating.


def test_a_win_over_an_equal() -> None:
    """2000, K 15: 7.5."""
    questions = Questions()
    change = rules.variation(15, 1, questions.expected(2000, 2000))
    assert (change, questions.new_rating(2000, change)) == (Fraction(15, 2), 2008)


@pytest.mark.parametrize(
    ("cap400", "change", "new"),
    [
        # The manual's: .16 .24 −.36 −.19 .01 −.10 .92 .31 .42, K 40.
        (True, Fraction(282, 5), 2268),
        # 447 and 440 without the limit: .94 and .44 instead of .92 and .42.
        (False, 58, 2270),
    ],
)
def test_a_worked_example_of_nine_games(cap400: bool, change: Fraction, new: int) -> None:
    """FIDE Arbiters' Manual 2016, p. 191 of its Spanish edition, which applies the limit of 400."""
    games = {1926: 1, 2011: 1, 2318: 0, 2067: HALF, 2219: HALF, 2585: 0, 2659: 1, 2464: HALF, 2652: HALF}
    questions = Questions(Readings(cap400=cap400))
    found = rules.period_variation(
        [rules.variation(40, score, questions.expected(2212, opponent)) for opponent, score in games.items()]
    )
    assert (found, questions.new_rating(2212, found)) == (change, new)


@pytest.mark.parametrize(
    ("rating", "opponent", "score", "change"),
    [
        (1500, 1500, 1, 20),
        (1500, 1500, 0, -20),
        (1500, 1900, 1, 37),
        (1500, 1900, 0, -3),
        (1500, 1900, HALF, 17),
        (1500, 2900, 1, 37),
        (1500, 1600, 1, 26),
        (1500, 1600, 0, -14),
        (1500, 1600, HALF, 6),
        (2000, 1600, 1, 3),
        (2000, 1600, 0, -37),
        (2000, 1000, HALF, -17),
    ],
)
def test_single_games_with_the_limit(rating: int, opponent: int, score: Fraction, change: int) -> None:
    """lichess-org/scalachess, EloTest.scala: K 40, the limit of 400 on, one game rounded."""
    expected = Questions(Readings(cap400=True)).expected(rating, opponent)
    assert half_away(rules.variation(40, score, expected)) == change


def test_expected_scores() -> None:
    """FIDE TEC, exercises in tie-breaking; Club d'Escacs Banyoles."""
    questions = Questions()
    opponents = (1700, 1950, 1850, 2050, 2150)
    assert [questions.expected(2089, opponent) * 100 for opponent in opponents] == [91, 69, 80, 55, 42]
    assert questions.expected(2000, 2200) == Fraction(24, 100)


def test_performances() -> None:
    """From 1 July 2011; A. Bento, Xadrez Diário, 2011: 5 of 9 v. 2200 is a first one of 2215; plain, .56, + 43."""
    questions = Questions()
    assert first_performance(2200, 5, 9) == 2215
    assert questions.performance([2200] * 9, [5]) == 2243
    assert questions.performance([2200] * 4, [1, HALF, 0, HALF]) == 2200
    assert questions.performance([1700, 1800], [0, 0]) == 950
    with pytest.raises(ValueError, match="no opponents"):
        questions.performance([], [])


def test_k() -> None:
    """30 below 30 games, then 15, 10 from 2400."""
    questions = Questions()
    asked = [(2500, 29), (2399, 30), (2400, 30), (1500, 0)]
    assert [questions.factor(rating, [games]) for rating, games in asked] == [30, 15, 10, 30]
    assert [questions.factor(rating, [30], "2400") for rating in (1500, 2399, 2400)] == [10, 10, 10]
    assert questions.factor(2399, [29], "2400") == 30
    with pytest.raises(LookupError, match="use K or 2400 for K here"):
        questions.factor(2000, [50], "MP")


def test_the_regulation_s_own_questions_are_fide_s() -> None:
    """The limit of 400, and the performance that everyone means: 7 of 9 v. 2380, .78, is 2600."""
    questions = Questions()
    assert questions.performance([2380] * 9, [7]) == 2600
    assert questions.performance([1700, 1800], [0, 0]) == 950
    assert questions.expected(2400, 1600) == Fraction(92, 100)
    assert Questions(Readings(cap400=False)).expected(2400, 1600) == 1
    with pytest.raises(ValueError, match="no opponents"):
        questions.performance([], [])


def test_differences() -> None:
    """FIDE Handbook, 8.1.1."""
    questions = Questions()
    assert [questions.difference(Fraction(score, 100)) for score in (0, 33, 50, 67, 100)] == [-800, -125, 0, 125, 800]
    assert questions.rounded(Fraction(3273, 2)) == 1637


@pytest.mark.parametrize(
    ("ended", "more", "place"), [("2024-03-01", (), "end"), ("2024-02-29", ("--list", "2024-03-01"), "--list")]
)
def test_what_later_rules_rate_is_refused(ended: str, more: tuple[str, ...], place: str, tmp_path: Path) -> None:
    """8.2.2 of today adds two games: 1748 for 3 of 5 against 1657, where 8.23 of 2011 gives 1672."""
    run = xlelo("initial", *more, file_of(ended, tmp_path))
    assert (run.returncode, run.stdout) == (2, "")
    assert f"{place}: “2024-03-01”: a day before 2024-03-01 is allowed; from then on use FIDE2024" in run.stderr


def test_the_last_day_of_these_rules(tmp_path: Path) -> None:
    """6 of 9 are three half-points above 50 %: 1657 + 45."""
    assert "1702" in xlelo("initial", "--list", "2024-02-29", file_of("2024-02-29", tmp_path)).stdout


def file_of(ended: str, folder: Path) -> Path:
    path = folder / "events.csv"
    path.write_text(f"end,average,score,games\n{ended},1657,6,9\n", encoding="utf-8")
    return path
