"""The players as the next month begins with them, column by column as in Players: to be copied there as values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.sheet import DATE, TEXT, WHOLE, Column, Sheet, Table, computed, counted
from xlelo.regulations.fce.files import LISTS, SEASONS
from xlelo.regulations.fce.sheets.inputs import FILE

if TYPE_CHECKING:
    from collections.abc import Iterator

SHEETS = {prefix: kind.name.capitalize() for prefix, kind in LISTS.items()}


def _filled(value: str) -> str:
    """Nothing for nothing: zero stands for a blank cell."""
    return f'IF({{id}}="","",IF({value}<1,"",{value}))'


def _standing(prefix: str) -> Iterator[tuple[str, str]]:
    """In January the season that ended becomes the newest of the complete ones (16.2b)."""
    sheet = SHEETS[prefix]
    rated = f'{{{sheet}.old#}}=""'
    season = f"{{Roll.{prefix}_season_games#}}+{{{sheet}.played#}}"
    yield f"{prefix}_elo", f'IF({{id}}="","",{{{sheet}.new#}})'
    for number in range(1, SEASONS + 1):
        kept = f"{{Roll.{prefix}_g{number}#}}"
        newer = f"{{Roll.{prefix}_g{number - 1}#}}" if number > 1 else season
        yield f"{prefix}_g{number}", f'IF(OR({{id}}="",{rated}),"",IF({{Period.season_ends}}=1,{newer},{kept}))'
    yield (f"{prefix}_season_games", f'IF(OR({{id}}="",{rated}),"",IF({{Period.season_ends}}=1,0,{season}))')
    yield (
        f"{prefix}_games_total",
        f'IF(OR({{id}}="",{rated}),"",{{Roll.{prefix}_games_total#}}+{{{sheet}.evaluated#}})',
    )
    first = f"{{Roll.{prefix}_initialised#}}"
    given_here = f'{{{sheet}.initial#}}&{{{sheet}.reinitialised#}}<>""'
    yield (f"{prefix}_initialised", f'IF({{id}}="","",IF({given_here},{{Period.list_day}},IF({first}<1,"",{first})))')


def _column(key: str, formula: str) -> Column:
    column = FILE["players"][key]
    looks = {"date": DATE, "text": TEXT}
    return computed(
        key,
        formula,
        format=looks.get(column.kind.name, TEXT if key == "id" else WHOLE),
        width={"name": 26, "club": 18}.get(key, 12 if column.kind.name == "date" else 9),
        heading=f"Players.{key}",
        shown=True,
    )


def _columns() -> Iterator[Column]:
    figures = dict(figure for prefix in SHEETS for figure in _standing(prefix))
    for column in FILE["players"].columns:
        key = column.name
        if key == "id":
            yield _column(key, 'IF({Roll.filled#}="","",{Roll.id#})')
        elif key in figures:
            yield _column(key, figures[key])
        else:
            fact = f"{{Roll.{key}#}}"
            yield _column(key, f'IF({{id}}="","",{fact})' if column.kind.name == "text" else _filled(fact))


NEXT = Sheet("Next", (Table((*_columns(), counted()), "players"),), lead=2)
