"""Runs a workbook's VBA in LibreOffice. A socket below it replaces COM and leads to xlwings itself.

The workbook's two other modules are left out, because LibreOffice cannot compile them.
"""

from __future__ import annotations

import json
import re
import socketserver
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from excel_transport import MISSING, Cells, Excel, ExcelFailureError
from libreoffice import Calc, needs_python_scripts

from xlelo.hosts.excel import vba
from xlelo.hosts.excel.package import PROJECT, Package, Sheet
from xlelo.hosts.excel.vbaproject import Kind, Project

TRANSPORT_CLASS = """\
Attribute VB_Name = "Transport"
Attribute VB_Base = "0{FCFB3D2A-A0FA-1068-A738-08002B3371B5}"
Attribute VB_GlobalNameSpace = False
Attribute VB_Creatable = False
Attribute VB_PredeclaredId = False
Attribute VB_Exposed = False
Attribute VB_TemplateDerived = False
Attribute VB_Customizable = False

Public Function CallUDF(script As String, functionName As String, given As Variant, wb As Variant, caller As Variant)
    Dim at As Long, sent() As Variant, factory As Object, provider As Object, answer As Variant, result As Variant
    Dim row As Long, column As Long, table() As Variant
    If UBound(given) >= 0 Then ReDim sent(0 To UBound(given))
    For at = 0 To UBound(given)
        If IsMissing(given(at)) Then
            sent(at) = Array("missing")
        ElseIf IsObject(given(at)) Then
            sent(at) = Array("cells", given(at).Value)
        Else
            sent(at) = Array("literal", given(at))
        End If
    Next at
    Set factory = CreateUnoService("com.sun.star.script.provider.MasterScriptProviderFactory")
    Set provider = factory.createScriptProvider("")
    Set provider = provider.getScript("vnd.sun.star.script:transport.py$call?language=Python&location=user")
    answer = provider.invoke(Array(script, functionName, sent), Array(), Array())
    If answer(0) = "failure" Then Err.Raise 1000, , answer(1)
    result = answer(1)
    If Not IsArray(result) Then
        CallUDF = result
    ElseIf Not IsArray(result(0)) Then
        CallUDF = result
    Else
        ReDim table(0 To UBound(result), 0 To UBound(result(0)))
        For row = 0 To UBound(result)
            For column = 0 To UBound(result(0))
                table(row, column) = result(row)(column)
            Next column
        Next row
        CallUDF = table
    End If
End Function
"""
"""UNO returns an array of arrays where COM returns a two-dimensional array."""

TRANSPORT_MODULE = """\
Attribute VB_Name = "xlwings"
#Const App = "Microsoft Excel"
Public Const PROJECT_NAME As String = "xlelo"

Function XLPy() As Object
    Set XLPy = New Transport
End Function

Function GetDirectoryConfigFilePath() As String
    GetDirectoryConfigFilePath = "{settings}"
End Function

"""

TRANSPORT_SCRIPT = """\
import json
import socket


def call(*given):
    with socket.create_connection(("127.0.0.1", {port})) as connection:
        stream = connection.makefile("rw", encoding="utf-8")
        stream.write(json.dumps(given) + "\\n")
        stream.flush()
        return tuples(json.loads(stream.readline()))


def tuples(value):
    return tuple(map(tuples, value)) if isinstance(value, list) else value
"""


class Vba:
    def __init__(self, calc: Calc, excel: Excel) -> None:
        needs_python_scripts()

        class Call(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                script, function, given = json.loads(self.rfile.readline())
                assert script == "xlelo.udfs"
                try:
                    answer = ["result", excel(function, *map(from_libreoffice, given))]
                except ExcelFailureError as failure:
                    answer = ["failure", str(failure)]
                self.wfile.write(json.dumps(answer).encode() + b"\n")

        self.calc = calc
        self.server = socketserver.TCPServer(("127.0.0.1", 0), Call)

    def __enter__(self) -> Self:
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        script = self.calc.profile / "user" / "Scripts" / "python" / "transport.py"
        script.parent.mkdir(parents=True, exist_ok=True)
        script.write_text(TRANSPORT_SCRIPT.format(port=self.server.server_address[1]))
        self.calc.hand_over(self.calc.profile)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    def calculated(
        self,
        workbook: bytes,
        cells: Sequence[Sequence[Any]],
        folder: Path,
        *,
        settings: str = "/none",
        sheet: str = "Test",
        functions: str = "",
    ) -> dict[tuple[int, int], Any]:
        """The values of the demonstration workbook with these cells on its sheet “Demo”. A text with = is a formula.

        `functions`: other VBA for the module of functions.
        """
        package = Package.read(workbook).with_sheets({"Demo": Sheet(sheet, cells, (10,))})
        project = Project.read(package.part(PROJECT))
        real = project.source("xlwings")
        stand_in = TRANSPORT_MODULE.format(settings=settings) + "\n".join(
            re.search(rf"(?ms)^Function {name}\(.*?^End Function", real)[0]
            for name in ("SheetExists", "FileExists", "FileExistsOnWindows")
        )
        project = (
            project.without_module("Dictionary")
            .with_module("xlwings", stand_in)
            .with_module("Transport", TRANSPORT_CLASS, Kind.CLASS)
        )
        if functions:
            project = project.with_module(vba.MODULE, functions)
        path = folder / "demonstration.xlsm"
        path.write_bytes(package.with_part(PROJECT, project.to_bytes()).to_bytes())
        with self.calc.load(path, macros=True) as document:
            return {place: shown(value) for place, value in document.values()[sheet].items()}


def from_libreoffice(given: list[Any]) -> Any:
    match given:
        case ["missing"]:
            return MISSING
        case ["cells", list() as table]:
            return Cells(table)
        case ["cells", value]:
            return Cells([[value]])
        case [_, value]:
            return value


def shown(value: Any) -> Any:
    return value if isinstance(value, str | int | float | None) else str(value)
