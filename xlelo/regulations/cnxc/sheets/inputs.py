"""Input sheets: the half-year, players, blocks, older lists, competitions and games."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from xlelo.law.rounding import half_up
from xlelo.periods.form import File
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.files import THEN
from xlelo.regulations.cnxc.sheets import warnings
from xlelo.regulations.cnxc.sheets.bounds import BLOCK, COMPETITION, DATES, DAY_TAKEN, GAME, OLDER, PLAYER, list_name
from xlelo.regulations.cnxc.sheets.row_hints import GAME_HINTS
from xlelo.regulations.cnxc.sheets.seats import BLOCKS as BLOCKS_FILE
from xlelo.regulations.cnxc.sheets.seats import FILE, FOLLOWING_COLUMNS
from xlelo.regulations.cnxc.sheets.seats import GAMES as GAMES_FILE
from xlelo.sheets import row_hints
from xlelo.sheets.bands import band_count, bands, widths
from xlelo.sheets.bound import Bound
from xlelo.sheets.columns import all_needing, flag, flag_unless, helpers, integer, nonzero, text
from xlelo.sheets.faults import fault, notice, record_faults
from xlelo.sheets.formats import DATE, ISO_DATE, TEXT, WHOLE_FORMAT
from xlelo.sheets.formulas import EMPTY_TEXT, blank_if, first_of, row_to_the_letter, stands_in, stood_before
from xlelo.sheets.movements import movement_table
from xlelo.sheets.parsed import first_invalid_cell, no_id_of_anybody, parse_text, parsed_columns
from xlelo.sheets.sheet import Column, Sheet, Table, computed, input_column, inputs, row_numbers

BLOCKS_OF_SHEET = replace(
    BLOCKS_FILE, columns=tuple(column for column in BLOCKS_FILE.columns if column.name != "performance")
)
"""Columns of blocks without the performance: the sheet computes it from whole numbers."""


def _helpers(sheet: str, file: File, bounds: Mapping[str, Bound]) -> Iterator[Column]:
    """Parsed inputs in the same row, as helper columns that are not printed.

    A blank date shows nothing; an invalid one shows −1.
    """
    for column in parsed_columns(sheet, file, bounds, {one.name: f"own_{one.name}" for one in file.columns}):
        shown = DAY_TAKEN if column.format.startswith(DATE) else column.format
        yield replace(column, format=shown, helper=True)


_COUNTED = 'COUNTIF({games_period},">0")'

PLAYERS = Sheet.of(
    "Players",
    Table.of(
        "players",
        *inputs(
            FILE["players"],
            PLAYER,
            id={"once": True, "texts": "Results.id"},
            name={"width": 28},
            status={"width": 12.5, "article": "5.1"},
            elo={"article": "6.1"},
            games={"article": "6.1"},
            last_game={"article": "5.2"},
            iccf={"article": "5.3"},
            fpx={"article": "5.3"},
            fide={"article": "5.3"},
            iccf_next={"article": "7.3"},
        ),
        file="players",
    ),
    status=row_hints.SEE,
    grows=True,
    portrait=True,
)

PLAYER_VALUES = (
    *_helpers("Players", FILE["players"], PLAYER),
    *all_needing(
        "{filled}",
        *helpers(
            *record_faults("player", "Players", "id:status", "elo:iccf_next", "own_{}", also=(THEN,)),
            flag_unless(
                "odd_status",
                'OR({own_status}="",{own_status}={Parameters.effective},{own_status}={Parameters.provisional})',
                article="5.1",
                lines=fault("player_status", "Players.status"),
            ),
            text(
                "lacking",
                first_of(
                    {
                        'SUBSTITUTE({own_name}," ","")=""': "{Players.name@}",
                        'AND({own_status}="",{own_elo}=0)': EMPTY_TEXT,
                        '{own_status}=""': "{Players.status@}",
                        "{own_elo}=0": "{Players.elo@}",
                        "{own_games}=0": "{Players.games@}",
                        "{own_last_game}=0": "{Players.last_game@}",
                    }
                ),
                article="5.1",
                lines=fault("player_lacking", "Players.id"),
            ),
            nonzero(
                "due",
                f'IF(AND({{own_status}}="",{{own_elo}}=0,{_COUNTED}=0,COUNTIF({{earlier_games}},">0")=0),0,'
                f"IF(OR({_COUNTED}=1,{{own_last_game}}<1,{{own_last_game}}>{{Period.active_after}}),1,0))",
                article="4.2, 5.2",
            ),
            nonzero("in_doubt", "IF({Boards.faults}=0,0,IF(COUNTIF({Ledger.in_doubt},{n})>0,1-{due},0))"),
        ),
        *warnings.PLAYER_COLUMNS,
    ),
)
"""Helper columns of the sheet Results: the parsed inputs of the players, what is wrong, and what the list must hold."""

GAMES = Sheet.of(
    "Games",
    Table.of(
        "games",
        *inputs(
            GAMES_FILE,
            GAME,
            competition={"choices": "Competitions.id"},
            date={"article": "5.2"},
            white={"choices": "Players.id"},
            black={"choices": "Players.id"},
            result={"choices": "Parameters.offered", "known": "Parameters.result"},
            no_move={"article": "3.2"},
            excused={"article": "3.2"},
            **{
                name: {"article": "7.2"} if name.endswith("moved") else {"choices": "Players.id", "article": "7.2"}
                for name in FOLLOWING_COLUMNS
            },
        ),
        file="games",
    ),
    GAME_HINTS,
    status=row_hints.status("Games", "white"),
    grows=True,
)


_BLOCK_COLUMNS = (
    *inputs(
        BLOCKS_OF_SHEET,
        BLOCK,
        player={"choices": "Players.id"},
        competition={"width": 14},
        games={"article": "6.3"},
        weighted={"article": "6.3"},
    ),
    row_numbers(),
    text("name", blank_if("{number}=0", "{Results.name#number}"), needs="{number}", width=24, visible=True),
    computed(
        "performance", 'IF({unread}="",{own_weighted}/{own_games},"")', rules.performance, format="0.000000", width=13
    ),
    *_helpers("Blocks", BLOCKS_OF_SHEET, BLOCK),
    *helpers(
        first_invalid_cell(
            "Blocks",
            BLOCKS_OF_SHEET,
            BLOCK,
            "{{own_{}}}".format,
            {"player": no_id_of_anybody("{own_player}"), "weighted": "{own_weighted}<1"},
            article="6.3",
            lines=fault("block_unread", "Blocks.player"),
        ),
        nonzero(
            "far",
            'IF({unread}<>"",0,'
            "IF(AND({performance}>={Parameters.least_performance},{performance}<={Parameters.most_performance}),0,1))",
            article="6.2",
            lines=fault("block_far", "Blocks.weighted"),
        ),
        integer("number", 'IF({unread}<>"",0,' + row_to_the_letter("{own_player}", "{Results.id}") + ")"),
        nonzero(
            "broken",
            f'IF({{unread}}<>"",0,IF({{own_weighted}}={half_up.excel("{own_weighted}")},0,1))',
            article="6.2",
            lines=notice("block_broken", "Blocks.weighted"),
        ),
        nonzero(
            "incomplete",
            'IF({unread}<>"",0,IF({number}=0,1,0))',
            lines=fault("block_incomplete", "Blocks.player", "6.3"),
        ),
    ),
    *warnings.BLOCK_COLUMNS,
)

BLOCKS = Sheet.of("Blocks", Table.of("blocks", *_BLOCK_COLUMNS, file="blocks", needs="{filled}"), portrait=True)

_OLDER_LIST_COLUMNS = (
    *inputs(FILE["history"], OLDER, player={"choices": "Players.id", "known": ""}),
    row_numbers(),
    *_helpers("History", FILE["history"], OLDER),
    first_invalid_cell(
        "History",
        FILE["history"],
        OLDER,
        "{{own_{}}}".format,
        {"player": no_id_of_anybody("{own_player}")},
        helper=True,
        lines=fault("history_unread", "History.list"),
    ),
    integer(
        "chosen",
        blank_if(
            'OR({Card.number}=0,{unread}<>"")',
            'IF(AND({own_player}={Results.id#Card.number},{own_list}<>{Period.in_force}),{n},"")',
        ),
        helper=True,
    ),
    *warnings.OLDER_LIST_COLUMNS,
)

HISTORY = Sheet.of(
    "History", Table.of("history", *_OLDER_LIST_COLUMNS, file="history", needs="{filled}"), portrait=True
)

_CATEGORY = first_of(
    {
        stands_in("{own_category}", f"{{Parameters.{key}}}"): f"{{Parameters.category_rating#{key}=own_category}}"
        for key in ("category", "category_code")
    },
    "0",
)
"""Virtual rating of the competition's category. The category is a word, or a code of the input files."""

