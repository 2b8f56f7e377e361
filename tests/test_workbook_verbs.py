"""What the command line says of workbooks: explained, listed, open elsewhere, made by another version, damaged."""

from __future__ import annotations

import csv
import random
from pathlib import Path
from zipfile import ZipFile

import pytest
from command import Here
from filled_books import example
from independent import folders, random_cnxc, random_fce
from openpyxl import load_workbook
from tiers import first_of

from xlelo import __version__
from xlelo.readers import read_period
from xlelo.readers.file_types import COMPOUND
from xlelo.regulations.fce.listing import listings
from xlelo.regulations.fce.run import rate
from xlelo.regulations.regulation import Book
from xlelo.workbook import books, make
from xlelo.workbook.read import read

EXAMPLES = Path(__file__).parents[1] / "workbooks" / "examples"
RUNS = {
    "fce": (EXAMPLES / "fce_2018_04", ("en", "ca"), random_fce),
    "cnxc": (EXAMPLES / "cnxc_2005_1", ("en", "pt"), random_cnxc),
}


def filled(book: Book, folder: Path, path: Path, language: str = "en") -> Path:
    period = read_period(folder, book.regulation)
    make.fill_workbook(book, path, period.period, period.readings, language=language)
    return path


@pytest.fixture
def month(tmp_path: Path) -> Path:
    example("fce", tmp_path / "month.xlsx")
    return tmp_path / "month.xlsx"


# The same as for a folder.


@pytest.mark.second
@pytest.mark.parametrize("code", RUNS)
def test_a_workbook_is_explained_and_listed_as_its_folder(here: Here, code: str, tmp_path: Path) -> None:
    folder, (_, language), _ = RUNS[code]
    workbook = tmp_path / "book.xlsx"
    example(code, workbook, language)
    player = {"fce": "P03", "cnxc": "C08"}[code]
    explanation = here("explain", workbook, player)
    assert explanation.status == 0
    assert explanation.stdout == here("explain", folder, player, "--lang", language).stdout != ""
    assert here("list", workbook, "--lang", "en").stdout.rstrip() == here("rate", code, folder).stdout.rstrip()
    listed = here("list", workbook).stdout
    assert listed == here("list", workbook, "--lang", language).stdout
    assert books.find(code).words(language)["Lists.new"] in listed
    assert (listed == here("list", workbook, "--lang", "en").stdout) == (language == "en")


@pytest.mark.second
@pytest.mark.parametrize("code", RUNS)
def test_every_player_of_random_periods_is_explained_alike(code: str, tmp_path: Path) -> None:
    """In this process: the same derivations and lists out of a workbook and out of its folder."""
    book, (_, languages, source) = books.find(code), RUNS[code]
    run = book.regulation.run
    assert run is not None
    for seed in range(3):
        folder = folders.write(source.period(random.Random(seed)), tmp_path / str(seed), code.upper())
        workbook = read(filled(book, folder, tmp_path / f"{seed}.xlsx", languages[seed % 2]))
        of_folder = read_period(folder, book.regulation)
        months = [run.rate(one.period, one.readings) for one in (workbook, of_folder)]
        assert run.listings(months[0]) == run.listings(months[1])
        for player in of_folder.period.players:
            assert run.explanation(months[0], player) == run.explanation(months[1], player)


@pytest.mark.second
def test_another_reading_may_be_tried_on_a_workbook(here: Here, month: Path) -> None:
    """G2 scored 1 of 3 (14.5): 1374 per opponent, 1516 overall; P01 met G2 in no game, P03 in round 1."""
    told = [here("explain", month, "P03", *option).stdout for option in ((), ("--set", "14.5=overall"))]
    assert ["1516" in one for one in told] == [False, True]


@pytest.mark.parametrize("code", first_of(["fide2011", "elo1972", "what-if"], 1))
def test_the_other_workbooks_are_explained_too(here: Here, code: str, tmp_path: Path) -> None:
    """A worksheet knows names alone; the others are about the person who asks. Empty, they say what is lacking."""
    book = books.find(code)
    folder = next(one for one in sorted(EXAMPLES.iterdir()) if one.name.startswith(code.replace("-", "_")))
    workbook = filled(book, folder, tmp_path / "book.xlsx")
    names = read(workbook).period.players["name"] if code == "elo1972" else []
    run = here("explain", workbook, *names[:1])
    assert (run.status, run.stderr) == (0, "")
    assert len(run.stdout.splitlines()) > 3
    make.empty(book, tmp_path / "empty.xlsx")
    for arguments in (("explain", tmp_path / "empty.xlsx", "x"), ("list", tmp_path / "empty.xlsx")):
        run = here(*arguments, *(["--html", tmp_path / "list.html"] if arguments[0] == "list" else []))
        assert "Traceback" not in run.stderr
        assert run.status in (0, 2)


