"""Search for one player of a period by id or whole name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import Derivation, Step
from xlelo.model import Place, refusal
from xlelo.officer.adjusting import derivations
from xlelo.officer.tracing import editions_of, read_side_files
from xlelo.periods.listing import PublishedLine
from xlelo.readers.side_files import ADJUSTMENTS, EDITION

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Run

_GLIMPSE = 10


def explanation(
    run: Run, period: Any, readings: Any, candidates: Sequence[str], source: Path, place: Place
) -> Derivation:
    """The steps to the figures of the first candidate that is a player.

    The corrections of the period and the adjustments of his rating, which `source` stores, come first.
    """
    player = _meaning(period, candidates)
    if player is None:
        known = list(_names(period, ""))
        ids = [*known[:_GLIMPSE], *(["…"] if len(known) > _GLIMPSE else [])]
        allowed = Sentence(
            "the id or the whole name of one player is allowed: {ids}", ids=ids or Sentence("no player is entered yet")
        )
        raise refusal(place, allowed, candidates[0] if candidates else None)
    found = run.explanation(run.rate(period, readings), player)
    stored = read_side_files(source, (EDITION, ADJUSTMENTS))
    corrections = [Step(None, one) for one in editions_of(stored)]
    found.steps[:0] = [*corrections, *derivations(stored[ADJUSTMENTS.name], player)]
    return found


def published_of(run: Run, period: Any, readings: Any, candidates: Sequence[str]) -> PublishedLine | None:
    """The first line of the lists that belongs to one of the candidates."""
    player = _meaning(period, candidates)
    if player is None:
        return None
    lists = run.published(run.rate(period, readings))
    return next((line for line in lists if line.id == player and (line.new or line.old)), None)


def _meaning(period: Any, candidates: Sequence[str]) -> str | None:
    """The id for the first candidate that means exactly one player; None if there is none."""
    for candidate in candidates:
        names = _names(period, candidate)
        named = [identity for identity, name in names.items() if candidate in (identity, name)]
        if len(named) == 1:
            return named[0]
    return None


def has_names(period: Any) -> bool:
    """False if the period is one person's calculation, which no name belongs to."""
    return getattr(period, "players", None) is not None


def _names(period: Any, asked: str) -> dict[str, str]:
    """Each player's id and name.

    A worksheet has only names. A period without players (one person's calculation) accepts any name.
    """
    if not has_names(period):
        return {asked: asked}
    players = period.players
    if isinstance(players, Mapping):
        return {identity: one.name for identity, one in players.items()}
    return {name: name for name in players["name"]}
