"""Which of many cases run in which tier of the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable


def first_of(cases: Iterable[Any], number: int = 2) -> list[Any]:
    """The first two, or another number of them; the others run in the second tier. A tuple holds several arguments."""
    whole = [*cases]
    return in_tiers(whole[:number], whole[number:])


def in_tiers(first: Iterable[Any] = (), second: Iterable[Any] = (), large: Iterable[Any] = ()) -> list[Any]:
    """A test with `calc`, `real` or `office` is of the second tier anyway."""
    tiers = ((first, ()), (second, pytest.mark.second), (large, pytest.mark.large))
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=marks)
        for cases, marks in tiers
        for case in cases
    ]
