"""A UNO type library (.rdb, the UNOIDL format) that declares one interface.

From it Calc learns how to call each function. The SDK's `unoidl-write` makes the same bytes from an .idl file. They
are written here, so that the add-in can be built without the SDK.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

CELLS = "[][]any"
VALUE = "any"
VALUES = "[]any"

_MODULE, _INTERFACE = b"\x00", b"\x05"
_IN = b"\x00"
_HEADER = struct.Struct("<8sII")
_VISIBLE_FLAG = 0x8000_0000


@dataclass(frozen=True)
class Method:
    name: str
    returns: str
    parameters: tuple[tuple[str, str], ...]
    """Names and types."""


def type_library(interface: str, methods: Sequence[Method], remark: str = "written by xlelo") -> bytes:
    """The library's bytes. `interface`: its dotted name; it extends UNO's XInterface."""
    library = _Library(remark)
    *modules, name = interface.split(".")
    entry = library.append_name(name, library.interface(methods))
    for module in reversed(modules):
        entry = library.append_name(module, library.append(_MODULE + _number(1) + entry))
    root = library.append(entry)
    return _HEADER.pack(b"UNOIDL\xff\x00", root, 1) + library.body()


class _Library:
    def __init__(self, remark: str) -> None:
        self._body = bytearray(b"\x00** %b **\x00" % remark.encode("ascii"))
        self._texts: dict[str, int] = {}

    def body(self) -> bytes:
        return bytes(self._body)

    def append(self, data: bytes) -> int:
        """Append the data; return its offset in the file."""
        begins = _HEADER.size + len(self._body)
        self._body += data
        return begins

    def append_name(self, name: str, begins: int) -> bytes:
        return _number(self.append(name.encode("ascii") + b"\x00")) + _number(begins)

    def interface(self, methods: Sequence[Method]) -> int:
        begins = self.append(_INTERFACE + _number(1))
        self._text("com.sun.star.uno.XInterface")
        self.append(_number(0) + _number(0))  # optional bases, attributes
        self.append(_number(len(methods)))
        for method in methods:
            self._text(method.name)
            self._text(method.returns)
            self._parameters(method.parameters)
            self.append(_number(0))  # exceptions
        return begins

    def _parameters(self, parameters: Iterable[tuple[str, str]]) -> None:
        parameters = tuple(parameters)
        self.append(_number(len(parameters)))
        for name, kind in parameters:
            self.append(_IN)
            self._text(name)
            self._text(kind)

    def _text(self, text: str) -> None:
        """Write a text. A repeated text is written as a reference to its first place."""
        if text in self._texts:
            self.append(_number(_VISIBLE_FLAG | self._texts[text]))
        else:
            self._texts[text] = self.append(_number(len(text)) + text.encode("ascii"))


def _number(value: int) -> bytes:
    return struct.pack("<I", value)
