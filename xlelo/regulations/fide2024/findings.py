"""Warnings and notices about a month; the data is rated as entered."""

from collections import Counter
from collections.abc import Iterator

from xlelo.lang.sentence import Sentence
from xlelo.law.kinds import Word
from xlelo.model import Finding
from xlelo.periods.collection_pause import pause_collection
from xlelo.periods.finding_table import FindingTable
from xlelo.periods.month_warnings import paired_again
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.events import RatedEvent
from xlelo.regulations.fide2024.period import Player, Standing
from xlelo.regulations.fide2024.rules import Law, List
from xlelo.regulations.fide2024.run import Month, Row
from xlelo.regulations.fide2024.warnings import implausible

finding = FindingTable(rules.PACKAGE)


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
            yield finding(
                "event-not-rated",
                place,
                reason=event_reasons(period.law)[rated.broken_article],
                article=rated.broken_article,
            )
        if event.list_ref is not None and event.list_ref not in known:
            yield finding("no-older-list", place, event)
        if event.list_ref is None and event.start < period.first:
            yield finding("began-earlier", place, event)
        yield from _approval(rated, place, period.law)
        if rules.reported_late(event.end, period.last, period.law):
            yield finding("reported-late", place, event, days=period.law.numbers["report_days"])
        if rules.ended_late(event.end, period.new_list, period.law):
            yield finding("ended-late", place, event, days=period.law.numbers["list_days"])
        left_out = Counter(game.left_out for game in rated.games if game.left_out is not None)
        for article, count in sorted(left_out.items()):
            reason = game_reasons(period.law)[article]
            if article == "1.1" and rules.may_be_approved(event.time, event.start, period.law):
                reason = Sentence("{reason} (if FIDE approved the event: approved = 1)", reason=reason)
            yield finding("games-not-rated", place, count=count, reason=reason, article=article)
        yield from paired_again((one.game for one in rated.games), place)


def _approval(rated_event: RatedEvent, place: Sentence, law: Law) -> Iterator[Finding]:
    if rated_event.approved:
        yield finding("event-approved", place, rated_event.event)
    elif rated_event.event.approved:
        yield finding(
            "approval-without-effect",
            place,
            year=str(law.numbers["approved_year"]),
            least=law.numbers["approved_least"],
        )


def _players(month: Month) -> Iterator[Finding]:
    period = month.period
    for player in period.players.values():
        place = Sentence("player {id}", id=player.id)
        if player.born is not None and player.born > period.first.year:
            yield finding("born-later", place, player)
        for kind, standing in player.standings.items():
            rating = standing.rating
            if rating is not None and not rules.can_be_listed(rating, period.law):
                yield finding(
                    "below-the-list", place, rating=rating, list=Word(kind.value), floor=period.law.numbers["floor"]
                )
            if standing.base is not None and player.given_base(kind) is not None:
                yield finding("base-not-listed", place, standing, list=Word(kind.value))
            if player.base(kind) is not None and period.pool.get((player.id, kind)):
                yield finding("pool-of-rated", place, list=Word(kind.value))


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
        yield finding("unrated-now", place, rating=row.worked_out, of_list=of_list)
    if row.factor is not None and row.used != row.factor:
        yield finding("factor-lowered", place, row, of_list=of_list)
    if row.games and player.born is None and _matters(player.standings[kind], row, month):
        yield finding("no-birth", place, row, of_list=of_list)
    if row.first is None:
        return
    for judged in row.first.blocks:
        if judged.left_out == "8.2.1":
            yield finding("first-event-disregarded", place, judged.block, of_list=of_list)
    if row.first.rating is not None and row.new is None:
        yield finding("first-too-low", place, row.first, of_list=of_list, floor=law.numbers["floor"])
