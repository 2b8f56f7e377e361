from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from libreoffice import Calc, start

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def calc() -> Iterator[Calc]:
    """One soffice for the whole session; `libreoffice.py` says what it can do."""
    with start() as started:
        yield started
