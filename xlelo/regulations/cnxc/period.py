"""A half-year of the CNXC: its data, and the order of the articles up to the new list."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from xlelo.lang.numbers import plain
from xlelo.lang.sentence import Sentence, join_and
from xlelo.law import elo_law as compared
from xlelo.law.dated import DatedLaw
from xlelo.law.derivation import SILENT, Derivation
from xlelo.law.derivation import points as in_points
from xlelo.model import Ending, Result, Thousandths
from xlelo.periods.collection_pause import pause_collection
from xlelo.regulations.cnxc import questions, rules
from xlelo.regulations.cnxc.rules import AS_READ, Block, Law, Readings, Side, Status


class Earlier(NamedTuple):
    """A performance of an earlier list."""

    list: str | None
    competition: str | None
    block: Block


@dataclass(frozen=True, slots=True)
class Player:
    """A player in the list in force."""

    id: str
    name: str
    status: Status
    elo: int | None = None
    games: int = 0
    last_game: date | None = None
    iccf: int | None = None
    fpx: int | None = None
    fide: int | None = None
    iccf_next: int | None = None
    """Rating in the ICCF list of the day after the period."""
    earlier: tuple[Earlier, ...] = ()

    @property
    def effective_elo(self) -> int | None:
        """Effective rating; None if the player has none."""
        return self.elo if self.status is Status.EFFECTIVE else None

    @property
    def blocks(self) -> list[Block]:
        """Blocks of earlier lists. If none are recorded, the rating with its games is the only block."""
        if not self.earlier and self.elo is not None:
            return [Block(self.games, self.elo)]
        return [earlier.block for earlier in self.earlier]


@dataclass(frozen=True, slots=True)
class Competition:
    id: str
    name: str
    category: str
    thematic: bool
    norm: bool
    winner: str | None
    end: date


class Game(NamedTuple):
    competition: str
    day: date | None
    white: Side
    black: Side
    result: Result
    no_move: bool = False
    excused: bool = False

    @property
    def scored_sides(self) -> tuple[tuple[Side, Thousandths], tuple[Side, Thousandths]]:
        """Both sides, each with its points by the result."""
        return (self.white, self.result.white), (self.black, self.result.black)

    @property
    def pending(self) -> bool:
        return self.result.ending is Ending.PENDING

    @property
    def counts(self) -> bool:
        return rules.counts(self.no_move, self.excused, *self.took_part, pending=self.pending)

    @property
    def took_part(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Players who made a move: White's side, then Black's."""
        return took_part(self.white), took_part(self.black)


def list_of(day: date, laws: DatedLaw[Law]) -> str:
    """Name of the list that counts results of a day, such as 2005-1 or 2005-2. It is the year's first, second…"""
    months = laws.at(day).numbers["list_months"]
    return f"{day.year}-{(day.month - 1) // months + 1}"


@dataclass(frozen=True)
class Period:
    list: str
    first: date
    last: date
    players: Mapping[str, Player]
    competitions: Sequence[Competition]
    games: Sequence[Game]
    history: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Older list → player → rating, for the rating history on the card."""
    laws: DatedLaw[Law] = rules.LAW

    @cached_property
    def law(self) -> Law:
        """The law of the period's last day. By 8.1 earlier days decide, but no file gives them."""
        return self.laws.at(self.last)

    @property
    def list_in_force(self) -> str:
        """Name of the list before this one, as in 4.1."""
        return list_of(self.first - timedelta(days=1), self.laws)


class ImputedGame(NamedTuple):
    """A game as it counts for one player."""

    game: Game
    points: Thousandths
    opponent: int


class Variation(NamedTuple):
    """Outcome of a competition for an effective player."""

    games: int
    points: Thousandths
    expected: Thousandths
    factor: int
    variation: Fraction


class Performance(NamedTuple):
    """Outcome of a competition for a player without an effective rating."""

    games: int
    points: Thousandths
    mean: Fraction
    share: Fraction
    difference: int
    performance: Fraction


@dataclass(frozen=True, slots=True)
class RatedCompetition:
    competition: Competition
    games: Sequence[Game]
    imputed_games: Mapping[str, Sequence[ImputedGame]]
    outcomes: Mapping[str, Variation | Performance]

    @property
    def is_excluded(self) -> bool:
        return rules.is_excluded(self.competition.thematic)


class Row(NamedTuple):
    """A player in the new list; passive and unrated players have a row but are not published."""

    id: str
    old: int | None
    status_before: Status
    status_after: Status
    games_period: int
    games_total: int
    last_game: date | None
    exact: Fraction | None
    before_calibration: int | None
    passive: bool
    shift: int = 0

    @property
    def new(self) -> int | None:
        if self.before_calibration is None:
            return None
        return rules.calibrate(self.before_calibration, self.status_after, self.shift)

    @property
    def change(self) -> int | None:
        return None if self.old is None or self.new is None else rules.change(self.old, self.new)

    @property
    def is_listed(self) -> bool:
        return self.new is not None and not self.passive


