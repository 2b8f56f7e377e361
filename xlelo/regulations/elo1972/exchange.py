"""Rates a month of another over-the-board regulation as games of Elo's year, with K = 10."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.lang.sentence import Sentence
from xlelo.periods.exchange import Common, Exchange, Standing, Standings, rate_by_questions
from xlelo.regulations.elo1972.questions import Questions

if TYPE_CHECKING:
    from xlelo.regulations.elo1972.rules import Readings


def standings(common: Common, readings: Readings, _language: str) -> Standings:
    found = rate_by_questions(common, Questions(readings), _year)
    return Standings(found.cards, [*found.assumptions, Sentence("the period counts as the whole year")])


def _year(_standing: Standing, now: int) -> int:
    return now


EXCHANGE = Exchange(standings)
