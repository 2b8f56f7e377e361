"""How formulas are written, and formula helpers for the sheets of every regulation. They know no rule.

The helpers return texts. A formula refers to cells by keys:

| written | means |
|---|---|
| `{rating}` | the cell of that column in the same row, or the sheet's own single cell of that key |
| `{sum^}` | that column's cell in the row above |
| `{sum~}`, `{g1:g5~}` | the cells of all rows above, from the row above the first one |
| `{g1:g5}` | the cells of the same row from one column to another |
| `{Players.id}` | the whole column (or the single cell) of another sheet, by its defined name `Players_id` |
| `{Players.g1:g5}` | all rows of several adjacent columns |
| `{Ledger.key^}` | the whole column moved up by one row |
| `{Players.birth#}` | the cell of that column in the row with this row's number: `INDEX(Players_birth,A7)` |
| `{Players.birth#person}` | the cell in the row whose number is in `person`: `INDEX(Players_birth,E7)` |
| `{Boards.day#game+1}` | the cell one row further, for a column with a row above its first one |
| `{Players.name#id=player}` | the cell in the row of this `player`: `INDEX(Players_name,MATCH(F7,Players_id,0))` |
| `{Players.k1:k3#person,list}` | the cell in the row `person` and in the column number `list` of adjacent columns |
| `{Games.white@}` | the text `Games!D`, to which a row number is added |
| `{Period.from!}` | the label beside that single cell |
| `{=Checks.whole}` | the words with that key, in the workbook's language |
| `{white<}` | the typed cell of the same row, by a reference to the cells between it and the row's number |
| `{white=}` | in a table beside the inputs: the input cell in the same row |
| `{event:result=}` | in a table beside the inputs: all input cells in the same row |

After `#` there is a key of the row or, as Sheet.key, a single cell. Whole columns are defined names, which grow when a
person inserts rows.

Most cells are blank if another cell of the row is blank: `needs="{old}"`, for a column or for its whole table, puts
`IF(J6="","",…)` around the formula. `blank_if="{valid}<>1"` does the same with any condition.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from xlelo.law.rounding import half_up

EMPTY_TEXT = '""'


# Conditions


def if_filled(condition: str, formula: str) -> str:
    """Blank if the cell `condition` is blank, otherwise the formula."""
    return blank_if(f'{condition}=""', formula)


def blank_if(condition: str, formula: str) -> str:
    """Blank if the condition holds, otherwise the formula."""
    return f'IF({condition},"",{formula})'


def not_in_threads(number: str, single: str) -> str:
    """Formula for the same number, which LibreOffice does not calculate in threads, because it searches.

    Where LibreOffice calculates everything while it opens a file, a column in threads that reads one without threads
    had the latter's first cell calculated too early (7.4 and 25.2). `single`: any single cell with a value.
    """
    return f"({number})*MATCH({single},{single},0)"


def one_if(condition: str) -> str:
    """1 if the condition holds, otherwise 0."""
    return f"IF({condition},1,0)"


def one_unless(condition: str) -> str:
    """0 if the condition holds, otherwise 1."""
    return f"IF({condition},0,1)"


def first_of(cases: Mapping[str, str], otherwise: str = EMPTY_TEXT) -> str:
    """Value of the first condition that holds."""
    return "".join(f"IF({condition},{value}," for condition, value in cases.items()) + otherwise + ")" * len(cases)


def first_failing(conditions: Mapping[str, str]) -> str:
    """Value of the first condition that does not hold; blank if all hold."""
    formula = EMPTY_TEXT
    for condition, value in reversed(list(conditions.items())):
        formula = f"IF({condition},{formula},{value})"
    return formula


def is_moved(cell: str, label: str) -> str:
    """Condition: the name of a single cell is no longer beside its label. Cutting a cell moves its name too."""
    return f"IFERROR(OR(ROW({cell})<>ROW({label}),COLUMN({cell})<>COLUMN({label})+1),1=1)"


# Rows of other tables


def row_of(key: str, column: str) -> str:
    """First row with this key; 0 if there is none."""
    return f"IFERROR(MATCH({key},{column},0),0)"


def row_to_the_letter(key: str, column: str) -> str:
    """Row of the key if the first match has the same capitals; otherwise 0. MATCH ignores capitals."""
    found = f"MATCH({key},{column},0)"
    return f"IFERROR({found}*FIND({key},INDEX({column},{found})),0)"


def row_of_choice(cell: str, column: str) -> str:
    """Row of the value in a single cell; 0 if the cell is blank or the value is unknown."""
    return f'IFERROR(IF({cell}="",0,MATCH({cell}&"",{column},0)),0)'


def stands_in(key: str, column: str) -> str:
    """Condition: some row has this key."""
    return f"ISNUMBER(MATCH({key},{column},0))"


def stands_first(key: str, column: str) -> str:
    """Condition: this row is the first one with its key."""
    return f"MATCH({key},{column},0)={{n}}"


def exactly(text: str) -> str:
    """Formula: the text as a search finds it, letter by letter: ~ before each wildcard."""
    for sign in "~*?":
        text = f'SUBSTITUTE({text},"{sign}","~{sign}")'
    return text


def stood_before(key: str, column: str) -> str:
    """1 if an earlier row has the same key, otherwise 0; 0 for an unknown key."""
    return f"IFERROR({one_unless(stands_first(key, column))},0)"


def running_sum(key: str, same: str, more: str) -> str:
    """Running sum down to this row. It begins again with each new value of `same`, by which the rows are sorted."""
    return f"IF({{{same}}}={{{same}^}},{{{key}^}},0)+{more}"


def rows_of(column: str, first: str, last: str) -> str:
    """Rows `first` to `last` of a column, counted from the first cell of its name.

    LibreOffice then searches a few adjacent rows instead of the whole column for each row. Both ends are INDEX
    formulas, because the embedded engine allows no range from INDEX to a plain cell.
    """
    return f"INDEX({column},{first}):INDEX({column},{last})"


# The regulations' tables

At: TypeAlias = "Callable[[str], str]"
"""The cell of a number, or the column of a table, by its key: each sheet has its own cells."""


def on_parameters(key: str) -> str:
    """On the sheet Parameters."""
    return f"{{Parameters.{key}}}"


def expected_score(difference: str, units: str = "", begins: str = "difference_from", prefix: str = "") -> str:
    """Expected score from the table on Parameters: in points, or in whole `units` of a point.

    `begins`: the column of least differences. `prefix`: key prefix of the table, if there are several.
    """
    unit = f"_{units}" if units else ""

    def table_value(side: str, sign: str) -> str:
        return f"INDEX({{Parameters.{prefix}{side}{unit}}},MATCH({sign}{difference},{{Parameters.{prefix}{begins}}},1))"

    return f"IF({difference}<0,{table_value('lower', '-')},{table_value('higher', '')})"


def expected_or_blank(difference: str, prefix: str = "") -> str:
    """Expected score, or blank if there is no difference. For tables with the shorter column name `from`."""
    return f'IFERROR({expected_score(difference, begins="from", prefix=prefix)},"")'


def percentage(points: str, games: str = "") -> str:
    """Score in whole per cent of the possible points."""
    return half_up.excel(f"{points}*{{Parameters.per_cent}}" + (f"/{games}" if games else ""))


def points_difference(hundredths: str) -> str:
    """D(p) from a table that begins with 0 per cent."""
    return f"INDEX({{Parameters.points_difference}},{hundredths}+1)"


def difference_at(share: str, prefix: str = "points_") -> str:
    """D(p) from a table that is searched for a share in per cent."""
    return f"INDEX({{Parameters.{prefix}difference}},MATCH({share},{{Parameters.share}},0))"


def band(value: str, begins: str, column: str) -> str:
    """Value of the band in a table. Below the first band, the first value holds."""
    return f"INDEX({column},MATCH(MAX({value},INDEX({begins},1)),{begins},1))"


# Days


def year(day: str) -> str:
    """Year of a day cell. The cell may hold −1."""
    return f"YEAR(MAX(0,{day}))"
