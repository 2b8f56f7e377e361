"""The list of a half-year for publication (4.2), and as JSON for other programs."""

from collections.abc import Iterator
from dataclasses import asdict
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from xlelo.lang import FIRST_LANGUAGE, Words, words
from xlelo.lang.numbers import ExactText, with_sign
from xlelo.law.tables import POINT
from xlelo.periods.collection_pause import pause_collection
from xlelo.periods.listing import Listing, PublishedLine
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.findings import findings
from xlelo.regulations.cnxc.period import HalfYear, Performance, Player, RatedCompetition, Row, Variation
from xlelo.regulations.cnxc.rules import Status
from xlelo.sheets.list_columns import CHANGE, NAME, WHOLE, WORD, ListColumn, printed_list

MARK = "P"


class Line(NamedTuple):
    """A player's line in the list."""

    player: Player
    row: Row


_fact = partial(ListColumn[Line], article="4.2")

COLUMNS = (
    _fact("name", NAME, lambda line: line.player.name, "{Results.name#row}", width=32),
    _fact("id", NAME, lambda line: line.row.id, "{Results.id#row}"),
    _fact("games_total", WHOLE, lambda line: line.row.games_total, "{Results.games_total#row}"),
    _fact("games_period", WHOLE, lambda line: line.row.games_period, "{Results.games_period#row}"),
    _fact("new", WHOLE, lambda line: line.row.new, "{Results.new#row}"),
    _fact(
        "mark",
        NAME,
        lambda line: MARK if line.row.status_after is Status.PROVISIONAL else None,
        'IF({Results.status_after#row}={Parameters.provisional},{Parameters.mark},"")',
        article="5.1",
    ),
    _fact(
        "variation",
        CHANGE,
        lambda line: line.row.change,
        'IF({Results.old#row}="","",{Results.variation#row})',
        rule=rules.change,
    ),
    _fact(
        "remark",
        WORD,
        lambda line: _remark_of(line.row),
        'IF({Results.old#row}="",{=Lists.new},IF({variation}=0,"",IF({games_period}=0,{=Lists.calibrated},"")))',
        width=13,
        article="4.2, 7.3b",
    ),
)
"""The six facts of 4.2, and what explains them."""


def _remark_of(row: Row) -> str | None:
    """Key of the remark on a rating that is new or changed without games in the half-year."""
    if row.change is None:
        return "Lists.new"
    return "Lists.calibrated" if row.change and not row.games_period else None


@pause_collection()
def as_json(half_year: HalfYear) -> dict[str, Any]:
    odd = [asdict(finding) for finding in findings(half_year)]  # first: it needs much memory for a while
    calibration = half_year.calibration
    return {
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


def lines(half_year: HalfYear) -> list[Line]:
    """The published players by rating. Players with equal ratings keep their order in the input."""
    players = half_year.period.players
    listed = sorted((row for row in half_year.rows.values() if row.is_listed), key=lambda row: -(row.new or 0))
    return [Line(players[row.id], row) for row in listed]


def listings(half_year: HalfYear, language: str = FIRST_LANGUAGE) -> list[Listing]:
    period, listed = half_year.period, lines(half_year)
    texts = words(language, period.laws.home).fill(period.law.numbers.values)
    notes, ids = _notes(half_year, texts), [line.row.id for line in listed]
    return [printed_list("List", COLUMNS, listed, texts, period.list, ids=ids, notes=notes)]


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
