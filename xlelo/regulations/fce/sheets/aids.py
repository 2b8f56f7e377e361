"""What stands beside the rows of games and of participants: who they are, and what is to be settled."""

from __future__ import annotations

from xlelo.drafting.aid import said, seen, sentences, stands, without_days
from xlelo.drafting.sheet import TEXT, Column, Table, computed
from xlelo.drafting.spelling import unlike

PEOPLE = ("Players.id", "Participants.player")


def _found(number: str, players: str, guests: str, guest: str = "") -> str:
    """What stands there of a player, or in the first row of a guest."""
    return (
        f"IF({{{number}}}>ROWS({{Players.id}}),INDEX({{{guests}}},{{{number}}}-ROWS({{Players.id}})){guest},"
        f"INDEX({{{players}}},{{{number}}}))"
    )


def _name(side: str) -> str:
    name = _found(f"{side}_row", "Players.name", "Participants.name", '&" "&{Parameters.guest}')
    return f'IF({{seen}}="","",IF({{{side}_row}}=0,"",IFERROR({name}&"","")))'


def _listed(side: str) -> Column:
    """The id as Players or Participants has it."""
    return computed(
        f"{side}_listed",
        f'IF({{seen}}="","",IF({{{side}_row}}=0,"",{_found(f"{side}_row", *PEOPLE)}&""))',
        format=TEXT,
        width=10,
        heading="Entrants.spelt",
        aside=True,
    )


def _odd(*sides: str) -> Column:
    """1 where an id is written otherwise than where it is listed: a search takes capitals and small letters for one."""
    typed, found = ("".join(f'{{{side}{ending}}}&"|"&' for side in sides) for ending in ("=", "_listed"))
    row = "*".join(f"{{{side}_row}}" for side in sides)
    alike = unlike(f"{typed}{{event=}}", f"{found}INDEX({{Events.id}},{{event_row}})")
    return computed(
        "odd",
        f'IF({{seen}}="","",IF({row}*{{event_row}}=0,0,IFERROR({alike},1)))',
        format="0;;",
        width=7,
        heading="Entrants.unlike",
        aside=True,
    )


def _within(cell: str, least: str, most: str) -> str:
    return f'COUNTIFS({cell},">="&{least},{cell},"<"&{most}+1)'


_EVENT_DAYS = ("{Events.begins#event_row}", "{Events.ends#event_row}")
_DAY = _within("{date=}", *_EVENT_DAYS)
_ROUND = _within("{round=}", "{Parameters.least_round}", "{Parameters.most_round}")

BESIDE_GAMES = Table(
    (
        computed("white_name", _name("white"), format=TEXT, width=24, shown=True),
        computed("black_name", _name("black"), format=TEXT, width=24, shown=True),
        computed(
            "said",
            'IF({seen}="","",IF({when}<>"",{when},IFERROR('
            + said(
                {
                    "white": "{white_row}=0",
                    "black": "{black_row}=0",
                    "result": 'NOT(ISNUMBER(MATCH({result=}&"",{Parameters.result},0)))',
                    "self": "{white_row}={black_row}",
                },
                otherwise='IF({odd}=0,"",{Parameters.said_spelt})',
            )
            + ",{Parameters.said_spelt})))",
            format=TEXT,
            width=44,
            shown=True,
        ),
        seen("event", "result"),
        stands("event_row", "event", ("Events.id",), "Evaluation.event"),
        computed(
            "when",
            'IF({seen}="","",'
            + said({"event": "{event_row}=0", "round": f"IF({_ROUND}=0,1,MOD({{round=}},1))>0"}, otherwise="{day}")
            + ")",
            format=TEXT,
            width=12,
            heading="Rows.said",
            aside=True,
        ),
        computed(
            "day",
            f'IF({{seen}}="","",IF(OR({{event_row}}=0,{_DAY}=1),"",'
            + said(
                {"event_days": f"AND(ISNUMBER({{date=}}),{without_days(*_EVENT_DAYS)})"},
                otherwise="{Parameters.said_date}",
            )
            + "))",
            format=TEXT,
            width=12,
            heading="Rows.said",
            aside=True,
        ),
        stands("white_row", "white", PEOPLE, "Evaluation.white"),
        stands("black_row", "black", PEOPLE, "Evaluation.black"),
        _listed("white"),
        _listed("black"),
        _odd("white", "black"),
    ),
    "games",
    aid=True,
)

BESIDE_PARTICIPANTS = Table(
    (
        computed("known_as", _name("player"), format=TEXT, width=26, shown=True),
        computed(
            "said",
            'IF({seen}="","",IFERROR('
            + said(
                {
                    "event": "{event_row}=0",
                    "player": "{player_row}=0",
                    "name": f'{_found("player_row", "Players.id", "Participants.name")}=""',
                },
                otherwise='IF({odd}=0,"",{Parameters.said_spelt})',
            )
            + ",{Parameters.said_spelt}))",
            format=TEXT,
            width=44,
            shown=True,
        ),
        seen("event", "birth"),
        stands("event_row", "event", ("Events.id",), "Entrants.event"),
        stands("player_row", "player", PEOPLE, "Entrants.person"),
        _listed("player"),
        _odd("player"),
    ),
    "participants",
    aid=True,
)

SENTENCES = sentences(
    ("event", "round", "event_days", "date", "white", "black", "result", "self", "player", "name", "spelt")
)
