"""The list of all regulations.

A new federation is a folder and its name in this list. A folder is loaded only on request: listing the verbs loads no
rules.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from xlelo.lang.sentence import Sentence, UnknownNameError
from xlelo.model import Refused, refusal

if TYPE_CHECKING:
    from xlelo.regulations.derived.rule_file import RuleFile
    from xlelo.regulations.regulation import Regulation
    from xlelo.regulations.verb import Verb

    ALL: tuple[Regulation, ...]

FOLDERS: Final = ("fce", "cnxc", "elo1972", "fide2011", "fide2024", "melao", "club")
"""Folder names: the regulations' codes in small letters. The first is the default where no rule set is given."""


NAMES: Final = {
    "FIDE": "FIDE2024",
    "FIDE 2024": "FIDE2024",
    "2024": "FIDE2024",
    "FIDE 2011": "FIDE2011",
    "2011": "FIDE2011",
    "ELO 1972": "ELO1972",
    "1972": "ELO1972",
}
"""Name that people use → code. A code, also that of a rule file, goes before a name."""

RULE_FILE_PATHS: Final[list[Path]] = []
"""Rule files and folders of `--rules`, the last one first."""


def _of(folder: str) -> Regulation:
    regulation: Regulation = import_module(f"{__name__}.{folder}").REGULATION
    return regulation


def __getattr__(name: str) -> tuple[Regulation, ...]:
    if name == "ALL":
        return tuple(map(_of, FOLDERS))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def code_of(name: str) -> str:
    """The code that a name stands for, in capital letters; what is no such name is taken for a code."""
    wanted = " ".join(name.upper().split())
    return NAMES[wanted] if wanted in NAMES and find_derived(wanted) is None else wanted


def find(code: str) -> Regulation:
    """Finds a regulation by its code or usual name, in capital or small letters."""
    wanted = code_of(code)
    if wanted.lower() in FOLDERS:
        return _of(wanted.lower())
    if (found := find_derived(code)) is not None:
        return found
    known = [folder.upper() for folder in FOLDERS] + list(_rule_files().codes())
    raise UnknownNameError(unknown(code, known))


def unknown(code: str, known: Sequence[str]) -> Sentence:
    return Sentence("no rule set “{code}”; allowed: {known}", code=code, known=known)


def find_derived(code: str) -> Regulation | None:
    file = _rule_files().file_of(code)
    return None if file is None else build_derived(file)


def restore(label: str, lines: Sequence[str]) -> Regulation:
    """The regulation of a rule file whose lines a workbook holds."""
    return build_derived(import_module(f"{__name__}.derived.rule_file").RuleFile.restore(label, lines))


def give(path: Path) -> str:
    """Take the rule files of a path before all others, and return the code of the first one."""
    among = [build_derived(_rule_files().parse(one)) for one in _rule_files().rule_files(path)]
    if not among:
        raise refusal(path, Sentence("no such rule file"))
    RULE_FILE_PATHS.insert(0, path)
    return among[0].code


def choose(code: str) -> None:
    """Take the rule file of a code before all others."""
    find(code)
    path = _rule_files().codes().get(code.strip().upper())
    if path is not None and path not in RULE_FILE_PATHS:
        RULE_FILE_PATHS.insert(0, path)


def build_derived(file: RuleFile) -> Regulation:
    """The regulation of a rule file. It is built once for each content of the file."""
    key = (file.label, file.text, tuple(file.companions.items()))
    if key not in _CACHE:
        deriving = import_module(f"{__name__}.derived.deriving")
        _CACHE[key] = deriving.derive(file, _parent(file))
    return _CACHE[key]


def derived_ones() -> tuple[Regulation, ...]:
    """All derived regulations that are found and have no errors."""
    found = []
    for code in _rule_files().codes():
        with suppress(Refused):
            found.append(find(code))
    return tuple(found)


def given() -> tuple[Regulation, ...]:
    """The derived regulations of `--rules`."""
    paths = dict.fromkeys(path for given in RULE_FILE_PATHS for path in _rule_files().rule_files(given))
    return tuple(build_derived(_rule_files().parse(path)) for path in paths)


def of_period(regulation: Regulation, source: Path) -> Regulation:
    """The regulation of a period whose columns are those of this one.

    A derived one has the same columns: `--rules` names it, or the period's folder holds its rule file.
    """
    code = regulation.code
    derived = [one for one in given() if one.parent == code] or [one for one in _held(source) if one.parent == code]
    return derived[0] if derived else regulation


def held(code: str, folder: Path) -> Regulation | None:
    """The regulation with this code, if `--rules` or the period's folder has its rule file."""
    return next((one for one in (*given(), *_held(folder)) if one.code == code.strip().upper()), None)


def rules_at_home(regulation: Regulation, folder: Path) -> Iterator[Sentence]:
    """Yield a notice if the period's folder holds the regulation and this computer has other rules of its code."""
    if not any(one is regulation for one in given()) and any(one is regulation for one in _held(folder)):
        other = _rule_files().codes().get(regulation.code)
        if other is not None and _rule_files().parse(other).source != regulation.source:
            yield Sentence(
                "the rule file in this folder counts; {other} has other rules {code}, which --rules takes",
                other=other,
                code=regulation.code,
            )


def _held(folder: Path) -> tuple[Regulation, ...]:
    """The derived regulations of the rule files in a period's folder. Two of one parent are refused."""
    paths = _rule_files().rule_files_beside(folder) if folder.is_dir() else []
    found: dict[str, Path] = {}
    held = [build_derived(_rule_files().parse(path)) for path in paths]
    for one, path in zip(held, paths, strict=True):
        if (other := found.setdefault(one.parent, path)) is not path:
            allowed = Sentence("{other} is a rule file too: keep one of them, or choose with --rules", other=other.name)
            raise refusal(path.name, allowed)
    return tuple(held)


def _parent(file: RuleFile) -> Regulation:
    known = [one.code.lower() for one in map(_of, FOLDERS) if one.derive is not None]
    if file.code.lower() in FOLDERS:
        file.problem(("code",), file["code"], Sentence("this code is taken by the program"))
    if file["of"] and file["of"].lower() not in known:
        file.problem(("of",), file["of"], Sentence("unknown rules; allowed: {known}", known=known))
    if file["of"].lower() not in known or file.code.lower() in FOLDERS:
        raise Refused(file.problems)
    return _of(file["of"].lower())


def _rule_files() -> Any:
    return import_module(f"{__name__}.derived")


_CACHE: dict[object, Regulation] = {}


def verbs() -> dict[str, str]:
    """The verbs of single regulations, each with its help sentence."""
    return {name: sentence for folder in FOLDERS for name, sentence in _verbs_of(folder).items()}


def verb(name: str) -> Verb[object]:
    folder = next(folder for folder in FOLDERS if name in _verbs_of(folder))
    found: dict[str, Verb[object]] = import_module(f"{__name__}.{folder}.verbs").VERBS
    return found[name]


@cache
def _verbs_of(folder: str) -> dict[str, str]:
    written = files(__name__) / folder / "verbs.toml"
    return tomllib.loads(written.read_text(encoding="utf-8")) if written.is_file() else {}
