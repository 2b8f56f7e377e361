"""The words of workbooks by key: those common to all here, the others beside what they speak of, a file a language.

Where a language has no workbook, the file holds the words of the lists and the players' pages.

Keys, defined names and result codes are the same in every language. `Choices` says what drop-downs offer for the codes
of files, which are understood in workbooks too; a file may hold the words of any language.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from datetime import date


LANGUAGES = ("en", "ca", "pt", "es")
"""What is published speaks all of them; a workbook is there in some."""
FIRST_LANGUAGE = LANGUAGES[0]

SETTING = "XLELO_LANG"
"""Of the environment: the language of what is said, where nothing else says it."""


class Words(dict[str, str]):
    """`Games.white` → White, with a plain complaint where a language lacks a word."""

    def __init__(self, language: str, words: dict[str, str]) -> None:
        super().__init__(words)
        self.language = language

    def __missing__(self, key: str) -> str:
        raise LookupError(f"language {self.language} has no words for {key}")

    def day(self, day: date) -> str:
        """As people of that language write it."""
        month = self["Lists.months"].split(", ")[day.month - 1]
        return self["Lists.day"].format(day=day.day, month=month, year=day.year)

    def short_day(self, day: date) -> str:
        return self["Lists.short_day"].format(day=day.day, month=day.month, year=day.year)

    def number(self, shown: str) -> str:
        """A number that is shown with a decimal point, as people of that language write it."""
        return shown.replace(".", self["Lists.decimal"])

    def joined(self, keys: str) -> str:
        """Those of several keys, with commas between."""
        return ", ".join(self[key] for key in keys.split(", ") if key)


@cache
def words(language: str, home: str = "") -> Words:
    """The common ones, and those of a package that has a folder `words`."""
    found: dict[str, str] = {}
    for package in filter(None, (__name__, home)):
        file = files(package) / "words" / f"{language}.toml"
        found |= _flat(tomllib.loads(file.read_text(encoding="utf-8")))
    return Words(language, found)


def _flat(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = value
    return flat
