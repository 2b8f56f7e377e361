"""Words of workbooks by key: common words in this package, other words in each regulation, all languages side by side.

A language without a workbook has the words of the lists and the players' pages alone.

Keys, defined names and result codes are the same in every language. `Choices` holds the words that drop-downs offer for
the codes of files. Workbooks also accept the codes; files accept the words of any language.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Final

LANGUAGES = ("en", "ca", "pt", "es")
"""Languages of lists and pages. Workbooks exist in some of them."""
FIRST_LANGUAGE = LANGUAGES[0]

SETTING = "XLELO_LANG"
"""Environment variable with the language of messages, if no option sets it."""


NAME: Final = re.compile(r"\{(\w+)\}")
"""Place of a value in a word, such as `Below {floor}`."""

LISTS: Final = ("std", "rapid", "blitz")
EACH: Final = re.compile(r"^each(?=_)|(?<=_)each$")
"""In a key: one word for each list. `each_games = "{Each} games"` is `std_games`, `rapid_games`, …"""

MONTHS: Final = "Lists.months"
"""Key of the names of the months, with a comma and a blank between them."""


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
        month = self[MONTHS].split(", ")[day.month - 1]
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
    named = _flat(toml_of(parent, "derived.toml").get(language, {}))
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
        for name, own in words_in(toml_of(package, "words.toml"), language).items():
            sections[name] = sections.get(name, {}) | own if isinstance(own, dict) else own
    lists = {code: sections["Choices"][code] for code in LISTS}
    found = {name: _for_each(_inherit(one, sections), lists) for name, one in sections.items()}
    return Words(language, _flat(found))


@cache
def toml_of(package: str, name: str) -> Mapping[str, Any]:
    """The contents of a package's file; nothing if it has none."""
    file = files(package) / name
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def words_in(table: Mapping[str, Any], language: str) -> dict[str, Any]:
    """The words of one language. A word without languages is the same in all."""
    found: dict[str, Any] = {}
    for key, one in table.items():
        if not isinstance(one, dict):
            found[key] = one
        elif one.keys() <= set(LANGUAGES):
            found |= {key: one[language]} if language in one else {}
        else:
            found[key] = words_in(one, language)
    return found


def _inherit(section: Any, sections: Mapping[str, Any]) -> Any:
    """The words of a section. Its key `same_as` names the section that has the words it lacks."""
    if not isinstance(section, dict) or "same_as" not in section:
        return section
    own = {key: word for key, word in section.items() if key != "same_as"}
    return _inherit(sections[section["same_as"]], sections) | own


def _for_each(section: Any, lists: Mapping[str, str]) -> Any:
    """The words of a section. `each` in a key is one word for each entry of its table `each`, or for each list.

    With `each.w = "white"`, `each_rating = "{Each}: rating"` is `w_rating = "White: rating"`. Its own words come
    first.
    """
    if not isinstance(section, dict):
        return section
    own = {key: word for key, word in section.items() if key != "each"}
    shared = [key for key in own if EACH.search(key)]
    found = {}
    for key, word in ((key, own.pop(key)) for key in shared):
        for code, name in section.get("each", lists).items():
            capital = name[:1].upper() + name[1:]
            found[EACH.sub(code, key)] = word.replace("{each}", name).replace("{Each}", capital)
    return found | own


def _flat(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = value
    return flat
