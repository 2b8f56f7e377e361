"""From typed games to the changes of both sides: the players, the conditions and the results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xlelo.model import WIN
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.sheets import warnings
from xlelo.regulations.fce.sheets.bounds import GAME
from xlelo.regulations.fce.sheets.entrants import is_player, spelt_alike
from xlelo.regulations.fce.sheets.lists import LIST_FORMAT, UNIT, guest_rating, list_cell
from xlelo.regulations.fce.sheets.meetings import PAIRED_AGAIN
from xlelo.sheets.columns import all_blank_if, helpers, integer
from xlelo.sheets.faults import fault
from xlelo.sheets.formats import DATE, SIGNED_TEN_THOUSANDTHS, TEN_THOUSANDTHS
from xlelo.sheets.formulas import EMPTY_TEXT, expected_score, first_of
from xlelo.sheets.parsed import remove_wildcards
from xlelo.sheets.row_hints import sentence, unknown, unknown_result
from xlelo.sheets.sheet import Column, Line, Sheet, Table, computed, row_numbers
from xlelo.sheets.warnings import Mark, shared_columns

if TYPE_CHECKING:
    from xlelo.sheets.asked_row import Row

COLOURS = ("white", "black")

_IS_VALID = "{event}*{white}*{black}*{code}*{day}*({round}+1)>0"
"""Condition: no cell of the game is missing or invalid, so it can be evaluated."""
_VALID = "{round_key}"
"""Cell that is blank if the game cannot be evaluated. A large month has none: its keys are written."""


def _exactly(entry: str, found: str) -> str:
    """A number that is found for the typed text; 0 for a blank cell, an error or a wildcard character."""
    refused = f'OR(ISLOGICAL({entry}),{entry}="",{remove_wildcards(entry)}<>{entry}&"")'
    return f"IFERROR(IF({refused},0,{found}),0)"


def number_of(entry: str) -> str:
    """Formula for a typed person's number: a row of Players, or a row of Participants after them; 0 if unknown."""
    identity = f'{entry}&""'
    guest = f"{{Ledger.players}}+MATCH({identity},{{Entrants.player_id}},0)"
    return _exactly(entry, f"IFERROR(MATCH({identity},{{Roll.id}},0),{guest})")


_ROUND = 'COUNTIFS({round=},">="&{Parameters.least_count},{round=},"<="&{Parameters.most_count})'
_ROUND_BESIDE = {f"IF({_ROUND},MOD({{round=}},1)=0,FALSE)": sentence("round")}
_DAY = 'COUNTIFS({date=},">="&{Events.begins#event_row},{date=},"<"&{Events.ends#event_row}+1)'
_DAY_BESIDE = {
    _DAY: f"IF(ISNUMBER({{date=}})*{{Events.dateless#event_row}},{sentence('event_days')},{sentence('date')})"
}
"""Beside the row one condition finds both: a cell that holds no day, and a day outside the event."""


def _known_columns() -> Iterator[Column]:
    """Typed cells as numbers: row of the event, of both players and of the result, round and day; 0 if unknown.

    All are blank if the row is. A row with other cells but no event has the event 0.
    """
    yield row_numbers(6)
    event, others = "{Games.event#}", "INDEX({Games.event:result},{n},0)"
    known = _exactly(event, f'MATCH({event}&"",{{Events.own_id}},0)')
    bare = f'IF(IFERROR(SUMPRODUCT(({others}<>"")*1),1)=0,"",0)'
    number = f'IF(IFERROR({event}<>"",TRUE),{known},{bare})'
    lines = fault("game_event", "Games.event", beside=unknown("event"))
    yield integer("event", number, blank_if="{n}>ROWS({Games.event})", width=6, lines=lines)
    for colour in COLOURS:
        lines = fault(f"game_{colour}", f"Games.{colour}", beside=unknown(colour))
        yield integer(colour, number_of(f"{{Games.{colour}#}}"), needs="{event}", width=6, lines=lines)
    result = "{Games.result#}"
    number = _exactly(result, f'MATCH({result}&"",{{Parameters.result}},0)')
    lines = fault("game_result", "Games.result", beside=unknown_result())
    yield integer("code", number, needs="{event}", width=6, lines=lines)
    number = GAME["round"].parse_required("{Games.round#}", "-1")
    lines = fault("game_round", "Games.round", mark="-1", beside=_ROUND_BESIDE)
    yield integer("round", number, needs="{event}", lines=lines)
    day = GAME["date"].parse_required("{Games.date#}", "0")
    lines = fault("game_date", "Games.date", "", beside=_DAY_BESIDE)
    yield computed("day", day, needs="{event}", article="8.3", format=DATE, lines=lines)