class Calibration(NamedTuple):
    common: Mapping[str, tuple[int, int]]
    """The players in common by 7.3a, each with his ICCF rating and his rating before the calibration."""
    exact: Fraction | None
    shift: int


@dataclass(frozen=True)
class HalfYear:
    period: Period
    readings: Readings
    rows: Mapping[str, Row]
    calibration: Calibration
    competitions: Sequence[RatedCompetition]
    entered: Mapping[str, Sequence[RatedCompetition]]
    """Player → the competitions that have an outcome for him."""


@pause_collection()
def rate(period: Period, readings: Readings = AS_READ) -> HalfYear:
    games_of = defaultdict[str, list[Game]](list)
    for game in period.games:
        games_of[game.competition].append(game)
    rows = {identity: row for row, identity in enumerate(period.players)}
    competitions = [
        rated_competition(period, rows, competition, games_of.get(competition.id, []))
        for competition in period.competitions
    ]
    entered = defaultdict[str, list[RatedCompetition]](list)
    for rated in competitions:
        for identity in rated.outcomes:
            entered[identity].append(rated)
    drafts = [draft_row(player, entered.get(player.id, []), period, readings) for player in period.players.values()]
    calibration = calibrate(period, drafts)
    shifted = {row.id: row._replace(shift=calibration.shift) for row in drafts}
    return HalfYear(period, readings, shifted, calibration, competitions, entered)


def rated_competition(
    period: Period, rows: Mapping[str, int], competition: Competition, games: Sequence[Game]
) -> RatedCompetition:
    """Rates a competition. Outcomes are in the order of `rows`, which gives each player a number."""
    if rules.is_excluded(competition.thematic):
        return RatedCompetition(competition, games, {}, {})
    imputed = defaultdict[str, list[ImputedGame]](list)
    for game in games:
        for identity, counted in imputed_by(game, period, competition.category):
            imputed[identity].append(counted)
    in_order, players = sorted(imputed, key=rows.__getitem__), period.players
    outcomes = {
        identity: outcome(players[identity], competition, imputed[identity], period.law) for identity in in_order
    }
    return RatedCompetition(competition, games, imputed, outcomes)


def took_part(side: Side) -> tuple[str, ...]:
    return rules.drop_idle_substitutes(rules.drop_idle_originals(side))


def rating_of(player: Player, category: str, law: Law, trace: Derivation = SILENT) -> int:
    """Rating of a player in a competition. A passive player keeps his rating: 5.3 is only for players without one."""
    if player.elo is not None:
        return player.elo
    trace.say(lambda: Sentence("{id} has no rating yet", id=player.id))
    return questions.virtual_rating(player.iccf, player.fpx, player.fide, category, trace, law)


def opponent_of(others: Sequence[str], period: Period, category: str, trace: Derivation = SILENT) -> int:
    """Rating of the opponent: that of the other side's strongest player."""
    ratings = [rating_of(period.players[other], category, period.law, trace) for other in others]
    if len(others) == 1:
        return ratings[0]
    shown = ", ".join(f"{identity} {rating}" for identity, rating in zip(others, ratings, strict=True))
    return trace.take(rules.highest, {"ratings": shown}, ratings)


def imputed_by(game: Game, period: Period, category: str) -> Iterator[tuple[str, ImputedGame]]:
    """The players to whom a game is imputed, each with the imputed game."""
    if not game.counts:
        return
    white, black = game.took_part
    for side, others, points in ((white, black, game.result.white), (black, white, game.result.black)):
        opponent = opponent_of(others, period, category)
        for identity in side:
            scored = imputed_points(period.players[identity], side, points, opponent, period.law)
            if scored is not None:
                yield identity, ImputedGame(game, scored, opponent)


def imputed_points(
    player: Player, side: Sequence[str], points: Thousandths, opponent: int, law: Law, trace: Derivation = SILENT
) -> Thousandths | None:
    """Imputed points by 7.2c to 7.2g. A game without substitutes counts with its result."""
    elo, expected = player.effective_elo, 0
    if elo is None:
        trace.say(
            lambda: Sentence("Opponent rated {opponent}; {points} scored", opponent=opponent, points=in_points(points))
        )
    else:
        expected = trace.take(
            rules.expected,
            lambda _: compared.expected_score(law.expected, elo, opponent, elo - opponent),
            elo - opponent,
            law=law,
        )
    if len(side) == 1:
        return points
    originals, _ = trace.take(
        rules.originals_and_substitute,
        {"originals": lambda found: join_and(found[0]), "substitute": lambda found: found[1]},
        side,
    )
    is_original = player.id in originals
    if elo is None:
        return trace.step(rules.other_original_points) if is_original else trace.step(rules.other_substitute_points)
    return trace.take(
        rules.effective_original_points if is_original else rules.effective_substitute_points,
        lambda imputed: Sentence(
            "W − We = {surplus}: not imputed" if imputed is None else "W − We = {surplus}: imputed as {value}",
            surplus=plain(rules.variation(1, points, expected)),
            value=in_points(imputed or 0),
        ),
        points,
        expected,
    )


