"""Rates a month by the articles: from the lists in force to the new standard, rapid and blitz lists."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import SILENT, Derivation, points
from xlelo.model import Thousandths
from xlelo.periods.collection_pause import pause_collection
from xlelo.periods.month import by_event
from xlelo.regulations.fide2024 import questions, rules
from xlelo.regulations.fide2024.events import RatedEvent, UnratedSide, rated_event, sides
from xlelo.regulations.fide2024.period import Block, Period, Player
from xlelo.regulations.fide2024.rules import AS_READ, Law, List, Readings


@dataclass(slots=True)
class Account:
    """Sums of a player's games of the month in one list."""

    events: dict[str, Thousandths] = field(default_factory=dict)
    """Event → ΣΔR."""
    games: int = 0
    score: Thousandths = 0
    blocks: list[Block] = field(default_factory=list)


EMPTY_ACCOUNT = Account()


class JudgedBlock(NamedTuple):
    block: Block
    left_out: str | None
    """Article that leaves the event out; None if it counts."""


class First(NamedTuple):
    """An unrated player's events, sums and first rating."""

    blocks: Sequence[JudgedBlock]
    games: int
    opponents: int
    score: Thousandths
    average: Fraction | None = None
    share: int | None = None
    """p in hundredths."""
    difference: int | None = None
    performance: Fraction | None = None
    rating: int | None = None
    """Ru. It is published from 1400 on, with five games or more."""


class Row(NamedTuple):
    """A player in one of the new lists."""

    id: str
    old: int | None
    base: int | None
    """Old rating, or the standard rating instead."""
    factor: int | None
    used: int | None
    """K after the rule of 700."""
    games: int
    score: Thousandths
    total: Thousandths
    """Sum ΣΔR."""
    variation: Fraction
    change: int
    worked_out: int | None
    """New rating before the check whether the list shows it."""
    new: int | None
    first: First | None
    games_total: int
    reached: bool
    reached_2300: bool
    next_factor: int | None

    @property
    def fell(self) -> bool:
        """True if the player drops out of the list by 7.2.1."""
        return self.worked_out is not None and self.new is None


@dataclass(frozen=True)
class Month:
    period: Period
    readings: Readings
    lists: Mapping[List, Mapping[str, Row]]
    events: Sequence[RatedEvent]


@pause_collection()
def rate(period: Period, readings: Readings = AS_READ) -> Month:
    games_of = by_event(period.games)
    events = [rated_event(period, event, games_of[event.id], readings) for event in period.events]
    accounts = add_accounts(events)
    lists = {
        kind: {
            player.id: close(period, player, kind, accounts[kind].get(player.id, EMPTY_ACCOUNT), readings)
            for player in period.players.values()
            if not player.outside
        }
        for kind in List
    }
    return Month(period, readings, lists, events)


def add_accounts(events: Sequence[RatedEvent]) -> Mapping[List, Mapping[str, Account]]:
    accounts = {kind: defaultdict[str, Account](Account) for kind in List}
    for rated in events:
        if rated.kind is None:
            continue
        met = defaultdict[str, list[UnratedSide]](list)
        for identity, side in sides(rated):
            if isinstance(side, UnratedSide):
                met[identity].append(side)
                continue
            account = accounts[rated.kind][identity]
            account.events[rated.event.id] = account.events.get(rated.event.id, 0) + side.change
            account.games += 1
            account.score += side.score
        for identity, games in met.items():
            block = Block(
                rated.event.id,
                rated.event.end,
                len(games),
                sum(game.opponent for game in games),
                sum(game.score for game in games),
            )
            accounts[rated.kind][identity].blocks.append(block)
    return accounts