def _list(row: Row) -> int | None:
    event, code, period = row("event"), row("code"), row.result.period
    day = row.day("day")
    if not event or not code or day is None:
        return None
    counts = rules.counts_here(bool(row.at("Events.runs_weekly", event)), day, period.first, period.last)
    is_rated = counts and row.at("Events.evaluated", event) and not row.at("Parameters.void", code)
    return int(row.at("Events.list", event)) if is_rated else 0


def _difference(row: Row, own: str, other: str) -> int | None:
    """The rating difference. A guest has a rating of this event only."""
    if row.at("Parameters.forfeited", row("code")):
        return rules.forfeit_opponent(row(f"{own[0]}_rating")) - int(row(f"{own[0]}_rating"))
    guest = row(other) - row("Ledger.players")
    against = row(f"{other[0]}_rating") or None
    if guest > 0:
        against = guest_rating(row, row.at("Events.own_id", row("event")), row.at("Entrants.player_id", guest))
    return None if against is None else row(f"{own[0]}_rating") - against


def _in_force(row: Row, own: str, key: str) -> int | None:
    """A player's rating or factor in the list that the event uses; None for a guest."""
    if not row("list") or row(own) > row("Ledger.players"):
        return None
    conditions = row.result.conditions[row.at("Events.own_id", row("event"))]
    if conditions is None:
        return None
    found: int | None = getattr(conditions, key).get(row.at("Roll.id", row(own)))
    return found


_COUNTS = (
    "{Events.list#event}*{Events.evaluated#event}*(1-{Parameters.void#code})*IF({Events.runs_weekly#event}=1,"
    "IF(AND({day}>={Period.first_day},{day}<={Period.last_day}),1,0),1)"
)
_IS_WITHIN = "AND({day}>={Events.begins#event},{day}<={Events.ends#event})"
_CONDITIONS = computed(
    "list",
    first_of({f"NOT({_IS_VALID})": EMPTY_TEXT, "{white}={black}": "-1", _IS_WITHIN: _COUNTS}, "-2"),
    needs="{event}",
    article="2.2, 5, 7, 8.3",
    format=LIST_FORMAT,
    asks=_list,
    lines=(
        *fault(
            "game_mirrored",
            "Games.black",
            "",
            mark="-1",
            expected="",
            beside={"{white_row}<>{black_row}": sentence("self")},
        ),
        *fault("game_misdated", "Games.date", "", mark="-2", expected="", beside=_DAY_BESIDE),
    ),
)
"""The list in which the game counts; 0 if it counts in none, −1 against himself, −2 outside the event."""


_FLAT = "{Events.flat#event}"
"""K of an event of players under twelve."""


_OLDER = "{Events.older_key#event}"
"""Key of the older list that the event uses."""


def _in_list(own: str, current: str, older: str) -> str:
    """Formula for a player's value in the older list that the event uses, or in the list in force."""
    value = list_cell(f"{current}#{own}")
    found = f"INDEX({{Older.{older}}},MATCH({_OLDER}&{{{own}}},{{Older.key}},0))"
    return f'IF({_OLDER}="",{value},IFERROR({found},{value}))'


