"""Names of a workbook that are functions of the add-in too, and the workbook of functions with a prefix."""

from __future__ import annotations

from pathlib import Path

import lambda_hosts as hosts
import openpyxl
import pytest
from command import xlelo
from filled_books import template
from test_cli_hosts import Ended

from xlelo.cli import excel
from xlelo.hosts.excel.lambdas import book
from xlelo.hosts.excel.lambdas.examples import all_examples


def test_the_workbook_of_functions_clashes(tmp_path: Path) -> None:
    found = Ended(excel.app, "status", str(book.build(tmp_path)))
    assert found.status == 1
    assert found.out.startswith("problem: ")
    assert "ELO_EXPECTED, ELO_INITIAL" in found.out
    assert "ELO_SETTING" not in found.out


def test_with_a_prefix_it_does_not(tmp_path: Path) -> None:
    """Its own examples hold under the new names too. The folder is new."""
    run = xlelo("build", tmp_path / "new", "--only", book.CODE, "--prefix", "club_")
    assert run.returncode == 0, run.stderr
    path = tmp_path / "new" / book.FILE
    assert Ended(excel.app, "status", str(path)).status == 0
    names = openpyxl.load_workbook(path).defined_names
    assert {"CLUB_ELO_EXPECTED", "CLUB_ELO_SETTING"} <= set(names)
    assert all(name.startswith("CLUB_ELO_") for name in names)
    cells = hosts.sheet_values(path, "Examples")
    assert cells[4, 2] is True
    assert sum(value is True for value in cells.values()) == 1 + len(list(all_examples())) + 4


@pytest.mark.parametrize("prefix", ["2", "A1", "CLUB.", "X" * 21, "É_"])
def test_a_prefix_that_cannot_be(tmp_path: Path, prefix: str) -> None:
    run = xlelo("build", tmp_path / "new", "--only", book.CODE, "--prefix", prefix)
    assert (run.returncode, run.stderr.count("\n")) == (2, 1)
    assert prefix in run.stderr
    assert list(tmp_path.iterdir()) == []


def test_other_workbooks_do_not_clash(tmp_path: Path) -> None:
    template("what-if", tmp_path / "what_if.xlsx")
    found = Ended(excel.app, "status", str(tmp_path / "what_if.xlsx"))
    assert (found.status, found.err) == (0, "")
    broken = tmp_path / "broken.xlsx"
    broken.write_bytes(b"PK")
    found = Ended(excel.app, "status", str(broken))
    assert (found.status, found.out, found.err.count("\n")) == (2, "", 1)
