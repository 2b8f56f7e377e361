"""Each file or folder that a verb reads or writes, in a wrong place: one clear message, and nothing is left behind."""

from __future__ import annotations

import inspect
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from command import Here
from filled_books import filled_book

from xlelo.cli import VERBS, load_command

pytestmark = pytest.mark.second
EXAMPLES = Path(__file__).parents[1] / "workbooks" / "examples"
WRITTEN = {
    "new": {"out": "new fce --out {}"},
    "fill": {"out": "fill fce month --out {}"},
    "next": {"out": "next april.xlsx --out {}", "edition": "next april.xlsx --out may.xlsx --edition {}"},
    "add": {"out": "add april.xlsx --remove T1 --out {}"},
    "correct": {
        "out": "correct month --reason claim --result T1:1:P05:P04=1/2 --out {}",
        "edition_folder": "correct month --reason claim --result T1:1:P05:P04=1/2 --out new --edition {}",
    },
    "compare": {
        "csv": "compare month FCE FIDE2024 --csv {}",
        "html": "compare month FCE FIDE2024 --html {}",
        "svg": "compare month FCE FIDE2024 --svg {}",
    },
    "list": {
        "csv": "list april.xlsx --csv {}",
        "html": "list month --html {}",
        "pdf": "list month --pdf {}",
        "pages": "list month --pages {}",
        "edition": "list month --edition {}",
        "out": "list month --for vega --list standard --out {}",
    },
    "build": {"out": "build {} --only fce"},
    "folder": {"out": "folder april.xlsx --out {}"},
    "upgrade": {"out": "upgrade april.xlsx --out {}"},
    "shadow": {"csv": "shadow month list.csv --csv {}", "html": "shadow month list.csv --html {}"},
    "names": {"out": "names functions.xlsx --for libreoffice --out {}"},
    "excel build": {"out": "excel build --out {}"},
    "excel demo": {"out": "excel demo --out {}"},
    "excel bas": {"out": "excel bas --out {}"},
    "libreoffice build": {"out": "libreoffice build --out {}"},
}
"""Verb → its parameters that name a file or folder to write, each with a whole command."""
FINDINGS = ("warning: ", "notice: ", "If all this is correct, ")
"""Beginnings of lines that are no refusal."""
FOLDERS = {("correct", "out"), ("list", "pages"), ("build", "out"), ("folder", "out")} | {
    (verb, parameter) for verb in ("next", "correct", "list") for parameter in ("edition", "edition_folder")
}
"""Parameters that name a folder."""
READ = {
    "rate": {"folder": "rate fce {}"},
    "fill": {
        "folder": "fill fce {} --out out.xlsx",
        "iccf": "fill cnxc half_year --iccf {} --out out.xlsx",
        "games": "fill club --games {} --out out",
    },
    "add": {"period": "add {} --remove T1", "files": "add month {}"},
    "merge": {"period": "merge {} P01 P02"},
    "adjust": {"period": "adjust {} --line 0=100,4000=4000 --reason lift"},
    "correct": {
        "period": "correct {} --reason claim --remove T1 --out out",
        "later": "correct month {} --reason claim --remove T1 --out out",
        "file": "correct month --reason claim --file {} --out out",
    },
    "next": {"workbook": "next {} --out out.xlsx", "players": "next april.xlsx --players {} --out out.xlsx"},
    "list": {"period": "list {} --csv out.csv", "original": "list month --with-original {} --csv out.csv"},
    "folder": {"workbook": "folder {} --out out"},
    "upgrade": {"workbook": "upgrade {} --out out.xlsx"},
    "check": {"workbook": "check {}"},
    "compare": {"period": "compare {} FCE FIDE2024 --csv out.csv"},
    "simulate": {"period": "simulate --period {}"},
    "shadow": {"period": "shadow {} list.csv", "published": "shadow month {}"},
    "verify": {"folders": "verify {}"},
    "names": {"file": "names {} --for libreoffice --out out.ods"},
    "worksheet": {"file": "worksheet {}"},
    "annual": {"file": "annual 2000 {}"},
    "initial": {"file": "initial {}"},
    "excel status": {"file": "excel status {}"},
}
"""Verb → its parameters that name what it reads."""


