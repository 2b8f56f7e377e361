"""Expected cells that no rule, list or card says: counts, warnings, and what stands on the first sheet.

Columns with a rule ask it with their own row (`asks`). Columns that hand a value on have no expected cells: the rating
of each player is the sum of his games, and shows if one of them is wrong.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from xlelo.lang.sentence import Sentence
from xlelo.regulations.fce.files import FILE, player_row
from xlelo.regulations.fce.listing import lines
from xlelo.regulations.fce.next_period import next_player
from xlelo.regulations.fce.run import Month
from xlelo.regulations.fce.sheets import is_large
from xlelo.regulations.fce.sheets.contents import SHEETS
from xlelo.regulations.fce.sheets.expected_cells import card, inputs, published
from xlelo.regulations.fce.sheets.expected_cells.known import KnownInputs
from xlelo.sheets.sheet import Records, RuleAnswers, TypedInputs
from xlelo.sheets.warnings import WarnedRecord


def rule_answers(month: Month, typed: TypedInputs) -> RuleAnswers:
    known = KnownInputs(month, typed)
    card_cells, card_lines = card.card(known)
    return RuleAnswers(
        {
            "Games": inputs.game_hints(known),
            "Participants": inputs.participant_hints(known),
            "Events": inputs.events(known),
            "Evaluation": inputs.games(known),
            "Entrants": inputs.entrants(known),
            "Guests": inputs.guests(known),
            "Ledger": inputs.ledger(known),
            "Rounds": inputs.rounds(known),
            "Roster": inputs.roster(known),
            **{sheet: inputs.ranks(known, kind) for kind, sheet in SHEETS.items()},
            "Older": inputs.older(known),
            "Parameters": published.parameters(known),
            "Period": published.period(known),
            "WhatIf": published.what_if(known),
            "Card": card_cells,
            "Checks": published.checks(known),
        },
        {
            **{
                sheet: {known.numbers[row.id]: row for row in month.lists[kind].values()}
                for kind, sheet in SHEETS.items()
            },
            **{f"List{sheet}": dict(enumerate(lines(month, kind), 1)) for kind, sheet in SHEETS.items()},
            "Next": _next_players(known),
            **({} if is_large({"games": known.game_rows}) else _warned(known)),
            "Card": card_lines,
        },
    )


def _warned(known: KnownInputs) -> Records:
    """What the columns of warnings ask."""
    codes = defaultdict[str, set[str]](set)
    for finding in known.findings:
        codes[str(finding.place)].add(finding.code)
    players, lines = known.period.players, known.period.history
    return {
        "Roll": {
            known.numbers[player.id]: WarnedRecord(player, codes[str(Sentence("player {id}", id=player.id))])
            for player in players.values()
        },
        "Older": {
            row: WarnedRecord(lines[typed["list"], typed["kind"]][typed["player"]])
            for row, typed in known.rows("history")
        },
        "Evaluation": known.paired_again,
        "Ledger": known.plays_elsewhere,
        "Rounds": inputs.round_marks(known),
    }


def _next_players(known: KnownInputs) -> Mapping[int, Mapping[str, Any]]:
    """The players at the start of the next month, as rows of their file. On the sheet a blank count is 0."""
    found = {}
    for row, typed in known.rows("players"):
        facts = player_row(next_player(known.period.players[typed["id"]], known.month))
        counts = {one.name: one.blank for one in FILE["players"].columns if facts[one.name] is None}
        found[row] = facts | counts | {"first_season": typed["first_season"]}
    return found
