"""A prefix before the names of the workbook of functions, so that they differ from those of an add-in."""

import re
import zipfile
from collections.abc import Sequence
from html import unescape
from pathlib import Path

from xlelo.files import archive_entry
from xlelo.hosts.excel.lambdas.compiler import LONGEST_FORMULA
from xlelo.lang.sentence import Complaint, Sentence

_PREFIX = re.compile(r"[A-Za-z][A-Za-z_]{0,19}")
_TEXTS = re.compile(r"xl/(workbook|sharedStrings|worksheets/[^/]+)\.xml")
_DEFINITION = re.compile(r"<definedName [^>]*>([^<]*)<")


class PrefixError(Complaint):
    """The prefix cannot be used."""


def checked(prefix: str) -> str:
    """The prefix in capital letters, because a small word in the formulas is a value."""
    if not _PREFIX.fullmatch(prefix):
        raise PrefixError(Sentence("prefix “{prefix}”: letters and _ are allowed, at most twenty", prefix=prefix))
    return prefix.upper()


def add_prefix(path: Path, prefix: str, names: Sequence[str]) -> None:
    """Rename the names, wherever the file has them. Functions that are no names here keep theirs."""
    longest_first = "|".join(sorted(names, key=len, reverse=True))
    pattern = re.compile(rf"(?<![\w.])(?:{longest_first})(?![\w.])".encode())
    with zipfile.ZipFile(path) as package:
        parts = {part: package.read(part) for part in package.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for part, content in parts.items():
            renamed = pattern.sub(prefix.encode() + rb"\g<0>", content) if _TEXTS.fullmatch(part) else content
            if any(len(unescape(formula)) > LONGEST_FORMULA for formula in _DEFINITION.findall(renamed.decode())):
                raise PrefixError(Sentence("prefix “{prefix}”: a formula is too long with it", prefix=prefix))
            package.writestr(archive_entry(part), renamed)
