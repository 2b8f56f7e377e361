"""`xlelo annual`: a year's rating by the rule of 1972."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from xlelo.cli.arguments import rating as rating_typed
from xlelo.cli.arguments import readings_with, settings
from xlelo.cli.output import notices, show
from xlelo.lang.sentence import joined
from xlelo.model import Place, Problem, Refused
from xlelo.readers import read_table
from xlelo.regulations.elo1972 import REGULATION
from xlelo.regulations.elo1972.annual import year
from xlelo.regulations.elo1972.files import YEAR, year_of
from xlelo.regulations.elo1972.listing import annual as listing


def annual(
    rating: Annotated[str, typer.Argument(help="the rating published for the year")],
    file: Annotated[Path, typer.Argument(help="CSV, one game a line: event,opponent,score")],
    set_: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="elo1972.rounding=document")
    ] = None,
) -> None:
    """Rate a year by Elo's rule of 1972: K = 10 event by event, or the performance after more than 80 games."""
    old = rating_typed(rating)
    readings = readings_with(REGULATION.readings, settings(set_ or []))
    reading = read_table(file, YEAR)
    events = year_of(reading)
    notices(reading.notices)
    try:
        show(listing(old, year(old, events, readings)))
    except ValueError as reason:
        raise Refused([Problem(Place(file.name), None, joined([str(reason)]))]) from None
