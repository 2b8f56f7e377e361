"""A small part of what the bench commands do at the doors; large counts are theirs."""

from __future__ import annotations

import pytest
from door_fuzz import DOORS, fuzz
from tiers import mark_tiers

SOME = {"csv": 150, "xlsx": 6, "functions": 1500, "names": 2}


@pytest.mark.parametrize(("times", "seed"), mark_tiers(second=[(1, 1)], large=[(20, 2)]))
@pytest.mark.parametrize("door", DOORS)
def test_damaged_input_is_answered_or_refused(door: str, times: int, seed: int) -> None:
    assert sum(fuzz(DOORS[door], times * SOME[door], seed).values()) == times * SOME[door]
