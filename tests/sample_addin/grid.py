from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Error:
    text: str


NO_VALUE = Error("#VALUE!")


def cut_to_filled_rows(arguments: tuple[object, ...], _alone: frozenset[int]) -> tuple[object, ...]:
    return arguments
