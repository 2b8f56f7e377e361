"""Warnings about participants who may be another person. For the Python rules see `fce/participants.py`."""

from __future__ import annotations

from xlelo.sheets.columns import helpers, text
from xlelo.sheets.expected_input import iso
from xlelo.sheets.warnings import InputWarning, known_as, shared_columns

_IS_PLAYER = "{person}<={Ledger.players}"
_NAME, _BIRTH = "{Players.name#person}", "{Roll.birth#person}"

ENTRANT_WARNINGS = (
    InputWarning(
        "participant_contradicts",
        {
            "Participants.name": f'IF({_IS_PLAYER},AND({{called}}<>"",{{called}}<>{_NAME}),0)',
            "Participants.birth": f"IF({_IS_PLAYER},AND({{typed_birth}}>0,{_BIRTH}>0,{{typed_birth}}<>{_BIRTH}),0)",
        },
        f'{_NAME}&IF({{birth}}," "&{iso("{birth}")},"")',  # his birth on Players, if it is there
        "16.3",
    ),
)
_NAMESAKE = "MATCH({called_as},{Roll.called_as},0)"
_ITS_BIRTH = f"MAX(0,INDEX({{Roll.birth}},{_NAMESAKE}))"
GUEST_IS_PLAYER = InputWarning(
    "guest_is_player",
    {
        "Participants.name": f"IFERROR(AND({{stranger}}=0,OR({{typed_birth}}<1,{_ITS_BIRTH}<1,"
        f"{_ITS_BIRTH}={{typed_birth}})),0)"
    },
    article="12",
    needs="{called_as}",
)
"""Warning: a guest has a player's name, with other order or blanks. An identical name is an error instead."""
NO_GAME = InputWarning(
    "entrant_without_game",
    {
        "Participants.player": "AND({Events.rounds#event}>0,"
        "INT(INDEX({Ledger.key},MATCH(({place}+1)*{Ledger.span},{Ledger.key},1))/{Ledger.span})<{place})"
    },
    needs="{place}",
    is_warning=False,
)
SAME_ENTRANT = InputWarning(
    "same_entrant",
    {"Participants.player": "IFERROR(INDEX({Entrants.person},MATCH({known_by},{Entrants.known_by},0))<>{person},0)"},
    needs="{known_by}",
)
UNRATED_GUEST = InputWarning(
    "unrated_guest",
    {
        "Participants.player": f"IF({_IS_PLAYER},0,AND({{Events.evaluated#event}}=1,"
        'COUNTIFS({Guests.place},{place},{Guests.performance},">0")=0))'
    },
    article="14.1",
    needs="{place}",
    is_warning=False,
)


_KNOWN_BY = text(
    "known_by",
    f'{{event}}&"|"&IF({_IS_PLAYER},{_NAME},{{called}})&"|"&{{birth}}',
    blank_if='IF({person}="",0,{birth})<1',
    heading="Checks.same_entrant",
)
_CALLED = text(
    "called_as",
    known_as("{called}"),
    blank_if=f'IF({{person}}="",TRUE,OR({_IS_PLAYER},{{called}}=""))',
    heading="Checks.guest_is_player",
)
_WARNINGS = (*ENTRANT_WARNINGS, UNRATED_GUEST, NO_GAME, SAME_ENTRANT, GUEST_IS_PLAYER)
ENTRANT_COLUMNS = (*helpers(_CALLED, _KNOWN_BY), *shared_columns("Entrants", (one.mark for one in _WARNINGS)))
