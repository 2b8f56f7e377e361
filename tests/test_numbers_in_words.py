"""Numbers of the law come into words and sentences from the law. A literal one would stay when the law changes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, Final

import pytest
from test_law_of_a_period import amend, copy_package

import xlelo
from xlelo.lang import FIRST_LANGUAGE, LANGUAGES, words, words_in
from xlelo.lang.sentence import PLACEHOLDER, rows
from xlelo.law.dated import DatedLaw, lines_of
from xlelo.law.numbers import Numbers
from xlelo.regulations import find
from xlelo.workbook import books

ROOT: Final = Path(xlelo.__file__).parent
REGULATIONS: Final = ROOT / "regulations"
NO_TABLES_OF_THE_LAW: Final = ("plausible.csv", "expected.csv", "difference.csv")
"""Limits of warnings, and the two tables whose numbers are no limits of anything."""

LITERAL: Final = re.compile(r"(?<![\w.:/−])\d+(?![.:/]?\w)")
NO_NUMBER: Final = re.compile(
    r"\d{4}-\d\d(-\d\d)?"  # a day
    r"|\b[A-Z]+\d+\b|\b[a-z]\d+\b"  # an id, a code, the name of a column
    r"|\d+[./–]\d+\w*"  # an article, a fraction
    r"|\bart\. ?\d+|\{[^}]*\}"  # an article, a placeholder
    r"|\(\d+(, \d+)*\)"  # what may be typed
)

EXCEPTIONS: Final = {
    ("fce", "Parameters.k2600"): "the reading is about this number of the printed table",
    ("fce", "Born on 2000-08-23, just federated (30 September 2013)"): "an example of the document",
    ("fce", "age below which a player is under twelve"): "the numbers' own meaning",
    ("fce", "minimum per cent of under-twelves in an under-12 event"): "the numbers' own meaning",
    ("fce", "K of a standard under-12 event"): "the numbers' own meaning",
    ("fce", "K of a rapid under-12 event"): "the numbers' own meaning",
    ("cnxc", "a rating from 1000 to 2900, plus or minus the difference for 97 in 100"): "a limit of warnings",
    ("fide2024", "2400 or (U18) 2300 if ever rated so, U18 up to the year of turning 18"): "what may be typed",
}
"""(regulation, key of a word or English sentence): reason why the number is written out."""


def numbers_of(package: str) -> set[int]:
    """Whole numbers of two digits and more in the tables of a law."""
    tables = (file.name for file in Path(REGULATIONS / package).glob("*.csv"))
    found = {int(value) for value in Numbers.read(f"xlelo.regulations.{package}").values.values()}
    for name in set(tables) - {*NO_TABLES_OF_THE_LAW, "numbers.csv"}:
        cells = ",".join(line for line in lines_of(f"xlelo.regulations.{package}", name) if not line.startswith("#"))
        found |= {int(digits) for digits in LITERAL.findall(NO_NUMBER.sub("", cells))}
    return {number for number in found if number > 9}


def literals(text: str, numbers: set[int]) -> set[int]:
    return {int(digits) for digits in LITERAL.findall(NO_NUMBER.sub("", text))} & numbers


def flat(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        yield from flat(value, f"{before}{key}.") if isinstance(value, dict) else [(before + key, value)]


def read(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield (key, text) of the words and sentences of a package, in every language. English sentences are keys."""
    table = tomllib.loads((folder / "words.toml").read_text(encoding="utf-8"))
    for language in LANGUAGES:
        yield from flat(words_in(table, language))
    for row in rows(folder / "sentences.tsv"):
        yield from ((row[FIRST_LANGUAGE], text) for text in row.values())


@pytest.mark.parametrize("code", ["fce", "cnxc", "fide2024"])
def test_no_number_of_the_law_is_written_out(code: str) -> None:
    numbers = numbers_of(code)
    found = {(code, key): text for key, text in read(REGULATIONS / code) if literals(text, numbers)}
    assert {key: text for key, text in found.items() if key not in EXCEPTIONS} == {}


def test_each_exception_is_needed() -> None:
    for code, key in EXCEPTIONS:
        assert any(literals(text, numbers_of(code)) for one, text in read(REGULATIONS / code) if one == key), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", ["fce", "cnxc", "fide2024", "what-if"])
def test_words_have_the_same_placeholders_in_all_languages(code: str, language: str) -> None:
    home = books.find(code).home
    english, other = words("en", home), words(language, home)

    def named(text: str) -> set[str]:
        return {found[1] for found in PLACEHOLDER.finditer(text)}

    assert {key: text for key, text in other.items() if named(text) != named(english[key])} == {}


@pytest.mark.parametrize("code", ["fce", "cnxc", "fide2024", "what-if"])
def test_the_words_of_a_workbook_have_their_numbers(code: str) -> None:
    book = books.find(code)
    used = {
        part
        for sheet in book.sheets(book.measure(None))
        for column in sheet.columns()
        for part in (column.heading or f"{sheet.key}.{column.key}").split(", ")
    }
    for language in book.languages:
        filled = book.words(language)
        numbers = book.regulation.numbers_by_name()
        assert not [key for key in used & set(filled) if {found[1] for found in PLACEHOLDER.finditer(filled[key])}]
        assert not [key for key, word in filled.items() if any(f"{{{name}}}" in word for name in numbers)]


def test_headings_follow_the_law_of_the_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a floor of 1200 from April 2027 on, the headings of that month say so, and earlier ones do not."""
    package = copy_package("fide2024", tmp_path, monkeypatch)
    row, amended = 'floor,1400,"7.1.4, 7.2.1"', "floor,1200,7.1.4"
    lines = (tmp_path / package / "numbers.csv").read_text(encoding="utf-8").replace(row, "floor,1400,7.1.4")
    (tmp_path / package / "numbers.csv").write_text(lines, encoding="utf-8")
    amend(tmp_path / package / "numbers.csv", "floor,1400", amended, date(2027, 4, 1))
    regulation = find("fide2024")
    assert regulation.law is not None
    law = DatedLaw(package, type(regulation.law.at()).read)
    book = books.find("fide2024")
    book = replace(book, regulation=replace(book.regulation, law=law))
    headings = {"en": "Below {}", "es": "Menos de {}"}
    for language, heading in headings.items():
        for day, floor in ((date(2027, 3, 1), 1400), (date(2027, 4, 1), 1200)):
            assert book.with_law_of(day).words(language)["Rapid.fell"] == heading.format(floor)


def test_a_number_that_is_still_to_come_has_its_first_value() -> None:
    book = books.find("fide2024").with_law_of(date(2024, 4, 1))
    assert book.words("en")["Events.whole"] == "Whole D from 2650"
    assert book.words("es")["Checks.period_list"].endswith("anterior al 1 de marzo de 2024")
