"""The sheets of the published lists, and the players at the start of the next month."""

from collections.abc import Iterator
from functools import partial

from xlelo.regulations.fce.listing import COLUMNS, claims_until, lines
from xlelo.regulations.fce.rules import SEASONS, List
from xlelo.regulations.fce.sheets.bounds import FILE
from xlelo.regulations.fce.sheets.inputs import SPAN
from xlelo.regulations.fce.sheets.lists import RATED
from xlelo.sheets.formats import DATE
from xlelo.sheets.lists import blank_if_low, new_list, next_players, row_by_rank
from xlelo.sheets.lists import official_list as published
from xlelo.sheets.sheet import Sheet, computed

_LICENSED = 'COUNTIF({Roll.licence},">="&INT({Period.due_from}))+COUNTIF({Roll.licence},-1)'
"""Players who must be on the lists, 8.2. One with an invalid licence is missed there."""


def official_list(kind: List, source: str) -> Sheet:
    """A list with the facts of 9.1, sorted by rating.

    Players with equal ratings are in the order of the sheet Players.
    """
    return published(
        source,
        COLUMNS,
        row_by_rank(source, SPAN),
        _LICENSED,
        partial(lines, kind=kind),
        new_list("8.1"),
        computed(
            "claims_until",
            "{Period.claims_until}",
            article="8.4",
            format=DATE,
            asks=lambda row: claims_until(row.result.period),
        ),
    )


def _standing(prefix: str, sheet: str) -> Iterator[tuple[str, str]]:
    """Values of a list in the next month. In January, the season that ended becomes the newest complete one (16.2b)."""
    season = f"{{Roll.{prefix}_season_games#}}+{{{sheet}.played#}}"
    yield f"{prefix}_elo", f"{{{sheet}.new#}}"
    for number in range(1, SEASONS + 1):
        newer = f"{{Roll.{prefix}_g{number - 1}#}}" if number > 1 else season
        yield f"{prefix}_g{number}", f"IF({{Period.season_ends}}=1,{newer},{{Roll.{prefix}_g{number}#}})"
    yield f"{prefix}_season_games", f"IF({{Period.season_ends}}=1,0,{season})"
    yield f"{prefix}_games_total", f"{{Roll.{prefix}_games_total#}}+{{{sheet}.evaluated#}}"
    given_here = f'{{{sheet}.first#}}&{{{sheet}.again#}}<>""'
    before = blank_if_low(f"{{Roll.{prefix}_initialised#}}")
    yield f"{prefix}_initialised", f"IF({given_here},{{Period.list_day}},{before})"


def _facts() -> Iterator[tuple[str, str]]:
    for column in FILE["players"].columns:
        fact = f"{{Roll.{column.name}#}}"
        yield column.name, fact if column.kind.name == "text" else blank_if_low(fact)


_UNRATED = {
    f"{prefix}_{key}": f'OR({{id}}="",{{{sheet}.old#}}="")'
    for prefix, sheet in RATED.items()
    for key in (*(f"g{number}" for number in range(1, SEASONS + 1)), "season_games", "games_total")
}
"""Column → condition for a blank cell: without a rating, no games are counted."""

NEXT = Sheet.of(
    "Next",
    next_players(
        FILE["players"],
        dict(_facts()) | dict(column for one in RATED.items() for column in _standing(*one)),
        {"name": 26, "club": 18},
        blank_if=_UNRATED,
    ),
    frozen=2,
)
