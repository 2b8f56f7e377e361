"""What a check found, in lines: causes before effects, then the three verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.lang.sentence import Sentence, joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from xlelo.workbook.check import Checked

MOST = 50
"""Differences that are listed; causes are, all of them."""


def causes(outcome: Checked, name: str) -> Iterator[Sentence]:
    """`name`: what the workbook is called."""
    yield from (cause.sentence for cause in outcome.causes)
    if outcome.old:
        yield joined((name, outcome.old.sentence), ": ")
    yield from (joined((name, sentence), ": ") for sentence in outcome.calculation)
    yield from outcome.open_lines
    yield from outcome.misleading


def effects(outcome: Checked) -> Iterator[Sentence]:
    found = outcome.effects
    yield from (difference.sentence for difference in found[:MOST])
    if len(found) > MOST:
        yield Sentence("… and {more,} more", more=len(found) - MOST)


def verdicts(outcome: Checked, name: str) -> Iterator[Sentence]:
    """On the workbook's own formulas and figures, on what it shows, on its results."""
    if outcome.causes:
        changed = sum(max(1, len(cause.cells)) for cause in outcome.causes)
        yield Sentence(
            "{name}: {changed} of its formulas, printed figures and names are not as written.",
            name=name,
            changed=changed,
        )
    else:
        yield Sentence(
            "{name}: {formulas} formulas, all printed figures and names are as written.",
            name=name,
            formulas=outcome.formulas,
        )
    if outcome.old or outcome.misleading:
        yield Sentence("{name}: what it shows is not what it gives.", name=name)
    elif outcome.calculation:
        yield Sentence("{name}: as it is set, it may show something else than it gives.", name=name)
    elif outcome.has_results:
        yield Sentence("{name}: what it shows is what it gives.", name=name)
    else:
        yield Sentence("{name}: no results are stored, it is calculated on opening.", name=name)
    if wrong := len(outcome.differences):
        yield Sentence(
            "{name}: {wrong} of {cells} computed cells do not hold what the engine says when calculated anew."
            if outcome.old
            else "{name}: {wrong} of {cells} computed cells do not hold what the engine says.",
            name=name,
            wrong=wrong,
            cells=outcome.cells,
        )
    else:
        yield Sentence(
            "{name}: {cells} computed cells hold what the engine says when calculated anew."
            if outcome.old
            else "{name}: {cells} computed cells hold what the engine says.",
            name=name,
            cells=outcome.cells,
        )
