"""A stranger with the club's list and a keyboard, no mouse: names, results, and the list is there."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from keyboard import keyboard

from xlelo.workbook import books, make

NEXT_SHEET = "ctrl+Next"
GAMES = ((0, 1, 1.0), (2, 3, 0.5), (0, 2, 0.0), (1, 3, 1.0), (0, 3, 1.0), (1, 2, 0.5))
"""Places of both players, and White's score."""
TEXTS = {1.0: "1-0", 0.5: "1/2", 0.0: "0-1"}
MOST_CELLS = 25

PATIENCE = 20
"""Seconds for the last keys to arrive and for the list, on a busy machine."""
CLUBS = {
    "en-US": ("", 32, {"Anna Puig": 1500, "Bernat Soler": 1500, "Carla Vidal": 1500, "David Roca": 1500}),
    "ca-ES": ("Escola", 40, {"Ona Vila": 400, "Pau Serra": 500, "Laia Roig": 400, "Nil Pons": 600}),
}
"""Locale → preset, its K of new players, and first ratings: 1500, or 400 in grade 1 and 100 more a grade."""


def listed(k: int, ratings: dict[str, int]) -> list[list[str]]:
    """The list by Elo's logistic formula, 1/(1 + 10^(−D/400)), game after game."""
    names, exact = list(ratings), {name: float(rating) for name, rating in ratings.items()}
    for white, black, score in GAMES:
        first, second = names[white], names[black]
        change = k * (score - 1 / (1 + 10 ** ((exact[second] - exact[first]) / 400)))
        exact[first], exact[second] = exact[first] + change, exact[second] - change
    return [[name, f"{exact[name]:.0f}"] for name in sorted(names, key=lambda name: -exact[name])]


@pytest.mark.second
@pytest.mark.parametrize("locale", CLUBS)
def test_a_strangers_walk(locale: str, tmp_path: Path) -> None:
    """Each sheet has its cursor on the first cell to fill in; no date and no id is typed."""
    preset, k, ratings = CLUBS[locale]
    layout = make.empty(books.find("club"), tmp_path / "club.xlsx", language=locale[:2])
    names, cells = list(ratings), 0
    with keyboard(locale) as hand:
        hand.opens(tmp_path / "club.xlsx")
        hand.presses(NEXT_SHEET)
        if preset:
            hand.writes(preset, "Return")
        hand.presses(NEXT_SHEET)
        for name, rating in ratings.items():
            hand.writes(name, "Tab" if preset else "Return")
            if preset:
                hand.writes(str(rating), "Return")
        hand.presses(NEXT_SHEET)
        for white, black, score in GAMES:
            for text, key in ((names[white], "Tab"), (names[black], "Tab"), (TEXTS[score], "Return")):
                hand.writes(text, key)
                cells += 1
        assert hand.boxes() == []
        name, rating = layout.areas["List", "name"], layout.areas["List", "rating"]
        area = f"{name.letter}{name.first}:{rating.letter}{name.first + len(names)}"
        wanted = [*listed(k, ratings), ["", ""]]
        calm = time.monotonic() + PATIENCE
        while hand.texts(layout.titles["List"], area) != wanted and time.monotonic() < calm:
            time.sleep(0.5)
        assert hand.texts(layout.titles["List"], area) == wanted
        hand.closes()
    assert cells + len(names) <= MOST_CELLS
