"""A twentieth of the damaged files; the rest is a bench command."""

from __future__ import annotations

import pytest
from tournament_fuzz import fuzz, fuzz_with_coverage

NORMAL = 2_500


@pytest.mark.second
def test_damaged_files_are_read_or_refused() -> None:
    outcomes = fuzz(NORMAL)
    assert sum(outcomes.values()) == NORMAL
    assert sum(count for name, count in outcomes.items() if name.endswith("refused")) > NORMAL // 5


@pytest.mark.second
def test_damaged_files_led_by_coverage() -> None:
    outcomes, steps = fuzz_with_coverage(250)
    assert sum(outcomes.values()) == 250
    assert steps > 300


@pytest.mark.large
def test_many_damaged_files_are_read_or_refused() -> None:
    assert sum(fuzz(50_000, seed=2).values()) == 50_000
