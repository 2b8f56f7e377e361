"""The start sheet of the month's workbook: the steps of a month."""

from __future__ import annotations

from xlelo.regulations.fide2024.sheets.lists import RATED
from xlelo.sheets.start_sheet import desk_of_lists

DESK = desk_of_lists(
    "{Period.list_day}>0",
    ("Period", "Players", "Events", "Games", "Pool", "History"),
    [f"List{sheet}" for sheet in RATED.values()],
    [f"{prefix}_players" for prefix in RATED],
)
