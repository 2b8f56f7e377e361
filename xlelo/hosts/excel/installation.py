"""Installation, check and removal of the add-in in Excel's start folder."""

import locale
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from xlelo.files import FileInUseError, write_file
from xlelo.functions.function import Function
from xlelo.hosts.excel import conf
from xlelo.hosts.excel.addin import Versions, Xlwings, addin, licences, versions
from xlelo.hosts.excel.errors import ExcelError
from xlelo.hosts.excel.settings_folder import rules_file, settings_folder
from xlelo.hosts.obstacle import Obstacle
from xlelo.lang.sentence import Sentence, join_and, sentence_of

REINSTALL = Sentence("run xlelo excel install")
_BLOCKED_ZONES = ("ZoneId=3", "ZoneId=4")


@dataclass(frozen=True)
class Places:
    startup: Path
    """The folder whose files Excel opens at every start."""
    profile: Path
    interpreter: Path
    encoding: str
    """The encoding in which VBA reads text files."""

    @property
    def addin(self) -> Path:
        return self.startup / "xlelo.xlam"

    @property
    def settings(self) -> Path:
        return settings_folder(self.profile) / "xlelo.conf"

    @property
    def rules(self) -> Path:
        return rules_file(self.profile)

    @property
    def licences(self) -> Path:
        return self.settings.with_name("licences.txt")


def windows_places(platform: str, environment: Mapping[str, str], interpreter: str) -> Places:
    if platform != "win32":
        raise ExcelError(
            Sentence(
                "the add-in works in Excel for Windows only; for LibreOffice run xlelo libreoffice install; for"
                " Excel on the Mac or on the web use xlwings Lite (xlelo excel lite)"
            )
        )
    missing = [name for name in ("APPDATA", "USERPROFILE") if not environment.get(name)]
    if missing:
        raise ExcelError(
            Sentence(
                "the Windows variable {missing} is not set, so the folders of Excel are unknown",
                missing=join_and(missing),
            )
        )
    return Places(
        startup=Path(environment["APPDATA"]) / "Microsoft" / "Excel" / "XLSTART",
        profile=Path(environment["USERPROFILE"]),
        interpreter=Path(interpreter),
        encoding=locale.getencoding(),
    )


def install(places: Places, functions: Sequence[Function], xlwings: Xlwings, version: str) -> list[Sentence]:
    """Install the add-in; return what was written, then the remaining obstacles."""
    if missing := _no_startup_folder(places):
        raise ExcelError(missing)
    if foreign := _foreign(places):
        raise ExcelError(Sentence("{foreign}; move it away first", foreign=foreign))
    settings = _encode(places, _read_settings(places) | conf.default_settings(str(places.interpreter)))
    content = addin(functions, xlwings, version)
    write_file(places.addin, content)
    places.settings.parent.mkdir(exist_ok=True)
    write_file(places.settings, settings)
    write_file(places.licences, licences(xlwings).encode())
    return [
        Sentence("{addin} is written: Excel loads it at the next start", addin=places.addin),
        Sentence(
            "{settings} is written: the functions run in {python}", settings=places.settings, python=places.interpreter
        ),
        Sentence("{path} is written", path=places.licences),
        *(line for line in status(places, xlwings, version) if isinstance(line, Obstacle)),
    ]


def choose_rules(places: Places, code: str) -> Sentence:
    """Set the rule set of formulas that name none."""
    places.rules.parent.mkdir(exist_ok=True)
    write_file(places.rules, code.encode())
    return Sentence("{path} is written: formulas that name no rule set follow {code}", path=places.rules, code=code)


def uninstall(places: Places) -> list[Sentence]:
    lines = []
    if foreign := _foreign(places):
        lines.append(Sentence("{foreign}: not deleted", foreign=foreign))
    elif places.addin.exists():
        _delete(places.addin)
        lines.append(Sentence("{path} is deleted", path=places.addin))
    others = {key: value for key, value in _read_settings(places).items() if key not in conf.default_settings("")}
    if others:
        write_file(places.settings, _encode(places, others))
        kept = Sentence(
            "{settings} keeps settings that are not from xlelo: {others}", settings=places.settings, others=list(others)
        )
        lines.append(kept)
    for path in (places.licences, places.rules, *(() if others else (places.settings,))):
        if path.exists():
            _delete(path)
            lines.append(Sentence("{path} is deleted", path=path))
    if places.settings.parent.is_dir() and not any(places.settings.parent.iterdir()):
        places.settings.parent.rmdir()
    return lines or [Sentence("the add-in was not installed")]


def status(places: Places, xlwings: Xlwings | None, version: str) -> list[Sentence]:
    """The state of the installation; what is missing is an `Obstacle`. `xlwings` is None if it is not installed."""
    settings = _read_settings(places)
    built = _examine(places)
    lines = [*_addin_obstacles(places, built, version), *_settings_obstacles(places, settings)]
    if xlwings is None:
        lines.append(Obstacle("xlwings is not installed in {python}: pip install xlwings", python=places.interpreter))
    elif isinstance(built, Versions) and built.xlwings != xlwings.version:
        lines.append(
            Obstacle(
                "the add-in was built for xlwings {built}, but {installed} is installed: {again}",
                built=built.xlwings,
                installed=xlwings.version,
                again=REINSTALL,
            )
        )
    wanted = built.xlwings if isinstance(built, Versions) else xlwings.version if xlwings else None
    if wanted:
        lines += _library_obstacles(Path(settings.get(conf.INTERPRETER) or places.interpreter), wanted)
    return lines


