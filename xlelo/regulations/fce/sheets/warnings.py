"""Warnings of the month's workbook, with the same limits as those of the Python rules.

Readable formulas cannot find similar names or ids that differ in one letter; only the command does.
"""

from dataclasses import replace

from xlelo.periods.month_warnings import unlike_list
from xlelo.regulations.fce import excel, rules
from xlelo.regulations.fce.older_lists import FACTOR, RATING
from xlelo.regulations.fce.sheets import rhythm
from xlelo.regulations.fce.sheets.lists import RATED, base_factor
from xlelo.regulations.fce.sheets.rhythm import NOT_WEEKLY, UNMARKED_WEEKLY
from xlelo.regulations.fce.warnings import (
    AGE,
    EVENT_COMPARISONS,
    GAMES_EVER,
    RATINGS,
    RATINGS_APART,
    ROUNDS_ON_A_DAY,
    SEASON_GAMES,
)
from xlelo.sheets.asked_row import Row
from xlelo.sheets.columns import flag, helpers, integer, text
from xlelo.sheets.comparisons import input_warning
from xlelo.sheets.expected_input import iso
from xlelo.sheets.formulas import EMPTY_TEXT, year
from xlelo.sheets.month_warnings import (
    LIST_IN_FORCE,
    current_rating,
    event_warnings,
    far_from_history,
    first_of_month,
    last_list,
    later_list_warning,
    lost_rating,
)
from xlelo.sheets.sheet import Column
from xlelo.sheets.warnings import (
    InputWarning,
    Mark,
    greatest,
    has_warning,
    holds_letter,
    known_as,
    least,
    limit_text,
    minimum_text,
    namesakes,
    shared_columns,
    title_unlikely,
    warning_columns,
)

LISTS = ("std", "rapid")
_SEASON = year("{Period.list_day}")
_COMPLETE = "MAX(0,{Period.season}-{first_season})+1"
"""Position of the first season column that lies before the player's first season."""
_FILLED = "{filled}"
CELL = "{{{}}}".format
"""Parsed cell of an input column."""


def _first_values(prefix: str) -> dict[str, str]:
    begun = f"{{{prefix}_initialised}}"
    too_late, too_early = f"{begun}>{{Period.list_day}}", f"{begun}<MAX({{birth}},{{federated}})"
    return {f"Players.{prefix}_initialised": f"AND({begun}>0,OR({too_late},{too_early},{{{prefix}_elo}}=0))"}


def _game_total_warnings(prefix: str) -> dict[str, str]:
    known = f"SUM({{{prefix}_g1:{prefix}_season_games}})"
    in_all = f"MAX(0,{{{prefix}_games_total}})"
    return {f"Players.{prefix}_games_total": f"OR({known}>{in_all},AND({{{prefix}_elo}}=0,{in_all}>0))"}


def _earlier_games(prefix: str) -> str:
    """Games in the seasons before the first one. Both ends are INDEX formulas, as in `rows_of`."""
    seasons = f"{{{prefix}_g1:{prefix}_g5}}"
    return f"INDEX({seasons},1,{_COMPLETE}):INDEX({seasons},1,MAX({{Parameters.seasons}}))"


_EARLIER_SEASONS = ",".join(map(_earlier_games, LISTS))

_EARLIEST = f"MAX(IF({{birth}}>0,{year('{birth}')}+{least('years')},0),IF({{federated}}>0,{year('{federated}')},0))"
"""Formula: first season that the birth and the day of federation allow."""
_GROWTH = integer(
    "grown",
    f"IF({{birth}}>0,EDATE(MAX(0,{{birth}}),{{Parameters.months}}*{least('years')}),0)",
    needs=_FILLED,
    heading="Checks.federated_unlikely",
)

