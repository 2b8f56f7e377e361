"""A small part of what `bench/fuzz.py bytes` does, and the cases that it and others found."""

from __future__ import annotations

import io
import os
import re
import shutil
import zipfile
from pathlib import Path

import pytest
from byte_fuzz import books
from command import xlelo
from door_fuzz import fuzz
from filled_books import EXAMPLES, filled_book, part_of
from tiers import mark_tiers

from xlelo.workbook.formulas import _SharedFormula
from xlelo.workbook.parts import invalid_cell

SOME = 12


@pytest.mark.parametrize("count", mark_tiers([], [SOME], [40 * SOME]))
def test_changed_bytes_are_answered_or_refused(count: int) -> None:
    assert sum(fuzz(books, count).values()) == count


@pytest.mark.parametrize("verb", ["check", "list", "explain"])
def test_a_part_with_the_flag_of_encryption(verb: str, tmp_path: Path) -> None:
    raw = bytearray(filled_book("fide2024"))
    raw[raw.rfind(b"PK\x01\x02") + 8] |= 1
    book = tmp_path / "book.xlsx"
    book.write_bytes(raw)
    run = xlelo(verb, book, *(["P7"] if verb == "explain" else []))
    assert run.returncode == 2
    assert "is locked with a password: save the file without one" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.second
@pytest.mark.parametrize("verb", ["check", "list", "upgrade"])
def test_a_damaged_theme(verb: str, tmp_path: Path) -> None:
    """Colours are read after everything else, and only where people read them. Nothing is written."""
    book, out = tmp_path / "book.xlsx", tmp_path / "out.xlsx"
    with zipfile.ZipFile(io.BytesIO(filled_book("fide2024"))) as source, zipfile.ZipFile(book, "w") as target:
        for name in source.namelist():
            damaged = b"<a:theme>" if "/theme/" in name else source.read(name)
            target.writestr(name, damaged)
    run = xlelo(verb, book, *(["-o", out] if verb == "upgrade" else []))
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "book.xlsx: this is not a readable .xlsx workbook\n"
    assert not out.exists()


def test_a_shared_formula_in_a_column_where_it_cannot_be() -> None:
    """A and B one column to the left of A: as a program shows it that takes the number of another column's."""
    assert _SharedFormula(5, 3, "A5+B5").moved(6, 2) == "=A5+B5"


def test_what_nobody_may_read_is_not_called_damaged(tmp_path: Path) -> None:
    """A folder stands for a file that another program keeps to itself, as only Windows allows."""
    said = "this file cannot be opened (Is a directory)" if os.name == "posix" else "Permission denied"
    assert said in str(invalid_cell(tmp_path))


@pytest.mark.skipif(os.name != "posix", reason="a shell that closes a stream")
def test_a_program_that_was_started_without_standard_input(tmp_path: Path) -> None:
    import subprocess  # noqa: PLC0415 - a shell that closes a stream
    import sys  # noqa: PLC0415

    command = ["sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-m", "xlelo", "add", str(tmp_path / "month")]
    shutil.copytree(EXAMPLES / "fce_2018_04", tmp_path / "month")
    (tmp_path / "open.pgn").write_text('[Event "Open"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1-0\n')
    run = subprocess.run([*command, str(tmp_path / "open.pgn")], capture_output=True, encoding="utf-8", check=False)
    assert run.returncode == 2
    assert "Traceback" not in run.stderr


@pytest.mark.second
def test_more_rows_than_a_workbook_has_room_for(tmp_path: Path) -> None:
    folder = tmp_path / "examples" / "what_if_player"
    shutil.copytree(EXAMPLES / "what_if_player", folder)
    legs = folder / "legs.csv"
    head, first, *_ = legs.read_text(encoding="utf-8").splitlines()
    legs.write_text("\n".join([head, *[first] * 5, ""]), encoding="utf-8")
    run = xlelo("build", tmp_path, "--only", "what-if")
    assert (run.returncode, run.stderr) == (2, "legs.csv: 5 rows: this workbook has room for 4\n")


@pytest.mark.second
def test_a_card_without_a_player_is_no_difference(tmp_path: Path) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(filled_book("fide2024"))) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            if name == part_of("fide2024", "Card"):
                content, count = re.subn(rb'<c r="B5"([^>]*?) t="\w+">.*?</c>', rb'<c r="B5"\1/>', content)
                assert count == 1
            target.writestr(name, re.sub(rb"(</f>)<v>[^<]*</v>", rb"\1", content))
    (tmp_path / "book.xlsx").write_bytes(out.getvalue())
    run = xlelo("check", tmp_path / "book.xlsx")
    assert run.returncode == 0, run.stdout


@pytest.mark.second
def test_what_is_advised_is_taken(tmp_path: Path) -> None:
    """The whole command, with a name that a shell would take apart between quotation marks."""
    book = tmp_path / "my month.xlsx"
    book.write_bytes(filled_book("fide2024"))
    advised = xlelo("list", book).stderr.splitlines()[-1]
    ending = "; it will not be reported again"
    assert advised == f'If all this is correct, run xlelo check "{book}" --confirm{ending}'
    assert xlelo("list", book, "--confirm").returncode == 0
    assert "warning" not in xlelo("list", book).stderr
