"""Warnings about participants who may be another person: names, births and ids that contradict Players."""

from collections.abc import Iterator, Mapping, Sequence

from xlelo.lang.sentence import Sentence
from xlelo.model import Finding
from xlelo.periods.finding_table import FindingTable
from xlelo.periods.likeness import Neighbours, fold_name, known_as
from xlelo.periods.warnings import id_typos
from xlelo.regulations.fce.events import RatedEvent
from xlelo.regulations.fce.period import Game, Participant, Player
from xlelo.regulations.fce.rules import PACKAGE
from xlelo.regulations.fce.run import Month

finding = FindingTable(PACKAGE)


def participant_findings(
    month: Month, rated_event: RatedEvent, games: Sequence[Game], place: Sentence, names: Mapping[str, Player]
) -> Iterator[Finding]:
    """Warnings about the participants of an event. `names` gives the players by simplified name."""
    yield from _contradicting(month, rated_event.event.participants, place)
    yield from _nearly_players(month, rated_event.event.participants, games, place)
    yield from _namesakes(month, rated_event.event.participants, place, names)


def _contradicting(month: Month, entrants: Sequence[Participant], place: Sentence) -> Iterator[Finding]:
    players = month.period.players
    for entrant in entrants:
        player = players.get(entrant.id)
        if player is None:
            continue
        if entrant.name not in (None, player.name) and fold_name(entrant.name) != fold_name(player.name):
            yield finding("participant-contradicts", place, entrant, known=player.name)
        if None not in (entrant.birth, player.birth) and entrant.birth != player.birth:
            yield finding("participant-contradicts/birth", place, entrant, known=player.birth)


def _nearly_players(
    month: Month, entrants: Sequence[Participant], games: Sequence[Game], place: Sentence
) -> Iterator[Finding]:
    """Participants without a game, and guests whose id is one letter from a player's.

    That player misses the guest's games, or entered without a game.
    """
    players = month.period.players
    here = {one for game in games for one in (game.white, game.black)}
    guests = sorted(one for one in here if one not in players)
    for stranger, meant in id_typos(games, guests, players):
        yield finding("guest-like-player", place, stranger=stranger, meant=meant)
    idle = [one.id for one in entrants if one.id not in here] if games else []
    for identity in idle:
        yield finding("entrant-without-game", place, id=identity)
    near = Neighbours(one for one in idle if one in players)
    for stranger in guests if idle else ():
        for meant in near.of(stranger):
            yield finding("guest-like-player/idle", place, stranger=stranger, meant=meant)


def _namesakes(
    month: Month, entrants: Sequence[Participant], place: Sentence, names: Mapping[str, Player]
) -> Iterator[Finding]:
    """Guests with the name of a player. Two known births that differ clear the guest."""
    players = month.period.players
    for entrant in entrants:
        known = names.get(known_as(entrant.name or "")) if entrant.id not in players else None
        if known is None or (None not in (entrant.birth, known.birth) and entrant.birth != known.birth):
            continue
        born = None not in (entrant.birth, known.birth)
        yield finding("guest-is-player/born" if born else "guest-is-player", place, entrant, known=known.id)
