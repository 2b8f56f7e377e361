"""Hints beside the rows of games and participants: the names, and what is wrong."""

from __future__ import annotations

from xlelo.sheets.columns import nonzero, text
from xlelo.sheets.formulas import EMPTY_TEXT, blank_if, first_of, stands_in
from xlelo.sheets.id_spelling import unlike
from xlelo.sheets.row_hints import has_no_days, hint, row_flag, sentences, stands
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


_LISTED = "INDEX({People.id},{", "_row})"
"""The id of a side as Players or Participants has it."""


def _odd(*sides: str) -> Column:
    """1 if an id is not spelt as in its list. Formulas find it even with other capitals."""
    typed, found = ("".join(f'{start}{side}{end}&"|"&' for side in sides) for start, end in (("{", "=}"), _LISTED))
    row = "*".join(f"{{{side}_row}}" for side in sides)
    alike = unlike(f"{typed}{{event=}}", f"{found}INDEX({{Events.id}},{{event_row}})")
    odd = f"IF({row}*{{event_row}}=0,0,IFERROR({alike},1))"
    return nonzero("odd", odd, width=7, heading="Entrants.unlike", helper=True)


def _hint(faults: dict[str, str], first: str = "") -> Column:
    """Sentence of the first fault.

    Any value that the row's formulas cannot compare has the message for other spelling.
    """
    spelt = hint(faults, otherwise='IF({odd}=0,"",{Parameters.said_spelt})')
    sentence = f"IFERROR({spelt},{{Parameters.said_spelt}})"
    return text("said", f'IF({first}<>"",{first},{sentence})' if first else sentence, width=44, visible=True)


def _is_within(cell: str, least: str, most: str) -> str:
    return f'COUNTIFS({cell},">="&{least},{cell},"<"&{most}+1)'


_EVENT_DAYS = ("{Events.begins#event_row}", "{Events.ends#event_row}")
_DAY = _is_within("{date=}", *_EVENT_DAYS)
_ROUND = _is_within("{round=}", "{Parameters.least_count}", "{Parameters.most_count}")

_RESULT = stands_in('{result=}&""', "{Parameters.result}")

GAME_HINTS = Table(
    (
        _name("white_name", "white", 30),
        _name("black_name", "black", 30),
        _hint(
            {
                "white": "{white_row}=0",
                "black": "{black_row}=0",
                "result": f"NOT({_RESULT})",
                "self": "{white_row}={black_row}",
            },
            "{when}",
        ),
        row_flag("event", "result"),
        stands("event_row", "event", ("Events.own_id",), "Evaluation.event"),
        text(
            "when",
            hint({"event": "{event_row}=0", "round": f"IF({_ROUND}=0,1,MOD({{round=}},1))>0"}, otherwise="{day}"),
            width=12,
            heading="Rows.said",
            helper=True,
        ),
        text(
            "day",
            first_of(
                {"{event_row}=0": EMPTY_TEXT, f"{_DAY}=1": EMPTY_TEXT},
                hint(
                    {"event_days": f"AND(ISNUMBER({{date=}}),{has_no_days(*_EVENT_DAYS)})"},
                    otherwise="{Parameters.said_date}",
                ),
            ),
            width=12,
            heading="Rows.said",
            helper=True,
        ),
        stands("white_row", "white", ID_COLUMNS, "Evaluation.white"),
        stands("black_row", "black", ID_COLUMNS, "Evaluation.black"),
        _odd("white", "black"),
    ),
    "games",
    needs="{seen}",
    hints=True,
)

PARTICIPANT_HINTS = Table(
    (
        _name("known_as", "player", 30),
        _hint(
            {
                "event": "{event_row}=0",
                "player": "{player_row}=0",
                "name": f'{_find("player_row", "Players.id", "Participants.name")}=""',
            }
        ),
        row_flag("event", "birth"),
        stands("event_row", "event", ("Events.own_id",), "Entrants.event"),
        stands("player_row", "player", ID_COLUMNS, "Entrants.person"),
        _odd("player"),
    ),
    "participants",
    needs="{seen}",
    hints=True,
)

SENTENCES = sentences(
    ("event", "round", "event_days", "date", "white", "black", "result", "self", "player", "name", "spelt")
)
