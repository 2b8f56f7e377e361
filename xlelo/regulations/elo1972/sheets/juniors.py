"""Rated juniors, rated before the other rated ones with the first Ra."""

from __future__ import annotations

from xlelo.drafting.sheet import WHOLE, Sheet, Table, computed, counted
from xlelo.regulations.elo1972.sheets.shared import when
from xlelo.regulations.elo1972.sheets.workings import expectation, new, with_self


def juniors() -> Sheet:
    """Rated before the other rated ones, with the first Ra."""
    return Sheet(
        "Juniors",
        (
            Table(
                (
                    counted(),
                    computed(
                        "position",
                        "IF(AND(INDEX({Workings.junior},{n})=1,INDEX({Workings.rating},{n})>0),"
                        'INDEX({Workings.position},{n}),"")',
                        article="juniors",
                        format=WHOLE,
                    ),
                    computed(
                        "rating", when("{position}", "INDEX({Workings.rating},{n})"), article="juniors", format=WHOLE
                    ),
                    computed("points", when("{position}", "INDEX({Workings.points},{position})"), article="juniors"),
                    computed(
                        "annulled",
                        when("{position}", "INDEX({Workings.annulled},{n})"),
                        article="juniors",
                        format=WHOLE,
                    ),
                    *expectation(
                        "{Worksheet.mean}",
                        with_self("{expected}"),
                        "INDEX({Workings.k},{n})",
                    ),
                    computed(
                        "result",
                        'IF(OR({position}="",{Worksheet.mean}="",INDEX({Workings.adjusted},{n})=""),"",'
                        "{Worksheet.mean}+INDEX({Workings.adjusted},{n}))",
                        article="(3)",
                    ),
                    *new("{exceptional}", "{result}", "{change}"),
                    computed("new", when("{new_rounded}", "{new_rounded}+{bonus}"), article="juniors", format=WHOLE),
                ),
                "places",
            ),
        ),
    )
