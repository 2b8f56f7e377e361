"""What goes into the two tabs of xlwings Lite, which runs Python inside Excel: on the web, on the Mac, on Windows."""

from __future__ import annotations

from typing import Final

_MAIN: Final = """\
from xlelo.udfs import *
"""


def tabs(version: str) -> dict[str, str]:
    """The tabs by their names; xlwings itself is there already."""
    return {"main.py": _MAIN, "requirements.txt": f"xlelo=={version}\n"}
