"""Expected cells of the workbook by the Python rules."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from xlelo.lang import Words
from xlelo.law.derivation import halves
from xlelo.law.rounding import Exact, half_away, round_to_places
from xlelo.law.tables import INDETERMINATE, hundredths
from xlelo.regulations.cnxc import rules as cnxc
from xlelo.regulations.fce import rules as fce
from xlelo.regulations.melao import rules
from xlelo.regulations.melao.weighted import Game, rate_by_half_life, rate_by_window
from xlelo.sheets.expected_cells import place_on_input_rows
from xlelo.sheets.sheet import RuleAnswers, TypedInputs, Word, WordKeys
from xlelo.sheets.summary import summary_cells
from xlelo.whatif.sheets import logistic
from xlelo.whatif.sheets.bounds import MAX_LISTS
from xlelo.whatif.sheets.bounds import WEIGHTED_GAMES as GAMES
from xlelo.whatif.sheets.contents import PlayerInputs, mark_below
from xlelo.whatif.sheets.page import COUNT_FORMULAS, OPPONENTS, SEASONS, STEPS
from xlelo.whatif.sheets.page import GAMES as ROWS
from xlelo.whatif.sheets.parameters import FIDE_SETS, LEGS, LISTS, MESSAGE_KEYS, NAMES, PLAYABLE, RULE_SETS
from xlelo.whatif.sheets.replay import PLACES, replay_cells
from xlelo.whatif.sheets.strategies import LEGS_FILE
from xlelo.whatif.sheets.weighted import GAMES_FILE

OVERFLOW = 100_000
"""Age of rows without a game."""

PAGE_COLUMNS = ("k", "expected_all", "expected", "change", "new", "performance", "needed")
WORKING_COLUMNS = ("obstacle", "by_rules", "used", "used_all", "performance", "gain", "least", "still", "best", "said")


ALL_GAMES_WORD, REST_WORD, UNREACHABLE_WORD, DONE_WORD, *_ = (Word(f"Parameters.said_{key}") for key in MESSAGE_KEYS)


def rule_answers(asked: PlayerInputs, typed: TypedInputs) -> RuleAnswers:
    found = _Answers(asked)
    plays = {name: replay_cells(asked, name) for name in NAMES}
    lines = typed.rows[LEGS_FILE.name]
    return RuleAnswers(
        {
            "WhatIf": {
                **found.singles(),
                **found.by_rule_set(PAGE_COLUMNS),
                **found.curve(),
                **_expected_scores(asked, typed.rows[OPPONENTS.name]),
            },
            "Workings": {
                **found.workings(),
                **found.by_rule_set(WORKING_COLUMNS),
                **_games(asked, typed.rows[OPPONENTS.name]),
            },
            "Strategies": _strategies(asked, plays),
            **{f"Play{name}": {**_legs(asked, name, lines), **columns} for name, columns in plays.items()},
            "Weighted": _weigh(asked, typed.rows[GAMES_FILE.name]),
            "Checks": found.checks(),
            "Parameters": {
                "claim_number": [_claim_number(asked)],
                **{f"portions_{system}": [asked.start["lists"] or usual] for system, usual in LISTS.items()},
            },
        }
    )


def answers(inputs: PlayerInputs, texts: Words) -> list[tuple[Any, ...]]:
    """For each rule set: code, K, change, new rating, performance, and the score needed."""
    keys = ("k", "change", "new", "performance")
    found = _Answers(inputs).by_rule_set((*keys, "said"))
    codes = [one.code for one in RULE_SETS.values()]
    spoken = ["".join(texts.get(part, part) for part in parts or ()) for parts in found["said"]]
    return list(zip(codes, *(found[key] for key in keys), spoken, strict=True))


class _Answers:
    def __init__(self, inputs: PlayerInputs) -> None:
        self.asked = inputs
        self.listed = [opponent for opponent, _ in inputs.games if opponent is not None]
        known = inputs.rating is not None
        self.played = [(one, score) for one, score in inputs.games if known and one is not None and score is not None]
        self.points = sum((Fraction(score) for _, score in self.played), Fraction(0))
        met = [opponent for opponent, _ in self.played]
        self.mean = Fraction(sum(met), len(met)) if met else None

    def singles(self) -> dict[str, list[Any]]:
        count = len(self.played)
        return {
            "listed": [len(self.listed)],
            "played": [count],
            "points": [self.points if count else None],
            "mean": [self.mean],
            "plain": [self._performance("today")],
        }

    def workings(self) -> dict[str, list[Any]]:
        count, games, rating = len(self.played), self.asked.seasons, self.asked.rating
        complete = len(games)
        base = None if rating is None else fce.base_factor(rating)
        activity = fce.activity(complete, games)
        return {
            "above": [2 * self.points - count if count else None],
            "share": [hundredths(self.points, count) if count else None],
            "enough": [
                None if rating is None or self.asked.target is None else self._enough(rating, self.asked.target)
            ],
            "rest": [len(self.listed) - count],
            "season_games": [self.asked.counted[f"season{number}"] or 0 for number in range(1, SEASONS + 1)],
            "weight": [max(0, complete + 1 - season) for season in range(1, SEASONS + 1)],
            "gap": [0] * SEASONS,
            "seasons": [complete],
            "mean_games": [fce.mean_games(complete, games)],
            "activity": [activity],
            "k0": [base],
            "fce_k": [None if base is None else fce.factor(base, activity)],
            "cnxc_k": [None if rating is None else cnxc.factor(rating, self.asked.counted["cnxc_games"] or 0)],
            "fide_top": [int(self.asked.fide_part == "2400" or (rating or 0) >= 2400)],  # noqa: PLR2004 - rating
            "fide_young": [int(self.asked.fide_part == "U18" and (rating or 0) < 2300)],  # noqa: PLR2004 - rating
            "scale": [self.asked.club.rules.scale],
            "cap": [self.asked.club.rules.cap],
            "ahead": [self.asked.club.rules.advantage],
            "mean_k0": [None if self.mean is None else fce.base_factor(self.mean)],
        }

    def by_rule_set(self, keys: Sequence[str]) -> dict[str, list[Any]]:
        rows = [self._answer(rule_set) for rule_set in RULE_SETS]
        return {key: [row[key] for row in rows] for key in keys}

    def _answer(self, key: str) -> dict[str, Any]:
        rating, questions = self.asked.rating, self.asked.questions(key)
        obstacle, factor = self.asked.obstacle(key), self._factor(key)
        expected = self._expected_sum(key, self.listed)
        of_played = self._expected_sum(key, [opponent for opponent, _ in self.played])
        used = None if factor is None else questions.used_factor(factor, len(self.played))
        used_all = None if factor is None else questions.used_factor(factor, len(self.listed))
        change = None if used is None or not self.played else used * (self.points - (of_played or 0))
        new = None if change is None or rating is None else questions.new_rating(rating, change)
        gain = self._gain(key, factor)
        least, still = None, None
        best: Exact | None = None
        if gain is not None and expected is not None and used_all is not None:
            least = Fraction(-((-2 * (expected + gain / Fraction(used_all))) // 1), 2)
            best = self._new_rating(key, used_all, len(self.listed) - len(self.played))
            still = self._still(key, used_all)
        needed = obstacle or (None if still is None else WordKeys(still))
        return {
            "obstacle": obstacle,
            "by_rules": self._factor_by_rules(key),
            "k": factor,
            "expected_all": expected,
            "expected": of_played,
            "used": used,
            "used_all": used_all,
            "change": None if change is None else round_to_places(half_away, change, PLACES),
            "new": mark_below(key) if new is not None and not questions.can_be_listed(new) else new,
            "performance": self._performance(key),
            "gain": gain,
            "least": least,
            "best": best,
            "still": None if least is None else self._asked_for(key, least),
            "needed": needed,
            "said": needed,
        }

    def _factor_by_rules(self, key: str) -> Exact | None:
        asked, questions = self.asked, self.asked.questions(key)
        if asked.rating is None:
            return None
        if key == "fce":
            return questions.factor(asked.rating, asked.seasons)
        if key == logistic.KEY:
            return questions.factor(asked.rating, [asked.logistic_games or 0]) if asked.has_club_factor else None
        if key in FIDE_SETS and asked.counted["fide_games"] is None:
            return None
        games = [asked.counted[f"{'fide' if key == 'today' else key}_games"] or 0]
        part = asked.fide_part if key == "today" or (key, asked.fide_part) == ("fide", "2400") else None
        return questions.factor(asked.rating, games, part or "K")

    def _factor(self, key: str) -> Exact | None:
        if self.asked.rating is None or self.asked.obstacle(key):
            return None
        return self._factor_by_rules(key) if self.asked.own_k is None else self.asked.own_k

    def _expected_sum(self, key: str, opponents: Sequence[int]) -> Fraction | None:
        rating = self.asked.rating
        if rating is None or not opponents:
            return None
        return sum((self.asked.questions(key).expected(rating, opponent) for opponent in opponents), Fraction(0))

    def _performance(self, key: str) -> Fraction | str | None:
        if not self.played:
            return None
        opponents, scores = zip(*self.played, strict=True)
        try:
            return self.asked.questions(key).performance(opponents, scores)
        except ValueError:
            return INDETERMINATE

    def _gain(self, key: str, factor: Exact | None) -> Fraction | None:
        """Least exact change that reaches the target. FCE rounds the change, and a loss of x.5 to the larger loss."""
        rating, target = self.asked.rating, self.asked.target
        if factor is None or rating is None or target is None:
            return None
        gain = self._enough(rating, target)
        if key not in {"fce", "today"}:
            return gain
        if key == "fce" and target <= fce.new_rating(1, 0):
            return Fraction(-100_000)
        return gain if target > rating else gain + Fraction(1, 10_000)

    def _enough(self, rating: int, target: int) -> Fraction:
        """Least exact change that is rounded to the difference between target and rating."""
        return Fraction(target - rating) - Fraction(1, 2)

    def _new_rating(self, key: str, used: Exact, points: Exact) -> Exact:
        """New rating with that many points in the remaining games."""
        expected = self._expected_sum(key, self.listed) or 0
        change = used * (self.points + points - expected)
        return self.asked.questions(key).new_rating(self.asked.rating or 0, change)

    def _asked_for(self, key: str, least: Fraction) -> Exact | str:
        """Points still needed. If the target is out of reach, they are more than the remaining games."""
        if not self.asked.questions(key).can_be_listed(self.asked.target or 0):
            return mark_below(key)
        return max(Fraction(0), least - self.points)

    def _still(self, key: str, used: Exact) -> tuple[str, ...]:
        """Score still needed as text, found by trying each half-point."""
        target, rest = self.asked.target or 0, len(self.listed) - len(self.played)
        if not self.asked.questions(key).can_be_listed(target):
            return (mark_below(key),)
        scores = (Fraction(number, 2) for number in range(2 * rest + 1))
        enough = next((one for one in scores if self._new_rating(key, used, one) >= target), None)
        if enough is None:
            return UNREACHABLE_WORD, f" {self._new_rating(key, used, rest)}"
        if not rest:
            return (DONE_WORD,)
        return f"{halves(enough)} ", REST_WORD if self.played else ALL_GAMES_WORD, f" {rest}"

    def curve(self) -> dict[str, list[Any]]:
        """Curve of the new rating. Without K it stays at the rating; after the last game it ends."""
        rating, rest = self.asked.rating, len(self.listed) - len(self.played)
        if not self.listed or rating is None:
            return {}
        points = [min(Fraction(step, 2), Fraction(rest)) for step in range(STEPS + 1)]
        columns: dict[str, list[Any]] = {"curve_points": [self.points + one for one in points]}
        for key in RULE_SETS:
            used = self.asked.questions(key).used_factor(self._factor(key) or 0, len(self.listed))
            columns[f"curve_{key}"] = [self._new_rating(key, used, at) for at in points]
        return columns

    def checks(self) -> dict[str, Any]:
        counted, own = self.asked.counted, self.asked.own_k
        return summary_cells(
            {
                "provisional": int(bool(self.listed) and (counted["cnxc_games"] or 0) < 12 and own is None),  # noqa: PLR2004
                "periodic": int((counted["elo_games"] or 0) > 80 and own is None),  # noqa: PLR2004
                "no_rating": int(bool(self.listed) and self.asked.rating is None),
                "no_completed": int(bool(self.listed and self.asked.rating) and counted["fide_games"] is own is None),
                "no_counted": int(
                    bool(self.listed and self.asked.rating) and own is None and not self.asked.has_club_factor
                ),
            }
        )


def _known_games(inputs: PlayerInputs) -> list[tuple[int | None, Exact | None]]:
    return [(None if inputs.rating is None else one, score) for one, score in inputs.games]


def _expected_scores(inputs: PlayerInputs, lines: Sequence[int]) -> dict[str, list[Any]]:
    rating, opponents = inputs.rating or 0, [one for one, _ in _known_games(inputs)]
    columns: dict[str, list[Any]] = {
        "against": [one for one, _ in inputs.games],
        "difference": [None if one is None else rating - one for one in opponents],
    } | {
        key: [None if one is None else inputs.questions(key).expected(rating, one) for one in opponents]
        for key in RULE_SETS
    }
    return {key: place_on_input_rows(lines, values) for key, values in columns.items()}


def _games(inputs: PlayerInputs, lines: Sequence[int]) -> dict[str, list[Any]]:
    known = _known_games(inputs)
    columns: dict[str, list[Any]] = {
        "met": [None if score is None else one for one, score in known],
        "scored": [None if one is None else score for one, score in known],
        **{
            f"counted_{key}": [
                None if one is None else inputs.questions(key).counted_difference(inputs.rating or 0, one)
                for one, _ in known
            ]
            for key in COUNT_FORMULAS
        },
    }
    placed = {key: place_on_input_rows(lines, values) for key, values in columns.items()}
    met = [*placed["met"], *[None] * (ROWS - len(placed["met"]))]
    ahead = inputs.advantage or 0
    return {
        **placed,
        "reached": [int(one is not None) for one in met],
        "even": [0 if one is None else one - ahead for one in met],
    }


def _claim_number(inputs: PlayerInputs) -> int:
    claim = inputs.start["claim"]
    return 0 if claim is None else 1 + list(PLAYABLE).index(claim)


def _legs(inputs: PlayerInputs, name: str, lines: Sequence[int]) -> dict[str, list[Any]]:
    legs, claim = inputs.strategy(name), _claim_number(inputs)
    whole = [line for row, line in enumerate(lines) if inputs.leg_inputs(name, row) is not None]
    points, games = [leg.points for leg in legs], [leg.games for leg in legs]
    return {
        "whole": place_on_input_rows(whole, whole),
        "nth": whole,
        "row": [LEGS * (claim - 1) + leg for leg in range(1, LEGS + 1)] if claim else whole,
        "leg_games": games + [0] * (LEGS - len(games)),
        "leg_percentage": [leg.percentage for leg in legs],
        "leg_opposition": [leg.opposition for leg in legs],
        "leg_points": points,
        "last": [len(legs)],
        "total": [rules.total_score(list(zip(points, games, strict=True))) if legs else None],
    }


def _strategies(inputs: PlayerInputs, plays: dict[str, dict[str, list[Any]]]) -> dict[str, list[Any]]:
    columns: dict[str, list[Any]] = {"portions": [inputs.start["lists"] or usual for usual in LISTS.values()]}
    for name, own in ((name, name.lower()) for name in NAMES):
        legs = [(leg.points, leg.games) for leg in inputs.strategy(name)]
        columns[f"score_{own}"] = [rules.total_score(legs) if legs else None] * len(LISTS)
        columns[f"most_{own}"] = [max(plays[name][f"exposure_{system}"]) for system in LISTS]
        for leg in range(1, LEGS + 1):
            ratings = [plays[name][f"rating_{system}"][leg * MAX_LISTS - 1] for system in LISTS]
            key = f"end_{own}" if leg == LEGS else f"after_{own}{leg}"
            columns[key] = [] if inputs.start["start"] is None else ratings
    return columns


def _weigh(inputs: PlayerInputs, lines: Sequence[int]) -> dict[str, list[Any]]:
    rows = [inputs.game(row) for row in range(len(inputs.weighted_games))]
    games = inputs.remembered_games
    half_life, window, period = (inputs.time[key] for key in ("half_life", "window", "period"))
    in_period = 0 if period is None else sum(game.age <= period for game in games)
    number = rules.games_that_count(in_period, *([inputs.time["newest"]] if inputs.time["newest"] else []))
    weights = {
        "weight": _values(rows, lambda game: rules.half_life_weight(game.age, half_life) if half_life else None),
        "even": _values(rows, lambda game: rules.window_weight(game.age, window) if window else None),
    }
    values = _values(rows, _value)
    newer = _newer(rows)
    columns: dict[str, list[Any]] = {
        "met": _values(rows, lambda game: rules.opponent_by_colour(game.opponent, game.colour)),
        "value": values,
        **weights,
        **{
            f"{key}_share": [
                None if weight is None else weight * value for weight, value in zip(found, values, strict=True)
            ]
            for key, found in weights.items()
        },
        "newer": newer,
        "counts": [None if count is None else rules.newest_weight(count, number) for count in newer],
    }
    old = place_on_input_rows(lines, [OVERFLOW if game is None else game.age for game in rows])
    known = [value for value in values if value is not None]
    newest_first = [row for _, row in sorted((count, row) for row, count in enumerate(newer) if count is not None)]
    oldest_first = [game for row in reversed(newest_first) if (game := rows[row]) is not None]
    return {key: place_on_input_rows(lines, column) for key, column in columns.items()} | {
        "old": [*(OVERFLOW if age is None else age for age in old), *[OVERFLOW] * (GAMES - len(old))],
        "games": [len(games)],
        "number": [number],
        "taken": [min(number, len(games))],
        "by_half_life": [rate_by_half_life(games, half_life) if games and half_life else None],
        "by_window": [rate_by_window(games, window) if window and any(weights["even"]) else None],
        **_newest_cells(oldest_first[-number:]),
        "plain": [Fraction(sum(known)) / len(known) if known else None],
    }


def _newest_cells(games: Sequence[Game]) -> dict[str, list[Any]]:
    if not games:
        return {}
    scores = [game.score for game in games]
    return {
        "share": [Fraction(hundredths(Fraction(sum(scores)), len(scores)), 100)],
        "by_newest": [rules.performance_of_newest([game.opponent for game in games], scores, len(games))],
    }


def _values(rows: Sequence[Game | None], figure: Callable[[Game], Any]) -> list[Any]:
    return [None if game is None else figure(game) for game in rows]


def _value(game: Game) -> Fraction:
    return rules.game_performance(rules.opponent_by_colour(game.opponent, game.colour), game.score)


def _newer(rows: Sequence[Game | None]) -> list[int | None]:
    """Number of newer games for each game. Of games with equal age, the lower row is newer."""
    ages = [None if game is None else (game.age, -row) for row, game in enumerate(rows)]
    known = [age for age in ages if age is not None]
    return [None if age is None else sum(other < age for other in known) for age in ages]
