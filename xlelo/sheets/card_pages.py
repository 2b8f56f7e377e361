"""Pagination of the player card: which games it shows if there are more games than lines."""

from collections.abc import Mapping, Sequence
from typing import Any

from xlelo.law.kinds import COUNT
from xlelo.sheets.bound import Bound
from xlelo.sheets.formats import TEXT, WHOLE_FORMAT
from xlelo.sheets.sheet import Column, Word, WordKeys, computed, input_column

LINE = "{n}+{Card.before}"
"""Number of the game in this line of the card."""


def card_paging(bound: Bound, held: str, line: str) -> tuple[Column, Column, Column]:
    """Single cells of the card: first game to show, note in red on games left out, number of games before.

    `held`: number of games. `line`: a column that is filled in each line with a game.
    """
    shown = f"COUNT({line})"
    return (
        input_column("first_game", COUNT, bound=bound, format=WHOLE_FORMAT, heading="Lists.first_game"),
        computed(
            "games_shown",
            f'IF({shown}<{held},{shown}&" "&{{=Checks.of}}&" "&{held}&" "&{{=Lists.games_shown}},"")',
            format=TEXT,
            heading="Lists.whole",
            alarm='{games_shown}<>""',
        ),
        computed(
            "before",
            f"MAX(0,{bound.parse('{first_game}')}-1)",
            format=WHOLE_FORMAT,
            heading="Lists.before",
            helper=True,
        ),
    )


def page(games: Sequence[Any], values: Mapping[str, Any], lines: int) -> tuple[Sequence[Any], dict[str, Any]]:
    """The games on a card with this many lines, and the expected values of those cells."""
    before = max(0, (values.get("first_game") or 0) - 1)
    shown = games[before : before + lines]
    short = (f"{len(shown)} ", Word("Checks.of"), f" {len(games)} ", Word("Lists.games_shown"))
    return shown, {"before": before, "games_shown": WordKeys(short if len(shown) < len(games) else ())}
