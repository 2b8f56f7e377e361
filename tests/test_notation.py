"""What a declared formula becomes in the cell: its guard, and cells of other tables. Addresses are counted by hand."""

from __future__ import annotations

import pytest

from xlelo.regulations.fce import REGULATION
from xlelo.regulations.regulation import Book
from xlelo.sheets.columns import all_blank_if, all_needing, flag, flag_unless, helpers, integer, text
from xlelo.sheets.formulas import band, expected_score, first_of, running_sum
from xlelo.sheets.sheet import Column, Sheet, Table, computed, fixed_column, row_numbers
from xlelo.workbook.allowed import DeclarationError
from xlelo.workbook.compile import compile_book

PLAYERS = Sheet.of(
    "Players",
    Table.of(
        3,
        row_numbers(),  # A
        fixed_column("id", ("a", "b", "c"), visible=True),  # B
        fixed_column("k1", (10, 20, 30), visible=True),  # C
        fixed_column("k2", (11, 21, 31), visible=True),  # D
    ),
)
"""Articles in row 4, titles in row 5, players in rows 6 to 8."""


def formula(*columns: Column, known: str = "") -> str:
    """Of the last of these columns, in the sheet's row 10; the first one stands in A."""
    tried = Sheet.of("Tried", Table.of(9, *columns, needs=known))
    book = Book("tried", "tried", "xlelo", REGULATION, lambda _sizes: (PLAYERS, tried), {})
    layout = compile_book(book, {}, {"Players": "Players", "Tried": "Tried"})
    return layout.formula("Tried", columns[-1].key, 10)


def visible_column(key: str) -> Column:
    return Column(key, "0", needs="", visible=True)


def read(key: str, text: str, **facts: str) -> Column:
    return computed(key, text, visible=True, **facts)


@pytest.mark.parametrize(
    ("column", "known", "in_the_cell"),
    [
        pytest.param(read("sum", "{a}+{b}"), "", "=A10+B10", id="no-guard"),
        pytest.param(read("sum", "{a}+{b}"), "{a}", '=IF(A10="","",A10+B10)', id="the-table's"),
        pytest.param(read("sum", "{a}+{b}", needs="{b}"), "{a}", '=IF(B10="","",A10+B10)', id="the-column's"),
        pytest.param(read("sum", "{a}+{b}", needs=""), "{a}", "=A10+B10", id="none-here"),
        pytest.param(read("sum", "{a}+{b}", blank_if="{a}<>1"), "{b}", '=IF(A10<>1,"",A10+B10)', id="a-condition"),
    ],
)
def test_a_cell_is_blank_where_its_guard_says(column: Column, known: str, in_the_cell: str) -> None:
    assert formula(visible_column("a"), visible_column("b"), column, known=known) == in_the_cell


@pytest.mark.parametrize(
    ("written", "in_the_cell"),
    [
        ("{Players.id#}", "=INDEX(Players_id,A10)"),
        ("{Players.id#person}", "=INDEX(Players_id,B10)"),
        ("{Players.id#person+1}", "=INDEX(Players_id,B10+1)"),
        ("{Players.k1#id=person}", "=INDEX(Players_k1,MATCH(B10,Players_id,0))"),
        ("{Players.k1#Tried.list=person}", "=INDEX(Players_k1,MATCH(B10,Tried_list,0))"),
        ("{Players.k1:k2#person,list}", "=INDEX(Players_k1_to_k2,B10,C10)"),
        ('{Players.id#person}&{Players.k1#}&""', '=INDEX(Players_id,B10)&INDEX(Players_k1,A10)&""'),
    ],
)
def test_a_cell_of_another_table(written: str, in_the_cell: str) -> None:
    assert (
        formula(row_numbers(), visible_column("person"), visible_column("list"), read("found", written)) == in_the_cell
    )


@pytest.mark.parametrize(
    "written", ["{Players.name#person}", "{Players.id#nobody}", "{Players.id#name=person}", "{Strangers.id#person}"]
)
def test_what_stands_nowhere_is_refused(written: str) -> None:
    with pytest.raises(DeclarationError, match=r"Tried\.found"):
        formula(row_numbers(), visible_column("person"), read("found", written))


def test_an_argument_left_out_is_refused() -> None:
    with pytest.raises(DeclarationError, match="left out"):
        formula(visible_column("a"), read("found", first_of({"{a}=0": ""})))


@pytest.mark.parametrize("sign", ["\t", "\n"])
def test_a_control_character_is_written_by_its_code(sign: str) -> None:
    """Spire.XLS saves a tab between quotes as a blank, SpreadJS as _x0009_: `check` then reports a changed formula."""
    with pytest.raises(DeclarationError, match="must be written as CHAR"):
        formula(visible_column("a"), read("found", f'SUBSTITUTE({{a}},"{sign}","")'))
    by_code = f'SUBSTITUTE({{a}},CHAR({ord(sign)}),"")'
    assert formula(visible_column("a"), read("found", by_code)) == f'=SUBSTITUTE(A10,CHAR({ord(sign)}),"")'


@pytest.mark.parametrize("written", ["SUM(INDEX({Players.k1},2):{a})", "SUM({a}:INDEX({Players.k1},2))"])
def test_a_range_ends_at_index_on_both_sides(written: str) -> None:
    """Where rows share a formula, the embedded engine counts the plain cell from another row: `check` then calls wrong
    what is right.
    """
    with pytest.raises(DeclarationError, match="one side only"):
        formula(visible_column("a"), read("found", written))


def test_a_guard_is_a_cell_or_a_condition() -> None:
    with pytest.raises(DeclarationError, match="only one"):
        formula(visible_column("a"), read("found", "1", needs="{a}", blank_if="{a}=0"))


def test_only_a_counted_row_reads_the_same_row() -> None:
    with pytest.raises(DeclarationError, match=r"Tried\.found"):
        formula(visible_column("person"), read("found", "{Players.id#}"))


def test_guards_of_several_columns_leave_those_that_say_otherwise() -> None:
    plain, own = integer("a", "1"), integer("b", "1", needs="{x}")
    assert [column.needs for column in all_needing("{y}", plain, own)] == ["{y}", "{x}"]
    assert [(column.needs, column.blank_if) for column in all_blank_if("{y}=0", plain, own)] == [
        (None, "{y}=0"),
        ("{x}", ""),
    ]
    assert all(column.helper for column in helpers(plain, own))


def test_sorts_of_columns() -> None:
    assert (flag("late", "{day}>1").formula, flag_unless("late", "{day}>1").formula) == (
        "IF({day}>1,1,0)",
        "IF({day}>1,0,1)",
    )
    assert [one.format for one in (flag("a", "1"), flag_unless("a", "1"), integer("a", "1"), text("a", "1"))] == [
        "0;;",
        "0;;",
        "0",
        "@",
    ]


def test_the_vocabulary_in_words_of_a_spreadsheet() -> None:
    assert first_of({"{a}=0": '"none"', "{a}=1": '"one"'}) == 'IF({a}=0,"none",IF({a}=1,"one",""))'
    assert running_sum("games", "owner", "1") == "IF({owner}={owner^},{games^},0)+1"
    assert band("{old}", "{P.low}", "{P.k}") == "INDEX({P.k},MATCH(MAX({old},INDEX({P.low},1)),{P.low},1))"
    assert expected_score("{d}", "units") == (
        "IF({d}<0,INDEX({Parameters.lower_units},MATCH(-{d},{Parameters.difference_from},1)),"
        "INDEX({Parameters.higher_units},MATCH({d},{Parameters.difference_from},1)))"
    )
