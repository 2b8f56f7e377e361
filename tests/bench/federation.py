"""The time of rating a random month and of reading it from CSV, beside a float loop over the same games.

    python tests/bench/federation.py [PLAYERS GAMES]

Prints seconds, ratios within this run and the peak memory. Asserts nothing.
"""

from __future__ import annotations

import csv
import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import islice
from pathlib import Path

from xlelo.model import RESULTS
from xlelo.readers import read_period
from xlelo.regulations import find
from xlelo.regulations.fce.period import Event, Game, Period, Player, Standing
from xlelo.regulations.fce.run import rate

FIRST = date(2018, 3, 1)
CODES = ("1-0", "0-1", "1/2")
EVENT_PLAYERS = 50
ROUNDS = 9


def federation(players: int, games: int) -> Period:
    rng = random.Random(2018)
    everyone = {
        f"P{number:06}": Player(
            f"P{number:06}",
            f"Player {number}",
            rng.randint(2005, 2018),
            *(
                Standing(rng.randint(1000, 2500), tuple(rng.randint(0, 40) for _ in range(5)), rng.randint(0, 9), 9)
                for _ in range(2)
            ),
            birth=date(1960, 1, 1) + timedelta(rng.randint(0, 18_000)),
            federated=date(2015, 1, 1),
            licence=2018,
        )
        for number in range(players)
    }
    events: list[Event] = []
    played = list(islice(_games(rng, list(everyone), events), games))
    return Period(date(2018, 4, 1), FIRST, date(2018, 3, 31), 2018, everyone, events, played)


def _games(rng: random.Random, players: list[str], events: list[Event]) -> Iterator[Game]:
    days = [FIRST + timedelta(day) for day in range(ROUNDS)]
    while True:
        event = Event(f"E{len(events):06}", "Open", days[0], days[-1], *rng.choice(((90, 30), (15, 10))))
        events.append(event)
        entered = rng.sample(players, min(EVENT_PLAYERS, len(players)))
        for number, day in enumerate(days, 1):
            rng.shuffle(entered)
            for white, black in zip(entered[::2], entered[1::2], strict=False):
                yield Game(event.id, number, day, white, black, RESULTS[rng.choice(CODES)])


def bare_loop(ratings: dict[str, float], games: list[tuple[str, str, float]]) -> dict[str, float]:
    new = dict(ratings)
    for white, black, score in games:
        expected = 1 / (1 + 10 ** ((ratings[black] - ratings[white]) / 400))
        change = 20 * (score - expected)
        new[white] += change
        new[black] -= change
    return new


def write(period: Period, folder: Path) -> None:
    def table(name: str, header: str, rows: Iterator[tuple[object, ...]]) -> None:
        with (folder / name).open("w", newline="", encoding="utf-8") as stream:
            writer = csv.writer(stream)
            writer.writerow(header.split(","))
            writer.writerows(rows)

    table("period.csv", "new_list,from,to", iter([(period.new_list, period.first, period.last)]))
    columns = ",".join(
        f"{kind}_{name}"
        for kind in ("std", "rapid")
        for name in ["elo", "g1", "g2", "g3", "g4", "g5", "season_games", "games_total"]
    )
    table(
        "players.csv",
        f"id,name,birth,federated,first_season,licence,{columns}",
        (
            (
                player.id,
                player.name,
                player.birth,
                player.federated,
                player.first_season,
                player.licence,
                *(
                    cell
                    for standing in (player.standard, player.rapid)
                    for cell in (standing.elo, *standing.seasons, standing.season_games, standing.games_total)
                ),
            )
            for player in period.players.values()
        ),
    )
    table(
        "events.csv",
        "id,name,start,end,minutes,increment",
        ((event.id, event.name, event.start, event.end, event.minutes, event.increment) for event in period.events),
    )
    table(
        "games.csv",
        "event,round,date,white,black,result",
        ((game.event, game.round, game.day, game.white, game.black, game.result.code) for game in period.games),
    )


def print_time(label: str, seconds: float, bare: float) -> None:
    print(f"{label:<42} {seconds:7.2f} s  {seconds / bare:5.1f} × the bare loop")


def main(players: int = 100_000, games: int = 1_000_000) -> None:
    period = federation(players, games)
    ratings = {player.id: float(player.standard.elo or 0) for player in period.players.values()}
    plain = [(game.white, game.black, game.result.white / 1000) for game in period.games]
    start = time.perf_counter()
    bare_loop(ratings, plain)
    bare = time.perf_counter() - start
    print(f"{players} players, {len(period.games)} games, {len(period.events)} events")
    print_time("bare float loop", bare, bare)
    start = time.perf_counter()
    rate(period)
    rating = time.perf_counter() - start
    print_time("rated, both lists", rating, bare)
    with tempfile.TemporaryDirectory() as folder:
        write(period, Path(folder))
        del period, plain
        start = time.perf_counter()
        read = read_period(Path(folder), find("FCE"))
        reading = time.perf_counter() - start
        print_time("read from CSV, checked", reading, bare)
        start = time.perf_counter()
        rate(read.period)
        again = time.perf_counter() - start
    print_time("read and rated", reading + again, bare)
    print(f"reading and rating take {(reading + again) / rating:.2f} × the rating alone")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