def _examine(places: Places) -> Versions | Obstacle:
    if problem := _no_startup_folder(places):
        return problem
    if not places.addin.exists():
        return Obstacle("the add-in {addin} is missing: {again}", addin=places.addin, again=REINSTALL)
    try:
        return versions(places.addin.read_bytes())
    except ExcelError as error:
        return Obstacle("{path} cannot be used: {error}", path=places.addin, error=sentence_of(error))


def _addin_obstacles(places: Places, versions: Versions | Obstacle, version: str) -> Iterator[Sentence]:
    if isinstance(versions, Obstacle):
        yield versions
        return
    yield Sentence(
        "{addin} was built by xlelo {xlelo} for xlwings {xlwings}",
        addin=places.addin,
        xlelo=versions.xlelo,
        xlwings=versions.xlwings,
    )
    if versions.xlelo != version:
        yield Obstacle(
            "the add-in was built by xlelo {built}, but this is {version}: {again}",
            built=versions.xlelo,
            version=version,
            again=REINSTALL,
        )
    if is_blocked(places.addin):
        yield Obstacle(
            "Windows blocks {addin} because it was downloaded: choose Unblock in its Properties, or {again}",
            addin=places.addin,
            again=REINSTALL,
        )


def _settings_obstacles(places: Places, settings: Mapping[str, str]) -> Iterator[Sentence]:
    file = places.settings
    if not places.settings.is_file():
        yield Obstacle("the settings {settings} are missing: {again}", settings=file, again=REINSTALL)
        return
    chosen = settings.get(conf.INTERPRETER)
    if not chosen:
        yield Obstacle("{settings} does not say which Python to run: {again}", settings=file, again=REINSTALL)
    elif not Path(chosen).is_file():
        yield Obstacle(
            "{settings} says to run {python}, which does not exist: {again}",
            settings=file,
            python=chosen,
            again=REINSTALL,
        )
    elif Path(chosen) != places.interpreter:
        yield Obstacle(
            "the functions run in {chosen}, but this command runs in {here}: to run them here, {again}",
            chosen=chosen,
            here=places.interpreter,
            again=REINSTALL,
        )
    else:
        yield Sentence("the functions run in {python}", python=chosen)
    if settings.get(conf.WORKBOOK_FOLDER, "true").lower() != "false":
        yield Obstacle(
            "{settings} allows a file xlelo.py beside a workbook to replace xlelo: {again}",
            settings=file,
            again=REINSTALL,
        )


def _library_obstacles(interpreter: Path, version: str) -> Iterator[Sentence]:
    """The libraries for each bitness.

    The VBA of xlwings searches beside python.exe and in the folder above (for a venv).
    """
    beside, above = interpreter.parent, interpreter.parent.parent
    for bits in (64, 32):
        library = f"xlwings{bits}-{version}.dll"
        if (beside / library).is_file() or (above / library).is_file():
            yield Sentence("{bits}-bit Excel finds {library}", bits=bits, library=library)
        else:
            yield Obstacle(
                "{bits}-bit Excel cannot start Python: {library} is neither in {beside} nor in {above};"
                " install xlwings {version} there, in a venv or without --user",
                bits=bits,
                library=library,
                beside=beside,
                above=above,
                version=version,
            )


def _no_startup_folder(places: Places) -> Obstacle | None:
    if places.startup.is_dir():
        return None
    return Obstacle(
        "Excel's start-up folder {folder} is missing: install Excel for Windows, then start and close it once",
        folder=places.startup,
    )


def _foreign(places: Places) -> Sentence | None:
    """The reason not to replace the file in the add-in's place; None if it is ours or missing."""
    if not places.addin.exists():
        return None
    try:
        versions(places.addin.read_bytes())
    except ExcelError as error:
        return Sentence("{addin} exists already, and {error}", addin=places.addin, error=sentence_of(error))
    return None


def is_blocked(path: Path) -> bool:
    """True if Windows marks the file as downloaded. NTFS keeps this mark in a second stream of the file."""
    try:
        mark = Path(f"{path}:Zone.Identifier").read_text(encoding="ascii", errors="replace")
    except OSError:
        return False
    return any(zone in mark for zone in _BLOCKED_ZONES)


def _read_settings(places: Places) -> dict[str, str]:
    if not places.settings.is_file():
        return {}
    return conf.parse(places.settings.read_text(places.encoding, "surrogateescape"))


def _encode(places: Places, settings: Mapping[str, str]) -> bytes:
    try:
        return conf.conf_text(settings).encode(places.encoding, "surrogateescape")
    except UnicodeEncodeError as error:
        letter = error.object[error.start]
        raise ExcelError(
            Sentence(
                "Excel's settings cannot hold the letter {letter} of {python}: install Python in a folder without it",
                letter=repr(letter),
                python=places.interpreter,
            )
        ) from error


def _delete(path: Path) -> None:
    try:
        path.unlink()
    except PermissionError as error:
        raise FileInUseError(path) from error
