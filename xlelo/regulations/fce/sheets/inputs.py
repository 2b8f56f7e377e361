"""What an officer fills in: the month, the players, events, participants, games and older lists."""

from __future__ import annotations

from xlelo.drafting import aid
from xlelo.drafting.bands import bands, widths
from xlelo.drafting.columns import flag, some, text, unmet, whole
from xlelo.drafting.formulas import stood_before, unless
from xlelo.drafting.movements import moved
from xlelo.drafting.sheet import DATE, ISO_DATE, WHOLE, Sheet, Table, computed, counted, inputs, typed
from xlelo.drafting.taken import misspelt, taken, unread
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.files import FILES
from xlelo.regulations.fce.sheets.aids import BESIDE_GAMES, BESIDE_PARTICIPANTS
from xlelo.regulations.fce.sheets.bounds import DATES, ENTRANT, EVENT, GAME, OLDER, PLAYER

FILE = {file.name: file for file in FILES}
SPAN = "(ROWS({Players.id})+1)"
"""More than there are players."""

PLAYERS = Sheet(
    "Players",
    (
        Table(
            inputs(
                FILE["players"],
                PLAYER,
                id={"width": 10, "once": True},
                name={"width": 26},
                club={"width": 18},
                title={"width": 6},
                first_season={"width": 8},
            ),
            "players",
            file="players",
        ),
    ),
    head=aid.SEE,
    lead=2,
    grows=True,
)

ROLL = Sheet(
    "Roll",
    (
        Table(
            (
                counted(),
                *taken("Players", FILE["players"], PLAYER),
                misspelt("misspelt", "{id}"),
                unread("garbled", "Players.id", "id:club", '"~?"'),
                unread("unread", "Players.birth", "birth:rapid_initialised"),
                flag(
                    "due",
                    "OR({licence}=-1,{licence}>=YEAR(MAX(0,{Period.list_day})))",
                    where="{filled}",
                    article="8.2",
                    width=7,
                ),
            ),
            "players",
        ),
    ),
    lead=3,
)
"""Players, as they are taken."""

TAKEN = {
    "id": "own_id",
    "start": "begins",
    "end": "ends",
    "minutes": "long_minutes",
    "increment": "long_increment",
    "team": "of_teams",
    "weekly": "runs_weekly",
    "list_ref": "older_list",
    "rounds_per_day": "daily_rounds",
    "accept": "accepted",
}
"""What is typed of an event, under the keys of what is taken."""


def participants(*, few: bool) -> Sheet:
    return Sheet(
        "Participants",
        (
            Table(
                inputs(
                    FILE["participants"],
                    ENTRANT,
                    event={"width": 12, "choices": "Events.id"},
                    player={"width": 12, "choices": "Players.id", "suggested": True},
                    name={"width": 26},
                ),
                "participants",
                file="participants",
            ),
            *((BESIDE_PARTICIPANTS,) if few else ()),
        ),
        head=aid.head("Participants", "player") if few else aid.SEE,
        grows=True,
        portrait=not few,
    )


def games(*, few: bool) -> Sheet:
    """Nobody types into a month of ten thousand players, and a drop-down of them is no help."""
    people = {"width": 12, "choices": "Roster.person" if few else ""}
    return Sheet(
        "Games",
        (
            Table(
                inputs(
                    FILE["games"],
                    GAME,
                    event={"width": 12, "choices": "Events.id"},
                    round={"width": 7},
                    white=people,
                    black=people,
                    result={"width": 8, "choices": "Parameters.offered"},
                ),
                "games",
                file="games",
            ),
            *((BESIDE_GAMES,) if few else ()),
        ),
        head=aid.head("Games", "white") if few else aid.SEE,
        grows=True,
        portrait=not few,
    )


HISTORY = Sheet(
    "History",
    (
        Table(
            inputs(FILE["history"], OLDER, player={"width": 12, "choices": "Players.id"}, kind={"width": 8}),
            "history",
            file="history",
        ),
    ),
    head=aid.SEE,
    grows=True,
    portrait=True,
)

