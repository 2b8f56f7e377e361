"""What the rules answer: to each column about its row, and about Checks and the start sheet."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from xlelo.law.tables import hundredths
from xlelo.regulations.fide2011 import rules
from xlelo.regulations.fide2011.files import FILE
from xlelo.regulations.fide2011.initial import Block
from xlelo.regulations.fide2011.sheets.contents import Answer
from xlelo.regulations.fide2011.sheets.inputs import EVENT_DAYS, GAMES_FILE, PLAYER_BOUNDS, SIDES
from xlelo.sheets.asked_row import Row, never
from xlelo.sheets.sheet import RuleAnswers, TypedInputs
from xlelo.sheets.summary import summary_cells

LAWS = {side: rules.LAW.at(day) for side, day in SIDES.items()}


# -- a change; the record of a game is a Variation


def _points_expected(row: Row) -> Any:
    expected = [game.expected for game in row.result.change.games if game is not None]
    return sum(expected) if expected else None


def _until_step(row: Row, key: str) -> list[Fraction] | None:
    """Cells of the column in the games until this step."""
    if not row("games") or row("k_from") is None:
        return None
    return [Fraction(row.at(key, game)) for game in row.rows_with(key) if game <= row("step")]


def _of_change(side: str) -> dict[str, Callable[[Row], Any]]:
    def rating_until_step(row: Row) -> Fraction | None:
        until = _until_step(row, f"change_{side}")
        return None if until is None else row("rating_taken") + sum(until)

    return {
        f"change_{side}": lambda row: row.record and row.record.change(row.result.change.factors[side]),
        f"k_{side}": lambda row: row.result.change.factors[side],
        f"sum_{side}": lambda row: row.result.change.sum(side) if row("games") else None,
        f"new_{side}": lambda row: row.result.change.new_by(side),
        f"run_{side}": rating_until_step,
    }


_CHANGE: dict[str, Callable[[Row], Any]] = {
    "difference": lambda row: row.record and row.record.difference,
    "counted": lambda row: row.record and row.record.counted,
    "expected": lambda row: row.record and row.record.expected,
    "surplus": lambda row: row.record and row.record.change(1),
    "scored": lambda row: row.record and row.record.score,
    "no_opponent": never,
    **{f"{key}_taken": bound.asks(key) for key, bound in PLAYER_BOUNDS.items()},
    "games": lambda row: 0 if row.result.change is None else len(row.result.change.scored_games),
    "points": lambda row: sum(game.score for game in row.result.change.scored_games) if row("games") else None,
    "points_expected": _points_expected,
    **_of_change("before"),
    **_of_change("from"),
    "new": lambda row: row.result.change.new,
    "at": lambda row: None if (until := _until_step(row, "scored")) is None else len(until),
}


# -- a first rating; the record of an event is a Block


def _performance(row: Row, side: str) -> Fraction:
    return rules.performance(row.record.average, row.record.score, row.record.games, LAWS[side])


def _below(row: Row) -> int | None:
    share = hundredths(row.record.score, row.record.games)
    return rules.difference_of(share, LAWS[_side(row)]) if row("above") < 0 else None


def _side(row: Row) -> str:
    return "from" if rules.new_rules(row.record.ended) else "before"


def _of_event(side: str) -> dict[str, Callable[[Row], Any]]:
    return {
        f"performance_{side}": lambda row: _performance(row, side),
        f"counts_{side}": lambda row: int(
            rules.counts(row.flag("first"), row.record.score, row.record.games, LAWS[side])
        ),
        f"reaches_{side}": lambda row: int(rules.valid_block(_performance(row, side), LAWS[side])),
        f"taken_{side}": lambda row: row("in_time") * row(f"counts_{side}") * row(f"reaches_{side}") * row.record.games,
        f"weighted_{side}": lambda row: row(f"taken_{side}") * row(f"performance_{side}"),
    }


def _of_first(side: str = "") -> dict[str, Callable[[Row], Any]]:
    """The first rating by the rules of one side; without a side, by those of the day that each event ended."""

    def first(row: Row) -> Any:
        return row.result.first_by.get(side)

    end = side and f"_{side}"
    return {
        f"in_all{end}": lambda row: first(row).games if first(row) else 0,
        f"mean{end}": lambda row: first(row) and first(row).performance,
        f"rating{end}": lambda row: first(row) and first(row).rating,
    }


_INITIAL: dict[str, Callable[[Row], Any]] = {
    "above": lambda row: rules.half_points_above(row.record.score, row.record.games),
    "below": _below,
    "first": lambda row: int(row.number == min(row.rows_with("ended"), key=lambda event: row.at("ended", event))),
    "in_time": lambda row: int(not rules.too_old(row.record.ended, row.result.first.list_of)),
    **_of_event("before"),
    **_of_event("from"),
    "performance": lambda row: row(f"performance_{_side(row)}"),
    "taken": lambda row: row(f"taken_{_side(row)}"),
    "weighted": lambda row: row("taken") * row("performance"),
    "ended": lambda row: row.record.ended,
    "misscored": never,
    "later": never,
    "list_taken": EVENT_DAYS.asks("list_of"),
    "day": lambda row: row.result.list_of if row.result.first is None else row.result.first.list_of,
    **_of_first(),
    **_of_first("before"),
    **_of_first("from"),
}

ASKS: Mapping[str, Mapping[str, Callable[[Row], Any]]] = {"Change": _CHANGE, "Initial": _INITIAL}
"""Sheet → column → what its cell must hold."""


def rule_answers(answer: Answer, inputs: TypedInputs) -> RuleAnswers:
    change, events = answer.change, inputs.tables[FILE.name]
    undated = int(change is not None and bool(change.scored_games) and change.new is None)
    blocks = map(Block, *(events[key] for key in ("end", "average", "score", "games")))
    games = {} if change is None else dict(zip(inputs.rows[GAMES_FILE.name], change.games, strict=True))
    return RuleAnswers(
        {"Checks": summary_cells({"undated": undated})},
        {
            "Change": games,
            "Initial": dict(zip(inputs.rows[FILE.name], blocks, strict=True)),
        },
    )
