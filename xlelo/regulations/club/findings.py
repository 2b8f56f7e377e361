"""Warnings and notices about a club's list; the data is rated as entered."""

from collections.abc import Iterator

from xlelo.lang.sentence import Sentence
from xlelo.model import Finding
from xlelo.periods.finding_table import FindingTable
from xlelo.periods.person_warnings import name_typos
from xlelo.regulations.club.period import Period
from xlelo.regulations.club.rules import PACKAGE
from xlelo.regulations.club.run import Result

finding = FindingTable(PACKAGE)


def findings(result: Result) -> list[Finding]:
    return [*_of_input(result.period), *_of_rating(result)]


def _of_input(period: Period) -> Iterator[Finding]:
    place, list_day = Sentence("period"), period.list_day
    last = period.games[-1].day if period.games else None
    if list_day and last and last > list_day:
        yield finding("list-before-games", place, list_day=list_day, last=last)
    if list_day and period.first and period.first > list_day:
        yield finding("from-after-list", place, list_day=list_day, first=period.first)


def _of_rating(result: Result) -> Iterator[Finding]:
    players, needed = result.period.players.values(), result.period.rules.first_games
    unplayed = [rated.position for rated in result.games if rated.game.scores is None]
    if unplayed:
        yield finding("games-not-played", Sentence("games"), count=len(unplayed), rows=unplayed)
    strangers = [rated.position for rated in result.games if rated.game.scores and rated.old_ratings == (None, None)]
    if strangers:
        yield finding("both-unrated", Sentence("games"), count=len(strangers), rows=strangers)
    for identity, name, other in name_typos([(player.id, player.name) for player in players]):
        yield finding("nearly-same-person", Sentence("player {id}", id=identity), name=name, other=other)
    for row in result.rows:
        if row.rating is None:
            played = result.first_games.get(row.id, 0)
            yield finding("unrated", Sentence("player {id}", id=row.id), played=played, needed=needed)
