"""The lists of a month for publication (7.1.2), and as JSON for other programs."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, NamedTuple

from xlelo.lang import FIRST_LANGUAGE, Words, words
from xlelo.lang.numbers import ExactText, plain
from xlelo.model import Thousandths
from xlelo.periods.listing import Entry, Listing, PublishedLine
from xlelo.periods.month import listed_players, month_as_json, published_lines
from xlelo.regulations.fide2024.events import RatedEvent
from xlelo.regulations.fide2024.findings import findings
from xlelo.regulations.fide2024.period import Player
from xlelo.regulations.fide2024.rules import List
from xlelo.regulations.fide2024.run import First, Month, Row
from xlelo.sheets.formats import FLAG
from xlelo.sheets.list_columns import CHANGE, NAME, WHOLE, WORD, ListColumn, printed_list

SHEETS = {List.STANDARD: "ListStandard", List.RAPID: "ListRapid", List.BLITZ: "ListBlitz"}
"""The sheets of the workbook with the same lists and words."""


class Line(NamedTuple):
    """A player's line in a list."""

    player: Player
    row: Row


_fact = partial(ListColumn[Line], article="7.1.2")

COLUMNS = (
    _fact("name", NAME, lambda line: line.player.name, "{Players.name_taken#row}", width=28),
    _fact("id", NAME, lambda line: line.row.id, "{Players.id_taken#row}"),
    _fact("title", NAME, lambda line: line.player.title, "{Players.title_taken#row}", width=6),
    _fact("federation", NAME, lambda line: line.player.federation, "{Players.federation_taken#row}"),
    _fact("new", WHOLE, lambda line: line.row.new, "{ratings.new#row}"),
    _fact("k", WHOLE, lambda line: line.row.next_factor, "{ratings.next_k#row}", width=5),
    _fact(
        "games",
        WHOLE,
        lambda line: line.row.games if line.row.first is None else line.row.first.games,
        "{ratings.listed_games#row}",
        format=FLAG,
    ),
    _fact(
        "change",
        CHANGE,
        lambda line: None if line.row.old is None else line.row.change,
        'IF({ratings.old#row}="","",{ratings.change#row})',
        article="8.3.4",
    ),
    _fact(
        "entry",
        WORD,
        lambda line: "Lists.new" if line.row.old is None else None,
        'IF({ratings.old#row}="",{Parameters.new_word},"")',
        article="7.1.4, r.7.2.1",
    ),
)


def _row(row: Row) -> dict[str, Any]:
    return {
        "old": row.old,
        "base": row.base,
        "k": row.factor,
        "k_used": row.used,
        "games": row.games,
        "score": _points(row.score),
        "sum_exact": _points(row.total),
        "change_exact": ExactText(row.variation),
        "change": row.change,
        "rating": row.worked_out,
        "new": row.new,
        "left": "7.2.1" if row.fell else None,
        "initial": "7.1.4" if row.first is not None and row.new is not None else None,
        "pool": None if row.first is None else _pool(row.first),
        "games_total": row.games_total,
        "reached_2400": row.reached,
        "reached_2300": row.reached_2300,
        "next_k": row.next_factor,
    }


def _pool(first: First) -> dict[str, Any]:
    return {
        "events": [
            {
                "event": judged.block.event,
                "end": judged.block.ended.isoformat(),
                "games": judged.block.games,
                "opponents": judged.block.opponents,
                "score": _points(judged.block.score),
                "left_out": judged.left_out,
            }
            for judged in first.blocks
        ],
        "games": first.games,
        "opponents": first.opponents,
        "score": _points(first.score),
        "ra_exact": ExactText.of(first.average),
        "p": None if first.share is None else ExactText(Fraction(first.share, 100)),
        "dp": first.difference,
        "ru_exact": ExactText.of(first.performance),
        "ru": first.rating,
    }


def _event(rated_event: RatedEvent) -> dict[str, Any]:
    return {
        "id": rated_event.event.id,
        "list": None if rated_event.kind is None else rated_event.kind.value,
        "rejected": rated_event.broken_article,
        "approved": rated_event.approved,
        "left_out": [
            {"round": game.round, "white": game.white, "black": game.black, "article": article}
            for game, article, _, _ in rated_event.games
            if article is not None
        ],
    }


@lru_cache(50_000)
def _points(thousandths: Thousandths) -> ExactText:
    return ExactText(Fraction(thousandths, 1000))


as_json = partial(month_as_json, findings=findings, row=_row, event=_event)


def published(month: Month) -> list[PublishedLine]:
    """Players who are only opponents, and lists without a rating of the player, are left out."""
    return published_lines(
        month, lambda row: row.old, lambda player, row: not player.outside and (row.old, row.new) != (None, None)
    )


def rosters(month: Month) -> dict[str, list[Entry]]:
    return listed_players(month, lambda player, row: row.new is not None and not player.outside, lambda _, row: row.new)


def listings(month: Month, language: str = FIRST_LANGUAGE) -> list[Listing]:
    """The lists that have players, or the first list if all are empty.

    They are sorted by rating; players with equal ratings keep their order in the input.
    """
    found = [listing(month, kind, language) for kind in List]
    return [one for one in found if one.rows] or found[:1]


def lines(month: Month, kind: List) -> list[Line]:
    """The published players by rating. Players with equal ratings keep their order in the input."""
    found = [(row.new, row) for row in month.lists[kind].values() if row.new is not None]
    return [Line(month.period.players[row.id], row) for _, row in sorted(found, key=lambda one: -one[0])]


def listing(month: Month, kind: List, language: str = FIRST_LANGUAGE) -> Listing:
    """One of the three lists, also if it is empty."""
    period, listed = month.period, lines(month, kind)
    texts = words(language, period.laws.home).fill(period.law.numbers.values)
    day, ids, notes = texts.day(period.new_list), [line.row.id for line in listed], _notes(month, kind, texts)
    return printed_list(SHEETS[kind], COLUMNS, listed, texts, day, ids=ids, notes=notes, key=kind.value)


def _notes(month: Month, kind: List, texts: Words) -> Iterator[str]:
    for row in month.lists[kind].values():
        if row.fell:
            name = month.period.players[row.id].name
            yield texts["Lists.fell"].format(name=name, id=row.id, rating=plain(row.worked_out))
    for rated in month.events:
        if rated.approved and rated.kind is kind:
            yield texts["Lists.approved"].format(event=rated.event.name or rated.event.id, time=plain(rated.event.time))
