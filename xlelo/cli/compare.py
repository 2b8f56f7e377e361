"""`xlelo compare`: compare a period under two rule sets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import xlelo.workbook
from xlelo.cli.arguments import Set, settings
from xlelo.cli.output import current_language, notices, say, show
from xlelo.cli.periods import period_of
from xlelo.cli.progress import working
from xlelo.cli.verb_language import Lang, speaks
from xlelo.cli.workbooks import carefully
from xlelo.files import refuse_overlaps, write_file
from xlelo.lang.sentence import Sentence, UnknownNameError
from xlelo.model import refusal
from xlelo.officer.comparing import Comparison, comparison, with_changes
from xlelo.pages.html import list_page
from xlelo.pages.pictures import Slope, slopes
from xlelo.periods.exchange import list_named
from xlelo.regulations import find

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Regulation

PICTURE_WIDTH = 40
"""The most players in the picture; from a longer list those with the largest differences."""


def compare(
    period: Annotated[Path, typer.Argument(help="a period's folder or workbook", show_default=False)],
    one: Annotated[str, typer.Argument(help="rule set", metavar="RULES", show_default=False)],
    other: Annotated[str, typer.Argument(help="second rule set", metavar="RULES", show_default=False)],
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="write everything as one table")] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="write the tables as a web page that can be sorted")
    ] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="draw both rankings as a picture")] = None,
    kind: Annotated[
        str, typer.Option("--list", metavar="LIST", help="list for the picture; by default the first one")
    ] = "",
    most: Annotated[int, typer.Option(min=1, help="number of the largest differences to explain")] = 10,
    set_: Set = None,
    force: Annotated[bool, typer.Option("--force", help="overwrite existing files")] = False,
    lang: Lang = "",
) -> None:
    """Rate a period by two rule sets and explain the largest differences."""
    speaks(lang, period)
    language = current_language()
    outputs = [path for path in (csv, html, svg) if path is not None]
    with carefully():
        refuse_overlaps(outputs, period)
    with working(Sentence("rating")):
        own, read = period_of(period, settings(set_ or []))
        pair = (_regulation(one, own), _regulation(other, own))
        found = comparison(own, read.period, read.readings, pair, language)
    notices([*read.notices, *(Sentence("assumed by {assumed}", assumed=assumed) for assumed in found.assumptions)])
    if not found.stands:
        raise refusal(period, Sentence("the two rule sets have no list in common"))
    picture = _picture(found, kind, language) if svg is not None else ""
    with carefully():
        if csv is not None:
            xlelo.workbook.publish.write_csv([one.in_language(language) for one in found.table()], csv, force=force)
        shown = [one.in_language(language) for one in found.listings(most)]
        title = found.title.in_language(language)
        for path, text in ((html, list_page(shown, language=language, title=title)), (svg, picture)):
            if path is not None:
                write_file(path, text.encode(), force=force)
    for output in outputs:
        say(Sentence("{path}: written.", path=output))
    for listing in () if outputs else found.listings(most):
        show(listing)
        say()


def _regulation(entry: str, own: Regulation) -> Regulation:
    """The rule set. Other rules may follow its code, such as k=24. The period may hold the rule file of its own."""
    code, *changes = entry.split() or [entry]
    try:
        found = own if code.upper() == own.code else find(code)
        return with_changes(found, changes) if changes else found
    except UnknownNameError as error:
        raise refusal("compare", error.sentence, code) from None


def _picture(comparison: Comparison, kind: str, language: str) -> str:
    name = list_named(kind or comparison.lists[0], comparison.lists)
    if name is None:
        raise refusal("--list", Sentence("one of these lists is allowed: {lists}", lists=list(comparison.lists)), kind)
    among = comparison.of_list(name)
    if len(among) > PICTURE_WIDTH:
        among = comparison.largest(name, PICTURE_WIDTH)
    drawn = [
        Slope(one.name, left, right)
        for one in among
        for left, right in (one.ratings,)
        if left is not None and right is not None
    ]
    return slopes(drawn, (f"{comparison.codes[0]} {name}", f"{comparison.codes[1]} {name}"), language)
