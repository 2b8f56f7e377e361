"""Crosstables as .csv and .xlsx: of everybody against everybody, and of rounds. Names are invented."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from xlelo.model import Refused
from xlelo.readers.tournaments import tournaments_in

if TYPE_CHECKING:
    from xlelo.tournament import Tournament

ROUND_ROBIN = """Torneig de tardor;;;;;;
Nr.;Nom;Elo;1;2;3;Punts
1;Anna Puig;1712;X;1;½;1,5
2;Bernat Soler;1598;0;X;+;1
3;Carla Vidal;1655;½;-;X;0,5
"""
SWISS = """Rk.,SNo,Name,Rtg,1.Rd,2.Rd,Pts
1,2,"Puig, Anna",1712,3w1,2b½,1.5
2,1,"Soler, Bernat",1598,-1,1w½,1.5
3,3,"Vidal, Carla",1655,1b0,-0,0
"""


def read(text: str) -> Tournament:
    (found,) = tournaments_in("open.csv", text.encode(), {})
    return found


def games(one: Tournament) -> list[tuple[int | None, str, str, str]]:
    return [(game.round, game.white, game.black, game.result.code) for game in one.pairings]


def refused(text: str) -> list[str]:
    with pytest.raises(Refused) as refusal:
        read(text)
    return [str(problem) for problem in refusal.value.problems]


def test_everybody_against_everybody() -> None:
    found = read(ROUND_ROBIN)
    assert games(found) == [
        (None, "Anna Puig", "Bernat Soler", "1-0"),
        (None, "Anna Puig", "Carla Vidal", "1/2"),
        (None, "Bernat Soler", "Carla Vidal", "+/-"),
    ]
    assert "open.csv: a crosstable does not tell colours: the player above is entered as White" in found.notices


def test_rounds_with_the_opponents_numbers() -> None:
    found = read(SWISS)
    assert games(found) == [(1, "Puig, Anna", "Vidal, Carla", "1-0"), (2, "Soler, Bernat", "Puig, Anna", "1/2")]


def test_colours_of_other_languages() -> None:
    text = SWISS.replace("3w1", "3b1").replace("1b0", "1n0").replace("2b½", "2n½").replace("1w½", "1b½")
    assert games(read(text)) == games(read(SWISS))


def test_random_crosstables_come_back() -> None:
    """Written from games by the two layouts, read again: the same games."""
    for seed in range(60):
        chance = random.Random(seed)
        names = [f"Player {letter}" for letter in "ABCDEFGHIJKL"[: chance.randint(2, 12)]]
        played = {
            (one, other): chance.choice(("1-0", "0-1", "1/2"))
            for number, one in enumerate(names)
            for other in names[number + 1 :]
            if chance.random() < 0.8
        }
        halves = {"1-0": ("1", "0"), "0-1": ("0", "1"), "1/2": ("½", "½")}
        cells = {pair: halves[code][0] for pair, code in played.items()}
        cells |= {(black, white): halves[code][1] for (white, black), code in played.items()}
        lines = [["", "Name", *map(str, range(1, len(names) + 1))]]
        lines += [[str(at), one, *(cells.get((one, other), "") for other in names)] for at, one in enumerate(names, 1)]
        if not played:
            continue
        found = read("\n".join(map("\t".join, lines)) + "\n")
        assert games(found) == [(None, *pair, code) for pair, code in played.items()], seed


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            ROUND_ROBIN.replace("½;-", "1;-"),
            "line 3, column 3: “½”: 1, 0 or ½ is allowed, and the reverse in",
        ),
        (ROUND_ROBIN.replace("X;1;½", "X;2;½"), "line 3, column 2: “2”"),
        (ROUND_ROBIN.replace("Carla Vidal", "Anna Puig"), "two rows have this name"),
        (SWISS.replace("1b0", "2b0"), "the row of number 3 has no such game"),
        (SWISS.replace("3w1", "9w1"), "the row of number 9 has no such game"),
    ],
)
def test_contradictions(text: str, words: str) -> None:
    assert any(words in problem for problem in refused(text)), refused(text)
