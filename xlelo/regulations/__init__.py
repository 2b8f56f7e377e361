"""The list of all regulations.

A new federation is a folder and its name in this list. A folder is loaded only on request: listing the verbs loads no
rules.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from xlelo.lang.sentence import Sentence, UnknownNameError

if TYPE_CHECKING:
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
    known = [folder.upper() for folder in FOLDERS]
    raise UnknownNameError(Sentence("no rule set “{code}”; allowed: {known}", code=code, known=known))


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
