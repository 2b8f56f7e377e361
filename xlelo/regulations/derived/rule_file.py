"""A rule file: a regulation that differs from another by numbers, tables, switches, words and articles.

The file is TOML and nothing but data. All errors are collected, each with its line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

from xlelo.files import NO_TEXT
from xlelo.lang import LANGUAGES, MONTHS
from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, Problems, Refused

CODE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,29}")
RESERVED_CODES: Final = ("what-if", "functions")
"""Names of workbooks that belong to no regulation."""

TEXTS: Final = ("code", "name", "of", "source", "edition", "language", "body")
SECTIONS: Final = ("numbers", "tables", "rows", "switches", "words", "articles")
KEYS: Final = (*TEXTS, "from", *SECTIONS)
MAX_VALUES: Final = 40
"""Most names in a message."""
LARGEST: Final = 1_000_000
"""Largest number that a rule may name."""

LONGEST: Final = 32_000
"""Longest line or text. A workbook has a cell for each, and a cell holds 32,767 characters."""

PERCENT: Final = Decimal("0.01")

COMPANION: Final = "# file: "
"""Beginning of the line before another file of the folder, in a workbook."""
COMPANIONS: Final = (".csv", ".md")
"""Endings of the other files of a folder."""
COMPANION_LINE: Final = re.compile(rf"^{COMPANION}(.+(?:{'|'.join(map(re.escape, COMPANIONS))}))$", re.MULTILINE)
"""The whole line with the file's name. Other comments may begin like it."""

Path = tuple[str, ...]

_KEY = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_HEADING = re.compile(rf"\s*\[\[?\s*({_KEY}(?:\s*\.\s*{_KEY})*)\s*\]")
_ASSIGNMENT = re.compile(rf"\s*({_KEY}(?:\s*\.\s*{_KEY})*)\s*=")
_VALUE = re.compile(r"\{(\w+)(?::02)?\}")
"""A value in a word: {floor}, or a day and a month with two digits."""
_TEXT_MARK = re.compile(r"\"{3}|'{3}")


class Value(NamedTuple):
    """One of the rows of a number. None as value means that the rules have no such number."""

    value: str | None
    first_day: date | None = None
    end_day: date | None = None


class NumberKind(NamedTuple):
    """Values that a number may have."""

    whole: bool
    least: int
    most: int | None


