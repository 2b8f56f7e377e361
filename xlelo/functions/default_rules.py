"""The rule set of formulas that name none: that of XLELO_RULES, or of the host's installation; otherwise the first one.

An installation keeps it in a file: that of Excel beside its settings, that of LibreOffice in the user's profile.
"""

import os
from pathlib import Path
from typing import Final

from xlelo.functions.regulation_texts import first, names
from xlelo.lang.sentence import Sentence, UnknownNameError
from xlelo.regulations import code_of

SETTING: Final = "XLELO_RULES"
FILE: Final = "xlelo_rules.txt"
"""Name of an installation's file; it holds the code alone."""

_of_the_host = [""]


def use(code: str) -> None:
    """Set the rule set of the host's installation."""
    _of_the_host[0] = code


def default_rules() -> str:
    """The rule set of formulas that name none. An unknown name stays, so that the formulas can complain about it."""
    return code_of(os.environ.get(SETTING) or _of_the_host[0] or first())


def default_in_texts() -> str:
    """The default as help texts name it."""
    code = default_rules()
    return code if code in names() else first()


def checked(name: str) -> str:
    """The code of a rule set that answers questions."""
    code = code_of(name)
    if code not in names():
        raise UnknownNameError(Sentence("no rule set “{code}”; allowed: {known}", code=name, known=["FIDE", *names()]))
    return code


def in_file(path: Path) -> str:
    """The code in an installation's file; blank if there is none."""
    try:
        return path.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""
