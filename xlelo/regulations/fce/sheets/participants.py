"""Warnings about participants who may be another person. For the Python rules see `fce/participants.py`."""

from xlelo.sheets.asked_row import Row
from xlelo.sheets.columns import helpers, text
from xlelo.sheets.expected_input import iso
from xlelo.sheets.warnings import InputWarning, known_as, shared_columns

_IS_PLAYER = "{person}<={Ledger.players}"
_NAME, _BIRTH = "{Players.name#person}", "{Roll.birth#person}"


def _is_listed(row: Row) -> bool:
    return bool(row("person") <= row("Ledger.players"))


def _contradicting_cell(row: Row) -> int:
    """1 for another name than on Players, 2 for another birth. The sheet compares names letter by letter."""
    if not _is_listed(row):
        return 0
    called, typed, birth = row("called") or "", row("typed_birth"), row.at("Roll.birth", row("person"))
    if called and called.lower() != row.at("Players.name", row("person")).lower():
        return 1
    return 2 if typed and birth and typed != birth else 0


def _is_player_by_name(row: Row) -> bool:
    called, typed = row("called_as").lower(), row("typed_birth")
    same = (at for at in row.rows_with("Roll.called_as") if row.at("Roll.called_as", at).lower() == called)
    if (player := next(same, None)) is None or row.flag("stranger"):
        return False
    birth = row.at("Roll.birth", player)
    return not typed or not birth or typed == birth


def _has_no_game(row: Row) -> bool:
    games, colours = row.rows_with("Evaluation.event", row("event")), ("Evaluation.white", "Evaluation.black")
    return bool(games) and all(row.at(colour, game) != row("person") for game in games for colour in colours)


def _is_entered_again(row: Row) -> bool:
    known = row("known_by").lower()
    first = next(
        number for number in row.rows_with("birth", row("birth")) if (row.at("known_by", number) or "").lower() == known
    )
    return bool(row.at("person", first) != row("person"))


def _has_no_performance(row: Row) -> bool:
    if _is_listed(row) or not row.at("Events.evaluated", row("event")):
        return False
    event = next(rated for rated in row.result.events if rated.event.id == row.at("Events.own_id", row("event")))
    return row("player_id") not in event.performances


ENTRANT_WARNINGS = (
    InputWarning(
        "participant_contradicts",
        {
            "Participants.name": f'IF({_IS_PLAYER},AND({{called}}<>"",{{called}}<>{_NAME}),0)',
            "Participants.birth": f"IF({_IS_PLAYER},AND({{typed_birth}}>0,{_BIRTH}>0,{{typed_birth}}<>{_BIRTH}),0)",
        },
        f'{_NAME}&IF({{birth}}," "&{iso("{birth}")},"")',  # his birth on Players, if it is there
        "16.3",
        asks=_contradicting_cell,
    ),
)
_NAMESAKE = "MATCH({called_as},{Roll.called_as},0)"
_ITS_BIRTH = f"MAX(0,INDEX({{Roll.birth}},{_NAMESAKE}))"
GUEST_IS_PLAYER = InputWarning(
    "guest_is_player",
    {
        # As in `entrants.py`, the look-up comes first.
        "Participants.name": f"IFERROR(AND({{stranger}}=0,OR({_ITS_BIRTH}<1,{_ITS_BIRTH}={{typed_birth}},"
        "{typed_birth}<1)),0)"
    },
    article="12",
    needs="{called_as}",
    asks=_is_player_by_name,
)
"""Warning: a guest has a player's name, with other order or blanks. An identical name is an error instead."""
NO_GAME = InputWarning(
    "entrant_without_game",
    {
        "Participants.player": "AND({Events.rounds#event}>0,"
        "INT(INDEX({Ledger.key},MATCH(({place}+1)*{Ledger.span},{Ledger.key},1))/{Ledger.span})<{place})"
    },
    needs="{place}",
    weight="notice",
    asks=_has_no_game,
)
SAME_ENTRANT = InputWarning(
    "same_entrant",
    {"Participants.player": "IFERROR(INDEX({Entrants.person},MATCH({known_by},{Entrants.known_by},0))<>{person},0)"},
    needs="{known_by}",
    asks=_is_entered_again,
)
UNRATED_GUEST = InputWarning(
    "unrated_guest",
    {
        "Participants.player": f"IF({_IS_PLAYER},0,AND({{Events.evaluated#event}}=1,"
        'COUNTIFS({Guests.place},{place},{Guests.performance},">0")=0))'
    },
    article="14.1",
    needs="{place}",
    weight="notice",
    asks=_has_no_performance,
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
