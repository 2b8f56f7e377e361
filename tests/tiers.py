"""The tiers of tests with many cases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings

LARGE = "large"
"""The profile of hypothesis that `conftest.py` loads for `-m large`."""


def first_of(cases: Iterable[Any], number: int = 2) -> list[Any]:
    """The first `number` cases in the first tier, the others in the second. A tuple holds several arguments."""
    whole = [*cases]
    return mark_tiers(whole[:number], whole[number:])


def mark_tiers(first: Iterable[Any] = (), second: Iterable[Any] = (), large: Iterable[Any] = ()) -> list[Any]:
    """The cases with their tiers. A test with `calc`, `real` or `office` is in the second tier anyway.

    Only `-m large` makes tests of the large cases: each worker would make thousands and run none.
    """
    tiers = [(first, ()), (second, pytest.mark.second)]
    if is_large():
        tiers.append((large, pytest.mark.large))
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=marks)
        for cases, marks in tiers
        for case in cases
    ]


def is_large() -> bool:
    return settings.get_current_profile_name() == LARGE
