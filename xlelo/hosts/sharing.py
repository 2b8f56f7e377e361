"""A copy of a file with the functions' names of the program that will open it.

Excel writes ELO_EXPECTED, with the add-in's path in front if it is in another place. LibreOffice 7.4 writes
ELO.EXPECTED. Only formulas change, and in them no text in quotation marks.
"""

import re
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from xlelo.files import replacing, resolve
from xlelo.functions.catalogue import CATALOGUE
from xlelo.hosts.libreoffice.names import method
from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.readers.packages import DAMAGE_ERRORS, BrokenError, check_package


class NoSheetsError(Exception):
    """The file's type is unknown or it cannot be read; the message is one sentence for the user."""


def libreoffice_name(function: str) -> str:
    """ELO_INITIAL_FIDE -> ELO.INITIALFIDE, as LibreOffice 7.4 writes it."""
    return f"ELO.{method(function).upper()}"


PROGRAMS: Final[Mapping[str, Callable[[str], str]]] = {"excel": str, "libreoffice": libreoffice_name}
"""Program → how it writes a function's name, from Excel's."""

_NAMES: Final = {
    re.sub(r"[._]", "", spelt(function.name)): function.name for function in CATALOGUE for spelt in PROGRAMS.values()
}

_QUOTE: Final = r'(?:"|&quot;)'
_TEXT: Final = rf"{_QUOTE}(?:(?!{_QUOTE}).)*{_QUOTE}"
_PATH: Final = r"(?:(?:'|&apos;)(?:[^'&]|&(?!apos;))*(?:'|&apos;)!|\[\d+\]!|[A-Za-z0-9_.\-]+!|_xl\w*\.)?"
_NAME: Final = r"(?P<name>ELO[._][A-Z_.]+)(?=\()"
_CALL: Final = re.compile(rf"(?P<text>{_TEXT})|(?<![\w.]){_PATH}{_NAME}", re.IGNORECASE | re.DOTALL)

_XLSX_FORMULA: Final = re.compile(
    r"(<(?:\w+:)?(?:f|formula|formula1|formula2|definedName)(?:\s[^>]*)?(?<!/)>)([^<]*)(?=</)", re.DOTALL
)
_ODS_FORMULA: Final = re.compile(r'((?:table:formula|table:expression)=")([^"]*)(?=")')
_PARTS: Final = {
    ".xlsx": (re.compile(r"xl/(?:worksheets/[^/]+|workbook)\.xml"), _XLSX_FORMULA),
    ".xlsm": (re.compile(r"xl/(?:worksheets/[^/]+|workbook)\.xml"), _XLSX_FORMULA),
    ".ods": (re.compile(r"content\.xml"), _ODS_FORMULA),
}


def rename_calls(source: Path, target: Path, program: str, *, force: bool = False) -> int:
    """Write the copy; return the number of rewritten calls."""
    known = _PARTS.get(source.suffix.lower())
    if known is None:
        raise NoSheetsError(Sentence("{file}: the name must end in {endings}", file=source, endings=list(_PARTS)))
    if target.suffix.lower() != source.suffix.lower():
        raise NoSheetsError(
            Sentence("{file}: the copy must end in {ending}, like the file", file=target, ending=source.suffix)
        )
    if source.exists() and not source.is_file():
        raise NoSheetsError(Sentence("{file}: this is not a readable workbook", file=source))
    if resolve(target) == resolve(source):
        raise NoSheetsError(Sentence("{file}: give the copy another name", file=target))
    parts, formulas = known
    count = 0
    try:
        with (
            zipfile.ZipFile(source) as given,
            replacing(target, force=force) as path,
            zipfile.ZipFile(path, "w") as copy,
        ):
            check_package(given)
            for entry in given.infolist():
                content = given.read(entry)
                if parts.fullmatch(entry.filename):
                    rewritten, calls = _rewritten(content.decode("utf-8"), formulas, PROGRAMS[program])
                    count += calls
                    content = rewritten.encode("utf-8")
                copy.writestr(entry, content)
    except FileNotFoundError:
        raise NoSheetsError(Sentence("{file}: file not found", file=source)) from None
    except BrokenError as broken:
        raise NoSheetsError(join_sentences((source, broken.sentence), ": ")) from None
    except (*DAMAGE_ERRORS, ValueError):  # an impossible position in the file
        raise NoSheetsError(Sentence("{file}: this is not a readable workbook", file=source)) from None
    return count


def _rewritten(xml: str, formulas: re.Pattern[str], spelt: Callable[[str], str]) -> tuple[str, int]:
    calls = 0

    def call(match: re.Match[str]) -> str:
        nonlocal calls
        function = None if match["name"] is None else _NAMES.get(re.sub(r"[._]", "", match["name"]).upper())
        if function is None:
            return match[0]
        name = spelt(function)
        calls += match[0] != name
        return name

    def formula(match: re.Match[str]) -> str:
        return match[1] + _CALL.sub(call, match[2])

    return formulas.sub(formula, xml), calls
