"""Warnings and notices about a club's list; the data is rated as entered."""

from collections.abc import Iterator

from xlelo.lang.sentence import Sentence
from xlelo.model import Finding
from xlelo.periods.finding_table import FindingTable
from xlelo.periods.person_warnings import name_typos
from xlelo.regulations.club.period import Period, Result
from xlelo.regulations.club.rules import PACKAGE

finding = FindingTable(PACKAGE)


def findings(result: Result) -> list[Finding]:
    return [*_days(result.period), *_games(result), *_names(result), *_players(result)]


def _days(period: Period) -> Iterator[Finding]:
    place, list_day = Sentence("period"), period.list_day
    if list_day is None:
        return
    if period.games and (last := period.games[-1].day) and last > list_day:
        yield finding("list-before-games", place, list_day=list_day, last=last)
    if period.first and period.first > list_day:
        yield finding("from-after-list", place, list_day=list_day, first=period.first)


def _games(result: Result) -> Iterator[Finding]:
    unplayed = [rated.position for rated in result.games if rated.game.scores is None]
    if unplayed:
        yield finding("games-not-played", Sentence("games"), count=len(unplayed), rows=unplayed)
    strangers = [rated.position for rated in result.games if rated.game.scores and rated.old_ratings == (None, None)]
    if strangers:
        yield finding("both-unrated", Sentence("games"), count=len(strangers), rows=strangers)


def _names(result: Result) -> Iterator[Finding]:
    names = [(player.id, player.name) for player in result.period.players.values()]
    for identity, name, other in name_typos(names):
        yield finding("nearly-same-person", Sentence("player {id}", id=identity), name=name, other=other)


def _players(result: Result) -> Iterator[Finding]:
    needed = result.period.rules.first_games
    played = result.first_games
    for row in result.rows:
        if row.rating is None:
            yield finding("unrated", Sentence("player {id}", id=row.id), played=played.get(row.id, 0), needed=needed)
