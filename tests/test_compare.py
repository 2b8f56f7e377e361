"""`xlelo compare`: one period by two rule sets, for every pair that rates games of one kind."""

from __future__ import annotations

import csv
import re
from itertools import permutations
from pathlib import Path

import pytest
from test_add import EXAMPLES, month, refused_lines, run_verb

from xlelo.officer.comparing import comparison
from xlelo.periods.exchange import BOARD_CHESS
from xlelo.readers import read_period, regulation_of
from xlelo.regulations import ALL, find

__all__ = ["month"]  # fixture

FCE_MONTH, FIDE_MONTH = EXAMPLES / "fce_2018_04", EXAMPLES / "fide2024_2026_11"
BOARD = [regulation for regulation in ALL if regulation.exchange is not None]


def test_every_regulation_over_the_board_that_has_lists_takes_part() -> None:
    assert {one.code for one in BOARD} == {"FCE", "FIDE2024", "FIDE2011", "ELO1972"}
    assert all(one.games == BOARD_CHESS for one in BOARD)


@pytest.mark.parametrize("folder", [FCE_MONTH, FIDE_MONTH], ids=lambda folder: folder.name)
@pytest.mark.parametrize(("one", "other"), list(permutations([one.code for one in BOARD], 2)))
def test_every_pair_of_one_kind(folder: Path, one: str, other: str) -> None:
    own = regulation_of(folder)
    read = read_period(folder, own)
    found = comparison(own, read.period, read.readings, (find(one), find(other)))
    assert "standard" in found.lists
    for name in found.lists:
        for side in (0, 1):
            rated = sorted(
                (stands.ratings[side], stands.places[side]) for stands in found.of_list(name) if stands.ratings[side]
            )
            for rating, place in rated:
                assert place == 1 + sum(other_rating > rating for other_rating, _ in rated)


def test_the_period_s_own_regulation_gives_its_own_list() -> None:
    own = regulation_of(FCE_MONTH)
    read = read_period(FCE_MONTH, own)
    found = comparison(own, read.period, read.readings, (own, find("FIDE2024")))
    assert own.run is not None
    published = {(line.list, line.id): line.new for line in own.run.published(own.run.rate(read.period, read.readings))}
    assert {(one.list, one.id): one.ratings[0] for one in found.stands} == published


def test_who_would_stand_where_and_why() -> None:
    told = run_verb("compare", FCE_MONTH, "fce", "fide2024")
    # FIDE 2024, K 20: against 1003 (400: .92), 2600 (.08, a draw) and 1890 (260: .82, a draw): .08 + .42 − .32 = .18,
    # 3.6 points: 2154. FCE gives 12.61 (test_fce.py): 2163.
    assert "    2  Anna Puig       P01  2163      2154           2          −9" in told
    (why,) = [line for line in told.splitlines() if line.startswith("Anna Puig       P01          −9")]
    # Without the forfeit (+3.75), the guest (+7.95) and the game without a move (−1.04): −10.66.
    assert "and 1 more (−10.66)" in why
    # FCE's 15 × (1 − .99 + .5 − .06 + .5 − .82) = 1.95 would be 2.6 by 20, and FIDE's table gives 1 more.
    assert "K 20 against 15 (+0.65)" in why
    assert "1.82 expected against 1.87 (+1)" in why
    assert "art. 5.1" in why


def test_the_reasons_add_up_to_the_difference() -> None:
    """Within the two roundings, where neither side has a rule beyond the games."""
    own = regulation_of(FCE_MONTH)
    read = read_period(FCE_MONTH, own)
    found = comparison(own, read.period, read.readings, (own, find("FIDE2011")))
    for one in found.stands:
        if one.difference is not None and one.reason:
            parts = [float(part.replace("−", "-")) for part in re.findall(r"\(([+−][\d.]+)\)", one.reason)]
            assert abs(sum(parts) - one.difference) <= 1.2, one


def test_a_list_that_only_one_has_him_in_says_the_other_s_last_word(tmp_path: Path) -> None:
    run_verb("compare", FCE_MONTH, "fce", "fide2024", "--csv", tmp_path / "c.csv")
    with (tmp_path / "c.csv").open(encoding="utf-8-sig", newline="") as file:
        header, *rows = csv.reader(file)
    lines = {(row[0], row[3]): dict(zip(header, row, strict=True)) for row in rows if row}
    # P06 1003 in FCE: below 1400 no list of FIDE's shows him.
    assert lines["standard", "P06"]["FIDE2024"] == "–"
    assert "–: the player has no rating by that rule set" in run_verb("compare", FCE_MONTH, "fce", "fide2024")
    assert lines["standard", "P06"]["Why"].startswith("only here: new rating: unrated (art. 7.2.1)")


def test_other_outputs(month: Path) -> None:
    out = month.parent
    run_verb(
        "compare",
        month,
        "fce",
        "fide2011",
        "--csv",
        out / "c.csv",
        "--html",
        out / "c.html",
        "--svg",
        out / "c.svg",
        "--list",
        "rapid",
    )
    picture = (out / "c.svg").read_text(encoding="utf-8")
    assert picture.startswith("<svg xmlns=")
    assert "FCE rapid" in picture
    assert "Anna Puig  2072" in picture
    page = (out / "c.html").read_text(encoding="utf-8")
    assert '<table class="list">' in page
    assert "<title>FCE and FIDE2011: list of 2018-04-01</title>" in page
    assert "<h1>FCE and FIDE2011: list of 2018-04-01</h1>" in page
    assert refused_lines("compare", month, "fce", "fide2011", "--csv", out / "c.csv", "--force", "--svg", out / "c.csv")


@pytest.mark.parametrize(
    ("folder", "pair", "reason"),
    [
        ("fce_2018_04", ("fce", "cnxc"), "CNXC rates games by correspondence, this period holds games over the board"),
        ("cnxc_2005_1", ("cnxc", "fce"), "FCE rates games over the board, this period holds games by correspondence"),
        ("fce_2018_04", ("fce", "fce"), "two different regulations are needed"),
        ("fce_2018_04", ("fce", "melao"), "does not rate periods of other regulations"),
        ("fce_2018_04", ("fce", "uscf"), "no rule set “uscf”"),
    ],
)
def test_what_cannot_be_compared_is_refused(folder: str, pair: tuple[str, str], reason: str) -> None:
    assert any(reason in line for line in refused_lines("compare", EXAMPLES / folder, *pair))


def test_a_month_of_fide_by_the_catalan_rules() -> None:
    """Rounds without days are spread over their event's: five in five days break no article."""
    told = run_verb("compare", FIDE_MONTH, "fide2024", "fce")
    # FCE: K0 above 2600 is 6, ΔK 0; 6 × (1 − .93) for a difference of 415, and 6 × (1 − .99) for a guest: .48, 2655.
    (line,) = [line for line in told.splitlines() if re.match(r" +1  Alba Ferrer", line) and "2656" in line]
    assert line.split() == ["1", "Alba", "Ferrer", "P1", "2656", "2655", "1", "−1"]
    assert "not evaluated" not in told
