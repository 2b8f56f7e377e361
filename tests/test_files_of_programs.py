"""Pairing programs' own files, made up by their first bytes: each is told by its program's name."""

from __future__ import annotations

import io
import zipfile

import pytest
from tournament_files import line

from xlelo.model import Refused
from xlelo.readers.tournaments import tournaments_in

JET = b"\x00\x01\x00\x00Standard Jet DB\x00\x01\x00" + bytes(200)
"""An Access database: unofficial guide to .mdb files, first page."""


def archive(**parts: str) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as book:
        for name, text in parts.items():
            book.writestr(name, text)
    return content.getvalue()


ODS = archive(mimetype="application/vnd.oasis.opendocument.spreadsheet")


def refusals(name: str, raw: bytes) -> str:
    with pytest.raises(Refused) as refusal:
        tournaments_in(name, raw, {})
    (problem,) = refusal.value.problems
    return str(problem)


@pytest.mark.parametrize(
    ("name", "raw", "program"),
    [
        *(
            (f"open{ending}", b"\x93\xff\x89\x44" + bytes(100), "Swiss-Manager")
            for ending in (".TUNX", ".TURX", ".TUMX", "")
        ),
        ("open.tutx", b"\x01\x02" + bytes(100), "Swiss-Manager"),
        ("open.papi", JET, "Papi"),
        ("open.mdb", JET.replace(b"Jet", b"ACE"), "Papi"),
        ("open.SWT", b"\x09\x00\x01" + bytes(100), "SwissChess"),
        ("open.swi", b"V 2.0\r\nOpen\r\n", "SwissChess"),
        ("open.veg", b"Vega 5.4\r\nOpen\r\nRiera\r\n", "Vega"),
        ("open", b"Vega 8.3.10\r\nOpen\r\nRiera\r\n", "Vega"),
        ("open.vegx", archive(a="1"), "Vega"),
        ("open.json", b'{"name": "Open", "program": "Sevilla 10"}', "Sevilla"),
        ("open.xml", b'<?xml version="1.0"?><Sevilla>', "Sevilla"),
        ("open.swar", b"\x05\x00\x00\x00v5.24\x00" + bytes(100), "SWAR"),
        ("open.trn", b"\x03" + bytes(100), "Swiss Perfect"),
    ],
)
def test_a_program_s_own_file_is_told_by_name_with_the_way_out(name: str, raw: bytes, program: str) -> None:
    told = refusals(name, raw)
    assert told.startswith(f"{name}: only {program} reads this file; export the FIDE report (TRF) there")
    assert program != "Swiss-Manager" or told.endswith("there: Other, FIDE data export")


@pytest.mark.parametrize(
    ("name", "raw", "told"),
    [
        ("open.ods", ODS, "this is an .ods workbook; save it as .xlsx"),
        (
            "open.xls",
            b"<html><table>",
            "this is a web page; open it in a spreadsheet program and save it as .xlsx or .csv",
        ),
        ("open.pdf", b"%PDF-1.7", "this is a PDF; a report (TRF), games (PGN) or a table (.csv, .xlsx) is needed"),
    ],
)
def test_other_files_are_told_by_name(name: str, raw: bytes, told: str) -> None:
    assert refusals(name, raw) == f"{name}: {told}"


@pytest.mark.parametrize("name", ["open.veg", "open.swt", "open.tunx", "open.tdf"])
def test_a_report_with_a_program_s_ending_is_read(name: str) -> None:
    (found,) = tournaments_in(name, f"012 Sevilla\n022 Sevilla\n{line(1, 'Puig, Anna')}".encode(), {})
    assert found.name == "Sevilla"
