"""Players at the start of the next month."""

from __future__ import annotations

from collections.abc import Iterator

from xlelo.regulations.fide2024.sheets.bounds import FILE
from xlelo.regulations.fide2024.sheets.lists import RATED
from xlelo.sheets.formulas import blank_if
from xlelo.sheets.lists import blank_if_low, next_players
from xlelo.sheets.sheet import Sheet


def _standing(prefix: str, sheet: str) -> Iterator[tuple[str, str]]:
    """Values of a list in the next month. A player who is only an opponent keeps his own."""
    calculated = {"rating": "new", "games": "games_total", "2400": "reached", "2300": "reached_2300"}
    for key, found in calculated.items():
        typed = f"{{Players.{prefix}_{key}_taken#}}"
        yield f"{prefix}_{key}", blank_if_low(f"IF({{Players.here#}}=1,{{{sheet}.{found}#}},{typed})")
    base = blank_if_low(f"{{Players.{prefix}_base_taken#}}")
    yield f"{prefix}_base", blank_if("{Players.here#}=1", base)


def _facts() -> Iterator[tuple[str, str]]:
    for column in FILE["players"].columns:
        fact = f"{{Players.{column.name}_taken#}}"
        yield column.name, fact if column.kind.name == "text" else blank_if_low(fact)
    yield "born", blank_if("{Players.birth_taken#}>0", blank_if_low("{Players.born_taken#}"))


NEXT = Sheet(
    "Next",
    (
        next_players(
            FILE["players"],
            dict(_facts()) | dict(column for one in RATED.items() for column in _standing(*one)),
            {"name": 26, "title": 6, "born": 7},
            filled="{Players.filled#}",
        ),
    ),
    frozen=2,
)
