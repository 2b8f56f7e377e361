"""What people fill in: the half-year, the players, what is behind them, the competitions and the games."""

from __future__ import annotations

from dataclasses import replace

from xlelo.drafting.movements import moved
from xlelo.drafting.rounding import half_up
from xlelo.drafting.sheet import (
    DATE,
    TEXT,
    WHOLE,
    Chart,
    Sheet,
    Table,
    computed,
    counted,
    inputs,
    printed,
    typed,
)
from xlelo.drafting.spelling import unlike
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.sheets.seats import BLOCKS as BLOCKS_FILE
from xlelo.regulations.cnxc.sheets.seats import FILE, LATER_COLUMNS
from xlelo.regulations.cnxc.sheets.seats import GAMES as GAMES_FILE

BANDS = tuple(range(1200, 2700, 100))
BAND_WIDTH = 100
BLOCKS_OF_SHEET = replace(
    BLOCKS_FILE, columns=tuple(column for column in BLOCKS_FILE.columns if column.name != "performance")
)
"""The sheet computes the performance from whole numbers."""


PLAYERS = Sheet(
    "Players",
    (
        Table(
            inputs(
                FILE["players"],
                id={"width": 10, "once": True},
                name={"width": 28},
                status={"width": 12, "article": "5.1"},
                elo={"width": 8, "article": "6.1"},
                games={"width": 9, "article": "6.1"},
                last_game={"article": "5.2"},
                iccf={"width": 8, "article": "5.3"},
                fpx={"width": 8, "article": "5.3"},
                fide={"width": 8, "article": "5.3"},
                iccf_next={"width": 11, "article": "7.3"},
            ),
            "players",
            file="players",
        ),
    ),
    grows=True,
    portrait=True,
)

GAMES = Sheet(
    "Games",
    (
        Table(
            inputs(
                GAMES_FILE,
                competition={"width": 12, "choices": "Competitions.id"},
                date={"article": "5.2"},
                white={"width": 11, "choices": "Players.id"},
                black={"width": 11, "choices": "Players.id"},
                result={"width": 10, "choices": "Parameters.result"},
                no_move={"width": 11, "article": "3.2"},
                excused={"width": 11, "article": "3.2"},
                **{
                    name: {"width": 9, "article": "7.2"}
                    if name.endswith("moved")
                    else {"width": 11, "choices": "Players.id", "article": "7.2"}
                    for name in LATER_COLUMNS
                },
            ),
            "games",
            file="games",
        ),
    ),
    grows=True,
)

BLOCKS = Sheet(
    "Blocks",
    (
        Table(
            (
                *inputs(
                    BLOCKS_OF_SHEET,
                    player={"width": 11, "choices": "Players.id"},
                    list={"width": 9},
                    competition={"width": 14},
                    games={"width": 8, "article": "6.3", "format": WHOLE},
                    weighted={"width": 12, "article": "6.3"},
                ),
                counted(),
                computed(
                    "name",
                    'IF(SUM({number})=0,"",INDEX({Results.name},{number}))',
                    format=TEXT,
                    width=24,
                    shown=True,
                ),
                computed(
                    "performance",
                    'IF(SUM(INDEX({Blocks.games},{n}))=0,"",INDEX({Blocks.weighted},{n})/INDEX({Blocks.games},{n}))',
                    rules.performance,
                    format="0.000000",
                    width=13,
                    shown=True,
                ),
                computed(
                    "number",
                    'IF(INDEX({Blocks.player},{n})="","",IFERROR(MATCH(INDEX({Blocks.player},{n})&"",{Results.id},0),0))',
                    format=WHOLE,
                    width=7,
                    aside=True,
                ),
                computed(
                    "broken",
                    'IF(INDEX({Blocks.weighted},{n})="","",'
                    f"IF(INDEX({{Blocks.weighted}},{{n}})={half_up.excel('INDEX({Blocks.weighted},{n})')},0,1))",
                    article="6.2",
                    format="0;;",
                    width=8,
                    aside=True,
                ),
                computed(
                    "unlike",
                    f'IF(SUM({{number}})=0,"",{unlike("INDEX({Blocks.player},{n})", "INDEX({Results.id},{number})")})',
                    format="0;;",
                    width=9,
                    aside=True,
                ),
                computed(
                    "incomplete",
                    'IF(INDEX({Blocks.player},{n})&INDEX({Blocks.games},{n})&INDEX({Blocks.weighted},{n})="","",'
                    "IF(COUNT(INDEX({Blocks.games},{n}),INDEX({Blocks.weighted},{n}),{number})*SUM({number})>0,{unlike},1))",
                    format="0;;",
                    width=9,
                    aside=True,
                ),
            ),
            "blocks",
            file="blocks",
        ),
    ),
    portrait=True,
)

HISTORY = Sheet(
    "History",
    (
        Table(
            (
                *inputs(FILE["history"], player={"width": 12, "choices": "Players.id"}),
                counted(),
                computed(
                    "chosen",
                    'IF({Card.number}=0,"",IF(AND(INDEX({History.player},{n})&""=INDEX({Results.id},{Card.number}),'
                    'INDEX({History.list},{n})&""<>{Period.in_force}),{n},""))',
                    format=WHOLE,
                ),
            ),
            "history",
            file="history",
        ),
    ),
    portrait=True,
)

