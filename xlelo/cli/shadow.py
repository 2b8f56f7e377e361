"""`xlelo shadow`: compare a published list with the list of a period, and explain the differences."""

from pathlib import Path
from typing import Annotated, Any

import typer

import xlelo.workbook
from xlelo.cli.arguments import settings
from xlelo.cli.output import current_language, notices, say, show
from xlelo.cli.periods import period_of
from xlelo.cli.progress import working
from xlelo.cli.verb_language import Lang, speaks
from xlelo.cli.workbooks import carefully
from xlelo.files import refuse_overlaps, write_file
from xlelo.lang.sentence import Sentence, join_or
from xlelo.model import refusal
from xlelo.officer.ledgers import ledger_of
from xlelo.officer.published_list import list_held, read_published
from xlelo.officer.shadow import shadow as compare_lists
from xlelo.pages.html import list_page
from xlelo.periods.exchange import list_named


def shadow(
    period: Annotated[Path, typer.Argument(help="a period's folder or workbook", show_default=False)],
    published: Annotated[
        Path, typer.Argument(help="CSV: the next list as it was published, by any program", show_default=False)
    ],
    kind: Annotated[
        str,
        typer.Option(
            "--list",
            metavar="LIST",
            help="list to compare, unless the columns or the name of the file tell it",
        ),
    ] = "",
    map_: Annotated[
        list[str] | None,
        typer.Option("--map", metavar="COLUMN=HEADING", help="headings of the CSV file: id=…,name=…,rating=…,k=…"),
    ] = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="write the differences as a table")] = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="write the differences as a web page")] = None,
    force: Annotated[bool, typer.Option("--force", help="overwrite existing files")] = False,
    lang: Lang = "",
) -> None:
    """Compare a published list with the list of a period: each player equal, explained or unexplained."""
    speaks(lang, period)
    outputs = [path for path in (csv, html) if path is not None]
    with carefully():
        refuse_overlaps(outputs, period, published)
    with carefully(), working(Sentence("rating")):
        own, read = period_of(period, {})
        run = own.period_run
        result: Any = run.rate(read.period, read.readings)
        lists = list(ledger_of(period).event_import.ratings)
        mapping = settings(map_ or [])
        asked = kind or (lists[0] if len(lists) == 1 else list_held(published, mapping, lists) or "")
        name = list_named(asked, lists)
        if name is None:
            raise refusal("--list", _allowed(asked, lists, published), kind or None)
        names = {identity: player.name for identity, player in result.period.players.items()}
        found = compare_lists(period, name, read_published(published, mapping, names, name), names)
    notices(read.notices)
    differing, language = found.listing(), current_language()
    title = Sentence("{period}: {published} against the calculated list", period=period.name, published=published.name)
    with carefully():
        shown = [differing.in_language(language)]
        if csv is not None:
            xlelo.workbook.publish.write_csv(shown, csv, force=force)
        if html is not None:
            page = list_page(shown, language=language, title=title.in_language(language))
            write_file(html, page.encode(), force=force)
    if differing.rows and not outputs:
        show(differing)
        say()
    for text in found.shared:
        say(text)
    say(
        Sentence(
            "{equal} equal, {explained} explained, {unexplained} unexplained.",
            equal=len(found.equal),
            explained=len(found.explained),
            unexplained=len(found.unexplained),
        )
    )
    for output in outputs:
        say(Sentence("{path}: written.", path=output))
    if found.unexplained:
        raise typer.Exit(1)


def _allowed(name: str, lists: list[str], published: Path) -> Sentence:
    if name:
        return Sentence("one of these lists is allowed: {lists}", lists=lists)
    options = join_or(f"--list {one}" for one in lists)
    return Sentence("say which list {file} holds: {options}", file=published.name, options=options)
