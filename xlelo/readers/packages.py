"""Checks of a workbook's zip package before any part is unpacked."""

import struct
import zipfile
import zlib
from collections import Counter
from typing import Final
from xml.etree.ElementTree import ParseError

from xlelo.lang.sentence import Complaint, Sentence

MAX_PARTS: Final = 10_000
"""Our workbooks have fewer than a hundred parts; one with many pictures has more."""
SIZE_LIMIT, RATIO_LIMIT = 16 * 1024 * 1024, 100
"""A part that unpacks to this many bytes, and to this many times its packed size, is a zip bomb."""
TOTAL_LIMIT: Final = 16 * SIZE_LIMIT
"""The limit for all parts together."""
_ENCRYPTED_FLAG, _UNKNOWN_FLAGS = 0x1, 0x20 | 0x40
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)

DAMAGE_ERRORS: Final = (
    *(zipfile.BadZipFile, zlib.error, struct.error, NotImplementedError, EOFError),
    *(ParseError, UnicodeDecodeError),
)
"""The exceptions that a damaged package or part raises in any reader."""


class BrokenError(Complaint):
    """The workbook cannot be read; the message says why."""


def check_package(package: zipfile.ZipFile) -> None:
    """Refuse packages that no spreadsheet program writes, and those that would fill the memory."""
    parts = package.infolist()
    if len(parts) > MAX_PARTS:
        raise BrokenError(Sentence("{parts} parts: at most {most} are read", parts=len(parts), most=MAX_PARTS))
    if twice := next((name for name, times in Counter(package.namelist()).items() if times > 1), None):
        raise BrokenError(Sentence("{part} is in the file twice: save it again in Excel or LibreOffice", part=twice))
    for part in parts:
        if part.flag_bits & _ENCRYPTED_FLAG:
            raise BrokenError(
                Sentence("{part} is locked with a password: save the file without one", part=part.filename)
            )
        if part.flag_bits & _UNKNOWN_FLAGS or part.compress_type not in _METHODS:
            raise BrokenError(
                Sentence(
                    "{part} has an unknown compression: save the file again in Excel or LibreOffice", part=part.filename
                )
            )
        if part.file_size > max(SIZE_LIMIT, RATIO_LIMIT * part.compress_size):
            raise _swelling(part.filename, part.compress_size, part.file_size)
    packed, size = sum(part.compress_size for part in parts), sum(part.file_size for part in parts)
    if size > max(TOTAL_LIMIT, RATIO_LIMIT * packed):
        raise _swelling(Sentence("the file"), packed, size)


def _swelling(part: str, packed: int, size: int) -> BrokenError:
    return BrokenError(Sentence("{part} unpacks from {packed} to {size} bytes", part=part, packed=packed, size=size))
