"""From the games as typed to each side's change: who met whom under which conditions, and the sorted lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.columns import flag, some, text, unmet, whole
from xlelo.drafting.formulas import expected_units, row_of, so_far, unless, when
from xlelo.drafting.rounding import half_away
from xlelo.drafting.sheet import (
    DATE,
    ISO_DATE,
    SIGNED_TEN_THOUSANDTHS,
    TEN_THOUSANDTHS,
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
    return text(
        key,
        unless(
            f"{person}=0",
            f"IF({person}>ROWS({{Players.id}}),INDEX({{Participants.player}},{person}"
            f'-ROWS({{Players.id}}))&"",INDEX({{Players.id}},{person})&"")',
        ),
        unless=f'{person}=""',
        width=10,
        aside=True,
    )


def _unlike(typed: str, found: str, unless: str) -> Column:
    return some("unlike", unlike(typed, found), unless=unless, width=7, aside=True)


ROSTER = Sheet(
    "Roster",
    (
        Table(
            (
                counted(),
                whole("count", 'IF({n}>ROWS({Roll.id}),{count^},{count^}+IF({Roll.id#}="",0,1))', above=0),
                whole("guest", "IF({n}>ROWS({Entrants.guest}),{guest^},{guest^}+IF({Entrants.guest#}=1,1,0))", above=0),
                text(
                    "person",
                    "IF({n}<={Roster.players},INDEX({Roll.id},MATCH({n},{Roster.count},0)-1),"
                    "IF({n}<={Roster.people},INDEX({Entrants.player_id},MATCH({n}-{Roster.players},"
                    '{Roster.guest},0)-1),""))',
                    width=14,
                ),
            ),
            "people",
            above=True,
        ),
    ),
    fields=(whole("players", "MAX({Roster.count})"), whole("people", "{Roster.players}+MAX({Roster.guest})")),
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
                text(
                    "unread",
                    'IF(OR({event_id}="",{event_id}="?"),{Participants.event@},IF(OR({player_id}="",'
                    '{player_id}="?"),{Participants.player@},IF({called}="?",{Participants.name@},'
                    'IF({typed_birth}<0,{Participants.birth@},""))))',
                    where="{filled}",
                    width=12,
                    heading="Intake.unread",
                ),
                whole("event", row_of("{event_id}", "{Events.id}"), where="{event_id}"),
                whole(
                    "person",
                    "IFERROR(MATCH({player_id},{Players.id},0),ROWS({Players.id})+MATCH({player_id},"
                    "{Participants.player},0))",
                    where="{player_id}",
                ),
                flag(
                    "guest", "{person}=ROWS({Players.id})+{n}", where="{person}", article="12", format=WHOLE, shown=True
                ),
                some(
                    "namesake",
                    "IF({person}<=ROWS({Players.id}),0,IFERROR(IF(OR({typed_birth}<1,"
                    "{Roll.birth#Players.name=called}<1,{Roll.birth#Players.name=called}={typed_birth}),1,"
                    "0),0))",
                    unless='OR({person}="",{called}="")',
                    article="12",
                ),
                some(
                    "stranger",
                    "IF({person}<=ROWS({Players.id}),0,IF(INDEX({Entrants.called},{person}"
                    '-ROWS({Players.id}))="",1,IF({namesake}=1,1,0)))',
                    where="{person}",
                    article="12",
                ),
                computed(
                    "known",
                    "IF({person}>ROWS({Players.id}),0,MAX(0,{Roll.birth#person}))",
                    where="{person}",
                    article="16.3",
                    format=f"{ISO_DATE};;",
                    width=12,
                ),
                computed(
                    "birth",
                    "IF({known}>0,{known},MAX(0,{typed_birth}))",
                    where="{person}",
                    article="16.3",
                    format=f"{ISO_DATE};;",
                    width=12,
                ),
                whole(
                    "place",
                    "(({person}<=ROWS({Players.id}))*{Events.list#event}*{Ledger.persons}+{person})*{Ledger.events}+{event}",
                    unless="SUM({event})*SUM({person})=0",
                    width=12,
                ),
                unmet("twice", "MATCH({place},{Entrants.place},0)={n}", where="{place}", width=7),
                flag("young", "{birth}>={Events.young_from#event}", rules.under_twelve, where="{place}", format=WHOLE),
                _spelt("spelt", "{person}"),
                _unlike('{event_id}&"|"&{player_id}', '{Events.id#event}&"|"&{spelt}', '{place}=""'),
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
                text(
                    "unread",
                    'IF({day}<1,{History.list@},IF(AND({which}<>"std",{which}<>"rapid"),{History.kind@},'
                    'IF(OR({player_id}="",{player_id}="?"),{History.player@},IF({typed_elo}<1,'
                    '{History.elo@},IF({typed_k}<0,{History.k@},"")))))',
                    where="{filled}",
                    width=12,
                    heading="Intake.unread",
                ),
                whole("person", 'IFERROR(MATCH({player_id},{Players.id},0),"")', unless='OR({filled}="",{unread}<>"")'),
                computed("list", 'IF({which}="std",1,2)', format=LIST_FORMAT, width=10),
                text("key", '{day}&"|"&{list}&"|"&{person}', article="8.3", width=16),
                whole("elo", "{typed_elo}", article="8.3"),
                whole(
                    "factor",
                    "IF({typed_k}<1,CHOOSE({list},{Standard.k#person},{Rapid.k#person}),{typed_k})",
                    article="8.3",
                ),
                some("hits", '{hits^}+IF({person}="",0,IF({person}={Card.number},1,0))', where="", above=0),
                _unlike("{player_id}", "{Players.id#person}", '{person}=""'),
            ),
            "history",
            above=True,
            where="{person}",
        ),
    ),
)


def _side(own: str, other: str) -> Iterator[Column]:
    """The columns of one of the two players of a game."""
    side = own[0]
    opposite = other[0]
    yield some(
        f"{side}_older",
        f'IF({{reference}}="",0,IFERROR(MATCH({{reference}}&{{{own}}},{{Older.key}},0),0))',
        rules.reference_list,
        where="{played}",
        width=7,
    )
    yield whole(
        f"{side}_rating",
        unless(
            f"{{{own}}}>ROWS({{Players.id}})",
            f"IF({{{side}_older}}>0,{{Older.elo#{side}_older}},CHOOSE({{list}},"
            f"{{Standard.old#{own}}},{{Rapid.old#{own}}}))",
        ),
        where="{played}",
        article="8.3",
        width=7,
    )
    yield whole(
        f"{side}_k",
        f"IF({{{side}_older}}>0,{{Older.factor#{side}_older}},CHOOSE({{list}},{{Standard.k#{own}}},{{Rapid.k#{own}}}))",
        where=f"{{{side}_rating}}",
        article="16.2",
        width=6,
    )
    yield whole(
        f"{side}_other",
        f'IF({{Parameters.forfeited#code}}=1,{{{side}_rating}},IF({{{opposite}_rating}}="",'
        f"{{guest}},{{{opposite}_rating}}))",
        where=f"{{{side}_rating}}",
        article="7, 12",
        width=7,
    )
    yield whole(
        f"{side}_difference", f"{{{side}_rating}}-{{{side}_other}}", where=f"{{{side}_other}}", article="13.2", width=7
    )
    yield computed(
        f"{side}_expected",
        expected_units(f"{{{side}_difference}}", "units"),
        rules.expected,
        where=f"{{{side}_difference}}",
        format=TEN_THOUSANDTHS,
        width=8,
    )
    yield computed(
        f"{side}_factor",
        f'{{share}}*IF({{flat}}<>"",{{flat}},IF({{played}}=1,{{{side}_k}},MIN({{{side}_k}},{{{opposite}_k}})))',
        where=f"{{{side}_other}}",
        article="16.2–16.6",
        width=7,
    )
    yield computed(
        f"{side}_change",
        f"{{{side}_factor}}*({{Parameters.{own}_units#code}}-{{{side}_expected}})",
        rules.variation,
        where=f"{{{side}_other}}",
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
    return whole(side, found, where="{incomplete}", width=6)


def _text(key: str, column: str, width: float) -> Column:
    taken_as = text_taken if column == "result" else id_taken
    return text(key, taken_as(f"{{Games.{column}#}}"), where="{filled}", width=width)


def _line_key(own: str, other: str, line: str) -> Column:
    """List, player, event, opponent and line as one number; guests, on no list, come first."""
    return whole(
        f"{own[0]}_key",
        f"(((({{{own}}}<=ROWS({{Players.id}}))*{{Events.list#event}}*{{Ledger.persons}}"
        f"+{{{own}}})*{{Ledger.events}}+{{event}})*{{Ledger.persons}}"
        f"+{{{other}}})*{{Ledger.lines}}+{line}",
        unless="{valid}<>1",
        width=16,
        aside=True,
    )


def evaluation(*, by_formula: bool) -> Sheet:
    noted = tuple(Column(f"{side}_noted", format=WHOLE, width=7, aside=True) for side in ("white", "black"))
    keys = (
        _line_key("white", "black", "{n}"),
        _line_key("black", "white", "{n}+{Ledger.games}"),
        whole(
            "round_key",
            "(({event}*{Rounds.day_span}+{day}-{Rounds.first_day})*{Rounds.round_span}+{round})*{Ledger.lines}+{n}",
            unless="{valid}<>1",
            width=16,
            aside=True,
        ),
        *(
            whole(
                f"{side[0]}_seat",
                f"({{event}}*{{Rounds.round_span}}+{{round}})*{{Ledger.persons}}+{{{side}}}",
                unless="{valid}<>1",
                width=12,
                aside=True,
            )
            for side in ("white", "black")
        ),
        whole(
            "twice",
            "IF({Ledger.doubles}=0,0,IF(AND(MATCH({w_seat},{Evaluation.w_seat},0)={n},"
            "MATCH({b_seat},{Evaluation.b_seat},0)={n},COUNTIF({Evaluation.b_seat},"
            "{w_seat})={mirrored}),0,1))",
            unless="{valid}<>1",
            width=7,
            aside=True,
        ),
        _spelt("w_spelt", "{white}"),
        _spelt("b_spelt", "{black}"),
        _unlike(
            '{white_id}&"|"&{black_id}&"|"&{event_id}', '{w_spelt}&"|"&{b_spelt}&"|"&{Events.id#event}', "{valid}<>1"
        ),
    )
    return Sheet(
        "Evaluation",
        (
            Table(
                (
                    counted(6),
                    some(
                        "filled",
                        'IF({n}>ROWS({Games.event}),"",' + something("INDEX({Games.event:result},{n},0)") + ")",
                        width=7,
                    ),
                    _text("event_id", "event", 10),
                    _text("white_id", "white", 10),
                    _text("black_id", "black", 10),
                    _text("result", "result", 7),
                    some("round", GAME["round"].taken("{Games.round#}"), where="{filled}", width=7),
                    computed(
                        "played_on",
                        GAME["date"].taken("{Games.date#}"),
                        where="{filled}",
                        format=f"{ISO_DATE};;",
                        width=11,
                    ),
                    text(
                        "unread",
                        'IF(OR({event_id}="",{event_id}="?"),{Games.event@},IF({round}<1,{Games.round@},'
                        'IF({played_on}<1,{Games.date@},IF(OR({white_id}="",{white_id}="?"),{Games.white@},'
                        'IF(OR({black_id}="",{black_id}="?"),{Games.black@},IF(OR({result}="",{result}="?"),'
                        '{Games.result@},""))))))',
                        where="{filled}",
                        width=10,
                        heading="Intake.unread",
                    ),
                    unmet("incomplete", '{unread}=""', where="{filled}", width=7),
                    whole("event", row_of("{event_id}", "{Events.id}"), where="{incomplete}", width=6),
                    _person("white", noted=not by_formula),
                    _person("black", noted=not by_formula),
                    whole("code", row_of("{result}", "{Parameters.result}"), where="{incomplete}", width=6),
                    flag(
                        "valid",
                        "AND({incomplete}=0,{event}*{white}*{black}*{code}>0)",
                        where="{incomplete}",
                        format=WHOLE,
                        width=6,
                    ),
                    computed("day", "{played_on}", unless="{valid}<>1", article="8.3", format=DATE, width=11),
                    flag("mirrored", "{white}={black}", unless="{valid}<>1", width=7),
                    unmet(
                        "misdated",
                        "AND({day}>={Events.begins#event},{day}<={Events.ends#event})",
                        unless="{valid}<>1",
                        width=7,
                    ),
                    whole(
                        "counts",
                        "IF({Events.runs_weekly#event}=1,IF(AND({day}>={Period.first_day},{day}<={Period.last_day}),1,0),1)",
                        rules.counts_here,
                        unless="{valid}<>1",
                        width=7,
                    ),
                    computed(
                        "list",
                        "{Events.list#event}*{Events.evaluated#event}*{counts}*(1-{Parameters.void#code})",
                        unless="{valid}<>1",
                        article="2.2, 5, 7",
                        format=LIST_FORMAT,
                        width=9,
                    ),
                    whole("played", 'IF(OR({list}=1,{list}=2),{Parameters.played#code},"")', article="16.2b", width=7),
                    computed(
                        "share",
                        "IF({played}=1,{Events.ordinary#event},{Events.unplayed#event})",
                        where="{played}",
                        article="16.5, 16.6",
                        width=6,
                    ),
                    whole(
                        "guest",
                        unless(
                            "AND({white}<=ROWS({Players.id}),{black}<=ROWS({Players.id}))",
                            "INDEX({Guests.performance},MATCH(MAX({white},{black})*{Ledger.events}+{event},{Guests.place},1))",
                        ),
                        rules.rating_of_guest,
                        where="{played}",
                        width=7,
                    ),
                    whole(
                        "flat",
                        "{Events.flat#event}",
                        rules.under_twelve_factor,
                        where="{played}",
                        article="16.3, 16.4",
                        width=6,
                    ),
                    text("reference", "{Events.older_key#event}", rules.reference_list, where="{played}", width=9),
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
    game = 'IF({n}>{Rounds.count},"",MOD(SMALL({Evaluation.round_key},{n}),{Ledger.lines}))' if by_formula else None
    return Sheet(
        "Rounds",
        (
            Table(
                (
                    counted(6),
                    Column("game", game, format=WHOLE, width=8),
                    whole("event", "{Evaluation.event#game}", width=8, above=0),
                    computed("day", "{Evaluation.day#game}", format=DATE, width=12),
                    whole("round", "{Evaluation.round#game}", width=8),
                    whole(
                        "today",
                        "IF(AND({event}={event^},{day}={day^}),{today^}+IF({round}={round^},0,1),1)",
                        article="6.1",
                    ),
                    whole("most", "IF(AND({event}={event^},{most^}>{today}),{most^},{today})", article="6.1"),
                ),
                "games",
                above=True,
                where="{game}",
            ),
        ),
        fields=(
            (
                whole("count", "COUNT({Evaluation.round_key})"),
                computed("first_day", "MIN({Evaluation.day})", format=DATE),
                whole("day_span", "MAX({Evaluation.day})-{first_day}+1"),
                whole("round_span", "MAX({Evaluation.round})+1"),
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
        text(
            "rounds",
            'IF({place}={place^},{rounds^},"")&"|"&{Evaluation.round#game}&"|"',
            where="{line}",
            width=12,
            aside=True,
        ),
        some(
            "double",
            'IF({place}<>{place^},0,IF(ISNUMBER(FIND("|"&{Evaluation.round#game}&"|",{rounds^})),1,0))',
            where="{line}",
            width=7,
            aside=True,
        ),
    )


def ledger(*, by_formula: bool) -> Sheet:
    line = 'IF({n}>{Ledger.count},"",MOD(SMALL({Evaluation.w_key:b_key},{n}),{Ledger.lines}))' if by_formula else None
    return Sheet(
        "Ledger",
        (
            Table(
                (
                    counted(7),
                    Column("line", line, format=WHOLE, width=8),
                    flag("black", "{line}>{Ledger.games}", format=WHOLE, width=6),
                    whole("game", "{line}-{black}*{Ledger.games}", width=8),
                    whole("person", "IF({black}=1,{Evaluation.black#game},{Evaluation.white#game})", width=8),
                    whole("event", "{Evaluation.event#game}", width=7),
                    whole(
                        "owner",
                        "({person}<=ROWS({Players.id}))*{Events.list#event}*{Ledger.persons}+{person}",
                        article="3.1",
                        width=9,
                        above=0,
                    ),
                    whole("place", "{owner}*{Ledger.events}+{event}", width=12, above=0),
                    whole(
                        "newcomer",
                        "IF({place}={place^},0,IF(ISNUMBER(MATCH({place},{Entrants.place},0)),0,1))",
                        article="16.3",
                        width=7,
                    ),
                    whole(
                        "young",
                        "IF(AND({newcomer}=1,{person}<=ROWS({Players.id})),"
                        "IF({Roll.birth#person}>={Events.young_from#event},1,0),0)",
                        rules.under_twelve,
                        width=7,
                    ),
                    computed(
                        "change",
                        "IF({black}=1,{Evaluation.b_change#game},{Evaluation.w_change#game})",
                        article="15.2",
                        format=SIGNED_TEN_THOUSANDTHS,
                        width=10,
                    ),
                    computed(
                        "sum",
                        so_far("sum", "owner", 'IF({change}="",0,{change})'),
                        rules.period_variation,
                        format=SIGNED_TEN_THOUSANDTHS,
                        width=12,
                        above=0,
                    ),
                    whole("evaluated", so_far("evaluated", "owner", 'IF({change}="",0,1)'), article="7", above=0),
                    whole(
                        "played",
                        so_far("played", "owner", 'IF({change}="",0,{Evaluation.played#game})'),
                        article="16.2b",
                        above=0,
                    ),
                    *(_rounds_of_player() if by_formula else ()),
                ),
                "lines",
                above=True,
                where="{line}",
            ),
        ),
        fields=(
            whole("persons", "ROWS({Players.id})+ROWS({Participants.player})+1"),
            whole("events", "ROWS({Events.id})+1"),
            whole("games", "ROWS({Evaluation.n})"),
            whole("lines", "2*{games}+1", shown=True),
            computed(
                "count", "COUNT({Evaluation.w_key:b_key})" if by_formula else "2*SUM({Evaluation.valid})", format=WHOLE
            ),
            whole("disorder", "SUMPRODUCT(({Ledger.place}<{Ledger.place^})*ISNUMBER({Ledger.place^}))"),
            *((whole("doubles", "SUM({Ledger.double})"),) if by_formula else ()),
        ),
        value_column=5,
    )


GUESTS = Sheet(
    "Guests",
    (
        Table(
            (
                counted(),
                whole(
                    "line",
                    'IF({Ledger.place#n+1}<{Ledger.persons}*{Ledger.events},{Ledger.line#n+1},"")',
                    where="",
                    width=7,
                ),
                whole("place", "{Ledger.place#n+1}", width=10, above=0),
                whole("game", "{Ledger.game#n+1}", width=7),
                text(
                    "guest_id",
                    "IF({line}>{Ledger.games},{Evaluation.black_id#game},{Evaluation.white_id#game})",
                    width=12,
                    shown=True,
                ),
                text("event_id", "{Evaluation.event_id#game}", width=10, shown=True),
                whole(
                    "opponent",
                    "IF({line}>{Ledger.games},{Evaluation.white#game},{Evaluation.black#game})",
                    width=9,
                    above=0,
                ),
                whole(
                    "rating",
                    unless(
                        "SUM({Evaluation.played#game})=0",
                        "IF({line}>{Ledger.games},{Evaluation.w_rating#game},{Evaluation.b_rating#game})",
                    ),
                    rules.opponents_mean,
                    width=8,
                ),
                computed(
                    "points",
                    when(
                        "{rating}",
                        "IF({line}>{Ledger.games},INDEX({Parameters.black_score},{Evaluation.code#game}),"
                        "INDEX({Parameters.white_score},{Evaluation.code#game}))",
                    ),
                    rules.half_points_above,
                    width=7,
                ),
                whole("games", so_far("games", "place", "COUNT({rating})"), article="14.2", width=7),
                computed("score", so_far("score", "place", "SUM({points})"), article="14.2", width=7),
                flag("again", "AND({place}={place^},{opponent}={opponent^})", article="14.5", format=WHOLE, width=7),
                whole("pair_games", "IF({again}=1,{pair_games^},0)+COUNT({rating})", article="14.5", width=7),
                computed("pair_points", "IF({again}=1,{pair_points^},0)+SUM({points})", article="14.5", width=7),
                whole(
                    "difference",
                    "INDEX({Parameters.points_difference},"
                    "INT(ROUND({pair_points}*{Parameters.per_cent}/{pair_games},6)+0.5)+1)",
                    rules.difference_of,
                    unless="SUM({pair_games})=0",
                    width=8,
                ),
                whole(
                    "differences",
                    "IF({place}={place^},{differences^},0)-IF({again}=1,SUM({difference^}),0)+SUM({difference})",
                    article="14.5",
                    width=9,
                ),
                whole(
                    "opponents",
                    so_far("opponents", "place", "IF(AND(COUNT({rating})=1,{pair_games}=1),1,0)"),
                    article="14.1",
                    width=8,
                ),
                whole(
                    "ratings",
                    so_far("ratings", "place", "IF(AND(COUNT({rating})=1,{pair_games}=1),{rating},0)"),
                    article="14.1",
                    width=9,
                ),
                whole("by_game", so_far("by_game", "place", "SUM({rating})"), article="14.5", width=9),
                computed(
                    "mean",
                    "{ratings}/{opponents}",
                    rules.opponents_mean,
                    unless="SUM({games})=0",
                    format="0.00",
                    width=9,
                ),
                computed(
                    "above", "2*{score}-{games}", rules.half_points_above, where="{mean}", format="+0;-0;0", width=8
                ),
                whole(
                    "base",
                    "IF({mean}={Parameters.top},{Parameters.k2600_taken},INDEX({Parameters.k0},"
                    "MATCH(MAX({mean},INDEX({Parameters.rating_from},1)),{Parameters.rating_from},1)))",
                    where="{mean}",
                    article="14.4, 16.2a",
                    width=7,
                ),
                whole(
                    "overall",
                    "INDEX({Parameters.points_difference},INT(ROUND({score}*{Parameters.per_cent}/{games},6)+0.5)+1)",
                    where="{mean}",
                    article="14.5",
                    width=8,
                ),
                computed(
                    "below",
                    'IF({Parameters.performance_taken}="overall",{by_game}/{games}+{overall},{mean}'
                    "+{differences}/{opponents})",
                    rules.performance_below_half,
                    where="{mean}",
                    format="0.00",
                    width=9,
                ),
                computed(
                    "exact",
                    "IF({above}<0,{below},{mean}+{base}*{above})",
                    rules.performance_from_half,
                    where="{mean}",
                    article="14.3–14.5",
                    format="0.00",
                    width=9,
                ),
                whole("performance", half_away.excel("{exact}"), rules.rating_of_guest, where="{mean}", width=10),
            ),
            "guests",
            above=True,
            where="{line}",
        ),
    ),
    lead=6,
)
