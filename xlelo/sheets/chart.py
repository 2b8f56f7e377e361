"""What is drawn on a sheet, declared as its columns are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Chart:
    """Columns drawn over one another, of this sheet or, as Sheet.key, of another."""

    key: str
    """Its title's words are Sheet.key; those of its axes Sheet.key_across and Sheet.key_up."""
    kind: Literal["bar", "line"]
    """Columns side by side, or lines along numbers or dates."""
    over: str
    """The column of categories, numbers or dates."""
    of: tuple[str, ...]
    at: str
    """The cell of its upper left corner."""
    size: tuple[float, float] = (16, 7.5)
    """Width and height in centimetres."""
    least: float | None = None
    """Where the axis of values begins."""
    overs: tuple[str, ...] = ()
    """Of lines along columns of their own, each one's, where that is not `over`."""
    step: float | None = None
    """From one mark to the next along a course."""
    counts: str = ""
    """What bars count, by the name of the size: where they are few, from one to the next there is a mark."""
    within: tuple[str, str] | None = None
    """Points that are not drawn, and between which the axes reach at least."""

    @property
    def drawn_from(self) -> tuple[str, ...]:
        """All columns that it reads."""
        return (self.over, *self.overs, *self.of, *(self.within or ()))
