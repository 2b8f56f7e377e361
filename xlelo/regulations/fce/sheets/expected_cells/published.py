"""Expected cells of what people read: lists, summary, what-if, parameters and checks."""

from collections import Counter
from fractions import Fraction

from xlelo.regulations.fce.listing import claims_until
from xlelo.regulations.fce.rules import List
from xlelo.regulations.fce.sheets import is_large
from xlelo.regulations.fce.sheets.expected_cells.known import KnownInputs
from xlelo.sheets.expected_cells import Columns, serial
from xlelo.sheets.summary import count_warnings, summary_cells


def period(inputs: KnownInputs) -> Columns:
    month = inputs.month
    evaluated = Counter(
        rated.kind
        for rated in month.events
        if rated.conditions is not None
        for game in rated.games
        if not inputs.is_void(game.result)
    )
    active = {kind: sum(row.evaluated > 0 for row in rows.values()) for kind, rows in month.lists.items()}
    return Columns().fields(
        {
            "season": inputs.period.season,
            "season_ends": int(inputs.period.new_list.year > inputs.period.season),
            "claims_until": serial(claims_until(inputs.period)),
            "players": len(inputs.period.players),
            "events": len(inputs.period.events),
            "games": len(inputs.period.games),
            "games_standard": evaluated[List.STANDARD],
            "games_rapid": evaluated[List.RAPID],
            "std_active": active[List.STANDARD],
            "rapid_active": active[List.RAPID],
            "first_ratings": _first_ratings(inputs),
        }
    )


def _first_ratings(inputs: KnownInputs) -> int:
    return sum(row.opening.initial is not None for row in inputs.month.lists[List.STANDARD].values())


def what_if(inputs: KnownInputs) -> Columns:
    """The chosen player's rating and K, from which the other cells of the sheet follow."""
    typed, player = inputs.inputs.singles.get("WhatIf", {}), inputs.player_id("WhatIf")
    kind = List.RAPID if typed.get("list") == "rapid" else List.STANDARD
    row = None if player is None else inputs.month.lists[kind][player]
    share = Fraction(1, 2 if kind is List.RAPID else 1)
    return Columns().fields(
        {
            "number": 0 if player is None else inputs.numbers[player],
            "own": None if row is None else row.new,
            "listed_k": None if row is None else row.next_factor * share,
        }
    )


def parameters(inputs: KnownInputs) -> Columns:
    return Columns().fields({"most_birth": serial(inputs.period.new_list), "top": inputs.law.stabilisation.starts[-1]})


def checks(inputs: KnownInputs) -> Columns:
    """Counts on Checks of several sheets together, and of warnings."""
    again = sum(row.reinitialised is not None for rows in inputs.month.lists.values() for row in rows.values())
    warnings = {} if is_large({"games": inputs.game_rows}) else _warnings(inputs)
    return Columns(summary_cells({"first_ratings": _first_ratings(inputs), "initial_again": again} | warnings))


WARNING_LINES = (
    "list_not_first no_whole_months ratings_apart age_unlikely licence_unlikely games_contradict "
    "games_before_first_season time_unlikely event_long event_empty not_weekly list_unused accept_unused "
    "first_elo_unlikely title_unlikely"
)
"""Lines of Checks that count the places of a warning of the Python rules with the same limit and rows.

Other lines test single games, spell names in their own way, or find less than the rules.
"""
OTHER_CODES = {
    "list_far": "list-far-from-period",
    "period_unlikely": "period-long",
    "first_season_unlikely": "first-season-early first-season-late",
    "federated_unlikely": "federated-later born-after-federation federated-young",
    "initialised_unlikely": "initialised-unlikely initialised-early",
    "list_unlikely": "began-earlier list-later list-other no-older-list",
    "unmarked_weekly": "weekly",
}
"""Lines with other codes."""
REPEATED = "far_from_history factor_unlike_elo"
"""Lines that can count several rows of one player."""


def _warnings(inputs: KnownInputs) -> dict[str, int]:
    counts = count_warnings(inputs.findings, WARNING_LINES, OTHER_CODES, REPEATED)
    return counts | {"unrated_guest": _unrated_ids(inputs)}


def _unrated_ids(inputs: KnownInputs) -> int:
    """Number of guests who entered and have no performance."""
    entered = {rated.event.id: {one.id for one in rated.event.participants} for rated in inputs.month.events}
    return sum(
        guest in entered[rated.event.id] and guest not in rated.performances
        for rated in inputs.month.events
        for guest in rated.guests
    )
