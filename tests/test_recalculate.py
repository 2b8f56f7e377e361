"""The two engines give what Excel's documentation promises, and LibreOffice is always ended."""

from __future__ import annotations

import datetime as dt
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import openpyxl
import pytest
import xlwings
from libreoffice import Calc, needs_python_scripts, start
from openpyxl.styles import Protection
from tiers import first_of

from xlelo.files import FileExistsAlreadyError
from xlelo.workbook import office, recalculate
from xlelo.workbook.office import NoOfficeError, OfficeError
from xlelo.workbook.recalculate import EmbeddedEngine, Engine, EngineError, LibreOffice
from xlelo.workbook.values import CellError

PLAYERS = (("id", "elo"), ("P1", 2150), ("P2", 2030), ("P3", None))
# Formula -> value and its type. A3 holds "P2", B4 is empty, D1 is 1 April 2018 (serial 43191), D2 its noon.
FORMULAS = {
    "=B2-B3": (120.0, float),
    "=1/3": (1 / 3, float),
    "=A3": ("P2", str),
    "=B4": (0.0, float),
    '=IF(B4="","",B4)': ("", str),
    "=B2>B3": (True, bool),
    "=ISBLANK(B3)": (False, bool),
    "=D1": (43191.0, float),
    "=EDATE(D1,12)": (43556.0, float),
    "=D2-D1": (0.5, float),
    "=MATCH(2030.5,B3:B3,1)": (1.0, float),
    "=ROUND(-0.5,0)": (-1.0, float),
    "=1/0": ("#DIV/0!", CellError),
    "=NA()": ("#N/A", CellError),
    '=1+"x"': ("#VALUE!", CellError),
    "=NO_SUCH_FUNCTION(1)": ("#NAME?", CellError),
    '="#N/A"': ("#N/A", str),
}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.title = "Núria's sheet"
    for player in PLAYERS:
        sheet.append(player)
    sheet["D1"] = dt.date(2018, 4, 1)
    sheet["D2"] = dt.datetime(2018, 4, 1, 12)  # noqa: DTZ001 - a cell has no time zone
    for row, formula in enumerate(FORMULAS, 1):
        sheet.cell(row, 6, formula)
    workbook.create_sheet("Empty")
    path = tmp_path / "book.xlsx"
    workbook.save(path)
    return path


@pytest.fixture
def form(tmp_path: Path) -> Path:
    """A protected sheet to fill in, in which rows may be inserted, and one that only computes."""
    workbook = openpyxl.Workbook()
    games = workbook.active
    assert games is not None
    games.title = "Games"
    for row in range(1, 6):
        for column, number_format in enumerate(("@", "General", "General"), 1):
            cell = games.cell(row, column)
            cell.protection = Protection(locked=False)
            cell.number_format = number_format
    games.protection.sheet = True
    games.protection.insertRows = False  # it says what is locked
    computed = workbook.create_sheet("Computed")
    computed["A1"] = "=SUM(Games!B1:B5)"
    computed.protection.sheet = True
    path = tmp_path / "form.xlsx"
    workbook.save(path)
    return path


@pytest.fixture(params=first_of(["embedded", "LibreOffice"], 1))
def engine(request: pytest.FixtureRequest) -> Engine:
    if request.param == "embedded":
        return EmbeddedEngine()
    calc: Calc = request.getfixturevalue("calc")
    return calc


