"""The menu of LibreOffice and the ribbon of Excel: the command line's verbs for the open workbook.

Both use the same verbs. The words are in `words.toml`.
"""

import tomllib
from importlib.resources import files

COMMANDS = ("check", "next", "pdf", "html", "add", "explain", "whatif")
"""The commands in the menu's order."""


def words() -> dict[str, dict[str, str]]:
    return tomllib.loads((files(__package__) / "words.toml").read_text(encoding="utf-8"))


def word(command: str, language: str) -> str:
    """The word in the language, or in English if it has none."""
    texts = words()[command]
    return texts.get(language, texts["en"])
