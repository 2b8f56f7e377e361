"""In which language ELO_WHY answers: that of the setting XLELO_LANG, or of a host that says it; else English.

It is no argument: the same sheet is read by people of several languages.
"""

from __future__ import annotations

import os

from xlelo.lang import FIRST_LANGUAGE, LANGUAGES, SETTING

_of_the_host = [""]


def speak(language: str) -> None:
    """For a host that knows in which language its menus are."""
    _of_the_host[0] = language


def answer_language() -> str:
    wanted = (os.environ.get(SETTING, ""), _of_the_host[0])
    return next((language for language in wanted if language in LANGUAGES), FIRST_LANGUAGE)
