"""Recognition of files by their first bytes, so that a message can name what is no .xlsx workbook or UTF-8 text."""

import codecs
from pathlib import Path

from xlelo.lang.sentence import Sentence

UTF16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
"""First two bytes → encoding."""


ZIP, COMPOUND = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_ENCRYPTED_MARK = "EncryptedPackage".encode("utf-16-le")
_ODS = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
_XLSB = b"xl/workbook.bin"
_MUCH = 64 * 1024 * 1024


def unreadable(raw: bytes) -> Sentence:
    """Why the file cannot be read, and if known what to do."""
    return foreign(raw) or Sentence("this is not a readable .xlsx workbook")


def foreign(raw: bytes) -> Sentence | None:
    if raw.startswith(COMPOUND):
        if _ENCRYPTED_MARK in raw:
            return Sentence("this workbook is locked with a password: save it without one")
        return Sentence("this is an old .xls workbook; save it as .xlsx")
    if raw.startswith(ZIP):
        if _ODS in raw[:200]:
            return Sentence("this is an .ods workbook; save it as .xlsx")
        if _XLSB in raw:
            return Sentence("this is an .xlsb workbook; save it as .xlsx")
    return None


def beginning(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_MUCH)
