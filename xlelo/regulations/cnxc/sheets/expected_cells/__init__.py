"""Expected cells by the Python rules: everything that an article requires or people read.

`check` compares the workbook with them. Keys, spans and spellings have no expected cells; their formulas are compared
with the formulas as written.
"""

from collections.abc import Mapping
from typing import Any

from xlelo.regulations.cnxc.files import player_row
from xlelo.regulations.cnxc.listing import lines
from xlelo.regulations.cnxc.next_period import next_player
from xlelo.regulations.cnxc.period import HalfYear
from xlelo.regulations.cnxc.sheets.expected_cells import inputs, published
from xlelo.regulations.cnxc.sheets.expected_cells.known import KnownInputs, RatedPlayer
from xlelo.sheets.sheet import RuleAnswers, TypedInputs, Word


def rule_answers(half_year: HalfYear, typed: TypedInputs) -> RuleAnswers:
    known = KnownInputs(half_year, typed)
    return RuleAnswers(
        {
            "Parameters": published.parameters(known),
            "Competitions": inputs.competitions(known),
            "Games": inputs.game_hints(known),
            "Boards": {"faults": [0]},
            "Blocks": inputs.blocks(known),
            "Results": inputs.results(known),
            "Period": published.period(known),
            "Card": published.card(known),
            "WhatIf": published.what_if(known),
            "Checks": published.checks(known),
        },
        {
            "Competitions": {known.competitions[identity]: one for identity, one in known.rated.items()},
            "Boards": known.boards,
            "Ledger": dict(enumerate(known.lines, 1)),
            "Standings": dict(enumerate(known.standings, 1)),
            "Results": {
                known.numbers[identity]: RatedPlayer(
                    player, half_year.rows[identity], half_year.entered.get(identity, ())
                )
                for identity, player in half_year.period.players.items()
            },
            "Next": _next_players(known),
            "List": dict(enumerate(lines(half_year), 1)),
        },
    )


def _next_players(known: KnownInputs) -> Mapping[int, Mapping[str, Any]]:
    """The players at the start of the next half-year, as rows of their file."""
    players = known.period.players
    rows = {row: player_row(next_player(known.half_year, players[identity])) for identity, row in known.numbers.items()}
    return {row: one | {"status": one["status"] and Word(f"Choices.{one['status']}")} for row, one in rows.items()}
