"""Comparison of results with expected ones that state only a part."""

from __future__ import annotations

from typing import Any


def agrees(found: Any, expected: Any) -> bool:
    """True if the result equals the expected one, as far as that states values."""
    match expected:
        case dict():
            return all(key in found and agrees(found[key], value) for key, value in expected.items())
        case list():
            return len(found) == len(expected) and all(map(agrees, found, expected))
        case _:
            return bool(found == expected)
