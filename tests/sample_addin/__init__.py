"""Stands for `xlelo.functions` inside the extension, in tests of the add-in as such."""

from __future__ import annotations

from typing import Any

from .grid import Error


def call(name: str, arguments: list[Any]) -> Any:
    if name == "ELO_DIFFERENCE":
        return _difference(*arguments)
    if name == "ELO_ERROR":
        return Error(*arguments)
    if name == "ELO_ALL_ERRORS":
        return [[Error("#N/A"), Error("#VALUE!")], [Error("#NUM!"), Error("#DIV/0!")]]
    if name == "ELO_TRUE":
        return [[True, "½"], [2, ""]]
    return repr(arguments)


def _difference(rating: Any, opponents: Any, rules: str = "FCE") -> Any:
    if rules != "FCE":
        return Error("#VALUE!")
    if not isinstance(opponents, list):
        return _one(rating, opponents)
    return [[_one(rating, opponent) for opponent in row] for row in opponents]


def _one(rating: Any, opponent: Any) -> Any:
    if opponent == "":
        return ""
    return Error("#VALUE!") if isinstance(opponent, str) else rating - opponent
