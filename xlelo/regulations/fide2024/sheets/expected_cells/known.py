"""A workbook's inputs and their results by the Python rules, numbered as on the sheets."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any

from xlelo.model import WIN
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.events import Side, sides
from xlelo.regulations.fide2024.rules import List
from xlelo.regulations.fide2024.sheets.parameters import UNIT
from xlelo.sheets.id_spelling import alike

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from xlelo.model import Thousandths
    from xlelo.regulations.fide2024.events import RatedEvent, RatedGame
    from xlelo.regulations.fide2024.period import Game
    from xlelo.regulations.fide2024.run import Month
    from xlelo.sheets.sheet import TypedInputs

NUMBER = {kind: number for number, kind in enumerate(List, 1)}


def units(thousandths: Thousandths) -> int:
    return thousandths * UNIT // WIN


class KnownInputs:
    def __init__(self, month: Month, inputs: TypedInputs) -> None:
        self.month = month
        self.period = month.period
        self.readings = month.readings
        self.inputs = inputs
        height = inputs.heights
        self.people = height["Players_id"] + 1
        self.event_span = height["Events_id"] + 1
        self.game_rows = height["Games_event"]
        self.entries = height["History_list"] + 1
        self.numbers = dict(zip(self.period.players, inputs.rows["players"], strict=True))
        self.events = dict(zip((event.id for event in self.period.events), inputs.rows["events"], strict=True))
        self.rated = {rated.event.id: rated for rated in month.events}
        self.codes = dict(zip(inputs.rows["games"], inputs.texts["games"]["result"], strict=True))
        """Row → result as typed."""
        self.games = list(zip(inputs.rows["games"], self.period.games, strict=True))

    def rows(self, file: str) -> Iterator[tuple[int, dict[str, Any]]]:
        """Inputs of a file with their rows."""
        table = self.inputs.tables[file]
        for row, values in zip(self.inputs.rows[file], zip(*table.values(), strict=True), strict=True):
            yield row, dict(zip(table, values, strict=True))

    @cached_property
    def rated_games(self) -> dict[int, RatedGame]:
        """Row → rated game, for every game of a rated event."""
        of_event: dict[str, Iterator[RatedGame]] = {rated.event.id: iter(rated.games) for rated in self.month.events}
        found = {}
        for row, game in self.games:
            rated = next(of_event[game.event], None)
            if rated is not None:
                found[row] = rated
        return found

    @cached_property
    def ranks(self) -> dict[str, int]:
        """Rank of each event in the order in which they ended."""
        order = sorted(self.period.events, key=lambda event: (event.end, self.events[event.id]))
        return {event.id: place for place, event in enumerate(order, 1)}

    @cached_property
    def active_players(self) -> set[str]:
        """Players with a game, counted or not."""
        return {player for game in self.period.games for player in (game.white, game.black)}

    def junior(self, identity: str, rating: int | None, reached_2300: bool, *, next_: bool = False) -> bool:
        """Tells whether the player has the K of the young, in the list in force or in the next one."""
        law, year = self.period.law, (self.period.new_list if next_ else self.period.first).year
        if rating is None or not rules.young(self.period.players[identity].born, year, law):
            return False
        return rules.keeps_young_factor(rating, reached_2300, law, self.readings)

    def factor(self, identity: str, kind: List) -> int:
        """K before the limit by games; 0 for an unrated player."""
        player = self.period.players[identity]
        base, standing = player.base(kind), player.standings[kind]
        young = rules.young(player.born, self.period.first.year, self.period.law)
        facts = (standing.games, standing.reached, young, standing.reached_2300, self.period.law, self.readings)
        return 0 if base is None else rules.factor(base, *facts)

    @cached_property
    def game_counts(self) -> Counter[tuple[str, List]]:
        """Number of counted games of each rated player in each list."""
        return Counter(
            (player, rated.kind)
            for rated in self.month.events
            if rated.kind is not None
            for player, side in sides(rated)
            if isinstance(side, Side)
        )

    def account(self, kind: List, identity: str) -> int:
        return NUMBER[kind] * self.people + self.numbers[identity]

    def event_account(self, rated_event: RatedEvent, kind: List, identity: str) -> int:
        return self.account(kind, identity) * self.event_span + self.ranks[rated_event.event.id]

    @cached_property
    def older(self) -> dict[tuple[date, List, str], int]:
        """Rows of older lists, by list, kind and player."""
        return {(line["list"], line["kind"], line["player"]): row for row, line in self.rows("history")}

    def older_row(self, game: Game, kind: List, identity: str) -> int | None:
        reference = self.rated[game.event].event.list_ref
        return None if reference is None else self.older.get((reference, kind, identity), 0)

    def order(self, kind: List) -> list[tuple[int, int, str]]:
        """Published players by rating. Players with equal ratings are in the order of Players."""
        rows = self.month.lists[kind].items()
        return sorted((-row.new, self.numbers[identity], identity) for identity, row in rows if row.new is not None)

    @cached_property
    def choice(self) -> str | None:
        """Player whose card is shown."""
        return alike(self.inputs.singles.get("Card", {}).get("player"), self.period.players)
