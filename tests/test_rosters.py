"""`xlelo list --for`: the players' file for a pairing program. The layouts are those of the programs' own manuals."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_add import half_year, month, refused_lines, run_verb, xlelo

__all__ = ["half_year", "month"]  # fixtures


def test_vega(month: Path) -> None:
    """Vega's manual, Export Data: ten fields, the birthday as ddmmyyyy, nought where there is none."""
    (month / "numbers.csv").write_text("player,fide_number\nP04,2290041\n", encoding="utf-8")
    told = run_verb("list", month, "--for", "vega", "-o", month.parent / "vega.txt")
    lines = (month.parent / "vega.txt").read_bytes().decode().split("\r\n")
    assert lines[0] == "NAME;COUNTRY;BIRTHDAY;GENDER;TITLE;IDFIDE;ELOFIDE;IDNAT;ELONAT;KCOEFF"
    assert lines[4] == "David Roca;;15011976;;FM;2290041;2588;P04;2595;11"
    assert lines[1] == "Anna Puig;;02041985;;WFM;0;0;P01;2163;15"
    assert lines[-1] == ""
    assert "do not publish it" in told


def test_the_rapid_list(month: Path) -> None:
    run_verb("list", month, "--for", "vega", "--list", "rapid", "-o", month.parent / "vega.txt")
    assert "David Roca;;15011976;;FM;0;2588;P04;2550;11" in (month.parent / "vega.txt").read_text(encoding="utf-8")


def test_swiss_manager(month: Path) -> None:
    """As FIDE's text lists: number, name from column 11, title from 45, rating to 57, year of birth from 65."""
    numbers = "\n".join(f"P{number:02},,{number}" for number in range(1, 13))
    (month / "numbers.csv").write_text(f"player,fide_number,national\n{numbers}\n", encoding="utf-8")
    run_verb("list", month, "--for", "swiss-manager", "-o", month.parent / "players.txt")
    line = (month.parent / "players.txt").read_bytes().decode().split("\r\n")[4]
    assert (line[:10], line[10:44].rstrip(), line[44:48], line[53:57]) == ("0004      ", "David Roca", "fm  ", "2595")
    assert line[64:] == "1976"


def test_swiss_manager_takes_digits_only(month: Path) -> None:
    found = refused_lines("list", month, "--for", "swiss-manager", "-o", month.parent / "players.txt")
    assert found[0] == (
        "swiss-manager: “P01”: Swiss-Manager accepts numbers of up to nine digits;"
        " numbers.csv can give one in the column national"
    )
    assert not (month.parent / "players.txt").exists()


def test_an_existing_file_stays(month: Path) -> None:
    target = month.parent / "vega.txt"
    target.write_text("mine", encoding="utf-8")
    assert "exists already" in refused_lines("list", month, "--for", "vega", "-o", target)[0]
    assert target.read_text(encoding="utf-8") == "mine"


def test_correspondence_has_no_such_list(half_year: Path) -> None:
    found = refused_lines("list", half_year, "--for", "vega", "-o", half_year.parent / "vega.txt")
    assert "there is no list for pairing programs" in found[0]


def test_program_and_file_belong_together(month: Path) -> None:
    assert any("--for" in text for text in refused_lines("list", month, "--for", "vega"))
    assert any("--for" in text for text in refused_lines("list", month, "--for", "orion", "-o", month.parent / "x"))


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\uff1d"])
@pytest.mark.parametrize("program", ["vega", "swiss-manager"])
def test_no_field_is_a_formula(month: Path, program: str, sign: str) -> None:
    """Who opens the file in a spreadsheet calculates nothing; an apostrophe is the way of CSV files."""
    name = f'{sign}HYPERLINK("x";1)'
    for file in ("players", "participants"):
        text = (month / f"{file}.csv").read_text(encoding="utf-8")
        text = text.replace("Anna Puig", '"' + name.replace('"', '""') + '"').replace(",WFM,", f",{sign}FM,")
        (month / f"{file}.csv").write_text(text, encoding="utf-8")
    numbers = "\n".join(f"P{number:02},,{number}" for number in range(1, 13))
    (month / "numbers.csv").write_text(f"player,fide_number,national\n{numbers}\n", encoding="utf-8")
    found = xlelo("list", month, "--for", program, "-o", month.parent / "players.txt")
    text = (month.parent / "players.txt").read_text(encoding="utf-8")
    assert f'\'{sign}HYPERLINK("x" 1)' in text
    assert f"P01: the name begins with {sign}; it gets an apostrophe" in found.stderr
    fields = [
        field
        for line in text.splitlines()
        for field in (line.split(";") if program == "vega" else (line[:10], line[10:44], line[44:48], line[48:]))
    ]
    assert not [field for field in fields if field.startswith(sign)]
    assert [field for field in fields if field.casefold().startswith(f"'{sign}fm"[: 5 if program == "vega" else 3])]


def test_a_number_that_would_be_a_formula_is_refused(month: Path) -> None:
    """An apostrophe before a number is another number."""
    (month / "numbers.csv").write_text("player,fide_number,national\nP01,=1+1,\nP02,,-7\n", encoding="utf-8")
    found = refused_lines("list", month, "--for", "vega", "-o", month.parent / "vega.txt")
    assert found == ["vega: “=1+1”: no number begins with =", "vega: “-7”: no number begins with -"]
    assert not (month.parent / "vega.txt").exists()
