"""Files that travel: the functions' names rewritten in a copy, nothing else touched."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from command import xlelo
from openpyxl import Workbook, load_workbook

from xlelo.files import FileExistsAlreadyError
from xlelo.functions.catalogue import CATALOGUE
from xlelo.hosts.sharing import NoSheetsError, libreoffice_name, rename_calls

WRITTEN = {
    "ELO_EXPECTED(2150,2030)": ("ELO_EXPECTED(2150,2030)", "ELO.EXPECTED(2150,2030)"),
    "ELO.EXPECTED(2150,2030)": ("ELO_EXPECTED(2150,2030)", "ELO.EXPECTED(2150,2030)"),
    "elo.initialfide(1800,6,9)": ("ELO_INITIAL_FIDE(1800,6,9)", "ELO.INITIALFIDE(1800,6,9)"),
    "ELO_INITIAL_FIDE(1800,6,9)": ("ELO_INITIAL_FIDE(1800,6,9)", "ELO.INITIALFIDE(1800,6,9)"),
    "'C:\\Users\\Ann\\xlelo.xlam'!ELO_DP(0.5)": ("ELO_DP(0.5)", "ELO.DP(0.5)"),
    "[1]!ELO_DP(0.5)+xlelo.xlam!ELO_DP(1)": ("ELO_DP(0.5)+ELO_DP(1)", "ELO.DP(0.5)+ELO.DP(1)"),
    "_xll.ELO_DP(0.5)": ("ELO_DP(0.5)", "ELO.DP(0.5)"),
    'ELO_WHY("ELO_DP(0.5)",A1)&"ELO_DP("': (
        'ELO_WHY("ELO_DP(0.5)",A1)&"ELO_DP("',
        'ELO.WHY("ELO_DP(0.5)",A1)&"ELO_DP("',
    ),
    "MY_ELO_DP(1)+ELO_OTHER(1)+ELO_DP": ("MY_ELO_DP(1)+ELO_OTHER(1)+ELO_DP",) * 2,
    'IF(A1="","",SUM(\'my sheet\'!A1:A2)*ELO_DP(1))': (
        'IF(A1="","",SUM(\'my sheet\'!A1:A2)*ELO_DP(1))',
        'IF(A1="","",SUM(\'my sheet\'!A1:A2)*ELO.DP(1))',
    ),
}


def workbook(path: Path) -> Path:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row, formula in enumerate(WRITTEN, 1):
        sheet.cell(row, 1, f"={formula}")
    sheet.cell(1, 2, "ELO_DP(1) as a text")
    book.save(path)
    return path


@pytest.mark.parametrize(("program", "position"), [("excel", 0), ("libreoffice", 1)])
def test_every_way_of_writing(program: str, position: int, tmp_path: Path) -> None:
    source = workbook(tmp_path / "club.xlsx")
    count = rename_calls(source, tmp_path / "copy.xlsx", program)
    sheet = load_workbook(tmp_path / "copy.xlsx").active
    assert sheet is not None
    found = [sheet.cell(row, 1).value for row in range(1, len(WRITTEN) + 1)]
    assert found == [f"={both[position]}" for both in WRITTEN.values()]
    assert sheet["B1"].value == "ELO_DP(1) as a text"
    assert count == {"excel": 6, "libreoffice": 9}[program]


def test_there_and_back_again(tmp_path: Path) -> None:
    source = workbook(tmp_path / "club.xlsx")
    rename_calls(source, tmp_path / "excel.xlsx", "excel")
    rename_calls(tmp_path / "excel.xlsx", tmp_path / "calc.xlsx", "libreoffice")
    rename_calls(tmp_path / "calc.xlsx", tmp_path / "again.xlsx", "excel")
    with zipfile.ZipFile(tmp_path / "excel.xlsx") as one, zipfile.ZipFile(tmp_path / "again.xlsx") as other:
        assert one.namelist() == other.namelist()
        assert all(one.read(name) == other.read(name) for name in one.namelist())


def test_every_function_is_known(tmp_path: Path) -> None:
    book = Workbook()
    assert book.active is not None
    for row, function in enumerate(CATALOGUE, 1):
        book.active.cell(row, 1, f"={libreoffice_name(function.name)}(1)")
    book.save(tmp_path / "all.xlsx")
    assert rename_calls(tmp_path / "all.xlsx", tmp_path / "copy.xlsx", "excel") == len(CATALOGUE)


def test_an_open_document(tmp_path: Path) -> None:
    content = '<table:table-cell table:formula="of:=ELO.DP([.A1])&amp;&quot;ELO.DP(&quot;"/>ELO.DP(1)'
    with zipfile.ZipFile(tmp_path / "club.ods", "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
        archive.writestr("content.xml", content)
    assert rename_calls(tmp_path / "club.ods", tmp_path / "copy.ods", "excel") == 1
    with zipfile.ZipFile(tmp_path / "copy.ods") as archive:
        assert archive.infolist()[0].compress_type == zipfile.ZIP_STORED
        expected = content.replace("of:=ELO.DP(", "of:=ELO_DP(")
        assert archive.read("content.xml").decode() == expected


def test_what_is_refused(tmp_path: Path) -> None:
    source = workbook(tmp_path / "club.xlsx")
    (tmp_path / "broken.xlsx").write_text("no zip")
    for given, target, reason in (
        ("club.csv", "copy.csv", "the name must end in .xlsx, .xlsm, .ods"),
        ("club.xlsx", "copy.ods", "the copy must end in"),
        ("club.xlsx", "club.xlsx", "give the copy another name"),
        ("none.xlsx", "copy.xlsx", "file not found"),
        ("broken.xlsx", "copy.xlsx", "not a readable workbook"),
    ):
        with pytest.raises(NoSheetsError, match=reason):
            rename_calls(tmp_path / given, tmp_path / target, "excel")
    assert not (tmp_path / "copy.xlsx").exists()
    rename_calls(source, tmp_path / "copy.xlsx", "excel")
    with pytest.raises(FileExistsAlreadyError):
        rename_calls(source, tmp_path / "copy.xlsx", "excel")


def test_the_command(tmp_path: Path) -> None:
    workbook(tmp_path / "club.xlsx")

    def run(*arguments: str) -> tuple[int, str]:
        done = xlelo("names", *arguments, cwd=tmp_path)
        return done.returncode, done.stdout + done.stderr

    assert run("club.xlsx", "--for", "libreoffice") == (0, "club.libreoffice.xlsx: written, 9 names changed.\n")
    assert run("club.xlsx", "--for", "libreoffice")[0] == 2
    code, told = run("club.xlsx")
    assert code == 2
    assert "because both open this file: --for excel or --for libreoffice" in " ".join(told.replace("│", " ").split())
    code, told = run("club.xlsx", "--for", "numbers")
    assert code == 2
    assert "excel or libreoffice is allowed" in told
    code, told = run("club.txt", "--for", "excel")
    assert (code, told.count("\n")) == (2, 1)


def damage(path: Path, place: bytes, offset: int, flip: int) -> None:
    """One byte behind the last of these places in the file."""
    raw = bytearray(path.read_bytes())
    raw[raw.rfind(place) + offset] ^= flip
    path.write_bytes(bytes(raw))


@pytest.mark.parametrize(
    ("place", "offset", "flip", "said"),
    [
        (b"PK\x01\x02", 8, 0x1, "is locked with a password: save the file without one"),  # the flag of encryption
        (b"PK\x01\x02", 10, 0x4, "has an unknown compression"),
        (b"PK\x01\x02", 16, 0x1, "this is not a readable workbook"),  # the checksum
        (b"PK\x03\x04", 60, 0x8, "this is not a readable workbook"),  # what is packed
    ],
)
def test_a_damaged_package_is_one_line(place: bytes, offset: int, flip: int, said: str, tmp_path: Path) -> None:
    path = tmp_path / "games.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("xl/worksheets/sheet1.xml", "<f>ELO_EXPECTED(A1,B1)</f>" * 50)
    damage(path, place, offset, flip)
    run = xlelo("names", path, "--for", "excel", "-o", tmp_path / "copy.xlsx")
    assert run.returncode == 2
    assert said in run.stderr
    assert "Traceback" not in run.stderr
    assert [one.name for one in tmp_path.iterdir()] == ["games.xlsx"]


def test_what_unpacks_to_a_memory_full_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "games.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("xl/worksheets/sheet1.xml", b"0" * 40_000_000)
    with pytest.raises(NoSheetsError, match="unpacks from"):
        rename_calls(path, tmp_path / "copy.xlsx", "excel")
