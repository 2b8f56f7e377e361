"""Invented periods of any size as folders, with ten games per player, older lists, guests, a pool and blocks."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from itertools import combinations, count
from pathlib import Path
from typing import NamedTuple

from independent.folders import Period, Row, write

GAMES_A_PLAYER = 10
EVENT_PLAYERS = 50
ROUNDS = 9
GROUP = 12
RESULTS = ("1-0", "0-1", "1/2")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Person(NamedTuple):
    name: str
    birth: str
    elo: int


def people(chance: random.Random, size: int) -> dict[str, Person]:
    def somebody() -> Person:
        given, family = ("".join(chance.choices(LETTERS, k=7)).title() for _ in range(2))
        born = date(1950, 1, 1) + timedelta(chance.randint(0, 18_000))
        return Person(f"{given} {family}", born.isoformat(), chance.randint(1450, 2250))

    return {f"P{number:06}": somebody() for number in range(size)}


def opens(chance: random.Random, players: list[str], number: int, first: date) -> tuple[list[Row], list[Row]]:
    """Events with their games.

    They come in waves of nine days, in which everybody plays one event with a round a day.
    """
    events: list[Row] = []
    games: list[Row] = []
    for wave in count():
        days = [(first + timedelta(10 * wave + day)).isoformat() for day in range(ROUNDS)]
        chance.shuffle(players)
        for begin in range(0, len(players), EVENT_PLAYERS):
            seats = players[begin : begin + EVENT_PLAYERS]
            event = f"E{len(events) + 1}"
            minutes, increment = chance.choice((("90", "30"), ("15", "10")))
            time = {"minutes": minutes, "increment": increment}
            events.append({"id": event, "start": days[0], "end": days[-1], **time})
            for round_, day in enumerate(days, 1):
                seats = [seats[0], seats[-1], *seats[1:-1]]
                for white, black in zip(seats[: len(seats) // 2], reversed(seats), strict=False):
                    if len(games) == number:
                        return events, games
                    game = {"event": event, "round": str(round_), "date": day, "white": white, "black": black}
                    games.append(game | {"result": chance.choice(RESULTS)})
    raise AssertionError


def fce(size: int) -> Period:
    """An FCE month. One in ten events began under the earlier list, and each event has two guests."""
    chance, first = random.Random(size), date(2018, 3, 1)
    known = people(chance, size)
    events, games = opens(chance, list(known), size * GAMES_A_PLAYER, first)
    for event in events[::10]:
        event |= {"start": "2018-02-27", "list_ref": "2018-02-01"}
    entered: dict[str, dict[str, None]] = {}
    for game in games:
        entered.setdefault(game["event"], {}).update({game["white"]: None, game["black"]: None})
    guests = [(event, f"{event}G{number}") for event, here in entered.items() if len(here) > 2 for number in (1, 2)]
    replaced = {(event, list(entered[event])[int(guest[-1])]): guest for event, guest in guests}
    for game in games:
        for side in ("white", "black"):
            game[side] = replaced.get((game["event"], game[side]), game[side])
    participants = [
        {"event": event, "player": (one := replaced.get((event, player), player)), "name": name_of(one, known)}
        for event, here in entered.items()
        for player in here
    ]
    return {
        "period": [{"new_list": "2018-04-01", "from": first.isoformat(), "to": "2018-03-31"}],
        "players": [
            {"id": one, "name": person.name, "birth": person.birth, "federated": "2014-01-01"}
            | {"first_season": "2014", "licence": "2018", "fide": str(person.elo + 20)}
            | {f"{kind}_{key}": value for kind in ("std", "rapid") for key, value in standing(person).items()}
            for one, person in known.items()
        ],
        "events": events,
        "participants": participants,
        "games": games,
        "history": [
            {"list": "2018-02-01", "kind": kind, "player": one, "elo": str(person.elo + 9)}
            for kind in ("std", "rapid")
            for one, person in known.items()
        ],
    }


def name_of(identity: str, known: dict[str, Person]) -> str:
    return known[identity].name if identity in known else f"Guest {identity}"


def standing(person: Person) -> Row:
    return {"elo": str(person.elo), "g1": "12", "g2": "9", "season_games": "5", "games_total": "99"}


def fide2024(size: int) -> Period:
    """A FIDE month. A tenth of the players are unrated, and half of these have an event in the pool."""
    chance, first = random.Random(size), date(2026, 10, 1)
    known = people(chance, size)
    events, games = opens(chance, list(known), size * GAMES_A_PLAYER, first)
    unrated = dict.fromkeys(list(known)[::10])
    return {
        "period": [{"new_list": "2026-11-01", "from": first.isoformat(), "to": "2026-10-31"}],
        "players": [
            {"id": one, "name": person.name, "birth": person.birth, "federation": "ESP"}
            | {f"{kind}_{key}": value for kind in ("std", "rapid") for key, value in rated_row(person).items()}
            for one, person in known.items()
            if one not in unrated
        ]
        + [{"id": one, "name": known[one].name, "birth": known[one].birth} for one in unrated],
        "events": events,
        "games": games,
        "pool": [
            {"player": one, "kind": "std", "event": f"League {one}", "end": "2026-05-10", "games": "4"}
            | {"opponents": "7000", "score": "1.5"}
            for one in list(unrated)[::2]
        ],
        "history": [
            {"list": "2026-09-01", "kind": "std", "player": one, "rating": str(person.elo + 9)}
            for one, person in known.items()
            if one not in unrated
        ],
    }


def rated_row(person: Person) -> Row:
    return {"rating": str(person.elo), "games": "120"}


def cnxc(size: int) -> Period:
    """A CNXC half-year with groups of twelve who play each other once."""
    chance, first, last = random.Random(size), date(2005, 1, 1), date(2005, 6, 30)
    known = people(chance, size)
    competitions: list[Row] = []
    games: list[Row] = []
    for identity, white, black in pairings(chance, list(known), size * GAMES_A_PLAYER):
        if not competitions or competitions[-1]["id"] != identity:
            end = first + timedelta(chance.randint(0, (last - first).days))
            competitions.append({"id": identity, "category": "other", "end": end.isoformat()})
        day = date.fromisoformat(competitions[-1]["end"]) - timedelta(chance.randint(0, 400))
        game = {"competition": identity, "date": day.isoformat(), "white": white, "black": black}
        games.append(game | {"result": chance.choice(RESULTS)})
    newcomers = dict.fromkeys(list(known)[::10])
    rows = [
        {"id": one, "name": person.name, "status": "effective", "elo": str(person.elo), "games": "60"}
        | {"last_game": "2004-11-01", "iccf": str(person.elo + 30)}
        | {"iccf_next": str(person.elo + chance.randint(20, 60))}
        for one, person in known.items()
        if one not in newcomers
    ]
    provisional = [
        {"id": one, "name": known[one].name, "status": "provisional", "elo": "1700", "games": "5"}
        | {"last_game": "2004-11-01"}
        for one in newcomers
    ]
    return {
        "period": [{"list": "2005-1", "from": first.isoformat(), "to": last.isoformat()}],
        "players": rows + provisional,
        "blocks": [
            {"player": one, "list": "2004-2", "competition": f"H{one}", "games": "5", "performance": "1700"}
            for one in newcomers
        ],
        "competitions": competitions,
        "games": games,
        "history": [{"list": "2004-1", "player": one, "elo": str(person.elo + 9)} for one, person in known.items()],
    }


def pairings(chance: random.Random, players: list[str], number: int) -> Iterator[tuple[str, str, str]]:
    """Pairings of groups; in each group a substitute takes over one game."""
    written = 0
    for group in count(1):
        *seats, substitute = chance.sample(players, GROUP + 1)
        for white, black in combinations(seats, 2):
            if written == number:
                return
            written += 1
            side = f"{white}>{substitute}" if (white, black) == tuple(seats[:2]) else white
            yield f"K{group}", side, black


PERIODS: dict[str, Callable[[int], Period]] = {"FCE": fce, "CNXC": cnxc, "FIDE2024": fide2024}


def write_period(code: str, size: int, folder: Path) -> int:
    """Write the period; return its number of games."""
    period = PERIODS[code](size)
    write(period, folder, code)
    return len(period["games"])
