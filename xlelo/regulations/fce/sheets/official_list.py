"""The sheets of the published lists."""

from __future__ import annotations

from xlelo.regulations.fce.listing import COLUMNS, claims_until, lines
from xlelo.regulations.fce.rules import List
from xlelo.regulations.fce.run import Month
from xlelo.regulations.fce.sheets.inputs import SPAN
from xlelo.sheets.formats import DATE
from xlelo.sheets.list_columns import sheet_columns
from xlelo.sheets.lists import new_list, row_by_rank
from xlelo.sheets.lists import official_list as published
from xlelo.sheets.sheet import Sheet, computed
from xlelo.sheets.summary import holding

_LICENSED = 'COUNTIF({Roll.licence},">="&INT({Period.due_from}))+COUNTIF({Roll.licence},-1)'
"""Players who must be on the lists, 8.2. One with an invalid licence is missed there."""


def official_list(kind: List, source: str) -> Sheet:
    """A list with the facts of 9.1, sorted by rating.

    Players with equal ratings are in the order of the sheet Players.
    """
    key = f"List{source}"

    def players(month: Month) -> int:
        return len(lines(month, kind))

    fields = (
        new_list("8.1"),
        computed(
            "claims_until",
            "{Period.claims_until}",
            article="8.4",
            format=DATE,
            visible=True,
            asks=lambda row: claims_until(row.result.period),
        ),
        *holding(key, players),
    )
    return published(key, sheet_columns(COLUMNS, source), row_by_rank(source, SPAN), _LICENSED, fields, players)
