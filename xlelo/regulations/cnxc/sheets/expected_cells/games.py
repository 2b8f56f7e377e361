"""Expected cells of competitions, boards and imputed games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlelo.periods.results import spelling
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.files import THEN
from xlelo.regulations.cnxc.period import imputed_points
from xlelo.regulations.cnxc.sheets.ledger import OWN
from xlelo.regulations.cnxc.sheets.parameters import ENDINGS, SPAN
from xlelo.regulations.cnxc.sheets.seats import GAMES
from xlelo.sheets.expected_cells import BLANK, Columns, serial

if TYPE_CHECKING:
    from collections.abc import Sequence

    from xlelo.regulations.cnxc.period import Player
    from xlelo.regulations.cnxc.sheets.expected_cells.known import KnownInputs, Line

RESULT_NUMBERS = {code: number for number, code in enumerate(ENDINGS, 1)}


def competitions(inputs: KnownInputs) -> Columns:
    columns = Columns()
    for competition in inputs.period.competitions:
        columns.put(
            inputs.competitions[competition.id],
            {
                "own_id": competition.id,
                "own_name": competition.name,
                "own_category": inputs.categories[competition.id],
                "own_thematic": int(competition.thematic),
                "own_norm": int(competition.norm),
                "own_winner": competition.winner,
                "own_end": serial(competition.end),
                "misspelt": 0,
                "event": competition.id,
                "excluded": int(rules.is_excluded(competition.thematic)),
                "virtual": inputs.period.law.virtual[competition.category],
                "unpriced": 0,
                "outside": 0,
                "first": competition.winner if competition.norm else None,
                "winner_no": inputs.players[competition.winner] if competition.winner and competition.norm else 0,
                "idle_winner": 0,
                "idle_norm": int(competition.winner is not None and not competition.norm),
                "twice": 0,
            },
        )
    return columns


def boards(inputs: KnownInputs) -> Columns:
    columns = Columns()
    for number_of_record, (row, game) in enumerate(inputs.games):
        competition = inputs.competition(game)
        excluded = rules.is_excluded(competition.thematic)
        sides = [THEN.join(player for player, _ in side) for side in (game.white, game.black)]
        number = inputs.competitions[competition.id]
        columns.put(
            row,
            {
                **_typed_cells(inputs, number_of_record),
                OWN["result"]: inputs.codes[row],
                "faulty": 0,
                "pending": int(game.pending),
                "event": competition.id,
                "white_side": sides[0],
                "black_side": sides[1],
                "competition": number,
                "result": RESULT_NUMBERS[spelling(inputs.codes[row], ENDINGS)],
                "open": int(not (excluded or game.no_move or game.excused or game.pending)),
                "day": serial(rules.counted_on(game.day, competition.end)),
                "white_seats": len(game.white),
                "black_seats": len(game.black),
                "substituted": int(max(len(game.white), len(game.black)) > 1),
                "rated": int(inputs.counts(game)),
                "late": 0,
                "again": 0,
            },
        )
    return columns.fields({"faults": 0})


def _typed_cells(inputs: KnownInputs, record: int) -> dict[str, Any]:
    table = inputs.inputs.tables["games"]
    return {OWN[column.name]: _cell(column.name, table[column.name][record]) for column in GAMES.columns}


def _cell(name: str, value: Any) -> Any:
    if name == "date":
        return serial(value)
    if isinstance(value, bool):
        return int(value)
    return value


def ledger(inputs: KnownInputs) -> Columns:
    columns = Columns()
    for number, line in enumerate(inputs.lines, 1):
        columns.put(number, line_cells(inputs, line))
    return columns


def line_cells(inputs: KnownInputs, line: Line) -> dict[str, Any]:
    player = inputs.period.players[line.identity]
    competition = inputs.competition(line.game)
    own, others = line.took_part
    at = inputs.players[player.id]
    event = inputs.competitions[competition.id]
    moved_before = [identity for identity, moved in line.own_side[: line.seat + 1] if moved]
    side = 1 if line.white else 2
    values: dict[str, Any] = {
        "game": line.row,
        "competition": event,
        "event": competition.id,
        "side": side,
        "seat": line.seat + 1,
        "id": player.id,
        "player": at,
        "name": player.name,
        "moved": int(line.has_moved),
        "seated": line.movers_so_far,
        "partners": len(own),
        "rating": inputs.rating(player.id, competition.category),
        "best": max((inputs.rating(one, competition.category) for one in moved_before), default=0),
        "letter": _letter(line, player),
        "twice": 0,
        "imputed": 0,
    }
    if line.has_moved and inputs.counts(line.game):
        opponent = rules.highest([inputs.rating(other, competition.category) for other in others])
        values |= _imputed_cells(inputs, line, player, own, opponent)
        if values["imputed"]:
            day = rules.counted_on(line.game.day, competition.end)
            values |= {"key": event * SPAN + at, "moment": at * SPAN + serial(day)}
    return values


def _letter(line: Line, player: Player) -> str:
    own, _ = line.took_part
    if not line.has_moved:
        return "b" if line.movers_so_far else "a"
    if len(own) == 1:
        return BLANK
    originals, _ = rules.originals_and_substitute(own)
    effective = player.effective_elo is not None
    if line.identity in originals:
        return "d" if effective else "e"
    return "f" if effective else "g"


def _imputed_cells(
    inputs: KnownInputs, line: Line, player: Player, own: Sequence[str], opponent: int
) -> dict[str, Any]:
    points = line.game.result.white if line.white else line.game.result.black
    scored = imputed_points(player, own, points, opponent, inputs.period.law)
    values: dict[str, Any] = {
        "opponent": opponent,
        "points": points,
        "imputed": int(scored is not None),
        "scored": scored,
    }
    if player.effective_elo is not None:
        difference = player.effective_elo - opponent
        expected = rules.expected(difference, inputs.period.law)
        values |= {"difference": difference, "expected": expected, "margin": points - expected}
    return values
