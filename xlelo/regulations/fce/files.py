"""The input folder of a month: its files and columns, how they become a period, and a period as their rows."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from xlelo.lang.sentence import Sentence
from xlelo.law.dated import DatedLaw
from xlelo.law.kinds import COUNT, DATE, ELO, FACTOR, FLAG, IDENTITY, RATING, TEXT, YEAR
from xlelo.model import Problem
from xlelo.periods.form import Column, File, ParsedFiles, Table, must, row_of
from xlelo.periods.month import LIST_REF, check_games, events_file, games_file, history_file, older_lists, period_file
from xlelo.regulations.fce.period import Event, Game, OlderLine, Participant, Period, Player, Standing
from xlelo.regulations.fce.rules import LAW, SEASONS, Law, List

LISTS = {"std": List.STANDARD, "rapid": List.RAPID}


def _standing_columns(prefix: str) -> tuple[Column, ...]:
    return (
        Column(f"{prefix}_elo", RATING, is_required=True, note="blank: a first rating is due"),
        *(
            Column(f"{prefix}_g{season}", COUNT, blank=0, note="games in the last complete seasons, newest first")
            for season in range(1, SEASONS + 1)
        ),
        Column(f"{prefix}_season_games", COUNT, blank=0, note="games of this season so far"),
        Column(f"{prefix}_games_total", COUNT, blank=0, note="games since the first rating"),
        Column(f"{prefix}_initialised", DATE, note="day of the first rating; blank: `federated`"),
    )


FILES = (
    period_file("day of the new list", Column("season", YEAR, note="blank: the year of `from`")),
    File.of(
        "players",
        must("id", IDENTITY),
        must("name", TEXT),
        Column("title", TEXT),
        Column("club", TEXT),
        Column("birth", DATE, note="needed for first ratings and youth events"),
        Column("federated", DATE, note="first day in the federation"),
        Column("first_season", YEAR, note="blank: the year of `federated`"),
        Column("licence", YEAR, note="last season with a licence", is_lasting=True),
        Column("fide", RATING, note="FIDE rating"),
        *_standing_columns("std"),
        *_standing_columns("rapid"),
        key=("id",),
    ),
    events_file(
        "seconds a move",
        Column("team", FLAG, blank=False, note="1: a team competition"),
        Column("weekly", FLAG, blank=False, note="1: games are a week or more apart (8.3)"),
        LIST_REF,
        Column("rounds_per_day", COUNT, blank=0, note="most rounds on one day"),
        Column("accept", FLAG, blank=False, note="1: rated although it breaks article 6"),
    ),
    File.of(
        "participants",
        must("event", IDENTITY),
        must("player", IDENTITY, note="an id that is not in `players` is a guest"),
        Column("name", TEXT),
        Column("birth", DATE),
        is_required=False,
        key=("event", "player"),
    ),
    games_file(must("date", DATE)),
    history_file(LISTS, "", must("elo", ELO), Column("k", FACTOR, note="K of that list; blank: the K in force")),
)


def assemble(reading: ParsedFiles, laws: DatedLaw[Law] = LAW) -> Period | None:
    """Builds the period. Returns None if there are problems."""
    _check_period(reading)
    players = _players(reading)
    _check_births(reading)
    events = _events(reading)
    participants = reading["participants"]
    readable = participants.present and reading["players"].present
    known = players.keys() | set(participants["player"]) if readable else None
    check_games(reading, events, known, Sentence("no such player in players or participants"))
    for file in ("participants", "history"):
        reading.check_spelling(file, "player", players, Sentence("players"))
    if not reading.problems:  # who is a guest is known where all else is
        _check_guests(participants, players, reading)
    if reading.problems:
        return None
    new_list, first, last = next(reading["period"].rows("new_list", "from", "to"))
    games = list(map(Game._make, reading["games"].rows("event", "round", "date", "white", "black", "result")))
    history = older_lists(reading["history"], OlderLine, "elo", "k")
    return Period(new_list, first, last, first.year, players, list(events.values()), games, history, laws)


def _check_period(reading: ParsedFiles) -> None:
    table = reading["period"]
    for row, (new_list, first, last, season) in enumerate(table.rows("new_list", "from", "to", "season")):
        if None in (new_list, first, last):
            continue
        for column, day in (("to", last), ("new_list", new_list)):
            if day < first:
                reading.refuse(table, row, column, Sentence("a day not before {first} (from) is allowed", first=first))
        if season not in (None, first.year):
            allowed = Sentence("the season must be the calendar year of from, {year}", year=first.year)
            reading.refuse(table, row, "season", allowed)


def _players(reading: ParsedFiles) -> dict[str, Player]:
    table = reading["players"]
    standings = [_standings(table, prefix) for prefix in LISTS]
    players = []
    facts = table.rows("id", "name", "title", "club", "birth", "federated", "first_season", "licence", "fide")
    for fact, standard, rapid in zip(facts, *standings, strict=True):
        identity, name, title, club, birth, federated, first_season, licence, fide = fact
        if first_season is None and federated is not None:
            first_season = federated.year
        players.append(
            Player(identity, name, first_season, standard, rapid, title, club, birth, federated, licence, fide)
        )
    if table.present:
        reported = {problem.place[:2] for problem in reading.problems}
        reading.problems.extend(_lacking(table, players, reported))
    return {player.id: player for player in players}


def _check_guests(table: Table, players: dict[str, Player], reading: ParsedFiles) -> None:
    """Reports guests with a player's name: a mistyped id must not turn a player into a guest."""
    called = {player.name: player for player in players.values()}
    for row, (identity, name, birth) in enumerate(table.rows("player", "name", "birth")):
        player = called.get(name) if identity is not None and identity not in players else None
        if player is not None and name and (birth is None or player.birth in (None, birth)):
            allowed = Sentence(
                "no player has this id, but player {id} has this name; a guest needs another name", id=player.id
            )
            reading.refuse(table, row, "player", allowed)


