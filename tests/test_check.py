"""`xlelo check`: formulas compared as tokens, what follows from a cell, what formats show, and the sentences."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest
from command import Here
from filled_books import example
from openpyxl import load_workbook
from openpyxl.styles import Font
from reported import lines_of, report_lines
from tiers import first_of

from xlelo.cli.output import say
from xlelo.regulations.fce import REGULATION
from xlelo.regulations.fce.files import ELO
from xlelo.regulations.regulation import Book
from xlelo.sheets.sheet import Sheet, Table, computed, fixed_column, heading, input_column, row_numbers
from xlelo.workbook import books
from xlelo.workbook.check import check
from xlelo.workbook.compile import ABOVE_MARK, ROW_MARK, compile_book
from xlelo.workbook.dependants import Dependants
from xlelo.workbook.formats import display_text, shows_alike
from xlelo.workbook.parts import sheet_parts
from xlelo.workbook.places import _rising
from xlelo.workbook.read import read
from xlelo.workbook.settings import settings
from xlelo.workbook.tokens import Master, tokens, tokens_in_row
from xlelo.workbook.verdicts import verdicts

SHEETS = {"games": "Games", "o'neill & co": "Games", "partides": "Games"}

# Formulas as tokens.


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('IF(J6="","",K6+Q6)', 'if( J6 = "" , "" , K6 + Q6 )'),
        ("SUM(Players_g1)", "sum(PLAYERS_G1)"),
        ("J6+K$6", "$J$6+K6"),
        ("Games!A1", "'Games'!A1"),
        ("Games!$A$1:$B$9", "'O''Neill & Co'!A1:B9"),
        ("IF(A1,TRUE,FALSE)", "IF(A1,TRUE(),FALSE( ))"),
        ("IFERROR(A1,0)", "_xlfn.IFERROR(A1,0)"),
        ("Players_g1", "[0]!Players_g1"),
        ('"TRUE() _xlfn."&A1', '"TRUE() _xlfn." & A1'),
        ("L6", "Games!L6"),  # of its own sheet
    ],
)
def test_formulas_that_say_the_same(one: str, other: str) -> None:
    assert tokens(one, "Games", SHEETS) == tokens(other, "Games", SHEETS)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("J6+K6", "J6-K6"),
        ("J6+K6", "J7+K6"),
        ("J6+K6", "K6+J6"),
        ('IF(J6="",0,1)', 'IF(J6=" ",0,1)'),
        ('"a"', '"A"'),
        ("1.5", "15"),
        ("Games!A1", "Events!A1"),
        ("A1:B2", "A1:B3"),
        ("A1<=B1", "A1<B1"),
        ("Players_g1", "Players_g2"),
        ("Games!A1", "[1]Games!A1"),
        ("LOG10(A1)", "LOG(A1)"),
    ],
)
def test_formulas_that_do_not(one: str, other: str) -> None:
    assert tokens(one, "Games", SHEETS) != tokens(other, "Games", SHEETS)


def test_a_shared_formula_moves_with_its_cell() -> None:
    """Written in C7, used in C20 and D20: what has no $ moves along."""
    shared = "A7+$A7+A$7+B6"
    for column, wanted in (
        (3, f"A{ROW_MARK}+A{ROW_MARK}+A7+B{ABOVE_MARK}"),
        (4, f"B{ROW_MARK}+A{ROW_MARK}+B7+C{ABOVE_MARK}"),
    ):
        found = tokens(shared, "Games", SHEETS, Master(7, 3, column))
        assert found == tokens(wanted, "Games", SHEETS)
    assert tokens_in_row(tokens(shared, "Games", SHEETS, Master(7, 3, 3)), 20) == tokens(
        "A20+A20+A7+B19", "Games", SHEETS
    )


# Names: rows and columns that are put in move what follows, and nothing else.


@pytest.mark.parametrize(
    ("moved", "astray"),
    [
        ([0, 0, 0, 0], set()),
        ([0, 0, 1, 1], set()),  # one column put in
        ([0, 2, 2, 3], set()),  # two, and one
        ([0, 1, 0, 0], {1}),
        ([0, -1, 0, 0], {1}),
        ([0, 0, 0, -1], {3}),
        ([5, 0, 0, 0], {0}),
    ],
)
def test_names_that_left_their_order(moved: list[int], astray: set[int]) -> None:
    assert set(range(len(moved))) - _rising(moved) == astray


# What follows from a cell. Counted by hand in a table of four rows.


def test_cells_that_follow_are_counted() -> None:
    """constant → own (4), total (4); typed of row 2 → own of row 2, sum of rows 2 to 4, total (it reads all sums)."""
    sheet = Sheet.of(
        "Small",
        Table.of(
            4,
            row_numbers(),
            input_column("given", ELO),
            computed("own", "{given}+{Small.constant}"),
            computed("sum", "{sum^}+{own}", above=0),
            above=True,
        ),
        fields=(fixed_column("constant", (30,)), computed("total", "MAX({Small.sum})", visible=True)),
    )
    book = Book("small", "small", "small", REGULATION, lambda _: (sheet,), {})
    layout = compile_book(book, {}, {"Small": "Small"})
    areas = layout.areas
    rows = {key: areas["Small", key] for key in ("n", "given", "own", "sum")}
    cells: dict[tuple[int, int], bool | float | str] = {
        (row, area.column): 1.0 for area in rows.values() for row in range(area.first, area.last + 1)
    }
    cells |= {(areas["Small", key].first, areas["Small", key].column): 1.0 for key in ("constant", "total")}
    following = Dependants(layout, {"Small": "Small"}, {"Small": cells})
    first = rows["given"].first
    constant = areas["Small", "constant"].first
    assert following.count(("Small", "constant"), constant, constant) == 4 + 4 + 1
    assert following.count(("Small", "given"), first + 1, first + 1) == 1 + 3 + 1
    assert following.count(("Small", "given"), first + 3, first + 3) == 1 + 1 + 1
    assert following.count(("Small", "sum"), first - 1, first - 1) == 4 + 1
    del cells[first + 3, rows["own"].column]  # a row that nobody has used yet
    again = Dependants(layout, {"Small": "Small"}, {"Small": cells})
    assert again.count(("Small", "constant"), constant, constant) == 3 + 4 + 1


# What a format shows.


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (2595, "0", "2595"),
        (2595, "0.00", "2595.00"),
        (2595, '0"0"', "25950"),
        (2595, "0,", "3"),
        (0.25, "0%", "25%"),
        (0.125, "0.00", "0.13"),
        (-5, "+0;-0;", "-5"),
        (0, "+0;-0;", ""),
        (6400, r"0\.0000", "0.6400"),
        (-123456, r"+0\.0000;-0\.0000;0", "-12.3456"),
        (43191, "yyyy-mm-dd", "2018-04-01"),
        (43191, "[$-409]d mmm yyyy;@", "2018-04-01"),
        (1, '[=1]"●";"○"', "●"),
        (0, '[=1]"●";"○"', "○"),
        (12.5, "General", "12.5"),
        ("new", "+0;-0;", "new"),
        ("new", "+0;-0;;", "new"),
        ("new", ";;;", ""),
        ("new", '0;0;0;"old"', "old"),
    ],
)
def test_what_a_format_shows(value: float | str, code: str, shown: str) -> None:
    assert display_text(value, code) == shown


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("0", "#,##0.00"),
        ("0", '0" punts"'),
        ("0", "[Red]0"),
        ("0", "@"),
        ("0;;", "General"),
        ("+0;-0;", "0"),
        ("+0;-0;", r"\+0;\-0;;"),
        ("0.00", "0.000"),
        ("mm-dd-yy", "m/d/yyyy"),
        ("mm-dd-yy", 'd" de "mmmm" de "yyyy'),
        ("yyyy-mm-dd", "dd/mm/yy"),
        ("yyyy-mm-dd", "[$-409]d mmm yyyy;@"),
        ("@", "General"),
        ('[=1]"●";"○"', "[=1]●;○"),
    ],
)
def test_formats_that_show_the_same_figures(one: str, other: str) -> None:
    assert shows_alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("0", '0"0"'),
        ("0", '"1"0'),
        ("0", ";;;"),
        ("0", "0*1"),  # filled up with ones
        ("0", "0.0,"),  # in thousands
        ("0", "0,"),
        ("0", "+0"),  # as if it were a change
        ("0", "0E+00"),
        ("0", "# ?/?"),
        ("0", "#"),  # no nought
        ("0", '[>2500]"2700";0'),
        ("0", "[DBNum1]0"),
        ("+0;-0;", "0;0"),
        ("0.00", "0.0"),
        ("yyyy-mm-dd", "General"),
        ("yyyy-mm-dd", "mm/yyyy"),
        ("mm-dd-yy", "B2yyyy-mm-dd"),  # the calendar of Islam
        ("mm-dd-yy", "[~buddhist]yyyy-mm-dd"),
        ("mm-dd-yy", "[$-D000000]yyyy-mm-dd"),  # Thai digits
        ("mm-dd-yy", "yyyy-mm-ddd"),
        ("@", '"GM "@'),
    ],
)
def test_formats_that_show_other_figures(one: str, other: str) -> None:
    assert not shows_alike(one, other)


# The sentences.


@pytest.fixture(scope="module")
def month(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("month") / "well.xlsx"
    example("fce", path)
    return path


def change_parts(month: Path, out: Path, change: Callable[[str, str], str]) -> Path:
    """The month, each part of it as `change(name, XML)` makes it."""
    with ZipFile(month) as package, ZipFile(out, "w") as other:
        for name in package.namelist():
            content = package.read(name).decode()
            other.writestr(name, change(name, content))
    return out


def replace_in_book(month: Path, out: Path, old: str, new: str) -> Path:
    def change(name: str, xml: str) -> str:
        assert name != "xl/workbook.xml" or old in xml
        return xml.replace(old, new) if name == "xl/workbook.xml" else xml

    return change_parts(month, out, change)


def replace_in_cell(month: Path, out: Path, name: str, change_of: tuple[str, str], row: int = 0) -> tuple[Path, str]:
    """A text in the first cell of a column, or in one below it."""
    area = read(month).names[name]
    cell = area.cell(area.first + row)
    with ZipFile(month) as package:
        part = next(part for part, title in sheet_parts(package).items() if title == area.sheet)

    def change(text: str, xml: str) -> str:
        if text != part:
            return xml
        pattern = rf'(<c r="{cell}"[^>]*>)((?:(?!</c>).)*)</c>'
        made = re.sub(pattern, lambda found: f"{found[1]}{found[2].replace(*change_of)}</c>", xml, count=1)
        assert made != xml
        return made

    return change_parts(month, out, change), f"{area.sheet}!{cell}"


def test_a_cause_stands_first_with_what_follows(month: Path, tmp_path: Path) -> None:
    path, cell = replace_in_cell(month, tmp_path / "month.xlsx", "Parameters_k0", ("<v>30</v>", "<v>31</v>"), row=2)
    outcome = check(path)
    first, *others = lines_of(outcome)
    found = re.fullmatch(rf"{cell}, K0: holds 31, must hold 30 \(art\. 16\.2a\); (\d+) cells follow from it", first)
    assert found
    assert int(found[1]) > len(outcome.effects) > 0
    assert others[-3].endswith("1 of its formulas, fixed values and names were changed.")


@pytest.mark.second
def test_a_cause_is_never_cut_off(month: Path, tmp_path: Path) -> None:
    """More wrong results than are listed, and each of three harms."""
    workbook = tmp_path / "month.xlsx"
    book = load_workbook(month)
    names = read(month).names
    harmed = []
    for name in ("Parameters_floor", "Parameters_unit", "Parameters_half"):
        area = names[name]
        book[area.sheet].cell(area.first, area.column).value = 7
        harmed.append(f"{area.sheet}!{area.cell(area.first)},")
    book.save(workbook)
    lines = report_lines(workbook)
    assert sorted(line.split(" ")[0] for line in lines[:3]) == sorted(harmed)
    assert any(line.startswith("… and") for line in lines)


@pytest.mark.second
def test_what_is_read_stands_before_who_reads_it(month: Path, tmp_path: Path) -> None:
    """A number of the law, and the sum over what follows from it: the sum stands on an earlier sheet."""
    path, reader = replace_in_cell(month, tmp_path / "reader.xlsx", "Period_first_ratings", ("COUNT", "SUM"))
    path, cause = replace_in_cell(path, tmp_path / "month.xlsx", "Parameters_k0", ("<v>30</v>", "<v>31</v>"), row=2)
    first, second, *_ = report_lines(path)
    assert first.startswith(f"{cause}, ")
    assert second.startswith(f"{reader}, ")


@pytest.mark.parametrize(
    ("key", "says", "said"),
    first_of(
        [
            ("book", "cnxc", "sheet About, cell B5: “cnxc”: this workbook has all the names of the workbook fce"),
            ("language", "ca", "About!B8, Language: holds “ca”, must hold “en”"),
        ],
        1,
    ),
)
def test_what_a_workbook_calls_itself(key: str, says: str, said: str, month: Path, tmp_path: Path) -> None:
    """Each word and each name would be wrong otherwise, and the cause among them."""
    book = load_workbook(month)
    area = read(month).names[f"About_{key}"]
    book[area.sheet].cell(area.first, area.column).value = says
    book.save(tmp_path / "month.xlsx")
    first, *others = report_lines(tmp_path / "month.xlsx")
    assert first == said
    assert len(others) <= 3


def test_columns_are_told_by_their_letters(capsys: pytest.CaptureFixture[str]) -> None:
    """Between two colons some letters are pictures elsewhere."""
    say("List!V:V: this column of the list is hidden; :o: :x:")
    assert capsys.readouterr().out == "List!V:V: this column of the list is hidden; :o: :x:\n"


@pytest.mark.second
def test_a_formula_of_an_array_is_told_as_one(month: Path, tmp_path: Path) -> None:
    path, cell = replace_in_cell(
        month, tmp_path / "month.xlsx", "Period_claims_until", ("<f>", '<f t="array" ref="B20">')
    )
    first, *_ = report_lines(path)
    assert first.startswith(f"{cell}, ")
    assert "holds {=" in first


@pytest.mark.second
def test_a_name_that_a_sheet_repeats_is_no_matter(month: Path, tmp_path: Path) -> None:
    with ZipFile(month) as package:
        xml = package.read("xl/workbook.xml").decode()
    refers = re.search(r'<definedName name="Parameters_floor"[^>]*>([^<]*)<', xml)
    assert refers is not None
    again = f'<definedName name="Parameters_floor" localSheetId="3">{refers[1]}</definedName></definedNames>'
    assert report_lines(replace_in_book(month, tmp_path / "month.xlsx", "</definedNames>", again)) == []


@pytest.mark.second
def test_headings_are_right_in_any_language(month: Path, tmp_path: Path) -> None:
    """All of a list's headings in Catalan: its K is called as in English, and stands where it stood."""
    book, english, catalan = load_workbook(month), *(books.find("fce").words(language) for language in ("en", "ca"))
    (table, *_), *_ = (sheet.tables for sheet in read(month).sheets if sheet.key == "ListRapid")
    for column in table.columns[1:]:
        area = read(month).names[f"ListRapid_{column.key}"]
        cell, key = book[area.sheet].cell(area.first - 1, area.column), heading("ListRapid", column)
        if cell.value == english.join(key):
            cell.value = catalan.join(key)
    book.save(tmp_path / "month.xlsx")
    assert report_lines(tmp_path / "month.xlsx") == []


