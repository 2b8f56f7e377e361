"""The one list of regulations. A new federation is a folder and a line here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.lang.sentence import Sentence, UnknownNameError
from xlelo.regulations import cnxc, elo1972, fce, fide2011, fide2024, melao

if TYPE_CHECKING:
    from xlelo.drafting.regulation import Regulation

ALL: tuple[Regulation, ...] = (
    fce.REGULATION,
    cnxc.REGULATION,
    elo1972.REGULATION,
    fide2011.REGULATION,
    fide2024.REGULATION,
    melao.REGULATION,
)


def find(code: str) -> Regulation:
    """By its code, in any case."""
    for regulation in ALL:
        if regulation.code == code.strip().upper():
            return regulation
    known = [regulation.code for regulation in ALL]
    raise UnknownNameError(Sentence("no rule set “{code}”; known are {known}", code=code, known=known))
