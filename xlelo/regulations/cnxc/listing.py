"""The list of a half-year for publication (4.2), and as JSON for other programs."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.lang import FIRST_LANGUAGE, words
from xlelo.lang.numbers import ExactText, with_sign
from xlelo.law.tables import POINT
from xlelo.periods.collection_pause import pause_collection
from xlelo.periods.listing import Listing, PublishedLine
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.findings import findings
from xlelo.regulations.cnxc.period import Variation
from xlelo.regulations.cnxc.rules import Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from xlelo.lang import Words
    from xlelo.regulations.cnxc.period import HalfYear, Performance, RatedCompetition, Row

MARK = "P"
COLUMNS = ("name", "id", "games_total", "games_period", "new", "mark", "variation", "remark")
"""Columns of the list; the workbook's list has the same columns and words."""


@pause_collection()
def as_json(half_year: HalfYear) -> dict[str, Any]:
    odd = [asdict(finding) for finding in findings(half_year)]  # first: it needs much memory for a while
    calibration = half_year.calibration
    return {
        "regulation": "CNXC",
        "list": half_year.period.list,
        "players": [_row(row, half_year) for row in half_year.rows.values()],
        "calibration": {
            "players": len(calibration.common),
            "shift_exact": ExactText.of(calibration.exact),
            "shift": calibration.shift,
        },
        "competitions": [_competition(rated) for rated in half_year.competitions],
        "findings": odd,
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
        "exact": ExactText.of(row.exact),
        "before_calibration": row.before_calibration,
        "new": row.new,
        "variation": row.change,
        "passive": row.passive,
        "listed": row.is_listed,
    }


def _competition(rated_competition: RatedCompetition) -> dict[str, Any]:
    return {
        "id": rated_competition.competition.id,
        "excluded": "3.1" if rated_competition.is_excluded else None,
        "players": [_outcome(identity, outcome) for identity, outcome in rated_competition.outcomes.items()],
    }


def _outcome(identity: str, outcome: Variation | Performance) -> dict[str, Any]:
    played = {"id": identity, "n": outcome.games, "points": _points(outcome.points)}
    if isinstance(outcome, Variation):
        return played | {"we": _points(outcome.expected), "k": outcome.factor, "v": ExactText.of(outcome.variation)}
    return played | {
        "rc": ExactText.of(outcome.mean),
        "p": ExactText.of(outcome.share),
        "d": outcome.difference,
        "performance": ExactText.of(outcome.performance),
    }


def _points(thousandths: int) -> ExactText:
    return ExactText(Fraction(thousandths, POINT))


def published(half_year: HalfYear) -> list[PublishedLine]:
    return [
        PublishedLine(half_year.period.list, row.id, half_year.period.players[row.id].name, row.old, row.new)
        for row in half_year.rows.values()
    ]


def remark_of(row: Row) -> str:
    """Remark on a rating that is new or changed without games in the half-year. It is a key of the lists' words."""
    if row.change is None:
        return "new"
    return "calibrated" if row.change and not row.games_period else ""


def listings(half_year: HalfYear, language: str = FIRST_LANGUAGE) -> list[Listing]:
    """The list with the six facts of 4.2, sorted by rating.

    Players with equal ratings keep their order in the input.
    """
    period = half_year.period
    players, texts = period.players, words(language, period.laws.home).fill(period.law.numbers.values)
    listed = sorted(
        ((row, new) for row in half_year.rows.values() if row.is_listed and (new := row.new) is not None),
        key=lambda line: -line[1],
    )
    return [
        Listing(
            title=f"{texts['List.title_line']} · {half_year.period.list}",
            headings=("#", *(texts[f"List.{key}"] for key in COLUMNS)),
            rows=[
                (
                    str(place),
                    players[row.id].name,
                    row.id,
                    str(row.games_total),
                    str(row.games_period),
                    str(new),
                    MARK if row.status_after is Status.PROVISIONAL else "",
                    with_sign(f"{row.change:+d}") if row.change else "",
                    texts[f"Lists.{remark}"] if (remark := remark_of(row)) else "",
                )
                for place, (row, new) in enumerate(listed, 1)
            ],
            numeric=frozenset({0, 3, 4, 5, 7}),
            notes=tuple(_notes(half_year, texts)),
            ids=[row.id for row, _ in listed],
        )
    ]


def _notes(half_year: HalfYear, texts: Words) -> Iterator[str]:
    numbers = half_year.period.law.numbers
    yield texts["List.note_mark"].format(mark=MARK, games=numbers["least_games"])
    yield texts["List.note_claims"].format(days=numbers["claim_days"])
    calibration = half_year.calibration
    common = len(calibration.common)
    if calibration.exact is None:
        yield texts["List.note_not_calibrated"].format(players=common, least=numbers["least_common"])
    else:
        day = texts.day(rules.iccf_list(half_year.period.last))
        shift = with_sign(f"{calibration.shift:+d}")
        yield texts["List.note_calibrated"].format(day=day, players=common, shift=shift)
    passive = sum(row.passive for row in half_year.rows.values())
    if passive:
        yield texts["List.note_passive"].format(players=passive)
