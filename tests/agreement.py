"""Results held against expected ones that do not say everything."""

from __future__ import annotations

from typing import Any


def agrees(found: Any, expected: Any) -> bool:
    """Equal wherever the expected result says something."""
    match expected:
        case dict():
            return all(key in found and agrees(found[key], value) for key, value in expected.items())
        case list():
            return len(found) == len(expected) and all(map(agrees, found, expected))
        case _:
            return bool(found == expected)
