"""A federation is a folder and a name in a list: a made-up one is put into a copy of the program, and all know it.

Its season by hand. Table A: a difference of 150 is .75 to .25, one of 300 is .90 to .10.
B1 1800, K 20 (12 games): lost to B2, drew with B3: 20 × (0.5 − 0.75 − 0.90) = −23, so 1777.
B2 1650, K 40 (3 games): beat B1 and B3: 40 × (2 − 0.25 − 0.75) = 40, so 1690.
B3 1500, K 20 (10 games): lost to B2, drew with B1: 20 × (0.5 − 0.25 − 0.10) = 3, so 1503.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import openpyxl
import pytest
from tiers import first_of

PACKAGE = Path(__file__).parents[1] / "xlelo"
FEDERATION = Path(__file__).parent / "federation"
SEASON = FEDERATION / "season"
LIST = "regulations/__init__.py"

BY_HAND = {"B1": 1777, "B2": 1690, "B3": 1503}

COMMANDS = """
import contextlib, io, json, sys, traceback
from xlelo.cli import main

for line in sys.stdin:
    sys.argv = ["xlelo", *json.loads(line)]
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            main()
            status = 0
        except SystemExit as ended:
            status = ended.code or 0
        except Exception:
            status = "traceback"
            traceback.print_exc()
    print(json.dumps([status, said.getvalue()]), flush=True)
"""

ASKED = """
from xlelo.functions import ELO_EXPECTED, ELO_KFACTOR, ELO_NEW, ELO_WHY
from xlelo.lang.sentence import Sentence

print(ELO_EXPECTED(1800, 1650, "BAY"), ELO_KFACTOR(1650, 3, "BAY"), ELO_NEW(1500, [1650, 1800], [0, 0.5], 20, "BAY"))
print(ELO_WHY("ELO_EXPECTED", 1800, 1650, "BAY"))
print(Sentence("Table A").in_language("es"))
"""


def sources(package: Path) -> dict[str, bytes]:
    files = (path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(package).as_posix(): path.read_bytes() for path in files}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with the federation put in as CONTRIBUTING says."""
    home = tmp_path_factory.mktemp("home")
    package = home / "xlelo"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(FEDERATION / "bay", package / "regulations" / "bay", ignore=shutil.ignore_patterns("__pycache__"))
    listed = (package / LIST).read_text(encoding="utf-8")
    (package / LIST).write_text(listed.replace('"club")', '"club", "bay")'), encoding="utf-8")
    return home


@pytest.fixture(scope="module")
def program(home: Path) -> Iterator[subprocess.Popen[str]]:
    """That copy in a process of its own, which runs one command after the other."""
    environment = os.environ | {"PYTHONPATH": str(home), "PYTHONIOENCODING": "utf-8", "COLUMNS": "200"}
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", COMMANDS]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment, cwd=home, encoding="utf-8") as running:
        yield running
        assert running.stdin is not None
        running.stdin.close()


@pytest.fixture(scope="module")
def xlelo(program: subprocess.Popen[str]) -> Callable[..., str]:
    def run(*arguments: str | Path, status: int = 0) -> str:
        assert program.stdin is not None
        assert program.stdout is not None
        print(json.dumps([*map(str, arguments)]), file=program.stdin, flush=True)
        found, said = json.loads(program.stdout.readline())
        assert (found, said) == (status, said), said
        return str(said)

    return run


@pytest.fixture(scope="module")
def workbook(home: Path, xlelo: Callable[..., str]) -> Path:
    path = home / "season.xlsx"
    xlelo("fill", "bay", SEASON, "-o", path)
    return path


def test_one_line_and_a_folder(home: Path) -> None:
    before, after = sources(PACKAGE), sources(home / "xlelo")
    assert {name for name in after if name not in before} == {
        f"regulations/bay/{name}" for name in sources(FEDERATION / "bay")
    }
    assert {name for name in before if after[name] != before[name]} == {LIST}
    lines = zip(before[LIST].splitlines(), after[LIST].splitlines(), strict=True)
    assert sum(one != other for one, other in lines) == 1


