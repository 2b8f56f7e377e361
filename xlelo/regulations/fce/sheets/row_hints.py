"""Hints beside the rows of games and participants: the names, and what is wrong.

The columns of Evaluation and Entrants that mark a row also name the condition and the sentence beside the input.
"""

from dataclasses import replace

from xlelo.regulations.fce.sheets.entrants import ENTRANTS
from xlelo.regulations.fce.sheets.evaluation import EVALUATION
from xlelo.sheets.columns import text
from xlelo.sheets.faults import hint_beside
from xlelo.sheets.formulas import blank_if
from xlelo.sheets.parsed import something
from xlelo.sheets.row_hints import stands
from xlelo.sheets.sheet import Column, Table

ID_COLUMNS = ("Roll.id", "Entrants.player_id")
"""Ids as text. An id pasted as a number thus equals the typed one."""


def _find(number: str, players: str, guests: str, guest: str = "") -> str:
    """Formula for a value of a player, or of a guest in his first row."""
    return (
        f"IF({{{number}}}>ROWS({{Players.id}}),INDEX({{{guests}}},{{{number}}}-ROWS({{Players.id}})){guest},"
        f"INDEX({{{players}}},{{{number}}}))"
    )


def _name(key: str, side: str, width: int) -> Column:
    name = _find(f"{side}_row", "Players.name", "Participants.name", '&" "&{Parameters.guest}')
    return text(key, blank_if(f"{{{side}_row}}=0", f'IFERROR({name}&"","")'), width=width, visible=True)


def _said(formula: str) -> Column:
    return text("said", formula, width=44, visible=True)


def _event_row(last: str, heading: str) -> Column:
    """Row of the event; 0 if it is unknown, blank if nothing is typed in the row."""
    found = stands("event_row", "event", ("Events.own_id",), heading)
    return replace(found, needs=None, blank_if=f'{something(f"{{event:{last}=}}")}=""')


def _person_row(side: str, heading: str) -> Column:
    return replace(stands(f"{side}_row", side, ID_COLUMNS, heading), needs=None)


_GAME_SAID = hint_beside((EVALUATION,), "game_white", "game_black", "game_result", "game_mirrored", "game_unlike")

GAME_HINTS = Table.of(
    "games",
    _name("white_name", "white", 30),
    _name("black_name", "black", 30),
    _said(f'IF({{when}}="",{_GAME_SAID},{{when}})'),
    _event_row("result", "Evaluation.event"),
    text(
        "when",
        hint_beside((EVALUATION,), "game_event", "game_round", "game_date", "game_misdated"),
        heading="Rows.said",
        helper=True,
    ),
    _person_row("white", "Evaluation.white"),
    _person_row("black", "Evaluation.black"),
    needs="{event_row}",
    hints=True,
)

PARTICIPANT_HINTS = Table.of(
    "participants",
    _name("known_as", "player", 30),
    _said(hint_beside((ENTRANTS,), "entrant_event", "entrant_unread", "entrant_stranger", "entrant_unlike")),
    _event_row("birth", "Entrants.event"),
    _person_row("player", "Entrants.person"),
    needs="{event_row}",
    hints=True,
)
