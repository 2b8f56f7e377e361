"""The parsed older lists."""

from xlelo.regulations.fce.sheets import warnings
from xlelo.regulations.fce.sheets.bounds import FILE
from xlelo.regulations.fce.sheets.bounds import OLDER as BOUNDS
from xlelo.regulations.fce.sheets.lists import LIST_FORMAT, RATED, WORKINGS, list_cell
from xlelo.sheets.columns import integer, nonzero, text
from xlelo.sheets.faults import fault
from xlelo.sheets.formulas import first_of
from xlelo.sheets.parsed import first_invalid_cell, is_word, no_id_of_anybody, parsed_columns
from xlelo.sheets.sheet import Line, Sheet, Table, row_numbers
from xlelo.sheets.warnings import Mark

_VALUE_KEYS = {"list": "day", "kind": "list", "player": "player_id", "elo": "elo", "k": "typed_k"}
_KIND = "{History.kind#}"
_LIST = "IFERROR({},0)".format(
    first_of(
        {is_word(_KIND, FILE["history"]["kind"].kind, prefix): str(code) for code, prefix in enumerate(RATED, 1)}, "0"
    )
)
_LINE_COLUMNS = (
    row_numbers(),
    *parsed_columns(
        "History",
        FILE["history"],
        BOUNDS,
        _VALUE_KEYS,
        without=("kind",),
    ),
    integer("list", _LIST, needs="{filled}", format=LIST_FORMAT),
    first_invalid_cell(
        "History",
        FILE["history"],
        BOUNDS,
        lambda name: f"{{{_VALUE_KEYS[name]}}}",
        {
            "kind": "{list}<1",
            "player": no_id_of_anybody("{player_id}"),
        },
        needs="{filled}",
        lines=fault("history_unread", "History.list"),
    ),
    integer("person", 'IFERROR(MATCH({player_id},{Roll.id},0),"")', blank_if='OR({filled}="",{unread}<>"")'),
    text("key", '{day}&"|"&{list}&"|"&{person}', article="8.3", width=16),
    integer("factor", f"IF({{typed_k}}<1,{list_cell('k#person')},{{typed_k}})", article="8.3"),
    nonzero("hits", '{hits^}+IF({person}="",0,IF({person}={Card.number},1,0))', needs="", above=0),
)
_UNLIKE = Mark(
    Line("history_unlike", "History.player", expected=None),
    {"History.player": "NOT(ISNUMBER(FIND({player_id},{Players.id#person})))"},
)

_LINES = (*_LINE_COLUMNS, *warnings.older_list_columns(_UNLIKE))
OLDER = Sheet.of("Older", Table.of("history", *_LINES, above=True, needs="{person}"), tab=WORKINGS)
