"""Workbooks that were made to stop a program, or were hit badly: a line each, soon, and without filling a memory."""

from __future__ import annotations

import io
import re
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

import pytest
from command import xlelo
from filled_books import filled_book, newly_filled_book, part_of
from tiers import first_of

EXAMPLE = Path(__file__).parents[1] / "workbooks" / "examples" / "fce_2018_04"
PLAYERS = "Players"
"""The title of the sheet that is changed."""
MANY = "xl/media/own_{}.png"
"""Not a sheet but seventy thousand parts."""
SECONDS, BYTES = 240, 500 * 1024 * 1024
"""Processor seconds: only a program without an end needs so many; a busy machine counts more than a quiet one."""


def cell(reference: str, instead: str) -> Callable[[str], str]:
    return lambda xml: re.sub(rf'<c r="{reference}"[^>]*>.*?</c>', lambda _: instead, xml, count=1)


def row_at_the_end(inside: str) -> Callable[[str], str]:
    return lambda xml: xml.replace("</sheetData>", f"{inside}</sheetData>")


def text(reference: str, letters: int) -> Callable[[str], str]:
    return cell(reference, f'<c r="{reference}" t="inlineStr"><is><t>{"A" * letters}</t></is></c>')


def error(value: str, reference: str = "J6") -> Callable[[str], str]:
    return cell(reference, f'<c r="{reference}" t="e"><v>{value}</v></c>')


class Hostile(NamedTuple):
    part: str
    change: Callable[[str], str]
    checked: str
    """What `check` says; blank where it finds the workbook as it was."""


NEVER_A_NUMBER = "sheet Players, cell J6, column Standard Elo: “{}”: a whole number from 10 to 4000 is allowed"
UNUSUAL = "sheet Players: its cells are stored in an unknown format"
HOSTILE = {
    "an error of new programs": Hostile(PLAYERS, error("#SPILL!"), NEVER_A_NUMBER.format("#SPILL!")),
    "an error while fetching": Hostile(PLAYERS, error("#GETTING_DATA"), NEVER_A_NUMBER.format("#GETTING_DATA")),
    "an error of nobody": Hostile(PLAYERS, error("#WAT"), NEVER_A_NUMBER.format("#WAT")),
    "a name in other letters": Hostile("xl/workbook.xml", lambda xml: xml.replace('"Players_id"', '"PLAYERS_Id"'), ""),
    "a stray cell": Hostile(
        PLAYERS, row_at_the_end('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'), "it reaches to XFD1048576"
    ),
    "sixty megabytes of A": Hostile(PLAYERS, text("B6", 60_000_000), "unpacks from"),
    "a name longer than a cell": Hostile(PLAYERS, text("B6", 40_000), "a cell holds at most 32767"),
    "a link of a person's own": Hostile(
        PLAYERS, row_at_the_end('<row r="900"><c r="AZ900"><f>[1]Sheet1!A1</f></c></row>'), ""
    ),
    "a whole column in a formula": Hostile(
        PLAYERS, row_at_the_end('<row r="900"><c r="AZ900"><f>COUNTA(A1:A1048576)</f></c></row>'), ""
    ),
    "a formula of megabytes": Hostile(
        PLAYERS,
        lambda xml: re.sub(r"<f>([^<]*)</f>", lambda own: f"<f>{'1+' * 1_500_000}{own[1]}</f>", xml, count=1),
        "1+1+…, must hold =",
    ),
    "a formula of megabytes in one's own cell": Hostile(
        PLAYERS,
        row_at_the_end(f'<row r="900"><c r="AZ900"><f>SUM({"A1," * 2_000_000}1)</f></c></row>'),
        "sheet Players: a formula or text has more than 524288 characters",
    ),
    "a text of megabytes in a formula": Hostile(
        PLAYERS, lambda xml: re.sub(r"<f>([^<]*)</f>", f'<f>"{"x" * 6_000_000}"</f>', xml, count=1), "x…, must hold ="
    ),
    "cells that do not say where they stand": Hostile(PLAYERS, lambda xml: re.sub(r'<c r="\w+"', "<c", xml), UNUSUAL),
    "cells in small letters": Hostile(PLAYERS, lambda xml: xml.replace('<c r="B', '<c r="b'), UNUSUAL),
    "places in other quotation marks": Hostile(PLAYERS, lambda xml: re.sub(r'<c r="(\w+)"', r"<c r='\1'", xml), ""),
    "more names than anybody gives": Hostile(
        "xl/workbook.xml",
        lambda xml: xml.replace(
            "</definedNames>",
            "".join(f'<definedName name="own_{one}">1</definedName>' for one in range(300_000)) + "</definedNames>",
        ),
        "defined names: at most 20000 are read",
    ),
    "more parts than anybody has": Hostile(MANY, lambda xml: xml, "parts: at most 10000 are read"),
    "Strict Open XML": Hostile(
        "xl/workbook.xml",
        lambda xml: xml.replace(
            "http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://purl.oclc.org/ooxml/spreadsheetml/main"
        ),
        "it is saved as Strict Open XML",
    ),
    "a day of writing that is none": Hostile(
        "docProps/core.xml",
        lambda xml: re.sub(r"(<dcterms:created[^>]*>)[^<]*", r"\1yesterday", xml),
        "this is not a readable .xlsx workbook",
    ),
}
"""`list` answers each as `check` does: what is damaged here is no workbook of plain sheets."""
ALLOWED = {
    "club": ("C6", "column Start rating: “#SPILL!”: a number from -100000 to 100000 is allowed"),
    "fide2024": ("H6", "column Standard rating: “#SPILL!”: a whole number from "),
}
"""Other books: a cell of a number, and what `check` says of an error there."""
OF_FORMULAS = ("a whole column in a formula", "a formula of megabytes")
"""Each book has other formulas. What is read otherwise knows no book."""


