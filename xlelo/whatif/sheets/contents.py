"""Converts a player's inputs into the answers of the rule sets, and back into inputs."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from xlelo.lang.sentence import Sentence
from xlelo.law.questions import Questions
from xlelo.law.rounding import Exact
from xlelo.model import Problem
from xlelo.periods.form import File, ParsedFiles, only_row
from xlelo.regulations.club.questions import Questions as Club
from xlelo.regulations.club.rules import USUAL, USUAL_RULES, Factor, Rules
from xlelo.regulations.melao.rules import Colour
from xlelo.regulations.melao.weighted import Game
from xlelo.sheets.sheet import Content, Word, WordKeys
from xlelo.whatif.sheets import logistic
from xlelo.whatif.sheets.bounds import LEAST
from xlelo.whatif.sheets.page import K_BY_GAMES, OPPONENTS, PLAYER, SEASONS
from xlelo.whatif.sheets.parameters import CLAIM_TEXTS, FIDE_SETS, LISTS_FROM, MARKS, NAMES, PLAYABLE, RULE_SETS
from xlelo.whatif.sheets.strategies import LEG_KINDS, LEGS_FILE, START_FILE
from xlelo.whatif.sheets.weighted import GAMES_FILE, TIME
from xlelo.whatif.strategies import Leg

START = {"claim": Word("Strategies.claim_3"), "start": 2000, "before": 101, "fixed_k": 10}
"""Inputs of the empty workbook: the article's own player and his strategies."""

ASK_GAMES, ASK_CNXC, ASK_LOGISTIC = (Word(f"Parameters.said_ask_{key}") for key in ("games", "cnxc", "logistic"))


def mark_below(key: str) -> str:
    """Text that stands for a rating below the rule set's lowest one."""
    return MARKS[LISTS_FROM[key][1]]


@dataclass(frozen=True)
class PlayerInputs:
    rating: int | None
    target: int | None
    own_k: Exact | None
    counted: dict[str, int | None]
    """Number of games that K depends on, by season and rule set."""
    games: tuple[tuple[int | None, Exact | None], ...]
    """Opponent and score of each game. The score is None if the game is still to be played."""
    start: dict[str, Any]
    legs: tuple[tuple[int | None, ...], ...]
    """For each half-year: games, percentage and opposition of A, then of B."""
    time: dict[str, Any]
    weighted_games: tuple[tuple[int | None, Exact | None, Exact, Colour], ...]
    fide_part: str | None = None
    """FIDE's condition: once rated 2400, or under 18."""
    logistic_games: int | None = None
    """Games counted by the player's club."""
    logistic_k: Exact | None = None
    scale: Exact | None = None
    cap: Exact | None = None
    advantage: Exact | None = None

    @cached_property
    def club(self) -> Club:
        rules = Rules(scale=self.scale or USUAL_RULES.scale, cap=self.cap, advantage=self.advantage or 0)
        own = None if self.logistic_k is None else (Factor(None, None, None, None, self.logistic_k),)
        return Club(rules, own or USUAL)

    @property
    def has_club_factor(self) -> bool:
        return self.logistic_k is not None or self.logistic_games is not None

    def questions(self, key: str) -> Questions:
        """Questions of a rule set. Those of the club depend on its inputs."""
        return self.club if key == logistic.KEY else RULE_SETS[key].questions

    @property
    def seasons(self) -> tuple[int, ...]:
        games = (self.counted[f"season{number}"] for number in range(1, SEASONS + 1))
        return tuple(count for count in games if count is not None)

    def obstacle(self, key: str) -> str | WordKeys | None:
        """Reason why a rule set gives no K: it has no such rating, or needs the number of games."""
        if self.rating is None:
            return None
        if not self.questions(key).can_be_listed(self.rating):
            return mark_below(key)
        if self.own_k is not None:
            return None
        if key in FIDE_SETS and self.counted["fide_games"] is None:
            return WordKeys((ASK_GAMES,))
        if key == logistic.KEY and not self.has_club_factor:
            return WordKeys((ASK_LOGISTIC,))
        is_provisional = key == "cnxc" and (self.counted["cnxc_games"] or 0) < LEAST
        return WordKeys((ASK_CNXC,)) if is_provisional else None

    def strategy(self, name: str) -> tuple[Leg, ...]:
        """Legs of the claim's strategy, or the half-years that are typed completely."""
        if self.start["claim"] is not None:
            legs = PLAYABLE[self.start["claim"]].strategies[NAMES.index(name)].legs
            return tuple(Leg(leg.games, leg.percentage, leg.opposition, self.start["lists"]) for leg in legs)
        typed = (self.leg_inputs(name, row) for row in range(len(self.legs)))
        return tuple(Leg(*leg, self.start["lists"]) for leg in typed if leg is not None)

    def leg_inputs(self, name: str, row: int) -> tuple[int, int, int] | None:
        first = len(LEG_KINDS) * NAMES.index(name)
        games, percentage, opposition = self.legs[row][first : first + len(LEG_KINDS)]
        return None if games is None or percentage is None or opposition is None else (games, percentage, opposition)

    def game(self, row: int) -> Game | None:
        opponent, score, age, colour = self.weighted_games[row]
        return None if opponent is None or score is None else Game(opponent, score, age, colour)

    @property
    def remembered_games(self) -> list[Game]:
        return [game for row in range(len(self.weighted_games)) if (game := self.game(row)) is not None]


