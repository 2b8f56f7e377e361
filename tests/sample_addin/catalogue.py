"""A few functions with every shape of arguments that the real catalogue may have."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Argument:
    name: str
    sentence: str
    optional: bool = False
    variadic: bool = False


@dataclass(frozen=True)
class Function:
    name: str
    sentence: str
    arguments: tuple[Argument, ...] = ()
    category: str = "Elo"
    whole_ranges: frozenset[int] = frozenset()


_RATING = Argument("rating", "The player's rating.")
_RULES = Argument("rules", 'Whose rules: "FCE" & others.', optional=True)

CATALOGUE = (
    Function(
        "ELO_DIFFERENCE",
        "How much stronger the player is than each opponent.",
        (_RATING, Argument("opponents", "One rating or a range of them."), _RULES),
    ),
    Function("ELO_ERROR", "That error.", (Argument("text", "The error's text."),)),
    Function("ELO_ALL_ERRORS", "Two rows of two errors."),
    Function("ELO_TRUE", "A logical value, a text, a number, nothing."),
    Function(
        "ELO_GIVEN",
        "What the function is given.",
        (
            Argument("rating", "The player's rating."),
            Argument("half_life", "In games.", optional=True),
            Argument("rules", "Whose rules.", optional=True),
        ),
    ),
    Function(
        "ELO_WHY",
        "What a function with any number of arguments is given.",
        (Argument("function", "Its name."), Argument("arguments", "Its arguments.", variadic=True)),
    ),
)
