"""How formulas are written, and what sheets of every regulation say in them. Plain texts; none knows a rule.

A formula is written in terms of keys:

| written | means |
|---|---|
| `{rating}` | the cell of that column in the same row, or the sheet's own single cell of that key |
| `{sum^}` | that column's cell in the row above |
| `{g1:g5}` | the same row from one column to another |
| `{Players.id}` | the whole column (or the single cell) of another sheet, by its defined name `Players_id` |
| `{Players.g1:g5}` | all rows of several columns side by side |
| `{Ledger.place^}` | the whole column moved up by one row |
| `{Players.birth#}` | the cell of that column in the row that this row counts: `INDEX(Players_birth,A7)` |
| `{Players.birth#person}` | in the row whose number stands in this row's `person`: `INDEX(Players_birth,E7)` |
| `{Boards.day#game+1}` | one further, where the column has a row above its first one |
| `{Players.name#id=player}` | in the row of this `player`: `INDEX(Players_name,MATCH(F7,Players_id,0))` |
| `{Players.k1:k3#person,list}` | of columns side by side, in that row and in so manieth of them |
| `{Games.white@}` | the words `Games!D`, to which a row number is added |
| `{=Checks.whole}` | the words of that key, as the workbook's language has them |
| `{white=}` | from a table beside that of the inputs: their cell in the same row of the sheet |
| `{event:result=}` | likewise all of their row |

What stands after `#` is a key of the row or, as Sheet.key, a single cell. Whole columns go by defined names, which
stretch when a person inserts rows.

Most cells are blank where the row has nothing of theirs: `needs="{old}"`, of a column or of its whole table, puts
`IF(J6="","",…)` around the formula, and `blank_if="{valid}<>1"` does so with any condition.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.law.rounding import half_up

if TYPE_CHECKING:
    from collections.abc import Mapping

NOTHING = '""'


# Conditions


def when(known: str, formula: str) -> str:
    """Blank where that cell is."""
    return blank_if(f'{known}=""', formula)


def blank_if(condition: str, formula: str) -> str:
    """Blank where the condition holds."""
    return f'IF({condition},"",{formula})'


def one_if(condition: str) -> str:
    """1 where the condition holds, otherwise 0."""
    return f"IF({condition},1,0)"


def one_unless(condition: str) -> str:
    """0 where the condition holds, otherwise 1."""
    return f"IF({condition},0,1)"


def first_of(cases: Mapping[str, str], otherwise: str = NOTHING) -> str:
    """What goes with the first condition that holds."""
    return "".join(f"IF({condition},{value}," for condition, value in cases.items()) + otherwise + ")" * len(cases)


# Rows of other tables


def row_of(key: str, among: str) -> str:
    """The first row in which that stands; 0 where there is none."""
    return f"IFERROR(MATCH({key},{among},0),0)"


def row_to_the_letter(key: str, among: str) -> str:
    """The same for whoever is written so in capitals and small letters; a search makes no difference between them."""
    found = f"MATCH({key},{among},0)"
    return f"IFERROR({found}*FIND({key},INDEX({among},{found})),0)"


def row_of_choice(cell: str, among: str) -> str:
    """The row of what was typed into a single cell; 0 where it is blank or stands nowhere."""
    return f'IFERROR(IF({cell}="",0,MATCH({cell}&"",{among},0)),0)'


def stands_in(key: str, among: str) -> str:
    """A condition: that stands in some row there."""
    return f"ISNUMBER(MATCH({key},{among},0))"


def stands_first(key: str, among: str) -> str:
    """A condition: of all rows there this one is the first with its key."""
    return f"MATCH({key},{among},0)={{n}}"


def stood_before(key: str, among: str) -> str:
    """1 in a row whose key stands in an earlier one, too; 0 where it stands nowhere."""
    return f"IFERROR({one_unless(stands_first(key, among))},0)"


def so_far(key: str, same: str, more: str) -> str:
    """A sum down to this row, over the rows with the same of what the lines are sorted by."""
    return f"IF({{{same}}}={{{same}^}},{{{key}^}},0)+{more}"


def rows_of(column: str, first: str, last: str) -> str:
    """Of a column the rows from one to another, counted from where its name begins.

    A search among few rows that stand together spares LibreOffice one through the whole column for each row. Both ends
    are written so: from a name's row to a plain cell there is no range to the embedded engine.
    """
    return f"INDEX({column},{first}):INDEX({column},{last})"


# The regulations' tables


def expected(difference: str, units: str = "", begins: str = "difference_from", prefix: str = "") -> str:
    """The expected score, by the table on Parameters: in points, or in whole `units` of one.

    `begins`: the column where its rows' differences begin; `prefix`: of which of several tables.
    """
    unit = f"_{units}" if units else ""

    def found(side: str, sign: str) -> str:
        return f"INDEX({{Parameters.{prefix}{side}{unit}}},MATCH({sign}{difference},{{Parameters.{prefix}{begins}}},1))"

    return f"IF({difference}<0,{found('lower', '-')},{found('higher', '')})"


def expected_or_blank(difference: str, prefix: str = "") -> str:
    """The same where there may be no difference, of a table whose columns are named shorter."""
    return f'IFERROR({expected(difference, begins="from", prefix=prefix)},"")'


def percentage(points: str, games: str = "") -> str:
    """A score in whole hundredths of what could be scored."""
    return half_up.excel(f"{points}*{{Parameters.per_cent}}" + (f"/{games}" if games else ""))


def points_difference(hundredths: str) -> str:
    """D(p), of a table that begins with 0."""
    return f"INDEX({{Parameters.points_difference}},{hundredths}+1)"


def difference_at(share: str, prefix: str = "points_") -> str:
    """D(p), of a table that is searched for a share in per cent."""
    return f"INDEX({{Parameters.{prefix}difference}},MATCH({share},{{Parameters.share}},0))"


def band(value: str, begins: str, column: str) -> str:
    """What a table prints for the band of that value; the first band's below it."""
    return f"INDEX({column},MATCH(MAX({value},INDEX({begins},1)),{begins},1))"


# Days


def year(day: str) -> str:
    """Of a cell that may hold -1."""
    return f"YEAR(MAX(0,{day}))"
