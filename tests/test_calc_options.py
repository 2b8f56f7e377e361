"""Options of LibreOffice with which the workbooks' formulas mean something else. Checks says so."""

from pathlib import Path

import pytest
from libreoffice import Calc, own_setting

WORKBOOKS = Path(__file__).parents[1] / "workbooks"
BOOKS = ("club_list", "cnxc_semiannual", "fce_monthly", "fide_monthly")
SAID = "This program calculates with other settings"
pytestmark = pytest.mark.second


def said(calc: Calc, name: str) -> bool:
    """Whether Checks says it as soon as a first name is typed."""
    with calc.load(WORKBOOKS / f"{name}.xlsx") as document:
        document.type("Players", "B6", "Anna")
        return SAID in [row[0] for row in document.read("Checks", "B7:B16")]


@pytest.mark.parametrize("name", BOOKS)
def test_the_usual_options_are_right(calc: Calc, name: str) -> None:
    assert not said(calc, name)


@pytest.mark.usefixtures("calc")
@pytest.mark.parametrize(
    ("node", "option", "value"),
    [
        pytest.param("Calculate/Other", "SearchCriteria", "false", id="a search finds Anna in Joanna"),
        pytest.param("Formula/Syntax", "EmptyStringAsZero", "true", id="a blank text is 0"),
        pytest.param("Formula/Syntax", "StringConversion", "0", id="a text is never a number"),
        pytest.param("Formula/Syntax", "StringConversion", "1", id="any text is 0"),
    ],
)
def test_checks_names_other_options(node: str, option: str, value: str) -> None:
    with Calc(settings=own_setting(node, option, value)) as own:
        assert all(said(own, name) for name in BOOKS)
