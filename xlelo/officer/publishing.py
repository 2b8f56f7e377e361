"""Publication: a new edition of a list in the folder of all editions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import xlelo
import xlelo.workbook
from xlelo.files import (
    FileChangedError,
    NoFolderError,
    csv_bytes,
    flush,
    free_name,
    made_folder,
    name_of,
    read_whole,
    replacing,
    replacing_folder,
    write_into,
)
from xlelo.lang.sentence import Sentence
from xlelo.locks import lock
from xlelo.model import refusal
from xlelo.officer.editions import (
    FILES,
    INPUTS,
    RECORD,
    RESULTS,
    SUMS,
    Edition,
    FileHash,
    chain_sums,
    latest,
    relative_files,
    sha256,
)
from xlelo.officer.exporting import contents_of, rule_file
from xlelo.officer.journal import Rated, journal, parse_rows, rating_rows, rows_text
from xlelo.officer.verifying import Chain, verify
from xlelo.readers.folder import tables_of
from xlelo.readers.side_files import CONFIRMATIONS, SIDE_FILES
from xlelo.readers.values import typed_text

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Run

LONGEST_NAME = 60


@contextmanager
def open_chain(folder: Path) -> Iterator[Chain]:
    """The chain, locked for a publication. A missing folder is made; one that is damaged is refused."""
    with made_folder(folder):
        if not folder.is_dir():
            raise NoFolderError(folder)
        with lock(folder):
            yield _intact(folder)


def _intact(folder: Path) -> Chain:
    if not any(folder.glob(f"*/{RECORD}")) and not (folder / SUMS).exists():
        return Chain(folder)
    chain = verify(folder)
    if chain.problem is not None and not chain.is_unfinished:
        raise refusal(folder, Sentence("{problem}. Repair this before you publish", problem=chain.problem))
    return chain


@contextmanager
def new_edition(chain: Chain, rated: Rated, day: str) -> Iterator[Path]:
    """An empty folder for the files of the edition. Its record is written when the block succeeds."""
    name = _free_name(chain, rated.source)
    with (
        replacing(chain.folder / SUMS, force=True) as sums,
        replacing_folder(chain.folder / name, force=False, ours=lambda _: False) as folder,
    ):
        yield folder
        edition = _edition(chain, rated, name, day)
        edition = replace(edition, hashes=(*_links(chain, edition),))
        _write_lists(folder, rated)
        _write_journal(folder, rated, edition, chain)
        _write_inputs(folder / INPUTS, rated)
        edition = replace(edition, hashes=(*edition.hashes, *_hashes(folder)))
        (folder / RECORD).write_bytes(edition.record())
        (folder / SUMS).write_bytes(edition.sums())
        for path in relative_files(folder):
            flush(folder / path)
        chain.editions.append(edition)
        sums.write_bytes(chain_sums([(one.name, sha256(one.record())) for one in chain.editions]))


def edition_of(chain: Chain, rated: Rated) -> Edition | None:
    """The last edition of this list, if it has the same ratings and the same rows for the next period."""
    last = latest(chain.editions).get(_edition(chain, rated, "", "").of)
    hashes = {FileHash(kind, f"{kind}.csv", sha256(content)) for kind, content in _results(rated)}
    return last if last is not None and last.results == hashes else None


def _free_name(chain: Chain, source: Path) -> str:
    name = name_of(source)
    stem = re.sub(r"[^\w-]+", "_", Path(name).stem if source.is_file() else name)[:LONGEST_NAME].strip("_") or "list"
    return free_name(stem, {path.name.casefold() for path in chain.folder.iterdir()})


def _edition(chain: Chain, rated: Rated, name: str, day: str) -> Edition:
    run, result = rated.run, rated.result
    list_day = run.list_day(result.period)
    return Edition(
        len(chain.editions) + 1,
        name,
        name_of(rated.source),
        rated.regulation.code,
        xlelo.__version__,
        day,
        "" if list_day is None else list_day.isoformat(),
    )


def _links(chain: Chain, edition: Edition) -> Iterator[FileHash]:
    """The edition before, and that of the period before."""
    if chain.editions:
        yield _link("before", chain.editions[-1])
    earlier = [one for one in chain.editions if one.precedes(edition)]
    if earlier:
        yield _link("rests on", max(earlier, key=lambda one: (one.law, one.number)))


def _link(kind: str, edition: Edition) -> FileHash:
    return FileHash(kind, edition.name, sha256(edition.record()))


def _hashes(folder: Path) -> Iterator[FileHash]:
    kinds = {f"{kind}.csv": kind for kind in RESULTS}
    found = [
        FileHash(kinds.get(name) or _kind(name), name, sha256((folder / name).read_bytes()))
        for name in relative_files(folder)
    ]
    yield from sorted(found, key=lambda one: (FILES.index(one.kind), one.name))


def _kind(name: str) -> str:
    if name.startswith(f"{INPUTS}/"):
        return "input"
    if name.startswith("journal."):
        return "journal"
    return "list" if name.endswith(".csv") else "page"


def _write_lists(folder: Path, rated: Rated) -> None:
    for listing, path in xlelo.workbook.publish.csv_files(rated.listings, folder / "list.csv"):
        xlelo.workbook.publish.write_csv([listing], path, force=True)
    for kind, content in _results(rated):
        (folder / f"{kind}.csv").write_bytes(content)


def _results(rated: Rated) -> Iterator[tuple[str, bytes]]:
    """The files without words: kind → content."""
    yield from zip(RESULTS, (rows_text(rating_rows(rated)), csv_bytes(_carried(rated.run, rated.result))), strict=True)


def _write_journal(folder: Path, rated: Rated, edition: Edition, chain: Chain) -> None:
    basis = edition.link("rests on")
    before = None if basis is None else parse_rows((chain.folder / basis.name / "ratings.csv").read_bytes())
    facts = {"period": edition.period, "rules": edition.rules, "day": edition.law or edition.day}
    found = journal(rated, facts, before)
    (folder / "journal.txt").write_bytes(found.text(rated.language).encode())
    (folder / "journal.json").write_bytes(found.json())


def _carried(run: Run, result: Any) -> Iterator[Sequence[str]]:
    for rows in run.next_rows(result):
        for row in rows.rows:
            yield [rows.file, *(f"{column}={typed_text(value)}" for column, value in row.items())]


def _write_inputs(folder: Path, rated: Rated) -> None:
    """Copy the inputs. Those of a workbook become the files of `xlelo folder`: each save of it changes its bytes."""
    source = rated.source
    files = source_bytes(source)
    aside = f"{CONFIRMATIONS.name}.csv"  # written with the list by --confirm
    if {**files, aside: b""} != {**rated.files, aside: b""}:
        raise FileChangedError(source)
    folder.mkdir()
    if source.is_file() and xlelo.workbook.workbook_file.is_ours(source):
        contents = contents_of(source)
    elif source.is_file():
        contents = {f"period{source.suffix.lower()}": files[source.name]}
    else:
        names = {f"{file.name}.csv" for file in (*rated.run.files, *SIDE_FILES)}
        contents = {name.lower(): content for name, content in files.items() if name.lower() in names}
    write_into(folder, contents | rule_file(rated.regulation))


def source_bytes(source: Path) -> dict[str, bytes]:
    """The bytes of a workbook, or of the files of a folder."""

    def read() -> dict[str, bytes]:
        if source.is_file():
            return {source.name: source.read_bytes()}
        return {path.name: path.read_bytes() for path in tables_of(source).values()}

    return read_whole(source, read)
