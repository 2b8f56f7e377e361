"""Contradictions and likely typos in a month: value, place, and what is expected."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from fractions import Fraction

from xlelo.lang.sentence import Sentence
from xlelo.law.dated import DatedLaw
from xlelo.law.kinds import Word
from xlelo.law.rounding import Exact
from xlelo.model import Finding
from xlelo.periods.comparisons import Comparison, Quantity, in_each_list, itself
from xlelo.periods.exchange import Game
from xlelo.periods.finding_table import FindingTable
from xlelo.periods.likeness import known_as
from xlelo.periods.month import by_event
from xlelo.periods.month_warnings import (
    alike_ids,
    double_bookings,
    entered_twice,
    event_comparisons,
    later_lists,
    nearly_in_history,
    rounds,
    rounds_on_a_day,
    unlike_list,
    unusual_days,
)
from xlelo.periods.person_warnings import nearly_same_person, title_warnings
from xlelo.periods.warnings import alike, run_checks, whole_years
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.files import LISTS
from xlelo.regulations.fide2024.period import Block, Period, Player, Standing
from xlelo.regulations.fide2024.rules import List
from xlelo.regulations.fide2024.run import Month

finding = FindingTable(rules.PACKAGE)

FEDERATION = re.compile("[A-Z]{3}")
TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "AGM", "AIM", "AFM", "ACM")
LETTERS = ("g", "m", "f", "c", "wg", "wm", "wf", "wc")
"""Abbreviations of the titles in tournament report files."""


def _in_lists(value: Quantity) -> tuple[Quantity, ...]:
    return in_each_list(value, LISTS, lambda player, kind: player.standings[kind])


def _unless_outside(value: Quantity) -> Quantity:
    """No value for an outside opponent: his games are not known."""
    read = value.read
    return value._replace(read=lambda player, period: None if player.outside or read is None else read(player, period))


def _unless_begun_with_standard(value: Quantity) -> Quantity:
    """No value for a player with a standard rating and a game: his other lists began with it (r.7.2.1)."""

    def read(player: Player, period: Period) -> Exact | None:
        games = None if value.read is None else value.read(player, period)
        return None if games and player.standings[List.STANDARD].rating else games

    return value._replace(read=read, given=f"AND({value.given},{{std_old}}*{value.cell}=0)")


def _age(player: Player, period: Period) -> int | None:
    return period.first.year - player.born if player.born is not None and player.born <= period.first.year else None


def _from_base(standing: Standing, _: object) -> int | None:
    """Difference between FIDE's base and the rating."""
    return None if standing.base is None or standing.rating is None else abs(standing.base - standing.rating)


