"""`xlelo add`, `merge` and `correct` over workbooks: rows go into the cells, everything else of the file stays."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from test_add import EXAMPLES, HEAD, half_year, month, refused_lines, rows, run_verb, trf, two, xlelo
from tiers import first_of
from tournament_files import line

from xlelo.officer.adding import prepare
from xlelo.officer.ledgers import ledger_of
from xlelo.officer.request import Request
from xlelo.readers import read_period
from xlelo.readers.xlsx import sheets
from xlelo.workbook import books, make
from xlelo.workbook.read import read
from xlelo.workbook.recalculate import LibreOffice

__all__ = ["half_year", "month"]  # fixtures

FCE, CNXC = books.find("fce"), books.find("cnxc")


MORE = 6


def roomy(folder: Path, book: Any, path: Path) -> Path:
    """A folder's workbook with some room, as `xlelo next` writes a large one."""
    found = read_period(folder, book.regulation)
    sizes = {name: rows + MORE for name, rows in book.measure(found.period).items()}
    make.write_for_input(book, path, sizes, book.contents(found.period, found.readings))
    return path


def agrees(path: Path) -> bool:
    told = run_verb("check", path)
    assert "does not belong to this workbook" not in told
    return any(said.endswith("results agree with the rules.") for said in told.splitlines())


@pytest.fixture
def april(month: Path) -> Path:
    return roomy(month, FCE, month.parent / "april.xlsx")


def side_table_rows(path: Path, name: str) -> list[list[str]]:
    ((_, found),) = [one for one in sheets(path.read_bytes()) if one[0] == name]
    return [list(cells.values()) for _, cells in found]


