"""A workbook's inputs and their results by the Python rules, numbered as on the sheets."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cached_property

from xlelo.model import Ending, Finding, Result
from xlelo.periods.month import by_event
from xlelo.regulations.fce.findings import findings
from xlelo.regulations.fce.period import Game, Period
from xlelo.regulations.fce.rules import Law
from xlelo.regulations.fce.run import Month
from xlelo.regulations.fce.sheets.contents import Line
from xlelo.regulations.fce.sheets.lists import CODES
from xlelo.sheets import expected_cells
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
    def games_of(self) -> Mapping[str, list[Game]]:
        return by_event(self.period.games)

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

    @cached_property
    def plays_elsewhere(self) -> Mapping[int, bool]:
        """Line of the Ledger → whether its player has a game of this list and day in an earlier event.

        Guests are not compared, nor are weekly events, which run beside others.
        """
        weekly = {event.id for event in self.period.events if event.weekly}
        first_event, found = dict[object, int](), {}
        for position, (line, game) in enumerate(self.lines, 1):
            is_compared = line.list > 0 and game.event not in weekly
            day = line.list, line.person, game.day
            found[position] = is_compared and first_event.setdefault(day, line.event) < line.event
        return found

    @cached_property
    def findings(self) -> Sequence[Finding]:
        return findings(self.month)

    @cached_property
    def in_rounds(self) -> list[tuple[int, Game]]:
        """The games with their rows, by event, round and day."""
        return sorted(self.games, key=lambda one: (self.events[one[1].event], one[1].round, one[1].day, one[0]))

    @cached_property
    def usual_days(self) -> dict[tuple[str, int], date]:
        """Event and round → day of its middle game."""
        days = defaultdict[tuple[str, int], list["date"]](list)
        for _, game in self.in_rounds:
            days[game.event, game.round].append(game.day)
        return {turn: of_turn[(len(of_turn) - 1) // 2] for turn, of_turn in days.items()}

    @cached_property
    def paired_again(self) -> Mapping[int, bool]:
        """Row of each game → whether its players have a game before it in the Ledger, on the lines of the first one."""

        def first_is_black(game: Game) -> bool:
            white, black = ((self.is_player(one), self.numbers[one]) for one in (game.white, game.black))
            return black < white

        met, found = set[object](), {}
        for row, game in sorted(self.games, key=lambda one: (first_is_black(one[1]), one[0])):
            pair = game.event, frozenset((game.white, game.black))
            found[row] = pair in met
            met.add(pair)
        return found

    def is_void(self, result: Result) -> bool:
        both = result.ending is Ending.FORFEITED and result.white == result.black
        return both and not self.readings.double_forfeit

    @property
    def law(self) -> Law:
        return self.period.law
