"""Contradictions and likely typos in a half-year: value, place, and what is expected."""

import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import timedelta
from fractions import Fraction
from statistics import median_low

from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law.kinds import Word
from xlelo.law.tables import POINT
from xlelo.model import Finding
from xlelo.periods import lookalikes
from xlelo.periods.comparisons import Comparison, Quantity
from xlelo.periods.finding_table import FindingTable
from xlelo.periods.likeness import known_as
from xlelo.periods.warnings import alike, run_checks, whole_years
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.period import HalfYear, RatedCompetition, list_of
from xlelo.regulations.cnxc.rules import Law

finding = FindingTable(rules.PACKAGE)

FINAL = "absolute_final"
LIST = re.compile(r"[12]\d{3}-([1-6])")

_ELO, _ICCF, _FPX, _OF_FIDE, _ICCF_NEXT = (
    Quantity(one, given=f"{{own_{one}}}>0") for one in ("elo", "iccf", "fpx", "fide", "iccf_next")
)
_LAST_GAME = Quantity(
    "last_game",
    "last_game {last_game}, {value} years",
    lambda player, period: None if player.last_game is None else whole_years(player.last_game, period.first),
    given="AND({own_last_game}>0,{Period.first_day}>0)",
    until="{Period.first_day}",
)
_PERFORMANCE = Quantity(
    "weighted",
    "block of {list}: performance {value}",
    lambda earlier, _: earlier.block.performance,
    "{performance}",
    '{unread}=""',
)
RATING = Comparison("rating-unlikely", "5.3", "rating", "outside", (_ELO,))
OTHER_RATINGS = RATING._replace(values=(_ICCF, _FPX, _OF_FIDE, _ICCF_NEXT))
RATINGS_APART = tuple(
    Comparison("ratings-apart", None, "apart", "apart", (_ELO, other)) for other in (_ICCF, _FPX, _OF_FIDE)
)
ICCF_MONTH = Comparison("iccf-next-unlikely", "7.3", "iccf_month", "apart", (_ICCF, _ICCF_NEXT))
GAMES = Comparison("games-unlikely", "6.4", "games", "above", (Quantity("games"),))
LAST_GAME = Comparison("last-game-early", "5.2", "last_years", "above", (_LAST_GAME,))
PLAYER_COMPARISONS = (RATING, OTHER_RATINGS, *RATINGS_APART, ICCF_MONTH, GAMES, LAST_GAME)
PERFORMANCE = Comparison("performance-unlikely", "6.2", "performance", "outside", (_PERFORMANCE,))
_GAME_YEARS = Quantity(
    "date",
    "a game of {day}, {value} years before its end",
    lambda days, _: None if days[0] is None else whole_years(*days),
    given="{own_date}*{competition}>0",
    until="{Competitions.own_end#competition}",
)
GAME_YEARS = Comparison("game-long-ago", "4.1", "game_years", "above", (_GAME_YEARS,))

SHIFT = Comparison(
    "shift-unlikely",
    "7.3",
    "shift",
    "above",
    (Quantity("shift", "every rating changes by {shift}", lambda calibration, _: abs(calibration.shift)),),
)


def implausible(half_year: HalfYear) -> list[Finding]:
    return run_checks(
        (_period, _ids, _players, _namesakes, _histories, _calibration, _copied_ratings, _competitions, _entered_twice),
        half_year,
    )


def _period(half_year: HalfYear) -> Iterator[Finding]:
    period = half_year.period
    expected = list_of(period.last, period.laws)
    if period.list != expected:
        yield finding("list-unlike-dates", Sentence("period"), period, expected=expected)
    half = (period.first.day, (period.last + timedelta(days=1)).day) == (1, 1)
    months = (period.last.year - period.first.year) * 12 + period.last.month - period.first.month + 1
    usual = period.law.numbers["list_months"]
    if not half or months != usual or (period.first.month - 1) % usual:
        yield finding("no-half-year", Sentence("period"), period, months=usual)


def _ids(half_year: HalfYear) -> Iterator[Finding]:
    games = (player for game in half_year.period.games for side in (game.white, game.black) for player, _ in side)
    yield from lookalikes.player_lookalikes(half_year.period, games=games)
    for identity, text in lookalikes.look_alikes(competitions=(one.id for one in half_year.period.competitions)):
        yield Finding("ids-alike", None, Sentence("competition {id}", id=identity), text)


def _players(half_year: HalfYear) -> Iterator[Finding]:
    period = half_year.period
    for player in period.players.values():
        place = Sentence("player {id}", id=player.id)
        for comparison in PLAYER_COMPARISONS:
            yield from comparison.findings(player, period, place)
        for earlier in player.earlier:
            list_name = earlier.list or Sentence("no list")
            yield from PERFORMANCE.findings(earlier, period, place, list=list_name)
            if earlier.list and (
                not is_list(earlier.list, period.law) or earlier.list >= list_of(period.first, period.laws)
            ):
                yield finding("block-later", place, earlier, list_of=list_of(period.first, period.laws))


def _namesakes(half_year: HalfYear) -> Iterator[Finding]:
    players = half_year.period.players
    for identity, other in alike((one.id, known_as(one.name)) for one in players.values()):
        yield finding("same-name", Sentence("player {id}", id=identity), name=players[identity].name, other=other)