_COMPETITION_COLUMNS = (
    *inputs(
        FILE["competitions"],
        COMPETITION,
        id={"once": True, "texts": "Competitions.own_id"},
        name={"width": 49, "article": "3.3"},
        category={"width": 25, "choices": "Parameters.category", "article": "5.3"},
        thematic={"article": "3.1"},
        norm={"article": "7.1"},
        winner={"choices": "Players.id", "article": "7.1"},
        end={"article": "4.1"},
    ),
    row_numbers(),
    text("event", "{own_id}", needs="{own_id}"),
    flag("excluded", "{own_thematic}=1", rules.is_excluded),
    integer("virtual", _CATEGORY, rules.virtual_rating),
    text("first", 'IF({own_norm}=1,{own_winner},"")', rules.winner_variation),
    *_helpers("Competitions", FILE["competitions"], COMPETITION),
    *helpers(
        *record_faults("competition", "Competitions", "id:winner", "thematic:end", "own_{}"),
        flag("unpriced", "{virtual}=0", article="5.3", lines=fault("competition_category", "Competitions.category")),
        flag_unless(
            "outside",
            "AND({own_end}>={Period.first_day},{own_end}<={Period.last_day})",
            rules.is_in_period,
            lines=fault("competition_outside", "Competitions.end", "4.1"),
        ),
        integer("winner_no", f'IF({{first}}="",0,{row_to_the_letter("{first}", "{Results.id}")})'),
        nonzero(
            "idle_winner",
            first_of(
                {
                    '{first}=""': "0",
                    "{winner_no}=0": "1",
                    "COUNTIFS({Ledger.competition},{n},{Ledger.player},{winner_no},{Ledger.moved},1)=0": "1",
                },
                "0",
            ),
            article="7.1",
            lines=fault("winner_idle", "Competitions.winner"),
        ),
        flag(
            "idle_norm",
            'AND({own_winner}<>"",{first}="")',
            article="7.1",
            lines=notice("winner_without_norm", "Competitions.winner"),
        ),
        nonzero(
            "twice",
            stood_before("{event}", "{Competitions.event}"),
            lines=fault("competition_twice", "Competitions.id", "3.3"),
        ),
    ),
    *warnings.COMPETITION_COLUMNS,
)

