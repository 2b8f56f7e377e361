"""`xlelo list`: the official lists, the players' pages, or the players for a pairing program."""

import os
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

import xlelo.workbook
from xlelo.cli.confirm import Confirm, print_findings
from xlelo.cli.output import notices, say, show
from xlelo.cli.period_lists import EditionPath, add_original, publishing, read_lists, refuse_unlikely
from xlelo.cli.periods import period_of
from xlelo.cli.progress import working
from xlelo.cli.refusals import usage_error
from xlelo.cli.verb_language import speaks
from xlelo.cli.workbooks import carefully
from xlelo.files import refuse_overlaps, replacing, replacing_folder
from xlelo.lang import LANGUAGES
from xlelo.lang.sentence import Sentence, join_or
from xlelo.model import refusal
from xlelo.officer.journal import Rated, warnings_of_lists
from xlelo.officer.publishing import open_chain
from xlelo.officer.rosters import PROGRAMS, numbers_of
from xlelo.pages.html import list_page
from xlelo.pages.players import INDEX, file_names, player_pages
from xlelo.periods.cards import Card
from xlelo.periods.collection_pause import pause_collection
from xlelo.periods.exchange import STANDARD, list_named


class Outputs(NamedTuple):
    """The files to write. If there are none, the lists are printed."""

    csv: Path | None
    html: Path | None
    pdf: Path | None
    pages: Path | None

    @property
    def paths(self) -> list[Path]:
        return [path for path in self if path is not None]


def list_(
    period: Annotated[
        Path, typer.Argument(help="a filled workbook, or a period's folder", metavar="PERIOD", show_default=False)
    ],
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="write the list as CSV")] = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="write the list as a web page")] = None,
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="write the list as PDF, with LibreOffice")] = None,
    pages: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="write the lists and a page for each player: games, sums, articles, rating history"
        ),
    ] = None,
    program: Annotated[
        str,
        typer.Option(
            "--for", metavar="|".join(PROGRAMS), help="write the players with birth dates for a pairing program"
        ),
    ] = "",
    original: Annotated[
        Path | None,
        typer.Option(
            "--with-original",
            metavar="PERIOD",
            help="the same period before its correction, or its edition: the list shows both ratings",
        ),
    ] = None,
    edition: EditionPath = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="where to write them")] = None,
    kind: Annotated[
        str,
        typer.Option(
            "--list", metavar="LIST", help="list whose ratings are written; by default standard, or the only one"
        ),
    ] = "",
    lang: Annotated[
        str,
        typer.Option(
            "--lang", metavar="|".join(LANGUAGES), help="language of the output; by default that of the workbook"
        ),
    ] = "",
    force: Annotated[bool, typer.Option("--force", help="overwrite existing files")] = False,
    confirm: Confirm = False,
) -> None:
    """Print the official list, or write it as CSV, as a web page or (with LibreOffice) as PDF."""
    if lang and lang not in LANGUAGES:
        raise usage_error(Sentence("lists exist in {languages}, not in “{wanted}”", languages=LANGUAGES, wanted=lang))
    speaks(lang, period)
    if program or kind or out is not None:
        _write_pairing_file(period, program, out, kind, force=force)
        return
    wanted = Outputs(csv, html, pdf, pages)
    with carefully():
        refuse_overlaps(wanted.paths, period, *([original] if original else []))
        with working(Sentence("rating")):
            found = read_lists(period, lang, publish=edition is not None)
            cards = found.run.cards(found.result, found.language) if pages is not None else {}
            if original is not None:
                found = add_original(found, original, cards)
        notices(found.notices)
        _look(found, period, confirm=confirm, is_written=bool(wanted.paths or edition))
        _write(wanted, found, cards, edition, force=force)
    if not wanted.paths and edition is None:
        for listing in found.listings:
            show(listing)
            say()


def _look(lists: Rated, period: Path, *, confirm: bool, is_written: bool) -> None:
    """Print or confirm the warnings. A list that hardly can be right is not written before."""
    of_lists = warnings_of_lists(lists) if confirm else []
    print_findings([*lists.run.findings(lists.result), *of_lists], period, confirming=confirm)
    if is_written:
        refuse_unlikely(lists)


