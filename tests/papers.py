"""The lists that each federation publishes: as its workbook shows them and as the engine has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from judgement import Paper

from xlelo.regulations import cnxc, fce
from xlelo.regulations.cnxc.period import rate as rate_half_year
from xlelo.regulations.cnxc.sheets.book import BOOK as CNXC_BOOK
from xlelo.regulations.fce.run import rate as rate_month
from xlelo.regulations.fce.sheets.book import BOOK as FCE_BOOK
from xlelo.regulations.fide2024.listing import listing as fide_listing
from xlelo.regulations.fide2024.rules import List
from xlelo.regulations.fide2024.run import rate as rate_fide_month
from xlelo.regulations.fide2024.sheets.book import BOOK as FIDE_BOOK

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from judgement import Rows

    from xlelo.drafting.regulation import Listing
    from xlelo.drafting.sheet import Book


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


def _on_paper(row: list[Any]) -> tuple[str, ...]:
    *facts, change, remark = row
    return (*map(_text, facts), _signed(change), _text(remark))


MONTH_KEYS = ("name", "id", "title", "club", "new", "k0", "k", "evaluated", "change", "remark")
FIDE_KEYS = ("name", "id", "title", "federation", "new", "k", "games", "change", "entry")
HALF_YEAR_KEYS = ("name", "id", "games_total", "games_period", "new", "mark", "variation", "remark")

FCE = Federation(
    FCE_BOOK,
    tuple(Paper(sheet, MONTH_KEYS, _on_paper) for sheet in ("ListStandard", "ListRapid")),
    lambda period, readings: fce.listing.listings(rate_month(period, readings)),
)
CNXC = Federation(
    CNXC_BOOK,
    (Paper("List", HALF_YEAR_KEYS, _on_paper),),
    lambda period, readings: cnxc.listing.listings(rate_half_year(period, readings)),
)
FIDE = Federation(
    FIDE_BOOK,
    tuple(Paper(sheet, FIDE_KEYS, _on_paper) for sheet in ("ListStandard", "ListRapid", "ListBlitz")),
    lambda period, readings: [fide_listing(rate_fide_month(period, readings), kind) for kind in List],
)
FEDERATIONS = {"fce": FCE, "cnxc": CNXC}
