"""`xlelo worksheet`: Elo's worksheet of 1972 for a round robin."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from xlelo.cli.arguments import number, readings_with, settings
from xlelo.cli.output import findings, notices, say_json, show, tell_story
from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, Refused
from xlelo.readers import read_table
from xlelo.regulations.elo1972 import REGULATION
from xlelo.regulations.elo1972.explained import explained
from xlelo.regulations.elo1972.files import FILE
from xlelo.regulations.elo1972.files import worksheet as filled
from xlelo.regulations.elo1972.findings import findings as found_in
from xlelo.regulations.elo1972.listing import as_json as json_of
from xlelo.regulations.elo1972.listing import listing
from xlelo.regulations.elo1972.rules import CRITERION


def worksheet(
    file: Annotated[
        Path, typer.Argument(help="CSV: name,rating,points (also junior, k, bonus, annul, points_v_rated)")
    ],
    player: Annotated[str, typer.Option("--explain", help="a player whose figures are told step by step")] = "",
    variant: Annotated[bool, typer.Option(help="most are rated: Ra from the ratings of all")] = False,
    criterion: Annotated[str, typer.Option(help="W − We from which a result is exceptional")] = str(CRITERION),
    as_json: Annotated[bool, typer.Option("--json", help="as JSON, and nothing else on standard output")] = False,
    set_: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="elo1972.rounding=document")
    ] = None,
) -> None:
    """Fill Elo's 14-column worksheet for a round robin."""
    readings = readings_with(REGULATION.readings, settings(set_ or []))
    reading = read_table(file, FILE)
    least = number("--criterion", criterion)
    sheet = filled(reading, readings, criterion=least, variant=variant)
    notices(reading.notices)
    if as_json:
        say_json(json_of(sheet))
    elif player:
        if player not in {row.player.name for row in sheet.rows}:
            raise Refused([Problem(Place(file.name), player, Sentence("the name of a player in the file is allowed"))])
        tell_story(explained(sheet, player))
    else:
        show(listing(sheet))
        findings(found_in(sheet))
