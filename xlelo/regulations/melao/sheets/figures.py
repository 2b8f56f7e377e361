"""What every computed cell of the workbook holds, by the rules."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.drafting.rounding import half_up
from xlelo.drafting.sheet import Spot
from xlelo.drafting.summary import checked
from xlelo.drafting.table import INDETERMINATE, POINT, hundredths
from xlelo.regulations.fce import rules as fce
from xlelo.regulations.melao import rules
from xlelo.regulations.melao.sheets.page import OPPONENTS, SEASONS, STEPS
from xlelo.regulations.melao.sheets.parameters import LISTS, MOST_LISTS, RULE_SETS
from xlelo.regulations.melao.sheets.replay import replayed
from xlelo.regulations.melao.sheets.strategies import LEGS, NAMES, PLAYED
from xlelo.regulations.melao.sheets.weighted import REMEMBERED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from xlelo.drafting.rounding import Exact
    from xlelo.drafting.sheet import Figures, Typed
    from xlelo.regulations.melao.sheets.contents import Asked

OUT_OF_REACH = "—"


def figures(asked: Asked, typed: Typed) -> Figures:
    found = _Answers(asked)
    plays = {name: replayed(asked, name) for name in NAMES}
    return {
        "WhatIf": {
            **found.singles(),
            **found.by_rule_set(),
            **found.curve(),
            **_games(asked, typed.rows[OPPONENTS.name]),
        },
        "Seasons": _seasons(asked, found.mean),
        "Strategies": _strategies(asked, plays, typed.rows[PLAYED.name]),
        **{f"Play{name}": columns for name, columns in plays.items()},
        "Weighted": _weighted(asked, typed.rows[REMEMBERED.name]),
        "Checks": found.checks(),
        "Parameters": {f"portions_{system}": [asked.start["lists"] or usual] for system, usual in LISTS.items()},
    }


def answers(asked: Asked) -> list[tuple[Any, ...]]:
    """By rule set: its code, K, change, new rating, performance, the score needed."""
    found = _Answers(asked).by_rule_set()
    codes = [one.code for one in RULE_SETS.values()]
    keys = ("k", "change", "new", "performance", "needed")
    return list(zip(codes, *(found[key] for key in keys), strict=True))


class _Answers:
    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.listed = [opponent for opponent, _ in asked.games if opponent is not None]
        known = asked.rating is not None
        self.played = [(one, score) for one, score in asked.games if known and one is not None and score is not None]
        self.points = sum((Fraction(score) for _, score in self.played), Fraction(0))
        met = [opponent for opponent, _ in self.played]
        self.mean = Fraction(sum(met), len(met)) if met else None

    def singles(self) -> dict[str, list[Any]]:
        count = len(self.played)
        return {
            "listed": [len(self.listed)],
            "played": [count],
            "points": [self.points],
            "mean": [self.mean],
            "above": [2 * self.points - count if count else None],
            "share": [hundredths(self.points, count) if count else None],
        }

    def by_rule_set(self) -> dict[str, list[Any]]:
        columns: dict[str, list[Any]] = {}
        for key in RULE_SETS:
            for column, value in self._answered(key).items():
                columns.setdefault(column, []).append(value)
        return columns

    def _answered(self, key: str) -> dict[str, Any]:
        rating, questions = self.asked.rating, RULE_SETS[key].questions
        factor = self._factor(key)
        expected = self._expected(key, self.listed)
        of_played = self._expected(key, [opponent for opponent, _ in self.played])
        change = None if factor is None or not self.played else factor * (self.points - (of_played or 0))
        gain = self._gain(key, factor)
        least = None
        if gain is not None and expected is not None and factor is not None:
            least = Fraction(-((-2 * (expected + gain / Fraction(factor))) // 1), 2)
        return {
            "by_rules": self._factor_by_rules(key),
            "k": factor,
            "expected_all": expected,
            "expected": of_played or 0,
            "change": change,
            "new": None if change is None or rating is None else questions.new_rating(rating, change),
            "performance": self._performance(key),
            "gain": gain,
            "least": least,
            "needed": None if least is None or factor is None else self._needed(key, factor),
        }

    def _factor_by_rules(self, key: str) -> Exact | None:
        asked, questions = self.asked, RULE_SETS[key].questions
        if key == "fce":
            return None if asked.rating is None else questions.factor(asked.rating, asked.seasons)
        games = asked.counted[f"{key}_games"] or 0
        if asked.rating is None and key == "cnxc":
            return None
        return questions.factor(asked.rating or 0, [games])

    def _factor(self, key: str) -> Exact | None:
        if self.asked.rating is None:
            return None
        return self._factor_by_rules(key) if self.asked.own_k is None else self.asked.own_k

    def _expected(self, key: str, opponents: Sequence[int]) -> Fraction | None:
        rating = self.asked.rating
        if rating is None or not opponents:
            return None
        return sum((RULE_SETS[key].questions.expected(rating, opponent) for opponent in opponents), Fraction(0))

    def _performance(self, key: str) -> Fraction | str | None:
        if not self.played:
            return None
        opponents, scores = zip(*self.played, strict=True)
        try:
            return RULE_SETS[key].questions.performance(opponents, scores)
        except ValueError:
            return INDETERMINATE

    def _gain(self, key: str, factor: Exact | None) -> Fraction | None:
        """The exact change that is enough; FCE rounds the change, and a loss of x.5 to the greater loss."""
        rating, target = self.asked.rating, self.asked.target
        if factor is None or rating is None or target is None:
            return None
        gain = Fraction(target - rating) - Fraction(1, 2)
        if key != "fce":
            return gain
        if target <= fce.new_rating(1, 0):
            return Fraction(-100_000)
        return gain if target > rating else gain + Fraction(1, 10_000)

    def _needed(self, key: str, factor: Exact) -> Fraction | str:
        """Tried out, half-point by half-point."""
        rating, target = self.asked.rating or 0, self.asked.target or 0
        expected = self._expected(key, self.listed) or 0
        scores = (Fraction(halves, 2) for halves in range(2 * len(self.listed) + 1))
        new = RULE_SETS[key].questions.new_rating
        return next((one for one in scores if new(rating, factor * (one - expected)) >= target), OUT_OF_REACH)

    def curve(self) -> dict[str, list[Any]]:
        count, rating = len(self.listed), self.asked.rating
        if not count:
            return {}
        points = [Fraction(half_up(Fraction(2 * count * step, STEPS)), 2) for step in range(STEPS + 1)]
        columns: dict[str, list[Any]] = {"curve_points": points}
        for key, one in RULE_SETS.items():
            factor, expected = self._factor(key), self._expected(key, self.listed)
            if rating is not None and factor is not None and expected is not None:
                columns[f"curve_{key}"] = [one.questions.new_rating(rating, factor * (at - expected)) for at in points]
        return columns

    def checks(self) -> dict[str, Any]:
        counted, own = self.asked.counted, self.asked.own_k
        return checked(
            {
                "provisional": int(bool(self.listed) and (counted["cnxc_games"] or 0) < 12 and own is None),  # noqa: PLR2004
                "periodic": int((counted["elo_games"] or 0) > 80 and own is None),  # noqa: PLR2004
                "no_rating": int(bool(self.listed) and self.asked.rating is None),
                "no_half_life": int(self.asked.half_life is None and bool(self.asked.remembered_games)),
            },
            {"no_rating": Spot("WhatIf", "rating", 1), "no_half_life": Spot("Weighted", "half_life", 1)},
        )


def _placed(lines: Sequence[int], values: Sequence[Any]) -> list[Any]:
    """On the rows where the inputs stand, which may leave some free."""
    placed: list[Any] = [None] * max(lines, default=0)
    for line, value in zip(lines, values, strict=True):
        placed[line - 1] = value
    return placed


def _games(asked: Asked, lines: Sequence[int]) -> dict[str, list[Any]]:
    known = [(None if asked.rating is None else one, score) for one, score in asked.games]
    rating = asked.rating or 0
    columns: dict[str, list[Any]] = {
        "difference": [None if one is None else rating - one for one, _ in known],
        "met": [None if score is None else one for one, score in known],
        "scored": [None if one is None else score for one, score in known],
        **{
            key: [None if one is None else POINT * rule_set.questions.expected(rating, one) for one, _ in known]
            for key, rule_set in RULE_SETS.items()
        },
    }
    return {key: _placed(lines, values) for key, values in columns.items()}


def _seasons(asked: Asked, mean: Fraction | None) -> dict[str, list[Any]]:
    games, rating = asked.seasons, asked.rating
    complete = len(games)
    base = None if rating is None else fce.base_factor(rating)
    activity = fce.activity(complete, games)
    return {
        "season_games": [asked.counted[f"season{number}"] or 0 for number in range(1, SEASONS + 1)],
        "weight": [max(0, complete + 1 - season) for season in range(1, SEASONS + 1)],
        "gap": [0] * SEASONS,
        "gaps": [0],
        "seasons": [complete],
        "mean_games": [fce.mean_games(complete, games)],
        "activity": [activity],
        "k0": [base],
        "k": [None if base is None else fce.factor(base, activity)],
        "mean_k0": [None if mean is None else fce.base_factor(mean)],
    }


def _strategies(asked: Asked, plays: dict[str, dict[str, list[Any]]], lines: Sequence[int]) -> dict[str, list[Any]]:
    rows = LEGS * len(NAMES)
    whole = [leg[0] if None not in leg else 0 for leg in asked.legs]
    games = [count or 0 for count in _placed(lines, whole)]
    points = [
        Fraction((leg[0] or 0) * (leg[1] or 0), 100) if count else 0
        for leg, count in zip(asked.legs, whole, strict=True)
    ]
    scored = [count or 0 for count in _placed(lines, points)]
    games += [0] * (rows - len(games))
    scored += [0] * (rows - len(scored))
    totals = {}
    for name in NAMES:
        first = LEGS * NAMES.index(name)
        legs = list(zip(scored, games, strict=True))[first : first + LEGS]
        totals[f"total_{name.lower()}"] = [rules.total_score(legs) if any(count for _, count in legs) else None]
    started = asked.start["start"] is not None
    return {
        "leg_games": games,
        "points": scored,
        "half_legs": [0],
        **totals,
        "portions": [asked.start["lists"] or usual for usual in LISTS.values()],
        **{
            f"end_{name.lower()}{leg}": [
                plays[name][f"rating_{system}"][leg * MOST_LISTS - 1] if started else None for system in LISTS
            ]
            for name in NAMES
            for leg in range(1, LEGS + 1)
        },
    }


def _weighted(asked: Asked, lines: Sequence[int]) -> dict[str, list[Any]]:
    rows = [asked.game(row) for row in range(len(asked.remembered))]
    met = [one and rules.opponent_by_colour(one.opponent, one.colour) for one in rows]
    values = [
        None if one is None or opponent is None else rules.game_performance(opponent, one.score)
        for one, opponent in zip(rows, met, strict=True)
    ]
    weights = [
        None if one is None or asked.half_life is None else rules.half_life_weight(one.age, asked.half_life)
        for one in rows
    ]
    shares = [
        None if value is None or weight is None else value * weight
        for value, weight in zip(values, weights, strict=True)
    ]
    known = [value for value in values if value is not None]
    columns: dict[str, list[Any]] = {"met": met, "value": values, "weight": weights, "share": shares}
    return {key: _placed(lines, column) for key, column in columns.items()} | {
        "games": [len(known)],
        "performance": [asked.performance()],
        "plain": [Fraction(sum(known)) / len(known) if known else None],
    }
