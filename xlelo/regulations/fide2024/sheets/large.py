"""What the workbook of a month of more than 3,000 players or games lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.fide2024.sheets.bounds import FILE
from xlelo.sheets.large import Large

if TYPE_CHECKING:
    from xlelo.sheets.sheet import Sizes

SEARCH_LIMIT = 3000
"""Largest number of players and of games that formulas compare with all others."""

LARGE = Large(
    {
        "Players": "known_by same_person title_unknown federation_unknown event several",
        "Events": "begins_alike entered_twice",
        "Games": "white_name black_name said unfit pair twin turn next_round "
        "w_day w_elsewhere b_day b_elsewhere rounds_against_days in_two_events",
        "Parameters": " ".join(f"cell_{column.name}" for column in FILE["games"].columns),
    }
)


def is_large(sizes: Sizes) -> bool:
    return max(sizes["players"], sizes["games"]) > SEARCH_LIMIT