def _side(own: str, other: str) -> Iterator[Column]:
    """Columns of one player of a game."""
    side, opposite = own[0], other[0]
    rating, factor, difference = (f"{{{side}_{key}}}" for key in ("rating", "k", "difference"))
    yield integer(
        f"{side}_rating",
        _in_list(own, "old", "elo"),
        rules.reference_list,
        blank_if=f'OR({{list}}="",{{list}}<1,{{{own}}}>{{Ledger.players}})',
        article="8.3",
        asks=lambda row: _in_force(row, own, "ratings"),
    )
    yield integer(
        f"{side}_k",
        _in_list(own, "k", "factor"),
        needs=rating,
        article="16.2",
        width=6,
        asks=lambda row: _in_force(row, own, "factors"),
    )
    guest = f"INDEX({{Guests.performance}},MATCH({{{other}}}*{{Ledger.events}}+{{event}},{{Guests.place}},1))"
    opponent = f"IF({is_player(f'{{{other}}}')},{{{opposite}_rating}},{guest})"
    yield integer(
        f"{side}_difference",
        # A guest without a rating has a blank performance, which no number is subtracted from.
        f'IFERROR({rating}-IF({{Parameters.forfeited#code}}=1,{rating},{opponent}),"")',
        rules.rating_of_guest,
        needs=rating,
        article="7, 12, 13.2",
        asks=lambda row: _difference(row, own, other),
    )
    yield computed(
        f"{side}_expected",
        expected_score(f"{{{side}_difference}}", "units"),
        rules.expected,
        needs=difference,
        format=TEN_THOUSANDTHS,
        asks=lambda row: rules.expected(row(f"{side}_difference"), row.law) * UNIT // WIN,
    )
    yield computed(
        f"{side}_factor",
        f'IF({{Parameters.played#code}}=1,{{Events.ordinary#event}}*IF({_FLAT}="",{factor},{_FLAT}),'
        f'{{Events.unplayed#event}}*IF({_FLAT}="",MIN({factor},{{{opposite}_k}}),{_FLAT}))',
        needs=difference,
        article="16.2–16.6",
    )
    yield computed(
        f"{side}_change",
        f"{{{side}_factor}}*({{Parameters.{own}_units#code}}-{{{side}_expected}})",
        rules.variation,
        needs=difference,
        format=SIGNED_TEN_THOUSANDTHS,
        asks=lambda row: rules.variation(
            row(f"{side}_factor"), row.at(f"Parameters.{own}_score", row("code")) * UNIT, row(f"{side}_expected")
        ),
    )


def _line_key(own: str, other: str, line: str) -> Column:
    """List, player, event, opponent and line as one number. Guests are in no list and come first."""
    list_and_player = f"(({is_player(f'{{{own}}}')})*{{Events.list#event}}*{{Ledger.persons}}+{{{own}}})"
    with_event = f"({list_and_player}*{{Ledger.events}}+{{event}})"
    return integer(f"{own[0]}_key", f"({with_event}*{{Ledger.persons}}+{{{other}}})*{{Ledger.lines}}+{line}", width=16)


_ROUND_KEY = "(({event}*{Rounds.round_span}+{round})*{Rounds.day_span}+{day}-{Rounds.first_day})*{Ledger.lines}+{n}"
_KEYS = helpers(
    integer("round_key", f'IF({_IS_VALID},{_ROUND_KEY},"")', needs="{event}", width=16),
    *all_blank_if(
        f'OR({_VALID}="",{{white}}={{black}})',
        _line_key("white", "black", "{n}"),
        _line_key("black", "white", "{n}+{Ledger.games}"),
    ),
)
"""Keys by which formulas sort the games."""

_UNLIKE = Mark(
    Line("game_unlike", "Games.white", expected=None, beside={spelt_alike(*COLOURS): sentence("spelt")}),
    {
        f"Games.{key}": f"NOT(ISNUMBER(FIND({{Games.{key}#}},{{{listed}#{key}}})))"
        for key, listed in (("event", "Events.id"), ("white", "People.id"), ("black", "People.id"))
    },
)
MARKS = (
    *shared_columns("Evaluation", (_UNLIKE, warnings.PLAYED_EARLY)),
    *shared_columns("Evaluation", (PAIRED_AGAIN.mark, warnings.TWIN), "{w_key}", key="pairs"),
)
"""What the checks find in each game."""


EVALUATION = Sheet.of(
    "Evaluation",
    Table.of(
        "games",
        *_known_columns(),
        _CONDITIONS,
        *_side("white", "black"),
        *_side("black", "white"),
        *MARKS,
        *_KEYS,
        needs="{list}",
    ),
    frozen=7,
)
