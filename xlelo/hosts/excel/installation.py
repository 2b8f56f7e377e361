"""Putting the add-in where Excel finds it, looking after it there, and taking it away again."""

from __future__ import annotations

import locale
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from xlelo.files import FileInUseError, replacing
from xlelo.hosts.excel import conf
from xlelo.hosts.excel.addin import Versions, addin, licences, versions
from xlelo.hosts.excel.errors import ExcelError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from xlelo.functions.function import Function
    from xlelo.hosts.excel.addin import Xlwings

AGAIN = "run xlelo excel install"
_BLOCKED_ZONES = ("ZoneId=3", "ZoneId=4")


@dataclass(frozen=True)
class Places:
    startup: Path
    """The folder whose files Excel opens whenever it starts."""
    profile: Path
    interpreter: Path
    encoding: str
    """The code page in which VBA reads text files."""

    @property
    def addin(self) -> Path:
        return self.startup / "xlelo.xlam"

    @property
    def settings(self) -> Path:
        return self.profile / ".xlelo" / "xlelo.conf"

    @property
    def licences(self) -> Path:
        return self.settings.with_name("licences.txt")


class Problem(str):
    """A line that says what stands in the way and what to do."""

    __slots__ = ()


def windows_places(platform: str, environment: Mapping[str, str], interpreter: str) -> Places:
    if platform != "win32":
        raise ExcelError(
            "the add-in works in Excel for Windows only; LibreOffice has an add-in of its own "
            "(xlelo libreoffice install), Excel on the Mac and on the web have xlwings Lite"
        )
    missing = [name for name in ("APPDATA", "USERPROFILE") if not environment.get(name)]
    if missing:
        raise ExcelError(f"Windows does not say where your files are: {' and '.join(missing)} is not set")
    return Places(
        startup=Path(environment["APPDATA"]) / "Microsoft" / "Excel" / "XLSTART",
        profile=Path(environment["USERPROFILE"]),
        interpreter=Path(interpreter),
        encoding=locale.getencoding(),
    )


def install(places: Places, functions: Sequence[Function], xlwings: Xlwings, version: str) -> list[str]:
    """What was written, then what still stands in the way."""
    if missing := _no_startup_folder(places):
        raise ExcelError(missing)
    if foreign := _foreign(places):
        raise ExcelError(f"{foreign}; move it away first")
    settings = _encoded(places, _read_settings(places) | conf.own_settings(str(places.interpreter)))
    content = addin(functions, xlwings, version)
    _write(places.addin, content)
    places.settings.parent.mkdir(exist_ok=True)
    _write(places.settings, settings)
    _write(places.licences, licences(xlwings).encode())
    return [
        f"{places.addin} is written: Excel loads it when it starts next",
        f"{places.settings} is written: the functions run in {places.interpreter}",
        f"{places.licences} is written",
        *(line for line in status(places, xlwings, version) if isinstance(line, Problem)),
    ]


def uninstall(places: Places) -> list[str]:
    lines = []
    if foreign := _foreign(places):
        lines.append(f"{foreign}: it stays")
    elif places.addin.exists():
        _delete(places.addin)
        lines.append(f"{places.addin} is deleted")
    others = {key: value for key, value in _read_settings(places).items() if key not in conf.own_settings("")}
    if others:
        _write(places.settings, _encoded(places, others))
        lines.append(f"{places.settings} keeps what did not come from xlelo: {', '.join(others)}")
    for path in (places.licences, *(() if others else (places.settings,))):
        if path.exists():
            _delete(path)
            lines.append(f"{path} is deleted")
    if places.settings.parent.is_dir() and not any(places.settings.parent.iterdir()):
        places.settings.parent.rmdir()
    return lines or ["the add-in was not installed"]


def status(places: Places, xlwings: Xlwings | None, version: str) -> list[str]:
    """What is there, and as `Problem` what is not; `xlwings` is None where this Python has none."""
    settings = _read_settings(places)
    built = _examined(places)
    lines = [*_about_addin(places, built, version), *_about_settings(places, settings)]
    if xlwings is None:
        lines.append(Problem(f"xlwings is not installed in {places.interpreter}: pip install xlwings"))
    elif isinstance(built, Versions) and built.xlwings != xlwings.version:
        other = f"the add-in was built for xlwings {built.xlwings}, but {xlwings.version} is installed"
        lines.append(Problem(f"{other}: {AGAIN}"))
    wanted = built.xlwings if isinstance(built, Versions) else xlwings.version if xlwings else None
    if wanted:
        lines += _about_libraries(Path(settings.get(conf.INTERPRETER) or places.interpreter), wanted)
    return lines


