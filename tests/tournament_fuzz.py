"""Damaged tournament files. Every reader must return records or a clean list of problems within a time limit."""

from __future__ import annotations

import io
import random
import sys
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from time import process_time
from types import FrameType
from typing import Any

import crosstable_files as crosstable
from test_tournament_round_trips import tournament
from tournament_files import csv_text, pgn_text, trf, xlsx_bytes

from xlelo.model import RESULTS, Refused
from xlelo.readers.tournaments import tournaments_in
from xlelo.tournament import Tournament

SLOWEST = 5.0

BITS = (
    *("\r", "\n", "\t", " ", "\x00", "\x1a", "\x85", "\u2028", "\u202e", "\ufeff", "é", "½", "²", "٣", "\U0001d7d9"),
    *('"', "'", ",", ";", ":", "=", "+", "-", "*", "/", "\\", "[", "]", "{", "}", "<", ">", "&", "%"),
    *("0", "1", "9" * 30, "-1", "1e9", "001", "132", "222", "240", "330", "0000", "9999", "99999", "1-0", "1/2", "="),
    *('[White "x"]', '[Result "1-0"]', "###", "CAT", "H", "f", "u", "w", "b", "A" * 5000, "2018/02/30", "00/00/00"),
)
XML = (
    *(
        'r="1"',
        'r="A1"',
        'r="XFD1048576"',
        't="s"',
        't="e"',
        't="d"',
        't="b"',
        's="9"',
        "<row>",
        "</row>",
        "<c>",
        "<v>",
    ),
    *("</sheetData>", "<is><t>", "&#0;", "&lt;", "<!ENTITY a 'b'>", "<![CDATA[", "1e999", "NaN", "-1", "9" * 40),
)


def seeds(chance: random.Random) -> Iterator[tuple[str, bytes]]:
    number = chance.randrange(10_000)
    ranked, listed, named = (tournament(number, keys=keys) for keys in ("rank", "id", "name"))
    encoding = chance.choice(("utf-8", "utf-8-sig", "cp1252", "utf-16"))
    yield "open.trf", trf(ranked, newline=chance.choice(("\r", "\n", "\r\n"))).encode(encoding)
    yield "open26.trf", (trf(ranked, trf26=True) + "240 H 150    1    2\r330 +-   1   1   2\r013 A\r310   1 B").encode()
    table = crosstable.rows(ranked, chance.choice([*crosstable.LANGUAGES]), chance, chance.choice(crosstable.LAYOUTS))
    yield "table.csv", crosstable.as_csv(table, chance.choice(",;\t"))
    yield "league.csv", csv_text(listed, chance.choice(",;\t")).encode(encoding)
    yield "games.pgn", pgn_text(named).encode(encoding)
    yield "rapid.xlsx", xlsx_bytes(listed)


def damage(name: str, raw: bytes, chance: random.Random) -> bytes:
    """Damage a file several times. A workbook is mostly damaged inside its parts, where its readers look."""
    if name.endswith(".xlsx") and chance.random() < 0.9:
        try:
            return _damage_parts(raw, chance)
        except Exception:  # noqa: BLE001, S110 - harmed before: no archive any more, so its bytes are harmed further
            pass
    for _ in range(chance.randint(1, 4)):
        raw = chance.choice(HARMS)(raw, chance)
    return raw


def _bytes(raw: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(raw) + 1)
    return (
        raw[:at] + bytes(chance.randrange(256) for _ in range(chance.randint(1, 4))) + raw[at + chance.randint(0, 4) :]
    )


def _bit(raw: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(raw) + 1)
    return raw[:at] + chance.choice(BITS).encode() + raw[at + chance.randint(0, 9) :]


def _cut(raw: bytes, chance: random.Random) -> bytes:
    return raw[: chance.randrange(len(raw) + 1)]


def _lines(raw: bytes, chance: random.Random) -> bytes:
    """Delete, double, move or join lines."""
    end = b"\n" if b"\n" in raw else b"\r"
    lines = raw.split(end)
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(4):
        case 0:
            del lines[one]
        case 1:
            lines.insert(other, lines[one])
        case 2:
            lines[one], lines[other] = lines[other], lines[one]
        case _:
            at = chance.randrange(len(lines[one]) + 1)
            lines[one] = lines[one][:at] + lines[other][at:]
    return end.join(lines)


