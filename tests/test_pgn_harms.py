"""A PGN of several games that is harmed in one place: all games are read, or a line is named."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from tiers import mark_tiers

from xlelo.model import Refused
from xlelo.readers.tournaments import tournaments_in

FEW, MANY = 3_000, 100_000

COMMENTS = (
    "{good}",
    "{[%clk 1:30:00]}",
    "; a remark\n",
    "{two\nlines}",
    "{a (b) c; d}",
    "(1... e5 2. Nf3 {main} 1-0)",
    "$14",
    '{see "Puig"}',
)
MOVES = ("1. e4", "e5", "2. Nf3", "Nc6", "3. Bb5", "a6", "O-O", "4. Ba4+", "Nxe4", "e8=Q#")
RESULTS = ("1-0", "0-1", "1/2-1/2")
LINE_ENDS = ("\n", "\r\n", "\r", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029")
BITS = (
    *'{}[]();%"\\',
    "{ ",
    " }",
    "[White ",
    '"]',
    "1-0",
    "*",
    "\n\n",
    *LINE_ENDS,
    "x",
    " ",
    "\n%",
    "\n;",
    "(",
    "0-1 ",
)


def a_game(number: int, chance: random.Random, newline: str) -> str:
    result = chance.choice(RESULTS)
    tags = {
        "Event": "Obert",
        "Site": "Riera",
        "Date": f"2018.04.{number + 1:02}",
        "Round": str(number + 1),
        "White": f"White, {'ABCDEFGH'[number]}",
        "Black": f"Black, {'ABCDEFGH'[number]}",
        "Result": result,
        "TimeControl": "5400+30",
        "Annotator": chance.choice(("A; B", "{A}", "A (B)", "% A")),
    }
    head = chance.choice((newline, newline, " ")).join(f'[{name} "{value}"]' for name, value in tags.items())
    moves = []
    for _ in range(chance.randrange(6)):
        moves.append(chance.choice(MOVES))
        if chance.random() < 0.3:
            moves.append(chance.choice(COMMENTS).replace("\n", newline))
    return head + chance.choice((newline, newline * 2)) + " ".join([*moves, result]) + chance.choice((1, 2)) * newline


def a_file(chance: random.Random) -> tuple[int, str]:
    count = chance.randint(2, 6)
    newline = chance.choice(LINE_ENDS) if chance.random() < 0.3 else "\n"
    return count, "".join(a_game(number, chance, newline) for number in range(count))


def _put(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(BITS) + text[at:]


def _take(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    return text[:at] + text[at + chance.choice((1, 1, 2, 5)) :]


def _exchange(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    return text[:at] + chance.choice(BITS) + text[at + 1 :]


def _line_end(text: str, chance: random.Random) -> str:
    places = [at for at, letter in enumerate(text) if letter in LINE_ENDS]
    at = chance.choice(places)
    return text[:at] + chance.choice((*LINE_ENDS, " ", "")) + text[at + 1 :]


def _drop_line(text: str, chance: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return "".join(lines)


def _double_line(text: str, chance: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    at = chance.randrange(len(lines))
    lines.insert(at, lines[at])
    return "".join(lines)


HARMS: tuple[Callable[[str, random.Random], str], ...] = (_put, _take, _exchange, _line_end, _drop_line, _double_line)


@pytest.mark.parametrize("count", mark_tiers([FEW // 3], [FEW], [MANY]))
def test_no_game_disappears_in_silence(count: int) -> None:
    chance = random.Random(31)
    whole = refused = 0
    for _ in range(count):
        games, text = a_file(chance)
        harmed = chance.choice(HARMS)(text, chance)
        try:
            read = tournaments_in("games.pgn", harmed.encode(), {})
        except Refused as refusal:
            refused += 1
            if not all(problem.place.line for problem in refusal.problems):
                pytest.fail(repr(harmed))
            continue
        found = sum(len(one.pairings) for one in read)
        whole += found == games
        assert found >= games or any("line" in str(notice) for notice in read[0].notices), repr(harmed)
    assert whole > count // 3
    assert refused > count // 10


@pytest.mark.parametrize("newline", LINE_ENDS)
def test_all_games_are_read_whatever_ends_the_lines(newline: str) -> None:
    chance = random.Random(2)
    for count in range(1, 7):
        text = "".join(a_game(number, chance, newline) for number in range(count))
        (found,) = tournaments_in("games.pgn", text.encode(), {})
        assert len(found.pairings) == count
