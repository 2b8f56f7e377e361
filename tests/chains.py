"""Random chains of periods. Each begins with what `next` makes of the one before, and has its own inputs.

A chain can be built again from another first period with the same inputs. This gives the expected result of `correct`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from independent import folders, random_cnxc, random_fce, random_fide2024
from independent.fce import edate
from independent.folders import Period, Row

from xlelo.officer.adjusting import parse_adjustment, prepare
from xlelo.officer.ledgers import ledger_of
from xlelo.readers import read_period
from xlelo.regulations import find
from xlelo.workbook import books

LIFT_DAY = "2024-03-01"

NEEDED = ("players", "events", "competitions", "games", "blocks")
"""Files that may have no rows."""


@dataclass
class Entries:
    """The inputs that people type into a period made by `next`."""

    rows: Period
    """New players, events and games."""
    facts: dict[tuple[str, str], str] = field(default_factory=dict)
    """(player, column) → the new cell in his row."""


def text(value: object) -> str:
    return "" if value is None else str(int(value)) if isinstance(value, bool) else str(value)


class Federation:
    """The random periods of one rule set: their beginning, continuation and files."""

    code = ""
    events = "events"
    column = "event"
    FACTS: tuple[str, ...] = ()
    guests = False

    def first(self, chance: random.Random) -> Period:
        raise NotImplementedError

    def next_period(self, chance: random.Random, before: Period, number: int) -> Period:
        """Events and games of a period that begins with these rows."""
        raise NotImplementedError

    def newcomer(self, identity: str, period: Row) -> Row:
        raise NotImplementedError

    def table_rows(self, period: Any) -> Period:
        """The rows of a period by column."""
        raise NotImplementedError

    def comparable_facts(self, period: Any) -> object:
        """The facts that two equal periods share, in whatever order their rows are."""
        raise NotImplementedError

    def fact(self, chance: random.Random, column: str, year: int) -> str:
        raise NotImplementedError

    def say_answers(self, day: str) -> tuple[str, ...]:
        """Answers of --say for facts that a result list of a one-day event lacks."""
        return (f"start={day}", f"end={day}", "time=61")

    # -- a chain

    def rate(self, folder: Path) -> Any:
        regulation = find(self.code)
        assert regulation.run is not None
        found = read_period(folder, regulation)
        return regulation.run.rate(found.period, found.readings)

    def lists(self, folder: Path) -> list[Any]:
        run = find(self.code).run
        assert run is not None
        return list(run.published(self.rate(folder)))

    def next_rows(self, folder: Path, *, by_hand: bool) -> Period:
        """The rows that `next` makes.

        `by_hand`: with the harmless rows of people who carry a period over themselves.
        """
        roll_forward = books.find(self.code).roll_forward
        assert roll_forward is not None
        result = self.rate(folder)
        rows = self.table_rows(roll_forward(result, None))
        if by_hand:
            self.kept_by_hand(rows, result)
        return rows | {"parameters": folders.read(folder, "parameters")}

    def kept_by_hand(self, rows: Period, result: Any) -> None:
        """Add the list in force to the older lists, too."""
        raise NotImplementedError

    def draw_entries(self, chance: random.Random, rows: Period, number: int) -> Entries:
        (dates,) = rows["period"]
        found = Entries(self.next_period(chance, rows, number))
        if chance.random() < 0.5:
            found.rows["players"] = [self.newcomer(f"N{number}", dates)]
        for row in rows["players"]:
            for column in self.FACTS if chance.random() < 0.15 else ():
                found.facts[row["id"], column] = self.fact(chance, column, int(dates["to"][:4]))
        return found

    def put(self, rows: Period, months: Entries, folder: Path) -> Path:
        for row in rows["players"]:
            row.update({column: value for (player, column), value in months.facts.items() if player == row["id"]})
        together = {name: [*rows.get(name, []), *months.rows.get(name, [])] for name in {*rows, *months.rows}}
        return folders.write(
            {name: lines for name, lines in together.items() if lines or name in NEEDED}, folder, self.code
        )


class Fce(Federation):
    code = "FCE"
    FACTS = ("title", "licence", "fide")
    guests = True

    def first(self, chance: random.Random) -> Period:
        return random_fce.period(chance, 12)

    def next_period(self, chance: random.Random, before: Period, number: int) -> Period:
        draft = LaterMonth(chance, before)
        kinds = (draft.open_event, draft.rapid_event, draft.guest_event, draft.weekly_event, draft.older_event)
        for kind in kinds:
            if chance.random() < 0.5:
                kind()
        found: Period = {
            "events": draft.events,
            "games": draft.games,
            "participants": draft.participants if draft.declared else [],
        }
        rename_events(found, number, "id", "event")
        found["games"] += list(self._going_on(chance, before))
        return found

    def _going_on(self, chance: random.Random, before: Period) -> Iterator[Row]:
        """One more round of each weekly event."""
        (dates,) = before["period"]
        for event in before["events"]:
            played = [game for game in before["games"] if game["event"] == event["id"]]
            people = sorted({game[side] for game in played for side in ("white", "black")})
            chance.shuffle(people)
            number = 1 + max((int(game["round"]) for game in played), default=0)
            for white, black in zip(people[::2], people[1::2], strict=False):
                game = {"event": event["id"], "round": str(number), "date": dates["from"], "white": white}
                yield game | {"black": black, "result": chance.choice(("1-0", "0-1", "1/2", "+/-"))}

    def newcomer(self, identity: str, period: Row) -> Row:
        year = period["from"][:4]
        row = {"id": identity, "name": f"New {identity}", "birth": "1990-05-05", "federated": period["from"]}
        return row | {"first_season": year, "licence": year}

    def fact(self, chance: random.Random, column: str, year: int) -> str:
        return {"title": "MC", "licence": str(year + 1), "fide": str(chance.randint(1000, 2400))}[column]

    def table_rows(self, period: Any) -> Period:
        players = []
        for one in period.players.values():
            facts = ("id", "name", "title", "club", "birth", "federated", "first_season", "licence", "fide")
            row = {name: text(getattr(one, name)) for name in facts}
            for kind, standing in zip(folders.LISTS, (one.standard, one.rapid), strict=True):
                row |= {f"{kind}_elo": text(standing.elo), f"{kind}_initialised": text(standing.initialised)}
                row |= {f"{kind}_g{at}": text(games) for at, games in enumerate(standing.seasons, 1)}
                row |= {f"{kind}_{name}": text(getattr(standing, name)) for name in ("season_games", "games_total")}
            players.append(row)
        return {
            "period": [{"new_list": text(period.new_list), "from": text(period.first), "to": text(period.last)}],
            "players": players,
            "events": [
                {name: text(getattr(event, name)) for name in folders.COLUMNS["FCE"]["events"]}
                for event in period.events
            ],
            "participants": [
                {"event": event.id, "player": one.id, "name": text(one.name), "birth": text(one.birth)}
                for event in period.events
                for one in event.participants
            ],
            "games": [
                {
                    "event": game.event,
                    "round": text(game.round),
                    "date": text(game.day),
                    "white": game.white,
                    "black": game.black,
                    "result": game.result.code,
                }
                for game in period.games
            ],
            "history": [
                {
                    "list": text(day),
                    "kind": kind.value.replace("standard", "std"),
                    "player": player,
                    "elo": text(line.elo),
                    "k": text(line.factor),
                }
                for (day, kind), lines in period.history.items()
                for player, line in lines.items()
            ],
        }

    def kept_by_hand(self, rows: Period, result: Any) -> None:
        known = {(row["list"], row["kind"], row["player"]) for row in rows["history"]}
        for kind, lines in result.lists.items():
            list_ = {"list": text(result.period.new_list), "kind": kind.value.replace("standard", "std")}
            rows["history"] += [
                {**list_, "player": row.id, "elo": text(row.new), "k": text(row.next_factor)}
                for row in lines.values()
                if (*list_.values(), row.id) not in known
            ]

    def comparable_facts(self, period: Any) -> object:
        events = {event.id: (event, sorted(event.participants, key=str)) for event in period.events}
        facts = {
            identity: (event.start, event.end, event.minutes, event.weekly, event.list_ref, people)
            for identity, (event, people) in events.items()
        }
        return (period.players, facts, Counter(period.games), period.history)


class LaterMonth(random_fce.Draft):
    """Events of a month with known players."""

    def __init__(self, chance: random.Random, before: Period) -> None:
        (dates,) = before["period"]
        self.rng = chance
        self.new_list, self.first, self.last = (date.fromisoformat(dates[name]) for name in ("new_list", "from", "to"))
        self.season = self.first.year
        self.declared = bool(before["participants"]) if before["events"] else self.chance(0.7)
        self.players = [*before["players"]]
        self.kids = [row["id"] for row in self.players if row["birth"] > date(self.season - 11, 1, 1).isoformat()]
        self.events, self.participants, self.games = [], [], []
        self.guests = {f"V{number}": self.guest_birth(number) for number in range(1, 9)}

    def remember(self, day: date, pool: list[str]) -> str:  # noqa: ARG002 - the lists are those of the chain
        return day.replace(day=1).isoformat()


class Cnxc(Federation):
    code = "CNXC"
    events = "competitions"
    column = "competition"
    FACTS = ("iccf", "iccf_next", "fide")

    def first(self, chance: random.Random) -> Period:
        return random_cnxc.period(chance, 14)

    def next_period(self, chance: random.Random, before: Period, number: int) -> Period:
        draft = LaterHalfYear(chance, before)
        for team in (False, False, True):
            if chance.random() < 0.7:
                draft.add_competition(team=team)
        found: Period = {"competitions": draft.competitions, "games": draft.games}
        rename_events(found, number, "id", "competition")
        return found

    def draw_entries(self, chance: random.Random, rows: Period, number: int) -> Entries:
        """In half of the half-years most players have a new ICCF rating, so that their list is calibrated (7.3)."""
        found = super().draw_entries(chance, rows, number)
        shift = chance.randint(-60, 90)
        for row in rows["players"] if chance.random() < 0.5 else ():
            if row["elo"] and chance.random() < 0.9:
                found.facts[row["id"], "iccf_next"] = str(int(row["elo"]) + shift)
        return found

    def newcomer(self, identity: str, period: Row) -> Row:  # noqa: ARG002 - he has no dates
        return {"id": identity, "name": f"New {identity}", "fide": "1800"}

    def fact(self, chance: random.Random, column: str, year: int) -> str:  # noqa: ARG002 - it has no year
        return str(chance.randint(1500, 2450))

    def table_rows(self, period: Any) -> Period:
        players = []
        for one in period.players.values():
            row = {name: text(getattr(one, name)) for name in folders.COLUMNS["CNXC"]["players"]}
            players.append(row | {"status": "" if one.elo is None else one.status.value})
        return {
            "period": [{"list": period.list, "from": text(period.first), "to": text(period.last)}],
            "players": players,
            "competitions": [],
            "games": [],
            "blocks": [
                {
                    "player": one.id,
                    "list": text(earlier.list),
                    "competition": text(earlier.competition),
                    "games": text(earlier.block.games),
                    "performance": text(earlier.block.performance),
                }
                for one in period.players.values()
                for earlier in one.earlier
            ],
            "history": [
                {"list": day, "player": player, "elo": text(elo)}
                for day, ratings in period.history.items()
                for player, elo in ratings.items()
            ],
        }

    def kept_by_hand(self, rows: Period, result: Any) -> None:
        """Remove the blocks of effective players, and add the list in force to the older lists."""
        effective = {row["id"] for row in rows["players"] if row["status"] == "effective"}
        rows["blocks"] = [row for row in rows["blocks"] if row["player"] not in effective]
        rows["history"] += [
            {"list": result.period.list, "player": row.id, "elo": text(row.new)}
            for row in result.rows.values()
            if row.new is not None
        ]

    def comparable_facts(self, period: Any) -> object:
        """The comparison without effective players' blocks, because these no longer count."""
        players = {
            identity: (
                one.status,
                one.elo,
                one.games,
                one.last_game,
                one.iccf,
                one.iccf_next,
                sorted(one.earlier if one.effective_elo is None else (), key=str),
            )
            for identity, one in period.players.items()
        }
        competitions = {one.id: one for one in period.competitions}
        return (players, competitions, Counter(period.games), period.history)

    def say_answers(self, day: str) -> tuple[str, ...]:
        return (f"end={day}", "category=other")


