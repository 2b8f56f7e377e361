"""Expected cells of what people read: lists, summary, card, parameters and checks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.periods.results import SPELLINGS
from xlelo.regulations.fide2024.files import LISTS
from xlelo.regulations.fide2024.findings import findings
from xlelo.regulations.fide2024.rows import PREFIX
from xlelo.regulations.fide2024.sheets.expected_cells.games import ROUNDS, reading_cells
from xlelo.regulations.fide2024.sheets.expected_cells.known import NUMBER, units
from xlelo.regulations.fide2024.sheets.lists import RATED
from xlelo.regulations.fide2024.sheets.lists_and_card import CARD_LISTS
from xlelo.regulations.fide2024.sheets.parameters import UNIT
from xlelo.regulations.fide2024.sheets.warnings import notice_checks, warning_checks
from xlelo.sheets.bands import band_cells
from xlelo.sheets.card_pages import page
from xlelo.sheets.expected_cells import BLANK, Columns, serial
from xlelo.sheets.movements import MOVEMENTS
from xlelo.sheets.sheet import CellReference
from xlelo.sheets.summary import count_places, summary_cells

if TYPE_CHECKING:
    from collections.abc import Mapping

    from xlelo.regulations.fide2024.rules import List
    from xlelo.regulations.fide2024.sheets.expected_cells.known import KnownInputs


def period(inputs: KnownInputs, sheets: Mapping[str, Columns]) -> Columns:
    columns = Columns()
    lists = inputs.month.lists
    ratings = {kind: [row.new for row in rows.values() if row.new is not None] for kind, rows in lists.items()}
    widths, bands = band_cells([new for found in ratings.values() for new in found])
    for number, (begin, end) in enumerate(bands, 1):
        counts = {
            f"{PREFIX[kind]}_players": sum(begin <= new < end for new in found) for kind, found in ratings.items()
        }
        columns.put(number, {"band": begin, **counts})
    for prefix, sheet in RATED.items():
        _movements(columns, prefix, sheets[sheet])
    counted = Counter(rated.kind for rated in inputs.month.events for game in rated.games if game.left_out is None)
    here = [player for player in inputs.period.players.values() if not player.outside]
    return columns.fields(
        {
            **widths,
            "list_day": serial(inputs.period.new_list),
            "first_day": serial(inputs.period.first),
            "last_day": serial(inputs.period.last),
            "players": len(here),
            "events": len(inputs.period.events),
            "numbered": 0,
            "games": len(inputs.period.games),
            **{f"{PREFIX[kind]}_games": counted[kind] for kind in lists},
            **{f"{PREFIX[kind]}_active": sum(row.games > 0 for row in rows.values()) for kind, rows in lists.items()},
            **{f"{PREFIX[kind]}_first": first_ratings(inputs, kind) for kind in lists},
        }
    )


def first_ratings(inputs: KnownInputs, kind: List) -> int:
    return sum(row.first is not None and row.new is not None for row in inputs.month.lists[kind].values())


def _movements(columns: Columns, prefix: str, rows: Columns) -> None:
    movements = rows.get("movement", [])
    keys = sorted(key for key in movements if key != BLANK)
    gains, losses = [key for key in reversed(keys) if key > 0], [key for key in keys if key < 0]
    for what, found in (("gain", gains), ("loss", losses)):
        key = f"{prefix}_{what}"
        for place, movement in enumerate(found[:MOVEMENTS], 1):
            row = movements.index(movement) + 1
            columns.put(
                place,
                {f"{key}_name": rows["name"][row - 1], key: rows["change"][row - 1]},
            )


def card(inputs: KnownInputs, sheets: Mapping[str, Columns]) -> Columns:
    columns, identity = Columns(), inputs.choice
    fields: dict[str, Any] = {"number": 0, "name": None, "before": 0, "games": 0, "older": -2, "skipped": 0}
    if identity is None:
        columns.update({key: [BLANK] * len(RATED) for key in ("old", "k", "total", "moved", "new")})
        return columns.fields(fields)
    fields |= {"number": inputs.numbers[identity], "name": inputs.period.players[identity].name}
    factors: dict[int, int | None] = {}
    for kind, rows in inputs.month.lists.items():
        row, number = rows.get(identity), NUMBER[kind]
        rated = row is not None and row.used is not None
        if row is not None:
            factors[number] = row.used
        columns.put(
            number,
            {
                "old": row.base if row is not None and rated else None,
                "k": row.used if row is not None and rated else None,
                "total": row.variation if row is not None and rated else None,
                "moved": row.change if row is not None and rated else None,
                "new": row.new if row is not None else None,
            },
        )
    fields["games"] = _card_games(inputs, columns, sheets["Games"], identity, factors)
    fields |= _rating_history(inputs, columns, identity)
    return columns.fields(fields)


def _points(hundredths: Any) -> Any:
    return BLANK if hundredths == BLANK else Fraction(hundredths) / UNIT


def _card_games(
    inputs: KnownInputs, columns: Columns, games: Columns, identity: str, factors: Mapping[int, int | None]
) -> int:
    found = sorted(key for key in games.get("on_card", ()) if key != BLANK)
    shown, cells = page(found, inputs.inputs.singles["Card"], inputs.inputs.heights["Card_n"])
    columns.fields(cells)
    for line, at in enumerate(shown, 1):
        row = at % (inputs.game_rows + 1)
        game = inputs.rated_games[row].game
        black = game.black == identity
        own, other = ("b", "w") if black else ("w", "b")
        opponent = game.white if black else game.black
        number, change = at // (inputs.game_rows + 1), games.at(f"{own}_change", row)
        used = factors.get(number)
        columns.put(
            line,
            {
                "at": at,
                "game": row,
                "list": number,
                "list_name": games.at("list_name", row),
                "event_id": game.event,
                "round": game.round,
                "black": int(black),
                "opponent": inputs.numbers[opponent],
                "opponent_name": inputs.period.players[opponent].name,
                "other": BLANK if games.at("left_out", row) != BLANK else games.at(f"{other}_start", row),
                "capped": games.at(f"{own}_capped", row),
                "score": _points(games.at(f"{own}_points", row)),
                "expected": _points(games.at(f"{own}_expected", row)),
                "change": _points(change),
                "used": BLANK if change == BLANK else used,
                "gain": BLANK if change == BLANK or used is None else Fraction(used * change, UNIT),
                "left_out": games.at("left_out", row),
            },
        )
    return len(found)


def _rating_history(inputs: KnownInputs, columns: Columns, identity: str) -> dict[str, int]:
    older = sorted(
        (serial(line["list"]) * inputs.entries + row, row, line)
        for row, line in inputs.rows("history")
        if line["player"] == identity and line["rating"] is not None
    )
    lists: list[dict[str, Any]] = [
        {
            "older_at": at,
            "older_row": row,
            "date": serial(line["list"]),
            f"{PREFIX[line['kind']]}_rating": line["rating"],
        }
        for at, row, line in older
    ]
    rows = {kind: found.get(identity) for kind, found in inputs.month.lists.items()}
    new = {f"{PREFIX[kind]}_rating": None if row is None else row.new for kind, row in rows.items()}
    in_force = {
        f"{PREFIX[kind]}_rating": row.base if row is not None and row.used is not None else None
        for kind, row in rows.items()
    }
    lists.append({"date": serial(inputs.period.first), **in_force})
    lists.append({"date": serial(inputs.period.new_list), **new})
    skipped = max(0, len(lists) - CARD_LISTS)
    for number, values in enumerate(lists[skipped:], 1):
        columns.put(number, {"which": number + skipped, **values})
    return {"older": len(older), "skipped": skipped}


def parameters(inputs: KnownInputs) -> Columns:
    columns = Columns()
    for number, band in enumerate(inputs.period.law.expected.rows, 1):
        columns.put(number, {"higher_units": units(band.higher), "lower_units": units(band.lower)})
    for number, result in enumerate(SPELLINGS.values(), 1):
        columns.put(number, {"white_units": units(result.white), "black_units": units(result.black)})
    return columns.fields(
        {
            "most_birth": serial(inputs.period.new_list),
            "most_born": max(1900, inputs.period.new_list.year),
            **reading_cells(inputs),
            **_factor_readings(inputs),
            "people": inputs.people,
            "events": inputs.event_span,
            "entries": inputs.entries,
            "lists": len(LISTS) + 1,
            "rounds": ROUNDS,
        }
    )


def _factor_readings(inputs: KnownInputs) -> dict[str, int]:
    by_text = inputs.readings.factor == "text"
    numbers, fallen = inputs.period.law.numbers, inputs.period.law.likely["fallen"].most or 0
    return {
        "new_first": numbers["new_games"] if by_text else 0,
        "young_again": int(by_text),
        **{f"least_{top}": numbers[top] - fallen for top in ("top", "young_below")},
    }


def checks(inputs: KnownInputs, sheets: Mapping[str, Columns]) -> Columns:
    """Expected lines of Checks. Valid input has no errors; notices and warnings have their counts."""
    games, events = sheets["Games"], sheets["Events"]
    lists = inputs.month.lists
    marked: dict[str, tuple[str, str, list[int]]] = {
        "no_list": ("Events", "id", _rows(events, "broken", "r.1.1.2")),
        "unequal_times": ("Events", "id", _rows(events, "broken", "r.1.2")),
        "too_quick": ("Games", "event", _rows(games, "left_out", "1.1")),
        "not_played": ("Games", "event", _rows(games, "left_out", "5.1")),
        "too_far": ("Games", "event", _rows(games, "left_out", "r.7.3.1")),
        "by_approval": ("Events", "approved", _rows(events, "by_approval", 1)),
        "unapproved": ("Events", "approved", _rows(events, "unapproved", 1)),
        "unknown_list": ("Events", "list_ref", _rows(events, "unknown_list", 1)),
        "began_earlier": ("Events", "start", _rows(events, "began_earlier", 1)),
        "based": ("Players", "std_base", _rows(sheets["Players"], "based", 1)),
        **{f"{prefix}_fell": (sheet, "name", _rows(sheets[sheet], "fell", 1)) for prefix, sheet in RATED.items()},
    }
    numbers = {key: len(rows) for key, (_, _, rows) in marked.items()} | {
        "too_low": sum(value for value in sheets["Players"].get("too_low", ()) if value != BLANK),
        "lowered": sum(row.used != row.factor for rows in lists.values() for row in rows.values()),
        "first_ratings": sum(first_ratings(inputs, kind) for kind in lists),
    }
    first = {key: CellReference(sheet, column, min(rows)) for key, (sheet, column, rows) in marked.items() if rows}
    doubts = {check.key for which in (warning_checks, notice_checks) for check in which(large=False)}
    return Columns(summary_cells(numbers, first, doubts, _warnings(inputs)))


WARNING_CODES = {
    "list_far": ("list-far-from-period",),
    "period_unlikely": ("period-long",),
    "no_whole_months": ("no-whole-months",),
    "rating_unlikely": ("rating-unlikely",),
    "ratings_apart": ("ratings-apart",),
    "age_unlikely": ("age-unlikely",),
    "games_few": ("games-few",),
    "reached_unlikely": ("reached-unlikely",),
    "reached_2300_unlikely": ("reached-2300-unlikely",),
    "time_unlikely": ("time-unlikely",),
    "event_long": ("event-long",),
    "event_empty": ("event-empty",),
    "title_unlikely": ("title-unlikely",),
}
"""Line of Checks → warnings of the Python rules with the same limit and rows.

Other lines test single games or spell names in their own way.
"""
SINGLE_WARNINGS = {"far_from_history": "far-from-history", "pool_below_list": "pool-below-list"}
"""Lines of Checks that can count several rows of one player."""


def _warnings(inputs: KnownInputs) -> dict[str, int]:
    found = findings(inputs.month)
    each = Counter(finding.code for finding in found)
    return count_places(found, WARNING_CODES) | {line: each[code] for line, code in SINGLE_WARNINGS.items()}


def _rows(columns: Columns, key: str, value: Any) -> list[int]:
    return [row for row, found in enumerate(columns.get(key, ()), 1) if found == value]
