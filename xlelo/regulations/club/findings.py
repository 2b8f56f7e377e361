"""Warnings and notices about a club's list; the data is rated as entered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xlelo.lang.sentence import Sentence
from xlelo.model import Finding
from xlelo.periods.person_warnings import name_typos

if TYPE_CHECKING:
    from xlelo.regulations.club.run import Result


def findings(result: Result) -> list[Finding]:
    return [*_games(result), *_names(result), *_players(result)]


def _games(result: Result) -> Iterator[Finding]:
    unplayed = [rated.position for rated in result.games if rated.game.scores is None]
    if unplayed:
        text = Sentence(
            "{count} {count:game was|games were} not played and {count:does|do} not count: {rows}",
            count=len(unplayed),
            rows=unplayed,
        )
        yield Finding("games-not-played", "3", Sentence("games"), text, "notice")
    strangers = [rated.position for rated in result.games if rated.game.scores and rated.old_ratings == (None, None)]
    if strangers:
        text = Sentence(
            "{count} {count:game|games} between unrated players {count:does|do} not count: {rows}",
            count=len(strangers),
            rows=strangers,
        )
        yield Finding("both-unrated", "9", Sentence("games"), text, "notice")


def _names(result: Result) -> Iterator[Finding]:
    names = [(player.id, player.name) for player in result.period.players.values()]
    for identity, name, other in name_typos(names):
        text = Sentence("{name} has nearly the name of {other}: are they one person?", name=name, other=other)
        yield Finding("nearly-same-person", None, Sentence("player {id}", id=identity), text)


def _players(result: Result) -> Iterator[Finding]:
    needed = result.period.rules.first_games
    played = result.first_games
    for row in result.rows:
        if row.rating is None:
            text = Sentence("unrated: {played} of {needed} games", played=played.get(row.id, 0), needed=needed)
            yield Finding("unrated", "9", Sentence("player {id}", id=row.id), text, "notice")
