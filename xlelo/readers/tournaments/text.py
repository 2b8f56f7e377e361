"""Text files in any usual encoding and with any line ends. Adjustments become notices."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.model import Place, Problem, Refused, refusal
from xlelo.readers.file_types import UTF16
from xlelo.readers.tournaments.columns import OpenColumn
from xlelo.tournament import add_places

MAX_BYTES = 32 * 1024 * 1024
"""The most bytes of a tournament file; a larger file is refused before it is read."""

LINE_END = re.compile(r"\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
"""Every character that some program uses as the end of a line."""

BYTE_LINE_END = re.compile(rb"\r\n|\n|\r")
END_OF_TEXT = "\x1a"  # what DOS programs put behind the last line
UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
"""Invisible control and direction marks. They could make one name look like another."""

MAX_KINDS = 50
"""The most kinds of notices reported for one file."""


class OpenHeadings(Refused):
    """Refused only because a person must name headings."""

    def __init__(self, questions: Sequence[tuple[Problem, Sequence[OpenColumn]]]) -> None:
        super().__init__([problem for problem, _ in questions])
        self.asked = questions


@dataclass
class Log:
    """A reader's messages about a file: problems refuse it, adjustments do not."""

    file: str
    problems: list[Problem] = field(default_factory=list)
    kinds: dict[Sentence, list[str]] = field(default_factory=dict)
    questions: list[tuple[Problem, Sequence[OpenColumn]]] = field(default_factory=list)
    """Problems that a person can settle by naming headings."""

    def refuse(self, line: int | None, column: str | None, value: str | None, allowed: Sentence) -> None:
        self.problems.append(Problem(Place(self.file, line, column), value, allowed))

    def ask(self, problem: Problem, columns: Sequence[OpenColumn]) -> None:
        self.problems.append(problem)
        self.questions.append((problem, columns))

    def adjust(self, kind: Sentence, where: str | int) -> None:
        """Note something that was read differently or left out.

        Lines with the same adjustment are reported together.
        """
        shown = Sentence("line {line}", line=where) if isinstance(where, int) else where
        self.kinds.setdefault(kind, []).append(shown)

    def notices(self) -> tuple[Sentence, ...]:
        told = [
            join_sentences((self.file, add_places(kind, places)), ": ").with_change(visible)
            for kind, places in self.kinds.items()
        ]
        more = len(told) - MAX_KINDS
        if more > 0:
            told[MAX_KINDS:] = [Sentence("{file}: and {more} more notices", file=visible(self.file), more=more)]
        return tuple(told)

    def stop(self) -> None:
        if self.problems:
            in_order = sorted(self.problems, key=lambda problem: problem.place.line or 0)
            if len(self.questions) == len(self.problems):
                raise OpenHeadings([(_visible(problem), columns) for problem, columns in self.questions])
            raise Refused([_visible(problem) for problem in in_order])


def visible(text: str) -> str:
    """The text in one line with blanks for invisible characters, so that a file cannot control the terminal."""
    return text if text.isprintable() else "".join(letter if letter.isprintable() else " " for letter in text)


def _visible(problem: Problem) -> Problem:
    file, line, column, cell = problem.place
    place = Place(visible(file), line, None if column is None else visible(column), cell)
    return Problem(
        place, None if problem.value is None else visible(problem.value), problem.allowed.with_change(visible)
    )


def content(path: Path) -> bytes:
    """The whole file. Missing and oversized files are refused."""
    try:
        if not path.is_file():
            raise _refusal(path, Sentence("file not found"))
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise _refusal(
                path,
                Sentence(
                    "this file has {size} bytes; a tournament file may have at most {most}", size=size, most=MAX_BYTES
                ),
            )
        return path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: an impossible file name
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise _refusal(path, Sentence("this file cannot be opened ({reason})", reason=reason)) from None


def _refusal(path: Path, allowed: Sentence) -> Refused:
    return refusal(visible(path.name), allowed)


def decode(raw: bytes, log: Log) -> str:
    """The text as UTF-16 or UTF-8, otherwise as Windows-1252 or Latin-1 (western Europe)."""
    encoding = UTF16.get(raw[:2])
    if encoding is not None:
        log.adjust(Sentence("read as UTF-16"), "")
        return raw[2:].decode(encoding, errors="replace")
    if (at := raw.find(b"\x00")) >= 0:
        line = len(BYTE_LINE_END.findall(raw[:at])) + 1
        log.refuse(line, None, None, Sentence("this is not a text file: there is a zero byte here"))
        log.stop()
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        text = raw.decode("cp1252")
        log.adjust(Sentence("not UTF-8: read as Windows-1252"), "")
    except UnicodeDecodeError:  # five bytes are undefined in Windows-1252
        text = raw.decode("latin-1")
        log.adjust(Sentence("not UTF-8: read as Latin-1"), "")
    return text


def lines_of(text: str) -> list[str]:
    return LINE_END.split(text.rstrip(END_OF_TEXT))


def tidy(entry: str, log: Log, where: str | int) -> str:
    """A name in composed letters and single spaces, without invisible characters."""
    if entry.isascii() and entry.isprintable() and "  " not in entry:
        return entry.strip()
    seen = UNSEEN.sub("", entry)
    if seen != entry:
        log.adjust(Sentence("invisible characters removed"), where)
    return " ".join(unicodedata.normalize("NFC", seen).split())


def first_spelling(name: str, spellings: dict[str, list[str]], log: Log, line: int) -> str:
    """The name as it stands above. Typed once “Puig, Anna” and once “PUIG ANNA”, it is one player.

    `spellings`: name in small letters, or its sorted words behind a comma → its spellings so far. Each new one is
    noted.
    """
    plain = name.casefold()
    words = "," + " ".join(sorted(plain.replace(",", " ").split()))
    alike = spellings.get(words, [])
    known = spellings.get(plain)
    if known is None and any("," in one for one in (name, *alike)):
        known = spellings[plain] = alike or [name]
    known = spellings.setdefault(plain, known or [name])
    spellings.setdefault(words, known)
    if name not in known:
        kind = (
            Sentence("names that differ only in capitals are one player")
            if any(plain == one.casefold() for one in known)
            else Sentence("names with and without a comma are one player")
        )
        known.append(name)
        log.adjust(kind, Sentence("line {line}: “{typed}”", line=line, typed=name[:40]))
    return known[0]
