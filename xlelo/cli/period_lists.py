"""The lists of a period, and their publication as an edition."""

import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

import xlelo.workbook
from xlelo.cli.confirm import confirm_command
from xlelo.cli.output import say
from xlelo.cli.periods import period_of
from xlelo.lang import FIRST_LANGUAGE
from xlelo.lang.sentence import Sentence
from xlelo.law.days import today
from xlelo.model import Place, Problem, refusal, refuse
from xlelo.officer.editions import RECORD, sha256
from xlelo.officer.journal import Rated, warnings_of_lists
from xlelo.officer.originals import corrections, place_of_original, refuse_other_lists, with_original
from xlelo.officer.publishing import edition_of, new_edition, source_bytes
from xlelo.officer.tracing import read_side_files, trace_sources, with_editions
from xlelo.officer.verifying import Chain
from xlelo.periods.cards import Card
from xlelo.periods.listing import Listing
from xlelo.readers import no_period
from xlelo.readers.side_files import EDITION, SOURCES

EditionPath = Annotated[
    Path | None,
    typer.Option(
        "--edition",
        metavar="FOLDER",
        help="publish: add the list, its inputs and their hashes to this folder of all editions (see verify)",
    ),
]


def read_lists(source: Path, lang: str, *, publish: bool = False) -> Rated:
    read = source_bytes(source) if publish and source.exists() else {}
    if source.is_file() and xlelo.workbook.workbook_file.is_ours(source):
        filled = xlelo.workbook.read.read(source)
        regulation, result = filled.book.regulation, filled.result
        if publish and regulation.period_run.event_import is None:
            raise refusal(source, no_period())
        spoken = lang or filled.language
        listings: Sequence[Listing] = xlelo.workbook.publish.listings(filled, spoken)
        said: Sequence[Sentence] = [*filled.notices, *xlelo.workbook.listed.shown_otherwise(filled)]
    else:
        regulation, (period, readings, said) = period_of(source, {})
        result = regulation.period_run.rate(period, readings)
        spoken = lang or FIRST_LANGUAGE
        listings = regulation.period_run.listings(result, spoken)
    stored = read_side_files(source, (EDITION, SOURCES))
    noted, sources = with_editions(listings, stored, spoken), trace_sources(stored, spoken)
    return Rated(source, regulation, result, noted, said, sources, spoken, read)


def add_original(lists: Rated, original: Path, cards: Mapping[str, Sequence[Card]]) -> Rated:
    """The lists with the ratings before the correction. `cards`: those of the pages, if there are any."""
    before = read_lists(place_of_original(original), lists.language)
    refuse_other_lists(before, lists)
    listings = with_original(before, lists)
    notes = corrections(before, lists, cards) if cards else {}
    return lists._replace(listings=listings, notes=notes)


@contextmanager
def publishing(chain: Chain, lists: Rated, pages: Mapping[str, Path]) -> Iterator[None]:
    """Write a new edition; it appears when the block ends. `pages`: name in the edition → its page."""
    with new_edition(chain, lists, today().isoformat()) as folder:
        for name, page in pages.items():
            shutil.copyfile(page, folder / name)
        yield
    edition = chain.editions[-1]
    say(
        Sentence(
            "{path}: edition {number} written, sha256 {digest}",
            path=chain.folder / edition.name / RECORD,
            number=edition.number,
            digest=sha256(edition.record()),
        )
    )


def refuse_unlikely(lists: Rated) -> None:
    """Refuse a list that hardly can be right until somebody has confirmed it."""
    problems = [
        Problem(
            Place(str(lists.source)),
            None,
            Sentence(
                "{place}: {text}. Nothing is written. If this is right, run {command} first",
                place=one.place,
                text=one.text,
                command=confirm_command(lists.source, "list"),
            ),
        )
        for one in warnings_of_lists(lists)
    ]
    refuse(problems)


def publish(sources: Sequence[Path], chain: Chain, lang: str = "") -> None:
    """Publish the lists of these periods, one after the other."""
    for source in sources:
        with publishing(chain, read_lists(source, lang, publish=True), {}):
            pass


def publish_once(source: Path, chain: Chain, lang: str) -> None:
    """Publish the list of a period, unless its last edition is the same list. Refuse an unlikely one."""
    lists = read_lists(source, lang, publish=True)
    if (known := edition_of(chain, lists)) is not None:
        path = chain.folder / known.name / RECORD
        say(Sentence("{path}: this list is already published, as edition {number}", path=path, number=known.number))
        return
    refuse_unlikely(lists)
    with publishing(chain, lists, {}):
        pass
