"""Installs the add-in in a user's LibreOffice, removes it, and reports its state.

LibreOffice refuses to install as root. While LibreOffice runs, its installer starts another LibreOffice and waits
forever. Both are checked first.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from xlelo.files import write_file
from xlelo.functions.default_rules import FILE
from xlelo.functions.function import Function
from xlelo.hosts.libreoffice import shim
from xlelo.hosts.libreoffice.builder import IDENTIFIER
from xlelo.lang.sentence import Sentence
from xlelo.workbook.office import environment, find_python, find_soffice, is_root, run_as

_OLDEST_PYTHON = "3.11"
_PATIENCE_SECONDS = 180
RESTARTS = 3
"""The most attempts to start LibreOffice. After an extension is added or removed it exits and must be restarted."""


INSTALLED_TEXT = "are installed in LibreOffice"
"""The words of `status` for installed functions."""


class InstallationError(Exception):
    """The message is a sentence for the user."""


@dataclass(frozen=True)
class Place:
    """A user's LibreOffice: the profile's folder, and how to start programs for its owner."""

    profile: Path
    home: Path
    user: dict[str, Any] = field(default_factory=dict)

    @property
    def rules(self) -> Path:
        """The file that holds the rule set of formulas that name none."""
        return self.profile / "user" / FILE

    def give(self, path: Path) -> None:
        """Make the named user the owner of the path and everything in it."""
        if self.user:
            for each in (path, *path.rglob("*")):
                os.chown(each, self.user["user"], self.user["group"])

    @classmethod
    def of(cls, user: str | None = None) -> Self:
        """The place of the current user. Root must name a user."""
        if user is None and is_root():
            raise InstallationError(
                Sentence(
                    "LibreOffice installs add-ins for one user and refuses root. Run this as that user, or name"
                    " the user with --user."
                )
            )
        if user is None:
            return cls(_default_profile(Path.home(), os.environ), Path.home())
        try:
            home = Path(f"~{user}").expanduser()
            return cls(_default_profile(home, {}), home, run_as(user))
        except (KeyError, RuntimeError) as error:
            raise InstallationError(Sentence("There is no user {user} on this machine.", user=user)) from error


def install(
    package: bytes, catalogue: Sequence[Function], version: str, place: Place, *, excel_names: bool
) -> list[Sentence]:
    """Install the add-in; return the state.

    `excel_names`: add Basic functions, so that .xlsx files find ELO_EXPECTED.
    """
    _check(place)
    # The first start of a profile overwrites the standard modules, so it must come before ours are written.
    _run(place, "soffice", "--headless", "--terminate_after_init")
    with tempfile.TemporaryDirectory() as folder:
        extension = Path(folder, "xlelo.oxt")
        extension.write_bytes(package)
        extension.parent.chmod(0o755)  # readable for the user that root named
        _run(place, "unopkg", "add", "--force", str(extension))
    if excel_names:
        module = shim.put_in(place.profile, catalogue)
        place.give(module)
    else:
        shim.take_out(place.profile)
    return status(version, place)


def choose_rules(place: Place, code: str) -> Sentence:
    """Set the rule set of formulas that name none."""
    place.rules.parent.mkdir(parents=True, exist_ok=True)
    write_file(place.rules, code.encode())
    place.give(place.rules)
    return Sentence("{path} is written: formulas that name no rule set follow {code}", path=place.rules, code=code)


def is_installed(place: Place) -> bool:
    _check(place)
    return _installed_version(place) is not None


def uninstall(version: str, place: Place) -> list[Sentence]:
    _check(place)
    shim.take_out(place.profile)
    place.rules.unlink(missing_ok=True)
    if _installed_version(place):
        _run(place, "unopkg", "remove", IDENTIFIER)
    return status(version, place)


def status(version: str, place: Place) -> list[Sentence]:
    _check(place)
    installed = _installed_version(place)
    if installed is None:
        return [Sentence("The functions are not installed in LibreOffice ({profile}).", profile=place.profile)]
    return [
        Sentence(
            "The functions of xlelo {installed} are installed in LibreOffice ({profile})."
            if f"{installed}.".startswith(f"{version}.")
            else "The functions of xlelo {installed} are installed in LibreOffice ({profile}); this is xlelo {version}:"
            " install it again.",
            installed=installed,
            profile=place.profile,
            version=version,
        ),
        Sentence(
            "Excel's names for them (ELO_EXPECTED in .xlsx files) are installed."
            if shim.is_in(place.profile)
            else "Excel's names for them (ELO_EXPECTED in .xlsx files) are not installed."
        ),
    ]


def _check(place: Place) -> None:
    python = find_python(find_soffice())
    found = output([str(python), "-c", "import sys; print('%d.%d' % sys.version_info[:2])"], place).stdout.strip()
    if _version(found) < _version(_OLDEST_PYTHON):
        raise InstallationError(
            Sentence(
                "The functions need Python {oldest} or later, but this LibreOffice has {found}: install a newer"
                " LibreOffice.",
                oldest=_OLDEST_PYTHON,
                found=found,
            )
        )
    lock = place.profile / ".lock"
    if lock.exists():
        raise InstallationError(
            Sentence("LibreOffice is running: close it first. (If it is not running, delete {lock}.)", lock=lock)
        )


def _installed_version(place: Place) -> str | None:
    """The installed version; None if it is not installed."""
    listed = output([*command(place, "unopkg"), "list", IDENTIFIER], place)
    version = re.search(r"^\s*Version: (\S+)", listed.stdout, re.MULTILINE)
    return version[1] if version else None


def _run(place: Place, program: str, *arguments: str) -> None:
    done = output([*command(place, program), *arguments], place)
    if done.returncode != 0:
        said = " ".join((done.stderr or done.stdout).split())
        said = said or Sentence("exit status {status}", status=done.returncode)
        raise InstallationError(Sentence("LibreOffice refused: {said}", said=said))


def command(place: Place, program: str) -> list[str]:
    """The command with the profile. unopkg needs its own name first and the profile after it."""
    soffice = find_soffice()
    path = soffice if program == "soffice" else soffice.with_name("unopkg.com" if sys.platform == "win32" else "unopkg")
    return [str(path), f"-env:UserInstallation={place.profile.as_uri()}"]


def output(command: list[str], place: Place) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(  # noqa: S603 - programs of the LibreOffice that was found
            command,
            env=environment(place.home),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=_PATIENCE_SECONDS,
            check=False,
            **place.user,
        )
    except subprocess.TimeoutExpired as error:
        raise InstallationError(
            Sentence("LibreOffice did not answer within {seconds} seconds.", seconds=_PATIENCE_SECONDS)
        ) from error


def _default_profile(home: Path, settings: Mapping[str, str]) -> Path:
    if sys.platform == "win32":
        return Path(settings.get("APPDATA", home / "AppData" / "Roaming"), "LibreOffice", "4")
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "LibreOffice" / "4"
    return Path(settings.get("XDG_CONFIG_HOME", home / ".config"), "libreoffice", "4")


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split("."))
