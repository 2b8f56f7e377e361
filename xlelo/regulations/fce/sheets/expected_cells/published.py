"""Expected cells of what people read: lists, summary, what-if, parameters and checks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.law.interpretation import choices
from xlelo.law.tables import hundredths
from xlelo.model import WIN
from xlelo.periods.results import SPELLINGS
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.findings import findings
from xlelo.regulations.fce.listing import claims_until
from xlelo.regulations.fce.rows import KINDS
from xlelo.regulations.fce.rules import List
from xlelo.regulations.fce.sheets import is_large
from xlelo.regulations.fce.sheets.contents import SHEETS
from xlelo.regulations.fce.sheets.expected_cells.known import units
from xlelo.regulations.fce.sheets.parameters import UNIT
from xlelo.regulations.fce.sheets.warnings import notice_checks, warning_checks
from xlelo.sheets.bands import band_cells
from xlelo.sheets.expected_cells import BLANK, Columns, serial
from xlelo.sheets.movements import MOVEMENTS
from xlelo.sheets.sheet import CellReference, Word
from xlelo.sheets.summary import count_places, summary_cells

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from xlelo.law.interpretation import Choice
    from xlelo.regulations.fce.events import RatedEvent
    from xlelo.regulations.fce.sheets.expected_cells.known import KnownInputs


def period(inputs: KnownInputs, sheets: Mapping[str, Columns]) -> Columns:
    columns = Columns()
    width, found = band_cells([row.new for rows in inputs.month.lists.values() for row in rows.values()])
    for number, (begin, end) in enumerate(found, 1):
        values = {
            f"{KINDS[kind]}_players": sum(begin <= row.new < end for row in rows.values())
            for kind, rows in inputs.month.lists.items()
        }
        columns.put(number, {"band": begin, **values})
    for kind, sheet in SHEETS.items():
        keys = sorted(key for key in sheets[sheet].get("movement", ()) if key != BLANK)
        movements = sheets[sheet].get("movement", [])
        gains, losses = [key for key in reversed(keys) if key > 0], [key for key in keys if key < 0]
        for what, found in (("gain", gains), ("loss", losses)):
            prefix = f"{KINDS[kind]}_{what}"
            for place, key in enumerate(found[:MOVEMENTS], 1):
                row = movements.index(key) + 1
                name, change = (sheets[sheet][column][row - 1] for column in ("name", "change"))
                columns.put(place, {f"{prefix}_name": name, prefix: change})
    lists = sheets["Evaluation"].get("list", [])
    active = {kind: sum(row.evaluated > 0 for row in rows.values()) for kind, rows in inputs.month.lists.items()}
    standard = inputs.month.lists[List.STANDARD].values()
    return columns.fields(
        {
            **width,
            "list_day": serial(inputs.period.new_list),
            "first_day": serial(inputs.period.first),
            "last_day": serial(inputs.period.last),
            "season": inputs.period.season,
            "season_ends": int(inputs.period.new_list.year > inputs.period.season),
            "claims_until": serial(claims_until(inputs.period)),
            "players": len(inputs.period.players),
            "events": len(inputs.period.events),
            "games": len(inputs.period.games),
            "games_standard": lists.count(1),
            "games_rapid": lists.count(2),
            "std_active": active[List.STANDARD],
            "rapid_active": active[List.RAPID],
            "first_ratings": sum(row.opening.initial is not None for row in standard),
        }
    )


def what_if(inputs: KnownInputs) -> Columns:
    typed = inputs.inputs.singles.get("WhatIf", {})
    columns = Columns()
    number = inputs.choice("WhatIf")
    kind = List.RAPID if typed.get("list") == "rapid" else List.STANDARD
    player = inputs.player("WhatIf")
    row = None if player is None else inputs.month.lists[kind][player]
    rating = typed.get("own_rating") or (None if row is None else row.new)
    factor = Fraction(0)
    if row is not None:
        factor = Fraction(row.next_factor) / (2 if kind is List.RAPID else 1)
    if typed.get("own_k") is not None:
        factor = Fraction(typed["own_k"])
    expected_sum, total = Fraction(0), Fraction(0)
    scored: list[tuple[int, Fraction]] = []
    opponents, scores = typed.get("opponent", ()), typed.get("score", ())
    for place, score in enumerate(scores, 1):
        columns.put(place, {"score_value": score})
    for place, opponent in enumerate(opponents, 1):
        score = scores[place - 1] if place <= len(scores) else None
        if opponent is None or rating is None:
            continue
        expected = Fraction(rules.expected(rating - opponent, inputs.law), WIN)
        expected_sum += expected
        values: dict[str, Any] = {"difference": rating - opponent, "expected": expected}
        if score is not None:
            points = Fraction(str(score))
            change = rules.variation(factor, points, expected)
            total += change
            scored.append((opponent, points))
            values |= {
                "change": change,
                "rated": opponent,
                "by_score": rules.difference_of(hundredths(points, 1), inputs.law),
            }
        columns.put(place, values)
    rounded = rules.rounded_variation(total)
    fields: dict[str, Any] = {
        "number": number,
        "rating": rating,
        "k": factor,
        "games": len(scored),
        "points": sum((points for _, points in scored), Fraction(0)),
        "expected_points": expected_sum,
        "sum": total,
        "rounded": rounded,
        "new": None if rating is None else rules.new_rating(rating, rounded, inputs.law),
        **_trial(inputs, scored),
        **_need(typed.get("target"), rating, factor, expected_sum),
    }
    return columns.fields(fields)


def _trial(inputs: KnownInputs, scored: list[tuple[int, Fraction]]) -> dict[str, Any]:
    if not scored:
        return {"mean": None, "base": None, "performance": None}
    mean = rules.opponents_mean([opponent for opponent, _ in scored])
    points = sum((score for _, score in scored), Fraction(0))
    above = rules.half_points_above(points, len(scored))
    if above < 0:
        exact = rules.performance_below_half(mean, [(score, 1) for _, score in scored], law=inputs.law)
    else:
        exact = rules.performance_from_half(mean, above, inputs.readings, law=inputs.law)
    base = rules.base_factor(mean, inputs.readings, inputs.law)
    return {"mean": mean, "base": base, "performance": rules.rating_of_guest(exact)}


def parameters(inputs: KnownInputs) -> Columns:
    columns = Columns()
    for number, band in enumerate(inputs.law.expected.rows, 1):
        columns.put(number, {"higher_units": units(band.higher), "lower_units": units(band.lower)})
    for number, weights in enumerate(((1,), *inputs.law.weights.values()), 1):
        columns.put(number, {"divisor": sum(weights)})
    for number, result in enumerate(SPELLINGS.values(), 1):
        values = {
            "void": int(inputs.void(result)),
            "white_units": units(result.white),
            "black_units": units(result.black),
        }
        columns.put(number, values)
    half = Fraction(1, 2)
    return columns.fields(
        {
            "most_birth": serial(inputs.period.new_list),
            "most_season": max(1900, inputs.period.new_list.year + 1),
            **{f"{choice.field}_taken": _cell(choice, inputs) for choice in choices(inputs.readings)},
            **{f"{choice.field}_odd": 0 for choice in choices(inputs.readings)},
            "unplayed_rapid": half * half if inputs.readings.compound else half,
            "unplayed_young": half if inputs.readings.half_forfeit else 1,
            "top": inputs.law.stabilisation.starts[-1],
        }
    )


def _cell(choice: Choice, inputs: KnownInputs) -> Any:
    typed = choice.text_of(getattr(inputs.readings, choice.field))
    return int(typed) if typed.isdigit() else Word(f"Choices.{typed}")


def checks(inputs: KnownInputs, sheets: Mapping[str, Columns]) -> Columns:
    """Expected lines of Checks. Valid input has no errors; notices and warnings have their counts."""
    again = sum(row.reinitialised is not None for rows in inputs.month.lists.values() for row in rows.values())
    notices = {
        "event_broken": sum(rated.conditions is None for rated in inputs.month.events),
        "event_young": sum(bool(rated.is_under_twelve) for rated in inputs.month.events),
        "first_ratings": sheets["Period"]["first_ratings"][0],
        "initial_again": again,
    }
    first = {
        "event_broken": _first_event(inputs, lambda rated: rated.conditions is None),
        "event_young": _first_event(inputs, lambda rated: bool(rated.is_under_twelve)),
    }
    doubts = (check.key for which in (warning_checks, notice_checks) for check in which(large=False))
    return Columns(
        summary_cells(notices, first, doubts, _warnings(inputs) if not is_large({"games": inputs.game_rows}) else {})
    )


WARNING_CODES = {
    "list_not_first": ("list-not-first",),
    "list_far": ("list-far-from-period",),
    "period_unlikely": ("period-long",),
    "no_whole_months": ("no-whole-months",),
    "ratings_apart": ("ratings-apart",),
    "age_unlikely": ("age-unlikely",),
    "first_season_unlikely": ("first-season-early", "first-season-late"),
    "federated_unlikely": ("federated-later", "born-after-federation", "federated-young"),
    "licence_unlikely": ("licence-unlikely",),
    "games_contradict": ("games-contradict",),
    "games_before_first_season": ("games-before-first-season",),
    "initialised_unlikely": ("initialised-unlikely", "initialised-early"),
    "time_unlikely": ("time-unlikely",),
    "event_long": ("event-long",),
    "event_empty": ("event-empty",),
    "list_unlikely": ("began-earlier", "list-later", "list-other", "no-older-list"),
    "not_weekly": ("not-weekly",),
    "unmarked_weekly": ("weekly",),
    "list_unused": ("list-unused",),
    "accept_unused": ("accept-unused",),
    "first_elo_unlikely": ("first-elo-unlikely",),
    "title_unlikely": ("title-unlikely",),
}
"""Line of Checks → warnings of the Python rules with the same limit and rows.

