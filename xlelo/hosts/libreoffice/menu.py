"""The UNO object of the menu; LibreOffice tells it which entry the user chose.

It runs inside LibreOffice with LibreOffice's Python. The entries' modules are imported only on use.
"""

from __future__ import annotations

from typing import Any

import unohelper
from com.sun.star.lang import XServiceInfo
from com.sun.star.task import XJobExecutor

from xlelo.hosts.libreoffice.names import MENU


class Menu(unohelper.Base, XJobExecutor, XServiceInfo):  # type: ignore[misc]
    def __init__(self, context: Any) -> None:
        super().__init__()
        self._context = context

    def trigger(self, choice: str) -> None:
        """Run an entry. `choice`: its command; a macro can add the file to write, as a URL after `&`."""
        from xlelo.hosts.libreoffice import entries  # noqa: PLC0415 - it brings the whole program along

        entries.carry_out(self._context, choice)

    def getImplementationName(self) -> str:  # noqa: N802 - UNO's name
        return MENU

    def supportsService(self, name: str) -> bool:  # noqa: N802 - UNO's name
        return name == MENU

    def getSupportedServiceNames(self) -> tuple[str, ...]:  # noqa: N802 - UNO's name
        return (MENU,)


g_ImplementationHelper = unohelper.ImplementationHelper()  # noqa: N816 - the name that LibreOffice looks for
g_ImplementationHelper.addImplementation(Menu, MENU, (MENU,))
