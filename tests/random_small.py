"""Random inputs of the small workbooks: a round robin of Elo's worksheet, and a player of FIDE's rules of 2011."""

from __future__ import annotations

import csv
import random
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from xlelo.periods.form import ParsedFiles
from xlelo.readers.folder import read_file
from xlelo.regulations.elo1972.rules import AS_READ, Readings
from xlelo.regulations.elo1972.sheets.contents import Inputs, assemble, rate
from xlelo.regulations.elo1972.sheets.inputs import EVENT, INPUT_FILE
from xlelo.regulations.fide2011 import rules as fide_rules
from xlelo.regulations.fide2011.initial import Block
from xlelo.regulations.fide2011.sheets import contents as fide2011

if TYPE_CHECKING:
    from xlelo.regulations.elo1972.worksheet import Worksheet

AS_DOCUMENT = Readings(rounding="document")


def read_inputs(rows: Sequence[Mapping[str, Any]], folder: Path, **event: Any) -> Inputs:
    """Through the readers, as an officer's file comes in."""
    reading = ParsedFiles("event", {})
    for file, lines in ((EVENT, [event]), (INPUT_FILE, rows)):
        path = folder / f"{file.name}.csv"
        with path.open("w", encoding="utf-8", newline="") as out:
            names = [column.name for column in file.columns]
            writer = csv.DictWriter(out, names, restval="")
            writer.writeheader()
            writer.writerows({key: "" if value is None else value for key, value in line.items()} for line in lines)
        reading.tables[file.name] = read_file(path, file, reading)
    return assemble(reading)


def random_event(seed: int) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """A round robin played out game by game; nobody who needs a D(P) has all points or none."""
    drawn = random.Random(seed)
    while True:
        size = drawn.choice((4, 5, 8, 9, 12, 13, 16, 24, 40))
        points = _play(drawn, size)
        totals = [sum(row) for row in points]
        if 0 in totals or size - 1 in totals:
            continue
        variant = drawn.random() < 0.3
        share = 0.7 if variant else drawn.choice((0.3, 0.6, 1))
        rated = [drawn.random() < share for _ in range(size)]
        v_rated = [sum(one for one, other in zip(row, rated, strict=True) if other) for row in points]
        some = sum(rated)
        if some and not (variant and any(0 in {v, some - v} for v, own in zip(v_rated, rated, strict=True) if not own)):
            break
    rows = [
        {
            "name": f"P{number}",
            "rating": drawn.randint(1500, 2700) if own else None,
            "points": total,
            "junior": drawn.choice((None, None, None, 1)),
            "k": drawn.choice((None, None, 15, 20, 30, 10)),
            "points_v_rated": v if variant and not own else None,
        }
        for number, (own, total, v) in enumerate(zip(rated, totals, v_rated, strict=True))
    ]
    return rows, {"variant": int(variant), "criterion": drawn.choice((None, 1, "0.5", 2))}


def _play(drawn: random.Random, size: int) -> list[list[Fraction]]:
    points = [[Fraction(0)] * size for _ in range(size)]
    for first in range(size):
        for second in range(first):
            points[first][second] = Fraction(drawn.randint(0, 2), 2)
            points[second][first] = 1 - points[first][second]
    return points


def add_remedies(rows: list[dict[str, Any]], sheet: Worksheet, drawn: random.Random) -> list[dict[str, Any]]:
    """A junior's remedy moves the mean that others are measured by, so that the rest may have one only without it."""
    exceptional = [row.player for row in sheet.rated if row.exceptional]
    juniors = [player.name for player in exceptional if player.junior]
    chosen = juniors[:1] or [player.name for player in exceptional]
    choices: list[dict[str, int]] = [{}, {"bonus": drawn.randint(1, 60)}, {"annul": 1}]
    return [row | (drawn.choice(choices) if row["name"] in chosen else {}) for row in rows]


def random_case(seed: int, folder: Path) -> tuple[Inputs, Readings]:
    rows, event = random_event(seed)
    readings = (AS_READ, AS_DOCUMENT)[seed % 2]
    sheet = rate(read_inputs(rows, folder, **event), readings)
    return read_inputs(add_remedies(rows, sheet, random.Random(seed)), folder, **event), readings


def fide_inputs(**value: Any) -> fide2011.Inputs:
    nothing = dict.fromkeys(("rating", "completed", "ended", "own_k", "list_of"))
    return fide2011.Inputs(**{**nothing, "games": (), "blocks": (), **value})


FACTORS_KNOWN = ((0, None), (29, None), (30, None), (500, None), (500, 20), (None, 20))
"""Games completed, and a K of one's own."""


def random_player(seed: int) -> tuple[fide2011.Inputs, fide_rules.Readings]:
    drawn = random.Random(seed)
    events = []
    for _ in range(drawn.randint(0, 10)):
        games = drawn.randint(1, 11)
        events.append(
            Block(
                ended=date(2011, 7, 1) + timedelta(days=drawn.choice((-1, 0, *range(-700, 700)))),
                average=Fraction(drawn.randint(12000, 22000), drawn.choice((10, 10, 8))),
                score=Fraction(drawn.randint(0, 2 * games), 2),
                games=games,
            )
        )
    last = max((event.ended for event in events), default=None)
    case = fide_inputs(
        rating=drawn.randint(1200, 2700),
        ended=drawn.choice((None, date(2011, 6, 30), date(2011, 7, 1))),
        **dict(zip(("completed", "own_k"), drawn.choice(FACTORS_KNOWN), strict=True)),
        games=tuple(
            fide2011.Game(drawn.randint(1200, 2700), drawn.choice((None, 0, Fraction(1, 2), 1)))
            for _ in range(drawn.randint(0, 30))
        ),
        list_of=drawn.choice((None, last and last + timedelta(days=drawn.randint(0, 500)))),
        blocks=tuple(events),
    )
    return case, fide_rules.Readings(cap400=drawn.random() < 0.5)