APART = input_warning("Players", CELL, RATINGS_APART)
PLAYER_WARNINGS = (
    input_warning("Players", CELL, *RATINGS)._replace(expected=limit_text("rating")),
    input_warning("Players", CELL, AGE)._replace(
        expected=f'({_SEASON}-{greatest("years")})&" – "&({_SEASON}-{least("years")})'
    ),
    InputWarning(
        "first_season_unlikely",
        {
            "Players.first_season": f"AND({{first_season}}>0,OR({{first_season}}<{_EARLIEST},"
            f"{{first_season}}>{_SEASON}))"
        },
        f'{_EARLIEST}&" – "&{_SEASON}',
        "16.2",
        asks=has_warning("first-season-early", "first-season-late"),
    ),
    InputWarning(
        "federated_unlikely",
        {
            "Players.federated": "AND({federated}>0,OR(AND({Period.last_day}>0,{federated}>{Period.last_day}),"
            "{federated}<{grown}))"
        },
        f'IF({{grown}}<1,"",{iso("{grown}")})&" – "&{{Period.until}}',
        "10.2",
        asks=has_warning("federated-later", "born-after-federation", "federated-young"),
    ),
    InputWarning(
        "licence_unlikely",
        {"Players.licence": f"AND({{licence}}>0,OR({{licence}}<{{first_season}},{{licence}}>{_SEASON}+1))"},
        f'{{first_season}}&" – "&({_SEASON}+1)',
        "8.2",
        asks=has_warning("licence-unlikely"),
    ),
    input_warning("Players", CELL, SEASON_GAMES, GAMES_EVER),
    InputWarning(
        "games_contradict",
        _game_total_warnings("std") | _game_total_warnings("rapid"),
        article="16.2",
        asks=has_warning("games-contradict"),
    ),
    InputWarning(
        "games_before_first_season",
        {
            "Players.first_season": f"IF(OR({{first_season}}<1,{_COMPLETE}>MAX({{Parameters.seasons}})),0,"
            f"SUM({_EARLIER_SEASONS}))>0"
        },
        article="16.2",
        asks=has_warning("games-before-first-season"),
    ),
    InputWarning(
        "initialised_unlikely",
        _first_values("std") | _first_values("rapid"),
        article="10.3",
        asks=has_warning("initialised-unlikely", "initialised-early"),
    ),
    InputWarning(
        "first_elo_unlikely",
        {"Players.std_elo": 'IF({first_elo}="",FALSE,AND({std_elo}<>{first_elo},{std_elo}<>{first_elo_federated}))'},
        "{first_elo}",
        "10.2",
        asks=has_warning("first-elo-unlikely"),
    ),
    title_unlikely("{title}", "{std_elo}", "Players.std_elo")._replace(needs=None, asks=has_warning("title-unlikely")),
)


def _first_elo(key: str, day: str, where: str) -> Column:
    """Elo by age on a day, for a player who has never played and whose first rating is of the law in force."""
    by_age = excel.initial_by_age(excel.age(day, "{birth}"))
    return integer(
        key, f'IF(OR({{birth}}<1,{day}<{{birth}}),"",{by_age})', blank_if=where, heading="Checks.first_elo_unlikely"
    )


_FIRST_ELOS = (
    _first_elo(
        "first_elo",
        "{std_initialised}",
        'IF({filled}="",TRUE,OR({fide}<>0,{std_elo}<1,{std_initialised}<MAX(1,{Parameters.in_force_from}),'
        "SUM({std_g1:std_games_total})<>0))",
    ),
    _first_elo("first_elo_federated", "{federated}", '{first_elo}=""'),
)

MISSING_LICENCE = InputWarning(
    "plays_without_licence",
    {
        "Players.licence": "AND({licence}>-1,{licence}<{Period.due_from},"
        "SUM({Standard.evaluated#},{Rapid.evaluated#})>0)"
    },
    minimum_text(_SEASON),
    "8.2",
    weight="notice",
    asks=lambda row: (
        not rules.is_listed(row.record.record.licence, row.result.period.new_list)
        and any(row(f"{sheet}.evaluated") for sheet in RATED.values())
    ),
)