@pytest.mark.second
def test_a_formula_in_a_row_that_nobody_uses(month: Path, tmp_path: Path) -> None:
    """Nothing differs yet."""
    path, cell = replace_in_cell(month, tmp_path / "month.xlsx", "WhatIf_difference", ("-", "+"), row=19)
    outcome = check(path)
    assert (outcome.differences, outcome.old) == ([], None)
    (cause,) = outcome.causes
    assert str(cause).startswith(f"{cell}, ")
    assert "WhatIf_rating+" in str(cause)
    assert not outcome.sound


@pytest.mark.parametrize(
    ("old", "new", "said"),
    first_of(
        [
            ("<calcPr ", '<calcPr calcMode="manual" ', "calculation is manual"),
            ("<calcPr ", '<calcPr fullPrecision="0" ', "“precision as displayed” is on"),
            ("<calcPr ", '<calcPr iterate="true" ', "iterative calculation is on"),
            ("<workbookPr ", '<workbookPr date1904="1" ', "the 1904 date system is on"),
        ],
        1,
    ),
)
def test_how_it_calculates_is_said(old: str, new: str, said: str, month: Path, tmp_path: Path) -> None:
    path = replace_in_book(month, tmp_path / "month.xlsx", old, new)
    outcome = check(path)
    assert said in lines_of(outcome)[0]
    assert (outcome.causes, outcome.old) == ([], None)
    _, shows, _ = verdicts(outcome, path.name)  # nothing that is stored is known to be wrong
    assert str(shows) == "month.xlsx: its settings may make it show wrong results."


