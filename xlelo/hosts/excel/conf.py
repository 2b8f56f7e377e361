"""The settings file that the VBA of xlwings reads, with lines of "KEY","VALUE"."""

import re
from collections.abc import Mapping

INTERPRETER = "INTERPRETER_WIN"
WORKBOOK_FOLDER = "ADD_WORKBOOK_TO_PYTHONPATH"

_LINE = re.compile(r'"?([^",]+)"?,"?([^"]*)"?')


def default_settings(interpreter: str) -> dict[str, str]:
    """Our settings. The workbook's folder is not searched, because a file xlelo.py there would replace our package."""
    return {INTERPRETER: interpreter, WORKBOOK_FOLDER: "false"}


def parse(text: str) -> dict[str, str]:
    """Parse the settings as xlwings does: keys ignore upper and lower case, and the first of two lines counts."""
    settings: dict[str, str] = {}
    for line in text.splitlines():
        if found := _LINE.fullmatch(line.strip()):
            settings.setdefault(found[1].upper(), found[2])
    return settings


def conf_text(settings: Mapping[str, str]) -> str:
    return "".join(f'"{key}","{value}"\r\n' for key, value in settings.items())
