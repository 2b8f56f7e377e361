"""One-off adjustments of all ratings along a line. The earlier ratings are kept, so that `correct` can undo them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import Derivation
from xlelo.law.rounding import Exact, half_up, simplest
from xlelo.model import Place, Problem, Refused, refusal, refuse
from xlelo.officer.carrying import table_of
from xlelo.officer.effects import ChangedPeriod
from xlelo.officer.ledger import Ledger
from xlelo.periods.exchange import list_named
from xlelo.periods.form import Table
from xlelo.periods.listing import PublishedLine
from xlelo.periods.numerals import written
from xlelo.readers.side_files import ADJUSTMENTS

POINT = re.compile(r"(\d{1,4})=(\d{1,4})", re.ASCII)

Key = tuple[str, str]
"""(list, player)"""

_EXPLAINED = ("date", "reason", "line", "list", "player", "before")


class Point(NamedTuple):
    before: int
    after: int


@dataclass(frozen=True)
class Line:
    """A line through points. A rating outside it stays, if the line ends at a rating that stays."""

    points: tuple[Point, ...]

    @classmethod
    def parse(cls, text: str, place: Place, problems: list[Problem]) -> Line | None:
        """Parse the points, such as 1000=1400 2000=2000, in rising order."""
        found = [POINT.fullmatch(piece) for piece in text.replace(",", " ").split()]
        points = tuple(Point(int(one[1]), int(one[2])) for one in found if one is not None)
        rising = all(low.before < high.before and low.after <= high.after for low, high in pairwise(points))
        if len(points) < max(2, len(found)) or not rising:
            allowed = Sentence("two or more points BEFORE=AFTER in rising order are allowed: 1000=1400 2000=2000")
            problems.append(Problem(place, text, allowed))
            return None
        return cls(points)

    def piece(self, rating: Exact) -> tuple[Point, Point] | None:
        """The two points around the rating; None outside the line."""
        return next(((low, high) for low, high in pairwise(self.points) if low.before <= rating <= high.before), None)

    def exact(self, rating: Exact) -> Exact:
        """The adjusted rating, not rounded."""
        if (piece := self.piece(rating)) is None:
            return rating
        low, high = piece
        return simplest(low.after + Fraction(high.after - low.after, high.before - low.before) * (rating - low.before))

    def lacks(self, rating: Exact) -> Point | None:
        """The end of the line, if the rating is beyond it and the end itself moves."""
        first, last = self.points[0], self.points[-1]
        end = first if rating < first.before else last if rating > last.before else None
        return end if end is not None and end.before != end.after else None

    def __str__(self) -> str:
        return " ".join(f"{point.before}={point.after}" for point in self.points)


@dataclass(frozen=True)
class Adjustment:
    line: Line
    date: str
    reason: str
    lists: tuple[str, ...] = ()
    """No list: all of the period."""


class AdjustedRating(NamedTuple):
    list: str
    player: str
    name: str
    before: Exact
    after: int

    @property
    def change(self) -> PublishedLine:
        """The change in whole points, the unit of lists."""
        return PublishedLine(self.list, self.player, self.name, half_up(self.before), self.after)


@dataclass
class Undone:
    """The adjustments that were undone, and the ratings that stay because somebody typed them since."""

    adjustments: list[Adjustment] = field(default_factory=list)
    kept: set[tuple[str, str, str]] = field(default_factory=set)
    """(date, list, player). A rating without a row of the adjustment was typed after it, for a new player."""


def parse_adjustment(line: str, day: str, reason: str, lists: Sequence[str], known: Collection[str]) -> Adjustment:
    problems: list[Problem] = []
    found = Line.parse(line, Place("--line"), problems)
    try:
        date.fromisoformat(day)
    except ValueError:
        problems.append(Problem(Place("--date"), day, Sentence("a day such as 2018-04-01 is allowed")))
    if not reason.strip():
        problems.append(Problem(Place("--reason"), None, Sentence("give the reason for the adjustment")))
    named = {entry: list_named(entry, known) for entry in lists}
    problems += [
        Problem(Place("--list"), entry, Sentence("one of these lists is allowed: {lists}", lists=list(known)))
        for entry, name in named.items()
        if name is None
    ]
    if problems or found is None:
        raise Refused(problems)
    return Adjustment(found, day, reason.strip(), tuple(dict.fromkeys(filter(None, named.values()))))


def prepare(ledger: Ledger, adjustment: Adjustment) -> ChangedPeriod:
    """Adjust the period in memory, and rate it, so that invalid ratings are refused."""
    if any(row["date"] == adjustment.date for row in ledger[ADJUSTMENTS.name].rows):
        allowed = Sentence("this period has an adjustment of this date; xlelo correct --undo takes it back")
        raise refusal(ledger[ADJUSTMENTS.name].name, allowed, adjustment.date)
    ratings = apply(ledger, adjustment)
    if not ratings:
        raise refusal(ledger.source, Sentence("no rating is between the points of this line"))
    ledger.rate()
    return ChangedPeriod(ledger, changes=[one.change for one in ratings])


def apply(ledger: Ledger, adjustment: Adjustment, kept: Collection[tuple[str, str, str]] = ()) -> list[AdjustedRating]:
    """Adjust each rating of the lists, except those kept by hand, and note it beside the period."""
    names = {line.id: line.name for line in ledger.run.published(ledger.rate())}
    sheet, problems, ratings = ledger["players"], [], list[AdjustedRating]()
    for at, name, player, rating in _ratings_on(adjustment, ledger):
        if player not in names or (adjustment.date, name, player) in kept:
            continue
        if (end := adjustment.line.lacks(rating)) is not None:
            allowed = Sentence(
                "the line ends at {end}, but a rating is beyond it: add a point to --line",
                end=f"{end.before}={end.after}",
            )
            place = Place(sheet.name, sheet.lines()[at], ledger.event_import.ratings[name])
            problems.append(Problem(place, written(rating), allowed))
        else:
            after = half_up(adjustment.line.exact(rating))
            ratings.append(AdjustedRating(name, player, names[player], rating, after))
    refuse(problems)
    _write(ledger, adjustment, ratings)
    return ratings


def _write(ledger: Ledger, adjustment: Adjustment, ratings: Sequence[AdjustedRating]) -> None:
    where = {player: at for at, player in enumerate(ledger.players())}
    common = {"date": adjustment.date, "reason": adjustment.reason, "line": str(adjustment.line)}
    common["lists"] = " ".join(adjustment.lists)
    for one in ratings:
        ledger.change("players", where[one.player], {ledger.event_import.ratings[one.list]: str(one.after)})
        own = {"list": one.list, "player": one.player, "before": written(one.before), "after": str(one.after)}
        ledger.add(ADJUSTMENTS.name, common | own)


def undo(ledger: Ledger, notices: list[Sentence]) -> Undone:
    """Give each player the rating before the adjustments, the last one first."""
    rows = ledger[ADJUSTMENTS.name].rows
    where = {player: at for at, player in enumerate(ledger.players())}
    columns, players = ledger.event_import.ratings, ledger["players"].rows
    found, undone = Undone(), dict[Adjustment, list[dict[str, str]]]()
    for row in rows:
        undone.setdefault(_adjustment(ledger, row), []).append(row)
    for adjustment, lines in reversed(undone.items()):
        for row in reversed(lines):
            column, at = columns.get(row["list"], ""), where.get(row["player"])
            if at is None or players[at].get(column) != row["after"]:
                found.kept.add((row["date"], row["list"], row["player"]))
                notices.append(
                    Sentence(
                        "{period}: the {list} rating of {player} is no longer {after}: its adjustment is kept",
                        period=ledger.name,
                        list=row["list"],
                        player=row["player"],
                        after=row["after"],
                    )
                )
            else:
                ledger.change("players", at, {column: row["before"]})
        adjusted = {(row["list"], row["player"]) for row in lines}
        touched = {(name, player) for _, name, player, _ in _ratings_on(adjustment, ledger)}
        found.kept |= {(adjustment.date, *key) for key in touched - adjusted}
    ledger.drop(ADJUSTMENTS.name, lambda row: (row["date"], row["list"], row["player"]) not in found.kept)
    found.adjustments = [*undone]
    return found


def _adjustment(ledger: Ledger, row: Mapping[str, str]) -> Adjustment:
    problems: list[Problem] = []
    line = Line.parse(row["line"], Place(ledger[ADJUSTMENTS.name].name, None, "line"), problems)
    if line is None:
        raise Refused(problems)
    return Adjustment(line, row["date"], row["reason"], tuple(row["lists"].split()))


def _ratings_on(adjustment: Adjustment, ledger: Ledger) -> Iterator[tuple[int, str, str, Exact]]:
    """(row, list, player, rating) of each rating that the line changes, or ends before."""
    table, line = table_of(ledger.forms["players"], ledger["players"].rows), adjustment.line
    players = ledger.players()
    for name, column in ledger.event_import.ratings.items():
        if adjustment.lists and name not in adjustment.lists:
            continue
        for at, (player, rating) in enumerate(zip(players, table[column], strict=True)):
            if rating is not None and (line.piece(rating) is not None or line.lacks(rating) is not None):
                yield at, name, player, rating


def apply_again(ledger: Ledger, undone: Undone) -> None:
    for adjustment in undone.adjustments:
        apply(ledger, adjustment, undone.kept)


def undo_one(ledger: Ledger, day: str, notices: list[Sentence]) -> None:
    """Undo the adjustment of a date. A later one in the same period begins from the ratings without it."""
    dates = list(dict.fromkeys(row["date"] for row in ledger[ADJUSTMENTS.name].rows))
    if day not in dates:
        raise refusal("--undo", Sentence("adjustments of this period: {dates}", dates=dates or None), day)
    undone = undo(ledger, notices)
    undone.adjustments = [one for one in undone.adjustments if one.date != day]
    apply_again(ledger, undone)


def ratings_before(ledger: Ledger) -> Mapping[Key, str]:
    """(list, player) → the rating before the first adjustment of the period."""
    return {(row["list"], row["player"]): row["before"] for row in reversed(ledger[ADJUSTMENTS.name].rows)}


def derivations(adjustments: Table, player: str) -> Iterator[Derivation]:
    """The steps of each adjustment of a player."""
    parts: dict[tuple[str, str], Derivation] = {}
    for day, reason, points, name, who, before in adjustments.rows(*_EXPLAINED):
        line = Line.parse(points or "", Place(ADJUSTMENTS.name), [])
        if who != player or line is None or (piece := line.piece(before)) is None:
            continue
        if (day, reason) not in parts:
            parts[day, reason] = Derivation(Sentence("Adjustment of {date}: {reason}", date=day, reason=reason))
        parts[day, reason].say(_step(name, piece, before, line.exact(before)))
    yield from parts.values()


def _step(name: str, piece: tuple[Point, Point], rating: Exact, exact: Exact) -> Sentence:
    low, high = piece
    return Sentence(
        "{list}: {before} lies between {low} and {high}: {base} + ({before} − {begin}) · {rise}/{run} = {exact},"
        " rounded to {after} (a half goes up)",
        list=name,
        before=rating,
        low=f"{low.before} → {low.after}",
        high=f"{high.before} → {high.after}",
        base=low.after,
        begin=low.before,
        rise=high.after - low.after,
        run=high.before - low.before,
        exact=exact,
        after=half_up(exact),
    )