@pytest.mark.second
def test_the_list_as_a_file_says_what_the_list_says(here: Here, month: Path, tmp_path: Path) -> None:
    """A file for each list, one table with plain numbers; nobody's birth date."""
    folder = read_period(EXAMPLES / "fce_2018_04", books.find("fce").regulation)
    births = {player.birth.isoformat() for player in folder.period.players.values() if player.birth}
    assert here("list", month, "--csv", tmp_path / "list.csv").status == 0
    for listing, name in zip(listings(rate(folder.period, folder.readings)), ("standard", "rapid"), strict=True):
        path = tmp_path / f"list_{name}.csv"
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.reader(file))
        plain = [[cell.replace("−", "-").replace("+", "") for cell in row] for row in listing.rows]
        assert rows == [list(listing.headings), *plain]
        assert all(int(row[9]) < 3000 for row in rows[1:] if row[9])
        assert not any(birth in path.read_text(encoding="utf-8-sig") for birth in births)


# What is in the way is one line.


@pytest.mark.second
@pytest.mark.parametrize("lock", ["~$month.xlsx", ".~lock.month.xlsx#"])
def test_a_workbook_that_is_open_elsewhere(here: Here, lock: str, month: Path, tmp_path: Path) -> None:
    (tmp_path / lock).touch()
    before = month.read_bytes()
    said = f"is open in another program, or was left locked by {lock}: "
    for arguments in (
        ("check", month),
        ("explain", month, "P01"),
        ("list", month),
        ("next", month, "-o", tmp_path / "next.xlsx"),
    ):
        run = here(*arguments)
        assert run.status == 0
        notice = f"notice: month.xlsx {said}unsaved changes are not in the file yet"
        assert run.stderr.splitlines().count(notice) == 1
    for arguments in (
        ("fill", "fce", EXAMPLES / "fce_2018_04", "-o", month, "--force"),
        ("new", "fce", "-o", month, "--force"),
    ):
        run = here(*arguments)
        assert (run.status, run.stdout) == (2, "")
        assert run.stderr.splitlines() == [f"{month}: {said}close it first"]
    assert month.read_bytes() == before


def test_of_several_outputs_all_or_none_are_written(here: Here, month: Path, tmp_path: Path) -> None:
    (tmp_path / "list.html").mkdir()
    for outputs in (("--csv", "list.csv", "--html", "list.html"), ("--csv", "list.html")):
        run = here("list", month, *(word if word[0] == "-" else tmp_path / word for word in outputs), "--force")
        assert (run.status, run.stdout) == (2, "")
        assert run.stderr.splitlines()[-1] == f"{tmp_path / 'list.html'}: is a folder"
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith((".", "list"))) == ["list.html"]


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    first_of(
        [
            ("About_language", "../../x", "en or ca is allowed"),
            ("About_language", "pt", "en or ca is allowed"),
            ("About_version", "0.1.0\n0.1.0", "a version such as 0.1.0"),
            ("About_version", "${HOME}", "a version such as 0.1.0"),
            ("About_book", "../fce", "no workbook “../fce”"),
        ],
        1,
    ),
)
def test_cells_that_steer_the_program_take_known_values(
    here: Here, month: Path, tmp_path: Path, name: str, value: str, allowed: str
) -> None:
    workbook = load_workbook(month)
    area = read(month).names[name]
    workbook[area.sheet].cell(area.first, area.column).value = value
    workbook.save(tmp_path / "steered.xlsx")
    for verb in ("check", "list"):
        run = here(verb, tmp_path / "steered.xlsx")
        assert (run.status, run.stdout) == (2, "")
        assert allowed in run.stderr
        assert len(run.stderr.splitlines()) <= 2


