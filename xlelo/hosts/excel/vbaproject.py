"""A `vbaProject.bin`: the VBA modules of a workbook as source text (MS-OVBA).

Written projects have no compiled code. Their version number tells every reader to compile the source.
"""

import codecs
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import takewhile
from struct import pack, unpack_from
from typing import NamedTuple, Self

from xlelo.hosts.excel import compoundfile
from xlelo.hosts.excel.compression import compress, decompress
from xlelo.hosts.excel.errors import DamagedProjectError, ProjectFormatError

__all__ = ["Kind", "Module", "Project", "compress", "decompress"]

_COMPILE_THE_SOURCE = bytes.fromhex("CC61FFFF000000")
_COMPILED_STREAMS = re.compile(r"VBA/(__SRP_.*|_VBA_PROJECT)")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,30}")
_WORKSPACE = "[Workspace]"
_CLOSED_WINDOW = "0, 0, 0, 0, C"


class Kind(Enum):
    """The kinds of modules, named as in the PROJECT stream."""

    STANDARD = "Module"
    CLASS = "Class"
    DOCUMENT = "Document"


class _Id:
    """The entries of the `dir` stream that are used here."""

    CODE_PAGE = 0x03
    PROJECT_NAME = 0x04
    VERSION = 0x09
    MODULE_COUNT = 0x0F
    END = 0x10
    MODULE_NAME, MODULE_NAME_UNICODE = 0x19, 0x47
    STREAM_NAME, STREAM_NAME_UNICODE = 0x1A, 0x32
    DESCRIPTION, DESCRIPTION_UNICODE = 0x1C, 0x48
    HELP_CONTEXT = 0x1E
    STANDARD, CLASS_OR_DOCUMENT = 0x21, 0x22
    MODULE_END = 0x2B
    COOKIE = 0x2C
    OFFSET = 0x31


class _Record(NamedTuple):
    id: int
    data: bytes


@dataclass(frozen=True)
class Module:
    source: str
    kind: Kind
    records: tuple[_Record, ...]


@dataclass(frozen=True)
class Project:
    name: str
    modules: Mapping[str, Module]
    encoding: str
    records: tuple[_Record, ...]
    """The `dir` stream's records about the whole project."""
    identity: str
    settings: tuple[str, ...]
    """Lines of the PROJECT stream, except its identity, the list of modules and their windows."""

    @classmethod
    def read(cls, data: bytes) -> Self:
        parts = compoundfile.streams(data)
        streams = {path: content for path, content in parts.items() if not _COMPILED_STREAMS.fullmatch(path)}
        records, of_modules = _divide(list(_parse(decompress(_part(streams, "VBA/dir")))))
        encoding = _encoding(_number(records, _Id.CODE_PAGE))
        lines = _text(_part(streams, "PROJECT"), encoding).splitlines()
        if not lines or not lines[0].startswith("ID="):
            raise DamagedProjectError("it does not begin with its identity")
        kinds = _kinds(lines)
        modules = {}
        for about in of_modules:
            name = _text(_data(about, _Id.MODULE_NAME), encoding)
            if name not in kinds:
                raise ProjectFormatError(f"the VBA project does not say what kind of module {name!r} is")
            stream = _part(streams, "VBA/" + _text(_data(about, _Id.STREAM_NAME), encoding))
            source = decompress(stream[_number(about, _Id.OFFSET) :])
            modules[name] = Module(_text(source, encoding), kinds[name], about)
        for path in streams:
            if path not in {"VBA/dir", "PROJECT", "PROJECTwm"} and path.removeprefix("VBA/") not in modules:
                raise ProjectFormatError(f"the VBA project holds {path!r}: forms are not supported")
        return cls(
            name=_text(_data(records, _Id.PROJECT_NAME), encoding),
            modules=modules,
            encoding=encoding,
            records=records,
            identity=lines[0],
            settings=tuple(_settings(lines)),
        )

    def source(self, name: str) -> str:
        if name not in self.modules:
            raise ProjectFormatError(f"the VBA project has no module {name!r}")
        return self.modules[name].source

    def with_module(self, name: str, source: str, kind: Kind = Kind.STANDARD) -> Self:
        """The project with a new module, or with new source in an existing one. VBA ends its lines with CR LF."""
        _check_name(name)
        if not source.startswith(f'Attribute VB_Name = "{name}"'):
            raise ProjectFormatError(f'the source of {name} does not begin with Attribute VB_Name = "{name}"')
        _bytes(source, self.encoding)
        if name in self.modules:
            module = replace(self.modules[name], source=source)
        elif name.lower() in map(str.lower, self.modules):
            raise ProjectFormatError(f"the VBA project has a module like {name} in other capitals")
        else:
            module = Module(source, kind, _new_records(name, kind, self.encoding))
        return replace(self, modules={**self.modules, name: module})

    def without_module(self, name: str) -> Self:
        self.source(name)
        return replace(self, modules={other: self.modules[other] for other in self.modules if other != name})

    def with_name(self, name: str) -> Self:
        _check_name(name)
        return replace(self, name=name)

    def to_bytes(self) -> bytes:
        """The file. Equal projects give equal bytes."""
        streams = {
            "VBA/" + _text(_data(module.records, _Id.STREAM_NAME), self.encoding): compress(
                _bytes(module.source, self.encoding)
            )
            for module in self.modules.values()
        }
        streams["VBA/_VBA_PROJECT"] = _COMPILE_THE_SOURCE
        streams["VBA/dir"] = compress(b"".join(map(_record_bytes, self._dir())))
        streams["PROJECT"] = _bytes("".join(f"{line}\r\n" for line in self._lines()), self.encoding)
        streams["PROJECTwm"] = b"".join(
            _bytes(name, self.encoding) + b"\0" + name.encode("utf-16-le") + b"\0\0" for name in self.modules
        ) + bytes(2)
        return compoundfile.write(streams)

    def _dir(self) -> Iterator[_Record]:
        changed = {
            _Id.PROJECT_NAME: _bytes(self.name, self.encoding),
            _Id.MODULE_COUNT: pack("<H", len(self.modules)),
            _Id.OFFSET: bytes(4),  # no compiled code before the source
        }
        for records in (self.records, *(module.records for module in self.modules.values())):
            for record in records:
                yield _Record(record.id, changed.get(record.id, record.data))
        yield _Record(_Id.END, b"")

    def _lines(self) -> Iterator[str]:
        yield self.identity
        for name, module in self.modules.items():
            yield f"{module.kind.value}={name}" + ("/&H00000000" if module.kind is Kind.DOCUMENT else "")
        for line in self.settings:
            yield f'Name="{self.name}"' if line.startswith("Name=") else line
        yield _WORKSPACE
        for name in self.modules:
            yield f"{name}={_CLOSED_WINDOW}"