def _column(raw: bytes, chance: random.Random) -> bytes:
    """Change one byte: a rank, a colour or a result."""
    at = chance.randrange(len(raw) + 1)
    return raw[:at] + bytes([chance.choice(b"0123456789wb-+=*HFUZ WDL")]) + raw[at + 1 :]


HARMS: tuple[Callable[[bytes, random.Random], bytes], ...] = (_bytes, _bit, _cut, _lines, _column, _column)


def _damage_parts(raw: bytes, chance: random.Random) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as source, zipfile.ZipFile(target, "w") as written:
        names = source.namelist()
        chosen = chance.choice(names) if chance.random() < 0.3 else "xl/worksheets/sheet1.xml"
        for part in names:
            content = source.read(part)
            if part == chosen:
                if chance.random() < 0.1:
                    continue
                for _ in range(chance.randint(1, 3)):
                    at = chance.randrange(len(content) + 1)
                    bit = chance.choice(XML).encode() if chance.random() < 0.7 else b""
                    content = content[:at] + bit + content[at + chance.randint(0, 12) :]
            written.writestr(part, content)
    return target.getvalue()


def sound(tournaments: list[Tournament]) -> bool:
    """True if the records are usable: known players, possible results, nobody against himself."""
    return bool(tournaments) and all(
        game.white in one.entrants
        and game.black in one.entrants
        and game.white != game.black
        and game.result.code in RESULTS
        for one in tournaments
        for game in one.pairings
    )


def outcome_of(name: str, harm: bytes) -> str:
    """“Read” or “refused”. Anything else is an error with the file in its note."""
    begun = process_time()
    problems: list[str] = []
    try:
        read = tournaments_in(name, harm, {})
        assert sound(read)
    except Refused as refused:
        problems = [str(problem) for problem in refused.problems]
        read = None
    except BaseException as error:
        error.add_note(f"{name}: {harm!r}"[:4000])
        raise
    assert process_time() - begun < SLOWEST, (name, harm)
    assert read or problems, (name, harm)
    assert all(problem.isprintable() for problem in problems), (name, harm)
    assert all(notice.isprintable() for one in read or () for notice in one.notices), (name, harm)
    return "refused" if problems else "read"


def fuzz_with_coverage(count: int, seed: int = 1) -> tuple[Counter[str], int]:
    """Fuzz with coverage: a file that reaches new steps of the readers is damaged further."""
    chance = random.Random(seed)
    outcomes: Counter[str] = Counter()
    reached: set[tuple[str, int, int]] = set()
    corpus = list(seeds(chance))
    for _ in range(count):
        name, raw = chance.choice(corpus)
        harmed = damage(name, raw, chance)
        steps: set[tuple[str, int, int]] = set()
        sys.settrace(_tracing(steps))
        try:
            outcome = outcome_of(name, harmed)
        finally:
            sys.settrace(None)
        outcomes[f"{name} {outcome}"] += 1
        if not steps <= reached:
            reached |= steps
            corpus.append((name, harmed))
    return outcomes, len(reached)


def _tracing(steps: set[tuple[str, int, int]]) -> Callable[[FrameType, str, Any], Any]:
    """A trace function that records which line of the readers follows which."""

    def called(frame: FrameType, _event: str, _argument: Any) -> Any:
        file = frame.f_code.co_filename
        if "tournaments" not in file or "xlelo" not in file:
            return None
        last = [0]

        def line(inner: FrameType, _event: str, _argument: Any) -> Any:
            steps.add((file, last[0], inner.f_lineno))
            last[0] = inner.f_lineno
            return line

        return line

    return called


def fuzz(count: int, seed: int = 1) -> Counter[str]:
    """Damage and read this many files; return the number of each outcome."""
    chance = random.Random(seed)
    outcomes: Counter[str] = Counter()
    files: list[tuple[str, bytes]] = []
    for number in range(count):
        if number % 250 == 0:
            files = list(seeds(chance))
        name, raw = files[number % len(files)]
        outcome = outcome_of(name, damage(name, raw, chance))
        outcomes[f"{name} {outcome}"] += 1
    return outcomes
