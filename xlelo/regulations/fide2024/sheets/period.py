"""The month: its days, and what it comes to."""

from __future__ import annotations

from xlelo.drafting.bands import bands, in_band, widths
from xlelo.drafting.columns import some, whole
from xlelo.drafting.movements import movements
from xlelo.drafting.sheet import DATE, Sheet, typed
from xlelo.drafting.taken import days_taken
from xlelo.regulations.fide2024.sheets.bounds import DATES, FILE
from xlelo.regulations.fide2024.sheets.lists import RATED

PERIOD = Sheet(
    "Period",
    (bands(*(in_band(f"{prefix}_players", f"{sheet}.new") for prefix, sheet in RATED.items())), *movements(RATED)),
    fields=(
        *(
            typed(key, FILE["period"][key].kind, bound=DATES, format=DATE, article="7.1")
            for key in ("new_list", "from", "to")
        ),
        *days_taken(DATES, list_day="new_list", first_day="from", last_day="to"),
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
