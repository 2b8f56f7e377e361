"""Which of many cases run in the first tier of the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable


def first_of(cases: Iterable[Any], number: int = 2) -> list[Any]:
    """The first two, or another number of them; the others run in the second tier."""
    whole = list(cases)
    return [*whole[:number], *(pytest.param(case, marks=pytest.mark.second) for case in whole[number:])]
