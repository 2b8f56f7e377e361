"""Expected cells of guests: their performance, game after game."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Any

from xlelo.law.tables import hundredths
from xlelo.model import WIN
from xlelo.regulations.fce import rules
from xlelo.sheets.expected_cells import BLANK, Columns

if TYPE_CHECKING:
    from xlelo.regulations.fce.sheets.expected_cells.known import KnownInputs


@dataclass
class _Running:
    """Running sums of a guest in an event, and against one opponent."""

    games: int = 0
    score: Fraction = field(default_factory=Fraction)
    differences: int = 0
    opponents: int = 0
    ratings: int = 0
    by_game: int = 0
    pair_games: int = 0
    pair_points: Fraction = field(default_factory=Fraction)
    difference: int | None = None


def guests(inputs: KnownInputs, evaluation: Columns) -> Columns:
    columns = Columns()
    number = 0
    guests = [found for found in inputs.lines if not found[0].list]
    for _, group in groupby(guests, key=lambda found: found[0].place(inputs.persons_span, inputs.event_span)):
        running = _Running()
        met = None
        for line, game, black in group:
            number += 1
            row = inputs.row_of[id(game)]
            again = line.opponent == met
            met = line.opponent
            rating = (
                evaluation["w_rating" if black else "b_rating"][row - 1] if evaluation.at("played", row) == 1 else BLANK
            )
            score = Fraction(game.result.black if black else game.result.white, WIN)
            values = _line(inputs, running, rating, score, again=again)
            columns.put(
                number,
                {
                    "line": line.number,
                    "game": row,
                    "guest_id": game.black if black else game.white,
                    "event_id": game.event,
                    "opponent": line.opponent,
                    "rating": rating,
                    "points": None if rating == BLANK else score,
                    "again": int(again),
                    **values,
                },
            )
    return columns


def _line(inputs: KnownInputs, running: _Running, rating: Any, score: Fraction, *, again: bool) -> dict[str, Any]:
    before = running.difference
    if not again:
        running.pair_games, running.pair_points, running.difference, before = 0, Fraction(0), None, None
    if rating != BLANK:
        running.pair_games += 1
        running.pair_points += score
        running.games += 1
        running.score += score
        running.by_game += rating
        if running.pair_games == 1:
            running.opponents += 1
            running.ratings += rating
    if running.pair_games:
        running.difference = rules.difference_of(hundredths(running.pair_points, running.pair_games), inputs.law)
    running.differences += (running.difference or 0) - (before or 0)
    values: dict[str, Any] = {
        "games": running.games,
        "score": running.score,
        "pair_games": running.pair_games,
        "pair_points": running.pair_points,
        "difference": running.difference,
        "differences": running.differences,
        "opponents": running.opponents,
        "ratings": running.ratings,
        "by_game": running.by_game,
    }
    if running.games:
        values |= _performance(inputs, running)
    return values


def _performance(inputs: KnownInputs, running: _Running) -> dict[str, Any]:
    mean = Fraction(running.ratings, running.opponents)
    above = rules.half_points_above(running.score, running.games)
    overall = rules.difference_of(hundredths(running.score, running.games), inputs.law)
    below = mean + Fraction(running.differences, running.opponents)
    if inputs.readings.performance == "overall":
        below = Fraction(running.by_game, running.games) + overall
    exact = below if above < 0 else rules.performance_from_half(mean, above, inputs.readings, law=inputs.law)
    return {
        "mean": mean,
        "above": above,
        "base": rules.base_factor(mean, inputs.readings, inputs.law),
        "overall": overall,
        "below": below,
        "exact": exact,
        "performance": rules.rating_of_guest(exact),
    }