def test_it_rates_and_explains(xlelo: Callable[..., str]) -> None:
    assert json.loads(xlelo("rate", "bay", SEASON, "--json"))["players"] == BY_HAND
    told = xlelo("explain", SEASON, "B2")
    assert "Table A, row 150–299: .75  [art. 1]" in told
    assert "K (W − We) = 40 × (2 − 1) = 40  [art. 3]" in told


def test_bad_input_is_a_line(home: Path, xlelo: Callable[..., str]) -> None:
    folder = home / "bad"
    shutil.copytree(SEASON, folder)
    with (folder / "games.csv").open("a", encoding="utf-8") as games:
        games.write("B1,B9,1-0\n")
    assert "games.csv, line 5, column black: “B9”: the id of a player is allowed" in xlelo(
        "rate", "bay", folder, status=2
    )


@pytest.mark.parametrize("language", first_of(["en", "es"], 1))
def test_an_empty_workbook(language: str, home: Path, xlelo: Callable[..., str]) -> None:
    path = home / f"empty_{language}.xlsx"
    xlelo("new", "bay", "-o", path, "--lang", language)
    front = openpyxl.load_workbook(path).worksheets[0]
    assert front.title == {"en": "Start", "es": "Inicio"}[language]


def test_a_workbook_is_filled_and_checked(workbook: Path, xlelo: Callable[..., str]) -> None:
    assert "results agree with the rules." in xlelo("check", workbook)
    rows = openpyxl.load_workbook(workbook, data_only=True)["Ratings"].iter_rows(values_only=True)
    assert {row[1]: row[6] for row in rows if row[1] in BY_HAND} == BY_HAND


def test_a_changed_table_is_named(workbook: Path, home: Path, xlelo: Callable[..., str]) -> None:
    changed = openpyxl.load_workbook(workbook)
    tables = changed["Parameters"]
    (cell,) = (cell for row in tables.iter_rows() for cell in row if cell.value == 0.75)
    cell.value = 0.7
    changed.save(home / "changed.xlsx")
    first = xlelo("check", home / "changed.xlsx", status=1).splitlines()[0]
    assert first.startswith(f"Parameters!{cell.coordinate}, Higher rated: holds 0.7, must hold 0.75 (art. 1)")


def test_the_next_season_begins_with_the_new_ratings(workbook: Path, home: Path, xlelo: Callable[..., str]) -> None:
    following = home / "next.xlsx"
    xlelo("next", workbook, "-o", following)
    sheets = openpyxl.load_workbook(following)
    players = list(sheets["Players"].iter_rows(values_only=True))
    assert {row[0]: row[2] for row in players if row[0] in BY_HAND} == BY_HAND
    assert {row[0]: row[3] for row in players if row[0] in BY_HAND} == {"B1": 14, "B2": 5, "B3": 12}
    assert "has played no game" in xlelo("check", following)


def test_its_list(workbook: Path, home: Path, xlelo: Callable[..., str]) -> None:
    assert xlelo("list", workbook).splitlines()[2].split() == ["B1", "Ana", "Prat", "2", "1777"]
    assert "Nueva puntuación" in xlelo("list", workbook, "--lang", "es")
    xlelo("list", workbook, "--html", home / "list.html")
    assert "1777" in (home / "list.html").read_text(encoding="utf-8")


def test_help_and_functions_know_it(xlelo: Callable[..., str]) -> None:
    assert "fce, cnxc, fide2024, club, bay" in xlelo("rate", "--help")
    for verb in ("new", "fill", "build"):
        assert "fide2024, club, bay, what-if" in xlelo(verb, "--help")
    assert "Rating Rules of the Bay Chess League" in xlelo("articles")
    assert "a half going up" in xlelo("articles", "bay", "3")
    told = xlelo("functions", "ELO_EXPECTED")
    assert " or BAY." in told
    assert '=ELO_EXPECTED(1800,1650,"BAY") → 0.75' in told
    assert "new rating 1805" in xlelo("whatif", "1800", "1650:1", "--rules", "bay", "--k", "20")


def test_the_functions_answer_by_it(home: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(home), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", ASKED], capture_output=True, encoding="utf-8", env=environment, cwd=home, check=True
    )
    numbers, why, table = done.stdout.splitlines()
    assert numbers.split() == ["0.75", "40.0", "1503.0"]
    assert why == "Table A, row 150–299: .75 (BAY art. 1)"
    assert table == "Tabla A"
