"""Twenty first formulas as people ask for them in forums: in Python and in LibreOffice."""

from __future__ import annotations

from pathlib import Path

import hosts
import pytest
from function_cases import HALF, Case, down
from libreoffice import Calc

from xlelo.functions import call

FORMULAS = (
    Case("ELO_EXPECTED", (1500, 1600, "FIDE"), 0.36, "100 points are .36 in FIDE's table"),
    Case("ELO_EXPECTED", ("1500", " 1600", "fide"), 0.36, "cells that are text"),
    Case(
        "ELO_EXPECTED", (2000, down(2100, 1900, None, ""), "FIDE"), down(0.36, 0.64, "", ""), "filled down in advance"
    ),
    Case("ELO_EXPECTED", (2000, 2000, "FIDE 2011"), HALF, "an older rule set by its year"),
    Case("ELO_EXPECTED", (1900, 1500, "LOGISTIC"), 10 / 11, "1 / (1 + 10^−1)"),
    Case("ELO_PERF", ([[2380] * 9], 7, "FIDE"), 2600.0, "7 of 9 is .78: 220"),
    Case("ELO_PERF", (down(1800, 1900, 1750, 2050), down(1, "½", "0,5", "1/2"), "FIDE"), 1970.0, "2.5 of 4 is .63: 95"),
    Case("ELO_CHANGE", (1500, 1600, 1, 40, "FIDE"), 25.6, "40 × (1 − .36)"),
    Case("ELO_CHANGE", (1500, 1600, "½", 20, "FIDE"), 2.8, "20 × (.5 − .36)"),
    Case("ELO_CHANGE", (1500, [[1600, 1500]], [[1, 0]], 20, "FIDE"), 2.8, "20 × (1 − .36 − .5)"),
    Case(
        "ELO_CHANGE",
        (down(1500, "", ""), down(1600, "", ""), down(1, "", ""), 20, "FIDE"),
        down(12.8, "", ""),
        "a column with a fixed K: 20 × (1 − .36)",
    ),
    Case("ELO_NEW", (1500, 1600, 1, 40, "FIDE"), 1526.0, "1525.6"),
    Case("ELO_NEW", (1516, 1484, 1, 32, "LOGISTIC"), 1531.0, "32 × (1 − .5459) is 14.5"),
    Case("ELO_KFACTOR", (2450, 100, "FIDE"), 10.0, "FIDE 8.3.3"),
    Case("ELO_KFACTOR", (1500, 10, "FIDE"), 40.0, "FIDE 8.3.3"),
    Case("ELO_SCORE", ("1-0", "black"), 0.0, "the other side"),
    Case("ELO_SCORE", (down("1/2-1/2", "0,5", "½", "+/-", ""),), down(HALF, HALF, HALF, 1.0, ""), "as typed"),
    Case("ELO_NEEDED", (1510, 1500, [[1500, 1500]], 20, "FIDE"), 1.5, "20 × ½ is 10"),
    Case("ELO_INITIAL_FIDE", (1657, 3, 5), 1748.0, "FIDE 8.2.2, 8.2.3"),
    Case("ELO_DP", (0.75, "FIDE"), 193.0, "FIDE 8.1.1"),
)


def test_there_are_twenty() -> None:
    assert len(FORMULAS) == 20


@pytest.mark.parametrize("case", FORMULAS, ids=lambda case: case.function)
def test_python(case: Case) -> None:
    assert call(case.function, list(case.arguments)) == case.expected, case.source


@pytest.mark.parametrize("all_in_cells", [False, True])
def test_libreoffice(real: Calc, tmp_path: Path, all_in_cells: bool) -> None:
    shown = hosts.run_in_calc(real, list(FORMULAS), tmp_path, all_in_cells=all_in_cells)
    for case, cells in zip(FORMULAS, shown, strict=True):
        wanted = case.expected if isinstance(case.expected, list) else [[case.expected]]
        assert [[pytest.approx(one) if isinstance(one, float) else one for one in row] for row in wanted] == cells, case