@pytest.mark.second
def test_a_workbook_of_another_version_is_named(here: Here, month: Path, tmp_path: Path) -> None:
    made_by = f"this workbook was made by xlelo 0.0.9, but this is xlelo {__version__}"
    older = tmp_path / "older.xlsx"
    workbook = load_workbook(month)
    version = read(month).names["About_version"]
    workbook[version.sheet].cell(version.first, version.column).value = "0.0.9"
    workbook.save(older)
    for arguments in (("check", older), ("list", older), ("explain", older, "P01")):
        run = here(*arguments)
        assert run.status == 0, run.stdout
        assert f"notice: {made_by}" in run.stderr
    del workbook.defined_names["Standard_k"]
    workbook.save(older)
    for arguments in (("check", older), ("list", older), ("explain", older, "P01")):
        run = here(*arguments)
        assert (run.status, run.stdout) == (2, "")
        assert run.stderr == f"older.xlsx: {made_by}\nolder.xlsx: defined names are missing: Standard_k\n"


@pytest.mark.parametrize(
    ("damage", "message"),
    first_of(
        [
            ("cut short", "this is not a readable .xlsx workbook"),
            ("a picture", "this is not a readable .xlsx workbook"),
            ("a sheet of nonsense", "this is not a readable .xlsx workbook"),
            ("of old", "this is an old .xls workbook; save it as .xlsx"),
            ("locked", "this workbook is locked with a password: save it without one"),
            ("of LibreOffice", "this is an .ods workbook; save it as .xlsx"),
            ("binary", "this is an .xlsb workbook; save it as .xlsx"),
            ("somebody's own", "this workbook was not made by xlelo (it has no defined name About_book)"),
            ("nothing", "no such workbook"),
        ],
        3,
    ),
)
def test_what_is_no_workbook_of_ours(here: Here, damage: str, message: str, month: Path, tmp_path: Path) -> None:
    path = tmp_path / "damaged.xlsx"
    match damage:
        case "cut short":
            path.write_bytes(month.read_bytes()[:-2000])
        case "a picture":
            path.write_bytes(b"\x89PNG\r\n\x1a\n")
        case "of old":
            path.write_bytes(COMPOUND + bytes(600) + "Workbook".encode("utf-16-le"))
        case "locked":
            path.write_bytes(COMPOUND + bytes(600) + "EncryptedPackage".encode("utf-16-le"))
        case "of LibreOffice":
            package_of(path, mimetype="application/vnd.oasis.opendocument.spreadsheet")
        case "binary":
            package_of(path, **{"xl/workbook.bin": "", "[Content_Types].xml": ""})
        case "a sheet of nonsense":
            replace_part(month, path, "xl/worksheets/sheet3.xml", b"<worksheet><sheetData><row r='1'><c r='A1'></row>")
        case "somebody's own":
            workbook = load_workbook(month)
            del workbook.defined_names["About_book"]
            workbook.save(path)
    for arguments in (("check", path), ("list", path), ("next", path, "-o", tmp_path / "next.xlsx")):
        run = here(*arguments)
        assert (run.status, run.stdout) == (2, "")
        listed = arguments[0] != "check" and damage == "nothing"  # they take folders, too
        said = "not found; a folder of CSV files or an .xlsx workbook is needed" if listed else message
        assert [line.partition(": ")[2] for line in run.stderr.splitlines()] == [said]


def package_of(path: Path, **parts: str) -> None:
    with ZipFile(path, "w") as package:
        for name, content in parts.items():
            package.writestr(name, content)


def replace_part(path: Path, out: Path, name: str, content: bytes) -> None:
    with ZipFile(path) as package, ZipFile(out, "w") as damaged:
        for part in package.namelist():
            damaged.writestr(part, content if part == name else package.read(part))


@pytest.mark.second
def test_what_is_there_is_not_overwritten_unasked(here: Here, month: Path, tmp_path: Path) -> None:
    before = month.read_bytes()
    folder = EXAMPLES / "fce_2018_04"
    for arguments in (("fill", "fce", folder, "-o", month), ("new", "fce", "-o", month)):
        run = here(*arguments)
        assert run.status == 2
        assert run.stderr.splitlines()[-1] == f"{month}: exists already; --force overwrites it"
    assert month.read_bytes() == before
    run = here("new", "fce", "-o", month, "--force")
    assert run.status == 0
    assert "The top line of each sheet shows" in run.stdout  # Its status line is above the title, not below.
    assert [path.name for path in tmp_path.iterdir()] == ["month.xlsx"]
    assert month.read_bytes() != before
