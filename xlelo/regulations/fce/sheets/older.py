"""Older lists, as they are taken."""

from __future__ import annotations

from xlelo.regulations.fce.sheets import warnings
from xlelo.regulations.fce.sheets.bounds import OLDER as BOUNDS
from xlelo.regulations.fce.sheets.inputs import FILE
from xlelo.regulations.fce.sheets.lists import LIST_FORMAT, of_list
from xlelo.sheets.columns import some, text, whole
from xlelo.sheets.id_spelling import spelt_otherwise
from xlelo.sheets.parsed import first_invalid_cell, no_id, taken
from xlelo.sheets.sheet import Sheet, Table, computed, counted

_OF_LINE = (
    counted(),
    *taken(
        "History",
        FILE["history"],
        BOUNDS,
        {"list": "day", "kind": "which", "player": "player_id", "elo": "typed_elo", "k": "typed_k"},
    ),
    first_invalid_cell(
        "History",
        {
            "list": "{day}<1",
            "kind": "AND({which}<>{=Choices.std},{which}<>{=Choices.rapid})",
            "player": no_id("{player_id}"),
            "elo": "{typed_elo}<1",
            "k": "{typed_k}<0",
        },
        where="{filled}",
        width=12,
    ),
    whole("person", 'IFERROR(MATCH({player_id},{Roll.id},0),"")', unless='OR({filled}="",{unread}<>"")'),
    computed("list", "IF({which}={=Choices.std},1,2)", format=LIST_FORMAT, width=10),
    text("key", '{day}&"|"&{list}&"|"&{person}', article="8.3", width=16),
    whole("elo", "{typed_elo}", article="8.3"),
    whole("factor", f"IF({{typed_k}}<1,{of_list('k#person')},{{typed_k}})", article="8.3"),
    some("hits", '{hits^}+IF({person}="",0,IF({person}={Card.number},1,0))', where="", above=0),
    spelt_otherwise({"History.player": ("{player_id}", "{Players.id#person}")}, aside=True),
)

OLDER = Sheet("Older", (Table((*_OF_LINE, *warnings.of_older()), "history", above=True, where="{person}"),))
