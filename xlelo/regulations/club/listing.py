"""A club's list for publication, and as JSON for other programs."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.lang import FIRST_LANGUAGE, words
from xlelo.lang.numbers import ExactText, decimal
from xlelo.periods.listing import Entry, Listing, PublishedLine
from xlelo.regulations.club.findings import findings
from xlelo.regulations.club.rules import PACKAGE, UNIT, points, whole

if TYPE_CHECKING:
    from xlelo.lang import Words
    from xlelo.regulations.club.rules import Micro, Real
    from xlelo.regulations.club.run import RatedGame, Result, Row

LIST = "list"
COLUMNS = ("place", "name", "id", "club", "rating", "change", "games", "last_game", "remark")
FIXED_COLUMNS = frozenset({"place", "name", "rating", "change", "games"})
NUMERIC = frozenset({"place", "rating", "change", "games"})


def as_json(result: Result) -> dict[str, Any]:
    listed = [row for row in result.rows if row.listed]
    return {
        "regulation": "CLUB",
        "list_day": None if result.list_day is None else result.list_day.isoformat(),
        "list": [_row(row, place) for place, row in enumerate(listed, 1)],
        "unlisted": [_row(row, None) for row in result.rows if not row.listed],
        "games": [_game(rated) for rated in result.games],
        "findings": [asdict(finding) for finding in findings(result)],
    }


def _row(row: Row, place: int | None) -> dict[str, Any]:
    return {
        "place": place,
        "id": row.id,
        "name": row.name,
        "rating": _points(row.published),
        "exact": None if row.rating is None else ExactText(decimal(Fraction(row.rating, UNIT))),
        "games": row.games,
        "change": _points(row.change),
        "provisional": row.provisional,
        "last_game": None if row.last_game is None else row.last_game.isoformat(),
    }


def _game(rated_game: RatedGame) -> dict[str, Any]:
    white, black = rated_game.sides or (None, None)
    return {
        "row": rated_game.position,
        "white_before": _points(rated_game.old_ratings[0]),
        "black_before": _points(rated_game.old_ratings[1]),
        "expected": None if rated_game.expected is None else _number(rated_game.expected[0]),
        "white_k": None if white is None else _number(white.factor.k),
        "black_k": None if black is None else _number(black.factor.k),
        "white_change": None if white is None else _number(white.change),
        "black_change": None if black is None else _number(black.change),
    }


def _points(rating: Micro | None) -> int | float | None:
    return None if rating is None else _number(points(rating))


def _number(value: Real) -> int | float:
    return value if isinstance(value, (int, float)) else value.numerator if value.denominator == 1 else float(value)


def rating_text(rating: Micro, decimals: int) -> str:
    """A rating with all decimals of the list, such as 1531.0."""
    whole, rest = divmod(abs(rating) * 10**decimals // UNIT, 10**decimals)
    return f"{'−' if rating < 0 else ''}{whole}" + (f".{rest:0{decimals}d}" if decimals else "")


def change_text(change: Micro | None, decimals: int) -> str:
    if not change:
        return ""
    return ("+" if change > 0 else "") + rating_text(change, decimals)


def listings(result: Result, language: str = FIRST_LANGUAGE) -> list[Listing]:
    """The lists for publication. Empty columns are left out: a small club needs no ids."""
    said = words(language, PACKAGE)
    listed = [row for row in result.rows if row.listed]
    day = "" if result.list_day is None else f" · {said.day(result.list_day)}"
    cells = [_cells(place, row, result, said) for place, row in enumerate(listed, 1)]
    shown = [number for number, key in enumerate(COLUMNS) if key in FIXED_COLUMNS or any(row[number] for row in cells)]
    return [
        Listing(
            title=f"{said['List.title_line']}{day}",
            headings=tuple(said[f"List.{COLUMNS[number]}"] for number in shown),
            rows=[tuple(row[number] for number in shown) for row in cells],
            numeric=frozenset(place for place, number in enumerate(shown) if COLUMNS[number] in NUMERIC),
            ids=[row.id for row in listed],
        )
    ]


def _cells(place: int, row: Row, result: Result, words: Words) -> tuple[str, ...]:
    decimals = result.period.rules.decimals
    return (
        str(place),
        row.name,
        "" if row.id == row.name else row.id,
        result.period.players[row.id].club or "",
        rating_text(row.published or 0, decimals),
        change_text(row.change, decimals),
        str(row.games),
        "" if row.last_game is None else words.short_day(row.last_game),
        " · ".join(_remarks(row, words)),
    )


def _remarks(row: Row, words: Words) -> list[str]:
    new, provisional = row.change is None, row.provisional
    return [words["List.new"]] * new + [words["List.provisional"]] * provisional


def published(result: Result) -> list[PublishedLine]:
    """Old and new ratings in whole points, the unit in which lists are compared."""
    return [
        PublishedLine(LIST, row.id, row.name, in_whole_points(row.before), in_whole_points(row.rating))
        for row in result.rows
        if row.rating is not None
    ]


def rosters(result: Result) -> dict[str, list[Entry]]:
    return {LIST: [Entry(row.id, row.name, whole(row.rating), None) for row in result.rows if row.rating is not None]}


def in_whole_points(rating: Micro | None) -> int | None:
    return None if rating is None else whole(rating)
