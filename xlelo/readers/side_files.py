"""Files that may stand in a period's folder beside the regulation's own: what is known of people and sources."""

from __future__ import annotations

from xlelo.law.kinds import IDENTITY, TEXT
from xlelo.periods.form import Column, File, must

PARAMETERS = File("parameters", (must("parameter", TEXT, "as behind `--set`"), must("value", TEXT)), needed=False)

NUMBERS = File(
    "numbers",
    (
        must("player", IDENTITY),
        Column("fide_number", TEXT),
        Column("national", TEXT, note="the federation's own number, if the id is another"),
    ),
    needed=False,
    key=("player",),
)
"""FIDE's numbers of the players, and the federation's own where they are not the ids."""

MATCHES = File(
    "matches",
    (must("name", TEXT, "in a tournament file"), must("player", IDENTITY, "id, or `guest`")),
    needed=False,
    key=("name",),
)
"""Who is meant by a name in a tournament's file, as somebody decided once."""

HEADINGS = File(
    "headings",
    (must("heading", TEXT, "in a list of results"), must("column", TEXT, "its meaning")),
    needed=False,
    key=("heading",),
)
"""What the headings of result lists mean."""

SOURCES = File(
    "sources",
    (
        must("event", IDENTITY),
        must("file", TEXT),
        must("sha256", TEXT, "hash of the file"),
        Column("said", TEXT, note="answers of `--say`"),
        Column("added", TEXT),
    ),
    needed=False,
)
"""From which file an event came, and what was said about it."""

EDITION = File(
    "edition",
    (
        must("date", TEXT),
        must("reason", TEXT),
        Column("corrects", TEXT, note="hash of the corrected period"),
        Column("change", TEXT),
    ),
    needed=False,
)
"""Of a corrected period: when and why, and what it corrects."""

REMEMBERED = {file.name: file for file in (NUMBERS, MATCHES, HEADINGS, SOURCES, EDITION)}
"""What a period remembers of its own; a workbook keeps it on sheets of these names."""

CONFIRMED = File("confirmed", (must("code", TEXT), must("place", TEXT), must("text", TEXT)), needed=False)
"""Warnings that somebody has found right."""

BESIDE = (PARAMETERS, *REMEMBERED.values(), CONFIRMED)
