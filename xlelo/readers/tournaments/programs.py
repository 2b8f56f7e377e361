"""Files that a pairing program writes for itself. They cannot be read, so the message says how to export a report."""

import re
from pathlib import PurePath
from typing import Final, NamedTuple

from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.readers.file_types import ZIP


class Program(NamedTuple):
    """A program, the endings and first bytes of its own files, and its way to a report that others read."""

    name: str
    endings: tuple[str, ...]
    way: Sentence | None = None
    first_bytes: re.Pattern[bytes] | None = None

    @property
    def told(self) -> Sentence:
        told = Sentence("only {program} reads this file; export the FIDE report (TRF) there", program=self.name)
        return told if self.way is None else join_sentences((told, self.way), ": ")


PROGRAMS: Final = (
    Program(
        "Swiss-Manager",
        (".tun", ".tunx", ".tur", ".turx", ".tut", ".tutx", ".tum", ".tumx"),
        Sentence("Other, FIDE data export"),
        re.compile(rb"\x93\xff\x89\x44"),
    ),
    Program(
        "Papi",
        (".papi",),
        Sentence("Sharly Chess opens it too and exports TRF"),
        re.compile(rb"\x00\x01\x00\x00Standard (?:Jet|ACE) DB"),
    ),
    Program(
        "SwissChess", (".swt", ".swi"), Sentence("Sonderfunktionen, Dateien zur Elo- und NWZ-Auswertung erstellen")
    ),
    Program(
        "Vega", (".veg", ".vegx", ".vega", ".tdf"), Sentence("Rating Report"), re.compile(rb"(?:\xef\xbb\xbf)?Vega \d")
    ),
    Program("Sevilla", (), None, re.compile(rb"[{<].{0,300}sevilla", re.IGNORECASE | re.DOTALL)),
    Program("SWAR", (".swar", ".sws")),
    Program("Swiss Perfect", (".trn", ".sco")),
)

PAGE = re.compile(rb"(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|table|head)", re.IGNORECASE)
PDF = b"%PDF"


def other_format(name: str, raw: bytes, *, readable: bool) -> Sentence | None:
    """What the file is if no reader knows its format. First bytes decide; the name only if the content is not readable.

    `readable`: the content looks like a report, games or a workbook, so that a wrong ending does not matter.
    """
    start = raw[:2000]
    for program in PROGRAMS:
        if program.first_bytes is not None and program.first_bytes.match(start):
            return program.told
    if start.startswith(PDF):
        return Sentence("this is a PDF; a report (TRF), games (PGN) or a table (.csv, .xlsx) is needed")
    if PAGE.match(start):
        return Sentence("this is a web page; open it in a spreadsheet program and save it as .xlsx or .csv")
    ending = PurePath(name).suffix.lower()
    if not readable or raw.startswith(ZIP):
        return next((program.told for program in PROGRAMS if ending in program.endings), None)
    return None
