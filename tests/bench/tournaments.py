"""The time from a month of tournament files to both lists.

.venv/bin/python tests/bench/tournaments.py [TOURNAMENTS] [GAMES] [PLAYERS]
"""

from __future__ import annotations

import random
import resource
import sys
from datetime import date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from tournament_files import line

from xlelo.cli import rate as _rate  # noqa: F401 - what the command loads is loaded before the clock starts
from xlelo.officer.adding import prepare
from xlelo.officer.request import Request
from xlelo.readers import read_period
from xlelo.regulations import find

HEADER = "id,name,birth,federated,licence,std_elo,std_games_total,rapid_elo,rapid_games_total"
ROUNDS = 7


def month(folder: Path, players: int, chance: random.Random) -> None:
    (folder / "period.csv").write_text("new_list,from,to\n2018-04-01,2018-03-01,2018-03-31\n", encoding="utf-8")
    rows = [
        f"P{number:05},Given{number} Family{number % 997},{birth(number)},2010-01-01,2018,"
        f"{chance.randint(1100, 2500)},30,{chance.randint(1100, 2400)},30"
        for number in range(players)
    ]
    (folder / "players.csv").write_text("\n".join([HEADER, *rows]) + "\n", encoding="utf-8")


def birth(number: int) -> str:
    return (date(1950, 1, 1) + timedelta(days=number % 20_000)).isoformat()


def tournament(entrants: list[int], day: date) -> str:
    """Each player meets a neighbour in each round. White wins, draws and loses in turn."""
    count = len(entrants)
    seats: list[list[tuple[str, str, str] | None]] = [[None] * ROUNDS for _ in entrants]
    for number in range(ROUNDS):
        for table in range(count // 2):
            white, black = table, count // 2 + (table + number) % (count // 2)
            result = ("1", "0"), ("=", "="), ("0", "1")
            first, second = result[(table + number) % 3]
            seats[white][number], seats[black][number] = (str(black + 1), "w", first), (str(white + 1), "b", second)
    lines = ["012 Open", f"042 {day:%Y/%m/%d}", f"052 {day + timedelta(days=6):%Y/%m/%d}", "222 5400+30"]
    lines.append("132".ljust(91) + "  ".join(f"{day + timedelta(days=number):%y/%m/%d}" for number in range(ROUNDS)))
    lines += [
        line(rank, f"Family{player % 997}, Given{player}", seats[rank - 1], birth=birth(player).replace("-", "/"))
        for rank, player in enumerate(entrants, 1)
    ]
    return "\r".join(lines) + "\r"


def main() -> None:
    given = sys.argv[1:]
    tournaments, games, players = (int(one) for one in (*given, *("30", "10000", "5000")[len(given) :]))
    chance = random.Random(2018)
    size = max(4, -(-games // (tournaments * ROUNDS)) * 2)
    with TemporaryDirectory() as there:
        folder = Path(there) / "month"
        folder.mkdir()
        month(folder, players, chance)
        files = []
        for number in range(tournaments):
            entrants = chance.sample(range(players), min(size, players))
            files.append(folder.parent / f"open{number:02}.trf")
            files[-1].write_text(tournament(entrants, date(2018, 3, 1 + number % 24)), encoding="utf-8")
        begun = perf_counter()
        prepared = prepare(Request(folder, tuple(files)))
        prepared.ledger.write()
        added = perf_counter()
        regulation = find("FCE")
        read = read_period(folder, regulation)
        assert regulation.run is not None
        result = regulation.run.rate(read.period, read.readings)
        rated = perf_counter()
        print(f"{tournaments} files, {len(read.period.games)} games, {players} players")
        print(f"add {added - begun:.2f} s, rate {rated - added:.2f} s, {len(result.lists)} lists")
        print(f"most memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
