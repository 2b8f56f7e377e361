"""Calls functions through the real xlwings on any system. Only the transport from Excel is replaced.

On Windows a call goes from VBA over COM (pywin32) to `xlwings.com_server.XLPython.CallUDF`. Here a
separate process replaces COM. It gives xlwings what pywin32 would give, and refuses results that pywin32 cannot return.

    with Excel("xlelo.udfs") as excel:
        excel("ELO_EXPECTED", Cells([[2150]]), 2030, MISSING)

A list is an array typed into a formula. `Xlwings` does this in the current process, which it changes permanently.
"""

from __future__ import annotations

import asyncio
import ctypes
import datetime as dt
import importlib
import json
import math
import os
import subprocess
import sys
import threading
import traceback
import types
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TextIO
from unittest import mock

NUMBERS_OF_ERRORS = {
    "#NULL!": 2000,
    "#DIV/0!": 2007,
    "#VALUE!": 2015,
    "#REF!": 2023,
    "#NAME?": 2029,
    "#NUM!": 2036,
    "#N/A": 2042,
    "#GETTING_DATA": 2043,
    "#SPILL!": 2045,
    "#CALC!": 2050,
}
"""XlCVError. Over COM an error arrives as its number plus 0x800A0000."""

_ERROR_OVER_COM = 0x800A0000 - 2**32
_MISSING_OVER_COM = -2147352572
_CHECKOUT = Path(__file__).parent.parent
_RANGE = "{00020846-0000-0000-C000-000000000046}"
_LARGEST_INTEGER = 2**31


OF_THIS_SYSTEM = ("concurrent.futures", "glob", "hashlib", "tempfile", "uuid")
"""Modules that xlwings imports from Python. They are imported first, because some check the operating system."""


@dataclass(frozen=True)
class Error:
    """An error value in a cell or typed into a formula."""

    text: str


@dataclass(frozen=True)
class Cells:
    """A range of cells; None is an empty cell."""

    rows: Sequence[Sequence[Any]]


class Missing:
    """An omitted argument."""


MISSING = Missing()


class ExcelFailureError(Exception):
    """Python raised an exception; VBA sees it as Err.Description."""


class Excel:
    """A process with xlwings as Excel would start it, for the functions of one module."""

    def __init__(self, module: str, *folders: Path) -> None:
        self.command = [sys.executable, __file__, module]
        self.folders = os.pathsep.join(map(str, (*folders, _CHECKOUT)))

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            self.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": self.folders},
            text=True,
            encoding="utf-8",
        )
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def __call__(self, function: str, *arguments: Any) -> Any:
        call = {"function": function, "arguments": [_pack(argument) for argument in arguments]}
        self._process.stdin.write(json.dumps(call) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if "failure" in answer:
            raise ExcelFailureError(answer["failure"])
        return answer["result"]


def _pack(value: Any) -> Any:
    match value:
        case Missing():
            packed = {"missing": True}
        case Error(text):
            packed = {"error": text}
        case Cells(rows):
            packed = {"rows": [[_pack(cell) for cell in row] for row in rows]}
        case dt.date():
            packed = {"date": value.isoformat()}
        case list():
            packed = {"array": [_pack(cell) for cell in value]}
        case bool() | str() | None:
            packed = value
        case _:
            packed = float(value)
    return packed


# What follows runs in the process of its own.


class _ComError(Exception):
    pass


class _Time(dt.datetime):
    """A cell with a date format, as pywin32 returns it."""


class _Dispatch:
    """An object as pywin32 returns it before xlwings asks for its type."""

    def __init__(self, behind: _ComRange) -> None:
        self.behind = behind

    def GetTypeInfo(self) -> Any:  # noqa: N802
        return types.SimpleNamespace(
            GetDocumentation=lambda _: ("Range",), GetTypeAttr=lambda: types.SimpleNamespace(iid=_RANGE)
        )


class _ComRange:
    """The part of Excel's Range that xlwings uses."""

    def __init__(self, rows: Sequence[Sequence[Any]]) -> None:
        self._oleobj_ = _Dispatch(self)
        single = len(rows) == len(rows[0]) == 1
        self.Value = rows[0][0] if single else tuple(map(tuple, rows))
        self.Address = "$A$1"
        self.Row = self.Column = 1
        application = types.SimpleNamespace(Name="Microsoft Excel", Version="16.0", Hwnd=1)
        workbook = types.SimpleNamespace(Name="Book1.xlsx", Application=application)
        self.Worksheet = types.SimpleNamespace(Name="Sheet1", Parent=workbook)
        self.Rows = types.SimpleNamespace(Count=len(rows))
        self.Columns = types.SimpleNamespace(Count=len(rows[0]))


def _from_excel(value: Any) -> Any:
    match value:
        case {"missing": True}:
            return _MISSING_OVER_COM
        case {"error": text}:
            return _ERROR_OVER_COM + NUMBERS_OF_ERRORS[text]
        case {"date": text}:
            return _Time.fromisoformat(text)
        case {"array": cells}:
            return tuple(map(_from_excel, cells))
        case {"rows": rows}:
            return com_range([[_from_excel(cell) for cell in row] for row in rows])
        case _:
            return value


def _to_excel(value: Any) -> Any:
    match value:
        case list() | tuple():
            return [_to_excel(part) for part in value]
        case bool() | str() | None:
            return value
        case float() if math.isfinite(value):
            return value
        case int() if abs(value) < _LARGEST_INTEGER:
            return value
        case _:
            raise TypeError(f"Excel cannot show {value!r}")


def _stand_in(name: str, **content: Any) -> None:
    module = types.ModuleType(name)
    module.__dict__.update(content)
    sys.modules[name] = module
    parent, _, own = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], own, module)