def _check_births(reading: ParsedFiles) -> None:
    new_list = next(iter(reading["period"]["new_list"]), None)
    for table in (reading["players"], reading["participants"]) if new_list is not None else ():
        for row, birth in enumerate(table["birth"]):
            if birth is not None and birth > new_list:
                allowed = Sentence("a day not after the new list, {new_list}, is allowed", new_list=new_list)
                reading.refuse(table, row, "birth", allowed)


def lacking(player: Player) -> str | None:
    """First column that must be filled before the player can be rated; None if nothing is missing."""
    if player.first_season is None:
        return "first_season"
    if player.standard.elo is None and player.fide is None:
        return next((column for column in ("birth", "federated") if getattr(player, column) is None), None)
    return None


def _lacking(table: Table, players: list[Player], reported: set[tuple[str, int | None]]) -> Iterator[Problem]:
    """Players who cannot be rated. Rows with an invalid cell are left out, because they are already reported."""
    for row, player in enumerate(players):
        column = lacking(player)
        if column is None or table.place(row, None)[:2] in reported:
            continue
        allowed = Sentence("a first season or a date of federation is needed")
        if column != "first_season":
            allowed = Sentence(
                "player {id} has no rating: enter a FIDE rating, or the dates of birth and federation (art. 10)",
                id=player.id,
            )
        yield table.problem(row, column, None, allowed)


def _standings(table: Table, prefix: str) -> list[Standing]:
    seasons = zip(*(table[f"{prefix}_g{season}"] for season in range(1, SEASONS + 1)), strict=True)
    return [
        Standing(elo, games, season_games, games_total, initialised)
        for games, elo, season_games, games_total, initialised in zip(
            seasons,
            table[f"{prefix}_elo"],
            table[f"{prefix}_season_games"],
            table[f"{prefix}_games_total"],
            table[f"{prefix}_initialised"],
            strict=True,
        )
    ]


def _events(reading: ParsedFiles) -> dict[str, Event]:
    table = reading["events"]
    entered = defaultdict[str, list[Participant]](list)
    for event, *participant in reading["participants"].rows("event", "player", "name", "birth"):
        entered[event].append(Participant(*participant))
    if table.present:
        reading.check_known("participants", "event", set(table["id"]), Sentence("no such event in events"))
    within = _period_days(reading)
    events = {}
    names = [column.name for column in table.file.columns]
    for row, values in enumerate(table.rows(*names)):
        event = Event(**dict(zip(names, values, strict=True)), participants=tuple(entered[values[0]]))
        events[event.id] = event
        wrong = None if None in (event.start, event.end) else _invalid_day(event, within)
        if wrong is not None:
            column, allowed = wrong
            reading.refuse(table, row, column, allowed)
    return events


def _period_days(reading: ParsedFiles) -> tuple[date, date] | None:
    first, last = next(iter(reading["period"].rows("from", "to")), (None, None))
    return None if first is None or last is None or last < first else (first, last)


def _invalid_day(event: Event, within: tuple[date, date] | None) -> tuple[str, Sentence] | None:
    """The column with an invalid day, and what is allowed there; None if the days are valid."""
    if event.end < event.start:
        return "end", Sentence("a day not before the event's start {start} is allowed", start=event.start)
    if within is None or event.weekly is None:
        return None
    first, last = within
    if event.weekly and (event.end < first or event.start > last):
        column = "end" if event.end < first else "start"
        return column, Sentence("a weekly event needs a day in the period {first} to {last}", first=first, last=last)
    if not event.weekly and not first <= event.end <= last:
        allowed = Sentence("the event must end within the period {first} to {last}", first=first, last=last)
        return "end", allowed
    return None


FILE = {file.name: file for file in FILES}
KINDS = {kind: prefix for prefix, kind in LISTS.items()}


def player_row(player: Player) -> dict[str, Any]:
    standings: dict[str, Any] = {}
    for prefix, kind in LISTS.items():
        one = player.standing(kind)
        seasons = (*one.seasons, *[None] * (SEASONS - len(one.seasons)))
        columns = (column.name for column in FILE["players"].columns if column.name.startswith(f"{prefix}_"))
        values = (one.elo, *seasons, one.season_games, one.games_total, one.initialised)
        standings |= zip(columns, values, strict=True)
    return row_of(FILE["players"], player, **standings)


def event_row(event: Event) -> dict[str, Any]:
    return row_of(FILE["events"], event)


def participant_rows(period: Period) -> Iterator[dict[str, Any]]:
    for event in period.events:
        for entered in event.participants:
            yield {"event": event.id, "player": entered.id, "name": entered.name, "birth": entered.birth}


def game_row(game: Game) -> dict[str, Any]:
    return row_of(FILE["games"], game, date=game.day)


def history_rows(history: Mapping[tuple[date, List], Mapping[str, OlderLine]]) -> Iterator[dict[str, Any]]:
    for (published, kind), lines in history.items():
        for player, line in lines.items():
            yield {"list": published, "kind": KINDS[kind], "player": player, "elo": line.elo, "k": line.factor}
