"""The input folder of a club: its files and columns, how they become a period, and the players of the next one."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Final

from xlelo.lang.numbers import decimal
from xlelo.lang.sentence import Sentence, join_or
from xlelo.law.interpretation import Setting
from xlelo.law.kinds import COUNT, DATE, IDENTITY, TEXT, YEAR, Kind
from xlelo.law.rounding import Exact
from xlelo.model import Ending
from xlelo.periods.event_import import NextRows
from xlelo.periods.form import Column, File, ParsedFiles, Table, duplicates, must, only_row, row_of
from xlelo.periods.numerals import written
from xlelo.periods.results import RESULT
from xlelo.regulations.club import rules
from xlelo.regulations.club.period import Game, Period, Player
from xlelo.regulations.club.rules import POINTS, UNIT, USUAL, Factor, Rules
from xlelo.regulations.club.run import Result
from xlelo.regulations.club.settings import CONDITIONLESS, FACTORS, IN_FACTORS, NEVER_FITS, chosen_rules

WEIGHT: Final = Kind("fraction", Sentence("a weight from 0 to 100 is allowed"), 0, 100)
MEMBER: Final = Kind("flag", Sentence("1 or blank for yes, 0 for no are allowed"), 0, 1, "flag")
LENGTH: Final = Kind("whole", Sentence("a whole number of points from 1 to 1000 is allowed"), 1, 1000)

NAME: Final = replace(IDENTITY, allowed=Sentence("a name is needed here"))
"""The name of a player, or the id of one who has an id."""

FILES: Final = (
    File.of(
        "rules", must("rule", TEXT), Column("value", TEXT, note="blank: the default"), is_required=False, key=("rule",)
    ),
    FACTORS,
    File.of(
        "players",
        Column("id", IDENTITY, note="blank: the name", default_text="name"),
        must("name", TEXT),
        Column(
            "start",
            POINTS,
            note="rating to begin with, also called `rating` or `elo`; blank: by the rules",
            others=("rating", "elo"),
        ),
        Column("games", COUNT, blank=0, note="games counted before"),
        Column("born", YEAR, note="year of birth"),
        Column("member", MEMBER, blank=True, note="0: no member"),
        Column("club", TEXT),
    ),
    File.of(
        "games",
        Column("date", DATE, note="blank: that of the row above"),
        Column("event", TEXT),
        must("white", NAME, names=("player1", "home")),
        must("black", NAME, names=("player2", "away")),
        must("result", TEXT, "1-0, 0-1, 1/2, a score such as 3-1, or +/-, -/+, -/- for games not played"),
        Column("weight", WEIGHT, blank=1, note="such as 0.5; blank: 1"),
        Column("length", LENGTH, blank=1, note="points of the match; blank: 1"),
        order="date",
    ),
    File.of(
        "period",
        Column("list_day", DATE, note="blank: day of the last game"),
        Column("from", DATE, note="changes are shown from this day"),
        is_required=False,
        one_row=True,
    ),
)
FILE: Final = {file.name: file for file in FILES}

POINTS_OF_SIDE: Final = r"(\d{1,9}(?:\.\d{1,6}|½)?|\.\d{1,6}|½|1/2)"
SCORE: Final = re.compile(f"{POINTS_OF_SIDE}-{POINTS_OF_SIDE}", re.ASCII)
SIGNS: Final = str.maketrans(dict.fromkeys("–—−:", "-") | {",": "."} | dict.fromkeys(" \u00a0", ""))
"""Signs that people write for a dash and for a decimal point. Blanks do not matter."""
SCORES: Final = dict.fromkeys(("1", "1.0"), "1-0") | dict.fromkeys(("0", "0.0"), "0-1")
DRAWS: Final = frozenset({"1/2", "½", "=", "0.5", ".5"})
"""Score of the first-named side alone."""
NO_SCORE: Final = Sentence("1-0, 0-1, 1/2, a score such as 3-1, or +/-, -/+, -/- is allowed")
CHANGED: Final = re.compile(r"\d{4}-\d\d-\d\d( .*)?|\d{5}|\d\d:\d\d:\d\d", re.ASCII)
"""A day or an hour, into which spreadsheet programs change scores such as 3-1 and 3:1."""
NO_DAY: Final = Sentence(
    "this is a date, not a result: a spreadsheet changed what was typed; type ' before it, as in '3-1"
)


def assemble(reading: ParsedFiles) -> Period | None:
    """Builds the period. Returns None if there are problems."""
    days = only_row(reading, FILE["period"])
    return build_period(reading, _rules(reading), factors_of(reading), days["list_day"], days["from"])


def build_period(
    reading: ParsedFiles, by: Rules, factors: Sequence[Factor], list_day: date | None, first: date | None
) -> Period | None:
    """The period, with rules, factors and days that are read."""
    players = _players(reading)
    games = _games(reading, players, by)
    return None if reading.problems else Period(by, factors, players, games, list_day, first)


_ELSEWHERE: Final = dict.fromkeys((column.name for column in FACTORS.columns), IN_FACTORS)


def _rules(reading: ParsedFiles) -> Rules:
    table = reading["rules"]
    settings = {
        name: Setting(name, value or "", table.place(row, "rule"), table.place(row, "value"))
        for row, (name, value) in enumerate(table.rows("rule", "value"))
        if name is not None
    }
    return Rules(**chosen_rules(settings.values(), reading.problems, elsewhere=_ELSEWHERE))


def factors_of(reading: ParsedFiles) -> Sequence[Factor]:
    table = reading["factors"]
    found = [Factor(*row) for row in table.rows(*Factor._fields)]
    if not found:
        return USUAL
    for condition in found[-1].conditions:
        reading.refuse(table, len(found) - 1, condition, CONDITIONLESS)
    if all(problem.place.file != table.name for problem in reading.problems):
        for row, one in enumerate(found):
            if one.is_empty or any(before.includes(one) for before in found[:row]):
                reading.refuse(table, row, "k", NEVER_FITS)
    return found


def _players(reading: ParsedFiles) -> Mapping[str, Player]:
    table = reading["players"]
    players, repeated = [Player(*row) for row in table.rows(*Player._fields)], set(duplicates(table["id"]))
    for row, (identity, name, start, *_) in enumerate(players):
        cell = "name" if name in {identity, "?"} else "id"
        if row in repeated and identity is not None:
            allowed = Sentence("an id may stand once only; without an id the name is the id")
            reading.problems.append(table.problem(row, cell, identity, allowed))
        if "?" in (identity, name):
            reading.refuse(table, row, cell, Sentence("a name is needed here"))
        if start is not None and (start * UNIT).denominator != 1:
            allowed = Sentence("a rating with at most six decimals is allowed")
            reading.problems.append(table.problem(row, "start", decimal(Fraction(start), 12), allowed))
    return {player.id: player for player in players if player.id is not None}


def _games(reading: ParsedFiles, players: Mapping[str, Player], by: Rules) -> list[Game]:
    table = reading["games"]
    unknown, names = Sentence("no such player in players"), Counter(player.name for player in players.values())
    id_of = {player.name: player.id for player in players.values() if names[player.name] == 1}
    for column in ("white", "black"):
        reading.check_spelling("games", column, players, Sentence("players"), unknown, names=id_of)
    days = _game_days(table, by, reading)
    games = []
    known: dict[str | None, tuple[Fraction, Fraction] | None] = {None: None}
    for row, (day, (event, white, black, typed, weight, length)) in enumerate(
        zip(days, table.rows("event", "white", "black", "result", "weight", "length"), strict=True)
    ):
        if white is not None and white == black:
            reading.refuse(table, row, "black", Sentence("another player is needed here"))
        try:
            if typed is not None and typed not in known:
                known[typed] = scores_of(typed, by)
            scores = known[typed]
        except ValueError:
            allowed = NO_DAY if CHANGED.fullmatch(typed or "") else NO_SCORE
            reading.refuse(table, row, "result", allowed)
            scores = None
        games.append(Game(day, event, white, black, typed or "", scores, weight, length))
    return games


def _game_days(table: Table, by: Rules, reading: ParsedFiles) -> list[date | None]:
    """The day of each game. A blank day means the day of the row above."""
    days: list[date | None] = []
    before: date | None = None
    for row, day in enumerate(table["date"]):
        if day is not None and before is not None and day < before:
            allowed = Sentence("games are in the order of their days: not before {day}", day=before)
            reading.refuse(table, row, "date", allowed)
        before = day or before
        days.append(before)
    needing = ["moves"] * (by.moves in {"day", "month"}) + ["active_months"] * (by.active_months is not None)
    if days and days[0] is None and needing:
        allowed = Sentence("a date is needed in the first row, because of {rules}", rules=join_or(needing))
        reading.refuse(table, 0, "date", allowed)
    return days


def result_code(entry: str) -> str | None:
    """A result as files hold it; None if it is no result. One number is the score of the first-named side."""
    bare = entry.strip()
    with suppress(ValueError):
        scores_of(bare, Rules())
        return SCORES.get(bare.translate(SIGNS), bare)
    return None


def scores_of(entry: str, by: Rules) -> tuple[Fraction, Fraction] | None:
    """Scores of both sides; None if the game does not count."""
    bare = entry.strip().translate(SIGNS)
    if bare in DRAWS:
        return Fraction(1, 2), Fraction(1, 2)
    if points := SCORE.fullmatch(SCORES.get(bare, bare)):
        first = rules.share_of(_points(points[1]), _points(points[2]), by.result)
        return first, 1 - first
    try:
        result = RESULT.meaning(bare)
    except KeyError:
        raise ValueError(entry) from None
    if result.ending is Ending.ADJUDICATED:
        raise ValueError(entry)
    if result.ending is Ending.FORFEITED and not by.forfeits:
        return None
    return Fraction(result.white, 1000), Fraction(result.black, 1000)


def _points(entry: str) -> Exact:
    return Fraction(1, 2) if entry == "1/2" else Fraction(entry.replace("½", ".5"))


def next_period(result: Result, _news: Table | None = None) -> Period:
    """The next period. Who began by the rules and has not played begins by them again."""
    players = dict(result.period.players)
    for row in result.rows:
        player = players[row.id]
        if player.start is not None or row.games != player.games:
            players[row.id] = player._replace(start=row.rating, games=row.games)
    return replace(result.period, players=players, games=(), list_day=None, first=None)


def next_rows(result: Result) -> list[NextRows]:
    players = [
        row_of(FILE["players"], player, start=None if player.start is None else written(player.start))
        for player in next_period(result).players.values()
    ]
    waiting = {player: count for player, count in result.first_games.items() if count}
    lost = Sentence("still unrated, their games for a first rating are not carried over: {players}", players=[*waiting])
    return [NextRows("players", ("id",), players, exact=True, notices=[lost] if waiting else [])]