def _refuse_wrapping(_: Any) -> None:
    raise ValueError


def _import_xlwings_as_on_windows() -> Any:
    _stand_in("pywintypes", com_error=_ComError, error=_ComError, TimeType=_Time, IID=str)
    _stand_in(
        "pythoncom",
        __file__="pythoncom.dll",
        IID_IDispatch="IDispatch",
        IID_IEnumVARIANT="IEnumVARIANT",
        TypeIIDs={"IDispatch": _Dispatch},
        CoInitialize=lambda: None,
        com_error=_ComError,
    )
    for name in ("win32api", "win32con", "win32event", "win32gui", "win32com", "win32com.server"):
        _stand_in(name)
    _stand_in("win32process", GetWindowThreadProcessId=lambda window: (1, window))
    _stand_in("win32timezone", TimeZoneInfo=types.SimpleNamespace(utc=lambda: dt.UTC))
    _stand_in(
        "win32com.client",
        CDispatch=type("CDispatch", (), {}),
        CoClassBaseClass=object,
        Dispatch=lambda given, **_: given.behind,
        DispatchBaseClass=type("DispatchBaseClass", (), {}),
        DispatchEx=lambda given: given,
        gencache=types.SimpleNamespace(EnsureModule=lambda *_, **__: None),
    )
    _stand_in("win32com.server.dispatcher")
    _stand_in("win32com.server.policy")
    _stand_in("win32com.server.util", unwrap=_refuse_wrapping)
    for name in OF_THIS_SYSTEM:
        importlib.import_module(name)
    asyncio.new_event_loop().close()  # from 3.14 on, Python looks which system it is on when it makes the first
    library = ctypes.PyDLL
    with (
        mock.patch.object(ctypes, "windll", mock.MagicMock(), create=True),
        mock.patch.object(ctypes, "oledll", mock.MagicMock(), create=True),
        mock.patch.object(ctypes, "PyDLL", lambda name, *given: mock.MagicMock() if name else library(name, *given)),
        mock.patch.object(sys, "platform", "win32"),
    ):
        importlib.import_module("xlwings")
        return importlib.import_module("xlwings.com_server")


class Xlwings:
    """The part of xlwings that Excel calls."""

    def __init__(self) -> None:
        com_server = _import_xlwings_as_on_windows()
        threading.Thread(target=com_server._start_background_loop, daemon=True).start()  # noqa: SLF001
        self.server = com_server.XLPython()

    def __call__(self, module: str, function: str, *arguments: Any) -> Any:
        """Call a function. Arguments and results are as in pywin32; `com_range` makes a range."""
        return self.server.CallUDF(module, function, list(arguments), None, com_range([[None]]))


def com_range(rows: Sequence[Sequence[Any]]) -> object:
    return _Dispatch(_ComRange(rows))


def _answer(xlwings: Xlwings, module: str, call: dict[str, Any]) -> dict[str, Any]:
    arguments = [_from_excel(argument) for argument in call["arguments"]]
    try:
        return {"result": _to_excel(xlwings(module, call["function"], *arguments))}
    except Exception:  # noqa: BLE001 - whatever Python raises, pywin32 reports it so
        return {"failure": f"Unexpected Python Error: {traceback.format_exc()}"}


def _serve(module: str, calls: TextIO, answers: TextIO) -> None:
    xlwings = Xlwings()
    for call in calls:
        answers.write(json.dumps(_answer(xlwings, module, json.loads(call))) + "\n")
        answers.flush()


if __name__ == "__main__":
    with redirect_stdout(sys.stderr):
        _serve(sys.argv[1], sys.stdin, sys.__stdout__)
