"""Checks of a Windows machine: the Python for the add-in, the policies of Office, and a test calculation.

Only `look` and `tried` ask Windows; the other functions interpret what was found.
"""

import re
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path, PureWindowsPath
from typing import IO, Final, NamedTuple

from xlelo.hosts.excel.installation import REINSTALL, is_blocked
from xlelo.hosts.obstacle import Obstacle
from xlelo.lang.sentence import Sentence

if sys.platform == "win32":
    import winreg

from collections.abc import Iterator, Mapping

ANOTHER_PYTHON: Final = Sentence(
    "install 64-bit Python (x64) from python.org, make a virtual environment with it, and there {again}",
    again=REINSTALL,
)
STAYS: Final = Sentence(
    "make a permanent virtual environment (or use uv tool install or pipx install), and there {again}", again=REINSTALL
)

_PATIENCE_SECONDS = 120
_EXCEL = r"Software\{policies}Microsoft\Office\16.0\Excel\Security"
_OFFICE = r"Software\{policies}Microsoft\Office\16.0\Common"
ASKED_OF_THE_REGISTRY: Final = {
    "VBAOff": _OFFICE,
    "VBAWarnings": _EXCEL,
    "BlockContentExecutionFromInternet": _EXCEL,
    "AllLocationsDisabled": _EXCEL + r"\Trusted Locations",
}
"""Registry value → its key in Office 2016 and later, for one user or the whole machine."""

PROGRAM: Final = """
import sys
from xlelo.functions import ELO_EXPECTED
print("python", ELO_EXPECTED(2150, 2030), flush=True)
import xlwings
with xlwings.App(visible=False, add_book=False) as app:
    app.display_alerts = False
    app.books.open(sys.argv[1], read_only=True)
    print("excel", app.macro("xlelo.xlam!ELO_EXPECTED")(2150, 2030), flush=True)
"""
"""A program that calculates in Python, then in an Excel of its own that opens the add-in."""


class Python(NamedTuple):
    """The Python that will run the functions."""

    executable: str
    base: str
    """The installation from which a virtual environment was made."""
    platform: str
    """win-amd64, win32 or win-arm64, as in sysconfig."""
    temporary: str
    """The folder for temporary files."""


class Outcome(NamedTuple):
    """The outcome of the test program."""

    out: str
    err: str


_BUCKET_OF_UV = re.compile(r"(archive|builds|environments)-v\d+")


def python_obstacles(python: Python) -> Iterator[Obstacle]:
    """Reasons why this Python may disappear or why Excel cannot reach it."""
    places = [tuple(map(str.lower, PureWindowsPath(place).parts)) for place in (python.executable, python.base)]
    temporary = tuple(map(str.lower, PureWindowsPath(python.temporary).parts))
    here = python.executable
    if any("windowsapps" in place for place in places):
        yield Obstacle(
            "{python} comes from the Microsoft Store, and other programs such as Excel cannot see what it writes:"
            " {another}",
            python=here,
            another=ANOTHER_PYTHON,
        )
    if tool := next(filter(None, map(_caching, places)), ""):
        yield Obstacle(
            "{python} is in the cache of {tool}, which may be deleted: {stays}", python=here, tool=tool, stays=STAYS
        )
    elif temporary and any(place[: len(temporary)] == temporary for place in places):
        yield Obstacle(
            "{python} is in a folder for temporary files, which may be deleted: {stays}", python=here, stays=STAYS
        )
    if python.platform == "win32":
        yield Obstacle("{python} is a 32-bit Python: {another}", python=here, another=ANOTHER_PYTHON)
    if python.platform.startswith("win-arm"):
        yield Obstacle(
            "{python} is a Python for ARM, but xlwings needs one for x64, which also runs on this machine: {another}",
            python=here,
            another=ANOTHER_PYTHON,
        )


def _caching(place: tuple[str, ...]) -> str:
    """The tool whose cache contains the path. Its folder names decide, because the cache's place can be configured."""
    if any(map(_BUCKET_OF_UV.fullmatch, place)) or _passes(place, ("uv", "cache")):
        return "uv"
    return "pipx" if ".cache" in place or _passes(place, ("pipx", "cache")) else ""


def _passes(place: tuple[str, ...], marks: tuple[str, ...]) -> bool:
    return any(place[at : at + len(marks)] == marks for at in range(len(place)))


