"""From the games as typed to each side's change: who met whom under which conditions, and the sorted lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.rounding import half_away
from xlelo.drafting.sheet import (
    DATE,
    ISO_DATE,
    SIGNED_TEN_THOUSANDTHS,
    TEN_THOUSANDTHS,
    TEXT,
    WHOLE,
    Column,
    Sheet,
    Table,
    computed,
    counted,
)
from xlelo.drafting.spelling import unlike
from xlelo.drafting.taken import id_taken, something, taken, text_taken
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.sheets.bounds import ENTRANT, GAME
from xlelo.regulations.fce.sheets.bounds import OLDER as OLDER_BOUNDS
from xlelo.regulations.fce.sheets.inputs import FILE

if TYPE_CHECKING:
    from collections.abc import Iterator

LIST_FORMAT = '[=1]"standard";[=2]"rapid";"–"'


def _spelt(key: str, person: str) -> Column:
    """The id as Players has it, or the first row of a guest: a search takes capitals and small letters for one."""
    return computed(
        key,
        f'IF({person}="","",IF({person}=0,"",IF({person}>ROWS({{Players.id}}),'
        f'INDEX({{Participants.player}},{person}-ROWS({{Players.id}}))&"",INDEX({{Players.id}},{person})&"")))',
        format=TEXT,
        width=10,
        aside=True,
    )


def _unlike(typed: str, found: str, unless: str) -> Column:
    return computed("unlike", f'IF({unless},"",{unlike(typed, found)})', format="0;;", width=7, aside=True)


ROSTER = Sheet(
    "Roster",
    (
        Table(
            (
                counted(),
                computed(
                    "count",
                    'IF({n}>ROWS({Roll.id}),{count^},{count^}+IF(INDEX({Roll.id},{n})="",0,1))',
                    format=WHOLE,
                    above=0,
                ),
                computed(
                    "guest",
                    "IF({n}>ROWS({Entrants.guest}),{guest^},{guest^}+IF(INDEX({Entrants.guest},{n})=1,1,0))",
                    format=WHOLE,
                    above=0,
                ),
                computed(
                    "person",
                    "IF({n}<={Roster.players},INDEX({Roll.id},MATCH({n},{Roster.count},0)-1),"
                    'IF({n}<={Roster.people},INDEX({Entrants.player_id},MATCH({n}-{Roster.players},{Roster.guest},0)-1),""))',
                    format=TEXT,
                    width=14,
                ),
            ),
            "people",
            above=True,
        ),
    ),
    fields=(
        computed("players", "MAX({Roster.count})", format=WHOLE),
        computed("people", "{Roster.players}+MAX({Roster.guest})", format=WHOLE),
    ),
    value_column=4,
    portrait=True,
)

ENTRANTS = Sheet(
    "Entrants",
    (
        Table(
            (
                counted(),
                *taken(
                    "Participants",
                    FILE["participants"],
                    ENTRANT,
                    {"event": "event_id", "player": "player_id", "name": "called", "birth": "typed_birth"},
                ),
                computed(
                    "unread",
                    'IF({filled}="","",IF(OR({event_id}="",{event_id}="?"),{Participants.event@},IF(OR({player_id}="",{player_id}="?"),'
                    '{Participants.player@},IF({called}="?",{Participants.name@},IF({typed_birth}<0,{Participants.birth@},"")))))',
                    format=TEXT,
                    width=12,
                    heading="Intake.unread",
                ),
                computed(
                    "event",
                    'IF({event_id}="","",IFERROR(MATCH({event_id},{Events.id},0),0))',
                    format=WHOLE,
                ),
                computed(
                    "person",
                    'IF({player_id}="","",IFERROR(MATCH({player_id},{Players.id},0),'
                    "ROWS({Players.id})+MATCH({player_id},{Participants.player},0)))",
                    format=WHOLE,
                ),
                computed(
                    "guest",
                    'IF({person}="","",IF({person}=ROWS({Players.id})+{n},1,0))',
                    article="12",
                    format=WHOLE,
                    shown=True,
                ),
                computed(
                    "namesake",
                    'IF(OR({person}="",{called}=""),"",IF({person}<=ROWS({Players.id}),0,'
                    "IFERROR(IF(OR({typed_birth}<1,INDEX({Roll.birth},MATCH({called},{Players.name},0))<1,"
                    "INDEX({Roll.birth},MATCH({called},{Players.name},0))={typed_birth}),1,0),0)))",
                    article="12",
                    format="0;;",
                ),
                computed(
                    "stranger",
                    'IF({person}="","",IF({person}<=ROWS({Players.id}),0,'
                    'IF(INDEX({Entrants.called},{person}-ROWS({Players.id}))="",1,IF({namesake}=1,1,0))))',
                    article="12",
                    format="0;;",
                ),
                computed(
                    "known",
                    'IF({person}="","",IF({person}>ROWS({Players.id}),0,MAX(0,INDEX({Roll.birth},{person}))))',
                    article="16.3",
                    format=f"{ISO_DATE};;",
                    width=12,
                ),
                computed(
                    "birth",
                    'IF({person}="","",IF({known}>0,{known},MAX(0,{typed_birth})))',
                    article="16.3",
                    format=f"{ISO_DATE};;",
                    width=12,
                ),
                computed(
                    "place",
                    'IF(SUM({event})*SUM({person})=0,"",(({person}<=ROWS({Players.id}))*INDEX({Events.list},{event})'
                    "*{Ledger.persons}+{person})*{Ledger.events}+{event})",
                    format=WHOLE,
                    width=12,
                ),
                computed(
                    "twice",
                    'IF({place}="","",IF(MATCH({place},{Entrants.place},0)={n},0,1))',
                    format="0;;",
                    width=7,
                ),
                computed(
                    "young",
                    'IF({place}="","",IF({birth}>=INDEX({Events.young_from},{event}),1,0))',
                    rules.under_twelve,
                    format=WHOLE,
                ),
                _spelt("spelt", "{person}"),
                _unlike('{event_id}&"|"&{player_id}', 'INDEX({Events.id},{event})&"|"&{spelt}', '{place}=""'),
            ),
            "participants",
        ),
    ),
)

OLDER = Sheet(
    "Older",
    (
        Table(
            (
                counted(),
                *taken(
                    "History",
                    FILE["history"],
                    OLDER_BOUNDS,
                    {"list": "day", "kind": "which", "player": "player_id", "elo": "typed_elo", "k": "typed_k"},
                ),
                computed(
                    "unread",
                    'IF({filled}="","",IF({day}<1,{History.list@},IF(AND({which}<>"std",{which}<>"rapid"),{History.kind@},'
                    'IF(OR({player_id}="",{player_id}="?"),{History.player@},IF({typed_elo}<1,{History.elo@},'
                    'IF({typed_k}<0,{History.k@},""))))))',
                    format=TEXT,
                    width=12,
                    heading="Intake.unread",
                ),
                computed(
                    "person",
                    'IF(OR({filled}="",{unread}<>""),"",IFERROR(MATCH({player_id},{Players.id},0),""))',
                    format=WHOLE,
                ),
                computed(
                    "list",
                    'IF({person}="","",IF({which}="std",1,2))',
                    format=LIST_FORMAT,
                    width=10,
                ),
                computed(
                    "key",
                    'IF({person}="","",{day}&"|"&{list}&"|"&{person})',
                    article="8.3",
                    format=TEXT,
                    width=16,
                ),
                computed("elo", 'IF({person}="","",{typed_elo})', article="8.3", format=WHOLE),
                computed(
                    "factor",
                    'IF({person}="","",IF({typed_k}<1,'
                    "CHOOSE({list},INDEX({Standard.k},{person}),INDEX({Rapid.k},{person})),{typed_k}))",
                    article="8.3",
                    format=WHOLE,
                ),
                computed(
                    "hits",
                    '{hits^}+IF({person}="",0,IF({person}={Card.number},1,0))',
                    format="0;;",
                    above=0,
                ),
                _unlike("{player_id}", "INDEX({Players.id},{person})", '{person}=""'),
            ),
            "history",
            above=True,
        ),
    ),
)


def _side(own: str, other: str) -> Iterator[Column]:
    """The columns of one of the two players of a game."""
    side = own[0]
    opposite = other[0]
    yield computed(
        f"{side}_older",
        f'IF({{played}}="","",IF({{reference}}="",0,IFERROR(MATCH({{reference}}&{{{own}}},{{Older.key}},0),0)))',
        rules.reference_list,
        format="0;;",
        width=7,
    )
    yield computed(
        f"{side}_rating",
        f'IF({{played}}="","",IF({{{own}}}>ROWS({{Players.id}}),"",IF({{{side}_older}}>0,INDEX({{Older.elo}},{{{side}_older}}),'
        f"CHOOSE({{list}},INDEX({{Standard.old}},{{{own}}}),INDEX({{Rapid.old}},{{{own}}})))))",
        article="8.3",
        format=WHOLE,
        width=7,
    )
    yield computed(
        f"{side}_k",
        f'IF({{{side}_rating}}="","",IF({{{side}_older}}>0,INDEX({{Older.factor}},{{{side}_older}}),'
        f"CHOOSE({{list}},INDEX({{Standard.k}},{{{own}}}),INDEX({{Rapid.k}},{{{own}}}))))",
        article="16.2",
        format=WHOLE,
        width=6,
    )
    yield computed(
        f"{side}_other",
        f'IF({{{side}_rating}}="","",IF(INDEX({{Parameters.forfeited}},{{code}})=1,{{{side}_rating}},'
        f'IF({{{opposite}_rating}}="",{{guest}},{{{opposite}_rating}})))',
        article="7, 12",
        format=WHOLE,
        width=7,
    )
    yield computed(
        f"{side}_difference",
        f'IF({{{side}_other}}="","",{{{side}_rating}}-{{{side}_other}})',
        article="13.2",
        format=WHOLE,
        width=7,
    )
    yield computed(
        f"{side}_expected",
        f'IF({{{side}_difference}}="","",IF({{{side}_difference}}<0,'
        f"INDEX({{Parameters.lower_units}},MATCH(-{{{side}_difference}},{{Parameters.difference_from}},1)),"
        f"INDEX({{Parameters.higher_units}},MATCH({{{side}_difference}},{{Parameters.difference_from}},1))))",
        rules.expected,
        format=TEN_THOUSANDTHS,
        width=8,
    )
    yield computed(
        f"{side}_factor",
        f'IF({{{side}_other}}="","",{{share}}*IF({{flat}}<>"",{{flat}},'
        f"IF({{played}}=1,{{{side}_k}},MIN({{{side}_k}},{{{opposite}_k}}))))",
        article="16.2–16.6",
        width=7,
    )
    yield computed(
        f"{side}_change",
        f'IF({{{side}_other}}="","",{{{side}_factor}}*(INDEX({{Parameters.{own}_units}},{{code}})-{{{side}_expected}}))',
        rules.variation,
        format=SIGNED_TEN_THOUSANDTHS,
        width=10,
    )


def _person(side: str, *, noted: bool) -> Column:
    """A player's row in Players; a guest's in Participants, counted on. What was noted is only looked at first."""
    searched = (
        f"IFERROR(MATCH({{{side}_id}},{{Players.id}},0),"
        f"IFERROR(ROWS({{Players.id}})+MATCH({{{side}_id}},{{Participants.player}},0),0))"
    )
    note = f"{{{side}_noted}}"
    holds = f"IFERROR(AND({note}>0,INDEX({{Players.id}},MAX(1,{note}))={{{side}_id}}),0)"
    found = f"IF({holds},{note},{searched})" if noted else searched
    return computed(side, f'IF({{incomplete}}="","",{found})', format=WHOLE, width=6)


def _text(key: str, column: str, width: float) -> Column:
    taken_as = text_taken if column == "result" else id_taken
    return computed(key, f'IF({{filled}}="","",{taken_as(f"{{Games.{column}#}}")})', format=TEXT, width=width)


def _line_key(own: str, other: str, line: str) -> Column:
    """List, player, event, opponent and line as one number; guests, on no list, come first."""
    return computed(
        f"{own[0]}_key",
        f'IF({{valid}}<>1,"",(((({{{own}}}<=ROWS({{Players.id}}))*INDEX({{Events.list}},{{event}})*{{Ledger.persons}}'
        f"+{{{own}}})*{{Ledger.events}}+{{event}})*{{Ledger.persons}}+{{{other}}})*{{Ledger.lines}}+{line})",
        format=WHOLE,
        width=16,
        aside=True,
    )


def _last_part(keys: str, count: str, before: str) -> str:
    """The line or game at the end of the keys, in their order; `before`: how many the part before it can be.

    In two steps: older programs give up where a number holds its divisor more than 134,217,728 times.
    """
    return f'IF({{n}}>{{{count}}},"",MOD(MOD(SMALL({{{keys}}},{{n}}),{{{before}}}*{{Ledger.lines}}),{{Ledger.lines}}))'


def evaluation(*, by_formula: bool) -> Sheet:
    noted = tuple(Column(f"{side}_noted", format=WHOLE, width=7, aside=True) for side in ("white", "black"))
    keys = (
        _line_key("white", "black", "{n}"),
        _line_key("black", "white", "{n}+{Ledger.games}"),
        computed(
            "round_key",
            'IF({valid}<>1,"",(({event}*{Rounds.day_span}+{day}-{Rounds.first_day})*{Rounds.round_span}'
            "+{round})*{Ledger.lines}+{n})",
            format=WHOLE,
            width=16,
            aside=True,
        ),
        *(
            computed(
                f"{side[0]}_seat",
                f'IF({{valid}}<>1,"",({{event}}*{{Rounds.round_span}}+{{round}})*{{Ledger.persons}}+{{{side}}})',
                format=WHOLE,
                width=12,
                aside=True,
            )
            for side in ("white", "black")
        ),
        computed(
            "twice",
            'IF({valid}<>1,"",IF({Ledger.doubles}=0,0,IF(AND(MATCH({w_seat},{Evaluation.w_seat},0)={n},MATCH({b_seat},{Evaluation.b_seat},0)={n},'
            "COUNTIF({Evaluation.b_seat},{w_seat})={mirrored}),0,1)))",
            format=WHOLE,
            width=7,
            aside=True,
        ),
        _spelt("w_spelt", "{white}"),
        _spelt("b_spelt", "{black}"),
        _unlike(
            '{white_id}&"|"&{black_id}&"|"&{event_id}',
            '{w_spelt}&"|"&{b_spelt}&"|"&INDEX({Events.id},{event})',
            "{valid}<>1",
        ),
    )
    return Sheet(
        "Evaluation",
        (
            Table(
                (
                    counted(6),
                    computed(
                        "filled",
                        'IF({n}>ROWS({Games.event}),"",' + something("INDEX({Games.event:result},{n},0)") + ")",
                        format="0;;",
                        width=7,
                    ),
                    _text("event_id", "event", 10),
                    _text("white_id", "white", 10),
                    _text("black_id", "black", 10),
                    _text("result", "result", 7),
                    computed(
                        "round", f'IF({{filled}}="","",{GAME["round"].taken("{Games.round#}")})', format="0;;", width=7
                    ),
                    computed(
                        "played_on",
                        f'IF({{filled}}="","",{GAME["date"].taken("{Games.date#}")})',
                        format=f"{ISO_DATE};;",
                        width=11,
                    ),
                    computed(
                        "unread",
                        'IF({filled}="","",IF(OR({event_id}="",{event_id}="?"),{Games.event@},IF({round}<1,{Games.round@},'
                        'IF({played_on}<1,{Games.date@},IF(OR({white_id}="",{white_id}="?"),{Games.white@},'
                        'IF(OR({black_id}="",{black_id}="?"),{Games.black@},IF(OR({result}="",{result}="?"),{Games.result@},"")))))))',
                        format=TEXT,
                        width=10,
                        heading="Intake.unread",
                    ),
                    computed(
                        "incomplete",
                        'IF({filled}="","",IF({unread}="",0,1))',
                        format="0;;",
                        width=7,
                    ),
                    computed(
                        "event",
                        'IF({incomplete}="","",IFERROR(MATCH({event_id},{Events.id},0),0))',
                        format=WHOLE,
                        width=6,
                    ),
                    _person("white", noted=not by_formula),
                    _person("black", noted=not by_formula),
                    computed(
                        "code",
                        'IF({incomplete}="","",IFERROR(MATCH({result},{Parameters.result},0),0))',
                        format=WHOLE,
                        width=6,
                    ),
                    computed(
                        "valid",
                        'IF({incomplete}="","",IF(AND({incomplete}=0,{event}*{white}*{black}*{code}>0),1,0))',
                        format=WHOLE,
                        width=6,
                    ),
                    computed(
                        "day",
                        'IF({valid}<>1,"",{played_on})',
                        article="8.3",
                        format=DATE,
                        width=11,
                    ),
                    computed(
                        "mirrored",
                        'IF({valid}<>1,"",IF({white}={black},1,0))',
                        format="0;;",
                        width=7,
                    ),
                    computed(
                        "misdated",
                        'IF({valid}<>1,"",IF(AND({day}>=INDEX({Events.begins},{event}),{day}<=INDEX({Events.ends},{event})),0,1))',
                        format="0;;",
                        width=7,
                    ),
                    computed(
                        "counts",
                        'IF({valid}<>1,"",IF(INDEX({Events.runs_weekly},{event})=1,'
                        "IF(AND({day}>={Period.first_day},{day}<={Period.last_day}),1,0),1))",
                        rules.counts_here,
                        format=WHOLE,
                        width=7,
                    ),
                    computed(
                        "list",
                        'IF({valid}<>1,"",INDEX({Events.list},{event})*INDEX({Events.evaluated},{event})*{counts}'
                        "*(1-INDEX({Parameters.void},{code})))",
                        article="2.2, 5, 7",
                        format=LIST_FORMAT,
                        width=9,
                    ),
                    computed(
                        "played",
                        'IF(OR({list}=1,{list}=2),INDEX({Parameters.played},{code}),"")',
                        article="16.2b",
                        format=WHOLE,
                        width=7,
                    ),
                    computed(
                        "share",
                        'IF({played}="","",IF({played}=1,INDEX({Events.ordinary},{event}),INDEX({Events.unplayed},{event})))',
                        article="16.5, 16.6",
                        width=6,
                    ),
                    computed(
                        "guest",
                        'IF({played}="","",IF(AND({white}<=ROWS({Players.id}),{black}<=ROWS({Players.id})),"",INDEX({Guests.performance},'
                        "MATCH(MAX({white},{black})*{Ledger.events}+{event},{Guests.place},1))))",
                        rules.rating_of_guest,
                        format=WHOLE,
                        width=7,
                    ),
                    computed(
                        "flat",
                        'IF({played}="","",INDEX({Events.flat},{event}))',
                        rules.under_twelve_factor,
                        article="16.3, 16.4",
                        format=WHOLE,
                        width=6,
                    ),
                    computed(
                        "reference",
                        'IF({played}="","",INDEX({Events.older_key},{event}))',
                        rules.reference_list,
                        format=TEXT,
                        width=9,
                    ),
                    *_side("white", "black"),
                    *_side("black", "white"),
                    *(keys if by_formula else noted),
                ),
                "games",
            ),
        ),
        lead=7,
    )


def rounds(*, by_formula: bool) -> Sheet:
    """Games by event, day and round: how many rounds there were on the fullest day."""
    game = _last_part("Evaluation.round_key", "Rounds.count", "round_span")
    return Sheet(
        "Rounds",
        (
            Table(
                (
                    counted(6),
                    Column("game", game if by_formula else None, format=WHOLE, width=8),
                    computed(
                        "event",
                        'IF({game}="","",INDEX({Evaluation.event},{game}))',
                        format=WHOLE,
                        width=8,
                        above=0,
                    ),
                    computed("day", 'IF({game}="","",INDEX({Evaluation.day},{game}))', format=DATE, width=12),
                    computed("round", 'IF({game}="","",INDEX({Evaluation.round},{game}))', format=WHOLE, width=8),
                    computed(
                        "today",
                        'IF({game}="","",IF(AND({event}={event^},{day}={day^}),{today^}+IF({round}={round^},0,1),1))',
                        article="6.1",
                        format=WHOLE,
                    ),
                    computed(
                        "most",
                        'IF({game}="","",IF(AND({event}={event^},{most^}>{today}),{most^},{today}))',
                        article="6.1",
                        format=WHOLE,
                    ),
                ),
                "games",
                above=True,
            ),
        ),
        fields=(
            (
                computed("count", "COUNT({Evaluation.round_key})", format=WHOLE),
                computed("first_day", "MIN({Evaluation.day})", format=DATE),
                computed("day_span", "MAX({Evaluation.day})-{first_day}+1", format=WHOLE),
                computed("round_span", "MAX({Evaluation.round})+1", format=WHOLE),
            )
            if by_formula
            else ()
        ),
        value_column=4,
        portrait=True,
    )


def _rounds_of_player() -> tuple[Column, Column]:
    """Which rounds of the event he has played, line by line; which game is one too many is asked only if one is."""
    return (
        computed(
            "rounds",
            'IF({line}="","",IF({place}={place^},{rounds^},"")&"|"&INDEX({Evaluation.round},{game})&"|")',
            format=TEXT,
            width=12,
            aside=True,
        ),
        computed(
            "double",
            'IF({line}="","",IF({place}<>{place^},0,IF(ISNUMBER(FIND("|"&INDEX({Evaluation.round},{game})&"|",{rounds^})),1,0)))',
            format="0;;",
            width=7,
            aside=True,
        ),
    )


def ledger(*, by_formula: bool) -> Sheet:
    line = _last_part("Evaluation.w_key:b_key", "Ledger.count", "persons")
    return Sheet(
        "Ledger",
        (
            Table(
                (
                    counted(7),
                    Column("line", line if by_formula else None, format=WHOLE, width=8),
                    computed("black", 'IF({line}="","",IF({line}>{Ledger.games},1,0))', format=WHOLE, width=6),
                    computed(
                        "game",
                        'IF({line}="","",{line}-{black}*{Ledger.games})',
                        format=WHOLE,
                        width=8,
                    ),
                    computed(
                        "person",
                        'IF({line}="","",IF({black}=1,INDEX({Evaluation.black},{game}),INDEX({Evaluation.white},{game})))',
                        format=WHOLE,
                        width=8,
                    ),
                    computed("event", 'IF({line}="","",INDEX({Evaluation.event},{game}))', format=WHOLE, width=7),
                    computed(
                        "owner",
                        'IF({line}="","",({person}<=ROWS({Players.id}))*INDEX({Events.list},{event})*{Ledger.persons}+{person})',
                        article="3.1",
                        format=WHOLE,
                        width=9,
                        above=0,
                    ),
                    computed(
                        "place",
                        'IF({line}="","",{owner}*{Ledger.events}+{event})',
                        format=WHOLE,
                        width=12,
                        above=0,
                    ),
                    computed(
                        "newcomer",
                        'IF({line}="","",IF({place}={place^},0,IF(ISNUMBER(MATCH({place},{Entrants.place},0)),0,1)))',
                        article="16.3",
                        format=WHOLE,
                        width=7,
                    ),
                    computed(
                        "young",
                        'IF({line}="","",IF(AND({newcomer}=1,{person}<=ROWS({Players.id})),'
                        "IF(INDEX({Roll.birth},{person})>=INDEX({Events.young_from},{event}),1,0),0))",
                        rules.under_twelve,
                        format=WHOLE,
                        width=7,
                    ),
                    computed(
                        "change",
                        'IF({line}="","",IF({black}=1,INDEX({Evaluation.b_change},{game}),INDEX({Evaluation.w_change},{game})))',
                        article="15.2",
                        format=SIGNED_TEN_THOUSANDTHS,
                        width=10,
                    ),
                    computed(
                        "sum",
                        'IF({line}="","",IF({owner}={owner^},{sum^},0)+IF({change}="",0,{change}))',
                        rules.period_variation,
                        format=SIGNED_TEN_THOUSANDTHS,
                        width=12,
                        above=0,
                    ),
                    computed(
                        "evaluated",
                        'IF({line}="","",IF({owner}={owner^},{evaluated^},0)+IF({change}="",0,1))',
                        article="7",
                        format=WHOLE,
                        above=0,
                    ),
                    computed(
                        "played",
                        'IF({line}="","",IF({owner}={owner^},{played^},0)+IF({change}="",0,INDEX({Evaluation.played},{game})))',
                        article="16.2b",
                        format=WHOLE,
                        above=0,
                    ),
                    *(_rounds_of_player() if by_formula else ()),
                ),
                "lines",
                above=True,
            ),
        ),
        fields=(
            computed("persons", "ROWS({Players.id})+ROWS({Participants.player})+1", format=WHOLE),
            computed("events", "ROWS({Events.id})+1", format=WHOLE),
            computed("games", "ROWS({Evaluation.n})", format=WHOLE),
            computed("lines", "2*{games}+1", format=WHOLE, shown=True),
            computed(
                "count",
                "COUNT({Evaluation.w_key:b_key})" if by_formula else "2*SUM({Evaluation.valid})",
                format=WHOLE,
            ),
            computed(
                "disorder",
                "SUMPRODUCT(({Ledger.place}<{Ledger.place^})*ISNUMBER({Ledger.place^}))",
                format=WHOLE,
            ),
            *((computed("doubles", "SUM({Ledger.double})", format=WHOLE),) if by_formula else ()),
        ),
        value_column=5,
    )


GUESTS = Sheet(
    "Guests",
    (
        Table(
            (
                counted(),
                computed(
                    "line",
                    'IF(INDEX({Ledger.place},{n}+1)<{Ledger.persons}*{Ledger.events},INDEX({Ledger.line},{n}+1),"")',
                    format=WHOLE,
                    width=7,
                ),
                computed("place", 'IF({line}="","",INDEX({Ledger.place},{n}+1))', format=WHOLE, width=10, above=0),
                computed("game", 'IF({line}="","",INDEX({Ledger.game},{n}+1))', format=WHOLE, width=7),
                computed(
                    "guest_id",
                    'IF({line}="","",IF({line}>{Ledger.games},INDEX({Evaluation.black_id},{game}),'
                    "INDEX({Evaluation.white_id},{game})))",
                    format=TEXT,
                    width=12,
                    shown=True,
                ),
                computed(
                    "event_id",
                    'IF({line}="","",INDEX({Evaluation.event_id},{game}))',
                    format=TEXT,
                    width=10,
                    shown=True,
                ),
                computed(
                    "opponent",
                    'IF({line}="","",IF({line}>{Ledger.games},INDEX({Evaluation.white},{game}),INDEX({Evaluation.black},{game})))',
                    format=WHOLE,
                    width=9,
                    above=0,
                ),
                computed(
                    "rating",
                    'IF({line}="","",IF(SUM(INDEX({Evaluation.played},{game}))=0,"",'
                    "IF({line}>{Ledger.games},INDEX({Evaluation.w_rating},{game}),INDEX({Evaluation.b_rating},{game}))))",
                    rules.opponents_mean,
                    format=WHOLE,
                    width=8,
                ),
                computed(
                    "points",
                    'IF({line}="","",IF({rating}="","",IF({line}>{Ledger.games},INDEX({Parameters.black_score},'
                    "INDEX({Evaluation.code},{game})),INDEX({Parameters.white_score},INDEX({Evaluation.code},{game})))))",
                    rules.half_points_above,
                    width=7,
                ),
                computed(
                    "games",
                    'IF({line}="","",IF({place}={place^},{games^},0)+COUNT({rating}))',
                    article="14.2",
                    format=WHOLE,
                    width=7,
                ),
                computed(
                    "score",
                    'IF({line}="","",IF({place}={place^},{score^},0)+SUM({points}))',
                    article="14.2",
                    width=7,
                ),
                computed(
                    "again",
                    'IF({line}="","",IF(AND({place}={place^},{opponent}={opponent^}),1,0))',
                    article="14.5",
                    format=WHOLE,
                    width=7,
                ),
                computed(
                    "pair_games",
                    'IF({line}="","",IF({again}=1,{pair_games^},0)+COUNT({rating}))',
                    article="14.5",
                    format=WHOLE,
                    width=7,
                ),
                computed(
                    "pair_points",
                    'IF({line}="","",IF({again}=1,{pair_points^},0)+SUM({points}))',
                    article="14.5",
                    width=7,
                ),
                computed(
                    "difference",
                    'IF(SUM({pair_games})=0,"",INDEX({Parameters.points_difference},'
                    "INT(ROUND({pair_points}*{Parameters.per_cent}/{pair_games},6)+0.5)+1))",
                    rules.difference_of,
                    format=WHOLE,
                    width=8,
                ),
                computed(
                    "differences",
                    'IF({line}="","",IF({place}={place^},{differences^},0)-IF({again}=1,SUM({difference^}),0)+SUM({difference}))',
                    article="14.5",
                    format=WHOLE,
                    width=9,
                ),
                computed(
                    "opponents",
                    'IF({line}="","",IF({place}={place^},{opponents^},0)+IF(AND(COUNT({rating})=1,{pair_games}=1),1,0))',
                    article="14.1",
                    format=WHOLE,
                    width=8,
                ),
                computed(
                    "ratings",
                    'IF({line}="","",IF({place}={place^},{ratings^},0)+IF(AND(COUNT({rating})=1,{pair_games}=1),{rating},0))',
                    article="14.1",
                    format=WHOLE,
                    width=9,
                ),
                computed(
                    "by_game",
                    'IF({line}="","",IF({place}={place^},{by_game^},0)+SUM({rating}))',
                    article="14.5",
                    format=WHOLE,
                    width=9,
                ),
                computed(
                    "mean",
                    'IF(SUM({games})=0,"",{ratings}/{opponents})',
                    rules.opponents_mean,
                    format="0.00",
                    width=9,
                ),
                computed(
                    "above",
                    'IF({mean}="","",2*{score}-{games})',
                    rules.half_points_above,
                    format="+0;-0;0",
                    width=8,
                ),
                computed(
                    "base",
                    'IF({mean}="","",IF({mean}={Parameters.top},{Parameters.k2600_taken},INDEX({Parameters.k0},'
                    "MATCH(MAX({mean},INDEX({Parameters.rating_from},1)),{Parameters.rating_from},1))))",
                    article="14.4, 16.2a",
                    format=WHOLE,
                    width=7,
                ),
                computed(
                    "overall",
                    'IF({mean}="","",INDEX({Parameters.points_difference},'
                    "INT(ROUND({score}*{Parameters.per_cent}/{games},6)+0.5)+1))",
                    article="14.5",
                    format=WHOLE,
                    width=8,
                ),
                computed(
                    "below",
                    'IF({mean}="","",IF({Parameters.performance_taken}="overall",{by_game}/{games}+{overall},'
                    "{mean}+{differences}/{opponents}))",
                    rules.performance_below_half,
                    format="0.00",
                    width=9,
                ),
                computed(
                    "exact",
                    'IF({mean}="","",IF({above}<0,{below},{mean}+{base}*{above}))',
                    rules.performance_from_half,
                    article="14.3–14.5",
                    format="0.00",
                    width=9,
                ),
                computed(
                    "performance",
                    f'IF({{mean}}="","",{half_away.excel("{exact}")})',
                    rules.rating_of_guest,
                    format=WHOLE,
                    width=10,
                ),
            ),
            "guests",
            above=True,
        ),
    ),
    lead=6,
)