EVENTS = Sheet(
    "Events",
    (
        Table(
            (
                *inputs(
                    FILE["events"],
                    EVENT,
                    id={"width": 10, "once": True},
                    name={"width": 26},
                    minutes={"width": 8},
                    increment={"width": 9},
                    team={"width": 6},
                    weekly={"width": 7},
                    accept={"width": 8},
                ),
                counted(),
                *taken("Events", FILE["events"], EVENT, TAKEN, without=("name",)),
                misspelt("misspelt", "{own_id}"),
                unread("unread", "Events.start", "begins:accepted"),
                computed("total", "ROUND({long_minutes}+{long_increment},6)", where="{own_id}", article="5.1", width=8),
                computed(
                    "list",
                    "IF({total}>={Parameters.minutes},1,2)",
                    rules.list_of,
                    article="5.1, 5.2",
                    format='[=1]"standard";[=2]"rapid";General',
                    width=10,
                ),
                some("twice", stood_before("{own_id}", "{Events.id}"), width=7),
                unmet("incomplete", "AND({begins}>0,{ends}>0,COUNTA({Events.minutes#})=1)", width=8),
                flag(
                    "misdated",
                    "OR({days}<1,{ends}<{Period.first_day},IF({runs_weekly}=1,{begins},{ends})>{Period.last_day})",
                    article="8.3",
                    width=8,
                ),
                whole(
                    "rounds",
                    "IF(INDEX({Rounds.event},MATCH({n},{Rounds.event},1))={n},INDEX({Rounds.most},"
                    "MATCH({n},{Rounds.event},1)),0)",
                    article="6.1",
                    width=8,
                ),
                flag(
                    "broken_rounds",
                    "AND({list}=1,MAX({rounds},{daily_rounds})>{Parameters.rounds})",
                    rules.too_many_rounds,
                    format=WHOLE,
                    width=9,
                ),
                whole("days", "{ends}-{begins}+1", article="6.2", width=7),
                flag(
                    "broken_days", "AND({of_teams}<>1,{days}>{Parameters.days})", rules.too_long, format=WHOLE, width=9
                ),
                whole(
                    "evaluated", "IF({broken_rounds}+{broken_days}=0,1,IF({accepted}=1,1,0))", rules.evaluated, width=9
                ),
                computed(
                    "reference",
                    unless("OR({runs_weekly}=1,{older_list}<1)", "{older_list}"),
                    rules.reference_list,
                    format=DATE,
                    width=12,
                ),
                text("older_key", '{reference}&"|"&{list}&"|"', where="{reference}", article="8.3", width=10),
                computed(
                    "young_from",
                    "DATE(YEAR(MAX(0,{begins}))-{Parameters.young_years},1,1)",
                    rules.under_twelve,
                    format=DATE,
                    width=12,
                ),
                whole(
                    "participants",
                    "COUNTIF({Entrants.event},{n})+SUMIFS({Ledger.newcomer},{Ledger.event},{n})",
                    article="16.3",
                    width=9,
                ),
                whole(
                    "young",
                    "SUMIFS({Entrants.young},{Entrants.event},{n})+SUMIFS({Ledger.young},{Ledger.event},{n})",
                    article="16.3",
                    width=8,
                ),
                whole(
                    "under_twelve",
                    "IF({evaluated}*{participants}=0,0,IF({young}*{Parameters.per_cent}"
                    "-{Parameters.strict_taken}>={participants}*{Parameters.young_share},1,0))",
                    rules.under_twelve_event,
                    width=9,
                ),
                whole(
                    "flat",
                    unless("{under_twelve}=0", "CHOOSE({list},{Parameters.young_standard},{Parameters.young_rapid})"),
                    rules.under_twelve_factor,
                    article="16.3, 16.4",
                    width=8,
                ),
                computed(
                    "ordinary", "IF({under_twelve}=1,1,CHOOSE({list},1,{Parameters.half}))", rules.rapid_share, width=8
                ),
                computed(
                    "unplayed",
                    "IF({under_twelve}=1,{Parameters.unplayed_young},CHOOSE({list},{Parameters.half},"
                    "{Parameters.unplayed_rapid}))",
                    rules.unplayed_share,
                    width=8,
                ),
            ),
            "events",
            file="events",
            where="{total}",
        ),
    ),
    lead=2,
)


PERIOD = Sheet(
    "Period",
    (
        bands(
            *(
                whole(
                    f"{prefix}_players",
                    f'COUNTIFS({{{sheet}.new}},">="&{{band}},{{{sheet}.new}},"<"&{{band}}+{{Period.band_step}})',
                    where="{band}",
                    width=9,
                    shown=True,
                )
                for prefix, sheet in (("std", "Standard"), ("rapid", "Rapid"))
            )
        ),
        *(
            moved(f"{prefix}_{what}", what, sheet, "change", under=what == "loss")
            for prefix, sheet in (("std", "Standard"), ("rapid", "Rapid"))
            for what in ("gain", "loss")
        ),
    ),
    fields=(
        typed("new_list", FILE["period"]["new_list"].kind, format=DATE, article="8.1"),
        typed("from", FILE["period"]["from"].kind, format=DATE, article="8.3"),
        typed("to", FILE["period"]["to"].kind, format=DATE, article="8.3"),
        *(
            computed(key, DATES.taken(f"{{{typed_in}}}"), format=f"{ISO_DATE};General;", shown=True)
            for key, typed_in in (("list_day", "new_list"), ("first_day", "from"), ("last_day", "to"))
        ),
        some("season", "IF({first_day}<1,0,YEAR(MAX(0,{first_day})))", article="20"),
        some("season_ends", "IF({first_day}<1,0,IF(YEAR(MAX(0,{list_day}))>{season},1,0))", article="16.2b"),
        computed(
            "claims_until", "{list_day}+{Parameters.claim_days}-1", unless="{list_day}<1", article="8.4", format=DATE
        ),
        whole("players", 'COUNTIF({Standard.old},">0")', shown=True),
        whole("events", 'COUNTIF({Events.total},">=0")', shown=True),
        whole("games", "COUNT({Evaluation.valid})", shown=True),
        whole("games_standard", "COUNTIF({Evaluation.list},1)", shown=True),
        whole("games_rapid", "COUNTIF({Evaluation.list},2)", shown=True),
        whole("std_active", 'COUNTIF({Standard.evaluated},">0")', shown=True),
        whole("rapid_active", 'COUNTIF({Rapid.evaluated},">0")', shown=True),
        whole("first_ratings", 'COUNTIF({Standard.initial},"10*")', article="10", shown=True),
        *widths("{Standard.new},{Rapid.new}"),
    ),
    beside=True,
    label_width=42,
    one_page=True,
    file="period",
)
