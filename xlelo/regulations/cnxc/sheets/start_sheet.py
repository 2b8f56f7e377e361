"""The start sheet of the half-year's workbook: the steps of a half-year."""

from __future__ import annotations

from xlelo.sheets.start_sheet import desk_of_lists

DESK = desk_of_lists(
    '{Period.name}<>""',
    ("Period", "Players", "Competitions", "Games", "Blocks", "History"),
    ("List",),
    ("band_players",),
    ("Boards", "Ledger", "Standings", "Results", "Calibration"),
)