class LaterHalfYear(random_cnxc.Draft):
    """Competitions of a half-year with known players."""

    def __init__(self, chance: random.Random, before: Period) -> None:
        (dates,) = before["period"]
        self.rng = chance
        self.first, self.last = (date.fromisoformat(dates[name]) for name in ("from", "to"))
        self.status = {row["id"]: row["status"] for row in before["players"]}
        self.competitions, self.games = [], []


class Fide(Federation):
    code = "FIDE2024"
    FACTS = ("title", "federation")

    def first(self, chance: random.Random) -> Period:
        return random_fide2024.period(chance)

    def next_period(self, chance: random.Random, before: Period, number: int) -> Period:
        draft = LaterFideMonth(chance, before)
        for _ in range(chance.randint(1, 4)):
            draft.add_event()
        found: Period = {"events": draft.events, "games": draft.games}
        rename_events(found, number, "id", "event")
        return found

    def newcomer(self, identity: str, period: Row) -> Row:  # noqa: ARG002 - he has no dates
        return {"id": identity, "name": f"New {identity}"}

    def fact(self, chance: random.Random, column: str, year: int) -> str:  # noqa: ARG002 - it has no year
        return "CM" if column == "title" else chance.choice(("AND", "POR"))

    def table_rows(self, period: Any) -> Period:
        prefixes = dict(zip(random_fide2024.LISTS, next(iter(period.players.values())).standings, strict=True))
        kinds = {kind: prefix for prefix, kind in prefixes.items()}
        players = []
        for one in period.players.values():
            row = {name: text(getattr(one, name)) for name in ("id", "name", "title", "federation", "birth", "outside")}
            row["born"] = "" if one.birth is not None else text(one.born)
            for prefix, kind in prefixes.items():
                standing = one.standings[kind]
                row |= {f"{prefix}_rating": text(standing.rating), f"{prefix}_games": text(standing.games)}
                row[f"{prefix}_2400"] = text(standing.reached)
                row[f"{prefix}_2300"] = text(standing.reached_2300)
            players.append(row)
        return {
            "period": [{"new_list": text(period.new_list), "from": text(period.first), "to": text(period.last)}],
            "players": players,
            "events": [],
            "games": [],
            "pool": [
                {
                    "player": player,
                    "kind": kinds[kind],
                    "event": block.event,
                    "end": text(block.ended),
                    "games": text(block.games),
                    "opponents": text(block.opponents),
                    "score": f"{block.score // 1000}.{block.score % 1000 // 100}",
                }
                for (player, kind), blocks in period.pool.items()
                for block in blocks
            ],
            "history": [
                {"list": text(day), "kind": kinds[kind], "player": player, "rating": text(rating)}
                for (day, kind), ratings in period.history.items()
                for player, rating in ratings.items()
            ],
        }

    def kept_by_hand(self, rows: Period, result: Any) -> None:
        prefixes = dict(zip(result.lists, random_fide2024.LISTS, strict=True))
        rows["history"] += [
            {"list": text(result.period.new_list), "kind": prefixes[kind], "player": row.id, "rating": text(row.new)}
            for kind, lines in result.lists.items()
            for row in lines.values()
            if row.new is not None
        ]

    def comparable_facts(self, period: Any) -> object:
        pool = {key: list(blocks) for key, blocks in period.pool.items()}
        history = {key: dict(ratings) for key, ratings in period.history.items() if ratings}
        return (period.players, Counter(period.games), {one.id: one for one in period.events}, pool, history)


