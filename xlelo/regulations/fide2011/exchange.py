"""Rates a month of another over-the-board regulation by these rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.periods.exchange import Common, Exchange, Standing, Standings, rate_by_questions
from xlelo.regulations.fide2011.questions import Questions

if TYPE_CHECKING:
    from xlelo.regulations.fide2011.rules import Readings


def standings(common: Common, readings: Readings, _language: str) -> Standings:
    return rate_by_questions(common, Questions(readings=readings), _completed_games)


def _completed_games(standing: Standing, _now: int) -> int:
    """Number of games for K: those of completed events."""
    return standing.games


EXCHANGE = Exchange(standings)