def assemble(reading: ParsedFiles) -> PlayerInputs:
    player = only_row(reading, PLAYER)
    counted = {key: player.pop(key) for key in K_BY_GAMES}
    seasons = [counted[f"season{number}"] for number in range(1, SEASONS + 1)]
    if None in seasons and any(count is not None for count in seasons[seasons.index(None) :]):
        table = reading[PLAYER.name]
        blank = f"season{seasons.index(None) + 1}"
        reading.refuse(table, 0, blank, Sentence("enter the seasons from the newest on, and leave none out"))
    reading.problems += _half_legs(reading)
    return PlayerInputs(
        **player,
        counted=counted,
        games=_rows(reading, OPPONENTS),
        start=only_row(reading, START_FILE),
        legs=_rows(reading, LEGS_FILE),
        time=only_row(reading, TIME),
        weighted_games=_rows(reading, GAMES_FILE),
    )


def _rows(reading: ParsedFiles, file: File) -> tuple[Any, ...]:
    return tuple(reading[file.name].rows())


def _half_legs(reading: ParsedFiles) -> Iterator[Problem]:
    table = reading[LEGS_FILE.name]
    for row in range(len(table)):
        for name in NAMES:
            keys = [f"{key}_{name.lower()}" for key in LEG_KINDS]
            blank = [key for key in keys if table[key][row] is None]
            if len(blank) < len(keys):
                for key in blank:
                    yield table.problem(row, key, None, Sentence("a half-year needs games, percentage and opposition"))


def rate(inputs: PlayerInputs, _readings: object) -> PlayerInputs:
    """The inputs themselves. There is no list to rate; every value is an answer to the inputs."""
    return inputs


def contents(inputs: PlayerInputs | None, _readings: object) -> Content:
    if inputs is None:
        return {"Strategies": START}
    colours = {Colour.WHITE: "w", Colour.BLACK: "b", Colour.UNKNOWN: None}
    remembered = [(*row[:3], colours[row[3]]) for row in inputs.weighted_games]
    return {
        "WhatIf": {
            "rating": inputs.rating,
            "target": inputs.target,
            "own_k": inputs.own_k,
            **inputs.counted,
            "fide_part": inputs.fide_part,
            **{column.name: getattr(inputs, column.name) for column in logistic.INPUTS},
            **_columns(OPPONENTS, inputs.games),
        },
        "Strategies": {**inputs.start, "claim": _claim(inputs.start["claim"]), **_columns(LEGS_FILE, inputs.legs)},
        "Weighted": {**inputs.time, **_columns(GAMES_FILE, remembered)},
    }


def _claim(claim: str | None) -> Word | None:
    return None if claim is None else Word(CLAIM_TEXTS[list(PLAYABLE).index(claim)])


def asking_for(rating: int | None) -> Content:
    """Contents of an empty workbook, with the player's rating if it is known."""
    return {**contents(None, None), "WhatIf": {"rating": rating}}


def _columns(file: File, rows: Any) -> dict[str, list[Any]]:
    return {column.name: [row[number] for row in rows] for number, column in enumerate(file.columns)}
