"""The sample says nothing about the program that calculates it."""

from __future__ import annotations


def runs_in(program: str) -> None:
    """Each host names itself."""