class LaterFideMonth(random_fide2024.Draft):
    """Events of a month with known players."""

    def __init__(self, chance: random.Random, before: Period) -> None:
        (dates,) = before["period"]
        self.rng = chance
        self.new_list, self.first, self.last = (date.fromisoformat(dates[name]) for name in ("new_list", "from", "to"))
        self.older = edate(self.first, -chance.randint(1, 2))
        self.players = [*before["players"]]
        self.events, self.games = [], []


def rename_events(rows: Period, number: int, own: str, column: str) -> None:
    """Give the events of later periods ids of their own."""
    for lines in rows.values():
        for row in lines:
            name = column if column in row else own
            row[name] = f"M{number}{row[name]}"


FEDERATIONS = {one.code: one for one in (Fce(), Cnxc(), Fide())}


@dataclass
class Chain:
    """A first period, the inputs of the later ones, and the published folders."""

    federation: Federation
    folders: list[Path]
    inputs: list[Entries]
    by_hand: bool
    lifts: Mapping[int, str] = field(default_factory=dict)
    """Number of a period → the line that adjusts its ratings once its inputs are there."""

    def anew(self, first: Path, there: Path, rename: tuple[str, str] | None = None) -> list[Path]:
        """Rate the whole chain again from another first period."""
        found = [first]
        for number, typed in enumerate(self.inputs, 1):
            inputs = typed if rename is None else merge_ids(typed, *rename)
            rows = self.federation.next_rows(found[-1], by_hand=self.by_hand)
            found.append(self.federation.put(rows, inputs, there / f"m{number}"))
            self.lift(number, found[-1])
        return found

    def lift(self, number: int, folder: Path) -> None:
        if number in self.lifts:
            ledger = ledger_of(folder)
            prepare(ledger, parse_adjustment(self.lifts[number], LIFT_DAY, "lift", (), ())).ledger.write()


