"""The season's workbook."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from xlelo.regulations.bay import REGULATION, rules
from xlelo.regulations.bay.files import GAMES, PLAYERS, SCORES, SEASON
from xlelo.regulations.bay.period import Period, Player

from xlelo.law.rounding import half_up
from xlelo.law.tables import POINT
from xlelo.regulations.regulation import BookOf
from xlelo.sheets.checks_sheet import checks
from xlelo.sheets.faults import checks_of, fault
from xlelo.sheets.formats import TEXT, WHOLE_FORMAT
from xlelo.sheets.formulas import band, blank_if, expected_score, if_filled
from xlelo.sheets.sheet import Column, RuleAnswers, Sheet, Table, computed, fixed_column, inputs, row_numbers
from xlelo.sheets.start_sheet import Desk, Step, arrange
from xlelo.sheets.summary import about_sheet

if TYPE_CHECKING:
    from xlelo.regulations.bay.period import Season
    from xlelo.regulations.bay.rules import Readings

    from xlelo.periods.form import Table as FileTable
    from xlelo.sheets.sheet import Content, Sizes, TypedInputs

ROOM = {"players": 20, "games": 40}
DESK = Desk(
    steps=(
        Step("players", "Players", "COUNTA({Players.id})", asks=lambda row: len(row.result.rows)),
        Step("games", "Games", "COUNT({Games.surplus})", asks=lambda row: len(row.result.period.games)),
        Step("checks", "Checks", "{Checks.faults}", "settled"),
    ),
    groups={
        "typing": ("Season", "Players", "Games"),
        "settle": ("Checks",),
        "published": ("Ratings",),
        "tables": ("Parameters", "About"),
    },
)


def _row_of(colour: str) -> Column:
    found = f"IFERROR(MATCH({{{colour}}},{{Players.id}},0),0)"
    lines = fault(f"{colour}_stranger", f"Games.{colour}", "1")
    return computed(f"{colour}_row", if_filled(f"{{{colour}}}", found), format=WHOLE_FORMAT, lines=lines)


_RATINGS = "INDEX({Players.rating},{white_row})-INDEX({Players.rating},{black_row})"
_DIFFERENCE = blank_if('COUNTIF({white_row:black_row},">0")<2', _RATINGS)
_SCORED = 'IF({result}="1-0",1,IF({result}="0-1",0,{Parameters.draw}))'


def _games() -> Sheet:
    return Sheet.of(
        "Games",
        Table.of(
            "games",
            *inputs(GAMES),
            row_numbers(),
            _row_of("white"),
            _row_of("black"),
            computed("difference", _DIFFERENCE, format=WHOLE_FORMAT),
            computed("expected", if_filled("{difference}", expected_score("{difference}")), rules.expected),
            computed("surplus", if_filled("{difference}", f"{_SCORED}-{{expected}}"), article="3"),
            file="games",
        ),
    )


_SURPLUS = "SUMIFS({Games.surplus},{Games.white},{id})-SUMIFS({Games.surplus},{Games.black},{id})"


def _ratings() -> Sheet:
    played = "COUNTIF({Games.white},{id})+COUNTIF({Games.black},{id})"
    return Sheet.of(
        "Ratings",
        Table.of(
            "players",
            row_numbers(),
            computed("id", if_filled("{Players.id#}", "{Players.id#}"), format=TEXT),
            computed("name", if_filled("{id}", "{Players.name#}"), format=TEXT, visible=True, width=24),
            computed("played", if_filled("{id}", played), format=WHOLE_FORMAT, visible=True),
            computed(
                "k",
                if_filled("{id}", band("{Players.games#}", "{Parameters.games_from}", "{Parameters.k}")),
                rules.factor,
            ),
            computed("surplus", if_filled("{id}", _SURPLUS), article="3"),
            computed(
                "new",
                if_filled("{id}", half_up.excel("{Players.rating#}+{k}*{surplus}")),
                rules.new_rating,
                visible=True,
            ),
        ),
    )


def _parameters() -> Sheet:
    rows, bands = rules.EXPECTED.rows, rules.FACTORS
    return Sheet.of(
        "Parameters",
        Table.of(
            len(rows),
            fixed_column("difference_from", [row.low for row in rows], article="1"),
            fixed_column("higher", [row.higher / POINT for row in rows], article="1"),
            fixed_column("lower", [row.lower / POINT for row in rows], article="1"),
        ),
        Table.of(
            len(bands.starts),
            fixed_column("games_from", bands.starts, article="2"),
            fixed_column("k", bands.values, article="2"),
        ),
        fields=(fixed_column("draw", (float(SCORES["1/2"]),)),),
    )


def sheets(_sizes: Sizes) -> tuple[Sheet, ...]:
    typed = (
        Sheet("Season", fields=inputs(SEASON), file="season"),
        Sheet.of("Players", Table.of("players", *inputs(PLAYERS, name={"width": 24}), file="players")),
        _games(),
    )
    own = (*typed, _ratings(), checks([*checks_of(typed)], typed), _parameters())
    return arrange(DESK, (*own, about_sheet("bay", REGULATION.text, own)))


def contents(period: Period | None, _readings: Readings | None) -> Content:
    if period is None:
        return {}
    players = list(period.players.values())
    results = {score: text for text, score in SCORES.items()}
    return {
        "Season": {"year": period.year},
        "Players": {name: [getattr(one, name) for one in players] for name in Player._fields},
        "Games": {
            "white": [game.white for game in period.games],
            "black": [game.black for game in period.games],
            "result": [results[game.score] for game in period.games],
        },
    }


def rule_answers(season: Season, inputs: TypedInputs) -> RuleAnswers:
    players, games = season.period.players, season.period.games
    rows = [season.rows[id_] for id_ in inputs.tables["players"]["id"]]
    differences = [players[game.white].rating - players[game.black].rating for game in games]
    of_white = [Fraction(rules.expected(difference), POINT) for difference in differences]
    return RuleAnswers(
        {
            "Games": {
                "difference": differences,
                "expected": of_white,
                "surplus": [game.score - due for game, due in zip(games, of_white, strict=True)],
            },
            "Ratings": {
                "id": inputs.tables["players"]["id"],
                "name": inputs.tables["players"]["name"],
                "played": [row.games for row in rows],
                "k": [row.factor for row in rows],
                "surplus": [row.surplus for row in rows],
                "new": [row.new for row in rows],
            },
        }
    )


def roll_forward(season: Season, _news: FileTable | None) -> Period:
    """The new ratings are in force; no game has been played."""
    known = season.period.players.items()
    players = {
        id_: one._replace(rating=season.rows[id_].new, games=one.games + season.rows[id_].games) for id_, one in known
    }
    return Period(season.period.year + 1, players, [])


BOOK = BookOf(
    code="bay",
    file="bay_season",
    home=rules.PACKAGE,
    regulation=REGULATION,
    declare=sheets,
    room=ROOM,
    contents=contents,
    measure=lambda period: (
        ROOM if period is None else {"players": max(1, len(period.players)), "games": max(10, len(period.games))}
    ),
    rule_answers=rule_answers,
    roll_forward=roll_forward,
    languages=("en", "es"),
)