def _examined(places: Places) -> Versions | Problem:
    if problem := _no_startup_folder(places):
        return problem
    if not places.addin.exists():
        return Problem(f"the add-in {places.addin} is missing: {AGAIN}")
    try:
        return versions(places.addin.read_bytes())
    except ExcelError as error:
        return Problem(f"{places.addin} cannot be used: {error}")


def _about_addin(places: Places, built: Versions | Problem, version: str) -> Iterator[str]:
    if isinstance(built, Problem):
        yield built
        return
    yield f"{places.addin} was built by xlelo {built.xlelo} for xlwings {built.xlwings}"
    if built.xlelo != version:
        yield Problem(f"the add-in was built by xlelo {built.xlelo}, but this is {version}: {AGAIN}")
    if _is_blocked(places.addin):
        blocked = f"Windows blocks {places.addin} because it was downloaded"
        yield Problem(f"{blocked}: choose Unblock in its Properties, or {AGAIN}")


def _about_settings(places: Places, settings: Mapping[str, str]) -> Iterator[str]:
    if not places.settings.is_file():
        yield Problem(f"the settings {places.settings} are missing: {AGAIN}")
        return
    chosen = settings.get(conf.INTERPRETER)
    if not chosen:
        yield Problem(f"{places.settings} does not say which Python to run: {AGAIN}")
    elif not Path(chosen).is_file():
        yield Problem(f"{places.settings} says to run {chosen}, which does not exist: {AGAIN}")
    elif Path(chosen) != places.interpreter:
        both = f"the functions run in {chosen}, this command in {places.interpreter}"
        yield Problem(f"{both}: {AGAIN} here if they are to run here")
    else:
        yield f"the functions run in {chosen}"
    if settings.get(conf.WORKBOOK_FOLDER, "true").lower() != "false":
        danger = f"{places.settings} lets a file xlelo.py beside a workbook take the place of xlelo"
        yield Problem(f"{danger}: {AGAIN}")


def _about_libraries(interpreter: Path, version: str) -> Iterator[str]:
    """The VBA of xlwings looks for its library beside python.exe and, for a venv, one folder higher."""
    beside, above = interpreter.parent, interpreter.parent.parent
    for bits in (64, 32):
        library = f"xlwings{bits}-{version}.dll"
        if (beside / library).is_file() or (above / library).is_file():
            yield f"{bits}-bit Excel finds {library}"
        else:
            missing = f"{bits}-bit Excel cannot start Python: {library} is neither in {beside} nor in {above}"
            yield Problem(f"{missing}; install xlwings {version} there, in a venv or without --user")


def _no_startup_folder(places: Places) -> Problem | None:
    if places.startup.is_dir():
        return None
    missing = f"Excel's start-up folder {places.startup} is missing"
    return Problem(f"{missing}: install Excel for Windows, then start and close it once")


def _foreign(places: Places) -> str | None:
    """Why the file in the add-in's place is not ours to replace."""
    if not places.addin.exists():
        return None
    try:
        versions(places.addin.read_bytes())
    except ExcelError as error:
        return f"{places.addin} is there already, and {error}"
    return None


def _is_blocked(path: Path) -> bool:
    """NTFS keeps the mark of a download in a second stream of the file."""
    try:
        mark = Path(f"{path}:Zone.Identifier").read_text(encoding="ascii", errors="replace")
    except OSError:
        return False
    return any(zone in mark for zone in _BLOCKED_ZONES)


def _read_settings(places: Places) -> dict[str, str]:
    if not places.settings.is_file():
        return {}
    return conf.parsed(places.settings.read_text(places.encoding, "surrogateescape"))


def _encoded(places: Places, settings: Mapping[str, str]) -> bytes:
    try:
        return conf.written(settings).encode(places.encoding, "surrogateescape")
    except UnicodeEncodeError as error:
        letter = error.object[error.start]
        raise ExcelError(
            f"Excel's settings cannot hold the letter {letter!r} of {places.interpreter}: "
            f"install Python in a folder without it"
        ) from error


def _write(path: Path, content: bytes) -> None:
    with replacing(path, force=True) as temporary:
        temporary.write_bytes(content)


def _delete(path: Path) -> None:
    try:
        path.unlink()
    except PermissionError as error:
        raise FileInUseError(path) from error
