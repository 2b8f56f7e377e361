"""The input folder of a month: its files and columns, how they become a period, and a period as their rows."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any, Final

from xlelo.lang.numbers import plain
from xlelo.lang.sentence import Sentence
from xlelo.law.dated import DatedLaw
from xlelo.law.kinds import (
    COUNT,
    DATE,
    FLAG,
    HIGHEST_RATING,
    IDENTITY,
    LEAST_RATING,
    RATING,
    SHARED_PACKAGE,
    TEXT,
    YEAR,
    Kind,
    choice_of,
)
from xlelo.periods.exchange import Game
from xlelo.periods.form import Column, File, ParsedFiles, Table, must, row_of
from xlelo.periods.month import LIST_REF, check_games, events_file, games_file, history_file, older_lists, period_file
from xlelo.regulations.fide2011.files import GAMES, MAX_GAMES, POINTS, score_requirement
from xlelo.regulations.fide2024.period import Block, Event, Period, Player, Standing
from xlelo.regulations.fide2024.rules import LAW, Law, List

SUM = Kind(
    "whole",
    Sentence("the sum of the opponents' ratings is allowed, such as 9507"),
    LEAST_RATING,
    HIGHEST_RATING * MAX_GAMES,
    "sum",
)

LISTS: Final = {"std": List.STANDARD, "rapid": List.RAPID, "blitz": List.BLITZ}

FILES = (
    period_file("first day of a month"),
    File.of(
        "players",
        must("id", IDENTITY),
        must("name", TEXT),
        Column("title", TEXT),
        Column("federation", TEXT, note="three letters"),
        Column("birth", DATE, note="or `born`", goes_with="born"),
        Column("born", YEAR, note="year of birth", year_of="birth"),
        Column("outside", FLAG, blank=False, note="1: only an opponent; in no new list"),
        *(
            column
            for prefix in LISTS
            for column in (
                Column(
                    f"{prefix}_rating",
                    RATING,
                    is_required=prefix == "std",
                    note="blank: unrated. An unrated player needs a row too",
                ),
                Column(f"{prefix}_games", COUNT, blank=0, note="games of completed events"),
                Column(
                    f"{prefix}_2400",
                    FLAG,
                    blank=False,
                    note="1: a published rating has reached 2400",
                    is_lasting=True,
                ),
                Column(
                    f"{prefix}_2300",
                    FLAG,
                    blank=False,
                    note="1: a published rating has reached 2300; needed only for the young",
                    is_lasting=True,
                ),
                Column(
                    f"{prefix}_base",
                    RATING,
                    note="where FIDE starts, if not from the rating on the list",
                    goes_with=f"{prefix}_rating",
                ),
            )
        ),
        key=("id",),
    ),
    events_file(
        "seconds a move; the time for 60 moves decides the list",
        Column("unequal", FLAG, blank=False, note="1: the players have different times; enter the shorter one"),
        Column(
            "approved",
            FLAG,
            blank=False,
            note="1: FIDE's Qualification Commission approved it; in 2026, 45+30 or more is then standard",
        ),
        LIST_REF,
    ),
    games_file(Column("date", DATE)),
    File.of(
        "pool",
        must("player", IDENTITY, note="an unrated player"),
        must("kind", choice_of(LISTS, SHARED_PACKAGE)),
        must("event", TEXT, note="an earlier event against rated opponents; keep the first one for ever"),
        must("end", DATE, note="last day of the event"),
        must("games", GAMES),
        must("opponents", SUM, note="sum of their ratings"),
        must("score", POINTS),
        is_required=False,
        key=("player", "kind", "event"),
    ),
    history_file(LISTS, "an older list, for `list_ref`", Column("rating", RATING, note="blank: unrated then")),
)


def assemble(reading: ParsedFiles, laws: DatedLaw[Law] = LAW) -> Period | None:
    """Builds the period. Returns None if there are problems."""
    _check_period(reading, laws.first)
    players = _players(reading)
    events = _events(reading)
    known = players if reading["players"].present else None
    stranger = Sentence("no such player in players; an unrated player needs a line there too")
    check_games(reading, events, known, stranger)
    _check_pool(reading, players)
    reading.check_spelling("history", "player", players, Sentence("players"))
    if reading.problems:
        return None
    new_list, first, last = next(reading["period"].rows("new_list", "from", "to"))
    games = reading["games"].rows("event", "round", "date", "white", "black", "result")
    return Period(
        new_list,
        first,
        last,
        players,
        list(events.values()),
        list(map(Game._make, games)),
        _pool(reading["pool"]),
        older_lists(reading["history"], lambda rating: rating, "rating"),
        laws,
    )


def _check_period(reading: ParsedFiles, in_force: date) -> None:
    table = reading["period"]
    for row, (new_list, first, last) in enumerate(table.rows("new_list", "from", "to")):
        if new_list is not None and (new_list.day != 1 or new_list < in_force):
            allowed = Sentence("the first of a month is allowed, from {in_force} on (art. 7.1)", in_force=in_force)
            reading.refuse(table, row, "new_list", allowed)
        if first is not None and last is not None and last < first:
            reading.refuse(table, row, "to", Sentence("a day not before {first} (from) is allowed", first=first))
        if None not in (new_list, last) and new_list <= last:
            allowed = Sentence("a day before the new list of {new_list} is allowed", new_list=new_list)
            reading.refuse(table, row, "to", allowed)


def _players(reading: ParsedFiles) -> dict[str, Player]:
    table = reading["players"]
    facts = table.rows("id", "name", "title", "federation", "birth", "born", "outside")
    standings = [
        zip(*(table[f"{prefix}_{one}"] for one in ("rating", "games", "2400", "2300", "base")), strict=True)
        for prefix in LISTS
    ]
    players = {}
    for row, (fact, *lists) in enumerate(zip(facts, *standings, strict=True)):
        identity, name, title, federation, birth, born, outside = fact
        if birth is not None and born not in (None, birth.year):
            allowed = Sentence(
                "the year of birth must be {year}, because birth is {birth}", year=birth.year, birth=birth
            )
            reading.refuse(table, row, "born", allowed)
        players[identity] = Player(
            identity,
            name,
            dict(zip(List, map(Standing._make, lists), strict=True)),
            title,
            federation,
            born if birth is None else birth.year,
            outside,
            birth,
        )
    return players


def _events(reading: ParsedFiles) -> dict[str, Event]:
    table = reading["events"]
    first, last = next(iter(reading["period"].rows("from", "to")), (None, None))
    events = {}
    for row, values in enumerate(table.rows()):
        event = Event(*values)
        events[event.id] = event
        if None in (event.start, event.end):
            continue
        if event.end < event.start:
            allowed = Sentence("a day not before the event's start {start} is allowed", start=event.start)
            reading.refuse(table, row, "end", allowed)
        elif None not in (first, last) and first <= last and not first <= event.end <= last:
            allowed = Sentence(
                "an event of this list must end within the period {first} to {last}", first=first, last=last
            )
            reading.refuse(table, row, "end", allowed)
        if event.list_ref is not None and event.list_ref > event.start:
            allowed = Sentence("the list in force at the start cannot be later than {start}", start=event.start)
            reading.refuse(table, row, "list_ref", allowed)
    return events


def _check_pool(reading: ParsedFiles, players: dict[str, Player]) -> None:
    table = reading["pool"]
    if reading["players"].present:
        reading.check_known("pool", "player", players, Sentence("no such player in players"))
    first = next(iter(reading["period"]["from"]), None)
    for row, (ended, games, opponents, score) in enumerate(table.rows("end", "games", "opponents", "score")):
        if None not in (ended, first) and ended >= first:
            allowed = Sentence(
                "an event that ended before the period, which begins on {first}, is allowed", first=first
            )
            reading.refuse(table, row, "end", allowed)
        if games is None:
            continue
        if opponents is not None and not LEAST_RATING * games <= opponents <= HIGHEST_RATING * games:
            allowed = Sentence(
                "the sum of {games} ratings from {least} to {highest} is allowed",
                games=games,
                least=LEAST_RATING,
                highest=HIGHEST_RATING,
            )
            reading.refuse(table, row, "opponents", allowed)
        if score is not None and (points := score_requirement(score, games)):
            reading.problems.append(table.problem(row, "score", plain(score), points))


def _pool(table: Table) -> dict[tuple[str, List], list[Block]]:
    pool = defaultdict[tuple[str, List], list[Block]](list)
    columns = ("player", "kind", "event", "end", "games", "opponents", "score")
    for player, kind, event, ended, games, opponents, score in table.rows(*columns):
        pool[player, kind].append(Block(event, ended, games, opponents, int(1000 * score)))
    return {key: sorted(blocks, key=lambda block: block.ended) for key, blocks in pool.items()}


FILE = {file.name: file for file in FILES}
PREFIX = {kind: prefix for prefix, kind in LISTS.items()}


def player_row(player: Player) -> dict[str, Any]:
    standings: dict[str, Any] = {}
    for prefix, kind in LISTS.items():
        columns = (column.name for column in FILE["players"].columns if column.name.startswith(f"{prefix}_"))
        standings |= zip(columns, player.standings[kind], strict=True)
    return row_of(FILE["players"], player, born=player.born if player.birth is None else None, **standings)


def event_row(event: Event) -> dict[str, Any]:
    return row_of(FILE["events"], event)


def game_row(game: Game) -> dict[str, Any]:
    return row_of(FILE["games"], game, date=game.day)


def pool_rows(pool: Mapping[tuple[str, List], Sequence[Block]]) -> Iterator[dict[str, Any]]:
    for (player, kind), blocks in pool.items():
        for block in blocks:
            points = Fraction(block.score, 1000)
            yield row_of(FILE["pool"], block, player=player, kind=kind, end=block.ended, score=points)


def history_rows(history: Mapping[tuple[date, List], Mapping[str, int | None]]) -> Iterator[dict[str, Any]]:
    for (published, kind), ratings in history.items():
        for player, rating in ratings.items():
            yield {"list": published, "kind": PREFIX[kind], "player": player, "rating": rating}
