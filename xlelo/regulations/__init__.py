"""The list of all regulations.

A new federation is a folder and its name in this list. A folder is loaded only on request: listing the verbs loads no
rules.
"""

from __future__ import annotations

import tomllib
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from xlelo.lang.sentence import Sentence, UnknownNameError
from xlelo.model import Refused
from xlelo.regulations import derived
from xlelo.regulations.derived import deriving

if TYPE_CHECKING:
    from xlelo.regulations.derived.rule_file import RuleFile
    from xlelo.regulations.regulation import Regulation
    from xlelo.regulations.verb import Verb

    ALL: tuple[Regulation, ...]

FOLDERS: Final = ("fce", "cnxc", "elo1972", "fide2011", "fide2024", "melao", "club")
"""Folder names: the regulations' codes in small letters. The first is the default where no rule set is given."""


def _of(folder: str) -> Regulation:
    regulation: Regulation = import_module(f"{__name__}.{folder}").REGULATION
    return regulation


def __getattr__(name: str) -> tuple[Regulation, ...]:
    if name == "ALL":
        return tuple(map(_of, FOLDERS))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def find(code: str) -> Regulation:
    """Finds a regulation by its code, in capital or small letters."""
    folder = code.strip().lower()
    if folder in FOLDERS:
        return _of(folder)
    if (file := derived.file_of(code)) is not None:
        return of_file(file)
    known = [folder.upper() for folder in FOLDERS] + list(derived.codes())
    raise UnknownNameError(Sentence("no rule set “{code}”; allowed: {known}", code=code, known=known))


def of_file(file: RuleFile) -> Regulation:
    """The regulation of a rule file. It is built once for each content of the file."""
    key = (file.label, file.text, tuple(file.companions.items()))
    if key not in _DERIVED:
        _DERIVED[key] = deriving.derived(file, _parent(file))
    return _DERIVED[key]


def derived_ones() -> tuple[Regulation, ...]:
    """All derived regulations that are found and have no errors."""
    found = []
    for code in derived.codes():
        with suppress(Refused):
            found.append(find(code))
    return tuple(found)


def given_for(regulation: Regulation) -> Regulation:
    """The regulation of `--rules` that is derived from this one; without it, this one."""
    files = (derived.parsed(path) for given in derived.GIVEN for path in derived.rule_files(given))
    return next((one for one in map(of_file, files) if one.parent == regulation.code), regulation)


def _parent(file: RuleFile) -> Regulation:
    known = [one.code.lower() for one in map(_of, FOLDERS) if one.derive is not None]
    if file.code.lower() in FOLDERS:
        file.problem(("code",), file["code"], Sentence("this code is taken by the program"))
    if file["of"] and file["of"].lower() not in known:
        file.problem(("of",), file["of"], Sentence("unknown rules; allowed: {known}", known=known))
    if file["of"].lower() not in known or file.code.lower() in FOLDERS:
        raise Refused(file.problems)
    return _of(file["of"].lower())


_DERIVED: dict[object, Regulation] = {}


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
