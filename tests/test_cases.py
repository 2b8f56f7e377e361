"""Each rule against its cases, and each article against its evidence. The cases are part of the program."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from command import xlelo
from tiers import first_of

from xlelo.law.interpretation import choices
from xlelo.regulations import ALL, find
from xlelo.regulations.cases import EVIDENCE, KEYS, Case, cases_of, evidence_of, settled_readings
from xlelo.regulations.regulation import Regulation

REGULATIONS = pytest.mark.parametrize("regulation", ALL, ids=lambda regulation: regulation.code)
CASES = [
    pytest.param(case, id=f"{regulation.code}-{case.article}-{case.name}")
    for regulation in ALL
    for case in cases_of(regulation)
]


@pytest.mark.parametrize("case", CASES)
def test_case(case: Case) -> None:
    assert case.facts.keys() <= KEYS, f"unknown keys {case.facts.keys() - KEYS}"
    assert case.source.strip()
    assert case.evidence in EVIDENCE
    if case.refused:
        with pytest.raises(ValueError, match=re.escape(case.refused)):
            case.answer()
    else:
        assert case.answer() == case.expected


@REGULATIONS
def test_every_rule_has_a_case(regulation: Regulation) -> None:
    cited = {case.rule.__name__ for case in cases_of(regulation)}
    rules = {rule.__name__ for rules in regulation.text.rules.values() for rule in rules}
    assert sorted(rules - cited) == []


@REGULATIONS
def test_every_article_has_evidence(regulation: Regulation) -> None:
    found = {one.article: one.kinds() for one in evidence_of(regulation)}
    text = regulation.text
    calculated = {number for number, article in text.articles.items() if article.words} - text.reasons.keys()
    assert sorted(calculated - found.keys()) == []
    assert [article for article, kinds in found.items() if not kinds] == []


@REGULATIONS
def test_published_figures_settle_parameters(regulation: Regulation) -> None:
    named: set[Any] = {one.name for one in choices(regulation.readings)} if regulation.readings is not None else set()
    assert settled_readings(regulation).keys() <= named


PROGRAM = """
import enum, json, sys
from datetime import date
from fractions import Fraction
from xlelo.regulations import find
from xlelo.regulations.cases import cases_of

def plain(value):
    match value:
        case enum.Enum():
            return value.name
        case Fraction() | date():
            return str(value)
        case tuple() | list():
            return [plain(one) for one in value]
    return value

for case, line in zip(cases_of(find(sys.argv[1])), sys.stdin, strict=True):
    assert json.loads(line) == {key: case.data()[key] for key in ("rule", "given")}
    try:
        answer = plain(case.answer())
    except ValueError as error:
        answer = {"refused": str(error)}
    print(json.dumps(-1 if case.name in sys.argv[2:] else answer))
"""
"""Another program: it reads cases line by line, and is wrong in those that its arguments name."""


@pytest.mark.parametrize("code", first_of((one.code for one in ALL), 1))
def test_other_programs_are_held_against_the_cases(code: str, tmp_path: Path) -> None:
    for name, arguments in (("cases.json", ("--json",)), ("run_cases.py", ("--runner",))):
        (tmp_path / name).write_text(xlelo("cases", code, *arguments).stdout, encoding="utf-8")
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    written = json.loads((tmp_path / "cases.json").read_text(encoding="utf-8"))
    count = len(cases_of(find(code)))
    assert (written["rules"], len(written["cases"])) == (code, count)
    wrong = next(one for one in written["cases"] if one.get("expected", "") is not None)["name"]
    for names, status, agreeing in (((), 0, count), ((wrong,), 1, count - 1)):
        command = [sys.executable, "run_cases.py", "cases.json", sys.executable, "program.py", code, *names]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
        assert (run.returncode, run.stderr) == (status, "")
        assert f"{agreeing} of {count} cases agree" in run.stdout
        assert len(run.stdout.splitlines()) == 1 + len(names)


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (("articles", "FIDE2024", "8.3.4", "--evidence"), ("published figure (1)", "13 of 14 published periods")),
        (("articles", "FCE", "19.2", "--evidence", "--lang", "ca"), ("exemple o taula del mateix document",)),
        (("articles", "CNXC", "6.3", "--evidence"), ("a reading, not settled by anything published (1)", "6.3.pooled")),
        (("articles", "MELAO", "afirmação 8", "--evidence"), ("a correlation in a list of chess programs",)),
        (("cases", "FCE", "16.2"), ("16.2a", "16.2b", "cases agree with the rules.")),
    ],
)
def test_the_command_line_shows_evidence(arguments: tuple[str, ...], lines: tuple[str, ...]) -> None:
    run = xlelo(*arguments)
    assert run.returncode == 0, run.stderr
    assert [line for line in lines if line not in run.stdout] == []


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("cases", "FCE", "99"), "“99”: unknown article"),
        (("articles", "FCE", "99", "--evidence"), "“99”: unknown article"),
        (("cases", "FIDE2017"), "no cases of its own; see those of FIDE2024"),
    ],
)
def test_what_has_no_cases(arguments: tuple[str, ...], why: str) -> None:
    run = xlelo(*arguments)
    assert run.returncode == 2
    assert why in run.stderr
    assert "Traceback" not in run.stderr
