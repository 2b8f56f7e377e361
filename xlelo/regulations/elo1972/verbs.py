"""The commands of this procedure: a round robin's worksheet, and a player's year."""

from collections.abc import Mapping
from typing import Final

from xlelo.lang.sentence import Sentence
from xlelo.model import refusal
from xlelo.periods.form import ParsedFiles
from xlelo.regulations.elo1972 import listing, rules
from xlelo.regulations.elo1972.annual import year
from xlelo.regulations.elo1972.explanation import explanation
from xlelo.regulations.elo1972.files import FILE, YEAR, year_of
from xlelo.regulations.elo1972.files import worksheet as filled
from xlelo.regulations.elo1972.findings import findings
from xlelo.regulations.verb import Answer, Arguments, Verb, Word

SETTING: Final = "elo1972.rounding=document"


def worksheet(reading: ParsedFiles, arguments: Arguments, readings: rules.Readings) -> Answer:
    sheet = filled(reading, readings, criterion=arguments.values["criterion"], variant=arguments.values["variant"])
    player = arguments.values["explain"]
    if player and player not in {row.player.name for row in sheet.rows}:
        raise refusal(arguments.place, Sentence("the name of a player in the file is allowed"), player)
    return Answer(
        listing.listing(sheet, arguments.language),
        findings=findings(sheet),
        trace=explanation(sheet, player) if player else None,
        json=listing.as_json(sheet),
    )


def annual(reading: ParsedFiles, arguments: Arguments, readings: rules.Readings) -> Answer:
    old = arguments.values["rating"]
    return Answer(listing.annual(old, year(old, year_of(reading), readings)))


VERBS: Final[Mapping[str, Verb[rules.Readings]]] = {
    "worksheet": Verb(
        file=FILE,
        columns="CSV: name,rating,points (also junior, k, bonus, annul, points_v_rated)",
        readings=rules.AS_READ,
        answer=worksheet,
        words=(
            Word("explain", "text", "player whose rating is explained step by step", ""),
            Word("variant", "flag", "if most are rated: Ra from the ratings of all players"),
            Word("criterion", "number", "smallest W − We of an exceptional result", str(rules.CRITERION)),
        ),
        setting=SETTING,
        json=True,
    ),
    "annual": Verb(
        file=YEAR,
        columns="CSV, one game a line: event,opponent,score",
        readings=rules.AS_READ,
        answer=annual,
        words=(Word("rating", "rating", "the rating published for the year", option=False),),
        setting=SETTING,
    ),
}
