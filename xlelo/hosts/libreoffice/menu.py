"""The UNO object of the menu; LibreOffice tells it which entry the user chose.

It runs inside LibreOffice with LibreOffice's Python. The entries' modules are imported only on use.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import unohelper
from com.sun.star.lang import XServiceInfo
from com.sun.star.task import XJobExecutor

from xlelo.hosts.libreoffice.cancellable_task import StoppedError, patiently
from xlelo.hosts.libreoffice.names import MENU
from xlelo.hosts.libreoffice.open_program import OpenProgram
from xlelo.hosts.menu import word

_ENTRIES = "xlelo.hosts.libreoffice.entries"


def _carry_out() -> Callable[[Any, str, str, str], None]:
    from xlelo.hosts.libreoffice import entries  # noqa: PLC0415 - it brings the whole program along

    return entries.carry_out


class Menu(unohelper.Base, XJobExecutor, XServiceInfo):  # type: ignore[misc]
    def __init__(self, context: Any) -> None:
        super().__init__()
        self._context = context

    def trigger(self, choice: str) -> None:
        """Run an entry. `choice`: its command; a macro can add the file to write, as a URL after `&`."""
        command, _, target = choice.partition("&")
        program = OpenProgram(self._context)
        title = word(command, program.language).rstrip("…")
        try:
            carry_out = _carry_out() if _ENTRIES in sys.modules else patiently(program, title, _carry_out)
        except StoppedError:
            return
        except Exception as error:  # noqa: BLE001 - a person who chose an entry gets an answer
            program.show_box(title, [f"{type(error).__name__}: {error}"])
            return
        carry_out(self._context, title, command, target)

    def getImplementationName(self) -> str:  # noqa: N802 - UNO's name
        return MENU

    def supportsService(self, name: str) -> bool:  # noqa: N802 - UNO's name
        return name == MENU

    def getSupportedServiceNames(self) -> tuple[str, ...]:  # noqa: N802 - UNO's name
        return (MENU,)


g_ImplementationHelper = unohelper.ImplementationHelper()  # noqa: N816 - the name that LibreOffice looks for
g_ImplementationHelper.addImplementation(Menu, MENU, (MENU,))
