"""Hints beside the rows of games and participants: the names, and what is wrong."""

from __future__ import annotations

from dataclasses import replace

from xlelo.sheets.columns import text
from xlelo.sheets.formulas import EMPTY_TEXT, blank_if, first_of, stands_in
from xlelo.sheets.parsed import something
from xlelo.sheets.row_hints import has_no_days, hint, sentences, stands
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


def _hint(faults: dict[str, str], *sides: str, first: str = "") -> Column:
    """Sentence of the first fault. The ids of `sides` are compared last, because their rows are known then.

    Any value that the row's formulas cannot compare has the message for other spelling.
    """
    sentence = hint(faults, otherwise=f'IF({_spelt_alike(*sides)},"",{{Parameters.said_spelt}})')
    sentence = f"IFERROR({sentence},{{Parameters.said_spelt}})"
    return text("said", f'IF({first}<>"",{first},{sentence})' if first else sentence, width=44, visible=True)


def _event_row(last: str, heading: str) -> Column:
    """Row of the event; 0 if it is unknown, blank if nothing is typed in the row."""
    found = stands("event_row", "event", ("Events.own_id",), heading)
    return replace(found, blank_if=f'{something(f"{{event:{last}=}}")}=""')


def _person_row(side: str, heading: str) -> Column:
    return replace(stands(f"{side}_row", side, ID_COLUMNS, heading), needs=None)


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
            "white",
            "black",
            first="{when}",
        ),
        _event_row("result", "Evaluation.event"),
        text(
            "when",
            first_of(
                {
                    "{event_row}=0": "{Parameters.said_event}",
                    f"IF({_ROUND}=0,1,MOD({{round=}},1))>0": "{Parameters.said_round}",
                    f"{_DAY}=1": EMPTY_TEXT,
                    f"AND(ISNUMBER({{date=}}),{has_no_days(*_EVENT_DAYS)})": "{Parameters.said_event_days}",
                },
                "{Parameters.said_date}",
            ),
            width=12,
            heading="Rows.said",
            helper=True,
        ),
        _person_row("white", "Evaluation.white"),
        _person_row("black", "Evaluation.black"),
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
                "event": "{event_row}=0",
                "player": "{player_row}=0",
                "name": f'{_find("player_row", "Players.id", "Participants.name")}=""',
            },
            "player",
        ),
        _event_row("birth", "Entrants.event"),
        _person_row("player", "Entrants.person"),
    ),
    "participants",
    needs="{event_row}",
    hints=True,
)

SENTENCES = sentences(
    ("event", "round", "event_days", "date", "white", "black", "result", "self", "player", "name", "spelt")
)
