"""Warnings on a worksheet, and points for the officer to decide; everything is rated as entered."""

from collections.abc import Iterator

from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.model import Finding
from xlelo.periods.finding_table import FindingTable
from xlelo.regulations.elo1972 import rules
from xlelo.regulations.elo1972.worksheet import Row, Worksheet

finding = FindingTable(rules.PACKAGE)

EVENT = Sentence("the event")


def findings(sheet: Worksheet) -> list[Finding]:
    return [*_event_findings(sheet), *(one for row in sheet.rated for one in _player_findings(row))]


def _event_findings(sheet: Worksheet) -> Iterator[Finding]:
    rated, players, rounds = len(sheet.rated), sheet.players, sheet.players - 1
    if not rules.are_enough_rated(rated):
        yield finding("few-rated", EVENT, rated=rated, players=players)
    if rules.are_most_rated(rated, players) and rated < players and not sheet.group.variant:
        yield finding("most-rated", EVENT, rated=rated, players=players)
    if rules.shorter_than_classic(rounds) and sheet.group.criterion == rules.CRITERION:
        yield finding("short-event", EVENT, rounds=rounds, criterion=rules.CRITERION)


def _player_findings(row: Row) -> Iterator[Finding]:
    player, place = row.player, join_sentences([row.player.name])
    if not rules.is_recommended(player.factor, player.junior):
        yield finding("unusual-k/junior" if player.junior else "unusual-k", place, player)
    if row.expectation is None or not row.exceptional:
        return
    if player.annulled:
        remedy = Sentence("the old rating {rating} is annulled", rating=player.rating)
    elif player.bonus is not None:
        remedy = Sentence("{bonus} bonus points are added", bonus=player.bonus)
    else:
        remedy = Sentence("give bonus points, or annul the old rating")
    by = Sentence("W − We = {surplus}", surplus=row.expectation.surplus)
    text = Sentence("{by} is an exceptional result; {remedy}", by=by, remedy=remedy)
    yield Finding("exceptional", "resultados excepcionales", place, text)
