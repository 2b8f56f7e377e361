"""Warnings and notices about a month; the data is rated as entered."""

from collections.abc import Iterator

from xlelo.lang.sentence import Sentence
from xlelo.law.kinds import Word
from xlelo.model import Finding
from xlelo.periods.collection_pause import pause_collection
from xlelo.periods.finding_table import FindingTable
from xlelo.periods.month_warnings import paired_again, unlike_list
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.events import RatedEvent
from xlelo.regulations.fce.period import Player
from xlelo.regulations.fce.rules import Law, List
from xlelo.regulations.fce.run import Month, due_again
from xlelo.regulations.fce.warnings import implausible

finding = FindingTable(rules.PACKAGE)


def breach_texts(law: Law) -> dict[str, Sentence]:
    """Article → how an event breaks it."""
    return {
        "6.1": Sentence("more than {rounds} {rounds:round|rounds} on one day", rounds=law.numbers["rounds"]),
        "6.2": Sentence("an individual event longer than {days} days", days=law.numbers["days"]),
    }


@pause_collection()
def findings(month: Month) -> list[Finding]:
    return [*_events(month), *_players(month), *_games(month), *implausible(month)]


def _events(month: Month) -> Iterator[Finding]:
    for rated in month.events:
        event = rated.event
        for broken in rated.broken_articles:
            case = "event-broken/accepted" if rated.is_accepted else "event-broken"
            text = breach_texts(month.period.law)[broken]
            yield finding(case, Sentence("event {id}", id=event.id), broken=text, article=broken)
        yield from _guests(rated)


def _guests(rated_event: RatedEvent) -> Iterator[Finding]:
    for guest in rated_event.guests:
        if guest not in rated_event.performances:
            yield finding("guest-without-performance", Sentence("event {id}", id=rated_event.event.id), guest=guest)


def _players(month: Month) -> Iterator[Finding]:
    period = month.period
    for player in period.players.values():
        place = Sentence("player {id}", id=player.id)
        yield from _dates(player, place, month.period.law)
        for kind, rows in month.lists.items():
            row = rows[player.id]
            standing = player.standing(kind)
            if standing.initialised and player.federated and standing.initialised < player.federated:
                yield finding("initialised-early", place, standing, federated=player.federated)
            if row.reinitialised is None and _cannot_begin_again(month, player, kind):
                yield finding("not-reinitialised", place, list=Word(kind.value))
    for (published, kind), lines in period.history.items():
        for identity, line in lines.items():
            known = period.players.get(identity)
            elo = None if known is None else known.standing(kind).elo
            if elo is None:
                continue
            if unlike := unlike_list(published, period, period.law.likely, elo, line.elo, list=Word(kind.value)):
                yield Finding("far-from-history", "8.1", Sentence("player {id}", id=identity), unlike)


def _dates(player: Player, place: Sentence, law: Law) -> Iterator[Finding]:
    birth, federated = player.birth, player.federated
    if birth is None or federated is None:
        return
    if birth > federated:
        yield finding("born-after-federation", place, birth=birth, federated=federated)
    elif rules.age(birth, federated, law) < (law.likely["years"].least or 0):
        yield finding("federated-young", place, birth=birth, federated=federated)


def _cannot_begin_again(month: Month, player: Player, kind: List) -> bool:
    if kind is List.RAPID or player.fide is not None or player.birth is not None:
        return False
    games_ever = player.standing(kind).games_total + month.lists[kind][player.id].evaluated
    return due_again(player, kind, games_ever, month.period)


def _games(month: Month) -> Iterator[Finding]:
    players = month.period.players
    for rated in month.events:
        event = rated.event
        early: dict[str, None] = {}
        for game in rated.games:
            for identity in (game.white, game.black):
                player = players.get(identity)
                if player is not None and player.federated is not None and game.day < player.federated:
                    early[identity] = None
        for identity in early:
            yield finding(
                "played-early", Sentence("event {id}", id=event.id), id=identity, federated=players[identity].federated
            )
        yield from paired_again(rated.games, Sentence("event {id}", id=event.id))
