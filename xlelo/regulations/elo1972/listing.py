"""The worksheet for printing, with its columns numbered as in the document, and as JSON for other programs."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from xlelo.lang import FIRST_LANGUAGE, Words, words
from xlelo.lang.numbers import plain
from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import points
from xlelo.law.rounding import Exact
from xlelo.law.tables import INDETERMINATE, POINT
from xlelo.periods.listing import Listing
from xlelo.regulations.elo1972.annual import Year
from xlelo.regulations.elo1972.findings import findings
from xlelo.regulations.elo1972.rules import PACKAGE, TODAY
from xlelo.regulations.elo1972.worksheet import Row, Worksheet

COLUMNS = (
    *("name", "rating", "points", "percentage", "difference", "adjusted", "result"),
    *("above_mean", "expected", "with_self", "score", "surplus", "change", "new"),
)
"""Columns of the worksheet; the workbook has the same columns and words."""
NAME, ADJUSTED_COLUMN = 0, 5
RATED_MARK = "*"
"""Mark of rated players, required by paso 4."""


def listing(sheet: Worksheet, language: str = FIRST_LANGUAGE) -> Listing:
    texts = words(language, PACKAGE)
    rows = [*map(_cells, sheet.rows), *_bottom_line(sheet, texts)]
    return Listing(
        title=f"{texts['Lists.worksheet']} · {_top_line(sheet, texts)}",
        headings=tuple(texts[f"Worksheet.{key}"] for key in COLUMNS),
        rows=[(row[NAME], *map(texts.number, row[NAME + 1 :])) for row in rows],
        numeric=frozenset(range(len(COLUMNS))) - {NAME},
        notes=(f"{RATED_MARK} {texts['Lists.rated']}",),
    )


def _top_line(sheet: Worksheet, texts: Words) -> str:
    facts: dict[str, int | Fraction] = {
        "N": sheet.players,
        "M": len(sheet.rated),
        "Rt": sheet.rated_mean,
        "Ra": sheet.mean,
    }
    if sheet.mean_after_juniors != sheet.mean:
        facts[texts["Lists.after_juniors"]] = sheet.mean_after_juniors
    return " · ".join(f"{name} {texts.number(plain(value))}" for name, value in facts.items())


def _cells(row: Row) -> tuple[str, ...]:
    """Cells of a row. A rated player's result is only a comparison and is in brackets, as in the document."""
    rated = row.expectation is not None
    adjusted, result = _text(row.adjusted_difference), _text(row.result)
    return (
        row.player.name,
        _text(row.player.rating),
        plain(row.player.points),
        points(row.percentage * POINT // 100),
        INDETERMINATE if row.difference is None else plain(row.difference),
        f"{RATED_MARK}{adjusted}" if rated else adjusted,
        f"({result})" if rated and result else result,
        *_expectation(row),
        str(row.new),
    )


def _expectation(row: Row) -> tuple[str, ...]:
    found = row.expectation
    if found is None:
        return ("",) * 6
    exact = map(plain, (found.sum_with_self, found.score, found.surplus, found.change))
    return (plain(found.difference_to_mean), points(found.expected), *exact)


def _bottom_line(sheet: Worksheet, texts: Words) -> Iterator[tuple[str, ...]]:
    if sheet.mean_adjusted_difference is not None:
        cells = [""] * len(COLUMNS)
        cells[NAME], cells[ADJUSTED_COLUMN] = (
            texts["Lists.bottom"],
            f"{RATED_MARK}{plain(sheet.mean_adjusted_difference)}",
        )
        yield tuple(cells)


def _text(value: int | Fraction | None) -> str:
    return "" if value is None else plain(value)


def annual(old: Exact, year: Year) -> Listing:
    """A year's events with their changes, or the performance that replaces the rating."""
    changes = year.changes or {}
    outcome = Sentence(
        "K = 10 after each event" if changes else "more than {games} games: the year's performance",
        games=TODAY.numbers["year_games"],
    )
    return Listing(
        title=Sentence(
            "Elo's yearly list of 1972 · {games} {games:game|games} · {outcome}", games=year.games, outcome=outcome
        ),
        headings=(Sentence("Event"), Sentence("Change")),
        rows=[(event, plain(change)) for event, change in changes.items()],
        numeric=frozenset({1}),
        notes=(Sentence("{old} → {exact}, rounded {new}", old=old, exact=year.exact, new=year.new),),
    )


def as_json(sheet: Worksheet) -> dict[str, Any]:
    """The worksheet with keys from the document's letters. Exact numbers are strings."""
    return {
        "N": sheet.players,
        "M": len(sheet.rated),
        "Rt": str(sheet.rated_mean),
        "mean_adj": _exact(sheet.mean_adjusted_difference),
        "Ra": str(sheet.mean),
        "Ra_after_juniors": str(sheet.mean_after_juniors),
        "rows": [_row(row) for row in sheet.rows],
        "warnings": [f"{finding.place}: {finding.text}" for finding in findings(sheet)],
    }


def _row(row: Row) -> dict[str, Any]:
    columns: dict[str, Any] = {
        "name": row.player.name,
        "Ro": row.player.rating,
        "W": str(row.player.points),
        "P": str(Fraction(row.percentage, 100)),
        "D": row.difference,
        "adj": _exact(row.adjusted_difference),
        "junior": row.player.junior,
        "Rp": _exact(row.result),
    }
    if (found := row.expectation) is not None:
        columns |= {
            "c8": found.difference_to_mean,
            "Pe": str(Fraction(found.expected, POINT)),
            "NPe": str(found.sum_with_self),
            "We": str(found.score),
            "diff": str(found.surplus),
            "change": str(found.change),
            "exceptional": found.exceptional,
        }
    return columns | {"Rn": row.new}


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else str(value)
