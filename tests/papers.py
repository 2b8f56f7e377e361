"""The published lists of each federation, as its workbook shows them and as the rules calculate them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from judgement import Paper, Rows

from xlelo.periods.listing import Listing
from xlelo.regulations import cnxc, fce
from xlelo.regulations.club.listing import lines as club_lines
from xlelo.regulations.club.run import rate as rate_club
from xlelo.regulations.club.sheets.book import BOOK as CLUB_BOOK
from xlelo.regulations.cnxc.period import rate as rate_half_year
from xlelo.regulations.cnxc.sheets.book import BOOK as CNXC_BOOK
from xlelo.regulations.elo1972.sheets.book import BOOK as ELO_BOOK
from xlelo.regulations.elo1972.sheets.contents import rate as elo_rated
from xlelo.regulations.elo1972.sheets.parameters import BOTTOM
from xlelo.regulations.fce.run import rate as rate_month
from xlelo.regulations.fce.sheets.book import BOOK as FCE_BOOK
from xlelo.regulations.fide2011.sheets.book import BOOK as PLAYER_BOOK
from xlelo.regulations.fide2011.sheets.contents import rate as fide_rated
from xlelo.regulations.fide2024.listing import listing as fide_listing
from xlelo.regulations.fide2024.rules import List
from xlelo.regulations.fide2024.run import rate as rate_fide_month
from xlelo.regulations.fide2024.sheets.book import BOOK as FIDE_BOOK
from xlelo.regulations.regulation import Book
from xlelo.sheets.expected_cells import serial


class Federation(NamedTuple):
    book: Book
    papers: Sequence[Paper]
    listings: Callable[[Any, Any], Sequence[Listing]]
    """(period, readings) → the rules' lists, in the order of the papers."""

    def lists(self, period: Any, readings: Any) -> Mapping[str, Rows]:
        found = self.listings(period, readings)
        return {
            paper.sheet: [row[1:] for row in listing.rows] for paper, listing in zip(self.papers, found, strict=True)
        }


def _text(value: Any) -> str:
    """The text as read on paper; blanks at either end do not count."""
    if isinstance(value, float) and value.is_integer():
        return f"{value:.0f}"
    return "" if value is None else str(value).strip()


def _sign(change: Any) -> str:
    if not isinstance(change, int | float):
        return _text(change)
    return f"{change:+.0f}".replace("-", "−") if change else ""


def _paper_row(row: list[Any]) -> tuple[str, ...]:
    *facts, change, remark = row
    return (*map(_text, facts), _sign(change), _text(remark))


MONTH_KEYS = ("name", "id", "title", "club", "new", "k0", "k", "evaluated", "change", "remark")
FIDE_KEYS = ("name", "id", "title", "federation", "new", "k", "games", "change", "entry")
HALF_YEAR_KEYS = ("name", "id", "games_total", "games_period", "new", "mark", "variation", "remark")

FCE = Federation(
    FCE_BOOK,
    tuple(Paper(sheet, MONTH_KEYS, _paper_row) for sheet in ("ListStandard", "ListRapid")),
    lambda period, readings: fce.listing.listings(rate_month(period, readings)),
)
CNXC = Federation(
    CNXC_BOOK,
    (Paper("List", HALF_YEAR_KEYS, _paper_row),),
    lambda period, readings: cnxc.listing.listings(rate_half_year(period, readings)),
)
FIDE = Federation(
    FIDE_BOOK,
    tuple(Paper(sheet, FIDE_KEYS, _paper_row) for sheet in ("ListStandard", "ListRapid", "ListBlitz")),
    lambda period, readings: [fide_listing(rate_fide_month(period, readings), kind) for kind in List],
)
FEDERATIONS = {"fce": FCE, "cnxc": CNXC}


# The small books, which hold what one event or one player comes to.


class Small(NamedTuple):
    book: Book
    papers: Sequence[Paper]
    lists: Callable[[Any, Any], Mapping[str, Rows]]
    """(period, readings) → the lists by the rules."""


def _figures(row: list[Any]) -> tuple[str, ...]:
    """The row with numbers to the fourth decimal place; 0 games equal none."""
    return tuple("" if value in (None, "", 0) else _text(_exact(value)) for value in row)


def _exact(value: Any) -> Any:
    return value if isinstance(value, str) else float(f"{float(value):.4f}")


def _worksheet_row(row: list[Any]) -> tuple[str, ...] | None:
    """The row's text; None for the bottom line, which is no player's."""
    return None if row[0] == BOTTOM else _figures(row)


def _worksheet(entered: Any, readings: Any) -> Mapping[str, Rows]:
    sheet = elo_rated(entered, readings)
    return {"Worksheet": [_figures([row.player.name, row.player.points, row.new]) for row in sheet.rows]}


def _player(entered: Any, readings: Any) -> Mapping[str, Rows]:
    change, first, *_ = fide_rated(entered, readings)
    return {
        "Change": [] if change is None else [_figures([change.new_by("before"), change.new_by("from"), change.new])],
        "Initial": [_figures([None] * 3 if first is None else [first.games, first.performance, first.rating])],
    }


def _club(entered: Any, _readings: Any) -> Mapping[str, Rows]:
    shown = []
    for row in club_lines(rate_club(entered)):
        ratings = [row.published, row.change]
        facts = [row.player.club, *ratings, row.games, serial(row.last_game)]
        remarks = ["new"] * (row.change is None) + ["provisional"] * row.provisional
        shown.append(_figures([row.name, *facts, ", ".join(remarks)]))
    return {"List": shown}


CLUB_KEYS = ("name", "club", "rating", "change", "games", "last_game", "remark")
CLUB = Small(CLUB_BOOK, (Paper("List", CLUB_KEYS, _figures),), _club)

SMALL = {
    "club": CLUB,
    "elo1972": Small(ELO_BOOK, (Paper("Worksheet", ("name", "points", "new"), _worksheet_row),), _worksheet),
    "fide2011": Small(
        PLAYER_BOOK,
        (
            Paper("Change", ("new_before", "new_from", "new"), _figures, counted=False),
            Paper("Initial", ("in_all", "mean", "rating"), _figures, counted=False),
        ),
        _player,
    ),
}