_RATINGS = _in_lists(Quantity("*_rating", "{value} ({list})", cell="{*_old}"))
_BORN = Quantity("born", "born in {born}, {value} {value:year|years}", _age, "{age}")
_BIRTH = _BORN._replace(column="birth", read=lambda *_: None, given="{birth_taken}>0")
"""The date instead of the year. A file has the year in any case."""
_GAMES = Quantity("*_games", "{value} games ({list})")
_RATED_GAMES = Quantity(
    "*_games",
    "{rating} ({list}) and {value} {value:game|games}",
    lambda standing, _: None if standing.rating is None else standing.games,
    "MAX(0,{*_games_taken})",
    "MIN({*_old},1-{outside_taken})>0",
)
_STANDARD_GAMES, *_OTHER_GAMES = map(_unless_outside, _in_lists(_RATED_GAMES))
_BASE = Quantity("*_base", "FIDE starts from {base} ({list}), but the list has {rating}", _from_base)
RATING = Comparison("rating-unlikely", "7.1.2", "rating", "above", _RATINGS)
RATINGS_APART = Comparison("ratings-apart", None, "apart", "apart", _RATINGS)
AGE = Comparison("age-unlikely", "8.3.3", "age", "outside", (_BIRTH, _BORN))
GAMES_FEW = Comparison(
    "games-few", "7.1.4", "rated_games", "below", (_STANDARD_GAMES, *map(_unless_begun_with_standard, _OTHER_GAMES))
)
GAMES = Comparison("games-unlikely", "8.3.3", "games", "above", _in_lists(_GAMES))
PLAYER_COMPARISONS = (
    RATING,
    RATINGS_APART,
    AGE,
    GAMES,
    GAMES_FEW,
    Comparison("base-unlikely", "7.1", "history", "above", _in_lists(_BASE)),
)
_FALLEN = Comparison(
    "",
    "8.3.3",
    "fallen",
    "above",
    (Quantity("rating", "has reached {top} ({list}) but is rated {rating}, {value} below", itself),),
)
EVENT_COMPARISONS = event_comparisons("1.1", None)
_MEAN = Quantity(
    "opponents",
    "opponents of {value} on average in {event} ({list})",
    lambda block, _: Fraction(block.opponents, block.games),
    "{opponents_taken}/MAX(1,{games_taken})",
    "MIN({opponents_taken},{games_taken})>0",
)
_POOL_YEARS = Quantity(
    "end",
    "{event} ended on {ended}, {value} years before the list ({list})",
    lambda block, period: whole_years(block.ended, period.new_list),
    until="{Period.list_day}",
)
POOL_OLD = Comparison("pool-old", "7.1.4", "pool_years", "above", (_POOL_YEARS,))
POOL_UNLIKELY = Comparison("pool-unlikely", "8.2.2", "pool_mean", "outside", (_MEAN,))
POOL_COMPARISONS = (POOL_UNLIKELY, POOL_OLD)


def implausible(month: Month) -> list[Finding]:
    return run_checks(
        (
            _period,
            alike_ids,
            _players,
            _name,
            _standings,
            _pool,
            entered_twice,
            _namesakes,
            _histories,
            _events,
            double_bookings,
        ),
        month,
    )


def _period(month: Month) -> Iterator[Finding]:
    yield from unusual_days(month.period, None, "7.1")


def _players(month: Month) -> Iterator[Finding]:
    for player in month.period.players.values():
        place = Sentence("player {id}", id=player.id)
        for comparison in PLAYER_COMPARISONS:
            yield from comparison.findings(player, month.period, place)
        yield from title_warnings(player.title, player.standings[rules.List.STANDARD].rating, month.period, place)


def _name(month: Month) -> Iterator[Finding]:
    """Notices about what is published beside the name; no calculation uses it."""
    for player in month.period.players.values():
        place = Sentence("player {id}", id=player.id)
        if player.title is not None and player.title not in {*TITLES, *LETTERS}:
            yield finding("title-unknown", place, player, titles=list(TITLES))
        if player.federation is not None and not FEDERATION.fullmatch(player.federation):
            yield finding("federation-unknown", place, player)


def _standings(month: Month) -> Iterator[Finding]:
    """Contradictions between a rating, its games, and the marks of a player who reached 2400 or 2300."""
    numbers = month.period.law.numbers
    for player in month.period.players.values():
        place = Sentence("player {id}", id=player.id)
        for kind, standing in player.standings.items():
            for code, has_reached, top in (
                ("reached-unlikely", standing.reached, numbers["top"]),
                ("reached-2300-unlikely", standing.reached_2300, numbers["young_below"]),
            ):
                if not has_reached:
                    continue
                words = {"top": top, "list": Word(kind.value), "rating": standing.rating}
                if standing.rating is None:
                    yield finding(code, place, top=top, list=Word(kind.value))
                else:
                    fallen = top - standing.rating
                    yield from _FALLEN._replace(code=code).findings(fallen, month.period, place, **words)


