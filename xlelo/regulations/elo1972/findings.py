"""Warnings on a worksheet, and points for the officer to decide; everything is rated as entered."""

from collections.abc import Iterator

from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.model import Finding
from xlelo.periods.finding_table import FindingTable
from xlelo.regulations.elo1972 import rules
from xlelo.regulations.elo1972.worksheet import Player, Worksheet

finding = FindingTable(rules.PACKAGE)

EVENT = Sentence("the event")


def findings(sheet: Worksheet) -> list[Finding]:
    found = [*_event_findings(sheet)]
    for row in sheet.rated:
        found += _factor_findings(row.player)
        if row.expectation is not None and row.exceptional:
            found.append(_exceptional(row.player, Sentence("W − We = {surplus}", surplus=row.expectation.surplus)))
    return found


def _event_findings(sheet: Worksheet) -> Iterator[Finding]:
    rated, players, rounds = len(sheet.rated), sheet.players, sheet.players - 1
    if not rules.are_enough_rated(rated):
        yield finding("few-rated", EVENT, rated=rated, players=players)
    if rules.are_most_rated(rated, players) and rated < players and not sheet.group.variant:
        yield finding("most-rated", EVENT, rated=rated, players=players)
    if rules.shorter_than_classic(rounds) and sheet.group.criterion == rules.CRITERION:
        yield finding("short-event", EVENT, rounds=rounds, criterion=rules.CRITERION)


def _factor_findings(player: Player) -> Iterator[Finding]:
    if not rules.is_recommended(player.factor, player.junior):
        case = "unusual-k/junior" if player.junior else "unusual-k"
        yield finding(case, join_sentences([player.name]), player)


def _exceptional(player: Player, by: Sentence) -> Finding:
    if player.annulled:
        remedy = Sentence("the old rating {rating} is annulled", rating=player.rating)
    elif player.bonus is not None:
        remedy = Sentence("{bonus} bonus points are added", bonus=player.bonus)
    else:
        remedy = Sentence("give bonus points, or annul the old rating")
    text = Sentence("{by} is an exceptional result; {remedy}", by=by, remedy=remedy)
    return Finding("exceptional", "resultados excepcionales", join_sentences([player.name]), text)
