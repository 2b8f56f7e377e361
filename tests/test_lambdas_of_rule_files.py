"""The names of a workbook that has a federation's rule file, against the functions in Python: written apart.

By hand, with FIDE's table (4–10 .51): A counts 100 points at most, its floor is 1000, and a new player's K is 32.
2000 against 1500 expects .64 (99–106 → .64), 20 × (1 − .64) = 7.2, so 2007. Its parent expects .92 of 400 points.
B, an FCE of its own: K0 is 50 below 1500 and 12 above; the floor is 900; five seasons weigh the same.
With 60, 1, 7, 9 and 30 games the mean is 107/5 = 21.4: ΔK = 3 − 21.4/9 = .62, rounded 1; K = 51.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import lambda_hosts as hosts
import openpyxl
import pytest
from command import Here
from test_lambdas import alike

from xlelo.functions import call, rulesets
from xlelo.functions.grid import Error
from xlelo.regulations import derived

A = """\
code = "a"
name = "Federation A"
of = "fide2024"
source = "its assembly"
[numbers]
floor = 1000
far = 100
strongest = false
k_new = 32
"""
B = """\
code = "B-1"
name = "Federation B"
of = "fce"
source = "its assembly"
[numbers]
floor = 900
age_base = 800
half = 0.25
[tables]
stabilisation = '''
rating_from,rating_to,k0
900,1499,50
1500,,12
'''
[rows]
years = '''
seasons,weights
5,1 1 1 1 1
'''
"""
RANGES: dict[str, list[list[Any]]] = {
    "A1:C1": [[1800, 1250, 2100]],
    "A2:C2": [[1, 0.5, 0]],
    "A3:E3": [[60, 1, 7, 9, 30]],
    "A4:B4": [[60, 1]],
}
BY_HAND = {("ELO_EXPECTED", (2000, 1500, "A")): 0.64, ("ELO_NEW", (2000, 1500, 1, 20, "A")): 2007} | {
    ("ELO_KFACTOR", (1400, "A3:E3", "B-1", "")): 51
}


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rules")
    (folder / "a.toml").write_text(A, encoding="utf-8")
    (folder / "b.toml").write_text(B, encoding="utf-8")
    return folder


def questions(rules: str) -> list[tuple[str, tuple[Any, ...]]]:
    games = ("A1:C1", "A2:C2")
    return [
        *(("ELO_EXPECTED", (rating, 1500, rules)) for rating in (950, 1100, 1599, 2000, 2700)),
        *(("ELO_PERF", (*games, rules)) for _ in "1"),
        *(("ELO_NEW", (rating, *games, 24, rules)) for rating in (905, 1008, 1400, 1900)),
        *(("ELO_DP", (share, rules)) for share in (0, 0.75, 1)),
        *(("ELO_NEEDED", (target, 1600, "A1:C1", 24, rules, "")) for target in (1620, 1100, 1650)),
        *(("ELO_KFACTOR", (rating, 12, rules, part)) for rating in (950, 1499, 1500, 2450) for part in ("", "U18")),
        *(("ELO_KFACTOR", (1400, seasons, rules, part)) for seasons in ("A3:E3", "A4:B4") for part in ("", "RAPID")),
    ]


@pytest.mark.second
def test_the_names_give_what_the_functions_give(
    rules: Path, tmp_path: Path, here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(derived.SETTING, str(rules))
    monkeypatch.setattr(rulesets, "moment", lambda: -3)  # a second that no other test has
    asked = [*BY_HAND, *questions("A"), *questions("b-1"), *questions("FIDE2024"), *questions("FIDE2017")]
    published = derived.__path__[0] + "/published/fide2017.toml"
    built = here("build", tmp_path, "--only", "elo-functions", "--rules", rules, "--rules", published)
    assert built.status == 0, built.stderr
    formulas = [
        f"{name}({','.join(one if one in RANGES else _literal(one) for one in given)})" for name, given in asked
    ]
    found = hosts.answers(tmp_path / "elo_functions.xlsx", RANGES, formulas)
    differing = []
    for formula, given, (name, arguments) in zip(formulas, found, asked, strict=True):
        answer = call(name, [RANGES.get(one, one) if isinstance(one, str) else one for one in arguments])
        python = answer.text if isinstance(answer, Error) else answer
        wanted = BY_HAND.get((name, arguments), python)
        if not (alike("" if given is None else given, wanted) and alike(python, wanted)):
            differing.append(f"{formula}: {given!r}, not {wanted!r}")
    assert differing == []


@pytest.mark.second
def test_the_workbook_has_the_federation_s_names_and_templates(rules: Path, tmp_path: Path, here: Here) -> None:
    assert here("build", tmp_path, "--rules", rules).status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        *("a_monthly.es.xlsx", "a_monthly.xlsx", "b-1_monthly.ca.xlsx", "b-1_monthly.xlsx"),
        "elo_functions.xlsx",
    ]
    names = openpyxl.load_workbook(tmp_path / "elo_functions.xlsx").defined_names
    assert {"ELO_A_EXPECTED", "ELO_A_FACTOR", "ELO_B_1_FACTOR"} <= set(names)
    assert max(len(one.attr_text) for one in names.values()) < 8000
    assert max(len(one.comment) for one in names.values()) <= 254
    assert "FIDE2024, A, B-1, CLUB" in names["ELO_EXPECTED"].comment


def test_too_many_rule_files(tmp_path: Path, here: Here) -> None:
    for number in range(20):
        file = tmp_path / f"federation{number}.toml"
        file.write_text(A.replace('"a"', f'"Federation{number}"', 1), encoding="utf-8")
    ended = here("build", tmp_path, "--only", "elo-functions", "--rules", tmp_path)
    assert ended.status == 2
    assert ended.stderr == "elo_functions.xlsx: too many rule files for one workbook of functions: give fewer\n"


def _literal(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) and value not in RANGES else str(value)
