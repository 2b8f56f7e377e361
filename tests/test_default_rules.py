"""The rule set of formulas that name none, and the names that people use for rule sets."""

from __future__ import annotations

from pathlib import Path

import hosts
import pytest
from calc_with_functions import calc_with_functions
from function_cases import VALUE, Case

from xlelo.functions import call
from xlelo.functions.catalogue import CATALOGUE, with_default
from xlelo.functions.default_rules import FILE, SETTING, checked, default_rules, in_file, use
from xlelo.functions.regulation_texts import names
from xlelo.hosts.excel import installation
from xlelo.hosts.libreoffice import installer
from xlelo.lang.sentence import UnknownNameError, in_language
from xlelo.regulations import NAMES, find

OF_FIDE = 0.93
"""413 points: the table of today's rules has .93 (412–432)."""


def expected() -> object:
    return call("ELO_EXPECTED", [2813, 2400])


def test_without_a_setting_it_is_the_first_rule_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SETTING, raising=False)
    assert default_rules() == "FCE"
    assert call("ELO_EXPECTED", [2800, 2000]) == 0.99
    assert str(call("ELO_VERSION", [])).endswith(": FCE, season 2016")


@pytest.mark.parametrize("name", ["FIDE", "fide2024", "2024"])
def test_a_setting(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(SETTING, name)
    assert call("ELO_EXPECTED", [2813, 2400]) == OF_FIDE
    assert call("ELO_PERF", [[[2380] * 9], 7]) == 2600
    assert call("ELO_EXPECTED", [2800, 2000, "FCE"]) == 0.99
    assert str(call("ELO_VERSION", [])).endswith("2025-10-01 (standard)")


def test_an_unknown_setting_is_an_error_that_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, "USCF")
    assert expected() == VALUE
    assert "“USCF” is not a rule set" in str(call("ELO_WHY", ["ELO_EXPECTED", 2813, 2400]))
    assert call("ELO_EXPECTED", [2813, 2400, "FIDE"]) == OF_FIDE
    assert str(call("ELO_VERSION", [])).endswith(": USCF")


def test_the_installation_s_choice_gives_way_to_the_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SETTING, raising=False)
    use("FIDE2024")
    try:
        assert expected() == OF_FIDE
        monkeypatch.setenv(SETTING, "FIDE2011")
        assert expected() == 0.92
    finally:
        use("")


def test_the_files_of_installations(tmp_path: Path) -> None:
    place = installer.Place(tmp_path / "profile", tmp_path)
    assert in_file(place.rules) == ""
    installer.choose_rules(place, "FIDE2024")
    assert in_file(place.rules) == "FIDE2024"
    startup = tmp_path / "XLSTART"
    places = installation.Places(startup, tmp_path, tmp_path / "python.exe", "utf-8")
    startup.mkdir()
    installation.choose_rules(places, "CNXC")
    assert in_file(places.rules) == "CNXC"
    installation.uninstall(places)
    assert not places.rules.exists()


@pytest.mark.second
def test_libreoffice_reads_its_file(tmp_path: Path) -> None:
    with calc_with_functions() as calc:
        (calc.profile / "user" / FILE).write_text("FIDE2024")
        case = Case("ELO_EXPECTED", (2813, 2400), OF_FIDE, "the default of this profile")
        assert hosts.run_in_calc(calc, [case], tmp_path, all_in_cells=False) == [[[OF_FIDE]]]


@pytest.mark.parametrize("name", ["USCF", "", "FIDE2019", "MELAO"])
def test_an_unknown_name_is_refused_with_what_is_allowed(name: str) -> None:
    with pytest.raises(UnknownNameError, match=r"no rule set .*; allowed: FIDE, FCE, CNXC"):
        checked(name)


@pytest.mark.parametrize(("name", "code"), NAMES.items())
def test_names_that_people_use(name: str, code: str) -> None:
    assert checked(name.lower()) == code
    assert find(name).code == code


@pytest.mark.parametrize("default", names())
def test_the_first_words_of_the_help_name_it(default: str) -> None:
    functions = with_default(default)
    asked = [one for one in functions if any(argument.of_installation for argument in one.arguments)]
    assert [one.name for one in asked] == [
        *("ELO_EXPECTED", "ELO_PERF", "ELO_KFACTOR", "ELO_CHANGE", "ELO_NEW", "ELO_DP", "ELO_NEEDED", "ELO_ROUND")
    ]
    for function in asked:
        assert function.sentence.startswith(f"{default} by default. ")
        assert in_language(function.sentence, "ca").startswith(f"Per defecte, {default}. ")
        assert in_language(function.sentence, "es").startswith(f"Por defecto, {default}. ")
        assert in_language(function.sentence, "pt").startswith(f"Por omissão, {default}. ")
        assert len(function.sentence) <= 255


def test_the_help_of_the_performance_says_which_one_it_is() -> None:
    (perf,) = (one for one in CATALOGUE if one.name == "ELO_PERF")
    assert perf.sentence.startswith("FCE by default. FCE: for guests (7 of 9 against 2380: 2420). ")
    assert "FIDE2011, FIDE2024: what everyone calls performance, mean + dp(p) (2600)." in perf.sentence
    assert call("ELO_PERF", [[[2380] * 9], 7, "FCE"]) == 2420
