"""`xlelo initial`: a first FIDE rating under the rules of 2011."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import Annotated

import typer

from xlelo.cli.output import notices, show, tell_story
from xlelo.readers import read_table
from xlelo.regulations.fide2011.explained import explained
from xlelo.regulations.fide2011.files import FILE, blocks
from xlelo.regulations.fide2011.initial import initial as first_rating
from xlelo.regulations.fide2011.listing import listing


def initial(
    file: Annotated[Path, typer.Argument(help="CSV, one event a line: end,average,score,games (also event)")],
    list_of: Annotated[
        datetime | None, typer.Option("--list", formats=["%Y-%m-%d"], help="the day of the list that it is for")
    ] = None,
    explain: Annotated[bool, typer.Option("--explain", help="told step by step")] = False,
) -> None:
    """Work out a first FIDE rating from events before and from 1 July 2011."""
    reading = read_table(file, FILE)
    day: date | None = None if list_of is None else list_of.date()
    found = first_rating(blocks(reading, day), day)
    notices(reading.notices)
    if explain:
        tell_story(explained(found))
    else:
        show(listing(found))
