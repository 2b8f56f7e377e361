"""Expected cells of what people read: lists, summary, card, parameters and checks."""

from collections import Counter
from typing import Any

from xlelo.law.interpretation import choices
from xlelo.periods.results import SPELLINGS
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.files import LISTS, PREFIX
from xlelo.regulations.fide2024.findings import findings
from xlelo.regulations.fide2024.next_period import next_player
from xlelo.regulations.fide2024.period import Standing
from xlelo.regulations.fide2024.rules import List
from xlelo.regulations.fide2024.sheets.expected_cells.known import KnownInputs
from xlelo.regulations.fide2024.sheets.lists import NUMBER, units
from xlelo.regulations.fide2024.sheets.lists_and_card import CARD_LISTS
from xlelo.sheets.card_pages import page
from xlelo.sheets.expected_cells import Columns, serial
from xlelo.sheets.rating_history import RATINGS
from xlelo.sheets.summary import count_warnings, summary_cells

ROUNDS = 100_001


def period(inputs: KnownInputs) -> Columns:
    lists = inputs.month.lists
    counted = Counter(rated.kind for rated in inputs.month.events for game in rated.games if game.left_out is None)
    here = [player for player in inputs.period.players.values() if not player.outside]
    return Columns().fields(
        {
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


def card(inputs: KnownInputs) -> Columns:
    columns, identity = Columns(), inputs.player_id("Card")
    games = _card_games(inputs, columns, identity)
    if identity is None:
        return columns.fields({"number": 0, "name": None, "games": games, "older": -2, "skipped": 0})
    ratings = [row.new for rows in inputs.month.lists.values() if (row := rows.get(identity)) and row.new is not None]
    columns["reach"] = [serial(inputs.period.first), serial(inputs.period.new_list)]
    columns["reached"] = [max(ratings)] * 2 if ratings else list(RATINGS)
    fields = {"number": inputs.numbers[identity], "name": inputs.period.players[identity].name, "games": games}
    return columns.fields(fields | _rating_history(inputs, columns, identity))


def _card_games(inputs: KnownInputs, columns: Columns, identity: str | None) -> int:
    """Which games the lines show. What a line says of its game, it asks the game's row."""
    records = inputs.game_records.items()
    found = sorted(
        (record.list, row)
        for row, record in records
        if record.list and identity in (record.game.white, record.game.black)
    )
    shown, cells = page(found, inputs.inputs.singles["Card"], inputs.inputs.heights["Card_n"])
    columns.fields(cells)
    for line, (number, row) in enumerate(shown, 1):
        columns.put(line, {"at": number * (inputs.game_rows + 1) + row, "game": row, "list": number})
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
            **{f"{choice.field}_odd": 0 for choice in choices(inputs.readings)},
            **_factor_readings(inputs),
            "people": inputs.people,
            "events": inputs.event_span,
            "entries": inputs.entries,
            "lists": len(LISTS) + 1,
            "rounds": ROUNDS,
            "list_in_force": serial(inputs.period.first.replace(day=1)),
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


def checks(inputs: KnownInputs) -> Columns:
    """Counts on Checks of several sheets together, and of warnings."""
    lists = inputs.month.lists
    counts = {
        "too_low": sum(
            one.rating is not None and not rules.can_be_listed(one.rating, inputs.period.law)
            for player in inputs.period.players.values()
            for one in player.standings.values()
        ),
        "lowered": sum(row.used != row.factor for rows in lists.values() for row in rows.values()),
        "first_ratings": sum(first_ratings(inputs, kind) for kind in lists),
    }
    return Columns(summary_cells(counts | count_warnings(findings(inputs.month), WARNING_LINES, OTHER_CODES, REPEATED)))


WARNING_LINES = (
    "no_whole_months rating_unlikely ratings_apart games_few games_unlikely reached_unlikely reached_2300_unlikely "
    "time_unlikely event_long event_empty title_unlikely"
)
"""Lines of Checks that count the places of a warning of the Python rules with the same limit and rows.

Other lines test single games or spell names in their own way.
"""
OTHER_CODES = {
    "list_far": "list-far-from-period",
    "period_unlikely": "period-long",
    "age_unlikely": "age-unlikely born-later",
}
"""Lines with other codes."""
REPEATED = "far_from_history pool_below_list pool_unlikely"
"""Lines that can count several rows of one player."""


def what_if(inputs: KnownInputs) -> Columns:
    """Without a player, he is an adult who is not new."""
    typed, identity = inputs.inputs.singles.get("WhatIf", {}), inputs.player_id("WhatIf")
    law, kind = inputs.period.law, LISTS[typed.get("list") or "std"]
    number, own, std, young = 0, Standing(games=law.numbers["new_games"]), Standing(), False
    if identity is not None:
        player = next_player(inputs.period.players[identity], inputs.month)
        number, own, std = inputs.numbers[identity], player.standings[kind], player.standings[List.STANDARD]
        young = rules.young(player.born, inputs.period.new_list.year, law)
    return Columns().fields(
        {
            "number": number,
            "list_no": NUMBER[kind],
            "own": None if identity is None else own.rating or 0,
            "std": None if identity is None else std.rating or 0,
            "completed": own.games,
            "reached": int(own.reached),
            "reached_2300": int(own.reached_2300),
            "young": int(young),
        }
    )
