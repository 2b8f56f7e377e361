"""The month: its days and its totals."""

from xlelo.regulations.fide2024.sheets.lists import DATES, FILE, RATED
from xlelo.sheets.bands import band_count, bands, widths
from xlelo.sheets.columns import integer, nonzero
from xlelo.sheets.movements import movements
from xlelo.sheets.parsed import month_days
from xlelo.sheets.sheet import Sheet

PERIOD = Sheet.of(
    "Period",
    bands(*(band_count(f"{prefix}_players", f"{sheet}.new") for prefix, sheet in RATED.items())),
    *movements(RATED),
    fields=(
        *month_days(FILE["period"], DATES, "7.1", "7.1", "7.1"),
        integer("players", "SUM({Players.here})", visible=True),
        integer("events", 'COUNTIF({Events.total},">=0")', visible=True),
        integer("games", "SUM({Games.valid})", visible=True),
        *(
            integer(
                f"{prefix}_games",
                f"COUNTIFS({{Games.list}},{{Parameters.{prefix}_no}},{{Games.rated}},1)",
                visible=True,
            )
            for prefix in RATED
        ),
        *(
            integer(f"{prefix}_active", f'COUNTIF({{{sheet}.games}},">0")', visible=True)
            for prefix, sheet in RATED.items()
        ),
        *(
            integer(f"{prefix}_first", f"COUNT({{{sheet}.first}})", article="8.2", visible=True)
            for prefix, sheet in RATED.items()
        ),
        nonzero("numbered", "COUNT({Games.white},{Games.black})", helper=True),
        *widths([f"{sheet}.new" for sheet in RATED.values()]),
    ),
    tables_right=True,
    one_page=True,
    file="period",
)
