"""A workbook's inputs and their results by the Python rules, numbered as on the sheets."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from datetime import date
from functools import cached_property
from typing import NamedTuple

from xlelo.model import Thousandths
from xlelo.periods.results import spelling
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.period import (
    Competition,
    Game,
    HalfYear,
    Performance,
    Period,
    Player,
    RatedCompetition,
    Row,
    Variation,
    imputed_points,
    performances,
    rating_of,
)
from xlelo.regulations.cnxc.rules import Side
from xlelo.regulations.cnxc.sheets.parameters import ENDINGS
from xlelo.sheets import expected_cells
from xlelo.sheets.sheet import TypedInputs


class TypedGame(NamedTuple):
    """A row of the sheet Games."""

    known: KnownInputs
    row: int
    game: Game

    @property
    def competition(self) -> Competition:
        return self.known.rated[self.game.competition].competition

    @property
    def competition_number(self) -> int:
        return self.known.competitions[self.game.competition]

    @property
    def is_open(self) -> bool:
        """Whether it counts if somebody made a move on each side."""
        game = self.game
        return not (rules.is_excluded(self.competition.thematic) or game.no_move or game.excused or game.pending)

    @property
    def counts(self) -> bool:
        return self.game.counts and not rules.is_excluded(self.competition.thematic)

    @property
    def players_and_result(self) -> Hashable:
        sides = (tuple(player for player, _ in side) for side in (self.game.white, self.game.black))
        return (*sides, spelling(self.known.codes[self.row], ENDINGS))

    @property
    def twin(self) -> int:
        """Number of the other competition that has the same game, if the first games of both are alike too."""
        if self.competition_number not in self.known.alike_from_the_start:
            return 0
        first = self.known.first_alike[self.players_and_result]
        return 0 if first == self.competition_number else first


class Line(NamedTuple):
    """A player at a board."""

    board: TypedGame
    white: bool
    seat: int
    """Seat of the player on his side, from 0."""

    @property
    def own_side(self) -> Side:
        return self.board.game.white if self.white else self.board.game.black

    @property
    def player(self) -> Player:
        return self.board.known.period.players[self.own_side[self.seat][0]]

    @property
    def player_number(self) -> int:
        return self.board.known.numbers[self.player.id]

    @property
    def day(self) -> date:
        return rules.counted_on(self.board.game.day, self.board.competition.end)

    @property
    def has_moved(self) -> bool:
        return self.own_side[self.seat][1]

    @property
    def movers_so_far(self) -> int:
        """Number of players of this side who made a move, up to this player."""
        return sum(moved for _, moved in self.own_side[: self.seat + 1])

    @property
    def own(self) -> tuple[str, ...]:
        """Players of his side who made a move."""
        return self.board.game.took_part[0 if self.white else 1]

    @property
    def others(self) -> tuple[str, ...]:
        return self.board.game.took_part[1 if self.white else 0]

    @property
    def rating(self) -> int:
        return self._rating(self.player.id)

    @property
    def best_so_far(self) -> int:
        return max((self._rating(one) for one, moved in self.own_side[: self.seat + 1] if moved), default=0)

    @property
    def opponent(self) -> int | None:
        """Rating of his opponent, if the game counts for him."""
        return rules.highest(list(map(self._rating, self.others))) if self.has_moved and self.board.counts else None

    @property
    def points(self) -> Thousandths:
        return self.board.game.result.white if self.white else self.board.game.result.black

    @property
    def expected(self) -> Thousandths | None:
        elo, opponent = self.player.effective_elo, self.opponent
        return None if elo is None or opponent is None else rules.expected(elo - opponent, self.board.known.period.law)

    @property
    def scored(self) -> Thousandths | None:
        """Imputed points; None if the game is not imputed to him."""
        law, opponent = self.board.known.period.law, self.opponent
        return None if opponent is None else imputed_points(self.player, self.own, self.points, opponent, law)

    @property
    def ended(self) -> Thousandths | None:
        """Points by the game's own result, if he is alone on his side."""
        return self.points if len(self.own_side) == 1 else None

    @property
    def letter(self) -> str | None:
        """Letter of 7.2 that applies to him."""
        if not self.has_moved:
            return "b" if self.movers_so_far else "a"
        if len(self.own) == 1:
            return None
        originals, _ = rules.originals_and_substitute(self.own)
        effective, other = "de" if self.player.id in originals else "fg"
        return other if self.player.effective_elo is None else effective

    def _rating(self, identity: str) -> int:
        known = self.board.known
        return rating_of(known.period.players[identity], self.board.competition.category, known.period.law)


class Entry(NamedTuple):
    """A player in a competition."""

    rated: RatedCompetition
    player: Player

    @property
    def outcome(self) -> Variation | Performance:
        return self.rated.outcomes[self.player.id]

    @property
    def ended(self) -> Thousandths | None:
        """Points by the games' own results, if the competition has a winner to compare them with."""
        if self.rated.competition.winner is None:
            return None
        sides = ((side, points) for game in self.rated.games for side, points in game.scored_sides)
        return sum(points for side, points in sides if [player for player, _ in side] == [self.player.id])

    @property
    def is_winner(self) -> bool:
        return self.rated.competition.norm and self.rated.competition.winner == self.player.id


class RatedPlayer(NamedTuple):
    """A player and his competitions."""

    player: Player
    row: Row
    entered: Sequence[RatedCompetition]

    @property
    def played(self) -> Sequence[tuple[Sequence[int], Thousandths]]:
        """Opponents and points of each competition, if they count for a performance."""
        return performances(self.player, self.entered)


class KnownInputs(expected_cells.KnownInputs):
    def __init__(self, half_year: HalfYear, inputs: TypedInputs) -> None:
        super().__init__(half_year, inputs)
        self.half_year = half_year
        self.period: Period = half_year.period
        self.competitions = dict(
            zip((one.id for one in self.period.competitions), inputs.rows["competitions"], strict=True)
        )
        self.rated = {rated.competition.id: rated for rated in half_year.competitions}
        self.codes = dict(zip(inputs.rows["games"], inputs.texts["games"]["result"], strict=True))
        """Row → result as typed."""
        typed = zip(inputs.rows["games"], self.period.games, strict=True)
        self.boards = {row: TypedGame(self, row, game) for row, game in typed}

    @cached_property
    def lines(self) -> list[Line]:
        return [
            Line(board, white, seat)
            for board in self.boards.values()
            for white in (True, False)
            for seat in range(len(board.game.white if white else board.game.black))
        ]

    @cached_property
    def first_alike(self) -> Mapping[Hashable, int]:
        """Players and result of a game → number of the competition of the first such game."""
        return {board.players_and_result: board.competition_number for board in reversed(list(self.boards.values()))}

    @cached_property
    def alike_from_the_start(self) -> frozenset[int]:
        """Numbers of competitions whose first game is also in an earlier row of another competition."""
        first = {board.competition_number: board for board in reversed(list(self.boards.values()))}
        return frozenset(one for one, board in first.items() if self.first_alike[board.players_and_result] != one)

    @cached_property
    def standings(self) -> list[Entry]:
        """Outcomes by competition, then by player, in the order of their sheets."""
        players = self.period.players
        found = [
            Entry(rated, players[identity]) for rated in self.half_year.competitions for identity in rated.outcomes
        ]
        return sorted(found, key=lambda one: (self.competitions[one.rated.competition.id], self.numbers[one.player.id]))

    def player(self, sheet: str) -> Player | None:
        chosen = self.player_id(sheet)
        return None if chosen is None else self.period.players[chosen]
