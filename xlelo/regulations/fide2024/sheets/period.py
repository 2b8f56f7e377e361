"""The month: its days and its totals."""

from xlelo.regulations.fide2024.sheets.lists import DATES, FILE, RATED
from xlelo.sheets.bands import band_count, bands, widths
from xlelo.sheets.columns import integer, nonzero
from xlelo.sheets.formats import DATE
from xlelo.sheets.movements import movements
from xlelo.sheets.parsed import parse_days
from xlelo.sheets.sheet import Sheet, input_column

PERIOD = Sheet.of(
    "Period",
    bands(*(band_count(f"{prefix}_players", f"{sheet}.new") for prefix, sheet in RATED.items())),
    *movements(RATED),
    fields=(
        *(
            input_column(key, FILE["period"][key].kind, bound=DATES, format=DATE, article="7.1")
            for key in ("new_list", "from", "to")
        ),
        *parse_days(DATES, list_day="new_list", first_day="from", last_day="to"),
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
