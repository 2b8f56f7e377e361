"""The month: its days and its totals."""

from xlelo.regulations.fce.sheets.bounds import DATES, FILE
from xlelo.regulations.fce.sheets.lists import RATED
from xlelo.sheets.bands import band_count, bands, widths
from xlelo.sheets.columns import integer, nonzero, text
from xlelo.sheets.expected_input import iso
from xlelo.sheets.formats import DATE
from xlelo.sheets.formulas import blank_if, first_of, year
from xlelo.sheets.movements import movements
from xlelo.sheets.parsed import month_days
from xlelo.sheets.sheet import Sheet, computed

_LIST_YEAR, _FIRST_YEAR, _LAST_YEAR = (year(f"{{{day}_day}}") for day in ("list", "first", "last"))
_FAR = {
    "MIN({list_day},{first_day},{last_day})<1": "0",
    f"MAX({_LIST_YEAR},{_LAST_YEAR})<={_FIRST_YEAR}+1": "0",
    f"ABS({_LIST_YEAR}-{_LAST_YEAR})<2": "2",
    f"{_LIST_YEAR}>{_LAST_YEAR}": "1",
}
"""Number of the day that is years from the others.

The list and the last day are at most in the year after the first day.
"""

FROM_1901 = '[<1901]"";0'
"""Number format that hides the year if the day is missing."""

PERIOD = Sheet.of(
    "Period",
    bands(*(band_count(f"{prefix}_players", f"{sheet}.new") for prefix, sheet in RATED.items())),
    *movements(RATED, RATED["std"]),
    fields=(
        *month_days(FILE["period"], DATES, "8.1", "8.3", "8.3"),
        text("until", blank_if("{last_day}<1", iso("{last_day}")), heading="Period.to", helper=True),
        nonzero("far", first_of(_FAR, "1+2")),
        integer("due_from", f"IF({{far}}=1,{year('{last_day}')},{year('{list_day}')})", format=FROM_1901),
        nonzero("season", f"IF({{first_day}}<1,0,{year('{first_day}')})", article="20"),
        nonzero("season_ends", f"IF({{first_day}}<1,0,IF({year('{list_day}')}>{{season}},1,0))", article="16.2b"),
        computed(
            "claims_until", "{list_day}+{Parameters.claim_days}-1", blank_if="{list_day}<1", article="8.4", format=DATE
        ),
        integer("players", 'COUNTIF({Standard.old},">0")', visible=True),
        integer("events", 'COUNTIF({Events.total},">=0")', visible=True),
        integer("games", "COUNT({Evaluation.list})", visible=True),
        integer("games_standard", "COUNTIF({Evaluation.list},1)", visible=True),
        integer("games_rapid", "COUNTIF({Evaluation.list},2)", visible=True),
        *(
            integer(f"{prefix}_active", f'COUNTIF({{{sheet}.evaluated}},">0")', visible=True)
            for prefix, sheet in RATED.items()
        ),
        integer("first_ratings", 'COUNTIF({Standard.initial},"10*")', article="10", visible=True),
        *widths([f"{sheet}.new" for sheet in RATED.values()]),
    ),
    tables_right=True,
    one_page=True,
    file="period",
)