def policy_obstacles(registry: Mapping[str, int]) -> Iterator[Sentence]:
    """Reasons why Excel does not run the add-in's VBA. `registry`: the registry values that are set."""
    if registry.get("VBAOff") == 1:
        yield Obstacle(
            "VBA is switched off in Office (VBAOff is 1), but the add-in needs it: {way_out}", way_out=WAY_OUT
        )
    if forbidden := FORBIDDING.get(registry.get("VBAWarnings", 0)):
        if registry.get("AllLocationsDisabled") == 1:
            yield Obstacle(
                "{forbidden}, and no folder is trusted (AllLocationsDisabled is 1): {way_out}",
                forbidden=forbidden,
                way_out=WAY_OUT,
            )
        else:
            yield Sentence(
                "{forbidden}, except in trusted folders. The start-up folder is normally one; if it is not: {way_out}",
                forbidden=forbidden,
                way_out=WAY_OUT,
            )
    if registry.get("BlockContentExecutionFromInternet") == 1 and registry.get("Downloaded") == 1:
        yield Obstacle(
            "macros of downloaded files are blocked (BlockContentExecutionFromInternet is 1), and the add-in is"
            " marked as downloaded: {again} to write it here",
            again=REINSTALL,
        )


WAY_OUT: Final = Sentence(
    "ask your administrator to allow it, or use xlwings Lite (xlelo excel lite) or LibreOffice (xlelo libreoffice"
    " install)"
)
FORBIDDING: Final = {
    3: Sentence("Excel's macros are forbidden unless they are signed, which the add-in is not (VBAWarnings is 3)"),
    4: Sentence("Excel's macros are forbidden (VBAWarnings is 4)"),
}


def verdict(outcome: Outcome) -> Sentence:
    """The result of the test, from the lines that the program printed."""
    lines = outcome.out.splitlines()
    if "excel 0.66" in lines:
        return Sentence("ELO_EXPECTED(2150,2030) gives 0.66 in Excel")
    errors = [line.strip() for line in outcome.err.splitlines() if line.strip()]
    why = f" ({errors[-1]})" if errors else ""
    answer = next((line.removeprefix("excel ") for line in lines if line.startswith("excel ")), None)
    if answer is not None:
        return Obstacle(
            "ELO_EXPECTED(2150,2030) gives {answer} in Excel, not 0.66{why}: ELO_WHY in a cell explains more",
            answer=answer,
            why=why,
        )
    if "python 0.66" in lines:
        return Obstacle(
            "ELO_EXPECTED(2150,2030) gives 0.66 in Python, but Excel did not answer{why}: try it in a cell", why=why
        )
    return Obstacle(
        "ELO_EXPECTED(2150,2030) does not give 0.66 in Python{why}: install xlelo again, then {again}",
        why=why,
        again=REINSTALL,
    )


def run_test_program(interpreter: Path, addin: Path) -> Outcome:
    """Run the test program, isolated from this process's Python settings.

    It writes into files: on Windows the end of a pipe is awaited without limit, and Excel may keep it open.
    """
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        try:
            subprocess.run(  # noqa: S603 - the Python that the add-in is set to run
                [interpreter, "-I", "-X", "utf8", "-c", PROGRAM, addin],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                timeout=_PATIENCE_SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return Outcome("", str(error))
        return Outcome(*map(_written, (out, err)))


def _written(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode("utf-8", "replace")


def look(interpreter: Path, addin: Path) -> list[Sentence]:
    """The obstacles on this machine and the test's result. Empty if this is not Windows."""
    if sys.platform != "win32":
        return []
    here = Python(sys.executable, sys.base_prefix, sysconfig.get_platform(), tempfile.gettempdir())
    found = _registry_values() | {"Downloaded": int(is_blocked(addin))}
    return [*python_obstacles(here), *policy_obstacles(found), verdict(run_test_program(interpreter, addin))]


def _registry_values() -> dict[str, int]:
    """The registry values. A policy wins over a user's setting, and the machine's value over the user's."""
    found: dict[str, int] = {}
    if sys.platform == "win32":
        for policies in ("Policies\\", ""):
            for hive in (winreg.HKEY_LOCAL_MACHINE, winreg.HKEY_CURRENT_USER):
                for name, key in ASKED_OF_THE_REGISTRY.items():
                    try:
                        with winreg.OpenKey(hive, key.format(policies=policies)) as opened:
                            value, _ = winreg.QueryValueEx(opened, name)
                    except OSError:
                        continue
                    found.setdefault(name, int(value))
    return found
