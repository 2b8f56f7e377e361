"""The list of a season, how a rating comes about, and what is odd."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from xlelo.regulations.bay.period import rate_player
from xlelo.regulations.bay.rules import PACKAGE

from xlelo.lang import FIRST_LANGUAGE, words
from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import Derivation
from xlelo.model import Finding
from xlelo.periods.listing import Listing, PublishedLine

if TYPE_CHECKING:
    from xlelo.regulations.bay.period import Season


def listings(season: Season, language: str = FIRST_LANGUAGE) -> list[Listing]:
    said, players = words(language, PACKAGE), season.period.players
    best_first = sorted(season.rows.items(), key=lambda one: -one[1].new)
    return [
        Listing(
            title=f"{said['Ratings.heading']} {season.period.year}",
            headings=tuple(said[f"Ratings.{key}"] for key in ("id", "name", "played", "new")),
            rows=[(id_, players[id_].name, str(row.games), str(row.new)) for id_, row in best_first],
            numeric=frozenset({2, 3}),
            ids=[id_ for id_, _ in best_first],
        )
    ]


def published(season: Season) -> list[PublishedLine]:
    players = season.period.players.values()
    return [PublishedLine("list", one.id, one.name, one.rating, season.rows[one.id].new) for one in players]


def as_json(season: Season) -> Mapping[str, object]:
    return {"players": {id_: row.new for id_, row in season.rows.items()}}


def findings(season: Season) -> list[Finding]:
    return [
        Finding("idle", None, f"player {id_}", "has played no game", "notice")
        for id_, row in season.rows.items()
        if not row.games
    ]


def explanation(season: Season, player: str) -> Derivation:
    known = season.period.players[player]
    common_period = Derivation(Sentence("{name}, {year}", name=known.name, year=str(season.period.year)))
    rate_player(season.period, known, common_period)
    return common_period
