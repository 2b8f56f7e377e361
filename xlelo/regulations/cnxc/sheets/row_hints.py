"""Hints beside the rows of games: the players' names, and what is wrong.

The columns of Boards and Ledger that mark a game also name the condition and the sentence beside the input.
"""

from xlelo.regulations.cnxc.sheets.ledger import BOARDS, LEDGER
from xlelo.regulations.cnxc.sheets.seats import SEATS
from xlelo.sheets.columns import nonzero, text
from xlelo.sheets.faults import hint_beside
from xlelo.sheets.formulas import blank_if
from xlelo.sheets.id_spelling import unlike
from xlelo.sheets.row_hints import row_flag, stands
from xlelo.sheets.sheet import Column, Table

_SUBSTITUTES = [player for seats in SEATS.values() for player, _ in seats[1:]]


def _name(side: str) -> Column:
    row = f"{{{side}_row}}"
    name = f'IFERROR(INDEX({{Players.name}},{row})&"","")'
    return text(f"{side}_name", blank_if(f"{row}=0", name), width=24, visible=True)


def _unknown(seat: str) -> str:
    return f'IFERROR(IF({{{seat}=}}="",0,0*MATCH({{{seat}=}}&"",{{Results.id}},0)),1)'


_ID_SPELLING = unlike(
    '{white=}&"|"&{black=}&"|"&{competition=}',
    'INDEX({Players.id},{white_row})&"|"&INDEX({Players.id},{black_row})&"|"&INDEX({Competitions.id},{competition_row})',
)

GAME_HINTS = Table.of(
    "games",
    _name("white"),
    _name("black"),
    text(
        "said",
        hint_beside((BOARDS, LEDGER), "game_unknown", "player_unknown", "game_undecided"),
        width=44,
        visible=True,
    ),
    row_flag("competition", "black_3_moved"),
    stands("competition_row", "competition", ("Competitions.own_id",), "Boards.competition"),
    stands("white_row", "white", ("Results.id",), "Rows.white_row"),
    stands("black_row", "black", ("Results.id",), "Rows.black_row"),
    nonzero("strangers", "+".join(map(_unknown, _SUBSTITUTES)), heading="Rows.strangers", helper=True),
    nonzero(
        "odd",
        f"IF({{white_row}}*{{black_row}}*{{competition_row}}=0,0,IFERROR({_ID_SPELLING},1))",
        heading="Rows.odd",
        helper=True,
    ),
    needs="{seen}",
    hints=True,
)
