"""What every computed cell must hold, by the engine's own rules: `check` compares the workbook with this."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any

from xlelo.drafting.sheet import ByKey, Said, Spot
from xlelo.drafting.table import hundredths
from xlelo.model import RESULTS, WIN, Ending, Result
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.period import next_seasons, side_of
from xlelo.regulations.fce.rules import List
from xlelo.regulations.fce.sheets.contents import CODES, KINDS, Line
from xlelo.regulations.fce.sheets.inputs import BANDS, MOVEMENTS
from xlelo.regulations.fce.sheets.parameters import UNIT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from xlelo.drafting.sheet import Figures, Typed
    from xlelo.regulations.fce.period import Event, Game, Month, Player, RatedEvent, Row

BLANK = ""
SHEETS = {List.STANDARD: "Standard", List.RAPID: "Rapid"}
RESULT_CODES = {code: number for number, code in enumerate(RESULTS, 1)}
ZERO_DAY = date(1899, 12, 30)
"""Cells count the days from here."""


def serial(day: date | None) -> int:
    return 0 if day is None else (day - ZERO_DAY).days


def figures(month: Month, typed: Typed) -> Figures:
    return _Figures(month, typed).sheets()


class _Columns(dict[str, Any]):
    """Columns that grow row by row; rows that are skipped stay blank."""

    def put(self, row: int, values: Mapping[str, Any]) -> None:
        for key, value in values.items():
            column = self.setdefault(key, [])
            column.extend([BLANK] * (row - 1 - len(column)))
            column.append(BLANK if value is None else value)


@dataclass
class _Running:
    """The sums of a guest in an event, game after game, and of the games against one opponent."""

    games: int = 0
    score: Fraction = field(default_factory=Fraction)
    differences: int = 0
    opponents: int = 0
    ratings: int = 0
    by_game: int = 0
    pair_games: int = 0
    pair_points: Fraction = field(default_factory=Fraction)
    difference: int | None = None


class _Figures:
    def __init__(self, month: Month, typed: Typed) -> None:
        self.month = month
        self.period = month.period
        self.readings = month.readings
        self.typed = typed
        height = typed.heights
        self.player_rows = height["Players_id"]
        self.persons_span = self.player_rows + height["Participants_player"] + 1
        self.event_span = height["Events_id"] + 1
        self.game_rows = height["Evaluation_n"]
        self.line_span = 2 * self.game_rows + 1
        self.numbers = dict(zip(self.period.players, typed.rows["players"], strict=True))
        for row, player in zip(typed.rows["participants"], typed.tables["participants"]["player"], strict=True):
            self.numbers.setdefault(player, self.player_rows + row)
        self.events = dict(zip((event.id for event in self.period.events), typed.rows["events"], strict=True))
        self.rated = {rated.event.id: rated for rated in month.events}
        self.games = list(zip(typed.rows["games"], self.period.games, strict=True))
        self.changes: dict[tuple[int, bool], Fraction] = {}
        """(row, black) → the change of that side, where it is evaluated."""

    def sheets(self) -> Figures:
        evaluation = self._evaluation()
        sheets = {
            "Evaluation": evaluation,
            "Ledger": self._ledger(),
            "Guests": self._guests(evaluation),
            "Entrants": self._entrants(),
            "Rounds": self._rounds(),
            "Older": self._older(),
            "Roster": self._roster(),
            "Events": self._events(),
            "Parameters": self._parameters(),
        }
        for kind, sheet in SHEETS.items():
            sheets[sheet] = self._ratings(kind)
        for kind, sheet in SHEETS.items():
            sheets[f"List{sheet}"] = self._list(kind)
        sheets["Period"] = self._period(sheets)
        sheets["Card"] = self._card(sheets)
        sheets["WhatIf"] = self._what_if()
        sheets["Checks"] = self._checks(sheets)
        return sheets

    # -- who and where

    def federated(self, identity: str) -> bool:
        return identity in self.period.players

    def code(self, rated: RatedEvent) -> int:
        return CODES[rated.kind]

    def place(self, identity: str, event: str) -> int:
        kind = self.code(self.rated[event]) if self.federated(identity) else 0
        return (kind * self.persons_span + self.numbers[identity]) * self.event_span + self.events[event]

    @cached_property
    def lines(self) -> list[tuple[Line, Game, bool]]:
        lines = []
        for row, game in self.games:
            for own, other, black in ((game.white, game.black, False), (game.black, game.white, True)):
                kind = self.code(self.rated[game.event]) if self.federated(own) else 0
                number = row + self.game_rows if black else row
                line = Line(kind, self.numbers[own], self.events[game.event], self.numbers[other], number)
                lines.append((line, game, black))
        return sorted(lines, key=lambda found: found[0])

    @cached_property
    def row_of(self) -> dict[int, int]:
        return {id(game): row for row, game in self.games}

    @cached_property
    def older(self) -> dict[tuple[date, List, str], int]:
        table = self.typed.tables["history"]
        lines = zip(self.typed.rows["history"], table["list"], table["kind"], table["player"], strict=True)
        return {(published, kind, player): row for row, published, kind, player in lines if self.federated(player)}

    # -- games

    def _evaluation(self) -> _Columns:
        columns = _Columns()
        for row, game in self.games:
            columns.put(row, self._game(row, game))
        filled = columns.setdefault("filled", [])
        filled[:] = [0 if cells == BLANK else cells for cells in filled]
        filled.extend([0] * (self.game_rows - len(filled)))
        return columns

    def _game(self, row: int, game: Game) -> dict[str, Any]:
        rated = self.rated[game.event]
        event = rated.event
        counts = rules.counts_here(event.weekly, game.day, self.period.first, self.period.last)
        void = self._void(game.result)
        kind = self.code(rated) if rated.conditions is not None and counts and not void else 0
        values: dict[str, Any] = {
            "filled": 6,
            "incomplete": 0,
            "event_id": game.event,
            "white_id": game.white,
            "black_id": game.black,
            "result": game.result.code,
            "event": self.events[game.event],
            "white": self.numbers[game.white],
            "black": self.numbers[game.black],
            "code": RESULT_CODES[game.result.code],
            "valid": 1,
            "day": serial(game.day),
            "mirrored": 0,
            "misdated": 0,
            "counts": int(counts),
            "list": kind,
            "twice": 0,
            **self._keys(row, game),
        }
        if kind and rated.conditions is not None:
            at = rated.conditions
            share = at.ordinary if game.result.played else at.unplayed
            later = max(game.white, game.black, key=self.numbers.__getitem__)
            values |= {
                "played": int(game.result.played),
                "share": Fraction(share, rules.WHOLE),
                "guest": None if self.federated(later) else at.guests.get(later),
                "flat": at.flat,
                "reference": self._older_key(rated),
                **self._side(row, game, rated, black=False),
                **self._side(row, game, rated, black=True),
            }
        return values

    def _older_key(self, rated: RatedEvent) -> str | None:
        reference = rules.reference_list(rated.event.weekly, rated.event.list_ref)
        return None if reference is None else f"{serial(reference)}|{self.code(rated)}|"

    def _void(self, result: Result) -> bool:
        both = result.ending is Ending.FORFEITED and result.white == result.black
        return both and not self.readings.double_forfeit

    def _keys(self, row: int, game: Game) -> dict[str, int]:
        event = self.events[game.event]
        white, black = self.numbers[game.white], self.numbers[game.black]
        seat = (event * self._round_span + game.round) * self.persons_span
        day = (event * self._day_span + (game.day - self._first_day).days) * self._round_span + game.round
        return {
            "w_key": (self.place(game.white, game.event) * self.persons_span + black) * self.line_span + row,
            "b_key": (self.place(game.black, game.event) * self.persons_span + white) * self.line_span
            + row
            + self.game_rows,
            "round_key": day * self.line_span + row,
            "w_seat": seat + white,
            "b_seat": seat + black,
        }

    @cached_property
    def _first_day(self) -> date:
        return min((game.day for game in self.period.games), default=ZERO_DAY)

    @cached_property
    def _day_span(self) -> int:
        return (max((game.day for game in self.period.games), default=ZERO_DAY) - self._first_day).days + 1

    @cached_property
    def _round_span(self) -> int:
        return max((game.round for game in self.period.games), default=0) + 1

    def _side(self, row: int, game: Game, rated: RatedEvent, *, black: bool) -> dict[str, Any]:
        at = rated.conditions
        assert at is not None  # noqa: S101 - only evaluated events come here
        own, opponent = (game.black, game.white) if black else (game.white, game.black)
        score = game.result.black if black else game.result.white
        side = side_of(at, own, opponent, game.result)
        prefix = "b" if black else "w"
        reference = rules.reference_list(rated.event.weekly, rated.event.list_ref)
        older = self.older.get((reference, rated.kind, own)) if reference is not None else None
        values: dict[str, Any] = {
            "older": 0 if older is None else older + 1,
            "rating": at.ratings.get(own),
            "k": at.factors.get(own),
        }
        if side is not None:
            rating, other, factor, share, expected = side
            units = rules.variation(share * factor, score, expected)
            self.changes[row, black] = Fraction(units * UNIT, rules.UNIT)
            values |= {
                "other": other,
                "difference": rating - other,
                "expected": _units(expected),
                "factor": Fraction(share * factor, rules.WHOLE),
                "change": self.changes[row, black],
            }
        return {f"{prefix}_{key}": value for key, value in values.items()}

    def _ledger(self) -> _Columns:
        columns = _Columns()
        entered = {(entry.id, event.id) for event in self.period.events for entry in event.participants}
        seen: set[tuple[str, str]] = set()
        number = 0
        for owner, lines in self._accounts():
            total, evaluated, played = Fraction(0), 0, 0
            for held, (line, game, black) in enumerate(lines, 1):
                number += 1
                own = game.black if black else game.white
                row = self.row_of[id(game)]
                change = self.changes.get((row, black))
                newcomer = (own, game.event) not in seen and (own, game.event) not in entered
                seen.add((own, game.event))
                player = self.period.players.get(own)
                start = self.rated[game.event].event.start
                if change is not None:
                    total += change
                    evaluated += 1
                    played += game.result.played
                columns.put(
                    number,
                    {
                        "line": line.number,
                        "black": int(black),
                        "game": row,
                        "person": line.person,
                        "event": line.event,
                        "owner": owner,
                        "place": line.place(self.persons_span, self.event_span),
                        "ends": owner if held == len(lines) else None,
                        "held": held,
                        "newcomer": int(newcomer),
                        "young": int(newcomer and player is not None and rules.under_twelve(player.birth, start)),
                        "change": change,
                        "sum": total,
                        "evaluated": evaluated,
                        "played": played,
                    },
                )
        columns |= {
            "persons": [self.persons_span],
            "events": [self.event_span],
            "games": [self.game_rows],
            "lines": [self.line_span],
            "count": [len(self.lines)],
            "disorder": [0],
        }
        return columns

    def _accounts(self) -> list[tuple[int, list[tuple[Line, Game, bool]]]]:
        """The lines of each player on each list."""
        by_owner = groupby(self.lines, key=lambda found: found[0].owner(self.persons_span))
        return [(owner, list(lines)) for owner, lines in by_owner]

    def _guests(self, evaluation: _Columns) -> _Columns:
        columns = _Columns()
        number = 0
        guests = [found for found in self.lines if not found[0].list]
        for place, group in groupby(guests, key=lambda found: found[0].place(self.persons_span, self.event_span)):
            running = _Running()
            met = None
            for line, game, black in group:
                number += 1
                row = self.row_of[id(game)]
                again = line.opponent == met
                met = line.opponent
                rating = (
                    evaluation["w_rating" if black else "b_rating"][row - 1]
                    if self._counted(evaluation, row)
                    else BLANK
                )
                score = Fraction(game.result.black if black else game.result.white, WIN)
                values = self._guest_line(running, rating, score, again=again)
                columns.put(
                    number,
                    {
                        "line": line.number,
                        "place": place,
                        "game": row,
                        "guest_id": game.black if black else game.white,
                        "event_id": game.event,
                        "opponent": line.opponent,
                        "rating": rating,
                        "points": None if rating == BLANK else score,
                        "again": int(again),
                        **values,
                    },
                )
        return columns

    def _counted(self, evaluation: _Columns, row: int) -> bool:
        played = evaluation.get("played", [])
        return row <= len(played) and played[row - 1] == 1

    def _guest_line(self, running: _Running, rating: Any, score: Fraction, *, again: bool) -> dict[str, Any]:
        before = running.difference
        if not again:
            running.pair_games, running.pair_points, running.difference, before = 0, Fraction(0), None, None
        if rating != BLANK:
            running.pair_games += 1
            running.pair_points += score
            running.games += 1
            running.score += score
            running.by_game += rating
            if running.pair_games == 1:
                running.opponents += 1
                running.ratings += rating
        if running.pair_games:
            running.difference = rules.difference_of(hundredths(running.pair_points, running.pair_games))
        running.differences += (running.difference or 0) - (before or 0)
        values: dict[str, Any] = {
            "games": running.games,
            "score": running.score,
            "pair_games": running.pair_games,
            "pair_points": running.pair_points,
            "difference": running.difference,
            "differences": running.differences,
            "opponents": running.opponents,
            "ratings": running.ratings,
            "by_game": running.by_game,
        }
        if running.games:
            values |= self._performance(running)
        return values

    def _performance(self, running: _Running) -> dict[str, Any]:
        mean = Fraction(running.ratings, running.opponents)
        above = rules.half_points_above(running.score, running.games)
        overall = rules.difference_of(hundredths(running.score, running.games))
        below = mean + Fraction(running.differences, running.opponents)
        if self.readings.performance == "overall":
            below = Fraction(running.by_game, running.games) + overall
        exact = below if above < 0 else rules.performance_from_half(mean, above, self.readings)
        return {
            "mean": mean,
            "above": above,
            "base": rules.base_factor(mean, self.readings),
            "overall": overall,
            "below": below,
            "exact": exact,
            "performance": rules.rating_of_guest(exact),
        }

    def _entrants(self) -> _Columns:
        columns = _Columns()
        table = self.typed.tables["participants"]
        rows = zip(self.typed.rows["participants"], table["event"], table["player"], table["birth"], strict=True)
        for row, event, player, birth in rows:
            known = self.period.players[player].birth if self.federated(player) else None
            used = birth if known is None else known
            columns.put(
                row,
                {
                    "event_id": event,
                    "player_id": player,
                    "event": self.events[event],
                    "person": self.numbers[player],
                    "guest": int(self.numbers[player] == self.player_rows + row),
                    "known": serial(known),
                    "birth": serial(used),
                    "place": self.place(player, event),
                    "twice": 0,
                    "young": int(rules.under_twelve(used, self.rated[event].event.start)),
                },
            )
        return columns

    def _rounds(self) -> _Columns:
        columns = _Columns()
        found = sorted((self.events[game.event], game.day, game.round, row) for row, game in self.games)
        before: tuple[Any, ...] = (0, None, None)
        today = most = 0
        for number, (event, day, played, row) in enumerate(found, 1):
            if (event, day) == before[:2]:
                today += played != before[2]
            else:
                today = 1
            most = max(most, today) if event == before[0] else today
            before = (event, day, played)
            values = {"game": row, "event": event, "day": serial(day), "round": played, "today": today, "most": most}
            columns.put(number, values)
        first = serial(self._first_day)
        columns |= {
            "count": [len(found)],
            "first_day": [first],
            "day_span": [self._day_span],
            "round_span": [self._round_span],
        }
        return columns

    def _older(self) -> _Columns:
        columns = _Columns()
        table = self.typed.tables["history"]
        chosen = self._chosen("Card")
        hits = 0
        rows = zip(
            self.typed.rows["history"], *(table[key] for key in ("list", "kind", "player", "elo", "k")), strict=True
        )
        at = 0
        for row, published, kind, player, elo, factor in rows:
            columns.setdefault("hits", []).extend([hits] * (row - 1 - at))
            at = row
            values: dict[str, Any] = {}
            if self.federated(player):
                number = self.numbers[player]
                hits += number == chosen
                values = {
                    "person": number,
                    "list": CODES[kind],
                    "key": f"{serial(published)}|{CODES[kind]}|{number}",
                    "elo": elo,
                    "factor": self.month.lists[kind][player].opening.factor if factor is None else factor,
                }
            columns.put(row, {**values, "hits": hits})
        height = self.typed.heights["Older_n"] - 1
        columns.setdefault("hits", []).extend([hits] * (height - at))
        return columns

    def _roster(self) -> _Columns:
        height = self.typed.heights.get("Roster_n", 1) - 1
        players = dict.fromkeys(self.typed.rows["players"])
        guests = {number - self.player_rows: player for player, number in self.numbers.items()}
        names = list(self.period.players)
        columns = _Columns()
        count = guest = 0
        people = [*names, *(guests[row] for row in sorted(guests) if row > 0)]
        for row in range(1, height + 1):
            count += row in players
            guest += row in guests
            columns.put(
                row, {"count": count, "guest": guest, "person": people[row - 1] if row <= len(people) else BLANK}
            )
        columns |= {"players": [len(names)], "people": [len(people)]}
        return columns

    # -- events

    def _events(self) -> _Columns:
        columns = _Columns()
        most = self._most_rounds()
        for rated in self.month.events:
            event = rated.event
            young, participants = self._young(event)
            evaluated = rated.conditions is not None
            under = bool(rated.under_twelve)
            columns.put(
                self.events[event.id],
                {
                    "total": Fraction(event.minutes) + Fraction(event.increment),
                    "list": self.code(rated),
                    "twice": 0,
                    "incomplete": 0,
                    "misdated": 0,
                    "rounds": most.get(event.id, 0),
                    "broken_rounds": int("6.1" in rated.broken),
                    "days": (event.end - event.start).days + 1,
                    "broken_days": int("6.2" in rated.broken),
                    "evaluated": int(evaluated),
                    "reference": _blank_day(rules.reference_list(event.weekly, event.list_ref)),
                    "older_key": self._older_key(rated),
                    "young_from": serial(date(event.start.year - 12, 1, 1)),
                    "participants": participants,
                    "young": young,
                    "under_twelve": int(under),
                    "flat": rules.under_twelve_factor(rated.kind) if under else None,
                    "ordinary": Fraction(rules.WHOLE if under else rules.rapid_share(rated.kind), rules.WHOLE),
                    "unplayed": Fraction(rules.unplayed_share(rated.kind, under, self.readings), rules.WHOLE),
                },
            )
        return columns

    def _most_rounds(self) -> dict[str, int]:
        played: dict[str, dict[date, set[int]]] = {}
        for game in self.period.games:
            played.setdefault(game.event, {}).setdefault(game.day, set()).add(game.round)
        return {event: max(map(len, days.values())) for event, days in played.items()}

    def _young(self, event: Event) -> tuple[int, int]:
        births: dict[str, date | None] = {entered.id: entered.birth for entered in event.participants}
        for game in self._games_of.get(event.id, ()):
            births.setdefault(game.white, None)
            births.setdefault(game.black, None)
        young = 0
        for identity, birth in births.items():
            player = self.period.players.get(identity)
            known = birth if player is None or player.birth is None else player.birth
            young += rules.under_twelve(known, event.start)
        return young, len(births)

    @cached_property
    def _games_of(self) -> dict[str, list[Game]]:
        games: dict[str, list[Game]] = {}
        for game in self.period.games:
            games.setdefault(game.event, []).append(game)
        return games

    # -- lists

    def _ratings(self, kind: List) -> _Columns:
        columns = _Columns()
        last, held = self._spots(kind)
        places = {identity: place for place, (_, _, identity) in enumerate(self._order(kind), 1)}
        for identity, row in self.month.lists[kind].items():
            player = self.period.players[identity]
            number = self.numbers[identity]
            spot = {"last": last.get(number, 1), "lines": held.get(number, 0), "place": places.get(identity)}
            columns.put(number, {**self._rating(player, kind, row, number), **spot})
        return columns

    def _spots(self, kind: List) -> tuple[dict[int, int], dict[int, int]]:
        """Player number → the last line, and how many; the row above counts as the first line."""
        last, held = {}, {}
        at = 1
        for _, lines in self._accounts():
            at += len(lines)
            line = lines[-1][0]
            if line.list == CODES[kind]:
                last[line.person], held[line.person] = at, len(lines)
        return last, held

    def _rating(self, player: Player, kind: List, row: Row, number: int) -> dict[str, Any]:
        opening, standing = row.opening, player.standing(kind)
        seasons = rules.complete_seasons(player.first_season, self.period.season)
        rounded = rules.rounded_variation(row.variation)
        values: dict[str, Any] = {
            "id": player.id,
            "name": player.name,
            "elo": standing.elo,
            "first": opening.old if opening.initial else None,
            "initial": opening.initial,
            "old": opening.old,
            "k0": opening.base,
            "since": max(2015, player.first_season),
            "seasons": seasons,
            **self._activity("", seasons, standing.seasons),
            "delta_k": opening.activity,
            "k": opening.factor,
            "evaluated": row.evaluated,
            "played": row.played,
            "change_exact": row.variation * UNIT,
            "rounded": rounded,
            "booked": rules.new_rating(opening.old, rounded),
            "new": row.new,
            "change": row.change,
            "listed": int(row.listed),
            "reinitialised": row.reinitialised,
            "again": row.new if row.reinitialised else None,
            "next_k0": row.next_base,
            **self._next(player, kind, row),
            "next_k": row.next_factor,
            "rank_key": row.new * (self.player_rows + 1) + self.player_rows + 1 - number if row.listed else None,
            "movement": row.change * (self.player_rows + 1) - (number if row.change > 0 else -number)
            if row.change
            else None,
        }
        first_rated = standing.initialised or player.federated
        games_ever = standing.games_total + row.evaluated
        due = first_rated is not None and rules.initial_again(first_rated, self.period.new_list, games_ever)
        values |= {"first_rated": serial(first_rated), "due": int(due)}
        if kind is List.STANDARD:
            values |= {"fide": player.fide, "twice": 0, "lacking": 0, "worded": 0}
            values |= self._by_age("first", player, player.federated if opening.initial else None)
            values |= self._by_age("again", player, self.period.new_list if due else None)
        return values

    def _by_age(self, key: str, player: Player, day: date | None) -> dict[str, Any]:
        if player.fide is not None or player.birth is None or day is None:
            return {f"{key}_age": None, f"{key}_by_age": None}
        age = rules.age(player.birth, day)
        return {f"{key}_age": age, f"{key}_by_age": rules.initial_by_age(age)}

    def _activity(self, prefix: str, seasons: int, games: Sequence[int]) -> dict[str, Any]:
        mean = rules.mean_games(seasons, games, self.readings)
        if mean is None:
            return {f"{prefix}years": 0, f"{prefix}weighted": None, f"{prefix}mean": None}
        years = min(seasons, max(rules.WEIGHTS))
        weights = rules.WEIGHTS.get(years, (1,))
        weighted = sum(weight * count for weight, count in zip(weights, games, strict=False))
        return {f"{prefix}years": years, f"{prefix}weighted": weighted, f"{prefix}mean": mean}

    def _next(self, player: Player, kind: List, row: Row) -> dict[str, Any]:
        year = self.period.new_list.year
        seasons = rules.complete_seasons(player.first_season, year)
        games = next_seasons(player, kind, self.period, row.played)
        values = self._activity("next_", seasons, games)
        earlier = None
        if year > self.period.season and values["next_years"]:
            weights = rules.WEIGHTS.get(values["next_years"], (1,))
            earlier = sum(weight * count for weight, count in zip(weights[1:], games[1:], strict=False))
        return {
            "next_seasons": seasons,
            **values,
            "earlier": earlier,
            "next_delta_k": row.next_factor - row.next_base,
        }

    def _list(self, kind: List) -> _Columns:
        columns = _Columns()
        rows = self.month.lists[kind]
        order = self._order(kind)
        for place, (_, number, identity) in enumerate(order, 1):
            player, row = self.period.players[identity], rows[identity]
            columns.put(
                place,
                {
                    "name": player.name,
                    "id": identity,
                    "title": player.title,
                    "club": player.club,
                    "new": row.new,
                    "k0": row.next_base,
                    "k": row.next_factor,
                    "evaluated": row.evaluated,
                    "change": row.change,
                    "initial": row.opening.initial,
                    "row": number,
                },
            )
        columns |= {
            "new_list": [serial(self.period.new_list)],
            "claims_until": [serial(self._claims_until)],
            "listed": [len(order)],
        }
        return columns

    def _order(self, kind: List) -> list[tuple[int, int, str]]:
        """By rating; players of one rating as they stand in Players."""
        rows = self.month.lists[kind].items()
        return sorted((-row.new, self.numbers[identity], identity) for identity, row in rows if row.listed)

    @property
    def _claims_until(self) -> date:
        return self.period.new_list + timedelta(days=24)

    def _period(self, sheets: Mapping[str, _Columns]) -> _Columns:
        columns = _Columns()
        for number, band in enumerate(BANDS, 1):
            values = {
                f"{KINDS[kind]}_players": sum(band <= row.new < band + 100 for row in rows.values())
                for kind, rows in self.month.lists.items()
            }
            columns.put(number, values)
        for kind, sheet in SHEETS.items():
            keys = sorted(key for key in sheets[sheet].get("movement", ()) if key != BLANK)
            movements = sheets[sheet].get("movement", [])
            gains, losses = [key for key in reversed(keys) if key > 0], [key for key in keys if key < 0]
            for what, found in (("gain", gains), ("loss", losses)):
                prefix = f"{KINDS[kind]}_{what}"
                for place, key in enumerate(found[:MOVEMENTS], 1):
                    row = movements.index(key) + 1
                    name, change = (sheets[sheet][column][row - 1] for column in ("name", "change"))
                    columns.put(place, {f"{prefix}_name": name, prefix: change, f"{prefix}_row": row})
        lists = sheets["Evaluation"].get("list", [])
        active = {kind: sum(row.evaluated > 0 for row in rows.values()) for kind, rows in self.month.lists.items()}
        standard = self.month.lists[List.STANDARD].values()
        columns |= {
            "season": [self.period.season],
            "season_ends": [int(self.period.new_list.year > self.period.season)],
            "claims_until": [serial(self._claims_until)],
            "players": [len(self.period.players)],
            "events": [len(self.period.events)],
            "games": [len(self.period.games)],
            "games_standard": [lists.count(1)],
            "games_rapid": [lists.count(2)],
            "std_active": [active[List.STANDARD]],
            "rapid_active": [active[List.RAPID]],
            "first_ratings": [sum(row.opening.initial is not None for row in standard)],
        }
        return columns

    # -- one player, and what if

    def _chosen(self, sheet: str) -> int:
        return self.numbers[player] if (player := self._player(sheet)) is not None else 0

    def _player(self, sheet: str) -> str | None:
        player = self.typed.singles.get(sheet, {}).get("player")
        return player if player in self.period.players else None

    def _card(self, sheets: Mapping[str, _Columns]) -> _Columns:
        columns = _Columns()
        identity = self._player("Card")
        lines: list[tuple[int, Line, Game, bool]] = []
        fields: dict[str, Any] = {"number": self._chosen("Card"), "name": None, "older": -1}
        for kind, sheet in SHEETS.items():
            prefix = KINDS[kind]
            fields |= {f"{prefix}_{key}": None for key in ("old", "k", "new")}
            fields |= {f"{prefix}_start": 0, f"{prefix}_lines": 0}
            if identity is not None:
                row = self.month.lists[kind][identity]
                last, held = (sheets[sheet][key][fields["number"] - 1] for key in ("last", "lines"))
                start = last - held
                fields |= {
                    f"{prefix}_old": row.opening.old,
                    f"{prefix}_k": row.opening.factor,
                    f"{prefix}_new": row.new,
                }
                fields |= {f"{prefix}_start": start, f"{prefix}_lines": held}
                lines += [(at, *self.lines[at - 2]) for at in range(start + 1, last + 1)]
        for number, (at, _, game, black) in enumerate(lines, 1):
            row_number = self.row_of[id(game)]
            own, other = ("b", "white_id") if black else ("w", "black_id")
            shown = {
                key: _cell(sheets["Evaluation"], f"{own}_{key}", row_number)
                for key in ("rating", "other", "expected", "factor", "change")
            }
            columns.put(
                number,
                {
                    "at": at,
                    "game": row_number,
                    "black": int(black),
                    "event_id": game.event,
                    "day": serial(game.day),
                    "opponent_id": _cell(sheets["Evaluation"], other, row_number),
                    "result": game.result.code,
                    **shown,
                },
            )
        if identity is not None:
            fields["name"] = self.period.players[identity].name
            fields["older"] = self._course(columns, identity)
        columns |= {key: [BLANK if value is None else value] for key, value in fields.items()}
        return columns

    def _course(self, columns: _Columns, identity: str) -> int:
        table = self.typed.tables["history"]
        found = [
            (published, kind, elo)
            for published, kind, player, elo in zip(
                table["list"], table["kind"], table["player"], table["elo"], strict=True
            )
            if player == identity
        ]
        for number, (published, kind, elo) in enumerate(found, 1):
            columns.put(number, {"date": serial(published), f"{KINDS[kind]}_elo": elo})
        new = {f"{KINDS[kind]}_elo": rows[identity].new for kind, rows in self.month.lists.items()}
        columns.put(len(found) + 1, {"date": serial(self.period.new_list), **new})
        return len(found)

    def _what_if(self) -> _Columns:
        typed = self.typed.singles.get("WhatIf", {})
        columns = _Columns()
        number = self._chosen("WhatIf")
        kind = List.RAPID if typed.get("list") == "rapid" else List.STANDARD
        player = self._player("WhatIf")
        row = None if player is None else self.month.lists[kind][player]
        rating = typed.get("own_rating") or (None if row is None else row.new)
        factor = Fraction(0)
        if row is not None:
            factor = Fraction(row.next_factor) / (2 if kind is List.RAPID else 1)
        if typed.get("own_k") is not None:
            factor = Fraction(typed["own_k"])
        expected_sum, total = 0, Fraction(0)
        scored: list[tuple[int, Fraction]] = []
        opponents, scores = typed.get("opponent", ()), typed.get("score", ())
        for place, opponent in enumerate(opponents, 1):
            score = scores[place - 1] if place <= len(scores) else None
            if opponent is None or rating is None:
                continue
            expected = _units(rules.expected(rating - opponent))
            expected_sum += expected
            values: dict[str, Any] = {"difference": rating - opponent, "expected": expected}
            if score is not None:
                points = Fraction(str(score))
                change = rules.variation(factor, points * UNIT, Fraction(expected))
                total += change
                scored.append((opponent, points))
                values |= {
                    "change": change,
                    "rated": opponent,
                    "by_score": rules.difference_of(hundredths(points, 1)),
                }
            columns.put(place, values)
        rounded = rules.rounded_variation(total / UNIT)
        fields: dict[str, Any] = {
            "number": number,
            "rating": rating,
            "k": factor,
            "games": len(scored),
            "points": sum((points for _, points in scored), Fraction(0)),
            "expected_points": expected_sum,
            "sum": total,
            "rounded": rounded,
            "new": None if rating is None else rules.new_rating(rating, rounded),
            **self._tried(scored),
            **_needed(typed.get("target"), rating, factor, expected_sum),
        }
        columns |= {key: [BLANK if value is None else value] for key, value in fields.items()}
        return columns

    def _tried(self, scored: list[tuple[int, Fraction]]) -> dict[str, Any]:
        if not scored:
            return {"mean": None, "base": None, "performance": None}
        mean = rules.opponents_mean([opponent for opponent, _ in scored])
        points = sum((score for _, score in scored), Fraction(0))
        above = rules.half_points_above(points, len(scored))
        if above < 0:
            exact = rules.performance_below_half(mean, [(score, 1) for _, score in scored])
        else:
            exact = rules.performance_from_half(mean, above, self.readings)
        base = rules.base_factor(mean, self.readings)
        return {"mean": mean, "base": base, "performance": rules.rating_of_guest(exact)}

    # -- parameters and checks

    def _parameters(self) -> _Columns:
        columns = _Columns()
        for number, band in enumerate(rules.EXPECTED.rows, 1):
            columns.put(number, {"higher_units": _units(band.higher), "lower_units": _units(band.lower)})
        for number, weights in enumerate(((1,), *rules.WEIGHTS.values()), 1):
            columns.put(number, {"divisor": sum(weights)})
        for number, result in enumerate(RESULTS.values(), 1):
            values = {
                "void": int(self._void(result)),
                "white_units": _units(result.white),
                "black_units": _units(result.black),
            }
            columns.put(number, values)
        half = Fraction(1, 2)
        columns |= {
            "unplayed_rapid": [half * half if self.readings.compound else half],
            "unplayed_young": [half if self.readings.half_forfeit else 1],
            "top": [rules.STABILISATION.starts[-1]],
        }
        return columns

    def _checks(self, sheets: Mapping[str, _Columns]) -> _Columns:
        """Nothing is to settle in what could be read; how much there is of what is only worth knowing."""
        entered = any(event.participants for event in self.period.events)
        again = sum(row.reinitialised is not None for rows in self.month.lists.values() for row in rows.values())
        notices = {
            "event_broken": sum(rated.conditions is None for rated in self.month.events),
            "event_young": sum(bool(rated.under_twelve) for rated in self.month.events),
            "not_entered": sum(sheets["Ledger"].get("newcomer", ())) if entered else 0,
            "first_ratings": sheets["Period"]["first_ratings"][0],
            "initial_again": again,
        }
        first = {
            "event_broken": self._first_event(lambda rated: rated.conditions is None),
            "event_young": self._first_event(lambda rated: bool(rated.under_twelve)),
        }
        return _Columns(
            count=ByKey("check", _prefixed(notices), 0),
            first=ByKey("check", _prefixed(first), BLANK),
            faults=[0],
            master=[Said("Checks.all_pass")],
        )

    def _first_event(self, marked: Callable[[RatedEvent], bool]) -> Spot | str:
        rows = [self.events[rated.event.id] for rated in self.month.events if marked(rated)]
        return Spot("Events", "id", min(rows)) if rows else BLANK


def _prefixed(figures: Mapping[str, Any]) -> dict[str, Any]:
    return {f"Checks.{key}": value for key, value in figures.items()}


def _needed(target: int | None, rating: int | None, factor: Fraction, expected: int) -> dict[str, Any]:
    """The least score in half-points whose rounded change reaches the target."""
    if target is None or rating is None:
        return {"gain": None, "needed_sum": None, "needed": None}
    gain = target - rating
    least = gain * UNIT - UNIT // 2 + (0 if gain > 0 else 1)
    needed = None
    if factor:
        halves = -((-(expected + least / factor) * 2 / UNIT) // 1)
        needed = Fraction(halves, 2)
    return {"gain": gain, "needed_sum": least, "needed": needed}


def _units(thousandths: int) -> int:
    return thousandths * UNIT // WIN


def _blank_day(day: date | None) -> int | str:
    return BLANK if day is None else serial(day)


def _cell(columns: _Columns, key: str, row: int) -> Any:
    column = columns.get(key, [])
    return column[row - 1] if row <= len(column) else BLANK


__all__ = ["figures"]
