"""A small part of what the bench commands do at the doors; large counts are theirs."""

from __future__ import annotations

import pytest
from door_fuzz import DOORS, fuzz

SOME = {"csv": 150, "xlsx": 6, "functions": 1500, "names": 2}


@pytest.mark.second
@pytest.mark.parametrize("door", DOORS)
def test_damaged_input_is_answered_or_refused(door: str) -> None:
    assert sum(fuzz(DOORS[door], SOME[door]).values()) == SOME[door]


@pytest.mark.large
@pytest.mark.parametrize("door", DOORS)
def test_much_damaged_input_is_answered_or_refused(door: str) -> None:
    assert sum(fuzz(DOORS[door], 20 * SOME[door], seed=2).values()) == 20 * SOME[door]