def soffices(home: Path) -> list[str]:
    """The processes that work in that folder."""
    commands = (path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline"))
    return [command.decode() for command in commands if str(home).encode() in command]


def comes_true(condition: object, seconds: float = 120) -> bool:
    assert callable(condition)
    until = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > until:
            return False
        time.sleep(0.1)
    return True


class TestValues:
    @pytest.mark.parametrize("formula", FORMULAS)
    def test_of_formulas(self, engine: Engine, book: Path, formula: str) -> None:
        value = engine.values(book)["Núria's sheet"][list(FORMULAS).index(formula) + 1, 6]
        assert (value, type(value)) == FORMULAS[formula]

    def test_of_inputs(self, engine: Engine, book: Path) -> None:
        values = engine.values(book)
        cells = values["Núria's sheet"]
        assert [[cells.get((row, column)) for column in (1, 2)] for row in (1, 2, 3, 4)] == [
            list(player) for player in PLAYERS
        ]
        assert (4, 2) not in cells
        assert cells[1, 4] == 43191
        assert values["Empty"] == {}

    @pytest.mark.parametrize("formats", ["0.00 General 0", "General General General", "0.00 0 0;;"])
    def test_of_logical_values_among_zeros_and_ones(self, engine: Engine, tmp_path: Path, formats: str) -> None:
        shown = [1, True, 0, "=1=1", "=1=2", False, "=2-1", "ten", None, True]
        workbook = openpyxl.Workbook()
        sheet = workbook.active
        assert sheet is not None
        for row, value in enumerate(shown, 1):
            sheet.cell(row, 1, value)
            if not isinstance(value, bool) and "=" not in str(value)[2:]:
                sheet.cell(row, 1).number_format = formats.split()[row % 3]
        workbook.save(tmp_path / "logical.xlsx")
        cells = engine.values(tmp_path / "logical.xlsx")["Sheet"]
        found = [cells.get((row, 1)) for row in range(1, len(shown) + 1)]
        assert [repr(value) for value in found] == [
            "1.0", "True", "0.0", "True", "False", "False", "1.0", "'ten'", "None", "True",
        ]  # fmt: skip

    def test_the_file_is_left_alone(self, engine: Engine, book: Path) -> None:
        before = book.read_bytes()
        engine.values(book)
        assert book.read_bytes() == before
        assert [path.name for path in book.parent.iterdir()] == [book.name]


class TestEmbedded:
    def test_missing_is_said(self, book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "formualizer", None)
        with pytest.raises(EngineError, match=r"pip install formualizer==0\.13"):
            EmbeddedEngine().values(book)

    def test_rows_beyond_one_block_are_read(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(recalculate, "_ROWS", 4)
        workbook = openpyxl.Workbook(write_only=True)
        sheet = workbook.create_sheet("Numbers")
        for row in range(1, 11):
            sheet.append([row, f"=A{row}*A{row}"])
        workbook.save(tmp_path / "numbers.xlsx")
        cells = EmbeddedEngine().values(tmp_path / "numbers.xlsx")["Numbers"]
        assert [cells[row, 2] for row in range(1, 11)] == [1, 4, 9, 16, 25, 36, 49, 64, 81, 100]
        assert len(cells) == 20


class TestConversion:
    def test_to_pdf(self, calc: Calc, book: Path, tmp_path: Path) -> None:
        calc.convert(book, to="pdf", out=tmp_path / "list.pdf")
        assert (tmp_path / "list.pdf").read_bytes().startswith(b"%PDF-")

    def test_to_xlsx_holds_results(self, calc: Calc, book: Path, tmp_path: Path) -> None:
        calc.convert(book, to="xlsx", out=tmp_path / "new.xlsx")
        assert openpyxl.load_workbook(tmp_path / "new.xlsx", data_only=True)["Núria's sheet"]["F1"].value == 120

    def test_overwrites_only_by_force(self, calc: Calc, book: Path, tmp_path: Path) -> None:
        out = tmp_path / "list.pdf"
        out.write_text("mine")
        with pytest.raises(FileExistsAlreadyError):
            calc.convert(book, to="pdf", out=out)
        assert out.read_text() == "mine"
        calc.convert(book, to="pdf", out=out, force=True)
        assert out.read_bytes().startswith(b"%PDF-")

    def test_of_what_is_no_workbook_is_refused(self, calc: Calc, tmp_path: Path) -> None:
        broken = tmp_path / "broken.xlsx"
        broken.write_bytes(b"PK\x03\x04 and then nothing")
        with pytest.raises(OfficeError, match=r"^broken\.xlsx is no workbook that LibreOffice can open\.$"):
            calc.convert(broken, to="pdf", out=tmp_path / "broken.pdf")
        assert not (tmp_path / "broken.pdf").exists()


class TestMacros:
    @pytest.mark.parametrize(("macros", "answer"), [(True, ""), (False, "#VALUE!")])
    def test_run_only_when_asked_for(self, calc: Calc, tmp_path: Path, macros: bool, answer: str) -> None:
        """A workbook of xlwings with its VBA: LibreOffice gets no answer from that function, or may not ask it."""
        workbook = openpyxl.load_workbook(Path(xlwings.__file__).with_name("quickstart_standalone.xlsm"), keep_vba=True)
        workbook["Sheet1"]["A1"] = '=GetBaseName("book.xlsx")'
        workbook.save(tmp_path / "macros.xlsm")
        workbook.vba_archive.close()  # openpyxl leaves it open
        with calc.load(tmp_path / "macros.xlsm", macros=macros) as document:
            assert "xlwings" in document.modules()["VBAProject"]
            assert document.read("Sheet1", "A1") == [[answer]]


class TestPerson:
    def test_types_numbers_texts_and_formulas(self, calc: Calc, form: Path) -> None:
        with calc.load(form) as document:
            for address, text in (("A1", "007"), ("B1", "2030.5"), ("B2", "=B1*2"), ("C1", "1-0")):
                document.type("Games", address, text)
            assert document.read("Games", "A1:C2") == [["007", 2030.5, "1-0"], [None, 4061.0, None]]
            assert document.read("Computed", "A1") == [[6091.5]]

    def test_meets_a_date_where_a_half_point_was_meant(self, calc: Calc, form: Path) -> None:
        """Why results must stand in Text cells: anywhere else 1/2 is the second of January, in Excel too."""
        with calc.load(form) as document:
            document.type("Games", "A1", "1/2")
            document.type("Games", "C1", "1/2")
            assert document.read("Games", "A1") == [["1/2"]]
            (((value,),)) = document.read("Games", "C1")
            assert isinstance(value, float)

    def test_cannot_type_into_a_locked_cell(self, calc: Calc, form: Path) -> None:
        with calc.load(form) as document:
            with pytest.raises(OfficeError, match=r"^Computed!A1 is locked"):
                document.type("Computed", "A1", "1")
            assert document.read("Computed", "A1") == [[0.0]]

    def test_inserts_rows_where_that_is_allowed(self, calc: Calc, form: Path) -> None:
        with calc.load(form) as document:
            document.type("Games", "B2", "5")
            document.insert_rows("Games", before=2, number=2)
            assert document.read("Games", "B2:B4") == [[None], [None], [5.0]]
            assert document.formulas("Computed", "A1") == [["=SUM($Games.B1:B7)"]]
            with pytest.raises(OfficeError, match="Computed is protected"):
                document.insert_rows("Computed", before=1)

    def test_deletes_cuts_and_sorts(self, calc: Calc, form: Path) -> None:
        with calc.load(form) as document:
            for row, number in enumerate((3, 1, 2), 1):
                document.type("Games", f"B{row}", str(number))
            document.sort("Games", "B1:B3", column=0)
            assert document.read("Games", "B1:B3") == [[1.0], [2.0], [3.0]]
            document.move("Games", "B1", to="B5")
            assert document.read("Games", "B1:B5") == [[None], [2.0], [3.0], [None], [1.0]]
            with pytest.raises(OfficeError, match="Games is protected: nobody can delete rows"):
                document.delete_rows("Games", first=1)

    def test_saves_what_was_typed(self, calc: Calc, form: Path, tmp_path: Path) -> None:
        with calc.load(form) as document:
            document.type("Games", "B3", "2030")
            document.save(tmp_path / "filled.xlsx")
        filled = openpyxl.load_workbook(tmp_path / "filled.xlsx", data_only=True)
        assert filled["Games"]["B3"].value == 2030
        assert filled["Computed"]["A1"].value == 2030

    def test_a_sheet_that_is_not_there_is_named(self, calc: Calc, form: Path) -> None:
        with calc.load(form) as document, pytest.raises(OfficeError, match="no sheet 'Game', only Games, Computed"):
            document.read("Game", "A1")

    def test_a_closed_workbook_is_closed(self, calc: Calc, form: Path) -> None:
        with calc.load(form) as document:
            pass
        with pytest.raises(OfficeError, match="no longer open"):
            document.read("Games", "A1")


class TestProcess:
    @pytest.mark.second
    def test_ends_with_its_block_and_leaves_nothing(self, book: Path) -> None:
        with start() as own:
            own.values(book)
            home = own.home
            if sys.platform == "linux":
                assert soffices(home)
        assert not home.exists()
        if sys.platform == "linux":
            assert soffices(home) == []

    @pytest.mark.second
    @pytest.mark.skipif(sys.platform != "linux", reason="asks /proc")
    def test_ends_when_its_owner_is_killed(self, book: Path) -> None:
        start().close()  # or skip
        program = (
            "import sys; from pathlib import Path; from xlelo.workbook.recalculate import LibreOffice; "
            "calc = LibreOffice(); calc.values(Path(sys.argv[1])); print(calc.home, flush=True); sys.stdin.read()"
        )
        owner = subprocess.Popen(
            [sys.executable, "-c", program, book], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        with owner:
            assert owner.stdout is not None
            home = Path(owner.stdout.readline().strip())
            assert soffices(home)
            owner.kill()
        assert comes_true(lambda: not soffices(home) and not home.exists())

    @pytest.mark.second
    @pytest.mark.skipif(sys.platform != "linux", reason="asks /proc")
    def test_starts_again_after_it_was_killed(self, book: Path) -> None:
        with start() as own:
            document = own.load(book)
            for process in Path("/proc").glob("[0-9]*"):
                command = (process / "cmdline").read_bytes()
                if b"soffice" in command.split(b"\0")[0] and own.profile.as_uri().encode() in command:
                    os.kill(int(process.name), signal.SIGKILL)
            with pytest.raises(OfficeError):
                document.read("Empty", "A1")
            assert own.values(book)["Núria's sheet"][1, 6] == 120
            with pytest.raises(OfficeError, match="no longer open"):
                document.read("Empty", "A1")

    @pytest.mark.second
    def test_waits_only_so_long(self, book: Path) -> None:
        start().close()  # or skip
        with (
            LibreOffice(patience_seconds=0.001) as impatient,
            pytest.raises(OfficeError, match=r"^LibreOffice did not answer within 0\.001 seconds\.$"),
        ):
            impatient.values(book)

    def test_absence_is_one_sentence(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setenv("PATH", str(tmp_path))
        monkeypatch.setattr(office, "_INSTALLED_IN", ())
        with pytest.raises(NoOfficeError, match=r"^LibreOffice is not installed on this machine"):
            LibreOffice()

    @pytest.mark.parametrize(("required", "outcome"), [("0", pytest.skip.Exception), ("1", pytest.fail.Exception)])
    def test_absence_skips_tests_unless_hosts_are_required(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, required: str, outcome: type[BaseException]
    ) -> None:
        monkeypatch.setenv("PATH", str(tmp_path))
        monkeypatch.setattr(office, "_INSTALLED_IN", ())
        monkeypatch.setenv("XLELO_REQUIRE_HOSTS", required)
        with pytest.raises(outcome, match=r"^LibreOffice is not installed on this machine"):
            start()

    @pytest.mark.parametrize(("required", "outcome"), [("0", pytest.skip.Exception), ("1", pytest.fail.Exception)])
    def test_absence_of_its_script_provider_does_too(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, required: str, outcome: type[BaseException]
    ) -> None:
        (tmp_path / "soffice.bin").touch()
        (tmp_path / "soffice").symlink_to(tmp_path / "soffice.bin")
        (tmp_path / "soffice.bin").chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path))
        monkeypatch.setenv("XLELO_REQUIRE_HOSTS", required)
        with pytest.raises(outcome, match="apt install libreoffice-script-provider-python"):
            needs_python_scripts()

    def test_absence_of_its_python_is_one_sentence(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        soffice = tmp_path / "program" / "soffice.bin"
        monkeypatch.setattr(office, "_SYSTEM_PYTHON", tmp_path / "python3")
        with pytest.raises(NoOfficeError, match="apt install python3-uno"):
            office.find_python(soffice)
