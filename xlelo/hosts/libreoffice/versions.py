"""The version of the extension: the program's version and the number of the build, such as 0.1.0.7.

LibreOffice accepts an update only if its version is higher. So each build that differs from the last one has a higher
number. In a checkout, the last build is the committed extension. A wheel has only the version of that extension.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from xlelo import __version__

EXTENSION: Final = "xlelo.oxt"
DESCRIPTION: Final = "description.xml"
_COMMITTED = Path(__file__).parents[3] / "workbooks" / EXTENSION
_RECORDED = Path(__file__).with_name("built.txt")
"""The version of the committed extension; only in a wheel, by `tests/wheel_hook.py`."""
_ADDRESS = re.compile(rb"\s*<update-information>.*?</update-information>", re.DOTALL)


def version_for(package_of: Callable[[str], bytes], beside: Path | None = None) -> str:
    """The version of a new extension. `beside`: the file that it replaces, if there is one."""
    before = {path.resolve() for path in (_COMMITTED, beside) if path is not None and path.is_file()}
    builds = [next_build(__version__, path.read_bytes(), package_of) for path in before]
    if _RECORDED.is_file():
        builds.append(_build(_RECORDED.read_text(encoding="utf-8"), __version__))
    return f"{__version__}.{max(builds, default=0) or 1}"


def version_of(package: bytes) -> str:
    """The version of an extension; empty if it is none."""
    try:
        with zipfile.ZipFile(io.BytesIO(package)) as archive:
            found = re.search(r'<version value="([^"]*)"/>', archive.read(DESCRIPTION).decode())
    except (zipfile.BadZipFile, KeyError, UnicodeDecodeError):
        return ""
    return found[1] if found else ""


def next_build(base: str, before: bytes, package_of: Callable[[str], bytes]) -> int:
    """The number of a new package: that of the package before if only the address changed, else one more."""
    last = version_of(before)
    build = _build(last, base)
    is_same = build and _parts(package_of(last)) == _parts(before)
    return build if is_same else build + 1


def _build(version: str, base: str) -> int:
    """The number of the build; 0 if it is no build of this version of the program."""
    start, _, build = version.rpartition(".")
    return int(build) if start == base and build.isdecimal() else 0


def _parts(package: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(package)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts[DESCRIPTION] = _ADDRESS.sub(b"", parts[DESCRIPTION])
    return parts