def _is_same_person(row: Row) -> bool:
    """The sheet compares less than the rules: accents count."""
    if "same-person" not in row.record.codes:
        return False
    known = row("known_by").lower()
    return any(
        row.at("known_by", number).lower() == known for number in row.rows_with("known_by") if number < row.number
    )


SAME_PERSON = namesakes("same_person", "Roll")._replace(asks=_is_same_person)


_CALLED = text("called_as", known_as("{name}"), needs=_FILLED, heading="Checks.guest_is_player")
_KNOWN_BY = text(
    "known_by",
    '{called_as}&"|"&{birth}',
    blank_if='IF({filled}="",0,{birth})<1',
    heading="Checks.same_person",
)
PLAYER_COLUMNS = (
    *helpers(_GROWTH, *_FIRST_ELOS),
    *APART._replace(needs=_FILLED).columns,
    *helpers(_CALLED, _KNOWN_BY),
    *shared_columns("Roll", (one.mark for one in (*PLAYER_WARNINGS, MISSING_LICENCE, SAME_PERSON)), _FILLED),
)


# -- events


_UNKNOWN = "AND({older_list}<{Parameters.list_in_force},COUNTIF({Older.day},{older_list})=0)"
_UNLIKE = f"OR({{older_list}}<>{{list_then}},{_UNKNOWN})"

EVENT_WARNINGS = (
    *event_warnings(EVENT_COMPARISONS, "{{long_{}}}".format, "{days}"),
    InputWarning("event_empty", {"Events.id": "{rounds}=0"}),
    input_warning("Events", CELL, ROUNDS_ON_A_DAY)._replace(expected=EMPTY_TEXT),
    InputWarning(
        "list_unlikely",
        {
            "Events.list_ref": "IF(OR({runs_weekly}=1,{begins}<1),0,"
            f"IF({{older_list}}<1,{{begins}}<{{Parameters.list_in_force}},{_UNLIKE}))"
        },
        iso("{list_then}"),
        "8.3",
    ),
)

NO_EFFECT = (
    InputWarning(
        "list_unused", {"Events.list_ref": "AND({runs_weekly}=1,{older_list}>0)"}, article="8.3", weight="notice"
    ),
    InputWarning(
        "accept_unused",
        {"Events.accept": "AND({accepted}=1,{broken_rounds}+{broken_days}=0)"},
        article="2.2",
        weight="notice",
    ),
)

_LIST_THEN = integer("list_then", first_of_month("{begins}"), heading="Checks.list_unlikely")


_FIRST = "MATCH({n},{Evaluation.event},0)"
_GAME = ("white", "black", "code")
_ITS_TWINS = ",".join(f"{{Evaluation.{key}}},INDEX({{Evaluation.{key}}},{_FIRST})" for key in _GAME)
_BEGINS_ALIKE = flag(
    "begins_alike",
    f'IFERROR(COUNTIFS({_ITS_TWINS},{{Evaluation.event}},"<"&{{n}})>0,FALSE)',
    heading="Checks.entered_twice",
    helper=True,
)
"""Flag: an earlier event has the first game of this one. Only then are its other games searched."""
_GAMES = "COUNTIF({Evaluation.event},{n})"
_TWIN_GAMES = f"COUNTIFS({{Evaluation.event}},{{n}},{{Evaluation.pairs_1}},{holds_letter('b')})"
ENTERED_TWICE = InputWarning(
    "entered_twice",
    {"Events.id": f"IF({_GAMES}<2,0,{_TWIN_GAMES}={_GAMES})"},
)

EVENT_COLUMNS = (
    *helpers(_LIST_THEN),
    *rhythm.EVENT_COLUMNS,
    _BEGINS_ALIKE,
    *warning_columns((*EVENT_WARNINGS, NOT_WEEKLY, *NO_EFFECT, UNMARKED_WEEKLY, ENTERED_TWICE)),
)