COMPETITIONS = Sheet.of(
    "Competitions", Table.of("competitions", *_COMPETITION_COLUMNS, file="competitions", needs="{event}")
)


PERIOD = Sheet.of(
    "Period",
    bands(band_count("band_players", "Results.new", "Results.listed")),
    movement_table("gain", "gain", "Results", "variation", under=False),
    movement_table("loss", "loss", "Results", "variation", under=True),
    fields=(
        input_column("list", FILE["period"]["list"].kind, format=TEXT, article="4.1"),
        *(
            input_column(end, FILE["period"][end].kind, bound=DATES, format=DATE, article="4.1")
            for end in ("from", "to")
        ),
        text("name", parse_text("{list}"), heading="Period.list, Parameters.taken", helper=True),
        *(
            computed(
                key,
                DATES.parse(f"{{{column}}}"),
                format=DAY_TAKEN,
                heading=f"Period.{column}, Parameters.taken",
                helper=True,
            )
            for key, column in (("first_day", "from"), ("last_day", "to"))
        ),
        flag(
            "in_order",
            "AND({first_day}>0,{last_day}>={first_day},"
            "{last_day}<EDATE(MAX(1,{first_day}),2*{Parameters.list_months}))",
            article="4.1",
            format=WHOLE_FORMAT,
            helper=True,
        ),
        integer(
            "months_before",
            "IF({first_day}>{Parameters.in_force_from},{Parameters.list_months},{Parameters.months_before})",
            article="4.1",
            heading="Parameters.months_before",
            helper=True,
        ),
        text(
            "in_force",
            list_name("MAX(1,{first_day}-1)", "{months_before}"),
            blank_if="{first_day}<1",
            article="4.1",
        ),
        computed(
            "active_after",
            "IF({in_order}=0,0,MAX(0,IFERROR(EDATE({last_day},-{Parameters.passive_months}),0)))",
            rules.passive,
            format=f"{ISO_DATE};;",
        ),
        integer("players", 'SUMPRODUCT(({Results.id}<>"")*1)', visible=True),
        integer("listed", "SUM({Results.listed})", article="4.2", visible=True),
        integer("passive", "SUM({Results.passive})", article="5.2", visible=True),
        integer(
            "provisional",
            "COUNTIFS({Results.listed},1,{Results.status_after},{Parameters.provisional})",
            article="5.1",
            visible=True,
        ),
        integer("competitions", "COUNTIF({Competitions.excluded},0)", article="3.1", visible=True),
        integer("games", "SUM({Boards.filled})", visible=True),
        integer("rated_games", "SUM({Boards.rated})", article="3.2", visible=True),
        integer("substituted", "COUNTIF({Boards.substituted},1)", article="7.2", visible=True),
        *widths(["Results.new"]),
    ),
    tables_right=True,
    one_page=True,
    file="period",
)
