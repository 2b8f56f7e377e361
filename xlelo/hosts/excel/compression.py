"""The compression of VBA source (MS-OVBA 2.4.1): chunks of 4096 bytes, each a series of literals and copies."""

from functools import lru_cache
from struct import pack, unpack_from

from xlelo.hosts.excel.errors import DamagedProjectError, ProjectFormatError

_SIGNATURE = b"\x01"
_CHUNK = 4096
_SIZE = 0x0FFF
_MARK = 0x3000
_MARK_MASK = 0x7000
_COMPRESSION_FLAG = 0x8000
_SHORTEST_COPY = 3


def compress(data: bytes) -> bytes:
    return _SIGNATURE + b"".join(_packed_chunk(data[at : at + _CHUNK]) for at in range(0, len(data), _CHUNK))


def decompress(raw: bytes) -> bytes:
    if raw[:1] != _SIGNATURE:
        raise DamagedProjectError("compressed text does not begin as it should")
    data = bytearray()
    at = 1
    while at < len(raw):
        if at + 2 > len(raw):
            raise _cut_short()
        (header,) = unpack_from("<H", raw, at)
        body = raw[at + 2 : at + 3 + (header & _SIZE)]
        if header & _MARK_MASK != _MARK:
            raise DamagedProjectError(f"in compressed text no chunk begins at byte {at}")
        if len(body) != (header & _SIZE) + 1:
            raise _cut_short()
        data += _plain(body) if header & _COMPRESSION_FLAG else body
        at += 2 + len(body)
    return bytes(data)


@lru_cache(maxsize=1000)  # books that are built together hold the same modules
def _packed_chunk(chunk: bytes) -> bytes:
    tokens = _tokens(chunk)
    if len(tokens) <= _CHUNK:
        return pack("<H", _COMPRESSION_FLAG | _MARK | (len(tokens) - 1)) + tokens
    if len(chunk) == _CHUNK:
        return pack("<H", _MARK | (_CHUNK - 1)) + chunk
    # The format pads such a chunk with zero bytes, which the reader cannot tell from the text.
    raise ProjectFormatError(
        f"the last {len(chunk)} bytes cannot be compressed, and the format keeps only {_CHUNK} as they are"
    )


def _tokens(chunk: bytes) -> bytes:
    tokens = bytearray()
    at = 0
    while at < len(chunk):
        flags = len(tokens)
        tokens.append(0)
        for bit in range(8):
            offset, length = _longest_copy(chunk, at)
            if length:
                tokens[flags] |= 1 << bit
                tokens += pack("<H", (offset - 1) << (16 - _offset_bits(at)) | (length - _SHORTEST_COPY))
            else:
                tokens += chunk[at : at + 1]
            at += length or 1
            if at >= len(chunk):
                break
    return bytes(tokens)


def _longest_copy(chunk: bytes, at: int) -> tuple[int, int]:
    """The distance and length of the longest earlier run that repeats here; the nearest of equals. Length 0: none."""
    longest = min(len(chunk) - at, (0xFFFF >> _offset_bits(at)) + _SHORTEST_COPY)
    begin, length = 0, _SHORTEST_COPY - 1
    while length < longest:
        # A longer run cannot begin before the first shorter one.
        begin = chunk.find(chunk[at : at + length + 1], begin, at + length)
        if begin < 0:
            break
        length += 1
        while length < longest and chunk[begin + length] == chunk[at + length]:
            length += 1
    if length < _SHORTEST_COPY:
        return 0, 0
    return at - chunk.rfind(chunk[at : at + length], 0, at + length - 1), length


def _plain(body: bytes) -> bytes:
    chunk = bytearray()
    at = 0
    while at < len(body):
        flags = body[at]
        at += 1
        for bit in range(8):
            if at >= len(body):
                break
            if not flags >> bit & 1:
                chunk += body[at : at + 1]
                at += 1
                continue
            if at + 2 > len(body):
                raise _cut_short()
            (token,) = unpack_from("<H", body, at)
            at += 2
            _copy(chunk, token)
    if len(chunk) > _CHUNK:
        raise DamagedProjectError("a chunk of compressed text is too long")
    return bytes(chunk)


def _copy(chunk: bytearray, token: int) -> None:
    """Append byte by byte, because a copy may overlap the bytes that it writes."""
    length_bits = 16 - _offset_bits(len(chunk))
    offset = (token >> length_bits) + 1
    if offset > len(chunk):
        raise DamagedProjectError("compressed text repeats what stands before its beginning")
    for _ in range((token & (1 << length_bits) - 1) + _SHORTEST_COPY):
        chunk.append(chunk[-offset])


def _offset_bits(at: int) -> int:
    """The number of bits for a copy's distance: enough for this position in the chunk, at least four."""
    return max(4, (at - 1).bit_length())


def _cut_short() -> ProjectFormatError:
    return DamagedProjectError("compressed text ends in the middle")
