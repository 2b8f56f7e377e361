"""Copy a workbook without the error values and links that the embedded engine cannot read."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from xlelo.workbook.parts import sheet_parts
from xlelo.workbook.values import ERRORS

_ERROR = re.compile(
    rb'(<(?:\w+:)?c\s[^>]*\bt="e"[^>]*>(?:<(?:\w+:)?f[^>]*(?:/>|>[^<]*</(?:\w+:)?f>))?<(?:\w+:)?v>)([^<]*)(<)'
)
_LINK = re.compile(rb"<(?:\w+:)?f(?:\s[^>]*)?>[^<]*\[\d+\][^<]*</(?:\w+:)?f>")
"""A formula that names another workbook by its number."""
_KNOWN_ERRORS = {error.encode() for error in ERRORS}


def write_clean_copy(path: Path, copy: Path) -> None:
    """Write the copy. Unknown errors such as #SPILL! become #VALUE!; formulas with links become their stored
    results."""
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(copy, "w", zipfile.ZIP_DEFLATED) as target:
        sheets = sheet_parts(source)
        for entry in source.infolist():
            content = source.read(entry)
            if entry.filename in sheets:
                content = _ERROR.sub(_keep_known_error, content)
                content = _LINK.sub(b"", content)
            target.writestr(entry, content)


def _keep_known_error(cell: re.Match[bytes]) -> bytes:
    return cell[0] if cell[2] in _KNOWN_ERRORS else cell[1] + b"#VALUE!" + cell[3]