@pytest.mark.parametrize(
    ("part", "said"),
    first_of(
        [
            ("xl/vbaProject.bin", "this workbook holds macros"),
            ("xl/externalLinks/externalLink1.xml", "this workbook is linked to other files"),
            ("xl/connections.xml", "this workbook is linked to other files"),
        ],
        1,
    ),
)
def test_what_a_workbook_brings_along_is_said(part: str, said: str, month: Path, tmp_path: Path) -> None:
    path = tmp_path / "month.xlsx"
    shutil.copyfile(month, path)
    with ZipFile(path, "a") as package:
        package.writestr(part, "<links/>")
    assert [said in str(notice) for notice in check(path).notices] == [True]


@pytest.mark.second
def test_automatic_calculation_is_no_matter(month: Path, tmp_path: Path) -> None:
    path = replace_in_book(
        month, tmp_path / "month.xlsx", "<calcPr ", '<calcPr calcMode="auto" iterate="0" fullPrecision="1" '
    )
    assert settings(path).calculation == []
    assert report_lines(path) == []


@pytest.mark.parametrize(
    ("old", "new", "named"),
    first_of(
        [
            ("{title}!$", "{title}!", "Standard_"),  # a name whose place moves with the cell that reads it
            ('<definedName name="Standard_new"', '<definedName name="Standard_newer"', "Standard_new"),
            (
                "</definedNames>",
                '<definedName name="parameters_K0" localSheetId="10">9</definedName></definedNames>',
                "K0",
            ),
        ],
        1,
    ),
)
def test_names_have_their_places(old: str, new: str, named: str, month: Path, tmp_path: Path) -> None:
    title = f"'{read(month).names['Standard_new'].sheet}'"
    path = replace_in_book(month, tmp_path / "month.xlsx", old.format(title=title), new.format(title=title))
    first, *_ = report_lines(path)
    assert named.casefold() in first.casefold()


