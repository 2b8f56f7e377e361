"""The command line as a person or another program meets it: what is printed where, and the exit status."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PERIODS = Path(__file__).parents[1] / "workbooks" / "examples"
FCE = PERIODS / "fce_2018_04"
CNXC = PERIODS / "cnxc_2005_1"


def xlelo(*arguments: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Started as a program of its own, output piped."""
    environment = os.environ | {"PYTHONIOENCODING": "utf-8", "COLUMNS": "80"}
    if cwd is not None:
        environment["PYTHONPATH"] = str(Path(__file__).parents[1])
    return subprocess.run(
        [sys.executable, "-m", "xlelo", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        env=environment,
        cwd=cwd,
        check=False,
    )


@pytest.mark.parametrize(("rules", "folder"), [("fce", FCE), ("CNXC", CNXC)])
def test_json_stands_alone_on_standard_output(rules: str, folder: Path) -> None:
    run = xlelo("rate", rules, folder, "--json")
    assert run.returncode == 0
    assert json.loads(run.stdout)["regulation"] == rules.upper()


def test_a_piped_list_is_plain_text() -> None:
    run = xlelo("rate", "fce", FCE)
    assert run.returncode == 0
    assert "\x1b" not in run.stdout
    assert "│" not in run.stdout
    assert any(line.split()[1:3] == ["David", "Roca"] for line in run.stdout.splitlines())
    assert "Claims until 2018-04-25 (art. 8.4)." in run.stdout


def test_findings_do_not_mix_with_the_list() -> None:
    run = xlelo("rate", "fce", FCE)
    assert "more than three rounds" not in run.stdout
    assert "warning: event T6: more than three rounds on one day: not evaluated (art. 6.1)" in run.stderr


def test_another_reading_may_be_named_short() -> None:
    per_opponent = json.loads(xlelo("rate", "fce", FCE, "--json").stdout)
    overall = json.loads(xlelo("rate", "fce", FCE, "--json", "--set", "14.5=overall").stdout)

    def guest(result: dict) -> str:  # type: ignore[type-arg]
        return result["events"][0]["guests"][1]["performance_exact"]

    # G2 scored 1 of 3. Per opponent: the case's 4123/3. Overall, by hand: (1890 + 1003 + 2030) / 3 = 1641,
    # p = .33, D = −125 in Taula 2, 1641 − 125 = 1516.
    assert guest(per_opponent) == "4123/3"
    assert guest(overall) == "1516"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("rate", "fce", "nowhere"), "no such folder or workbook"),
        (("rate", "fce", FCE, "--set", "99=1"), "one of these parameters is allowed"),
        (("rate", "fce", FCE, "--set", "14.5"), "a parameter is set as name=value"),
        (("rate", "fce", FCE, "--set", "16=1"), "one of these parameters is allowed"),
        (("explain", FCE, "P99"), "the id or the whole name of one player is allowed"),
        (("explain", "FCE", "1.1"), "worked examples stand in 18.1, 19.1, 19.2"),
        (("articles", "FCE", "99"), "no such article"),
        (("articles", "USCF"), "no rule set “USCF”"),
        (("rate", "elo1972", FCE), "has no periods to run"),
    ],
)
def test_a_mistake_is_one_clear_message(arguments: tuple[str | Path, ...], message: str) -> None:
    run = xlelo(*arguments)
    assert run.returncode == 2
    assert message in " ".join(run.stderr.replace("│", " ").split())
    assert "Traceback" not in run.stderr
    assert run.stdout == ""


def test_all_problems_come_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "month"
    shutil.copytree(FCE, folder)
    games = (folder / "games.csv").read_text(encoding="utf-8").splitlines()
    games[1] = games[1].replace("0-1", "1-1")
    games[2] = games[2].replace("P06", "P99")
    (folder / "games.csv").write_text("\n".join(games) + "\n", encoding="utf-8")
    run = xlelo("rate", "fce", folder)
    assert run.returncode == 2
    assert "games.csv, line 2, column result: “1-1”: one of these is allowed" in run.stderr
    assert "games.csv, line 3, column black: “P99”: no such player" in run.stderr


def test_worked_examples_stand_in_the_words_of_the_text() -> None:
    told = xlelo("explain", "FCE", "18.1").stdout
    assert "R = K × (P − P_D) = 18.1 × (0 − 0.66) = −11.946" in told
    assert "= 2138" in told
    assert "Where the text slips" in told


def test_a_player_is_explained_by_id_and_by_name() -> None:
    by_id = xlelo("explain", FCE, "P07").stdout
    assert by_id == xlelo("explain", FCE, "Gemma Serra").stdout
    assert "1448" in by_id


def test_an_article_is_printed_with_its_parts() -> None:
    printed = xlelo("articles", "fce", "16.6").stdout
    assert "Partides adjudicades on cap dels jugadors hagi fet un sol moviment." in printed
    assert "Partides guanyades o perdudes per incompareixença." in printed


def test_the_regulations_are_listed() -> None:
    run = xlelo("articles")
    assert [line.split()[0] for line in run.stdout.splitlines()[2:]] == ["FCE", "CNXC", "ELO1972", "FIDE2011", "MELAO"]
