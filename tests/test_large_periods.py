"""The cost of rating grows with the number of players and games, not with its square."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest
from command import xlelo
from large_periods import PERIODS, write_period

from xlelo.periods.collection_pause import pause_collection
from xlelo.periods.likeness import Neighbours, one_letter_apart
from xlelo.readers import read_period
from xlelo.regulations import find
from xlelo.workbook import books
from xlelo.workbook.write import laid_out

SIZES = (300, 2400)


def seconds(code: str, folder: Path) -> float:
    """The quicker of two runs, reading, rating and warnings together."""
    run = find(code).run
    assert run is not None

    def once() -> float:
        begun = process_time()
        read = read_period(folder, find(code))
        run.findings(run.rate(read.period, read.readings))
        return process_time() - begun

    with pause_collection():
        return min(once(), once())


@pytest.mark.second
@pytest.mark.parametrize("code", PERIODS)
def test_cost_is_linear(code: str, tmp_path: Path) -> None:
    """Eight times the games: about eight times the cost; 64 times it would be with the square."""
    small, large = (tmp_path / str(size) for size in SIZES)
    for size, folder in zip(SIZES, (small, large), strict=True):
        write_period(code, size, folder)
    seconds(code, small)  # loads tables and words
    assert seconds(code, large) < 16 * seconds(code, small)


@pytest.mark.parametrize("code", PERIODS)
def test_ordinary_people_raise_no_warning(code: str, tmp_path: Path) -> None:
    run = find(code).run
    assert run is not None
    write_period(code, 300, tmp_path)
    read = read_period(tmp_path, find(code))
    found = {one.code for one in run.findings(run.rate(read.period, read.readings)) if one.level == "warning"}
    assert found <= {"calibration-unlikely"}  # results of chance move ratings far


LARGE = 320
"""Players of a period with more than 3,000 games: its workbook has fewer columns."""


@pytest.mark.parametrize("code", PERIODS)
def test_a_large_period_has_a_layout(code: str, tmp_path: Path) -> None:
    write_period(code, LARGE, tmp_path)
    book = books.find(code.lower())
    period = read_period(tmp_path, find(code)).period
    sizes = book.measure(period)
    assert sizes["games"] > 3000
    assert laid_out(book.of(period), sizes, book.of(period).words("en")).sheets


@pytest.mark.second
@pytest.mark.parametrize("code", PERIODS)
def test_a_large_period_is_filled_and_checked(code: str, tmp_path: Path) -> None:
    write_period(code, LARGE, tmp_path)
    assert xlelo("fill", code.lower(), tmp_path, "-o", tmp_path / "large.xlsx").returncode == 0
    run = xlelo("check", tmp_path / "large.xlsx")
    assert "results agree with the rules" in run.stdout, run.stdout + run.stderr


def test_neighbours_are_those_one_letter_apart() -> None:
    texts = ["P01", "P10", "P0l", "P1", "P011", "Q01", "ZZZ", "P01x2", ""]
    near = Neighbours(texts)
    for text in [*texts, "P", "P02", "0P1", "Z"]:
        assert sorted(near.of(text)) == sorted(other for other in texts if one_letter_apart(text, other)), text
