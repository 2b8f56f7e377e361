"""Warnings and notices about a month; the data is rated as entered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from xlelo.lang.sentence import Sentence
from xlelo.law.kinds import Word
from xlelo.model import Finding
from xlelo.periods.collection_pause import pause_collection
from xlelo.periods.month_warnings import paired_again
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.warnings import implausible

if TYPE_CHECKING:
    from xlelo.regulations.fide2024.events import RatedEvent
    from xlelo.regulations.fide2024.period import Player, Standing
    from xlelo.regulations.fide2024.rules import Law, List
    from xlelo.regulations.fide2024.run import Month, Row


def event_reasons(law: Law) -> dict[str, Sentence]:
    """Article → why it leaves an event out."""
    return {
        "r.1.1.2": Sentence("{minutes} minutes or less belong to no list", minutes=law.numbers["blitz_above"]),
        "r.1.2": Sentence("the players have different times"),
    }


def game_reasons(law: Law) -> dict[str, Sentence]:
    """Article → why it leaves a game out."""
    reasons = {"1.1": Sentence("too little time for a player's rating"), "5.1": Sentence("not played")}
    if "apart" in law.numbers:
        reasons["r.7.3.1"] = Sentence(
            "{apart} points or more apart, one of them above {above}",
            apart=law.numbers["apart"],
            above=law.numbers["apart_above"],
        )
    return reasons


@pause_collection()
def findings(month: Month) -> list[Finding]:
    return [*_events(month), *_players(month), *_rows(month), *implausible(month)]


def _events(month: Month) -> Iterator[Finding]:
    period = month.period
    known = {published for published, _ in period.history}
    for rated in month.events:
        event, place = rated.event, Sentence("event {id}", id=rated.event.id)
        if rated.broken_article is not None:
            yield Finding(
                "event-not-rated",
                rated.broken_article,
                place,
                Sentence("{reason}: not rated", reason=event_reasons(period.law)[rated.broken_article]),
            )
        if event.list_ref is not None and event.list_ref not in known:
            text = Sentence(
                "the list of {list_ref} is not in history: the ratings in force now are used", list_ref=event.list_ref
            )
            yield Finding("no-older-list", "t.1.4.6", place, text)
        if event.list_ref is None and event.start < period.first:
            text = Sentence(
                "began on {start}, before the period: enter the list in force then as list_ref", start=event.start
            )
            yield Finding("began-earlier", "t.1.4.6", place, text)
        yield from _approval(rated, place, period.law)
        if rules.reported_late(event.end, period.last, period.law):
            text = Sentence(
                "ended on {end}, more than {days} days before the period's last day: FIDE may refuse the report",
                end=event.end,
                days=period.law.numbers["report_days"],
            )
            yield Finding("reported-late", "9.1", place, text, "notice")
        if rules.ended_late(event.end, period.new_list, period.law):
            text = Sentence(
                "ended on {end}, less than {days} days before the list: FIDE rates it a list later, unless it is FIDE's"
                " own",
                end=event.end,
                days=period.law.numbers["list_days"],
            )
            yield Finding("ended-late", "7.1.3", place, text, "notice")
        left_out = Counter(game.left_out for game in rated.games if game.left_out is not None)
        for article, count in sorted(left_out.items()):
            reason = game_reasons(period.law)[article]
            if article == "1.1" and rules.may_be_approved(event.time, event.start, period.law):
                reason = Sentence("{reason} (if FIDE approved the event: approved = 1)", reason=reason)
            text = Sentence("{count} {count:game|games} not rated: {reason}", count=count, reason=reason)
            yield Finding("games-not-rated", article, place, text, "notice")
        yield from paired_again((one.game for one in rated.games), place)


def _approval(rated_event: RatedEvent, place: Sentence, law: Law) -> Iterator[Finding]:
    if rated_event.approved:
        text = Sentence("FIDE approved it: standard with {time} minutes, for any rating", time=rated_event.event.time)
        yield Finding("event-approved", "1.1", place, text, "notice")
    elif rated_event.event.approved:
        text = Sentence(
            "approved = 1 counts only for events of {year} with {least} minutes or more",
            year=str(law.numbers["approved_year"]),
            least=law.numbers["approved_least"],
        )
        yield Finding("approval-without-effect", "1.1", place, text)


def _players(month: Month) -> Iterator[Finding]:
    period = month.period
    for player in period.players.values():
        place = Sentence("player {id}", id=player.id)
        if player.born is not None and player.born > period.first.year:
            yield Finding("born-later", "8.3.3", place, Sentence("born in {born}, after the period", born=player.born))
        for kind, standing in player.standings.items():
            rating = standing.rating
            if rating is not None and not rules.can_be_listed(rating, period.law):
                text = Sentence(
                    "{rating} ({list}) is below {floor}, which no list shows",
                    rating=rating,
                    list=Word(kind.value),
                    floor=period.law.numbers["floor"],
                )
                yield Finding("below-the-list", "7.1.2", place, text)
            if standing.base is not None and player.given_base(kind) is not None:
                text = Sentence(
                    "FIDE starts from {base} ({list}), which is not on the list",
                    base=standing.base,
                    list=Word(kind.value),
                )
                yield Finding("base-not-listed", "7.1", place, text, "notice")
            if player.base(kind) is not None and period.pool.get((player.id, kind)):
                text = Sentence("is rated ({list}): the events in the pool are not used", list=Word(kind.value))
                yield Finding("pool-of-rated", "7.1.4", place, text)


def _rows(month: Month) -> Iterator[Finding]:
    for kind, rows in month.lists.items():
        for row in rows.values():
            yield from _row(month.period.players[row.id], kind, row, month)


def _matters(standing: Standing, row: Row, month: Month) -> bool:
    """Tells whether a young player in this row would have another K."""
    if row.base is None:
        return False
    facts = (row.base, standing.games, standing.reached, True, standing.reached_2300)
    return row.factor != rules.factor(*facts, month.period.law, month.readings)


def _row(player: Player, kind: List, row: Row, month: Month) -> Iterator[Finding]:
    law = month.period.law
    place, of_list = Sentence("player {id}", id=row.id), Sentence("({list})", list=Word(kind.value))
    if row.fell:
        yield Finding(
            "unrated-now",
            "7.2.1",
            place,
            Sentence("drops to {rating} {of_list}: becomes unrated", rating=row.worked_out, of_list=of_list),
            "notice",
        )
    if row.factor is not None and row.used != row.factor:
        text = Sentence(
            "{games} games {of_list}: K is {used} instead of {factor}",
            games=row.games,
            of_list=of_list,
            used=row.used,
            factor=row.factor,
        )
        yield Finding("factor-lowered", "8.3.3", place, text, "notice")
    if row.games and player.born is None and _matters(player.standings[kind], row, month):
        text = Sentence(
            "the year of birth is not known: K is {factor} {of_list}, as for an adult",
            factor=row.factor,
            of_list=of_list,
        )
        yield Finding("no-birth", "8.3.3", place, text)
    if row.first is None:
        return
    for judged in row.first.blocks:
        if judged.left_out == "8.2.1":
            text = Sentence(
                "no points in the first event, {event} {of_list}: disregarded",
                event=judged.block.event,
                of_list=of_list,
            )
            yield Finding("first-event-disregarded", "8.2.1", place, text, "notice")
    if row.first.rating is not None and row.new is None:
        text = Sentence(
            "Ru = {rating} {of_list} is below {floor}: still unrated",
            rating=row.first.rating,
            of_list=of_list,
            floor=law.numbers["floor"],
        )
        yield Finding("first-too-low", "7.1.4", place, text, "notice")