def outcome(
    player: Player, competition: Competition, games: Sequence[ImputedGame], law: Law, trace: Derivation = SILENT
) -> Variation | Performance:
    opponents = [game.opponent for game in games]
    points = sum(game.points for game in games)
    elo = player.effective_elo
    if elo is None:
        return Performance(len(games), points, *questions.performance(opponents, points, trace, law))
    expected = trace.take(
        rules.expected_points, {"points": lambda _: in_points(points), "value": in_points}, elo, opponents, law=law
    )
    factor = questions.factor(elo, player.games, trace, law)
    variation = questions.variation(factor, points, expected, trace)
    if competition.norm and competition.winner == player.id:
        variation = trace.step(rules.winner_variation, variation)
    return Variation(len(games), points, expected, factor, variation)


def draft_row(
    player: Player,
    competitions: Sequence[RatedCompetition],
    period: Period,
    readings: Readings,
    trace: Derivation = SILENT,
) -> Row:
    """The player's row before the calibration of 7.3."""
    law = period.law
    exact = exact_rating(player, competitions, readings, law, trace)
    games = sum(rated.outcomes[player.id].games for rated in competitions)
    total, last_game = player.games + games, last_counted_day(player, competitions)
    if exact is None:
        trace.say(Sentence("No counted game: still without a rating"), "5.1")
        rounded, status, trace = None, Status.UNRATED, SILENT
    else:
        rounded = trace.step(rules.round_rating, exact)
        trace.say(lambda: Sentence("{games} {games:game|games} in this period", games=games))
        status = questions.status_after(player.status, total, trace, law)
    return Row(
        player.id,
        player.elo,
        player.status,
        status,
        games,
        total,
        last_game,
        exact,
        rounded,
        last_game is not None and trace.take(rules.passive, {"day": last_game}, last_game, games, period.last, law=law),
    )


def exact_rating(
    player: Player,
    competitions: Sequence[RatedCompetition],
    readings: Readings,
    law: Law,
    trace: Derivation = SILENT,
) -> Fraction | None:
    """Rating before rounding and calibration; None for a player who is still unrated."""
    if player.effective_elo is not None:
        return questions.new_effective(player.effective_elo, variations(player, competitions), trace)
    if not competitions and not player.blocks:
        return None
    new = trace.take(
        rules.new_blocks, {"blocks": questions.sum_of}, performances(player, competitions), readings, law=law
    )
    return questions.mean_of_blocks([*player.blocks, *new], trace)


def variations(player: Player, competitions: Sequence[RatedCompetition]) -> list[Fraction]:
    outcomes = (rated.outcomes[player.id] for rated in competitions)
    return [found.variation for found in outcomes if isinstance(found, Variation)]


def performances(player: Player, competitions: Sequence[RatedCompetition]) -> list[tuple[list[int], Thousandths]]:
    """Opponents' ratings and points, competition by competition."""
    return [
        ([game.opponent for game in games], sum(game.points for game in games))
        for games in (rated.imputed_games[player.id] for rated in competitions)
    ]


def last_counted_day(player: Player, competitions: Sequence[RatedCompetition]) -> date | None:
    days = [
        rules.counted_on(counted.game.day, rated.competition.end)
        for rated in competitions
        for counted in rated.imputed_games[player.id]
    ]
    if player.last_game is not None:
        days.append(player.last_game)
    return max(days, default=None)


def calibrate(period: Period, drafts: Iterable[Row], trace: Derivation = SILENT) -> Calibration:
    common = {
        row.id: (iccf, row.before_calibration)
        for row in drafts
        for iccf in (period.players[row.id].iccf_next,)
        if rules.is_in_common_set(row.status_after, row.passive, iccf)
        and iccf is not None
        and row.before_calibration is not None
    }
    exact = trace.take(
        rules.difference_of_means,
        {"players": len(common), "day": rules.iccf_list(period.last)},
        [iccf for iccf, _ in common.values()],
        [cnxc for _, cnxc in common.values()],
        law=period.law,
    )
    return Calibration(common, exact, trace.step(rules.shift, exact))