def chain(
    code: str,
    chance: random.Random,
    folder: Path,
    count: int,
    *,
    by_hand: bool = False,
    lifts: Mapping[int, str] | None = None,
) -> Chain:
    """A chain of so many periods. The first one is also kept as it was before it was adjusted."""
    federation = FEDERATIONS[code]
    rows = federation.first(chance)
    found = Chain(federation, [folders.write(rows, folder / "m0", code)], [], by_hand, lifts or {})
    folders.write(rows, folder / "unadjusted", code)
    found.lift(0, found.folders[0])
    for number in range(1, count):
        rows = federation.next_rows(found.folders[-1], by_hand=by_hand)
        found.inputs.append(federation.draw_entries(chance, rows, number))
        found.folders.append(federation.put(rows, found.inputs[-1], folder / f"m{number}"))
        found.lift(number, found.folders[-1])
    return found


def merge_ids(months: Entries, old: str, new: str) -> Entries:
    sides = ("white", "black", "player", "winner")
    rows = {
        name: [
            {column: rename(cell, old, new) if column in sides else cell for column, cell in row.items()}
            for row in lines
        ]
        for name, lines in months.rows.items()
    }
    return Entries(rows, months.facts)


def rename(cell: str, old: str, new: str) -> str:
    """Replace an id, even in a side with a substitute such as C05*>C06."""
    return ">".join(new + one.removeprefix(old) if one.removesuffix("*") == old else one for one in cell.split(">"))
