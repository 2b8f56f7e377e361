"""Converts the inputs of a workbook into a round robin, and back."""

from dataclasses import dataclass

from xlelo.lang.sentence import Sentence
from xlelo.law.rounding import Exact
from xlelo.periods.form import ParsedFiles, Table, duplicates, only_row
from xlelo.regulations.elo1972.files import worksheet
from xlelo.regulations.elo1972.rules import AS_READ, CRITERION, Readings
from xlelo.regulations.elo1972.sheets.inputs import EVENT, INPUT_FILE, plain_name
from xlelo.regulations.elo1972.worksheet import Group, Worksheet
from xlelo.sheets.contents import switches
from xlelo.sheets.sheet import Content


@dataclass(frozen=True)
class Inputs:
    """The inputs as typed."""

    event: str | None
    variant: bool
    criterion: Exact | None
    reading: ParsedFiles

    @property
    def players(self) -> Table:
        return self.reading[INPUT_FILE.name]


def assemble(reading: ParsedFiles) -> Inputs:
    """Reads the inputs.

    Points and ratings are checked when they are rated, because the limits depend on the readings.
    """
    table = reading[INPUT_FILE.name]
    if table.present and not len(table):
        reading.notices.append(Sentence("no player is entered yet: nothing to rate"))
    plain = [None if name is None else plain_name(name) for name in table["name"]]
    for row in duplicates(plain):
        if plain[row] is not None and table["name"][row] not in table["name"][:row]:
            allowed = Sentence("a name that differs from the others in more than capitals and accents is allowed")
            reading.refuse(table, row, "name", allowed)
    return Inputs(**only_row(reading, EVENT), reading=reading)


def rate(inputs: Inputs, readings: Readings) -> Worksheet:
    criterion = CRITERION if inputs.criterion is None else inputs.criterion
    if not len(inputs.players):
        return Worksheet(Group(0, readings, criterion))
    return worksheet(inputs.reading, readings, criterion=criterion, variant=inputs.variant)


def contents(inputs: Inputs | None, readings: Readings | None) -> Content:
    """Contents of the inputs; without an event, those of the empty workbook."""
    parameters = {"Parameters": switches(readings or AS_READ)}
    if inputs is None:
        return parameters
    players = {column.name: inputs.players[column.name] for column in INPUT_FILE.columns}
    flags = {key: [int(flag) or None for flag in players[key]] for key in ("junior", "annul")}
    said = {"event": inputs.event, "variant": int(inputs.variant), "criterion": inputs.criterion}
    return {"Players": {**said, **players, **flags}, **parameters}
