"""What is odd about a month and rated all the same."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from xlelo.lang.sentence import Sentence
from xlelo.model import Finding
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.plausible import implausible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from xlelo.regulations.fide2024.events import RatedEvent
    from xlelo.regulations.fide2024.period import Player
    from xlelo.regulations.fide2024.rules import List
    from xlelo.regulations.fide2024.run import Month, Row

WHY_NOT = {
    "1.1": Sentence("too little time for a player's rating"),
    "5.1": Sentence("not played"),
    "r.7.3.1": Sentence(
        "{apart} points or more apart, and one above {above}",
        apart=rules.NUMBERS["apart"],
        above=rules.NUMBERS["apart_above"],
    ),
}
WHY_NO_EVENT = {
    "r.1.1.2": Sentence("three minutes or less belong to no list"),
    "r.1.2": Sentence("the players have different times"),
}


def findings(month: Month) -> list[Finding]:
    return [*_events(month), *_players(month), *_rows(month), *implausible(month)]


def _events(month: Month) -> Iterator[Finding]:
    period = month.period
    known = {published for published, _ in period.history}
    for rated in month.events:
        event, place = rated.event, f"event {rated.event.id}"
        if rated.broken is not None:
            yield Finding("event-not-rated", rated.broken, place, f"{WHY_NO_EVENT[rated.broken]}: not rated")
        if event.list_ref is not None and event.list_ref not in known:
            text = f"the list of {event.list_ref} is not in history: the ratings in force now are used"
            yield Finding("no-older-list", "t.1.4.6", place, text)
        if event.list_ref is None and event.start < period.first:
            text = f"began on {event.start}, before the period: list_ref would name the list in force then"
            yield Finding("began-earlier", "t.1.4.6", place, text)
        left_out = Counter(game.left_out for game in rated.games if game.left_out is not None)
        for article, count in sorted(left_out.items()):
            text = f"{count} {'game' if count == 1 else 'games'} not rated: {WHY_NOT[article]}"
            yield Finding("games-not-rated", article, place, text, "notice")
        yield from _paired_again(rated)


def _paired_again(rated: RatedEvent) -> Iterator[Finding]:
    met = defaultdict[frozenset[str], list[int]](list)
    for game in rated.games:
        met[frozenset((game.game.white, game.game.black))].append(game.game.round)
    for pair, rounds in met.items():
        if len(rounds) > 1:
            names, shown = " and ".join(sorted(pair)), ", ".join(map(str, rounds))
            yield Finding("paired-again", None, f"event {rated.event.id}", f"{names} met in rounds {shown}", "notice")


def _players(month: Month) -> Iterator[Finding]:
    period = month.period
    for player in period.players.values():
        place = f"player {player.id}"
        if player.born is not None and player.born > period.first.year:
            yield Finding("born-later", "8.3.3", place, f"born in {player.born}, after the period")
        for kind, standing in player.standings.items():
            rating = standing.rating
            if rating is not None and not rules.in_the_list(rating):
                text = f"{rating} ({kind.value}) is below {rules.FLOOR}, which no list shows"
                yield Finding("below-the-list", "7.1.2", place, text)
            if player.base(kind) is not None and period.pool.get((player.id, kind)):
                text = f"is rated ({kind.value}): what the pool holds of him is not used"
                yield Finding("pool-of-rated", "7.1.4", place, text)


def _rows(month: Month) -> Iterator[Finding]:
    for kind, rows in month.lists.items():
        for row in rows.values():
            yield from _row(month.period.players[row.id], kind, row)


def _row(player: Player, kind: List, row: Row) -> Iterator[Finding]:
    place, of_list = f"player {row.id}", f"({kind.value})"
    if row.fell:
        yield Finding("unrated-now", "7.2.1", place, f"drops to {row.worked_out} {of_list}: unrated", "notice")
    if row.factor is not None and row.used != row.factor:
        text = f"{row.games} games {of_list}: K is {row.used} instead of {row.factor}"
        yield Finding("factor-lowered", "8.3.3", place, text, "notice")
    if row.factor is not None and row.games and player.born is None and row.factor == rules.NUMBERS["k_usual"]:
        text = f"the year of birth is not known: K is 20 {of_list}, as for an adult"
        yield Finding("no-birth", "8.3.3", place, text)
    if row.first is None:
        return
    for judged in row.first.blocks:
        if judged.left_out == "8.2.1":
            text = f"nothing scored in the first event, {judged.block.event} {of_list}: disregarded"
            yield Finding("first-event-disregarded", "8.2.1", place, text, "notice")
    if row.first.rating is not None and row.new is None:
        text = f"Ru = {row.first.rating} {of_list} is below {rules.FLOOR}: still unrated"
        yield Finding("first-too-low", "7.1.4", place, text, "notice")
