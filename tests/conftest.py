from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from libreoffice import Calc, absent, start

from xlelo.cli.output import speak
from xlelo.lang import FIRST_LANGUAGE
from xlelo.workbook import cells
from xlelo.workbook.office import NoOfficeError
from xlelo.workbook.recalculate import LibreOffice

if TYPE_CHECKING:
    from collections.abc import Iterator

settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile("any machine")
"""No property fails for want of time or because of the size of what was drawn; only for what does not hold."""


@pytest.fixture(autouse=True)
def first_language() -> None:
    """As each command does: what a verb spoke that an earlier test of this process called is over."""
    speak(FIRST_LANGUAGE)


@pytest.fixture
def sharing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Formulas are shared as in a month of thousands of games, however short their columns."""
    monkeypatch.setattr(cells, "MANY_ROWS", 1)


@pytest.fixture(scope="session")
def calc() -> Iterator[Calc]:
    """One soffice for the whole session; `libreoffice.py` says what it can do."""
    with start() as started:
        yield started


@pytest.fixture(scope="session")
def office() -> Iterator[LibreOffice]:
    """One as the program itself has it, with the settings that its checks begin with."""
    try:
        found = LibreOffice()
    except NoOfficeError as missing:
        absent(str(missing))
    with found:
        yield found


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On several cores the files of few tests come first, which are the long ones: at the end no core waits for one."""
    if hasattr(config, "workerinput"):
        tests = Counter(item.path for item in items)
        items.sort(key=lambda item: (tests[item.path], item.path))