@dataclass
class RuleFile:
    label: str
    """File name, as it is shown to people."""
    text: str
    companions: Mapping[str, str] = field(default_factory=dict)
    """Other files of a folder: tables and articles, by file name."""
    document: dict[str, Any] = field(default_factory=dict)
    lines: Mapping[Path, int] = field(default_factory=dict)
    problems: Problems = field(default_factory=Problems)

    @classmethod
    def parse(cls, label: str, text: str, companions: Mapping[str, str] | None = None) -> RuleFile:
        """The file with its document. A file that is no TOML, or has no code, is refused."""
        found = cls(label, text, companions or {}, lines=lines_of(text))
        try:
            found.document = tomllib.loads(text, parse_float=Decimal)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            line = re.search(r"line (\d+)", str(error))
            place = Place(label, int(line[1]) if line else None)
            raise Refused(
                [Problem(place, None, Sentence("this is no valid TOML: {error}", error=str(error)))]
            ) from None
        found._check()
        return found

    def __getitem__(self, key: str) -> str:
        return str(self.document.get(key, ""))

    @property
    def code(self) -> str:
        return self["code"].upper()

    def place(self, *path: str) -> Place:
        """Place of a key, or of the section that it is in."""
        while path and path not in self.lines:
            path = path[:-1]
        return Place(self.label, self.lines.get(path))

    def problem(self, path: Path, value: object, allowed: Sentence) -> None:
        self.problems.append(Problem(self.place(*path), None if value is None else str(value), allowed))

    def unknown(self, path: Path, names: Iterable[str]) -> None:
        """Report an unknown key, with the nearest known one."""
        self.problem(path, path[-1], _nearest(path[-1], names))

    def section(self, name: str) -> Mapping[str, Any]:
        found = self.document.get(name, {})
        return found if isinstance(found, dict) else {}

    def _check(self) -> None:
        for key in self.document:
            if key not in KEYS:
                self.unknown((key,), KEYS)
            elif key in TEXTS and not isinstance(self.document[key], str):
                self.problem((key,), self.document[key], Sentence("text between quotes is needed"))
            elif key in SECTIONS and not isinstance(self.document[key], dict):
                self.problem((key,), None, Sentence("a section is needed: [{name}]", name=key))
        for key in ("code", "of"):
            if not self.document.get(key):
                self.problem((), None, Sentence("{key} is missing", key=key))
        if self["code"] and (not CODE.fullmatch(self["code"]) or self["code"].lower() in RESERVED_CODES):
            allowed = Sentence("a code is a letter, followed by letters, digits, - or _")
            self.problem(("code",), self["code"], allowed)
        if "from" in self.document:
            self.day(("from",), self.document["from"])
        self.problems += dict.fromkeys(
            Problem(place, None, allowed)
            for place, text in (*self._lines(), *((self.place(*path), text) for path, text in _texts(self.document)))
            for allowed in _faults(text)
        )

    def _lines(self) -> Iterator[tuple[Place, str]]:
        """Yield the lines of all files with their places."""
        for name, text in ((self.label, self.text), *self.companions.items()):
            for number, line in enumerate(_split(text), 1):
                yield Place(name, number), line

    @classmethod
    def restore(cls, label: str, lines: Iterable[str]) -> RuleFile:
        """The file from the lines that a workbook holds."""
        texts: dict[str, list[str]] = {"": []}
        name = ""
        for line in lines:
            if found := COMPANION_LINE.fullmatch(line):
                name = found[1]
            texts.setdefault(name, []).append(line)
        text, *others = ("\n".join(one) for one in texts.values())
        return cls.parse(label, text, dict(zip(list(texts)[1:], others, strict=True)))

    @property
    def source(self) -> tuple[str, ...]:
        """All lines, also those of the other files, for a workbook."""
        others = (line for name, text in self.companions.items() for line in (COMPANION + name, *_split(text)))
        return tuple(f" {line}" if line.startswith("=") else line for line in (*_split(self.text), *others))

    def day(self, path: Path, value: object) -> date | None:
        if isinstance(value, date) and not isinstance(value, datetime):
            return value
        self.problem(path, value, Sentence("a day such as 2027-01-01, without quotes, is needed"))
        return None

    @property
    def first(self) -> date | None:
        """First day of the rules; None if the file names none."""
        day = self.document.get("from")
        return day if isinstance(day, date) and not isinstance(day, datetime) else None

    def numbers(self, kinds: Mapping[str, NumberKind], optional: frozenset[str]) -> Iterator[tuple[str, list[Value]]]:
        """Yield each number with its values. `kinds`: those of the known numbers."""
        for key, given in self.section("numbers").items():
            path = ("numbers", key)
            if key not in kinds:
                self.unknown(path, kinds)
                continue
            before = len(self.problems)
            rows = [self._value(path, row, kinds[key], optional=key in optional) for row in _list(given)]
            if len(self.problems) == before:
                yield key, rows

    def _value(self, path: Path, value: object, kind: NumberKind, *, optional: bool) -> Value:
        days: dict[str, date | None] = {"from": None, "until": None}
        if isinstance(value, dict):
            for key in value:
                if key not in {"value", *days}:
                    self.unknown((*path, key), ("value", *days))
            for key in days:
                if key in value:
                    days[key] = self.day((*path, key), value[key])
            value = value.get("value")
        if None not in days.values() and days["until"] < days["from"]:  # type: ignore[operator]
            self.problem(path, days["until"], Sentence("until is before from"))
        if value is False and optional:
            return Value(None, days["from"], days["until"])
        least, most = kind.least, kind.most or LARGEST
        if (
            isinstance(value, bool)
            or not isinstance(value, int | Decimal)
            or not Decimal(value).is_finite()
            or not least <= value <= most
        ):
            allowed = Sentence("a number from {least} to {most}, without quotes, is needed", least=least, most=most)
            self.problem(path, value, allowed)
        elif value % (1 if kind.whole else PERCENT):
            allowed = Sentence(
                "a whole number is needed" if kind.whole else "a number with at most two decimals is needed"
            )
            self.problem(path, value, allowed)
        return Value(f"{value:f}" if isinstance(value, Decimal) else str(value), days["from"], days["until"])

    def tables(self, section: str, names: Iterable[str]) -> Iterator[tuple[str, Place, list[str]]]:
        """Yield file name, place and lines of each table. The lines keep their numbers in the file."""
        names = list(names)
        for key, given in self.section(section).items():
            path, name = (section, key), f"{key}.csv"
            if name not in names:
                self.unknown(path, [one.removesuffix(".csv") for one in names])
            elif not isinstance(given, str):
                self.problem(path, given, Sentence("the table's lines are needed, between three quotes"))
            else:
                place = self.place(*path)
                below = 1 if self._opens_a_text(place) else 0
                yield name, place, ["#"] * ((place.line or 1) - 1 + below) + _split(given)
        for name, text in self.companions.items() if section == "tables" else ():
            if name in names:
                yield name, Place(name), _split(text)
            elif name.endswith(".csv"):
                allowed = Sentence("unknown; known are: {known}", known=names)
                self.problems.append(Problem(Place(name), name, allowed))

    def _opens_a_text(self, place: Place) -> bool:
        """TOML drops the line break after three opening quotes."""
        line = _split(self.text)[(place.line or 1) - 1]
        return bool(re.search(r"(\"{3}|'{3})\s*$", line))

    def articles(self) -> Iterator[tuple[str, str | None, str]]:
        """Yield number, heading and text of each article."""
        for number, given in _articles(self.section("articles")):
            article = given if isinstance(given, dict) else {"text": given}
            texts = [article.get("heading", ""), article.get("text", "")]
            if all(isinstance(text, str) for text in texts):
                yield number, article.get("heading"), texts[1]
            else:
                path = (number,) if ("articles", number) in self.lines else number.split(".")
                self.problem(("articles", *path), None, Sentence("text between quotes is needed"))

    def words(self, names: Mapping[str, Mapping[str, str]], numbers: Iterable[str]) -> dict[str, dict[str, str]]:
        """Words by language and key. `names`: the parent's words by language; `numbers`: names of its numbers."""
        own: dict[str, dict[str, str]] = {}
        for language, given in self.section("words").items():
            section = ("words", language)
            if language not in LANGUAGES:
                self.unknown(section, LANGUAGES)
                continue
            if not isinstance(given, dict):
                self.problem(section, given, Sentence("a section is needed: [words.{language}]", language=language))
                continue
            own[language] = dict(_flat(given))
            for key, word in own[language].items():
                path = ("words", language, *([key] if ("words", language, key) in self.lines else key.split(".")))
                if key not in names[language]:
                    self.problems.append(Problem(self.place(*path), key, _nearest(key, names[language])))
                elif not isinstance(word, str):
                    self.problem(path, word, Sentence("text between quotes is needed"))
                elif key == MONTHS and word.count(", ") != names[language][key].count(", "):
                    self.problem(path, word, Sentence("twelve names of months are needed, such as January, February"))
                else:
                    self._check_values(path, word, {*_VALUE.findall(names[language][key]), *numbers})
        return own

    def _check_values(self, path: Path, word: str, known: Collection[str]) -> None:
        """Report a value in braces that the program does not put there."""
        if set("{}") & set(_VALUE.sub(lambda found: "" if found[1] in known else found[0], word)):
            self.problem(path, word, Sentence("these values in braces are known here: {known}", known=sorted(known)))


