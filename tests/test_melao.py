"""Melão's article: his figures, strategies played out under every regulation, and the ratings he proposes."""

from __future__ import annotations

from fractions import Fraction

import pytest
from derivations import steps
from hypothesis import given
from hypothesis import strategies as st

from xlelo.law.derivation import lines
from xlelo.law.rounding import Exact
from xlelo.model import Refused
from xlelo.regulations import find
from xlelo.regulations.melao import REGULATION, rules
from xlelo.regulations.melao.rules import Colour
from xlelo.regulations.melao.weighted import Game, rate_by_half_life, rate_by_window
from xlelo.whatif.simulator import Start, fixed_factor_system, of_rules, play, simulate, systems
from xlelo.whatif.strategies import ALLOWED, CLAIMS, Leg, Strategy, parse

HALF = Fraction(1, 2)
SYSTEMS = {system.name: system for system in systems()}


def two(percentages: tuple[int, int], games: int = 200, lists: int | None = None) -> Strategy:
    return Strategy("two half-years", tuple(Leg(games, percentage, 2000, lists) for percentage in percentages))


A, B = (0, 100), (80, 80)


# Strategies played out.


@pytest.mark.parametrize(
    ("factor", "percentages", "ratings"),
    [
        (10, A, (1000, 3000)),  # − 10 · 100; D −1000 → 0, + 10 · 200
        (10, B, (2600, 2240)),  # + 10 · 60; D 600 → .98, 10 · (160 − 196)
        (15, A, (500, 3500)),
        (15, B, (2900, 2300)),  # D 900 → 1, 15 · (160 − 200)
    ],
)
def test_a_fixed_k_with_one_list_a_half_year(
    factor: int, percentages: tuple[int, int], ratings: tuple[int, int]
) -> None:
    assert play(fixed_factor_system(factor), two(percentages)).ratings == ratings


@pytest.mark.parametrize(
    ("lists", "end_of_a", "end_of_b"), [(1, 3000, 2240), (2, 2500, 2240), (10, 2368, 2236), (200, 2345, 2235)]
)
def test_the_trick_shrinks_with_more_lists(lists: int, end_of_a: int, end_of_b: int) -> None:
    """K 10; figures of a separate calculation, printed without their fractions."""
    ends = [play(fixed_factor_system(10), two(percentages, lists=lists)).ratings[-1] for percentages in (A, B)]
    assert [int(end) for end in ends] == [end_of_a, end_of_b]


@pytest.mark.parametrize(
    ("percentages", "ratings"),
    [
        # K 15 at 2000 and 2900, 20 at 500; D −1500 → .005, 900 → .995.
        (A, (500, 4480)),
        (B, (2900, 2315)),
    ],
)
def test_cnxc(percentages: tuple[int, int], ratings: tuple[int, int]) -> None:
    """2000 − 15 · 100; 500 + 20 · 199. 2000 + 15 · 60; 2900 + 15 · (160 − 199)."""
    assert play(SYSTEMS["CNXC"], two(percentages)).ratings == ratings


@pytest.mark.parametrize(("percentages", "ratings"), [(A, (1415, 2494)), (B, (2239, 2239))])
def test_fce(percentages: tuple[int, int], ratings: tuple[int, int]) -> None:
    """K0 alone, six monthly lists of 34 games; the ends are those of a separate calculation."""
    played = play(SYSTEMS["FCE, K0"], two(percentages, games=204))
    assert (played.ratings, played.lists) == (ratings, 12)


def test_fce_by_hand_over_two_lists() -> None:
    """34 lost: 2000 − 16 · 17 = 1728. D −272 → .17: 1728 − 24 · 5.78 = 1589.28, published 1589."""
    legs = (Leg(34, 0, 2000, lists=1), Leg(34, 0, 2000, lists=1))
    assert play(SYSTEMS["FCE, K0"], Strategy("lose", legs)).ratings == (1728, 1589)


def test_fide_by_hand() -> None:
    """Three lists: 66 won, 15 · 33 = 495: 2495. 67 won, D 495 counts as 400, .92, K 10: + 53.6, 2549; again: 2603."""
    played = play(SYSTEMS["FIDE2011"], Strategy("win", (Leg(200, 100, 2000),)))
    assert (played.ratings, played.lists) == ((2603,), 3)


def test_fide_with_a_new_player() -> None:
    """20 games before: 30 · 5 = 150, then 30 games and K 15."""
    played = play(SYSTEMS["FIDE2011"], parse(["10:100:2000:1 + 10:0:2150:1"])[0], Start(2000, 20))
    assert played.ratings == (2150, 2075)


def test_fides_k_is_10_for_ever_from_2400_on() -> None:
    """8.56: K 15 won against an equal: 2393 + 7.5 is 2401. Then K 10, also below 2400: 2401 − 5, 2396 − 5, 2391 + 5."""
    played = play(SYSTEMS["FIDE2011"], parse(["1:100:2393:1+1:0:2401:1+1:0:2396:1+1:100:2391:1"])[0], Start(2393))
    assert played.ratings == (2401, 2396, 2391, 2396)