COMPETITIONS = Sheet(
    "Competitions",
    (
        Table(
            (
                *inputs(
                    FILE["competitions"],
                    id={"width": 10, "once": True},
                    name={"width": 56, "article": "3.3"},
                    category={"width": 18, "choices": "Parameters.category", "article": "5.3"},
                    thematic={"width": 8, "article": "3.1"},
                    norm={"width": 8, "article": "7.1"},
                    winner={"width": 11, "choices": "Players.id", "article": "7.1"},
                    end={"article": "4.1"},
                ),
                counted(),
                computed(
                    "event",
                    'INDEX({Competitions.id},{n})&""',
                    format=TEXT,
                    width=10,
                ),
                computed(
                    "excluded",
                    'IF({event}="","",IF(INDEX({Competitions.thematic},{n})=1,1,0))',
                    rules.excluded,
                    format="0;;",
                    width=9,
                ),
                computed(
                    "virtual",
                    'IF({event}="","",IFERROR(INDEX({Parameters.category_rating},'
                    'MATCH(INDEX({Competitions.category},{n})&"",{Parameters.category},0)),0))',
                    rules.virtual_rating,
                    format=WHOLE,
                    width=9,
                ),
                computed(
                    "first",
                    'IF({event}="","",IF(INDEX({Competitions.norm},{n})=1,INDEX({Competitions.winner},{n})&"",""))',
                    rules.of_winner,
                    format=TEXT,
                    width=11,
                ),
                computed(
                    "unpriced",
                    'IF({event}="","",IF({virtual}=0,1,0))',
                    article="5.3",
                    format="0;;",
                    width=9,
                    aside=True,
                ),
                computed(
                    "outside",
                    'IF({event}="","",IF(AND(INDEX({Competitions.end},{n})>=SUM({Period.from}),'
                    "INDEX({Competitions.end},{n})<=SUM({Period.to})),0,1))",
                    rules.in_period,
                    format="0;;",
                    width=9,
                    aside=True,
                ),
                computed(
                    "winner_no",
                    'IF({event}="","",IF({first}="",0,IFERROR(MATCH({first},{Results.id},0)'
                    "*FIND({first},INDEX({Results.id},MATCH({first},{Results.id},0))),0)))",
                    format=WHOLE,
                    width=9,
                    aside=True,
                ),
                computed(
                    "idle_winner",
                    'IF({event}="","",IF({first}="",0,IF({winner_no}=0,1,'
                    "IF(COUNTIF({Ledger.moved_key},{n}*{Parameters.span}+{winner_no})=0,1,0))))",
                    article="7.1",
                    format="0;;",
                    width=9,
                    aside=True,
                ),
                computed(
                    "idle_norm",
                    'IF({event}="","",IF(AND(INDEX({Competitions.winner},{n})<>"",{first}=""),1,0))',
                    article="7.1",
                    format="0;;",
                    width=9,
                    aside=True,
                ),
                computed(
                    "twice",
                    'IF({event}="","",IF(MATCH({event},{Competitions.id},0)={n},0,1))',
                    format="0;;",
                    width=7,
                    aside=True,
                ),
            ),
            "competitions",
            file="competitions",
        ),
    ),
)


PERIOD = Sheet(
    "Period",
    (
        Table(
            (
                printed("band", BANDS, format=WHOLE, width=9),
                computed(
                    "band_players",
                    'COUNTIFS({Results.new},">="&{band},{Results.new},"<"&{band}+{Period.band_width},{Results.listed},1)',
                    format=WHOLE,
                    width=9,
                    shown=True,
                ),
            ),
            len(BANDS),
        ),
        moved("gain", "gain", "Results", "variation", "{Parameters.span}", under=False),
        moved("loss", "loss", "Results", "variation", "{Parameters.span}", under=True),
    ),
    fields=(
        typed("list", FILE["period"]["list"].kind, format=TEXT, article="4.1"),
        typed("from", FILE["period"]["from"].kind, format=DATE, article="4.1"),
        typed("to", FILE["period"]["to"].kind, format=DATE, article="4.1"),
        computed(
            "in_force",
            'IF({from}="","",YEAR({from}-1)&"-"&IF(MONTH({from}-1)>{Parameters.list_months},2,1))',
            article="4.1",
            format=TEXT,
        ),
        computed(
            "active_after",
            'IF({to}="","",EDATE({to},-{Parameters.passive_months}))',
            rules.passive,
            format=DATE,
        ),
        computed("players", 'SUMPRODUCT(({Results.id}<>"")*1)', format=WHOLE, shown=True),
        computed("listed", "SUM({Results.listed})", article="4.2", format=WHOLE, shown=True),
        computed("passive", "SUM({Results.passive})", article="5.2", format=WHOLE, shown=True),
        computed(
            "provisional",
            "COUNTIFS({Results.listed},1,{Results.status_after},{Parameters.provisional})",
            article="5.1",
            format=WHOLE,
            shown=True,
        ),
        computed("competitions", "COUNTIF({Competitions.excluded},0)", article="3.1", format=WHOLE, shown=True),
        computed("games", "SUM({Boards.filled})", format=WHOLE, shown=True),
        computed("rated_games", "SUM({Boards.rated})", article="3.2", format=WHOLE, shown=True),
        computed("substituted", "COUNTIF({Boards.substituted},1)", article="7.2", format=WHOLE, shown=True),
        printed("band_width", (BAND_WIDTH,), format=WHOLE),
    ),
    beside=True,
    charts=(
        Chart("distribution", "bar", "band", ("band_players",), "A23", (13, 8)),
        Chart("gains", "bar", "gain_name", ("gain",), "E23", (9.8, 8)),
        Chart("losses", "bar", "loss_name", ("loss",), "J23", (8.5, 8)),
    ),
    label_width=42,
    one_page=True,
    file="period",
)
