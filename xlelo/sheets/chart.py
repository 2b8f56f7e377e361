"""Charts of a sheet, declared like its columns."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Chart:
    """A chart of columns of this sheet, or of another one as Sheet.key."""

    key: str
    """Key of the chart. Its title's words are Sheet.key; its axes' are Sheet.key_across and Sheet.key_up."""
    kind: Literal["bar", "line"]
    """Bars by category, or lines along numbers or dates."""
    over: str
    """Column of categories, numbers or dates."""
    of: tuple[str, ...]
    at: str
    """Cell of the upper left corner."""
    size: tuple[float, float] = (16, 7.5)
    """Width and height in centimetres."""
    least: float | None = None
    """Least value on the axis of values."""
    overs: tuple[str, ...] = ()
    """For each line its own column of numbers or dates, if they differ from `over`."""
    step: float | None = None
    """Distance between marks on the axis of numbers or dates."""
    counts: str = ""
    """Name of the size that bars count. A small count has an axis with whole numbers only."""
    within: tuple[str, str] | None = None
    """Columns of invisible points, which set the least range of the axes."""

    @property
    def drawn_from(self) -> tuple[str, ...]:
        """All columns that the chart reads."""
        return (self.over, *self.overs, *self.of, *(self.within or ()))
