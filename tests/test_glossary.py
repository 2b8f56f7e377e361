"""One term for one thing on every screen: `xlelo/lang/README.md` lists the terms, and the words to avoid."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from xlelo.functions.catalogue import CATALOGUE
from xlelo.lang import FIRST_LANGUAGE, words_in
from xlelo.lang.sentence import catalogues, rows

PACKAGE = Path(__file__).parents[1] / "xlelo"
LANGUAGES = {"English": "en", "Catalan": "ca", "Spanish": "es", "Portuguese": "pt"}
PLACEHOLDER = re.compile(r"\{[^}]*\}")


def table(heading: str) -> list[list[str]]:
    """The rows below this heading of the page."""
    lines = (PACKAGE / "lang" / "README.md").read_text(encoding="utf-8").splitlines()
    after = lines[lines.index(heading) :]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in after if line.startswith("|")]
    return rows[2:]


def screens(language: str) -> Iterator[tuple[str, str]]:
    """Each text that a person reads there, with its place."""
    book = PACKAGE / "hosts" / "excel" / "lambdas" / "words" / f"{language}.toml"
    yield from texts(tomllib.loads(book.read_text(encoding="utf-8")))
    for path in sorted(PACKAGE.rglob("words.toml")):
        for key, text in texts(words_in(tomllib.loads(path.read_text(encoding="utf-8")), language)):
            yield f"{path.relative_to(PACKAGE)} {key}", text
    if language != FIRST_LANGUAGE:
        for row in (row for catalogue in catalogues() for row in rows(catalogue)):
            yield from texts(row[language], row[FIRST_LANGUAGE])
    else:
        yield from ((one.name, one.sentence) for one in CATALOGUE)
        yield from (
            (f"{one.name} {argument.name}", argument.sentence) for one in CATALOGUE for argument in one.arguments
        )


def texts(found: Any, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(found, str):
        yield key, PLACEHOLDER.sub("", found)
        return
    inner = found.items() if isinstance(found, dict) else enumerate(found)
    for name, one in inner:
        yield from texts(one, f"{key}.{name}".lstrip("."))


@pytest.mark.parametrize("name", LANGUAGES)
def test_no_screen_uses_another_word(name: str) -> None:
    others = [
        word for language, words, _ in table("## Words to avoid") if language == name for word in words.split(", ")
    ]
    assert others
    wrong = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, others))})(?!\w)")
    found = [f"{place}: {text}" for place, text in screens(LANGUAGES[name]) if wrong.search(text)]
    assert found == []
