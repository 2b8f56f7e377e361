"""Run LibreOffice: find it, start one headless soffice, send requests, and always stop it."""

import contextlib
import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
import weakref
from functools import cache
from itertools import count
from pathlib import Path
from typing import IO, Any, Self, cast

from xlelo.lang.sentence import Complaint, Sentence
from xlelo.stopping import CriticalStep

if sys.platform != "win32":
    import pwd

from collections.abc import Mapping

_SERVER = Path(__file__).with_name("calc_server.py")
_SYSTEM_PYTHON = Path("/usr/bin/python3")
_END_SECONDS = 30  # longer than the server's own limit
_MISLEADING = (
    *("PYTHON", "__PYVENV", "VIRTUAL_ENV", "CONDA", "PYENV", "UV_", "PIPX"),
    *("XDG_", "LD_", "DYLD_", "URE_", "UNO_"),
)
"""Beginnings of environment variables that would mislead LibreOffice or its Python."""
_INSTALLED_IN = (
    Path(os.environ.get("PROGRAMFILES", "C:/Program Files"), "LibreOffice", "program"),
    Path("/Applications/LibreOffice.app/Contents/MacOS"),
    Path("/usr/lib/libreoffice/program"),
    Path("/usr/lib64/libreoffice/program"),
    *sorted(Path("/opt").glob("libreoffice*/program"), reverse=True),
)

# One thread calculates formulas, because LibreOffice 7.4 sometimes hangs with more. The locale is English on every
# machine, for input and for display.
QUIET = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Calculation">\
<prop oor:name="UseThreadedCalculationForFormulaGroups" oor:op="fuse"><value>false</value></prop></item>
<item oor:path="/org.openoffice.Setup/L10N">\
<prop oor:name="ooLocale" oor:op="fuse"><value>en-US</value></prop></item>
<item oor:path="/org.openoffice.Setup/L10N">\
<prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>en-US</value></prop></item>
</oor:items>
"""


class OfficeError(Complaint):
    """LibreOffice did not do what was asked. The message is a sentence for the person who asked."""


class NoOfficeError(OfficeError):
    """LibreOffice is not installed, or a part of it is missing."""


def find_soffice() -> Path:
    """Find the soffice program itself, not the script that starts it."""
    on_path = [Path(found).resolve().parent for name in ("soffice", "libreoffice") if (found := shutil.which(name))]
    for folder in (*on_path, *_INSTALLED_IN):
        for name in ("soffice.bin", "soffice.exe", "soffice"):
            if (folder / name).is_file():
                return folder / name
    raise NoOfficeError(Sentence("LibreOffice is not installed on this machine (https://www.libreoffice.org)."))


@cache
def find_python(soffice: Path) -> Path:
    """Find a Python that can connect to LibreOffice: its own, otherwise the system's."""
    folder = soffice.parent
    brought = (folder / "python.exe", folder / "python", folder.parent / "Resources" / "python")
    for python in (*brought, _SYSTEM_PYTHON):
        if python.is_file() and _runs(python, "import uno"):
            return python
    raise NoOfficeError(
        Sentence(
            "LibreOffice is installed in {folder}, but not its Python bridge (Debian, Ubuntu: apt install"
            " python3-uno).",
            folder=folder,
        )
    )


