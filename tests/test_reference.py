"""The reference page and the plain lines say what the catalogue says, about every function."""

from __future__ import annotations

from typing import Any

import column_page
import pytest
from functions_page import page

from xlelo.functions import call
from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.function import Example
from xlelo.functions.reference import plain_lines, signature


@pytest.mark.parametrize("function", CATALOGUE, ids=lambda function: function.name)
def test_the_page_has_a_section_for_each(function: Any) -> None:
    sections = page().split("\n## ")
    (section,) = [section for section in sections if section.startswith(f"{function.name}\n")]
    assert f"`{signature(function)}`" in section
    assert function.sentence in section
    for argument in function.arguments:
        assert f"| `{argument.name}` | {argument.sentence} |" in section
    for example in function.examples:
        assert f"`{function.formula(example)}` → " in section


def test_the_page_is_well_formed() -> None:
    text = page()
    assert text.startswith("# Functions\n\n**Ranges.**")
    assert text.endswith("\n")
    assert "\n\n\n" not in text
    for line in text.splitlines():
        assert line == line.rstrip()
        if line.startswith("|"):
            assert line.endswith("|")
            assert line.count("|") == 3


def test_all_functions_in_a_line_each() -> None:
    lines = plain_lines()
    assert [line.split()[0] for line in lines] == [function.name for function in CATALOGUE]
    assert lines[9].startswith("ELO_DP            FCE by default. The rating difference D(p)")


def test_one_function() -> None:
    assert plain_lines("elo_dp") == [
        "ELO_DP(p, [rules])",
        "FCE by default. The rating difference D(p) for a percentage score, from the table or the curve.",
        "  p      The score as a fraction of 1 (0.75). For a table it is rounded to two decimals, half up.",
        (
            "  rules  The rule set: FCE (default), CNXC, ELO1972, FIDE2011, FIDE2024 (today's FIDE rules), CLUB or "
            "LOGISTIC. Settings may follow: LOGISTIC scale=480 cap=400 advantage=35. Or a range of two columns: rule, "
            "value."
        ),
        "By FCE Taula 2, CNXC Tabela I, ELO1972 Cuadro I, FIDE2024 8.1.1, CLUB 5",
        '  =ELO_DP(0.125,"CNXC") → -322',
    ]


def test_an_unknown_function() -> None:
    with pytest.raises(LookupError, match="there is no function ELO_FOO; there are ELO_EXPECTED, ELO_SCORE, ELO_PERF"):
        plain_lines("ELO_FOO")


def test_formulas_as_people_type_them() -> None:
    by_name = {function.name: function for function in CATALOGUE}
    shown = {name: [function.formula(example) for example in function.examples] for name, function in by_name.items()}
    assert shown["ELO_KFACTOR"][:2] == ["=ELO_KFACTOR(1890,{27,0,10})", '=ELO_KFACTOR(2100,30,"CNXC")']
    assert shown["ELO_INITIAL"] == ["=ELO_INITIAL(DATE(2000,8,23),DATE(2013,9,30))"]
    assert shown["ELO_VIRTUAL"][0] == '=ELO_VIRTUAL("",1900,2100)'
    assert shown["ELO_PERF"][:1] == ['=ELO_PERF({1800,1900,1750,2050},2.5,"CNXC")']
    assert by_name["ELO_WHY"].formula(Example(("ELO_TIME", 90, 30), "")) == '=ELO_WHY("ELO_TIME",90,30)'


def test_signatures_show_what_can_be_left_out() -> None:
    by_name = {function.name: function for function in CATALOGUE}
    assert signature(by_name["ELO_KFACTOR"]) == "ELO_KFACTOR(rating, [games], [rules], [part])"
    assert signature(by_name["ELO_WHY"]) == "ELO_WHY(function, [arguments…])"
    assert signature(by_name["ELO_VERSION"]) == "ELO_VERSION()"
    assert call("ELO_WHY", ["ELO_VERSION"]) == by_name["ELO_VERSION"].sentence


def test_the_page_of_columns_is_made_from_the_declarations() -> None:
    """After a change: python tests/column_page.py"""
    assert column_page.PAGE.read_text(encoding="utf-8") == column_page.page()
