"""The sample answers in one language."""

from __future__ import annotations


def speak(_language: str) -> None:
    pass
