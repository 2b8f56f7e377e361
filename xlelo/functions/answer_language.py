"""The language of ELO_WHY: that of the setting XLELO_LANG, or of the host if it states one; otherwise English.

It is not an argument, because people with different languages read the same sheet.
"""

import os

from xlelo.lang import FIRST_LANGUAGE, LANGUAGES, SETTING

_host_language = [""]


def speak(language: str) -> None:
    """Set the language of the host's menus."""
    _host_language[0] = language


def answer_language() -> str:
    wanted = (os.environ.get(SETTING, ""), _host_language[0])
    return next((language for language in wanted if language in LANGUAGES), FIRST_LANGUAGE)
