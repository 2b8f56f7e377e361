"""Every word of workbooks and pages is used, and none says what its column says in any case."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from xlelo import lang
from xlelo.lang import EACH, FIRST_LANGUAGE, LANGUAGES, Words, words_in
from xlelo.sheets.sheet import heading
from xlelo.workbook.books import ALL
from xlelo.workbook.write import draft, laid_out

pytestmark = pytest.mark.second

PACKAGE = Path(__file__).parents[1] / "xlelo"
COMMON = PACKAGE / "lang/words.toml"
FILES = sorted(path for path in PACKAGE.rglob("words.toml") if "hosts" not in path.parts)
FORMS = {"same_as", "each"}
"""Keys that are no words."""

LARGE = 3001
"""Rows of a workbook that is written sorted."""

COMPOSED = re.compile(r"why_\w+")
"""Keys with an article."""

OTHER_TEXTS = {"About", "Front", "Lists", "Pages", "Sources"}
"""Sections of words that filled workbooks, lists and pages have. The program names their keys, some without section."""


class Noted(Words):
    """Words that note which of them are asked for."""

    asked: set[str] = set()  # noqa: RUF012 - one set for all

    def __getitem__(self, key: str) -> str:
        self.asked.add(key)
        return super().__getitem__(key)

    def __missing__(self, key: str) -> str:
        self.asked.add(f"Column.{key.rpartition('.')[2]}")
        return super().__missing__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.asked.add(key)
        return super().get(key, default)


@pytest.fixture(scope="module")
def asked() -> set[str]:
    """The words that empty workbooks ask for, and the headings and axes of large ones."""
    for book in ALL:
        words = Noted(FIRST_LANGUAGE, dict(book.words(FIRST_LANGUAGE)))
        layout = laid_out(book, book.measure(None), words)
        draft(layout, book.contents(None, book.regulation.readings), words, notes=())
        for sheet in book.sheets(dict.fromkeys(book.measure(None), LARGE)):
            Noted.asked.update(f"{sheet.key}.{chart.key}_{axis}" for chart in sheet.charts for axis in ("across", "up"))
            for column, _ in sheet.located_columns():
                Noted.asked.update(heading(sheet.key, column).split(", "))
    return Noted.asked


@cache
def named() -> set[str]:
    """Names in the program's texts: a word is used under its key, or as `Pages.rating`."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(re.findall(r"[\w.]+", node.value))
    return found


@cache
def sections(path: Path, language: str) -> dict[str, Any]:
    table = words_in(tomllib.loads(path.read_text(encoding="utf-8")), language)
    return {name: one for name, one in table.items() if isinstance(one, dict)}


@cache
def heirs(path: Path, section: str, language: str) -> set[str]:
    """The section, and those that have its words in this book or, for common words, in any."""
    files = FILES if path == COMMON else [path, COMMON]
    found = {section}
    for _ in range(3):
        found |= {
            name for file in files for name, one in sections(file, language).items() if one.get("same_as") in found
        }
    return found


def forms(key: str, section: Any) -> Iterator[str]:
    """The keys for which a key with `each` stands."""
    codes = section.get("each", lang.LISTS) if EACH.search(key) else ()
    yield key
    yield from (EACH.sub(code, key) for code in (*codes, "w", "b") if EACH.search(key))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parts[-2])
def test_every_word_is_used(path: Path, language: str, asked: set[str]) -> None:
    unused = []
    for name, section in sections(path, language).items():
        for key in section.keys() - FORMS:
            keys = {f"{heir}.{form}" for heir in heirs(path, name, language) for form in forms(key, section)}
            other = name in OTHER_TEXTS and (key in named() or COMPOSED.fullmatch(key))
            if keys.isdisjoint(asked) and keys.isdisjoint(named()) and not other:
                unused.append(f"{name}.{key}")
    assert unused == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_repeats_the_word_of_its_column(language: str) -> None:
    """A sheet's word that equals that of the column, in each book that has it, is not needed."""
    common = sections(COMMON, language)
    repeated = []
    for path in FILES:
        own = sections(path, language)
        columns = common["Column"] | own.get("Column", {})
        for name in own.keys() - {"Column", "Choices", "allowed"}:
            repeated += [
                f"{path.parts[-2]} {name}.{key}"
                for key, word in own[name].items()
                if columns.get(key) == word and key not in common.get(name, {}) and "same_as" not in own[name]
            ]
    assert repeated == []


TWO_LINES = 130
"""Letters that the two lines of an open check hold. A longer advice is cut there."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_advice_is_read_to_its_end(language: str) -> None:
    checks = [sections(path, language).get("Checks", {}) for path in FILES]
    advices = {key: word for words in checks for key, word in words.items() if key.endswith("_advice")}
    assert [key for key, word in advices.items() if len(word) > TWO_LINES] == []
    assert len(advices) > 50
