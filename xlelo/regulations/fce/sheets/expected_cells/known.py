"""A workbook's inputs and their results by the Python rules, numbered as on the sheets."""

from __future__ import annotations

from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from xlelo.model import WIN, Ending, Result
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.sheets.contents import CODES, Line
from xlelo.regulations.fce.sheets.parameters import UNIT
from xlelo.sheets.expected_cells import serial
from xlelo.sheets.id_spelling import alike

if TYPE_CHECKING:
    from datetime import date

    from xlelo.regulations.fce.events import RatedEvent
    from xlelo.regulations.fce.period import Game
    from xlelo.regulations.fce.rules import Law, List
    from xlelo.regulations.fce.run import Month
    from xlelo.sheets.sheet import TypedInputs


def units(thousandths: int) -> int:
    return thousandths * UNIT // WIN


class KnownInputs:
    def __init__(self, month: Month, inputs: TypedInputs) -> None:
        self.month = month
        self.period = month.period
        self.readings = month.readings
        self.inputs = inputs
        height = inputs.heights
        self.player_rows = height["Players_id"]
        self.persons_span = self.player_rows + height["Participants_player"] + 1
        self.event_span = height["Events_id"] + 1
        self.game_rows = height["Evaluation_n"]
        self.line_span = 2 * self.game_rows + 1
        self.numbers = dict(zip(self.period.players, inputs.rows["players"], strict=True))
        for row, player in zip(inputs.rows["participants"], inputs.tables["participants"]["player"], strict=True):
            self.numbers.setdefault(player, self.player_rows + row)
        self.events = dict(zip((event.id for event in self.period.events), inputs.rows["events"], strict=True))
        self.rated = {rated.event.id: rated for rated in month.events}
        self.codes = dict(zip(inputs.rows["games"], inputs.texts["games"]["result"], strict=True))
        """Row → result as typed."""
        self.games = list(zip(inputs.rows["games"], self.period.games, strict=True))

    def is_player(self, identity: str) -> bool:
        return identity in self.period.players

    def code(self, rated_event: RatedEvent) -> int:
        return CODES[rated_event.kind]

    @cached_property
    def lines(self) -> list[tuple[Line, Game, bool]]:
        lines = []
        for row, game in self.games:
            for own, other, black in ((game.white, game.black, False), (game.black, game.white, True)):
                kind = self.code(self.rated[game.event]) if self.is_player(own) else 0
                number = row + self.game_rows if black else row
                line = Line(kind, self.numbers[own], self.events[game.event], self.numbers[other], number)
                lines.append((line, game, black))
        return sorted(lines, key=lambda found: found[0])

    @cached_property
    def owners(self) -> list[int]:
        """Account of each line, in order."""
        return [line.owner(self.persons_span) for line, _, _ in self.lines]

    @cached_property
    def row_of(self) -> dict[int, int]:
        return {id(game): row for row, game in self.games}

    @cached_property
    def older(self) -> dict[tuple[date, List, str], int]:
        table = self.inputs.tables["history"]
        lines = zip(self.inputs.rows["history"], table["list"], table["kind"], table["player"], strict=True)
        return {(published, kind, player): row for row, published, kind, player in lines if self.is_player(player)}

    def older_key(self, rated_event: RatedEvent) -> str | None:
        reference = rules.reference_list(rated_event.event.weekly, rated_event.event.list_ref)
        return None if reference is None else f"{serial(reference)}|{self.code(rated_event)}|"

    def void(self, result: Result) -> bool:
        both = result.ending is Ending.FORFEITED and result.white == result.black
        return both and not self.readings.double_forfeit

    @cached_property
    def games_of(self) -> dict[str, list[Game]]:
        games: dict[str, list[Game]] = {}
        for game in self.period.games:
            games.setdefault(game.event, []).append(game)
        return games

    def accounts(self) -> list[tuple[int, list[tuple[Line, Game, bool]]]]:
        """Lines of each account, which is a player in a list."""
        by_owner = groupby(self.lines, key=lambda found: found[0].owner(self.persons_span))
        return [(owner, list(lines)) for owner, lines in by_owner]

    def order(self, kind: List) -> list[tuple[int, int, str]]:
        """Published players by rating. Players with equal ratings are in the order of Players."""
        rows = self.month.lists[kind].items()
        return sorted((-row.new, self.numbers[identity], identity) for identity, row in rows if row.listed)

    def choice(self, sheet: str) -> int:
        return self.numbers[player] if (player := self.player(sheet)) is not None else 0

    def player(self, sheet: str) -> str | None:
        return alike(self.inputs.singles.get(sheet, {}).get("player"), self.period.players)

    @property
    def law(self) -> Law:
        return self.period.law
