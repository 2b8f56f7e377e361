"""Names of functions and arguments in UNO, where names have no underscore."""

from __future__ import annotations

INTERFACE = "org.xlelo.XElo"
SERVICE = "Elo"
IMPLEMENTATION = "org.xlelo.Elo"
MENU = "org.xlelo.Menu"


def method(function: str) -> str:
    """ELO_INITIAL_FIDE → initialFide; files have ELO.INITIALFIDE."""
    return identifier(function.removeprefix("ELO_").lower())


def identifier(name: str) -> str:
    """half_life → halfLife."""
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)
