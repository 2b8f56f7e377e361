"""`xlelo merge`: merge two ids of one player."""

from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from xlelo.cli.arguments import PeriodPath
from xlelo.cli.confirm import remaining_findings
from xlelo.cli.output import notices, say, show
from xlelo.cli.refusals import one_line_errors
from xlelo.cli.verb_language import Lang, speaks
from xlelo.files import CannotWriteError, read_whole
from xlelo.lang.sentence import Sentence
from xlelo.locks import lock
from xlelo.model import refuse
from xlelo.officer.confirming import Key, carrying, confirmed_keys, merge_ids
from xlelo.officer.effects import listing
from xlelo.officer.merging import prepare


def merge(
    period: PeriodPath,
    old: Annotated[str, typer.Argument(help="id to remove", show_default=False)],
    new: Annotated[str, typer.Argument(help="id to keep", show_default=False)],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="show the changes in the lists, write nothing")] = False,
    lang: Lang = "",
) -> None:
    """Merge two ids of one player: move his games, add up counts, report differences."""
    speaks(lang, period)
    with one_line_errors(CannotWriteError), nullcontext() if dry_run else lock(period):
        _join(period, old, new, dry_run=dry_run)


def _join(period: Path, old: str, new: str, *, dry_run: bool) -> None:
    merged = read_whole(period, partial(prepare, period, old, new))
    notices(merged.notices)
    known = merge_ids(confirmed_keys(period), old, new) & {Key.of(finding) for finding in merged.findings}
    remaining_findings(merged.findings, period, known)
    show(listing(merged.changes, Sentence("What changes in the lists")))
    if dry_run:
        say(Sentence("Nothing is written (--dry-run)."))
        return
    refuse(merged.ledger.room())
    with carrying(known, period):
        merged.ledger.write()
    say(Sentence("{period}: {old} is {new} now.", period=period, old=old, new=new))