@pytest.mark.second
def test_a_line_of_checks_too_many_is_named(month: Path, tmp_path: Path) -> None:
    """A workbook of an earlier day may have had a further check."""
    lines = read(month).names["Checks_count"]
    below, added = lines.cell(lines.last + 1), lines.last + 1
    with ZipFile(month) as package:
        part = next(part for part, title in sheet_parts(package).items() if title == lines.sheet)

    def change(name: str, xml: str) -> str:
        if name == "xl/workbook.xml":
            return re.sub(rf'(name="Checks_[^>]*>[^<]*)\${lines.last}<', rf"\g<1>${added}<", xml)
        row = f'<row r="{added}"><c r="{below}"><f>1</f><v>1</v></c></row></sheetData>'
        return xml.replace("</sheetData>", row) if name == part else xml

    path = change_parts(month, tmp_path / "month.xlsx", change)
    assert any(f"{lines.sheet}!{below}" in line for line in report_lines(path))


@pytest.mark.second
def test_a_sheet_too_many_or_renamed_is_a_notice(month: Path, tmp_path: Path, here: Here) -> None:
    book = load_workbook(month)
    book.create_sheet("Mine")["A1"] = "=1+1"
    for name in book.defined_names.values():
        name.attr_text = name.attr_text.replace("'Next month'!", "'May'!")
    book["Next month"].title = "May"
    book.save(tmp_path / "month.xlsx")
    ended = here("check", tmp_path / "month.xlsx")
    assert "notice: the sheet Mine does not belong to this workbook\n" in ended.stderr
    assert "notice: the sheet May was called Next month\n" in ended.stderr
    assert ended.status == 0


