"""The default rules of an installation, as the component asks for them; the sample's functions have no rule sets."""

from __future__ import annotations

from pathlib import Path

FILE = "xlelo_rules.txt"


def in_file(_path: Path) -> str:
    return ""


def use(_code: str) -> None:
    pass
