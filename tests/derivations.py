"""The steps of a derivation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xlelo.law.derivation import Derivation, Step


def steps(trace: Derivation) -> Iterator[Step]:
    """All steps of all parts in their order."""
    for step in trace.steps:
        if isinstance(step, Derivation):
            yield from steps(step)
        else:
            yield step


def values(trace: Derivation, article: str) -> list[Any]:
    return [step.value for step in steps(trace) if step.article == article]
