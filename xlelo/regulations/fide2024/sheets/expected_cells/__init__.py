"""Expected cells of every computed column by the Python rules; `check` compares the workbook with them."""

from collections.abc import Mapping
from typing import Any

from xlelo.regulations.fide2024.files import LISTS, player_row
from xlelo.regulations.fide2024.listing import lines
from xlelo.regulations.fide2024.next_period import next_player
from xlelo.regulations.fide2024.run import Month
from xlelo.regulations.fide2024.sheets.expected_cells import inputs, known, published
from xlelo.regulations.fide2024.sheets.expected_cells.known import KnownInputs
from xlelo.regulations.fide2024.sheets.expected_cells.published import what_if
from xlelo.regulations.fide2024.sheets.lists import RATED
from xlelo.sheets.expected_cells import Columns
from xlelo.sheets.sheet import RuleAnswers, TypedInputs


def rule_answers(month: Month, typed: TypedInputs) -> RuleAnswers:
    found = KnownInputs(month, typed)
    sheets: dict[str, Columns] = {
        "Players": inputs.players(found),
        "Events": inputs.events(found),
        "Games": inputs.games(found),
        "Parameters": published.parameters(found),
        **{sheet: inputs.ratings(found, LISTS[prefix]) for prefix, sheet in RATED.items()},
    }
    sheets["Period"] = published.period(found)
    sheets["Card"] = published.card(found)
    sheets["WhatIf"] = what_if(found)
    sheets["Checks"] = published.checks(found)
    lists = {f"List{sheet}": dict(enumerate(lines(month, LISTS[prefix]), 1)) for prefix, sheet in RATED.items()}
    return RuleAnswers(sheets, known.records(found) | lists | {"Next": _next_players(found)})


def _next_players(found: KnownInputs) -> Mapping[int, Mapping[str, Any]]:
    """The players at the start of the next month, as rows of their file."""
    players = found.period.players
    return {row: player_row(next_player(players[player], found.month)) for player, row in found.numbers.items()}