def environment(home: Path) -> dict[str, str]:
    """This process's environment without variables that would mislead LibreOffice or its Python.

    LibreOffice looks for Python along PATH. A virtual environment or another installation there would make it load
    wrong libraries and crash. If it cannot write temporary files, it takes HOME for them, and deletes all of HOME when
    it starts again (7.4).
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_MISLEADING)}
    private = dict.fromkeys(("HOME", "TMPDIR", "TMP", "TEMP"), str(home))
    return kept | private | {"LC_ALL": "C.UTF-8", "PATH": _system_path(os.environ)}


def _system_path(settings: Mapping[str, str]) -> str:
    """Search path with the folders of the system only."""
    root = settings.get("SYSTEMROOT")
    return os.defpath if root is None else os.pathsep.join([str(Path(root, "System32")), root])


def run_as(name: str) -> dict[str, Any]:
    """Options for subprocess: run the program as this user (only root can)."""
    user = pwd.getpwnam(name)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def is_root() -> bool:
    return os.name == "posix" and os.geteuid() == 0


def plain_user() -> dict[str, Any]:
    """Options for subprocess: root runs LibreOffice as nobody, because parts of it refuse root."""
    return run_as("nobody") if is_root() else {}


class Office:
    """One soffice with its own profile. The first request starts it; use it in a `with`, which stops it.

    It works on copies in a private folder, which its user may read and write.
    """

    def __init__(self, *, server: Path = _SERVER, patience_seconds: float = 600, settings: str = QUIET) -> None:
        """`settings`: initial settings of the profile. "" keeps LibreOffice's defaults."""
        self._soffice = find_soffice()
        self._python = find_python(self._soffice)
        self._patience_seconds = patience_seconds
        self._numbers = count(1)
        self._talk: _Talk | None = None
        with CriticalStep():  # an interruption here would leave a folder that nobody removes
            self.home = Path(tempfile.mkdtemp(prefix="xlelo-"))
            self._remove = weakref.finalize(self, shutil.rmtree, self.home, ignore_errors=True)
        self.profile = self.home / "profile"
        if settings:
            file = self.profile / "user" / "registrymodifications.xcu"
            file.parent.mkdir(parents=True)
            file.write_text(settings, encoding="utf-8")
        self._server = self.home / server.name
        for script in {_SERVER, server}:
            shutil.copyfile(script, self.home / script.name)
        self.hand_over(self.home)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.stop()
        self._remove()

    def stop(self) -> None:
        """Stop soffice. The next request starts it again with the same profile."""
        if self._talk is not None:
            self._talk.end()

    def runs(self) -> bool:
        return self._talk is not None and self._talk.goes_on()

    def number(self) -> int:
        """Return a number that was not used before."""
        return next(self._numbers)

    def hand_over(self, path: Path) -> None:
        """Let LibreOffice read and write this path and everything in it."""
        user = plain_user()
        if user:
            for each in (path, *path.rglob("*")):
                os.chown(each, user["user"], user["group"])

    def lend(self, path: Path) -> Path:
        """Copy a file, under its own name, to a folder where LibreOffice may read and write it."""
        folder = self.home / str(self.number())
        folder.mkdir()
        copy = folder / path.name
        shutil.copyfile(path, copy)
        self.hand_over(folder)
        return copy

    def request(self, verb: str, **arguments: Any) -> Any:
        """Send a request to the server and return its result."""
        if self._talk is None or not self._talk.goes_on():
            self.stop()
            command = [str(part) for part in (self._python, self._server, self._soffice, self.home)]
            with CriticalStep():  # an interruption here would leave a process that nobody can end
                self._talk = _Talk(command, self.home, self._patience_seconds)
            self._talk.begin()
        return self._talk.ask({"verb": verb, "arguments": arguments})


class _Talk:
    """One run of the server. When its input ends, the server stops soffice and then itself."""

    def __init__(self, command: list[str], home: Path, patience_seconds: float) -> None:
        self._patience_seconds = patience_seconds
        self._process = subprocess.Popen(  # noqa: S603 - the installed programs that were found
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            cwd=home,
            env=environment(home),
            start_new_session=True,  # Ctrl-C goes to us; we then end the process
            **plain_user(),
        )
        self._requests = cast("IO[str]", self._process.stdin)
        self._answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.end = weakref.finalize(self, _end, self._process)
        threading.Thread(target=_listen, args=(self._process, self._answers), daemon=True).start()

    def begin(self) -> None:
        """Wait until the server reports that LibreOffice is ready."""
        self._answer()

    def goes_on(self) -> bool:
        return self.end.alive and self._process.poll() is None

    def ask(self, request: dict[str, Any]) -> Any:
        try:
            self._requests.write(json.dumps(request) + "\n")
            self._requests.flush()
        except OSError as error:
            self.end()
            raise OfficeError(Sentence("LibreOffice stopped.")) from error
        return self._answer()

    def _answer(self) -> Any:
        try:
            line = self._answers.get(timeout=self._patience_seconds)
        except queue.Empty:
            self.end()
            seconds = f"{self._patience_seconds:g}"
            raise OfficeError(
                Sentence("LibreOffice did not answer within {seconds} seconds.", seconds=seconds)
            ) from None
        match json.loads(line or "{}"):
            case {"result": result}:
                return result
            case {"refused": sentence}:
                raise OfficeError(sentence)
            case {"failed": trace}:
                raise _add_trace(OfficeError(Sentence("LibreOffice failed.")), trace)
            case stopped:
                self.end()
                raise _add_trace(OfficeError(Sentence("LibreOffice stopped.")), stopped.get("stopped", ""))


def _add_trace(error: OfficeError, trace: str) -> OfficeError:
    error.add_note(trace)
    return error


def _listen(process: subprocess.Popen[str], answers: queue.SimpleQueue[str]) -> None:
    for line in cast("IO[str]", process.stdout):
        answers.put(line)
    answers.put("")


def _end(process: subprocess.Popen[str]) -> None:
    with CriticalStep():  # an interruption here would let soffice write into a folder that is being removed
        with contextlib.suppress(OSError):
            cast("IO[str]", process.stdin).close()
        try:
            process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        cast("IO[str]", process.stdout).close()


def _runs(python: Path, program: str) -> bool:
    done = subprocess.run(  # noqa: S603 - a Python of LibreOffice or of the system
        [python, "-c", program], env=environment(Path.home()), capture_output=True, check=False
    )
    return done.returncode == 0
