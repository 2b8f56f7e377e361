"""The result of a half-year as it is published (4.2) and as other programs read it."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.drafting.derivation import signed
from xlelo.drafting.regulation import Listing, Published
from xlelo.drafting.table import POINT
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.findings import findings
from xlelo.regulations.cnxc.period import Variation
from xlelo.regulations.cnxc.rules import LEAST_GAMES, LEAST_IN_COMMON, Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from xlelo.drafting.rounding import Exact
    from xlelo.regulations.cnxc.period import HalfYear, Performance, RatedCompetition, Row

MARK = "P"


def as_json(half_year: HalfYear) -> dict[str, Any]:
    calibration = half_year.calibration
    return {
        "regulation": "CNXC",
        "list": half_year.period.list,
        "players": [_row(row, half_year) for row in half_year.rows.values()],
        "calibration": {
            "players": len(calibration.common),
            "shift_exact": _exact(calibration.exact),
            "shift": calibration.shift,
        },
        "competitions": [_competition(rated) for rated in half_year.competitions],
        "findings": [asdict(finding) for finding in findings(half_year)],
    }


def _row(row: Row, half_year: HalfYear) -> dict[str, Any]:
    return {
        "id": row.id,
        "name": half_year.period.players[row.id].name,
        "old": row.old,
        "status_before": row.status_before.value,
        "status_after": row.status_after.value,
        "games_period": row.games_period,
        "games_total": row.games_total,
        "exact": _exact(row.exact),
        "before_calibration": row.before_calibration,
        "new": row.new,
        "variation": row.change,
        "passive": row.passive,
        "listed": row.listed,
    }


def _competition(rated: RatedCompetition) -> dict[str, Any]:
    return {
        "id": rated.competition.id,
        "excluded": "3.1" if rated.excluded else None,
        "players": [_outcome(identity, outcome) for identity, outcome in rated.outcomes.items()],
    }


def _outcome(identity: str, outcome: Variation | Performance) -> dict[str, Any]:
    played = {"id": identity, "n": outcome.games, "points": _points(outcome.points)}
    if isinstance(outcome, Variation):
        return played | {"we": _points(outcome.expected), "k": outcome.factor, "v": _exact(outcome.variation)}
    return played | {
        "rc": _exact(outcome.mean),
        "p": _exact(outcome.share),
        "d": outcome.difference,
        "performance": _exact(outcome.performance),
    }


def _points(thousandths: int) -> str:
    return str(Fraction(thousandths, POINT))


def _exact(value: Exact | None) -> str | None:
    return None if value is None else str(value)


def published(half_year: HalfYear) -> list[Published]:
    return [
        Published(half_year.period.list, row.id, half_year.period.players[row.id].name, row.old, row.new)
        for row in half_year.rows.values()
    ]


def listings(half_year: HalfYear) -> list[Listing]:
    """The six facts of 4.2, sorted by rating; players of one rating in the order they were entered in."""
    players = half_year.period.players
    listed = sorted(
        ((row, new) for row in half_year.rows.values() if row.listed and (new := row.new) is not None),
        key=lambda line: -line[1],
    )
    return [
        Listing(
            title=f"CNXC · Lista Elo · {half_year.period.list}",
            headings=("#", "Name", "Id", "Games", "In the period", "Elo", "Mark", "Change"),
            rows=[
                (
                    str(place),
                    players[row.id].name,
                    row.id,
                    str(row.games_total),
                    str(row.games_period),
                    str(new),
                    MARK if row.status_after is Status.PROVISIONAL else "",
                    "new" if row.change is None else signed(f"{row.change:+d}") if row.change else "",
                )
                for place, (row, new) in enumerate(listed, 1)
            ],
            numeric=frozenset({0, 3, 4, 5, 7}),
            notes=tuple(_notes(half_year)),
        )
    ]


def _notes(half_year: HalfYear) -> Iterator[str]:
    yield f"{MARK}: provisional rating, of fewer than {LEAST_GAMES} games (art. 5.1)."
    yield "Claims within 30 days of the list's publication (art. 4.3)."
    calibration = half_year.calibration
    common = len(calibration.common)
    if calibration.exact is None:
        yield f"Not calibrated: {common} players in common with the ICCF list, {LEAST_IN_COMMON} are needed (art. 7.3)."
    else:
        day = rules.iccf_list(half_year.period.last)
        shift = signed(f"{calibration.shift:+d}")
        yield f"Calibrated by the ICCF list of {day}: {common} players in common, {shift} (art. 7.3)."
    passive = sum(row.passive for row in half_year.rows.values())
    if passive:
        yield f"{passive} not listed: no counted game in five years (art. 5.2)."
