from __future__ import annotations

import gc
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from _pytest.runner import runtestprotocol
from calc_with_functions import calc_with_functions
from command import Here, Outcome
from filled_books import SHARED
from hypothesis import HealthCheck, settings
from libreoffice import Calc, has_died, start, start_as
from little_room import with_little_room_everywhere
from processor_times import ProcessorTimes
from tiers import LARGE, is_large

from xlelo.cli import main
from xlelo.cli.output import speak
from xlelo.lang import FIRST_LANGUAGE
from xlelo.regulations import RULE_FILE_PATHS
from xlelo.workbook import cells
from xlelo.workbook.recalculate import LibreOffice

os.environ.pop("XLELO_RULES", None)  # the default of this computer is no other's

settings.register_profile(
    "same",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    derandomize=True,
    max_examples=50,
)
settings.register_profile(LARGE, settings.get_profile("same"), derandomize=False, max_examples=1000)
"""No property fails because of time or of the size of the data. `-m large` draws new data, twenty times as much."""

HOSTS = {"calc", "office", "real"}
"""Fixtures whose tests belong to the second tier, unless they are marked `first`."""

LONG = {"test_desk", "test_small_workbooks", "test_cnxc_workbook", "test_hosts"}
"""Files with many tests that nevertheless take long. Others take longer the fewer tests they have."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--processor-times", metavar="FILE", help="write a table: processor seconds, test")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile(LARGE if config.getoption("markexpr") == LARGE else "same")
    if SHARED not in os.environ:  # else another process of this run has named it
        books = TemporaryDirectory(prefix="xlelo-")
        os.environ[SHARED] = books.name
        if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):  # compiling takes two thirds of the time of `xlelo rate`
            os.environ["PYTHONPYCACHEPREFIX"] = str(Path(books.name) / "compiled")
        config.add_cleanup(books.cleanup)
    if table := config.getoption("--processor-times"):
        config.pluginmanager.register(ProcessorTimes(Path(table)))


def pytest_collection(session: pytest.Session) -> None:
    """Every other worker imports the files from the last one on: each reads what its neighbour has compiled."""
    config = session.config
    number = getattr(config, "workerinput", {}).get("workerid", "gw0").removeprefix("gw")
    if int(number) % 2 and config.args == config.getini("testpaths"):
        for path in sorted(Path(__file__).parent.glob("test_*.py"), reverse=True):
            with suppress(Exception, pytest.skip.Exception):  # it is told when the file's turn comes
                import_module(path.stem)


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """On several workers, run long files first, then those with few tests, so that no worker waits at the end."""
    for item in items:
        if not HOSTS.isdisjoint(getattr(item, "fixturenames", ())):
            item.add_marker("second")
        if is_large() and getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("large")
    yield
    if hasattr(config, "workerinput"):
        tests = Counter(item.path for item in items)
        items.sort(key=lambda item: (item.path.stem not in LONG, tests[item.path], item.path))


def pytest_collection_finish() -> None:
    """Thousands of tests live to the end: without them each garbage collection is short."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """If LibreOffice dies, start it again with all fixtures and repeat the test once."""
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    if any(report.failed for report in reports) and has_died():
        item.session._setupstate.teardown_exact(None)  # noqa: SLF001 - no other way to end all fixtures
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        reports[0].user_properties.append((RESTARTED, item.nodeid))
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in [report for reports in terminalreporter.stats.values() for report in reports]:
        for name, test in getattr(report, "user_properties", ()):
            if name == RESTARTED:
                terminalreporter.write_line(f"LibreOffice died in {test}. It was started again and the test repeated.")


RESTARTED = "LibreOffice was started again"


@pytest.fixture(autouse=True)
def first_settings() -> Iterator[None]:
    """Reset language and rule files, as each command does: also after a test, for fixtures of the next module."""
    _reset_settings()
    yield
    _reset_settings()


def _reset_settings() -> None:
    speak(FIRST_LANGUAGE)
    RULE_FILE_PATHS.clear()


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Here:
    """Run the command line in this process, which saves the start of a program. New workbooks have little room."""

    def run(*arguments: object) -> Outcome:
        monkeypatch.setattr(sys, "argv", ["xlelo", *map(str, arguments)])
        with pytest.MonkeyPatch.context() as patch:
            with_little_room_everywhere(patch.setattr)
            with pytest.raises(SystemExit) as ended:
                main()
        assert isinstance(ended.value.code, int)
        return Outcome(ended.value.code, *capsys.readouterr())

    return run


@pytest.fixture
def signals() -> Iterator[None]:
    """Restore SIGINT and SIGHUP. Shells ignore SIGINT for background jobs, and `nohup` ignores SIGHUP."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGHUP)}
    for number, handler in before.items():
        signal.signal(number, signal.SIG_DFL if handler is signal.SIG_IGN else handler)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture
def sharing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Share formulas even in short columns, as in a month of thousands of games."""
    monkeypatch.setattr(cells, "LARGE_ROWS", 1)


@pytest.fixture(scope="session")
def calc() -> Iterator[Calc]:
    """One soffice for the whole session; `libreoffice.py` describes what it can do."""
    with start() as started:
        yield started


@pytest.fixture(scope="session")
def real() -> Iterator[Calc]:
    """A LibreOffice with the functions and the menu, installed as users install them."""
    with calc_with_functions() as started:
        yield started


@pytest.fixture(scope="session")
def office() -> Iterator[LibreOffice]:
    """A LibreOffice as the program itself starts it, with the settings of its checks."""
    with start_as(LibreOffice) as started:
        yield started
