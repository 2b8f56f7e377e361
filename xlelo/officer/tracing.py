"""The sources of a list: the files it was made from, and the edition that it corrects."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import xlelo.workbook
from xlelo.lang import words
from xlelo.lang.sentence import Sentence
from xlelo.periods.form import File, ParsedFiles
from xlelo.periods.listing import Listing
from xlelo.readers.folder import read_folder
from xlelo.readers.records import read_records
from xlelo.readers.side_files import EDITION, SOURCES

SHOWN = 16
"""The number of hash digits shown; enough to tell two files apart."""


def editions_of(period: ParsedFiles) -> list[Sentence]:
    """A sentence for each correction of the period."""
    return [
        Sentence("Corrected edition of {day}: {why}", day=day, why=why)
        for day, why in period[EDITION.name].rows("date", "reason")
    ]


def with_editions(listings: Sequence[Listing], period: ParsedFiles, language: str) -> list[Listing]:
    """The lists with a note for each correction of their period."""
    notes = [one.in_language(language) for one in editions_of(period)]
    return [replace(listing, notes=(*listing.notes, *notes)) for listing in listings]


def trace_sources(period: ParsedFiles, language: str) -> list[Listing]:
    """The file of each event, as far as the period stores them."""
    spoken = words(language)
    sources = [
        (event, file, (digest or "")[:SHOWN], said or "", added or "")
        for event, file, digest, said, added in period[SOURCES.name].rows("event", "file", "sha256", "said", "added")
    ]
    headings = tuple(spoken[f"Sources.{key}"] for key in ("event", "file", "digest", "said", "added"))
    return [Listing(spoken["Sources.title"], headings, sources)] if sources else []


def read_side_files(source: Path, files: Sequence[File]) -> ParsedFiles:
    """Side files of a folder or of a workbook of this program."""
    if not source.is_file():
        return read_folder(source, files) if source.is_dir() else read_records({}, files)
    records = xlelo.workbook.side_tables.records_of(source)
    return read_records({file.name: records.get(file.name, []) for file in files}, files)
