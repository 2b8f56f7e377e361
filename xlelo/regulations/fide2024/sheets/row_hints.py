"""Hints beside the rows of games: the players' names, and what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.sheets.columns import text
from xlelo.sheets.parsed import no_id, no_number
from xlelo.sheets.row_hints import has_no_days, hint, sentences

if TYPE_CHECKING:
    from xlelo.sheets.sheet import Column

_UNKNOWN = {
    "event": "{event_at}=0",
    "round": no_number("{round_taken}", "{round}"),
    "white": "{white_at}=0",
    "black": "{black_at}=0",
    "result": f"IF({no_id('{result_taken}')},TRUE,{{code}}=0)",
}
_HAS_NO_DAYS = has_no_days("{Events.start_taken#event_at}", "{Events.end_taken#event_at}")
_UNFIT = {
    "self": "{white_at}={black_at}",
    "event_days": f"IF({{misdated}}=1,{_HAS_NO_DAYS},FALSE)",
    "date": "IF({date_taken}<0,TRUE,{misdated}=1)",
    "spelt": "{unlike}=1",
}
"""Problems of a row whose ids are all known, found in the row itself.

Whether a player has two games in a round is tested elsewhere: that needs all rows, and slows each entry.
"""


def name(side: str) -> Column:
    return text(
        f"{side}_name",
        f'IF({{{side}_at}}=0,"",{{Players.name_taken#{side}_at}})',
        needs="{filled}",
        width=20,
        visible=True,
        asks=lambda row: row.at("Players.name_taken", row(f"{side}_at")),
    )


MESSAGE_COLUMN = text("said", hint(_UNKNOWN, otherwise="{unfit}"), needs="{filled}", width=36, visible=True)
UNFIT = text("unfit", hint(_UNFIT), needs="{filled}", width=12, heading="Rows.said", helper=True)

SENTENCES = sentences((*_UNKNOWN, *_UNFIT))
