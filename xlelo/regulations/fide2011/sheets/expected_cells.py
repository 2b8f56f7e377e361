"""Expected cells of the workbook by the Python rules."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from xlelo.law.tables import POINT, hundredths
from xlelo.regulations.fide2011 import rules
from xlelo.regulations.fide2011.files import FILE
from xlelo.regulations.fide2011.sheets.inputs import GAMES_FILE, SIDES
from xlelo.regulations.fide2011.sheets.start_sheet import DESK
from xlelo.sheets.expected_cells import place_on_input_rows
from xlelo.sheets.sheet import CellReference, RuleAnswers
from xlelo.sheets.start_sheet import expected_cells as start_sheet_cells
from xlelo.sheets.summary import summary_cells

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from xlelo.law.rounding import Exact
    from xlelo.regulations.fide2011.sheets.contents import Answer, Change
    from xlelo.sheets.sheet import TypedInputs


def rule_answers(answer: Answer, inputs: TypedInputs) -> RuleAnswers:
    blocks, lines = inputs.tables[FILE.name], inputs.rows[FILE.name]
    undated = int(answer.change is not None and bool(answer.change.scored_games) and answer.change.new is None)
    return RuleAnswers(
        {
            "Change": _figures_of_change(answer.change, inputs.rows[GAMES_FILE.name]),
            "Initial": _figures_of_blocks(answer, blocks, lines),
            "Checks": summary_cells({"undated": undated}, {"undated": CellReference("Change", "ended", 1)}),
            "Front": start_sheet_cells(DESK, _reach(answer, inputs)),
        }
    )


def _reach(answer: Answer, inputs: TypedInputs) -> tuple[int, ...]:
    typed = sum(opponent is not None for opponent in inputs.tables[GAMES_FILE.name]["opponent"])
    played = 0 if answer.change is None else len(answer.change.scored_games)
    first = 0 if answer.first is None else answer.first.games
    return typed, played, len(inputs.rows[FILE.name]), first, 0


def _figures_of_change(change: Change | None, lines: Sequence[int]) -> dict[str, list[Any]]:
    if change is None:
        return {"games": [0]}
    games, played = change.games, change.scored_games
    known = [game for game in games if game is not None]
    columns: dict[str, list[Any]] = {
        "difference": [game and game.difference for game in games],
        "counted": [game and game.counted for game in games],
        "expected": [game and Fraction(game.expected, POINT) for game in games],
        "surplus": [game and game.surplus for game in games],
        "scored": [game and game.score for game in games],
        **{f"change_{side}": change.changes(side) for side in SIDES},
    }
    return {key: place_on_input_rows(lines, values) for key, values in columns.items()} | {
        "games": [len(played)],
        "points": [sum((game.score or 0 for game in played), Fraction(0)) if played else None],
        "points_expected": [sum((Fraction(game.expected, POINT) for game in known), Fraction(0)) if known else None],
        **{f"k_{side}": [change.factors[side]] for side in SIDES},
        **{f"sum_{side}": [change.sum(side) if played else None] for side in SIDES},
        **{f"new_{side}": [change.new_by(side)] for side in SIDES},
        "new": [change.new],
    }


def _figures_of_blocks(answer: Answer, table: Any, lines: Sequence[int]) -> dict[str, list[Any]]:
    first = answer.first
    if first is None:
        return {"day": [answer.list_of], **{f"in_all{side}": [0] for side in ("", *(f"_{side}" for side in SIDES))}}
    earliest = table["end"].index(min(table["end"]))
    entered = zip(*(table[key] for key in ("end", "average", "score", "games")), strict=True)
    rows = [
        _Line(ended, average, score, games, number == earliest, first.list_of)
        for number, (ended, average, score, games) in enumerate(entered)
    ]
    columns: dict[str, list[Any]] = {
        "above": [rules.half_points_above(row.score, row.games) for row in rows],
        "below": [row.difference_below() for row in rows],
        "first": [int(row.first) for row in rows],
        "in_time": [int(not row.too_old()) for row in rows],
        "performance": [row.performance(row.ended) for row in rows],
        "taken": [row.counted_games(row.ended) for row in rows],
        "weighted": [row.weighted_performance(row.ended) for row in rows],
    }
    singles: dict[str, list[Any]] = {
        "in_all": [first.games],
        "mean": [first.performance],
        "rating": [first.rating],
        "day": [first.list_of],
    }
    for side, day in SIDES.items():
        columns |= {
            f"performance_{side}": [row.performance(day) for row in rows],
            f"counts_{side}": [int(rules.counts(row.first, row.score, row.games, rules.LAW.at(day))) for row in rows],
            f"reaches_{side}": [int(rules.valid_block(row.performance(day), rules.LAW.at(day))) for row in rows],
            f"taken_{side}": [row.counted_games(day) for row in rows],
            f"weighted_{side}": [row.weighted_performance(day) for row in rows],
        }
        singles |= _rating_cells(side, day, rows)
    return {key: place_on_input_rows(lines, values) for key, values in columns.items()} | singles


def _rating_cells(side: str, day: date, rows: Sequence[_Line]) -> dict[str, list[Any]]:
    kept = [(row.performance(day), row.games) for row in rows if row.counted_games(day)]
    games = sum(count for _, count in kept)
    mean = rules.performance_in_all(kept) if kept else None
    enough = rules.enough_games(games, rules.LAW.at(day))
    rating = rules.initial_rating(mean) if mean is not None and enough else None
    return {f"in_all_{side}": [games], f"mean_{side}": [mean], f"rating_{side}": [rating]}


class _Line(NamedTuple):
    """An event that can be judged by the rules of any day."""

    ended: date
    average: Exact
    score: Exact
    games: int
    first: bool
    list_of: date

    def difference_below(self) -> int | None:
        if rules.half_points_above(self.score, self.games) >= 0:
            return None
        return rules.difference_of(hundredths(self.score, self.games), rules.LAW.at(self.ended))

    def too_old(self) -> bool:
        return rules.too_old(self.ended, self.list_of, rules.LAW.at(self.list_of))

    def performance(self, day: date) -> Fraction:
        return rules.performance(self.average, self.score, self.games, rules.LAW.at(day))

    def counted_games(self, day: date) -> int:
        """Number of games if the event counts, otherwise 0."""
        counts = (
            not self.too_old()
            and rules.counts(self.first, self.score, self.games, rules.LAW.at(day))
            and rules.valid_block(self.performance(day), rules.LAW.at(day))
        )
        return self.games if counts else 0

    def weighted_performance(self, day: date) -> Fraction:
        return self.counted_games(day) * self.performance(day)