@pytest.mark.second
def test_a_formula_that_looks_outside_is_a_cause(month: Path, tmp_path: Path) -> None:
    path, cell = replace_in_cell(month, tmp_path / "month.xlsx", "Period_claims_until", ("Parameters_", "[1]Sheet1!"))
    first, *_ = report_lines(path)
    assert first.startswith(f"{cell}, ")


@pytest.mark.second
def test_open_lines_of_the_checks_stand_before_results(month: Path, tmp_path: Path) -> None:
    """A switch that reading takes and the formulas do not: a text of one digit."""
    area = read(month).names["Parameters_one_year"]
    book = load_workbook(month)
    book[area.sheet].cell(area.first, area.column).value = "1"
    book.save(tmp_path / "month.xlsx")
    lines = report_lines(tmp_path / "month.xlsx")
    cell = f"{area.sheet}!{area.cell(area.first)}"
    assert lines[0].startswith(f"{cell}, ")
    assert lines[1].startswith("Checks!")
    assert f"the first at {cell}" in lines[1]


def test_a_changed_look_of_an_empty_cell_is_said(tmp_path: Path) -> None:
    path = tmp_path / "initial.xlsx"
    layout = example("fide2011", path)
    book = load_workbook(path)
    book[layout.titles["Checks"]]["C11"].font = Font(strike=True)
    book.save(path)
    outcome = check(path)
    (said,) = outcome.misleading
    assert "Checks!C11: the formatting of the empty cell was changed" in str(said)
    _, looks, stored, _ = map(str, verdicts(outcome, path.name))
    assert looks == "initial.xlsx: its sheets may mislead a reader."
    assert stored == "initial.xlsx: no results are stored; they are calculated on opening."


def test_a_prefix_in_a_condition_is_no_matter(month: Path, tmp_path: Path) -> None:
    """Spire.XLS and SpreadJS write IFERROR as a function that came after the file format."""

    def change(_name: str, xml: str) -> str:
        return re.sub(r"(<formula>[^<]*)\bIFERROR", r"\1_xlfn.IFERROR", xml)

    assert check(change_parts(month, tmp_path / "month.xlsx", change)).misleading == []


def test_a_hidden_column_is_named_once(month: Path, tmp_path: Path) -> None:
    """It is not too narrow as well."""
    path = tmp_path / "hidden.xlsx"
    book = load_workbook(month)
    book["List standard"].column_dimensions["F"].hidden = True
    book.save(path)
    assert list(map(str, check(path).misleading)) == ["List standard!F:F: this column of the list is hidden"]
