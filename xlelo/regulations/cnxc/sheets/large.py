"""What the workbook of a half-year of more than 3,000 games lacks."""

from __future__ import annotations

from xlelo.sheets.large import Large

LARGE = Large(
    {
        "Competitions": "begins_alike winner_not_best winner_not_best_more entered_twice",
        "Boards": "known_by twin paired_again",
        "Ledger": "ended",
        "Standings": "ended",
        "Results": "known_by same_name",
    }
)