def close(period: Period, player: Player, kind: List, account: Account, readings: Readings) -> Row:
    """The player's row in a new list. In rapid and blitz, a standard rating alone gives no place in the list."""
    standing, law = player.standings[kind], period.law
    base = player.base(kind)
    if base is None:
        return newcomer(period, player, kind, account, readings)
    if standing.rating is None and standing.base is None and not account.games:
        return idle_row(player, kind)
    young = rules.young(player.born, period.first.year, law)
    factor = rules.factor(base, standing.games, standing.reached, young, standing.reached_2300, law, readings)
    used = int(rules.used_factor(factor, account.games, law))
    changes = [rules.period_change(used, total) for total in account.events.values()]
    change = rules.summed_change(changes, readings)
    worked_out = rules.new_rating(base, change)
    return listed_row(
        player,
        period,
        Row(
            id=player.id,
            old=standing.rating,
            base=base,
            factor=factor,
            used=used,
            games=account.games,
            score=account.score,
            total=sum(account.events.values()),
            variation=sum(changes, Fraction(0)),
            change=change,
            worked_out=worked_out,
            new=worked_out if rules.can_be_listed(worked_out, law) else None,
            first=None,
            games_total=standing.games + account.games,
            reached=standing.reached,
            reached_2300=standing.reached_2300,
            next_factor=None,
        ),
        readings,
    )


def newcomer(period: Period, player: Player, kind: List, account: Account, readings: Readings) -> Row:
    """Row of an unrated player, from the pool and this month."""
    before, law = period.pool.get((player.id, kind), ()), period.law
    first = first_rating([*before, *sorted(account.blocks, key=lambda block: block.ended)], period.new_list, law)
    standing = player.standings[kind]
    published = first.rating if first.rating is not None and rules.can_be_listed(first.rating, law) else None
    row = idle_row(player, kind)._replace(first=first if first.blocks else None)
    if published is None:
        return row
    row = row._replace(new=published, games_total=standing.games + first.games)
    return listed_row(player, period, row, readings)


def idle_row(player: Player, kind: List) -> Row:
    standing = player.standings[kind]
    nothing = Fraction(0)
    return Row(
        *(player.id, standing.rating, None, None, None, 0, 0, 0, nothing, 0, None, None, None),
        standing.games,
        standing.reached,
        standing.reached_2300,
        None,
    )


def listed_row(player: Player, period: Period, row: Row, readings: Readings) -> Row:
    """The row with its K in the new list, and whether 2400 and 2300 have been reached."""
    law, highest = period.law, max(row.old or 0, row.new or 0)
    row = row._replace(
        reached=row.reached or rules.is_at_the_top(highest, law),
        reached_2300=row.reached_2300 or rules.at_2300(highest, law),
    )
    if row.new is None:
        return row
    young = rules.young(player.born, period.new_list.year, law)
    return row._replace(
        next_factor=rules.factor(row.new, row.games_total, row.reached, young, row.reached_2300, law, readings)
    )


def first_rating(blocks: Sequence[Block], new_list: date, law: Law, trace: Derivation = SILENT) -> First:
    """First rating from events in the order in which they ended."""
    judged = [judged_block(block, position == 0, new_list, law, trace) for position, block in enumerate(blocks)]
    counted = [one.block for one in judged if one.left_out is None]
    games = sum(block.games for block in counted)
    opponents = sum(block.opponents for block in counted)
    score = sum(block.score for block in counted)
    enough = trace.step(rules.enough_games, games, law=law)
    if not games:
        return First(judged, games, opponents, score)
    told = trace if enough else SILENT
    found = questions.first_rating(opponents, Fraction(score, 1000), games, told, law)
    first = First(judged, games, opponents, score, *found)
    return first if enough else first._replace(rating=None)


def judged_block(block: Block, first: bool, new_list: date, law: Law, trace: Derivation = SILENT) -> JudgedBlock:
    def event(_: bool) -> Sentence:
        return Sentence(
            "Event {event}, ended {day}: {points} of {games}, opponents {opponents} in sum",
            event=block.event,
            day=block.ended,
            points=points(block.score),
            games=block.games,
            opponents=block.opponents,
        )

    if rules.is_disregarded(first, block.score):
        trace.take(rules.is_disregarded, {"event": event}, first, block.score)
        return JudgedBlock(block, "8.2.1")
    months = law.numbers["most_months"]
    old = trace.take(rules.too_old, {"event": event, "months": months}, block.ended, new_list, law)
    return JudgedBlock(block, "7.1.4" if old else None)