Other lines test single games, spell names in their own way, or find less than the rules.
"""
SINGLE_WARNINGS = {"far_from_history": "far-from-history", "factor_unlike_elo": "factor-unlike-elo"}
"""Lines of Checks that can count several rows of one player."""


def _warnings(inputs: KnownInputs) -> dict[str, int]:
    found = findings(inputs.month)
    each = Counter(finding.code for finding in found)
    rows = {line: each[code] for line, code in SINGLE_WARNINGS.items()}
    return count_places(found, WARNING_CODES) | rows | {"unrated_guest": _unrated_ids(inputs)}


def _unrated_ids(inputs: KnownInputs) -> int:
    """Number of guests who entered and have no performance."""
    entered = {rated.event.id: {one.id for one in rated.event.participants} for rated in inputs.month.events}
    return sum(
        guest in entered[rated.event.id] and guest not in rated.performances
        for rated in inputs.month.events
        for guest in rated.guests
    )


def _first_event(inputs: KnownInputs, marked: Callable[[RatedEvent], bool]) -> CellReference:
    rows = (inputs.events[rated.event.id] for rated in inputs.month.events if marked(rated))
    return CellReference("Events", "id", min(rows, default=0))


def _need(target: int | None, rating: int | None, factor: Fraction, expected: Fraction) -> dict[str, Any]:
    """Least score, in half-points, whose rounded change reaches the target."""
    if target is None or rating is None:
        return {"gain": None, "needed_sum": None, "needed": None}
    gain = target - rating
    least = gain - Fraction(1, 2) + (0 if gain > 0 else Fraction(1, UNIT))
    needed = None
    if factor:
        halves = -((-(expected + least / factor) * 2) // 1)
        needed = Fraction(halves, 2)
    return {"gain": gain, "needed_sum": least, "needed": needed}