def parts(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as package:
        return {name: package.read(name) for name in package.namelist()}


GUEST = line(3, "Rossi, Max", fide="800001", birth="1990/01/01")


@pytest.mark.second
def test_a_tournament_into_a_workbook_is_the_period_that_it_is_in_a_folder(month: Path, april: Path) -> None:
    file = trf(month, *two(), GUEST)
    told = run_verb("add", april, file)
    run_verb("add", month, file)
    assert "obert: 1 game, 3 participants, 1 of them guests" in told
    assert read(april).period == read_period(month, FCE.regulation).period
    # P01 2150, K 15, beats P02 2030: as in a folder, test_add.py.
    assert "Anna Puig     P01    2163   2168          +5" in told
    assert agrees(april)


@pytest.mark.second
def test_what_it_knows_is_kept_on_sheets_of_its_own(month: Path, april: Path) -> None:
    run_verb("add", april, trf(month, *two("Puig, Annna")), "--match", "Puig, Annna=P01")
    assert side_table_rows(april, "matches") == [["name", "player"], ["Puig, Annna", "P01"]]
    ((_, *_), (event, file, *_, on)) = side_table_rows(april, "sources")
    assert (event, file, len(on)) == ("obert", "obert.trf", len("2018-04-01"))
    (found,) = refused_lines("add", april, trf(month, *two("Puig, Annna")))
    assert "this file was entered before, as event obert" in found
    run_verb("next", april, "--out", april.with_name("may.xlsx"))
    assert side_table_rows(april.with_name("may.xlsx"), "matches") == [["name", "player"], ["Puig, Annna", "P01"]]
    # the decision is still known in the next month
    later = trf(
        month, *two("Puig, Annna"), name="later.trf", head=(HEAD[0], *(one.replace("/03/", "/04/") for one in HEAD[1:]))
    )
    assert "1 found by a decision (--match)" in run_verb("add", april.with_name("may.xlsx"), later)


@pytest.mark.second
def test_a_sheet_of_decisions_that_somebody_renamed_is_used_further(month: Path, april: Path) -> None:
    run_verb("add", april, trf(month, *two("Puig, Annna")), "--match", "Puig, Annna=P01")
    own = load_workbook(april)
    own["matches"].title = "Matches "
    own.save(april)
    run_verb("add", april, "--remove", "obert")
    run_verb("add", april, trf(month, *two("Puig, Annnna")), "--match", "Puig, Annnna=P01")
    assert [title for title in load_workbook(april).sheetnames if title.strip().lower() == "matches"] == ["Matches "]
    assert [cells[0] for cells in side_table_rows(april, "Matches ")] == ["name", "Puig, Annna", "Puig, Annnna"]
    own = load_workbook(april)
    own.create_sheet("matches")
    own.save(april)
    (found,) = refused_lines("add", april, trf(month, *two("Puig, Annna")))
    assert found == "sheet matches: only one sheet may hold this table: Matches  holds it too"


@pytest.mark.second
def test_everything_else_of_the_file_stays(month: Path, april: Path) -> None:
    """A sheet, a comment, a colour and a column of the officer's own, in a file that openpyxl has written."""
    own = load_workbook(april)
    sheet = own.create_sheet("My notes & more")
    sheet["A1"], sheet["A2"] = "call the club", "=1+1"
    games = own["Games"]
    games["J9"] = "seen"
    own.save(april)
    before = parts(april)
    run_verb("add", april, trf(month, *two()))
    after = parts(april)
    assert set(before) <= set(after)
    changed = {name for name in before if before[name] != after[name]}
    titles = {"[Content_Types].xml", "xl/_rels/workbook.xml.rels", "xl/workbook.xml"}
    assert all(name in titles or name.startswith("xl/worksheets/sheet") for name in changed)
    kept = load_workbook(april)
    assert [kept["My notes & more"][cell].value for cell in ("A1", "A2")] == ["call the club", "=1+1"]
    assert kept["Games"]["J9"].value == "seen"


@pytest.mark.second
def test_no_stored_result_is_left(month: Path) -> None:
    """Results of the month as it was would be believed by LibreOffice: a calculated workbook loses all of them."""
    path = month.parent / "filled.xlsx"
    run_verb("fill", "fce", month, "--out", path)
    assert any(b"</f><v>" in content for content in parts(path).values())
    run_verb("add", path, "--remove", "T1")
    assert not any(b"</f><v>" in content or b'<f t="shared" si="0"/><v>' in content for content in parts(path).values())
    assert b'fullCalcOnLoad="1"' in parts(path)["xl/workbook.xml"]
    assert "T1" not in {event.id for event in read(path).period.events}
    assert agrees(path)


@pytest.mark.second
def test_where_there_is_no_room_it_is_said_and_a_larger_one_is_offered(month: Path) -> None:
    path = month.parent / "filled.xlsx"
    run_verb("fill", "fce", month, "--out", path)
    before = path.read_bytes()
    found = refused_lines("add", path, trf(month, *two()))
    assert [text.partition(":")[0] for text in found] == ["sheet Events", "sheet Participants", "sheet Games"]
    held = len(rows(month, "games"))
    assert f"room for {held} rows, {held + 1} are needed: --anew" in found[2]
    assert path.read_bytes() == before
    run_verb("add", path, trf(month, *two()), "--anew", "--out", month.parent / "larger.xlsx")
    assert path.read_bytes() == before
    larger = read(month.parent / "larger.xlsx")
    assert [event.id for event in larger.period.events][-1] == "obert"
    assert side_table_rows(month.parent / "larger.xlsx", "sources")[1][0] == "obert"


@pytest.mark.second
def test_a_dry_run_and_a_copy_leave_the_file(month: Path, april: Path) -> None:
    before = april.read_bytes()
    run_verb("add", april, trf(month, *two()), "--dry-run")
    run_verb("add", april, trf(month, *two()), "--out", april.with_name("copy.xlsx"))
    assert april.read_bytes() == before
    assert "obert" in {event.id for event in read(april.with_name("copy.xlsx")).period.events}
    again = xlelo("add", april, trf(month, *two()), "--out", april.with_name("copy.xlsx"))
    assert again.returncode == 2
    assert again.stderr.splitlines()[-1].endswith("exists already; --force overwrites it")
    run_verb("add", april, trf(month, *two()), "--out", april.with_name("copy.xlsx"), "--force")


@pytest.mark.second
def test_replaced_and_removed_rows_make_room_again(month: Path, april: Path) -> None:
    first = read(april).period
    run_verb("add", april, trf(month, *two(), GUEST))
    run_verb("add", april, trf(month, *two(), head=("012 Obert II", *HEAD[1:])), "--replace")
    found = read(april).period
    assert found.events[-1].name == "Obert II"
    assert [entered.id for entered in found.events[-1].participants] == ["P01", "P02"]
    run_verb("add", april, "--remove", "obert")
    assert read(april).period == first


def test_rows_that_were_left_blank_are_filled_at_last(april: Path) -> None:
    ledger = ledger_of(april)
    sheet: Any = ledger["games"]
    sheet.last = sheet.numbers[-1] + 1
    gap = sheet.numbers[3]
    ledger.drop("games", lambda row: row is sheet.rows[3])
    lines = [ledger.add("games", {"event": "T1"}) and sheet.numbers[-1] for _ in range(3)]
    assert lines == [sheet.last, gap, sheet.last + 1]
    assert sheet.lacking == 1


@pytest.mark.second
def test_problems_name_the_cell_of_the_workbook_or_the_source(month: Path, april: Path) -> None:
    own = load_workbook(april)
    own["Games"]["F8"] = "won"
    own.save(april)
    (found,) = refused_lines("add", april, trf(month, *two()))
    assert found.startswith("sheet Games, cell F8, column Result: “won”")


@pytest.mark.second
def test_a_workbook_in_another_program_is_refused(month: Path, april: Path) -> None:
    april.with_name(f".~lock.{april.name}#").touch()
    (found,) = refused_lines("add", april, trf(month, *two()))
    assert "is open in another program" in found


@pytest.mark.second
def test_a_change_by_somebody_else_is_not_written_over(month: Path, april: Path) -> None:
    prepared = prepare(Request(april, (trf(month, *two()),)))
    april.write_bytes(april.read_bytes() + b" ")
    with pytest.raises(Exception, match="was changed by another program"):
        prepared.ledger.write()


@pytest.mark.second
@pytest.mark.parametrize("code", first_of(["1-0a", "+/-", "1/2"], 1))
def test_results_stand_as_the_sheet_offers_them(month: Path, april: Path, code: str) -> None:
    signs = {"1-0a": ("W", "L"), "+/-": ("+", "-"), "1/2": ("=", "=")}[code]
    file = trf(
        month,
        line(1, "Puig, Anna", [("2", "w", signs[0])], birth="1985/04/02", federation="ESP"),
        line(2, "Soler, Bernat", [("1", "b", signs[1])], birth="1979/11/20", federation="ESP"),
    )
    run_verb("add", april, file)
    written = [row[5] for row in load_workbook(april)["Games"].iter_rows(values_only=True) if row[0] == "obert"]
    assert written == [{"1-0a": "A1-0", "+/-": "F1-0"}.get(code, code)]
    assert read(april).period.games[-1].result.code == code


@pytest.mark.second
def test_two_ids_become_one_in_a_workbook(month: Path, april: Path) -> None:
    run_verb("add", april, trf(month, *two(), GUEST))
    run_verb("merge", april, "G800001", "P12")
    assert "G800001" not in {one.id for event in read(april).period.events for one in event.participants}


@pytest.mark.second
def test_a_competition_by_correspondence_into_a_workbook(half_year: Path) -> None:
    book = roomy(half_year, CNXC, half_year.parent / "half.xlsx")
    file = half_year.parent / "match.csv"
    names = {identity: one.name for identity, one in read(book).period.players.items()}
    file.write_text(
        f"white id;white;black id;black;result;ended\nC01;{names['C01']};C02;{names['C02']};1-0;2005-05-01\n",
        encoding="utf-8",
    )
    for period in (book, half_year):
        run_verb("add", period, file, "--say", "category=other")
    assert read(book).period == read_period(half_year, CNXC.regulation).period


@pytest.mark.second
def test_a_game_that_goes_on_stands_as_the_sheet_offers_it(half_year: Path) -> None:
    book = roomy(half_year, CNXC, half_year.parent / "half.xlsx")
    names = {identity: one.name for identity, one in read(book).period.players.items()}
    file = half_year.parent / "match.csv"
    lines = [
        f"C01;{names['C01']};C02;{names['C02']};1-0;2005-05-01",
        f"C03;{names['C03']};C02;{names['C02']};*;",
        f"C01;{names['C01']};C03;{names['C03']};;",
    ]
    file.write_text("\n".join(["white id;white;black id;black;result;ended", *lines]) + "\n", encoding="utf-8")
    for period in (book, half_year):
        run_verb("add", period, file, "--say", "category=other")
    games = [row for row in load_workbook(book)["Games"].iter_rows(values_only=True) if row[0] == "match"]
    assert [next(cell for cell in row if cell in {"1-0", "Pending"}) for row in games] == ["1-0", "Pending", "Pending"]
    assert read(book).period == read_period(half_year, CNXC.regulation).period
    assert agrees(book)


def chain(book: Any, source: Path, folder: Path, fill: Callable[[Path], None]) -> tuple[Path, Path]:
    first = roomy(source, book, folder / "first.xlsx")
    run_verb("next", first, "--out", folder / "second.xlsx")
    fill(folder / "second.xlsx")
    return first, folder / "second.xlsx"


@pytest.mark.second
def test_a_chain_of_workbooks_is_corrected(month: Path, tmp_path: Path) -> None:
    """The second month begins anew with what the corrected first one gives; both files stay as they are."""

    def later(path: Path) -> None:
        run_verb("add", path, trf(month, *two(), head=(HEAD[0], *(one.replace("/03/", "/04/") for one in HEAD[1:]))))

    first, second = chain(FCE, month, tmp_path, later)
    before = first.read_bytes(), second.read_bytes()
    edition = tmp_path / "edition"
    which = "T1:1:P05:P04=1-0"
    told = run_verb("correct", first, second, "--out", edition, "--reason", "claim", "--result", which)
    assert (first.read_bytes(), second.read_bytes()) == before
    assert "not changed" not in told
    run_verb("next", edition / "first.xlsx", "--out", tmp_path / "anew.xlsx")
    corrected, anew = read(edition / "second.xlsx").period, read(tmp_path / "anew.xlsx").period
    assert corrected.players == anew.players
    assert corrected.history == anew.history
    assert [event.id for event in corrected.events][-1] == "obert"
    (header, signed) = side_table_rows(edition / "second.xlsx", "edition")
    assert dict(zip(header, signed, strict=True))["reason"] == "claim"


@pytest.mark.second
def test_half_years_as_workbooks_are_corrected(half_year: Path, tmp_path: Path) -> None:
    """Also what is left behind a provisional player, which the sheet holds as n and n·Rp."""
    first, second = chain(CNXC, half_year, tmp_path, lambda _: None)
    provisional = [row for row in rows(half_year, "players") if row["status"] == "provisional"]
    game = next(
        row
        for row in rows(half_year, "games")
        if {row["white"], row["black"]} & {one["id"] for one in provisional} and row["result"] != "1/2"
    )
    which = f"{game['competition']}::{game['white']}:{game['black']}=1/2"
    edition = tmp_path / "edition"
    told = run_verb("correct", first, second, "--out", edition, "--reason", "x", "--result", which)
    assert "not changed" not in told
    run_verb("next", edition / "first.xlsx", "--out", tmp_path / "anew.xlsx")
    published, corrected, anew = (
        read(path).period for path in (second, edition / "second.xlsx", tmp_path / "anew.xlsx")
    )
    assert corrected.players == anew.players
    assert corrected.history == anew.history
    moved = [one for one in corrected.players if published.players[one].blocks != corrected.players[one].blocks]
    assert set(moved) & {one["id"] for one in provisional}


@pytest.mark.second
def test_folders_and_workbooks_are_not_one_chain(month: Path, april: Path, tmp_path: Path) -> None:
    (found,) = refused_lines("correct", april, month, "--out", tmp_path / "e", "--reason", "x", "--remove", "T1")
    assert "is a different kind of period" in found


def test_a_foreign_workbook_is_refused(month: Path) -> None:
    path = month.parent / "own.xlsx"
    shutil.copyfile(EXAMPLES.parent / "tournaments" / "actius.xlsx", path)
    (found,) = refused_lines("add", path, trf(month, *two()))
    assert "was not made by xlelo" in found


def test_libreoffice_calculates_what_was_added_also_in_a_file_of_its_own(
    month: Path, april: Path, office: LibreOffice
) -> None:
    """Which it has saved with shared texts, rows and formats of its own; the new cells have the column's format."""
    own = april.with_name("own.xlsx")
    office.convert(april, to="xlsx", out=own)
    for path in (april, own):
        run_verb("add", path, trf(month, *two(), GUEST))
        values = office.values(path)["List standard"]
        rated = {values[row, 2]: values[row, 6] for row, column in values if column == 6 and (row, 2) in values}
        # as in a folder, test_add.py
        assert (rated["Anna Puig"], rated["Bernat Soler"]) == (2168, 2014)
        assert agrees(path)
    games = load_workbook(own)["Games"]
    (entered,) = [row for row in games.iter_rows() if row[0].value == "obert"]
    assert entered[2].is_date
    assert entered[0].border.left.style == "thin"