@pytest.mark.parametrize(("percentages", "ratings"), [(A, (2000, 2000)), (B, (2000, 2240))])
def test_elo1972_rates_the_year_as_a_whole(percentages: tuple[int, int], ratings: tuple[int, int]) -> None:
    """400 games in the year: the performance, .50 → 0 and .80 → 240."""
    played = play(SYSTEMS["ELO1972"], two(percentages))
    assert (played.ratings, played.lists) == (ratings, 1)


def test_elo1972_has_no_rating_for_a_clean_score() -> None:
    played = play(SYSTEMS["ELO1972"], Strategy("win", (Leg(100, 100, 2000),)))
    assert (played.ratings, played.stop_reason) == ((), "D(P) of 100 % is indeterminate")
    (listing,) = simulate([Strategy("win", (Leg(100, 100, 2000),))], under=[SYSTEMS["ELO1972"]])
    assert listing.rows[0][2:4] == ("2000 → D(P) of 100 % is indeterminate", "")


def test_a_leg_may_have_its_own_k() -> None:
    """20 · (55 − 50)."""
    for system in systems():
        assert play(system, parse(["100:55:2000:1:K20"])[0]).ratings == (2100,)


@pytest.mark.parametrize(
    ("strategy", "start", "ratings", "reason"),
    [
        # 8.3.3: 700 / 200 is 3.5, so K is 3: 200 × 3 × .5.
        ("200:100:2000:1", 2000, (2300,), None),
        # 8.3.3: 20 × .5 up to 2400; then K is 10 for ever.
        ("1:100:2390:1+1:0:2400:1+1:100:2395:1", 2390, (2400, 2395, 2400), None),
        # 7.2.1: 1405 − 20 × .5.
        ("1:0:1405", 1405, (), "1395 is too low for the list: the player would be unrated"),
    ],
)
def test_fides_rules_of_today_are_played(
    strategy: str, start: int, ratings: tuple[int, ...], reason: str | None
) -> None:
    played = play(of_rules(find("FIDE2024")), parse([strategy])[0], Start(start))
    assert (played.ratings, played.stop_reason) == (ratings, reason)


@given(
    st.integers(1, 300),
    st.integers(0, 100),
    st.integers(1000, 2800),
    st.integers(1000, 2800),
    st.sampled_from(["CNXC", "FIDE2011"]),
)
def test_one_list_is_one_change(games: int, percentage: int, opposition: int, rating: int, name: str) -> None:
    """A leg with one list is K · (W − We), once, rounded by the regulation."""
    system = SYSTEMS[name]
    leg = Leg(games, percentage, opposition, lists=1)
    factor = system.factor(rating, 101, games, rating)
    assert factor is not None
    change = factor * (leg.points - games * system.questions.expected(rating, opposition))
    expected = system.questions.new_rating(rating, change)
    assert play(system, Strategy("one", (leg,)), Start(rating)).ratings == (expected,)


# The article's own strategies.


def test_every_claim_is_played_out_under_every_regulation() -> None:
    listings = simulate()
    assert len(listings) == len(CLAIMS)
    for claim, listing in zip(CLAIMS, listings, strict=True):
        assert {(row[0], row[1]) for row in listing.rows} == {
            (strategy.name, name) for strategy in claim.strategies for name in SYSTEMS
        }
        slips = [slip for article in claim.articles for slip in rules.TEXT[article].slips]
        assert all(any(slip in note for note in listing.notes) for slip in slips)


def rows_of(title: str) -> dict[tuple[str, str], tuple[str, ...]]:
    (listing,) = (one for one in simulate() if one.title.startswith(title))
    return {(row[0], row[1]): row for row in listing.rows}


def test_losing_first_shows_its_price() -> None:
    """2090 instead of 2050, for 55 points of 120."""
    rows = rows_of("Lose first")
    assert rows["straight", "K 10, half-yearly"][2:] == ("2000 → 2050", "2050", "55", "100", "55 %", "1", "!1000")
    path, *rest = rows["lose first", "K 10, half-yearly"][2:]
    assert path == "2000 → 1900 → 2090"
    assert rest == ["2090", "55", "120", "45.8333… %", "2", "!1000"]


def test_all_lost_then_all_won() -> None:
    rows = rows_of("All lost")
    assert [rows[name, "K 10, half-yearly"][3] for name in "AB"] == ["3000", "2240"]
    assert [rows[name, "CNXC"][3] for name in "AB"] == ["4480", "2315"]
    assert [rows[name, "ELO1972"][3] for name in "AB"] == ["2000", "2240"]
    assert [rows[name, "CNXC"][6] for name in "AB"] == ["50 %", "80 %"]


