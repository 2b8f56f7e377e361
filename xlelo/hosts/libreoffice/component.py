"""The UNO object that Calc loads; its methods are the functions of the catalogue.

It runs inside LibreOffice with LibreOffice's Python. The rules are beside it in `pythonpath/`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from operator import ne
from pathlib import Path
from typing import TYPE_CHECKING, Any

import uno
import unohelper
from com.sun.star.lang import XServiceInfo
from org.xlelo import XElo  # type: ignore[import-not-found]

from xlelo.functions import call
from xlelo.functions.answer_language import speak
from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.default_rules import FILE, in_file, use
from xlelo.functions.documents import runs_in
from xlelo.functions.grid import NO_VALUE, Error, cut_to_filled_rows
from xlelo.hosts.libreoffice.locale import language_of
from xlelo.hosts.libreoffice.names import IMPLEMENTATION, SERVICE, method

if TYPE_CHECKING:
    from xlelo.functions.function import Function

# Calc's error numbers. Calc reads them from the bits of a NaN, which is the only way to put an error into an array.
_ERRORS = {"#NULL!": 521, "#DIV/0!": 532, "#VALUE!": 519, "#REF!": 524, "#NAME?": 525, "#NUM!": 503, "#N/A": 32767}
_NAN = 0x7FF8_0000_0000_0000
_MAX_TURNS = 100_000
"""The most changes between numbers and texts in a result. Calc's time to store an array grows with their square."""


class Elo(unohelper.Base, XElo, XServiceInfo):  # type: ignore[misc]
    def __init__(self, context: object) -> None:
        super().__init__()
        speak(language_of(context))
        runs_in("LibreOffice")
        use(in_file(_profile(context) / FILE))

    def getImplementationName(self) -> str:  # noqa: N802 - UNO's name
        return IMPLEMENTATION

    def supportsService(self, name: str) -> bool:  # noqa: N802 - UNO's name
        return name == SERVICE

    def getSupportedServiceNames(self) -> tuple[str, ...]:  # noqa: N802 - UNO's name
        return (SERVICE,)


def _profile(context: Any) -> Path:
    """The folder `user` of the profile."""
    paths = context.ServiceManager.createInstanceWithContext("com.sun.star.util.PathSubstitution", context)
    return Path(uno.fileUrlToSystemPath(paths.substituteVariables("$(user)", True)))


def _method(function: Function, *, variadic: bool) -> Callable[..., tuple[tuple[object, ...], ...]]:
    def answer(_self: Elo, *arguments: Any) -> tuple[tuple[object, ...], ...]:
        if variadic:
            arguments = (*arguments[:-1], *arguments[-1])
        # A whole column is cut before its cells are read, because it has a million.
        given = [_value_of(argument) for argument in cut_to_filled_rows(arguments, function.whole_ranges)]
        while given and given[-1] is None:
            del given[-1]
        return _rows(call(function.name, given))

    return answer


def _value_of(argument: Any) -> Any:
    """The argument's value. A range of one cell becomes that cell; None is always an omitted argument, never a cell."""
    if not isinstance(argument, tuple):
        return argument
    rows = [["" if cell is None else cell for cell in row] for row in argument]
    return rows[0][0] if len(rows) == len(rows[0]) == 1 else rows


def _rows(result: Any) -> tuple[tuple[object, ...], ...]:
    if not isinstance(result, list | tuple):
        return ((_cell(result),),)
    if len(result) > _MAX_TURNS and _turns(result) > _MAX_TURNS:
        return ((_cell(NO_VALUE),),)
    return tuple(tuple(map(_cell, row)) for row in result)


def _turns(result: Sequence[Any]) -> int:
    """The number of changes between number and text, column by column, as Calc stores them."""
    texts = ([isinstance(value, str) for value in column] for column in zip(*result, strict=True))
    return sum(sum(map(ne, column, column[1:])) for column in texts)


def _cell(value: Any) -> object:
    if isinstance(value, Error):
        return struct.unpack("<d", struct.pack("<Q", _NAN | _ERRORS[value.text]))[0]
    return value if isinstance(value, str) else float(value)


for _function in CATALOGUE:
    _variadic = any(argument.variadic for argument in _function.arguments)
    setattr(Elo, method(_function.name), _method(_function, variadic=_variadic))

g_ImplementationHelper = unohelper.ImplementationHelper()  # noqa: N816 - the name that LibreOffice looks for
g_ImplementationHelper.addImplementation(Elo, IMPLEMENTATION, (SERVICE,))