def _is_path(annotation: object) -> bool:
    return any(name in str(annotation) for name in ("Path", "Out"))


def commands() -> Iterator[tuple[str, set[str]]]:
    """Verb → its parameters that are paths, from the command line's own list."""
    for name in VERBS:
        verb = load_command(name)
        for below, command in ({"": verb} | getattr(verb, "commands", {})).items():
            if command.callback is not None:
                parameters = inspect.signature(inspect.unwrap(command.callback)).parameters.values()
                yield f"{name} {below}".strip(), {one.name for one in parameters if _is_path(one.annotation)}


@pytest.mark.first
def test_no_place_is_forgotten() -> None:
    wanted = {verb: paths for verb, paths in commands() if paths}
    assert {verb: {*WRITTEN.get(verb, ()), *READ.get(verb, ())} for verb in {*WRITTEN, *READ}} == wanted


@pytest.fixture
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the verbs read, and things that are none of them."""
    shutil.copytree(EXAMPLES / "fce_2018_04", tmp_path / "month")
    shutil.copytree(EXAMPLES / "cnxc_2005_1", tmp_path / "half_year")
    (tmp_path / "april.xlsx").write_bytes(filled_book("fce"))
    shutil.copy(EXAMPLES.parent / "elo_functions.xlsx", tmp_path / "functions.xlsx")
    (tmp_path / "list.csv").write_text("id,rating\nP01,2163\n")
    (tmp_path / "text").write_text("text")
    for folder in ("folder", "folder_standard", "folder_rapid"):  # one for each list
        (tmp_path / folder).mkdir()
    (tmp_path / "folder" / "kept").touch()
    (tmp_path / "bytes.xlsx").write_bytes(bytes(range(256)) * 40)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def everything(folder: Path) -> dict[Path, bytes | None]:
    return {path: None if path.is_dir() else path.read_bytes() for path in folder.rglob("*")}


def refusals(command: str, places: list[str], there: Path, here: Here) -> Iterator[tuple[str, str]]:
    """Yield (place, what is wrong) where the command does not say it in one line, or leaves something behind."""
    before = everything(there)
    for place in places:
        ended = here(*(part.format(place) for part in command.split()))
        lines = [line for line in ended.stderr.splitlines() if not line.startswith(FINDINGS)]
        whole = place != "folder" or len(lines) == 0  # each file that is missing in a folder has a line
        if ended.status == 0 or (len(lines) != 1 and whole) or "Traceback" in ended.stderr:
            yield place, f"{ended.status} {lines}"
        if everything(there) != before:
            yield place, f"left {sorted(set(everything(there)) ^ set(before))}"
            break


@pytest.mark.parametrize("verb", WRITTEN)
def test_a_place_where_nothing_can_be_written(verb: str, there: Path, here: Here) -> None:
    """The folder is missing, is a file, or takes no files from anybody; the path is of the other kind."""
    wrong = []
    for name, command in WRITTEN[verb].items():
        other = "text" if (verb, name) in FOLDERS else "folder"
        places = ["missing/out.xlsx", "text/out.xlsx", other, *(["/proc/out.xlsx"] if Path("/proc").exists() else [])]
        wrong += [(command, *found) for found in refusals(command, places, there, here)]
    assert wrong == []


@pytest.mark.skipif(os.name != "posix", reason="no limits for a process there")
@pytest.mark.parametrize("verb", WRITTEN)
def test_a_disk_that_is_full(verb: str, there: Path, here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    import resource  # noqa: PLC0415 - POSIX only

    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # a compiled module would be cut off
    wrong = []
    least, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    for command in WRITTEN[verb].values():
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (64, most))
            wrong += [(command, *found) for found in refusals(command, ["out.xlsx"], there, here)]
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (least, most))
    assert wrong == []


@pytest.mark.parametrize("verb", READ)
def test_an_input_that_is_none(verb: str, there: Path, here: Here) -> None:
    """It is missing, a folder without the files, a text, or bytes of no format."""
    wrong = []
    for command in READ[verb].values():
        wrong += [(command, *found) for found in refusals(command, ["missing", "folder", "bytes.xlsx"], there, here)]
    assert wrong == []
