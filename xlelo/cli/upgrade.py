"""`xlelo upgrade`: write a workbook of an older edition in today's layout."""

from pathlib import Path
from typing import Annotated

import typer

import xlelo.workbook
from xlelo.cli.output import notices, say
from xlelo.cli.progress import working
from xlelo.cli.verb_language import Lang, speaks
from xlelo.cli.workbooks import carefully, require_file
from xlelo.files import refuse_overwrite
from xlelo.lang.sentence import Sentence
from xlelo.locks import lock


def upgrade(
    workbook: Annotated[Path, typer.Argument(help="the workbook of any edition", show_default=False)],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="where to write the new one")],
    force: Annotated[bool, typer.Option("--force", help="overwrite an existing file")] = False,
    lang: Lang = "",
) -> None:
    """Write a workbook of an older edition in today's layout, and say whether its lists are the same."""
    speaks(lang, workbook)
    require_file(workbook)
    with carefully(), working(Sentence("writing and calculating")), lock(out):
        refuse_overwrite(out, workbook)
        found = xlelo.workbook.upgrade.upgrade(workbook, out, force=force)
    notices(found.notices)
    say(
        Sentence(
            "{out}: written in layout {known}. The old workbook was {made_by}.",
            out=out,
            known=found.edition.known_layouts,
            made_by=found.edition.made_by,
        )
    )
    for difference in found.differences:
        say(difference)
    if found.differences:
        say(Sentence("{out}: its lists follow the rules. xlelo explain {out} PLAYER explains a figure.", out=out))
    else:
        say(Sentence("{out}: its lists are the same.", out=out))
