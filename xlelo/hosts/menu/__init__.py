"""The menu of LibreOffice and the ribbon of Excel: the command line's verbs for the open workbook.

Both use the same verbs. The words are in `words.toml`.
"""

from collections.abc import Mapping

from xlelo.lang import toml_of

COMMANDS = ("check", "next", "pdf", "html", "add", "explain", "whatif")
"""The commands in the menu's order."""


def words() -> Mapping[str, Mapping[str, str]]:
    return toml_of(__name__, "words.toml")


def word(command: str, language: str) -> str:
    """The word in the language, or in English if it has none."""
    texts = words()[command]
    return texts.get(language, texts["en"])
