"""Words of workbooks by key: common words in this package, other words in each regulation, one file per language.

For a language without a workbook, the file holds the words of the lists and the players' pages.

Keys, defined names and result codes are the same in every language. `Choices` holds the words that drop-downs offer for
the codes of files. Workbooks also accept the codes; files accept the words of any language.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any, Final

LANGUAGES = ("en", "ca", "pt", "es")
"""Languages of lists and pages. Workbooks exist in some of them."""
FIRST_LANGUAGE = LANGUAGES[0]

SETTING = "XLELO_LANG"
"""Environment variable with the language of messages, if no option sets it."""


NAME: Final = re.compile(r"\{(\w+)\}")
"""Place of a value in a word, such as `Below {floor}`."""

LISTS: Final = ("std", "rapid", "blitz")
EACH: Final = "each_"
"""Beginning of the key of a word that each list has: `each_games = "{List} games"` is `std_games`, `rapid_games`, …"""


class Words(dict[str, str]):
    """Words by key: `Games.white` → White. A missing word raises an error that names language and key.

    A column that several sheets have is written once, in the section `Column`. A sheet's own word comes first.
    """

    def __init__(self, language: str, words: dict[str, str]) -> None:
        super().__init__(words)
        self.language = language

    def __missing__(self, key: str) -> str:
        sheet, _, column = key.rpartition(".")
        common = self.get(f"Column.{column}")
        if sheet and common is not None:
            return common
        raise LookupError(f"language {self.language} has no words for {key}")

    def day(self, day: date) -> str:
        """Day as people of the language write it."""
        month = self["Lists.months"].split(", ")[day.month - 1]
        return self["Lists.day"].format(day=day.day, month=month, year=day.year)

    def short_day(self, day: date) -> str:
        return self["Lists.short_day"].format(day=day.day, month=day.month, year=day.year)

    def number(self, text: str) -> str:
        """Number with the decimal mark of the language. `text`: the number with a decimal point."""
        return text.replace(".", self["Lists.decimal"])

    def fill(self, values: Mapping[str, int | Fraction | date]) -> Words:
        """The words with these values in their places. Places of other values stay."""

        def put_in(match: re.Match[str]) -> str:
            value = values.get(match[1])
            if value is None:
                return match[0]
            if isinstance(value, date):
                return self.day(value)
            return str(value) if isinstance(value, int) else self.number(str(float(value)))

        return Words(self.language, {key: NAME.sub(put_in, word) for key, word in self.items()})

    def join(self, keys: str) -> str:
        """Words of several keys, with commas between."""
        return ", ".join(self[key] for key in keys.split(", ") if key)


_DERIVED_WORDS: dict[tuple[str, str], dict[str, str]] = {}
"""(name of a derived regulation, language) → its words."""


def derive_words(home: str, parent: str, language: str, own: Mapping[str, str], name: str) -> None:
    """Set the words of a derived regulation: its own, else the parent's with its name, else the parent's."""
    file = files(parent) / "derived.toml"
    named = _flat(tomllib.loads(file.read_text(encoding="utf-8")).get(language, {})) if file.is_file() else {}
    _DERIVED_WORDS[home, language] = {
        **words(language, parent),
        **{key: text.replace("{name}", name) for key, text in named.items()},
        **own,
    }


def words(language: str, home: str = "") -> Words:
    """Common words, and those of a package with a folder `words`, or of a derived regulation."""
    own = _DERIVED_WORDS.get((home, language))
    return _words(language, home) if own is None else Words(language, own)


@cache
def _words(language: str, home: str = "") -> Words:
    sections: dict[str, Any] = {}
    for package in filter(None, (__name__, home)):
        file = files(package) / "words" / f"{language}.toml"
        for name, own in tomllib.loads(file.read_text(encoding="utf-8")).items():
            sections[name] = sections.get(name, {}) | own if isinstance(own, dict) else own
    found = _flat({name: _pairs(_inherit(one, sections)) for name, one in sections.items()})
    return Words(language, dict(_for_each_list(found)))


def _for_each_list(found: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The words; one whose key begins with `each_` is one for each list. The list's own word comes first."""
    for key, word in found.items():
        sheet, _, column = key.rpartition(".")
        if not column.startswith(EACH):
            yield key, word
            continue
        for code in LISTS:
            own = f"{sheet}.{code}_{column.removeprefix(EACH)}"
            name = found[f"Choices.{code}"]
            if own not in found:
                yield own, word.replace("{list}", name).replace("{List}", name[:1].upper() + name[1:])


def _inherit(section: Any, sections: Mapping[str, Any]) -> Any:
    """The words of a section. Its key `same_as` names the section that has the words it lacks."""
    if not isinstance(section, dict) or "same_as" not in section:
        return section
    own = {key: word for key, word in section.items() if key != "same_as"}
    return _inherit(sections[section["same_as"]], sections) | own


def _pairs(section: Any) -> Any:
    """The words of a section. Its tables `of` and `each` have a word for each pair: `games_a` → A: games."""
    if not isinstance(section, dict) or "each" not in section:
        return section
    own = {key: word for key, word in section.items() if key not in {"of", "each"}}
    pairs = product(section["each"].items(), section["of"].items())
    return {f"{key}_{owner}": f"{name}: {word}" for (key, word), (owner, name) in pairs} | own


def _flat(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = value
    return flat
