"""The start sheet of the month's workbook: the steps of a month."""

from __future__ import annotations

from xlelo.sheets.start_sheet import desk_of_lists

DESK = desk_of_lists(
    "{Period.list_day}>0",
    ("Period", "Players", "Events", "Participants", "Games", "History"),
    ("ListStandard", "ListRapid"),
    ("std_players", "rapid_players"),
    (
        *("Evaluation", "Standard", "Rapid", "Guests"),
        *("Roll", "Entrants", "Older", "People", "Roster", "Ledger", "Borders", "Rounds"),
    ),
)
