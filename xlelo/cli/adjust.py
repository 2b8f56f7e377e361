"""`xlelo adjust`: a one-off change of all ratings along a line."""

from contextlib import nullcontext
from typing import Annotated

import typer

from xlelo.cli.arguments import PeriodPath
from xlelo.cli.output import notices, say, show
from xlelo.cli.refusals import one_line_errors
from xlelo.cli.verb_language import Lang, speaks
from xlelo.files import CannotWriteError, read_whole
from xlelo.lang.sentence import Sentence
from xlelo.law.days import today
from xlelo.locks import lock
from xlelo.model import refuse
from xlelo.officer.adjusting import parse_adjustment, prepare
from xlelo.officer.effects import ChangedPeriod, listing
from xlelo.officer.ledgers import ledger_of


def adjust(
    period: PeriodPath,
    line: Annotated[
        str, typer.Option(metavar="POINTS", help='ratings before and after: "1000=1400 2000=2000"', show_default=False)
    ],
    reason: Annotated[str, typer.Option(help="reason; kept with the period", show_default=False)],
    date_: Annotated[str, typer.Option("--date", metavar="DAY", help="day of the adjustment; by default today")] = "",
    list_: Annotated[
        list[str] | None, typer.Option("--list", metavar="LIST", help="list to adjust; by default each list")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="show the changes, write nothing")] = False,
    anew: Annotated[bool, typer.Option("--anew", help="as in xlelo add")] = False,
    lang: Lang = "",
) -> None:
    """Change all ratings of a period once, along a line: a lift such as FIDE's of March 2024."""
    speaks(lang, period)
    day = date_ or today().isoformat()

    def prepared() -> ChangedPeriod:
        ledger = ledger_of(period, anew=anew)
        return prepare(ledger, parse_adjustment(line, day, reason, list_ or [], ledger.event_import.ratings))

    with one_line_errors(CannotWriteError), nullcontext() if dry_run else lock(period):
        adjusted = read_whole(period, prepared)
        notices(adjusted.notices)
        show(listing(adjusted.changes, Sentence("Adjustment of {date}: {reason}", date=day, reason=reason)))
        if dry_run:
            say(Sentence("Nothing is written (--dry-run)."))
            return
        refuse(adjusted.ledger.room())
        adjusted.ledger.write()
        count = len(adjusted.changes)
        say(Sentence("{period}: {count} {count:rating|ratings} adjusted.", period=period, count=count))