def _split(text: str) -> list[str]:
    """The lines of a text. Unlike splitlines, it keeps marks within a line, such as U+2028."""
    return text.removesuffix("\n").split("\n")


def _texts(value: object, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Yield all texts below a value, with their keys."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _texts(one, (*path, key))


def _faults(text: str) -> Iterator[Sentence]:
    """Yield the reasons why no cell of a workbook can hold a text."""
    if len(text) > LONGEST:
        yield Sentence(
            "a line or a text has at most {most,} characters, because a workbook keeps it in a cell", most=LONGEST
        )
    if character := NO_TEXT.search(text):
        yield Sentence("no workbook can hold the character {code}", code=f"U+{ord(character[0]):04X}")


def _nearest(name: str, names: Iterable[str]) -> Sentence:
    names = list(names)
    near = get_close_matches(name, names, 1)
    if near:
        return Sentence("unknown; did you mean {near}?", near=near[0])
    return Sentence("unknown; known are: {known}", known=names[:MAX_VALUES])


def lines_of(text: str) -> dict[Path, int]:
    """Line of each key and section."""
    lines: dict[Path, int] = {}
    section: Path = ()
    inside = ""
    for number, line in enumerate(_split(text), 1):
        if not inside:
            if heading := _HEADING.match(line):
                section = _parts(heading[1])
                for length in range(1, len(section) + 1):
                    lines.setdefault(section[:length], number)
            elif assigned := _ASSIGNMENT.match(line):
                path = (*section, *_parts(assigned[1]))
                for length in range(len(section) + 1, len(path) + 1):
                    lines.setdefault(path[:length], number)
        for mark in _TEXT_MARK.findall(line):
            inside = "" if inside == mark else inside or mark
    return lines


def _parts(dotted: str) -> Path:
    return tuple(part.strip("\"'") for part in re.findall(_KEY, dotted))


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) and value else [value]


def _articles(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Numbers and texts. TOML reads a number without quotes, such as 17.3, as nested tables."""
    for key, value in table.items():
        if isinstance(value, dict) and not set(value) & {"heading", "text"}:
            yield from _articles(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value