def _pool(month: Month) -> Iterator[Finding]:
    for (player, kind), blocks in month.period.pool.items():
        place = Sentence("player {id}", id=player)
        yield from _pool_twice(blocks, kind, place)
        for block in blocks:
            mean = Fraction(block.opponents, block.games)
            law = month.period.law
            if law.likely["pool_mean"].odd(mean) is None and _is_below_list(block, month.period.laws, law):
                yield finding(
                    "pool-below-list",
                    place,
                    block,
                    mean=f"{float(mean):g}",
                    list=Word(kind.value),
                    floor=month.period.law.numbers["floor"],
                )
            for comparison in POOL_COMPARISONS:
                yield from comparison.findings(block, month.period, place, list=Word(kind.value))


def _is_below_list(block: Block, laws: DatedLaw[rules.Law], law: rules.Law) -> bool:
    """Tells whether the opponents' mean is below the lowest rating.

    Events that began before these rules had other lists.
    """
    began = block.ended - timedelta(days=law.likely["event_days"].most or 0)
    return began >= laws.first and block.opponents < law.numbers["floor"] * block.games


def _pool_twice(blocks: Sequence[Block], kind: List, place: Sentence) -> Iterator[Finding]:
    for event, other in alike((block.event, block[1:]) for block in blocks):
        yield finding("pool-twice", place, event=event, other=other, list=Word(kind.value))


def _namesakes(month: Month) -> Iterator[Finding]:
    players = month.period.players
    yield from nearly_same_person([(one.id, one.name, one.birth) for one in players.values()])
    with_birth = ((one.id, (known_as(one.name), one.born)) for one in players.values() if one.born is not None)
    for identity, other in alike(with_birth):
        yield finding("same-person", Sentence("player {id}", id=identity), name=players[identity].name, other=other)


def _histories(month: Month) -> Iterator[Finding]:
    period = month.period
    yield from later_lists(period, None)
    yield from nearly_in_history(month, "t.1.4.6")
    for (published, kind), lines in period.history.items():
        for identity, then in lines.items():
            player = period.players.get(identity)
            now = None if player is None else player.standings[kind].rating
            if now is None and then is not None and player is not None:
                yield from _fallen_out(month, identity, kind, published, then)
            if now is None or then is None:
                continue
            if text := unlike_list(published, period, month.period.law.likely, now, then, list=Word(kind.value)):
                yield Finding("far-from-history", None, Sentence("player {id}", id=identity), text)


def _fallen_out(month: Month, identity: str, kind: List, list_day: date, then: int) -> Iterator[Finding]:
    """Unrated players who were rated in a recent older list.

    7.2.1: below the lowest rating a player is unrated. A month does not move a rating there from far above.
    """
    period, law = month.period, month.period.law
    lists = [listed for listed, one in period.history if one is kind and listed < period.new_list]
    in_force = list_day == period.first.replace(day=1)
    if in_force or (
        list_day == max(lists, default=None) and month.period.law.likely["history"].odd(then - law.numbers["floor"])
    ):
        yield finding(
            "history-of-unrated",
            Sentence("player {id}", id=identity),
            list=Word(kind.value),
            then=then,
            published=list_day,
        )


def _rounds_on_a_day(games: Sequence[Game], kind: List | None, place: Sentence, period: Period) -> Iterator[Finding]:
    """Too many standard rounds of one player on one day.

    Only files are checked. A sheet has no count of a player's games by day, and would search all games for each game.
    """
    if kind is not rules.List.STANDARD:
        return
    played = Counter((game.day, one) for game in games if game.day is not None for one in (game.white, game.black))
    for (day, _), most in played.most_common(1):
        yield from rounds_on_a_day("1.1").findings(most, period, place, day=day)


def _events(month: Month) -> Iterator[Finding]:
    games_of = by_event(month.period.games)
    for rated in month.events:
        event, place = rated.event, Sentence("event {id}", id=rated.event.id)
        for comparison in EVENT_COMPARISONS:
            yield from comparison.findings(event, month.period, place)
        yield from rounds(games_of[event.id], month.period, place)
        yield from _rounds_on_a_day(games_of[event.id], rated.kind, place, month.period)
