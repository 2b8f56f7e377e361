"""Warnings for a month of events and games, for any regulation."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import chain, pairwise
from typing import Any

from xlelo.lang.sentence import Sentence, join_and, join_sentences
from xlelo.model import Finding
from xlelo.periods.comparisons import Comparison, Quantity, itself
from xlelo.periods.finding_table import FindingTable
from xlelo.periods.likeness import Neighbours
from xlelo.periods.lookalikes import look_alikes, player_lookalikes
from xlelo.periods.warnings import Limit, alike, same_day_pairs

finding = FindingTable(__package__)


def _days_after(period: Any, _: object) -> int:
    return int((period.new_list - period.last).days)


_LIST_AFTER = Quantity("new_list", "new_list {new_list} is {value} days after to, {last}", _days_after)
_LIST_BEFORE = Quantity("new_list", "new_list {new_list} is {days} {days:day|days} before to, {last}", _days_after)
_PERIOD_DAYS = Quantity(
    "to", "from {first} to {last} is {value} days", lambda period, _: (period.last - period.first).days + 1
)


def unusual_days(period: Any, list_article: str | None, article: str | None) -> Iterator[Finding]:
    """Warn unless the list follows the period, which consists of whole months. Lists appear on any day of the month."""
    first, last, place = period.first, period.last, Sentence("period")
    days = _days_after(period, None)
    list_days = _LIST_BEFORE if days < 0 else _LIST_AFTER
    list_far = Comparison("list-far-from-period", list_article, "list_days", "outside", (list_days,))
    long = Comparison("period-long", article, "period_days", "above", (_PERIOD_DAYS,))
    for comparison in (list_far, long):
        yield from comparison.findings(period, period, place, days=-days)
    if first.day != (last + timedelta(days=1)).day:
        yield finding("no-whole-months", place, period, article=article)


def alike_ids(month: Any, **places: Iterable[str]) -> Iterator[Finding]:
    """Warn about ids of players or events that look alike. `places`: other places with ids of players."""
    period = month.period
    sides = chain.from_iterable((game.white, game.black) for game in period.games)
    yield from player_lookalikes(period, **places, games=sides)
    for identity, text in look_alikes(events=(event.id for event in period.events)):
        yield Finding("ids-alike", None, Sentence("event {id}", id=identity), text)


def later_lists(period: Any, article: str | None) -> Iterator[Finding]:
    for published in sorted({published for published, _ in period.history if published >= period.new_list}):
        yield finding("history-later", Sentence("history"), period, published=published, article=article)


def unlike_list(
    list_day: date, period: Any, likely: Mapping[str, Limit], now: int, then: int, **names: object
) -> Sentence | None:
    """Return a sentence if a rating in an earlier list is far from now, or if one in the list in force differs."""
    values = {"now": now, "then": then, "published": list_day, **names}
    if list_day == period.first.replace(day=1):
        if now == then:
            return None
        return Sentence(
            "{now} ({list}) in players, but {then} in the list of {published}, which is in force: the same is expected",
            **values,
        )
    last = max((listed for listed, _ in period.history if listed < period.new_list), default=None)
    wrong = likely["history"].odd(abs(now - then)) if list_day == last else None
    if wrong is None:
        return None
    return join_sentences(
        (Sentence("{now} ({list}) is far from {then} in the list of {published}", **values), wrong), "; "
    )


def event_comparisons(article: str, of_days: str | None) -> tuple[Comparison, ...]:
    """Warnings: unlikely thinking times of an event, and an unlikely length."""
    return (
        Comparison("time-unlikely", article, "minutes", "outside", (Quantity("minutes"),)),
        Comparison("time-unlikely", article, "increment", "outside", (Quantity("increment"),)),
        Comparison("event-long", of_days, "event_days", "above", (_DAYS,)),
    )


_DAYS = Quantity("end", "from {start} to {end} is {value} days", lambda event, _: (event.end - event.start).days + 1)


_ROUND = Comparison("round-unlikely", None, "round", "outside", (Quantity("round", "round {value}", itself),))


def rounds_on_a_day(article: str, cell: str = "") -> Comparison:
    """Warning: too many rounds on one day. `cell`: formula for the largest number of rounds on one day."""
    rounds = Quantity("id", "{value} rounds on one day, {day}", itself, cell)
    return Comparison("rounds-unlikely", article, "rounds_on_a_day", "above", (rounds,))


def rounds(games: Sequence[Any], period: Any, place: Sentence) -> Iterator[Finding]:
    if not games:
        yield finding("event-empty", place)
    numbers = [game.round for game in games]
    for number in sorted({min(numbers), max(numbers)}) if numbers else ():
        yield from _ROUND.findings(number, period, place)
    yield from _rounds_against_days(games, place)


def _rounds_against_days(games: Iterable[Any], place: Sentence) -> Iterator[Finding]:
    """Report a round that was mostly played before the previous one. Single games are often moved, rounds are not."""
    days = defaultdict[int, list["date"]](list)
    for game in games:
        if game.day is not None:
            days[game.round].append(game.day)
    usual = [(number, sorted(days[number])[(len(days[number]) - 1) // 2]) for number in sorted(days)]
    for (before, earlier), (after, later) in pairwise(usual):
        if later < earlier:
            yield finding("rounds-against-days", place, after=after, later=later, before=before, earlier=earlier)


def nearly_in_history(month: Any, article: str | None) -> Iterator[Finding]:
    """Warn if the list of an event has an id one letter from a player's, but not the player's own.

    A difference between the list and the players alone is normal: people leave and join.
    """
    players, history = month.period.players, month.period.history
    older = [rated for rated in month.events if (rated.event.list_ref, rated.kind) in history]
    lists = dict.fromkeys((rated.event.list_ref, rated.kind) for rated in older)
    left = {listed: Neighbours(one for one in history[listed] if one not in players) for listed in lists}
    playing = _playing(month, {rated.event.id for rated in older})
    for rated in older:
        listed = rated.event.list_ref, rated.kind
        missing = (one for one in playing[rated.event.id] if one in players and one not in history[listed])
        for one in sorted(missing):
            for stranger in left[listed].of(one):
                facts = {"published": rated.event.list_ref, "stranger": stranger, "id": one}
                place = Sentence("event {id}", id=rated.event.id)
                yield finding("history-like-player", place, article=article, **facts)


def _playing(month: Any, events: Collection[str]) -> Mapping[str, set[str]]:
    players = defaultdict[str, set[str]](set)
    for game in month.period.games:
        if game.event in events:
            players[game.event].update((game.white, game.black))
    return players


def entered_twice(month: Any) -> Iterator[Finding]:
    """Warn if two events have the same games. A single game may occur twice, a whole table may not."""
    games_of = defaultdict[str, set[object]](set)
    for game in month.period.games:
        games_of[game.event].add((game.white, game.black, game.result))
    twins = alike((event, frozenset(games)) for event, games in games_of.items() if len(games) > 1)
    for event, other in twins:
        yield finding("entered-twice", Sentence("event {id}", id=event), count=len(games_of[event]), id=other)


def double_bookings(month: Any, apart: Collection[str] = ()) -> Iterator[Finding]:
    """Warn if a player plays in two events of one kind on one day.

    A league game and a rapid open on one day are normal. `apart`: events that are not compared.
    """
    kinds = {rated.event.id: rated.kind for rated in month.events}
    for player, one, other, day in same_day_pairs(month.period.games):
        if kinds[one] is kinds[other] and one not in apart and other not in apart:
            yield finding("in-two-events", Sentence("player {id}", id=player), one=one, other=other, day=day)


def paired_again(games: Iterable[Any], place: Sentence) -> Iterator[Finding]:
    """Notice of two players who met several times in an event."""
    met = defaultdict[frozenset[str], list[int]](list)
    for game in games:
        met[frozenset((game.white, game.black))].append(game.round)
    for pair, numbers in met.items():
        if len(numbers) > 1:
            yield finding("paired-again", place, names=join_and(sorted(pair)), rounds=numbers)
