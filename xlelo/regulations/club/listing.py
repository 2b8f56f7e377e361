"""A club's list for publication, and as JSON for other programs."""

from collections.abc import Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from xlelo.lang import FIRST_LANGUAGE, words
from xlelo.lang.numbers import ExactText, decimal
from xlelo.law.rounding import Exact, half_away
from xlelo.periods.listing import Entry, Listing, PublishedLine
from xlelo.regulations.club.findings import findings
from xlelo.regulations.club.rules import PACKAGE, Real
from xlelo.regulations.club.run import RatedGame, Result, Row
from xlelo.sheets.formats import GENERAL, SIGNED, TEXT
from xlelo.sheets.list_columns import DAY, NAME, WHOLE, CellKind, ListColumn, printed_list
from xlelo.sheets.sheet import Word, WordKeys

LIST = "list"


def rating_text(rating: Exact, decimals: int) -> str:
    """A rating with all decimals of the list, such as 1531.0."""
    whole, rest = divmod(int(abs(rating) * 10**decimals), 10**decimals)
    return f"{'−' if rating < 0 else ''}{whole}" + (f".{rest:0{decimals}d}" if decimals else "")


def change_text(change: Exact | None, decimals: int) -> str:
    if not change:
        return ""
    return ("+" if change > 0 else "") + rating_text(change, decimals)


_IN_POINTS: Any = {"numeric": True, "cell": lambda value: value[0]}
_RATING = CellKind(GENERAL, lambda value, _: rating_text(*value), **_IN_POINTS)
_CHANGE = CellKind(SIGNED, lambda value, _: change_text(*value), **_IN_POINTS)
_WORDS = CellKind(
    TEXT,
    lambda keys, words: " · ".join(words[key] for key in keys),
    cell=lambda keys: WordKeys([part for key in keys for part in (", ", Word(key))][1:]),
)

COLUMNS: Sequence[ListColumn[Row]] = (
    ListColumn("name", NAME, lambda row: row.name, "{Players.name_value#row}", width=28),
    ListColumn("id", NAME, lambda row: "" if row.id == row.name else row.id, "", optional=True),
    ListColumn(
        "club",
        NAME,
        lambda row: row.player.club,
        "{Players.club_value#row}",
        width=16,
        optional=True,
    ),
    ListColumn("rating", _RATING, lambda row: (row.published, row.decimals), "{Players.published#row}", article="10"),
    ListColumn("change", _CHANGE, lambda row: (row.change, row.decimals), "{Players.change#row}", article="11"),
    ListColumn("games", WHOLE, lambda row: row.games, "{Players.total#row}"),
    ListColumn(
        "last_game",
        DAY,
        lambda row: row.last_game,
        'IF({Players.last_game#row}<1,"",{Players.last_game#row})',
        article="10",
        optional=True,
    ),
    ListColumn(
        "remark",
        _WORDS,
        lambda row: ["List.new"] * (row.change is None) + ["List.provisional"] * row.provisional,
        'IF({Players.change#row}="",{=List.new},"")&IF({Players.provisional#row}=1,'
        'IF({Players.change#row}="",", ","")&{=List.provisional},"")',
        width=18,
        optional=True,
    ),
)
"""A small club needs no ids, no clubs and no days."""


def as_json(result: Result) -> dict[str, Any]:
    return {
        "list_day": None if result.list_day is None else result.list_day.isoformat(),
        "list": [_row(row) for row in result.rows if row.listed],
        "unlisted": [_row(row) for row in result.rows if not row.listed],
        "games": [_game(rated) for rated in result.games],
        "findings": [asdict(finding) for finding in findings(result)],
    }


def _row(row: Row) -> dict[str, Any]:
    return {
        "place": row.place,
        "id": row.id,
        "name": row.name,
        "rating": _number(row.published),
        "exact": None if row.rating is None else ExactText(decimal(Fraction(row.rating))),
        "games": row.games,
        "change": _number(row.change),
        "provisional": row.provisional,
        "last_game": None if row.last_game is None else row.last_game.isoformat(),
    }


def _game(rated_game: RatedGame) -> dict[str, Any]:
    white, black = rated_game.sides or (None, None)
    return {
        "row": rated_game.position,
        "white_before": _number(rated_game.old_ratings[0]),
        "black_before": _number(rated_game.old_ratings[1]),
        "expected": _number(white and white.expected),
        "white_k": _number(white and white.factor.k),
        "black_k": _number(black and black.factor.k),
        "white_change": _number(white and white.change),
        "black_change": _number(black and black.change),
    }


def _number(value: Real | None) -> int | float | None:
    return None if value is None else int(value) if value == int(value) else float(value)


def lines(result: Result) -> list[Row]:
    return [row for row in result.rows if row.listed]


def listings(result: Result, language: str = FIRST_LANGUAGE) -> list[Listing]:
    """The lists for publication. Empty columns are left out."""
    texts, listed = words(language, PACKAGE), lines(result)
    day = "" if result.list_day is None else texts.day(result.list_day)
    return [printed_list("List", COLUMNS, listed, texts, day, ids=[row.id for row in listed])]


def published(result: Result) -> list[PublishedLine]:
    """Old and new ratings in whole points, the unit in which lists are compared."""
    return [
        PublishedLine(LIST, row.id, row.name, whole(row.before), whole(row.rating))
        for row in result.rows
        if row.rating is not None
    ]


def rosters(result: Result) -> dict[str, list[Entry]]:
    return {
        LIST: [Entry(row.id, row.name, half_away(row.rating), None) for row in result.rows if row.rating is not None]
    }


def whole(rating: Exact | None) -> int | None:
    """In whole points, as the lists of all regulations are compared."""
    return None if rating is None else half_away(rating)
