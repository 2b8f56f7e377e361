"""What the lines of a tournament report file add up to, before anybody asks what they mean."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xlelo.readers.tournaments.rounds import Entry
    from xlelo.readers.tournaments.text import Log

FIRST_ROUND, ROUND_WIDTH = 92, 10
"""Columns count from 1, as in the standard."""


@dataclass
class Report:
    """What the lines of a file add up to."""

    log: Log
    texts: dict[str, str] = field(default_factory=dict)
    """Records that hold one line of text, by their number."""
    entries: dict[int, Entry] = field(default_factory=dict)
    dates: list[tuple[int, str]] = field(default_factory=list)
    byes: list[tuple[int, str]] = field(default_factory=list)
    nationals: list[tuple[int, str]] = field(default_factory=list)
    teams: list[tuple[int, str]] = field(default_factory=list)
    forfeited: list[tuple[int, str]] = field(default_factory=list)
    texts_at: dict[str, int] = field(default_factory=dict)
    counted_otherwise: bool = False
    """Points are not 1, ½ and 0 (records 162, 299)."""
    rounds_for_pairing: int = 0
    """By the record XXR of pairing programs; 0: it is not there."""
