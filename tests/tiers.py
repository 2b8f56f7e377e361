"""Which of many cases run in the first tier of the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable


def first_of(cases: Iterable[Any], number: int = 2) -> list[Any]:
    """The first two, or another number of them; the others run in the second tier. A tuple holds several arguments."""
    whole = [case if isinstance(case, tuple) else (case,) for case in cases]
    marks = [()] * number + [pytest.mark.second] * len(whole)
    return [pytest.param(*case, marks=mark) for case, mark in zip(whole, marks, strict=False)]
