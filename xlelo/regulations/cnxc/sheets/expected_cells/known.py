"""A workbook's inputs and their results by the Python rules, numbered as on the sheets."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.period import performances, rating_of
from xlelo.sheets.id_spelling import alike

if TYPE_CHECKING:
    from collections.abc import Sequence

    from xlelo.model import Thousandths
    from xlelo.regulations.cnxc.period import (
        Competition,
        Game,
        HalfYear,
        Performance,
        Player,
        RatedCompetition,
        Row,
        Variation,
    )
    from xlelo.regulations.cnxc.rules import Side
    from xlelo.sheets.sheet import TypedInputs


class Line(NamedTuple):
    """A player at a board."""

    row: int
    """Row of the game."""
    game: Game
    white: bool
    seat: int
    """Seat of the player on his side, from 0."""

    @property
    def own_side(self) -> Side:
        return self.game.white if self.white else self.game.black

    @property
    def identity(self) -> str:
        return self.own_side[self.seat][0]

    @property
    def has_moved(self) -> bool:
        return self.own_side[self.seat][1]

    @property
    def movers_so_far(self) -> int:
        """Number of players of this side who made a move, up to this player."""
        return sum(moved for _, moved in self.own_side[: self.seat + 1])

    @property
    def took_part(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Players who made a move: on his side, then on the other."""
        white, black = self.game.took_part
        return (white, black) if self.white else (black, white)


class Entry(NamedTuple):
    """A player in a competition."""

    rated: RatedCompetition
    player: Player

    @property
    def outcome(self) -> Variation | Performance:
        return self.rated.outcomes[self.player.id]

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


class KnownInputs:
    def __init__(self, half_year: HalfYear, inputs: TypedInputs) -> None:
        self.half_year = half_year
        self.period = half_year.period
        self.readings = half_year.readings
        self.inputs = inputs
        self.players = dict(zip(self.period.players, inputs.rows["players"], strict=True))
        self.competitions = dict(
            zip((one.id for one in self.period.competitions), inputs.rows["competitions"], strict=True)
        )
        self.rated = {rated.competition.id: rated for rated in half_year.competitions}
        self.codes = dict(zip(inputs.rows["games"], inputs.texts["games"]["result"], strict=True))
        """Row → result as typed."""
        self.categories = dict(
            zip((one.id for one in self.period.competitions), inputs.texts["competitions"]["category"], strict=True)
        )
        """Competition → category as typed."""
        self.games = list(zip(inputs.rows["games"], self.period.games, strict=True))
        self.entered: dict[str, list[RatedCompetition]] = {}
        for rated in half_year.competitions:
            for identity in rated.outcomes:
                self.entered.setdefault(identity, []).append(rated)

    def competition(self, game: Game) -> Competition:
        return self.rated[game.competition].competition

    def counts(self, game: Game) -> bool:
        competition = self.competition(game)
        return not rules.is_excluded(competition.thematic) and game.counts

    def rating(self, identity: str, category: str) -> int:
        return rating_of(self.period.players[identity], category, self.period.law)

    @cached_property
    def lines(self) -> list[Line]:
        return [
            Line(row, game, white, seat)
            for row, game in self.games
            for white in (True, False)
            for seat in range(len(game.white if white else game.black))
        ]

    @cached_property
    def standings(self) -> list[Entry]:
        """Outcomes by competition, then by player, in the order of their sheets."""
        players = self.period.players
        found = [
            Entry(rated, players[identity]) for rated in self.half_year.competitions for identity in rated.outcomes
        ]
        return sorted(found, key=lambda one: (self.competitions[one.rated.competition.id], self.players[one.player.id]))

    @cached_property
    def listed_rows(self) -> list[tuple[str, Row]]:
        """Published players by rating. Players with equal ratings are in the order of the sheet Players."""
        found = [(identity, row) for identity, row in self.half_year.rows.items() if row.is_listed]
        return sorted(found, key=lambda one: (-(one[1].new or 0), self.players[one[0]]))

    def player(self, sheet: str) -> Player | None:
        chosen = alike(self.inputs.singles.get(sheet, {}).get("player"), self.period.players)
        return None if chosen is None else self.period.players[chosen]

    def choice(self, sheet: str) -> int:
        player = self.player(sheet)
        return 0 if player is None else self.players[player.id]
