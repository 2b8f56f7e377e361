"""The function wizard's texts in other languages, from `words/` with one file per language.

A sentence that several functions share is in the first of them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from xlelo.functions.default_rules import default_in_texts
from xlelo.functions.regulation_texts import sentence

if TYPE_CHECKING:
    from xlelo.functions.function import Function
    from xlelo.hosts.libreoffice.builder import Translations

_SENTENCE_CONTEXT: Final = "sentence"
"""The key of the function's own sentence."""


def translations(catalogue: Sequence[Function], default: str = "") -> Translations:
    english = {key: said for function in catalogue for key, said in _sentences(function)}
    return {
        language: {
            english[function, name]: sentence(text, function, language, default or default_in_texts())
            for (function, name), text in _texts(given)
            if (function, name) in english
        }
        for language, given in _languages()
    }


def _languages() -> Iterator[tuple[str, dict[str, dict[str, str]]]]:
    folder = files("xlelo.hosts.libreoffice") / "words"
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        yield path.name.removesuffix(".toml"), tomllib.loads(path.read_text(encoding="utf-8"))


def _texts(given: dict[str, dict[str, str]]) -> Iterator[tuple[tuple[str, str], str]]:
    for function, texts in given.items():
        for name, text in texts.items():
            yield (function, name), text


def _sentences(function: Function) -> Iterator[tuple[tuple[str, str], str]]:
    yield (function.name, _SENTENCE_CONTEXT), function.sentence
    for argument in function.arguments:
        yield (function.name, argument.name), argument.sentence