def _parse(stream: bytes) -> Iterator[_Record]:
    at = 0
    while at < len(stream):
        if at + 6 > len(stream):
            raise DamagedProjectError("the list of modules ends in the middle")
        identity, size = unpack_from("<HI", stream, at)
        if identity == _Id.VERSION:
            size += 2  # the only entry whose size field is too small by two
        data = stream[at + 6 : at + 6 + size]
        if len(data) < size:
            raise DamagedProjectError("the list of modules ends in the middle")
        yield _Record(identity, data)
        at += 6 + size


def _record_bytes(record: _Record) -> bytes:
    size = len(record.data) - (2 if record.id == _Id.VERSION else 0)
    return pack("<HI", record.id, size) + record.data


def _divide(records: Sequence[_Record]) -> tuple[tuple[_Record, ...], list[tuple[_Record, ...]]]:
    """The records of the project, and those of each module."""
    starts = [at for at, record in enumerate(records) if record.id == _Id.MODULE_NAME]
    ends = [at for at, record in enumerate(records) if record.id == _Id.MODULE_END]
    if len(starts) != len(ends) or not starts:
        raise DamagedProjectError("in the list of modules a module does not end")
    modules = [tuple(records[start : end + 1]) for start, end in zip(starts, ends, strict=True)]
    return tuple(records[: starts[0]]), modules


def _data(records: Iterable[_Record], identity: int) -> bytes:
    for record in records:
        if record.id == identity:
            return record.data
    raise DamagedProjectError(f"the list of modules has no entry {identity:#04x}")


def _number(records: Iterable[_Record], identity: int) -> int:
    return int.from_bytes(_data(records, identity), "little")


def _new_records(name: str, kind: Kind, encoding: str) -> tuple[_Record, ...]:
    short, wide = _bytes(name, encoding), name.encode("utf-16-le")
    return (
        _Record(_Id.MODULE_NAME, short),
        _Record(_Id.MODULE_NAME_UNICODE, wide),
        _Record(_Id.STREAM_NAME, short),
        _Record(_Id.STREAM_NAME_UNICODE, wide),
        _Record(_Id.DESCRIPTION, b""),
        _Record(_Id.DESCRIPTION_UNICODE, b""),
        _Record(_Id.OFFSET, bytes(4)),
        _Record(_Id.HELP_CONTEXT, bytes(4)),
        _Record(_Id.COOKIE, b"\xff\xff"),
        _Record(_Id.STANDARD if kind is Kind.STANDARD else _Id.CLASS_OR_DOCUMENT, b""),
        _Record(_Id.MODULE_END, b""),
    )


def _kinds(lines: Iterable[str]) -> dict[str, Kind]:
    known = {kind.value: kind for kind in Kind}
    pairs = [line.partition("=") for line in lines]
    return {value.partition("/")[0]: known[key] for key, _, value in pairs if key in known}


def _settings(lines: Sequence[str]) -> Iterator[str]:
    modules = {kind.value for kind in Kind}
    for line in takewhile(lambda line: line != _WORKSPACE, lines[1:]):
        if line.partition("=")[0] not in modules:
            yield line


def _part(streams: Mapping[str, bytes], path: str) -> bytes:
    if path not in streams:
        raise DamagedProjectError(f"it has no {path!r}")
    return streams[path]


def _encoding(code_page: int) -> str:
    try:
        return codecs.lookup(f"cp{code_page}").name
    except LookupError as error:
        raise ProjectFormatError(f"the VBA project is in the unknown code page {code_page}") from error


def _text(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise DamagedProjectError(f"it holds what is no text in {encoding}") from error


def _bytes(text: str, encoding: str) -> bytes:
    try:
        return text.encode(encoding)
    except UnicodeEncodeError as error:
        letter = text[error.start]
        raise ProjectFormatError(f"{letter!r} cannot be written in the VBA project's {encoding}") from error


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise ProjectFormatError(f"{name!r} is no name for VBA: a letter, then up to 30 letters, digits or _")