def _write(
    outputs: Outputs, lists: Rated, cards: Mapping[str, Sequence[Card]], edition: Path | None, *, force: bool
) -> None:
    """Write all files or none. The edition gets a copy of each page."""
    names = file_names(cards)
    tables = xlelo.workbook.publish.csv_files(lists.listings, outputs.csv) if outputs.csv is not None else []
    with ExitStack() as all_or_none:

        def anew(path: Path) -> Path:
            return all_or_none.enter_context(replacing(path, force=force))

        copies: dict[str, Path] = {}
        chain = None if edition is None else all_or_none.enter_context(open_chain(edition))
        if outputs.pages is not None:
            copies[INDEX] = _write_pages(outputs.pages, lists, cards, names, all_or_none, force=force)
        for one, table in tables:
            xlelo.workbook.publish.write_csv([one], anew(table), force=True)
        if outputs.html is not None:
            links = _from(outputs.html, outputs.pages, names) if outputs.pages is not None else {}
            copies["list.html"] = anew(outputs.html)
            xlelo.workbook.publish.write_html(lists.listings, copies["list.html"], links=links, language=lists.language)
        if outputs.pdf is not None:
            with working(Sentence("writing {file}", file=outputs.pdf.name)):
                copies["list.pdf"] = anew(outputs.pdf)
                xlelo.workbook.publish.write_pdf(lists.listings, copies["list.pdf"])
        if chain is not None:
            all_or_none.enter_context(publishing(chain, lists, copies))
    _tell(outputs, [table for _, table in tables], len(names))


def _tell(outputs: Outputs, tables: Sequence[Path], count: int) -> None:
    if outputs.pages is not None:
        say(
            Sentence(
                "{pages}: {index} and {count} {count:player's|players'} pages written.",
                pages=outputs.pages,
                index=INDEX,
                count=count,
            )
        )
    for path in (*tables, outputs.html, outputs.pdf):
        if path is not None:
            say(Sentence("{path}: written.", path=path))


@pause_collection()
def _write_pages(
    folder: Path,
    lists: Rated,
    cards: Mapping[str, Sequence[Card]],
    names: Mapping[str, str],
    all_or_none: ExitStack,
    *,
    force: bool,
) -> Path:
    """Write the folder of pages; return the page of the lists."""
    if not cards:
        raise refusal(folder, Sentence("no player pages: these periods hold no players with games and sums"))
    people = lists.result.period.players
    there = all_or_none.enter_context(replacing_folder(folder, force=force, ours=_is_page))
    with working(Sentence("writing {file}", file=folder.name)):
        (there / INDEX).write_text(list_page(lists.listings, names, lists.sources, lists.language), encoding="utf-8")
        for name, content in player_pages(cards, people, names, lists.language, lists.notes):
            with open(f"{there}{os.sep}{name}", "wb", buffering=0) as file:  # noqa: PTH123 - twice as fast
                file.write(content.encode())
    return there / INDEX


def _is_page(path: Path) -> bool:
    """True if an earlier run of this program wrote the page."""
    with suppress(OSError, UnicodeDecodeError):
        if path.suffix == ".html":
            with path.open(encoding="utf-8") as page:
                return '<meta name="generator" content="xlelo">' in page.read(2000)
    return False


def _from(html: Path, pages: Path, names: Mapping[str, str]) -> dict[str, str]:
    folder = Path(os.path.relpath(pages.resolve(), html.resolve().parent)).as_posix()
    return {identity: f"{folder}/{name}" for identity, name in names.items()}


def _write_pairing_file(source: Path, program: str, out: Path | None, kind: str, *, force: bool) -> None:
    if program not in PROGRAMS or out is None:
        programs = join_or(f"--for {one}" for one in PROGRAMS)
        raise usage_error(Sentence("use {programs} together with --out FILE", programs=programs))
    with working(Sentence("rating")):
        regulation, read = period_of(source, {})
        rosters = regulation.period_run.rosters(regulation.period_run.rate(read.period, read.readings))
    asked = kind or (STANDARD if len(rosters) != 1 else next(iter(rosters)))
    name = list_named(asked, rosters)
    if name is None:
        allowed = (
            Sentence("one of these lists is allowed: {lists}", lists=list(rosters))
            if rosters
            else Sentence("there is no list for pairing programs")
        )
        raise refusal(regulation.code, allowed, asked)
    text, said = PROGRAMS[program](rosters[name], numbers_of(source))
    notices([*read.notices, *said])
    with carefully(), replacing(out, force=force) as temporary:
        temporary.write_text(text, encoding="utf-8", newline="")
    say(
        Sentence(
            "{out}: {count} {count:player|players} written, with birth dates: do not publish it.",
            out=out,
            count=len(rosters[name]),
        )
    )
