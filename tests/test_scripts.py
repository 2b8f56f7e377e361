"""The functions as scripts for Google Sheets and Office.js: in a mock sheet under Node, on the table of every host."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from function_cases import CASES, Case
from libreoffice import absent
from script_host import answers, run
from test_functions_of_a_club import ROWS_OF_K, SHEET
from test_lambdas import alike
from test_lambdas_of_a_club import RANGES, asked_by_a_club
from test_lambdas_widely import player
from tiers import first_of, mark_tiers

from xlelo import __version__
from xlelo.functions import call
from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.grid import Error
from xlelo.hosts.script import scripts
from xlelo.lang import FIRST_LANGUAGE, LANGUAGES
from xlelo.lang.sentence import in_language

COMMITTED = Path(__file__).parents[1] / "workbooks"
FILES = {"google": f"{scripts.GOOGLE}/Code.gs", "office": f"{scripts.OFFICE}/functions.js"}
HOSTS = pytest.mark.parametrize("host", list(FILES))
CODES = ("FCE", "CNXC", "ELO1972", "FIDE2011", "FIDE2024", "LOGISTIC", "CLUB curve=fide decimals=1")
PLAYERS = 150
GAMES = 7


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("scripts")
    list(scripts.build(folder))
    return folder


def other_reading(case: Case) -> bool:
    """The scripts have the rules as they are read by default."""
    return any(
        isinstance(one, str) and re.search(r"FIDE ?\d+ [\w.]+=[a-z0]", one, re.IGNORECASE) for one in case.arguments
    )


def differing(host: str, built: Path, calls: Sequence[tuple[str, Sequence[Any]]], wanted: Sequence[Any]) -> list[str]:
    found = answers(host, built / FILES[host], calls)
    return [
        f"{name}{arguments}: {given!r}, not {want!r}"
        for (name, arguments), given, want in zip(calls, found, map(_single, wanted), strict=True)
        if not _equal(given, want)
    ]


def _single(value: Any) -> Any:
    return value[0][0] if isinstance(value, list) and len(value) == len(value[0]) == 1 else value


def _equal(given: Any, want: Any) -> bool:
    if isinstance(given, list) and isinstance(want, list):
        same = [len(row) for row in given] == [len(row) for row in want]
        return same and all(map(_equal, chain(*given), chain(*want)))
    return alike(given, want.text if isinstance(want, Error) else want)


@HOSTS
def test_every_case(built: Path, host: str) -> None:
    cases = [case for case in CASES if not other_reading(case)]
    assert len(CASES) - len(cases) < 8
    calls = [(case.function, case.arguments) for case in cases]
    assert differing(host, built, calls, [case.expected for case in cases]) == []


def test_other_readings_are_refused(built: Path) -> None:
    calls = [(case.function, case.arguments) for case in CASES if other_reading(case)]
    assert {str(_first(one)) for one in answers("google", built / FILES["google"], calls)} == {"#VALUE!"}


def _first(answer: Any) -> Any:
    return answer[0][0] if isinstance(answer, list) else answer


@HOSTS
def test_a_club_s_own_rules(built: Path, host: str) -> None:
    """Against the functions in Python, written apart."""
    questions = [(name, [RANGES.get(one, one) for one in arguments]) for name, arguments in asked_by_a_club()]
    questions += [
        ("ELO_PERF", [[[1000, 3000]], 1, "LOGISTIC cap=100"]),
        ("ELO_NEW", [1516, 1484, 0, 32, [["floor", 1510], ["decimals", 1]]]),
        ("ELO_EXPECTED", [1945, 1500, SHEET]),
        *(
            ("ELO_EXPECTED", [[[1500], [1600]], 1500, rules])
            for rules in (
                *("LOGISTIC scale=0.0000009 cap=0.0000009", "LOGISTIC scale=0.000001"),
                *("LOGISTIC scale=-400 cap=0", "LOGISTIC scale=wide", "LOGISTIC scale=400 scale=400", "LOGISTICS"),
                *([["scale", 0], ["k", 20]], [["scale", -1]], [["scale", True]], [["scale", Error("#N/A")]]),
                *([["scale"], ["cap"]], "LOGISTIC ADVANTAGE=-65,5 cap=120", [["cap", 200.0], ["scale", 2000]]),
            )
        ),
        *(
            ("ELO_KFACTOR", [1500, 3, rows, age])
            for rows in (ROWS_OF_K, ROWS_OF_K[:-1], [[*[None] * 4, 1001]], [["few", *[None] * 3, 20], [*[None] * 4, 9]])
            for age in (None, 10, 19, "x", 200)
        ),
    ]
    assert differing(host, built, questions, [call(*one) for one in questions]) == []


@pytest.mark.parametrize("code", first_of(CODES, 2))
@pytest.mark.parametrize("seed", mark_tiers([0], large=range(1, 10)))
def test_players_at_random(built: Path, code: str, seed: int) -> None:
    """Every difference, every score in thousandths, and players with blanks and mistakes."""
    drawn = random.Random(f"{code} {seed}")
    rows = [player(drawn) for _ in range(PLAYERS)]
    rating, k, target, total = ([[row[at]] for row in rows] for at in range(4))
    opponents, scores = ([row[at : at + GAMES] for row in rows] for at in (4, 4 + GAMES))
    seasons = [row[4 + 2 * GAMES :] for row in rows]
    differences = [[2000 + apart] for apart in range(-820, 821)]
    calls: list[tuple[str, Sequence[Any]]] = [
        ("ELO_EXPECTED", [differences, 2000, code]),
        ("ELO_EXPECTED", [2650.5, differences, code]),
        ("ELO_DP", [[[thousandths / 1000] for thousandths in range(1, 1000)], code]),
        ("ELO_CHANGE", [rating, opponents, scores, k, code]),
        ("ELO_CHANGE", [rating, opponents, total, k, code]),
        ("ELO_NEW", [rating, opponents, scores, k, code]),
        ("ELO_NEEDED", [target, rating, opponents, k, code, scores]),
        ("ELO_KFACTOR", [rating, seasons, code, "K"]),
        *(("ELO_PERF", [[met], [scored], code]) for met, scored in zip(opponents, scores, strict=True)),
    ]
    assert differing("google", built, calls, [call(*one) for one in calls]) == []


def test_a_wrong_table_is_noticed(built: Path, tmp_path: Path) -> None:
    code = (built / FILES["google"]).read_text(encoding="utf-8")
    (tmp_path / "wrong.gs").write_text(code.replace("0.66", "0.67"), encoding="utf-8")
    assert answers("google", tmp_path / "wrong.gs", [("ELO_EXPECTED", [2150, 2030])]) == [0.67]


def test_whole_columns_are_cut(built: Path) -> None:
    column = [[2150], [2030], *[[None]] * 60_000]
    for host, file in FILES.items():
        assert answers(host, built / file, [("ELO_EXPECTED", [column, 2030])]) == [[[0.66], [0.5]]]


def test_why(built: Path) -> None:
    found = answers(
        "google",
        built / FILES["google"],
        [
            ("ELO_WHY", ["ELO_EXPECTED", 2813, 2300, "FCE"]),
            ("ELO_WHY", ["elo.expected", 2600, 2000, "FIDE2024"]),
            ("ELO_WHY", ["ELO_NEW", 2150, 2030, 0, 18]),
            ("ELO_WHY", ["ELO_KFACTOR", 1890, [[27, 0, 10]]]),
            ("ELO_WHY", ["ELO_EXPECTED", "x", 2030]),
            ("ELO_WHY", ["ELO_EXPECTED", 2150, None]),
            ("ELO_WHY", ["ELO_EXPECTED", 2150, 2030, "LOGISTIC scale=0"]),
            ("ELO_ARTICLE", ["FCE", "17.2"]),
            ("ELO_VERSION", []),
            ("ELO_RULES", []),
        ],
    )
    assert found[:7] == [
        "2813 − 2300 = 513; Taula 1, row 485–517: .96 (FCE art. 13.2)",
        "2600 − 2000 = 600, taken as 400; table 8.1.2, row 392–411: .92 (FIDE2024 art. 8.3.1)",
        "18 × (0 − 0.66) = −11.88; 2150 → 2138 (FCE art. 17.2, 17.3)",
        "ELO_KFACTOR: 25 (FCE art. 16.2)",
        "#VALUE!: “x” is not a rating from 10 to 4000 (0 or blank: none)",
        "a value is missing, so the result is blank",
        "#NUM!: “0” is not scale: 0.000001 – 100000",
    ]
    assert found[7] == call("ELO_ARTICLE", ["FCE", "17.2"])
    end = "calculated by a script in Google Sheets; rules if a formula names none: FCE, season 2016"
    assert re.fullmatch(rf"xlelo {re.escape(__version__)} \(build [0-9a-f]{{8}}\), {end}", found[8])
    assert found[9] == call("ELO_RULES", [])


def test_an_error_says_why(built: Path) -> None:
    found = run("google", built / f"{scripts.GOOGLE}/ca/Code.gs", [("ELO_EXPECTED", [2150, "x"])])
    assert found["answers"] == [{"thrown": "#VALUE!: “x” no és un Elo de 10 a 4000 (0 o en blanc: cap)"}]
    found = run("office", built / FILES["office"], [("ELO_EXPECTED", [[[2150], [5000]], 2030])])
    assert found["answers"][0][1][0]["error"] == "invalidNumber"
    assert "“5000”" in found["answers"][0][1][0]["message"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_and_names(built: Path, language: str) -> None:
    """Each function of the catalogue has its help; nothing else of the script is seen."""
    folder = scripts.GOOGLE if language == FIRST_LANGUAGE else f"{scripts.GOOGLE}/{language}"
    code = (built / folder / "Code.gs").read_text(encoding="utf-8")
    for function in CATALOGUE:
        assert code.count(f"@customfunction {function.name}\n") == 1
        for text in (function.sentence, *(one.sentence for one in function.arguments)):
            assert in_language(text, language) in code
    names = run("google", built / folder / "Code.gs", [])["names"]
    assert names == [one.name for one in CATALOGUE]
    assert json.loads((built / folder / "appsscript.json").read_text(encoding="utf-8"))["runtimeVersion"] == "V8"


class TestOffice:
    def test_metadata(self, built: Path) -> None:
        given = json.loads((built / f"{scripts.OFFICE}/functions.json").read_text(encoding="utf-8"))["functions"]
        assert [one["id"] for one in given] == [one.name for one in CATALOGUE]
        assert [[at["name"] for at in one["parameters"]] for one in given[:15]] == [
            [at.name for at in one.arguments] for one in CATALOGUE[:15]
        ]

    def test_microsoft_s_own_reader_makes_the_same_metadata(self, built: Path, tmp_path: Path) -> None:
        tool = office_tool("custom-functions-metadata")
        made = tmp_path / "functions.json"
        subprocess.run([*tool, "generate", built / FILES["office"], made], check=True, capture_output=True)
        committed = (built / f"{scripts.OFFICE}/functions.json").read_text(encoding="utf-8")
        assert json.loads(made.read_text(encoding="utf-8")) == json.loads(committed)

    def test_the_manifest(self, built: Path) -> None:
        text = (built / f"{scripts.OFFICE}/manifest.xml").read_text(encoding="utf-8")
        served = set(re.findall(r'"https://localhost:3000/([^"]+)"', text))
        assert served == {path.name for path in (built / scripts.OFFICE).iterdir()} - {"manifest.xml"}

    def test_microsoft_s_own_reader_reads_the_manifest(self, built: Path) -> None:
        tool = office_tool("office-addin-manifest")
        run = subprocess.run(
            [*tool, "info", built / f"{scripts.OFFICE}/manifest.xml"], check=True, capture_output=True, encoding="utf-8"
        )
        assert f"Version: {__version__}.0" in run.stdout
        assert "Hosts: Workbook" in run.stdout


def office_tool(name: str) -> list[str | Path]:
    installed, node = os.environ.get("XLELO_OFFICE_TOOLS"), shutil.which("node")
    program = Path(installed or ".") / "node_modules" / name / "cli.js"
    if not installed or node is None or not program.is_file():
        absent(
            "Microsoft's tools are not here: npm install --prefix FOLDER custom-functions-metadata@2.2.3 "
            "office-addin-manifest@3.0.0 typescript@5.9.3, then XLELO_OFFICE_TOOLS=FOLDER"
        )
    return [node, program]


def test_the_committed_files_are_as_built() -> None:
    """After a change: xlelo build workbooks --only scripts --force."""
    built = scripts.contents()
    assert [name for name, text in built.items() if (COMMITTED / name).read_text(encoding="utf-8") != text] == []
