"""The compound file format (MS-CFB, version 3): streams in storages, cut into sectors of 512 bytes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from struct import Struct, pack, unpack
from typing import NamedTuple

from xlelo.hosts.excel.errors import DamagedProjectError, ProjectFormatError

_MAGIC = bytes.fromhex("D0CF11E0A1B11AE1")
_MINOR, _MAJOR, _LITTLE_ENDIAN = 0x3E, 3, 0xFFFE
_SECTOR, _SECTOR_SHIFT = 512, 9
_SMALL_SECTOR, _SMALL_SECTOR_SHIFT = 64, 6
_SMALL_BELOW = 4096
_NUMBERS = _SECTOR // 4
_FREE, _END, _TABLE_SECTOR = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
_STORAGE, _STREAM, _ROOT = 1, 2, 5
_BLACK = 1
_MAX_TABLE_SECTORS = 109
_LONGEST_NAME = 31


class _Header(NamedTuple):
    magic: bytes
    minor: int
    major: int
    byte_order: int
    sector_shift: int
    small_sector_shift: int
    directory_sectors: int
    table_sectors: int
    directory: int
    transaction: int
    small_below: int
    small_table: int
    small_table_sectors: int
    more_table: int
    more_table_sectors: int


_HEADER = Struct("<8s16xHHHHH6xIIIIIIIII")


class _Entry(NamedTuple):
    """An entry of the directory.

    `left_sibling` and `right` form a tree of siblings; `child` is the root of the entry's children.
    """

    name: bytes
    name_size: int
    kind: int
    color: int
    left_sibling: int
    right: int
    child: int
    start: int
    size: int


_ENTRY = Struct("<64sHBBIII36xII4x")


def streams(data: bytes) -> dict[str, bytes]:
    """The streams by their paths, as in "VBA/dir"."""
    if len(data) < _SECTOR or not data.startswith(_MAGIC):
        raise DamagedProjectError("it is no compound file")
    header = _Header(*_HEADER.unpack_from(data))
    if (header.major, header.sector_shift) != (_MAJOR, _SECTOR_SHIFT):
        raise ProjectFormatError(f"compound files of version {header.major} are not read, only {_MAJOR}")
    if header.more_table_sectors or header.table_sectors > _MAX_TABLE_SECTORS:
        raise _too_large()
    large = _Chains(_SECTOR, data[_SECTOR:])
    for sector in unpack(f"<{_MAX_TABLE_SECTORS}I", data[_HEADER.size : _SECTOR])[: header.table_sectors]:
        large.table += unpack(f"<{_NUMBERS}I", large.sector(sector))
    directory = [_Entry(*fields) for fields in _ENTRY.iter_unpack(large.read(header.directory))]
    if not directory or directory[0].kind != _ROOT:
        raise DamagedProjectError("its directory has no root")
    root = directory[0]
    small = _Chains(_SMALL_SECTOR, large.read(root.start) if root.size else b"")
    small.table += [number for (number,) in Struct("<I").iter_unpack(large.read(header.small_table))]

    streams = {}
    for path, entry in _streams(directory):
        content = (small if entry.size < _SMALL_BELOW else large).read(entry.start) if entry.size else b""
        if len(content) < entry.size:
            raise DamagedProjectError(f"its part {path!r} is cut short")
        streams[path] = content[: entry.size]
    return streams


def write(streams: Mapping[str, bytes]) -> bytes:
    root = _Node("Root Entry", _ROOT)
    for path, content in streams.items():
        *storages, name = path.split("/")
        parent = root
        for storage in storages:
            parent = parent.storage(storage)
        parent.children.append(_Node(_check(name), _STREAM, content))

    nodes = list(root.family())
    large, small = _Chains(_SECTOR), _Chains(_SMALL_SECTOR)
    for node in nodes:
        node.start = (small if len(node.content) < _SMALL_BELOW else large).add(node.content)
    root.content = bytes(small.content)
    root.start = large.add(root.content)
    small_table = _numbers(small.table, -len(small.table) % _NUMBERS)
    small_table_start = large.add(small_table)
    directory_start = large.add(_directory(nodes))

    table_sectors = 1
    while table_sectors * _NUMBERS < len(large.table) + table_sectors:
        table_sectors += 1
    if table_sectors > _MAX_TABLE_SECTORS:
        raise _too_large()
    first = len(large.table)
    large.table += [_TABLE_SECTOR] * table_sectors
    header = _Header(
        magic=_MAGIC,
        minor=_MINOR,
        major=_MAJOR,
        byte_order=_LITTLE_ENDIAN,
        sector_shift=_SECTOR_SHIFT,
        small_sector_shift=_SMALL_SECTOR_SHIFT,
        directory_sectors=0,
        table_sectors=table_sectors,
        directory=directory_start,
        transaction=0,
        small_below=_SMALL_BELOW,
        small_table=small_table_start,
        small_table_sectors=len(small_table) // _SECTOR,
        more_table=_END,
        more_table_sectors=0,
    )
    return b"".join(
        (
            _HEADER.pack(*header),
            _numbers(range(first, first + table_sectors), _MAX_TABLE_SECTORS - table_sectors),
            large.content,
            _numbers(large.table, -len(large.table) % _NUMBERS),
        )
    )


class _Chains:
    """Streams in sectors of one size, with the table of each sector's successor."""

    def __init__(self, sector_size: int, content: bytes = b"") -> None:
        self.size = sector_size
        self.content = bytearray(content)
        self.table: list[int] = []

    def add(self, content: bytes) -> int:
        if not content:
            return _END
        first = len(self.table)
        sectors = -(-len(content) // self.size)
        self.table += [*range(first + 1, first + sectors), _END]
        self.content += content.ljust(sectors * self.size, b"\0")
        return first

    def sector(self, number: int) -> bytes:
        sector = self.content[number * self.size : (number + 1) * self.size]
        if len(sector) < self.size:
            raise DamagedProjectError("it ends in the middle")
        return bytes(sector)

    def read(self, first: int) -> bytes:
        sectors: list[bytes] = []
        number = first
        while number != _END:
            if number >= len(self.table) or len(sectors) == len(self.table):
                raise DamagedProjectError("a chain of sectors leads nowhere")
            sectors.append(self.sector(number))
            number = self.table[number]
        return b"".join(sectors)


@dataclass(eq=False)
class _Node:
    name: str
    kind: int
    content: bytes = b""
    children: list[_Node] = field(default_factory=list)
    start: int = 0

    def storage(self, name: str) -> _Node:
        for child in self.children:
            if child.name == name and child.kind == _STORAGE:
                return child
        self.children.append(_Node(_check(name), _STORAGE))
        return self.children[-1]

    def family(self) -> Iterator[_Node]:
        yield self
        for child in self.children:
            yield from child.family()


def _directory(nodes: Sequence[_Node]) -> bytes:
    number = {node: at for at, node in enumerate(nodes)}
    links = {node: [_FREE, _FREE, _FREE] for node in nodes}

    def top(brothers: Sequence[_Node]) -> int:
        """The root of a plain search tree. All nodes are black, which is the simplest tree that the format allows."""
        if not brothers:
            return _FREE
        middle = len(brothers) // 2
        node = brothers[middle]
        links[node][:2] = top(brothers[:middle]), top(brothers[middle + 1 :])
        return number[node]

    for node in nodes:
        links[node][2] = top(sorted(node.children, key=lambda child: (len(child.name), child.name.upper())))
    entries = [_entry(node, links[node]) for node in nodes]
    unused = _ENTRY.pack(b"", 0, 0, 0, _FREE, _FREE, _FREE, 0, 0)
    return b"".join(entries) + unused * (-len(entries) % (_SECTOR // _ENTRY.size))


def _entry(node: _Node, links: Sequence[int]) -> bytes:
    name = node.name.encode("utf-16-le") + b"\0\0"
    start = 0 if node.kind == _STORAGE else node.start
    return _ENTRY.pack(name, len(name), node.kind, _BLACK, *links, start, len(node.content))


def _streams(directory: Sequence[_Entry]) -> Iterator[tuple[str, _Entry]]:
    waiting = [(directory[0].child, "")]
    seen = set()
    while waiting:
        number, path = waiting.pop()
        if number == _FREE:
            continue
        if number >= len(directory) or number in seen:
            raise DamagedProjectError("its directory leads nowhere")
        seen.add(number)
        entry = directory[number]
        waiting += (entry.left_sibling, path), (entry.right, path)
        path += entry.name[: max(0, entry.name_size - 2)].decode("utf-16-le", "replace")
        if entry.kind == _STORAGE:
            waiting.append((entry.child, f"{path}/"))
        elif entry.kind == _STREAM:
            yield path, entry
        else:
            raise DamagedProjectError(f"{path!r} is neither a storage nor a stream")


def _numbers(numbers: Sequence[int], unused: int) -> bytes:
    return pack(f"<{len(numbers) + unused}I", *numbers, *[_FREE] * unused)


def _check(name: str) -> str:
    if not 0 < len(name) <= _LONGEST_NAME:
        raise ProjectFormatError(f"the name {name!r} should have 1 to {_LONGEST_NAME} letters")
    return name


def _too_large() -> ProjectFormatError:
    largest = _MAX_TABLE_SECTORS * _NUMBERS * _SECTOR // 2**20
    return ProjectFormatError(f"the VBA project is too large; up to {largest} MB are possible")
