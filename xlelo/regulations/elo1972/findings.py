"""What the officer should see or decide on a worksheet; all of it is rated all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.lang.numbers import plain
from xlelo.model import Finding
from xlelo.regulations.elo1972 import rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from xlelo.regulations.elo1972.worksheet import Player, Worksheet

EVENT = "the event"


def findings(sheet: Worksheet) -> list[Finding]:
    found = [*_of_the_event(sheet)]
    for row in sheet.rated:
        found += _of_the_factor(row.player)
        if row.expectation is not None and row.expectation.exceptional:
            found.append(_exceptional(row.player, f"W − We = {plain(row.expectation.surplus)}"))
    return found


def _of_the_event(sheet: Worksheet) -> Iterator[Finding]:
    rated, players, rounds = len(sheet.rated), sheet.players, sheet.players - 1
    if not rules.enough_rated(rated):
        text = f"only {rated} of {players} rated; the text asks for three"
        yield Finding("few-rated", "introduccion", EVENT, text)
    if rules.most_rated(rated, players) and rated < players and not sheet.variant:
        text = f"{rated} of {players} are rated: the text has a variant for such an event"
        yield Finding("most-rated", "variante", EVENT, text, "notice")
    if rules.shorter_than_classic(rounds) and sheet.criterion == rules.CRITERION:
        text = f"in {rounds} rounds W − We may be exceptional below {rules.CRITERION}; the text names no figure"
        yield Finding("short-event", "resultados excepcionales", EVENT, text, "notice")


def _of_the_factor(player: Player) -> Iterator[Finding]:
    if not rules.recommended(player.factor, player.junior):
        kind = "a junior" if player.junior else "an established player"
        text = f"K {player.factor} is not what is recommended for {kind}"
        yield Finding("unusual-k", "K", player.name, text, "notice")


def _exceptional(player: Player, by: str) -> Finding:
    if player.annulled:
        remedy = f"the old rating {player.rating} is annulled"
    elif player.bonus is not None:
        remedy = f"{player.bonus} bonus points are added"
    else:
        remedy = "bonus points may be given, or the old rating annulled"
    text = f"{by} is an exceptional result; {remedy}"
    return Finding("exceptional", "resultados excepcionales", player.name, text)
