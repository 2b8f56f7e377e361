"""The menu's words: `words()["check"]["ca"]`."""

from __future__ import annotations

import tomllib
from importlib.resources import files

COMMANDS = ("check", "next", "pdf", "html", "add", "explain", "whatif")
"""In the order of the menu."""


def words() -> dict[str, dict[str, str]]:
    return tomllib.loads((files(__package__) / "words.toml").read_text(encoding="utf-8"))


def word(command: str, language: str) -> str:
    """In English where the language has none."""
    texts = words()[command]
    return texts.get(language, texts["en"])
