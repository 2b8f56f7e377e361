"""The worksheet for printing, with its columns numbered as in the document, and as JSON for other programs."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from xlelo.lang import FIRST_LANGUAGE, Words, words
from xlelo.lang.numbers import plain
from xlelo.lang.sentence import Sentence
from xlelo.law.rounding import Exact
from xlelo.law.tables import INDETERMINATE, POINT
from xlelo.periods.listing import Listing
from xlelo.regulations.elo1972.annual import Year
from xlelo.regulations.elo1972.findings import findings
from xlelo.regulations.elo1972.rules import PACKAGE, TODAY
from xlelo.regulations.elo1972.worksheet import Expectation, Row, Worksheet

_OF_EXPECTATION = dict(zip(Expectation._fields, ("c8", "Pe", "NPe", "We", "diff", "change"), strict=True))


def _expected(key: str) -> Callable[[Row], Any]:
    return lambda row: row.expectation and getattr(row.expectation, key)


COLUMNS: Mapping[str, tuple[str, Callable[[Row], Any]]] = {
    "name": ("name", lambda row: row.player.name),
    "rating": ("Ro", lambda row: row.player.rating),
    "points": ("W", lambda row: Fraction(row.player.points)),
    "percentage": ("P", lambda row: Fraction(row.percentage, 100)),
    "difference": ("D", lambda row: row.difference),
    "adjusted": ("adj", lambda row: row.adjusted),
    "result": ("Rp", lambda row: row.result),
    **{key: (letters, _expected(key)) for key, letters in _OF_EXPECTATION.items()},
    "expected": ("Pe", lambda row: row.expectation and Fraction(row.expectation.expected, POINT)),
    "new": ("Rn", lambda row: row.new),
}
"""Columns of the worksheet: the document's letters and the value. The workbook has the same columns and words."""
RATED_MARK = "*"
"""Mark of rated players, required by paso 4."""


def listing(sheet: Worksheet, language: str = FIRST_LANGUAGE) -> Listing:
    texts = words(language, PACKAGE)
    rows = [*map(_cells, sheet.rows), *_bottom_line(sheet, texts)]
    return Listing(
        title=f"{texts['Lists.worksheet']} · {_top_line(sheet, texts)}",
        headings=tuple(texts[f"Worksheet.{key}"] for key in COLUMNS),
        rows=[(name, *map(texts.number, cells)) for name, *cells in rows],
        numeric=frozenset(range(1, len(COLUMNS))),
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
    found = {key: value(row) for key, (_, value) in COLUMNS.items()}
    shown = {key: "" if value is None else plain(value) for key, value in found.items()}
    shown["difference"] = shown["difference"] or INDETERMINATE
    if row.expectation is not None:
        shown["adjusted"] = RATED_MARK + shown["adjusted"]
        shown["result"] = shown["result"] and f"({shown['result']})"
    return tuple(shown.values())


def _bottom_line(sheet: Worksheet, texts: Words) -> Iterator[tuple[str, ...]]:
    mean = sheet.group.mean_adjusted
    if mean is not None:
        shown = {"name": texts["Lists.bottom"], "adjusted": RATED_MARK + plain(mean)}
        yield tuple(shown.get(key, "") for key in COLUMNS)


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
        "mean_adj": _exact(sheet.group.mean_adjusted),
        "Ra": str(sheet.mean),
        "Ra_after_juniors": str(sheet.mean_after_juniors),
        "rows": [_row(row) for row in sheet.rows],
        "warnings": [f"{finding.place}: {finding.text}" for finding in findings(sheet)],
    }


def _row(row: Row) -> dict[str, Any]:
    rated = row.expectation is not None
    known = {key: column for key, column in COLUMNS.items() if rated or key not in _OF_EXPECTATION}
    columns = {letters: _exact(value(row)) for letters, value in known.values()}
    return columns | {"junior": row.player.junior} | ({"exceptional": row.exceptional} if rated else {})


def _exact(value: Any) -> Any:
    return str(value) if isinstance(value, Fraction) else value