def _histories(half_year: HalfYear) -> Iterator[Finding]:
    period = half_year.period
    for published in period.history:
        yield from _lost_ratings(half_year, published)
        if not is_list(published, period.law):
            yield finding("history-no-list", Sentence("history"), published=published, in_force=period.list_in_force)
        elif published >= list_of(period.first, period.laws):
            yield finding(
                "history-later", Sentence("history"), published=published, list_of=list_of(period.first, period.laws)
            )
    for published in (one for one in period.history if is_list(one, period.law)):
        moves = lists_between(published, period.list_in_force, period.law) + 1
        for identity, elo in period.history[published].items():
            player = period.players.get(identity)
            if player is None or player.elo is None or moves < 1:
                continue
            if wrong := period.law.likely["history"].times(moves).odd(abs(player.elo - elo)):
                text = Sentence(
                    "elo {elo} is far from {before} in the list {published}, {moves} {moves:list|lists} back",
                    elo=player.elo,
                    before=elo,
                    published=published,
                    moves=moves,
                )
                place = Sentence("player {id}", id=identity)
                yield Finding("far-from-history", "4.1", place, join_sentences((text, wrong), "; "))


def _lost_ratings(half_year: HalfYear, list_name: str) -> Iterator[Finding]:
    """Players without a rating who had one in an older list. By 5.2 a player keeps his rating."""
    period = half_year.period
    if list_name > period.list_in_force:
        return
    for identity, elo in period.history[list_name].items():
        player = period.players.get(identity)
        if player is not None and player.elo is None:
            yield finding("history-of-unrated", Sentence("player {id}", id=identity), elo=elo, published=list_name)


def is_list(name: str, law: Law) -> bool:
    """Tells whether a list can have this name."""
    found = LIST.fullmatch(name)
    return found is not None and int(found[1]) <= law.year_lists


def lists_between(one: str, other: str, law: Law) -> int:
    """Number of lists between two: one from 2004-2 to 2005-1, if there are two a year."""
    (year, number), (later_year, later_number) = (map(int, name.split("-")) for name in (one, other))
    return law.year_lists * (later_year - year) + later_number - number


def _calibration(half_year: HalfYear) -> Iterator[Finding]:
    """7.3: players far from the others' difference, with the shift without each of them, and an unlikely shift."""
    calibration = half_year.calibration
    pairs = calibration.common
    if calibration.exact is None or not pairs:
        return
    summed = calibration.exact * len(pairs)
    usual = median_low([iccf - own for iccf, own in pairs.values()])
    for identity, (iccf, own) in pairs.items():
        if wrong := half_year.period.law.likely["calibration"].odd(abs(iccf - own - usual)):
            others = len(pairs) - 1
            enough = others >= half_year.period.law.numbers["least_common"]
            exact = (summed - (iccf - own)) / others if enough else None
            yield finding(
                "calibration-unlikely",
                Sentence("player {id}", id=identity),
                calibration,
                iccf=iccf,
                own=own,
                without=rules.shift(exact),
                wrong=wrong,
            )
    yield from SHIFT.findings(calibration, half_year.period, Sentence("calibration"))


def _copied_ratings(half_year: HalfYear) -> Iterator[Finding]:
    """Columns that look copied: in six months some ratings change, so identical columns are suspicious."""
    players = half_year.period.players.values()
    for column in ("iccf", "elo"):
        pairs = [
            (other, player.iccf_next)
            for player in players
            if player.iccf_next is not None and (other := getattr(player, column)) is not None
        ]
        if len(pairs) >= half_year.period.law.numbers["least_common"] and all(
            other == following for other, following in pairs
        ):
            yield finding("iccf-next-copied", Sentence("calibration"), column=column, count=len(pairs))


def _competitions(half_year: HalfYear) -> Iterator[Finding]:
    for rated in half_year.competitions:
        competition, place = rated.competition, Sentence("competition {id}", id=rated.competition.id)
        if not rated.games:
            yield finding("competition-empty", place)
        if competition.norm and competition.winner is None:
            yield finding("norm-without-winner", place)
        if competition.norm and competition.thematic:
            yield finding("thematic-norm", place)
        yield from _winner(rated, place)
        substituted = sum(max(len(game.white), len(game.black)) > 1 for game in rated.games)
        if competition.category == FINAL and substituted:
            yield finding(
                "substitution-in-final", place, count=substituted, final=Word(FINAL, rules.PACKAGE, bare=False)
            )
        for game in rated.games:
            if game.no_move and max(len(game.white), len(game.black)) > 1:
                yield finding("no-move-substituted", place, white=game.white[0][0], black=game.black[0][0])
            yield from GAME_YEARS.findings((game.day, competition.end), half_year.period, place, day=game.day)


def _winner(rated_competition: RatedCompetition, place: Sentence) -> Iterator[Finding]:
    """Winners who do not have the most points, by the games' own results.

    A side with a substitution is left out, because no player has the whole result.
    """
    winner = rated_competition.competition.winner
    points: dict[str, int] = defaultdict(int)
    for game in rated_competition.games:
        for side, scored in game.scored_sides:
            if len(side) == 1:
                points[side[0][0]] += scored
    if winner is None or winner not in points:
        return
    best = max(points, key=lambda identity: points[identity])
    if points[best] > points[winner]:
        yield finding(
            "winner-not-best",
            place,
            winner=winner,
            points=Fraction(points[winner], POINT),
            best=best,
            most=Fraction(points[best], POINT),
        )


def _entered_twice(half_year: HalfYear) -> Iterator[Finding]:
    """Competitions with the same games. One game may be repeated, but not a whole table."""
    first: dict[object, RatedCompetition] = {}
    for rated in half_year.competitions:
        games = frozenset((game.white, game.black, game.result) for game in rated.games)
        if len(games) > 1 and (other := first.setdefault(games, rated)) is not rated:
            yield finding(
                "entered-twice",
                Sentence("competition {id}", id=rated.competition.id),
                other.competition,
                count=len(games),
            )
