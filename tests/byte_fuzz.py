"""Workbooks with damaged bytes. Every verb that reads one must give a result or refuse it without a traceback."""

from __future__ import annotations

import io
import random
import re
import sys
import zipfile
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from filled_books import FOLDERS, filled_book

from xlelo.cli import main

VERBS = {
    "check": ("check", "{book}"),
    "list": ("list", "{book}", "--csv", "{out}.csv", "--html", "{out}.html"),
    "explain": ("explain", "{book}", "P7"),
    "next": ("next", "{book}", "-o", "{out}.xlsx"),
    "add": ("add", "{book}", "--remove", "E1"),
    "merge": ("merge", "{book}", "P1", "P2"),
    "correct": ("correct", "{book}", "--out", "{out}", "--reason", "late", "--remove", "E1"),
    "compare": ("compare", "{book}", "--with", "fide2011", "--html", "{out}.html"),
    "names": ("names", "{book}", "--for", "excel", "-o", "{out}.xlsx"),
    "rate": ("rate", "fide2024", "{book}"),
}
SIGNATURES = (b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06")


def damage(raw: bytes, chance: random.Random) -> bytes:
    """Change random bytes: anywhere, in the package's headers, or in a part before it is packed."""
    match chance.randrange(3):
        case 0:
            return _flip(raw, [chance.randrange(len(raw)) for _ in range(chance.choice((1, 1, 1, 3)))], chance)
        case 1:
            heads = [found.start() for found in re.finditer(re.escape(chance.choice(SIGNATURES)), raw)]
            return _flip(raw, [min(len(raw) - 1, chance.choice(heads) + chance.randrange(46))], chance)
        case _:
            return _flip_part(raw, chance)


def _flip(raw: bytes, places: list[int], chance: random.Random) -> bytes:
    changed = bytearray(raw)
    for place in places:
        changed[place] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _flip_part(raw: bytes, chance: random.Random) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        harmed = chance.choice(source.namelist())
        for name in source.namelist():
            content = source.read(name)
            if name == harmed and content:
                content = _flip(content, [chance.randrange(len(content))], chance)
            target.writestr(name, content)
    return out.getvalue()


def answer(arguments: list[str]) -> tuple[int, str]:
    """The exit status and the complete output of a verb."""
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said), patch.object(sys, "argv", ["xlelo", *arguments]):
        try:
            main()
        except SystemExit as ended:
            return int(ended.code or 0), said.getvalue()
    raise AssertionError("a verb ends with an exit status")


def books(chance: random.Random, there: Path) -> str:
    """Run one verb on one damaged workbook."""
    code = chance.choice(list(FOLDERS))
    verb = chance.choice([verb for verb in VERBS if code == "fide2024" or verb in {"check", "list", "next", "names"}])
    book = there / "book.xlsx"
    book.write_bytes(damage(filled_book(code), chance))
    status, said = answer([part.format(book=book, out=there / "out") for part in VERBS[verb]])
    assert status in (0, 1, 2), (verb, status)
    assert "Traceback" not in said, (verb, said)
    assert not [path for path in there.iterdir() if path.name.startswith(".")]
    return f"{verb} {('done', 'differs', 'refused')[status]}"
