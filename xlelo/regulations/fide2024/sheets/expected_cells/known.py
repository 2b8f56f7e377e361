"""A workbook's inputs and their results by the Python rules, numbered as on the sheets."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple

from xlelo.periods.exchange import Game
from xlelo.periods.results import SPELLINGS, spelling
from xlelo.regulations.fide2024.events import RatedEvent, RatedGame, Side, own_rating, rating_at_start, sides
from xlelo.regulations.fide2024.files import LISTS
from xlelo.regulations.fide2024.period import Event, Period, Player
from xlelo.regulations.fide2024.rules import List
from xlelo.regulations.fide2024.run import Month
from xlelo.regulations.fide2024.sheets.lists import NUMBER, RATED, units
from xlelo.sheets import expected_cells
from xlelo.sheets.sheet import TypedInputs

RESULT_CODES = {code: number for number, code in enumerate(SPELLINGS, 1)}


class KnownInputs(expected_cells.KnownInputs):
    def __init__(self, month: Month, inputs: TypedInputs) -> None:
        super().__init__(month, inputs)
        self.month = month
        self.period: Period = month.period
        height = inputs.heights
        self.people = height["Players_id"] + 1
        self.event_span = height["Events_id"] + 1
        self.game_rows = height["Games_event"]
        self.entries = height["History_list"] + 1
        self.events = dict(zip((event.id for event in self.period.events), inputs.rows["events"], strict=True))
        self.rated = {rated.event.id: rated for rated in month.events}
        self.codes = dict(zip(inputs.rows["games"], inputs.texts["games"]["result"], strict=True))
        """Row → result as typed."""
        self.games = list(zip(inputs.rows["games"], self.period.games, strict=True))

    @cached_property
    def event_rows(self) -> dict[int, EventRow]:
        lists = {None, *(day for day, _, _ in self.older)}
        return {
            self.events[rated.event.id]: EventRow(rated, self.ranks[rated.event.id], rated.event.list_ref not in lists)
            for rated in self.month.events
        }

    @cached_property
    def game_records(self) -> dict[int, GameRow]:
        """Row → the game. Of an event that no list takes, the article that says so leaves out each game."""
        of_event: dict[str, Iterator[RatedGame]] = {rated.event.id: iter(rated.games) for rated in self.month.events}
        found = {}
        for row, game in self.games:
            rated = self.rated[game.event]
            found[row] = GameRow(
                self,
                row,
                rated,
                next(of_event[game.event], None) or RatedGame(game, rated.broken_article),
                self.events[game.event],
                self.numbers[game.white],
                self.numbers[game.black],
                RESULT_CODES[spelling(self.codes[row], SPELLINGS)],
            )
        return found

    @cached_property
    def changes_in_events(self) -> dict[tuple[int, str], int]:
        """(row, side) of a player's first counted game in an event → ΣΔR there, if each event is rounded by itself."""
        if self.readings.rounding != "event":
            return {}
        firsts: dict[tuple[str, str], tuple[int, str]] = {}
        sums = Counter[tuple[str, str]]()
        for row, record in self.game_records.items():
            for side, one in (("w", record.rated_game.white), ("b", record.rated_game.black)):
                if isinstance(one, Side):
                    player = record.game.event, record.player(side).id
                    firsts.setdefault(player, (row, side))
                    sums[player] += one.change
        return {first: units(sums[player]) for player, first in firsts.items()}

    @cached_property
    def game_counts(self) -> Counter[tuple[str, List | None]]:
        """Number of counted games of each rated player in each list."""
        return Counter(
            (player, rated.kind)
            for rated in self.month.events
            for player, side in sides(rated)
            if isinstance(side, Side)
        )

    @cached_property
    def pool_rows(self) -> dict[int, dict[str, Any]]:
        """Row → an earlier event, with its player's row and the number of his events before it."""
        earlier: defaultdict[tuple[str, List], list[tuple[date, int]]] = defaultdict(list)
        lines = dict(self.rows("pool"))
        for row, line in lines.items():
            earlier[line["player"], line["kind"]].append((line["end"], row))
        return {
            row: {
                **line,
                "person": self.numbers[line["player"]],
                "before": sum(one < (line["end"], row) for one in earlier[line["player"], line["kind"]]),
            }
            for row, line in lines.items()
        }

    @cached_property
    def ranks(self) -> dict[str, int]:
        """Rank of each event in the order in which they ended."""
        order = sorted(self.period.events, key=lambda event: (event.end, self.events[event.id]))
        return {event.id: place for place, event in enumerate(order, 1)}

    def account(self, kind: List, identity: str) -> int:
        return NUMBER[kind] * self.people + self.numbers[identity]

    @cached_property
    def older(self) -> dict[tuple[date, List, str], int]:
        """Rows of older lists, by list, kind and player."""
        return {(line["list"], line["kind"], line["player"]): row for row, line in self.rows("history")}


class EventRow(NamedTuple):
    """A typed event."""

    rated: RatedEvent
    rank: int
    """Its place in the order in which events ended."""
    names_unknown_list: bool
    """Whether it names an older list that is not in the input."""

    @property
    def event(self) -> Event:
        return self.rated.event


class GameRow(NamedTuple):
    """A typed game, with the rows of its event and of its players."""

    known: KnownInputs
    row: int
    rated: RatedEvent
    rated_game: RatedGame
    event: int
    white: int
    black: int
    code: int

    @property
    def game(self) -> Game:
        return self.rated_game.game

    @property
    def list(self) -> int:
        """Number of its list; 0 if no game of its event is rated."""
        return NUMBER[self.rated.kind] if self.rated.broken_article is None else 0

    @property
    def rows(self) -> int:
        """One more than the rows of games."""
        return self.known.game_rows + 1

    def player(self, side: str) -> Player:
        return self.known.period.players[self.game.white if side == "w" else self.game.black]

    def rating_at_start(self, side: str) -> int | None:
        assert self.rated.kind is not None  # noqa: S101 - only games of a list come here
        return rating_at_start(self.known.period, self.rated.event, self.player(side).id, self.rated.kind)

    def own_rating(self, side: str, at_start: int | None) -> int | None:
        assert self.rated.kind is not None  # noqa: S101 - as above
        return own_rating(self.player(side), self.rated.kind, at_start)

    def older(self, side: str, kind: List | None) -> int:
        """Row of the player in the older list that the event names; 0 if there is none. None: the game's own list."""
        day, of = self.rated.event.list_ref, kind or self.rated.kind
        assert day is not None  # noqa: S101 - only with an older list
        assert of is not None  # noqa: S101 - as above
        return self.known.older.get((day, of, self.player(side).id), 0)

    def games(self, side: str) -> int:
        """Number of the player's counted games in this list."""
        return self.known.game_counts[self.player(side).id, self.rated.kind]

    def change_in_event(self, side: str) -> int | None:
        """ΣΔR of the player's event, beside his first game there, if each event is rounded by itself."""
        return self.known.changes_in_events.get((self.row, side))


def records(known: KnownInputs) -> dict[str, Mapping[int, Any]]:
    """The records of all rows that are asked about."""
    return {
        "Players": {number: known.period.players[identity] for identity, number in known.numbers.items()},
        "Events": known.event_rows,
        "Games": known.game_records,
        "Pool": known.pool_rows,
        "History": {
            row: {**line, "person": known.numbers.get(line["player"], 0)} for row, line in known.rows("history")
        },
        **{
            sheet: {known.numbers[identity]: row for identity, row in known.month.lists[LISTS[prefix]].items()}
            for prefix, sheet in RATED.items()
        },
    }
