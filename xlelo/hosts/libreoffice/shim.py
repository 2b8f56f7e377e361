"""LibreOffice Basic functions with Excel's names, such as ELO_EXPECTED, that call the add-in.

LibreOffice 7.4 does not know an add-in's functions by these names when it opens an .xlsx file. An extension cannot
deliver Basic functions that cells can call: they must be in the user's own module library, "My Macros", Standard. A
formula that uses them keeps Excel's name when the file is saved.

Trap: Calc gives Basic a 0 for an omitted argument in the middle. Only the last arguments may be omitted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from xlelo.hosts.libreoffice.names import SERVICE, method

if TYPE_CHECKING:
    from xlelo.functions.function import Function

_MODULE = "xlelo"
_LIBRARY_ENTRY = f' <library:element library:name="{_MODULE}"/>\n'
_END_OF_LIST = "</library:library>"
_FILE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="{module}" script:language="StarBasic">
{source}</script:module>
"""
# An omitted argument stays omitted, an empty cell is an empty text, and a required single value is a range of one cell.
# The add-in answers with rows; Basic must give Calc a two-dimensional array or a single value.
_CONVERSIONS = """
Private Function XleloValue(Optional given)
  If IsMissing(given) Then
    XleloValue = Empty
  ElseIf IsEmpty(given) Then
    XleloValue = ""
  Else
    XleloValue = given
  End If
End Function

Private Function XleloCells(Optional given)
  Dim cell(0, 0)
  If IsArray(given) Then
    XleloCells = given
  Else
    cell(0, 0) = XleloValue(given)
    XleloCells = cell
  End If
End Function

Private Function XleloResult(rows)
  Dim row, column
  If UBound(rows) = 0 And UBound(rows(0)) = 0 Then
    XleloResult = rows(0)(0)
    Exit Function
  End If
  Dim cells(UBound(rows), UBound(rows(0)))
  For row = 0 To UBound(rows)
    For column = 0 To UBound(rows(0))
      cells(row, column) = rows(row)(column)
    Next column
  Next row
  XleloResult = cells
End Function
"""


def source(catalogue: Sequence[Function]) -> str:
    most = max(len(function.arguments) for function in catalogue)
    return "\n".join("\n".join(_function(function, most)) for function in catalogue) + _CONVERSIONS


def put_in(profile: Path, catalogue: Sequence[Function]) -> Path:
    """Write the module into the profile; return its file."""
    module, library = _places(profile)
    module.write_text(_FILE.format(module=_MODULE, source=escape(source(catalogue))), encoding="utf-8")
    listed = library.read_text(encoding="utf-8")
    if _LIBRARY_ENTRY.strip() not in listed:
        library.write_text(listed.replace(_END_OF_LIST, _LIBRARY_ENTRY + _END_OF_LIST), encoding="utf-8")
    return module


def take_out(profile: Path) -> None:
    module, library = _places(profile)
    module.unlink(missing_ok=True)
    if library.exists():
        listed = re.sub(rf"\s*{re.escape(_LIBRARY_ENTRY.strip())}", "", library.read_text(encoding="utf-8"))
        library.write_text(listed, encoding="utf-8")


def is_in(profile: Path) -> bool:
    return _places(profile)[0].exists()


def _places(profile: Path) -> tuple[Path, Path]:
    standard = profile / "user" / "basic" / "Standard"
    return standard / f"{_MODULE}.xba", standard / "script.xlb"


def _function(function: Function, most: int) -> Iterator[str]:
    """The lines of a Basic function. `most`: the number of arguments that stand for a variadic one."""
    fixed = [argument for argument in function.arguments if not argument.variadic]
    any_number = len(fixed) < len(function.arguments)
    names = [f"a{number}" for number in range(1, len(fixed) + (most if any_number else 0) + 1)]
    values = [
        f"XleloValue({name})" if argument.optional else f"XleloCells({name})"
        for argument, name in zip(fixed, names, strict=False)
    ]
    if any_number:
        values.append(f"Array({', '.join(f'XleloValue({name})' for name in names[len(fixed) :])})")
    yield f"Function {function.name}({', '.join(f'Optional {name}' for name in names)})"
    yield f'  {function.name} = XleloResult(createUnoService("{SERVICE}").{method(function.name)}({", ".join(values)}))'
    yield "End Function"
