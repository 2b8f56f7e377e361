"""Warnings about participants who may be another person: names, births and ids that contradict Players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from xlelo.lang.sentence import Sentence
from xlelo.model import Finding
from xlelo.periods.likeness import Neighbours, fold_name, known_as
from xlelo.periods.warnings import id_typos

if TYPE_CHECKING:
    from xlelo.regulations.fce.events import RatedEvent
    from xlelo.regulations.fce.period import Game, Participant, Player
    from xlelo.regulations.fce.run import Month


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
            text = Sentence(
                "participant {id} is “{name}”: {known} is expected, as in players",
                id=entrant.id,
                name=entrant.name,
                known=player.name,
            )
            yield Finding("participant-contradicts", "16.3", place, text)
        if None not in (entrant.birth, player.birth) and entrant.birth != player.birth:
            text = Sentence(
                "participant {id} is born {birth}: {known} is expected, as in players",
                id=entrant.id,
                birth=entrant.birth,
                known=player.birth,
            )
            yield Finding("participant-contradicts", "16.3", place, text)


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
        text = Sentence(
            "guest {stranger} plays in rounds that player {meant} misses: is one of the ids a typo?",
            stranger=stranger,
            meant=meant,
        )
        yield Finding("guest-like-player", "12", place, text)
    idle = [one.id for one in entrants if one.id not in here] if games else []
    for identity in idle:
        text = Sentence("participant {id} has no game here", id=identity)
        yield Finding("entrant-without-game", None, place, text, "notice")
    near = Neighbours(one for one in idle if one in players)
    for stranger in guests if idle else ():
        for meant in near.of(stranger):
            text = Sentence(
                "guest {stranger} plays, but player {meant} has no game here: is one of the ids a typo?",
                stranger=stranger,
                meant=meant,
            )
            yield Finding("guest-like-player", "12", place, text)


def _namesakes(
    month: Month, entrants: Sequence[Participant], place: Sentence, names: Mapping[str, Player]
) -> Iterator[Finding]:
    """Guests with the name of a player. Two known births that differ clear the guest."""
    players = month.period.players
    for entrant in entrants:
        known = names.get(known_as(entrant.name or "")) if entrant.id not in players else None
        if known is None or (None not in (entrant.birth, known.birth) and entrant.birth != known.birth):
            continue
        if entrant.birth is None or known.birth is None:
            text = Sentence("guest {id} has the name of player {known}", id=entrant.id, known=known.id)
        else:
            text = Sentence(
                "guest {id} has the name and the birth date of player {known}", id=entrant.id, known=known.id
            )
        yield Finding("guest-is-player", "12", place, text)
