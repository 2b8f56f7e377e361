"""A person at the keyboard of LibreOffice's window, with AutoCorrect, AutoInput and dialogs as usual.

Needs Xvfb and xdotool. The profile is new; only its locale is set.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from libreoffice import Calc, absent
from test_menu import Person, screen

DOCUMENT = 1
PATIENCE = 120
"""Seconds to wait for the window."""

LOCALE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N">\\
<prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>{locale}</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Misc">\\
<prop oor:name="ShowTipOfTheDay" oor:op="fuse"><value>false</value></prop></item>
</oor:items>
"""


class Keyboard(Person):
    def opens(self, path: Path) -> None:
        super().opens(path)
        give_up = time.monotonic() + PATIENCE
        while not (found := _tool("search", "--name", path.stem)) and time.monotonic() < give_up:
            time.sleep(0.2)
        self.window = found.split()[-1]

    def types(self, sheet: str, address: str, text: str) -> list[list[str]]:
        """Type a text; return the texts of the dialogs.

        They are closed with Cancel, or with OK if there is no Cancel.
        """
        self.calc.request("show", document=DOCUMENT, sheet=sheet)
        self.calc.request("select", document=DOCUMENT, sheet=sheet, address=address)
        self.writes(text, "Return")
        return self.boxes()

    def writes(self, text: str, key: str) -> None:
        """Type a text where the cursor is, and the key that ends it."""
        self.presses()
        _tool("type", "--delay", "8", "--", text)
        _tool("key", key)

    def presses(self, *keys: str) -> None:
        _tool("windowfocus", "--sync", self.window)
        for key in keys:
            _tool("key", key)
            time.sleep(0.5)

    def boxes(self) -> list[list[str]]:
        time.sleep(0.25)
        said: list[list[str]] = []
        for button in ("Cancel", "No", "OK"):
            said += self.calc.request("boxes", button=button)
        return said

    def puts(self, sheet: str, address: str, value: float) -> None:
        """Put a number into a text cell, as pasting does."""
        self.calc.request("put", document=DOCUMENT, sheet=sheet, address=address, value=value)

    def texts(self, sheet: str, area: str) -> list[list[str]]:
        texts: list[list[str]] = self.calc.request("shown", document=DOCUMENT, sheet=sheet, area=area)
        return texts

    def formulas(self, sheet: str, area: str) -> list[list[str]]:
        texts: list[list[str]] = self.calc.request("formulas", document=DOCUMENT, sheet=sheet, area=area)
        return texts


def _tool(*arguments: str) -> str:
    command: Sequence[str] = ("xdotool", *arguments)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout


@contextmanager
def keyboard(locale: str) -> Iterator[Keyboard]:
    if shutil.which("xdotool") is None:
        absent("Nobody can type into a window here (Debian, Ubuntu: apt install xdotool).")
    with screen("1366x768"), Calc(settings=LOCALE.format(locale=locale)) as calc:
        yield Keyboard(calc)
