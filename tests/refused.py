"""The problems for which a reader refuses its input."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from xlelo.model import Refused


def refusals(read: Callable[..., object], *arguments: Any, **options: Any) -> list[str]:
    with pytest.raises(Refused) as refusal:
        read(*arguments, **options)
    return [str(problem) for problem in refusal.value.problems]
