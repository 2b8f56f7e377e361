"""The month: its days, and what it comes to."""

from __future__ import annotations

from xlelo.regulations.fide2024.sheets.bounds import DATES, FILE
from xlelo.regulations.fide2024.sheets.lists import RATED
from xlelo.sheets.bands import bands, in_band, widths
from xlelo.sheets.columns import some, whole
from xlelo.sheets.formats import DATE
from xlelo.sheets.movements import movements
from xlelo.sheets.parsed import parsed_days
from xlelo.sheets.sheet import Sheet, typed

PERIOD = Sheet(
    "Period",
    (bands(*(in_band(f"{prefix}_players", f"{sheet}.new") for prefix, sheet in RATED.items())), *movements(RATED)),
    fields=(
        *(
            typed(key, FILE["period"][key].kind, bound=DATES, format=DATE, article="7.1")
            for key in ("new_list", "from", "to")
        ),
        *parsed_days(DATES, list_day="new_list", first_day="from", last_day="to"),
        whole("players", "SUM({Players.here})", shown=True),
        whole("events", 'COUNTIF({Events.total},">=0")', shown=True),
        whole("games", "SUM({Games.valid})", shown=True),
        *(
            whole(
                f"{prefix}_games", f"COUNTIFS({{Games.list}},{{Parameters.{prefix}_no}},{{Games.rated}},1)", shown=True
            )
            for prefix in RATED
        ),
        *(whole(f"{prefix}_active", f'COUNTIF({{{sheet}.games}},">0")', shown=True) for prefix, sheet in RATED.items()),
        *(
            whole(f"{prefix}_first", f"COUNT({{{sheet}.first}})", article="8.2", shown=True)
            for prefix, sheet in RATED.items()
        ),
        some("numbered", "COUNT({Games.white},{Games.black})", aside=True),
        *widths(",".join(f"{{{sheet}.new}}" for sheet in RATED.values())),
    ),
    beside=True,
    one_page=True,
    file="period",
)
