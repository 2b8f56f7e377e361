"""The lists that each federation publishes: as its workbook shows them and as the engine has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from judgement import Paper

from xlelo.regulations import cnxc, fce
from xlelo.regulations.cnxc.period import rate as rate_half_year
from xlelo.regulations.cnxc.sheets.book import BOOK as CNXC_BOOK
from xlelo.regulations.fce.period import rate as rate_month
from xlelo.regulations.fce.sheets.book import BOOK as FCE_BOOK

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from judgement import Rows

    from xlelo.drafting.regulation import Listing
    from xlelo.drafting.sheet import Book

NEW = "new"
"""What stands for the change of whoever had no rating."""


class Federation(NamedTuple):
    book: Book
    papers: Sequence[Paper]
    listings: Callable[[Any, Any], Sequence[Listing]]
    """(period, readings) → the engine's lists, in the order of the papers."""

    def lists(self, period: Any, readings: Any) -> Mapping[str, Rows]:
        found = self.listings(period, readings)
        return {
            paper.sheet: [row[1:] for row in listing.rows] for paper, listing in zip(self.papers, found, strict=True)
        }


def _text(value: Any) -> str:
    """As it is read on paper, where a blank at the end is none."""
    if isinstance(value, float) and value.is_integer():
        return f"{value:.0f}"
    return "" if value is None else str(value).rstrip()


def _signed(change: Any) -> str:
    if not isinstance(change, int | float):
        return _text(change)
    return f"{change:+.0f}".replace("-", "−") if change else ""


def _of_month(row: list[Any]) -> tuple[str, ...]:
    *facts, change, initial = row
    return (*map(_text, facts), NEW if initial not in (None, "") else _signed(change))


def _of_half_year(row: list[Any]) -> tuple[str, ...]:
    *facts, change = row
    return (*map(_text, facts), _signed(change))


MONTH_KEYS = ("name", "id", "title", "club", "new", "k0", "k", "evaluated", "change", "initial")
HALF_YEAR_KEYS = ("name", "id", "games_total", "games_period", "new", "mark", "variation")

FCE = Federation(
    FCE_BOOK,
    tuple(Paper(sheet, MONTH_KEYS, _of_month) for sheet in ("ListStandard", "ListRapid")),
    lambda period, readings: fce.listing.listings(rate_month(period, readings)),
)
CNXC = Federation(
    CNXC_BOOK,
    (Paper("List", HALF_YEAR_KEYS, _of_half_year),),
    lambda period, readings: cnxc.listing.listings(rate_half_year(period, readings)),
)
FEDERATIONS = {"fce": FCE, "cnxc": CNXC}
