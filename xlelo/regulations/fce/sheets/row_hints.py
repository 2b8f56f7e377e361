"""Hints beside the rows of games and participants: the names, and what is wrong."""

from __future__ import annotations

from dataclasses import replace

from xlelo.sheets.columns import nonzero, text
from xlelo.sheets.formulas import EMPTY_TEXT, blank_if, first_of, one_unless, stands_in
from xlelo.sheets.parsed import something
from xlelo.sheets.row_hints import hint, sentences, stands, status_words
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


def _spelt_alike(*sides: str) -> str:
    """Condition: the ids are spelt as in their lists. Formulas find them even with other capitals."""
    typed, found = ("".join(f'{start}{side}{end}&"|"&' for side in sides) for start, end in (("{", "=}"), _LISTED))
    return f"ISNUMBER(FIND({typed}{{event=}},{found}INDEX({{Events.id}},{{event_row}})))"


def _hint(faults: dict[str, str], when: str, alike: str) -> Column:
    """Sentence of the first fault. The spelling is compared last, because the rows of all ids are known then."""
    sentence = hint(faults, otherwise=f'IF({alike},"",{{Parameters.said_spelt}})')
    known = f'IF({when}<>"",{when},{sentence})' if when else sentence
    return text("said", hint({"event": "{event_row}=0"}, otherwise=known), width=44, visible=True)


def _event_row(last: str, heading: str) -> Column:
    """Row of the event; 0 if it is unknown, blank if nothing is typed in the row."""
    found = stands("event_row", "event", ("Events.own_id",), heading)
    return replace(found, needs=None, blank_if=f'{something(f"{{event:{last}=}}")}=""')


def _person_row(side: str, heading: str) -> Column:
    return replace(stands(f"{side}_row", side, ID_COLUMNS, heading), needs=None)


_ROUND = 'COUNTIFS({round=},">="&{Parameters.least_count},{round=},"<="&{Parameters.most_count})'
_DAY = 'COUNTIFS({date=},">="&{Events.begins#event_row},{date=},"<"&{Events.ends#event_row}+1)'

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
            "{odd}=0",
        ),
        _event_row("result", "Evaluation.event"),
        text(
            "when",
            first_of(
                {
                    f"IF({_ROUND},MOD({{round=}},1),1)": "{Parameters.said_round}",
                    _DAY: EMPTY_TEXT,
                    "ISNUMBER({date=})*{Events.dateless#event_row}": "{Parameters.said_event_days}",
                },
                "{Parameters.said_date}",
            ),
            blank_if="SUM({event_row})=0",
            width=12,
            heading="Rows.said",
            helper=True,
        ),
        _person_row("white", "Evaluation.white"),
        _person_row("black", "Evaluation.black"),
        nonzero(
            "odd",
            f"IF({{white_row}}*{{black_row}}*{{event_row}}=0,0,{one_unless(_spelt_alike('white', 'black'))})",
            width=7,
            heading="Entrants.unlike",
            helper=True,
        ),
    ),
    "games",
    needs="{event_row}",
    hints=True,
)

PARTICIPANT_HINTS = Table(
    (
        _name("known_as", "player", 30),
        _hint(
            {
                "player": "{player_row}=0",
                "name": "IF({player_row}>ROWS({Players.id}),LEN({known_as})<LEN({Parameters.guest})+2,0)",
            },
            "",
            _spelt_alike("player"),
        ),
        _event_row("birth", "Entrants.event"),
        _person_row("player", "Entrants.person"),
    ),
    "participants",
    needs="{event_row}",
    hints=True,
)

_KEYS = ("event", "round", "event_days", "date", "white", "black", "result", "self", "player", "name", "spelt")
SENTENCES = (*sentences(_KEYS), *status_words())
