"""The input file of a worksheet: its columns, and how they become a filled sheet or a list of problems."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from xlelo.lang.numbers import plain
from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law.kinds import FACTOR, FLAG, RATING, TEXT, Kind, choice_of
from xlelo.law.rounding import Exact
from xlelo.model import Problem, Refused
from xlelo.periods.form import Column, File, ParsedFiles, Table, must
from xlelo.regulations.elo1972 import rules
from xlelo.regulations.elo1972.annual import Event
from xlelo.regulations.elo1972.rules import AS_READ, CRITERION, Readings
from xlelo.regulations.elo1972.worksheet import Player, Worksheet, fill

POINTS = Kind("fraction", Sentence("points such as 10.5 or 21/2 are allowed"), 0, 1000, "points")
BONUS = Kind("whole", Sentence("whole bonus points from 1 to 500 are allowed"), 1, 500, "bonus")

FILE = File.of(
    "worksheet",
    must("name", TEXT),
    Column("rating", RATING, is_required=True),
    must("points", POINTS),
    Column("junior", FLAG, blank=False),
    Column("k", FACTOR),
    Column("points_v_rated", POINTS),
    Column("bonus", BONUS),
    Column("annul", FLAG, blank=False),
    key=("name",),
)

SCORES = {"1": Fraction(1), "0": Fraction(0)} | dict.fromkeys(("1/2", "½", "0.5", "0,5", "="), Fraction(1, 2))
YEAR = File.of("year", must("event", TEXT), must("opponent", RATING), must("score", choice_of(SCORES)))

LEAVE_OUT = Sentence(
    "leave this player out: one player fewer in N, no games against him in anybody's points; rate him by another event"
)


def year_of(reading: ParsedFiles) -> list[Event]:
    """Events of a player's year, from one line per game. All problems are raised together."""
    table = reading[YEAR.name]
    if table.present and not len(table):
        reading.problems.append(table.problem(-1, "event", None, Sentence("at least one game is needed")))
    if reading.problems:
        raise Refused(reading.problems)
    events: dict[str, list[tuple[int, Fraction]]] = {}
    for event, opponent, score in table.rows("event", "opponent", "score"):
        events.setdefault(event, []).append((opponent, score))
    return [
        Event(name, [opponent for opponent, _ in games], sum((score for _, score in games), Fraction(0)))
        for name, games in events.items()
    ]


def worksheet(
    reading: ParsedFiles,
    readings: Readings = AS_READ,
    *,
    criterion: Exact = CRITERION,
    variant: bool = False,
) -> Worksheet:
    """Fills the worksheet from its input file. All problems are raised together."""
    table = reading[FILE.name]
    players = [Player(*values) for values in table.rows(*(column.name for column in FILE.columns))]
    reading.problems += _problems_of_points(table)
    if not reading.problems:
        reading.problems += _problems_of_ratings(table, players, variant=variant)
    if reading.problems:
        raise Refused(reading.problems)
    sheet = fill(players, readings, criterion=criterion, variant=variant)
    if problems := list(_problems_of_remedies(table, players, sheet)):
        raise Refused(problems)
    return sheet


def _problems_of_points(table: Table) -> Iterator[Problem]:
    points, games = table["points"], len(table) - 1
    if not table.present:
        return
    if games < 1:
        yield table.problem(-1, "name", None, Sentence("at least two players are needed"))
        return
    for row, scored in enumerate(points):
        if scored is not None:
            yield from _impossible_scores(table, row, "points", scored, games)
    if None not in points and (total := sum(points)) != (all_games := Fraction(games * (games + 1), 2)):
        allowed = Sentence(
            "the points of {games} players who all met sum to {all_games}", games=games + 1, all_games=all_games
        )
        yield table.problem(-1, "points", plain(total), allowed)


def _impossible_scores(table: Table, row: int, column: str, score: Exact, games: int) -> Iterator[Problem]:
    if score > games or Fraction(2 * score).denominator != 1:
        allowed = Sentence("points and halves from 0 to {games} are allowed", games=games)
        yield table.problem(row, column, plain(score), allowed)


def _problems_of_ratings(table: Table, players: Sequence[Player], *, variant: bool) -> Iterator[Problem]:
    rated = sum(player.rating is not None for player in players)
    if not rated:
        yield table.problem(-1, "rating", None, Sentence("no player has a rating: the group needs at least one"))
        return
    for row, player in enumerate(players):
        needed = player.rating is None or player.annulled or not variant
        if needed and _indeterminate(player.points, len(players) - 1):
            yield _no_difference(table, row, player, variant=variant)
    if variant:
        yield from _problems_of_the_variant(table, players, rated)


def _no_difference(table: Table, row: int, player: Player, *, variant: bool) -> Problem:
    percentage = rules.percentage(player.points, len(table) - 1)
    reason = Sentence("D(P) of {percentage} % is indeterminate (+ in Cuadro I)", percentage=percentage)
    if player.rating is None or variant:
        reason = join_sentences((reason, LEAVE_OUT), "; ")
    else:
        reason = Sentence(
            "{reason}, but (4) needs it; {remedy}, or use the variant, which needs no D(P) of rated players",
            reason=reason,
            remedy=LEAVE_OUT,
        )
    return table.problem(row, "points", plain(player.points), reason)


def _problems_of_the_variant(table: Table, players: Sequence[Player], rated: int) -> Iterator[Problem]:
    column = "points_v_rated"
    unrated = [(row, player) for row, player in enumerate(players) if player.rating is None]
    known = True
    for row, player in unrated:
        scored = player.points_v_rated
        wrong = list(_impossible_scores(table, row, column, scored, rated)) if scored is not None else []
        if scored is None:
            wrong = [
                table.problem(row, column, None, Sentence("the variant needs the points against the rated players"))
            ]
        elif not wrong and _indeterminate(scored, rated):
            reason = Sentence(
                "D(P) of a full or a zero score against the rated players is indeterminate; do not use the variant"
            )
            wrong = [table.problem(row, column, plain(scored), reason)]
        known = known and not wrong
        yield from wrong
    if known:
        among = sum((Fraction(player.points) - (player.points_v_rated or 0) for _, player in unrated), Fraction(0))
        games = Fraction(len(unrated) * (len(unrated) - 1), 2)
        if among != games:
            allowed = Sentence("the unrated players have {games} among themselves", games=games)
            yield table.problem(-1, column, plain(among), allowed)


def _problems_of_remedies(table: Table, players: Sequence[Player], sheet: Worksheet) -> Iterator[Problem]:
    for row, player in enumerate(players):
        if player.annulled and player.bonus is not None:
            yield table.problem(row, "bonus", player.bonus, Sentence("give bonus points or annul the rating, not both"))
        elif player.has_remedy and not sheet.row(player.name).exceptional:
            column, value = ("annul", 1) if player.annulled else ("bonus", player.bonus)
            allowed = Sentence("only a rated player with an exceptional result may have this")
            yield table.problem(row, column, value, allowed)


def _indeterminate(points: Exact, games: int) -> bool:
    return rules.TODAY.differences.difference(rules.percentage(points, games)) is None
