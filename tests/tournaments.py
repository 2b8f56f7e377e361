"""An officer who enters a period: first the players (some later), then each event, with mistakes and corrections.

for clean in entered(typing, contents, rng):
    ...  # an event has been typed; `clean`: no mistake is known
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from typed_period import PLAYED_IN, SWITCHES, Line, Typing

from xlelo.sheets.sheet import NUMBER

Cells = dict[str, Any]

NOBODY = "X99"
LATE = 0.25
"""The share of players who are entered after some events, and of corrections made after the next event."""

MISTAKEN = 0.7
"""The share of events with mistakes."""


def rows_of(contents: Mapping[str, Mapping[str, Any]], sheet: str) -> list[Cells]:
    columns = {key: list(values) for key, values in contents.get(sheet, {}).items() if key != NUMBER}
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


class Script:
    def __init__(self, typing: Typing, contents: Mapping[str, Mapping[str, Any]], rng: random.Random) -> None:
        self.typing, self.contents, self.rng = typing, contents, rng
        self.corrections: list[Callable[[], None]] = []

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def rows(self, sheet: str) -> list[Cells]:
        return rows_of(self.contents, sheet)

    def add(self, sheet: str, cells: Cells) -> Line:
        """Add a row below the last one; sometimes one row is left blank."""
        gap = 1 if sheet in {"Players", "Games"} and self.chance(0.02) else 0
        return self.typing.write(sheet, self.typing.next_row(sheet) + gap, cells)

    def opening(self) -> None:
        for sheet in ("Period", SWITCHES):
            for key, value in self.contents[sheet].items():
                self.typing.single(sheet, key, value)

    def players(self, players: list[Cells]) -> None:
        """Enter players with their blocks, pool and history."""
        identities = {player["id"] for player in players}
        for player in players:
            self.add("Players", player)
        for sheet in ("Blocks", "Pool", "History"):
            for row in self.rows(sheet):
                if row["player"] in identities:
                    self.add(sheet, row)

    def event(self, sheet: str, event: Cells) -> None:
        self.add(sheet, event)
        for row in self.rows("Participants"):
            if row["event"] == event["id"]:
                self.add("Participants", row)
        games = [row for row in self.rows("Games") if event["id"] in [row.get(key) for key in PLAYED_IN]]
        mistaken = self.rng.randrange(len(games)) if games and self.chance(MISTAKEN) else None
        for number, game in enumerate(games):
            if number == mistaken:
                self.rng.choice(MISTAKES)(self, game)
            else:
                self.add("Games", game)

    def apply_corrections(self) -> None:
        for correction in self.corrections:
            correction()
        self.corrections = []


# Mistakes: what is typed instead, and what puts it right later.


def a_wrong_id(script: Script, game: Cells) -> None:
    others = [player["id"] for player in script.rows("Players") if player["id"] not in game.values()]
    _correct_later(script, game, white=script.rng.choice([NOBODY, *others[:2]]))


def a_wrong_result(script: Script, game: Cells) -> None:
    _correct_later(script, game, result="0-1" if game["result"] == "1-0" else "1-0")


def no_result(script: Script, game: Cells) -> None:
    _correct_later(script, game, result=None)


def swapped_colours(script: Script, game: Cells) -> None:
    _correct_later(script, game, white=game["black"], black=game["white"])


def _correct_later(script: Script, game: Cells, **wrong: Any) -> None:
    line = script.add("Games", {**game, **wrong})
    script.corrections.append(lambda: script.typing.correct(line, {key: game[key] for key in wrong}))


def typed_twice(script: Script, game: Cells) -> None:
    script.add("Games", game)
    again = script.add("Games", game)
    script.corrections.append(lambda: script.typing.delete(again))


def deleted_by_mistake(script: Script, game: Cells) -> None:
    line = script.add("Games", game)

    def late() -> None:
        script.typing.delete(line)
        script.add("Games", game)

    script.corrections.append(late)


MISTAKES = (a_wrong_id, a_wrong_result, no_result, swapped_colours, typed_twice, deleted_by_mistake)


def enter(typing: Typing, contents: Mapping[str, Mapping[str, Any]], rng: random.Random) -> Iterator[bool]:
    """Enter the period.

    Yield after each event and correction: False while a mistake is known, True when all is right.
    """
    script = Script(typing, contents, rng)
    script.opening()
    players = script.rows("Players")
    late = [player for player in players if script.chance(LATE)] if script.chance(0.5) else []
    script.players([player for player in players if player not in late])
    yield not typing.strangers()
    sheet = "Events" if "Events" in contents else "Competitions"
    events = script.rows(sheet)
    rng.shuffle(events)
    for number, event in enumerate(events):
        script.event(sheet, event)
        yield not script.corrections and not late and not typing.strangers()
        if late and number >= len(events) // 2:
            script.players(late)
            late = []
        if not script.chance(LATE):
            script.apply_corrections()
    script.players(late)
    script.apply_corrections()
    yield True
