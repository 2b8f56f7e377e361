"""What a check found, in lines: causes before effects, then the three verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from xlelo.workbook.check import Checked

MOST = 50
"""Differences that are listed; causes are, all of them."""


def causes(outcome: Checked, name: str) -> Iterator[str]:
    """`name`: what the workbook is called."""
    yield from map(str, outcome.causes)
    if outcome.old:
        yield f"{name}: {outcome.old}"
    yield from (f"{name}: {sentence}" for sentence in outcome.calculation)
    yield from outcome.open_lines
    yield from outcome.misleading


def effects(outcome: Checked) -> Iterator[str]:
    found = outcome.effects
    yield from map(str, found[:MOST])
    if len(found) > MOST:
        yield f"… and {len(found) - MOST} more"


def verdicts(outcome: Checked, name: str) -> Iterator[str]:
    """On the workbook's own formulas and figures, on what it shows, on its results."""
    calculated = " when calculated anew" if outcome.old else ""
    if outcome.causes:
        changed = sum(max(1, len(cause.cells)) for cause in outcome.causes)
        yield f"{name}: {changed} of its formulas, printed figures and names are not as written."
    else:
        yield f"{name}: {outcome.formulas} formulas, all printed figures and names are as written."
    if outcome.old or outcome.calculation or outcome.misleading:
        yield f"{name}: what it shows is not what it gives."
    elif outcome.stored:
        yield f"{name}: what it shows is what it gives."
    else:
        yield f"{name}: no results are stored, it is calculated on opening."
    if wrong := len(outcome.differences):
        yield f"{name}: {wrong} of {outcome.cells} computed cells do not hold what the engine says{calculated}."
    else:
        yield f"{name}: {outcome.cells} computed cells hold what the engine says{calculated}."
