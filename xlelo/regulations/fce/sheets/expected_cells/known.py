"""A workbook's inputs and their results by the Python rules, numbered as on the sheets."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from xlelo.model import Ending
from xlelo.regulations.fce.sheets.contents import Line
from xlelo.regulations.fce.sheets.lists import CODES
from xlelo.sheets import expected_cells

if TYPE_CHECKING:
    from xlelo.model import Result
    from xlelo.regulations.fce.period import Game, Period
    from xlelo.regulations.fce.rules import Law
    from xlelo.regulations.fce.run import Month
    from xlelo.sheets.sheet import TypedInputs


class KnownInputs(expected_cells.KnownInputs):
    def __init__(self, month: Month, inputs: TypedInputs) -> None:
        super().__init__(month, inputs)
        self.month = month
        self.period: Period = month.period
        height = inputs.heights
        self.player_rows = height["Players_id"]
        self.game_rows = height["Evaluation_n"]
        self.is_noted = "Ledger_noted" in height
        for row, entered in self.rows("participants"):
            self.numbers.setdefault(entered["player"], self.player_rows + row)
        self.events = dict(zip((event.id for event in self.period.events), inputs.rows["events"], strict=True))
        self.games = list(zip(inputs.rows["games"], self.period.games, strict=True))

    def is_player(self, identity: str) -> bool:
        return identity in self.period.players

    @cached_property
    def games_of(self) -> dict[str, list[Game]]:
        games: dict[str, list[Game]] = {}
        for game in self.period.games:
            games.setdefault(game.event, []).append(game)
        return games

    @cached_property
    def lines(self) -> list[tuple[Line, Game]]:
        """Both sides of each game in the order of the Ledger, guests first."""
        kinds = {rated.event.id: CODES[rated.kind] for rated in self.month.events}
        lines = []
        for row, game in self.games:
            for own, other, number in ((game.white, game.black, row), (game.black, game.white, row + self.game_rows)):
                kind = kinds[game.event] if self.is_player(own) else 0
                line = Line(kind, self.numbers[own], self.events[game.event], self.numbers[other], number)
                lines.append((line, game))
        return sorted(lines, key=lambda found: found[0])

    def is_void(self, result: Result) -> bool:
        both = result.ending is Ending.FORFEITED and result.white == result.black
        return both and not self.readings.double_forfeit

    @property
    def law(self) -> Law:
        return self.period.law