def made(hostile: Hostile, path: Path, code: str = "fce") -> Path:
    title, change, _ = hostile
    part = part_of(code, title) if title == PLAYERS else title
    with (
        zipfile.ZipFile(io.BytesIO(filled_book(code))) as source,
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, change(content.decode()) if name == part else content)
        for number in range(70_000) if part == MANY else ():
            target.writestr(part.format(number), b"")
    return path


def run(*arguments: str | Path, most: int = BYTES) -> tuple[int, str]:
    """In a process that may not take more memory and processor time than that, however busy the machine is."""
    ended = xlelo(*arguments, together=True, limits={"RLIMIT_DATA": most, "RLIMIT_CPU": SECONDS})
    return ended.returncode, ended.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="no limits of memory for a process there")
@pytest.mark.parametrize("kind", first_of(reversed(HOSTILE), 1))
def test_a_hostile_workbook_is_answered_soon(kind: str, tmp_path: Path) -> None:
    answered_soon(HOSTILE[kind], tmp_path / "month.xlsx")


@pytest.mark.skipif(sys.platform == "win32", reason="no limits of memory for a process there")
@pytest.mark.second
@pytest.mark.parametrize("code", ALLOWED)
@pytest.mark.parametrize("kind", ["an error", *OF_FORMULAS])
def test_a_hostile_workbook_of_other_rules_is_answered_soon(code: str, kind: str, tmp_path: Path) -> None:
    reference, allowed = ALLOWED[code]
    hostile = HOSTILE.get(kind, Hostile(PLAYERS, error("#SPILL!", reference), f"cell {reference}, {allowed}"))
    answered_soon(hostile, tmp_path / "book.xlsx", code)


def answered_soon(hostile: Hostile, path: Path, code: str = "fce") -> None:
    made(hostile, path, code)
    for verb in ("check", "list"):
        status, said = run(verb, path)
        assert status in {0, 1, 2}
        assert "Traceback" not in said
        assert len(said) < 10_000
        assert "column is missing" not in said
        if verb == "check":
            assert (hostile.checked or "results agree with the rules") in said


@pytest.mark.second
@pytest.mark.parametrize("damaged", ['IF("x,1,2)', "IF(A1,1))", "{1,2"])
@pytest.mark.usefixtures("sharing")
def test_a_damaged_formula_that_cells_share_is_named(damaged: str, tmp_path: Path) -> None:
    """A cell that shares it has no formula of its own: it cannot be moved there, and is shown as it stands."""
    path = tmp_path / "month.xlsx"
    masters = 0
    with (
        zipfile.ZipFile(io.BytesIO(newly_filled_book("fce"))) as source,
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            content = source.read(name).decode("utf-8", "surrogateescape")
            if name == part_of("fce", "Games"):
                content, masters = re.subn(
                    r'(<f t="shared"[^>]*>)[^<]+(</f>)', lambda found: f"{found[1]}{escape(damaged)}{found[2]}", content
                )
            target.writestr(name, content.encode("utf-8", "surrogateescape"))
    assert masters
    status, said = run("check", path)
    assert status in {1, 2}
    assert "Traceback" not in said
    assert f"holds ={damaged}" in said


def flooded(folder: Path, line: Callable[[int], str], count: int = 300_000) -> tuple[int, list[str]]:
    """The sentences about the month with so many more games."""
    folder.mkdir()
    for file in EXAMPLE.glob("*.csv"):
        (folder / file.name).write_bytes(file.read_bytes())
    with (folder / "games.csv").open("a", encoding="utf-8") as games:
        games.writelines(map(line, range(count)))
    status, said = run("rate", "fce", folder, most=BYTES // 2)
    return status, said.splitlines()


@pytest.mark.second
def test_many_wrong_lines_are_counted(tmp_path: Path) -> None:
    status, lines = flooded(tmp_path / "period", lambda _: "T1,5,2018-03-09,P01,P02,9-0\n")
    assert (status, len(lines), lines[-1]) == (2, 51, "… and 299,950 more")


@pytest.mark.second
def test_many_lines_each_wrong_in_its_own_way_are_counted(tmp_path: Path) -> None:
    status, lines = flooded(tmp_path / "period", lambda number: f"T1,5,2018-03-09,P01,P02,w{number}\n")
    assert (status, len(lines), lines[-1]) == (2, 51, "… and 299,950 more")


@pytest.mark.second
def test_many_lines_of_nothing_that_can_be_read_are_not_read_to_the_end(tmp_path: Path) -> None:
    """A million such cells are enough."""
    status, lines = flooded(
        tmp_path / "period", lambda number: f"T1,{number}x,2018-13-{number},P01,P02,{number}-0\n", 400_000
    )
    assert (status, len(lines)) == (2, 51)
    assert re.fullmatch(r"… and at least 333,\d{3} more", lines[-1])  # the lines with a million such cells, 3 in each


@pytest.mark.second
def test_two_million_that_contradict_each_other_are_not_counted_to_the_end(tmp_path: Path) -> None:
    status, lines = flooded(tmp_path / "period", lambda _: "T1,5,2018-03-09,P01,P02,1-0\n")
    assert (status, len(lines)) == (2, 51)
    assert lines[-1].startswith("… and at least 20,9")
