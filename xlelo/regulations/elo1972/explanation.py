"""Explains a player's line of the worksheet step by step, and the document's own examples."""

from fractions import Fraction

from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import Derivation, example_of, note_slips
from xlelo.regulations.elo1972 import rules
from xlelo.regulations.elo1972.questions import Questions
from xlelo.regulations.elo1972.rules import TEXT, Readings
from xlelo.regulations.elo1972.worksheet import Group, Player, Worksheet, fill

MODES = (
    (Sentence("Exact"), Readings(rounding="exact")),
    (Sentence("As the document rounds"), Readings(rounding="document")),
)


def explanation(sheet: Worksheet, name: str) -> Derivation:
    entered, group = [row.player for row in sheet.rows], sheet.group
    trace = Derivation(
        Sentence(
            "{name}: {points} {points:point|points} of {games}",
            name=name,
            points=sheet.row(name).player.points,
            games=sheet.players - 1,
        )
    )
    fill(entered, group.readings, criterion=group.criterion, variant=group.variant, told=name, trace=trace)
    return trace


def example_3() -> Derivation:
    trace = example_of(TEXT, "(3)", Sentence("Ra = 2350 in an event of 16, a player with 9 points of 15"))
    for title, readings in MODES:
        part = trace.part(title)
        part.step(rules.result, 2350, Group(16, readings).adjusted(9, part))
    return note_slips(TEXT, trace, "(3)")


def example_4() -> Derivation:
    trace = example_of(
        TEXT, "(4)", Sentence("Of 16 players three are rated, 2450, 2370 and 2350, with 12, 9 and 10½ points")
    )
    for title, readings in MODES:
        example_mean(trace.part(title), Group(16, readings))
    return note_slips(TEXT, trace, "(4)")


def example_we() -> Derivation:
    trace = example_of(TEXT, "We", Sentence("The second of those three, 2370 with 9 points, K = 20"))
    second = Player("the second", 2370, 9, given_factor=20)
    for title, readings in MODES:
        part, group = trace.part(title), Group(16, readings)
        mean = example_mean(part.part(Sentence("The group")), group)
        change = group.expectation(second, 2370, mean, part).change
        Questions(readings).new_rating(2370, change, part)
    return note_slips(TEXT, trace, "We")


EXAMPLES = {"(3)": example_3, "(4)": example_4, "We": example_we}


def example_mean(trace: Derivation, group: Group) -> Fraction:
    """Explains Ra in the document's example. It sums before it adjusts; the worksheet's order gives the same Ra."""
    rated = {2450: Fraction(12), 2370: Fraction(9), 2350: Fraction(21, 2)}
    return group.with_points({str(rating): scored for rating, scored in rated.items()}, trace).mean([*rated], trace)