# -- older lists, lines

_ELO_NOW = "CHOOSE({list},{Roll.std_elo#person},{Roll.rapid_elo#person})"


def _is_factor_unlike_elo(row: Row) -> bool:
    line, law = row.record.record, row.law
    if line.factor is None or law.likely["factor"].odd(line.factor) or line.elo < law.numbers["floor"]:
        return False
    return bool(abs(line.factor - rules.base_factor(line.elo, row.readings, law)) > law.numbers["most_activity"])


def _is_far_from_history(row: Row) -> bool:
    now, day, period = row("now"), row.day("day"), row.result.period
    return (
        day is not None and bool(now) and unlike_list(day, period, row.law.likely, now, row("elo"), list="") is not None
    )


OLDER_LIST_WARNINGS = (
    input_warning("History", CELL, RATING)._replace(key="history_unlikely"),
    input_warning("History", CELL, FACTOR),
    InputWarning(
        "factor_unlike_elo",
        {
            "History.k": f"AND({{typed_k}}>={least('factor')},{{typed_k}}<={greatest('factor')},"
            "{elo}>={Parameters.floor},ABS({typed_k}-{base})>{Parameters.most_activity})"
        },
        '({base}-{Parameters.most_activity})&" – "&({base}+{Parameters.most_activity})',
        "16.2",
        asks=_is_factor_unlike_elo,
    ),
    later_list_warning("{day}", "8.1")._replace(asks=lambda row: row("day") >= row("Period.list_day")),
    far_from_history("elo", "{elo}", "{day}", "8.1")._replace(asks=_is_far_from_history),
    lost_rating("elo", "{elo}>0", "8.1")._replace(asks=lambda row: row("now") == 0 and row("elo") > 0),
)


def _elo_now(row: Row) -> int:
    return int(row.at(f"Roll.{LISTS[row('list') - 1]}_elo", row("person")))


def older_list_columns(*marks: Mark) -> tuple[Column, ...]:
    """The columns of the warnings. `marks`: others for the same columns."""
    base = integer("base", base_factor("{elo}"), heading="Checks.factor_unlike_elo")
    return (
        *helpers(replace(current_rating(_ELO_NOW), asks=_elo_now), base),
        *shared_columns("Older", (*marks, *(one.mark for one in OLDER_LIST_WARNINGS))),
    )


LAST_LISTS = (last_list("{Older.day}"), LIST_IN_FORCE)

# -- games


def _early(colour: str) -> str:
    """Condition: a player, not a guest, was federated after the day."""
    return f"IF({{{colour}}}>{{Ledger.players}},0,{{Roll.federated#{colour}}})>{{day}}"


def _plays_early(row: Row) -> int:
    """Number of the colour of the first player who was federated after the day."""
    people = row("white"), row("black")
    if row("list") < 1:
        return 0
    federated = [row.at("Roll.federated", one) if one <= row("Ledger.players") else 0 for one in people]
    return next((colour for colour, day in enumerate(federated, 1) if day > row("day")), 0)


PLAYED_EARLY = InputWarning(
    "played_early",
    {"Games.white": _early("white"), "Games.black": _early("black")},
    article="10.2",
    asks=_plays_early,
).mark._replace(blank_if="{list}<1")


_TWINS = ",".join(f"{{Evaluation.{key}}},{{{key}}}" for key in _GAME)
TWIN = Mark(
    None,
    {
        "Games.white": f"IF({{Events.begins_alike#event}}=0,FALSE,"
        f'COUNTIFS({_TWINS},{{Evaluation.event}},"<"&{{event}})>0)'
    },
)
"""Mark: an earlier event has a game of the same two players, with the same colours and result.

The embedded engine counts no column for each row of another one, so each game has a cell.
"""
