"""Additional files of a period's folder: numbers of players, decisions, sources and confirmed warnings."""

from xlelo.lang.sentence import Sentence
from xlelo.law.kinds import IDENTITY, TEXT, Kind
from xlelo.periods.form import Column, File, must

PARAMETERS = File.of("parameters", must("parameter", TEXT, "as behind `--set`"), must("value", TEXT), is_required=False)

NUMBERS = File.of(
    "numbers",
    must("player", IDENTITY),
    Column("fide_number", TEXT),
    Column("national", TEXT, note="the federation's own number, if the id is another"),
    is_required=False,
    key=("player",),
)
"""The players' FIDE numbers, and national numbers that differ from the ids."""

MATCHES = File.of(
    "matches",
    must("name", TEXT, "in a tournament file"),
    must("player", IDENTITY, "id, or `guest`"),
    is_required=False,
    key=("name",),
)
"""Decisions: the player for a name in tournament files."""

HEADINGS = File.of(
    "headings",
    must("heading", TEXT, "in a list of results"),
    must("column", TEXT, "its meaning"),
    is_required=False,
    key=("heading",),
)
"""The meaning of headings in result lists."""

SOURCES = File.of(
    "sources",
    must("event", IDENTITY),
    must("file", TEXT),
    must("sha256", TEXT, "hash of the file"),
    Column("said", TEXT, note="answers of `--say`"),
    Column("added", TEXT),
    is_required=False,
)
"""Event → its file, and the answers that --say gave for it."""

EDITION = File.of(
    "edition",
    must("date", TEXT),
    must("reason", TEXT),
    Column("corrects", TEXT, note="hash of the corrected period"),
    Column("change", TEXT),
    is_required=False,
)
"""The history of a corrected period: date, reason, changes, and the hash of the original."""

_RATING = Kind("fraction", Sentence("a rating from 1 to 4000 is allowed"), 1, 4000)

ADJUSTMENTS = File.of(
    "adjustments",
    must("date", TEXT),
    must("reason", TEXT),
    must("line", TEXT, "as behind `--line`"),
    Column("lists", TEXT, note="as behind `--list`; blank: each list"),
    must("list", TEXT),
    must("player", IDENTITY),
    must("before", _RATING, "the rating before the adjustment"),
    must("after", _RATING),
    is_required=False,
    key=("date", "list", "player"),
)
"""One-off adjustments of ratings, a row for each player and list."""

ONE_PERIOD = frozenset({EDITION.name, ADJUSTMENTS.name})
"""Side files that the next period does not get."""

SIDE_FILES_BY_NAME = {file.name: file for file in (NUMBERS, MATCHES, HEADINGS, SOURCES, EDITION, ADJUSTMENTS)}
"""The files that a period keeps for itself; a workbook has them as sheets with these names."""

CONFIRMATIONS = File.of(
    "confirmed",
    must("code", TEXT),
    must("place", TEXT),
    must("text", TEXT),
    Column("by", TEXT, note="login name of the person"),
    Column("day", TEXT),
    is_required=False,
)
"""Warnings that somebody has confirmed."""

SIDE_FILES = (PARAMETERS, *SIDE_FILES_BY_NAME.values(), CONFIRMATIONS)