def test_where_a_claim_does_not_come_true() -> None:
    """By the figures above A stays below B under the yearly list of 1972 only."""
    notes = {listing.title: listing.notes for listing in simulate()}
    (lost,) = (found for title, found in notes.items() if title.startswith("All lost"))
    assert "“A” does not have the highest final rating under ELO1972" in lost
    assert not any("“A”" in note for note in lost if "ELO1972" not in note)


def test_weak_opponents_bring_nothing_by_themselves() -> None:
    """Who plays like 2043: .56 of 100 v. 2000, + 6 · 10; .80 of 100 v. 1800, where .76 is expected, + 4 · 10."""
    rows = rows_of("Weak opponents")
    assert [rows[name, "K 10, half-yearly"][3] for name in ("equals", "weak")] == ["2060", "2040"]


def test_many_games_at_once() -> None:
    """Afirmação 3: 2100 and 2045."""
    rows = rows_of("Many games")
    assert [rows[name, "K 10, half-yearly"][3] for name in ("many", "few")] == ["2100", "2045"]


# Strategies as people write them.


def test_a_written_strategy() -> None:
    (strategy,) = parse(["200:0:2000 + 200:62,5%:1950:6:K15"])
    assert strategy.legs == (Leg(200, 0, 2000), Leg(200, Fraction(125, 2), 1950, 6, 15))
    assert strategy.sentence == "1: 0 % of 200 v. 2000, then 62.5 % of 200 v. 1950"


def test_a_leg_with_a_k_and_the_usual_lists() -> None:
    assert parse(["10:50:2000::20"])[0].legs == (Leg(10, 50, 2000, None, 20),)


def test_everything_wrong_is_said_at_once() -> None:
    with pytest.raises(Refused) as refused:
        parse(["200:80", "10:120:2000 + 0:5:5000:0:K0"])
    assert [str(problem) for problem in refused.value.problems] == [
        f"strategy 1: “200:80”: {ALLOWED}",
        "strategy 2: “10:120:2000”: a percentage from 0 to 100 is allowed",
        "strategy 2: “0:5:5000:0:K0”: from 1 to 2000 games are allowed in a leg",
        "strategy 2: “0:5:5000:0:K0”: an opposition from 1 to 4000 is allowed",
        "strategy 2: “0:5:5000:0:K0”: from one list to one for each game are allowed",
        "strategy 2: “0:5:5000:0:K0”: a K from 1 to 100 is allowed",
    ]


@pytest.mark.parametrize("text", ["", "+", "a:b:c", "10:50", "-5:50:2000", "1e3:50:2000", "١٠:50:2000"])
def test_what_is_no_strategy(text: str) -> None:
    with pytest.raises(Refused, match="strategy 1"):
        parse([text])


# Ratings by weighted performance.

WIN = Game(2000, 1, 0, Colour.WHITE)
LOSS = Game(2000, 0, 1, Colour.BLACK)


def test_a_win_now_and_a_loss_a_half_life_ago() -> None:
    """(2371 + ½ · 1629) / 1.5."""
    assert rate_by_half_life([WIN, LOSS], 1) == Fraction(6371, 3)
    assert rate_by_window([WIN, LOSS], 2) == Fraction(6371, 3)


def test_a_game_beyond_the_window_counts_for_nothing() -> None:
    assert rate_by_window([WIN, LOSS], 1) == 2371
    with pytest.raises(ValueError, match="no game has any weight"):
        rate_by_window([LOSS], 1)


def test_half_a_half_life() -> None:
    """The square of the weight is one half, to the digits that are carried."""
    weight = rules.half_life_weight(1, 2)
    assert abs(weight**2 - HALF) < Fraction(1, 10**28)


@given(st.lists(st.tuples(st.integers(1000, 2800), st.sampled_from([0, HALF, 1]), st.integers(0, 40)), min_size=1))
def test_a_weighted_performance_lies_among_its_games(games: list[tuple[int, Exact, int]]) -> None:
    played = [Game(*game) for game in games]
    single = [rules.game_performance(game.opponent, game.score) for game in played]
    for rating in (rate_by_half_life(played, 3), rate_by_window(played, 41)):
        assert min(single) <= rating <= max(single)


# The claims worked out.


@pytest.mark.parametrize(
    ("article", "expected"),
    [
        ("afirmação 1", [2005, 2050]),
        ("afirmação 2", [36, 2090]),
        ("afirmação 3", [2100, 2045]),
        ("afirmação 4", [1900, 2090, Fraction(11, 24), 2050]),
        ("afirmação 5", [1000, 3000, 2600, 2240]),
        ("afirmação 7", [6, 2625, 2580, Fraction(81, 20), Fraction(11, 2), 2630, 2593, Fraction(171, 50)]),
    ],
)
def test_the_claims_worked_out(article: str, expected: list[Exact]) -> None:
    examples = REGULATION.examples
    assert examples is not None
    trace = examples[article]()
    assert [step.value for step in steps(trace) if step.value is not None] == expected
    for slip in rules.TEXT[article].slips:
        assert any(slip in line for line in lines(trace))
