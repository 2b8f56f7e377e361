"""Count the cells that depend on a wrong one. The compiled layout knows what every formula reads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache, cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from xlelo.workbook.values import NO_CELLS, Values

if TYPE_CHECKING:
    from xlelo.workbook.compile import Area, Layout

Node: TypeAlias = tuple[str, str]
"""A sheet and the key of a column."""


class _Reader(NamedTuple):
    """A column that reads another one: the same row, the row above, or the whole column."""

    node: Node
    whole_column: bool
    above: bool


class Dependants:
    """Count dependants. Blank cells do not count, because nothing depends on unused rows yet."""

    def __init__(self, layout: Layout, titles: Mapping[str, str], values: Values) -> None:
        """`titles`: sheet → its present title."""
        self._layout = layout
        self._titles = titles
        self._values = values
        self._held = cache(self._sums)

    def count(self, node: Node, first: int, last: int) -> int:
        """Number of filled cells that depend on a column's cells between two rows."""
        reached = self._reach(node, first, last)
        found = sum(self._holding(*one, *rows) for one, rows in reached.items())
        return found - (self._holding(*node, max(first, self._layout.areas[node].named_from), last))

    def reach(self, node: Node) -> int:
        """Number of columns that depend on this one, also indirectly. 0 for the status line."""
        if node not in self._layout.areas:
            return 0
        area = self._layout.areas[node]
        return len(self._reach(node, area.first, area.last))

    @cached_property
    def _readers(self) -> Mapping[Node, list[_Reader]]:
        readers: defaultdict[Node, list[_Reader]] = defaultdict(list)
        for node, reads in self._layout.reads.items():
            for read in reads if node in self._layout.areas else ():
                whole = read.whole_column or self._layout.areas[read.sheet, read.key].single or node[0] != read.sheet
                readers[read.sheet, read.key].append(_Reader(node, whole, read.above))
        return readers

    def _reach(self, node: Node, first: int, last: int) -> dict[Node, tuple[int, int]]:
        """Dependent columns with their first and last rows. Rows between the two are included."""
        reached = {node: (first, last)}
        open_ = [node]
        while open_:
            here = open_.pop()
            top, bottom = reached[here]
            for reader in self._readers.get(here, ()):
                area = self._layout.areas[reader.node]
                rows = _rows(reader, area, top, bottom)
                if rows is None:
                    continue
                known = reached.get(reader.node, rows)
                joined = min(known[0], rows[0]), max(known[1], rows[1])
                if reader.node not in reached or joined != known:
                    reached[reader.node] = joined
                    open_.append(reader.node)
        return reached

    def _holding(self, sheet: str, key: str, first: int, last: int) -> int:
        area = self._layout.areas[sheet, key]
        sums = self._held(sheet, key)
        return sums[last - area.named_from + 1] - sums[first - area.named_from]

    def _sums(self, sheet: str, key: str) -> list[int]:
        area = self._layout.areas[sheet, key]
        cells = self._values.get(self._titles[sheet], NO_CELLS)
        held = (cells.get((row, area.column)) not in (None, "") for row in range(area.named_from, area.last + 1))
        return list(accumulate(held, initial=0))


def _rows(reader: _Reader, area: Area, top: int, bottom: int) -> tuple[int, int] | None:
    if reader.whole_column or area.single:
        return area.first, area.last
    if reader.above:
        top, bottom = top + 1, area.last if bottom > top else bottom + 1
    top, bottom = max(top, area.first), min(bottom, area.last)
    return (top, bottom) if top <= bottom else None
