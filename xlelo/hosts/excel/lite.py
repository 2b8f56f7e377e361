"""The contents of the two tabs of xlwings Lite, which runs Python inside Excel on the web, Mac and Windows."""

from typing import Final

_MAIN: Final = """\
from xlelo.udfs import *
"""


def tabs(version: str) -> dict[str, str]:
    """Tab → content. xlwings itself is already there."""
    return {"main.py": _MAIN, "requirements.txt": f"xlelo=={version}\n"}
