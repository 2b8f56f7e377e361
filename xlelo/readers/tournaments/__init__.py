"""Tournament files of every format, read into the same `Tournament`. Contradictions within a file are refused."""

from collections.abc import Mapping
from pathlib import PurePath

from xlelo.lang.sentence import Sentence
from xlelo.periods.collection_pause import pause_collection
from xlelo.readers.file_types import UTF16, ZIP, foreign
from xlelo.readers.tournaments.columns import Further
from xlelo.readers.tournaments.lists import read_csv, read_xlsx
from xlelo.readers.tournaments.pgn import is_pgn, read_pgn
from xlelo.readers.tournaments.programs import other_format
from xlelo.readers.tournaments.text import Log
from xlelo.readers.tournaments.trf import is_trf, read_trf
from xlelo.tournament import Tournament

LISTS = frozenset({".csv", ".tsv"})
FURTHER = Further()
REPORTS = frozenset({".trf", ".trfx", ".trf16", ".trf26"})


@pause_collection()
def tournaments_in(name: str, raw: bytes, mapping: Mapping[str, str], further: Further = FURTHER) -> list[Tournament]:
    """The tournaments of a file. `mapping`: heading → column, and `further`: other columns, for result lists.

    The content decides the format; only for lists the file's name does.
    """
    log = Log(name)
    kind = PurePath(name).suffix.lower()
    glimpse = raw[:200_000].decode(UTF16.get(raw[:2], "latin-1"), errors="replace")
    report, games = is_trf(glimpse), is_pgn(glimpse)
    if other := other_format(name, raw, readable=bool(raw.strip()) and (report or games)):
        log.refuse(None, None, None, other)
        log.stop()
    if raw.startswith(ZIP):
        return read_xlsx(raw, mapping, log, further)
    if other := foreign(raw):
        log.refuse(None, None, None, other)
    elif not raw.strip():
        log.refuse(None, None, None, Sentence("this file is empty"))
    log.stop()
    if kind in REPORTS or (kind not in LISTS and report):
        return [read_trf(raw, log)]
    if kind == ".pgn" or (kind not in LISTS and games):
        return read_pgn(raw, log)
    return read_csv(raw, mapping, log, further)
