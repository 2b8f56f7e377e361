"""A card whose player has more games than it has lines: which of them it shows, and that there are others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlelo.law.kinds import COUNT
from xlelo.sheets.formats import TEXT, WHOLE
from xlelo.sheets.sheet import Column, Word, WordKeys, computed, typed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from xlelo.sheets.bound import Bound

LINE = "{n}+{Card.before}"
"""Which of his games stands in this line."""


def paged(bound: Bound, held: str, line: str) -> tuple[Column, Column, Column]:
    """Single cells of the card: from which game on, what is said in red, and how many games stand before.

    `held`: how many games there are; `line`: the column that holds something in the lines of games.
    """
    shown = f"COUNT({line})"
    return (
        typed("first_game", COUNT, bound=bound, format=WHOLE, heading="Lists.first_game"),
        computed(
            "games_shown",
            f'IF({shown}<{held},{shown}&" "&{{=Checks.of}}&" "&{held}&" "&{{=Lists.games_shown}},"")',
            format=TEXT,
            visible=True,
            heading="Lists.whole",
            alarm='{games_shown}<>""',
        ),
        computed(
            "before", f"MAX(0,{bound.parsed('{first_game}')}-1)", format=WHOLE, heading="Lists.before", helper=True
        ),
    )


def page(games: Sequence[Any], typed: Mapping[str, Any], lines: int) -> tuple[Sequence[Any], dict[str, Any]]:
    """The games that a card of so many lines shows, and what those cells hold."""
    before = max(0, (typed.get("first_game") or 0) - 1)
    shown = games[before : before + lines]
    short = (f"{len(shown)} ", Word("Checks.of"), f" {len(games)} ", Word("Lists.games_shown"))
    return shown, {"before": before, "games_shown": WordKeys(short if len(shown) < len(games) else ())}
