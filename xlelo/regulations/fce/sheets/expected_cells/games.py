"""Expected cells of games: their value for both players, and the player on whose account each line is."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.periods.results import SPELLINGS, spelling
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.events import side_of
from xlelo.regulations.fce.rows import KINDS
from xlelo.regulations.fce.sheets.contents import CODES
from xlelo.regulations.fce.sheets.expected_cells.known import units
from xlelo.regulations.fce.sheets.parameters import UNIT
from xlelo.sheets.expected_cells import BLANK, Columns, serial
from xlelo.sheets.sheet import Word

if TYPE_CHECKING:
    from xlelo.regulations.fce.events import RatedEvent
    from xlelo.regulations.fce.period import Game
    from xlelo.regulations.fce.sheets.expected_cells.known import KnownInputs

RESULT_CODES = {code: number for number, code in enumerate(SPELLINGS, 1)}


def evaluation(inputs: KnownInputs) -> Columns:
    columns = Columns()
    for row, game in inputs.games:
        columns.put(row, _game(inputs, row, game))
    return columns


def _game(inputs: KnownInputs, row: int, game: Game) -> dict[str, Any]:
    rated = inputs.rated[game.event]
    event = rated.event
    counts = rules.counts_here(event.weekly, game.day, inputs.period.first, inputs.period.last)
    void = inputs.void(game.result)
    kind = inputs.code(rated) if rated.conditions is not None and counts and not void else 0
    values: dict[str, Any] = {
        "incomplete": 0,
        "event_id": game.event,
        "white_id": game.white,
        "black_id": game.black,
        "result": inputs.codes[row],
        "event": inputs.events[game.event],
        "white": inputs.numbers[game.white],
        "black": inputs.numbers[game.black],
        "code": RESULT_CODES[spelling(inputs.codes[row], SPELLINGS)],
        "valid": 1,
        "round": game.round,
        "played_on": serial(game.day),
        "day": serial(game.day),
        "mirrored": 0,
        "misdated": 0,
        "counts": int(counts),
        "list": kind,
        "white_noted": inputs.numbers[game.white],
        "black_noted": inputs.numbers[game.black],
        "twice": 0,
    }
    if kind and rated.conditions is not None:
        at = rated.conditions
        share = at.ordinary if game.result.was_played else at.unplayed_share
        later = max(game.white, game.black, key=inputs.numbers.__getitem__)
        values |= {
            "played": int(game.result.was_played),
            "share": Fraction(share, rules.WHOLE_SHARE),
            "guest": None if inputs.is_player(later) else at.guests.get(later),
            "flat": at.flat,
            "reference": inputs.older_key(rated),
            **_side(inputs, game, rated, black=False),
            **_side(inputs, game, rated, black=True),
        }
    return values


def _side(inputs: KnownInputs, game: Game, rated_event: RatedEvent, *, black: bool) -> dict[str, Any]:
    at = rated_event.conditions
    assert at is not None  # noqa: S101 - only evaluated events come here
    own, opponent = (game.black, game.white) if black else (game.white, game.black)
    score = game.result.black if black else game.result.white
    side = side_of(at, own, opponent, game.result)
    prefix = "b" if black else "w"
    reference = rules.reference_list(rated_event.event.weekly, rated_event.event.list_ref)
    older = inputs.older.get((reference, rated_event.kind, own)) if reference is not None else None
    values: dict[str, Any] = {
        "older": 0 if older is None else older + 1,
        "rating": at.ratings.get(own),
        "k": at.factors.get(own),
    }
    if side is not None:
        rating, other, factor, share, expected = side
        values |= {
            "other": other,
            "difference": rating - other,
            "expected": units(expected),
            "factor": Fraction(share * factor, rules.WHOLE_SHARE),
            "change": Fraction(rules.variation(share * factor, score, expected) * UNIT, rules.UNIT),
        }
    return {f"{prefix}_{key}": value for key, value in values.items()}


def ledger(inputs: KnownInputs, evaluation: Columns) -> Columns:
    columns = Columns()
    entered = {(entry.id, event.id) for event in inputs.period.events for entry in event.participants}
    seen: set[tuple[str, str]] = set()
    number = 0
    for owner, lines in inputs.accounts():
        total, evaluated, played = Fraction(0), 0, 0
        at, rounds = None, ""
        for line, game, black in lines:
            number += 1
            at, rounds = line.event, f"{rounds if at == line.event else ''}|{game.round}|"
            own = game.black if black else game.white
            row = inputs.row_of[id(game)]
            change = evaluation.at("b_change" if black else "w_change", row)
            newcomer = (own, game.event) not in seen and (own, game.event) not in entered
            seen.add((own, game.event))
            player = inputs.period.players.get(own)
            start = inputs.rated[game.event].event.start
            if change != BLANK:
                total += change
                evaluated += 1
                played += game.result.was_played
            columns.put(
                number,
                {
                    "line": line.number,
                    "game": row,
                    "person": line.person,
                    "event": line.event,
                    "owner": owner,
                    "newcomer": int(newcomer),
                    "young": int(
                        newcomer and player is not None and rules.is_under_twelve(player.birth, start, inputs.law)
                    ),
                    "change": change,
                    "sum": total,
                    "evaluated": evaluated,
                    "played": played,
                    "rounds": rounds,
                    "double": 0,
                },
            )
    return columns.fields(
        {
            "lines": inputs.line_span,
            "count": len(inputs.lines),
            "disorder": 0,
            "doubles": 0,
        }
    )


def entrants(inputs: KnownInputs) -> Columns:
    columns = Columns()
    table = inputs.inputs.tables["participants"]
    facts = (table[key] for key in ("event", "player", "name", "birth"))
    for row, event, player, name, birth in zip(inputs.inputs.rows["participants"], *facts, strict=True):
        listed = inputs.period.players[player].birth if inputs.is_player(player) else None
        used = birth if listed is None else listed
        columns.put(
            row,
            {
                "event_id": event,
                "player_id": player,
                "called": name,
                "typed_birth": serial(birth),
                "event": inputs.events[event],
                "person": inputs.numbers[player],
                "guest": int(inputs.numbers[player] == inputs.player_rows + row),
                "namesake": 0 if name else None,
                "stranger": 0,
                "known": serial(listed),
                "birth": serial(used),
                "twice": 0,
                "young": int(rules.is_under_twelve(used, inputs.rated[event].event.start, inputs.law)),
            },
        )
    return columns


def rounds(inputs: KnownInputs) -> Columns:
    columns = Columns()
    found = sorted((inputs.events[game.event], game.day, game.round, row) for row, game in inputs.games)
    before: tuple[Any, ...] = (0, None, None)
    today = most = 0
    for number, (event, day, played, row) in enumerate(found, 1):
        if (event, day) == before[:2]:
            today += played != before[2]
        else:
            today = 1
        most = max(most, today) if event == before[0] else today
        before = (event, day, played)
        values = {"game": row, "event": event, "day": serial(day), "round": played, "today": today, "most": most}
        columns.put(number, values)
    return columns


def older(inputs: KnownInputs) -> Columns:
    columns = Columns()
    table = inputs.inputs.tables["history"]
    rows = zip(
        inputs.inputs.rows["history"], *(table[key] for key in ("list", "kind", "player", "elo", "k")), strict=True
    )
    for row, published, kind, player, elo, factor in rows:
        values: dict[str, Any] = {
            "day": serial(published),
            "which": Word(f"Choices.{KINDS[kind]}"),
            "player_id": player,
            "typed_elo": elo,
            "typed_k": factor or 0,
        }
        if inputs.is_player(player):
            number = inputs.numbers[player]
            values |= {
                "person": number,
                "list": CODES[kind],
                "key": f"{serial(published)}|{CODES[kind]}|{number}",
                "elo": elo,
                "factor": inputs.month.lists[kind][player].opening.factor if factor is None else factor,
            }
        columns.put(row, values)
    return columns
