"""The collected lines of a tournament report file, before they are interpreted."""

from dataclasses import dataclass, field

from xlelo.readers.tournaments.rounds import Entry
from xlelo.readers.tournaments.text import Log

FIRST_ROUND, ROUND_WIDTH = 92, 10
"""Columns count from 1, as in the standard."""


@dataclass
class Report:
    """The collected lines of a file."""

    log: Log
    texts: dict[str, str] = field(default_factory=dict)
    """Record number → text, for records with one line of text."""
    entries: dict[int, Entry] = field(default_factory=dict)
    dates: list[tuple[int, str]] = field(default_factory=list)
    byes: list[tuple[int, str]] = field(default_factory=list)
    nationals: list[tuple[int, str]] = field(default_factory=list)
    teams: list[tuple[int, str]] = field(default_factory=list)
    forfeits: list[tuple[int, str]] = field(default_factory=list)
    texts_at: dict[str, int] = field(default_factory=dict)
    counted_otherwise: bool = False
    """True if points are not 1, ½ and 0 (records 162, 299)."""
    of_teams: bool = False
    """True if a record is there that only tournaments of teams have."""
    rounds_for_pairing: int = 0
    """From the record XXR of pairing programs; 0 if missing."""
